//! Promotion on hand-made boards.

use betza::Kind;
use hakugei_variant::rules::{Promotion, PromotionChoice, Region};
use hakugei_variant::{Color, PieceCode, PieceKind, PieceType, Variant};

use crate::data::{legal, position};
use crate::hand_made::{moves, moving, piece, variant};

/// A lance `L` that becomes a gold, a gold `G` without another face, and a zone of two ranks.
fn lances(choice: PromotionChoice) -> Variant {
    let lance = piece('L', moving(Kind::Slider, 0, &[(0, 1)]));
    let promoted = PieceType {
        code: PieceCode {
            letter: 'L',
            mark: None,
            promoted: true,
        },
        ..piece('L', moves("WfF"))
    };
    let gold = piece('G', moves("WfF"));
    let mut variant = variant(3, 5, vec![lance, promoted, gold]);
    variant.pieces[0].promotes_to = vec![PieceKind(1)];
    variant.pieces[1].captured = Some(PieceKind(0));
    variant.rules.promotion = vec![Promotion::zone(Region::Last(2), choice)];
    variant
}

fn turns(choice: PromotionChoice, sfen: &str) -> String {
    legal(&position(&lances(choice), sfen)).join(" ")
}

#[test]
fn the_player_chooses_freely() {
    let expected = "2e2a 2e2a+ 2e2b 2e2b+ 2e2c 2e2d";
    assert_eq!(turns(PromotionChoice::Free, "3/3/3/3/1L1 b - 1"), expected);
}

#[test]
fn a_stuck_piece_must_promote() {
    let expected = "2e2a+ 2e2b 2e2b+ 2e2c 2e2d";
    assert_eq!(turns(PromotionChoice::UnlessStuck, "3/3/3/3/1L1 b - 1"), expected);
    let mirrored = "2a2b 2a2c 2a2d 2a2d+ 2a2e+";
    assert_eq!(turns(PromotionChoice::UnlessStuck, "1l1/3/3/3/3 w - 1"), mirrored);
}

#[test]
fn promotion_may_be_forced() {
    assert_eq!(
        turns(PromotionChoice::Forced, "3/3/3/3/1L1 b - 1"),
        "2e2a+ 2e2b+ 2e2c 2e2d"
    );
}

#[test]
fn a_move_that_starts_in_the_zone_promotes_too() {
    let mut variant = lances(PromotionChoice::Free);
    variant.pieces[0].moves = moving(Kind::Leaper, 1, &[(0, -1)]);
    assert_eq!(legal(&position(&variant, "3/1L1/3/3/3 b - 1")), ["2b2c", "2b2c+"]);
    assert_eq!(legal(&position(&variant, "3/3/1L1/3/3 b - 1")), ["2c2d"]);
}

#[test]
fn pieces_without_another_face_never_promote_and_drops_do_not() {
    assert_eq!(turns(PromotionChoice::Forced, "G2/3/3/3/3 b - 1"), "3a2a 3a3b");
    let drops = turns(PromotionChoice::Forced, "GGG/GGG/GGG/GGG/GG1 b L 1");
    assert!(drops.contains("L*1e") && !drops.contains("L*1e+"), "{drops}");
}

#[test]
fn a_promoted_piece_shows_its_other_face_and_loses_it_when_captured() {
    let variant = lances(PromotionChoice::Forced);
    let before = position(&variant, "3/1L1/3/3/3 b - 1");
    let after = before.after(&before.legal_turns()[0]);
    let square = variant.board.parse_square("2a").unwrap();
    assert_eq!(after.at(square).map(|piece| piece.kind), Some(PieceKind(1)));
    let prey = position(&variant, "1+L1/1g1/3/3/3 w - 1");
    let turns = prey.legal_turns();
    let capture = turns.iter().find(|turn| turn.usi(&variant) == "2b2a").unwrap();
    assert_eq!(prey.after(capture).hands().count(Color::White, PieceKind(0)), 1);
}
