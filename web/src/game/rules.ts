// The rules of all games, run by the module in the page's own thread.
import { descriptorsOf, type Descriptor } from './descriptors';
import { Asker, compileModule, withoutResult } from './module';
import type * as T from './types';

interface Opened {
  table: number;
  game: T.GameName;
  settings: T.Settings;
  start: T.Json;
  seats: number;
  names: string[];
}

class ModuleTable implements T.Table {
  constructor(
    private readonly asker: Asker,
    private readonly opened: Opened,
  ) {}

  get game() {
    return this.opened.game;
  }
  get settings() {
    return this.opened.settings;
  }
  get start() {
    return this.opened.start;
  }
  get seats() {
    return this.opened.seats;
  }
  get names() {
    return this.opened.names;
  }
  view() {
    return this.ask<T.View>('view');
  }
  scene() {
    return this.ask<T.Scene>('scene');
  }
  happen(events: T.GameEvent[]) {
    return this.ask<T.Standing>('happen', { events });
  }
  preview(action: T.Action) {
    return this.ask<T.Preview>('preview', { action });
  }
  notation(action: T.Action) {
    return this.ask<string>('notation', { action });
  }
  picture() {
    return this.ask<string>('picture', { as: 'svg' });
  }
  close() {
    this.ask('close');
  }

  private ask<A>(ask: string, more: { [key: string]: unknown } = {}): A {
    return this.asker.ask<A>({ ask, table: this.opened.table, ...more });
  }
}

class ModuleRules implements T.Rules {
  readonly games: Descriptor[];

  constructor(private readonly asker: Asker) {
    this.games = descriptorsOf(asker);
  }

  game(name: T.GameName) {
    const game = this.games.find((one) => one.name === name);
    if (!game) throw new Error(`There is no game called “${name}”.`);
    return game;
  }
  open(game: T.GameName, settings: T.Settings, start?: T.Json) {
    return this.table({ ask: 'open', game, settings, start });
  }
  replay(record: T.GameRecord, events?: number) {
    return this.table({ ask: 'replay', record: withoutResult(record), events });
  }
  ask<Answer>(question: { ask: string; [key: string]: unknown }) {
    return this.asker.ask<Answer>(question);
  }
  private table(question: { ask: string; [key: string]: unknown }): T.Table {
    return new ModuleTable(this.asker, this.asker.ask<Opened>(question));
  }
}

let loaded: Promise<T.Rules> | null = null;

/** The rules; loaded once for the whole page. */
export function loadRules(): Promise<T.Rules> {
  loaded ??= compileModule()
    .then((module) => Asker.of(module))
    .then((asker) => new ModuleRules(asker))
    .catch((error: unknown) => {
      loaded = null;
      throw error;
    });
  return loaded;
}
