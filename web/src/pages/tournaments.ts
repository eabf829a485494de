// #/tournaments and #/tournaments/ID: the list, the form for a new one, and the page of one.
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Panel, wide } from '../shell/panel';
import { addPage, tournamentAddress } from '../shell/router';
import { api, kNoArena, type TournamentSummary } from '../shell/api';
import { Poll } from '../shell/poll';
import { wordText } from '../shell/words';
import { titleOf } from '../game/game_pages';
import './ratings';
import './tournament';
import './tournament_form';
import './tournaments.css';

const kEveryMs = 3000;
const kStates = { open: 'Not started', running: 'Live', over: 'Finished', cancelled: 'Cancelled' };

@customElement('tournaments-page')
export class TournamentsPage extends Panel {
  private readonly poll = new Poll(this, () => api.tournaments(), kEveryMs);

  private row(one: TournamentSummary) {
    return html`<tr>
      <td><a href=${tournamentAddress(one.id)}>${one.name || one.id}</a></td>
      <td>${titleOf(one.game)}</td>
      <td>${wordText(one.format)}</td>
      <td><span class="chip ${one.state === 'running' ? 'good' : ''}">${kStates[one.state] ?? one.state}</span></td>
      <td class="number">${one.games} / ${one.of}</td>
    </tr>`;
  }
  private table() {
    const instead = this.poll.instead('');
    if (instead) return html`<p class="muted">${instead}</p>`;
    const list = this.poll.answer ?? [];
    if (list.length === 0) return html`<p class="muted">No tournaments yet. Start one below.</p>`;
    return wide(
      'Tournaments',
      html`<table>
        <thead>
          <tr><th scope="col">Name</th><th scope="col">Game</th><th scope="col">Format</th><th scope="col">State</th>
            <th scope="col" class="number">Games</th></tr>
        </thead>
        <tbody>${list.map((one) => this.row(one))}</tbody>
      </table>`,
    );
  }
  override render() {
    return html`<div class="page">
      <h1>Tournaments</h1>
      ${this.poll.withArena === null ? html`<p class="muted">Loading …</p>` : nothing}
      ${this.poll.withArena === false
        ? html`<p class="notice">
            ${kNoArena} You can also run <code>hexarena tournament cup.toml</code> in a terminal.
          </p>`
        : nothing}
      ${this.poll.withArena
        ? html`<section class="card stack" aria-label="All tournaments">${this.table()}</section>
            <tournament-form></tournament-form>
            <ratings-panel></ratings-panel>`
        : nothing}
    </div>`;
  }
}

addPage(
  'tournaments',
  (path) =>
    path[1]
      ? html`<tournament-page .tournamentId=${path[1]}></tournament-page>`
      : html`<tournaments-page></tournaments-page>`,
  'Tournaments',
);
