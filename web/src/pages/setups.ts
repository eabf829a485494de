// What can be chosen before a game: the few settings people ask for, as choices in words. What they mean, and
// everything else that can be set, is the rules' business.
import type { GameName, Settings } from '../game/types';
import { keep, kept } from '../shell/storage';

export interface Option {
  text: string;
  set: Settings;
  /** For a single player only. */
  alone?: boolean;
}
export interface Choice {
  name: string;
  text: string;
  options: Option[];
  /** Which option stands there first. */
  first: number;
}

const numbers = (key: string, from: number, to: number, word: (n: number) => string): Option[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ text: word(from + i), set: { [key]: from + i } }));

const kFish: Choice[] = [
  {
    name: 'board',
    text: 'Board',
    options: [
      { text: 'As in the box: 60 tiles', set: { board: 'boxed' } },
      { text: 'Small: 30 tiles', set: { rows: 10, columns: 3 } },
      { text: 'Large: 90 tiles', set: { rows: 18, columns: 5 } },
      { text: 'Wide: 80 tiles', set: { rows: 10, columns: 8 } },
      { text: 'Three fish everywhere: 48 tiles', set: { rows: 12, columns: 4, fish: 3 } },
    ],
    first: 0,
  },
];
const kReversi: Choice[] = [
  {
    name: 'size',
    text: 'Board',
    options: numbers('size', 2, 8, (n) => `Size ${n}: ${3 * n * (n + 1) + 1} cells`),
    first: 3,
  },
  {
    name: 'pass',
    text: 'Passing',
    options: [
      { text: 'Only when stuck', set: { pass: 'forced' } },
      { text: 'At any time', set: { pass: 'free' } },
    ],
    first: 0,
  },
];
const kNooks: Choice[] = [
  { name: 'pieces', text: 'Pieces', options: numbers('pieces', 1, 4, (n) => `${n}`), first: 3 },
  {
    name: 'rounds',
    text: 'Rounds',
    options: [1, 3, 5, 10].map((n) => ({ text: `${n}`, set: { rounds: n } })),
    first: 2,
  },
  {
    name: 'seconds',
    text: 'Time to think',
    options: [
      { text: '1 minute', set: { seconds: 60 } },
      { text: '2 minutes', set: { seconds: 120 } },
      { text: '5 minutes', set: { seconds: 300 } },
      { text: 'No clock', set: { seconds: null }, alone: true },
    ],
    first: 1,
  },
  {
    name: 'difficulty',
    text: 'Difficulty',
    options: [
      { text: 'Rising from round to round', set: { difficulty: 'rising' } },
      ...['easy', 'medium', 'hard', 'expert'].map((word) => ({ text: word, set: { difficulty: word } })),
    ],
    first: 0,
  },
];
export const kChoices: Record<GameName, Choice[]> = { fish: kFish, reversi: kReversi, nooks: kNooks };

/** Clocks are the arena's: a game in this page has none. What is set goes beside the settings, not among them. */
export const kClock: Choice = {
  name: 'clock',
  text: 'Clock',
  options: [
    { text: 'No clock', set: {} },
    { text: '30 seconds a move', set: { move_ms: 30_000 } },
    { text: '3 minutes for each', set: { clock_ms: 180_000 } },
    { text: '10 minutes for each', set: { clock_ms: 600_000 } },
  ],
  first: 0,
};

/** In a line each, for the cards. */
export const kPitch: Record<GameName, { title: string; line: string; players: string }> = {
  fish: {
    title: 'Fish',
    line: 'Slide your penguins over the melting ice and take the fish with you.',
    players: '2–4 players',
  },
  reversi: {
    title: 'Hex Reversi',
    line: 'Enclose the other’s discs in any of six directions and turn them over.',
    players: '2 players',
  },
  nooks: {
    title: 'Nooks',
    line: 'Pieces slide until something stops them. Bring one home in the fewest steps.',
    players: '1–8 players',
  },
};
export const kGames: GameName[] = ['fish', 'reversi', 'nooks'];
export const isGame = (name: string | undefined): name is GameName => kGames.some((game) => game === name);

const kLast = 'hexarena:last-game';
/** The game that was picked last. */
export function lastGame(): GameName | null {
  const name = kept(kLast) ?? undefined;
  return isGame(name) ? name : null;
}
export function setLastGame(game: GameName) {
  keep(kLast, game);
}

/** A seed for a board nobody has seen. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}
export function isRandom(game: GameName): boolean {
  return game !== 'reversi';
}
