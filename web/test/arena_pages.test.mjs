// The pages with an arena behind them: games with friends, lists of games, replays by their number, going on there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAccess, eventually, openArena, shoot } from './harness.mjs';

let site;
before(async () => {
  site = await openArena();
});
after(() => site.close());

async function ask(path, body) {
  const headers = { 'content-type': 'application/json' };
  const options = body && { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${site.address}api/${path}`, options)).json();
}
/** A game of machines, played to its end. */
async function playedGame() {
  const seats = [{ player: 'greedy' }, { player: 'random' }];
  const { id } = await ask('games', { game: 'reversi', settings: { size: 2, pass: 'forced' }, seats });
  await eventually('the game ends', async () => (await ask(`games/${id}`)).result);
  return id;
}

test('a game with a friend: a seat with a key, a link to send, and back from the home page', async () => {
  const page = await site.page('#/');
  await page.getByRole('button', { name: 'Hex Reversi' }).click();
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Your name').blur();
  await page.getByLabel('Second player').selectOption('friend');
  await page.getByLabel('Clock').selectOption({ label: '10 minutes each' });
  await checkAccess(page);
  await shoot(page, 'home-arena');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('play-table hex-board').waitFor();
  assert.match(page.url(), /#\/game\/[^?]+\?key=[0-9a-f]{32}$/);
  await page.goto(`${site.address}#/`);
  const back = page.locator('section', { hasText: 'Continue' }).locator('a', { hasText: 'Hex Reversi' });
  assert.match(await back.getAttribute('href'), /#\/game\/[^?]+\?key=/);

  const other = await site.page('#/');
  const live = other.locator('game-list a', { hasText: 'Ada' });
  await live.waitFor();
  assert.doesNotMatch(await live.getAttribute('href'), /key/);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await back.waitFor({ state: 'detached' });
  await page.close();
  await other.close();
});

test('against a machine a clock is kept by the arena', async () => {
  const page = await site.page('#/');
  await page.getByRole('button', { name: 'Hex Reversi' }).click();
  await page.getByLabel('Clock').selectOption({ label: '3 minutes each' });
  await page.getByText('Played in the arena').waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.player .clock', { hasText: /^[23]:\d\d$/ }).first().waitFor();
  assert.match(page.url(), /#\/game\/[^?]+\?key=/);
  await page.close();
});

test('a game that is over is watched again, by its number', async () => {
  const id = await playedGame();
  const page = await site.page('#/watch');
  await page.locator('game-list[kind=over] a').first().click();
  await page.locator('replay-view hex-board').waitFor();
  assert.match(page.url(), new RegExp(`#/replay/${id}$`));
  assert.match(await page.locator('main').innerText(), /Result: .*(won|Draw)/);
  await checkAccess(page);
  await page.goto(`${site.address}#/replay/nobody-knows`);
  await page.locator('[role=alert]').waitFor();
  await page.close();
});

test('a game that cannot be fetched is not told of on the page of another', async () => {
  const id = await playedGame();
  const page = await site.page('#/watch');
  let answer;
  const held = new Promise((resume) => (answer = resume));
  await page.route('**/api/games/slow', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.address}#/replay/slow`);
  await page.getByText('Loading the game').waitFor();
  await page.goto(`${site.address}#/replay/${id}`);
  await page.locator('replay-view hex-board').waitFor();
  await Promise.all([page.waitForResponse('**/api/games/slow').then((told) => told.finished()), answer()]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await page.locator('[role=alert]').count(), 0);
  await page.close();
});

test('from a position of it two friends play on in the arena', async () => {
  const id = await playedGame();
  const page = await site.page(`#/replay/${id}?at=2`);
  await page.locator('summary', { hasText: 'Play from here' }).click();
  await page.getByRole('combobox', { name: 'white' }).selectOption('friend');
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('play-table hex-board').waitFor();
  const [, next] = /#\/game\/([^?]+)/.exec(page.url());
  assert.equal((await ask(`games/${next}`)).actions.length, 2);
  await page.close();
});
