// Where the page begins: the shell and the pages it shows.
import './shell/app';
