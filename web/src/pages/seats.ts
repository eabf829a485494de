// Who sits where: the choices for one seat, and what a list of them becomes, a local game or one of the arena.
import { html } from 'lit';
import type { ReactiveControllerHost } from 'lit';
import { api, plays, type BotInfo, type GameWish, type SeatWish } from '../shell/api';
import { Poll } from '../shell/poll';
import { rememberGame } from '../shell/remembered';
import { gameAddress } from '../shell/router';
import { keep, kept } from '../shell/storage';
import type { GameInfo, GameName, Settings } from '../game/types';

/** A seat: "me", "friend", a house player ("engine:3") or "bot:NAME". */
export type Seat = string;

const kBotsEveryMs = 3000;
const kLevels: Record<string, { from: number; to: number; word: (level: number) => string }> = {
  engine: { from: 1, to: 10, word: (level) => `Engine, level ${level}${level === 1 ? ' (gentle)' : ''}` },
  house: { from: 1, to: 3, word: (level) => `House, looks ${level} ahead` },
};
/** The weakest first, as the list shows them. */
const kWords: Record<string, string> = {
  random: 'Random: any legal action',
  greedy: 'Greedy: takes what it can now',
  easy: 'Easy: turns the most discs',
  medium: 'Medium: shuns what is next to a corner',
  hard: 'Hard: the same, and takes corners',
  expert: 'Expert: looks ahead, yet loses to Hard',
  solver: 'Solver: always the fewest steps',
};

interface Group {
  name: string;
  players: { value: Seat; text: string }[];
}

function levelsOf(name: string): Group {
  const { from, to, word } = kLevels[name]!;
  const levels = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return {
    name: name === 'engine' ? 'The engine' : 'The house, looking ahead',
    players: levels.map((level) => ({ value: `${name}:${level}`, text: word(level) })),
  };
}

/** The machines one can sit at a table with; several settings of one stand together. */
export function machines(info: GameInfo): Group[] {
  const names = [...new Set(info.players.map((player) => player.split(':')[0]!))];
  const place = (name: string) => Object.keys(kWords).indexOf(name);
  const plain = names.filter((name) => !(name in kLevels)).sort((a, b) => place(a) - place(b));
  const text = (name: string) => kWords[name] ?? name[0]!.toUpperCase() + name.slice(1);
  return [
    ...names.filter((name) => name in kLevels).map(levelsOf),
    { name: 'Players of the house', players: plain.map((value) => ({ value, text: text(value) })) },
  ].filter((group) => group.players.length > 0);
}

export function botsFor(game: GameName, answer: BotsPoll['answer']): BotInfo[] {
  return (answer?.bots ?? []).filter((bot) => plays(bot, game));
}

export function seatOptions(info: GameInfo, { answer, withArena }: BotsPoll, chosen: Seat) {
  const option = (value: Seat, text: string, off = false) =>
    html`<option value=${value} .selected=${value === chosen} ?disabled=${off}>${text}</option>`;
  const here = botsFor(info.name, answer);
  return html`<optgroup label="People">
      ${option('me', 'Me')}
      ${option('friend', withArena ? 'A friend, by link' : 'A friend, by link (needs an arena)', !withArena)}
    </optgroup>
    ${machines(info).map(
      (group) => html`<optgroup label=${group.name}>
        ${group.players.map((player) => option(player.value, player.text))}
      </optgroup>`,
    )}
    ${here.length === 0
      ? ''
      : html`<optgroup label="Bots of the arena">
          ${here.map((bot) => option(`bot:${bot.name}`, bot.name))}
        </optgroup>`}`;
}

/** Who may sit down besides people: the bots that are connected, as long as the panel is looked at. */
export function watchBots(host: ReactiveControllerHost) {
  return new Poll(host, () => api.bots(), kBotsEveryMs);
}
export type BotsPoll = ReturnType<typeof watchBots>;

const kName = 'hexarena:name';
export const myName = () => kept(kName) ?? '';
export const setMyName = (name: string) => keep(kName, name.trim() === '' ? null : name.trim());

/** Whether only this page is needed: nobody sits elsewhere. */
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

function wish(seat: Seat, index: number): SeatWish {
  if (seat === 'me') return { person: myName() || 'You' };
  if (seat === 'friend') return { person: `Friend ${index + 1}` };
  return seat.startsWith('bot:') ? { bot: seat.slice('bot:'.length) } : { player: seat };
}

/** Makes a game of the arena and keeps its keys; the address of our seat, or of a watcher's place. */
export async function arenaGame(
  game: GameName,
  settings: Settings,
  seats: Seat[],
  more: Pick<GameWish, 'start' | 'actions' | 'clock_ms' | 'move_ms'> = {},
): Promise<string> {
  const made = await api.create({ game, settings, ...more, seats: seats.map(wish) });
  const key = made.seats.find(({ seat }) => seats[seat] === 'me')?.key;
  const address = gameAddress(made.id, key);
  rememberGame({ id: made.id, game, players: seats, address, seats: made.seats });
  return address;
}
