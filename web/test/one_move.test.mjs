// The path of one move through the page: one message in, one question to the module, one drawing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeGameAt, openArena } from './harness.mjs';
import { byKeys, counts, hintedStep, myTurn } from './playing.mjs';

let site;
before(async () => (site = await openArena()));
after(() => site.close());

/** In the page, before anything loads: notes every question to the module in `window.asked`. */
function noteQuestions() {
  window.asked = [];
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...args) => {
    const { exports } = await instantiate(...args);
    const hexarena_ask = (where, bytes) => {
      const question = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, where, bytes));
      window.asked.push(JSON.parse(question).ask);
      return exports.hexarena_ask(where, bytes);
    };
    return { exports: { ...exports, hexarena_ask } };
  };
}
/** In the page, with its game there: notes in `window.drawn` who draws itself, and how often from now on. */
function noteDrawings() {
  window.drawn = {};
  const note = (prototype, name) => {
    const draw = prototype[name];
    prototype[name] = function (...args) {
      window.drawn[this.localName] = (window.drawn[this.localName] ?? 0) + 1;
      return draw.apply(this, args);
    };
  };
  note(customElements.get('hex-board').prototype, 'paint');
  let lit = customElements.get('play-table').prototype;
  while (!Object.hasOwn(lit, 'update')) lit = Object.getPrototypeOf(lit);
  note(lit, 'update'); // which all elements of Lit have from there
}

async function sit(address) {
  const page = await site.page(address, { prepare: (fresh) => fresh.addInitScript(noteQuestions) });
  await page.waitForSelector('play-table hex-board [data-cell]');
  await page.evaluate(noteDrawings);
  return page;
}
function forget() {
  window.asked = [];
  window.drawn = {};
}
/** Two frames: whatever was asked for is drawn by then. */
const settle = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What `move` makes the page ask and draw, until it has `count` events. */
async function costOf(page, count, move) {
  await settle(page);
  await page.evaluate(forget);
  await move();
  await counts(page, count);
  await settle(page);
  return page.evaluate(() => ({ asked: window.asked, drawn: window.drawn }));
}
const kOnce = { asked: ['happen'], drawn: { 'play-table': 1, 'hex-board': 1 } };

const makeGame = (wish) => makeGameAt(site, wish);
const act = (page) => page.evaluate(() => {
  const { game } = document.querySelector('play-table');
  game.act(game.view.legal[0]);
});
/** Puts the focus on the cell, as arrows would; Enter is the move. */
async function focus(page, cell) {
  await page.focus('hex-board [tabindex="0"]');
  await page.evaluate((key) => document.querySelector('hex-board').focusCell(key), JSON.stringify(cell));
}

for (const [game, settings] of [['reversi', 'set=size=3'], ['fish', 'set=rows=4&set=columns=4']]) {
  test(`a person plays ${game} in the page`, async () => {
    const page = await sit(`#/play/${game}?seats=me,me&${settings}`);
    await focus(page, (await myTurn(page)).legal[0]);
    assert.deepEqual(await costOf(page, 1, () => page.keyboard.press('Enter')), kOnce);
    await page.context().close();
  });
}

test('what an action would bring is asked once, however often it is drawn', async () => {
  const page = await sit('#/play/reversi?seats=me,me&set=size=3');
  const { legal } = await myTurn(page);
  await page.evaluate(forget);
  await focus(page, legal[0]);
  await page.waitForSelector('hex-board .ghost', { state: 'attached' });
  await page.hover(`hex-board [data-cell='${JSON.stringify(legal[0])}']`);
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await settle(page);
  const { asked, drawn } = await page.evaluate(() => ({ asked: window.asked, drawn: window.drawn }));
  assert.deepEqual(asked, ['preview']);
  assert.ok(drawn['hex-board'] > 1);
  await page.context().close();
});

test('a penguin is taken up and moved', async () => {
  const page = await sit('#/play/fish?seats=me,me&set=rows=4&set=columns=4&set=seed=3');
  while (!Array.isArray((await myTurn(page)).legal[0][0])) await act(page);
  const { count, legal: [[from, to]] } = await myTurn(page);
  await byKeys.cell(page, from, false);
  await focus(page, to);
  assert.deepEqual(await costOf(page, count + 1, () => page.keyboard.press('Enter')), kOnce);
  await page.context().close();
});

test('a piece of Nooks slides along a hint, which is gone in the same drawing', async () => {
  const page = await sit('#/play/nooks?seats=me&set=rounds=2&set=seconds=null&set=seed=5');
  const step = await hintedStep(page);
  await page.waitForSelector('hex-board .hint', { state: 'attached' });
  const { asked, drawn } = await costOf(page, 1, async () => {
    await page.evaluate((action) => document.querySelector('play-table').game.act(action), step);
    // The time beside the board goes on, four times a second; the board has nothing to do with it.
    await page.waitForFunction(() => window.drawn['nooks-panel'] > 2);
  });
  assert.deepEqual(asked, ['happen']);
  assert.equal(drawn['hex-board'], 1);
  assert.equal(await page.locator('hex-board .hint').count(), 0);
  await page.context().close();
});

test('an event of the arena comes to a spectator and to whoever played it', async () => {
  const seats = [{ person: 'Ada' }, { person: 'Bob' }];
  const made = await makeGame({ game: 'reversi', settings: { size: 3 }, seats });
  const ada = await sit(`#/game/${made.id}?key=${made.seats[0].key}`);
  const eve = await sit(`#/game/${made.id}`);
  await focus(ada, (await myTurn(ada)).legal[0]);
  let mine;
  const hers = await costOf(eve, 1, async () => (mine = await costOf(ada, 1, () => ada.keyboard.press('Enter'))));
  assert.deepEqual(hers, kOnce);
  assert.match(await eve.locator('.live').innerText(), /^Ada \(black\): [a-k][0-9]+\. Bob \(white\) to move\.$/);
  // Once when it is sent, because the board waits for it, and once when it comes back.
  assert.deepEqual(mine, { asked: ['happen'], drawn: { 'play-table': 2, 'hex-board': 2 } });
  const bob = await sit(`#/game/${made.id}?key=${made.seats[1].key}`);
  await act(bob);
  for (const page of [ada, bob, eve]) await counts(page, 2);
  // Whoever comes late has one question for all that happened before.
  const late = await sit(`#/game/${made.id}`);
  assert.deepEqual(await late.evaluate(() => window.asked), ['games', 'replay', 'happen']);
  for (const page of [ada, bob, eve, late]) await page.context().close();
});
