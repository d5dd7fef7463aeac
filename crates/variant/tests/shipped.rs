//! The shipped files, and valid files of other games, load without a diagnostic and say what they should.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use crate::common::{folder, valid, variant};
use hakugei_variant::rules::{AppliesTo, BarredAttack, Limit, MateBar, Promotion, PromotionChoice, Region};
use hakugei_variant::{Color, Convention, PieceKind, Source, Variant, sfen, shipped};

#[test]
fn shipped_files_are_valid() {
    assert!(shipped::ids().len() >= 3);
    for id in shipped::ids() {
        let variant = valid(&shipped::source(id).expect("listed"));
        assert_eq!(variant.id, id);
        assert!(
            !variant.sources.is_empty() && !variant.notes.is_empty(),
            "{id} says where it comes from"
        );
        for piece in &variant.pieces {
            assert!(piece.name.kanji.is_some() && piece.name.romaji.is_some() && piece.short.is_some());
        }
    }
}

/// The names in a folder of the repository, sorted.
fn names(path: &str) -> Vec<String> {
    let entries = fs::read_dir(folder().join("../../../..").join(path)).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("readable")
                .file_name()
                .into_string()
                .expect("plain names")
        })
        .collect();
    names.sort();
    names
}

#[test]
fn every_file_of_the_folder_is_shipped() {
    let mut listed: Vec<String> = shipped::ids().map(|id| format!("{id}.ron")).collect();
    listed.extend(shipped::evaluation_ids().map(|id| format!("{id}.eval")));
    listed.push("lessons".to_owned());
    listed.sort();
    assert_eq!(names("variants"), listed);
    let mut lessons: Vec<String> = shipped::lesson_ids().map(|id| format!("{id}.ron")).collect();
    lessons.sort();
    assert_eq!(names("variants/lessons"), lessons);
}

#[test]
fn files_of_other_games_are_valid() {
    let entries = fs::read_dir(folder()).expect("the folder is there");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("readable").file_name())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    for name in names {
        let name = name.into_string().expect("plain names");
        let text = fs::read_to_string(folder().join(&name)).expect("readable");
        let variant = valid(&Source::new(name.clone(), text));
        assert_eq!(format!("{}.ron", variant.id), name);
    }
}

fn kind(variant: &Variant, code: &str) -> PieceKind {
    variant
        .kinds()
        .find(|&kind| variant.piece(kind).code.to_string() == code)
        .expect("there is such a piece")
}

#[test]
fn whale_says_what_the_sources_say() {
    let whale = variant("whale");
    let dolphin = kind(&whale, "D");
    assert_eq!(
        whale.rules.limits,
        [
            Limit::FilePieces {
                kind: dolphin,
                max: 2,
                applies_to: AppliesTo::Drops
            },
            Limit::ForbiddenDrop {
                kind: dolphin,
                region: Region::Last(1)
            },
            Limit::DropMate {
                kind: dolphin,
                bars: MateBar::Checkmate
            },
        ]
    );
    assert_eq!(
        (whale.rules.promotion.clone(), whale.notation),
        (Vec::new(), Convention::Tsa)
    );
    assert_eq!(whale.piece(kind(&whale, "P")).captured, Some(kind(&whale, "K")));
    assert!(!whale.may_be_in_hand(kind(&whale, "P")) && !whale.may_be_in_hand(kind(&whale, "W")));
    for code in ["K", "H", "G", "N", "B", "D"] {
        assert_eq!(whale.piece(kind(&whale, code)).captured, Some(kind(&whale, code)));
        assert!(whale.may_be_in_hand(kind(&whale, code)));
    }
    let handicaps: Vec<(&str, String)> = whale
        .handicaps
        .iter()
        .map(|h| (h.id.as_str(), sfen::format(&whale, &h.start)))
        .collect();
    let rest = "dddddd/6/6/DDDDDD/HGWPNB w - 1";
    let expected = [
        ("G", format!("bnpw1h/{rest}")),
        ("H", format!("bnpwg1/{rest}")),
        ("P", format!("bn1wgh/{rest}")),
        ("P+G", format!("bn1w1h/{rest}")),
        ("P+H", format!("bn1wg1/{rest}")),
        ("P+H+G", format!("bn1w2/{rest}")),
    ];
    assert_eq!(handicaps, expected);
}

