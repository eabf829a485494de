// A game is a folder: nothing in web/src names one, and every folder has all the page asks for.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { kRoot } from './harness.mjs';
import { openModules } from './modules.mjs';

const kSources = join(kRoot, 'web/src');
const kGames = join(kRoot, 'src/games');
/** Hex is also what all boards are made of. */
const kOwnWords = ['hex'];
const kFolders = readdirSync(kGames).filter((name) => existsSync(join(kGames, name, 'page/index.ts')));
/** Names of games and of what is on their boards. */
const kForbidden = new Set([
  ...kFolders.filter((name) => !kOwnWords.includes(name)),
  'fish', 'penguin', 'penguins', 'floe', 'floes', 'ice', 'reversi', 'disc', 'discs', 'flip', 'flips',
  'nook', 'nooks', 'puzzle', 'puzzles', 'bid', 'bids',
]);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]);
}
/** The words of a text, those within names too: "fishLook" has "fish" and "look". */
function wordsOf(text) {
  return text.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase().match(/[a-z]+/g) ?? [];
}
function namesGames(text) {
  return [...new Set(wordsOf(text).filter((word) => kForbidden.has(word)))];
}

let web;
let pages;
let games;
let asker;
before(async () => {
  web = await openModules();
  const { gameNames, gamePage } = await web.load('game/game_pages');
  pages = new Map(gameNames.map((name) => [name, gamePage(name)]));
  const compiled = await WebAssembly.compile(readFileSync(join(kRoot, 'build/wasm/hexarena.wasm')));
  asker = await (await web.load('game/module')).Asker.of(compiled);
  games = (await web.load('game/descriptors')).descriptorsOf(asker);
});
after(() => web.close());

test('the words of a game are found wherever they hide', () => {
  assert.deepEqual(namesGames('const fishLook = 1;'), ['fish']);
  assert.deepEqual(namesGames('<nooks-panel>'), ['nooks']);
  assert.deepEqual(namesGames('// Discs turn.'), ['discs']);
  assert.deepEqual(namesGames('.board.reversi {}'), ['reversi']);
  assert.deepEqual(namesGames('disconnectedCallback() { selfish(); }'), []);
});

test('no source of the page names a game or what is on its board', () => {
  const sources = filesBelow(kSources).filter((file) => /\.(ts|css)$/.test(file));
  const named = sources.flatMap((file) => {
    const words = namesGames(readFileSync(file, 'utf8'));
    const path = relative(kSources, file);
    return words.length === 0 ? [] : [`${path}: ${words.join(', ')}`];
  });
  assert.ok(sources.length > 50);
  assert.deepEqual(named, []);
});

test('every game of the module has a page, with the same title', () => {
  assert.deepEqual([...pages.keys()].sort(), games.map((game) => game.name).sort());
  for (const { name, title } of games) assert.equal(pages.get(name).title, title);
});

test('every game opens with each option of its presets, and what it presets first is among them', () => {
  for (const { name, presets, seats } of games) {
    for (const { name: preset, options, default: first } of presets) {
      assert.ok(options[first], `${name}: ${preset}`);
      for (const { set, alone } of options) {
        const settings = seats.setting ? { ...set, [seats.setting]: alone ? 1 : seats.least } : set;
        const { table } = asker.ask({ ask: 'open', game: name, settings });
        asker.ask({ ask: 'close', table });
      }
    }
  }
});

test('players and hints are those the module knows', () => {
  for (const { name, players, adviser } of games) {
    const { table } = asker.ask({ ask: 'open', game: name, settings: {} });
    for (const player of [...players.map((one) => (one.least ? `${one.name}:${one.least}` : one.name)), adviser]) {
      const { action } = asker.ask({ ask: 'advise', table, player, ms: 50 });
      assert.notEqual(action, null, `${name}: ${player}`);
    }
    asker.ask({ ask: 'close', table });
  }
});

test('examples and lessons are legal, and the board is described in words', () => {
  for (const [name, { example, lessons, look, seatMark }] of pages) {
    const opened = asker.ask({ ask: 'open', game: name, settings: example.settings });
    const { refused, scene } = asker.ask({ ask: 'happen', table: opened.table, events: example.actions });
    assert.equal(refused, undefined, name);
    for (const cell of scene.cells) {
      const piece = scene.pieces.find((one) => JSON.stringify(one.cell) === JSON.stringify(cell.cell));
      assert.equal(typeof look.describe(cell, scene, piece, opened.names), 'string');
      assert.match(cell.name, /^[a-z]+[1-9][0-9]*$/);
    }
    opened.names.forEach((seat, index) => assert.match(seatMark(seat, index), /^\w$/));
    asker.ask({ ask: 'close', table: opened.table });
    assert.ok(lessons.length > 0);
    for (const { settings, start, title, text } of lessons) {
      assert.match(title, /^[A-Z].*[^.]$/);
      assert.match(text, /\.\)?$/);
      asker.ask({ ask: 'close', table: asker.ask({ ask: 'open', game: name, settings, start }).table });
    }
  }
});
