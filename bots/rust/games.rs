//! The boards of Fish and Hex Reversi, made from a view: neighbours, reach, flips and what follows an action. The referee
//! alone knows the rules: play one of the legal actions. This is for thinking about them. No need to change it.

use crate::json::Json;
use std::collections::HashSet;

pub type Cell = (i32, i32);

pub fn cell_of(json: &Json) -> Cell {
    (json.items()[0].number(), json.items()[1].number())
}

/// Cells are (row, column). Your own penguins and score come first: penguins[0], scores[0].
///
/// Every other row is shifted to the right by half a cell, and rows are half as high as cells:
///
/// ```text
/// row 0   (0,0)       (0,1)            A cell touches six: straight above and below it are
/// row 1         (1,0)       (1,1)      two rows away, the other four one row away.
/// row 2   (2,0)       (2,1)
/// ```
#[derive(Clone)]
pub struct Fish {
    pub fish: Vec<Vec<i32>>,      // by row and column, 0 is water
    pub penguins: Vec<Vec<Cell>>, // by player
    pub scores: Vec<i32>,         // by player
}

#[derive(Clone, Copy)]
pub enum Way { Up, Down, UpLeft, UpRight, DownLeft, DownRight }
pub const WAYS: [Way; 6] = [Way::Up, Way::Down, Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];

#[allow(dead_code)]
impl Fish {
    pub fn new(view: &Json) -> Fish {
        let players = view.get("position").get("players").items();
        let board = view.get("position").get("board").items();
        Fish {
            fish: board.iter().map(|row| row.items().iter().map(Json::number).collect()).collect(),
            penguins: players.iter().map(|player| player.get("places").items().iter().map(cell_of).collect()).collect(),
            scores: players.iter().map(|player| player.get("score").number()).collect(),
        }
    }
    /// The next cell in this direction, whether there is a floe or not.
    pub fn step((row, column): Cell, way: Way) -> Cell {
        let left = column + row.rem_euclid(2) - 1;
        match way {
            Way::Up => (row - 2, column),
            Way::Down => (row + 2, column),
            Way::UpLeft => (row - 1, left),
            Way::UpRight => (row - 1, left + 1),
            Way::DownLeft => (row + 1, left),
            Way::DownRight => (row + 1, left + 1),
        }
    }
    pub fn fish_at(&self, (row, column): Cell) -> i32 {
        if row < 0 || column < 0 { return 0; }
        self.fish.get(row as usize).and_then(|all| all.get(column as usize)).copied().unwrap_or(0)
    }
    pub fn is_taken(&self, cell: Cell) -> bool {
        self.penguins.iter().any(|own| own.contains(&cell))
    }
    /// The floes that touch this cell.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        WAYS.iter().map(|way| Fish::step(cell, *way)).filter(|other| self.fish_at(*other) > 0).collect()
    }
    /// Where a penguin on this cell can slide: along six lines, until water or another penguin.
    pub fn reach(&self, cell: Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        for way in WAYS {
            let mut there = Fish::step(cell, way);
            while self.fish_at(there) > 0 && !self.is_taken(there) {
                found.push(there);
                there = Fish::step(there, way);
            }
        }
        found
    }
    /// The board after your penguin has moved: it takes the fish of the floe it leaves, which sinks.
    pub fn after(&self, start: Cell, end: Cell) -> Fish {
        let mut board = self.clone();
        board.scores[0] += self.fish_at(start);
        board.fish[start.0 as usize][start.1 as usize] = 0;
        for cell in &mut board.penguins[0] {
            if *cell == start { *cell = end; }
        }
        board
    }
}

/// Cells are (q, r); the centre is (0, 0), and q, r and q + r are at most `size` from it.
///
/// ```text
///      (0,-1)  (1,-1)           Neighbours in a row differ in q; r grows downwards,
/// (-1,0)  (0,0)   (1,0)         to the right below; the third line is where q + r
///      (-1,1)  (0,1)            stays the same.
/// ```
#[derive(Clone)]
pub struct Reversi {
    pub size: i32,
    pub mine: HashSet<Cell>,
    pub theirs: HashSet<Cell>,
}

pub const STEPS: [Cell; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

impl Reversi {
    pub fn new(view: &Json) -> Reversi {
        let position = view.get("position");
        let discs = |color| position.get(color).items().iter().map(cell_of).collect();
        let (own, other) = if position.get("turn").is("black") { ("black", "white") } else { ("white", "black") };
        Reversi { size: position.get("size").number(), mine: discs(own), theirs: discs(other) }
    }
    pub fn is_cell(&self, (q, r): Cell) -> bool {
        q.abs().max(r.abs()).max((q + r).abs()) <= self.size
    }
    pub fn cells(&self) -> Vec<Cell> {
        let span = -self.size..=self.size;
        span.clone().flat_map(|q| span.clone().map(move |r| (q, r))).filter(|cell| self.is_cell(*cell)).collect()
    }
    pub fn neighbours(&self, (q, r): Cell) -> Vec<Cell> {
        STEPS.iter().map(|step| (q + step.0, r + step.1)).filter(|other| self.is_cell(*other)).collect()
    }
    pub fn is_corner(&self, cell: Cell) -> bool {
        self.neighbours(cell).len() == 3
    }
    /// The discs that turn over if you place one here; none: you may not.
    pub fn flips(&self, cell: Cell) -> Vec<Cell> {
        let mut turned = Vec::new();
        if self.mine.contains(&cell) || self.theirs.contains(&cell) { return turned; }
        for (q, r) in STEPS {
            let mut line = Vec::new();
            let mut there = (cell.0 + q, cell.1 + r);
            while self.theirs.contains(&there) {
                line.push(there);
                there = (there.0 + q, there.1 + r);
            }
            if self.mine.contains(&there) { turned.append(&mut line); }
        }
        turned
    }
    /// The board after you have placed a disc here, as your opponent sees it.
    pub fn after(&self, cell: Cell) -> Reversi {
        let mut board = Reversi { size: self.size, mine: self.theirs.clone(), theirs: self.mine.clone() };
        for turned in self.flips(cell) {
            board.mine.remove(&turned);
            board.theirs.insert(turned);
        }
        board.theirs.insert(cell);
        board
    }
}
