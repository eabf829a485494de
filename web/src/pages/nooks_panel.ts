// <nooks-panel>: what a game of Nooks has beside its board: the round and its time, steps, the ladder of hints,
// announcing in a room, and the best way of the round before.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { sameAction } from '../board/cells';
import type { Adviser } from '../game/adviser';
import type { Game } from '../game/game';
import { isAbort } from '../game/local_game';
import type { Action, GameRecord, Json } from '../game/types';
import { clockFace, nameOf } from './play_players';
import './best_way';
import type { BestWay } from './best_way';
import { counted } from './results';

const kSolveMs = 20_000;

export interface Round {
  number: number;
  of: number;
  phase: 'thinking' | 'demonstrating' | 'over';
  announcements: { seat: number; steps: number }[];
  steps: number;
}

/** A puzzle alone, as the position of a round has it: what the solver is asked about. */
export function puzzleOfPosition(position: { [key: string]: Json }): GameRecord {
  const start = { state: position['state']!, objective: position['objective']! };
  return { game: 'nooks', settings: { rounds: 1, seconds: null }, start, actions: [] };
}

@customElement('nooks-panel')
export class NooksPanel extends Panel {
  @property({ attribute: false }) game!: Game;
  @property({ attribute: false }) adviser!: Adviser;
  /** What the last event brought, such as the end of the round before. */
  @property({ attribute: false }) news = '';
  @state() private words = '';
  @state() private announced = 0;
  marks: Action[] = [];
  private line: Action[] = [];
  private rung = 0;
  private seen = -1;
  private roundBegan = { round: 0, at: 0 };
  /** A game that was left is not drawn any more. */
  protected override shouldUpdate() {
    return this.game.ready;
  }
  protected override willUpdate() {
    this.follow();
    const { number } = this.round;
    if (number !== this.roundBegan.round) {
      const first = this.roundBegan.round === 0 && this.game.count === 0;
      this.roundBegan = { round: number, at: first ? 0 : this.game.now() };
      this.announced = 0;
    }
  }
  /** Comes up with the game: what is marked on the board is a hint of the position that is shown. */
  follow() {
    if (this.seen !== this.game.count) this.followHints();
  }
  private get round(): Round {
    const { settings, seats } = this.game.table;
    const score = this.game.view.scores[0] ?? 0;
    const of = Number(settings['rounds'] ?? 5);
    const fresh: Round = { number: 1, of, phase: 'thinking', announcements: [], steps: 0 };
    if (seats === 1 && score < 0) fresh.steps = -score; // a puzzle without rounds is scored by its steps
    return { ...fresh, ...(this.game.view.position['round'] as unknown as Round | undefined) };
  }

  // The ladder of hints: how many steps, who moves first, then step by step.

  async hint() {
    if (this.line.length === 0) await this.solve();
    if (this.line.length === 0) return;
    ++this.rung;
    const letter = this.letterOf(this.line[Math.max(0, this.rung - 3)]!);
    if (this.rung === 1) this.words = `It can be done in ${counted(this.line.length, 'step')} from here.`;
    if (this.rung === 2) this.words = `Piece ${letter} moves first.`;
    if (this.rung >= 3) {
      this.marks = this.line.slice(0, this.rung - 2);
      this.words = `Step ${this.marks.length} of ${this.line.length}: ${this.game.table.say(this.marks.at(-1)!)}.`;
      this.rung = Math.min(this.rung, this.line.length + 2);
    }
    this.tell('say', this.words);
    this.tell('mark', null);
  }
  private async solve() {
    this.words = 'Looking for the best way …';
    try {
      const advice = await this.adviser.askAbout(this.game, puzzleOfPosition(this.game.view.position), 0, kSolveMs);
      this.line = advice.line;
    } catch (error) {
      this.words = isAbort(error) ? '' : (error as Error).message;
    }
  }
  private letterOf(step: Action): string {
    const from = Array.isArray(step) ? step[0] : null;
    return this.game.scene.pieces.find((piece) => piece.cell === from)?.letter ?? '';
  }
  /** A step along the line keeps what is known; any other begins the ladder anew. */
  private followHints() {
    this.seen = this.game.count;
    const last = this.game.happenings.at(-1);
    const more = this.line.length > 1 && last?.news === '';
    const along = more && sameAction(last.action, this.line[0]!);
    this.line = along ? this.line.slice(1) : [];
    this.rung = along ? Math.min(this.rung, 2) : 0;
    this.marks = [];
    this.words = '';
  }
  private tell(name: string, detail: unknown) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // The best way of a round that ended.

