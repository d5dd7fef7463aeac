//! Pieces that may stay where they are as a move.

use betza::{Kind, Moves};
use hakugei_reference::Position;
use hakugei_variant::rules::{
    AppliesTo, BarredAttack, BorrowedMoves, BurningTurns, Burns, Burnt, CaptureLimit, Limit, Neighbour,
    Obligation, Passes, Promotion, PromotionChoice, PromotionTrigger, QuietMoves, Region, RoyalBar, RoyalEnd,
    Ways,
};
use hakugei_variant::{Color, PieceCode, PieceKind, PieceType, Variant, ZoneMode};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::{king, moves, moving, piece, stand_after, variant};

/// The piece, if it may pass.
fn passing(piece: PieceType) -> PieceType {
    PieceType {
        may_pass: true,
        ..piece
    }
}

/// A board of 5x5 squares with a king that may pass, rooks `R` that may not, and immobile `P` that may.
fn kings() -> Variant {
    variant(
        5,
        5,
        vec![
            passing(king()),
            piece('R', moving(Kind::Slider, 0, &[(0, 1), (1, 0), (0, -1), (-1, 0)])),
            passing(piece('P', Moves::default())),
        ],
    )
}

/// The legal turns that end where they started over no squares, promoting or not.
fn stays(position: &Position<'_>) -> String {
    let mut turns = legal(position);
    turns.retain(|turn| turn[..2] == turn.trim_end_matches('+')[2..]);
    turns.join(" ")
}

#[test]
fn a_king_passes() {
    let variant = kings();
    let before = position(&variant, "4k/5/5/5/K4 b - 1");
    assert_eq!(legal(&before).join(" "), "5e4d 5e4e 5e5d 5e5e");
    let turn = before
        .legal_turns()
        .into_iter()
        .find(|turn| turn.usi(&variant) == "5e5e");
    let after = before.after(&turn.unwrap());
    let text = hakugei_variant::sfen::format(&variant, after.setup());
    assert_eq!(text, "4k/5/5/5/K4 w - 2");
    assert_eq!(stays(&after), "1a1a");
    let mut barred = variant.clone();
    barred.pieces[0].may_pass = false;
    assert_eq!(stays(&position(&barred, "4k/5/5/5/K4 b - 1")), "");
}

#[test]
fn nobody_passes_in_check() {
    let variant = kings();
    let checked = position(&variant, "r3k/5/5/5/K1P2 b - 1");
    assert!(checked.in_check());
    assert_eq!(legal(&checked).join(" "), "5e4d 5e4e");
    let free = position(&variant, "1r2k/5/5/5/K1P2 b - 1");
    assert_eq!(legal(&free).join(" "), "3e3e 5e5d 5e5e");
    let mut by_capture = variant.clone();
    by_capture.rules.royal = RoyalEnd::Capture;
    assert_eq!(stays(&position(&by_capture, "r3k/5/5/5/K1P2 b - 1")), "3e3e 5e5e");
}

#[test]
fn a_pass_attacks_nothing_and_saves_from_stalemate() {
    let variant = kings();
    assert!(!position(&variant, "4k/5/5/p4/K4 b - 1").in_check());
    let stuck = position(&variant, "1r2k/5/5/2r2/K4 b - 1");
    assert_eq!(legal(&stuck), ["5e5e"]);
    let mut barred = variant.clone();
    barred.rules.passes = Passes::Barred;
    assert!(
        position(&barred, "1r2k/5/5/2r2/K4 b - 1")
            .legal_turns()
            .is_empty()
    );
}

/// A pawn `P` that steps ahead and may pass, a gold `+P` that may not, and a zone of two ranks.
fn pawns(trigger: PromotionTrigger, choice: PromotionChoice) -> Variant {
    let gold = PieceType {
        code: PieceCode {
            letter: 'P',
            mark: None,
            promoted: true,
        },
        ..piece('P', moves("WfF"))
    };
    let pawn = passing(piece('P', moving(Kind::Leaper, 1, &[(0, 1)])));
    let mut variant = variant(3, 5, vec![pawn, gold, king()]);
    variant.pieces[0].promotes_to = vec![PieceKind(1)];
    variant.rules.promotion = vec![Promotion {
        trigger,
        ..Promotion::zone(Region::Last(2), choice)
    }];
    variant
}

/// The passes of Black's pawns on 3a, 2b and 1c.
fn pawn_passes(trigger: PromotionTrigger, choice: PromotionChoice) -> String {
    stays(&position(&pawns(trigger, choice), "P2/1P1/2P/3/3 b - 1"))
}

