// The module gives the same answers as the programs: the same code, compiled twice.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { kPrograms, kRoot } from './harness.mjs';

let ask;
let imports;
before(async () => {
  const compiled = await WebAssembly.compile(readFileSync(join(kRoot, 'build/wasm/hexarena.wasm')));
  imports = WebAssembly.Module.imports(compiled).map(({ module, name }) => `${module}.${name}`);
  const instance = await WebAssembly.instantiate(compiled, { hexarena: { now: () => performance.now() } });
  const { memory, _initialize, hexarena_take, hexarena_ask, hexarena_free } = instance.exports;
  _initialize();
  ask = (question) => {
    const bytes = new TextEncoder().encode(typeof question === 'string' ? question : JSON.stringify(question));
    const where = hexarena_take(bytes.length);
    new Uint8Array(memory.buffer, where, bytes.length).set(bytes);
    const answer = hexarena_ask(where, bytes.length);
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
    hexarena_free(answer);
    return JSON.parse(text);
  };
});

const ok = (question) => {
  const answer = ask(question);
  assert.ok('ok' in answer, answer.error);
  return answer.ok;
};
function program(words, input) {
  const { stdout, status, stderr } = spawnSync(join(kPrograms, 'hexarena'), words, { input, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

const kGames = [
  { game: 'fish', settings: { board: 'boxed', seed: 3 }, player: 'engine:4' },
  { game: 'fish', settings: { rows: 9, columns: 8, players: 3, seed: 5 }, player: 'house:2' },
  { game: 'fish', settings: { grid: 'square', rows: 5, columns: 6, seed: 2 }, player: 'engine:3' },
  { game: 'reversi', settings: { size: 4, pass: 'forced' }, player: 'hard' },
  { game: 'reversi', settings: { size: 7 }, player: 'engine:5' },
  { game: 'nooks', settings: { seed: 11, rounds: 2, seconds: null }, player: 'solver' },
];

test('it asks for nothing but the clock', () => {
  assert.deepEqual(imports, ['hexarena.now']);
});

for (const { game, settings, player } of kGames) {
  test(`${game} ${JSON.stringify(settings)}: views, pictures and advice as of the programs`, () => {
    const table = ok({ ask: 'open', game, settings });
    const record = { game, settings, start: table.start, actions: [] };
    for (let ply = 0; ply < 12; ++ply) {
      const view = ok({ ask: 'view', table: table.table });
      if (view.over) break;
      if (ply % 4 === 0) {
        const input = JSON.stringify(record);
        const { ms_left: _, ...shown } = view;
        assert.deepEqual(shown, JSON.parse(program(['show', '--json'], input)));
        assert.equal(ok({ ask: 'picture', table: table.table, as: 'svg' }), program(['show', '--svg'], input));
        const advice = ok({ ask: 'advise', table: table.table, player });
        assert.deepEqual(advice, JSON.parse(program(['best', player], input)));
      }
      const { action } = ok({ ask: 'advise', table: table.table, player: 'random', seed: ply });
      if (action === 'give-up') continue;
      const words = ok({ ask: 'notation', table: table.table, action });
      const { told, view: after } = ok({ ask: 'happen', table: table.table, events: [{ seat: view.turn, action }] });
      assert.equal(told[0].words, words);
      assert.deepEqual(after, ok({ ask: 'view', table: table.table }));
      record.actions.push({ seat: view.turn, action });
    }
    const again = ok({ ask: 'replay', record });
    assert.deepEqual(ok({ ask: 'scene', table: again.table }), ok({ ask: 'scene', table: table.table }));
    ok({ ask: 'close', table: again.table });
    ok({ ask: 'close', table: table.table });
  });
}

test('the piece on a cell could go where the program says, also out of turn', () => {
  const start = {
    players: [{ color: 'red', score: 0, places: [[0, 0]] }, { color: 'white', score: 3, places: [[2, 1]] }],
    board: [[1, 2, 3], [4, 5, 1], [1, 2, 3]],
  };
  const { table } = ok({ ask: 'open', game: 'fish', settings: {}, start });
  for (const of of [[0, 0], [2, 1]]) {
    const moves = JSON.parse(program(['moves', '--of', of.join(',')], JSON.stringify({ game: 'fish', ...start })));
    assert.ok(moves.length > 0);
    assert.deepEqual(ok({ ask: 'moves', table, of }), moves);
  }
  ok({ ask: 'close', table });
});

test('what it cannot read or do it refuses in a sentence, and lives on', () => {
  for (const question of ['', '{', '[]', '7', '{}', '{"ask":7}', '{"ask":"dance"}', '{"ask":"view","table":999}']) {
    assert.match(ask(question).error, /\w/, question);
  }
  assert.ok(ok({ ask: 'games' }));
});

test('a search ends when its time is over', () => {
  const { table } = ok({ ask: 'open', game: 'reversi', settings: { size: 5, pass: 'forced' } });
  const advice = ok({ ask: 'advise', table, player: 'engine', ms: 200 });
  assert.ok(advice.nodes > 0);
  assert.equal(ok({ ask: 'solve', table, ms: 100 }).proven, false);
  ok({ ask: 'close', table });
});

test('tables are as many as it says, and no more', () => {
  const small = { ask: 'open', game: 'reversi', settings: { size: 2 } };
  const tables = [];
  for (let answer = ask(small); 'ok' in answer; answer = ask(small)) {
    tables.push(answer.ok.table);
    assert.ok(tables.length < 1000);
  }
  assert.match(ask(small).error, /tables are open/);
  for (const table of tables) ok({ ask: 'close', table });
});
