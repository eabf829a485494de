// Runs the tests of the page, in a browser or without one, each file in a process of its own:
// node web/test/run.mjs [NAME…]
// With names, only the files that have one of them in theirs. The results lie in build/test-results/page.xml.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const results = join(folder, '../../build/test-results');
const names = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.test.mjs'))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  .map((file) => join(folder, file));
if (files.length === 0) {
  console.error(`No file of tests has ${names.join(' or ')} in its name.`);
  process.exit(2);
}

const counts = { tests: 0, failures: 0, skipped: 0 };

/** The test of a whole file is none of its own; newer Node.js has none. */
const isFile = (name) => name.endsWith('.test.mjs');

function tell(mark, { name, nesting, details }) {
  const seconds = ((details?.duration_ms ?? 0) / 1000).toFixed(1);
  console.log(`${'  '.repeat(nesting)}${mark} ${name} (${seconds} s)`);
}
function fail(test) {
  tell('FAILED', test);
  const error = test.details?.error;
  console.log(error?.cause?.stack ?? error?.cause ?? error ?? '');
}

const stream = run({ files, concurrency: 1 });
stream.on('test:pass', (test) => {
  if (isFile(test.name) || test.details?.type === 'suite') return;
  ++counts.tests;
  if (test.skip !== undefined) ++counts.skipped;
  tell(test.skip === undefined ? 'ok' : 'skipped', test);
});
stream.on('test:fail', (test) => {
  // A file that fails by itself did not even begin, or failed after its tests.
  const own = !isFile(test.name) || test.details?.error?.failureType !== 'subtestsFailed';
  if (!own || test.details?.type === 'suite') return;
  ++counts.tests;
  ++counts.failures;
  fail(test);
});
stream.on('test:diagnostic', () => {});
stream.on('end', () => {
  mkdirSync(results, { recursive: true });
  const { tests, failures, skipped } = counts;
  const suite = `<testsuite name="page" tests="${tests}" failures="${failures}" skipped="${skipped}" />`;
  writeFileSync(join(results, 'page.xml'), `<?xml version="1.0"?>\n<testsuites>\n${suite}\n</testsuites>\n`);
  console.log(`${tests - failures - skipped} passed, ${failures} failed, ${skipped} skipped`);
  process.exitCode = failures > 0 || tests === 0 ? 1 : 0;
});
stream.resume();
