// Choices: the possible meanings of clicks and keys on cells, derived from the legal actions only.
//
// An action is a cell, [from, to], or a word. A cell may be played at once (`at`), be the origin of an action
// (`origins`), or the target of one from a chosen cell (`targets`).
import type { Action, Cell } from '../game/types';
import { cellsOf, keyOf } from './cells';

export class Choices {
  private readonly single = new Map<string, Action>();
  private readonly pairs = new Map<string, Map<string, Action>>();

  constructor(legal: Action[], known: ReadonlyMap<string, unknown>) {
    for (const action of legal) {
      const [from, to] = cellsOf(action, known);
      if (from === undefined) continue;
      if (to === undefined) {
        this.single.set(keyOf(from), action);
        continue;
      }
      const ends = this.pairs.get(keyOf(from)) ?? new Map<string, Action>();
      ends.set(keyOf(to), action);
      this.pairs.set(keyOf(from), ends);
    }
  }

  /** Keys of the cells from which something can be moved, in the order of the legal actions. */
  get origins(): string[] {
    return [...this.pairs.keys()];
  }
  isOrigin(key: string): boolean {
    return this.pairs.has(key);
  }
  /** Keys of the cells that complete an action: alone, or from the chosen cell. */
  targets(chosen: string | null): string[] {
    return chosen === null ? [...this.single.keys()] : [...(this.pairs.get(chosen)?.keys() ?? [])];
  }
  /** The action that a cell stands for now, if any. */
  action(chosen: string | null, key: string): Action | null {
    const found = chosen === null ? undefined : this.pairs.get(chosen)?.get(key);
    return found ?? this.single.get(key) ?? null;
  }
}

export function cellOf(key: string): Cell {
  return JSON.parse(key) as Cell;
}
