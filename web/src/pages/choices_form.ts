// The settings of a game in a form: a row for each preset of its descriptor, and what the chosen ones mean to the rules.
import { html, type ReactiveControllerHost } from 'lit';
import type { Descriptor, Preset } from '../game/descriptors';
import type { Settings } from '../game/types';

export class ChoicesForm {
  private chosen: Record<string, number> = {};

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Back to the defaults, as for another game. */
  reset() {
    this.chosen = {};
    this.host.requestUpdate();
  }
  choose(preset: string, option: number) {
    this.chosen = { ...this.chosen, [preset]: option };
    this.host.requestUpdate();
  }
  /** Which option is chosen; one that does not fit so many players gives way to the default. */
  index(preset: Preset, seats: number): number {
    const wanted = this.chosen[preset.name] ?? preset.default;
    return fits(preset, wanted, seats) ? wanted : preset.default;
  }
  settings(game: Descriptor, seats: number): Settings {
    const sets = game.presets.map((preset) => preset.options[this.index(preset, seats)]?.set);
    return Object.assign({}, ...sets) as Settings;
  }
  rows(game: Descriptor, seats: number) {
    return game.presets.map((preset) => this.row(preset, seats));
  }
  row(preset: Preset, seats: number) {
    const chosen = this.index(preset, seats);
    const choose = (event: Event) => this.choose(preset.name, Number((event.target as HTMLSelectElement).value));
    return html`<label class="field"
      ><span>${preset.title}</span>
      <select @change=${choose}>
        ${preset.options.map(({ title }, i) =>
          fits(preset, i, seats) ? html`<option value=${i} .selected=${i === chosen}>${title}</option>` : '',
        )}
      </select></label
    >`;
  }
}

function fits(preset: Preset, index: number, seats: number): boolean {
  return seats === 1 || preset.options[index]?.alone !== true;
}
