// #/learn and #/learn/GAME: the rules in two minutes, tried on a live board.
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { alarm, Panel } from '../shell/panel';
import { addPage, setTitle } from '../shell/router';
import { loadRules } from '../game/rules';
import type { Step } from '../game/game_page';
import { gameNames, gamePage, hasPoints, isGame, titleOf } from '../game/game_pages';
import type { Action, GameEvent, GameName, Rules, Standing, Table } from '../game/types';
import { wordText } from '../shell/words';
import { setLastGame } from './setups';
import './learn.css';

/** The learner's seat. */
const kMe = 0;

@customElement('learn-page')
export class LearnPage extends Panel {
  @property({ attribute: false }) game: GameName = gameNames[0]!;
  @state() private rules: Rules | null = null;
  @state() private index = 0;
  @state() private done = false;
  @state() private acted = 0;
  @state() private last: Action | null = null;
  @state() private trouble = '';
  @state() private standing: Standing | null = null;
  private table: Table | null = null;

  override connectedCallback() {
    super.connectedCallback();
    loadRules().then(
      (rules) => {
        this.rules = rules;
        this.begin(this.index);
      },
      (error: Error) => (this.trouble = error.message),
    );
  }
  override disconnectedCallback() {
    this.table?.close();
    this.table = null;
    super.disconnectedCallback();
  }
  protected override willUpdate(changed: Map<string, unknown>) {
    if (!changed.has('game')) return;
    setTitle(`Learn ${titleOf(this.game)}`);
    if (this.rules) this.begin(0);
  }

  private get step(): Step {
    return gamePage(this.game).lessons[this.index]!;
  }
  private begin(index: number) {
    this.index = index;
    this.table?.close();
    this.table = this.rules!.open(this.game, this.step.settings, this.step.start);
    this.done = false;
    this.acted = 0;
    this.last = null;
    this.happen([]);
  }
  private happen(events: GameEvent[]): Standing {
    return (this.standing = this.table!.happen(events));
  }
  private act = (action: Action) => {
    if (this.done || !this.table) return;
    this.trouble = this.happen([{ seat: kMe, action }]).refused ?? '';
    if (this.trouble !== '') return;
    this.last = action;
    this.acted += 1;
    this.answer();
    this.done = this.step.done ? this.step.done(this.standing!.view) : true;
  };
  /** The others play their first legal action; players who can only pass are skipped. */
  private answer() {
    for (let { view } = this.standing!; !view.over && view.turn !== null; { view } = this.standing!) {
      const stuck = view.legal.length === 1 && typeof view.legal[0] === 'string';
      if (view.turn === kMe && !(stuck && this.step.done)) return;
      this.happen([{ seat: view.turn, action: view.legal[0]! }]);
    }
  }

  private words() {
    const { legal, turn } = this.standing!.view;
    const words = turn === kMe && !this.done ? legal.filter((action) => typeof action === 'string') : [];
    return words.map((word) => html`<button @click=${() => this.act(word)}>${wordText(word)}</button>`);
  }
  private scores() {
    const progress = gamePage(this.game).lessonProgress;
    if (progress) return this.acted > 0 ? html`<span class="chip">${progress(this.acted)}</span>` : nothing;
    return this.table!.names.map((name, seat) => {
      const who = seat === kMe ? `${name} (you)` : name;
      const score = this.standing!.view.scores[seat] ?? 'out';
      return html`<span class="chip">${hasPoints(this.game) ? `${who}: ${score}` : who}</span>`;
    });
  }
  private board() {
    if (!this.standing || !this.table) return html`<p class="muted">Loading the rules …</p>`;
    const { view, scene } = this.standing;
    const mine = this.step.task !== undefined && !this.done && view.turn === kMe;
    // A new board for every step, so that nothing is animated from one to the next.
    return html`${keyed(
      this.step,
      html`<hex-board
        .game=${this.game}
        .scene=${scene}
        .legal=${mine ? view.legal : []}
        .last=${this.last}
        .names=${this.table.names}
        .perspective=${kMe}
        .interactive=${mine}
        @act=${(event: CustomEvent<Action>) => this.act(event.detail)}
      ></hex-board>`,
    )}
      <div class="row">${this.scores()} ${mine ? this.words() : nothing}</div>`;
  }
  private lesson() {
    const steps = gamePage(this.game).lessons;
    const { title, text, task, after } = this.step;
    const lastOne = this.index === steps.length - 1;
    return html`<section class="card stack lesson" aria-labelledby="step">
      <p class="small muted">Step ${this.index + 1} of ${steps.length}</p>
      <h2 id="step">${title}</h2>
      <p>${text}</p>
      ${task ? html`<p class="notice task">${task}</p>` : nothing}
      <p class="outcome" role="status">${this.done && after ? after : ''}</p>
      ${alarm(this.trouble)}
      <div class="row">
        <button ?disabled=${this.index === 0} @click=${() => this.begin(this.index - 1)}>Back</button>
        ${lastOne
          ? html`<a class="button primary" href="#/" @click=${() => setLastGame(this.game)}>Play</a>`
          : html`<button class=${this.done || !task ? 'primary' : ''} @click=${() => this.begin(this.index + 1)}>
              Next
            </button>`}
        ${this.acted > 0
          ? html`<button class="plain" @click=${() => this.begin(this.index)}>Try again</button>`
          : nothing}
      </div>
    </section>`;
  }
  override render() {
    return html`<div class="page learn">
      <div class="row spread">
        <h1>Learn ${titleOf(this.game)}</h1>
        <nav class="row" aria-label="Lessons">
          ${gameNames.map((game) => {
            const here = game === this.game ? 'page' : nothing;
            return html`<a class="button" href="#/learn/${game}" aria-current=${here}>${titleOf(game)}</a>`;
          })}
        </nav>
      </div>
      <div class="lesson-board">
        <div class="stack">${this.board()}</div>
        ${this.lesson()}
      </div>
    </div>`;
  }
}

addPage(
  'learn',
  (path) => html`<learn-page .game=${isGame(path[1]) ? path[1] : gameNames[0]}></learn-page>`,
  'Learn',
);
