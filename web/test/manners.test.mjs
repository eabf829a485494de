// How a board answers: fingers that drag, selections that are dropped, refusals in words, "select, then confirm".
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAccess, makeGameAt, openArena, resize, shoot } from './harness.mjs';
import { byMouse, counts, myTurn, playAction, standing } from './playing.mjs';

let site;
before(async () => (site = await openArena()));
after(() => site.close());

const kReversi = '#/play/reversi?seats=me,me&set=size=3&set=pass=free';
const kFish = '#/play/fish?seats=me,me&set=rows=6&set=columns=3&set=seed=3';
const kNooks = '#/play/nooks?seats=me&set=rounds=2&set=difficulty=easy&set=seconds=null&set=seed=5';

async function sit(address, options = {}) {
  const page = await site.page(address, options);
  await page.waitForSelector('play-table hex-board [data-cell]');
  return page;
}
const done = (page) => page.context().close();
const at = (cell) => `hex-board [data-cell='${JSON.stringify(cell)}']`;
const status = (page) => page.locator('.play-status').innerText();
const heard = (page) => page.locator('.live').innerText();
const board = (page) => page.evaluate(() => {
  const { chosen, pending } = document.querySelector('hex-board').current;
  return { chosen, pending };
});
async function middle(page, cell) {
  const box = await page.locator(at(cell)).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/** A finger goes down, moves and lifts, as the browser sees it: it scrolls the page where no one objects. */
async function swipe(page, [x, y], [toX, toY]) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let i = 1; i <= 10; ++i) await touch('touchMove', [{ x: x + ((toX - x) * i) / 10, y: y + ((toY - y) * i) / 10 }]);
  await touch('touchEnd', []);
}
/** Fish with its penguins placed. */
async function placed(options) {
  const page = await sit(kFish, options);
  await page.evaluate(() => {
    const { game } = document.querySelector('play-table');
    while (!Array.isArray(game.view.legal[0][0])) game.act(game.view.legal[0]);
  });
  return page;
}

for (const [game, address] of [['fish', null], ['nooks', kNooks]]) {
  test(`a finger drags a piece of ${game}, and the page stays where it is`, async () => {
    const options = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
    const page = address === null ? await placed(options) : await sit(address, options);
    const { legal, count } = await myTurn(page);
    const moves = legal.filter(Array.isArray);
    const boxes = await Promise.all(moves.map(async ([from, to]) => [await middle(page, from), await middle(page, to)]));
    // Upwards or downwards: that is how a page scrolls.
    const steep = ([a, b]) => Math.abs(b[1] - a[1]) / (1 + Math.abs(b[0] - a[0]));
    const [from, to] = boxes.sort((a, b) => steep(b) - steep(a))[0];
    await swipe(page, from, to);
    await counts(page, count + 1);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await done(page);
  });
}

test('what is picked is dropped by a click on the sea, beside the board, and by Escape wherever the focus is', async () => {
  const page = await placed();
  const [[from]] = (await myTurn(page)).legal;
  const pick = async () => {
    await page.click(at(from));
    assert.equal((await board(page)).chosen, JSON.stringify(from));
  };
  const dropped = async (how) => assert.equal((await board(page)).chosen, null, how);
  await pick();
  const box = await page.locator('.play-first > hex-board').boundingBox();
  await page.mouse.click(box.x + 3, box.y + 3);
  await dropped('the sea');
  await pick();
  await page.click('.moves-card h2');
  await dropped('beside the board');
  await pick();
  await page.evaluate(() => document.querySelector('hex-board').shadowRoot.activeElement.blur());
  await page.keyboard.press('Escape');
  await dropped('Escape');
  await done(page);
});

