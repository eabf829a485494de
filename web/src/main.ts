// Where the page begins. The pages come before the shell: it shows one of them at once.
import './shell/theme.css';
import { applyTheme } from './shell/theme';
import { keepForOffline } from './shell/offline';
import './pages/home';
import './pages/play';
import './pages/later';
import './shell/app';

applyTheme();
keepForOffline();
