// The pages not needed for a first game: each is fetched when it is opened. The service worker caches all of them for
// offline use.
import { addLater } from '../shell/router';

addLater('watch', () => import('./watch'), 'Watch');
addLater('replay', () => import('./replay'), 'Replay');
addLater('tournaments', () => import('./tournaments'), 'Tournaments');
addLater('bots', () => import('./bots'), 'Bots');
addLater('learn', () => import('./learn'), 'Learn');
addLater('operator', () => import('./operator'), 'Operator');
