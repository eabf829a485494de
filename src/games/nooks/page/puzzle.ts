// #/puzzle: today's puzzle of Nooks and past ones.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { loadRules } from '@web/game/rules';
import type { Rules } from '@web/game/types';
import { alarm, Panel } from '@web/shell/panel';
import { rememberedGames } from '@web/shell/remembered';
import { addPage } from '@web/shell/router';
import { dayBefore, puzzleOf, type Puzzle } from './puzzle_card';
import './puzzle.css';
import { capitalised } from '@web/shell/words';

const kDays = 7;

/** "Sunday, 15 November" */
function dayWords(day: string): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', form);
}

/** Whether this browser still knows a game of it that came to its end. */
function wasPlayed(puzzle: Puzzle): boolean {
  return rememberedGames().some((game) => game.over === true && game.address.startsWith(puzzle.address));
}

@customElement('puzzle-page')
export class PuzzlePage extends Panel {
  @state() private puzzles: Puzzle[] = [];
  @state() private trouble = '';

  override connectedCallback() {
    super.connectedCallback();
    loadRules().then(
      (rules) => this.make(rules),
      (error: Error) => (this.trouble = error.message),
    );
  }

  /** One after the other: an expert puzzle may take a moment, and today's must not wait for it. */
  private async make(rules: Rules) {
    for (let days = 0; days < kDays && this.isConnected; ++days) {
      this.puzzles = [...this.puzzles, puzzleOf(rules, dayBefore(days))];
      await new Promise((resume) => setTimeout(resume));
    }
  }
  override render() {
    const [today, ...earlier] = this.puzzles;
    return html`<div class="page">
      <h1>Puzzle of the day</h1>
      <p>
        A piece slides until a wall or another piece stops it. Move the marked piece to the marked nook in as few steps
        as you can. Everyone gets the same puzzle: easy on Mondays, for experts on Saturdays.
        <a href="#/learn/nooks">Learn the rules in two minutes</a>
      </p>
      ${alarm(this.trouble)}
      ${today
        ? html`<section class="card puzzle-today" aria-labelledby="today">
            <hex-board aria-hidden="true" inert .game=${'nooks'} .scene=${today.scene}></hex-board>
            <div class="stack">
              <h2 id="today">${dayWords(today.day)}</h2>
              <p class="row">
                <span class="chip">${capitalised(today.grade)}</span>
                ${wasPlayed(today) ? html`<span class="chip good">played</span>` : nothing}
              </p>
              <details>
                <summary>Show the fewest steps</summary>
                <p>Best possible: ${today.steps}.</p>
              </details>
              <p><a class="button primary" href=${today.address}>Solve it</a></p>
              <h2>Past puzzles</h2>
              <ul class="games">
                ${earlier.map(
                  (puzzle) => html`<li>
                    <a href=${puzzle.address}>${dayWords(puzzle.day)}</a>
                    ${wasPlayed(puzzle) ? html`<span class="chip good">played</span>` : nothing}
                    <span class="chip">${capitalised(puzzle.grade)}</span>
                  </li>`,
                )}
              </ul>
            </div>
          </section>`
        : html`<p class="muted">Loading today’s puzzle …</p>`}
    </div>`;
  }
}

addPage('puzzle', () => html`<puzzle-page></puzzle-page>`, 'Puzzle of the day');
