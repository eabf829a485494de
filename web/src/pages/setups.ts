// Choices before a game that are not presets of its descriptor, and the last game picked.
import type { Preset } from '../game/descriptors';
import { gameNames, isGame } from '../game/game_pages';
import type { GameName } from '../game/types';
import { keep, kept } from '../shell/storage';

/** Clocks need the arena: a local game has none. The value is separate from the settings. */
export const kClock: Preset = {
  name: 'clock',
  title: 'Clock',
  options: [
    { title: 'No clock', set: {} },
    { title: '30 seconds per move', set: { move_ms: 30_000 } },
    { title: '3 minutes each', set: { clock_ms: 180_000 } },
    { title: '10 minutes each', set: { clock_ms: 600_000 } },
  ],
  default: 0,
};

const kLast = 'hexarena:last-game';
/** The last game picked; initially the first in the list. */
export function lastGame(): GameName {
  const name = kept(kLast) ?? undefined;
  return isGame(name) ? name : gameNames[0]!;
}
export function setLastGame(game: GameName) {
  keep(kLast, game);
}

/** A seed for a new random board. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1;
}
