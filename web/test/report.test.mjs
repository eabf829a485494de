// The report: what moves cost, how exact players were, where a game turned; without a browser.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openModules } from './modules.mjs';

let web;
let report;
before(async () => {
  web = await openModules();
  report = await web.load('pages/report');
});
after(() => web.close());

/** A game of two with these values after each event, from the first player's view; null where nothing is known. */
function story(values, { exact = true } = {}) {
  const stop = (events) => ({ events, turn: events % 2, over: false, scores: [0, 0] });
  const judgements = new Map(values.flatMap((value, events) =>
    value === null ? [] : [[events, { value, line: [], exact, depth: 9, deep: true }]]));
  const chapters = values.slice(1).map((_, index) => ({ ...stop(index + 1), seat: index % 2, words: '', kind: 'action', action: [0, index], news: '' }));
  return { story: { record: { game: 'fish' }, seats: ['red', 'white'], players: ['Ada', 'Bob'], start: stop(0), chapters }, judgements };
}

test('a move costs what the lead of its player fell by', () => {
  const { story: told, judgements } = story([4, 4, 9, 1, null, 3]);
  const grades = report.gradeMoves(told, judgements);
  assert.deepEqual(grades.map((one) => one && [one.seat, one.loss, one.grade]), [
    [0, 0, 'good'], // the first player kept the lead
    [1, 5, 'mistake'], // for the second it fell from -4 to -9
    [0, 8, 'blunder'],
    null, null]);
});

test('a proven win that is given away is a mistake however small, an estimate is not', () => {
  assert.equal(report.gradeOf(1, 0, true).grade, 'mistake');
  assert.equal(report.gradeOf(1, 0, false).grade, 'good');
  assert.equal(report.gradeOf(30, 28, true).grade, 'good', 'won all the same');
  assert.equal(report.gradeOf(-1, 4, false).loss, 0, 'better than expected costs nothing');
});

test('accuracy is 100 without a loss and falls with each', () => {
  const { story: told, judgements } = story([4, 4, 9, 9, 9]);
  const grades = report.gradeMoves(told, judgements);
  assert.equal(Math.round(report.accuracy(grades, 0)), 100);
  assert.ok(report.accuracy(grades, 1) < 90);
  assert.equal(report.accuracy([], 0), null);
});

test('the game turned where the one who ended ahead stopped being behind', () => {
  const turned = (values) => report.turningPoint(...Object.values(story(values)));
  assert.equal(turned([2, -3, 1, -2, -2, -5]), 2);
  assert.equal(turned([1, 2, 3]), null, 'ahead all the time');
  assert.equal(turned([1, 2, 0]), null, 'a draw');
});

test('mistakes to retry are the serious ones, or the small ones where there are no others', async () => {
  const { Retry } = await web.load('pages/retry');
  const grade = (seat, kind) => ({ seat, grade: kind });
  const grades = [grade(0, 'inaccuracy'), grade(1, 'blunder'), null, grade(1, 'mistake'), grade(1, 'inaccuracy')];
  assert.deepEqual(Retry.mistakes(grades, 0), [0]);
  assert.deepEqual(Retry.mistakes(grades, 1), [1, 3]);
});