#[test]
fn a_pass_promotes_where_a_quiet_move_there_may() {
    for trigger in [PromotionTrigger::StartsOrEnds, PromotionTrigger::Ends] {
        assert_eq!(
            pawn_passes(trigger, PromotionChoice::Free),
            "1c1c 2b2b 2b2b+ 3a3a 3a3a+"
        );
    }
    for trigger in [PromotionTrigger::Enters, PromotionTrigger::Captures] {
        assert_eq!(pawn_passes(trigger, PromotionChoice::Forced), "1c1c 2b2b 3a3a");
    }
}

#[test]
fn a_pass_promotes_where_a_quiet_move_there_must() {
    let passes = pawn_passes(PromotionTrigger::StartsOrEnds, PromotionChoice::Forced);
    assert_eq!(passes, "1c1c 2b2b+ 3a3a+");
}

#[test]
fn a_piece_that_may_pass_is_never_stuck() {
    let mut variant = pawns(PromotionTrigger::StartsOrEnds, PromotionChoice::UnlessStuck);
    variant.rules.limits = vec![Limit::DeadDrop { kind: PieceKind(0) }];
    let may = position(&variant, "3/PPP/3/3/3 b P 1");
    let turns = legal(&may);
    assert!(turns.contains(&"P*2a".to_string()) && turns.contains(&"2b2a".to_string()));
    variant.rules.passes = Passes::Barred;
    let may_not = position(&variant, "3/PPP/3/3/3 b P 1");
    let turns = legal(&may_not);
    assert!(!turns.contains(&"P*2a".to_string()) && !turns.contains(&"2b2a".to_string()));
}

#[test]
fn the_face_on_the_board_counts() {
    let variant = pawns(PromotionTrigger::StartsOrEnds, PromotionChoice::Free);
    assert_eq!(stays(&position(&variant, "3/3/+P1P/3/3 b - 1")), "1c1c");
}

/// The passes of a lion on 3c that may also stay.
fn lion_passes(ways: Ways, passes: Passes) -> String {
    let mut variant = variant(5, 5, vec![passing(piece('M', moves("KNADcaKmcabK"))), king()]);
    variant.rules.ways = ways;
    variant.rules.passes = passes;
    let mut turns = legal(&position(&variant, "5/5/2M2/5/5 b - 1"));
    turns.retain(|turn| turn.ends_with("3c"));
    turns.join(" ")
}

#[test]
fn a_lion_that_may_stay_passes_once_unless_paths_count() {
    assert_eq!(lion_passes(Ways::ByCaptures, Passes::Allowed), "3c3c");
    let by_path = "3c2b3c 3c2c3c 3c2d3c 3c3b3c 3c3c 3c3d3c 3c4b3c 3c4c3c 3c4d3c";
    assert_eq!(lion_passes(Ways::ByPath, Passes::Allowed), by_path);
    for ways in [Ways::ByCaptures, Ways::ByPath] {
        assert_eq!(lion_passes(ways, Passes::Once), "3c3c");
        assert_eq!(lion_passes(ways, Passes::Barred), "");
    }
}

#[test]
fn a_pass_is_neither_borrowed_nor_lent() {
    let mut variant = kings();
    for mode in [ZoneMode::Replace, ZoneMode::Add] {
        let at = vec![Neighbour::Behind];
        variant.rules.borrowed_moves = BorrowedMoves::FromFriends { at, mode };
        let lent_by_passer = position(&variant, "5/2R2/2P2/5/5 b - 1");
        assert_eq!(stays(&lent_by_passer), "3c3c");
        let lent_to_passer = position(&variant, "5/2P2/2R2/5/5 b - 1");
        assert_eq!(stays(&lent_to_passer), "3b3b");
    }
}

#[test]
fn no_region_and_no_file_limit_keeps_a_piece_from_passing() {
    let mut variant = kings();
    variant.pieces[2].stays_in = Some(Region::Last(1));
    variant.pieces[2].takes = Some(Vec::new());
    let attacks = BarredAttack::GivesNoCheck;
    variant.rules.limits = vec![Limit::FilePieces {
        kind: PieceKind(2),
        max: 1,
        applies_to: AppliesTo::DropsAndMoves { attacks },
    }];
    assert_eq!(stays(&position(&variant, "5/2P2/2P2/5/5 b - 1")), "3b3b 3c3c");
}

