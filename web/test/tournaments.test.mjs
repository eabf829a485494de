// Tournaments and bots against a real arena: one is begun on the page, runs, and every game of it can be looked at.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { checkAccess, checkWidth, openArena, resize, shoot } from './harness.mjs';
import { byMouse, counts, myTurn, playAction } from './playing.mjs';

let site;
let port;
let walrus;
before(async () => {
  site = await openArena();
  ({ port } = await ask('bots'));
  // It is ready, but has nothing sensible to say when it is its turn.
  walrus = join('walrus', () => 'honk');
});
after(async () => {
  walrus.leave();
  await site.close();
});

const ask = async (path) => (await fetch(`${site.address}api/${path}`)).json();

/** A bot that joins; thrown out, it comes back. `answer` makes its line from a turn, now or later. */
function join(name, answer) {
  let socket;
  let left = false;
  const enter = () => {
    socket = connect(port, '127.0.0.1');
    const say = (value) => socket.write(`${JSON.stringify(value)}\n`);
    socket.on('error', () => {});
    socket.once('connect', () => say({ type: 'join', protocol: 1, name, game: 'reversi' }));
    socket.once('close', () => left || enter());
    createInterface({ input: socket }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.type === 'hello') say({ type: 'ready', name });
      if (message.type === 'turn') void Promise.resolve(answer(message)).then((words) => socket.write(`${words}\n`));
    });
  };
  enter();
  return {
    leave: () => {
      left = true;
      socket.destroy();
    },
  };
}

test('whoever is connected stands on the page of the bots', async () => {
  const page = await site.page('#/bots');
  await page.locator('.games li', { hasText: 'walrus' }).waitFor();
  assert.match(await page.locator('copy-box pre').nth(1).innerText(), /hexarena connect 127\.0\.0\.1:\d+ /);
  await checkAccess(page);
  await shoot(page, 'bots-connected');
  await page.close();
});

test('a bot of the arena plays a person, who takes an action back', async () => {
  const first = join('auk', ({ id, view }) => JSON.stringify({ type: 'action', id, action: view.legal[0] }));
  const page = await site.page('#/');
  const seat = page.locator('.setup select', { has: page.locator('option[value="friend"]') }).last();
  await page.click('text=Reversi');
  await seat.locator('option[value="bot:auk"]').waitFor({ state: 'attached' });
  await seat.selectOption('bot:auk');
  await page.click('.start');
  await page.waitForSelector('play-table hex-board');
  const { legal } = await myTurn(page);
  const actions = () => page.evaluate(() => document.querySelector('play-table').game.record.actions);
  for (const action of [legal[0], legal[1]]) {
    await playAction(page, 'reversi', action, byMouse);
    await counts(page, 2);
    assert.deepEqual((await actions())[0].action, action);
    await page.click('text=Take back');
    await counts(page, 0);
    await myTurn(page);
  }
  await page.close();
  first.leave();
});

