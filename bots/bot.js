// A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action.
//
// The referee writes one JSON object a line to STDIN and reads the answers from STDOUT, so print
// nothing else there. What goes to STDERR is kept with the move: console.error("hm")
"use strict";

// Your idea goes here: answer with one of view.legal.
//
// view.game is "fish", "reversi" or "nooks", view.position the whole board, view.turn your seat
// (in a round of nooks null: all may announce), view.scores the points by seat.
function choose(view) {
  return view.legal[Math.floor(Math.random() * view.legal.length)];
}

function hear(line) {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello": // tells the game, its settings, your seat and your time a move
      return say({ type: "ready" });
    case "turn": // the answer carries the id of the question
      return say({ type: "action", id: message.id, action: choose(message.view) });
    case "end": // tells scores and winners
      process.exit(0);
  }
}

function say(answer) {
  console.log(JSON.stringify(answer));
}

let begun = ""; // a line may come in pieces
process.stdin.setEncoding("utf8").on("data", (piece) => {
  const lines = (begun + piece).split("\n");
  begun = lines.pop();
  lines.forEach(hear);
});
