//! Long and nasty inputs: refused by their length, before anything else is looked at.

use betza::{ErrorKind, MAX_BYTES, Notation};

const NASTY: [&str; 16] = [
    "W",
    "f",
    "a",
    "fhbhsafhbhsafhbhsK",
    "[",
    "]",
    "[F-",
    "[F?R]",
    "(",
    "(1,",
    "0",
    "9",
    " ",
    "é",
    "K",
    "vl",
];

#[test]
fn inputs_of_64_kib_are_refused_for_their_length() {
    for unit in NASTY {
        let text = unit.repeat(65_536 / unit.len());
        let error = Notation::parse(&text).expect_err(unit);
        assert_eq!(error.kind, ErrorKind::TooLong, "{unit}");
        assert_eq!(error.span.end, text.len(), "{unit}");
        assert!(error.span.of(&text).is_some(), "{unit}");
        assert!(error.to_string().len() < 200, "{unit}");
    }
}

#[test]
fn the_limit_is_256_bytes() {
    assert_eq!(MAX_BYTES, 256);
    assert!(Notation::parse(&"W".repeat(256)).is_ok());
    let error = Notation::parse(&"W".repeat(257)).expect_err("too long");
    assert_eq!(
        (error.kind, error.pos(), error.len()),
        (ErrorKind::TooLong, 256, 1)
    );
    let error = Notation::parse(&"é".repeat(129)).expect_err("too long");
    assert_eq!((error.pos(), error.len()), (256, 2));
    let error = Notation::parse(&format!("W{}", "é".repeat(128))).expect_err("too long");
    assert_eq!((error.pos(), error.len()), (255, 2), "never inside a character");
}

#[test]
fn inputs_at_the_limit_are_answered() {
    for unit in NASTY {
        let text = unit.repeat(MAX_BYTES / unit.len());
        if let Ok(notation) = Notation::parse(&text) {
            assert!(!notation.moves().simple.is_empty() || !notation.moves().paths.is_empty());
            assert!(notation.lints().len() <= 8 * text.len());
            assert!(notation.normal_form().text().len() <= text.len());
        }
    }
}

/// A term has at most 8 directions to the power of 3 legs, so a whole string has a bounded number of moves.
#[test]
fn the_number_of_moves_is_bounded() {
    let mut most = 0;
    for unit in [
        "aaK",
        "fhbhsafhbhsafhbhsK",
        "[K-K-K]",
        "caaK",
        "K",
        "aaKaaQcaaKcaaQ",
    ] {
        let text = unit.repeat(MAX_BYTES / unit.len());
        let Ok(notation) = Notation::parse(&text) else {
            continue;
        };
        let moves = notation.moves();
        most = most.max(moves.paths.len());
        assert!(moves.paths.len() <= 512 * notation.terms().len(), "{unit}");
        assert!(moves.simple.len() <= 8 * notation.terms().len(), "{unit}");
    }
    assert!(
        most >= 4 * 392,
        "the widest strings are among those tried: {most}"
    );
}
