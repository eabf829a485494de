// #/tournaments and #/tournaments/ID: those there are, a form for a new one, and how one stands.
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { Panel, wide } from '../shell/panel';
import { addPage, tournamentAddress } from '../shell/router';
import { api, kNoArena, type TournamentSummary } from '../shell/api';
import { Poll } from '../shell/poll';
import { kPitch } from './setups';
import './ratings';
import './tournament';
import './tournament_form';
import './tournaments.css';

const kEveryMs = 3000;
const kStates = { open: 'open', running: 'being played', over: 'over' };

@customElement('tournaments-page')
export class TournamentsPage extends Panel {
  private readonly poll = new Poll(this, () => api.tournaments(), kEveryMs);

  private row(one: TournamentSummary) {
    return html`<tr>
      <td><a href=${tournamentAddress(one.id)}>${one.name || one.id}</a></td>
      <td>${kPitch[one.game]?.title ?? one.game}</td>
      <td>${one.format}</td>
      <td><span class="chip ${one.state === 'running' ? 'good' : ''}">${kStates[one.state] ?? one.state}</span></td>
      <td class="number">${one.games} / ${one.of}</td>
    </tr>`;
  }
  private table() {
    const instead = this.poll.instead('');
    if (instead) return html`<p class="muted">${instead}</p>`;
    const list = this.poll.answer ?? [];
    if (list.length === 0) return html`<p class="muted">None yet: begin one below.</p>`;
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
      ${this.poll.withArena === null ? html`<p class="muted">Asking the arena …</p>` : nothing}
      ${this.poll.withArena === false
        ? html`<p class="notice">
            ${kNoArena} In a terminal, <code>hexarena tournament cup.toml</code> holds one too.
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
