// Engine: searches in a Web Worker. One at a time: a new question cancels the previous one, and a search is cancelled
// by terminating its worker, because WebAssembly cannot receive messages while it computes.
import type { FromWorker, ToWorker } from './engine_worker';
import { compileModule, withoutResult } from './module';
import type * as T from './types';

interface Waiting {
  id: number;
  resolve(found: unknown): void;
  reject(error: Error): void;
}

/** Whether a search was stopped, which is no error. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export class Engine implements T.Engine {
  private worker: Worker | null = null;
  private waiting: Waiting | null = null;
  private asked = 0;

  advise(record: T.GameRecord, events: number, player: string, options: { ms?: number; seed?: number } = {}) {
    return this.ask<T.Advice>('advise', record, events, { player, ...options });
  }
  solve(record: T.GameRecord, events: number, options: { ms?: number } = {}) {
    return this.ask<T.Solution>('solve', record, events, { ...options });
  }
  /** Stops the running search, if any; its promise rejects with an AbortError. */
  stop() {
    if (!this.waiting) return;
    this.dismiss(new DOMException('The search was stopped.', 'AbortError'));
  }
  /** Stops the search and releases the worker; the next question starts another. */
  close() {
    this.stop();
    this.worker?.terminate();
    this.worker = null;
  }

  private async ask<A>(ask: 'advise' | 'solve', record: T.GameRecord, events: number, more: { [key: string]: unknown }): Promise<A> {
    this.stop();
    const id = ++this.asked;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.waiting = { id, resolve, reject };
    });
    compileModule().then(
      (module) => {
        if (this.waiting?.id !== id) return; // stopped in the meantime
        this.worker ??= this.hire(module);
        this.worker.postMessage({ id, ask, record: withoutResult(record), events, more } satisfies ToWorker);
      },
      (error: Error) => this.waiting?.id === id && this.dismiss(error),
    );
    return answer as Promise<A>;
  }

  private hire(module: WebAssembly.Module): Worker {
    const worker = new Worker(new URL('./engine_worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => this.hear(event.data));
    worker.addEventListener('error', () => this.dismiss(new Error('The engine failed.')));
    worker.postMessage({ module } satisfies ToWorker);
    return worker;
  }
  private hear(found: FromWorker) {
    if (this.waiting?.id !== found.id) return;
    const { resolve, reject } = this.waiting;
    this.waiting = null;
    if ('error' in found) reject(new Error(found.error));
    else resolve(found.ok);
  }
  private dismiss(error: Error) {
    this.worker?.terminate();
    this.worker = null;
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