test('what cannot be played is refused in words, to eyes and ears', async () => {
  const page = await sit(kReversi);
  await page.click(at([1, 0]));
  assert.match(await status(page), /^[a-k]\d+ is taken\.$/);
  await page.waitForFunction(() => /is taken/.test(document.querySelector('.live').innerText));
  await page.click(at([3, 0]));
  assert.match(await status(page), /would turn no other\.$/);
  await page.focus(at([0, 0]));
  await page.keyboard.press('Enter');
  assert.match(await heard(page), /would turn no other\.$/);
  assert.equal((await standing(page)).count, 0);
  await done(page);

  const fish = await placed();
  const { legal, acting } = await myTurn(fish);
  const other = await fish.evaluate((me) => document.querySelector('play-table').game.scene.pieces.find((p) => p.seat !== me).cell, acting);
  await fish.click(at(other));
  assert.match(await status(fish), /^That piece is not yours\. Pick a penguin/);
  await fish.click(at(legal[0][0]));
  const far = await fish.evaluate(([from, moves]) => document.querySelector('play-table').game.scene.cells.find(({ cell, fish }) =>
    fish > 0 && JSON.stringify(cell) !== JSON.stringify(from) && !moves.some(([a, b]) => JSON.stringify([a, b]) === JSON.stringify([from, cell]))
    && !document.querySelector('play-table').game.scene.pieces.some((p) => JSON.stringify(p.cell) === JSON.stringify(cell))).cell,
  [legal[0][0], legal]);
  await fish.click(at(far));
  assert.match(await status(fish), /is not in a straight line of free tiles from [a-z]\d+\.$/);
  await done(fish);

  const nooks = await sit(kNooks);
  const [[from]] = (await myTurn(nooks)).legal;
  await nooks.click(at(from));
  await nooks.click(at(0));
  assert.match(await status(nooks), /^The piece on [a-z]+\d+ slides to .*, not to [a-z]+\d+\.$/);
  await done(nooks);
});

test('whose turn it is not, and who only watches, is said as well', async () => {
  const seats = [{ person: 'Ada' }, { person: 'Bob' }];
  const made = await makeGameAt(site, { game: 'reversi', settings: { size: 3 }, seats });
  const [bob, eve] = [await sit(`#/game/${made.id}?key=${made.seats[1].key}`), await sit(`#/game/${made.id}`)];
  await bob.click(at([1, -2]));
  await bob.waitForFunction(() => /It is Ada \(black\)’s turn\./.test(document.querySelector('.play-status').innerText));
  await eve.click(at([1, -2]));
  await eve.waitForFunction(() => /Spectators cannot move\./.test(document.querySelector('.play-status').innerText));
  await Promise.all([done(bob), done(eve)]);
});

const confirms = (page) => page.addInitScript(() => localStorage.setItem('hexarena:board-confirms', 'on'));

test('select, then confirm: a click selects, again or elsewhere or Escape drops, Enter places', async () => {
  const page = await sit(kReversi, { prepare: confirms });
  const { legal } = await myTurn(page);
  const [one, two] = legal.filter(Array.isArray);
  const selected = async (cell) => assert.equal((await board(page)).pending, cell && JSON.stringify(cell));
  await page.keyboard.press('Enter');
  assert.match(await status(page), /^Select a cell first/);
  await page.click(at(one));
  await selected(one);
  assert.match(await status(page), /would flip/);
  await page.click(at(one));
  await selected(null);
  await page.click(at(two));
  await page.keyboard.press('Escape');
  await selected(null);
  await page.click(at(two));
  await page.click('.moves-card h2');
  await selected(null);
  await page.click(at([0, 0])); // any cell can be selected; why it cannot be played is said
  await selected([0, 0]);
  assert.match(await status(page), /would turn no other/);
  assert.equal((await standing(page)).count, 0);
  await page.click(at(one));
  await page.keyboard.press('Enter');
  await counts(page, 1);
  await page.keyboard.press('p');
  await counts(page, 2);
  assert.equal((await standing(page)).over, false);
  await page.keyboard.press('p');
  assert.match(await status(page), /^Pass ends the game\. Press it again to confirm\.$/);
  assert.equal((await standing(page)).count, 2);
  await page.click('[data-deed="pass"] >> text=Really pass?');
  await page.waitForSelector('.play-status.over');
  await done(page);
});

