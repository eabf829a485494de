// The rest around a board: links for friends and watchers, what happened, which keys there are.
import { html, nothing } from 'lit';
import type { Game } from '../game/game';
import type { Advice } from '../game/types';
import { gameAddress, tournamentAddress } from '../shell/router';
import { rememberedGame } from '../shell/remembered';
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

/** The links of a game of the arena: a secret one for each friend's seat, an open one for watchers. */
export function invitations(game: Game) {
  const id = game.arenaId;
  if (id === null) return nothing;
  const link = (key?: string) => `${location.origin}${location.pathname}${gameAddress(id, key)}`;
  const friends = (rememberedGame(id)?.seats ?? []).filter(({ seat, key }) => key && !game.mine.includes(seat));
  const seatRow = (seat: number, key: string) =>
    copyRow(`The seat of ${nameOf(game, seat)}; whoever has it plays`, link(key));
  const waiting = friends.some(({ seat }) => !game.players[seat]?.here);
  return html`${game.tournament === null
      ? nothing
      : html`<p><a href=${tournamentAddress(game.tournament)}>The tournament this game belongs to</a></p>`}
    <details class="card invitations" ?open=${waiting && game.count === 0}>
      <summary>Links for friends and watchers</summary>
      <div class="stack">
        ${friends.map(({ seat, key }) => seatRow(seat, key!))}
        ${copyRow('For watchers', link())}
      </div>
    </details>`;
}

export function moveLog(game: Game) {
  const entries = game.happenings.filter((one) => one.words !== '' || one.news !== '');
  return html`<section class="card moves-card" aria-label="What happened">
    <h2 class="small">What happened</h2>
    ${entries.length === 0
      ? html`<p class="muted small">Nothing yet.</p>`
      : html`<ol class="log small" reversed tabindex="0" aria-label="Last moves first">
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
  if (advice === null) return html`<p class="evaluation small">Thinking about it …</p>`;
  if (advice.value === null) return html`<p class="evaluation small">The engine has no opinion.</p>`;
  const lead = advice.value;
  const side = `${nameOf(game, turn)} ${lead > 0 ? 'ahead' : 'behind'}`;
  const stand = lead === 0 ? 'an even game' : `${side} by ${Math.abs(lead)} at the end`;
  const first = turn === 0 ? lead : -lead;
  const share = (100 / (1 + Math.exp(-first / 8))).toFixed(0);
  return html`<div class="evaluation small">
    ${game.table.seats === 2
      ? html`<svg class="lead" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect class="second" width="100" height="6" /><rect class="first" width=${share} height="6" />
        </svg>`
      : nothing}
    <p>The engine expects ${stand}; it would play ${game.table.say(advice.action)}.</p>
  </div>`;
}

const kBoardKeys: [string, string][] = [
  ['Arrows', 'to the next cell'],
  ['Enter, Space', 'take up a piece, put it down, play'],
  ['Escape', 'put the piece back'],
  ['Page Down, Page Up', 'to the next or previous cell that can be played'],
  ['1 – 9', 'take up that piece'],
];
const kGameKeys: { [game: string]: [string, string][] } = {
  fish: [['H', 'hint']],
  reversi: [['P', 'pass'], ['H', 'how many discs would turn here'], ['I', 'hint']],
  nooks: [['W E D X Z A', 'slide the piece: the six keys around S'], ['U', 'undo'], ['H', 'the next hint']],
};

export function keyHelp(game: Game) {
  const more: [string, string][] = [['M', 'sound'], ['?', 'this list']];
  if (game.game !== 'nooks') more.unshift(['U', 'take back']);
  const rows = [...kBoardKeys, ...(kGameKeys[game.game] ?? []), ...more];
  return html`<dialog class="keys card" aria-labelledby="keys-title">
    <form method="dialog" class="stack">
      <h2 id="keys-title">Keys</h2>
      <dl>
        ${rows.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}
      </dl>
      <p class="small muted">
        With the mouse: click, or drag a piece. With a finger: the first tap shows it, the second plays.
      </p>
      <div><button class="primary">Close</button></div>
    </form>
  </dialog>`;
}
