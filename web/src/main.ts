// Where the page begins. The pages come before the shell: it shows one of them at once.
import './shell/theme.css';
import { applyTheme } from './shell/theme';
import './shell/app';

applyTheme();
