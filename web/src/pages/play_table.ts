// <play-table>: a game to play or watch: the board, the players, the buttons, and everything in words.
import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import { kArrowKeys, sameAction } from '../board/cells';
import '../board/hex-board';
import type { HexBoard } from '../board/hex-board';
import { Adviser } from '../game/adviser';
import { boardSettings, setBoardSetting, type BoardSetting } from '../game/board_settings';
import type { Game, Happening } from '../game/game';
import { isAbort } from '../game/engine';
import type { GamePanel } from '../game/game_page';
import { play, setSound, soundOn } from '../game/sound';
import type { Action, Advice, Cell, Preview, Scene } from '../game/types';
import { replayAddress } from '../shell/router';
import { packRecord } from '../shell/share';
import { kept } from '../shell/storage';
import { counted, wordText } from '../shell/words';
import { announcement, playerCards } from './play_players';
import { evaluation, gameLinks, inviteBar, keyHelp, moveLog } from './play_parts';
import { boardDialog } from './play_settings';
import { statusWords, turnWords } from './play_words';
import { endsGame, refusalWords } from './refusals';
import { playActions, type Deed } from './play_actions';
import './play.css';

const kHintMs = 1500;
const kEvaluationMs = 400;

@customElement('play-table')
export class PlayTable extends Panel {
  @property({ attribute: false }) game!: Game;
  @property({ attribute: false }) query = new URLSearchParams();
  @state() private marks: Action[] = [];
  @state() private looked = '';
  /** Why the last click or key had no effect. */
  @state() private refusal = '';
  /** A word that would end the game, chosen once; the second time confirms. */
  @state() private confirming = '';
  @state() private settings = boardSettings();
  /** Turned by the user, or according to the seat (null). */
  @state() private turned: boolean | null = null;
  /** The effect of the last event, such as the end of a round. */
  @state() private news = '';
  @state() private busy = false;
  /** Resign was pressed once; the second time confirms. */
  @state() private resigning = false;
  @state() private evaluating = false;
  @state() private evaluation: Advice | null = null;
  @state() private sound = soundOn();
  @query('hex-board') private board!: HexBoard;
  @query('.keys') private keys!: HTMLDialogElement;
  @query('.board-settings') private settingsDialog!: HTMLDialogElement;
  @query('.live') private live!: HTMLElement;
  readonly adviser = new Adviser();
  private watched: Game | null = null;
  private panel: GamePanel | null = null;
  private ticking = 0;
  private lookedAt: { cell: Cell; action: Action | null } | null = null;
  private previewed: { action: Action; preview: Preview } | null = null;

