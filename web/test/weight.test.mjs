// What a first visit costs: everything the page loads before the first move, as it travels, is at most 250 kB.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { kPage } from './harness.mjs';

const kMost = 250_000;
const kMostLater = 80_000; // pages that are fetched when someone goes there

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** Named in index.html, directly or by what is: scripts that are imported at once, styles, the module and the worker. */
function firstLoad(files) {
  const byName = new Map(files.map((file) => [file.slice(kPage.length + 1), file]));
  const wanted = new Set();
  const want = (name) => {
    if (wanted.has(name) || !byName.has(name)) return;
    wanted.add(name);
    if (!/\.(html|js)$/.test(name)) return;
    const text = readFileSync(byName.get(name), 'utf8');
    if (name.endsWith('.html')) for (const [, file] of text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) want(file);
    else for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) want(`assets/${file}`);
  };
  want('index.html');
  for (const name of byName.keys()) if (/engine_worker|sw\.js|manifest/.test(name)) want(name);
  return [...wanted];
}

test('a first visit weighs at most 250 kB with the module, and what comes later is small', () => {
  const files = filesBelow(kPage).filter((file) => !/\.(map|br|gz)$/.test(file));
  const weight = (file) => readFileSync(`${file}.br`).length;
  for (const file of files) assert.ok(existsSync(`${file}.gz`), `${file} has no .gz beside it`);
  const first = firstLoad(files);
  for (const kind of [/\.wasm$/, /index.*\.js$/, /\.css$/, /engine_worker/]) assert.ok(first.some((name) => kind.test(name)), `${kind}`);
  const list = (names) => names.map((name) => `  ${name} ${weight(join(kPage, name))}`).join('\n');
  const sum = (names) => names.reduce((total, name) => total + weight(join(kPage, name)), 0);
  assert.ok(sum(first) <= kMost, `${sum(first)} bytes:\n${list(first)}`);
  const later = files.map((file) => file.slice(kPage.length + 1)).filter((name) => !first.includes(name));
  assert.ok(sum(later) <= kMostLater, `${sum(later)} bytes later:\n${list(later)}`);
  console.log(`# first visit: ${sum(first)} bytes, later: ${sum(later)}`);
});
