// The report of a game beside its board: accuracy, the turning point, mistakes to retry.
import { html, nothing } from 'lit';
import { counted } from '../shell/words';
import type { Analysis } from './analysis';
import { accuracy, turningPoint, type Grade, type MoveGrade } from './report';
import { Retry } from './retry';
import type { Story } from './story';

const kCounted: [Grade, string, string][] = [
  ['inaccuracy', 'inaccuracy', 'inaccuracies'], ['mistake', 'mistake', 'mistakes'], ['blunder', 'blunder', 'blunders'],
];
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export function reportPanel(
  story: Story, analysis: Analysis, grades: (MoveGrade | null)[], retry: Retry,
  deeds: { go(index: number): void; retry(seat: number): void },
) {
  const { done, of } = analysis.progress;
  const row = (seat: number) => {
    const exact = accuracy(grades, seat);
    const own = grades.filter((grade) => grade?.seat === seat);
    const kinds = kCounted.map(([grade, one, more]) => many(own.filter((g) => g!.grade === grade).length, one, more));
    const lost = own.reduce((sum, grade) => sum + grade!.loss, 0);
    const wrong = Retry.mistakes(grades, seat).length;
    return html`<li>
      <span class="row spread"><strong>${story.players[seat]}</strong>
        <span>${exact === null ? '–' : `${exact.toFixed(0)} % accuracy`}</span></span>
      <span class="small muted">${kinds.join(', ')}; ${counted(lost, 'point')} lost in ${counted(own.length, 'move')}</span>
      ${analysis.complete && wrong > 0
        ? html`<button class="small" data-deed="retry" aria-label="Retry ${counted(wrong, 'position')} of ${story.players[seat]}"
            @click=${() => deeds.retry(seat)}>Retry ${counted(wrong, 'position')}</button>`
        : nothing}
    </li>`;
  };
  const turned = analysis.complete ? turningPoint(story, analysis.judgements) : null;
  const chapter = turned === null ? undefined : story.chapters[turned];
  return html`<section class="card stack report" aria-labelledby="report">
    <div class="row spread"><h2 id="report">Report</h2>
      ${analysis.complete
        ? html`<span class="small muted">${grades.some((grade) => grade?.proven) ? 'Exact values are proven.' : nothing}</span>`
        : html`<progress max=${of} value=${done} aria-label="Analysing"></progress>`}</div>
    <p class="unseen" role="status">${analysis.complete ? 'The report is complete.' : ''}</p>
    <ul class="report-rows">${[0, 1].map(row)}</ul>
    ${chapter
      ? html`<p>Turning point: <button class="plain link" @click=${() => deeds.go(turned! + 1)}>move ${turned! + 1},
          ${chapter.seat === null ? '' : `${story.players[chapter.seat]}: `}${chapter.words}</button></p>`
      : nothing}
    ${retry.list === null ? nothing : retryPart(retry)}
  </section>`;
}

function retryPart(retry: Retry) {
  const last = retry.index === retry.list!.length - 1;
  return html`<div class="notice stack retry">
    <p><strong>Position ${retry.index + 1} of ${retry.list!.length}:</strong> find a better move on the board.</p>
    <p role="status" class="retry-words">${retry.words}</p>
    <div class="row">
      ${last ? nothing : html`<button class=${retry.solved ? 'primary' : ''} @click=${() => retry.go(retry.index + 1)}>Next</button>`}
      <button @click=${() => retry.end()}>${last && retry.solved ? 'Done' : 'Stop'}</button>
    </div>
  </div>`;
}
