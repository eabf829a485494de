// The boards of Fish and Hex Reversi, made from a view: neighbours, reach, flips and what follows an
// action. The referee alone knows the rules: play one of view.legal. This is for thinking about
// them. No need to change it.
"use strict";

const same = ([a, b], [c, d]) => a === c && b === d;
const includes = (cells, cell) => cells.some((each) => same(each, cell));

/**
 * Cells are [row, column]. Your own penguins and score come first: penguins[0], scores[0].
 *
 * Every other row is shifted to the right by half a cell, and rows are half as high as cells:
 *
 *     row 0   [0,0]       [0,1]            A cell touches six: straight above and below it are
 *     row 1         [1,0]       [1,1]      two rows away, the other four one row away.
 *     row 2   [2,0]       [2,1]
 */
class Fish {
  static ways = ["up", "down", "up-left", "up-right", "down-left", "down-right"];

  constructor(view) {
    const { board, players } = view.position;
    this.fish = board; // by row and column, 0 is water
    this.penguins = players.map((player) => player.places); // by player
    this.scores = players.map((player) => player.score);
  }

  /** The next cell in this direction, whether there is a floe or not. */
  static step([row, column], way) {
    if (way === "up") return [row - 2, column];
    if (way === "down") return [row + 2, column];
    const aside = column + (row % 2) - (way.endsWith("left") ? 1 : 0);
    return [way.startsWith("up") ? row - 1 : row + 1, aside];
  }
  fishAt([row, column]) {
    return this.fish[row]?.[column] ?? 0;
  }
  isTaken(cell) {
    return this.penguins.some((own) => includes(own, cell));
  }
  /** The floes that touch this cell. */
  neighbours(cell) {
    return Fish.ways.map((way) => Fish.step(cell, way)).filter((other) => this.fishAt(other) > 0);
  }
  /** Where a penguin on this cell can slide: along six lines, until water or another penguin. */
  reach(cell) {
    const found = [];
    for (const way of Fish.ways) {
      let there = Fish.step(cell, way);
      while (this.fishAt(there) > 0 && !this.isTaken(there)) {
        found.push(there);
        there = Fish.step(there, way);
      }
    }
    return found;
  }
  /** The board after your penguin has moved: it takes the fish of the floe it leaves, which sinks. */
  after(start, end) {
    const board = Object.create(Fish.prototype);
    board.fish = this.fish.map((row, r) => row.map((fish, c) => (same(start, [r, c]) ? 0 : fish)));
    board.penguins = this.penguins.map((own) => own.map((cell) => (same(cell, start) ? end : cell)));
    board.scores = this.scores.map((score, i) => (i === 0 ? score + this.fishAt(start) : score));
    return board;
  }
}

/**
 * Cells are [q, r]; the centre is [0, 0], and q, r and q + r are at most `size` from it.
 *
 *          [0,-1]  [1,-1]           Neighbours in a row differ in q; r grows downwards,
 *     [-1,0]  [0,0]   [1,0]         to the right below; the third line is where q + r
 *          [-1,1]  [0,1]            stays the same.
 */
class Reversi {
  static steps = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

  constructor(view) {
    const { size, turn, black, white } = view.position;
    this.size = size;
    this.mine = turn === "black" ? black : white;
    this.theirs = turn === "black" ? white : black;
  }

  static beside([q, r], [dq, dr]) {
    return [q + dq, r + dr];
  }
  isCell([q, r]) {
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= this.size;
  }
  cells() {
    const span = Array.from({ length: 2 * this.size + 1 }, (_, i) => i - this.size);
    return span.flatMap((q) => span.map((r) => [q, r])).filter((cell) => this.isCell(cell));
  }
  neighbours(cell) {
    return Reversi.steps.map((step) => Reversi.beside(cell, step)).filter((other) => this.isCell(other));
  }
  isCorner(cell) {
    return this.neighbours(cell).length === 3;
  }
  /** The discs that turn over if you place one here; none: you may not. */
  flips(cell) {
    if (includes(this.mine, cell) || includes(this.theirs, cell)) return [];
    return Reversi.steps.flatMap((step) => {
      const line = [];
      let there = Reversi.beside(cell, step);
      while (includes(this.theirs, there)) {
        line.push(there);
        there = Reversi.beside(there, step);
      }
      return includes(this.mine, there) ? line : [];
    });
  }
  /** The board after you have placed a disc here, as your opponent sees it. */
  after(cell) {
    const turned = this.flips(cell);
    const board = Object.create(Reversi.prototype);
    board.size = this.size;
    board.mine = this.theirs.filter((each) => !includes(turned, each));
    board.theirs = [...this.mine, ...turned, cell];
    return board;
  }
}

module.exports = { Fish, Reversi };
