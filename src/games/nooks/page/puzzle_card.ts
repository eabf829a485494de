// The puzzle of the day: the same for everyone, derived from the date.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '@web/board/hex-board';
import type { Json, Rules, Scene } from '@web/game/types';
import { localAddress } from '@web/pages/seats';
import { Panel } from '@web/shell/panel';
import { capitalised } from '@web/shell/words';
import { goalLetter } from './scene';
import './puzzle.css';

export interface Puzzle {
  /** "2026-11-15" */
  day: string;
  grade: string;
  steps: number;
  scene: Scene;
  address: string;
}

/** The module's answer to "puzzle". */
interface Drawn {
  state: Json;
  objective: Json;
  grade: string;
  steps: number;
}

/** Harder towards the week's end; Sunday is for everyone. */
const kByWeekday = ['easy', 'easy', 'medium', 'medium', 'hard', 'hard', 'expert'];
const kDayMs = 24 * 3600 * 1000;
/** Fewer steps are none to think about; the next seed may have more. */
const kLeastSteps = 3;
const kSeedsADay = 10;

export function dayBefore(days: number): string {
  return new Date(Date.now() - days * kDayMs).toISOString().slice(0, 10);
}

const made = new Map<string, Puzzle>();
export function puzzleOf(rules: Rules, day: string): Puzzle {
  const before = made.get(day);
  if (before) return before;
  const difficulty = kByWeekday[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'medium';
  const seed = kSeedsADay * Number(day.replaceAll('-', ''));
  const draw = (seed: number) => rules.ask<Drawn>({ ask: 'puzzle', game: 'nooks', seed, pieces: 4, difficulty });
  let found = draw(seed);
  for (let more = 1; more < kSeedsADay && found.steps < kLeastSteps; ++more) {
    found = draw(seed + more);
  }
  const start: Json = { state: found.state, objective: found.objective };
  const settings = { rounds: 1, seconds: null };
  const table = rules.open('nooks', settings, start);
  const puzzle: Puzzle = {
    day,
    grade: found.grade,
    steps: found.steps,
    scene: table.scene(),
    address: localAddress('nooks', settings, ['me'], [['start', JSON.stringify(start)]]),
  };
  table.close();
  made.set(day, puzzle);
  return puzzle;
}

@customElement('puzzle-card')
export class PuzzleCard extends Panel {
  @property({ attribute: false }) rules: Rules | null = null;

  override render() {
    const puzzle = this.rules ? puzzleOf(this.rules, dayBefore(0)) : null;
    return html`<section class="card puzzle-card" aria-labelledby="puzzle-today">
      <div class="stack">
        <h2 id="puzzle-today">Puzzle of the day</h2>
        <p class="small muted">
          ${puzzle ? html`<span class="chip">${capitalised(puzzle.grade)}</span> ` : nothing}Move
          ${puzzle ? goalLetter(puzzle.scene) : '…'} to its nook in as few steps as you can.
        </p>
        <div class="row">
          <a class="button" href=${puzzle?.address ?? '#/puzzle'}>Solve it</a>
          <a class="small" href="#/puzzle">Past puzzles</a>
        </div>
      </div>
      <div class="puzzle-picture" aria-hidden="true" inert>
        ${puzzle ? html`<hex-board .game=${'nooks'} .scene=${puzzle.scene}></hex-board>` : nothing}
      </div>
    </section>`;
  }
}