test('select, then confirm, where pieces move: the second click on the target plays', async () => {
  const page = await placed({ prepare: confirms });
  const { legal: [[from, to]], count } = await myTurn(page);
  await page.click(at(from));
  await page.click(at(to));
  await page.waitForSelector('hex-board .ghost', { state: 'attached' });
  assert.equal((await standing(page)).count, count);
  await page.click(at(to));
  await counts(page, count + 1);
  await done(page);
});

test('the settings of the board are remembered, and its window is for everyone', async () => {
  const page = await sit(kReversi);
  await page.click('[data-deed="settings"]');
  await page.check('.board-settings [name="confirms"]');
  await page.uncheck('.board-settings [name="coordinates"]');
  await checkAccess(page);
  await page.click('.board-settings button');
  await page.reload();
  await page.waitForSelector('play-table hex-board [data-cell]');
  assert.equal(await page.evaluate(() => document.querySelector('hex-board').confirms), true);
  assert.equal(await page.locator('hex-board .rim').isVisible(), false);
  await done(page);
});

test('the second player sees the board from the other side, and F turns it', async () => {
  const page = await sit('#/play/reversi?seats=greedy,me&set=size=3');
  const high = async (cell) => (await middle(page, cell))[1];
  await myTurn(page);
  assert.ok(await high([0, 3]) < await high([0, -3]), 'what is below for Black is above for White');
  await page.keyboard.press('f');
  await page.waitForFunction(() => !document.querySelector('hex-board').turned);
  assert.ok(await high([0, 3]) > await high([0, -3]));
  for (const game of ['fish', 'nooks', 'hex']) {
    await page.goto(`${site.address}#/play/${game}?seats=${game === 'nooks' ? 'me' : 'me,me'}`);
    await page.waitForFunction((name) => document.querySelector('play-table')?.game.game === name, game);
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.querySelector('hex-board').turned);
    await playAction(page, game, (await myTurn(page)).legal.find((one) => typeof one !== 'string'), byMouse);
    await shoot(page, `turned-${game}`);
  }
  await done(page);
});

test('numbers pick pieces by their letters, and Page Down goes through what the picked one reaches', async () => {
  const page = await sit(kNooks);
  const letters = await page.evaluate(() => document.querySelector('play-table').game.scene.pieces
    .sort((a, b) => a.piece - b.piece).map(({ cell, letter }) => [JSON.stringify(cell), letter]));
  await page.focus('hex-board [tabindex="0"]');
  for (const [index, [cell]] of letters.entries()) {
    await page.keyboard.press(`${index + 1}`);
    assert.equal((await board(page)).chosen, cell, `${index + 1}`);
  }
  await done(page);
  const fish = await placed();
  const { legal } = await myTurn(fish);
  const from = legal.at(-1)[0];
  const reached = legal.filter(([a]) => JSON.stringify(a) === JSON.stringify(from)).map(([, to]) => JSON.stringify(to));
  await fish.click(at(from));
  const seen = new Set();
  for (let i = 0; i < reached.length + 1; ++i) {
    await fish.keyboard.press('PageDown');
    seen.add(await fish.evaluate(() => document.querySelector('hex-board').current.focus));
  }
  assert.deepEqual([...seen].sort(), reached.sort());
  await done(fish);
});

test('the arrow of the last step is gone after Undo and after giving up', async () => {
  const page = await sit(kNooks);
  const arrow = page.locator('hex-board path.last');
  await playAction(page, 'nooks', (await myTurn(page)).legal.find(Array.isArray), byMouse);
  await arrow.waitFor({ state: 'attached' });
  await page.keyboard.press('u');
  await counts(page, 2);
  await arrow.waitFor({ state: 'detached' });
  await playAction(page, 'nooks', (await myTurn(page)).legal.find(Array.isArray), byMouse);
  await arrow.waitFor({ state: 'attached' });
  await page.click('[data-deed="give-up"]');
  await counts(page, 4);
  await arrow.waitFor({ state: 'detached' });
  await done(page);
});

