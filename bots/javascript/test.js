// Compares games.js with turns of the referee: node test.js
"use strict";

const assert = require("node:assert");
const { readFileSync } = require("node:fs");
const { Fish, Reversi } = require("./games.js");
const { choose } = require("./bot.js");

const sorted = (actions) => actions.map((action) => JSON.stringify(action)).sort();

for (const line of readFileSync("turns.jsonl", "utf8").trim().split("\n")) {
  const { view } = JSON.parse(line);
  assert(view.legal.includes(choose(view)));
  if (view.game === "fish" && Array.isArray(view.legal[0][0])) {
    const board = new Fish(view);
    const slides = board.penguins[0].flatMap((start) => board.reach(start).map((end) => [start, end]));
    assert.deepStrictEqual(sorted(slides), sorted(view.legal));
  }
  if (view.game === "reversi") {
    const board = new Reversi(view);
    const places = board.cells().filter((cell) => board.flips(cell).length > 0);
    assert.deepStrictEqual(sorted(places), sorted(view.legal.filter((action) => action !== "pass")));
  }
}
console.log("all as the referee says");
