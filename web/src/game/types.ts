// The types shared by page, module and server; documented in docs/arena.md.
import type { Descriptor } from './descriptors';

/** The names of the games' folders. */
export type GameName = string;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A cell as actions name it: two coordinates, or its number. */
export type Cell = number | [number, number];
/** A cell, two cells, or a word: the rules define which. */
export type Action = Json;
export type Settings = { [key: string]: Json };

export interface ActionEvent {
  seat: number;
  action: Action;
  at?: number;
  ms?: number;
  depth?: number;
  nodes?: number;
  value?: number;
  note?: string;
  stderr?: string;
}
export interface RemovalEvent {
  seat: number;
  removed: 'illegal' | 'malformed' | 'timeout' | 'exit' | 'limit';
  sent?: string;
  note?: string;
  at?: number;
}
export interface TickEvent {
  tick: number;
}
/** A bare action belongs to the seat to move. */
export type GameEvent = ActionEvent | RemovalEvent | TickEvent | Action;

export interface Result {
  scores: (number | null)[];
  winners: number[];
  reason?: string;
  /** The arena game that continues this one after a takeback. */
  next?: string;
}
export interface RecordHeader {
  version?: 1;
  game: GameName;
  settings: Settings;
  start?: Json;
  players?: (string | { name: string; age?: number })[];
}
export interface GameRecord extends RecordHeader {
  actions: GameEvent[];
  result?: Result;
}

export interface View {
  game: GameName;
  turn: number | null;
  scores: (number | null)[];
  over: boolean;
  winners: number[];
  legal: Action[];
  position: { [key: string]: Json };
  ms_left?: number;
}

export interface SceneCell {
  cell: Cell;
  /** As people write it: "d4". */
  name: string;
  at: [number, number];
}
export interface ScenePiece {
  piece: number;
  seat: number | null;
  letter: string;
  cell: Cell;
}
/** What every game has to draw; a game's look reads further members. */
export interface Scene {
  outline: [number, number][];
  box: [number, number, number, number];
  cells: SceneCell[];
  pieces: ScenePiece[];
  /** Letters and numbers around the board. */
  rim: { text: string; at: [number, number] }[];
}

export interface Advice {
  action: Action;
  value: number | null;
  depth: number;
  nodes: number;
  line: Action[];
}
export interface Solution {
  value: number;
  line: Action[];
  proven: boolean;
  bound?: number;
}

/** An event, and the state of the game after it. */
export interface Told {
  /** The seat it belongs to; null for the passing of time. */
  seat: number | null;
  /** Its action in words; empty if it had none. */
  words: string;
  /** Its further effects; usually empty. */
  news: string;
  turn: number | null;
  over: boolean;
  scores: (number | null)[];
}
/** Everything shown of a game after some events. */
export interface Standing {
  told: Told[];
  /** Why the event after those was rejected. */
  refused?: string;
  view: View;
  scene: Scene;
}
/** The effect of an action: a sentence if the game has one, and the scene if it is legal. */
export interface Preview {
  words: string | null;
  scene: Scene | null;
}

/** A table of the module, in the calling thread. Every error is thrown as an Error with one sentence. */
export interface Table {
  readonly game: GameName;
  readonly settings: Settings;
  readonly start: Json;
  readonly seats: number;
  readonly names: string[];
  view(): View;
  scene(): Scene;
  /** Applies events one after the other, as far as the rules accept them. */
  happen(events: GameEvent[]): Standing;
  preview(action: Action): Preview;
  notation(action: Action): string;
  /** As SVG. */
  picture(): string;
  close(): void;
}
/** The rules in the page's own thread: quick questions only. */
export interface Rules {
  readonly games: Descriptor[];
  /** A game's description of itself; throws if there is none of that name. */
  game(name: GameName): Descriptor;
  open(game: GameName, settings: Settings, start?: Json): Table;
  replay(record: GameRecord, events?: number): Table;
  /** A question specific to one game. */
  ask<Answer>(question: { ask: string; [key: string]: unknown }): Answer;
}
/** Searches in a Web Worker, one at a time: a new question cancels the previous one (it rejects with an AbortError). */
export interface Engine {
  advise(record: GameRecord, events: number, player: string, options?: { ms?: number; seed?: number }): Promise<Advice>;
  solve(record: GameRecord, events: number, options?: { ms?: number }): Promise<Solution>;
  stop(): void;
}
