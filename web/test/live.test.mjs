// Games of the arena: two browsers in one game, one of them cut off and back; offers, rematch; a room of four in Nooks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAccess, makeGameAt, openArena, shoot } from './harness.mjs';
import { byMouse, counts, myTurn, playAction, standing } from './playing.mjs';

let site;
before(async () => (site = await openArena()));
after(async () => {
  // A browser that is cut off says so on its console.
  site.complaints = site.complaints.filter((line) => !/WebSocket/.test(line));
  await site.close();
});

const kAdaAndBob = [{ person: 'Ada' }, { person: 'Bob' }];

const makeGame = (wish) => makeGameAt(site, wish);
/** A page at a seat of the game; without one, a spectator's. */
async function sit({ id, seats }, seat = null) {
  const key = seat === null ? '' : `?key=${seats[seat].key}`;
  const prepare = async (fresh) => (fresh.network = await network(fresh));
  const page = await site.page(`#/game/${id}${key}`, { prepare });
  await page.waitForSelector('play-table hex-board');
  return page;
}
/** A switch in the line of a page: off, its sockets break and no new one comes through. */
async function network(page) {
  const open = new Set();
  const line = {
    on: true,
    cut() {
      line.on = false;
      for (const socket of open) socket.close();
    },
    mend: () => (line.on = true),
  };
  await page.routeWebSocket(/\/api\/live\//, (socket) => {
    if (!line.on) return socket.close();
    const server = socket.connectToServer();
    open.add({ close: () => Promise.allSettled([socket.close(), server.close()]) });
  });
  return line;
}
/** Waits until the page is at this game of the arena. The address alone is there before the game. */
const at = (page, id) => page.waitForFunction((wanted) => {
  const game = document.querySelector('play-table')?.game;
  return game?.ready && game.arenaId === wanted;
}, id);
/** Waits until the page has gone on to another game; which. */
async function elsewhere(page, id) {
  const there = await page.waitForFunction((old) => {
    const game = document.querySelector('play-table')?.game;
    return game?.ready && game.arenaId !== old && game.arenaId;
  }, id);
  return there.jsonValue();
}

test('two browsers play; one is cut off, misses a move, comes back and plays on; a spectator sees all', async () => {
  const made = await makeGame({ game: 'reversi', settings: { size: 3 }, seats: kAdaAndBob });
  const [ada, bob, eve] = [await sit(made, 0), await sit(made, 1), await sit(made)];
  const turn = async (page) => playAction(page, 'reversi', (await myTurn(page)).legal[0], byMouse);
  await turn(ada);
  ada.network.cut();
  await ada.waitForSelector('text=Connection lost');
  await bob.waitForSelector('text=away');
  await turn(bob);
  ada.network.mend();
  await counts(ada, 2);
  await turn(ada);
  await turn(bob);
  for (const page of [ada, bob, eve]) await counts(page, 4);
  assert.equal((await standing(eve)).acting, null);
  const records = await Promise.all([ada, bob, eve].map((page) =>
    page.evaluate(() => JSON.stringify(document.querySelector('play-table').game.record.actions))));
  assert.equal(new Set(records).size, 1);
  assert.equal(JSON.parse(records[0]).length, 4);

  await bob.click('[data-deed="draw"]');
  await ada.click('text=Accept draw');
  for (const page of [ada, bob, eve]) await page.waitForSelector('.play-status.over');
  assert.match(await eve.locator('.play-status').innerText(), /^Draw by agreement\.$/);
  await ada.click('[data-deed="rematch"]');
  await bob.click('[data-deed="rematch"]');
  const again = await elsewhere(eve, made.id);
  for (const page of [ada, bob]) await at(page, again);
  assert.equal((await standing(eve)).count, 0);
});

test('an action that was on its way when the line broke is played once', async () => {
  const made = await makeGame({ game: 'fish', settings: { rows: 4, columns: 4 }, seats: kAdaAndBob });
  const [ada, bob] = [await sit(made, 0), await sit(made, 1)];
  const { legal } = await myTurn(ada);
  ada.network.cut();
  await ada.waitForSelector('text=Connection lost');
  await byMouse.cell(ada, legal[0]);
  ada.network.mend();
  await counts(bob, 1);
  await counts(ada, 1);
  await bob.click('[data-deed="resign"]');
  await bob.click('text=Really resign?');
  await ada.waitForSelector('text=Bob (white) resigned. You win.');
});

