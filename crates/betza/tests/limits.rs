//! Long and nasty inputs: refused for their first error, of which the length is one.

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

/// What is wrong with a unit by itself stands before the limit, and is the first error; else it is the length.
#[test]
fn inputs_of_64_kib_are_refused_for_their_first_error() {
    for unit in NASTY {
        let text = unit.repeat(65_536 / unit.len());
        let error = Notation::parse(&text).expect_err(unit);
        assert!(error.pos() <= MAX_BYTES, "{unit}: {error}");
        assert!(error.span.of(&text).is_some(), "{unit}: {error}");
        assert!(error.to_string().len() < 300, "{unit}: {error}");
        if error.kind == ErrorKind::TooLong {
            assert_eq!((error.pos(), error.span.end), (MAX_BYTES, text.len()), "{unit}");
        }
    }
    let kind = |unit: &str| Notation::parse(&unit.repeat(65_536)).expect_err(unit).kind;
    assert_eq!(kind("W"), ErrorKind::TooLong);
    assert_eq!(kind("]"), ErrorKind::UnmatchedBracket);
    assert_eq!(kind(" "), ErrorKind::UnexpectedChar);
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
    let error = Notation::parse(&format!("{}éé", "W".repeat(255))).expect_err("too long");
    assert_eq!(
        (error.kind, error.pos(), error.len()),
        (ErrorKind::TooLong, 255, 4),
        "never inside a character"
    );
}

/// The first error in reading order, in strings that are also too long.
#[test]
fn an_error_before_the_limit_is_reported_before_the_length() {
    let filler = "W".repeat(300);
    let huge = "W".repeat(65_000);
    for (text, kind, pos, len) in [
        (format!("!{filler}"), ErrorKind::UnexpectedChar, 0, 1),
        (format!("!{huge}"), ErrorKind::UnexpectedChar, 0, 1),
        (
            format!("{}fmlF{huge}", "W".repeat(200)),
            ErrorKind::SplitDirections,
            202,
            1,
        ),
        (
            format!("{}nW{huge}", "F".repeat(255)),
            ErrorKind::LameNeedsLeap,
            255,
            1,
        ),
        (
            format!("{}nW{filler}", "F".repeat(256)),
            ErrorKind::TooLong,
            256,
            302,
        ),
        (format!("[{huge}"), ErrorKind::UnclosedBracket, 0, 1),
        (format!("[{huge}]"), ErrorKind::BadLegSeparator, 3, 1),
        (format!("[F-{huge}]"), ErrorKind::BadLegSeparator, 5, 1),
        ("f".repeat(300), ErrorKind::DanglingModifiers, 0, 300),
        ("0".repeat(65_000), ErrorKind::TooLong, 256, 64_744),
        (format!("{}f[W-F]", "F".repeat(252)), ErrorKind::TooLong, 256, 2),
        (
            format!("({}1,2)", "0".repeat(65_000)),
            ErrorKind::TooLong,
            256,
            64_749,
        ),
    ] {
        let error = Notation::parse(&text).expect_err("too long");
        assert_eq!(
            (error.kind, error.pos(), error.len()),
            (kind, pos, len),
            "{error}"
        );
        assert!(error.fixes.is_empty(), "{error}");
    }
    let blanks = format!("W{}F", " ".repeat(300));
    let error = Notation::parse(&blanks).expect_err("too long");
    assert_eq!((error.kind, error.pos()), (ErrorKind::UnexpectedChar, 1));
    assert_eq!(error.fixes, ["WF"], "short enough once it is mended");
    let blanks = format!("W{}F", " ".repeat(3000));
    let error = Notation::parse(&blanks).expect_err("too long");
    assert!(error.fixes.is_empty(), "its end was not looked at: {error}");
}

#[test]
fn inputs_at_the_limit_are_answered() {
    for unit in NASTY {
        let text = unit.repeat(MAX_BYTES / unit.len());
        if let Ok(notation) = Notation::parse(&text) {
            assert!(!notation.moves().simple.is_empty() || !notation.moves().paths.is_empty());
            assert!(notation.lints().len() <= 8 * text.len());
            assert!(notation.to_string().len() <= text.len());
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
