//! Promotion on hand-made boards.

use betza::Kind;
use hakugei_variant::rules::{Promotion, PromotionChoice, Region};
use hakugei_variant::{Color, PieceCode, PieceKind, PieceType, Source, Variant, load, render, shipped};

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

/// A game on 5x5 squares with kings `K`, golds `G` without another face, and soldiers `S`, pawns `P`, lions `L` and ogres
/// `O`, which capture friends on their way, all with another face. They promote by these clauses.
fn five(clauses: &[&str]) -> Variant {
    let clauses = clauses.join("), zone(");
    let text = format!(
        r#"Variant(
            id: "five", name: "A small game", board: (files: 5, ranks: 5), setup: "4k/5/5/LOGSP/K4 b - 1",
            pieces: {{
                "K": (name: "king", betza: "K", royal: true),
                "G": (name: "gold", betza: "WfF"),
                "S": (name: "soldier", betza: "fbW", promotes_to: "+S"),
                "+S": (name: "veteran", betza: "W"),
                "P": (name: "pawn", betza: "fW", promotes_to: "+P"),
                "+P": (name: "tokin", betza: "WfF"),
                "L": (name: "lion", betza: "KNADcaKmcabK", promotes_to: "+L"),
                "+L": (name: "old lion", betza: "Q"),
                "O": (name: "ogre", betza: "dafW", promotes_to: "+O"),
                "+O": (name: "giant", betza: "B"),
            }},
            captures: removed, promotion: any_of([zone({clauses})]),
            ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
        )"#
    );
    let checked = load(&Source::new("five.ron", text), &shipped::Shipped);
    let problems = render(&checked, false);
    checked.variant.unwrap_or_else(|| panic!("{problems}"))
}

/// The legal turns whose texts start so, where pieces promote by these clauses.
fn turns_by(clauses: &[&str], sfen: &str, start: &str) -> String {
    let mut turns = legal(&position(&five(clauses), sfen));
    turns.retain(|turn| turn.starts_with(start));
    turns.join(" ")
}

/// As in 摩訶大大将棋: any capture lets a piece promote, and that of a promoted piece makes it.
const MAKA: [&str; 2] = [
    "region: last(5), choice: optional, trigger: captures",
    "region: last(5), choice: forced, whom: promoted",
];

#[test]
fn the_capture_of_a_promoted_piece_may_force_promotion_and_others_allow_it() {
    let ahead = |sfen| turns_by(&MAKA, sfen, "3d3c");
    assert_eq!(ahead("5/5/2p2/2S2/5 b - 1"), "3d3c 3d3c+");
    assert_eq!(ahead("5/5/2g2/2S2/5 b - 1"), "3d3c 3d3c+");
    assert_eq!(ahead("5/5/2+p2/2S2/5 b - 1"), "3d3c+");
    assert_eq!(ahead("5/5/5/2S2/5 b - 1"), "3d3c", "it captures nothing");
    assert_eq!(
        ahead("5/2+p2/1+p1+p1/2S2/5 b - 1"),
        "3d3c",
        "they are not on its way"
    );
    let mirrored = turns_by(&MAKA, "5/2s2/2+P2/5/5 w - 1", "3b3c");
    assert_eq!(mirrored, "3b3c+");
    // What has no other face, or shows it, stays as it is.
    assert_eq!(ahead("5/5/2+p2/2G2/5 b - 1"), "3d3c");
    assert_eq!(ahead("5/5/2+p2/2+S2/5 b - 1"), "3d3c");
}

#[test]
fn what_a_lion_captures_on_its_way_counts() {
    let turns = |sfen, start| turns_by(&MAKA, sfen, start);
    let promoted = "5/5/2+p2/2L2/5 b - 1";
    assert_eq!(
        turns(promoted, "3d3c"),
        "3d3c+ 3d3c2b+ 3d3c2c+ 3d3c2d+ 3d3c3b+ 3d3c3d+ 3d3c4b+ 3d3c4c+ 3d3c4d+"
    );
    assert_eq!(turns(promoted, "3d3b"), "3d3b", "it jumps over the piece");
    let unpromoted = "5/5/2p2/2L2/5 b - 1";
    assert_eq!(turns(unpromoted, "3d3c3"), "3d3c3b 3d3c3b+ 3d3c3d 3d3c3d+");
    // One of two victims is enough, be it the first or the last.
    assert_eq!(turns("5/2g2/2+p2/2L2/5 b - 1", "3d3c3b"), "3d3c3b+");
    assert_eq!(turns("5/2+p2/2g2/2L2/5 b - 1", "3d3c3b"), "3d3c3b+");
    assert_eq!(turns("5/2g2/2g2/2L2/5 b - 1", "3d3c3b"), "3d3c3b 3d3c3b+");
}

#[test]
fn a_friend_that_is_captured_counts_too() {
    let ahead = |sfen| turns_by(&MAKA, sfen, "3d");
    assert_eq!(ahead("5/5/2+P2/2O2/5 b - 1"), "3d3c3b+");
    assert_eq!(ahead("5/5/2P2/2O2/5 b - 1"), "3d3c3b 3d3c3b+");
    assert_eq!(ahead("5/2+p2/2P2/2O2/5 b - 1"), "3d3c3b+");
    assert_eq!(ahead("5/2p2/2+P2/2O2/5 b - 1"), "3d3c3b+");
}