test('a person plays a built-in player of the arena; unknown games are reported', async () => {
  const seats = [{ person: 'Ada' }, { player: 'greedy' }];
  const made = await makeGame({ game: 'reversi', settings: { size: 2 }, seats });
  const ada = await sit(made, 0);
  await playAction(ada, 'reversi', (await myTurn(ada)).legal[0], byMouse);
  assert.ok((await myTurn(ada)).count >= 2);
  const lost = await site.page('#/game/nowhere');
  await lost.waitForSelector('text=there is no game');
});

test('against a machine of the arena an action is taken back, by button and by key', async () => {
  const seats = [{ person: 'Ada' }, { player: 'greedy' }];
  const made = await makeGame({ game: 'fish', settings: { rows: 4, columns: 4, seed: 3 }, seats });
  const ada = await sit(made, 0);
  assert.ok(await ada.locator('[data-deed="takeBack"]').isDisabled(), 'nothing has been played');
  const { legal } = await myTurn(ada);
  await playAction(ada, 'fish', legal[0], byMouse);
  assert.equal((await myTurn(ada)).count, 2);
  await ada.click('text=Take back');
  const second = await elsewhere(ada, made.id);
  assert.equal((await myTurn(ada)).count, 0);
  await playAction(ada, 'fish', legal[1], byMouse);
  assert.equal((await myTurn(ada)).count, 2);
  await ada.keyboard.press('u');
  const third = await elsewhere(ada, second);
  assert.notEqual(third, made.id);
  assert.equal((await myTurn(ada)).count, 0);
  await ada.goto(`${site.address}#/replay/${made.id}`);
  const link = ada.locator('a', { hasText: 'A move was taken back' });
  assert.equal(await link.getAttribute('href'), `#/game/${second}`);
  // The second was left as well: whoever comes there is led on at once, and does not come through it going back.
  await link.click();
  await at(ada, third);
  assert.match(ada.url(), new RegExp(`#/game/${third}$`));
  await ada.goBack();
  await ada.waitForSelector('replay-view hex-board');
  assert.match(ada.url(), new RegExp(`#/replay/${made.id}$`));
});

test('a friend has to agree to a take-back; spectators come along', async () => {
  const made = await makeGame({ game: 'reversi', settings: { size: 3 }, seats: kAdaAndBob });
  const [ada, bob, eve] = [await sit(made, 0), await sit(made, 1), await sit(made)];
  await playAction(ada, 'reversi', (await myTurn(ada)).legal[0], byMouse);
  await ada.click('text=Ask to take back');
  await ada.waitForSelector('.player >> text=asks to take back');
  assert.equal(await eve.locator('[data-deed="takeBack"]').count(), 0);
  await bob.click('text=Accept take-back');
  const next = await elsewhere(eve, made.id);
  for (const page of [ada, bob]) await at(page, next);
  assert.equal((await myTurn(ada)).count, 0);
  assert.equal((await standing(eve)).acting, null);
  await shoot(ada, 'taken-back');
});

