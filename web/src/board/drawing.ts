// Drawing: the SVG of one board. It is built once for a set of cells and updated from scene to scene, so that
// stylesheets can animate pieces.
import type { Action, Scene, SceneCell, ScenePiece } from '../game/types';
import { cellsOf, keyOf } from './cells';
import type { Look } from './look';
import { moveTo, polygon, svg } from './svg';

const kInner = 34.64; // from the middle of a cell to its nearest side
const kShore = 16; // around the board
const kLabel = 0.25; // in units of a cell: half the height of a label

export class Drawing {
  readonly root: SVGSVGElement;
  /** By key, in the order of the scene. */
  readonly groups = new Map<string, SVGGElement>();
  readonly cells = new Map<string, SceneCell>();
  private readonly unit: number;
  readonly outline: [number, number][];
  private readonly pieces = new Map<string, SVGGElement>();
  private readonly above = svg('g', { class: 'above', 'aria-hidden': 'true' });
  private readonly lines = svg('g', { class: 'lines', 'aria-hidden': 'true' });
  private readonly pieceLayer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  private readonly ghosts = svg('g', { class: 'ghosts', 'aria-hidden': 'true' });
  private scene: Scene;

  constructor(private readonly look: Look, scene: Scene, label: string) {
    this.scene = scene;
    this.unit = kInner / innerRadius(scene.outline);
    this.outline = scene.outline.map(([x, y]) => [x * this.unit, y * this.unit]);
    const box = this.view().map((part) => part.toFixed(1));
    const ground = svg('g', { class: 'ground', 'aria-hidden': 'true' });
    ground.append(...this.look.ground(scene, this.unit, this.outline));
    const grid = svg('g', { class: 'cells', role: 'grid', 'aria-label': label }, ...this.rows());
    this.root = svg('svg', { viewBox: box.join(' '), class: 'board' });
    this.root.append(
      svg('defs', {}, ...this.look.defs(this.outline), arrowHead('last-head'), arrowHead('hint-head')),
      ground, this.rim(), grid, this.above, this.lines, this.pieceLayer, this.ghosts);
  }

  /** Left, top, width, height: the cells with their labels, and a margin. */
  private view(): number[] {
    const { box, rim } = this.scene;
    const xs = [box[0], box[0] + box[2], ...rim.flatMap(({ at }) => [at[0] - kLabel, at[0] + kLabel])];
    const ys = [box[1], box[1] + box[3], ...rim.flatMap(({ at }) => [at[1] - kLabel, at[1] + kLabel])];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return [
      left * this.unit - kShore, top * this.unit - kShore,
      (Math.max(...xs) - left) * this.unit + 2 * kShore, (Math.max(...ys) - top) * this.unit + 2 * kShore];
  }
  private rim(): SVGGElement {
    const labels = this.scene.rim.map(({ text, at }) =>
      svg('text', { x: (at[0] * this.unit).toFixed(1), y: (at[1] * this.unit + 5.5).toFixed(1) }, text));
    return svg('g', { class: 'rim', 'aria-hidden': 'true' }, ...labels);
  }

  /** Whether a scene has the same cells as this drawing. */
  fits(scene: Scene): boolean {
    return (
      scene.cells.length === this.cells.size &&
      scene.cells.every((cell) => {
        const mine = this.cells.get(keyOf(cell.cell));
        return mine !== undefined && mine.at[0] === cell.at[0] && mine.at[1] === cell.at[1];
      }) &&
      (this.look.sameBoard?.(this.scene, scene) ?? true)
    );
  }

  show(scene: Scene, names: string[]) {
    this.scene = scene;
    const standing = new Map(scene.pieces.map((piece) => [keyOf(piece.cell), piece]));
    for (const cell of scene.cells) {
      const key = keyOf(cell.cell);
      const group = this.groups.get(key)!;
      const piece = standing.get(key);
      this.cells.set(key, cell);
      this.look.updateCell(group, cell, scene, piece);
      group.dataset.words = this.look.describe(cell, scene, piece, names);
    }
    this.above.replaceChildren(...this.look.above(scene, this.unit));
    this.showPieces(scene.pieces);
  }

