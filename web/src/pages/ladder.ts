// The standing ladder, and the user's own games with their failures.
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Panel, wide } from '../shell/panel';
import { gameAddress, replayAddress } from '../shell/router';
import { api, type LadderInfo, type OwnGame } from '../shell/api';
import { Poll } from '../shell/poll';
import { hasPoints, titleOf } from '../game/game_pages';
import { against, bareName, numeral, removalWords, resultWords } from '../shell/words';

const kEveryMs = 4000;

@customElement('ladder-panel')
export class LadderPanel extends Panel {
  private readonly poll = new Poll(this, () => api.ladders(), kEveryMs);

  private ladder({ game, on, games, entrants }: LadderInfo) {
    return html`<section class="card stack" aria-label="Ladder of ${titleOf(game)}">
      <h2>Ladder: ${titleOf(game)}</h2>
      <p class="small muted">
        ${on
          ? 'Bots with a registered name play each other here for as long as they are connected.'
          : 'Paused: no new games are started.'}
        ${games.map(({ id, players }) => html`<a href=${gameAddress(id)}>${against(players)}</a> `)}
      </p>
      ${entrants.length === 0
        ? html`<p class="muted">No one yet.</p>`
        : wide(
            'Ladder',
            html`<table>
              <thead>
                <tr>
                  <th scope="col">Place</th><th scope="col">Player</th><th scope="col">Elo</th
                  ><th scope="col">Games</th><th scope="col">Now</th>
                </tr>
              </thead>
              <tbody>
                ${entrants.map(
                  ({ player, elo, error, games: played, here, playing }, i) => html`<tr>
                    <td>${elo === null ? '' : i + 1}</td>
                    <th scope="row">${bareName(player)}</th>
                    <td>${elo === null ? '' : `${numeral(elo)} ± ${error}`}</td>
                    <td>${played}</td>
                    <td>${playing ? 'playing' : here ? 'connected' : ''}</td>
                  </tr>`,
                )}
              </tbody>
            </table>`,
          )}
    </section>`;
  }
  override render() {
    return (this.poll.answer ?? []).map((one) => this.ladder(one));
  }
}

@customElement('own-games')
export class OwnGames extends Panel {
  private readonly poll = new Poll(this, () => this.ask(), kEveryMs);

  private async ask() {
    return (await api.session()).name === null ? { name: '', games: [] } : api.ownGames();
  }
  private game({ id, game, players, live, result, removed, stderr }: OwnGame) {
    const points = hasPoints(game);
    return html`<li>
      <a href=${live ? gameAddress(id) : replayAddress(id)}>${against(players)}</a>
      ${removed ? html`<span class="chip bad">you ${removalWords(removed)}</span>` : nothing}
      <span class="small muted">${result ? resultWords(players.map(bareName), result, { points }) : live ? 'live' : ''}</span>
      ${removed?.note ? html`<p class="small">${removed.note}</p>` : nothing}
      ${removed?.sent ? html`<pre aria-label="What it sent">${removed.sent}</pre>` : nothing}
      ${stderr
        ? html`<details><summary class="small">Standard error</summary><pre>${stderr}</pre></details>`
        : nothing}
    </li>`;
  }
  override render() {
    const own = this.poll.answer;
    if (!own?.name) return nothing;
    return html`<section class="card stack" aria-label="Your games">
      <h2>Games of ${own.name}</h2>
      ${own.games.length === 0
        ? html`<p class="muted">None yet.</p>`
        : html`<ul class="games">${own.games.map((one) => this.game(one))}</ul>`}
    </section>`;
  }
}
