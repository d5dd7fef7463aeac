//! Single rules: small positions, each about one sentence of the rules.

use hakugei_game::Game;
use libtest_mimic::Trial;

use crate::games::{canonical, check_outcome};
use crate::line::{Line, legal, play, texts, trial};

/// One test per rule.
pub(crate) fn single_rules() -> Vec<Trial> {
    let lines = Line::all("rules_micro.jsonl").into_iter();
    lines
        .map(|line| trial(format!("rule::{}", line.text("id")), move || check_rule(&line)))
        .collect()
}

fn check_rule(line: &Line) {
    let mut game = line.game("sfen");
    let before = game.clone();
    for text in line.list("play") {
        play(&mut game, &text);
    }
    check_moves(&game, line);
    check_state(&game, line);
    if line.has("sfen_after") {
        assert_eq!(game.sfen(), canonical(line, "sfen_after"));
        check_musts(&before, line);
    } else {
        check_musts(&game, line);
    }
    if line.has("result") {
        check_outcome(&game, &line.value);
    }
}

fn check_moves(game: &Game, line: &Line) {
    let all = legal(game);
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
}

fn check_state(game: &Game, line: &Line) {
    if line.has("in_check") {
        assert_eq!(Some(game.in_check()), line.value["in_check"].as_bool());
    }
    if line.has("banned_drop_mates") {
        assert_eq!(
            texts(game, &game.banned_drop_mates()),
            line.list("banned_drop_mates")
        );
    }
}

/// What must be legal, and what must not, each also refused by its text.
fn check_musts(game: &Game, line: &Line) {
    let all = legal(game);
    for must in line.list("must") {
        assert!(all.contains(&must), "{must} is missing in {all:?}");
    }
    for must_not in line.list("must_not") {
        assert!(!all.contains(&must_not), "{must_not} is in {all:?}");
        assert!(
            game.parse_usi(&must_not).is_err(),
            "{must_not} is read as a legal move"
        );
    }
}

/// Whether a move's text begins with a square and goes on with another.
fn starts_at(text: &str, square: &str) -> bool {
    let rest = text.strip_prefix(square);
    rest.is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
}
