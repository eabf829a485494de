// The settings of a game as a form, built from its descriptor: a row for each preset, all other settings under "More
// settings", and the chosen values in the form the rules expect.
import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { Descriptor, Preset, Setting } from '../game/descriptors';
import type { Json, Settings } from '../game/types';
import { capitalised } from '../shell/words';

export class ChoicesForm {
  private chosen: Record<string, number> = {};
  /** Of the further settings, those that were set. */
  private further: Settings = {};

  constructor(private readonly host: ReactiveControllerHost) {}

  /** Resets to the defaults, as for another game. */
  reset() {
    this.chosen = {};
    this.further = {};
    this.host.requestUpdate();
  }
  choose(preset: string, option: number) {
    this.chosen = { ...this.chosen, [preset]: option };
    this.host.requestUpdate();
  }
  /** Sets one of the further settings, or resets it to the default (null). */
  set(setting: string, value: Json) {
    const { [setting]: _, ...others } = this.further;
    this.further = value === null ? others : { ...others, [setting]: value };
    this.host.requestUpdate();
  }
  /** The chosen option; one that does not fit this number of players is replaced by the default. */
  index(preset: Preset, seats: number): number {
    const wanted = this.chosen[preset.name] ?? preset.default;
    return fits(preset, wanted, seats) ? wanted : preset.default;
  }
  settings(game: Descriptor, seats: number): Settings {
    const sets = game.presets.map((preset) => preset.options[this.index(preset, seats)]?.set);
    return Object.assign({}, ...sets, this.further) as Settings;
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
  /** The settings without a preset, collapsed. */
  more(game: Descriptor) {
    const settings = furtherSettings(game);
    if (settings.length === 0) return nothing;
    return html`<details class="more-settings"><summary>More settings</summary>
      <div class="fields">${settings.map((setting) => this.field(setting))}</div></details>`;
  }
  private field({ name, type, least, most, choices = [], default: usual, means }: Setting) {
    const value = this.further[name] ?? '';
    const change = (event: Event) => {
      const text = (event.target as HTMLInputElement | HTMLSelectElement).value;
      this.set(name, text === '' ? null : type === 'integer' ? Number(text) : text);
    };
    const input = html`<input type="number" min=${least ?? nothing} max=${most ?? nothing}
      placeholder=${usual ?? 'Default'} .value=${String(value)} @change=${change} />`;
    const option = (choice: string, text: string) =>
      html`<option value=${choice} .selected=${choice === value}>${text}</option>`;
    const select = html`<select @change=${change}>
      ${option('', 'Default')} ${choices.map((one) => option(one.value, capitalised(one.means)))}
    </select>`;
    return html`<label class="field"><span>${means}</span>${type === 'integer' ? input : select}</label>`;
  }
}

/** The settings that no preset sets and the form does not handle otherwise: all but the number of players, the seed
 * and lists of cells. */
function furtherSettings({ settings, presets, seats }: Descriptor): Setting[] {
  const known = presets.flatMap(({ options }) => options.flatMap(({ set }) => Object.keys(set)));
  return settings.filter(({ name, type, least, most }) =>
    ![...known, seats.setting, 'seed'].includes(name) && (type === 'choice' || (type === 'integer' && least !== most)));
}
function fits(preset: Preset, index: number, seats: number): boolean {
  return seats === 1 || preset.options[index]?.alone !== true;
}
