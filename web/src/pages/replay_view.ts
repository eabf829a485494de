// A story on the board: slider and keys, moves, the engine's analysis and report, moves to try, and ways to export it.
import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { replayIcon } from '../shell/icons';
import { replayAddress } from '../shell/router';
import { packRecord } from '../shell/share';
import type { Action, GameRecord, Rules, Scene, View } from '../game/types';
import { gamePage, hasPoints } from '../game/game_pages';
import { sameAction } from '../board/cells';
import { Analysis } from './analysis';
import { copyText, download } from './handing_out';
import './fork';
import { bar, graph, judgementWords, kDrawnSeats, scoreGraph } from './graph';
import { moveList } from './move_list';
import { gradeMoves, kGradeMarks, type MoveGrade } from './report';
import { reportPanel } from './report_panel';
import { Retry } from './retry';
import { Variations } from './variations';
import { wordText } from '../shell/words';
import { withSeat } from '../shell/words';
import { isDuel, stopsOf, type Stop, type Story } from './story';
import './replay.css';

const kStepMs = 900;
/** Steps of the best line that are drawn on the board: more would be a tangle. */
const kShownLine = 3;
/** Steps of it that are listed. */
const kToldLine = 6;

@customElement('replay-view')
export class ReplayView extends Panel {
  @property({ attribute: false }) rules!: Rules;
  @property({ attribute: false }) story!: Story;
  /** The arena's id, or empty. */
  @property({ attribute: false }) gameId = '';
  /** The number of events to start at; null for the end. */
  @property({ attribute: false }) at: number | null = null;
  @state() private stops: Stop[] = [];
  @state() private now = 0;
  @state() private said = '';
  @state() private timer: ReturnType<typeof setInterval> | null = null;
  @query('.moves') private list!: HTMLElement | null;
  private readonly analysis = new Analysis(this);
  private readonly variations = new Variations(this, () => this.rules);
  private readonly retry = new Retry(this, () => this.rules);
  private readonly positions = new Map<number, { scene: Scene; view: View }>();
  private grades: (MoveGrade | null)[] = [];

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.keys);
  }
  override disconnectedCallback() {
    document.removeEventListener('keydown', this.keys);
    this.pause();
    super.disconnectedCallback();
  }
  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has('story')) {
      this.grades = gradeMoves(this.story, this.analysis.judgements);
      // Jump to the next position to retry.
      const wanted = this.retry.chapter;
      if (wanted !== this.retried && wanted !== null) this.go(wanted);
      this.retried = wanted;
      return;
    }
    this.pause();
    this.positions.clear();
    this.grades = [];
    this.retry.end();
    this.variations.begin(this.story.record, this.gameId || fingerprint(this.story.record));
    this.said = '';
    this.stops = stopsOf(this.story);
    const last = this.stops.length - 1;
    const wanted = this.at === null ? last : this.stops.findIndex((stop) => stop.events >= this.at!);
    this.go(wanted < 0 ? last : wanted);
    this.analysis.begin(this.story);
  }
  protected override updated(changed: Map<string, unknown>) {
    if (!changed.has('now') || !this.list) return;
    const item = this.list.querySelector<HTMLElement>('[aria-current]')?.closest('li');
    if (!item) return;
    const { top, bottom } = item.getBoundingClientRect();
    const frame = this.list.getBoundingClientRect();
    if (top < frame.top) this.list.scrollTop -= frame.top - top;
    else if (bottom > frame.bottom) this.list.scrollTop += bottom - frame.bottom;
  }

  private go = (index: number) => {
    this.variations.leave();
    this.now = Math.min(Math.max(index, 0), this.stops.length - 1);
    this.analysis.look(this.stops[this.now]?.events ?? 0);
    if (this.now === this.stops.length - 1) this.pause();
  };
  private step(by: number) {
    this.pause();
    if (this.variations.at && Math.abs(by) === 1) return this.variations.step(by);
    this.go(this.now + by);
  }
  private pause() {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }
  private play = () => {
    if (this.timer !== null) return this.pause();
    if (this.now === this.stops.length - 1) this.go(0);
    this.timer = setInterval(() => this.go(this.now + 1), kStepMs);
  };
  private keys = (event: KeyboardEvent) => {
    if (!this.story || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('input:not([type=range]), select, textarea, hex-board')) return;
    if (event.key === ' ' && target.closest('button, a, summary')) return;
    const actions: Record<string, () => void> = {
      Home: () => this.step(-this.stops.length),
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      End: () => this.step(this.stops.length),
      ' ': this.play,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  /** The record up to the shown position, for continuing it. */
  private upToHere(): GameRecord {
    const { game, settings, start, actions } = this.story.record;
    const events = actions.slice(0, this.stops[this.now]!.events);
    return { version: 1, game, settings, ...(start === undefined ? {} : { start }), actions: events };
  }
  /** The current position: what is on the board, and who may act. */
  private position(): { scene: Scene; view: View } {
    const events = this.stops[this.now]!.events;
    let position = this.positions.get(events);
    if (!position) {
      const table = this.rules.replay(this.story.record, events);
      position = { scene: table.scene(), view: table.view() };
      table.close();
      this.positions.set(events, position);
    }
    return position;
  }

  // Trying moves: a better one for a mistake, or any.

  /** If the game itself keeps the time, or all act at once, moves cannot be tried. */
  private canTry(view: View): boolean {
    return !gamePage(this.story.record.game).ownClock && view.turn !== null && !view.over;
  }
  private try(action: Action) {
    const { events } = this.stops[this.now]!;
    const chapter = this.retry.chapter;
    if (chapter !== null && this.now === chapter && !this.variations.at) {
      const judged = this.analysis.judgements.get(events);
      if (judged) void this.retry.check(this.story, this.story.chapters[chapter]!.seat!, events, action, judged);
      return;
    }
    const next = this.story.chapters[this.now];
    if (!this.variations.at && next?.action != null && sameAction(next.action, action)) return this.go(this.now + 1);
    this.pause();
    this.variations.play(events, action);
  }
  private beginRetry = (seat: number) => {
    this.retry.begin(Retry.mistakes(this.grades, seat));
  };
  private retried: number | null = null;
  private lines() {
    const { variations } = this;
    if (variations.lines.length === 0) {
      return this.canTry(this.position().view) ? html`<p class="small muted">Try moves on the board: they are saved here.</p>` : nothing;
    }
    const row = (line: (typeof variations.lines)[number], index: number) => {
      const table = this.rules.replay(this.story.record, line.events);
      const { told } = table.happen(line.actions);
      table.close();
      const here = variations.at?.line === index;
      return html`<li class="row">
        <span class="muted">from ${this.stops.findIndex((stop) => stop.events === line.events)}:</span>
        ${told.map((one, depth) => html`<button class="plain small" aria-current=${here && variations.at!.depth === depth + 1 ? 'step' : nothing}
          @click=${() => { this.pause(); variations.go(index, depth + 1); }}>${one.words}</button>`)}
        <button class="plain small" aria-label="Remove this line" @click=${() => variations.remove(index)}>×</button>
      </li>`;
    };
    return html`<section aria-label="Your lines"><h3 class="small">Your lines</h3>
      <ul class="lines">${variations.lines.map(row)}</ul>
      ${variations.at ? html`<button class="small" @click=${() => variations.leave()}>Back to the game</button>` : nothing}</section>`;
  }
  private lineWords(): string {
    const { advice, current } = this.variations;
    if (!current) return '';
    if (current.view.over) return 'The game is over here.';
    if (!advice) return 'Analysing …';
    const turn = current.view.turn!;
    const lead = advice.value ?? 0;
    const margin = hasPoints(this.story.record.game) ? ` by ${Math.abs(lead)}` : '';
    const stand = lead === 0 ? 'a draw' : `${this.story.players[turn]} to ${lead > 0 ? 'win' : 'lose'}${margin}`;
    return `In this line, estimate: ${stand} (depth ${advice.depth}).`;
  }

  private share = async () => {
    const page = location.href.split('#')[0]!;
    const at = `at=${this.stops[this.now]!.events}`;
    const address = this.gameId
      ? `${page}${replayAddress(this.gameId)}?${at}`
      : `${page}#/replay?record=${await packRecord(this.story.record)}&${at}`;
    this.said = (await copyText(address)) ? 'Link copied to the clipboard.' : address;
  };
  private saveRecord = () => {
    download(`${this.fileName()}.json`, JSON.stringify(this.story.record), 'application/json');
  };
  private savePicture = () => {
    const table = this.rules!.replay(this.story.record, this.stops[this.now]!.events);
    download(`${this.fileName()}.svg`, table.picture(), 'image/svg+xml');
    table.close();
  };
  private fileName(): string {
    return `${this.story.record.game}-${this.gameId || 'game'}-${this.now}`;
  }

  private controls() {
    const last = this.stops.length - 1;
    const button = (name: string, icon: Parameters<typeof replayIcon>[0], press: () => void, off: boolean) =>
      html`<button aria-label=${name} title=${name} ?disabled=${off} @click=${press}>${replayIcon(icon)}</button>`;
    const playing = this.timer !== null;
    return html`<div class="controls" role="group" aria-label="Replay">
      ${button('First (Home)', 'first', () => this.step(-this.stops.length), this.now === 0)}
      ${button('Previous (left arrow)', 'previous', () => this.step(-1), this.now === 0 && !this.variations.at)}
      ${button(playing ? 'Pause (space)' : 'Play (space)', playing ? 'pause' : 'play', this.play, last === 0)}
      ${button('Next (right arrow)', 'next', () => this.step(1), this.now === last && !this.variations.at)}
      ${button('Last (End)', 'last', () => this.step(this.stops.length), this.now === last)}
      <input
        type="range"
        aria-label="Move"
        aria-valuetext="Move ${this.now} of ${last}: ${this.wordsNow()}"
        min="0"
        max=${last}
        .value=${String(this.now)}
        @input=${(event: Event) => {
          this.pause();
          this.go(Number((event.target as HTMLInputElement).value));
        }}
      />
      <span class="small muted">${this.now} / ${last}</span>
    </div>`;
  }
  private wordsNow(): string {
    const chapter = this.story.chapters[this.now - 1];
    if (!chapter) return 'start';
    const who = chapter.seat === null || chapter.kind === 'removal' ? '' : `${this.story.players[chapter.seat]} `;
    return `${who}${chapter.words}`;
  }
  private score(story: Story, stop: Stop) {
    const points = hasPoints(story.record.game);
    return html`<ul class="row score-line" aria-label="Scores">
      ${story.players.map(
        (name, seat) => html`<li class="chip ${stop.turn === seat ? 'good' : ''}">
          ${withSeat(name, story.seats[seat]!)}${
            points ? `: ${stop.scores[seat] ?? 'out'}` : ''}${stop.turn === seat ? ', to move' : ''}
        </li>`,
      )}
    </ul>`;
  }
  private opinion(story: Story, stop: Stop) {
    const judged = this.analysis.judgements.get(stop.events);
    const drawn = isDuel(story);
    const several = story.seats.length > 2 && story.seats.length <= kDrawnSeats;
    return html`<section class="card stack" aria-labelledby="opinion">
      <div class="row spread">
        <h2 id="opinion">Analysis</h2>
        <button
          aria-pressed=${this.analysis.on ? 'true' : 'false'}
          @click=${() => (this.analysis.on ? this.analysis.stop() : this.analysis.start())}
        >
          Engine ${this.analysis.on ? 'on' : 'off'}
        </button>
      </div>
      ${drawn ? bar(story, stop, this.analysis.judgements) : nothing}
      <p class="verdict">${this.variations.at ? this.lineWords() : judgementWords(story, stop, judged)}</p>
      ${judged && judged.line.length > 0 && !this.variations.at && !this.hidesAnswer ? this.line(stop) : nothing}
      ${drawn ? graph(story, this.stops, this.now, this.analysis.judgements, this.grades, this.go) : nothing}
      ${several ? scoreGraph(story, this.stops, this.now, this.go) : nothing}
    </section>`;
  }
  /** The best line in words; each action is described in its own position. */
  private line(stop: Stop) {
    const judged = this.analysis.judgements.get(stop.events)!;
    const table = this.rules!.replay(this.story.record, stop.events);
    const line = judged.line.slice(0, kToldLine);
    const { told, refused } = table.happen(line);
    const words = told.map((one) => one.words);
    // While all seats think the line cannot be played; its first step can be described anyway.
    if (refused !== undefined) words.push(table.notation(line[told.length]!));
    table.close();
    return html`<details class="small"><summary>Best: ${words[0]}</summary>
      <ol>${words.map((word) => html`<li>${word}</li>`)}</ol></details>`;
  }
  /** While a better move is being looked for, the engine must not reveal it. */
  private get hidesAnswer(): boolean {
    return this.retry.chapter !== null && this.retry.chapter === this.now && !this.retry.solved;
  }
  /** The engine's choice, as arrows. */
  private arrows(): Action[] {
    if (this.hidesAnswer) return [];
    const { at, advice } = this.variations;
    const line = at ? advice?.line : this.analysis.judgements.get(this.stops[this.now]!.events)?.line;
    return line?.slice(0, kShownLine) ?? [];
  }
  override render() {
    const story = this.story;
    const stop = this.stops[this.now]!;
    const line = this.variations.current;
    const { scene, view } = line ?? this.position();
    const tries = this.canTry(view);
    const grade = line ? null : (this.grades[this.now - 1] ?? null);
    const words = tries ? view.legal.filter((action) => typeof action === 'string') : [];
    return html`<div class="replay-board">
        <div class="stack">
          <hex-board
            .game=${story.record.game}
            .scene=${scene}
            .names=${story.seats}
            .last=${line ? line.last : (story.chapters[this.now - 1]?.action ?? null)}
            .marks=${this.arrows()}
            .legal=${view.legal}
            .interactive=${tries}
            .hints=${false}
            .verdict=${grade ? kGradeMarks[grade.grade] : ''}
            @act=${(event: CustomEvent<Action>) => this.try(event.detail)}
          ></hex-board>
          ${this.score(story, stop)} ${this.controls()}
          ${words.length > 0
            ? html`<div class="row">${words.map((word) => html`<button @click=${() => this.try(word)}>${wordText(word as string)}</button>`)}</div>`
            : nothing}
          <p class="small muted keys-told">
            Keys: <kbd>←</kbd> <kbd>→</kbd> previous and next move, <kbd>Home</kbd> <kbd>End</kbd> start and end,
            <kbd>Space</kbd> play
          </p>
          <p class="unseen" role="status">${this.timer === null ? this.wordsNow() : ''}</p>
          <div class="row">
            <button @click=${this.share}>Copy link</button>
            <button @click=${this.saveRecord}>Record (JSON)</button>
            <button @click=${this.savePicture}>Picture (SVG)</button>
          </div>
          <p class="small said" role="status">${this.said}</p>
          ${stop.over
            ? nothing
            : html`<details class="card">
                <summary>Play from here</summary>
                <fork-form
                  .rules=${this.rules}
                  .record=${this.upToHere()}
                  .seatNames=${story.seats}
                  .turn=${stop.turn}
                ></fork-form>
              </details>`}
        </div>
        <div class="stack">
          ${this.opinion(story, stop)}
          ${isDuel(story)
            ? reportPanel(story, this.analysis, this.grades, this.retry, { go: this.go, retry: this.beginRetry })
            : nothing}
          ${this.lines()} ${moveList(story, this.now, this.analysis.judgements, this.grades, this.go)}
        </div>
      </div>`;
  }
}

/** Identifies a record without an id, so that its lines are not mixed up with those of others. */
function fingerprint(record: GameRecord): string {
  let hash = 0;
  for (const letter of JSON.stringify([record.game, record.start, record.settings, record.actions])) {
    hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  }
  return (hash >>> 0).toString(36);
}
