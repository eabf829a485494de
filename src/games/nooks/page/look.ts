// Nooks: walls on ice, four pieces with their own colour, shape and letter, and the nook that one of them has to reach.
import { keyOf } from '@web/board/cells';
import type { Look } from '@web/board/look';
import { polygon, svg } from '@web/board/svg';
import css from './board.css?inline';
import { goalLetter, nooksScene, type NooksScene } from './scene';

// By letter: a disc, a square, a triangle with rounded corners, a diamond; each about 25 in each direction.
const kShapes: { [letter: string]: string } = {
  A: 'M0-25A25 25 0 1 1-.01-25Z',
  B: 'M-15-22H15Q22-22 22-15V15Q22 22 15 22H-15Q-22 22-22 15V-15Q-22-22-15-22Z',
  C: 'M-6-24Q0-32 6-24L28 14Q31 22 22 23H-22Q-31 22-28 14Z',
  D: 'M-5-26Q0-31 5-26L26-5Q31 0 26 5L5 26Q0 31-5 26L-26 5Q-31 0-26-5Z',
};

function shape(letter: string): string {
  return kShapes[letter] ?? kShapes['A']!;
}

export const look: Look = {
  css,
  slides: true,
  // The next round may be on another board.
  sameBoard: (before, after) => JSON.stringify(nooksScene(before).walls) === JSON.stringify(nooksScene(after).walls),
  turned: (scene) => ({ walls: nooksScene(scene).walls?.map((wall) => wall.map((part) => -part)) } as Partial<NooksScene>),
  defs: (outline) => [svg('polygon', { id: 'tile', points: polygon(outline, 1) })],
  ground: (scene, unit, outline) => [
    svg('g', { class: 'shade' },
      ...scene.cells.map((cell) =>
        svg('polygon', {
          points: polygon(outline, 1),
          transform: `translate(${cell.at[0] * unit} ${cell.at[1] * unit})`,
        }))),
  ],
  cell: () => [svg('use', { href: '#tile', class: 'tile' })],
  updateCell(group, cell, scene) {
    const key = keyOf(cell.cell);
    group.classList.toggle('nook', (nooksScene(scene).nooks ?? []).some((nook) => keyOf(nook) === key));
  },
  above(scene, unit) {
    const walls = (nooksScene(scene).walls ?? []).map((wall) => {
      const [x1, y1, x2, y2] = wall.map((part) => (part * unit).toFixed(1));
      return `M${x1} ${y1}L${x2} ${y2}`;
    });
    const { goal } = nooksScene(scene);
    const at = goal && scene.cells.find((cell) => keyOf(cell.cell) === keyOf(goal.cell))?.at;
    const drawn = svg('path', { class: 'walls', d: walls.join('') });
    if (!goal || !at) return [drawn];
    const letter = goalLetter(scene);
    const occupied = scene.pieces.some((piece) => keyOf(piece.cell) === keyOf(goal.cell));
    const ofGoal = (...inside: SVGElement[]) =>
      svg('g', { class: `goal piece-${letter}`, transform: `translate(${at[0] * unit} ${at[1] * unit})` }, ...inside);
    // The letter is above the walls, and if a piece is on the goal a tag beside it has the letter too.
    return [
      ofGoal(svg('use', { href: '#tile', class: 'glow' }), svg('use', { href: '#tile', class: 'rim', transform: 'scale(.86)' })),
      drawn,
      ofGoal(svg('path', { d: shape(letter), class: 'body' }), svg('text', { y: 8, class: 'letter' }, letter),
        ...(occupied ? [svg('circle', { class: 'tag', cx: 30, cy: -22, r: 13 }),
          svg('text', { class: 'tag-letter', x: 30, y: -16 }, letter)] : [])),
    ];
  },
  piece: (piece) => [
    svg('g', { class: `slider piece-${piece.letter}` },
      svg('path', { d: shape(piece.letter), class: 'shadow', transform: 'translate(1 4)' }),
      svg('path', { d: shape(piece.letter), class: 'body' }),
      svg('text', { y: 8, class: 'letter' }, piece.letter)),
  ],
  updatePiece: () => {},
  identity: (piece) => String(piece.piece),
  describe(cell, scene, piece) {
    const key = keyOf(cell.cell);
    const parts: string[] = [];
    if (piece) parts.push(`piece ${piece.letter}`);
    const { goal, nooks } = nooksScene(scene);
    if (goal && keyOf(goal.cell) === key) {
      parts.push(`goal of piece ${goalLetter(scene)}`);
    } else if ((nooks ?? []).some((nook) => keyOf(nook) === key)) {
      parts.push('nook');
    }
    return parts.join(', ');
  },
};
