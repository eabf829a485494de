// RemoteGame: a game held by the arena, over the WebSocket of docs/arena.md. It requests the events it does not have,
// reconnects by itself, and sends an action at most once for each number.
import { api, ArenaError } from '../shell/api';
import { Game, type GameClock, type Happening, type Offer, type Player } from './game';
import type { Action, GameEvent, RecordHeader, Result, Rules } from './types';

const kFirstWait = 500; // ms; doubled at every failure
const kLongestWait = 10_000;
const kTries = 8; // of an action in a game where all act at once

interface WireClock {
  left: number[];
  running: number | null;
}
interface WireSeat {
  name: string;
  kind: Player['kind'];
  here: boolean;
  offer?: string;
}
type Message =
  | { type: 'game'; id: string; record: RecordHeader; seats: WireSeat[]; seat: number | null; from: number;
      events: GameEvent[]; now: number; runs: boolean; clock: WireClock | null; result?: Result;
      tournament?: string; rated?: boolean }
  | { type: 'event'; number: number; event: GameEvent; now: number; clock?: WireClock }
  | { type: 'seats'; seats: WireSeat[]; now: number; runs: boolean; clock: WireClock | null }
  | { type: 'over'; result: Result; now: number }
  | { type: 'refused'; reason: string; number?: number }
  | { type: 'rematch'; id: string; key?: string };

export class RemoteGame extends Game {
  players: Player[] = [];
  mine: number[] = [];
  private socket: WebSocket | null = null;
  private wait = kFirstWait;
  private timer = 0;
  private behind = 0; // of performance.now() behind the clock of the game
  private stands: number | null = null; // the game's time while its clock waits for people
  private closed = false;
  /** An action being sent; stored until its event arrives. */
  private sent: { number: number; action: Action; tries: number } | null = null;
  /** The action wanted meanwhile, if all act at once; the latest counts. */
  private wanted: Action | null = null;

  constructor(rules: Rules, readonly arenaId: string, private readonly key: string | null) {
    super(rules);
    this.status = 'Connecting …';
    this.connect();
    window.addEventListener('online', this.comeBack);
    document.addEventListener('visibilitychange', this.comeBack);
  }

  now(): number {
    return this.stands ?? Math.round(performance.now() + this.behind);
  }
  /** The others are asked; a player who was asked may agree. */
  get canTakeBack(): boolean {
    if (this.over || this.page.ownClock || this.mine.length === 0) return false;
    return this.lastOfMine() >= 0 || this.players.some((player) => player.offer === 'takeback');
  }
  get advisable(): boolean {
    return this.players.filter((player, seat) => player.kind === 'person' && !this.mine.includes(seat)).length === 0;
  }
  override get waiting(): boolean {
    return this.sent !== null;
  }
  override get clockStands(): boolean {
    return this.stands !== null && !this.over && (this.clock !== null || this.deadline !== null);
  }

