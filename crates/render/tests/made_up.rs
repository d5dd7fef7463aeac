//! A small made-up variant: names that are foreign text, kanji that the fonts lack, faces that fall back, and a snapshot.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::Path;

use hakugei_render::{BoardPicture, Marks, PieceStyle, board, card, diagrams, lacking, piece};
use hakugei_variant::{Color, Piece, PieceCode, Source, Variant, load, sfen, shipped};

use crate::pictures::{check, check_png};

fn variant(extra: &str) -> Variant {
    let text = format!(
        r#"Variant(
            id: "made-up", name: "Hawks & <Doves>", board: Board(files: 3, ranks: 4), setup: "hkd/1p1/1P1/DKH b - 1",
            pieces: {{
                "K": Piece(name: "king", short: "王", betza: "K", royal: true),
                "H": Piece(name: "hawk", kanji: "大鷹", betza: "NmRcpR", promotes_to: "+H"),
                "D": Piece(name: "dove", betza: "fFmbW2"{extra}),
                "P": Piece(name: "pawn", short: "歩", betza: "fW", zones: [Zone(from: last(2), betza: "cfF", mode: add)]),
                "+H": Piece(name: "great hawk", short: "鷹", betza: "Q"),
            }},
            captures: to_hand, promotion: zone(region: last(1), choice: optional),
            ends: Ends(stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
        )"#
    );
    let checked = load(&Source::new("made-up.ron", text), &shipped::Shipped);
    let said = hakugei_variant::render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{said}"))
}

fn one(variant: &Variant, code: &str, style: PieceStyle) -> String {
    let code = PieceCode::parse(code).expect("it is a code");
    let kind = variant.kind(code).expect("there is such a piece");
    piece(
        variant,
        Piece {
            color: Color::White,
            kind,
        },
        style,
    )
    .svg()
}

#[test]
fn the_board_in_mid_game_is_as_it_was() {
    let variant = variant("");
    let setup = sfen::parse(&variant, "1k1/+Hp1/1P1/DK1 w 2DHp 7").expect("it is a position");
    let picture = board(&BoardPicture {
        variant: &variant,
        setup: &setup,
        convention: variant.notation,
        style: PieceStyle::Pictures,
        bottom: Color::Black,
        marks: &Marks::default(),
    });
    check(&picture, "board");
    check_png(&picture, 1.0, "board");
    assert_eq!(
        picture.description(),
        "Black has great hawk on 3b, pawn on 2c, king on 2d and dove on 3d; in hand 1 hawk and 2 doves. \
         White has king on 2a and pawn on 2b; in hand 1 pawn.",
    );
    let svg = picture.svg();
    assert!(
        svg.contains("<title>Hawks &amp; &lt;Doves&gt;, White to move</title>"),
        "{svg}"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/made_up.svg");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &svg).expect("it can be written");
    }
    let expected = fs::read_to_string(&path).expect("the snapshot is there");
    assert!(
        svg == expected,
        "the picture differs from tests/data/made_up.svg: look at both, then write it anew by UPDATE=1"
    );
}

#[test]
fn faces_fall_back_from_picture_to_kanji_to_letter() {
    let plain = variant("");
    for code in ["K", "H", "+H", "P"] {
        let kanji = one(&plain, code, PieceStyle::Kanji);
        assert_eq!(one(&plain, code, PieceStyle::Pictures), kanji, "{code}");
        assert_ne!(one(&plain, code, PieceStyle::Letters), kanji, "{code}");
    }
    let letter = one(&plain, "D", PieceStyle::Letters);
    assert_eq!(one(&plain, "D", PieceStyle::Kanji), letter);
    let pictured = variant(r#", picture: "dolphin""#);
    assert_ne!(one(&pictured, "D", PieceStyle::Pictures), letter);
    assert_eq!(one(&pictured, "D", PieceStyle::Kanji), letter);
}

#[test]
fn two_kanji_are_drawn_where_the_name_has_two() {
    let two = variant(", short: \"鳩\", kanji: \"白鳩\"");
    let kanji = one(&two, "D", PieceStyle::Kanji);
    let both = one(&two, "D", PieceStyle::TwoKanji);
    assert_ne!(both, kanji);
    assert!(both.len() > kanji.len(), "a second character is drawn");
    for kanji in ["鳩", "大白鳩"] {
        let other = variant(&format!(", short: \"鳩\", kanji: \"{kanji}\""));
        assert_eq!(
            one(&other, "D", PieceStyle::TwoKanji),
            one(&other, "D", PieceStyle::Kanji),
            "{kanji}"
        );
    }
}

#[test]
fn kanji_that_the_fonts_lack_are_said_and_drawn_as_letters() {
    let rare = variant(", short: \"\u{2A6D6}\", kanji: \"\u{2A6D6}鳩\"");
    assert_eq!(lacking(&rare), ['\u{2A6D6}']);
    let letter = one(&rare, "D", PieceStyle::Letters);
    assert_eq!(one(&rare, "D", PieceStyle::Kanji), letter);
    check(&card(&rare, PieceStyle::Kanji), "card");
}

#[test]
fn promoted_faces_are_red() {
    let variant = variant("");
    let red = "fill=\"#b81414\"";
    assert!(one(&variant, "+H", PieceStyle::Kanji).contains(red));
    assert!(one(&variant, "+H", PieceStyle::Letters).contains(red));
    assert!(!one(&variant, "H", PieceStyle::Kanji).contains(red));
}

#[test]
fn diagrams_show_captures_in_red_and_zones_by_themselves() {
    let variant = variant("");
    let kind = |code| {
        variant
            .kind(PieceCode::parse(code).expect("a code"))
            .expect("a piece")
    };
    let [usual, zone] = diagrams(&variant, kind("P"), PieceStyle::Kanji)
        .try_into()
        .expect("one zone");
    let red = "#c41e1e";
    assert!(!usual.picture.svg().contains(red) && zone.picture.svg().contains(red));
    assert_eq!(
        zone.heading,
        "When it stands on its last 2 ranks (at the enemy's edge of the board), it can also move"
    );
    assert_eq!(zone.betza, "cfF");
    assert!(zone.text.contains("○c") && zone.sentences.iter().any(|line| line.contains("only to capture")));
    for code in ["K", "H", "D", "P", "+H"] {
        for diagram in diagrams(&variant, kind(code), PieceStyle::Kanji) {
            check(&diagram.picture, code);
        }
    }
}
