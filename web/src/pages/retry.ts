// Retry: the positions in which a player made a mistake, to be played better, one after the other.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { sameAction } from '../board/cells';
import { Engine, isAbort } from '../game/engine';
import type { Action, Rules } from '../game/types';
import { numeral } from '../shell/words';
import type { Judgement } from './analysis';
import { gradeOf, type MoveGrade } from './report';
import { lineRecord } from './variations';
import type { Story } from './story';

const kCheckMs = 700;

export class Retry implements ReactiveController {
  /** The chapters to retry, and the current one; null if inactive. */
  list: number[] | null = null;
  index = 0;
  /** The outcome of the last attempt. */
  words = '';
  solved = false;
  checking = false;
  tried: Action | null = null;
  private readonly engine = new Engine();
  private asked = 0;

  constructor(private readonly host: ReactiveControllerHost, private readonly rules: () => Rules) {
    host.addController(this);
  }
  hostDisconnected() {
    this.engine.close();
  }
  /** Mistakes and blunders of a player; if there are none, inaccuracies. */
  static mistakes(grades: (MoveGrade | null)[], seat: number): number[] {
    const of = (...kinds: string[]) =>
      grades.flatMap((grade, index) => (grade?.seat === seat && kinds.includes(grade.grade) ? [index] : []));
    const serious = of('mistake', 'blunder');
    return serious.length > 0 ? serious : of('inaccuracy');
  }
  /** The chapter being retried. */
  get chapter(): number | null {
    return this.list?.[this.index] ?? null;
  }
  begin(list: number[]) {
    this.list = list;
    this.go(0);
  }
  end() {
    this.list = null;
    this.engine.stop();
    this.host.requestUpdate();
  }
  go(index: number) {
    this.index = index;
    this.words = '';
    this.tried = null;
    this.solved = this.checking = false;
    ++this.asked;
    this.host.requestUpdate();
  }
  /** Whether another move is as good as the best; `judged` is the value of the position, `before` its events. */
  async check(story: Story, seat: number, before: number, action: Action, judged: Judgement) {
    const asked = ++this.asked;
    this.tried = action;
    this.checking = true;
    this.words = 'Checking …';
    this.host.requestUpdate();
    const found = await this.costOf(story, seat, before, action, judged).catch((error: unknown) =>
      isAbort(error) ? null : (error as Error).message);
    if (asked !== this.asked || found === null) return;
    this.checking = false;
    if (typeof found === 'string') {
      this.words = found;
    } else {
      this.solved = found.grade === 'good';
      const cost = found.loss > 0 ? `it gives away ${numeral(found.loss)}` : 'it is as good as the best';
      this.words = this.solved ? `Well played: ${cost}.` : `Not yet: ${cost}. Try another move.`;
    }
    this.host.requestUpdate();
  }
  private async costOf(story: Story, seat: number, before: number, action: Action, judged: Judgement) {
    const side = seat === 0 ? 1 : -1;
    const best = side * judged.value;
    if (judged.line[0] !== undefined && sameAction(judged.line[0], action)) return gradeOf(best, best, judged.exact);
    const record = lineRecord(story.record, { events: before, actions: [action] }, 1);
    const table = this.rules().replay(record);
    const view = table.view();
    table.close();
    if (view.over) {
      const [first, second] = view.scores;
      return gradeOf(best, side * ((first ?? 0) - (second ?? 0)), judged.exact);
    }
    const player = this.rules().game(record.game).players[0]!.name;
    const advice = await this.engine.advise(record, record.actions.length, player, { ms: kCheckMs });
    const after = (view.turn === seat ? 1 : -1) * (advice.value ?? 0);
    return gradeOf(best, after, false);
  }
}
