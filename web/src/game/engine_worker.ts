// The worker beside the page: an instance of the module that searches, one question at a time.
import { Asker } from './module';
import type { GameRecord } from './types';

/** Messages to the worker: the module first, then questions. */
export type ToWorker =
  | { module: WebAssembly.Module }
  | { id: number; ask: 'advise' | 'solve'; record: GameRecord; events: number; more: { [key: string]: unknown } };
export type FromWorker = { id: number; ok: unknown } | { id: number; error: string };

let asker: Promise<Asker> | null = null;

async function answer(asked: Extract<ToWorker, { id: number }>): Promise<FromWorker> {
  const { id, ask, record, events, more } = asked;
  try {
    const games = await asker;
    if (!games) throw new Error('The engine was asked before it had the module.');
    const { table } = games.ask<{ table: number }>({ ask: 'replay', record, events });
    try {
      return { id, ok: games.ask({ ask, table, ...more }) };
    } finally {
      games.ask({ ask: 'close', table });
    }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  if ('module' in event.data) {
    asker = Asker.of(event.data.module);
    return;
  }
  void answer(event.data).then((found) => postMessage(found));
});
