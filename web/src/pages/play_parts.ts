// The parts around a board: links for friends and spectators, the moves, the list of keys.
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

/** The address of a seat with its key, or of the game for spectators. */
const linkTo = (id: string, key?: string) => `${location.origin}${location.pathname}${gameAddress(id, key)}`;

/** The seats of friends, with their keys: only the one who made the game has them. */
function friendsOf(game: Game): { seat: number; key: string }[] {
  const seats = game.arenaId === null ? [] : (rememberedGame(game.arenaId)?.seats ?? []);
  return seats.flatMap(({ seat, key }) => (key && !game.mine.includes(seat) ? [{ seat, key }] : []));
}
function friendRow(game: Game, seat: number, key: string, alone: boolean) {
  return copyRow(`Send this link to ${alone ? 'your friend' : nameOf(game, seat)}`, linkTo(game.arenaId!, key));
}
/** Before the first move, above the board: the links for friends who have not come yet. */
export function inviteBar(game: Game) {
  const friends = friendsOf(game);
  const missing = friends.filter(({ seat }) => !game.players[seat]?.here);
  if (game.over || game.count > 0 || missing.length === 0) return nothing;
  return html`<div class="invite-bar">
    ${missing.map(({ seat, key }) => friendRow(game, seat, key, friends.length === 1))}
  </div>`;
}
/** The links of a game of the arena: a secret one for each friend's seat, an open one for spectators. */
export function gameLinks(game: Game) {
  const id = game.arenaId;
  if (id === null) return nothing;
  const friends = friendsOf(game);
  return html`${game.tournament === null
      ? nothing
      : html`<p><a href=${tournamentAddress(game.tournament)}>This game is part of a tournament</a></p>`}
    ${game.rated === null ? nothing : html`<p class="small muted rated">${ratedWords(game.rated)}</p>`}
    <details class="card invitations">
      <summary>Invite friends and spectators</summary>
      <div class="stack">
        ${friends.map(({ seat, key }) => friendRow(game, seat, key, friends.length === 1))}
        ${copyRow('Link for spectators', linkTo(id))}
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

/** The engine's evaluation, and for whom; between two also as a bar. */
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
          <rect class="seat-${game.table.names[1]}" width="100" height="6" />
          <rect class="seat-${game.table.names[0]}" width=${share} height="6" />
        </svg>`
      : nothing}
    <p>Estimate: ${stand}. Best move: ${game.table.notation(advice.action)}.</p>
  </div>`;
}

const kBoardKeys: [string, string][] = [
  ['Arrows', 'go to the next cell along an axis'],
  ['Enter, Space', 'pick a piece, play'],
  ['Escape', 'drop what is selected'],
  ['Page Down, Page Up', 'go to the next or previous playable cell'],
  ['1 – 9', 'pick that piece'],
  ['H', 'show or hide legal moves'],
  ['I', 'hint'],
  ['F', 'turn the board'],
];

export function keyHelp(game: Game) {
  const more: [string, string][] = [['M', 'sound'], ['?', 'this list']];
  const { keys, ownClock } = game.page;
  if (!ownClock) more.unshift(['U', 'take back']);
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
