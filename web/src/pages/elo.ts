// Ratings with error bars: a point is the estimate, the bar its 95% interval.
import { html, svg } from 'lit';
import { wide } from '../shell/panel';
import { numeral } from '../shell/words';

export interface Spread {
  name: string;
  elo: number;
  error: number;
  /** The text after it: "12 games". */
  after: string;
}

const kWidth = 300;
const kMargin = 8;

/** One scale for all bars: where a rating lies on it, and its ends. */
export function eloScale(rows: Pick<Spread, 'elo' | 'error'>[]) {
  const low = Math.min(...rows.map((row) => row.elo - row.error));
  const high = Math.max(...rows.map((row) => row.elo + row.error));
  const x = (elo: number) => kMargin + ((elo - low) / Math.max(1, high - low)) * (kWidth - 2 * kMargin);
  return { low, high, x };
}

export function eloBars(rows: Spread[]) {
  const { low, high, x } = eloScale(rows);
  const picture = (row: Spread) => html`<svg class="elo" viewBox="0 0 ${kWidth} 20" aria-hidden="true">
    ${low < 0 && high > 0 ? svg`<line class="zero" x1=${x(0)} x2=${x(0)} y1="0" y2="20" />` : ''}
    <line class="bar" x1=${x(row.elo - row.error)} x2=${x(row.elo + row.error)} y1="10" y2="10" />
    <line class="end" x1=${x(row.elo - row.error)} x2=${x(row.elo - row.error)} y1="5" y2="15" />
    <line class="end" x1=${x(row.elo + row.error)} x2=${x(row.elo + row.error)} y1="5" y2="15" />
    <circle cx=${x(row.elo)} cy="10" r="5" />
  </svg>`;
  return wide(
    'Ratings with error bars',
    html`<table class="elo-table">
      <thead>
        <tr>
          <th scope="col">Player</th><th scope="col" class="number">Elo</th>
          <th scope="col">95% interval</th><th scope="col">From</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr>
            <th scope="row">${row.name}</th>
            <td class="number">
              ${numeral(Math.round(row.elo))} <span class="muted">± ${Math.round(row.error)}</span>
            </td>
            <td class="elo-cell">${picture(row)}</td>
            <td class="small muted">${row.after}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
