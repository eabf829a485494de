// The games that this browser can continue: local games, with their record, and its seats in arena games, with their
// keys. Newest first; the oldest are dropped.
import type { GameName, GameRecord } from '../game/types';
import { keep, kept } from './storage';

export interface RememberedGame {
  /** The arena's id, or one generated here for a local game. */
  id: string;
  game: GameName;
  /** Who plays, for people: "you, engine:3". */
  players: string[];
  /** The address that continues it: "#/game/ID?key=KEY". */
  address: string;
  /** When it was last seen, in milliseconds. */
  at: number;
  over?: boolean;
  /** Of a local game: what has happened. */
  record?: GameRecord;
  /** Of a game of the arena: the keys of all persons' seats, for the one who made it. */
  seats?: { seat: number; key?: string }[];
}

const kKey = 'hexarena:games';
const kMost = 12;

export function rememberedGames(): RememberedGame[] {
  try {
    const list: unknown = JSON.parse(kept(kKey) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((item) => typeof item?.id === 'string' && Array.isArray(item.players));
  } catch {
    return [];
  }
}

export function rememberedGame(id: string): RememberedGame | undefined {
  return rememberedGames().find((game) => game.id === id);
}

/** Puts a game in front; stored members that are not given again are preserved. */
export function rememberGame(game: Omit<RememberedGame, 'at'>) {
  const list = rememberedGames();
  const before = list.find((other) => other.id === game.id);
  const others = list.filter((other) => other.id !== game.id);
  keep(kKey, JSON.stringify([{ ...before, ...game, at: Date.now() }, ...others].slice(0, kMost)));
}

export function forgetGame(id: string) {
  keep(kKey, JSON.stringify(rememberedGames().filter((game) => game.id !== id)));
}
