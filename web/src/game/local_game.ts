// LocalGame: a game held by this page. Machines are advisers of the module, run in a worker; every event is saved in
// the browser, so that the game continues after the page was closed.
import { forgetGame, rememberGame } from '../shell/remembered';
import { isAbort } from './engine';
import { Game, type Player } from './game';
import type { Action, Engine, GameEvent, RecordHeader, Rules } from './types';

const kPause = 450; // ms, so that people can follow a machine's move
const kThink = 1500; // ms, if a machine has no time of its own

export interface LocalOptions {
  id: string;
  header: RecordHeader;
  /** "me" or a machine ("engine:2"), by seat. */
  seats: string[];
  events: GameEvent[];
  /** The address at which the page finds this game again. */
  address: string;
}

export class LocalGame extends Game {
  readonly arenaId = null;
  readonly players: Player[];
  readonly mine: number[];
  private readonly began: number;
  private timers = new Set<number>();
  private asked = 0;
  /** Which machines have acted in which turn where all act at once. */
  private readonly spoken = new Set<string>();
  private closed = false;

  constructor(rules: Rules, private readonly engine: Engine, private readonly options: LocalOptions) {
    super(rules);
    this.players = options.seats.map((seat) => seatOf(seat));
    this.mine = options.seats.flatMap((seat, index) => (seat === 'me' ? [index] : []));
    this.open(options.header, options.events);
    this.nameSeats();
    const last = options.events.at(-1);
    const at = last !== null && typeof last === 'object' && 'at' in last ? Number(last.at) : 0;
    const tick = last !== null && typeof last === 'object' && 'tick' in last ? Number(last.tick) : 0;
    this.began = performance.now() - Math.max(at, tick, 0);
    queueMicrotask(() => this.goOn());
  }

  now(): number {
    return Math.round(performance.now() - this.began);
  }
  get advisable() {
    return true;
  }
  get canTakeBack(): boolean {
    return this.mine.length > 0 && !this.page.ownClock && this.lastOfMine() >= 0;
  }

  act(action: Action, seat = this.actingSeat) {
    if (seat !== null && this.mine.includes(seat)) this.happen(this.eventOf(seat, action));
  }
  resign() {
    const seat = this.actingSeat ?? this.mine[0];
    if (seat !== undefined && !this.over) this.happen({ seat, removed: 'exit', note: 'resigned' });
  }
  offer() {
    // Machines accept nothing and need not be asked.
  }
  takeBack() {
    const at = this.lastOfMine();
    if (at < 0) return;
    this.forgetQuestions();
    this.open(this.header!, this.events.slice(0, at));
    this.save();
    this.changed();
    this.goOn();
  }
  close() {
    this.closed = true;
    this.forgetQuestions();
    this.table_?.close();
    this.table_ = null;
  }

  private nameSeats() {
    const me = this.mine.length === 1;
    this.options.seats.forEach((seat, index) => {
      if (seat === 'me') this.players[index]!.name = me ? 'You' : this.table.names[index]!;
    });
  }
  private eventOf(seat: number, action: Action, ms?: number): GameEvent {
    const event = { seat, action };
    if (this.page.ownClock) return { ...event, at: this.now() };
    return ms === undefined ? event : { ...event, ms };
  }
  private happen(event: GameEvent) {
    this.forgetQuestions();
    this.trouble = '';
    try {
      const happenings = this.fold([event]);
      this.save();
      this.tell(happenings);
      this.changed();
    } catch (error) {
      this.complain(error);
    }
    this.goOn();
  }
  private save() {
    const { id, seats, address } = this.options;
    if (this.count === 0) return forgetGame(id);
    rememberGame({ id, game: this.game, players: seats, address, over: this.over, record: this.record });
  }

  /** Starts whatever happens automatically: the turn of a machine, the end of a phase. */
  private goOn() {
    if (this.closed || this.over) return;
    const { turn, legal } = this.view;
    const [only] = legal;
    if (legal.length === 1 && turn !== null && this.isAutomatic(only!)) {
      return this.after(kPause, () => this.happen(this.eventOf(turn, only!)));
    }
    if (this.deadline !== null) this.after(Math.max(0, this.deadline - this.now()) + 20, () => this.timeIsUp());
    if (turn !== null && !this.mine.includes(turn)) void this.askMachine(turn, kPause);
    if (turn === null) this.machineSpeaks();
  }
  private timeIsUp() {
    this.happen({ tick: this.now() });
  }
  private after(ms: number, then: () => void) {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      then();
    }, ms);
    this.timers.add(timer);
  }
  private forgetQuestions() {
    ++this.asked;
    this.engine.stop();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private async askMachine(seat: number, pause: number) {
    const question = ++this.asked;
    const begun = performance.now();
    try {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
      const player = this.options.seats[seat]!;
      const [advice] = await Promise.all([
        this.engine.advise(this.record, this.count, player, { ms: kThink, seed }),
        new Promise((resume) => setTimeout(resume, pause)),
      ]);
      if (question !== this.asked || this.closed) return;
      this.happen(this.eventOf(seat, advice.action, Math.round(performance.now() - begun)));
    } catch (error) {
      if (question === this.asked && !isAbort(error)) this.complain(error);
    }
  }
  /** If all act at once, each machine acts once a turn, when the page of the game says so. */
  private machineSpeaks() {
    const planned = this.page.machineTurn?.(this);
    if (!planned) return;
    const next = this.options.seats.findIndex((seat, index) =>
      seat !== 'me' && !this.spoken.has(`${planned.turn}:${index}`) && !this.players[index]!.removed);
    if (next < 0) return;
    this.after(Math.max(0, planned.wait), () => {
      this.spoken.add(`${planned.turn}:${next}`);
      void this.askMachine(next, 0);
    });
  }
}

function seatOf(seat: string): Player {
  return seat === 'me' ? { name: 'You', kind: 'person', here: true } : { name: seat, kind: 'player', here: true };
}
