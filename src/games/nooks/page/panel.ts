// <nooks-panel>: the part of a Nooks game beside its board: the round and its time, steps, the ladder of hints, the
// bids of several players, and the shortest route of the previous round.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { sameAction } from '@web/board/cells';
import type { Adviser } from '@web/game/adviser';
import { isAbort } from '@web/game/engine';
import type { Game } from '@web/game/game';
import type { GamePanel } from '@web/game/game_page';
import type { Action, GameRecord, Json } from '@web/game/types';
import { clockFace, nameOf } from '@web/pages/play_players';
import { Panel } from '@web/shell/panel';
import { counted } from '@web/shell/words';
import './best_route';
import type { BestRoute } from './best_route';
import './panel.css';

const kSolveMs = 20_000;

export interface Round {
  number: number;
  of: number;
  phase: 'thinking' | 'demonstrating' | 'over';
  announcements: { seat: number; steps: number }[];
  steps: number;
}

/** A single puzzle from the position of a round: the solver's input. */
function puzzleOfPosition(position: { [key: string]: Json }): GameRecord {
  const start = { state: position['state']!, objective: position['objective']! };
  return { game: 'nooks', settings: { rounds: 1, seconds: null }, start, actions: [] };
}

/** The current round of a game, from its position, with defaults filled in. */
export function roundOf(game: Game): Round {
  const { settings, seats } = game.table;
  const score = game.view.scores[0] ?? 0;
  const of = Number(settings['rounds'] ?? 5);
  const fresh: Round = { number: 1, of, phase: 'thinking', announcements: [], steps: 0 };
  const round = { ...fresh, ...(game.view.position['round'] as unknown as Round | undefined) };
  if (seats === 1 && score < 0) round.steps = -score; // a puzzle without rounds is scored by its steps
  return round;
}

@customElement('nooks-panel')
export class NooksPanel extends Panel implements GamePanel {
  @property({ attribute: false }) game!: Game;
  @property({ attribute: false }) adviser!: Adviser;
  /** The effect of the last event, such as the end of the previous round. */
  @property({ attribute: false }) news = '';
  @state() private words = '';
  /** The last bid entered, until its event arrives. */
  @state() private lastBid = 0;
  marks: Action[] = [];
  private line: Action[] = [];
  private rung = 0;
  private seen = -1;
  private roundBegan = { round: 0, at: 0 };
  /** A game that was left is no longer drawn. */
  protected override shouldUpdate() {
    return this.game.ready;
  }
  protected override willUpdate() {
    this.follow();
    const { number } = roundOf(this.game);
    if (number !== this.roundBegan.round) {
      const first = this.roundBegan.round === 0 && this.game.count === 0;
      this.roundBegan = { round: number, at: first ? 0 : this.game.now() };
      this.lastBid = 0;
    }
  }
  /** Updates with the game: the marks on the board are a hint for the shown position. */
  follow() {
    if (this.seen !== this.game.count) this.followHints();
  }

  // The ladder of hints: how many steps, who moves first, then step by step.

