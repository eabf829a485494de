// Hex Reversi on the page.
import { html } from 'lit';
import type { GamePage } from '@web/game/game_page';
import { lessons } from './lessons';
import { look } from './look';

export const page: GamePage = {
  title: 'Hex Reversi',
  look,
  example: {
    settings: { size: 4, pass: 'forced' },
    actions: [
      [1, -2], [-1, 2], [-2, 1], [-1, -1], [1, 1], [-3, 2], [-1, -2], [2, -3], [1, -3], [2, -1], [-4, 3],
      [1, -4], [3, -4], [3, -3], [-1, 3], [-2, -1], [3, -2], [-1, 4], [-3, 0], [-1, -3], [0, -3], [4, -3],
    ],
  },
  lessons,
  prompt: ({ view }) =>
    view.legal.some(Array.isArray) ? 'place a disc on a marked cell' : 'no disc can be placed: pass',
  seatMark: (seatName) => (seatName === 'black' ? 'X' : 'O'),
  namedSeats: true,
  wordKeys: { p: 'pass' },
  keys: [['P', 'pass']],
  foresees: true,
  bot: { actions: html`<code>[q,r]</code>, <code>"pass"</code>` },
};
