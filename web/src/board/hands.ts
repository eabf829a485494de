// Hands: turns pointer and keyboard input on a board into choices and actions.
//
//   arrows           along the axes of the board     Page Up, Page Down   the previous or next cell that matters
//   Enter, Space     pick up, put down, play         Escape               drop the choice
//   1 … 9            pick up that piece              W E D X Z A          (around S) to the only cell in that direction
import { arrowsOf, kRingKeys, keyOf, nextCell, onlyOneTowards, type Point } from './cells';
import type { HexBoard } from './hex-board';

const kDragBegins = 7; // pixels
const kSwipe = 0.7; // sides of a cell: after dragging this far, the direction counts

interface Drag {
  key: string;
  from: Point;
  pointer: number;
  moving: boolean;
  aim: string | null;
}

export class Hands {
  private drag: Drag | null = null;
  private justDragged = false;
  /** Of the last press: some browsers do not include it in click events. */
  private pointer = 'mouse';
  private aim: Point | null = null;
  private aimHorizontal = false;

  constructor(private readonly board: HexBoard, root: ShadowRoot) {
    root.addEventListener('click', (event) => this.click(event));
    root.addEventListener('keydown', (event) => this.key(event as KeyboardEvent));
    root.addEventListener('focusin', (event) => this.board.focusCame(cellKey(event)));
    root.addEventListener('focusout', () => this.board.focusCame(null));
    root.addEventListener('pointerover', (event) => {
      if ((event as PointerEvent).pointerType === 'mouse' && !this.drag?.moving) board.point(cellKey(event));
    });
    board.addEventListener('pointerleave', () => board.point(null));
    root.addEventListener('pointerdown', (event) => this.press(event as PointerEvent));
    root.addEventListener('pointermove', (event) => this.move(event as PointerEvent));
    root.addEventListener('pointerup', () => this.release(true));
    root.addEventListener('pointercancel', () => this.release(false));
    // A finger that drags a piece must not scroll the page; the style `touch-action` has no effect inside an SVG.
    root.addEventListener('touchmove', (event) => this.drag && event.cancelable && event.preventDefault(), { passive: false });
  }

  private click(event: Event) {
    const key = cellKey(event);
    if (this.justDragged || key === null) return;
    this.aim = null;
    this.board.activate(key, this.pointer === 'mouse' ? 'mouse' : 'touch');
    this.pointer = 'mouse'; // a click without a press comes from a screen reader
  }

  // Dragging: a piece follows the pointer; it is played where the pointer is released, or, if pieces slide, in the
  // direction of the drag.

