// <hex-board>: a board to view and play on, with mouse, touch, keyboard and screen readers.
//
// It draws a scene and contains no rules: the meaning of a click follows from `legal` alone. It emits
//   act     detail = the action                     the user plays it
//   look    detail = {cell, action}                 the cell (or none) with the pointer or focus, and its action
//   choose  detail = {cell, words, targets}         a piece was picked up (or put down: cell null)
//   refuse  detail = {from, cell}                   nothing can be played there, with or without a chosen cell
//
// With `confirms` a click only selects: it previews the action, and Enter, the button or, if a piece moves, a second
// click plays it. Touch input always works that way.
import type { Action, Cell, Scene } from '../game/types';
import css from './board.css?inline';
import { cellsOf, keyOf } from './cells';
import { cellOf, Choices } from './choices';
import { Drawing } from './drawing';
import { Hands } from './hands';
import { gamePage } from '../game/game_pages';
import { turnedScene, type Look } from './look';

/** Shared by all boards with the same text. */
const sheets = new Map<string, CSSStyleSheet>();
function sheetOf(css: string): CSSStyleSheet {
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

export class HexBoard extends HTMLElement {
  private values = {
    game: '',
    scene: null as Scene | null,
    legal: [] as Action[],
    last: null as Action | null,
    marks: [] as Action[],
    verdict: '',
    names: [] as string[],
    interactive: false,
    confirms: false,
    hints: true,
    turned: false,
    perspective: null as number | null,
    foresee: null as ((action: Action) => Scene | null) | null,
  };
  private drawing: Drawing | null = null;
  private drawnGame: string | null = null;
  private choices = new Choices([], new Map());
  private scheduled = false;
  /** Where the piece just moved ends: it stays chosen if it can move again, until another choice is made. */
  private follow: string | null = null;
  private followed = false;
  private readonly confirm = document.createElement('button');
  /** The piece picked up, the action previewed for a second tap, and the cells with pointer and focus. */
  private chosen: string | null = null;
  private pending: string | null = null;
  private hover: string | null = null;
  private focusKey: string | null = null;
  private focused = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    this.confirm.className = 'confirm';
    this.confirm.hidden = true;
    this.confirm.textContent = 'Play it';
    this.confirm.addEventListener('click', () => this.pending !== null && this.play(this.pending));
    root.append(this.confirm);
    new Hands(this, root);
  }

  set game(game: string) { this.assign('game', game); }
  get game() { return this.values.game; }
  set scene(scene: Scene | null) { this.assign('scene', scene); }
  get scene() { return this.values.scene; }
  /** The legal actions; words among them are left to the page. */
  set legal(legal: Action[]) { this.assign('legal', legal); }
  get legal() { return this.values.legal; }
  set last(last: Action | null) { this.assign('last', last); }
  get last() { return this.values.last; }
  /** A line of play to show, such as a hint. */
  set marks(marks: Action[]) { this.assign('marks', marks); }
  get marks() { return this.values.marks; }
  /** An assessment of the last action, in a sign or two: "??". */
  set verdict(verdict: string) { this.assign('verdict', verdict); }
  get verdict() { return this.values.verdict; }
  /** The names of the seats. */
  set names(names: string[]) { this.assign('names', names); }
  get names() { return this.values.names; }
  /** Whether actions can be played; a board can be explored anyway. */
  set interactive(interactive: boolean) { this.assign('interactive', interactive); }
  get interactive() { return this.values.interactive; }
  /** Whether a click selects before anything is played. */
  set confirms(confirms: boolean) { this.assign('confirms', confirms); }
  get confirms() { return this.values.confirms; }
  /** Whether legal moves are marked, and previewed. */
  set hints(hints: boolean) { this.assign('hints', hints); }
  get hints() { return this.values.hints; }
  /** Seen from the other side. */
  set turned(turned: boolean) { this.assign('turned', turned); }
  get turned() { return this.values.turned; }
  /** The seat whose pieces are called "your". */
  set perspective(seat: number | null) { this.assign('perspective', seat); }
  get perspective() { return this.values.perspective; }
  /** The scene after an action, for previews; without it only a moving piece is previewed. */
  set foresee(foresee: ((action: Action) => Scene | null) | null) { this.assign('foresee', foresee); }
  get foresee() { return this.values.foresee; }

  private assign<Name extends keyof HexBoard['values']>(name: Name, value: HexBoard['values'][Name]) {
    // Lit passes objects again at every update of its own, even for a clock tick.
    if (this.values[name] === value) return;
    this.values[name] = value;
    this.schedule();
  }
  /** Several changes at once are drawn together. */
  private schedule() {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.update();
    });
  }

  connectedCallback() {
    document.addEventListener('pointerdown', this.pressedOutside);
  }
  disconnectedCallback() {
    document.removeEventListener('pointerdown', this.pressedOutside);
  }
  /** A press anywhere but on a cell or the button drops what is selected. */
  private pressedOutside = (event: Event) => {
    const inside = (part: EventTarget) => part instanceof Element && part.matches('[data-cell], .confirm');
    if (!event.composedPath().some(inside)) this.drop();
  };

  private update() {
    const { game, legal, interactive, turned } = this.values;
    if (!this.values.scene || !game) return;
    const scene = turned ? turnedScene(this.values.scene, this.look) : this.values.scene;
    if (!this.drawing || this.drawnGame !== game || !this.drawing.fits(scene)) this.build(scene);
    this.drawing!.show(scene, this.ownNames());
    this.choices = new Choices(interactive ? legal : [], this.drawing!.cells);
    if (this.follow !== null && this.choices.isOrigin(this.follow)) {
      this.chosen = this.follow;
      this.followed = true;
    }
    if (this.chosen !== null && !this.choices.isOrigin(this.chosen)) this.chosen = null;
    this.follow = null;
    if (this.pending !== null && !this.mayStayPending(this.pending)) this.pending = null;
    this.paint();
  }
  /** A cell that cannot be played stays selected only where any cell can be. */
  private mayStayPending(key: string): boolean {
    if (this.choices.action(this.chosen, key) !== null) return true;
    return this.selectsAny && this.drawing!.cells.has(key);
  }
  private get selectsAny(): boolean {
    return this.confirms && this.interactive && this.chosen === null && this.choices.origins.length === 0;
  }
  private build(scene: Scene) {
    const hadFocus = this.focused;
    this.drawing?.root.remove();
    this.shadowRoot!.adoptedStyleSheets = [sheetOf(css), sheetOf(this.look.css)];
    this.drawing = new Drawing(this.look, scene, `${gamePage(this.game).title} board`);
    this.drawnGame = this.game;
    this.shadowRoot!.prepend(this.drawing.root);
    this.chosen = this.hover = null;
    if (this.focusKey === null || !this.drawing.cells.has(this.focusKey)) {
      this.focusKey = this.drawing.cells.keys().next().value ?? null;
    }
    if (hadFocus) this.focusCell(this.focusKey!);
  }
  private ownNames(): string[] {
    return this.names.map((name, seat) => (seat === this.perspective ? `your ${name}` : name));
  }

  /** Updates the marks on the cells; cheap enough for every change. */
  private paint() {
    if (!this.drawing) return;
    const targets = new Set(this.hints ? this.choices.targets(this.chosen) : []);
    const last = new Set(cellsOf(this.last, this.drawing.cells).map(keyOf));
    for (const [key, group] of this.drawing.groups) {
      const origin = this.hints && this.choices.isOrigin(key);
      group.classList.toggle('movable', this.choices.isOrigin(key));
      const marks = {
        target: targets.has(key), origin, chosen: key === this.chosen, last: last.has(key),
        pending: key === this.pending, hover: key === this.hover,
      };
      for (const [name, on] of Object.entries(marks)) group.classList.toggle(name, on);
      group.setAttribute('tabindex', key === this.focusKey ? '0' : '-1');
      group.setAttribute('aria-selected', String(key === this.chosen));
      group.setAttribute('aria-label', this.label(key, group.dataset.words ?? '', marks));
    }
    this.confirm.hidden = this.pending === null || this.choices.action(this.chosen, this.pending) === null;
    if (this.pending !== null) this.confirm.classList.toggle('above', this.drawing.isLow(this.pending));
    this.paintPreview();
  }
  private label(key: string, words: string, marks: { [mark: string]: boolean }): string {
    const parts = [this.drawing!.cells.get(key)!.name];
    if (words !== '') parts.push(words);
    if (marks['chosen']) parts.push('chosen');
    else if (marks['pending']) parts.push('selected');
    else if (marks['target']) parts.push(this.chosen === null ? 'can be played' : 'can be reached');
    else if (marks['origin']) parts.push('can move');
    if (marks['last']) parts.push('last move');
    return parts.join(', ');
  }
  private paintPreview() {
    const at = this.pending ?? this.hover ?? (this.focused ? this.focusKey : null);
    const action = at === null || !this.hints ? null : this.choices.action(this.chosen, at);
    const after = action === null || !this.foresee ? null : this.foresee(action);
    const turned = this.drawing!.foreshadow(after);
    if (turned > 0) this.drawing!.badge(at!, String(turned));
    const aim: [string, string] | null = action !== null && this.chosen !== null ? [this.chosen, at!] : null;
    if (aim && !after) this.drawing!.foreshadowMove(...aim);
    this.drawing!.drawLines(this.last, this.marks, aim);
    if (this.verdict !== '') this.drawing!.verdict(this.last, this.verdict);
  }

  override focus() {
    if (this.focusKey !== null) this.focusCell(this.focusKey);
  }

  // Input.

  get look(): Look { return gamePage(this.game).look; }
  get picture(): Drawing | null { return this.drawing; }
  get current() { return { chosen: this.chosen, pending: this.pending, focus: this.focusKey, choices: this.choices }; }

  /** A click, a tap or Enter on a cell. */
  activate(key: string, by: 'mouse' | 'touch' | 'key') {
    if (this.choices.action(this.chosen, key) !== null) {
      const selects = by === 'touch' || (by === 'mouse' && this.confirms);
      if (!selects) return this.play(key);
      if (this.pending !== key) return this.select(key);
      // A second click cancels the selection if the cell itself is the whole selection.
      return by === 'mouse' && this.chosen === null ? this.drop() : this.play(key);
    }
    const again = key === this.chosen && !this.followed;
    if (again || this.pending === key) return this.drop();
    if (this.choices.isOrigin(key)) return this.choose(key);
    const from = this.chosen;
    if (this.selectsAny && by === 'mouse') this.select(key);
    else this.choose(null);
    if (key !== from) this.refuse(from, key);
  }
  /** Previews what a cell stands for; the next confirmation plays it. */
  select(key: string) {
    this.pending = key;
    this.tellLook(key);
    this.paint();
  }
  /** Drops what is selected or picked up; false if there is nothing. */
  drop(): boolean {
    if (this.chosen === null && this.pending === null) return false;
    const selected = this.pending !== null;
    this.choose(null);
    if (selected) this.tellLook(null);
    return true;
  }
  private refuse(from: string | null, key: string) {
    const detail = { from: from === null ? null : cellOf(from), cell: cellOf(key) };
    this.dispatchEvent(new CustomEvent('refuse', { detail, bubbles: true, composed: true }));
  }
  choose(key: string | null) {
    const changed = key !== this.chosen;
    this.followed = false;
    this.chosen = key;
    this.pending = null;
    this.paint();
    if (!changed) return;
    const detail = {
      cell: key === null ? null : cellOf(key),
      words: key === null ? '' : this.drawing!.groups.get(key)!.dataset.words ?? '',
      targets: this.choices.targets(key).length,
    };
    this.dispatchEvent(new CustomEvent('choose', { detail, bubbles: true, composed: true }));
  }
  /** Plays what the cell stands for now, if anything. */
  play(key: string) {
    const action = this.choices.action(this.chosen, key);
    if (action === null) return;
    this.follow = this.chosen === null ? null : key;
    this.chosen = this.pending = null;
    this.dispatchEvent(new CustomEvent<Action>('act', { detail: action, bubbles: true, composed: true }));
    // The listener draws first and updates the board; then the board is drawn once.
    this.schedule();
  }
  point(key: string | null) {
    if (key === this.hover) return;
    this.hover = key;
    this.paint();
    this.tellLook(key);
  }
  focusCell(key: string) {
    this.focusKey = key;
    if (this.pending !== null && this.confirms && this.selectsAny) this.pending = key; // selection follows focus
    this.paint();
    this.drawing?.groups.get(key)?.focus({ preventScroll: true });
  }
  focusCame(key: string | null) {
    this.focused = key !== null;
    if (key !== null) this.focusKey = key;
    this.paint();
    if (key !== null) this.tellLook(key);
  }
  private tellLook(key: string | null) {
    const detail: { cell: Cell | null; action: Action | null } = {
      cell: key === null ? null : cellOf(key),
      action: key === null ? null : this.choices.action(this.chosen, key),
    };
    this.dispatchEvent(new CustomEvent('look', { detail, bubbles: true, composed: true }));
  }
}

customElements.define('hex-board', HexBoard);
declare global {
  interface HTMLElementTagNameMap {
    'hex-board': HexBoard;
  }
}
