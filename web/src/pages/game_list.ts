// The games of the arena, live or over, kept up to date while they are looked at.
import { LitElement, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { api, arena, type GameSummary } from '../shell/api';
import { Poll } from '../shell/poll';
import { kPitch } from './setups';
import { resultWords } from './results';

const kEveryMs = 3000;

@customElement('game-list')
export class GameList extends LitElement {
  @property() kind: 'live' | 'over' = 'live';
  @property({ type: Number }) limit = 20;
  @state() private games: GameSummary[] | null = null;
  @state() private trouble = '';

  constructor() {
    super();
    new Poll(this, () => this.ask(), kEveryMs);
  }
  protected override createRenderRoot() {
    return this;
  }

  private async ask() {
    if ((await arena()) === null) {
      this.trouble = 'No arena behind this page: there is nobody to watch.';
      return;
    }
    try {
      this.games = await api.games(this.kind, this.limit);
      this.trouble = '';
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  private item(game: GameSummary) {
    const to = `#/${game.live ? 'game' : 'replay'}/${encodeURIComponent(game.id)}`;
    const end = game.result ? resultWords(game.players, game.result) : `${game.events} actions so far`;
    return html`<li>
      <a href=${to}><strong>${kPitch[game.game]?.title ?? game.game}</strong>: ${game.players.join(' – ')}</a>
      <span class="small muted">${end}</span>
    </li>`;
  }
  override render() {
    if (this.trouble) return html`<p class="muted small">${this.trouble}</p>`;
    if (this.games === null) return html`<p class="muted small">Asking the arena …</p>`;
    if (this.games.length === 0) {
      return html`<p class="muted small">
        ${this.kind === 'live' ? 'No game is being played at the moment.' : 'No game is over yet.'}
      </p>`;
    }
    return html`<ul class="games">
      ${this.games.map((game) => this.item(game))}
    </ul>`;
  }
}
