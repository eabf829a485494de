// The pages that are not needed for a first game: each is fetched when someone goes there. The service worker has all of
// them for times without a network.
import { addLater } from '../shell/router';

addLater('watch', () => import('./watch'), 'Watch');
addLater('replay', () => import('./replay'), 'Replay');
addLater('tournaments', () => import('./tournaments'), 'Tournaments');
addLater('bots', () => import('./bots'), 'Bots');
addLater('learn', () => import('./learn'), 'Learn');
addLater('operator', () => import('./operator'), 'Operator');
