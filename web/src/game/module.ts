// The WebAssembly module of the games: fetched and compiled once, then instantiated for each thread.
import address from '../../../build/wasm/hexarena.wasm?url';
import type { GameRecord, Json } from './types';

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module, ready for instances here and in workers. */
export function compileModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = null; // the next attempt may succeed
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The rules of the games could not be loaded (status ${response.status}).`);
  // Some web hosts send no content type for modules; then they cannot be compiled while loading.
  const streams = response.headers.get('content-type') === 'application/wasm';
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The input for the rules: the result in a record is untrusted and of any form. */
export function withoutResult({ result: _, ...record }: GameRecord): GameRecord {
  return record;
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  hexarena_take(bytes: number): number;
  hexarena_ask(where: number, bytes: number): number;
  hexarena_free(where: number): void;
}
type Answer = { ok: Json } | { error: string };

/** An instance of the module, with tables of its own. */
export class Asker {
  private constructor(private readonly module: Exports) {}

  static async of(compiled: WebAssembly.Module): Promise<Asker> {
    const imports = { hexarena: { now: () => performance.now() } };
    const instance = await WebAssembly.instantiate(compiled, imports);
    const module = instance.exports as unknown as Exports;
    module._initialize();
    return new Asker(module);
  }

  /** The answer, in the form described in docs/arena.md; an error is thrown as an Error with one sentence. */
  ask<T>(question: { ask: string; [key: string]: unknown }): T {
    const answer = JSON.parse(this.exchange(JSON.stringify(question))) as Answer;
    if ('error' in answer) throw new Error(answer.error);
    return answer.ok as T;
  }

  // The memory may grow and move at every call: a view of it is valid only once.
  private exchange(question: string): string {
    const bytes = new TextEncoder().encode(question);
    const where = this.module.hexarena_take(bytes.length);
    new Uint8Array(this.module.memory.buffer, where, bytes.length).set(bytes);
    const answer = this.module.hexarena_ask(where, bytes.length);
    const length = new DataView(this.module.memory.buffer).getUint32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(this.module.memory.buffer, answer + 4, length));
    this.module.hexarena_free(answer);
    return text;
  }
}
