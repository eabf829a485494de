// The arena's HTTP API, typed. The page also works without a server: then `arena()` is null, and other requests fail
// with a message.
import type { GameEvent, GameName, GameRecord, Json, Result, Settings } from '../game/types';

export type SeatRequest = { person: string } | { player: string } | { bot: string };
export interface ArenaInfo {
  version: string;
    limits: { [name: string]: Json };
}
export interface GameSummary {
  id: string;
  game: GameName;
  players: string[];
  events: number;
  live: boolean;
  turn: number | null;
  begun: number | string;
  result?: Result;
  /** The tournament it belongs to. */
  tournament?: string;
}
export interface GameRequest {
  game: GameName;
  settings?: Settings;
  start?: Json;
  actions?: GameEvent[];
  seats: SeatRequest[];
  clock_ms?: number;
  move_ms?: number;
}
export interface NewGame {
  id: string;
  seats: { seat: number; key?: string }[];
  /** Whether it counts for ratings. */
  rated?: boolean;
}
export interface BotInfo {
  name: string;
  /** Null: it plays any game. */
  game: GameName | null;
  busy: boolean;
}
export function plays(bot: BotInfo, game: GameName): boolean {
  return bot.game === null || bot.game === game;
}
export interface TournamentSummary {
  id: string;
  name: string;
  game: GameName;
  format: string;
  state: 'open' | 'running' | 'over' | 'cancelled';
  games: number;
  of: number;
}
export interface TournamentRequest {
  name: string;
  game: GameName;
  format: string;
  players: string[];
  rounds?: number;
  settings?: Settings;
  seed?: number;
  ms?: number;
  seats?: number;
}
export interface Standing {
  place: number;
  name: string;
  points: number;
  games: number;
  wins: number;
  ties: number;
  losses: number;
  removals: number;
  elo: number | null;
  error: number | null;
}
export interface TournamentGame {
  id: string;
  pairing: number;
  order: number;
  players: string[];
  /** Null while it is being played. */
  result?: Result;
  live?: boolean;
  /** The removed players, each with the kind and the exact reason. */
  removed?: { seat: number; removed: string; note?: string }[];
}
export interface TournamentDetail {
  id: string;
  name: string;
  state: 'open' | 'running' | 'over' | 'cancelled';
  progress: { round: number; games: number; of: number };
  result?: {
    game?: GameName;
    format?: string;
    players?: string[];
    standings: Standing[];
    cross: ({ points: number; games: number } | null)[][];
  };
  games: TournamentGame[];
}
export interface NewIdentity {
  name: string;
  kind: 'person' | 'bot';
  /** Shown once: the arena stores only its hash. */
  token: string;
}
/** The operator's view. */
export interface OperatorView {
  draining: boolean;
  games: { id: string; game: GameName; players: string[]; events: number; visitors: number; owner: string | null }[];
  tournaments: { id: string; name: string }[];
  clients: {
    name?: string;
    address?: string;
    sockets: number;
    games: number;
    tournaments: number;
    lookups: number;
    waiting: number;
  }[];
  bots: { name: string; address: string; busy: boolean }[];
  bans: { what: string; until: number; why: string }[];
  suspicious: { who: string; against: string; what: string; games: number }[];
  identities: number;
}
export interface Session {
  name: string | null;
  operator?: boolean;
}
export interface Rating {
  player: string;
  elo: number;
  error: number;
  games: number;
}

/** A ladder, the best first; an entrant without an Elo is not rated yet. */
export interface LadderInfo {
  game: GameName;
  on: boolean;
  games: { id: string; players: string[] }[];
  entrants: { player: string; elo: number | null; error: number | null; games: number; here: boolean; playing: boolean }[];
}
export interface OwnGame {
  id: string;
  game: GameName;
  players: string[];
  live: boolean;
  result?: Result;
  removed?: { removed: string; note?: string; sent?: string };
  stderr?: string;
}

/** The arena's error, in a sentence; status 0: there is no arena, or the connection failed. */
export class ArenaError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
export const kNoArena = 'No arena is connected. Start one with “hexarena serve” and open its address.';
const kUnreachable = 'The arena cannot be reached right now.';

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    response = await fetch(new URL(`api/${path}`, document.baseURI), body === undefined ? {} : post);
  } catch {
    throw new ArenaError(0, kUnreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const sentence = (answer as { error?: unknown } | null)?.error;
  if (typeof sentence === 'string') throw new ArenaError(response.status, sentence);
  throw new ArenaError(0, kNoArena);
}

const at = encodeURIComponent;

export const api = {
  games: (state: 'live' | 'over', limit = 20) =>
    ask<{ games: GameSummary[] }>(`games?state=${state}&limit=${limit}`).then((answer) => answer.games),
  create: (request: GameRequest) => ask<NewGame>('games', request),
  record: (id: string) => ask<GameRecord>(`games/${at(id)}`),
  bots: () => ask<{ bots: BotInfo[]; port: number | null }>('bots'),
  tournaments: () => ask<{ tournaments: TournamentSummary[] }>('tournaments').then((answer) => answer.tournaments),
  createTournament: (request: TournamentRequest) => ask<{ id: string }>('tournaments', request),
  tournament: (id: string) => ask<TournamentDetail>(`tournaments/${at(id)}`),
  session: () => ask<Session>('session'),
  signIn: (token: string | null) => ask<Session>('session', { token }),
  signUp: (name: string, kind: NewIdentity['kind']) => ask<NewIdentity>('identities', { name, kind }),
  ladders: () => ask<{ ladders: LadderInfo[] }>('ladder').then((answer) => answer.ladders),
  ownGames: () => ask<{ name: string; games: OwnGame[] }>('own-games?limit=30'),
  ratings: (game: GameName) => ask<{ ratings: Rating[] }>(`ratings?game=${game}`).then((answer) => answer.ratings),
};

/** For users signed in with the operator's key. */
export const operatorApi = {
  look: () => ask<OperatorView>('operator'),
  cancel: (kind: 'game' | 'tournament' | 'address', what: string) => ask('operator/cancel', { [kind]: what }),
  ban: (what: string, minutes: number, why: string) => ask('operator/ban', { what, minutes, why }),
  drain: (on: boolean) => ask('operator/drain', { on }),
  renew: (name: string) => ask<{ token: string }>('operator/token', { name }),
  register: (names: string[]) =>
    ask<{ entrants: { name: string; token?: string; error?: string }[] }>('operator/entrants', { names }),
  ladder: (game: GameName, on: boolean) => ask('operator/ladder', { game, on }),
};

/** A page alone, on any web host, must not keep requesting an arena that does not exist. */
const kAskAgainMs = 30_000;
let info: Promise<ArenaInfo | null> | null = null;
/** The arena behind this page, or null: requested once, and again some time after a failure. */
export function arena(): Promise<ArenaInfo | null> {
  info ??= ask<ArenaInfo>('arena').catch(() => {
    setTimeout(() => (info = null), kAskAgainMs);
    return null;
  });
  return info;
}
