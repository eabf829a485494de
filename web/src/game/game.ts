// Game: one game in progress as the play page sees it, whether it is held by this page (LocalGame) or by the arena
// (RemoteGame). It is its start and its events, folded by the rules of the module. It emits
//   happened   detail = Happening[]: one or more events came to the others, all of them at once
//   change     anything a picture of the game shows may have changed
import { cellsOf, keyOf, sameAction } from '../board/cells';
import { removalWords, type Removal } from '../shell/words';
import type { GamePage } from './game_page';
import { gamePage } from './game_pages';
import type {
  Action, Cell, GameEvent, GameName, GameRecord, RecordHeader, Result, Rules, Scene, Standing, Table, Told, View,
} from './types';

export interface Player {
  name: string;
  kind: 'person' | 'player' | 'bot';
  here: boolean;
  offer?: string;
  /** Why it is out of the game, from the event. */
  removed?: Removal;
}
export interface Happening {
  number: number;
  seat: number | null;
  action: Action | null;
  /** "red: b1-b3" */
  words: string;
  /** Its further effects, in words; usually empty. */
  news: string;
}
export interface GameClock {
  /** Milliseconds left by seat when `at` was now. */
  left: number[];
  running: number | null;
  at: number;
}
export type Offer = 'draw' | 'abort' | 'takeback' | 'rematch';

export abstract class Game extends EventTarget {
  readonly happenings: Happening[] = [];
  protected readonly events: GameEvent[] = [];
  protected table_: Table | null = null;
  protected header: RecordHeader | null = null;
  private standing: Standing | null = null;
  private lastMoment = 0;
  result: Result | null = null;
  /** Why something did not work, in a sentence for the user. */
  trouble = '';
  /** The state of the connection, such as "The connection is lost". */
  status = '';
  clock: GameClock | null = null;
  /** The tournament it belongs to. */
  tournament: string | null = null;
  /** Whether it counts for ratings; null if not applicable. */
  rated: boolean | null = null;

  constructor(readonly rules: Rules) {
    super();
  }

  abstract readonly players: Player[];
  /** Its id in the arena; null for a game of this page. */
  abstract readonly arenaId: string | null;
  /** The seats this page acts for. */
  abstract readonly mine: number[];
  /** Milliseconds on the clock of the game. */
  abstract now(): number;
  /** Plays for my seat to move, or for another of mine if several may act. */
  abstract act(action: Action, seat?: number): void;
  abstract resign(): void;
  abstract offer(what: Offer): void;
  /** Takes my last action and all after it back, or asks others to let me; only where `canTakeBack`. */
  abstract takeBack(): void;
  abstract get canTakeBack(): boolean;
  /** Whether advice is fair: no other person plays. */
  abstract get advisable(): boolean;
  /** While an action of mine is being sent the board waits for it. */
  get waiting(): boolean {
    return false;
  }
  abstract close(): void;

