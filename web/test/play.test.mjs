// Playing in the page alone: whole games by mouse, by keys and by touch; going on, taking back, help, and the look.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkAccess, checkWidth, openSite, resize, shoot } from './harness.mjs';
import { byKeys, byMouse, byTouch, hintedStep, myTurn, playAction, playOut, standing } from './playing.mjs';

let site;
before(async () => (site = await openSite()));
after(() => site.close());

const kFish = '#/play/fish?seats=me,random&set=rows=3&set=columns=3';
const kReversi = '#/play/reversi?seats=me,greedy&set=size=2';
const kNooks = '#/play/nooks?seats=me&set=rounds=2&set=difficulty=easy&set=seconds=null&set=seed=5';
const kGames = [
  { game: 'fish', address: kFish },
  { game: 'reversi', address: kReversi },
  { game: 'nooks', address: kNooks, choose: (_legal, page) => hintedStep(page) },
];
const kEnds = {
  fish: /^(You (won|lost) \d+–\d+|Draw, \d+–\d+)\.$/,
  reversi: /^(You (won|lost) \d+–\d+|Draw, \d+–\d+)\.$/,
  nooks: /^You scored \d+ points?\.$/,
};
const kHands = { 'by mouse': byMouse, 'by keys': byKeys, 'by touch': byTouch };

async function sit(address, options = {}) {
  const page = await site.page(address, options);
  await page.waitForSelector('play-table hex-board');
  return page;
}
/** What screen readers were told last. */
const heard = (page) => page.locator('.live').innerText();
const done = (page) => page.context().close();

for (const { game, address, choose } of kGames) {
  for (const [how, hands] of Object.entries(kHands)) {
    test(`a whole game of ${game} ${how}`, async () => {
      const page = await sit(address, { hasTouch: true });
      const outcome = await playOut(page, game, hands, choose);
      assert.ok(outcome.winners.length > 0);
      assert.match(await page.locator('.play-status').innerText(), kEnds[game]);
      await page.waitForSelector('[data-deed="analyse"]');
      await done(page);
    });
  }
}

test('a piece can be dragged, and slides where it is pushed', async () => {
  const page = await sit(kNooks);
  const [from, to] = (await myTurn(page)).legal.find(Array.isArray);
  const at = async (cell) => {
    const box = await page.locator(`hex-board [data-cell="${cell}"]`).first().boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = await at(from);
  const [toX, toY] = await at(to);
  const length = Math.hypot(toX - x, toY - y);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (40 * (toX - x)) / length, y + (40 * (toY - y)) / length, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('play-table').game.count === 1);
  assert.deepEqual(await page.evaluate(() => document.querySelector('play-table').game.last), [from, to]);
  await done(page);
});

test('six keys around S slide a piece that was taken up by its number', async () => {
  const page = await sit(kNooks);
  await page.focus('hex-board [tabindex="0"]');
  await page.keyboard.press('1');
  for (const key of ['w', 'e', 'd', 'x', 'z', 'a']) {
    if ((await standing(page)).count === 0) await page.keyboard.press(key);
  }
  assert.equal((await standing(page)).count, 1);
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelector('.steps').textContent === '0 steps');
  await done(page);
});

test('a finger sees a ghost first, and a button plays it', async () => {
  const page = await sit(kReversi, { hasTouch: true });
  const cell = `hex-board [data-cell='${JSON.stringify((await myTurn(page)).legal[0])}']`;
  await page.tap(cell);
  await page.waitForSelector('hex-board .ghost');
  assert.equal((await standing(page)).count, 0);
  await page.tap('hex-board .confirm');
  await page.waitForFunction(() => document.querySelector('play-table').game.count > 0);
  await done(page);
});

