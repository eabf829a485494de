// The settings of a game in a form: a row for each choice of setups.ts, and what the chosen ones mean to the rules.
import { html, type ReactiveControllerHost } from 'lit';
import type { GameName, Settings } from '../game/types';
import { kChoices, type Choice } from './setups';

export class ChoicesForm {
  private chosen: Record<string, number> = {};

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Back to what stands there first, as for another game. */
  reset() {
    this.chosen = {};
    this.host.requestUpdate();
  }
  /** Which option is chosen; one that does not fit so many players gives way to the first. */
  index(choice: Choice, seats: number): number {
    const wanted = this.chosen[choice.name] ?? choice.first;
    return fits(choice, wanted, seats) ? wanted : choice.first;
  }
  settings(game: GameName, seats: number): Settings {
    const sets = kChoices[game].map((choice) => choice.options[this.index(choice, seats)]?.set);
    return Object.assign({}, ...sets) as Settings;
  }
  rows(game: GameName, seats: number) {
    return kChoices[game].map((choice) => this.row(choice, seats));
  }
  row(choice: Choice, seats: number) {
    const chosen = this.index(choice, seats);
    const choose = (event: Event) => {
      this.chosen = { ...this.chosen, [choice.name]: Number((event.target as HTMLSelectElement).value) };
      this.host.requestUpdate();
    };
    return html`<label class="field"
      ><span>${choice.text}</span>
      <select @change=${choose}>
        ${choice.options.map(({ text }, i) =>
          fits(choice, i, seats) ? html`<option value=${i} .selected=${i === chosen}>${text}</option>` : '',
        )}
      </select></label
    >`;
  }
}

function fits(choice: Choice, index: number, seats: number): boolean {
  return seats === 1 || choice.options[index]?.alone !== true;
}
