// The events of a story as a navigable list: words, time, value, and the notes of bots.
import { html, nothing } from 'lit';
import type { Judgement } from './analysis';
import { shortValue } from './graph';
import { kGradeMarks, type MoveGrade } from './report';
import { capitalised, numeral } from '../shell/words';
import { isDuel, type Chapter, type Story } from './story';

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function beside(chapter: Chapter) {
  const text = (title: string, words: string | undefined) =>
    words === undefined
      ? nothing
      : html`<p class="beside"><span class="muted">${title}</span> <span>${words}</span></p>`;
  return html`${text('search', chapter.thought)}${text('note', chapter.note)}${text('stderr', chapter.stderr)}${text('sent', chapter.sent)}
  ${chapter.news ? html`<p class="beside">${chapter.news}</p>` : nothing}`;
}

function item(
  story: Story,
  chapter: Chapter,
  index: number,
  now: number,
  judged: Judgement | undefined,
  grade: MoveGrade | null,
  go: (index: number) => void,
) {
  const who = chapter.seat === null || chapter.kind === 'removal' ? '' : story.players[chapter.seat];
  return html`<li class=${chapter.kind}>
    <button class="plain" aria-current=${index === now ? 'step' : nothing} @click=${() => go(index)}>
      <span class="number muted">${index}</span>
      <span class="what">${who ? html`<strong>${who}</strong>: ` : nothing}${chapter.words}${gradeMark(grade)}</span>
      <span class="value">${shortValue(judged)}</span>
      <span class="time muted">${chapter.ms === undefined ? '' : seconds(chapter.ms)}</span>
    </button>
    ${beside(chapter)}
  </li>`;
}

/** " ?? −7": the grade of a move, and what it cost. */
function gradeMark(grade: MoveGrade | null) {
  if (!grade || grade.grade === 'good') return nothing;
  const cost = grade.loss > 0 ? ` ${numeral(-grade.loss)}` : '';
  return html` <strong class="grade ${grade.grade}" title="${capitalised(grade.grade)}${grade.proven ? ' (proven)' : ''}"
    ><span aria-hidden="true">${kGradeMarks[grade.grade]}</span><span class="unseen">${grade.grade}</span>${cost}</strong>`;
}

export function moveList(
  story: Story, now: number, judgements: Map<number, Judgement>, grades: (MoveGrade | null)[], go: (index: number) => void,
) {
  const show = isDuel(story);
  return html`<ol class="moves" aria-label="Moves" tabindex="-1">
    <li>
      <button class="plain" aria-current=${now === 0 ? 'step' : nothing} @click=${() => go(0)}>
        <span class="number muted">0</span><span class="what">Start</span>
      </button>
    </li>
    ${story.chapters.map((chapter, i) =>
      item(story, chapter, i + 1, now, show ? judgements.get(chapter.events) : undefined, grades[i] ?? null, go),
    )}
  </ol>`;
}