test('the goal can be read with a piece on it and walls around it', async () => {
  const page = await sit(kNooks);
  const order = await page.evaluate(() => {
    const above = document.querySelector('hex-board').shadowRoot.querySelector('.above');
    return [...above.children].map((one) => one.classList[0]);
  });
  assert.ok(order.lastIndexOf('goal') > order.indexOf('walls'), order.join(' '));
  // Read in the same turn of the page, before the game draws its own scene again.
  const shown = await page.evaluate(async () => {
    const board = document.querySelector('hex-board');
    const { goal, pieces } = board.scene;
    const other = (goal.piece + 1) % pieces.length;
    const moved = pieces.map((one) => (one.piece === other ? { ...one, cell: goal.cell } : one));
    board.scene = { ...board.scene, pieces: moved };
    await board.updateComplete;
    return board.shadowRoot.querySelector('.tag-letter').textContent;
  });
  assert.match(shown, /^[A-D]$/);
  await done(page);
});

test('leaving a game with a target under the pointer and the board in focus breaks nothing', async () => {
  const page = await sit('#/play/reversi?seats=me,greedy&set=size=3');
  const cell = (await myTurn(page)).legal[0];
  await page.focus(at(cell));
  await page.hover(at(cell));
  await page.evaluate(() => (location.hash = '#/learn/reversi'));
  await page.waitForSelector('.lesson-board hex-board');
  await page.goBack();
  await page.waitForSelector('play-table hex-board');
  await done(page); // a complaint on the console would fail when the site is closed
});

test('a bid is only ever lowered, and whoever has nothing to add passes', async () => {
  const seats = ['Ada', 'Bob'].map((person) => ({ person }));
  const settings = { players: 2, rounds: 1, show: 600, seconds: 600, difficulty: 'easy', seed: 11 };
  const made = await makeGameAt(site, { game: 'nooks', settings, seats });
  const [ada, bob] = [await sit(`#/game/${made.id}?key=${made.seats[0].key}`), await sit(`#/game/${made.id}?key=${made.seats[1].key}`)];
  const bid = async (steps) => {
    await ada.fill('#steps', `${steps}`);
    await ada.click('.bid .primary');
  };
  await bid(6);
  await counts(bob, 1);
  await bid(7);
  await ada.waitForSelector('text=Your bid is 6: lower it, or leave it.');
  await bid(5);
  await counts(bob, 2);
  await resize(bob, { width: 700, height: 700 });
  const box = await bob.locator('.play-actions').boundingBox();
  assert.ok(box.y + box.height <= 700, 'a room fits 700 × 700');
  await bob.keyboard.press('p');
  await counts(ada, 3);
  await ada.click('[data-deed="pass"]');
  await counts(bob, 4);
  await Promise.all([done(ada), done(bob)]);
});

for (const [name, viewport] of [['phone', { width: 360, height: 740 }], ['desktop', { width: 1280, height: 720 }]]) {
  test(`on a ${name} the link for a friend is in sight, and gone when the friend has come`, async () => {
    const page = await site.page('#/', { viewport });
    await page.waitForSelector('.start:not([disabled])');
    await page.locator('.setup option[value="friend"]:not([disabled])').first().waitFor({ state: 'attached' });
    await page.locator('.setup select', { has: page.locator('option[value="friend"]') }).last().selectOption('friend');
    await page.click('.start');
    const field = page.locator('.invite-bar input');
    await field.waitFor();
    const box = await field.boundingBox();
    assert.ok(box.y + box.height <= viewport.height, 'above the fold');
    const link = await field.inputValue();
    assert.match(await page.locator('.player .who strong').first().innerText(), /^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/, 'a host without a name has got one');
    const friend = await site.page(new URL(link).hash);
    await friend.waitForSelector('play-table hex-board');
    await field.waitFor({ state: 'detached' });
    await Promise.all([done(page), done(friend)]);
  });
}
