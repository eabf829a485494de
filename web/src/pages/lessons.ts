// The lessons: one idea a step, each on a position of its own. Positions and goals only; what may be played, and what
// comes of it, the rules say.
import type { GameName, Json, Settings, View } from '../game/types';

export interface Step {
  title: string;
  text: string;
  settings: Settings;
  start?: Json;
  /** What to try on the board; without it there is only something to look at. */
  task?: string;
  /** When it is done; after one action where nothing is said. */
  done?: (view: View) => boolean;
  /** What was to be seen. */
  after?: string;
}

const red = (places: Json, score = 0) => ({ color: 'red', score, places });
const white = (places: Json, score = 0) => ({ color: 'white', score, places });

const kFish: Step[] = [
  {
    title: 'Ice floes and penguins',
    text:
      'Every tile is a floe of ice with fish on it. First all players put their penguins down in turn, one at a ' +
      'time, each on a free floe.',
    settings: { rows: 8, columns: 3, seed: 4 },
    task: 'You are red. Put a penguin on any marked floe.',
    after: 'The other one placed, too. So it goes on until all penguins stand.',
  },
  {
    title: 'Sliding',
    text:
      'Then everybody moves one penguin in turn. It slides straight in one of six directions, as far as you like.',
    settings: {},
    start: {
      players: [red([[4, 1]]), white([[0, 0]])],
      board: [[1, 2, 1], [2, 1, 3], [1, 3, 2], [2, 1, 1], [3, 2, 1], [1, 2, 2], [2, 1, 3]],
    },
    task: 'Choose the red penguin, then one of the floes it can reach.',
    after: 'The floe it left has gone under, and its fish are yours.',
  },
  {
    title: 'Nothing is jumped over',
    text: 'Water and penguins stop a slide: there is no way over them, not even for the last floe behind.',
    settings: {},
    start: {
      players: [red([[3, 1]]), white([[1, 1]])],
      board: [[1, 1, 1], [1, 2, 1], [0, 1, 0], [2, 3, 2], [0, 2, 1], [1, 1, 1], [3, 1, 3]],
    },
    task: 'The penguin stands on three fish. Leave with them, and look what the water keeps you from.',
    done: (view) => (view.scores[0] ?? 0) >= 3,
    after: 'Three fish. Floes with many are worth standing on, and worth leaving in time.',
  },
  {
    title: 'The end',
    text:
      'Who cannot move any more sits out while the others go on. When nobody can move the game is over, and most ' +
      'fish win.',
    settings: {},
    start: {
      players: [red([[2, 1]], 6), white([[6, 2]], 9)],
      board: [[3, 0, 0], [2, 1, 0], [0, 1, 0], [1, 2, 0], [0, 1, 0], [0, 0, 0], [0, 0, 1]],
    },
    task: 'White is stuck and three ahead. Collect what you can, to the end.',
    done: (view) => view.over,
    after: 'That was Fish: go where the fish are, keep a way open, and shut the others in.',
  },
];

const kReversi: Step[] = [
  {
    title: 'Enclose and turn',
    text:
      'Black and white place discs in turn. A disc must enclose the other’s: a straight run of them between the ' +
      'new disc and one of yours. What is enclosed turns over and is yours.',
    settings: { size: 3, pass: 'forced' },
    task: 'You are black. Place a disc on any marked cell.',
    after: 'White answered in the same way. Discs change sides often.',
  },
  {
    title: 'Six directions at once',
    text: 'A disc looks in all six directions. Everything it encloses turns, in every one of them.',
    settings: { size: 3, pass: 'forced' },
    start: {
      size: 3, turn: 'black', passes: 0,
      black: [[2, 0], [0, 2], [-2, 0], [0, -3]],
      white: [[1, 0], [0, 1], [-1, 0], [0, -1], [0, -2]],
    },
    task: 'One cell encloses four runs. Place your disc there.',
    after: 'Five discs in one action.',
  },
  {
    title: 'Passing',
    text: 'Who can enclose nothing has to pass. (There is a way to play where one may pass at any time.)',
    settings: { size: 2, pass: 'forced' },
    start: { size: 2, turn: 'black', passes: 0, black: [[-1, 0], [0, -1]], white: [[-2, 0], [0, -2]] },
    task: 'There is nothing for black here. Pass.',
    after: 'White could go on. When both pass, one after the other, the game is over.',
  },
  {
    title: 'The end',
    text:
      'When nobody can place any more, most discs win. Being behind until the last disc is no shame: look at what ' +
      'can still be turned.',
    settings: { size: 2, pass: 'forced' },
    start: {
      size: 2, turn: 'black', passes: 0,
      black: [[2, 0], [2, -1], [-2, 0], [0, 2], [0, -2], [-1, 2]],
      white: [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1], [2, -2], [1, 1], [-2, 2], [1, -2], [-1, -1], [-2, 1]],
    },
    task: 'Six against twelve, one cell free, and it is your turn.',
    done: (view) => view.over,
    after: 'Eleven to eight. Corners cannot be enclosed: what you have there, you keep.',
  },
];

const kOnePiece =
  '174179188195202213108A062D112C105E114A039B123E023F117A101B094D058A048E029E089E044C120C055D105';
const kFourPieces =
  '171178187194205215093D038D064E070C100D043D106A108F072A080A051D112F082B016C118D060D125B122D060106100064';

const kNooks: Step[] = [
  {
    title: 'Sliding',
    text:
      'A piece slides in one of six directions and does not stop before a wall or another piece stops it. That is ' +
      'a step.',
    settings: {},
    start: { state: kOnePiece, objective: { piece: 0, nook: 101 } },
    task: 'Choose the piece, then one of the cells it slides to.',
    after: 'It cannot stop on the way: that is the whole difficulty.',
  },
  {
    title: 'Into the nook',
    text:
      'A nook is a cell with walls on three sides; what slides in stays in. The objective is one piece and one ' +
      'nook, both marked.',
    settings: {},
    start: { state: kOnePiece, objective: { piece: 0, nook: 48 } },
    task: 'Bring the piece to the marked nook. Two steps are enough; take as many as you like.',
    done: (view) => view.over,
    after: 'There it is. In a game, fewer steps are worth more points.',
  },
  {
    title: 'With the help of others',
    text: 'Any piece may move on the way. Often one has to stand somewhere to stop another.',
    settings: {},
    start: { state: kFourPieces, objective: { piece: 3, nook: 70 } },
    task: 'Three steps: first move the piece that shall stand in the way.',
    done: (view) => view.over,
    after: 'That is the art of it: see the wall that is not there yet.',
  },
  {
    title: 'Together',
    text:
      'With friends, all think at the same time. Who has a way says how many steps it takes, and may say fewer ' +
      'later. When the time is over, whoever said the least shows it on the board: right, and the round is won; ' +
      'wrong, and the next best may try. Alone, you just slide, and the clock is your only rival.',
    settings: {},
    start: { state: kFourPieces, objective: { piece: 3, nook: 72 } },
  },
];

export const kLessons: Record<GameName, Step[]> = { fish: kFish, reversi: kReversi, nooks: kNooks };
