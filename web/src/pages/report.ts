// The report of a game of two: what each move gave away, how exact each player was, and where the game turned.
import { gamePage } from '../game/game_pages';
import type { Judgement } from './analysis';
import { isDuel, stopsOf, type Stop, type Story } from './story';

export type Grade = 'good' | 'inaccuracy' | 'mistake' | 'blunder';
export const kGradeMarks: { [grade in Grade]: string } = { good: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

export interface MoveGrade {
  seat: number;
  /** Of the lead that was to be had, in points. */
  loss: number;
  grade: Grade;
  /** How much less likely the player was to win afterwards, in percent. */
  drop: number;
  /** Both values it comes from are exact. */
  proven: boolean;
}

/** A lead of so much is worth three quarters of what is left to certainty. */
const kSoft = 15;
/** How much of the game belongs to the first player with this lead, from 0 to 1. */
export function share(value: number): number {
  return 0.5 + 0.5 * Math.tanh(value / kSoft);
}

/** The value of a stop, over ones included, for the first of two players; none once someone was removed. */
export function valueAt(stop: Stop, judgements: ReadonlyMap<number, Judgement>): number | null {
  const [first, second] = stop.scores;
  if (stop.over && typeof first === 'number' && typeof second === 'number') return first - second;
  return judgements.get(stop.events)?.value ?? null;
}
export function isExact(stop: Stop, judgements: ReadonlyMap<number, Judgement>): boolean {
  return stop.over || judgements.get(stop.events)?.exact === true;
}

const kDrops: [Grade, number][] = [['blunder', 20], ['mistake', 10], ['inaccuracy', 5]];

/** What a player lost who had `before` and has `after`, both from that player's view. */
export function gradeOf(before: number, after: number, proven: boolean): Omit<MoveGrade, 'seat'> {
  const loss = Math.max(0, before - after);
  const drop = loss === 0 ? 0 : 100 * (share(before) - share(after));
  let grade = kDrops.find(([, least]) => drop >= least)?.[0] ?? 'good';
  // A proven win or draw that is given away is never less than a mistake, however small the difference.
  const thrownAway = proven && Math.sign(after) < Math.sign(before);
  if (thrownAway && (grade === 'good' || grade === 'inaccuracy')) grade = 'mistake';
  return { loss, drop, grade, proven };
}

/** By chapter; nothing where a move cannot be judged yet, or was no choice. */
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

/** From 0 to 100: how much of what was to be had a player kept, move by move; null without moves. */
export function accuracy(grades: (MoveGrade | null)[], seat: number): number | null {
  const own = grades.filter((grade) => grade?.seat === seat);
  if (own.length === 0) return null;
  const each = own.map((grade) => Math.min(100, Math.max(0, 103.17 * Math.exp(-0.0435 * grade!.drop) - 3.17)));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** The chapter after which the player who ended ahead never was behind again; null where one was ahead all the time. */
export function turningPoint(story: Story, judgements: ReadonlyMap<number, Judgement>): number | null {
  const values = stopsOf(story).map((stop) => valueAt(stop, judgements));
  const last = Math.sign(values.at(-1) ?? 0);
  if (last === 0) return null;
  const before = values.findLastIndex((value) => value !== null && Math.sign(value) !== last);
  return before < 0 || before >= story.chapters.length ? null : before;
}
