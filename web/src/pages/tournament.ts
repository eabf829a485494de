// One tournament: standings, cross-table, and every game, failed ones with the reason.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { alarm, Panel, wide } from '../shell/panel';
import { gameAddress, replayAddress, setTitle } from '../shell/router';
import { api, kNoArena, type Standing, type TournamentDetail, type TournamentGame } from '../shell/api';
import { Poll } from '../shell/poll';
import { eloBars } from './elo';
import './live_board';
import { hasPoints, titleOf } from '../game/game_pages';
import { against, bareName, counted, removalWords, resultWords, timeLeft, wordText } from '../shell/words';

const kEveryMs = 2000;
const kFirstGames = 100;

@customElement('tournament-page')
export class TournamentPage extends Panel {
  @property({ attribute: false }) tournamentId = '';
  @state() private all = false;
  /** How much had been played when this page first loaded, for the remaining time. */
  private seen: { at: number; games: number } | null = null;
  private readonly poll = new Poll(this, () => this.ask(), kEveryMs, (detail) => detail.state === 'over' || detail.state === 'cancelled');

  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.get('tournamentId')) return;
    this.seen = null;
    this.poll.anew();
  }
  private async ask(): Promise<TournamentDetail> {
    const detail = await api.tournament(this.tournamentId);
    setTitle(detail.name);
    this.seen ??= { at: Date.now(), games: detail.progress.games };
    return detail;
  }

  private progress(detail: TournamentDetail) {
    const { round, games, of } = detail.progress;
    const words = detail.state === 'over' ? 'Finished' : detail.state === 'cancelled' ? 'Cancelled' : detail.state === 'open' ? 'Not started' : `Round ${round}`;
    const seen = this.seen ?? { at: 0, games };
    const left =
      detail.state === 'running' ? timeLeft(Date.now() - seen.at, games - seen.games, of - seen.games) : '';
    return html`<div class="stack" role="status">
      <p>${words}: ${games} of ${of} games played${left ? `, ${left}` : ''}.</p>
      <progress max=${Math.max(1, of)} .value=${games} aria-label="Games played">${games} of ${of}</progress>
    </div>`;
  }
  private standings(rows: Standing[]) {
    const row = (one: Standing) => html`<tr>
      <td class="number">${one.place}</td>
      <th scope="row">${bareName(one.name)}</th>
      <td class="number">${one.points}</td>
      <td class="number">${one.games}</td>
      <td class="number">${one.wins} / ${one.ties} / ${one.losses}</td>
      <td class="number">${one.removals || ''}</td>
    </tr>`;
    return wide(
      'Standings',
      html`<table class="standings">
        <thead>
          <tr>
            <th scope="col" class="number">Place</th><th scope="col">Player</th>
            <th scope="col" class="number">Points</th>
            <th scope="col" class="number">Games</th><th scope="col" class="number">Won / drawn / lost</th>
            <th scope="col" class="number">Removed</th>
          </tr>
        </thead>
        <tbody>${rows.map(row)}</tbody>
      </table>`,
    );
  }
  private cross(names: string[], cells: ({ points: number; games: number } | null)[][]) {
    return wide(
      'Cross-table',
      html`<table class="cross">
        <thead>
          <tr>
            <td></td>
            ${names.map((name, i) => html`<th scope="col" class="number"><abbr title=${name}>${i + 1}</abbr></th>`)}
          </tr>
        </thead>
        <tbody>
          ${names.map(
            (name, i) => html`<tr>
              <th scope="row">${i + 1} ${name}</th>
              ${names.map((_, j) => {
                const cell = cells[i]?.[j];
                if (i === j) return html`<td class="number muted" aria-label="itself">–</td>`;
                return html`<td class="number">${cell ? `${cell.points} / ${cell.games}` : ''}</td>`;
              })}
            </tr>`,
          )}
        </tbody>
      </table>`,
    );
  }
  private game(one: TournamentGame) {
    const points = hasPoints(this.poll.answer?.result?.game ?? '');
    const players = one.players.map(bareName);
    const address = one.result ? replayAddress(one.id) : gameAddress(one.id);
    return html`<li>
      <a href=${address}>${against(one.players)}</a>
      ${(one.removed ?? []).map(
        ({ seat, removed, note }) =>
          html`<span class="chip bad" title=${note ?? ''}>${players[seat]} ${removalWords({ removed })}</span>`,
      )}
      <span class="small muted">${one.result ? resultWords(players, one.result, { points }) : 'live'}</span>
    </li>`;
  }
  /** The live game, as a picture that follows it. */
  private playing(one: TournamentGame) {
    return html`<div class="row spread">
        <strong>${against(one.players)}</strong>
        <a class="button primary" href=${gameAddress(one.id)}>Watch live</a>
      </div>
      <live-board .gameId=${one.id}></live-board>`;
  }
  private games(games: TournamentGame[]) {
    const shown = this.all ? games : games.slice(-kFirstGames);
    return html`<ul class="games">${[...shown].reverse().map((one) => this.game(one))}</ul>
      ${shown.length < games.length
        ? html`<div><button @click=${() => (this.all = true)}>Show all ${games.length} games</button></div>`
        : nothing}`;
  }
  private told(detail: TournamentDetail) {
    const result = detail.result;
    const live = detail.games.find((one) => one.live);
    const rated = (result?.standings ?? []).filter((one) => one.elo !== null && one.error !== null && one.games > 0);
    const bars = rated.map(({ name, elo, error, games }) => {
      return { name: bareName(name), elo: elo ?? 0, error: error ?? 0, after: counted(games, 'game') };
    });
    const names = (result?.standings ?? []).map((one) => bareName(one.name));
    const part = (title: string, inside: unknown) =>
      html`<section class="card stack" aria-label=${title}><h2>${title}</h2>${inside}</section>`;
    return html`<div class="stack">
        <h1>${detail.name}</h1>
        ${result?.game && result.format
          ? html`<p class="muted">${titleOf(result.game)}, ${wordText(result.format)}</p>`
          : nothing}
        ${this.progress(detail)}
      </div>
      ${result ? part('Standings', this.standings(result.standings)) : nothing}
      ${live ? part('Live', this.playing(live)) : nothing}
      ${bars.length > 1 ? part('Strength', eloBars(bars)) : nothing}
      ${result ? part('Cross-table', this.cross(names, result.cross)) : nothing}
      ${part('Games', detail.games.length > 0 ? this.games(detail.games) : html`<p class="muted">No games yet.</p>`)}`;
  }
  override render() {
    const { answer, trouble } = this.poll;
    return html`<div class="page">
      <p class="small"><a href="#/tournaments">All tournaments</a></p>
      ${alarm(trouble)}
      ${answer ? this.told(answer) : html`<h1>Tournament</h1>`}
      ${answer || trouble ? nothing : html`<p class="muted">${this.poll.instead(kNoArena)}</p>`}
    </div>`;
  }
}