  /** Whether its clock waits for people who have not joined. */
  get clockStands(): boolean {
    return false;
  }
  /** Whether the game is loaded; before, only `status` and `trouble` are valid. */
  get ready(): boolean {
    return this.table_ !== null && this.standing !== null;
  }
  get game(): GameName {
    return this.table.game;
  }
  get page(): GamePage {
    return gamePage(this.game);
  }
  get table(): Table {
    return this.table_!;
  }
  get view(): View {
    return this.standing!.view;
  }
  /** The scene to draw; the same object until something happens. */
  get scene(): Scene {
    return this.standing!.scene;
  }
  get count(): number {
    return this.events.length;
  }
  get over(): boolean {
    return this.result !== null || this.view.over;
  }
  /** How it ended; null before. */
  get outcome(): Result | null {
    if (this.result) return this.result;
    if (!this.view.over) return null;
    const { scores, winners } = this.view;
    const left = scores.filter((score) => score !== null).length;
    return left === 1 && scores.length > 1 ? { scores, winners, reason: 'the only player left' } : { scores, winners };
  }
  get record(): GameRecord {
    const players = this.players.map((player) => player.name);
    const record: GameRecord = { version: 1, ...this.header!, players, actions: [...this.events] };
    return this.outcome ? { ...record, result: this.outcome } : record;
  }
  /** My seat that may act now, or null. */
  get actingSeat(): number | null {
    if (this.over) return null;
    const free = this.view.turn === null ? this.mine : this.mine.filter((seat) => seat === this.view.turn);
    return free.find((seat) => this.players[seat]?.removed === undefined) ?? null;
  }
  /** When the phase of a game with its own clock ends, on the clock of the game. */
  get deadline(): number | null {
    if (this.over || this.view.ms_left === undefined) return null;
    return this.lastMoment + this.view.ms_left;
  }
  /** The last action on cells, for the board: as long as the piece it moved or placed is still there. */
  get last(): Action | null {
    const onCells = (one: Happening) => Array.isArray(one.action) || typeof one.action === 'number';
    const since = this.happenings.findLast((one) => onCells(one) || one.news !== '');
    if (!since || !onCells(since)) return null;
    const cells = cellsOf(since.action, new Map(this.scene.cells.map((one) => [keyOf(one.cell), one])));
    const stands = (cell: Cell | undefined) => this.scene.pieces.some((piece) => sameAction(piece.cell, cell ?? null));
    return stands(cells.at(-1)) && (cells.length === 1 || !stands(cells[0])) ? since.action : null;
  }

  protected open(header: RecordHeader, events: GameEvent[]) {
    this.table_?.close();
    this.table_ = this.rules.replay({ ...header, actions: [] }, 0);
    this.header = header;
    this.events.length = this.happenings.length = this.lastMoment = 0;
    for (const player of this.players) delete player.removed;
    this.fold(events);
  }
  /** Applies events, with one call however many there are; throws the rules' error against one of them. */
  protected fold(events: GameEvent[]): Happening[] {
    const standing = this.table.happen(events);
    this.standing = standing;
    const fresh = standing.told.map((told, index) => this.note(events[index]!, told));
    if (standing.refused !== undefined) throw new Error(standing.refused);
    return fresh;
  }
  private note(event: GameEvent, { seat, words, news }: Told): Happening {
    const whole = isWhole(event) ? event : null;
    const action = whole === null ? (event as Action) : 'action' in whole ? whole.action : null;
    if (whole && 'removed' in whole) {
      const { removed, note } = whole;
      const player = this.players[whole.seat];
      if (player) player.removed = note === undefined ? { removed } : { removed, note };
      words = removalWords(whole);
    }
    this.lastMoment = momentOf(event) ?? this.lastMoment;
    this.events.push(event);
    const happening = { number: this.events.length - 1, seat, action, words, news };
    this.happenings.push(happening);
    return happening;
  }
  /** The number of the last event I chose; -1 if there is none. */
  protected lastOfMine(): number {
    const mine = ({ seat, action }: Happening) =>
      seat !== null && this.mine.includes(seat) && (action === null || !this.isAutomatic(action));
    return this.happenings.findLast(mine)?.number ?? -1;
  }
  /** Whether an action is played automatically for a player without another choice. */
  protected isAutomatic(action: Action): boolean {
    return this.page.automatic !== undefined && sameAction(this.page.automatic, action);
  }
  protected tell(happenings: Happening[]) {
    if (happenings.length === 0) return;
    this.dispatchEvent(new CustomEvent<Happening[]>('happened', { detail: happenings }));
  }
  protected changed() {
    this.dispatchEvent(new Event('change'));
  }
  protected complain(error: unknown) {
    this.trouble = error instanceof Error ? error.message : String(error);
    this.changed();
  }
}

type Whole =
  | { seat: number; action: Action; at?: number }
  | { seat: number; removed: string; note?: string; at?: number }
  | { tick: number };

function isWhole(event: GameEvent): event is Whole {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return false;
  return 'tick' in event || ('seat' in event && ('action' in event || 'removed' in event));
}
function momentOf(event: GameEvent): number | null {
  if (!isWhole(event)) return null;
  return 'tick' in event ? event.tick : (event.at ?? null);
}