test('Reversi keeps its keys: arrows along the axes, Enter places, H hides and shows what would turn, P passes', async () => {
  const page = await sit('#/play/reversi?seats=me,greedy&set=size=3&set=pass="free"');
  await page.focus('hex-board [tabindex="0"]');
  await page.keyboard.press('PageDown');
  await page.waitForSelector('hex-board .badge', { state: 'attached' });
  await page.keyboard.press('h');
  assert.match(await heard(page), /Legal moves are hidden/);
  assert.equal(await page.locator('hex-board .target, hex-board .badge').count(), 0);
  await page.keyboard.press('h');
  assert.match(await heard(page), /Legal moves are marked.*would flip/);
  const at = () => page.evaluate(() => JSON.parse(document.querySelector('hex-board').current.focus));
  const [q, r] = await at();
  for (const [key, wanted] of [['ArrowLeft', [q - 1, r]], ['ArrowDown', [q - 1, r + 1]], ['ArrowRight', [q, r + 1]], ['ArrowUp', [q, r]]]) {
    await page.keyboard.press(key);
    assert.deepEqual(await at(), wanted, key);
  }
  await page.keyboard.press('p');
  await page.waitForFunction(() => document.querySelector('play-table').game.count > 0);
  assert.match(await heard(page), /You \(black\): pass/);
  await done(page);
});

test('a game goes on after a reload, from the first page too, and is taken back', async () => {
  const page = await sit('#/play/fish?seats=me,greedy&set=rows=4&set=columns=4&set=seed=3');
  await playAction(page, 'fish', (await myTurn(page)).legal[0], byMouse);
  const { count } = await myTurn(page);
  assert.equal(count, 2);
  await page.reload();
  await page.waitForSelector('play-table hex-board');
  assert.equal((await myTurn(page)).count, 2);
  await page.click('.brand');
  await page.click('#go-on ~ ul a');
  await page.waitForSelector('play-table hex-board');
  await page.click('[data-deed="takeBack"]');
  assert.equal((await myTurn(page)).count, 0);
  assert.match(await heard(page), /Taken back. Your turn/);
  await done(page);
});

test('a hint is marked and said, what the engine expects stands there, resigning asks again', async () => {
  const page = await sit('#/play/reversi?seats=me,greedy&set=size=3&set=pass=forced');
  await page.click('[data-deed="hint"]');
  await page.waitForSelector('hex-board .hint');
  assert.match(await heard(page), /Hint: /);
  await page.click('[data-deed="evaluation"]');
  await page.waitForSelector('text=Estimate: ');
  await page.click('[data-deed="resign"]');
  assert.equal((await standing(page)).over, false);
  await page.click('[data-deed="resign"]');
  await page.waitForSelector('.play-status.over');
  assert.match(await page.locator('.players').innerText(), /resigned/);
  await page.click('[data-deed="rematch"]');
  await page.waitForFunction(() => document.querySelector('play-table')?.game.mine[0] === 1);
  await done(page);
});

test('the ladder of hints: the length, then who moves, then a step; and the best way afterwards', async () => {
  const page = await sit(kNooks);
  await page.keyboard.press('i');
  await page.waitForSelector('text=/The shortest route from here has \\d+ step/');
  await page.keyboard.press('i');
  await page.waitForSelector('text=/Piece . moves first/');
  await page.keyboard.press('i');
  await page.waitForSelector('text=/Step 1 of/');
  await page.click('[data-deed="give-up"]');
  await page.click('[data-deed="best-route"]');
  await page.waitForSelector('dialog.best[open] hex-board');
  await page.waitForSelector('dialog.best >> text=/Step (\\d+) of \\1:/'); // the last step stays there
  await done(page);
});

test('the debug switch logs keys and clicked cells', async () => {
  const page = await sit(`${kReversi}&debug=1`);
  const logged = (words) => page.waitForEvent('console', (line) => line.text() === words);
  const cell = JSON.stringify((await myTurn(page)).legal[0]);
  await Promise.all([logged(`click ${cell}`), page.click(`hex-board [data-cell='${cell}']`)]);
  await Promise.all([logged('key Escape'), page.keyboard.press('Escape')]);
  await done(page);
});

for (const { game, address } of kGames) {
  test(`${game} fits its windows, is open to everyone, and is looked at`, async () => {
    const page = await sit(address);
    await checkAccess(page);
    for (const [width, height] of [[700, 700], [360, 640], [740, 360], [1400, 900]]) {
      await resize(page, { width, height });
      await checkWidth(page);
      for (const part of ['.players', '.play-first > hex-board', '.play-actions']) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} lies within ${width} × ${height}`);
      }
      const board = await page.locator('.play-first > hex-board').boundingBox();
      const share = Math.min(board.width, board.height) / Math.min(width, height);
      assert.ok(share >= 0.42, `a board worth its window: ${share} of ${width} × ${height}`);
    }
    await shoot(page, `play-${game}`);
    await done(page);
  });
}
