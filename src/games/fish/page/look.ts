// Fish: floes with their fish in a cold sea, penguins in the colours of their players.
import type { Look } from '@web/board/look';
import { polygon, svg } from '@web/board/svg';
import type { Scene, SceneCell, ScenePiece } from '@web/game/types';
import css from './board.css?inline';

/** 0 is water. */
const fishOn = (cell: SceneCell) => (cell as SceneCell & { fish?: number }).fish ?? 0;

// The positions of the fish in a school, by their number.
const kSchools: [number, number][][] = [
  [[0, -6]],
  [[0, -15], [0, 2]],
  [[0, -17], [-13, 0], [13, 0]],
  [[-12, -15], [12, -15], [-12, 1], [12, 1]],
  [[-12, -18], [12, -18], [0, -8], [-12, 2], [12, 2]],
];
const kPenguins: { [letter: string]: string } = { R: 'red', W: 'white', B: 'brown', K: 'black' };

/** The letter for penguins of this colour, whether or not one is on the board. */
export function penguinLetter(color: string): string {
  return Object.keys(kPenguins).find((letter) => kPenguins[letter] === color) ?? '';
}

function school(count: number): SVGGElement {
  const places = kSchools[count - 1] ?? [];
  const size = count < 4 ? 0.92 : 0.78;
  const one = ([x, y]: [number, number]) =>
    svg('use', { href: '#one', transform: `translate(${x} ${y}) scale(${size})` });
  const number = svg('text', { y: 25, class: 'count' }, String(count));
  return svg('g', { class: 'school' }, ...places.map(one), number);
}

function besidePenguin(count: number): SVGGElement {
  const fish = svg('use', { href: '#one', transform: 'translate(18 -4) scale(.7)' });
  return svg('g', { class: 'school' }, fish, svg('text', { x: 18, y: 17, class: 'count' }, String(count)));
}

export const look: Look = {
  css,
  defs: (outline) => [
    svg('linearGradient', { id: 'ice', x1: 0, y1: 0, x2: 0, y2: 1 },
      svg('stop', { offset: 0, class: 'ice-high' }), svg('stop', { offset: 1, class: 'ice-low' })),
    svg('polygon', { id: 'floe', points: polygon(outline, 0.83), 'stroke-width': 8, 'stroke-linejoin': 'round' }),
    svg('path', { id: 'wave', d: 'M-20-4q5-5 10 0t10 0 10 0 10 0M-12 7q4-4 8 0t8 0 8 0' }),
    svg('g', { id: 'one' },
      svg('path', { class: 'fish', d: 'M-12 0C-8-7 1-7 6-1.5L12-6C10.5-2 10.5 2 12 6L6 1.5C1 7-8 7-12 0Z' }),
      svg('path', { class: 'gill', d: 'M-4-3.5Q-1.5 0-4 3.5' }),
      svg('circle', { class: 'eye', cx: -7.5, cy: -1.2, r: 1.2 })),
    svg('g', { id: 'penguin' },
      svg('path', { class: 'beak', d: 'M-8 17Q-13 19-14 23L-2 22ZM8 17Q13 19 14 23L2 22Z' }),
      svg('path', { d: 'M-10-7C-17-1-18 6-16 13-13 11-11 7-10 3ZM10-7C17-1 18 6 16 13 13 11 11 7 10 3Z' }),
      svg('path', {
        d: 'M0-27C-7-27-11-22-11-16-11-11-13-7-13 2-13 14-8 21 0 21S13 14 13 2C13-7 11-11 11-16 11-22 7-27 0-27Z',
      }),
      svg('ellipse', { class: 'belly', cy: 6, rx: 9.5, ry: 13 }),
      svg('circle', { class: 'white', cx: -4, cy: -19, r: 2.8 }),
      svg('circle', { class: 'white', cx: 4, cy: -19, r: 2.8 }),
      svg('circle', { class: 'eye', cx: -3.5, cy: -18.5, r: 1.2 }),
      svg('circle', { class: 'eye', cx: 3.5, cy: -18.5, r: 1.2 }),
      svg('path', { class: 'beak', d: 'M-4-15H4L0-9Z' })),
  ],
  ground: () => [],
  cell: () => [
    svg('use', { href: '#wave', class: 'wave' }),
    svg('g', { class: 'floe' },
      svg('use', { href: '#floe', class: 'edge', y: 5 }), svg('use', { href: '#floe', class: 'ice' }),
      svg('g', { class: 'catch' })),
  ],
  updateCell(group, cell, _scene, piece) {
    const count = fishOn(cell);
    group.classList.toggle('sunk', count === 0);
    if (count === 0) return; // the fish go down with their floe
    const shown = `${count}${piece ? ' below' : ''}`;
    const holder = group.querySelector<SVGGElement>('.catch')!;
    if (holder.dataset.shown === shown) return;
    holder.dataset.shown = shown;
    holder.replaceChildren(piece ? besidePenguin(count) : school(count));
  },
  above: () => [],
  piece: (piece) => [
    svg('g', { class: `penguin ${kPenguins[piece.letter] ?? ''}`, transform: 'translate(-9 -3)' },
      svg('use', { href: '#penguin' }), svg('text', { y: 11.5, class: 'letter' }, piece.letter)),
  ],
  updatePiece: () => {},
  identity: (piece) => String(piece.piece),
  describe(cell: SceneCell, _scene: Scene, piece: ScenePiece | undefined, names: string[]) {
    const count = fishOn(cell);
    if (count === 0) return 'water';
    const penguin = piece ? `, ${names[piece.seat ?? -1] ?? piece.letter} penguin` : '';
    return `${count} fish${penguin}`;
  },
};