/** The form of a new tournament of this game. */
async function newTournament(game) {
  const page = await site.page('#/tournaments');
  await page.getByRole('combobox', { name: /^Game/ }).selectOption(game);
  return page;
}
/** Takes out the players that are in a new tournament from the beginning. */
async function chooseNobody(page) {
  const chosen = page.locator('.player-checks input:checked');
  await chosen.first().waitFor();
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
}
/** Begins a tournament of these players, and waits for it to be over. */
async function begin(page, name, players) {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await chooseNobody(page);
  // Bots may come into the list later than the built-in players.
  for (const player of players) await page.getByRole('checkbox', { name: player }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Finished:').waitFor();
}

test('a tournament is begun, stands live, and every game of it is one click away', async () => {
  const page = await newTournament('reversi');
  await begin(page, 'Winter cup', [/^Engine, level 1$/, /^Greedy/, /^Random/]);
  assert.equal(await page.locator('.standings tbody tr').count(), 3);
  assert.equal(await page.locator('.elo circle').count(), 3);
  assert.equal(await page.locator('.cross tbody tr').count(), 3);
  assert.equal(await page.locator('.games li').count(), 6);
  await checkAccess(page);
  await shoot(page, 'tournament');
  await resize(page, { width: 360, height: 740 });
  await checkWidth(page);
  await resize(page, { width: 1200, height: 800 });
  await page.locator('.games a').first().click();
  await page.locator('replay-view hex-board').waitFor();
  assert.match(await page.locator('main').innerText(), /Result:/);
  await page.close();
});

test('a tournament of Nooks is played by the settings that were chosen', async () => {
  const page = await newTournament('nooks');
  const each = page.getByRole('group', { name: 'Settings of each game' });
  await each.getByLabel('Players per game').selectOption('2');
  await each.getByLabel('Pieces').selectOption({ label: '2' });
  await each.getByLabel('Rounds').selectOption({ label: '1' });
  await each.getByLabel('Difficulty').selectOption({ label: 'Easy' });
  await begin(page, 'Nook cup', [/^Solver/, /^Random/]);
  assert.match(await page.locator('.standings tbody tr').first().innerText(), /solver/);
  const [, id] = /tournaments\/(.+)$/.exec(page.url());
  const { result } = await ask(`tournaments/${id}`);
  assert.equal(result.game, 'nooks');
  assert.deepEqual(result.settings, { pieces: 2, rounds: 1, seconds: 120, difficulty: 'easy' });
  await page.close();
});

/** Before the arena's own patience with a bot ends (15 s), however slow the machine is. */
const kOwlThinks = 5000;
/** A bot that thinks long over the first legal action, until it is told to play at once. */
function owl() {
  let wake;
  const awake = new Promise((resume) => (wake = resume));
  const bot = join('owl', async ({ id, view }) => {
    await Promise.race([awake, new Promise((resume) => setTimeout(resume, kOwlThinks).unref())]);
    return JSON.stringify({ type: 'action', id, action: view.legal[0] });
  });
  return { ...bot, wake };
}

test('a game of a tournament is watched while it is played, from its page and from the lists', async () => {
  const bot = owl();
  const page = await site.page('#/bots');
  await page.locator('.games li', { hasText: 'owl' }).waitFor();
  // On so large a board the owl has some forty turns: while it thinks, nobody sees the end of a game.
  const wish = { name: 'Night cup', game: 'reversi', format: 'round-robin', settings: { size: 5 } };
  const made = await fetch(`${site.address}api/tournaments`, {
    method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...wish, players: ['remote:owl', 'greedy'] }),
  });
  const { id } = await made.json();
  await page.goto(`${site.address}#/tournaments/${id}`);
  await page.locator('live-board hex-board').waitFor();
  await checkAccess(page);
  await shoot(page, 'tournament-live');
  await page.goto(`${site.address}#/watch`);
  await page.locator('game-list[kind=live] live-board hex-board').waitFor();
  await checkAccess(page);
  await shoot(page, 'watch-live');
  const listed = page.locator('game-list[kind=live] li', { hasText: 'owl' });
  assert.equal(await listed.locator('.chip').getAttribute('href'), `#/tournaments/${id}`);
  await page.goto(`${site.address}#/tournaments/${id}`);
  await page.getByRole('link', { name: 'Watch live' }).click();
  await page.locator('play-table hex-board').waitFor();
  const count = () => page.evaluate(() => document.querySelector('play-table').game.count);
  const before = await count();
  bot.wake();
  await page.locator('.play-status.over').waitFor();
  assert.ok((await count()) > before);
  await checkAccess(page);
  await page.getByRole('link', { name: 'Back to the tournament' }).click();
  await page.getByText('Finished: 2 of 2').waitFor();
  assert.equal(await page.locator('live-board').count(), 0);
  await bot.leave();
  await page.close();
});

test('a game that failed is there, with the reason', async () => {
  const page = await newTournament('reversi');
  await begin(page, 'Honk cup', [/^walrus$/, /^Greedy/]);
  const failed = page.locator('.games li', { hasText: /walrus sent an unreadable message/ }).first();
  await failed.locator('a').click();
  await page.locator('.moves .removal', { hasText: /walrus sent an unreadable message/ }).waitFor();
  await page.goto(`${site.address}#/tournaments`);
  await page.locator('tbody tr', { hasText: 'cup' }).nth(1).waitFor();
  await shoot(page, 'tournaments-listed');
  await page.close();
});

test('a tournament that cannot be is refused in a sentence', async () => {
  const page = await site.page('#/tournaments');
  await chooseNobody(page);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('[role=alert]', { hasText: 'at least two players' }).waitFor();
  await page.goto(`${site.address}#/tournaments/nowhere`);
  await page.locator('[role=alert]').waitFor();
  await page.close();
});
