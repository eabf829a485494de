// Replay and analysis: the slider and its keys, the engine's opinion, notes beside moves, going on from a position.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { checkAccess, openSite, shoot } from './harness.mjs';

/** A whole game on a tiny board, with all that can stand beside a move. */
const kRecord = {
  version: 1,
  game: 'fish',
  settings: {},
  start: {
    players: [
      { color: 'red', score: 0, places: [[0, 0]] },
      { color: 'white', score: 3, places: [[2, 1]] },
    ],
    board: [[1, 2, 3], [4, 5, 1], [1, 2, 3]],
  },
  players: ['ada', 'walrus'],
  actions: [
    { seat: 0, action: [[0, 0], [1, 0]], ms: 1530, note: 'towards the four' },
    { seat: 1, action: [[2, 1], [1, 1]], ms: 12, stderr: 'best 5' },
    { seat: 0, removed: 'timeout' },
  ],
};
const packed = (record) => deflateRawSync(JSON.stringify(record)).toString('base64url');

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

async function replayed(record = kRecord, more = '') {
  const page = await site.page(`#/replay?record=${packed(record)}${more}`);
  await page.locator('replay-view hex-board').waitFor();
  return page;
}
const move = (page) => page.locator('input[type=range]').inputValue();

test('a record in a link is told move by move, with time, note and stderr', async () => {
  const page = await replayed();
  const moves = page.locator('.moves li');
  assert.equal(await moves.count(), 4);
  assert.match(await moves.nth(1).innerText(), /ada: a1-a2[^]*1\.5 s[^]*towards the four/);
  assert.match(await moves.nth(2).innerText(), /walrus[^]*12 ms[^]*best 5/);
  assert.match(await moves.nth(3).innerText(), /ada lost on time/);
  assert.match(await page.locator('h1').innerText(), /Fish: ada – walrus/);
  await page.close();
});

test('keys, buttons and the slider go to the same moves', async () => {
  const page = await replayed(kRecord, '&at=1');
  assert.equal(await move(page), '1');
  for (const [key, at] of [['ArrowRight', '2'], ['End', '3'], ['ArrowLeft', '2'], ['Home', '0']]) {
    await page.keyboard.press(key);
    assert.equal(await move(page), at, key);
  }
  await page.getByRole('button', { name: 'Next' }).click();
  assert.equal(await move(page), '1');
  await page.getByRole('button', { name: 'Last' }).click();
  assert.equal(await move(page), '3');
  await page.locator('.moves button').nth(2).click();
  assert.equal(await move(page), '2');
  await page.locator('input[type=range]').fill('1');
  assert.match(await page.locator('.moves [aria-current]').innerText(), /^\s*1/);
  await page.close();
});

test('space plays to the end by itself', async () => {
  const page = await replayed(kRecord, '&at=0');
  // What is shown only for a moment is noted in the page.
  await page.evaluate(() => {
    const shown = () => `${document.querySelector('input[type=range]').value} ${
      document.querySelector('[aria-label$="(space)"]').ariaLabel}`;
    window.seen = new Set();
    new MutationObserver(() => window.seen.add(shown())).observe(
      document.querySelector('.controls'), { attributes: true, characterData: true, subtree: true });
  });
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('input[type=range]').value === '3');
  await page.getByRole('button', { name: 'Play (space)' }).waitFor();
  assert.deepEqual(await page.evaluate(() => [...window.seen]),
    ['0 Pause (space)', '1 Pause (space)', '2 Pause (space)', '3 Play (space)']);
  await page.close();
});

test('the engine says what a position is worth, exactly where it can', async () => {
  const page = await replayed(kRecord, '&at=0');
  await page.locator('.verdict', { hasText: '(exact)' }).waitFor();
  await page.locator('.moves li .value', { hasText: '−13 (exact)' }).first().waitFor();
  assert.ok((await page.locator('.graph .exact').count()) > 0);
  await page.getByRole('button', { name: 'Engine on' }).click();
  await page.getByRole('button', { name: 'Engine off' }).waitFor();
  await page.close();
});

