// The module in the page: rules in its own thread, searches in a worker, on a plain web host.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSite } from './harness.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const kGames = [
  ['fish', 'me,engine:1&set=rows=4&set=columns=4'],
  ['reversi', 'me,easy&set=size=3'],
  ['nooks', 'me&set=rounds=1&set=difficulty=easy'],
];

for (const [game, seats] of kGames) {
  test(`${game}: the page knows what is legal and shows it`, async () => {
    const page = await site.page(`#/play/${game}?seats=${seats}`);
    await page.waitForFunction(() => document.querySelector('play-table')?.game.ready);
    const shown = await page.evaluate(() => {
      const { view, table, scene } = document.querySelector('play-table').game;
      const cells = document.querySelector('hex-board').shadowRoot.querySelectorAll('[data-cell]').length;
      return { legal: view.legal.length, game: view.game, drawn: cells, cells: scene.cells.length, names: table.names };
    });
    assert.equal(shown.game, game);
    assert.ok(shown.legal > 0);
    assert.ok(shown.names.length > 0);
    assert.equal(shown.drawn, shown.cells);
    await page.context().close();
  });
}

test('a machine answers from its worker, and a new question ends the one before', async () => {
  const page = await site.page('#/play/reversi?seats=me,engine:2&set=size=4');
  await page.waitForFunction(() => document.querySelector('play-table')?.game.ready);
  const heard = await page.evaluate(async () => {
    const table = document.querySelector('play-table');
    const record = { game: 'reversi', settings: { size: 5, pass: 'forced' }, actions: [] };
    const name = (promise) => promise.then(() => 'answered', (error) => error.name);
    const { adviser, game } = table;
    const first = name(adviser.askAbout(game, record, 0, 60_000));
    const second = name(adviser.askAbout(game, record, 0, 50));
    const heard = [await first, await second];
    const third = name(adviser.askAbout(game, record, 0, 60_000));
    adviser.stop();
    heard.push(await third, await name(adviser.askAbout(game, { ...record, actions: [[9, 9]] }, 1, 50)));
    return heard;
  });
  assert.deepEqual(heard, ['AbortError', 'answered', 'AbortError', 'Error']);
  await page.context().close();
});

test('the rules are fetched once, and no other host is asked for anything', async () => {
  const page = await site.page('#/play/fish?seats=me,engine:1&set=rows=4&set=columns=4');
  await page.waitForFunction(() => document.querySelector('play-table')?.game.ready);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.waitForFunction(() => document.querySelector('play-table')?.game.ready);
  assert.deepEqual(asked.filter((address) => !address.startsWith(site.address)), []);
  assert.equal(asked.filter((address) => address.endsWith('.wasm')).length, 1);
  await page.context().close();
});
