// Takes the picture of the page that README.md shows: node web/test/pictures.mjs (make pictures).
import { join } from 'node:path';
import { kRoot, openSite } from './harness.mjs';

// A game of Fish in the middle, with a penguin taken up: the same every time.
const kAddress = '#/play/fish?seats=me,greedy&set=board=boxed&set=seed=7';
const kTurns = 11;

const site = await openSite();
const page = await site.page(kAddress, {
  viewport: { width: 900, height: 600 }, colorScheme: 'light', reducedMotion: 'reduce',
});
const myTurn = () => page.waitForFunction(() => document.querySelector('play-table')?.game.actingSeat === 0);
for (let turn = 0; turn < kTurns; ++turn) {
  await myTurn();
  await page.evaluate(() => {
    const { game } = document.querySelector('play-table');
    game.act(game.view.legal[(7 * game.count + 3) % game.view.legal.length]);
  });
}
await myTurn();
await page.click('hex-board .origin >> nth=1');
await page.mouse.move(0, 0);
await page.screenshot({ path: join(kRoot, 'docs/arena.jpg'), type: 'jpeg', quality: 62 });
await site.close();
