//! Dialects: positions and moves as other engines write them, by lines of data, and back.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use hakugei_arena::{Chance, Dialect, Text};
use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Source, Variant, load, shipped};
use serde_json::Value;

use crate::shelf;

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn dialect(name: &str, variant: &Variant) -> Dialect {
    match name {
        "fen" => Dialect::plain(Text::Fen, variant),
        name => {
            let text = fs::read_to_string(path("dialects").join(format!("{name}.ron"))).expect("it is there");
            Dialect::parse(&text, variant).unwrap_or_else(|error| panic!("{name}: {error}"))
        }
    }
}

#[test]
fn positions_and_moves_are_written_as_the_lines_say() {
    let lines = fs::read_to_string(path("tests/data/dialects.jsonl")).expect("it is there");
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let text = |key: &str| line[key].as_str().unwrap_or_default();
        let game = shelf::game(text("variant"), text("sfen"));
        let dialect = dialect(text("dialect"), game.variant());
        let written = dialect.position(game.variant(), &game.setup());
        assert_eq!(written, text("theirs"), "{}", text("why"));
        for (ours, theirs) in line["moves"].as_object().expect("an object") {
            let mv = game.parse_usi(ours).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(
                dialect.write(&game, mv),
                theirs.as_str().unwrap_or_default(),
                "{}",
                text("why")
            );
        }
    }
}

/// Some positions of random games.
fn walk(start: Game, chance: &mut Chance, mut visit: impl FnMut(&Game)) {
    let mut game = start;
    for _ in 0..40 {
        visit(&game);
        let mut moves = game.legal_moves();
        moves.sort_unstable();
        if moves.is_empty() || game.outcome().is_some() {
            return;
        }
        let mv = moves[chance.below(moves.len())];
        game.play(mv).expect("it is legal");
    }
}

fn reads_back(dialect: &Dialect, game: &Game) {
    let moves = game.legal_moves();
    let written: BTreeSet<String> = moves.iter().map(|&mv| dialect.write(game, mv)).collect();
    assert_eq!(
        written.len(),
        moves.len(),
        "two moves are written alike in {}",
        game.sfen()
    );
    for mv in moves.into_iter().step_by(7) {
        assert_eq!(
            dialect.read(game, &dialect.write(game, mv)),
            Ok(mv),
            "{}",
            game.sfen()
        );
    }
}

#[test]
fn every_move_of_every_variant_reads_back() {
    for id in shipped::ids() {
        let compiled = shelf::compiled(id);
        let chance = &mut Chance::new(1, id, 0);
        for text in [Text::Sfen, Text::Fen] {
            let dialect = Dialect::plain(text, compiled.variant());
            walk(Game::new(&compiled), chance, |game| reads_back(&dialect, game));
        }
    }
    for (name, id) in [
        ("fairy-whale", "whale"),
        ("fairy-whale", "paulowich"),
        ("fairy-kyoto", "kyoto"),
    ] {
        let compiled = shelf::compiled(id);
        let dialect = dialect(name, compiled.variant());
        for seed in 0..5 {
            let chance = &mut Chance::new(seed, id, 0);
            walk(Game::new(&compiled), chance, |game| reads_back(&dialect, game));
        }
    }
}

#[test]
fn what_cannot_be_read_is_said() {
    let game = Game::new(&shelf::compiled("whale"));
    let fen = dialect("fairy-whale", game.variant());
    let error = fen.read(&game, "c2c4").expect_err("it is illegal");
    assert!(
        error
            .to_string()
            .starts_with("`c2c4` is not a legal move of `bn+kwgh/"),
        "{error}"
    );
    let usi = Dialect::plain(Text::Sfen, game.variant());
    assert!(
        usi.read(&game, "4e4c")
            .expect_err("it is illegal")
            .to_string()
            .contains("`4e4c`")
    );
    for text in ["", "x", "\u{1b}[31m", "1a1a", "Z*3c", &"9".repeat(5000)] {
        let (one, other) = (fen.read(&game, text), usi.read(&game, text));
        for error in [one, other] {
            let error = error.expect_err("it is no move").to_string();
            assert!(error.len() < 1000 && !error.contains('\u{1b}'), "{error}");
        }
    }
}

#[test]
fn a_dialect_that_does_not_fit_is_refused() {
    let compiled = shelf::compiled("whale");
    let refused = |text: &str| {
        let error = Dialect::parse(text, compiled.variant()).expect_err("it does not fit");
        error.to_string()
    };
    assert!(
        refused("Dialect(pieces: {\"Q\": \"P\"})").starts_with("there is no piece `Q` in this game: it has ")
    );
    assert!(refused("Dialect(pieces: {\"P\": \"pq\"})").starts_with("`pq` is not the code of a piece"));
    assert!(refused("Dialect(colour: red)").contains("a dialect is written `Dialect("));
    assert!(refused("(((((").contains("a dialect is written"));
}

#[test]
fn a_chosen_face_is_written_as_the_engine_calls_it() {
    let folder = path("../../tests/data/variant/valid");
    for (id, sfen, usi, text, theirs) in [
        (
            "plain-chess",
            "k7/2P5/8/8/8/8/8/K7 b - 1",
            "6b6a=N",
            Text::Fen,
            "c7c8n",
        ),
        (
            "plain-chess",
            "k7/2P5/8/8/8/8/8/K7 b - 1",
            "6b6a=N",
            Text::Sfen,
            "6b6a=N",
        ),
        (
            "crazyhouse",
            "k7/2P5/8/8/8/8/8/K7 b - 1",
            "6b6a=+N",
            Text::Fen,
            "c7c8+n",
        ),
    ] {
        let file = fs::read_to_string(folder.join(format!("{id}.ron"))).expect("it is there");
        let loaded = load(&Source::new(id, file), &shipped::Shipped);
        let compiled = CompiledVariant::new(loaded.variant.expect("it is valid"));
        let game = Game::from_sfen(&compiled, sfen).expect("it is a position");
        let dialect = Dialect::plain(text, game.variant());
        let mv = game.parse_usi(usi).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(dialect.write(&game, mv), theirs);
        reads_back(&dialect, &game);
        for mv in game.legal_moves() {
            assert_eq!(dialect.read(&game, &dialect.write(&game, mv)), Ok(mv), "{id}");
        }
    }
    // Theirs of a face of ours, as for Fairy-Stockfish's Crazyhouse.
    let file = fs::read_to_string(folder.join("crazyhouse.ron")).expect("it is there");
    let loaded = load(&Source::new("crazyhouse", file), &shipped::Shipped);
    let compiled = CompiledVariant::new(loaded.variant.expect("it is valid"));
    let game = Game::from_sfen(&compiled, "k7/2P5/8/8/8/8/8/K7 b - 1").expect("it is a position");
    let text = r#"Dialect(text: fen, pieces: {"+Q": "Q", "+R": "R", "+B": "B", "+N": "N"})"#;
    let dialect = Dialect::parse(text, game.variant()).expect("it is a dialect");
    assert_eq!(
        dialect.read(&game, "c7c8n"),
        Ok(game.parse_usi("6b6a=+N").expect("it is legal"))
    );
}