test('the links for friends and spectators stand beside a new game', async () => {
  const page = await site.page('#/');
  await page.waitForSelector('.start:not([disabled])');
  await page.evaluate(() => localStorage.setItem('hexarena:name', 'Ada'));
  await page.locator('.setup option[value="friend"]:not([disabled])').first().waitFor({ state: 'attached' });
  await page.locator('.setup select', { has: page.locator('option[value="friend"]') }).last().selectOption('friend');
  await page.click('.start');
  await page.waitForSelector('.invite-bar input');
  await page.click('.invitations summary');
  const links = await page.locator('.invitations input').evaluateAll((fields) => fields.map((field) => field.value));
  assert.equal(links.length, 2);
  assert.match(links[0], /#\/game\/.+\?key=[0-9a-f]{32}$/);
  assert.doesNotMatch(links[1], /key/);
  const other = await site.page(new URL(links[0]).hash);
  await other.waitForSelector('play-table hex-board');
  assert.deepEqual(await other.evaluate(() => document.querySelector('play-table').game.mine), [1]);
  await checkAccess(page);
});

/** A room of Nooks with one round, a seat for each of these people. */
const room = (names, settings) => makeGame({
  game: 'nooks',
  settings: { players: names.length, rounds: 1, show: 600, difficulty: 'easy', seed: 11, ...settings },
  seats: names.map((person) => ({ person })),
});
async function announce(page, steps) {
  await page.fill('#steps', String(steps));
  await page.click('.bid button');
}
/** Waits until exactly these announcements stand there, best first: "7 Cyd". */
const announced = (page, ...lines) => page.waitForFunction((wanted) => {
  const items = [...document.querySelectorAll('.bids li')];
  return items.map((item) => item.innerText.trim()).join('\n') === wanted;
}, lines.join('\n'));
const leave = (pages) => Promise.all(pages.map((page) => page.context().close()));

test('what is announced before everyone has come stands there at once', async () => {
  const made = await room(['Ada', 'Bob', 'Cyd'], { seconds: 60 });
  const [ada, bob] = [await sit(made, 0), await sit(made, 1)];
  await ada.waitForSelector('text=The clock starts when everyone has joined');
  await announce(ada, 9);
  for (const page of [ada, bob]) await announced(page, '9 Ada');
  await leave([ada, bob]);
});

test('no announcement is lost on its way, neither behind another nor where the line broke', async () => {
  const made = await room(['Ada', 'Bob', 'Cyd'], { seconds: 600 });
  const [ada, bob] = [await sit(made, 0), await sit(made, 1)];
  ada.network.cut();
  await ada.waitForSelector('text=Connection lost');
  await announce(ada, 9);
  await announce(ada, 8); // before the first has arrived
  await announce(bob, 12);
  await announced(bob, '12 Bob');
  ada.network.mend();
  for (const page of [ada, bob]) await announced(page, '8 Ada', '12 Bob');
  assert.equal((await standing(bob)).count, 3);
  await leave([ada, bob]);
});

test('while the clock runs all announce at once and better it', async () => {
  const made = await room(['Ada', 'Bob', 'Cyd', 'Dan'], { seconds: 600 });
  const pages = await Promise.all([0, 1, 2, 3].map((seat) => sit(made, seat)));
  await pages[3].waitForSelector('text=/^Find the shortest route: (?!.*The clock starts)/');
  await Promise.all([announce(pages[0], 9), announce(pages[1], 8), announce(pages[2], 12)]);
  await announced(pages[3], '8 Bob', '9 Ada', '12 Cyd');
  await announce(pages[2], 7);
  for (const page of pages) await announced(page, '7 Cyd', '8 Bob', '9 Ada');
  await shoot(pages[3], 'room-announcing');
  await leave(pages);
});

test('a room of four: the best announcement is shown, and brings the point', async () => {
  // The clock waits for Dan: what happens before his time to think ends does not hang on how fast the machine is.
  const made = await room(['Ada', 'Bob', 'Cyd', 'Dan'], { seconds: 1 });
  const [ada, bob, cyd] = await Promise.all([0, 1, 2].map((seat) => sit(made, seat)));
  await announce(ada, 9);
  await announced(cyd, '9 Ada');
  await announce(cyd, 7);
  await announced(ada, '7 Cyd', '9 Ada');
  const dan = await sit(made, 3);
  for (const page of [ada, bob, dan]) await page.waitForSelector('text=Cyd shows a 7-step route');
  await cyd.waitForSelector('text=Show your 7-step route');
  const line = await cyd.evaluate(async () => {
    const panel = document.querySelector('nooks-panel');
    await panel.solve();
    return panel.line;
  });
  for (const step of line) await playAction(cyd, 'nooks', step, byMouse);
  for (const page of [ada, bob, cyd, dan]) {
    const { outcome } = await myTurn(page);
    assert.deepEqual([outcome.scores, outcome.winners], [[0, 0, 1, 0], [2]]);
    await page.waitForSelector('.play-status.over');
  }
  await leave([ada, bob, cyd, dan]);
});
