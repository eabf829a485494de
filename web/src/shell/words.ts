// Text that must agree in number, person and case: plurals, possessives, lists, and results of games. All sentences
// about results are built here.
import type { GameRecord, RemovalEvent, Result } from '../game/types';

/** "1 step", "3 steps" */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
/** "Ada’s", "Boris’", "your" */
export function possessive(name: string): string {
  if (/^you$/i.test(name)) return `${name}r`;
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}
/** "Ada", "Ada and Bob", "Ada, Bob and Cyd" */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
/** "Give up", of the action give-up */
export function wordText(word: string): string {
  return capitalised(word.replaceAll('-', ' '));
}
/** "takes corners" from "Takes corners.": a sentence that continues after a colon. */
export function clause(sentence: string): string {
  const begins = /^[A-Z][a-z]/.test(sentence) ? sentence.charAt(0).toLowerCase() : sentence.charAt(0);
  return (begins + sentence.slice(1)).replace(/\.$/, '');
}
/** "about 40 s left", after `done` of `all` in this time; empty if unknown. */
export function timeLeft(ms: number, done: number, all: number): string {
  if (done <= 0 || done >= all) return '';
  const seconds = (ms * (all - done)) / done / 1000;
  if (seconds < 90) return `about ${Math.ceil(seconds)} s left`;
  const minutes = seconds / 60;
  return minutes < 90 ? `about ${Math.round(minutes)} min left` : `about ${(minutes / 60).toFixed(1)} h left`;
}
/** "−7" with a true minus */
export function numeral(value: number): string {
  return `${value}`.replace('-', '−');
}
/** "+5", "0", "−7" */
export function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${numeral(value)}`;
}
/** "2–4 players", "1 player" */
export function seatsWords(least: number, most: number): string {
  return least === most ? counted(most, 'player') : `${least}–${most} players`;
}
const kOrdinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
/** "Second player" */
export function seatLabel(index: number): string {
  return kOrdinals[index] === undefined ? `Player ${index + 1}` : `${kOrdinals[index]} player`;
}

/** "Engine 2" from the built-in player engine:2 */
export function machineName(player: string): string {
  return capitalised(player).replace(':', ' ');
}
/** A player's display name: a bot of the arena by its bare name, a built-in player without the colon. */
export function bareName(player: string): string {
  return /^[a-z]+:\d+$/.test(player) ? machineName(player) : player.replace(/^remote:/, '');
}
/** "Ada – walrus" */
export function against(players: string[]): string {
  return players.map(bareName).join(' – ');
}
/** The names of the players of a record, or the names of their seats; equal ones with their seats. */
export function playerNames(record: GameRecord, seatNames: string[]): string[] {
  const names = seatNames.map((seat, index) => {
    const player = record.players?.[index];
    const name = typeof player === 'string' ? player : player?.name;
    return name ?? seat;
  });
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : withSeat(name, seatNames[index]!)));
}
/** "Ada (red)", unless the name includes it. */
export function withSeat(name: string, seat: string): string {
  return name === seat || name.endsWith(`(${seat})`) ? name : `${name} (${seat})`;
}

// Removals and results.

export interface Removal {
  removed: string;
  note?: string;
}
const kWhy: Record<RemovalEvent['removed'], string> = {
  illegal: 'made an illegal move',
  malformed: 'sent an unreadable message',
  timeout: 'lost on time',
  exit: 'left the game',
  limit: 'exceeded a limit',
};
/** "resigned", "lost on time", "made an illegal move: [0,1] is taken" */
export function removalWords({ removed, note }: Removal): string {
  if (note === 'resigned') return 'resigned';
  const why = kWhy[removed as RemovalEvent['removed']] ?? `was removed (${removed})`;
  return note && removed !== 'timeout' ? `${why}: ${note}` : why;
}

const scoreWord = (score: number | null | undefined) => (score == null ? 'out' : `${score}`);

/** Reasons that add nothing to the rest of the sentence. */
const kPlainReasons = ['over', 'the only player left'];
/** Reasons that are the whole sentence. */
const kWholeReasons: { [reason: string]: string } = {
  'draw by agreement': 'Draw by agreement',
  'aborted by agreement': 'Game aborted by agreement',
};

export interface Telling {
  /** The seat from whose view it is told. */
  me?: number | null;
  /** By seat, who was out before the end, and why. */
  removed?: (Removal | undefined)[];
  /** Whether to include the scores. */
  points?: boolean;
}
/** How a game ended, without a full stop: "You lost 32–66", "Ada won 41–35", "Ada resigned. Bob wins", "Draw, 3–3". */
export function resultWords(players: string[], result: Result, telling: Telling = {}): string {
  const { me = null, removed = [], points = true } = telling;
  const names = players.map((name, seat) => (seat === me ? 'You' : (name ?? seatLabel(seat))));
  const gone = names.flatMap((name, seat) => (removed[seat] ? [`${name} ${removalWords(removed[seat])}. `] : []));
  const reason = result.reason ?? 'over';
  const end = kWholeReasons[reason] ?? endWords(names, result, me, points);
  return `${gone.join('')}${end}${reason in kWholeReasons || kPlainReasons.includes(reason) ? '' : ` (${reason})`}`;
}
function endWords(names: string[], result: Result, me: number | null, points: boolean): string {
  const { scores, winners } = result;
  if (names.length === 1) return `${names[0]} scored ${counted(scores[0] ?? 0, 'point')}`;
  const winning = winners.map((seat) => names[seat] ?? seatLabel(seat));
  const left = scores.filter((score) => score !== null).length;
  const who = listed(winning);
  const all = points ? allScores(names, scores) : '';
  if (winning.length === 0) return 'No winner';
  if (winning.length === 1 && left === 1) return `${who} ${who === 'You' ? 'win' : 'wins'}`;
  if (winning.length === names.length) return `Draw${all}`;
  if (winning.length > 1) return `${who} tied for first${all}`;
  if (names.length > 2) return `${who} won${all}`;
  const first = me ?? winners[0]!;
  const score = points ? ` ${scoreWord(scores[first])}–${scoreWord(scores[1 - first])}` : '';
  return me !== null && !winners.includes(me) ? `You lost${score}` : `${who} won${score}`;
}
/** ", 30–30" between two; ": Ada 30, Bob 25, Cyd out" among more. */
function allScores(names: string[], scores: (number | null)[]): string {
  if (names.length === 2) return `, ${scores.map(scoreWord).join('–')}`;
  return `: ${names.map((name, seat) => `${name} ${scoreWord(scores[seat])}`).join(', ')}`;
}

/** Whether an arena game is rated, in words for its players. */
export function ratedWords(rated: boolean): string {
  return rated
    ? 'Rated game: it counts for the ratings.'
    : 'Casual game: it does not count for the ratings.';
}
