// The entry point of the page. The pages are imported before the shell, which shows one of them at once.
import './shell/theme.css';
import { applyTheme } from './shell/theme';
import { keepForOffline } from './shell/offline';
import './pages/home';
import './pages/play';
import './pages/later';
import './shell/app';

applyTheme();
keepForOffline();
