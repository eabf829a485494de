// The evaluation as a bar and as a graph over the game: for sighted users; the text beside them says the same.
import { html, svg, type TemplateResult } from 'lit';
import { gamePage, hasPoints } from '../game/game_pages';
import { capitalised, possessive, signed, withSeat } from '../shell/words';
import { isOpen, type Judgement } from './analysis';
import { isExact, share, valueAt, type MoveGrade } from './report';
import type { Stop, Story } from './story';

/** "Ada (red) wins by 5 with best play (exact)." */
export function judgementWords(story: Story, stop: Stop, judged: Judgement | undefined): string {
  if (stop.over) return 'Game over.';
  if (!isOpen(stop)) return 'Only one player is left.';
  if (!judged) return 'Analysing …';
  const verdict = gamePage(story.record.game).verdict;
  if (verdict) return verdict(judged.value);
  const how = judged.exact ? 'exact' : `depth ${judged.depth}`;
  const who = story.seats.length === 2 ? (judged.value < 0 ? 1 : 0) : (stop.turn ?? 0);
  const lead = story.seats.length === 2 ? Math.abs(judged.value) : judged.value;
  if (lead === 0) return `Draw with best play (${how}).`;
  const seat = story.seats[who] ?? '';
  const name = capitalised(withSeat(story.players[who] ?? seat, seat));
  const margin = hasPoints(story.record.game) ? ` by ${Math.abs(lead)}` : '';
  return `${name} ${lead < 0 ? 'loses' : 'wins'}${margin} with best play (${how}).`;
}

/** "+5" from the first player's view; "−7 (exact)" if it is proven. */
export function shortValue(judged: Judgement | undefined): string {
  if (!judged) return '';
  return `${signed(judged.value)}${judged.exact ? ' (exact)' : ''}`;
}

/** Gives what is drawn for a seat the colour of its pieces. */
export function seatClass(story: Story, seat: number): string {
  return `seat-${story.seats[seat] ?? seat}`;
}
export function bar(story: Story, stop: Stop, judgements: Map<number, Judgement>): TemplateResult {
  const value = valueAt(stop, judgements);
  const part = share(value ?? 0) * 100;
  return html`<svg class="evaluation-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${seatClass(story, 1)} width="100" height="6" />
      <rect class=${seatClass(story, 0)} width=${part} height="6" />
      <line x1="50" x2="50" y1="0" y2="6" />
    </svg>
    <div class="row spread small muted bar-names" aria-hidden="true">
      <span>${story.players[0]}</span><span>${story.players[1]}</span>
    </div>`;
}

const kWidth = 600;
const kHeight = 120;
/** The margin above and below. */
const kRim = 6;
const kLeast = 5;

type Go = (index: number) => void;

/** The frame of a graph over the game: a position for every stop, the current one marked, and clicks that jump there. */
function frame(label: string, stops: Stop[], current: number, go: Go, inside: unknown, below: unknown): TemplateResult {
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (stops.length - 1)));
  };
  const now = across(current, stops);
  return html`<figure class="graph">
    <svg viewBox="0 0 ${kWidth} ${kHeight}" preserveAspectRatio="none" role="img" aria-label=${label} @click=${click}>
      ${inside}
      <line class="now" x1=${now} x2=${now} y1="0" y2=${kHeight} />
    </svg>
    <figcaption class="row spread small muted">${below}</figcaption>
  </figure>`;
}
function across(index: number, stops: Stop[]): number {
  return stops.length < 2 ? 0 : (index / (stops.length - 1)) * kWidth;
}
/** A line from value to value; after a missing value it starts anew. */
function line(values: (number | null)[], stops: Stop[], y: (value: number) => number): string {
  const begins = (index: number) => (values[index - 1] ?? null) === null;
  const part = (value: number | null, index: number) =>
    value === null ? '' : `${begins(index) ? 'M' : 'L'}${across(index, stops)},${y(value)}`;
  return values.map(part).join('');
}

/** The engine's evaluation for two players, over the game. */
export function graph(
  story: Story, stops: Stop[], current: number, judgements: Map<number, Judgement>, grades: (MoveGrade | null)[], go: Go,
) {
  const values = stops.map((stop) => valueAt(stop, judgements));
  const top = Math.max(kLeast, ...values.map((value) => Math.abs(value ?? 0)));
  const y = (value: number) => kHeight / 2 - (value / top) * (kHeight / 2 - kRim);
  const exact = values.flatMap((value, index) => {
    if (value === null || !isExact(stops[index]!, judgements)) return [];
    const x = across(index, stops);
    return [svg`<line class="exact" x1=${x} x2=${x} y1=${y(value)} y2=${y(value)} />`];
  });
  const bad = grades.flatMap((grade, index) => {
    const value = values[index + 1] ?? null;
    if (grade === null || grade.grade === 'good' || value === null) return [];
    const x = across(index + 1, stops);
    return [svg`<line class="grade ${grade.grade}" x1=${x} x2=${x} y1=${y(value)} y2=${y(value)} />`];
  });
  const first = story.players[0];
  return frame(
    `Evaluation over the game from ${possessive(first ?? '')} view, between ${signed(-top)} and ${signed(top)}`,
    stops,
    current,
    go,
    svg`<line class="zero" x1="0" x2=${kWidth} y1=${kHeight / 2} y2=${kHeight / 2} />
      <path d=${line(values, stops, y)} />${exact}${bad}`,
    html`<span>Above the line: ${first} is ahead (by at most ${top})</span>
      ${exact.length > 0 ? html`<span>Dots: exact values</span>` : ''}
      ${bad.length > 0 ? html`<span>Coloured dots: mistakes</span>` : ''}`,
  );
}

/** More lines than this could not be told apart. */
export const kDrawnSeats = 4;
/** The scores of three or four players, over the game: no single number says who is ahead. */
export function scoreGraph(story: Story, stops: Stop[], current: number, go: Go) {
  const scores = story.players.map((_, seat) => stops.map((stop) => stop.scores[seat] ?? null));
  const top = Math.max(kLeast, ...scores.flat().map((score) => score ?? 0));
  const y = (value: number) => kHeight - kRim - (value / top) * (kHeight - 2 * kRim);
  const player = (seat: number, d: string) => svg`<path class="rim" d=${d} />
    <path class="player ${seatClass(story, seat)} seat-${seat}" d=${d} />`;
  const key = (seat: number) =>
    html`<svg class="key" viewBox="0 0 35 10" aria-hidden="true">${player(seat, 'M0,5H35')}</svg>`;
  return frame(
    `Scores over the game, up to ${top}`,
    stops,
    current,
    go,
    scores.map((values, seat) => player(seat, line(values, stops, y))),
    story.players.map((player, seat) => html`<span>${key(seat)} ${player}</span>`),
  );
}
