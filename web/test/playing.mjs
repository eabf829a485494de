// Playing as a person would: whole games through the page, by mouse, by keys or by touch. What is legal is read from
// the page; what is clicked, pressed or tapped is only what a person could.

const kBoard = 'play-table > .play hex-board';

/** In the page: how its game stands; null where there is none, or nothing that stays until someone here acts. */
function look(onlyWhatStays) {
  const game = document.querySelector('play-table')?.game;
  if (!game?.ready) return null;
  const { actingSeat, over, waiting, count, outcome, view } = game;
  const skips = view.legal.length === 1 && view.legal[0] === 'skip'; // that comes by itself
  const ended = over && (game.arenaId === null || game.result !== null); // the arena has the last word
  const mine = actingSeat !== null && !waiting && !skips;
  if (onlyWhatStays && !ended && !mine) return null;
  return { acting: actingSeat, over, waiting, count, outcome, legal: view.legal, turn: view.turn };
}

/** How the game on the page stands. */
export const standing = (page) => page.evaluate(look, false);

/** Waits until it is this page's turn, or the game is over; how it stands then. */
export async function myTurn(page) {
  return (await page.waitForFunction(look, true)).jsonValue();
}

/** Waits until so many events have come. */
export const counts = (page, count) =>
  page.waitForFunction((wanted) => document.querySelector('play-table')?.game.count === wanted, count);

const cell = (name) => `${kBoard} [data-cell='${JSON.stringify(name)}']`;
const isCell = (part) => Array.isArray(part) || typeof part === 'number';
/** The cells of an action: one, or from and to; none for a word. */
function cellsOf(game, action) {
  if (!Array.isArray(action)) return [];
  return game === 'nooks' || action.every(Array.isArray) ? action : [action];
}

const focusedCell = (board) => document.querySelector(board).shadowRoot.activeElement?.dataset.cell;

export const byMouse = {
  cell: (page, name) => page.click(cell(name)),
  word: (page, word) => page.click(`[data-deed="${word}"]`),
};
export const byTouch = {
  cell: async (page, name, last) => {
    await page.tap(cell(name));
    if (last) await page.tap(cell(name));
  },
  word: (page, word) => page.tap(`[data-deed="${word}"]`),
};
export const byKeys = {
  cell: async (page, name, last) => {
    const wanted = JSON.stringify(name);
    await page.focus(`${kBoard} [tabindex="0"]`);
    if (!last) await page.keyboard.press('Escape'); // what was just moved stays picked
    for (let i = 0; i < 300; ++i) {
      if ((await page.evaluate(focusedCell, kBoard)) === wanted) return page.keyboard.press('Enter');
      await page.keyboard.press('PageDown');
    }
    throw new Error(`the keys do not reach ${wanted}`);
  },
  word: async (page, word) => {
    if (word === 'pass') return page.keyboard.press('p');
    await page.focus(`[data-deed="${word}"]`);
    await page.keyboard.press('Enter');
  },
};

/** Plays one action with these hands. */
export async function playAction(page, game, action, hands) {
  const { count } = await standing(page);
  const cells = cellsOf(game, action);
  if (cells.length === 0 || !cells.every(isCell)) {
    await hands.word(page, action);
    // What would end the game asks once more.
    if ((await page.locator(`[data-deed="${action}"]`, { hasText: 'Really' }).count()) > 0) await hands.word(page, action);
  }
  for (let i = 0; i < cells.length; ++i) await hands.cell(page, cells[i], i === cells.length - 1);
  await page.waitForFunction((before) => document.querySelector('play-table').game.count > before, count);
}

/** Plays to the end; `choose` picks among the legal actions. Returns how it ended. */
export async function playOut(page, game, hands, choose = (legal) => legal[Math.floor(legal.length / 2)]) {
  for (let now = await myTurn(page); ; now = await myTurn(page)) {
    if (now.over) return now.outcome;
    await playAction(page, game, await choose(now.legal, page), hands);
  }
}

/** The next step of the best way, as the ladder of hints tells it. */
export async function hintedStep(page) {
  for (let rung = 0; rung < 3; ++rung) {
    await page.keyboard.press('i');
    await page.waitForFunction(() => document.querySelector('nooks-panel').line.length > 0);
  }
  return page.evaluate(() => document.querySelector('nooks-panel').line[0]);
}