test('from a position one plays on', async () => {
  const page = await replayed(kRecord, '&at=1');
  await page.getByText('Play from here').first().click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('play-table hex-board').waitFor();
  assert.match(page.url(), /#\/play\/fish\?seats=engine%3A2%2Cme&record=/);
  await page.close();
});

test('a file opens, and one that is no record is refused in a sentence', async () => {
  const page = await site.page('#/replay');
  const lines = readFileSync(new URL('../../docs/reversi.jsonl', import.meta.url));
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jsonl', mimeType: 'text/plain', buffer: lines });
  await page.locator('h1', { hasText: 'Hex Reversi: Ada – engine' }).waitFor();
  const junk = Buffer.from('{"game":"chess","actions":[]}');
  await page.locator('input[type=file]').setInputFiles({ name: 'b.json', mimeType: 'text/plain', buffer: junk });
  await page.locator('[role=alert]', { hasText: 'chess' }).waitFor();
  await page.close();
});

test('a damaged link and an illegal event are told, not thrown', async () => {
  const page = await site.page('#/replay?record=nonsense');
  await page.locator('[role=alert]', { hasText: 'damaged' }).waitFor();
  const broken = { ...kRecord, actions: [...kRecord.actions.slice(0, 1), { seat: 1, action: [[2, 1], [0, 0]] }] };
  await page.goto(`${site.address}#/replay?record=${packed(broken)}`);
  await page.locator('[role=alert]', { hasText: 'Event 2' }).waitFor();
  assert.equal(await page.locator('.moves li').count(), 2);
  for (const result of [{}, 5, { scores: [1], winners: 'x' }]) {
    const odd = { ...kRecord, result, players: [JSON.stringify(result), 'b'] };
    await page.goto(`${site.address}#/replay?record=${packed(odd)}`);
    await page.locator('h1', { hasText: JSON.stringify(result) }).waitFor();
  }
  await page.close();
});

test('the record and the picture are handed out, and the link leads back', async () => {
  const page = await replayed(kRecord, '&at=2');
  const [json] = await Promise.all([page.waitForEvent('download'), page.getByText('Record (JSON)').click()]);
  assert.deepEqual(JSON.parse(readFileSync(await json.path(), 'utf8')), kRecord);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByText('Picture (SVG)').click()]);
  assert.match(readFileSync(await picture.path(), 'utf8'), /^<svg/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('Copy link').click();
  await page.locator('.said', { hasText: 'clipboard' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await page.reload();
  await page.locator('replay-view hex-board').waitFor();
  assert.equal(await move(page), '2');
  await page.close();
});

/** A whole game of Fish between two players who do not look ahead, on the usual board: 60 tiles. */
async function longGame(page) {
  return page.evaluate(async () => {
    const { rules } = document.querySelector('replay-view');
    const table = rules.open('fish', { board: 'boxed', seed: 5 });
    const actions = [];
    for (let { view } = table.happen([]); !view.over; ) {
      const action = view.legal[(7 * actions.length) % view.legal.length];
      actions.push(action);
      ({ view } = table.happen([action]));
    }
    const record = { version: 1, game: 'fish', settings: { board: 'boxed', seed: 5 }, start: table.start, players: ['Ada', 'Bob'], actions };
    table.close();
    return record;
  });
}

test('a whole game of 60 tiles is reported: losses on list, graph and board; the page answers all the time', async () => {
  const first = await replayed();
  const record = await longGame(first);
  await first.close();
  const page = await site.page('#/');
  await page.evaluate(() => {
    window.pauses = [];
    new PerformanceObserver((list) => window.pauses.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask' });
  });
  const begun = Date.now();
  await page.evaluate((address) => (location.hash = address), `#/replay?record=${packed(record)}`);
  await page.locator('replay-view hex-board').waitFor();
  await page.evaluate(() => (window.pauses = []));
  await page.locator('.report [role=status]', { hasText: 'The report is complete.' }).waitFor({ state: 'attached' });
  if (process.env.FIGURES) {
    const longest = Math.max(0, ...(await page.evaluate(() => window.pauses)));
    console.error(`reported ${record.actions.length} moves in ${Date.now() - begun} ms; longest pause ${longest} ms`);
  }
  assert.equal(await page.locator('.report-rows li').count(), 2);
  assert.match(await page.locator('.report-rows li').first().innerText(), /Ada\s+\d+ % accuracy/);
  assert.ok((await page.locator('.moves .grade').count()) > 3);
  assert.ok((await page.locator('.graph .grade').count()) > 3);
  await page.locator('.moves li:has(.grade.blunder) button, .moves li:has(.grade.mistake) button').first().click();
  await page.waitForSelector('hex-board .verdict', { state: 'attached' });
  await checkAccess(page);
  await shoot(page, 'report');
  // The mistakes are tried again: the engine's own move is good.
  await page.locator('[data-deed=retry]').first().click();
  await page.waitForSelector('.retry');
  assert.equal(await page.locator('hex-board .hint').count(), 0, 'the answer is not given away');
  const best = await page.evaluate(() => {
    const view = document.querySelector('replay-view');
    return view.analysis.judgements.get(view.stops[view.now].events).line[0];
  });
  await page.evaluate((action) => document.querySelector('replay-view hex-board')
    .dispatchEvent(new CustomEvent('act', { detail: action })), best);
  await page.locator('.retry-words', { hasText: 'Well played' }).waitFor();
  await page.close();
});

test('moves are tried on the board, kept as lines, walked along, and removed', async () => {
  const page = await replayed(kRecord, '&at=0');
  await page.click(`replay-view hex-board [data-cell='[0,0]']`);
  await page.click(`replay-view hex-board [data-cell='[2,0]']`);
  await page.waitForSelector('.lines button[aria-current]');
  await page.locator('.verdict', { hasText: 'In this line' }).waitFor();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForSelector('.lines button[aria-current]', { state: 'detached' });
  await page.reload();
  await page.locator('.lines button').first().click();
  await page.waitForSelector('.lines button[aria-current]');
  await page.click('text=Back to the game');
  assert.equal(await move(page), '0');
  // The move of the game itself goes on in the game.
  await page.click(`replay-view hex-board [data-cell='[0,0]']`);
  await page.click(`replay-view hex-board [data-cell='[1,0]']`);
  assert.equal(await move(page), '1');
  await page.click('[aria-label="Remove this line"]');
  await page.locator('ul.lines').waitFor({ state: 'detached' });
  await page.close();
});

test('the page of a replay is for everyone', async () => {
  const page = await replayed(kRecord, '&at=1');
  await checkAccess(page);
  await shoot(page, 'replay');
  await page.close();
});
