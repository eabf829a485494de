// The state of a game, in a sentence.
import type { Game } from '../game/game';
import { capitalised, resultWords } from '../shell/words';
import { nameOf } from './play_players';

export interface Status {
  words: string;
  kind: 'mine' | 'others' | 'over' | 'bad' | 'plain';
}

export function turnWords(game: Game): string {
  if (game.over) return '';
  const turn = game.view.turn;
  if (turn === null) return '';
  if (!game.mine.includes(turn)) return `${nameOf(game, turn)} to move.`;
  return game.mine.length === 1 ? 'Your turn.' : `${nameOf(game, turn)}: your turn.`;
}

export function outcomeWords(game: Game): string {
  const outcome = game.outcome;
  if (!outcome) return '';
  const me = game.mine.length === 1 ? game.mine[0]! : null;
  const [score] = outcome.scores;
  if (game.table.seats === 1 && game.page.soloResult && typeof score === 'number') {
    return `${game.page.soloResult(score)}.`;
  }
  const names = game.table.names.map((_, seat) => nameOf(game, seat));
  const removed = game.players.map((player) => player.removed);
  return capitalised(`${resultWords(names, outcome, { me, removed, points: !game.page.withoutPoints })}.`);
}

/** `refusal` is why the last attempt to play failed, and comes first. */
export function statusWords(game: Game, looked: string, refusal = ''): Status {
  const status = refusal && !game.trouble ? { words: refusal, kind: 'bad' as const } : statusNow(game, looked);
  if (!game.clockStands || status.kind === 'bad') return status;
  return { ...status, words: `${status.words} The clock starts when everyone has joined.` };
}
function statusNow(game: Game, looked: string): Status {
  if (game.trouble) return { words: capitalised(game.trouble), kind: 'bad' };
  if (game.status) return { words: game.status, kind: 'bad' };
  if (game.over) return { words: outcomeWords(game), kind: 'over' };
  if (looked) return { words: looked, kind: 'plain' };
  const turn = game.view.turn;
  const prompt = game.page.prompt(game);
  if (turn === null) return { words: `${capitalised(prompt)}.`, kind: 'plain' };
  if (!game.mine.includes(turn)) {
    const machine = game.players[turn]?.kind !== 'person';
    return { words: `${nameOf(game, turn)} ${machine ? 'is thinking …' : 'to move.'}`, kind: 'others' };
  }
  const who = game.mine.length === 1 ? 'Your turn' : nameOf(game, turn);
  const alone = game.table.seats === 1;
  return { words: alone ? `${capitalised(prompt)}.` : `${who}: ${prompt}.`, kind: 'mine' };
}
