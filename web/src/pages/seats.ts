// Seats: the choices for one seat, and starting a local game or one in the arena with a list of them.
import { html } from 'lit';
import type { ReactiveControllerHost } from 'lit';
import { api, plays, type BotInfo, type GameRequest, type SeatRequest } from '../shell/api';
import { Poll } from '../shell/poll';
import { rememberGame } from '../shell/remembered';
import { gameAddress } from '../shell/router';
import { keep, kept } from '../shell/storage';
import { capitalised, clause } from '../shell/words';
import type { BuiltInPlayer, Descriptor } from '../game/descriptors';
import type { GamePage } from '../game/game_page';
import { gamePage } from '../game/game_pages';
import type { GameName, Settings } from '../game/types';

/** A seat: "me", "friend", a built-in player ("engine:3") or "bot:NAME". */
export type Seat = string;

const kBotsEveryMs = 3000;

interface Group {
  name: string;
  /** In a sentence; empty if each player has one. */
  means: string;
  players: { value: Seat; text: string }[];
}

function levelsOf(page: GamePage, { name, least = 1, most = least, means }: BuiltInPlayer): Group {
  const text = page.playerAtLevel?.[name] ?? ((level: number) => `${capitalised(name)}, level ${level}`);
  const levels = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return {
    name: capitalised(name),
    means,
    players: levels.map((level) => ({ value: `${name}:${level}`, text: text(level) })),
  };
}

/** The built-in players of a game; the levels of one are grouped. */
export function machines(game: Descriptor): Group[] {
  const leveled = game.players.filter((player) => player.least !== undefined);
  const plain = game.players.filter((player) => player.least === undefined);
  const seat = ({ name, means }: BuiltInPlayer) => ({ value: name, text: `${capitalised(name)}: ${clause(means)}` });
  return [
    ...leveled.map((player) => levelsOf(gamePage(game.name), player)),
    { name: 'Built-in players', means: '', players: plain.map(seat) },
  ].filter((group) => group.players.length > 0);
}
/** The lowest level of a player, or the player itself. */
export function lowest({ name, least }: BuiltInPlayer): Seat {
  return least === undefined ? name : `${name}:${least}`;
}
/** The default opponent: the best player, at a beginner's level. */
export function opponent({ players }: Descriptor): Seat {
  const { name, least, most } = players[0]!;
  return least === undefined ? name : `${name}:${Math.min(least + 1, most ?? least)}`;
}
/** The seats of a new game: the minimum number, one of them mine. */
export function firstSeats(game: Descriptor): Seat[] {
  return Array.from({ length: game.seats.least }, (_, index) => (index === 0 ? 'me' : opponent(game)));
}

export function botsFor(game: GameName, answer: BotsPoll['answer']): BotInfo[] {
  return (answer?.bots ?? []).filter((bot) => plays(bot, game));
}

export function seatOptions(game: Descriptor, { answer, withArena }: BotsPoll, chosen: Seat) {
  const option = (value: Seat, text: string, off = false) =>
    html`<option value=${value} .selected=${value === chosen} ?disabled=${off}>${text}</option>`;
  const here = botsFor(game.name, answer);
  return html`<optgroup label="People">
      ${option('me', 'Me')}
      ${option('friend', withArena ? 'A friend (by link)' : 'A friend (needs an arena)', !withArena)}
    </optgroup>
    ${machines(game).map(
      (group) => html`<optgroup label=${group.name}>
        ${group.players.map((player) => option(player.value, player.text))}
      </optgroup>`,
    )}
    ${here.length === 0
      ? ''
      : html`<optgroup label="Connected bots">
          ${here.map((bot) => option(`bot:${bot.name}`, bot.name))}
        </optgroup>`}`;
}

/** The bots that are connected, updated while the panel is visible. */
export function watchBots(host: ReactiveControllerHost) {
  return new Poll(host, () => api.bots(), kBotsEveryMs);
}
export type BotsPoll = ReturnType<typeof watchBots>;

const kName = 'hexarena:name';
export const myName = () => kept(kName) ?? '';
export const setMyName = (name: string) => keep(kName, name.trim() === '' ? null : name.trim());

const kFirst = ['Brave', 'Calm', 'Clever', 'Gentle', 'Keen', 'Lucky', 'Merry', 'Quick', 'Quiet', 'Sunny'];
const kSecond = ['Auk', 'Bear', 'Falcon', 'Fox', 'Hare', 'Heron', 'Lynx', 'Otter', 'Owl', 'Seal', 'Tern', 'Wolf'];
/** The name others see; if empty, one is chosen and remembered. */
export function ownName(): string {
  if (myName() !== '') return myName();
  const [a, b, number] = crypto.getRandomValues(new Uint32Array(3)) as unknown as [number, number, number];
  const name = `${kFirst[a % kFirst.length]} ${kSecond[b % kSecond.length]} ${10 + (number % 90)}`;
  setMyName(name);
  return name;
}

/** Whether only this page is needed: no one sits elsewhere. */
export function isLocal(seats: Seat[]): boolean {
  return seats.every((seat) => seat !== 'friend' && !seat.startsWith('bot:'));
}

/** The address of a local game. */
export function localAddress(game: GameName, settings: Settings, seats: Seat[], more: [string, string][] = []): string {
  const query = new URLSearchParams({ seats: seats.join(',') });
  for (const [key, value] of Object.entries(settings)) {
    query.append('set', `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  }
  for (const [key, value] of more) query.append(key, value);
  return `#/play/${game}?${query}`;
}

function seatRequest(seat: Seat, index: number): SeatRequest {
  if (seat === 'me') return { person: ownName() };
  if (seat === 'friend') return { person: `Friend ${index + 1}` };
  return seat.startsWith('bot:') ? { bot: seat.slice('bot:'.length) } : { player: seat };
}

/** Makes a game of the arena and keeps its keys; the address of our seat, or the one for spectators. */
export async function arenaGame(
  game: GameName,
  settings: Settings,
  seats: Seat[],
  more: Pick<GameRequest, 'start' | 'actions' | 'clock_ms' | 'move_ms'> = {},
): Promise<string> {
  const made = await api.create({ game, settings, ...more, seats: seats.map(seatRequest) });
  const key = made.seats.find(({ seat }) => seats[seat] === 'me')?.key;
  const address = gameAddress(made.id, key);
  rememberGame({ id: made.id, game, players: seats, address, seats: made.seats });
  return address;
}
