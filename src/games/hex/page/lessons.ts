// The lessons of Hex.
import type { Step } from '@web/game/game_page';

export const lessons: Step[] = [
  {
    title: 'Join your two sides',
    text:
      'Red and Blue take turns placing one stone on any free cell. Stones never move. Red wants an unbroken chain ' +
      'from the top to the bottom, Blue from the left to the right.',
    settings: { size: 4, swap: 'none' },
    start: { size: 4, turn: 'red', red: [[2, 0], [2, 1], [1, 3]], blue: [[0, 1], [1, 1], [3, 2]] },
    task: 'You are Red. One stone completes your chain: place it.',
    done: (view) => view.over,
    after: 'A chain from side to side wins. Someone always gets there: Hex has no draws.',
  },
  {
    title: 'Bridges',
    text:
      'Two stones with two free cells in between are as good as joined: if your opponent takes one of the cells, ' +
      'you take the other.',
    settings: { size: 5, swap: 'none' },
    start: {
      size: 5, turn: 'red', red: [[3, 0], [2, 2], [1, 4]], blue: [[0, 2], [1, 2], [2, 3]],
    },
    task: 'Blue has just cut into your lower bridge at c4. Answer it.',
    after: 'Each intrusion has an answer, so the whole chain holds.',
  },
  {
    title: 'The swap',
    text:
      'The first player has an edge. So with the swap rule the second may take over the first stone instead of ' +
      'placing one. A strong first stone is a gift: begin with one that is neither good nor bad.',
    settings: { size: 5, swap: 'allowed' },
    start: { size: 5, turn: 'blue', red: [[2, 2]], blue: [] },
    task: 'You are Blue, and Red began in the middle. Swap.',
    after: 'The stone is yours, mirrored so that it does for you what it did for Red.',
  },
];
