//! A bot for Hexarena. The referee writes one JSON object a line to STDIN and reads the answers from STDOUT, so print
//! nothing else there. What you print with eprintln! is kept with the move.
mod games;
mod json;

use games::{cell_of, Fish, Reversi};
use json::Json;
use std::hash::{BuildHasher, Hasher};

/// Your idea goes here: answer with one of view.get("legal").
///
/// "game" is the game, "position" the whole board, "turn" your seat (in a round of nooks null: all may announce),
/// "scores" the points by seat.
fn choose(view: &Json) -> &Json {
    let rate = |action: &Json| match view.get("game") {
        game if game.is("fish") => rate_fish(view, action),
        game if game.is("reversi") => rate_reversi(view, action),
        _ => 0,
    };
    let legal = view.get("legal").items();
    legal.iter().max_by_key(|action| (rate(action), random())).expect("there is always a legal action")
}

/// Fish count, and so does the room that is left: floes that can be reached at once.
fn rate_fish(view: &Json, action: &Json) -> i32 {
    let [start, end] = action.items() else { return 0 }; // a skip
    let (Json::List(_), Json::List(_)) = (start, end) else { return 0 }; // a placement: anywhere
    let board = Fish::new(view).after(cell_of(start), cell_of(end));
    let room = |own: &Vec<_>| own.iter().map(|cell| board.reach(*cell).len() as i32).sum::<i32>();
    board.scores[0] + room(&board.penguins[0]) - board.penguins[1..].iter().map(room).sum::<i32>()
}

/// Corners stay; besides, the fewer answers the opponent has, the better.
fn rate_reversi(view: &Json, action: &Json) -> i32 {
    if action.is("pass") { return -1000; }
    let board = Reversi::new(view);
    let later = board.after(cell_of(action));
    let mut value = if board.is_corner(cell_of(action)) { 20 } else { 0 };
    for cell in later.cells() {
        if !later.flips(cell).is_empty() { value -= if later.is_corner(cell) { 21 } else { 1 }; }
    }
    value
}

/// The language has no dice of its own.
fn random() -> u64 {
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        let message = Json::read(&line);
        // "hello" has the game, its settings, your seat and your time per move. With "keep" this process plays the next
        // game too. "end" tells scores and winners; another hello may follow.
        if message.get("type").is("hello") { println!("{{\"type\":\"ready\",\"keep\":true}}"); }
        if !message.get("type").is("turn") { continue; }
        let (id, action) = (message.get("id").number(), choose(message.get("view")).write());
        println!("{{\"type\":\"action\",\"id\":{id},\"action\":{action}}}"); // the id goes back with the answer
    }
}

/// Compares games.rs with turns of the referee: rustc --test bot.rs && ./bot
#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(mut actions: Vec<String>) -> Vec<String> {
        actions.sort();
        actions
    }

    #[test]
    fn all_as_the_referee_says() {
        for line in std::fs::read_to_string("turns.jsonl").expect("turns.jsonl").lines() {
            let turn = Json::read(line);
            let view = turn.get("view");
            let legal: Vec<_> = view.get("legal").items().iter().filter(|action| !action.is("pass")).map(Json::write).collect();
            assert!(view.get("legal").items().contains(choose(view)));
            if view.get("game").is("fish") && legal[0].starts_with("[[") {
                let board = Fish::new(view);
                let slides = board.penguins[0].iter().flat_map(|start| {
                    let ends = board.reach(*start);
                    ends.into_iter().map(move |end| format!("[[{},{}],[{},{}]]", start.0, start.1, end.0, end.1))
                });
                assert_eq!(sorted(slides.collect()), sorted(legal.clone()));
            }
            if view.get("game").is("reversi") {
                let board = Reversi::new(view);
                let places = board.cells().into_iter().filter(|cell| !board.flips(*cell).is_empty());
                assert_eq!(sorted(places.map(|(q, r)| format!("[{q},{r}]")).collect()), sorted(legal));
            }
        }
    }
}
