//! Single rules: small positions, each about one sentence of the rules, asked of both generators.

use libtest_mimic::Trial;
use serde_json::Value;
use suites::data;
use suites::player::{Fast, Player, Slow};

use crate::games::canonical;
use crate::line::{Line, trial};

/// Two tests per line: one of each generator.
pub(crate) fn single_rules() -> Vec<Trial> {
    let lines = Line::all("rules_micro.jsonl").into_iter();
    lines.chain(Line::of_folder("rules")).flat_map(of_line).collect()
}

fn of_line(line: Line) -> [Trial; 2] {
    let name = format!("rule::{}", line.text("id"));
    let line = std::sync::Arc::new(line);
    let other = std::sync::Arc::clone(&line);
    [
        trial(format!("{name} fast"), move || {
            check_rule(&line, &mut Fast::new(line.variant(), line.text("sfen")));
        }),
        trial(format!("{name} slow"), move || {
            let variant = other.variant().variant();
            check_rule(&other, &mut Slow::new(variant, other.text("sfen")));
        }),
    ]
}

fn check_rule(line: &Line, game: &mut dyn Player) {
    if line.has("sfen_after") {
        check_musts(game, line);
    }
    for text in line.list("play") {
        game.play(&text);
    }
    check_moves(game, line);
    check_state(game, line);
    if line.has("sfen_after") {
        assert_eq!(game.sfen(), canonical(line, "sfen_after"));
    } else {
        check_musts(game, line);
    }
    if line.has("result") {
        check_outcome(game.outcome(), &line.value);
    }
    if line.has("declaration") {
        let (declaration, expected) = (game.declaration(), &line.value["declaration"]);
        assert_eq!(declaration.is_none(), expected.is_null(), "{declaration:?}");
        if declaration.is_some() {
            check_outcome(declaration, expected);
        }
    }
    if line.has("illegal") {
        check_illegal(game, &line.value["illegal"]);
    }
}

/// Tries an illegal move: it is refused and nothing changes. What it does then is the arbiter's, which the slow generator
/// is not.
fn check_illegal(game: &mut dyn Player, illegal: &Value) {
    let text = illegal["move"].as_str().expect("a move");
    let state = |game: &dyn Player| (game.sfen(), game.legal(), game.outcome());
    let before = state(game);
    assert_eq!(before.2, None, "the game goes on");
    assert!(!before.1.iter().any(|legal| legal == text), "{text} is legal");
    assert!(!game.accepts(text), "{text} is not refused");
    assert_eq!(state(game), before);
    if game.judge_illegal() {
        check_outcome(game.outcome(), illegal);
    }
}

fn check_moves(game: &dyn Player, line: &Line) {
    let all = game.legal();
    if line.has("from") {
        let of_it: Vec<String> = all
            .iter()
            .filter(|text| starts_at(text, line.text("from")))
            .cloned()
            .collect();
        assert_eq!(of_it, line.list("moves_from"));
    }
    if line.has("moves") {
        assert_eq!(all, line.list("moves"));
    }
    if line.has("count") {
        assert_eq!(Some(all.len() as u64), line.value["count"].as_u64());
        assert_eq!(game.perft(1), all.len() as u64);
    }
    for (depth, count) in (1..).zip(data::numbers(&line.value["perft"])) {
        assert_eq!(game.perft(depth), count, "depth {depth}");
    }
}

fn check_state(game: &dyn Player, line: &Line) {
    if line.has("in_check") {
        assert_eq!(Some(game.in_check()), line.value["in_check"].as_bool());
    }
    if line.has("banned_drop_mates") {
        assert_eq!(game.banned(), line.list("banned_drop_mates"));
    }
}

/// What must be legal, and what must not, each also asked by its text.
fn check_musts(game: &dyn Player, line: &Line) {
    let all = game.legal();
    for must in line.list("must") {
        assert!(all.contains(&must), "{must} is missing in {all:?}");
        assert!(game.accepts(&must), "{must} is refused");
    }
    for must_not in line.list("must_not") {
        assert!(!all.contains(&must_not), "{must_not} is in {all:?}");
        assert!(!game.accepts(&must_not), "{must_not} is read as a legal move");
    }
}

/// The outcome must be the `result` and `reason` of an object; a `result` of `ongoing` means none.
fn check_outcome(outcome: Option<(String, String)>, expected: &Value) {
    let (result, reason) = outcome.unwrap_or_else(|| ("ongoing".to_owned(), String::new()));
    assert_eq!(Some(result.as_str()), expected["result"].as_str(), "by {reason}");
    if result != "ongoing" {
        assert_eq!(Some(reason.as_str()), expected["reason"].as_str());
    }
}

/// Whether a move's text begins with a square and goes on with another.
fn starts_at(text: &str, square: &str) -> bool {
    let rest = text.strip_prefix(square);
    rest.is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
}
