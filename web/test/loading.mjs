// Measures how long the built page takes until it is of use: node web/test/loading.mjs [VISITS] (make loading).
// For each page, in milliseconds from asking for it to the first picture and to the first thing a player can do, and
// the longest time its thread was busy in one go; medians of visits by browsers that have never been there.
import { openSite } from './harness.mjs';

const kPages = {
  'first page, Start can be pressed': ['#/', '.start:not([disabled])'],
  'Fish, a penguin can be placed': ['#/play/fish?seats=me,engine:2&set=board=boxed', '.target'],
  'hex Reversi of 331 cells, a disc can be placed': ['#/play/reversi?seats=me,engine:2&set=size=10', '.target'],
  'Nooks, a piece can be slid': ['#/play/nooks?seats=me', '.origin'],
};
const visits = Number(process.argv[2] ?? 5);

/** In the page, before anything else: notes when what is wanted is there for the first time. */
function watch(wanted) {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const boards = [...document.querySelectorAll('play-table hex-board')].map((board) => board.shadowRoot);
    if ([document, ...boards].some((root) => root.querySelector(wanted))) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function visit(site, [address, wanted]) {
  const page = await site.page('about:blank');
  await page.addInitScript(watch, wanted);
  await page.goto(site.address + address);
  await page.waitForFunction(() => window.usable);
  const { usable, longest } = await page.evaluate(() => ({ usable: window.usable, longest: window.longest }));
  const [paint] = await page.evaluate(() =>
    performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime));
  await page.context().close();
  return [paint, usable, longest];
}
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const site = await openSite();
for (const [name, page] of Object.entries(kPages)) {
  const seen = [];
  for (let i = 0; i < visits; ++i) seen.push(await visit(site, page));
  const [paint, usable, longest] = [0, 1, 2].map((part) => Math.round(median(seen.map((each) => each[part]))));
  console.log(`${name}: ${usable} ms (first picture ${paint} ms, longest busy ${longest} ms)`);
}
await site.close();
