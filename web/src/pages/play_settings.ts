// A dialog with the board settings, which apply to every game.
import { html } from 'lit';
import { kBoardSettings, type BoardSetting, type BoardSettings } from '../game/board_settings';

export function boardDialog(settings: BoardSettings, set: (name: BoardSetting, on: boolean) => void) {
  const row = ({ name, text }: (typeof kBoardSettings)[number]) => html`<label class="row choice">
    <input type="checkbox" name=${name} .checked=${settings[name]}
      @change=${(event: Event) => set(name, (event.target as HTMLInputElement).checked)} />
    <span>${text}</span>
  </label>`;
  return html`<dialog class="board-settings card" aria-labelledby="board-settings-title">
    <form method="dialog" class="stack">
      <h2 id="board-settings-title">Board settings</h2>
      ${kBoardSettings.map(row)}
      <div><button class="primary">Close</button></div>
    </form>
  </dialog>`;
}
