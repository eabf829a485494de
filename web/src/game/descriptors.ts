// Descriptors: each game's description of itself, from which the page builds its forms. Supplied by the module.
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
  /** The option chosen at first. */
  default: number;
}
export interface BuiltInPlayer {
  name: string;
  /** Its levels, if it has any. */
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
  /** The player that gives hints. */
  adviser: string;
}

export function descriptorsOf(asker: Asker): Descriptor[] {
  return asker.ask<{ games: Descriptor[] }>({ ask: 'games' }).games;
}
