// What a visit costs: everything the page loads, as it travels, is at most 250 kB.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { kPage } from './harness.mjs';

const kMost = 250_000;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

test('the page weighs at most 250 kB with the module', () => {
  const files = filesBelow(kPage);
  const plain = files.filter((file) => !/\.(map|br|gz)$/.test(file));
  for (const file of plain) assert.ok(files.includes(`${file}.gz`), `${file} has no .gz beside it`);
  const weights = plain.map((file) => [file.slice(kPage.length + 1), readFileSync(`${file}.br`).length]);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  assert.ok(sum <= kMost, `${sum} bytes:\n${weights.map(([name, weight]) => `  ${name} ${weight}`).join('\n')}`);
});
