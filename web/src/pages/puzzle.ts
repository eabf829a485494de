// #/puzzle: today's puzzle of Nooks and those of the days before.
import { html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { alarm, Panel } from '../shell/panel';
import { rememberedGames } from '../shell/remembered';
import { addPage } from '../shell/router';
import { loadRules } from '../game/rules';
import type { Rules } from '../game/types';
import { dayBefore, puzzleOf, type Puzzle } from './puzzle_card';

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

  /** One after the other: an expert's puzzle may take a moment, and today's shall stand there at once. */
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
        Every piece slides until a wall or another piece stops it. Bring the marked piece to the marked nook in as few
        steps as you can. Everybody has the same one: Mondays are gentle, Saturdays are for experts.
        <a href="#/learn/nooks">The rules in two minutes</a>
      </p>
      ${alarm(this.trouble)}
      ${today
        ? html`<section class="card puzzle-today" aria-labelledby="today">
            <hex-board aria-hidden="true" inert .game=${'nooks'} .scene=${today.scene}></hex-board>
            <div class="stack">
              <h2 id="today">${dayWords(today.day)}</h2>
              <p class="row">
                <span class="chip">${today.grade}</span>
                ${wasPlayed(today) ? html`<span class="chip good">played</span>` : nothing}
              </p>
              <details>
                <summary>How many steps?</summary>
                <p>${today.steps} are enough; fewer are not.</p>
              </details>
              <p><a class="button primary" href=${today.address}>Solve it</a></p>
              <h2>Earlier ones</h2>
              <ul class="games">
                ${earlier.map(
                  (puzzle) => html`<li>
                    <a href=${puzzle.address}>${dayWords(puzzle.day)}</a>
                    ${wasPlayed(puzzle) ? html`<span class="chip good">played</span>` : nothing}
                    <span class="chip">${puzzle.grade}</span>
                  </li>`,
                )}
              </ul>
            </div>
          </section>`
        : html`<p class="muted">Making today’s puzzle …</p>`}
    </div>`;
  }
}

addPage('puzzle', () => html`<puzzle-page></puzzle-page>`, 'Puzzle of the day');