  private showPieces(pieces: ScenePiece[]) {
    const gone = new Set(this.pieces.keys());
    for (const piece of pieces) {
      const identity = this.look.identity(piece);
      gone.delete(identity);
      let group = this.pieces.get(identity);
      if (!group) {
        group = svg('g', { class: 'piece' }, svg('g', { class: 'arrival' }, ...this.look.piece(piece)));
        this.pieces.set(identity, group);
        this.pieceLayer.append(group);
      }
      this.look.updatePiece(group, piece);
      group.dataset.on = keyOf(piece.cell);
      moveTo(group, ...this.middle(group.dataset.on));
    }
    for (const identity of gone) {
      this.pieces.get(identity)!.remove();
      this.pieces.delete(identity);
    }
  }

  /** Shows the pieces that an action would place, move or turn over as ghosts; returns how many it would turn over. */
  foreshadow(after: Scene | null): number {
    this.ghosts.replaceChildren();
    if (!after) return 0;
    const before = new Map(this.scene.pieces.map((piece) => [this.look.identity(piece), piece]));
    let turned = 0;
    for (const piece of after.pieces) {
      const now = before.get(this.look.identity(piece));
      if (now && now.seat === piece.seat && keyOf(now.cell) === keyOf(piece.cell)) continue;
      const turns = now !== undefined && now.seat !== piece.seat;
      if (turns) ++turned;
      this.addGhost(piece, turns ? 'ghost turning' : 'ghost');
    }
    return turned;
  }
  /** Shows a piece as a ghost on another cell. */
  foreshadowMove(from: string, to: string) {
    const piece = this.scene.pieces.find((one) => keyOf(one.cell) === from);
    if (piece) this.addGhost({ ...piece, cell: this.cells.get(to)!.cell }, 'ghost');
  }
  private addGhost(piece: ScenePiece, kind: string) {
    const ghost = svg('g', { class: kind }, svg('g', { class: 'image' }, ...this.look.piece(piece)));
    this.look.updatePiece(ghost, piece);
    moveTo(ghost, ...this.middle(keyOf(piece.cell)));
    this.ghosts.append(ghost);
  }
  /** A number beside a cell: how many pieces would be turned over. */
  badge(key: string, text: string) {
    const badge = svg('g', { class: 'badge' }, svg('circle', { r: 15 }), svg('text', { y: 6 }, text));
    const [x, y] = this.middle(key);
    moveTo(badge, x, y);
    this.ghosts.append(badge);
  }

  /** Arrows for the last action and for a line of play; rings for actions of one cell. */
  drawLines(last: Action | null, marks: Action[], aim: [string, string] | null) {
    this.lines.replaceChildren();
    const lastCells = cellsOf(last, this.cells).map(keyOf);
    if (lastCells.length === 2) this.arrow('last', lastCells[0]!, lastCells[1]!);
    if (aim) this.arrow('aim', aim[0], aim[1]);
    marks.forEach((mark, index) => {
      const keys = cellsOf(mark, this.cells).map(keyOf);
      if (keys.length === 2) this.arrow('hint', keys[0]!, keys[1]!);
      const end = keys.at(-1);
      if (end === undefined) return;
      if (keys.length === 1) {
        const ring = svg('polygon', { class: 'hint', points: polygon(this.outline, 0.9) });
        moveTo(ring, ...this.middle(end));
        this.lines.append(ring);
      }
      if (marks.length > 1) this.stepNumber(keys, index + 1);
    });
  }

