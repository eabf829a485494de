// Adviser: hints and evaluations, by an engine of its own, so that a question does not interrupt a machine's thinking.
import { Engine } from './engine';
import type { Game } from './game';
import type { Advice, GameRecord } from './types';

export class Adviser {
  private engine: Engine | null = null;

  /** What the best built-in player would do now. */
  ask(game: Game, ms: number): Promise<Advice> {
    return this.askAbout(game, game.record, game.count, ms);
  }
  askAbout(game: Game, record: GameRecord, events: number, ms: number): Promise<Advice> {
    this.engine ??= new Engine();
    return this.engine.advise(record, events, game.rules.game(record.game).adviser, { ms });
  }
  stop() {
    this.engine?.stop();
  }
  close() {
    this.engine?.close();
    this.engine = null;
  }
}
