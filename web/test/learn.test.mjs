// The lessons, done step by step on the board itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSite } from './harness.mjs';

let site;
before(async () => {
  site = await openSite();
});
after(() => site.close());

const cell = (page, cell) => page.locator(`hex-board [data-cell="${JSON.stringify(cell)}"]`);
const outcome = (page) => page.locator('.outcome:not(:empty)').waitFor();
const next = (page) => page.getByRole('button', { name: 'Next' }).click();

async function lesson(game) {
  const page = await site.page(`#/learn/${game}`);
  await page.locator('hex-board [data-cell]').first().waitFor({ state: 'attached' });
  return page;
}
/** What has just moved stays chosen. */
async function slide(page, from, to) {
  if (!(await cell(page, from).evaluate((one) => one.classList.contains('chosen')))) await cell(page, from).click();
  await cell(page, to).click();
}

test('Fish: place, slide, be stopped, collect to the end', async () => {
  const page = await lesson('fish');
  await cell(page, [3, 1]).click();
  await outcome(page);
  await next(page);
  await slide(page, [4, 1], [2, 1]);
  await outcome(page);
  await next(page);
  await slide(page, [3, 1], [5, 1]);
  await outcome(page);
  await next(page);
  const way = [[2, 1], [0, 0], [1, 0], [3, 0], [4, 1], [3, 1], [1, 1]];
  for (const [number, to] of way.slice(1).entries()) await slide(page, way[number], to);
  await outcome(page);
  assert.match(await page.locator('.lesson-board .chip').first().innerText(), /red \(you\): 16/);
  await page.close();
});

test('Hex Reversi: enclose, enclose more, pass, win', async () => {
  const page = await lesson('reversi');
  await cell(page, [-1, -1]).click();
  await outcome(page);
  await next(page);
  await cell(page, [0, 0]).click();
  await outcome(page);
  await next(page);
  await page.getByRole('button', { name: 'Pass' }).click();
  await outcome(page);
  await next(page);
  await cell(page, [0, 0]).click();
  await outcome(page);
  assert.match(await page.locator('.outcome').innerText(), /Eleven to eight/);
  await page.close();
});

test('Nooks: slide, reach the nook, with helper pieces; again', async () => {
  const page = await lesson('nooks');
  await next(page);
  await next(page);
  for (const [from, to] of [[100, 175], [64, 132], [132, 70]]) await slide(page, from, to);
  await outcome(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.outcome:empty').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Into the nook' }).waitFor();
  await page.close();
});
