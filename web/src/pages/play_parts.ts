// The rest around a board: links for friends and spectators, the moves, which keys there are.
import { html, nothing } from 'lit';
import type { Game } from '../game/game';
import type { Advice } from '../game/types';
import { gameAddress, tournamentAddress } from '../shell/router';
import { rememberedGame } from '../shell/remembered';
import { ratedWords } from '../shell/words';
import { copyText } from './handing_out';
import { nameOf } from './play_players';

function copyRow(label: string, address: string) {
  const copy = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement;
    const field = button.previousElementSibling as HTMLInputElement;
    field.select();
    button.textContent = (await copyText(address)) ? 'Copied' : 'Please copy by hand';
  };
  return html`<label class="field invite"
    ><span>${label}</span>
    <span class="row"
      ><input readonly .value=${address} aria-label="Link: ${label}" /><button type="button" @click=${copy}>
        Copy
      </button></span
    ></label
  >`;
}

/** The links of a game of the arena: a secret one for each friend's seat, an open one for spectators. */
export function invitations(game: Game) {
  const id = game.arenaId;
  if (id === null) return nothing;
  const link = (key?: string) => `${location.origin}${location.pathname}${gameAddress(id, key)}`;
  const friends = (rememberedGame(id)?.seats ?? []).filter(({ seat, key }) => key && !game.mine.includes(seat));
  const friend = (seat: number) => (friends.length === 1 ? 'your friend' : nameOf(game, seat));
  const seatRow = (seat: number, key: string) => copyRow(`Send this link to ${friend(seat)}`, link(key));
  const waiting = friends.some(({ seat }) => !game.players[seat]?.here);
  return html`${game.tournament === null
      ? nothing
      : html`<p><a href=${tournamentAddress(game.tournament)}>This game is part of a tournament</a></p>`}
    ${game.rated === null ? nothing : html`<p class="small muted rated">${ratedWords(game.rated)}</p>`}
    <details class="card invitations" ?open=${waiting && game.count === 0}>
      <summary>Invite friends and spectators</summary>
      <div class="stack">
        ${friends.map(({ seat, key }) => seatRow(seat, key!))}
        ${copyRow('Link for spectators', link())}
      </div>
    </details>`;
}

export function moveLog(game: Game) {
  const entries = game.happenings.filter((one) => one.words !== '' || one.news !== '');
  return html`<section class="card moves-card" aria-label="Moves">
    <h2 class="small">Moves</h2>
    ${entries.length === 0
      ? html`<p class="muted small">No moves yet.</p>`
      : html`<ol class="log small" reversed tabindex="0" aria-label="Latest move first">
          ${[...entries].reverse().map(
            (one) => html`<li value=${one.number + 1}>
              ${one.words === '' || one.seat === null
                ? nothing
                : html`<strong>${nameOf(game, one.seat)}</strong>: ${one.words}`}
              ${one.news === '' ? nothing : html`<p class="news">${one.news}</p>`}
            </li>`,
          )}
        </ol>`}
  </section>`;
}

/** What the engine expects, said of whom; between two also as a bar. */
export function evaluation(game: Game, advice: Advice | null) {
  const turn = game.view.turn;
  if (game.over || turn === null) return nothing;
  if (advice === null) return html`<p class="evaluation small">Analysing …</p>`;
  if (advice.value === null) return html`<p class="evaluation small">No estimate.</p>`;
  const lead = advice.value;
  const margin = game.page.withoutPoints ? '' : ` by ${Math.abs(lead)}`;
  const stand = lead === 0 ? 'a draw' : `${nameOf(game, turn)} to ${lead > 0 ? 'win' : 'lose'}${margin}`;
  const first = turn === 0 ? lead : -lead;
  const share = (100 / (1 + Math.exp(-first / 8))).toFixed(0);
  return html`<div class="evaluation small">
    ${game.table.seats === 2
      ? html`<svg class="lead" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="second" width="100" height="6" /><rect class="first" width=${share} height="6" />
        </svg>`
      : nothing}
    <p>Estimate: ${stand}. Best move: ${game.table.notation(advice.action)}.</p>
  </div>`;
}

const kBoardKeys: [string, string][] = [
  ['Arrows', 'go to the next cell'],
  ['Enter, Space', 'pick a piece, play'],
  ['Escape', 'drop the piece'],
  ['Page Down, Page Up', 'go to the next or previous playable cell'],
  ['1 – 9', 'pick that piece'],
];

export function keyHelp(game: Game) {
  const more: [string, string][] = [['M', 'sound'], ['?', 'this list']];
  const { keys, cellKey, ownClock } = game.page;
  if (!ownClock) more.unshift(['U', 'take back']);
  if (cellKey) more.unshift(['H', cellKey], ['I', 'hint']);
  const rows = [...kBoardKeys, ...keys, ...more];
  return html`<dialog class="keys card" aria-labelledby="keys-title">
    <form method="dialog" class="stack">
      <h2 id="keys-title">Keys</h2>
      <dl>
        ${rows.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}
      </dl>
      <p class="small muted">
        Mouse: click, or drag a piece. Touch: tap once to preview, again to play.
      </p>
      <div><button class="primary">Close</button></div>
    </form>
  </dialog>`;
}
