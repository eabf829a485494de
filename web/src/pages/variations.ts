// Variations: moves tried on the analysis board, beside the game. Each line starts from a position of the game and is
// stored in the browser until it is removed; its final position is evaluated by a separate worker.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Engine, isAbort } from '../game/engine';
import type { Action, Advice, GameRecord, Rules, Scene, View } from '../game/types';
import { keep, kept } from '../shell/storage';

export interface Line {
  /** The number of events of the game before it. */
  events: number;
  actions: Action[];
}
/** A shown position: of the game, or of a line after some of its actions. */
export interface Position {
  scene: Scene;
  view: View;
  last: Action | null;
  /** The actions of the line in words. */
  words: string[];
}

const kThinkMs = 700;
const kMost = 12;

export class Variations implements ReactiveController {
  lines: Line[] = [];
  /** The shown line and depth; null for the game itself. */
  at: { line: number; depth: number } | null = null;
  advice: Advice | null = null;
  private readonly engine = new Engine();
  private record: GameRecord | null = null;
  private key = '';
  private position: Position | null = null;

  constructor(private readonly host: ReactiveControllerHost, private readonly rules: () => Rules) {
    host.addController(this);
  }
  hostDisconnected() {
    this.engine.close();
  }
  /** `key` is the storage key of its lines. */
  begin(record: GameRecord, key: string) {
    this.record = record;
    this.key = `hexarena:lines-${key}`;
    this.lines = readLines(kept(this.key), record.actions.length);
    this.leave();
  }
  get shown(): Line | null {
    return this.at && this.lines[this.at.line]!;
  }
  leave() {
    this.at = this.position = this.advice = null;
    this.engine.stop();
    this.host.requestUpdate();
  }
  go(line: number, depth: number) {
    const most = this.lines[line]?.actions.length;
    if (most === undefined || depth <= 0) return this.leave();
    this.at = { line, depth: Math.min(depth, most) };
    this.changed();
  }
  step(by: number) {
    if (this.at) this.go(this.at.line, this.at.depth + by);
  }
  /** Plays on from the shown position: `events` of the game, or the line. An existing line with the same move is
   * followed. */
  play(events: number, action: Action) {
    const { at, shown } = this;
    const before = at && shown ? shown.actions.slice(0, at.depth) : [];
    const from = shown ? shown.events : events;
    const wanted = [...before, action];
    const same = (line: Line) =>
      line.events === from && JSON.stringify(line.actions.slice(0, wanted.length)) === JSON.stringify(wanted);
    let index = this.lines.findIndex(same);
    if (index < 0 && at && shown && at.depth === shown.actions.length) {
      this.lines[at.line] = { events: from, actions: wanted };
      index = at.line;
    } else if (index < 0) {
      this.lines = [...this.lines, { events: from, actions: wanted }].slice(-kMost);
      index = this.lines.length - 1;
    }
    this.save();
    this.go(index, wanted.length);
  }
  remove(line: number) {
    this.lines = this.lines.filter((_, index) => index !== line);
    this.save();
    this.leave();
  }
  /** The shown position of a line; null for the game itself. */
  get current(): Position | null {
    if (!this.at || !this.record) return null;
    this.position ??= positionOf(this.rules(), this.record, this.shown!, this.at.depth);
    return this.position;
  }

  private save() {
    keep(this.key, this.lines.length === 0 ? null : JSON.stringify(this.lines));
  }
  private changed() {
    this.position = this.advice = null;
    this.host.requestUpdate();
    void this.think();
  }
  private async think() {
    const { at, shown, record } = this;
    if (!at || !shown || !record || this.current!.view.over) return;
    const line = lineRecord(record, shown, at.depth);
    try {
      const best = this.rules().game(record.game).players[0]!.name;
      const advice = await this.engine.advise(line, line.actions.length, best, { ms: kThinkMs });
      if (at === this.at) this.advice = advice;
    } catch (error) {
      if (!isAbort(error) && at === this.at) this.advice = null;
    }
    this.host.requestUpdate();
  }
}

/** The game up to the start of the line, then the line. */
export function lineRecord(record: GameRecord, { events, actions }: Line, depth: number): GameRecord {
  const { result: _, ...rest } = record;
  return { ...rest, actions: [...record.actions.slice(0, events), ...actions.slice(0, depth)] };
}
function positionOf(rules: Rules, record: GameRecord, line: Line, depth: number): Position {
  const table = rules.replay(record, line.events);
  const actions = line.actions.slice(0, depth);
  const { told, scene, view } = table.happen(actions);
  table.close();
  return { scene, view, last: actions.at(-1) ?? null, words: told.map((one) => one.words) };
}
function readLines(text: string | null, most: number): Line[] {
  try {
    const lines = JSON.parse(text ?? '[]') as Line[];
    return lines.filter(({ events, actions }) => events >= 0 && events <= most && Array.isArray(actions));
  } catch {
    return [];
  }
}
