// The first page: picking a game, seats and settings; going on with a game; the puzzle of the day.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSite } from './harness.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const queryOf = (page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
const settingsOf = (page) => Object.fromEntries(queryOf(page).getAll('set').map((pair) => pair.split('=')));

async function start(page, game) {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL((address) => address.hash.startsWith(`#/play/${game}?`));
}

test('a game of Fish against the engine begins with one click', async () => {
  const page = await site.page('#/');
  await start(page, 'fish');
  assert.equal(queryOf(page).get('seats'), 'me,engine:2');
  const { board, players, seed } = settingsOf(page);
  assert.deepEqual([board, players], ['boxed', '2']);
  assert.match(seed, /^\d+$/);
  await page.close();
});

test('the first move is made on the board of the first page', async () => {
  const page = await site.page('#/');
  await page.click('.hero-board hex-board .target >> nth=2');
  await page.waitForURL((address) => address.hash.startsWith('#/play/fish?'));
  await page.waitForFunction(() => document.querySelector('play-table')?.game.happenings[0]?.seat === 0);
  assert.match(queryOf(page).get('first'), /^\[\d+,\d+\]$/);
  await page.close();
});

for (const [name, viewport] of [['a desktop', { width: 1280, height: 720 }], ['a phone', { width: 360, height: 740 }]]) {
  test(`on ${name} Start is in sight, and the page says what it is`, async () => {
    const page = await site.page('#/', { viewport });
    await page.waitForSelector('.hero-board hex-board');
    for (const game of ['Fish', 'Hex Reversi', 'Nooks']) {
      await page.getByRole('button', { name: game, exact: true }).click();
      const box = await page.locator('.start').boundingBox();
      assert.ok(box.y + box.height <= viewport.height, `${game}: ${box.y}`);
    }
    assert.match(await page.locator('h1').innerText(), /hexagons.*engines.*friends.*bots/);
    await page.close();
  });
}

test('seats and settings go along', async () => {
  const page = await site.page('#/');
  await page.getByRole('combobox', { name: 'Players' }).selectOption('4');
  await page.getByLabel('Third player').selectOption('greedy');
  await page.getByRole('combobox', { name: 'Board' }).selectOption({ label: 'Small board (30 floes)' });
  await start(page, 'fish');
  assert.equal(queryOf(page).get('seats'), 'me,engine:2,greedy,engine:2');
  const { rows, columns, players } = settingsOf(page);
  assert.deepEqual([rows, columns, players], ['10', '3', '4']);
  await page.goBack();
  await page.getByRole('button', { name: 'Hex Reversi' }).click();
  await page.getByLabel('First player').selectOption('hard');
  await page.getByLabel('Second player').selectOption('me');
  await page.getByLabel('Passing').selectOption({ label: 'At any time' });
  await page.getByText('More settings').click();
  await page.locator('.more-settings input').fill('2');
  await start(page, 'reversi');
  assert.equal(queryOf(page).get('seats'), 'hard,me');
  assert.deepEqual(settingsOf(page), { size: '5', pass: 'free', min_flips: '2' });
  await page.close();
});

test('the game picked last stands there the next time', async () => {
  const page = await site.page('#/');
  await page.getByRole('button', { name: 'Nooks' }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Nooks' }).waitFor();
  await start(page, 'nooks');
  assert.equal(queryOf(page).get('seats'), 'me');
  await page.close();
});

test('every built-in player can be chosen and says what it does', async () => {
  const page = await site.page('#/');
  await page.click('text=Reversi');
  const plain = page.locator('.setup optgroup[label="Built-in players"]').first().locator('option');
  await plain.first().waitFor({ state: 'attached' });
  const values = await plain.evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(values.sort(), ['easy', 'expert', 'greedy', 'hard', 'medium', 'random']);
  for (const words of await plain.allTextContents()) assert.match(words, /^[A-Z][a-z]+: [a-z].*[^.]$/);
  const levels = page.locator('.setup optgroup[label="Engine"]').first().locator('option');
  assert.equal(await levels.nth(1).textContent(), 'Engine, level 2');
  await page.close();
});

test('only what fits the number of players is offered, and what the rules refuse is told in a sentence', async () => {
  const page = await site.page('#/');
  await page.getByRole('button', { name: 'Nooks' }).click();
  const time = page.getByLabel('Time to think');
  await time.selectOption({ label: 'No clock' });
  await page.getByRole('combobox', { name: 'Players' }).selectOption('2');
  assert.deepEqual(await time.locator('option').allInnerTexts(), ['1 minute', '2 minutes', '5 minutes']);
  assert.equal(await time.locator('option:checked').innerText(), '2 minutes');
  await page.goto(`${site.address}#/play/nooks?seats=me,solver&set=seconds=null`);
  await page.locator('[role=alert]', { hasText: 'clock' }).waitFor();
  await page.close();
});

test('without an arena friends cannot be asked, and the page says so', async () => {
  const page = await site.page('#/');
  const friend = page.getByLabel('Second player').locator('option[value=friend]');
  await friend.waitFor({ state: 'attached' });
  assert.equal(await friend.evaluate((option) => option.disabled), true);
  await page.getByText('No arena is connected').first().waitFor();
  await page.close();
});

test('the puzzle of the day is the same for everyone and can be solved', async () => {
  const addresses = [];
  for (let visit = 0; visit < 2; ++visit) {
    const page = await site.page('#/puzzle');
    await page.locator('.games li').nth(5).waitFor();
    addresses.push(await page.getByRole('link', { name: 'Solve it' }).getAttribute('href'));
    await page.close();
  }
  assert.equal(addresses[0], addresses[1]);
  assert.match(addresses[0], /^#\/play\/nooks\?seats=me&set=rounds%3D1&set=seconds%3Dnull&start=/);
});