#[test]
fn a_side_that_waits_for_its_king_passes_without_promoting() {
    let mut variant = pawns(PromotionTrigger::StartsOrEnds, PromotionChoice::Free);
    for (bars, passes) in [
        (RoyalBar::Captures, "2b2b 2b2b+"),
        (RoyalBar::CapturesAndPromotions, "2b2b"),
    ] {
        variant.rules.capture_limits = vec![CaptureLimit::BeforeRoyal { bars }];
        let mut setup = position(&variant, "3/1P1/3/3/3 b - 1").setup().clone();
        setup.hands.set(Color::Black, PieceKind(2), 1);
        assert_eq!(stays(&Position::new(&variant, &setup).unwrap()), passes);
    }
}

#[test]
fn a_pass_is_neither_a_capture_nor_a_drop() {
    let mut variant = kings();
    variant.rules.must = vec![Obligation::Capture];
    assert_eq!(legal(&position(&variant, "4k/5/5/p4/K4 b - 1")), ["5e5d"]);
    variant.rules.must = vec![Obligation::Drop];
    assert_eq!(stays(&position(&variant, "4k/5/5/5/K4 b R 1")), "");
}

#[test]
fn passes_repeat_the_position_and_are_quiet() {
    let mut variant = kings();
    let mut repeating = game(&variant, "4k/5/5/5/K4 b - 1");
    for _ in 0..3 {
        play(&mut repeating, "5e5e").unwrap();
        play(&mut repeating, "1a1a").unwrap();
    }
    assert_eq!(
        outcome(&repeating),
        ("draw".to_string(), "fourfold_repetition".to_string())
    );
    variant.rules.quiet_moves = QuietMoves::Draw { after: 2 };
    let mut quiet = game(&variant, "4k/5/5/5/K4 b - 1");
    play(&mut quiet, "5e5e").unwrap();
    play(&mut quiet, "1a1a").unwrap();
    assert_eq!(outcome(&quiet).0, "draw");
}

/// Kings, immobile pawns `P`, rooks `R`, and immobile demons `D` that burn after some turns. All but rooks may pass.
fn demons(turns: BurningTurns) -> Variant {
    let mut variant = variant(
        5,
        5,
        vec![
            passing(king()),
            passing(piece('P', Moves::default())),
            piece('R', moving(Kind::Slider, 0, &[(0, 1), (1, 0), (0, -1), (-1, 0)])),
            passing(piece('D', Moves::default())),
        ],
    );
    variant.pieces[3].burns = Some(Burns {
        whom: variant.kinds().collect(),
        turns,
        burnt: Burnt::AsCaptured,
    });
    variant
}

/// The board and the hands after a turn.
fn after(turns: BurningTurns, sfen: &str, turn: &str) -> String {
    stand_after(&demons(turns), sfen, turn)
}

#[test]
fn a_demon_that_passes_burns_what_stands_around_it() {
    let own = "4k/1p3/1D3/5/K4 b - 1";
    assert_eq!(after(BurningTurns::Own, own, "4c4c"), "4k/5/1D3/5/K4 P");
    assert_eq!(after(BurningTurns::Enemy, own, "4c4c"), "4k/1p3/1D3/5/K4 -");
    assert_eq!(after(BurningTurns::Own, own, "5e5e"), "4k/1p3/1D3/5/K4 -");
}

#[test]
fn a_piece_that_passes_beside_a_demon_burns() {
    let enemy = "4k/1p3/1D3/5/K4 w - 1";
    assert_eq!(after(BurningTurns::Enemy, enemy, "4b4b"), "4k/5/1D3/5/K4 P");
    assert_eq!(after(BurningTurns::Own, enemy, "4b4b"), "4k/1p3/1D3/5/K4 -");
    let king = "k4/1D3/5/5/K4 w - 1";
    assert_eq!(stays(&position(&demons(BurningTurns::Enemy), king)), "");
}

#[test]
fn a_demon_gives_check_by_a_pass_that_would_burn() {
    let sfen = "k4/1D3/5/5/K4 w - 1";
    assert!(position(&demons(BurningTurns::Own), sfen).in_check());
    assert!(!position(&demons(BurningTurns::Enemy), sfen).in_check());
    let mut barred = demons(BurningTurns::Own);
    barred.rules.passes = Passes::Barred;
    assert!(!position(&barred, sfen).in_check());
}

#[test]
fn a_pass_that_burns_the_attacker_answers_a_check() {
    let variant = demons(BurningTurns::Own);
    let checked = position(&variant, "r3k/1D3/5/5/K4 b - 1");
    assert!(checked.in_check());
    assert_eq!(stays(&checked), "4b4b");
}
