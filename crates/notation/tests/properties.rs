//! What holds for every record and every text.

use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_notation::record::{RecordLine, Start, Tag, TagName};
use hakugei_notation::{MoveText, Record, RecordError, read_list, read_move, record::RecordMove};
use hakugei_variant::{Color, Convention};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support;

/// Any text, with more of what a reader could stumble over than chance would give.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<char>().prop_map(String::from),
        select(vec![
            "\"",
            "\\",
            "[%emt ",
            "[%emt 0:01]",
            "(",
            ")",
            "\n",
            "\r",
            "\r\n",
            "\t",
            "{",
            "}",
            "[",
            "]",
            "\\n",
            "\\u{41}",
            "\u{feff}",
            "\u{85}",
            " ",
            "*",
        ])
        .prop_map(str::to_owned),
    ];
    vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    prop_oneof![4 => Just(Vec::new()), 1 => vec(text(), 0..3)]
}

fn square() -> impl Strategy<Value = String> {
    prop_oneof!["[1-9][0-9]{0,2}[a-wyz]", "[a-wyz][1-9][0-9]{0,2}"]
}

fn move_text() -> impl Strategy<Value = MoveText> {
    let drop = (r"\+?[A-Z]\*", square()).prop_map(|(piece, to)| piece + &to);
    let passed = vec(square().prop_map(|square| format!("x{square}")), 0..=2);
    let from = option::of(square()).prop_map(Option::unwrap_or_default);
    let board = (r"\+?[A-Z]", from, passed, "[-x]", square(), r"[+=]?");
    let board = board.prop_map(|(piece, from, passed, mark, to, promotion)| {
        [piece, from, passed.concat(), mark, to, promotion].concat()
    });
    prop_oneof![drop, board].prop_map(|text| text.parse().expect("it is written like a move"))
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let results = vec![
        GameResult::Win(Color::Black),
        GameResult::Win(Color::White),
        GameResult::Draw,
        GameResult::ReplayReversed,
        GameResult::NoResult,
    ];
    let reasons = vec![
        Reason::Checkmate,
        Reason::Stalemate,
        Reason::RoyalCaptured,
        Reason::PerpetualCheck,
        Reason::QuietMoves,
        Reason::Resignation,
        Reason::IllegalMove,
        Reason::Timeout,
    ];
    let reason = prop_oneof![select(reasons), any::<u8>().prop_map(Reason::Repetition)];
    (select(results), reason).prop_map(|(result, reason)| Outcome { result, reason })
}

fn start() -> impl Strategy<Value = Start> {
    prop_oneof![
        Just(Start::Variant),
        text().prop_map(Start::Handicap),
        text().prop_map(Start::Position)
    ]
}

fn tags() -> impl Strategy<Value = Vec<Tag>> {
    let name = "[A-Za-z][A-Za-z0-9_]{0,20}".prop_filter_map("known", |name| TagName::new(&name).ok());
    vec((name, text()).prop_map(|(name, value)| Tag { name, value }), 0..5)
}

fn moves() -> impl Strategy<Value = Vec<RecordMove>> {
    let mv = (move_text(), option::weighted(0.2, 0..100_000_000_u64), texts());
    let mv = mv.prop_map(|(text, spent, comments)| {
        let mut mv = RecordMove::new(text);
        (mv.spent, mv.comments) = (spent, comments);
        mv
    });
    let plain = vec(mv, 1..4);
    // The moves of a line, each with the variations that it has.
    let lines = plain.prop_recursive(3, 40, 3, |inner| {
        let line = (texts(), inner.clone()).prop_map(|(comments, moves)| {
            let mut line = RecordLine::default();
            (line.comments, line.moves) = (comments, moves);
            line
        });
        (inner, vec(line, 0..3), any::<prop::sample::Index>()).prop_map(|(mut moves, lines, at)| {
            let at = at.index(moves.len());
            moves[at].variations = lines;
            moves
        })
    });
    vec(lines, 0..15).prop_map(|lines| lines.concat())
}

fn record() -> impl Strategy<Value = Record> {
    let people = (option::of(text()), option::of(text()), option::of(text()));
    let variant = (text(), option::of(text()), option::of(text()));
    let game = (
        start(),
        select(Color::ALL.to_vec()),
        select(Convention::ALL.to_vec()),
        option::of(outcome()),
    );
    (variant, people, game, tags(), texts(), moves()).prop_map(
        |(
            (id, file, hash),
            (black, white, date),
            (start, first, convention, outcome),
            tags,
            comments,
            moves,
        )| {
            let mut record = Record::new(id);
            (record.variant.file, record.variant.hash) = (file, hash);
            (record.black, record.white, record.date) = (black, white, date);
            (record.start, record.first, record.convention) = (start, first, convention);
            (record.outcome, record.tags) = (outcome, tags);
            (record.comments, record.moves) = (comments, moves);
            record
        },
    )
}

/// Whatever a reader says of a text, it keeps its promises.
fn check_reading(game: &Game, text: &str) {
    match Record::parse(text) {
        Ok(record) => {
            let written = record.to_text().expect("no longer than what was read");
            assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
            assert_eq!(
                Record::parse(&written).map(|read| read.to_text()),
                Ok(Ok(written))
            );
            let _ = record.replay(game.compiled()).map_err(|error| error.to_string());
        }
        Err(RecordError { place, kind, .. }) => {
            assert!(text.get(place.span()).is_some(), "{kind}");
            assert!(!kind.to_string().is_empty());
        }
    }
    for convention in Convention::ALL {
        if let Err(error) = read_list(game, convention, text) {
            assert!(text.get(error.place.span()).is_some(), "{error}");
        }
        if let Err(error) = read_move(game, convention, text) {
            assert!(text.get(error.span.clone()).is_some(), "{error}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn records_survive_their_text(record in record()) {
        let text = record.to_text().expect("a short record");
        let read = Record::parse(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_text(), Ok(text));
    }

    #[test]
    fn move_texts_print_as_they_were_read(text in move_text()) {
        prop_assert_eq!(text.to_string().parse(), Ok(text));
    }

    #[test]
    fn any_text_is_read_or_refused(text in text(), more in any::<String>()) {
        let game = Game::new(&support::compiled("minishogi"));
        check_reading(&game, &text);
        check_reading(&game, &more);
        check_reading(&game, &format!("[Variant \"minishogi\"]\n{text}\n1. P-5c {more}"));
    }

    #[test]
    fn damaged_records_are_read_or_refused(record in record(), at in any::<prop::sample::Index>(), bit in text()) {
        let game = Game::new(&support::compiled("minishogi"));
        let mut text = record.to_text().expect("a short record");
        let places: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        text.insert_str(places[at.index(places.len())], &bit);
        check_reading(&game, &text);
        text.truncate(places[at.index(places.len())]);
        check_reading(&game, &text);
    }
}
