// The puzzle of the day: the same for everybody, from the date alone.
import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { Panel } from '../shell/panel';
import type { Json, Rules, Scene } from '../game/types';
import '../board/hex-board';
import { localAddress } from './seats';

export interface Puzzle {
  /** "2026-11-15" */
  day: string;
  grade: string;
  steps: number;
  scene: Scene;
  address: string;
}

/** Harder towards the week's end; Sunday is for everybody. */
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
  let found = rules.puzzle({ seed, pieces: 4, difficulty });
  for (let more = 1; more < kSeedsADay && Number(found.steps) < kLeastSteps; ++more) {
    found = rules.puzzle({ seed: seed + more, pieces: 4, difficulty });
  }
  const start: Json = { state: found.state ?? null, objective: found.objective ?? null };
  const settings = { rounds: 1, seconds: null };
  const table = rules.open('nooks', settings, start);
  const puzzle: Puzzle = {
    day,
    grade: String(found.grade),
    steps: Number(found.steps),
    scene: table.scene(),
    address: localAddress('nooks', settings, ['me'], [['start', JSON.stringify(start)]]),
  };
  table.close();
  made.set(day, puzzle);
  return puzzle;
}

function letterToMove(scene: Scene): string {
  return scene.pieces.find((piece) => piece.piece === scene.goal?.piece)?.letter ?? '';
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
          ${puzzle ? html`<span class="chip">${puzzle.grade}</span> ` : nothing}Bring piece
          ${puzzle ? letterToMove(puzzle.scene) : '…'} home in as few steps as you can.
        </p>
        <div class="row">
          <a class="button" href=${puzzle?.address ?? '#/puzzle'}>Solve it</a>
          <a class="small" href="#/puzzle">Earlier ones</a>
        </div>
      </div>
      <div class="puzzle-picture" aria-hidden="true" inert>
        ${puzzle ? html`<hex-board .game=${'nooks'} .scene=${puzzle.scene}></hex-board>` : nothing}
      </div>
    </section>`;
  }
}
