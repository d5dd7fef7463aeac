//! Random games in every variant: each legal move of each position, in each convention, written and read back.

use std::collections::BTreeMap;

use hakugei_game::{Game, Move};
use hakugei_notation::{MoveNames, Record, read_list, write_list};
use hakugei_variant::Convention;

use crate::numbers::Numbers;
use crate::support;

/// Plies of a walk on a board of at most [`USUAL_BOARD`] squares, fewer on larger ones: each position has more moves there.
const PLIES: usize = 120;

/// The most squares of a board on which whole walks are made.
const USUAL_BOARD: usize = 81;

/// Walks in each variant; one more where the tests do all that they can.
fn walks() -> u64 {
    if support::deep() { 3 } else { 2 }
}

/// Plays a random game and looks at each position on the way.
fn walk(id: &str, seed: u64, mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(&support::compiled(id));
    let mut numbers = Numbers(seed + 1);
    for _ in 0..(PLIES * USUAL_BOARD / game.variant().board.len()).min(PLIES) {
        look(&game);
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        moves.sort_unstable();
        let mv = moves[numbers.below(moves.len())];
        game.play(mv).expect("the move is legal");
    }
    game
}

#[test]
fn every_legal_move_reads_back_from_its_text() {
    let mut seen = BTreeMap::new();
    for id in support::usual_ids() {
        for seed in 0..walks() {
            walk(id, seed, |game| {
                for convention in Convention::ALL {
                    check_position(game, convention, &mut seen);
                }
            });
        }
    }
    for what in [
        "drop",
        "capture",
        "origin",
        "promotion",
        "declined",
        "double capture",
        "igui",
    ] {
        assert!(
            seen.get(what).is_some_and(|&times| times > 10),
            "{what}: {seen:?}"
        );
    }
}

#[test]
fn every_legal_move_of_the_test_positions_reads_back() {
    let mut seen = BTreeMap::new();
    let mut positions = 0;
    let names = support::json("vectors/names.json");
    for vectors in ["whale", "paulowich", "minishogi", "shogi", "wa", "wa-nodrops"] {
        let path = format!("vectors/positions_{vectors}.jsonl");
        let id = names[vectors].as_str().unwrap_or(vectors);
        for (_, mut case) in support::lines(&path) {
            case["variant"] = id.into();
            let game = support::game(&case);
            for convention in Convention::ALL {
                check_position(&game, convention, &mut seen);
            }
            positions += 1;
        }
    }
    assert!(positions > 400, "{positions}");
}

/// Checks the texts of all moves of a position, and counts what they show.
fn check_position(game: &Game, convention: Convention, seen: &mut BTreeMap<&'static str, usize>) {
    let names = MoveNames::new(game, convention);
    let all = names.all();
    for (mv, text) in &all {
        assert_eq!(names.read(text).as_ref(), Ok(mv), "{text} in {}", game.sfen());
        for what in features(text) {
            *seen.entry(what).or_default() += 1;
        }
    }
    for pair in all.windows(2) {
        assert_ne!(pair[0].1, pair[1].1, "{}", game.sfen());
    }
    check_origins(game, &all);
}

/// What a text shows.
fn features(text: &str) -> Vec<&'static str> {
    let captures = text.matches('x').count();
    let marks = text.find(['-', 'x']);
    let features = [
        ("drop", text.contains('*')),
        ("capture", captures == 1),
        ("double capture", captures == 2),
        ("igui", captures == 1 && text.contains('-')),
        ("origin", marks.is_some_and(|at| at > 2)),
        ("promotion", text.ends_with('+')),
        ("declined", text.ends_with('=')),
    ];
    features
        .into_iter()
        .filter_map(|(what, shows)| shows.then_some(what))
        .collect()
}

/// A square of origin stands exactly where the rest of the text, but for promotion, would leave the piece open.
fn check_origins(game: &Game, all: &[(Move, String)]) {
    let mut origins: BTreeMap<String, Vec<(&str, bool)>> = BTreeMap::new();
    for (mv, text) in all {
        let usi = game.usi(*mv);
        let Some(at) = text.find(['-', 'x']).filter(|_| !text.contains('*')) else {
            continue;
        };
        let letter_end = text.find(|c: char| c.is_ascii_uppercase()).expect("a piece") + 1;
        let piece_end = letter_end + usize::from(text[letter_end..].starts_with(['\'', '!']));
        let rest = format!(
            "{}{}",
            &text[..piece_end],
            text[at..].trim_end_matches(['+', '='])
        );
        let from_end = usi.find(|c: char| c.is_ascii_lowercase()).expect("a rank") + 1;
        let from = usi[..from_end].to_owned().leak();
        origins.entry(rest).or_default().push((from, at > piece_end));
    }
    for (rest, moves) in origins {
        let several = moves.iter().any(|&(from, _)| from != moves[0].0);
        for (_, said) in moves {
            assert_eq!(said, several, "{rest} in {}", game.sfen());
        }
    }
}

#[test]
fn whole_games_survive_lists_and_records() {
    for id in support::ids() {
        for seed in 0..walks() {
            let game = walk(id, 100 + seed, |_| {});
            for convention in Convention::ALL {
                check_list(&game, convention);
                check_record(&game, convention);
            }
        }
    }
}

fn check_list(game: &Game, convention: Convention) {
    let start = Game::from_setup(game.compiled(), game.start()).expect("it has been a start");
    let text = write_list(game, convention);
    let list = read_list(&start, convention, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(list.game.moves(), game.moves());
    assert_eq!(list.game.setup(), game.setup());
    assert_eq!(list.result, game.outcome().map(|outcome| outcome.result));
    assert_eq!(write_list(&list.game, convention), text);
}

fn check_record(game: &Game, convention: Convention) {
    let record = Record::from_game(game, convention);
    let text = record.to_text().expect("a short game");
    let read = Record::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read, record);
    assert_eq!(read.to_text().as_deref(), Ok(text.as_str()));
    let replayed = read
        .replay(game.compiled())
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(replayed.moves(), game.moves());
    assert_eq!(replayed.outcome(), game.outcome());
    assert_eq!(Record::from_game(&replayed, convention), record);
}