  /** A mark beside the cell where the last action ended. */
  verdict(last: Action | null, sign: string) {
    const end = cellsOf(last, this.cells).map(keyOf).at(-1);
    if (end === undefined) return;
    const badge = svg('g', { class: 'verdict' }, svg('circle', { r: 14 }), svg('text', { y: 6 }, sign));
    const [x, y] = this.middle(end);
    moveTo(badge, x + 22, y - 22);
    this.lines.append(badge);
  }
  private stepNumber(keys: string[], number: number) {
    const [ax, ay] = this.middle(keys[0]!);
    const [bx, by] = this.middle(keys.at(-1)!);
    const badge = svg('g', { class: 'step' }, svg('circle', { r: 13 }), svg('text', { y: 5.5 }, String(number)));
    moveTo(badge, (ax + bx) / 2, (ay + by) / 2 + (keys.length === 1 ? 18 : 0));
    this.lines.append(badge);
  }
  private arrow(kind: 'last' | 'hint' | 'aim', from: string, to: string) {
    const [ax, ay] = this.middle(from);
    const [bx, by] = this.middle(to);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const end = Math.max(0, length - (kind === 'aim' ? 0 : 30)) / length;
    const path = `M${ax} ${ay}L${ax + (bx - ax) * end} ${ay + (by - ay) * end}`;
    const line = svg('path', { d: path, class: kind });
    if (kind !== 'aim') line.setAttribute('marker-end', `url(#${kind}-head)`);
    if (kind === 'hint') this.lines.append(svg('path', { d: path, class: 'hint-halo' }));
    this.lines.append(line);
  }

  pieceOn(key: string): SVGGElement | null {
    return [...this.pieces.values()].find((group) => group.dataset.on === key) ?? null;
  }
  middle(key: string): [number, number] {
    const [x, y] = this.cells.get(key)!.at;
    return [x * this.unit, y * this.unit];
  }
  /** Whether a cell is in the lower half. */
  isLow(key: string): boolean {
    const [, y, , height] = this.scene.box;
    return this.cells.get(key)!.at[1] > y + height / 2;
  }
  /** Converts a point of the screen to units of a cell's side. */
  locate(clientX: number, clientY: number): [number, number] {
    const matrix = this.root.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [point.x / this.unit, point.y / this.unit];
  }
  drag(piece: SVGGElement, at: [number, number]) {
    moveTo(piece, at[0] * this.unit, at[1] * this.unit);
  }

  /** Cells by rows, the order in which screen readers navigate a grid. */
  private rows(): SVGGElement[] {
    const rows = new Map<string, SVGGElement>();
    for (const cell of this.scene.cells) {
      const height = cell.at[1].toFixed(3);
      const row = rows.get(height) ?? svg('g', { role: 'row' });
      rows.set(height, row);
      const key = keyOf(cell.cell);
      const group = svg('g', { class: 'cell', role: 'gridcell', 'data-cell': key, tabindex: -1 });
      group.append(
        ...this.look.cell(cell, this.scene),
        svg('polygon', { class: 'ring', points: polygon(this.outline, 0.9) }),
        svg('circle', { class: 'dot', r: 9 }),
        svg('polygon', { class: 'hit', points: polygon(this.outline, 1) }));
      group.setAttribute('transform', `translate(${cell.at[0] * this.unit} ${cell.at[1] * this.unit})`);
      row.append(group);
      this.groups.set(key, group);
      this.cells.set(key, cell);
    }
    const byHeight = [...rows.entries()].sort((a, b) => Number(a[0]) - Number(b[0]));
    return byHeight.map(([, row]) => row);
  }
}

function innerRadius(outline: [number, number][]): number {
  return Math.min(
    ...outline.map(([x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length]!;
      return Math.hypot((x + nextX) / 2, (y + nextY) / 2);
    }));
}

function arrowHead(id: string): SVGElement {
  return svg('marker',
    { id, class: id, viewBox: '0 0 10 10', refX: 4, refY: 5, markerWidth: 3.4, markerHeight: 3.4, orient: 'auto' },
    svg('path', { d: 'M0 0L10 5L0 10Z' }));
}
