// The lessons of Nooks.
import type { Step } from '@web/game/game_page';

const kOnePiece =
  '174179188195202213108A062D112C105E114A039B123E023F117A101B094D058A048E029E089E044C120C055D105';
const kFourPieces =
  '171178187194205215093D038D064E070C100D043D106A108F072A080A051D112F082B016C118D060D125B122D060106100064';

export const lessons: Step[] = [
  {
    title: 'Sliding',
    text: 'A piece slides in one of six directions until a wall or another piece stops it. That is one step.',
    settings: {},
    start: { state: kOnePiece, objective: { piece: 0, nook: 101 } },
    task: 'Pick the piece, then a cell it can slide to.',
    after: 'It can’t stop on the way: that is what makes it hard.',
  },
  {
    title: 'Into the nook',
    text: 'A nook is a cell with walls on three sides. Your goal is to get one piece into one nook, both marked.',
    settings: {},
    start: { state: kOnePiece, objective: { piece: 0, nook: 48 } },
    task: 'Move the piece to the marked nook. Two steps are enough, but take as many as you like.',
    done: (view) => view.over,
    after: 'Solved! In a game, fewer steps score more points.',
  },
  {
    title: 'Helper pieces',
    text: 'Any piece may move. Often one has to stand in the right place to stop another.',
    settings: {},
    start: { state: kFourPieces, objective: { piece: 3, nook: 70 } },
    task: 'Three steps: first move the piece that will act as a wall.',
    done: (view) => view.over,
    after: 'That is the trick: see the wall that is not there yet.',
  },
  {
    title: 'With friends',
    text:
      'With friends, everyone looks for a route at the same time. When you have one, bid its number of steps; you ' +
      'may lower your bid later. When time is up, the lowest bidder shows the route: if it works, they win the ' +
      'round; if not, the next lowest bidder tries. Alone, you just slide pieces and race the clock.',
    settings: {},
    start: { state: kFourPieces, objective: { piece: 3, nook: 72 } },
  },
];
