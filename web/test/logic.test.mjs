// The logic of the page that needs no browser: addresses, what is kept, records in links, choices, ratings, seats.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openModules } from './modules.mjs';

let web;
before(async () => (web = await openModules()));
after(() => web.close());
beforeEach(() => localStorage.clear());

test('an address leads to its page, with its parts and its query', async () => {
  const router = await web.load('shell/router');
  router.addPage('', () => 'home');
  router.addPage('game', (path, query) => `${path[1]} ${query.get('key')}`, 'Live game');
  const at = (hash) => {
    location.hash = hash;
    return router.currentRoute();
  };
  assert.equal(at('').render(), 'home');
  assert.equal(at('#/').render(), 'home');
  const route = at('#/game/a%2Fb?key=77');
  assert.deepEqual([route.path, route.title, route.render()], [['game', 'a/b'], 'Live game', 'a/b 77']);
  assert.deepEqual(at('#/game/%').path, ['game', '%'], 'a damaged part stays as it is');
  assert.equal(at('#/nowhere').title, 'Page not found');
  assert.equal(router.gameAddress('a b', 'k'), '#/game/a%20b?key=k');
  assert.equal(router.gameAddress('a', null), '#/game/a');
  assert.equal(router.replayAddress('a/b'), '#/replay/a%2Fb');
  assert.equal(router.tournamentAddress('cup'), '#/tournaments/cup');
  router.setTitle('');
  assert.equal(document.title, 'Hexarena');
  router.setTitle('Watch');
  assert.equal(document.title, 'Watch · Hexarena');
});

test('what cannot be kept is no reason to fail', async () => {
  const { keep, kept } = await web.load('shell/storage');
  assert.equal(keep('a', '1'), true);
  assert.equal(kept('a'), '1');
  keep('a', null);
  assert.equal(kept('a'), null);
  const good = globalThis.localStorage;
  const refuse = () => {
    throw new Error('full');
  };
  globalThis.localStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
  assert.equal(keep('a', '1'), false);
  assert.equal(kept('a'), null);
  globalThis.localStorage = good;
});

test('the newest game comes first, what is known of it stays, and the oldest are forgotten', async () => {
  const { forgetGame, rememberGame, rememberedGame, rememberedGames } = await web.load('shell/remembered');
  const game = (id) => ({ id, game: 'any', players: ['me'], address: `#/game/${id}` });
  rememberGame({ ...game('first'), seats: [{ seat: 0, key: 'k' }] });
  for (let i = 0; i < 11; ++i) rememberGame(game(`g${i}`));
  rememberGame({ ...game('first'), over: true });
  assert.equal(rememberedGames()[0].id, 'first');
  assert.deepEqual(rememberedGame('first').seats, [{ seat: 0, key: 'k' }]);
  rememberGame(game('last'));
  assert.equal(rememberedGames().length, 12);
  assert.equal(rememberedGame('g0'), undefined);
  forgetGame('first');
  assert.equal(rememberedGame('first'), undefined);
  for (const damaged of ['{', '7', '[null, {"id": 5}]']) {
    localStorage.setItem('hexarena:games', damaged);
    assert.deepEqual(rememberedGames(), []);
  }
});

test('a record goes into a link and comes out again; anything else is refused in a sentence', async () => {
  const { packRecord, readRecord, unpackRecord } = await web.load('shell/share');
  const record = { game: 'any', settings: { size: 3 }, actions: [[0, 1], { seat: 1, action: 'pass' }] };
  assert.deepEqual(await unpackRecord(await packRecord(record)), record);
  assert.deepEqual(readRecord('{"game":"any"}'), { game: 'any', settings: {}, actions: [] });
  const lines = '{"game":"any","settings":{}}\n[0,1]\n\n{"result":{"scores":[1],"winners":[0]}}\n';
  assert.deepEqual(readRecord(lines),
    { game: 'any', settings: {}, actions: [[0, 1]], result: { scores: [1], winners: [0] } });
  await assert.rejects(unpackRecord('nonsense'), /This link is damaged/);
  assert.throws(() => readRecord('7 8'), /not a game record/);
  assert.throws(() => readRecord('[1]'), /not a game record/);
});

test('a cell means what the legal actions say', async () => {
  const { Choices } = await web.load('board/choices');
  const cells = [[0, 0], [0, 1], [1, 0]];
  const known = new Map(cells.map((cell) => [JSON.stringify(cell), cell]));
  const choices = new Choices([[0, 0], [[0, 1], [1, 0]], 'pass', [9, 9]], known);
  assert.deepEqual(choices.targets(null), ['[0,0]']);
  assert.deepEqual(choices.origins, ['[0,1]']);
  assert.deepEqual(choices.targets('[0,1]'), ['[1,0]']);
  assert.deepEqual(choices.action('[0,1]', '[1,0]'), [[0, 1], [1, 0]]);
  assert.deepEqual(choices.action('[0,1]', '[0,0]'), [0, 0]);
  assert.equal(choices.action(null, '[1,0]'), null);
  assert.equal(choices.isOrigin('[0,0]'), false);
});

