// A record in an address: JSON, deflated, in base64url, for links to games that no server has to store.
import type { GameRecord } from '../game/types';

/** The size limit of a record in an address; longer ones are not shared this way. */
const kMostBytes = 4 << 20;

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const reader = (new Blob([bytes as BlobPart]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > kMostBytes) {
      await reader.cancel();
      throw new Error('The game in this link is too long.');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function packRecord(record: GameRecord): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpackRecord(packed: string): Promise<GameRecord> {
  let json: string;
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    json = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  } catch (error) {
    if (error instanceof Error && error.message.includes('too long')) throw error;
    throw new Error('This link is damaged: its game record cannot be read.');
  }
  return readRecord(json);
}

/** A record from its JSON, or from JSON lines (header, events, result); only the form is checked here. */
export function readRecord(text: string): GameRecord {
  const record = wholeRecord(text) ?? recordOfLines(text);
  if (!Array.isArray(record.actions)) record.actions = [];
  if (typeof record.settings !== 'object' || record.settings === null) record.settings = {};
  return record;
}

function wholeRecord(text: string): GameRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return isHeader(value) ? value : null;
  } catch {
    return null;
  }
}

function recordOfLines(text: string): GameRecord {
  const values: unknown[] = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    try {
      values.push(JSON.parse(line));
    } catch {
      throw new Error('This is not a game record: it is not JSON.');
    }
  }
  const [header, ...events] = values;
  if (!isHeader(header)) throw new Error('This is not a game record: its first line is not a record header.');
  const last = events.at(-1) as { result?: GameRecord['result'] } | undefined;
  const ended = last !== null && typeof last === 'object' && 'result' in last;
  const actions = (ended ? events.slice(0, -1) : events) as GameRecord['actions'];
  return ended && last.result ? { ...header, actions, result: last.result } : { ...header, actions };
}

function isHeader(value: unknown): value is GameRecord {
  return typeof value === 'object' && value !== null && typeof (value as { game?: unknown }).game === 'string';
}