  private press(event: PointerEvent) {
    this.justDragged = false;
    this.pointer = event.pointerType;
    const key = cellKey(event);
    if (key === null || event.button !== 0 || !this.board.current.choices.isOrigin(key)) return;
    this.drag = { key, from: [event.clientX, event.clientY], pointer: event.pointerId, moving: false, aim: null };
  }
  private move(event: PointerEvent) {
    const picture = this.board.picture;
    const drag = this.drag;
    if (!drag || !picture || drag.pointer !== event.pointerId) return;
    if (!drag.moving) {
      if (Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < kDragBegins) return;
      drag.moving = true;
      picture.root.setPointerCapture(event.pointerId);
      this.board.choose(drag.key);
    }
    const piece = picture.pieceOn(drag.key);
    const at = picture.locate(event.clientX, event.clientY);
    piece?.classList.add('dragged');
    if (piece) picture.drag(piece, at);
    drag.aim = this.aimAt(drag.key, at);
    this.board.point(drag.aim);
  }
  private aimAt(origin: string, at: Point): string | null {
    const cells = this.board.picture!.cells;
    const targets = this.board.current.choices.targets(origin).map((key) => cells.get(key)!);
    const below = targets.find((cell) => Math.hypot(cell.at[0] - at[0], cell.at[1] - at[1]) < 0.9);
    if (below) return keyOf(below.cell);
    if (!this.board.look.slides) return null;
    const from = cells.get(origin)!;
    const way: Point = [at[0] - from.at[0], at[1] - from.at[1]];
    const there = Math.hypot(...way) < kSwipe ? null : onlyOneTowards(targets, from, way);
    return there && keyOf(there.cell);
  }
  private release(played: boolean) {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.moving) return;
    this.justDragged = true;
    const picture = this.board.picture!;
    const piece = picture.pieceOn(drag.key);
    piece?.classList.remove('dragged');
    if (piece) picture.drag(piece, picture.cells.get(drag.key)!.at);
    this.board.point(null);
    if (played && drag.aim !== null) this.board.play(drag.aim);
    else this.board.choose(null);
  }

  // Keys.

  private key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || cellKey(event) === null) return;
    if (this.handled(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  private handled(event: KeyboardEvent): boolean {
    const { chosen, focus } = this.board.current;
    if (focus === null || this.board.picture === null) return false;
    const arrow = arrowsOf(this.board.picture.outline)[event.key];
    if (arrow) return this.walk(focus, arrow);
    if (event.key === 'Enter' || event.key === ' ') {
      this.board.activate(focus, 'key');
      return true;
    }
    if (event.key === 'Escape') return this.board.drop();
    if (event.key === 'PageDown' || event.key === 'PageUp') return this.cycle(event.key === 'PageDown' ? 1 : -1);
    if (/^[1-9]$/.test(event.key)) return this.pick(Number(event.key));
    const towards = kRingKeys[event.code];
    return towards !== undefined && chosen !== null && this.slide(chosen, towards);
  }
  /** Picks up the piece with this number among those of its player, as the board letters or counts them. */
  private pick(number: number): boolean {
    const { choices } = this.board.current;
    const pieces = [...(this.board.scene?.pieces ?? [])].sort((a, b) => a.piece - b.piece);
    const movable = pieces.find((piece) => choices.isOrigin(keyOf(piece.cell)));
    const piece = movable && pieces.filter((one) => one.seat === movable.seat)[number - 1];
    if (!piece) return false;
    const key = keyOf(piece.cell);
    if (choices.isOrigin(key)) this.board.choose(key);
    else this.board.activate(key, 'key'); // which reports why not
    this.go(key);
    return true;
  }
  private go(key: string) {
    this.aim = null;
    this.board.focusCell(key);
  }
  private walk(focus: string, arrow: Point): boolean {
    const cells = this.board.picture!.cells;
    const from = cells.get(focus)!;
    const horizontal = arrow[1] === 0;
    if (this.aim === null || horizontal !== this.aimHorizontal) this.aim = from.at;
    this.aimHorizontal = horizontal;
    const next = nextCell([...cells.values()], from, arrow, this.aim);
    if (next) this.board.focusCell(keyOf(next.cell));
    return true;
  }
  private cycle(step: number): boolean {
    const { chosen, focus, choices } = this.board.current;
    const stops = chosen === null ? [...new Set([...choices.targets(null), ...choices.origins])] : choices.targets(chosen);
    if (stops.length === 0) return true;
    const now = stops.indexOf(focus!);
    const next = now < 0 ? (step > 0 ? 0 : stops.length - 1) : (now + step + stops.length) % stops.length;
    this.go(stops[next]!);
    return true;
  }
  private slide(chosen: string, towards: Point): boolean {
    const cells = this.board.picture!.cells;
    const targets = this.board.current.choices.targets(chosen).map((key) => cells.get(key)!);
    const there = onlyOneTowards(targets, cells.get(chosen)!, towards);
    if (!there) return false;
    this.board.play(keyOf(there.cell));
    this.go(keyOf(there.cell));
    return true;
  }
}

function cellKey(event: Event): string | null {
  const target = event.target as Element | null;
  return target?.closest<SVGElement>('[data-cell]')?.dataset.cell ?? null;
}
