// The players: a card for each seat with name, colour, score, clock, and why a player is out.
import { html, nothing } from 'lit';
import type { Game, Happening } from '../game/game';
import { outcomeWords, turnWords } from './play_words';
import { bareName, counted, machineName, removalWords, seatLabel } from '../shell/words';

/** "Ada", or "Engine 2" for the player engine:2. */
function shownName(game: Game, seat: number): string {
  const player = game.players[seat];
  if (!player) return seatLabel(seat);
  return player.kind === 'player' ? machineName(player.name) : bareName(player.name);
}

/** "You", "Engine 2", … with the colour of the seat if that is informative. */
export function nameOf(game: Game, seat: number): string {
  const name = shownName(game, seat);
  const color = game.table.names[seat];
  return !game.page.namedSeats || color === undefined || color === name ? name : `${name} (${color})`;
}

/** The latest events for screen readers, from the listener's view. */
export function announcement(game: Game, happenings: Happening[]): string {
  const parts: string[] = [];
  for (const { words, seat, news } of happenings) {
    if (words !== '' && seat !== null) parts.push(`${nameOf(game, seat)}: ${words}.`);
    if (news !== '') parts.push(news);
  }
  parts.push(game.over ? outcomeWords(game) : turnWords(game));
  return parts.join(' ');
}

function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const kHurryMs = 10_000;
/** The time on a clock; a running one warns when time is short. */
export function clockFace(ms: number, runsDown = true) {
  const hurry = runsDown && ms < kHurryMs;
  return html`<span class="clock ${hurry ? 'hurry' : ''}" role="timer">${clockText(ms)}</span>`;
}

function timeLeft(game: Game, seat: number): number | null {
  const clock = game.clock;
  if (!clock) return null;
  const left = clock.left[seat];
  if (left === undefined || left === null) return null;
  return clock.running === seat && !game.over ? left - (game.now() - clock.at) : left;
}

const kOffers: { [what: string]: string } = {
  draw: 'offers a draw',
  abort: 'offers to abort',
  takeback: 'asks to take back',
  rematch: 'offers a rematch',
};

function card(game: Game, seat: number) {
  const player = game.players[seat];
  const name = shownName(game, seat);
  const color = game.table.names[seat]!;
  const turn = !game.over && game.view.turn === seat;
  const won = game.outcome?.winners.includes(seat) ?? false;
  const score = game.view.scores[seat];
  const points = typeof score === 'number' ? counted(score, 'point') : 'no points';
  const left = timeLeft(game, seat);
  const notes = [
    player?.removed ? removalWords(player.removed) : '',
    player?.offer && (player.offer === 'rematch') === game.over ? (kOffers[player.offer] ?? '') : '',
    player && !player.here && !player.removed ? 'away' : '',
  ].filter((note) => note !== '');
  return html`<li class="player ${turn ? 'turn' : ''} ${won ? 'won' : ''} ${player?.removed ? 'out' : ''}">
    <span class="swatch ${color.replaceAll(' ', '-')}" aria-hidden="true">${game.page.seatMark(color, seat)}</span>
    <span class="who"
      ><strong>${name}</strong>
      ${!game.page.namedSeats || color === name ? nothing : html`<span class="color">${color}</span>`}
      ${game.arenaId !== null && game.mine.includes(seat) ? html`<span class="chip">you</span>` : nothing}
      ${turn ? html`<span class="unseen">to move</span>` : nothing}
      ${notes.map((note) => html`<span class="chip">${note}</span>`)}</span
    >
    <span class="numbers">
      ${left === null ? nothing : clockFace(left)}
      ${game.page.withoutPoints ? nothing : html`<span class="score" aria-label=${points}>${score ?? '–'}</span>`}
    </span>
  </li>`;
}

export function playerCards(game: Game) {
  return html`<ul class="players" aria-label="Players">
    ${game.table.names.map((_, seat) => card(game, seat))}
  </ul>`;
}