  /** How many events there were when the last finished round began; null where none ended. */
  private lastRoundStart(): number | null {
    const ends = this.game.happenings.filter((one) => one.news !== '').map((one) => one.number + 1);
    return ends.length === 0 ? null : (ends.at(-2) ?? 0);
  }
  private showBestWay() {
    const table = this.game.rules.replay(this.game.record, this.lastRoundStart()!);
    const record = puzzleOfPosition(table.view().position);
    table.close();
    void this.querySelector<BestWay>('best-way')!.show(this.game, this.adviser, record);
  }

  // In a room.

  private announce(event: Event) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const number = Number(form.get('steps'));
    if (!Number.isInteger(number) || number < 1) return;
    this.announced = number;
    this.game.act({ announce: number }, Number(form.get('seat') ?? this.game.actingSeat));
  }
  private room(round: Round) {
    const best = round.announcements;
    const seat = this.game.actingSeat;
    const thinking = round.phase === 'thinking';
    const canAnnounce = thinking && seat !== null;
    const mine = best.find((one) => one.seat === seat)?.steps;
    return html`${canAnnounce
        ? html`<form class="announce row" @submit=${this.announce}>
            ${this.game.mine.length > 1 ? this.speaker() : html`<label for="steps">I can do it in</label>`}
            <input id="steps" name="steps" type="number" inputmode="numeric" min="1" max="99" required
              aria-label="Steps" .value=${String(mine ?? (this.announced || ''))} />
            <span>steps</span>
            <button class="primary">${mine === undefined ? 'Announce' : 'Better it'}</button>
          </form>`
        : nothing}
      ${best.length === 0
        ? thinking ? html`<p class="small muted">Nobody has announced yet.</p>` : nothing
        : html`<ol class="announcements" aria-label="Announcements, best first">
            ${best.map((one) => html`<li><strong>${one.steps}</strong> ${nameOf(this.game, one.seat)}</li>`)}
          </ol>`}`;
  }
  /** Several people at one page say who of them it is. */
  private speaker() {
    return html`<select name="seat" aria-label="Who announces">
      ${this.game.mine.map((seat) => html`<option value=${seat}>${nameOf(this.game, seat)}</option>`)}
    </select>`;
  }
  private phaseWords(round: Round): string {
    const turn = this.game.view.turn;
    if (this.game.over) return '';
    if (round.phase === 'demonstrating' && turn !== null) {
      const announced = round.announcements.find((one) => one.seat === turn)?.steps;
      const who = this.game.mine.includes(turn) ? 'You show' : `${nameOf(this.game, turn)} shows`;
      return `${who} a way${announced ? ` of ${counted(announced, 'step')}` : ''}.`;
    }
    return '';
  }
  /** Counts down where the rules set a limit, up where they do not. */
  private time() {
    if (this.game.over) return nothing;
    const [now, deadline] = [this.game.now(), this.game.deadline];
    return deadline === null ? clockFace(now - this.roundBegan.at, false) : clockFace(deadline - now);
  }

  override render() {
    const round = this.round;
    const alone = this.game.table.seats === 1;
    return html`<div class="round">
      <p class="round-line">
        <span>Round <strong>${round.number}</strong> of ${round.of}</span>
        ${this.time()}
        <strong class="steps">${counted(round.steps, 'step')}</strong>
        ${this.lastRoundStart() === null
          ? nothing
          : html`<button class="small" data-deed="best-way" @click=${this.showBestWay}>
              Best way of the last round
            </button>`}
      </p>
      ${this.words || this.news ? html`<p class="notice small">${this.words || this.news}</p>` : nothing}
      ${this.phaseWords(round) ? html`<p>${this.phaseWords(round)}</p>` : nothing}
      ${alone ? nothing : this.room(round)}
      <best-way></best-way>
    </div>`;
  }
}
