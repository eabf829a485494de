// A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action. The referee
// writes one JSON object a line to STDIN and reads the answers from STDOUT, so print nothing else
// there. What you print with eprintln! is kept with the move.
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

// Your idea goes here: answer with one of `legal`, each as JSON: [3,2], [[0,1],[2,1]] or "pass".
// The whole board is in the "position" of `turn`; to read it, take a JSON library.
fn choose<'a>(legal: &[&'a str], _turn: &str) -> &'a str {
    let random = RandomState::new().build_hasher().finish() as usize; // the language has no dice
    legal[random % legal.len()]
}

// The elements of "legal":[…]. A comma outside of all brackets and strings parts two.
fn legal_actions(turn: &str) -> Vec<&str> {
    let list = turn.split("\"legal\":[").nth(1).unwrap_or("]");
    let (mut actions, mut start, mut depth, mut quoted) = (Vec::new(), 0, 0, false);
    for (i, c) in list.char_indices() {
        if c == '"' { quoted = !quoted; }
        if !quoted && (c == '[' || c == '{') { depth += 1; }
        if !quoted && (c == ']' || c == '}') { depth -= 1; }
        if depth < 0 || (!quoted && c == ',' && depth == 0) {
            actions.push(&list[start..i]);
            start = i + 1;
        }
        if depth < 0 { break; } // the end of the list
    }
    actions
}

fn main() {
    for line in std::io::stdin().lines().map_while(Result::ok) {
        if line.contains("\"type\":\"end\"") { break; }
        if line.contains("\"type\":\"hello\"") { println!("{{\"type\":\"ready\"}}"); }
        if !line.contains("\"type\":\"turn\"") { continue; }
        let id = line.split("\"id\":").nth(1).unwrap_or("").split(',').next().unwrap_or("");
        let action = choose(&legal_actions(&line), &line);
        println!("{{\"type\":\"action\",\"id\":{id},\"action\":{action}}}"); // the id goes back
    }
}
