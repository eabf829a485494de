// A game to pick, with a picture from the middle of a game: made by the rules, drawn by the board.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import type { Action, GameName, Rules, Scene, Settings } from '../game/types';
import '../board/hex-board';
import { kPitch } from './setups';

const kExample: Record<GameName, { settings: Settings; actions: Action[] }> = {
  fish: {
    settings: { board: 'boxed', seed: 11 },
    actions: [
      [0, 0], [3, 1], [7, 3], [11, 2], [1, 2], [7, 0], [11, 1], [2, 2],
      [[1, 2], [2, 3]], [[2, 2], [10, 2]], [[7, 3], [4, 2]], [[11, 2], [12, 3]],
      [[2, 3], [1, 3]], [[7, 0], [8, 0]], [[11, 1], [9, 0]], [[8, 0], [2, 0]],
      [[1, 3], [0, 3]], [[2, 0], [7, 2]], [[9, 0], [6, 2]], [[10, 2], [8, 2]],
      [[4, 2], [6, 1]], [[7, 2], [9, 3]], [[6, 1], [5, 1]], [[12, 3], [14, 3]],
    ],
  },
  reversi: {
    settings: { size: 4, pass: 'forced' },
    actions: [
      [1, -2], [-1, 2], [-2, 1], [-1, -1], [1, 1], [-3, 2], [-1, -2], [2, -3], [1, -3], [2, -1], [-4, 3],
      [1, -4], [3, -4], [3, -3], [-1, 3], [-2, -1], [3, -2], [-1, 4], [-3, 0], [-1, -3], [0, -3], [4, -3],
    ],
  },
  nooks: { settings: { pieces: 4, seed: 3, rounds: 1 }, actions: [] },
};
const pictures = new Map<GameName, Scene>();

/** The same position at every visit. */
export function exampleScene(rules: Rules, game: GameName): Scene {
  const before = pictures.get(game);
  if (before) return before;
  const { settings, actions } = kExample[game];
  const table = rules.open(game, settings);
  const { scene } = table.happen(actions);
  table.close();
  pictures.set(game, scene);
  return scene;
}

@customElement('game-card')
export class GameCard extends Panel {
  @property({ attribute: false }) game: GameName = 'fish';
  @property({ attribute: false }) rules: Rules | null = null;
  @property({ type: Boolean }) chosen = false;

  override render() {
    const { title, line, players } = kPitch[this.game];
    const scene = this.rules ? exampleScene(this.rules, this.game) : null;
    return html`<div class="game-card ${this.chosen ? 'chosen' : ''}">
      <div class="game-picture" aria-hidden="true" inert>
        ${scene ? html`<hex-board .game=${this.game} .scene=${scene}></hex-board>` : nothing}
      </div>
      <div class="game-words">
        <button aria-pressed=${this.chosen ? 'true' : 'false'} @click=${() => this.dispatchEvent(new Event('pick'))}>
          ${title}
        </button>
        <p class="muted">${line}</p>
        <p class="small muted">${players}</p>
      </div>
    </div>`;
  }
}
