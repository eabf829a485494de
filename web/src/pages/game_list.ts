// The games of the arena, live or finished, kept up to date while they are on screen.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { api, type GameSummary } from '../shell/api';
import { Poll } from '../shell/poll';
import { gameAddress, replayAddress, tournamentAddress } from '../shell/router';
import './live_board';
import { hasPoints, titleOf } from '../game/game_pages';
import { against, bareName, counted, resultWords } from '../shell/words';

const kEveryMs = 3000;

const addressOf = (game: GameSummary) => (game.live ? gameAddress(game.id) : replayAddress(game.id));

@customElement('game-list')
export class GameList extends Panel {
  @property() kind: 'live' | 'over' = 'live';
  @property({ type: Number }) limit = 20;
  /** Whether one of the games being played is shown as a picture that follows it. */
  @property({ type: Boolean }) preview = false;
  private followed = '';
  private readonly poll = new Poll(this, () => api.games(this.kind, this.limit), kEveryMs);

  private item(game: GameSummary) {
    const soFar = `${counted(game.events, 'move')} so far`;
    const points = hasPoints(game.game);
    const end = game.result ? resultWords(game.players.map(bareName), game.result, { points }) : soFar;
    return html`<li>
      <a href=${addressOf(game)}><strong>${titleOf(game.game)}</strong>: ${against(game.players)}</a>
      ${game.tournament ? html`<a class="chip" href=${tournamentAddress(game.tournament)}>tournament</a>` : nothing}
      <span class="small muted">${end}</span>
    </li>`;
  }
  /** Follows one game as long as it is played. */
  private following(games: GameSummary[]) {
    const game = games.find(({ id }) => id === this.followed) ?? games[0]!;
    this.followed = game.id;
    return html`<a href=${addressOf(game)}>
      <span class="unseen">Watch ${against(game.players)}</span>
      <live-board .gameId=${game.id}></live-board>
    </a>`;
  }
  override render() {
    const instead = this.poll.instead('No arena is connected, so there are no games to watch.');
    if (instead) return html`<p class="muted small">${instead}</p>`;
    // What a take-back left behind goes on elsewhere.
    const games = (this.poll.answer ?? []).filter((game) => game.result?.next === undefined);
    if (games.length === 0) {
      return html`<p class="muted small">
        ${this.kind === 'live' ? 'No live games.' : 'No finished games yet.'}
      </p>`;
    }
    return html`${this.preview ? this.following(games) : nothing}
      <ul class="games">
        ${games.map((game) => this.item(game))}
      </ul>`;
  }
}
