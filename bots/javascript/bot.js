// A bot for Hexarena. The referee writes one JSON object a line to STDIN and reads the answers from
// STDOUT, so print nothing else there. What goes to STDERR is kept with the move: console.error("hm")
"use strict";

const { Fish, Reversi } = require("./games.js");

// Your idea goes here: answer with one of view.legal.
//
// view.game is the game, view.position the whole board, view.turn your seat (in a round of nooks
// null: all may announce), view.scores the points by seat.
function choose(view) {
  const rate = { fish: rateFish, reversi: rateReversi }[view.game] ?? (() => 0);
  let best = { value: -Infinity };
  for (const action of view.legal) {
    const value = rate(view, action) + Math.random() / 2; // of equals, any
    if (value > best.value) best = { action, value };
  }
  return best.action;
}

// Fish count, and so does the room that is left: floes that can be reached at once.
function rateFish(view, action) {
  if (!Array.isArray(action[0])) return 0; // a placement: anywhere; or a skip
  const board = new Fish(view).after(...action);
  return board.penguins.reduce((value, own, player) => {
    const room = own.reduce((sum, cell) => sum + board.reach(cell).length, 0);
    return value + (player === 0 ? room : -room);
  }, board.scores[0]);
}

// Corners stay; besides, the fewer answers the opponent has, the better.
function rateReversi(view, action) {
  if (action === "pass") return -1000;
  const board = new Reversi(view);
  const later = board.after(action);
  const answers = later.cells().filter((cell) => later.flips(cell).length > 0);
  const corners = answers.filter((cell) => later.isCorner(cell));
  return (board.isCorner(action) ? 20 : 0) - answers.length - 20 * corners.length;
}

function hear(line) {
  const message = JSON.parse(line);
  // "hello" has the game, its settings, your seat and your time per move. With "keep" this process
  // plays the next game too. "end" tells scores and winners; another hello may follow.
  if (message.type === "hello") say({ type: "ready", keep: true });
  if (message.type === "turn") say({ type: "action", id: message.id, action: choose(message.view) });
}

function say(answer) {
  console.log(JSON.stringify(answer));
}

function main() {
  let begun = ""; // a line may come in pieces
  process.stdin.setEncoding("utf8").on("data", (piece) => {
    const lines = (begun + piece).split("\n");
    begun = lines.pop();
    lines.forEach(hear);
  });
}

module.exports = { choose };
if (require.main === module) main();
