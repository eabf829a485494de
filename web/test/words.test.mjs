// The words of the page: plurals, possessives, lists, and how games ended.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openModules } from './modules.mjs';

let web;
let words;
before(async () => {
  web = await openModules();
  words = await web.load('shell/words');
});
after(() => web.close());

test('things are counted', () => {
  assert.equal(words.counted(0, 'step'), '0 steps');
  assert.equal(words.counted(1, 'step'), '1 step');
  assert.equal(words.seatsWords(2, 4), '2–4 players');
  assert.equal(words.seatsWords(2, 2), '2 players');
  assert.equal(words.seatsWords(1, 1), '1 player');
});

test('names are listed, owned and shown', () => {
  assert.equal(words.listed([]), '');
  assert.equal(words.listed(['Ada']), 'Ada');
  assert.equal(words.listed(['Ada', 'Bob', 'Cyd']), 'Ada, Bob and Cyd');
  assert.equal(words.possessive('Ada'), 'Ada’s');
  assert.equal(words.possessive('Boris'), 'Boris’');
  assert.equal(words.possessive('You'), 'Your');
  assert.equal(words.machineName('engine:2'), 'Engine 2');
  assert.equal(words.bareName('remote:walrus'), 'walrus');
  assert.equal(words.bareName('engine:2'), 'Engine 2');
  assert.equal(words.against(['Ada', 'remote:walrus']), 'Ada – walrus');
  assert.equal(words.seatLabel(0), 'First player');
  assert.equal(words.seatLabel(7), 'Eighth player');
  assert.equal(words.seatLabel(8), 'Player 9');
});

test('a sentence goes on behind a colon, and a word becomes a button', () => {
  assert.equal(words.clause('Takes corners.'), 'takes corners');
  assert.equal(words.clause('AI plays.'), 'AI plays');
  assert.equal(words.wordText('give-up'), 'Give up');
  assert.equal(words.signed(5), '+5');
  assert.equal(words.signed(0), '0');
  assert.equal(words.signed(-7), '−7');
});

test('who is out says why', () => {
  assert.equal(words.removalWords({ removed: 'exit', note: 'resigned' }), 'resigned');
  assert.equal(words.removalWords({ removed: 'timeout', note: 'the time ran out' }), 'lost on time');
  assert.equal(words.removalWords({ removed: 'illegal', note: 'd4 is taken' }), 'made an illegal move: d4 is taken');
  assert.equal(words.removalWords({ removed: 'gremlins' }), 'was removed (gremlins)');
});

const kTwo = ['Ada', 'Bob'];
const result = (scores, winners, reason) => ({ scores, winners, ...(reason && { reason }) });

test('of two, the result is told from my view, or with the winner first', () => {
  assert.equal(words.resultWords(kTwo, result([32, 66], [1]), { me: 0 }), 'You lost 32–66');
  assert.equal(words.resultWords(kTwo, result([32, 66], [1]), { me: 1 }), 'You won 66–32');
  assert.equal(words.resultWords(kTwo, result([32, 66], [1])), 'Bob won 66–32');
  assert.equal(words.resultWords(kTwo, result([30, 30], [0, 1]), { me: 0 }), 'Draw, 30–30');
  assert.equal(words.resultWords(kTwo, result([0, 1], [1]), { me: 0, points: false }), 'You lost');
  assert.equal(words.resultWords(kTwo, result([0, 1], [1]), { points: false }), 'Bob won');
});

test('whoever was removed is named first, and the one who is left wins', () => {
  const resigned = [{ removed: 'exit', note: 'resigned' }, undefined];
  const end = result([null, 0], [1], 'the only player left');
  assert.equal(words.resultWords(kTwo, end, { removed: resigned }), 'Ada resigned. Bob wins');
  assert.equal(words.resultWords(kTwo, end, { me: 1, removed: resigned }), 'Ada resigned. You win');
  assert.equal(words.resultWords(kTwo, end, { me: 0, removed: resigned }), 'You resigned. Bob wins');
});

test('what was agreed on is the whole result', () => {
  assert.equal(words.resultWords(kTwo, result([5, 3], [0, 1], 'draw by agreement'), { me: 0 }), 'Draw by agreement');
  const aborted = result([5, 3], [], 'aborted by agreement');
  assert.equal(words.resultWords(kTwo, aborted), 'Game aborted by agreement');
  assert.equal(words.resultWords(kTwo, result([5, 3], [0], 'adjudicated')), 'Ada won 5–3 (adjudicated)');
  assert.equal(words.resultWords(kTwo, result([0, 0], [])), 'No winner');
});

test('of more, every score stands with its name', () => {
  const three = ['Ada', 'Bob', 'Cyd'];
  assert.equal(words.resultWords(three, result([30, 25, null], [0])), 'Ada won: Ada 30, Bob 25, Cyd out');
  assert.equal(words.resultWords(three, result([9, 30, 9], [1]), { me: 0 }), 'Bob won: You 9, Bob 30, Cyd 9');
  assert.equal(words.resultWords(three, result([9, 9, 9], [0, 1, 2])), 'Draw: Ada 9, Bob 9, Cyd 9');
  assert.equal(words.resultWords(three, result([9, 9, 1], [0, 1])), 'Ada and Bob tied for first: Ada 9, Bob 9, Cyd 1');
  assert.equal(words.resultWords(['Ada'], result([1], [0])), 'Ada scored 1 point');
});

test('players of a record go by their names, or by their seats', () => {
  const record = { game: 'any', settings: {}, actions: [], players: ['Ada', { name: 'Bob', age: 7 }] };
  assert.deepEqual(words.playerNames(record, ['red', 'white', 'brown']), ['Ada', 'Bob', 'brown']);
});

test('a game says whether it counts', () => {
  assert.equal(words.ratedWords(true), 'Rated game: it counts for the ratings.');
  assert.equal(words.ratedWords(false), 'Casual game: it does not count for the ratings.');
});

test('the time that is left is told in seconds, minutes or hours', () => {
  assert.equal(words.timeLeft(10_000, 0, 10), '');
  assert.equal(words.timeLeft(10_000, 10, 10), '');
  assert.equal(words.timeLeft(10_000, 5, 10), 'about 10 s left');
  assert.equal(words.timeLeft(60_000, 1, 11), 'about 10 min left');
  assert.equal(words.timeLeft(3_600_000, 1, 3), 'about 2.0 h left');
});
