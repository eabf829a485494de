// Story: a record as a sequence of events: who did what, in words, and its effect. The module folds the events; here
// its answers are collected.
import type { Action, GameEvent, GameRecord, Result, Rules, Told } from '../game/types';
import { gamePage } from '../game/game_pages';
import { playerNames, removalWords, type Removal } from '../shell/words';

/** A position that can be shown: after this many events. */
export interface Stop {
  events: number;
  /** The seat to move; null if all may act, or when over. */
  turn: number | null;
  over: boolean;
  scores: (number | null)[];
}
export interface Chapter extends Stop {
  seat: number | null;
  /** "Ada: b1-b3" without the name. */
  words: string;
  kind: 'action' | 'removal' | 'news';
  action: Action | null;
  ms?: number;
  /** How a searching player found it: "depth 7, value +3". */
  thought?: string;
  note?: string;
  stderr?: string;
  sent?: string;
  news: string;
}

export interface Story {
  record: GameRecord;
  /** The names of the seats: "red". */
  seats: string[];
  /** The players' names. */
  players: string[];
  start: Stop;
  chapters: Chapter[];
  /** The result, if the record has one in a readable form. */
  result: Result | null;
  /** Who was removed, by seat, and why. */
  removed: (Removal | undefined)[];
  /** Why the record cannot be replayed to its end; empty if it can. */
  broken: string;
}

/** The members of an event of any kind. */
interface Written {
  action?: Action;
  removed?: string;
  tick?: number;
  ms?: number;
  depth?: unknown;
  nodes?: unknown;
  value?: unknown;
  note?: string;
  stderr?: string;
  sent?: unknown;
}

/** An action may be given bare. */
function written(event: GameEvent): Written {
  const isObject = typeof event === 'object' && event !== null && !Array.isArray(event);
  const whole = isObject && ('action' in event || 'removed' in event || 'tick' in event);
  return whole ? (event as Written) : { action: event as Action };
}

function wordsOf(event: Written, told: Told, players: string[]): string {
  if (event.removed !== undefined) {
    return `${players[told.seat ?? 0] ?? ''} ${removalWords(event as Removal)}`;
  }
  return event.action === undefined ? 'Time passed' : told.words;
}

function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stopAt(events: number, { turn, over, scores }: Omit<Stop, 'events'>): Stop {
  return { events, turn, over, scores };
}

function thoughtOf({ depth, nodes, value }: Written): string {
  const parts = [];
  if (typeof depth === 'number') parts.push(`depth ${depth}`);
  if (typeof nodes === 'number') parts.push(`${nodes} nodes`);
  if (typeof value === 'number') parts.push(`value ${value > 0 ? '+' : ''}${value}`);
  return parts.join(', ');
}

function chapterOf(event: Written, events: number, told: Told, players: string[]): Chapter {
  const chapter: Chapter = {
    ...stopAt(events, told),
    seat: told.seat,
    words: wordsOf(event, told, players),
    kind: event.removed !== undefined ? 'removal' : event.action === undefined ? 'news' : 'action',
    action: event.action ?? null,
    news: told.news,
  };
  if (typeof event.ms === 'number') chapter.ms = event.ms;
  const thought = thoughtOf(event);
  if (thought) chapter.thought = thought;
  for (const key of ['note', 'stderr', 'sent'] as const) {
    const value = text(event[key]);
    if (value !== undefined && value !== '') chapter[key] = value;
  }
  return chapter;
}

/** The rules validate everything in a record but its result, which is an unverified claim. */
function resultOf({ result }: GameRecord): Result | null {
  const lists = typeof result === 'object' && Array.isArray(result?.scores) && Array.isArray(result.winners);
  return lists && (result.reason === undefined || typeof result.reason === 'string') ? result : null;
}

/** Whether two play for a lead over each other: then a position has one value for both. */
export function isDuel(story: Story): boolean {
  return story.seats.length === 2 && !gamePage(story.record.game).verdict;
}
export function stopsOf(story: Story): Stop[] {
  return [story.start, ...story.chapters];
}

/** Replays a record to its end, or as far as the rules accept it. */
export function tell(rules: Rules, record: GameRecord): Story {
  const table = rules.replay(record, 0);
  const players = playerNames(record, table.names);
  const start = stopAt(0, table.view());
  const { told, refused } = table.happen(record.actions);
  table.close();
  const broken = refused === undefined ? '' : `Event ${told.length + 1} is illegal: ${refused}`;
  const chapters = told.flatMap((one, index) => {
    const event = written(record.actions[index]!);
    // A tick without effect is not a chapter.
    return event.tick !== undefined && one.news === '' ? [] : [chapterOf(event, index + 1, one, players)];
  });
  const removed: Story['removed'] = [];
  told.forEach(({ seat }, index) => {
    const event = written(record.actions[index]!);
    if (seat !== null && event.removed !== undefined) removed[seat] = event as Removal;
  });
  return { record, seats: table.names, players, start, chapters, result: resultOf(record), removed, broken };
}