#[test]
fn a_clause_that_says_whom_still_asks_for_its_region() {
    let clauses = [
        "region: last(3), choice: optional, trigger: captures",
        "region: last(2), choice: forced, whom: promoted",
    ];
    let turns = |sfen, start| turns_by(&clauses, sfen, start);
    assert_eq!(turns("5/2+p2/2S2/5/5 b - 1", "3c3b"), "3c3b+", "it ends there");
    assert_eq!(turns("5/2S2/2+p2/5/5 b - 1", "3b3c"), "3b3c+", "it starts there");
    assert_eq!(turns("5/5/2+p2/2S2/5 b - 1", "3d3c"), "3d3c 3d3c+");
    assert_eq!(turns("5/5/5/2+p2/2S2 b - 1", "3e3d"), "3e3d");
    assert_eq!(turns("5/2p2/2S2/5/5 b - 1", "3c3b"), "3c3b 3c3b+");
    assert_eq!(turns("5/5/2S2/5/5 b - 1", "3c3b"), "3c3b");
    // Where it captures does not matter, only where it starts and ends.
    assert_eq!(turns("5/2+p2/2L2/5/5 b - 1", "3c3b3c"), "3c3b3c 3c3b3c+");
    assert_eq!(turns("5/5/2+p2/2L2/5 b - 1", "3d3c3b"), "3d3c3b+");
}

#[test]
fn every_trigger_may_ask_whom_a_move_captures() {
    // Black's soldier captures into the zone, within it, and out of it.
    let boards = [
        ("5/2+p2/2S2/5/5 b - 1", "3c3b"),
        ("2+p2/2S2/5/5/5 b - 1", "3b3a"),
        ("5/2S2/2+p2/5/5 b - 1", "3b3c"),
    ];
    for (trigger, meets) in [
        ("starts_or_ends", [true, true, true]),
        ("ends", [true, true, false]),
        ("enters", [true, false, false]),
        ("captures", [true, true, true]),
    ] {
        let clause = format!("region: last(2), choice: forced, trigger: {trigger}, whom: promoted");
        for ((sfen, turn), meets) in boards.into_iter().zip(meets) {
            let expected = format!("{turn}{}", if meets { "+" } else { "" });
            assert_eq!(turns_by(&[&clause], sfen, turn), expected, "{trigger}");
            for victim in ["2p2", "5"] {
                let sfen = sfen.replace("2+p2", victim);
                assert_eq!(turns_by(&[&clause], &sfen, turn), turn, "{trigger}: {sfen}");
            }
        }
    }
}

#[test]
fn each_face_is_a_kind_of_its_own() {
    let captured = |whom: &str, victim: &str| {
        let clause = format!("region: last(5), choice: optional, whom: {whom}");
        turns_by(&[&clause], &format!("5/5/2{victim}2/2S2/5 b - 1"), "3d3c")
    };
    assert_eq!(captured("only([\"P\", \"+S\"])", "p"), "3d3c 3d3c+");
    assert_eq!(captured("only([\"P\", \"+S\"])", "+p"), "3d3c");
    assert_eq!(captured("only([\"P\", \"+S\"])", "s"), "3d3c");
    assert_eq!(captured("only([\"P\", \"+S\"])", "+s"), "3d3c 3d3c+");
    assert_eq!(captured("all_but([\"P\"])", "p"), "3d3c");
    assert_eq!(captured("all_but([\"P\"])", "+p"), "3d3c 3d3c+");
    assert_eq!(captured("all", "p"), "3d3c 3d3c+");
}

#[test]
fn a_clause_may_name_captors_and_victims() {
    let clauses = [
        "region: last(5), choice: forced, whom: promoted, pieces: [\"P\"]",
        "region: last(5), choice: optional, whom: only([\"G\"]), pieces: [\"S\"]",
    ];
    let ahead = |sfen| turns_by(&clauses, sfen, "3d3c");
    assert_eq!(ahead("5/5/2+s2/2P2/5 b - 1"), "3d3c+");
    assert_eq!(ahead("5/5/2+s2/2S2/5 b - 1"), "3d3c");
    assert_eq!(ahead("5/5/2g2/2P2/5 b - 1"), "3d3c");
    assert_eq!(ahead("5/5/2g2/2S2/5 b - 1"), "3d3c 3d3c+");
}

#[test]
fn a_stuck_piece_must_promote_only_by_a_clause_that_its_captures_meet() {
    let unless_stuck = ["region: last(5), choice: optional_unless_stuck, whom: promoted"];
    let turns = |sfen, start| turns_by(&unless_stuck, sfen, start);
    assert_eq!(turns("2+s2/2P2/5/5/5 b - 1", "3b3a"), "3b3a+");
    assert_eq!(turns("2s2/2P2/5/5/5 b - 1", "3b3a"), "3b3a");
    assert_eq!(turns("5/2P2/5/5/5 b - 1", "3b3a"), "3b3a");
    assert_eq!(turns("5/2+s2/2P2/5/5 b - 1", "3c3b"), "3c3b 3c3b+");
}

#[test]
fn a_clause_that_names_no_victim_is_never_met() {
    let mut variant = lances(PromotionChoice::Free);
    variant.rules.promotion[0].whom = Some(Vec::new());
    let turns = legal(&position(&variant, "3/1g1/3/3/1L1 b - 1"));
    assert_eq!(turns, ["2e2b", "2e2c", "2e2d"]);
}
