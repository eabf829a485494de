// Fish on the page.
import { html } from 'lit';
import type { GamePage } from '@web/game/game_page';
import { counted } from '@web/shell/words';
import { lessons } from './lessons';
import { look, penguinLetter } from './look';

export const page: GamePage = {
  title: 'Fish',
  look,
  example: {
    settings: { board: 'boxed', seed: 11 },
    actions: [
      [0, 0], [3, 1], [7, 3], [11, 2], [1, 2], [7, 0], [11, 1], [2, 2],
      [[1, 2], [2, 3]], [[2, 2], [10, 2]], [[7, 3], [4, 2]], [[11, 2], [12, 3]],
      [[2, 3], [1, 3]], [[7, 0], [8, 0]], [[11, 1], [9, 0]], [[8, 0], [2, 0]],
      [[1, 3], [0, 3]], [[2, 0], [7, 2]], [[9, 0], [6, 2]], [[10, 2], [8, 2]],
      [[4, 2], [6, 1]], [[7, 2], [9, 3]], [[6, 1], [5, 1]], [[12, 3], [14, 3]],
    ],
  },
  lessons,
  prompt({ view }) {
    const moving = view.legal.some((action) => Array.isArray(action) && Array.isArray(action[0]));
    return moving ? 'pick a penguin, then a floe' : 'place a penguin on a marked floe';
  },
  seatMark: penguinLetter,
  namedSeats: true,
  automatic: 'skip',
  keys: [],
  foresees: true,
  playerAtLevel: { house: (level) => `House (${counted(level, 'move')} deep)` },
  bot: {
    actions: html`place <code>[row,column]</code>, move <code>[[row,column],[row,column]]</code>`,
    example: { legal: '[[[0,0],[1,0]],[[0,0],[2,0]]]', action: '[[0,0],[2,0]]' },
  },
};
