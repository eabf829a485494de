// Hex Reversi: discs with a dark and a light side that flip.
import { keyOf } from '@web/board/cells';
import type { Look } from '@web/board/look';
import { polygon, svg } from '@web/board/svg';
import type { ScenePiece } from '@web/game/types';
import css from './board.css?inline';

const kDisc = 26;

function face(side: 'dark' | 'light', letter: string): SVGGElement {
  return svg('g', { class: `face ${side}` },
    svg('circle', { r: kDisc, fill: `url(#${side})`, class: 'body' }),
    svg('circle', { r: kDisc - 6, class: 'groove' }),
    svg('text', { y: 6, class: 'letter' }, letter));
}

function gradient(id: string): SVGElement {
  return svg('radialGradient', { id, cx: 0.38, cy: 0.3, r: 0.8 },
    svg('stop', { offset: 0, class: `${id}-high` }), svg('stop', { offset: 0.5, class: `${id}-mid` }),
    svg('stop', { offset: 1, class: `${id}-low` }));
}

export const look: Look = {
  css,
  defs: (outline) => [
    gradient('dark'),
    gradient('light'),
    svg('polygon', { id: 'field', points: polygon(outline, 0.88), 'stroke-width': 6, 'stroke-linejoin': 'round' }),
  ],
  ground: (scene, unit, outline) =>
    ['shade', 'frame'].map((layer) =>
      svg('g', { class: layer },
        ...scene.cells.map((cell) =>
          svg('polygon', {
            points: polygon(outline, 1),
            transform: `translate(${cell.at[0] * unit} ${cell.at[1] * unit})`,
          })))),
  cell: () => [svg('use', { href: '#field', class: 'field' })],
  updateCell: () => {},
  above: () => [],
  piece: () => [
    svg('ellipse', { class: 'shadow', cx: 1, cy: 4, rx: kDisc, ry: kDisc }),
    face('dark', 'X'),
    face('light', 'O'),
  ],
  updatePiece(group: SVGGElement, piece: ScenePiece) {
    group.classList.toggle('is-light', piece.letter === 'O');
  },
  identity: (piece) => keyOf(piece.cell), // a disc never leaves its cell
  describe: (_cell, _scene, piece, names) =>
    piece ? `${names[piece.seat ?? -1] ?? piece.letter} disc` : 'empty',
};
