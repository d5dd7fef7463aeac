//! The game of the designer's trial, `tests/data/trial`: its record can be played to the end that it claims.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_notation::Record;
use hakugei_variant::shipped::Shipped;
use hakugei_variant::{Source, load};

/// A file of the trial.
fn text(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/trial");
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_recorded_game_is_played_to_its_end() {
    let checked = load(&Source::new("bunbuku.ron", text("bunbuku.ron")), &Shipped);
    let compiled = CompiledVariant::new(checked.variant.expect("the variant is valid"));
    let record = Record::parse(&text("bunbuku-game.txt")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(record.variant.id, "bunbuku");
    assert_eq!(record.moves.len(), 71);
    assert!(record.outcome.is_some(), "the record says how the game ended");
    let game = record.replay(&compiled).unwrap_or_else(|error| panic!("{error}"));
    let again = Record::from_game(&game, record.convention);
    assert_eq!(again.outcome, record.outcome);
    let texts =
        |record: &Record| -> Vec<String> { record.moves.iter().map(|ply| ply.text.to_string()).collect() };
    assert_eq!(texts(&again), texts(&record));
}