  override connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.key);
    this.ticking = window.setInterval(() => this.tick(), 250);
  }
  override disconnectedCallback() {
    document.removeEventListener('keydown', this.key);
    clearInterval(this.ticking);
    this.adviser.close();
    this.watch(null);
    super.disconnectedCallback();
  }
  /** A game that was left is no longer drawn. */
  protected override shouldUpdate() {
    return this.game.ready;
  }
  protected override willUpdate() {
    if (this.game !== this.watched) this.watch(this.game);
    this.panel?.follow(); // its marks are drawn with the board
  }
  /** The game is the same object whatever happens in it, so its panel is updated explicitly. */
  protected override updated() {
    if (this.panel) this.panel.news = this.news;
    this.panel?.requestUpdate();
  }
  private watch(game: Game | null) {
    this.watched?.removeEventListener('change', this.changed);
    this.watched?.removeEventListener('happened', this.happened);
    this.watched = game;
    this.turned = null;
    this.panel = game ? this.panelOf(game) : null;
    game?.addEventListener('change', this.changed);
    game?.addEventListener('happened', this.happened);
    this.marks = [];
    this.news = '';
    this.previewed = null;
    if (game) void this.evaluate();
  }
  private panelOf(game: Game): GamePanel | null {
    const panel = game.page.panel?.();
    if (!panel) return null;
    panel.classList.add('game-panel');
    panel.game = game;
    panel.adviser = this.adviser;
    panel.addEventListener('say', (event) => this.say((event as CustomEvent<string>).detail));
    panel.addEventListener('mark', () => this.requestUpdate());
    return panel;
  }
  private tick() {
    if (this.game.ready && !this.game.over && (this.game.clock || this.game.page.ownClock)) this.requestUpdate();
  }

  private changed = () => {
    this.marks = [];
    this.resigning = false;
    this.confirming = '';
    this.refusal = '';
    this.looked = '';
    this.lookedAt = null;
    this.previewed = null;
    this.evaluation = null;
    this.requestUpdate();
    void this.evaluate();
  };
  private happened = (event: Event) => {
    const happenings = (event as CustomEvent<Happening[]>).detail;
    const last = happenings.at(-1)!;
    const mine = last.seat !== null && this.game.mine.includes(last.seat);
    const outcome = this.game.outcome;
    if (outcome) play(outcome.winners.some((seat) => this.game.mine.includes(seat)) ? 'won' : 'lost');
    else if (last.action !== null) play(mine ? 'mine' : 'move');
    this.news = last.news;
    this.say(announcement(this.game, happenings));
  };
  /** Writes to the live region for screen readers. */
  private say(words: string) {
    if (words === '') return;
    const line = document.createElement('p');
    line.textContent = words;
    this.live.append(line);
    while (this.live.childElementCount > 4) this.live.firstElementChild!.remove();
  }

  // Board events.

  private act(action: Action) {
    if (this.debug) console.log('act', JSON.stringify(action));
    const chosen = typeof action === 'string' && this.game.view.legal.length > 1;
    if (chosen && this.confirming !== action && endsGame(this.game, action)) {
      this.confirming = action;
      return this.refuse(`${wordText(action)} ends the game. Press it again to confirm.`);
    }
    this.game.act(action);
  }
  /** Reports why nothing happened, as text and to screen readers. */
  private refuse(words: string) {
    this.refusal = words;
    this.say(words);
  }
  private look(detail: { cell: Cell | null; action: Action | null }) {
    if (detail.cell !== null) this.lookedAt = { cell: detail.cell, action: detail.action };
    if (detail.action !== null) this.refusal = '';
    this.looked = this.previewOf(detail.action);
  }
  private previewOf(action: Action | null): string {
    return action === null ? '' : (this.preview(action).words ?? '');
  }
  /** Computed once per action: used by the words below the board and the ghosts on it. */
  private preview(action: Action): Preview {
    if (this.previewed === null || !sameAction(this.previewed.action, action)) {
      this.previewed = { action, preview: this.game.table.preview(action) };
    }
    return this.previewed.preview;
  }
  private choose(detail: { cell: Cell | null; words: string; targets: number }) {
    this.refusal = '';
    if (detail.cell !== null) this.say(`Picked ${detail.words}; ${counted(detail.targets, 'cell')} in reach.`);
  }
  private foresee = (action: Action): Scene | null => {
    return !this.game.ready || this.game.actingSeat === null ? null : this.preview(action).scene;
  };

  // Buttons and keys.

  private deeds: { [deed in Deed]: () => void } = {
    hint: () => void this.hint(),
    hints: () => this.toggleHints(),
    turn: () => (this.turned = !this.isTurned),
    settings: () => this.settingsDialog.showModal(),
    takeBack: () => this.takeBack(),
    resign: () => this.resign(),
    draw: () => this.game.offer('draw'),
    abort: () => this.game.offer('abort'),
    rematch: () => this.rematch(),
    analyse: () => void this.analyse(),
    sound: () => this.toggleSound(),
    keys: () => this.keys.showModal(),
    evaluation: () => this.toggleEvaluation(),
  };
  private takeBack() {
    this.game.takeBack();
    if (this.game.arenaId === null) this.say(`Taken back. ${turnWords(this.game)}`);
  }
  private resign() {
    if (this.resigning) this.game.resign();
    this.resigning = !this.resigning;
  }
  private rematch() {
    const again = this.dispatchEvent(new CustomEvent('rematch', { bubbles: true, cancelable: true }));
    if (again) this.game.offer('rematch');
  }
  private async analyse() {
    const id = this.game.arenaId;
    location.hash = id === null ? `#/replay?record=${await packRecord(this.game.record)}` : replayAddress(id);
  }
  private toggleSound() {
    setSound(!this.sound);
    this.sound = soundOn();
    play('mine');
  }
  private toggleEvaluation() {
    this.evaluating = !this.evaluating;
    this.evaluation = null;
    void this.evaluate();
  }
  private async hint() {
    if (this.busy || !this.game.advisable || this.game.actingSeat === null) return;
    if (this.panel) return this.panel.hint();
    this.busy = true;
    try {
      const advice = await this.adviser.ask(this.game, kHintMs);
      this.marks = [advice.action];
      this.looked = `Hint: ${this.game.table.notation(advice.action)}.`;
      this.say(this.looked);
    } catch (error) {
      if (!isAbort(error)) this.looked = (error as Error).message;
    }
    this.busy = false;
    void this.evaluate();
  }
  private set(name: BoardSetting, on: boolean) {
    setBoardSetting(name, on);
    this.settings = boardSettings();
  }
  /** Shows or hides legal moves, and announces the effect of the focused cell. */
  private toggleHints() {
    const on = !this.settings.hints;
    this.set('hints', on);
    const brings = on ? this.previewOf(this.lookedAt?.action ?? null) : '';
    this.looked = brings;
    this.say(`Legal moves are ${on ? 'marked' : 'hidden'}. ${brings}`);
  }
  /** Each player sees the board from their own side: the second of two from the other. */
  private get isTurned(): boolean {
    const { game } = this;
    const other = game.table.seats === 2 && game.page.namedSeats && game.mine.length === 1 && game.mine[0] === 1;
    return this.turned ?? other;
  }
  private async evaluate() {
    const game = this.game;
    if (!this.evaluating || game.over || game.view.turn === null || this.busy) return;
    const count = game.count;
    try {
      const advice = await this.adviser.ask(game, kEvaluationMs);
      if (game === this.game && count === game.count) this.evaluation = advice;
    } catch {
      this.evaluation = null;
    }
  }
  private get debug(): boolean {
    return this.query.get('debug') === '1' || kept('hexarena:debug') === '1';
  }
  private key = (event: KeyboardEvent) => {
    if (this.debug) console.log('key', event.key);
    const inField = event.composedPath()[0] instanceof HTMLElement && isField(event.composedPath()[0] as HTMLElement);
    if (inField || event.ctrlKey || event.metaKey || event.altKey || this.querySelector('dialog[open]')) return;
    const idle = document.activeElement === document.body || document.activeElement?.matches('main');
    if (idle && kArrowKeys.includes(event.key)) {
      event.preventDefault();
      return this.board.focus();
    }
    if (event.key === 'Escape') return this.escape();
    if (idle && event.key === 'Enter' && this.game.actingSeat !== null) {
      const { pending } = this.board.current;
      return pending === null ? this.refuse('Select a cell first: click one, or use the arrow keys.') : this.board.play(pending);
    }
    const does = this.deedOf(event.key.toLowerCase());
    if (!does) return;
    event.preventDefault();
    does();
  };
  /** Drops the selection, wherever the focus is, and pending confirmations. */
  private escape() {
    this.board.drop();
    this.confirming = this.refusal = '';
    this.resigning = false;
  }
  private deedOf(key: string): (() => void) | null {
    const word = this.game.page.wordKeys?.[key];
    if (word !== undefined && this.game.actingSeat !== null && this.game.view.legal.includes(word)) {
      return () => this.act(word);
    }
    const deeds: { [key: string]: Deed } = { h: 'hints', i: 'hint', f: 'turn', m: 'sound', '?': 'keys' };
    if (this.game.canTakeBack) deeds['u'] = 'takeBack';
    const deed = deeds[key];
    return deed ? this.deeds[deed] : null;
  }
  private clicked = (event: Event) => {
    if (!this.debug) return;
    const cell = event.composedPath().find((part) => part instanceof Element && part.hasAttribute('data-cell'));
    console.log('click', cell ? (cell as Element).getAttribute('data-cell') : (event.target as Element).tagName);
  };

  override render() {
    const game = this.game;
    const mayAct = game.actingSeat !== null && !game.waiting;
    const status = statusWords(game, this.looked || (this.panel ? '' : this.news), this.refusal);
    return html`<div class="play" @click=${this.clicked}>
      <h1 class="unseen">${game.page.title}</h1>
      <div class="play-first">
        <div class="play-top">${inviteBar(game)} ${playerCards(game)}</div>
        <hex-board
          .game=${game.game}
          .scene=${game.scene}
          .legal=${game.view.legal}
          .last=${game.last}
          .marks=${this.panel?.marks.length ? this.panel.marks : this.marks}
          .names=${game.table.names}
          .perspective=${game.mine.length === 1 ? game.mine[0]! : null}
          .interactive=${mayAct}
          .confirms=${this.settings.confirms}
          .hints=${this.settings.hints}
          .turned=${this.isTurned}
          ?plain=${!this.settings.coordinates}
          .foresee=${game.page.foresees ? this.foresee : null}
          @act=${(event: CustomEvent<Action>) => this.act(event.detail)}
          @look=${(event: CustomEvent) => this.look(event.detail)}
          @choose=${(event: CustomEvent) => this.choose(event.detail)}
          @refuse=${(event: CustomEvent) => this.refuse(refusalWords(game, event.detail.from, event.detail.cell))}
        ></hex-board>
        <p class="play-status ${status.kind}">${status.words}</p>
        ${this.panel ?? nothing}
        ${this.evaluating ? evaluation(game, this.evaluation) : nothing}
        ${playActions(game, this.deeds, (word) => this.act(word), {
          sound: this.sound, evaluating: this.evaluating, busy: this.busy, resigning: this.resigning, confirming: this.confirming,
        })}
      </div>
      <div class="play-more">
        ${gameLinks(game)} ${moveLog(game)}
      </div>
      ${keyHelp(game)} ${boardDialog(this.settings, (name, on) => this.set(name, on))}
      <div class="unseen live" aria-live="polite"></div>
    </div>`;
  }
}

function isField(element: HTMLElement): boolean {
  return element.matches('input, select, textarea, [contenteditable]');
}
