// Cells as the board handles them: their keys, names and neighbours.
import type { Action, Cell, SceneCell } from '../game/types';

/** The key of a cell in maps and in `data-cell`. */
export function keyOf(cell: Cell): string {
  return JSON.stringify(cell);
}

export function sameAction(a: Action | null, b: Action | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The cells of an action: one, two (from, to), or none if it is a word. */
export function cellsOf(action: Action | null, known: ReadonlyMap<string, unknown>): Cell[] {
  if (action === null) return [];
  if (known.has(JSON.stringify(action))) return [action as Cell];
  if (!Array.isArray(action) || action.length !== 2) return [];
  return action.every((part) => known.has(JSON.stringify(part))) ? (action as Cell[]) : [];
}

export type Point = [number, number];

const kHalf = Math.sqrt(3) / 2;
/** Arrow keys go along axes of the board: if cells stand on a corner, up and down are along the second one. */
export function arrowsOf(outline: Point[]): { [key: string]: Point } {
  const onCorner = outline.some(([x, y]) => y > 0 && Math.abs(x) < 0.01 * y);
  const up: Point = onCorner ? [-0.5, -kHalf] : [0, -1];
  return { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: up, ArrowDown: [-up[0], -up[1]] };
}
export const kArrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The six direction keys around S on a keyboard: W E D X Z A. */
export const kRingKeys: { [code: string]: Point } = {
  KeyW: [-0.5, -kHalf],
  KeyE: [0.5, -kHalf],
  KeyD: [1, 0],
  KeyX: [0.5, kHalf],
  KeyZ: [-0.5, kHalf],
  KeyA: [-1, 0],
};

/**
 * The nearest cell in the direction of an arrow key. `aim` is the point the walk set out for: walking right
 * along a zigzag of cells keeps to its height.
 */
export function nextCell(cells: SceneCell[], from: SceneCell, arrow: Point, aim: Point): SceneCell | null {
  const [dx, dy] = arrow;
  let best: SceneCell | null = null;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell.at[0] - from.at[0]) * dx + (cell.at[1] - from.at[1]) * dy;
    if (along < 0.1) continue;
    const beside = Math.abs((cell.at[0] - from.at[0]) * dy - (cell.at[1] - from.at[1]) * dx);
    if (beside > 1.8 * along) continue;
    const astray = Math.abs((cell.at[0] - aim[0]) * dy - (cell.at[1] - aim[1]) * dx);
    const cost = along + beside / 2 + astray;
    if (cost < least - 1e-6) {
      least = cost;
      best = cell;
    }
  }
  return best;
}

/** The only cell within 30° of the direction; null if there is none or more than one. */
export function onlyOneTowards(cells: SceneCell[], from: SceneCell, towards: Point): SceneCell | null {
  const length = Math.hypot(...towards) || 1;
  const there = cells.filter((cell) => {
    const x = cell.at[0] - from.at[0];
    const y = cell.at[1] - from.at[1];
    const along = (x * towards[0] + y * towards[1]) / length;
    return along > 0 && along > Math.cos(Math.PI / 6) * Math.hypot(x, y);
  });
  return there.length === 1 ? there[0]! : null;
}
