// How a game stands, in a sentence.
import { cellName } from '../board/cells';
import type { Game } from '../game/game';
import type { Action } from '../game/types';
import { nameOf } from './play_players';
import { removalWords, resultWords } from './results';

export interface Status {
  words: string;
  kind: 'mine' | 'others' | 'over' | 'bad' | 'plain';
}

const kAsked: { [game in 'fish' | 'reversi']: { move: string; place: string } } = {
  fish: { place: 'put a penguin on a marked floe', move: 'take up a penguin, then choose where it goes' },
  reversi: { place: 'place a disc on a marked cell', move: '' },
};

/** What is asked of whoever is to act, from the form of the legal actions. */
function asked(game: 'fish' | 'reversi', legal: Action[]): string {
  const pairs = legal.some((action) => Array.isArray(action) && action.some((part) => Array.isArray(part)));
  const places = legal.some((action) => Array.isArray(action) || typeof action === 'number');
  if (pairs) return kAsked[game].move;
  if (places) return kAsked[game].place;
  return legal.includes('pass') ? 'nothing can be placed: pass' : '';
}

/** What a round of Nooks wants. */
export function goalWords(game: Game): string {
  const { goal, pieces } = game.scene;
  if (!goal) return '';
  const letter = pieces.find((piece) => piece.piece === goal.piece)?.letter ?? '';
  return `bring piece ${letter} to the nook marked ${letter} (${cellName(game.game, goal.cell)}).`;
}

export function turnWords(game: Game): string {
  if (game.over) return '';
  const turn = game.view.turn;
  if (turn === null) return '';
  if (!game.mine.includes(turn)) return `${nameOf(game, turn)} is to move.`;
  return game.mine.length === 1 ? 'Your turn.' : `${nameOf(game, turn)}: your turn.`;
}

export function outcomeWords(game: Game): string {
  const outcome = game.outcome;
  if (!outcome) return '';
  const names = game.table.names.map((_, seat) => nameOf(game, seat));
  const removed = game.players.flatMap(({ removed }, seat) =>
    removed ? [`${removalWords(names[seat]!, removed)}.`] : []);
  return [`The game is over: ${resultWords(names, outcome)}.`, ...removed].join(' ');
}

export function statusWords(game: Game, looked: string): Status {
  const status = statusNow(game, looked);
  if (!game.clockStands || status.kind === 'bad') return status;
  return { ...status, words: `${status.words} The clock waits until everybody has come.` };
}
function statusNow(game: Game, looked: string): Status {
  if (game.trouble) return { words: game.trouble, kind: 'bad' };
  if (game.status) return { words: game.status, kind: 'bad' };
  if (game.over) return { words: outcomeWords(game), kind: 'over' };
  if (looked) return { words: looked, kind: 'plain' };
  const turn = game.view.turn;
  if (turn === null) return { words: `Everybody thinks: ${goalWords(game)}`, kind: 'plain' };
  if (!game.mine.includes(turn)) {
    const machine = game.players[turn]?.kind !== 'person';
    return { words: `${nameOf(game, turn)} ${machine ? 'is thinking …' : 'is to move.'}`, kind: 'others' };
  }
  if (game.game === 'nooks') {
    const goal = goalWords(game);
    return { words: goal.charAt(0).toUpperCase() + goal.slice(1), kind: 'mine' };
  }
  const more = asked(game.game, game.view.legal);
  const who = game.mine.length === 1 ? 'Your turn' : nameOf(game, turn);
  return { words: more ? `${who}: ${more}.` : `${who}.`, kind: 'mine' };
}
