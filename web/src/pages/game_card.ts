// A game to pick, with a picture of a game in progress: computed by the rules, drawn by the board.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { gamePage } from '../game/game_pages';
import type { GameName, Rules, Scene } from '../game/types';
import '../board/hex-board';

const pictures = new Map<GameName, Scene>();

/** The same position at every visit. */
function exampleScene(rules: Rules, game: GameName): Scene {
  const before = pictures.get(game);
  if (before) return before;
  const { settings, actions } = gamePage(game).example;
  const table = rules.open(game, settings);
  const { scene } = table.happen(actions);
  table.close();
  pictures.set(game, scene);
  return scene;
}

@customElement('game-card')
export class GameCard extends Panel {
  @property({ attribute: false }) game: GameName = '';
  @property({ attribute: false }) rules: Rules | null = null;
  @property({ type: Boolean }) chosen = false;

  override render() {
    const scene = this.rules ? exampleScene(this.rules, this.game) : null;
    return html`<div class="game-card ${this.chosen ? 'chosen' : ''}">
      <div class="game-picture" aria-hidden="true" inert>
        ${scene ? html`<hex-board .game=${this.game} .scene=${scene}></hex-board>` : nothing}
      </div>
      <div class="game-words">
        <button aria-pressed=${this.chosen ? 'true' : 'false'} @click=${() => this.dispatchEvent(new Event('pick'))}>
          ${gamePage(this.game).title}
        </button>
      </div>
    </div>`;
  }
}
