// Descriptors: what each game says of itself, from which the page makes its forms. The module answers with them; the
// list below, of exactly its shape though without the settings that presets are about, stands in for a module that
// only knows names.
import type { Asker } from './module';
import type { Json, Settings } from './types';

export interface Setting {
  name: string;
  type: 'integer' | 'choice' | 'cells';
  least?: number;
  most?: number;
  choices?: { value: string; means: string }[];
  default: Json;
  /** In a sentence. */
  means: string;
}
/** A few settings at once, as a choice between options in words. */
export interface Preset {
  name: string;
  title: string;
  options: {
    title: string;
    set: Settings;
    /** For a single player only. */
    alone?: boolean;
  }[];
  /** Which option is chosen at first. */
  default: number;
}
export interface BuiltInPlayer {
  name: string;
  /** Its levels, where it has some. */
  least?: number;
  most?: number;
  default?: number;
  means: string;
}
export interface Descriptor {
  name: string;
  title: string;
  summary: string;
  seats: { least: number; most: number; setting: string | null };
  /** Whether the start is made from a seed. */
  random: boolean;
  settings: Setting[];
  presets: Preset[];
  /** The best first. */
  players: BuiltInPlayer[];
  /** Whom to ask for a hint. */
  adviser: string;
}

const kRandom: BuiltInPlayer = { name: 'random', means: 'Plays any legal move.' };

const kStandIn: { games: Descriptor[] } = {
  games: [
    {
      name: 'fish',
      title: 'Fish',
      summary: 'Slide your penguins over the melting ice and collect the most fish.',
      seats: { least: 2, most: 4, setting: 'players' },
      random: true,
      settings: [],
      presets: [
        {
          name: 'board',
          title: 'Board',
          options: [
            { title: 'Classic board (60 floes)', set: { board: 'boxed' } },
            { title: 'Small board (30 floes)', set: { rows: 10, columns: 3 } },
            { title: 'Large board (90 floes)', set: { rows: 18, columns: 5 } },
            { title: 'Wide board (80 floes)', set: { rows: 10, columns: 8 } },
            { title: 'Three fish everywhere (48 floes)', set: { rows: 12, columns: 4, fish: 3 } },
          ],
          default: 0,
        },
      ],
      players: [
        { name: 'engine', least: 1, most: 10, default: 4, means: 'Searches ahead with alpha-beta; stronger by level.' },
        { name: 'house', least: 1, most: 3, default: 2, means: 'Looks a fixed number of moves ahead.' },
        { name: 'greedy', means: 'Takes the most fish it can get now.' },
        kRandom,
      ],
      adviser: 'house:2',
    },
    {
      name: 'nooks',
      title: 'Nooks',
      summary: 'Pieces slide until something stops them. Reach the nook in the fewest steps.',
      seats: { least: 1, most: 8, setting: 'players' },
      random: true,
      settings: [],
      presets: [
        {
          name: 'pieces',
          title: 'Pieces',
          options: [1, 2, 3, 4].map((pieces) => ({ title: `${pieces}`, set: { pieces } })),
          default: 3,
        },
        {
          name: 'rounds',
          title: 'Rounds',
          options: [1, 3, 5, 10].map((rounds) => ({ title: `${rounds}`, set: { rounds } })),
          default: 2,
        },
        {
          name: 'seconds',
          title: 'Time to think',
          options: [
            { title: '1 minute', set: { seconds: 60 } },
            { title: '2 minutes', set: { seconds: 120 } },
            { title: '5 minutes', set: { seconds: 300 } },
            { title: 'No clock', set: { seconds: null }, alone: true },
          ],
          default: 1,
        },
        {
          name: 'difficulty',
          title: 'Difficulty',
          options: [
            { title: 'Rising from round to round', set: { difficulty: 'rising' } },
            { title: 'Easy', set: { difficulty: 'easy' } },
            { title: 'Medium', set: { difficulty: 'medium' } },
            { title: 'Hard', set: { difficulty: 'hard' } },
            { title: 'Expert', set: { difficulty: 'expert' } },
          ],
          default: 0,
        },
      ],
      players: [{ name: 'solver', means: 'Always finds the fewest steps.' }, kRandom],
      adviser: 'solver',
    },
    {
      name: 'reversi',
      title: 'Hex Reversi',
      summary: 'Enclose your opponent’s discs in any of six directions to flip them.',
      seats: { least: 2, most: 2, setting: null },
      random: false,
      settings: [
        { name: 'min_flips', type: 'integer', least: 1, most: 6, default: 1, means: 'Discs a placement has to flip.' },
      ],
      presets: [
        {
          name: 'size',
          title: 'Board',
          options: [2, 3, 4, 5, 6, 7, 8].map((size) => ({
            title: `Size ${size} (${3 * size * (size + 1) + 1} cells)`,
            set: { size },
          })),
          default: 3,
        },
        {
          name: 'pass',
          title: 'Passing',
          options: [
            { title: 'Only when stuck', set: { pass: 'forced' } },
            { title: 'At any time', set: { pass: 'free' } },
          ],
          default: 0,
        },
      ],
      players: [
        { name: 'engine', least: 1, most: 10, default: 4, means: 'Searches ahead with alpha-beta; stronger by level.' },
        { name: 'hard', means: 'Avoids cells next to corners and takes corners.' },
        { name: 'expert', means: 'Looks ahead, yet loses to Hard.' },
        { name: 'medium', means: 'Avoids cells next to corners.' },
        { name: 'easy', means: 'Flips the most discs.' },
        { name: 'greedy', means: 'Takes the most points it can get now.' },
        kRandom,
      ],
      adviser: 'engine:8',
    },
  ],
};

export function descriptorsOf(asker: Asker): Descriptor[] {
  const answer = asker.ask<{ games?: Descriptor[] }>({ ask: 'games' });
  return answer.games ?? kStandIn.games;
}
