// The board's settings for play and display, stored in this browser; the same for every game.
import { keep, kept } from '../shell/storage';

export interface BoardSettings {
  /** A click selects, and the next confirmation plays. */
  confirms: boolean;
  /** Legal moves are marked. */
  hints: boolean;
  /** Letters and numbers around the board. */
  coordinates: boolean;
}
export type BoardSetting = keyof BoardSettings;

export const kBoardSettings: { name: BoardSetting; text: string; usual: boolean }[] = [
  { name: 'confirms', text: 'Select, then confirm: a click only selects, Enter or a second click plays', usual: false },
  { name: 'hints', text: 'Mark legal moves and preview their effect (H)', usual: true },
  { name: 'coordinates', text: 'Coordinates around the board', usual: true },
];
const keyOf = (name: BoardSetting) => `hexarena:board-${name}`;

export function boardSettings(): BoardSettings {
  const entries = kBoardSettings.map(({ name, usual }) => {
    const word = kept(keyOf(name));
    return [name, word === null ? usual : word === 'on'];
  });
  return Object.fromEntries(entries) as BoardSettings;
}
export function setBoardSetting(name: BoardSetting, on: boolean) {
  keep(keyOf(name), on ? 'on' : 'off');
}
