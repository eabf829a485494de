// Why an action is not played, in the rules' words if they have any.
import { cellsOf, keyOf, sameAction } from '../board/cells';
import type { Game } from '../game/game';
import type { Action, Cell, Scene } from '../game/types';
import { capitalised, possessive } from '../shell/words';
import { nameOf } from './play_players';

/** The sentence with cells named as on the rim of the board: "[1,0]" or "064" becomes "e4". */
export function withCellNames(words: string, scene: Scene): string {
  const names = new Map(scene.cells.map(({ cell, name }) => [keyOf(cell), name]));
  const numbered = typeof scene.cells[0]?.cell === 'number';
  const named = (text: string, key: string) => names.get(key) ?? text;
  if (numbered) return words.replace(/\b\d{3}\b/g, (text) => named(text, String(Number(text))));
  return words.replace(/\[(-?\d+), ?(-?\d+)\]/g, (text, a: string, b: string) => named(text, `[${a},${b}]`));
}

/** Capitalised, unless it begins with the name of a cell, and with a full stop. */
function sentence(words: string): string {
  const begun = /^[a-z]+\d/.test(words) ? words : capitalised(words);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Why no local player may act now; empty if one may. */
function whyNotNow(game: Game): string {
  if (game.over) return 'The game is over.';
  if (game.mine.length === 0) return 'Spectators cannot move.';
  if (game.waiting) return 'Your last move is still on its way.';
  if (game.actingSeat !== null) return '';
  const turn = game.view.turn;
  return turn === null ? 'You are out of this game.' : `It is ${possessive(nameOf(game, turn))} turn.`;
}

/** Why nothing was played on this cell, with or without a chosen origin. */
export function refusalWords(game: Game, from: Cell | null, cell: Cell): string {
  const early = whyNotNow(game);
  if (early !== '') return early;
  const prompt = sentence(game.page.prompt(game));
  const action: Action = from === null ? cell : [from, cell];
  const moves = game.view.legal.some((one) => cellsOf(one, new Map(game.scene.cells.map((c) => [keyOf(c.cell), c]))).length === 2);
  if (from === null && moves) {
    const piece = game.scene.pieces.find((one) => sameAction(one.cell, cell));
    if (!piece) return prompt;
    if (piece.seat !== null && piece.seat !== game.actingSeat) return `That piece is not yours. ${prompt}`;
    return `That piece cannot move. ${prompt}`;
  }
  return reasonOfRules(game, action) || prompt;
}
/** The rules' objection to an action; empty if there is none. */
function reasonOfRules(game: Game, action: Action): string {
  if (game.view.turn === null || game.view.legal.some((one) => sameAction(one, action))) return '';
  try {
    const { refused } = game.table.happen([{ seat: game.view.turn, action }]);
    return refused === undefined ? '' : sentence(withCellNames(refused, game.scene));
  } catch (error) {
    return sentence(withCellNames((error as Error).message, game.scene));
  }
}

/** Whether a word among the actions would end the game. */
export function endsGame(game: Game, action: Action): boolean {
  const { actingSeat: seat } = game;
  if (seat === null) return false;
  const table = game.rules.replay(game.record, game.count);
  const { view } = table.happen([game.page.ownClock ? { seat, action, at: game.now() } : { seat, action }]);
  table.close();
  return view.over;
}
