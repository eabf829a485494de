// Nooks on the page: a panel with rounds and bids beside the board, and a daily puzzle.
import { html } from 'lit';
import type { Game } from '@web/game/game';
import type { GamePage } from '@web/game/game_page';
import { counted } from '@web/shell/words';
import { lessons } from './lessons';
import { look } from './look';
import { NooksPanel, roundOf } from './panel';
import { goalLetter, nooksScene } from './scene';
import './puzzle';

const kMachinesBid = 0.6; // of the thinking time has passed

function goalWords({ scene }: Game): string {
  const { goal } = nooksScene(scene);
  if (!goal) return '';
  const letter = goalLetter(scene);
  const name = scene.cells.find(({ cell }) => cell === goal.cell)!.name;
  return `move ${letter} to its nook (${name})`;
}

export const page: GamePage = {
  title: 'Nooks',
  look,
  example: { settings: { pieces: 4, seed: 3, rounds: 1 }, actions: [] },
  lessons,
  lessonProgress: (actions) => counted(actions, 'step'),
  prompt: (game) => (game.view.turn === null ? `find the shortest route: ${goalWords(game)}` : goalWords(game)),
  seatMark: (_, seat) => `${seat + 1}`,
  namedSeats: false,
  wordKeys: { u: 'undo', p: 'pass' },
  keys: [['W E D X Z A', 'slide the piece: the six keys around S'], ['U', 'undo'], ['P', 'pass a bid']],
  foresees: false, // the board after the last step belongs to another round
  ownClock: true,
  // Late and only once, so that people have a chance to be first.
  machineTurn(game) {
    const left = (game.deadline ?? game.now()) - game.now();
    const allowed = Number(game.table.settings['seconds'] ?? 120) * 1000;
    return { turn: `${roundOf(game).number}`, wait: left - allowed * (1 - kMachinesBid) };
  },
  verdict: (value) => `Fewest steps from here: ${-value}.`,
  soloResult: (score) => (score < 0 ? `Solved in ${counted(-score, 'step')}` : `You scored ${counted(score, 'point')}`),
  panel: () => new NooksPanel(),
  homeCard: (rules) => html`<puzzle-card .rules=${rules}></puzzle-card>`,
  places: [{ name: 'puzzle', text: 'Puzzle of the day' }],
  bot: {
    actions: html`step <code>[from,to]</code>, <code>{"announce":steps}</code>, <code>"pass"</code>,
      <code>"give-up"</code>`,
  },
};
