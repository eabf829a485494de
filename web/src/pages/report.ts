// The report of a two-player game: what each move gave away, each player's accuracy, and the turning point.
import { gamePage } from '../game/game_pages';
import type { Judgement } from './analysis';
import { isDuel, stopsOf, type Stop, type Story } from './story';

export type Grade = 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export const kGradeMarks: { [grade in Grade]: string } = { good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

export interface MoveGrade {
  seat: number;
  /** Of the available lead, in points. */
  loss: number;
  grade: Grade;
  /** The drop in the player's winning chances, in percent. */
  drop: number;
  /** Both values are exact. */
  proven: boolean;
}

/** A lead of this size is worth three quarters of certainty. */
const kSoft = 15;
/** The first player's share of the game with this lead, from 0 to 1. */
export function share(value: number): number {
  return 0.5 + 0.5 * Math.tanh(value / kSoft);
}

/** The value of a stop, finished games included, for the first of two players; null once a player was removed. */
export function valueAt(stop: Stop, judgements: ReadonlyMap<number, Judgement>): number | null {
  const [first, second] = stop.scores;
  if (stop.over && typeof first === 'number' && typeof second === 'number') return first - second;
  return judgements.get(stop.events)?.value ?? null;
}
export function isExact(stop: Stop, judgements: ReadonlyMap<number, Judgement>): boolean {
  return stop.over || judgements.get(stop.events)?.exact === true;
}

const kDrops: [Grade, number][] = [['blunder', 20], ['mistake', 10], ['inaccuracy', 5]];

/** The loss of a player whose value went from `before` to `after`, both from that player's view. */
export function gradeOf(before: number, after: number, proven: boolean): Omit<MoveGrade, 'seat'> {
  const loss = Math.max(0, before - after);
  const drop = loss === 0 ? 0 : 100 * (share(before) - share(after));
  let grade = kDrops.find(([, least]) => drop >= least)?.[0] ?? 'good';
  // Giving away a proven win or draw is always at least a mistake, however small the difference.
  const thrownAway = proven && Math.sign(after) < Math.sign(before);
  if (thrownAway && (grade === 'good' || grade === 'inaccuracy')) grade = 'mistake';
  return { loss, drop, grade, proven };
}

/** By chapter; null if a move cannot be judged yet, or was not a choice. */
export function gradeMoves(story: Story, judgements: ReadonlyMap<number, Judgement>): (MoveGrade | null)[] {
  if (!isDuel(story)) return [];
  const stops = stopsOf(story);
  const automatic = gamePage(story.record.game).automatic;
  return story.chapters.map((chapter, index) => {
    const [from, to] = [stops[index]!, stops[index + 1]!];
    const [before, after] = [valueAt(from, judgements), valueAt(to, judgements)];
    if (chapter.kind !== 'action' || chapter.seat === null || before === null || after === null) return null;
    if (automatic !== undefined && chapter.action === automatic) return null;
    const side = chapter.seat === 0 ? 1 : -1;
    return { seat: chapter.seat, ...gradeOf(side * before, side * after, isExact(from, judgements) && isExact(to, judgements)) };
  });
}

/** From 0 to 100: the share of the available value that a player preserved, move by move; null without moves. */
export function accuracy(grades: (MoveGrade | null)[], seat: number): number | null {
  const own = grades.filter((grade) => grade?.seat === seat);
  if (own.length === 0) return null;
  const each = own.map((grade) => Math.min(100, Math.max(0, 103.17 * Math.exp(-0.0435 * grade!.drop) - 3.17)));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** The chapter after which the eventual leader was never behind again; null if one led all the time. */
export function turningPoint(story: Story, judgements: ReadonlyMap<number, Judgement>): number | null {
  const values = stopsOf(story).map((stop) => valueAt(stop, judgements));
  const last = Math.sign(values.at(-1) ?? 0);
  if (last === 0) return null;
  const before = values.findLastIndex((value) => value !== null && Math.sign(value) !== last);
  return before < 0 || before >= story.chapters.length ? null : before;
}