  act(action: Action) {
    if (this.actingSeat === null) return;
    if (this.sent) {
      if (this.view.turn === null) this.wanted = action;
      return;
    }
    this.sent = { number: this.count, action, tries: 0 };
    this.sendAction();
    this.changed();
  }
  resign() {
    this.send({ type: 'resign' });
  }
  offer(what: Offer) {
    this.send({ type: 'offer', what });
  }
  takeBack() {
    this.offer('takeback');
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.comeBack);
    document.removeEventListener('visibilitychange', this.comeBack);
    this.socket?.close();
    this.table_?.close();
    this.table_ = null;
  }

  private send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  private sendAction() {
    if (this.sent) this.send({ type: 'act', number: this.sent.number, action: this.sent.action });
  }

  private connect() {
    const query = new URLSearchParams({ from: String(this.count) });
    if (this.key !== null) query.set('key', this.key);
    const address = new URL(`api/live/${encodeURIComponent(this.arenaId)}?${query}`, document.baseURI);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (message) => this.hear(String(message.data));
    socket.onclose = () => this.lost();
  }
  private comeBack = () => {
    if (this.closed || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };
  private lost() {
    if (this.closed) return;
    if (!this.ready) void this.askWhy();
    if (this.ready && this.over) {
      this.status = '';
      return this.changed();
    }
    this.status = this.ready
      ? 'Connection lost. Reconnecting …'
      : 'The arena is not responding. Trying again …';
    this.changed();
    this.timer = window.setTimeout(this.comeBack, this.wait);
    this.wait = Math.min(2 * this.wait, kLongestWait);
  }
  /** A refused socket gives no reason; the record does: unknown, over long ago, or another's seat. */
  private async askWhy() {
    try {
      const record = await api.record(this.arenaId);
      if (this.closed || this.ready) return;
      if (record.result) return void this.dispatchEvent(new Event('kept'));
      if (this.key !== null) this.status = 'This invite link is not valid.';
      this.changed();
    } catch (error) {
      if (this.closed || !(error instanceof ArenaError) || error.status === 0) return;
      clearTimeout(this.timer);
      this.complain(error);
    }
  }

  private hear(text: string) {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    try {
      this.take(message);
    } catch (error) {
      this.complain(error);
    }
  }
  private take(message: Message) {
    switch (message.type) {
      case 'game': return this.begin(message);
      case 'event': return this.eventCame(message);
      case 'seats': return this.seatsCame(message);
      case 'over':
        this.clock = null;
        this.ended(message.result);
        return this.changed();
      case 'refused': return this.refused(message.reason, message.number);
      case 'rematch':
        this.dispatchEvent(new CustomEvent('rematch', { detail: { id: message.id, key: message.key } }));
    }
  }

  private begin(message: Extract<Message, { type: 'game' }>) {
    this.wait = kFirstWait;
    this.status = '';
    this.setTime(message.now, message.runs);
    this.mine = message.seat === null ? [] : [message.seat];
    this.tournament = message.tournament ?? null;
    this.rated = message.rated ?? null;
    this.players = message.seats.map((seat, index) => this.seated(seat, index));
    this.setClock(message.clock, message.now);
    const known = this.count;
    if (!this.ready || message.from === 0) {
      this.open(message.record, message.events);
    } else if (message.from <= this.count) {
      this.tell(this.fold(message.events.slice(this.count - message.from)));
    }
    if (message.result) this.ended(message.result);
    this.settleSent(this.happenings.slice(known).some((one) => this.isMine(one)));
    this.changed();
  }
  /** After a takeback the game continues under another id, with the same keys. */
  private ended(result: Result) {
    this.result = result;
    if (result.next === undefined) return;
    this.dispatchEvent(new CustomEvent('next', { detail: { id: result.next, key: this.key ?? undefined } }));
  }
  /** After a reconnect: the action being sent has arrived, or is sent again, or is too late. */
  private settleSent(arrived: boolean) {
    if (!this.sent) return;
    if (arrived) return this.sentArrived();
    if (this.sent.number !== this.count && !this.sentStillFits) return this.forgetSent();
    this.sent.number = this.count;
    this.sendAction();
  }
  /** If all act at once, others may be first as long as it is the same round. */
  private get sentStillFits(): boolean {
    const since = this.happenings.slice(this.sent!.number);
    return !this.over && this.view.turn === null && since.every((one) => one.seat !== null && one.news === '');
  }
  private sentArrived() {
    const wanted = this.wanted;
    this.forgetSent();
    if (wanted !== null) this.act(wanted);
  }
  private forgetSent() {
    this.sent = this.wanted = null;
  }
  private isMine({ seat }: Happening): boolean {
    return seat !== null && this.mine.includes(seat);
  }
  private eventCame(message: Extract<Message, { type: 'event' }>) {
    if (message.number !== this.count) {
      // Something was missed: reconnecting fetches it.
      if (message.number > this.count) this.socket?.close();
      return;
    }
    this.behind = message.now - performance.now();
    if (message.clock !== undefined) this.setClock(message.clock, message.now);
    this.trouble = '';
    const happenings = this.fold([message.event]);
    if (this.sent && happenings.some((one) => this.isMine(one))) this.sentArrived();
    this.tell(happenings);
    this.changed();
  }
  private setTime(now: number, runs: boolean) {
    this.behind = now - performance.now();
    this.stands = runs ? null : now;
  }
  private seatsCame(message: Extract<Message, { type: 'seats' }>) {
    this.setTime(message.now, message.runs);
    this.setClock(message.clock, message.now);
    this.players = message.seats.map((seat, index) => this.seated(seat, index));
    this.changed();
  }
  private seated(seat: WireSeat, index: number): Player {
    const removed = this.players[index]?.removed;
    const player: Player = { name: seat.name, kind: seat.kind, here: seat.here };
    if (seat.offer) player.offer = seat.offer;
    if (removed) player.removed = removed;
    return player;
  }
  private setClock(clock: WireClock | null, at: number) {
    this.clock = clock && ({ ...clock, at } satisfies GameClock);
  }
  /** If all act at once, a number that another player used first is no reason to give up. */
  private refused(reason: string, number?: number) {
    const sent = this.sent;
    if (sent && number === sent.number && number < this.count && this.sentStillFits && sent.tries < kTries) {
      this.sent = { ...sent, number: this.count, tries: sent.tries + 1 };
      return this.sendAction();
    }
    this.forgetSent();
    this.complain(reason);
  }
}
