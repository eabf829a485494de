// Analysis: what the engine thinks of every position of a story, found in the background: the position being looked
// at first, then from the end backwards, because there values can be proven.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Engine, isAbort } from '../game/engine';
import { gamePage } from '../game/game_pages';
import { loadRules } from '../game/rules';
import type { Action, GameRecord } from '../game/types';
import { isDuel, stopsOf, type Stop, type Story } from './story';

export interface Judgement {
  /** The lead of the first player expected at the end, or what the game's own verdict is about. */
  value: number;
  line: Action[];
  exact: boolean;
  depth: number;
  /** Looked at with the time the shown position deserves. */
  deep: boolean;
}

interface Task {
  events: number;
  how: 'quick' | 'solve' | 'deep';
}

/** Whether there is anything to find out: two are still playing, or one plays alone. */
export function isOpen(stop: Stop | undefined): boolean {
  if (!stop || stop.over) return false;
  return stop.scores.length === 1 || stop.scores.filter((score) => score !== null).length > 1;
}

const kQuickMs = 250;
const kDeepMs = 1500;
const kSolveMs = 2000;

export class Analysis implements ReactiveController {
  readonly judgements = new Map<number, Judgement>();
  private engine: Engine | null = null;
  private story: Story | null = null;
  private shown = 0;
  private running = false;
  private wanted = false;
  private stops = new Map<number, Stop>();
  /** Positions before this event are not solved in the time there is. */
  private unsolved = 0;
  private readonly failed = new Set<number>();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }
  hostDisconnected() {
    this.stop();
    this.engine?.close();
    this.engine = null;
  }
  get on() {
    return this.wanted;
  }

  begin(story: Story) {
    this.engine?.stop();
    this.judgements.clear();
    this.failed.clear();
    this.unsolved = 0;
    this.story = story;
    this.stops = new Map(stopsOf(story).map((stop) => [stop.events, stop]));
    this.start();
  }
  start() {
    this.wanted = true;
    this.host.requestUpdate();
    void this.work();
  }
  stop() {
    this.wanted = false;
    this.engine?.stop();
    this.host.requestUpdate();
  }
  /** The position after so many events is being looked at. */
  look(events: number) {
    if (events === this.shown) return;
    this.shown = events;
    if (!this.wanted) return;
    if (!this.judgements.get(events)?.deep) this.engine?.stop();
    void this.work();
  }

  private next(): Task | null {
    const open = (events: number) => isOpen(this.stops.get(events)) && !this.failed.has(events);
    const solvable = (events: number) => this.twoPlayers && events >= this.unsolved;
    if (open(this.shown)) {
      const judged = this.judgements.get(this.shown);
      if (!judged) return { events: this.shown, how: 'quick' };
      if (!judged.exact && solvable(this.shown)) return { events: this.shown, how: 'solve' };
      if (!judged.deep) return { events: this.shown, how: 'deep' };
    }
    const rest = [...this.stops.keys()].reverse().find((events) => open(events) && !this.judgements.has(events));
    return rest === undefined ? null : { events: rest, how: solvable(rest) ? 'solve' : 'quick' };
  }
  private async work() {
    if (this.running) return;
    this.running = true;
    this.engine ??= new Engine();
    for (let task = this.next(); this.wanted && this.story && task; task = this.next()) {
      const story = this.story;
      try {
        const judged = await this.judge(story.record, task);
        if (story === this.story && judged) this.judgements.set(task.events, judged);
      } catch (error) {
        if (!isAbort(error)) this.failed.add(task.events);
      }
      this.host.requestUpdate();
    }
    this.running = false;
  }
  private get twoPlayers(): boolean {
    return this.story !== null && isDuel(this.story);
  }

  private async judge(record: GameRecord, { events, how }: Task): Promise<Judgement | null> {
    const engine = this.engine!;
    const best = (await loadRules()).game(record.game).players[0]!.name;
    if (gamePage(record.game).verdict) {
      const advice = await engine.advise(record, events, best, { ms: kDeepMs });
      return { value: advice.value ?? 0, line: advice.line, exact: true, depth: advice.depth, deep: true };
    }
    if (how === 'solve') return this.solve(record, events);
    const advice = await engine.advise(record, events, best, { ms: how === 'deep' ? kDeepMs : kQuickMs });
    const value = this.sign(events) * (advice.value ?? 0);
    return { value, line: advice.line, exact: false, depth: advice.depth, deep: how === 'deep' };
  }
  /** The exact value, or nothing where it takes too long, or more memory than this browser gives. */
  private async solve(record: GameRecord, events: number): Promise<Judgement | null> {
    try {
      const solved = await this.engine!.solve(record, events, { ms: kSolveMs });
      const value = this.sign(events) * solved.value;
      if (solved.proven) return { value, line: solved.line, exact: true, depth: 0, deep: true };
    } catch (error) {
      if (isAbort(error)) throw error;
    }
    this.unsolved = Math.max(this.unsolved, events + 1);
    return null;
  }
  /** Values are the mover's; of two players we tell the first one's. */
  private sign(events: number): number {
    return this.twoPlayers && this.stops.get(events)?.turn === 1 ? -1 : 1;
  }
}
