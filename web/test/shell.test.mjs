// The frame: ways between pages, titles, focus, theme; every page for everyone; the page without a network.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAccess, openSite, shoot } from './harness.mjs';

const kPages = {
  home: '#/',
  watch: '#/watch',
  puzzle: '#/puzzle',
  tournaments: '#/tournaments',
  bots: '#/bots',
  'learn-fish': '#/learn/fish',
  'learn-reversi': '#/learn/reversi',
  'learn-nooks': '#/learn/nooks',
  'replay-empty': '#/replay',
  nowhere: '#/nowhere',
};

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

test('the menu leads to every page, with its title, and the focus goes along', async () => {
  const page = await site.page('#/');
  const titles = { Learn: 'Learn Fish', Play: '' };
  for (const text of ['Watch', 'Puzzle of the day', 'Tournaments', 'Bots', 'Learn', 'Play']) {
    const title = titles[text] ?? text;
    await page.locator('nav a', { hasText: new RegExp(`^${text}$`) }).click();
    await page.waitForFunction((t) => document.title === (t ? `${t} · Hexarena` : 'Hexarena'), title);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    assert.equal(await page.locator('nav a[aria-current=page]').first().innerText(), text);
  }
  await page.close();
});

test('a game that was left before the rules came does not take the address over', async () => {
  const page = await site.page('#/watch', { serviceWorkers: 'block' });
  let come;
  const held = new Promise((resume) => (come = resume));
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  await page.evaluate(() => (location.hash = '#/play/fish?seats=me,random'));
  await page.getByText('Loading the rules').waitFor();
  await page.evaluate(() => (location.hash = '#/learn/nooks'));
  await page.getByRole('heading', { name: 'Learn Nooks' }).waitFor();
  come();
  await page.locator('.lesson-board hex-board').waitFor();
  assert.match(page.url(), /#\/learn\/nooks$/);
  await page.close();
});

test('the skip link is the first stop and leads into the page', async () => {
  const page = await site.page('#/bots');
  await page.locator('h1').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  assert.match(page.url(), /#\/bots$/);
  await page.close();
});

test('the theme goes automatic, light, dark, and is remembered', async () => {
  const page = await site.page('#/', { colorScheme: 'light' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const button = page.locator('.theme-button');
  const light = await ground();
  await button.click();
  assert.equal(await ground(), light);
  await button.click();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.reload();
  await page.locator('h1').waitFor();
  assert.equal(await ground(), dark);
  await button.click();
  assert.equal(await ground(), light);
  await page.close();
});

test('on a phone the menu opens and closes with the keyboard, and nothing is wider than the screen', async () => {
  const page = await site.page('#/', { viewport: { width: 360, height: 740 } });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await page.locator('nav a', { hasText: 'Bots' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('nav a', { hasText: 'Bots' }).isVisible(), false);
  for (const [name, address] of Object.entries(kPages)) {
    await page.goto(site.address + address);
    await page.reload(); // so that it is not the page before whose heading is there
    await page.locator('h1').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
  }
  await page.close();
});

for (const [name, address] of Object.entries(kPages)) {
  test(`${name} is for everyone`, async () => {
    const page = await site.page(address);
    await page.locator('h1').waitFor();
    if (/home|puzzle|learn/.test(name)) await page.locator('hex-board').first().waitFor();
    await checkAccess(page);
    await shoot(page, name);
    await checkAccess(page);
    await page.close();
  });
}

test('once loaded the page works without a network', async () => {
  const page = await site.page('#/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resume) => navigator.serviceWorker.addEventListener('controllerchange', resume));
    }
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('game-card hex-board').first().waitFor();
  await page.goto(`${site.address}#/learn/nooks`);
  await page.locator('.lesson-board hex-board').waitFor();
  await page.close();
});
