// The games of the arena, live or over, kept up to date while they are looked at.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { api, type GameSummary } from '../shell/api';
import { Poll } from '../shell/poll';
import { tournamentAddress } from '../shell/router';
import { kPitch } from './setups';
import { resultWords } from './results';

const kEveryMs = 3000;

@customElement('game-list')
export class GameList extends Panel {
  @property() kind: 'live' | 'over' = 'live';
  @property({ type: Number }) limit = 20;
  private readonly poll = new Poll(this, () => api.games(this.kind, this.limit), kEveryMs);

  private item(game: GameSummary) {
    const to = `#/${game.live ? 'game' : 'replay'}/${encodeURIComponent(game.id)}`;
    const end = game.result ? resultWords(game.players, game.result) : `${game.events} actions so far`;
    return html`<li>
      <a href=${to}><strong>${kPitch[game.game]?.title ?? game.game}</strong>: ${game.players.join(' – ')}</a>
      ${game.tournament ? html`<a class="chip" href=${tournamentAddress(game.tournament)}>tournament</a>` : nothing}
      <span class="small muted">${end}</span>
    </li>`;
  }
  override render() {
    const instead = this.poll.instead('No arena behind this page: there is nobody to watch.');
    if (instead) return html`<p class="muted small">${instead}</p>`;
    const games = this.poll.answer ?? [];
    if (games.length === 0) {
      return html`<p class="muted small">
        ${this.kind === 'live' ? 'No game is being played at the moment.' : 'No game is over yet.'}
      </p>`;
    }
    return html`<ul class="games">
      ${games.map((game) => this.item(game))}
    </ul>`;
  }
}
