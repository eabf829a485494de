// Analysis: the engine's evaluation of every position of a story, computed in the background by two workers: first a
// quick pass over all positions, the one shown first and then from the end backwards, where values can be proven; then
// a second pass with more time.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Engine, isAbort } from '../game/engine';
import { gamePage } from '../game/game_pages';
import { loadRules } from '../game/rules';
import type { Action, GameRecord } from '../game/types';
import { isDuel, stopsOf, type Stop, type Story } from './story';

export interface Judgement {
  /** The expected final lead of the first player, or the value for the game's own verdict. */
  value: number;
  line: Action[];
  exact: boolean;
  depth: number;
  /** Searched with the time for a shown position. */
  deep: boolean;
}

interface Task {
  events: number;
  how: 'quick' | 'solve' | 'deep';
}

/** Whether there is anything to evaluate: two are still playing, or one plays alone. */
export function isOpen(stop: Stop | undefined): boolean {
  if (!stop || stop.over) return false;
  return stop.scores.length === 1 || stop.scores.filter((score) => score !== null).length > 1;
}

const kWorkers = 2;
/** For the quick pass over all positions, by all workers. */
const kFirstLookMs = 3400;
const kLeastMs = 40;
const kQuickMs = 250;
const kDeepMs = 1500;
const kSolveMs = 2000;
/** A value that is not proven in this time is postponed. */
const kQuickSolveMs = 120;

export class Analysis implements ReactiveController {
  readonly judgements = new Map<number, Judgement>();
  private readonly engines = Array.from({ length: kWorkers }, () => new Engine());
  /** The current task of each worker. */
  private readonly busy: (Task | null)[] = this.engines.map(() => null);
  private story: Story | null = null;
  private shown = 0;
  private wanted = false;
  private stops = new Map<number, Stop>();
  /** Positions before this event cannot be solved quickly. */
  private unsolvedAtOnce = 0;
  private unsolved = 0;
  private readonly failed = new Set<number>();

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }
  hostDisconnected() {
    this.stop();
    for (const engine of this.engines) engine.close();
  }
  get on() {
    return this.wanted;
  }
  /** How many positions have been searched. */
  get progress(): { done: number; of: number } {
    const open = [...this.stops.keys()].filter((events) => this.isToJudge(events));
    return { done: open.filter((events) => this.judgements.has(events)).length, of: open.length };
  }
  get complete(): boolean {
    const { done, of } = this.progress;
    return done === of;
  }

  begin(story: Story) {
    for (const engine of this.engines) engine.stop();
    this.judgements.clear();
    this.failed.clear();
    this.unsolved = this.unsolvedAtOnce = 0;
    this.story = story;
    this.stops = new Map(stopsOf(story).map((stop) => [stop.events, stop]));
    this.start();
  }
  start() {
    this.wanted = true;
    this.host.requestUpdate();
    this.work();
  }
  stop() {
    this.wanted = false;
    for (const engine of this.engines) engine.stop();
    this.host.requestUpdate();
  }
  /** The position after this many events is shown. */
  look(events: number) {
    if (events === this.shown) return;
    this.shown = events;
    if (!this.wanted) return;
    // Deep searches of a position that is no longer shown can wait.
    this.busy.forEach((task, worker) => task && task.how !== 'quick' && this.engines[worker]!.stop());
    this.work();
  }

  private isToJudge(events: number): boolean {
    return isOpen(this.stops.get(events)) && !this.failed.has(events);
  }
  private next(): Task | null {
    const free = (events: number) => this.isToJudge(events) && !this.busy.some((task) => task?.events === events);
    const fresh = (events: number) => free(events) && !this.judgements.has(events);
    if (fresh(this.shown)) return { events: this.shown, how: 'quick' };
    const backwards = [...this.stops.keys()].reverse();
    const unseen = backwards.find(fresh);
    if (unseen !== undefined) return { events: unseen, how: 'quick' };
    const solvable = (events: number) =>
      this.twoPlayers && events >= this.unsolved && this.judgements.get(events)?.exact === false;
    if (free(this.shown)) {
      if (solvable(this.shown)) return { events: this.shown, how: 'solve' };
      if (this.judgements.get(this.shown)?.deep === false) return { events: this.shown, how: 'deep' };
    }
    const provable = backwards.find((events) => free(events) && solvable(events));
    return provable === undefined ? null : { events: provable, how: 'solve' };
  }
  private work() {
    this.engines.forEach((_, worker) => void this.workAt(worker));
  }
  private async workAt(worker: number) {
    if (this.busy[worker]) return;
    for (let task = this.next(); this.wanted && this.story && task; task = this.next()) {
      const story = this.story;
      this.busy[worker] = task;
      try {
        const judged = await this.judge(this.engines[worker]!, story.record, task);
        if (story === this.story && judged) this.judgements.set(task.events, judged);
      } catch (error) {
        if (!isAbort(error)) this.failed.add(task.events);
      }
      this.busy[worker] = null;
      this.host.requestUpdate();
    }
  }
  private get twoPlayers(): boolean {
    return this.story !== null && isDuel(this.story);
  }

  private async judge(engine: Engine, record: GameRecord, { events, how }: Task): Promise<Judgement | null> {
    const best = (await loadRules()).game(record.game).players[0]!.name;
    if (gamePage(record.game).verdict) {
      const advice = await engine.advise(record, events, best, { ms: kDeepMs });
      return { value: advice.value ?? 0, line: advice.line, exact: true, depth: advice.depth, deep: true };
    }
    if (how === 'solve') return this.solve(engine, record, events, kSolveMs);
    if (how === 'quick' && this.twoPlayers && events >= this.unsolvedAtOnce) {
      const solved = await this.solve(engine, record, events, kQuickSolveMs);
      if (solved) return solved;
    }
    const quick = Math.min(kQuickMs, Math.max(kLeastMs, (kWorkers * kFirstLookMs) / Math.max(1, this.stops.size)));
    const advice = await engine.advise(record, events, best, { ms: how === 'deep' ? kDeepMs : Math.round(quick) });
    const value = this.sign(events) * (advice.value ?? 0);
    return { value, line: advice.line, exact: false, depth: advice.depth, deep: how === 'deep' };
  }
  /** The exact value, or null if it takes too long, or more memory than this browser allows. */
  private async solve(engine: Engine, record: GameRecord, events: number, ms: number): Promise<Judgement | null> {
    try {
      const solved = await engine.solve(record, events, { ms });
      const value = this.sign(events) * solved.value;
      if (solved.proven) return { value, line: solved.line, exact: true, depth: 0, deep: true };
    } catch (error) {
      if (isAbort(error)) throw error;
    }
    this.unsolvedAtOnce = Math.max(this.unsolvedAtOnce, events + 1);
    if (ms >= kSolveMs) this.unsolved = Math.max(this.unsolved, events + 1);
    return null;
  }
  /** Values are from the mover's view; with two players they are shown from the first one's. */
  private sign(events: number): number {
    return this.twoPlayers && this.stops.get(events)?.turn === 1 ? -1 : 1;
  }
}