#[test]
fn the_strict_file_overrides_one_rule() {
    let strict = variant("whale-strict");
    let mut whale = variant("whale");
    let Limit::FilePieces { applies_to, .. } = &mut whale.rules.limits[0] else {
        panic!("the file limit is first")
    };
    *applies_to = AppliesTo::DropsAndMoves {
        attacks: BarredAttack::GivesNoCheck,
    };
    assert_eq!(strict.rules, whale.rules);
    assert_eq!(
        (strict.pieces, strict.start, strict.handicaps),
        (whale.pieces, whale.start, whale.handicaps)
    );
}

#[test]
fn paulowich_is_whale_on_a_larger_board() {
    let (large, whale) = (variant("paulowich"), variant("whale"));
    assert_eq!(
        (large.board.files(), large.board.ranks(), large.pieces.len()),
        (7, 7, 9)
    );
    assert_eq!(by_letter(&large, &large.rules), by_letter(&whale, &whale.rules));
    for piece in &whale.pieces {
        let same = large.kind(piece.code).expect("inherited");
        assert_eq!(by_letter(&large, large.piece(same)), by_letter(&whale, piece));
    }
    let order: String = large.pieces.iter().map(|piece| piece.code.letter).collect();
    assert_eq!(order, "WPKGHNBAD");
    assert_eq!(
        sfen::format(&large, &large.start),
        "bnpwagh/ddddddd/7/7/7/DDDDDDD/HGAWPNB b - 1"
    );
    assert_eq!(large.handicaps.len(), 6);
    assert_eq!(large.handicap("P+H").expect("inherited").start.side, Color::White);
}

/// A value in words, with letters instead of the numbers of kinds.
fn by_letter(variant: &Variant, value: &impl std::fmt::Debug) -> String {
    let kinds = variant.kinds().rev();
    kinds.fold(format!("{value:?}"), |text, kind| {
        let code = variant.piece(kind).code.to_string();
        text.replace(&format!("{kind:?}"), &code)
    })
}

#[test]
fn the_sides_start_alike() {
    for id in shipped::ids() {
        let variant = variant(id);
        let start = &variant.start;
        for square in variant.board.squares() {
            let opposite = start.squares[variant.board.turned(square).index()];
            let turned = opposite.map(|piece| (piece.color.other(), piece.kind));
            let here = start.squares[square.index()].map(|piece| (piece.color, piece.kind));
            assert_eq!(here, turned, "{id}, {}", variant.board.name(square));
        }
        for kind in variant.kinds() {
            let held = Color::ALL.map(|color| start.hands.count(color, kind));
            assert_eq!(held[0], held[1], "{id}");
        }
    }
}

#[test]
fn promoted_faces_turn_back_in_hand() {
    let shogi = variant("shogi");
    for code in ["R", "B", "S", "N", "L", "P"] {
        let (face, back) = (kind(&shogi, code), kind(&shogi, &format!("+{code}")));
        assert_eq!(
            (
                shogi.piece(face).promotes_to.as_slice(),
                shogi.piece(back).captured
            ),
            (&[back][..], Some(face))
        );
        assert!(shogi.may_be_in_hand(face) && !shogi.may_be_in_hand(back));
    }
    let zone = Promotion::zone(Region::Last(3), PromotionChoice::UnlessStuck);
    assert_eq!(shogi.rules.promotion, [zone]);
    assert_eq!(
        sfen::format(&shogi, &shogi.handicap("6").expect("there").start),
        "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    );
}

#[test]
fn without_drops_nothing_is_ever_in_hand() {
    let wa = variant("wa");
    assert!(
        wa.kinds()
            .all(|kind| wa.piece(kind).captured.is_none() && !wa.may_be_in_hand(kind))
    );
    assert!(wa.rules.limits.is_empty());
    assert_eq!((wa.pieces.len(), variant("wa_drops").rules.limits.len()), (31, 4));
}

#[test]
fn kinds_that_are_drawn_alike_move_alike() {
    let mut wrong = Vec::new();
    for id in shipped::ids() {
        let variant = valid(&shipped::source(id).expect("listed"));
        for one in &variant.pieces {
            let alike = variant.pieces.iter().filter(|other| other.code > one.code);
            let drawn = alike.filter(|other| one.short.is_some() && other.short == one.short);
            // What a piece promotes to may differ: so it is on the boards of the great games, where ink tells.
            let differ = drawn.filter(|other| {
                (&one.moves, &one.zones, one.royal, one.captured)
                    != (&other.moves, &other.zones, other.royal, other.captured)
            });
            let faces = (one.code, one.short.unwrap_or_default());
            wrong.extend(differ.map(|other| format!("{id}: {} and {} are {}", faces.0, other.code, faces.1)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
