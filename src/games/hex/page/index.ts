// Hex on the page.
import { html } from 'lit';
import type { GamePage } from '@web/game/game_page';
import { lessons } from './lessons';
import { look } from './look';

export const page: GamePage = {
  title: 'Hex',
  look,
  example: {
    settings: { size: 7 },
    actions: [[2, 4], [3, 3], [4, 2], [4, 3], [2, 2], [1, 3], [5, 1], [2, 5], [3, 5], [1, 5], [5, 3]],
  },
  lessons,
  prompt: ({ view }) => (view.legal.includes('swap') ? 'place a stone, or swap sides' : 'place a stone on any free cell'),
  seatMark: (seatName) => (seatName === 'red' ? 'X' : 'O'),
  namedSeats: true,
  withoutPoints: true,
  wordKeys: { s: 'swap' },
  keys: [['S', 'swap']],
  foresees: true,
  bot: { actions: html`<code>[column,row]</code>, <code>"swap"</code>` },
};