test('arrows walk to the nearest cell that way, and a direction counts where one cell lies in it', async () => {
  const { nextCell, onlyOneTowards } = await web.load('board/cells');
  const cell = (name, x, y) => ({ cell: name, at: [x, y] });
  const cells = [cell(0, 0, 0), cell(1, 2, 0), cell(2, 1, 1.7), cell(3, 4, 0)];
  assert.equal(nextCell(cells, cells[0], [1, 0], [0, 0]).cell, 1);
  assert.equal(nextCell(cells, cells[0], [0, 1], [0, 0]).cell, 2);
  assert.equal(nextCell(cells, cells[0], [-1, 0], [0, 0]), null);
  assert.equal(onlyOneTowards([cells[1], cells[3]], cells[0], [1, 0]), null);
  assert.equal(onlyOneTowards([cells[1], cells[2]], cells[0], [1, 0]).cell, 1);
});

const kGame = {
  name: 'any', title: 'Any', summary: '', seats: { least: 2, most: 4, setting: 'players' }, random: false,
  settings: [
    { name: 'size', type: 'integer', least: 1, most: 9, default: 5, means: 'Size.' },
    { name: 'limit', type: 'integer', least: 1, most: 9, default: 5, means: 'Limit.' },
  ],
  presets: [
    {
      name: 'size', title: 'Board', default: 1,
      options: [{ title: 'S', set: { size: 1 } }, { title: 'L', set: { size: 9 } }],
    },
    {
      name: 'time', title: 'Time', default: 0,
      options: [
        { title: '1 minute', set: { seconds: 60 } },
        { title: 'No limit', set: { seconds: null }, alone: true },
      ],
    },
  ],
  players: [
    { name: 'engine', least: 1, most: 10, default: 4, means: 'Thinks.' },
    { name: 'random', means: 'Guesses.' },
  ],
  adviser: 'engine:4',
};

test('what is chosen in a form becomes settings, and what is for one alone gives way', async () => {
  const { ChoicesForm } = await web.load('pages/choices_form');
  const form = new ChoicesForm({ requestUpdate() {} });
  assert.deepEqual(form.settings(kGame, 2), { size: 9, seconds: 60 });
  form.choose('size', 0);
  form.choose('time', 1);
  assert.deepEqual(form.settings(kGame, 1), { size: 1, seconds: null });
  assert.deepEqual(form.settings(kGame, 2), { size: 1, seconds: 60 });
  form.set('limit', 7);
  assert.deepEqual(form.settings(kGame, 2), { size: 1, seconds: 60, limit: 7 });
  form.set('limit', null);
  assert.deepEqual(form.settings(kGame, 2), { size: 1, seconds: 60 });
  form.reset();
  assert.deepEqual(form.settings(kGame, 2), { size: 9, seconds: 60 });
});

test('seats: a gentle opponent at first, and the address of a game in this page', async () => {
  const seats = await web.load('pages/seats');
  assert.deepEqual(seats.firstSeats(kGame), ['me', 'engine:2']);
  assert.equal(seats.opponent({ ...kGame, players: kGame.players.slice(1) }), 'random');
  assert.equal(seats.opponent({ ...kGame, players: [{ name: 'one', least: 3, most: 3 }] }), 'one:3');
  assert.equal(seats.lowest(kGame.players[0]), 'engine:1');
  assert.equal(seats.isLocal(['me', 'engine:2']), true);
  assert.equal(seats.isLocal(['me', 'friend']), false);
  assert.equal(seats.isLocal(['me', 'bot:walrus']), false);
  const address = seats.localAddress('any', { size: 3, pass: 'free', seconds: null }, ['me', 'engine:2']);
  assert.equal(address, '#/play/any?seats=me%2Cengine%3A2&set=size%3D3&set=pass%3Dfree&set=seconds%3Dnull');
});

test('error bars share one scale, with zero on it where it lies between', async () => {
  const { eloScale } = await web.load('pages/elo');
  const rows = [{ elo: 100, error: 50 }, { elo: -100, error: 100 }];
  const { x, low, high } = eloScale(rows);
  assert.deepEqual([low, high], [-200, 150]);
  assert.ok(x(low) > 0 && x(low) < x(0) && x(0) < x(high) && x(high) < 300);
  const one = eloScale([{ elo: 5, error: 0 }]);
  assert.ok(Number.isFinite(one.x(5)));
});
