// The lessons of Fish.
import type { Step } from '@web/game/game_page';
import type { Json } from '@web/game/types';

const red = (places: Json, score = 0) => ({ color: 'red', score, places });
const white = (places: Json, score = 0) => ({ color: 'white', score, places });

export const lessons: Step[] = [
  {
    title: 'Ice floes and penguins',
    text:
      'Every cell is an ice floe with fish on it. First, players take turns placing their penguins, one at a time, ' +
      'each on a free floe.',
    settings: { rows: 8, columns: 3, seed: 4 },
    task: 'You are red. Place a penguin on any marked floe.',
    after: 'Your opponent placed one too. This goes on until all penguins are placed.',
  },
  {
    title: 'Sliding',
    text:
      'Then players take turns moving one penguin. It slides in a straight line in one of six directions, as far as ' +
      'you like.',
    settings: {},
    start: {
      players: [red([[4, 1]]), white([[0, 0]])],
      board: [[1, 2, 1], [2, 1, 3], [1, 3, 2], [2, 1, 1], [3, 2, 1], [1, 2, 2], [2, 1, 3]],
    },
    task: 'Pick the red penguin, then a floe it can reach.',
    after: 'The floe it left has sunk, and its fish are yours.',
  },
  {
    title: 'No jumping',
    text: 'Water and other penguins block the way: you cannot jump over them, even if there is ice behind.',
    settings: {},
    start: {
      players: [red([[3, 1]]), white([[1, 1]])],
      board: [[1, 1, 1], [1, 2, 1], [0, 1, 0], [2, 3, 2], [0, 2, 1], [1, 1, 1], [3, 1, 3]],
    },
    task: 'Your penguin stands on three fish. Move it to collect them, and notice where the water blocks you.',
    done: (view) => (view.scores[0] ?? 0) >= 3,
    after: 'Three fish! Floes with many fish are worth landing on, and worth leaving in time.',
  },
  {
    title: 'The end',
    text:
      'A player who cannot move sits out while the others play on. The game ends when no one can move, and the player who ' +
      'has the most fish wins.',
    settings: {},
    start: {
      players: [red([[2, 1]], 6), white([[6, 2]], 9)],
      board: [[3, 0, 0], [2, 1, 0], [0, 1, 0], [1, 2, 0], [0, 1, 0], [0, 0, 0], [0, 0, 1]],
    },
    task: 'White is stuck and three fish ahead. Collect all you can before the game ends.',
    done: (view) => view.over,
    after: 'That is Fish: go where the fish are, keep your way out open, and cut your opponents off.',
  },
];
