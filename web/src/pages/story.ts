// Story: a record told event by event: who did what, in words, and what came of it. The fold is the module's; here
// is only what it said on the way.
import type { Action, GameEvent, GameRecord, Result, Rules, Table, View } from '../game/types';
import { playerNames, removalWords } from './results';

/** A position one can stop at: after so many events. */
export interface Stop {
  events: number;
  /** Who is to move; nobody where all may act, or when over. */
  turn: number | null;
  over: boolean;
  scores: (number | null)[];
}
export interface Chapter extends Stop {
  seat: number | null;
  /** "Ada: from row 0, column 1 to row 2, column 1" without the name. */
  words: string;
  kind: 'action' | 'removal' | 'news';
  action: Action | null;
  ms?: number;
  note?: string;
  stderr?: string;
  sent?: string;
  news: string;
}

export interface Story {
  record: GameRecord;
  /** What the seats are called: "red". */
  seats: string[];
  /** Who sits there. */
  players: string[];
  start: Stop;
  chapters: Chapter[];
  /** How it ended, where the record says so in a form one can read. */
  result: Result | null;
  /** Why the record cannot be told to its end; empty when it can. */
  broken: string;
}

interface Told {
  seat?: number;
  action?: Action;
  removed?: string;
  tick?: number;
  ms?: number;
  note?: string;
  stderr?: string;
  sent?: unknown;
}

/** An event with its seat: a bare action is one of the seat to move. */
function told(event: GameEvent, view: View): Told {
  const isObject = typeof event === 'object' && event !== null && !Array.isArray(event);
  if (isObject && ('action' in event || 'removed' in event || 'tick' in event)) return event as Told;
  return { action: event as Action, ...(view.turn === null ? {} : { seat: view.turn }) };
}

function words(table: Table, event: Told, players: string[]): string {
  if (event.removed !== undefined) {
    return removalWords(players[event.seat ?? 0] ?? '', event as { removed: string; note?: string });
  }
  return event.action === undefined ? 'time went by' : table.say(event.action);
}

function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stopAt(events: number, view: View): Stop {
  return { events, turn: view.turn, over: view.over, scores: view.scores };
}

function chapterOf(event: Told, events: number, said: string, news: string, view: View): Chapter {
  const chapter: Chapter = {
    ...stopAt(events, view),
    seat: event.seat ?? null,
    words: said,
    kind: event.removed !== undefined ? 'removal' : event.action === undefined ? 'news' : 'action',
    action: event.action ?? null,
    news,
  };
  if (typeof event.ms === 'number') chapter.ms = event.ms;
  for (const key of ['note', 'stderr', 'sent'] as const) {
    const value = text(event[key]);
    if (value !== undefined && value !== '') chapter[key] = value;
  }
  return chapter;
}

/** The rules look at everything in a record but its result: that is somebody's word only. */
function resultOf({ result }: GameRecord): Result | null {
  const lists = typeof result === 'object' && Array.isArray(result?.scores) && Array.isArray(result.winners);
  return lists && (result.reason === undefined || typeof result.reason === 'string') ? result : null;
}

export function stopsOf(story: Story): Stop[] {
  return [story.start, ...story.chapters];
}

/** Reads a record to its end, or as far as the rules go along. */
export function tell(rules: Rules, record: GameRecord): Story {
  const table = rules.replay(record, 0);
  const players = playerNames(record, table.names);
  let view = table.view();
  const [start, result] = [stopAt(0, view), resultOf(record)];
  const story: Story = { record, seats: table.names, players, start, chapters: [], result, broken: '' };
  for (const [index, event] of record.actions.entries()) {
    try {
      const parts = told(event, view);
      const said = words(table, parts, players);
      const news = table.happen(event);
      view = table.view();
      // Time that brought nothing is no chapter.
      if (parts.tick !== undefined && news === '') continue;
      story.chapters.push(chapterOf(parts, index + 1, said, news, view));
    } catch (error) {
      story.broken = `The rules do not allow event ${index + 1}: ${(error as Error).message}`;
      break;
    }
  }
  table.close();
  return story;
}
