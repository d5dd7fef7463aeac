//! SFEN: what is written is read again, and what is wrong is said.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;
use std::sync::LazyLock;

use hakugei_variant::sfen::{self, MAX_LENGTH, SfenErrorKind};
use hakugei_variant::{Color, Hands, Piece, PieceKind, Setup, Variant};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::common;

/// The variants, loaded once.
static VARIANTS: LazyLock<Vec<Variant>> = LazyLock::new(|| IDS.map(common::variant).into());

fn variant(id: &str) -> &'static Variant {
    VARIANTS.iter().find(|variant| variant.id == id).expect("listed")
}

const IDS: [&str; 10] = [
    "whale",
    "paulowich",
    "whale-strict",
    "shogi",
    "minishogi",
    "wa",
    "wa_drops",
    "marks",
    "three-checks",
    "checks-win",
];

#[test]
fn starts_are_canonical() {
    for id in IDS {
        let variant = variant(id);
        let text = sfen::format(variant, &variant.start);
        assert_eq!(sfen::parse(variant, &text).expect("a start"), variant.start);
        let checks = if id == "three-checks" { "4+3 " } else { "" };
        assert!(text.ends_with(&format!(" b - {checks}1")));
    }
}

#[test]
fn the_canonical_form_is_written_whatever_is_read() {
    for case in cases("sfen_accepted.jsonl") {
        let (variant, text) = (variant(field(&case, "variant")), field(&case, "sfen"));
        let setup = sfen::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(sfen::format(variant, &setup), field(&case, "canonical"));
    }
}

#[test]
fn squares_are_where_the_text_says() {
    let whale = variant("whale");
    let setup = sfen::parse(whale, "w5/6/6/3D2/6/5W b - 1").expect("right");
    let at = |name: &str| setup.squares[whale.board.parse_square(name).expect("a square").index()];
    let code = |piece: Piece| whale.piece(piece.kind).code.of(piece.color);
    assert_eq!(at("6a").map(code).as_deref(), Some("w"));
    assert_eq!(at("3d").map(code).as_deref(), Some("D"));
    assert_eq!(at("1f").map(code).as_deref(), Some("W"));
    assert_eq!(setup.squares.iter().flatten().count(), 3);
}

#[test]
fn mistakes_are_named_and_placed() {
    for case in cases("sfen_rejected.jsonl") {
        let text = field(&case, "sfen");
        let error = sfen::parse(variant(field(&case, "variant")), text).expect_err(text);
        let found = (error.kind.name(), &text[error.span.clone()], error.message());
        let expected = (
            field(&case, "kind"),
            field(&case, "place"),
            field(&case, "message").to_owned(),
        );
        assert_eq!(found, expected, "{text}");
        assert_eq!(
            error.to_string(),
            format!("{}; {}", error.message(), error.help())
        );
        assert!(!error.help().is_empty());
    }
}

#[test]
fn text_of_any_length_gets_an_answer() {
    for part in ["D", "1", "/", "+", " ", "b ", "鯨", "255D"] {
        let text = part.repeat(MAX_LENGTH + 1);
        let error = sfen::parse(variant("whale"), &text).expect_err("too long");
        assert!(matches!(error.kind, SfenErrorKind::TooLong { .. }));
        assert!(error.message().len() < 200);
        let text = part.repeat(MAX_LENGTH / part.len());
        assert!(sfen::parse(variant("whale"), &text).is_err());
        let text = format!("w5/6/6/6/6/5W b {}", part.repeat(1000));
        assert!(sfen::parse(variant("whale"), &text).is_err());
    }
}

/// The lines of a file of cases.
fn cases(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(common::folder().join("..").join(name)).expect("readable");
    let cases: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert!(!cases.is_empty());
    cases
}

fn field<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name]
        .as_str()
        .unwrap_or_else(|| panic!("{case} has `{name}`"))
}

/// Any set-up that a variant's text can say.
fn setup(variant: &Variant, squares: &[Option<(Index, bool)>], held: &[(Index, bool, u8)]) -> Setup {
    let side = |black: bool| if black { Color::Black } else { Color::White };
    let mut setup = Setup {
        squares: vec![None; variant.board.len()],
        hands: Hands::empty(variant.pieces.len()),
        just_taken: None,
        checks_given: [0; 2],
        side: Color::White,
        move_number: 12,
    };
    for (square, piece) in setup.squares.iter_mut().zip(squares) {
        *square = piece.map(|(index, black)| Piece {
            color: side(black),
            kind: PieceKind(index.index(variant.pieces.len()) as u8),
        });
    }
    let holdable: Vec<PieceKind> = variant
        .kinds()
        .filter(|&kind| variant.may_be_in_hand(kind))
        .collect();
    for (index, black, count) in held.iter().filter(|_| !holdable.is_empty()) {
        setup.hands.set(side(*black), *index.get(&holdable), *count);
    }
    setup
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(
        id in prop::sample::select(IDS.to_vec()),
        squares in prop::collection::vec(prop::option::weighted(0.4, any::<(Index, bool)>()), 121),
        held in prop::collection::vec(any::<(Index, bool, u8)>(), 0..8),
    ) {
        let variant = variant(id);
        let setup = setup(variant, &squares, &held);
        let text = sfen::format(variant, &setup);
        prop_assert!(text.len() <= MAX_LENGTH);
        prop_assert_eq!(sfen::parse(variant, &text), Ok(setup), "{}", text);
    }

    #[test]
    fn any_text_gets_an_answer(text in "[a-zA-Z0-9/+ -]{0,60}|\\PC{0,20}") {
        for id in IDS {
            let variant = variant(id);
            match sfen::parse(variant, &text) {
                Ok(setup) => prop_assert_eq!(sfen::parse(variant, &sfen::format(variant, &setup)), Ok(setup)),
                Err(error) => prop_assert!(text.get(error.span).is_some()),
            }
        }
    }
}
