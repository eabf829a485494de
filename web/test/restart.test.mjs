// The arena dies in the middle of a game of two browsers and is started again: both go on by themselves.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openArena } from './harness.mjs';
import { byMouse, counts, myTurn, playAction, playOut, standing } from './playing.mjs';

let site;
let again;
before(async () => (site = await openArena()));
after(async () => {
  // Browsers that knock while nobody is there say so on their consoles.
  site.complaints = site.complaints.filter((line) => !/WebSocket/.test(line));
  await again?.close();
  await site.close();
});

const eventsOf = (page) =>
  page.evaluate(() => JSON.stringify(document.querySelector('play-table').game.record.actions));

test('a killed arena comes back, and the game goes on without a reload, nothing lost', async () => {
  const seats = [{ person: 'Ada' }, { person: 'Bob' }];
  const wish = { game: 'fish', settings: { rows: 4, columns: 4, fish: 1 }, seats };
  const answer = await fetch(`${site.address}api/games`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish),
  });
  const made = await answer.json();
  const [ada, bob] = await Promise.all(made.seats.map(({ key }) => site.page(`#/game/${made.id}?key=${key}`)));
  const pages = [ada, bob];
  for (const page of pages) {
    await page.waitForSelector('play-table hex-board');
    await page.evaluate(() => (window.sameVisit = true));
  }
  for (const page of [ada, bob, ada]) await playAction(page, 'fish', (await myTurn(page)).legal[0], byMouse);
  for (const page of pages) await counts(page, 3);
  const before = await eventsOf(ada);

  await site.kill();
  for (const page of pages) await page.waitForSelector('text=Connection lost');
  const { legal } = await standing(bob);
  await byMouse.cell(bob, legal[0]); // nobody hears it yet
  again = await openArena({ db: site.store, port: new URL(site.address).port });

  for (const page of pages) await counts(page, 4);
  assert.equal(JSON.stringify(JSON.parse(await eventsOf(ada)).slice(0, 3)), before);
  const ends = await Promise.all(pages.map((page) => playOut(page, 'fish', byMouse)));
  assert.deepEqual(ends[0], ends[1]);
  assert.deepEqual(await Promise.all(pages.map((page) => page.evaluate(() => window.sameVisit))), [true, true]);
  const kept = await (await fetch(`${again.address}api/games/${made.id}`)).json();
  assert.equal(JSON.stringify(kept.actions), await eventsOf(ada));
  assert.deepEqual(kept.result.scores, ends[0].scores);
});
