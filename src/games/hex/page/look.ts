// Hex: stones of two colours on a rhombus whose sides show which colour must connect them.
import { keyOf } from '@web/board/cells';
import type { Look } from '@web/board/look';
import { polygon, svg } from '@web/board/svg';
import type { Scene } from '@web/game/types';
import css from './board.css?inline';

const kStone = 25;

type Point = [number, number];

/** The corners of a cell that are on a side of the board, by the direction that the side faces. */
function edge(scene: Scene, unit: number, outline: Point[], cells: (at: Point) => boolean, out: Point): SVGElement {
  const points = scene.cells
    .filter(({ cell }) => cells(cell as Point))
    .flatMap(({ at }) =>
      outline
        .filter(([x, y]) => x * out[0] + y * out[1] > 0.3 * unit)
        .map(([x, y]): Point => [at[0] * unit + x, at[1] * unit + y]))
    .sort((a, b) => a[0] * -out[1] + a[1] * out[0] - (b[0] * -out[1] + b[1] * out[0]));
  return svg('polyline', { points: points.map(([x, y]) => `${x},${y}`).join(' ') });
}

export const look: Look = {
  css,
  defs: (outline) => [
    svg('polygon', { id: 'field', points: polygon(outline, 0.93), 'stroke-width': 3, 'stroke-linejoin': 'round' }),
  ],
  ground(scene, unit, outline) {
    const last = Math.max(...scene.cells.map(({ cell }) => (cell as Point)[1]));
    // The normals of the left and right sides are at 30° to the x axis.
    const way = (scene.cells.at(-1)?.at[1] ?? 0) < (scene.cells[0]?.at[1] ?? 0) ? -1 : 1; // seen from the other side
    const side: Point = [0.866 * way, -0.5 * way];
    return [
      svg('g', { class: 'side red' },
        edge(scene, unit, outline, ([, row]) => row === 0, [0, -way]),
        edge(scene, unit, outline, ([, row]) => row === last, [0, way])),
      svg('g', { class: 'side blue' },
        edge(scene, unit, outline, ([column]) => column === 0, [-side[0], -side[1]]),
        edge(scene, unit, outline, ([column]) => column === last, side)),
      svg('g', { class: 'bed' },
        ...scene.cells.map(({ at }) =>
          svg('polygon', { points: polygon(outline, 1), transform: `translate(${at[0] * unit} ${at[1] * unit})` }))),
    ];
  },
  cell: () => [svg('use', { href: '#field', class: 'field' })],
  updateCell: () => {},
  above: () => [],
  piece: (piece) => [
    svg('circle', { class: 'shadow', cx: 1, cy: 3, r: kStone }),
    svg('circle', { class: `stone ${piece.letter === 'X' ? 'red' : 'blue'}`, r: kStone }),
    svg('text', { y: 6, class: 'letter' }, piece.letter),
  ],
  updatePiece: () => {},
  identity: (piece) => keyOf(piece.cell) + piece.letter, // a stone never leaves its cell
  describe: (_cell, _scene, piece, names) =>
    piece ? `${names[piece.seat ?? -1] ?? piece.letter} stone` : 'empty',
};