  async hint() {
    if (this.line.length === 0) await this.solve();
    if (this.line.length === 0) return;
    ++this.rung;
    const letter = this.letterOf(this.line[Math.max(0, this.rung - 3)]!);
    if (this.rung === 1) this.words = `The shortest route from here has ${counted(this.line.length, 'step')}.`;
    if (this.rung === 2) this.words = `Piece ${letter} moves first.`;
    if (this.rung >= 3) {
      this.marks = this.line.slice(0, this.rung - 2);
      this.words = `Step ${this.marks.length} of ${this.line.length}: ${this.game.table.notation(this.marks.at(-1)!)}.`;
      this.rung = Math.min(this.rung, this.line.length + 2);
    }
    this.tell('say', this.words);
    this.tell('mark', null);
  }
  private async solve() {
    this.words = 'Looking for the shortest route …';
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
  /** A step along the line preserves the hints so far; any other starts the ladder anew. */
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

  // The shortest route of a finished round.

  /** How many events there were when the last finished round began; null if none has ended. */
  private lastRoundStart(): number | null {
    const ends = this.game.happenings.filter((one) => one.news !== '').map((one) => one.number + 1);
    return ends.length === 0 ? null : (ends.at(-2) ?? 0);
  }
  private showBestRoute() {
    const table = this.game.rules.replay(this.game.record, this.lastRoundStart()!);
    const record = puzzleOfPosition(table.view().position);
    table.close();
    void this.querySelector<BestRoute>('best-route')!.show(this.game, this.adviser, record);
  }

  // Bids of several players.

  private bid(event: Event) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const number = Number(form.get('steps'));
    if (!Number.isInteger(number) || number < 1) return;
    const seat = Number(form.get('seat') ?? this.game.actingSeat);
    const before = this.bidOf(seat);
    if (before !== undefined && number >= before) {
      this.words = `Your bid is ${before}: lower it, or leave it.`;
      return this.tell('say', this.words);
    }
    this.lastBid = number;
    this.game.act({ announce: number }, seat);
  }
  private bidOf(seat: number | null): number | undefined {
    return roundOf(this.game).announcements.find((one) => one.seat === seat)?.steps;
  }
  private get canPass(): boolean {
    const { view, actingSeat } = this.game;
    return view.turn === null && actingSeat !== null && view.legal.includes('pass');
  }
  /** Declares that one has nothing to add; when all have, the round continues at once. */
  pass() {
    if (!this.canPass) return;
    const form = this.querySelector<HTMLFormElement>('form.bid');
    const seat = form && new FormData(form).get('seat');
    this.game.act('pass', seat === null ? this.game.actingSeat! : Number(seat));
  }
  private room(round: Round) {
    const best = round.announcements;
    const seat = this.game.actingSeat;
    const thinking = round.phase === 'thinking';
    const canBid = thinking && seat !== null;
    const mine = this.bidOf(seat);
    return html`${canBid
        ? html`<form class="bid row" @submit=${this.bid}>
            ${this.game.mine.length > 1 ? this.bidder() : html`<label for="steps">My bid</label>`}
            <input id="steps" name="steps" type="number" inputmode="numeric" min="1" max="99" required
              aria-label="Steps" .value=${String(mine ?? (this.lastBid || ''))} />
            <span>steps</span>
            <button class="primary">${mine === undefined ? 'Bid' : 'Lower my bid'}</button>
            ${this.canPass
              ? html`<button type="button" data-deed="pass" title="Nothing to add (P)" aria-keyshortcuts="P"
                  @click=${() => this.pass()}>Pass</button>`
              : nothing}
          </form>`
        : nothing}
      ${best.length === 0
        ? thinking ? html`<p class="small muted">No bids yet.</p>` : nothing
        : html`<ol class="bids" aria-label="Bids, lowest first">
            ${best.map((one) => html`<li><strong>${one.steps}</strong> ${nameOf(this.game, one.seat)}</li>`)}
          </ol>`}`;
  }
  /** With several people at one page: which of them bids. */
  private bidder() {
    return html`<select name="seat" aria-label="Who bids">
      ${this.game.mine.map((seat) => html`<option value=${seat}>${nameOf(this.game, seat)}</option>`)}
    </select>`;
  }
  private phaseWords(round: Round): string {
    const turn = this.game.view.turn;
    if (this.game.over) return '';
    if (round.phase === 'demonstrating' && turn !== null) {
      const bid = round.announcements.find((one) => one.seat === turn)?.steps;
      const route = bid ? `${bid}-step route` : 'route';
      return this.game.mine.includes(turn) ? `Show your ${route}.` : `${nameOf(this.game, turn)} shows a ${route}.`;
    }
    return '';
  }
  /** Counts down if the rules set a limit, otherwise up. */
  private time() {
    if (this.game.over) return nothing;
    const [now, deadline] = [this.game.now(), this.game.deadline];
    return deadline === null ? clockFace(now - this.roundBegan.at, false) : clockFace(deadline - now);
  }

  override render() {
    const round = roundOf(this.game);
    const alone = this.game.table.seats === 1;
    return html`<div class="round">
      <p class="round-line">
        <span>Round <strong>${round.number}</strong> of ${round.of}</span>
        ${this.time()}
        <strong class="steps">${counted(round.steps, 'step')}</strong>
        ${this.lastRoundStart() === null
          ? nothing
          : html`<button class="small" data-deed="best-route" @click=${this.showBestRoute}>
              Best route of the last round
            </button>`}
      </p>
      ${this.words || this.news ? html`<p class="notice small">${this.words || this.news}</p>` : nothing}
      ${this.phaseWords(round) ? html`<p>${this.phaseWords(round)}</p>` : nothing}
      ${alone ? nothing : this.room(round)}
      <best-route></best-route>
    </div>`;
  }
}
