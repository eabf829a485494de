// The lessons of hex Reversi.
import type { Step } from '@web/game/game_page';

export const lessons: Step[] = [
  {
    title: 'Enclose and flip',
    text:
      'Black and White take turns placing discs. A new disc must enclose opposing discs: a straight run of them ' +
      'between it and another disc of yours. Enclosed discs flip to your colour.',
    settings: { size: 3, pass: 'forced' },
    task: 'You are Black. Place a disc on any marked cell.',
    after: 'White did the same. Discs change sides often.',
  },
  {
    title: 'Six directions at once',
    text: 'A disc looks in all six directions, and everything it encloses flips, in every one of them.',
    settings: { size: 3, pass: 'forced' },
    start: {
      size: 3, turn: 'black', passes: 0,
      black: [[2, 0], [0, 2], [-2, 0], [0, -3]],
      white: [[1, 0], [0, 1], [-1, 0], [0, -1], [0, -2]],
    },
    task: 'One cell encloses four runs. Place your disc there.',
    after: 'Five discs in one move.',
  },
  {
    title: 'Passing',
    text: 'If you can’t enclose anything, you must pass. (There is also a setting that lets you pass at any time.)',
    settings: { size: 2, pass: 'forced' },
    start: { size: 2, turn: 'black', passes: 0, black: [[-1, 0], [0, -1]], white: [[-2, 0], [0, -2]] },
    task: 'Black can’t place a disc here. Pass.',
    after: 'White could play on. When both players pass in a row, the game is over.',
  },
  {
    title: 'The end',
    text: 'When no one can place a disc, the player with the most discs wins. You can be behind until the very last one.',
    settings: { size: 2, pass: 'forced' },
    start: {
      size: 2, turn: 'black', passes: 0,
      black: [[2, 0], [2, -1], [-2, 0], [0, 2], [0, -2], [-1, 2]],
      white: [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1], [2, -2], [1, 1], [-2, 2], [1, -2], [-1, -1], [-2, 1]],
    },
    task: 'Six against twelve, one free cell, and it is your turn.',
    done: (view) => view.over,
    after: 'Eleven to eight. Corners can’t be enclosed: a disc there is yours for good.',
  },
];
