// How games stand and ended, in words.
import type { GameRecord, RemovalEvent, Result } from '../game/types';

export const kWhy: Record<RemovalEvent['removed'], string> = {
  illegal: 'played an illegal action',
  malformed: 'sent something unreadable',
  timeout: 'ran out of time',
  exit: 'left the game',
  limit: 'used too much',
};

export function removalWords(name: string, event: { removed: string; note?: string }): string {
  if (event.note === 'resigned') return `${name} resigned`;
  const why = kWhy[event.removed as RemovalEvent['removed']] ?? `was removed (${event.removed})`;
  return `${name} ${why}${event.note ? `: ${event.note}` : ''}`;
}

/** "1 step", "3 steps" */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A bot of the arena goes by its bare name. */
export function bareName(player: string): string {
  return player.replace(/^remote:/, '');
}

/** "Ada – walrus" */
export function against(players: string[]): string {
  return players.map(bareName).join(' – ');
}

/** "Ada won, 41 : 35"; from whose view is plain, because names are said. */
export function resultWords(players: string[], result: Result): string {
  const reason = result.reason && result.reason !== 'over' ? ` (${result.reason})` : '';
  const scores = result.scores.map((score) => (score === null ? 'out' : `${score}`)).join('\u00a0:\u00a0');
  if (players.length === 1) return `${counted(result.scores[0] ?? 0, 'point')}${reason}`;
  const names = result.winners.map((seat) => players[seat] ?? `seat ${seat + 1}`);
  if (names.length === 0) return `nobody won, ${scores}${reason}`;
  if (names.length > 1 && names.length === players.length) return `a draw, ${scores}${reason}`;
  return `${names.join(' and ')} won, ${scores}${reason}`;
}

/** The names of the players of a record, or what their seats are called. */
export function playerNames(record: GameRecord, seatNames: string[]): string[] {
  return seatNames.map((seat, index) => {
    const player = record.players?.[index];
    const name = typeof player === 'string' ? player : player?.name;
    return name ?? seat;
  });
}
