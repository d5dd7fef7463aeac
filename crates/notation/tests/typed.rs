//! Moves as people type them: the cases of `tests/data/notation/typed.jsonl`, and every move in many ways of writing it.
//!
//! A case has a `variant`, an `sfen` (else the start), a `convention` (else `tsa`) and a `text`. It is read as `usi`, and written as
//! `read_as` where it was not typed so; or it is refused with `error`, the whole message.

use hakugei_game::{Action, CompiledVariant, Game, Move};
use hakugei_notation::tree::Builder;
use hakugei_notation::{MoveNames, TypedError, kif, read_typed, write_move};
use hakugei_variant::{Convention, shipped};
use serde_json::json;

use crate::support;

#[test]
fn examples_in_a_refusal_can_be_played() {
    for id in shipped::ids() {
        let compiled = support::compiled(id);
        let game = Game::new(&compiled);
        let refused = game.parse_usi("1").expect_err("it is no move").to_string();
        let (_, examples) = refused.split_once("write ").expect("it says what to write");
        let examples: Vec<&str> = examples.split('`').skip(1).step_by(2).collect();
        assert!(!examples.is_empty(), "{refused}");
        for example in examples {
            assert!(game.parse_usi(example).is_ok(), "{id}: {refused}");
        }
    }
}

#[test]
fn every_case_is_read_or_refused_as_it_says() {
    let mut wrong = Vec::new();
    for (line, case) in support::lines("notation/typed.jsonl") {
        let game = support::game(&case);
        let convention = match case.get("convention") {
            Some(_) => support::convention(&case),
            None => Convention::Tsa,
        };
        let text = case["text"].as_str().expect("a case has a text");
        let found = match read_typed(&game, convention, text) {
            Ok(typed) => json!([game.usi(typed.mv), typed.read_as, null]),
            Err(error) => json!([null, null, error.to_string()]),
        };
        let said = json!([case["usi"], case["read_as"], case["error"]]);
        if found != said {
            wrong.push(format!("line {line}: `{text}` is {found}, and not {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A move in ways that a record does not write it, as far as each is one that this move has.
fn renderings(game: &Game, mv: Move, text: &str) -> Vec<String> {
    let variant = game.variant();
    let number_first = variant.notation.number_first();
    let place = |square| variant.notation.square_name(variant.board, square);
    let kind = match mv.action() {
        Action::Drop { kind, .. } => kind,
        Action::Board { from, .. } => game.piece_at(from).expect("a piece stands there").kind,
    };
    let mut ways = vec![
        text.to_lowercase(),
        format!("{text}!?"),
        format!("12. … {text}"),
        text.replacen(['-', '*'], "", 1),
        text.replace('-', " - ").replace('*', " * "),
    ];
    let code = variant.piece(kind).code.to_string();
    let rest = text.strip_prefix(&code).expect("a move begins with its piece");
    ways.extend(variant.names_of(kind).map(|name| format!("{name} {rest}")));
    if let Action::Board { from, to, .. } = mv.action() {
        ways.push(format!("{} {}", place(from), place(to)));
        ways.push(format!("{}-{}", place(from), place(to)));
    }
    if number_first {
        ways.push(place(mv.to()));
        // Letters before numbers are those of other notations.
        let others = [
            Convention::Hodges,
            Convention::Western,
            Convention::WikipediaSample,
        ];
        for other in others {
            let text = write_move(game, other, mv).expect("it is legal");
            ways.push(text.replacen(['-', '*'], "", 1));
            ways.push(text);
        }
    }
    ways.extend(in_kif(game, mv));
    ways
}

/// A move as KIF writes it, where that has words for it.
fn in_kif(game: &Game, mv: Move) -> Option<String> {
    let mut builder = Builder::new(game.compiled(), game.start()).ok()?;
    for &mv in game.moves().iter().chain([&mv]) {
        builder.play(mv).ok()?;
    }
    let written = kif::write(game.compiled(), &builder.finished()).ok()?;
    let number = format!("{} ", game.moves().len() + 1);
    let line = written
        .lines()
        .find_map(|line| line.trim_start().strip_prefix(&number))?;
    Some(line.trim().to_owned())
}

/// Random numbers from a seed: the same everywhere.
fn next(state: &mut u64, limit: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    ((*state >> 33) as usize) % limit
}

#[test]
fn no_way_of_writing_a_move_is_taken_for_another_move() {
    let mut read = 0;
    for id in shipped::ids() {
        let compiled = CompiledVariant::shipped(id).expect("it is shipped");
        let mut state = 11;
        for plies in [0, 40] {
            let mut game = Game::new(&compiled);
            for _ in 0..plies {
                let moves = game.legal_moves();
                if moves.is_empty() || game.outcome().is_some() {
                    break;
                }
                game.play(moves[next(&mut state, moves.len())])
                    .expect("it is legal");
            }
            let convention = game.variant().notation;
            let all = MoveNames::new(&game, convention).all();
            for _ in 0..6.min(all.len()) {
                let (mv, text) = &all[next(&mut state, all.len())];
                for way in renderings(&game, *mv, text) {
                    match read_typed(&game, convention, &way) {
                        Ok(typed) if typed.mv == *mv => read += 1,
                        // Squares alone, or a name that two kinds have, may mean several: this one is among them.
                        Err(TypedError::Loose { error, .. }) if error.instead.contains(text) => {}
                        other => panic!("{id}, {}: {text} as `{way}`: {other:?}", game.sfen()),
                    }
                }
            }
        }
    }
    assert!(read > 2000, "{read}");
}
