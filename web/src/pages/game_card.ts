// A game to pick, with a picture from the middle of a game: made by the rules, drawn by the board.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import type { GameName, Rules, Scene, Settings } from '../game/types';
import '../board/hex-board';
import { kPitch } from './setups';

const kExample: Record<GameName, { settings: Settings; actions: number }> = {
  fish: { settings: { board: 'boxed', seed: 11 }, actions: 24 },
  reversi: { settings: { size: 4, pass: 'forced' }, actions: 22 },
  nooks: { settings: { pieces: 4, seed: 3, rounds: 1 }, actions: 0 },
};
/** Any fixed number that picks now here, now there among the legal actions. */
const kStride = 7;
const pictures = new Map<GameName, Scene>();

/** The same position at every visit: an example, played by a fixed choice among the legal actions. */
export function exampleScene(rules: Rules, game: GameName): Scene {
  const before = pictures.get(game);
  if (before) return before;
  const { settings, actions } = kExample[game];
  const table = rules.open(game, settings);
  for (let played = 0; played < actions; ++played) {
    const { legal, turn, over } = table.view();
    const action = legal[(played * kStride) % legal.length];
    if (over || turn === null || action === undefined) break;
    table.happen({ seat: turn, action });
  }
  const scene = table.scene();
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
