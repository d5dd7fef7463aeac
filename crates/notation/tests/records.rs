//! Records as files, in `tests/data/notation/records/`.
//!
//! - `kept/NAME.record` is in the form in which it would be written, and can be played.
//! - `loose/NAME.record` is written as `NAME.canonical`.
//! - `bad/NAME.record` gives the message in `NAME.error`, whose last line says how many moves are kept.

use std::path::Path;

use hakugei_notation::{GameTree, Record, RecordError, ReplayError};

use crate::support;

#[test]
fn kept_records_are_written_as_they_were_and_can_be_played() {
    for path in support::files("notation/records/kept", "record") {
        let text = support::text(&path);
        let record = parse(&path, &text);
        assert_eq!(
            record.to_text().as_deref(),
            Ok(text.as_str()),
            "{}",
            path.display()
        );
        let game = record
            .replay(&support::compiled(&record.variant.id))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let again = Record::from_game(&game, record.convention);
        assert_eq!(again.start, record.start, "{}", path.display());
        assert_eq!(again.outcome, record.outcome, "{}", path.display());
        let texts = |record: &Record| -> Vec<String> {
            let moves = record.moves.iter();
            moves.map(|mv| mv.text.to_string()).collect()
        };
        assert_eq!(texts(&again), texts(&record), "{}", path.display());
    }
}

#[test]
fn loose_records_are_read_and_written_in_canonical_form() {
    for path in support::files("notation/records/loose", "record") {
        let record = parse(&path, &support::text(&path));
        let canonical = support::text(&path.with_extension("canonical"));
        assert_eq!(
            record.to_text().as_deref(),
            Ok(canonical.as_str()),
            "{}",
            path.display()
        );
        assert_eq!(parse(&path, &canonical), record, "{}", path.display());
    }
}

#[test]
fn bad_records_say_what_is_wrong_and_keep_the_moves_before() {
    for path in support::files("notation/records/bad", "record") {
        let expected = support::text(&path.with_extension("error"));
        assert_eq!(failure(&support::text(&path)), expected, "{}", path.display());
    }
}

/// What a bad record says, and how many moves it keeps.
fn failure(text: &str) -> String {
    let (message, kept) = match Record::parse(text) {
        Err(RecordError { kind, place, read }) => {
            assert!(text.get(place.span()).is_some(), "the place is in the text");
            (format!("{place}: {kind}"), read.moves.len())
        }
        Ok(record) => {
            let error: ReplayError = GameTree::from_record(&record, &support::compiled(support::first_id()))
                .expect_err("the record is bad");
            (error.to_string(), error.game.map_or(0, |game| game.moves().len()))
        }
    };
    format!("{message}\nkept: {kept}\n")
}

fn parse(path: &Path, text: &str) -> Record {
    Record::parse(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
