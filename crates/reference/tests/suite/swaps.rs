//! Pieces that change places with others of their own side.

use betza::{Kind, Leg, Modality, Moves, Path, Step};
use hakugei_reference::{Position, Turn};
use hakugei_variant::rules::{
    CaptureLimit, FacingResult, FacingRoyals, Hops, HurdleNumber, Lines, Obligation, Passes, Promotion,
    PromotionChoice, PromotionTrigger, QuietMoves, Region, RoyalBar, RoyalEnd, Try, TrySafety,
};
use hakugei_variant::{Color, PieceCode, PieceKind, PieceType, Variant, ZoneMode, ZoneMoves};

use crate::data::{game, legal, outcome, play, position};
use crate::hand_made::{king, moves, moving, piece, stand_after, variant};

const MOVER: usize = 0;
const PAWN: usize = 1;
const GOLD: usize = 2;
const KING: usize = 3;
const PROMOTED: usize = 4;

/// Kinds by their numbers.
fn kinds(numbers: &[usize]) -> Vec<PieceKind> {
    numbers.iter().map(|&number| PieceKind(number as u8)).collect()
}

/// A board of 5x5 squares with pieces `M` that move so and change places with pawns `P`, which step ahead; immobile golds
/// `G`; kings `K`; and `+M`, a face of `M` that does not move. Nothing promotes.
fn court(movements: Moves) -> Variant {
    let promoted = PieceType {
        code: PieceCode {
            letter: 'M',
            mark: None,
            promoted: true,
        },
        ..piece('M', Moves::default())
    };
    let mut variant = variant(
        5,
        5,
        vec![
            piece('M', movements),
            piece('P', moving(Kind::Leaper, 1, &[(0, 1)])),
            piece('G', Moves::default()),
            king(),
            promoted,
        ],
    );
    variant.pieces[MOVER].swaps_with = kinds(&[PAWN]);
    variant
}

/// The legal turns that begin so.
fn turns(position: &Position<'_>, start: &str) -> String {
    let mut turns = legal(position);
    turns.retain(|turn| turn.starts_with(start));
    turns.join(" ")
}

/// The legal turns of a position of the variant that begin so.
fn turns_of(variant: &Variant, sfen: &str, start: &str) -> String {
    turns(&position(variant, sfen), start)
}

#[test]
fn a_leap_changes_places_and_captures_nothing() {
    let variant = court(moves("N"));
    // It goes to 1d, swaps on 2c, does not go to the gold on 4c, and captures on 5d.
    let sfen = "5/5/1G1P1/p4/2M2 b - 1";
    assert_eq!(turns_of(&variant, sfen, "3e"), "3e1d 3e2c 3e5d");
    assert_eq!(stand_after(&variant, sfen, "3e2c"), "5/5/1G1M1/p4/2P2 -");
    assert_eq!(stand_after(&variant, sfen, "3e5d"), "5/5/1G1P1/M4/5 P");
    let before = position(&variant, sfen);
    let found = before.legal_turns();
    let swap = found.iter().find(|turn| turn.usi(&variant) == "3e2c").unwrap();
    let Turn::Board { way, captures, .. } = swap else {
        panic!("a swap is a move on the board");
    };
    assert!(way.is_empty() && captures.is_empty());
    let after = before.after(swap);
    assert_eq!(after.side(), Color::White);
    assert_eq!(after.setup().move_number, 2);
    // For White it is the same, turned round.
    let turned = "2m2/4P/1p1g1/5/5 w - 1";
    assert_eq!(turns_of(&variant, turned, "3a"), "3a1b 3a4c 3a5b");
    assert_eq!(stand_after(&variant, turned, "3a4c"), "2p2/4P/1m1g1/5/5 -");
}

#[test]
fn a_slide_swaps_with_the_first_friend_only() {
    let mut variant = court(moves("R"));
    let sfen = "5/2P2/2P2/5/PpMGP b - 1";
    assert_eq!(turns_of(&variant, sfen, "3e"), "3e3c 3e3d 3e4e");
    assert_eq!(stand_after(&variant, sfen, "3e3c"), "5/2P2/2M2/5/PpPGP -");
    variant.pieces[MOVER].moves = moving(Kind::Slider, 2, &[(0, 1)]);
    assert_eq!(turns_of(&variant, sfen, "3e"), "3e3c 3e3d");
    assert_eq!(turns_of(&variant, "5/2P2/5/5/2M2 b - 1", "3e"), "3e3c 3e3d");
    // A slide that begins further away jumps over what stands nearer.
    variant.pieces[MOVER].moves = moving(Kind::Slider, 0, &[(0, 1)]);
    variant.pieces[MOVER].moves.simple[0].min_range = 2;
    assert_eq!(turns_of(&variant, "5/2P2/2P2/2P2/2M2 b - 1", "3e"), "3e3c");
}

#[test]
fn only_what_moves_chooses_with_whom() {
    let mut variant = court(moves("K"));
    // Neither a gold, nor a promoted piece, nor its own kind is in the list; an enemy's pawn is captured.
    let sfen = "5/1G+Mp1/1PMM1/5/5 b - 1";
    assert_eq!(turns_of(&variant, sfen, "3c"), "3c2b 3c2d 3c3d 3c4c 3c4d");
    assert_eq!(stand_after(&variant, sfen, "3c4c"), "5/1G+Mp1/1MPM1/5/5 -");
    // A pawn names nobody: it does not go to where a friend stands.
    assert_eq!(turns_of(&variant, "5/5/2M2/2P2/5 b - 1", "3d"), "");
    variant.pieces[MOVER].swaps_with = kinds(&[PROMOTED]);
    assert_eq!(turns_of(&variant, sfen, "3c"), "3c2b 3c2d 3c3b 3c3d 3c4d");
    let after = stand_after(&variant, sfen, "3c3b");
    assert_eq!(after, "5/1GMp1/1P+MM1/5/5 -", "the other one keeps its face");
}

#[test]
fn two_of_a_kind_change_places_though_nothing_else_changes() {
    let mut variant = court(moves("fbW"));
    variant.pieces[MOVER].swaps_with = kinds(&[MOVER]);
    for passes in [Passes::Allowed, Passes::Barred] {
        variant.rules.passes = passes;
        let sfen = "5/5/2M2/2M2/5 b - 1";
        assert_eq!(turns_of(&variant, sfen, ""), "3c3b 3c3d 3d3c 3d3e");
        assert_eq!(stand_after(&variant, sfen, "3c3d"), "5/5/2M2/2M2/5 -");
        assert_eq!(turns_of(&variant, "5/5/2M2/5/5 b - 1", ""), "3c3b 3c3d");
    }
}

#[test]
fn either_piece_stays_in_its_own_region() {
    let (here, there) = ("5/5/2M2/2P2/5 b - 1", "5/5/2P2/2M2/5 b - 1");
    let mut variant = court(moves("fbW"));
    variant.pieces[MOVER].stays_in = Some(Region::Last(3));
    assert_eq!(turns_of(&variant, here, "3c"), "3c3b");
    assert_eq!(turns_of(&variant, "5/2P2/2M2/5/5 b - 1", "3c"), "3c3b");
    assert_eq!(turns_of(&variant, there, "3d"), "3d3c");
    let mut variant = court(moves("fbW"));
    variant.pieces[PAWN].stays_in = Some(Region::Last(3));
    assert_eq!(turns_of(&variant, here, "3c"), "3c3b 3c3d");
    assert_eq!(turns_of(&variant, there, "3d"), "3d3e");
    // White's last three ranks are c, d and e.
    assert_eq!(turns_of(&variant, "5/5/2m2/2p2/5 w - 1", "3c"), "3c3b 3c3d");
    assert_eq!(turns_of(&variant, "5/2m2/2p2/5/5 w - 1", "3b"), "3b3a");
}

/// Pieces `M` that step straight, on 3c beside a pawn, and promote to `+M` in the last two ranks. Pawns would promote to
/// golds.
fn promoting(trigger: PromotionTrigger, choice: PromotionChoice) -> Variant {
    let mut variant = court(moves("fbW"));
    variant.pieces[MOVER].promotes_to = kinds(&[PROMOTED]);
    variant.pieces[PAWN].promotes_to = kinds(&[GOLD]);
    variant.rules.promotion = vec![Promotion {
        trigger,
        ..Promotion::zone(Region::Last(2), choice)
    }];
    variant
}

const INTO: &str = "5/2P2/2M2/5/5 b - 1";
const OUT: &str = "5/2M2/2P2/5/5 b - 1";

#[test]
fn the_piece_that_moves_promotes_as_by_a_quiet_move_and_the_other_never() {
    let free = promoting(PromotionTrigger::StartsOrEnds, PromotionChoice::Free);
    assert_eq!(turns_of(&free, INTO, "3c3b"), "3c3b 3c3b+");
    assert_eq!(stand_after(&free, INTO, "3c3b"), "5/2M2/2P2/5/5 -");
    assert_eq!(stand_after(&free, INTO, "3c3b+"), "5/2+M2/2P2/5/5 -");
    // The pawn comes into the zone.
    assert_eq!(turns_of(&free, OUT, "3b3c"), "3b3c 3b3c+");
    assert_eq!(stand_after(&free, OUT, "3b3c+"), "5/2P2/2+M2/5/5 -");
    let forced = promoting(PromotionTrigger::StartsOrEnds, PromotionChoice::Forced);
    assert_eq!(turns_of(&forced, INTO, "3c3b"), "3c3b+");
    assert_eq!(turns_of(&forced, OUT, "3b3c"), "3b3c+");
    let ends = promoting(PromotionTrigger::Ends, PromotionChoice::Free);
    assert_eq!(turns_of(&ends, OUT, "3b3c"), "3b3c");
    let captures = promoting(PromotionTrigger::Captures, PromotionChoice::Forced);
    assert_eq!(turns_of(&captures, INTO, "3c3b"), "3c3b");
}

#[test]
fn a_piece_that_would_be_stuck_promotes_and_one_of_enough_faces_does_not() {
    let mut variant = promoting(PromotionTrigger::StartsOrEnds, PromotionChoice::UnlessStuck);
    variant.pieces[MOVER].moves = moving(Kind::Leaper, 1, &[(0, 1)]);
    assert_eq!(turns_of(&variant, "2P2/2M2/5/5/5 b - 1", "3b"), "3b3a+");
    assert_eq!(turns_of(&variant, INTO, "3c3b"), "3c3b 3c3b+");
    // The other piece may be stuck.
    variant.pieces[MOVER].moves = moves("fbW");
    assert_eq!(turns_of(&variant, "2M2/2P2/5/5/5 b - 1", "3a"), "3a3b 3a3b+");
    for choice in [PromotionChoice::Free, PromotionChoice::Forced] {
        let mut variant = promoting(PromotionTrigger::StartsOrEnds, choice);
        variant.pieces[PROMOTED].at_most = Some(1);
        assert_eq!(turns_of(&variant, "5/2P2/2M2/5/+M4 b - 1", "3c3b"), "3c3b");
    }
    // A swap puts nothing new on the board.
    let mut variant = court(moves("fbW"));
    variant.pieces[MOVER].at_most = Some(1);
    variant.pieces[PAWN].at_most = Some(1);
    assert_eq!(turns_of(&variant, INTO, "3c3b"), "3c3b");
}

#[test]
fn a_piece_of_several_faces_chooses_one() {
    let mut variant = promoting(PromotionTrigger::StartsOrEnds, PromotionChoice::Free);
    variant.pieces[MOVER].promotes_to = kinds(&[GOLD, PROMOTED]);
    assert_eq!(turns_of(&variant, INTO, "3c3b"), "3c3b 3c3b=+M 3c3b=G");
    assert_eq!(stand_after(&variant, INTO, "3c3b=G"), "5/2G2/2P2/5/5 -");
}

/// Kings `K`, rooks `R` that swap with kings, pawns `P` ahead, knights `N`, and cannons `C` that hop over pawns only.
fn castle() -> Variant {
    let mut variant = variant(
        5,
        5,
        vec![
            king(),
            piece('R', moves("R")),
            piece('P', moving(Kind::Leaper, 1, &[(0, 1)])),
            piece('N', moves("N")),
            piece('C', moves("pR")),
        ],
    );
    variant.pieces[4].hops = Some(Hops {
        over: Some(kinds(&[2])),
        number: HurdleNumber::One,
        takes: None,
    });
    variant
}

#[test]
fn a_king_swaps_out_of_check() {
    let mut variant = castle();
    let sfen = "2r2/5/5/5/2KP1 b - 1";
    assert!(position(&variant, sfen).in_check());
    assert_eq!(turns_of(&variant, sfen, ""), "3e2d 3e4d 3e4e");
    variant.pieces[0].swaps_with = kinds(&[2]);
    assert_eq!(turns_of(&variant, sfen, ""), "3e2d 3e2e 3e4d 3e4e");
    assert_eq!(stand_after(&variant, sfen, "3e2e"), "2r2/5/5/5/2PK1 -");
    // It may not come to where the pawn shields it now.
    assert_eq!(turns_of(&variant, "2r2/5/5/2P2/2K2 b - 1", "3e3d"), "");
}

#[test]
fn a_swap_that_leaves_the_king_attacked_is_not_legal() {
    let mut variant = castle();
    variant.pieces[1].swaps_with = kinds(&[0, 2]);
    // The rook on 3d would bring the king into the line of White's.
    let line = "2r1k/5/5/2RK1/5 b - 1";
    assert!(!position(&variant, line).in_check());
    assert_eq!(turns_of(&variant, line, "3d"), "3d3a 3d3b 3d3c 3d3e 3d4d 3d5d");
    variant.rules.royal = RoyalEnd::Capture;
    assert!(turns_of(&variant, line, "3d").contains("3d2d"));
    variant.rules.royal = RoyalEnd::Checkmate;
    // A cannon hops over a pawn only, and the pawn would come to where the rook is.
    let hurdle = "2c2/5/5/2RP1/2K2 b - 1";
    assert!(!position(&variant, hurdle).in_check());
    assert_eq!(turns_of(&variant, hurdle, "3d"), "3d3a 3d3b 3d3c 3d3e 3d4d 3d5d");
    // The pawn takes the place of a pinned rook in the line; the king may not.
    let pinned = "2r2/5/5/2RP1/2K2 b - 1";
    assert_eq!(turns_of(&variant, pinned, "3d"), "3d2d 3d3a 3d3b 3d3c");
}

#[test]
fn a_rook_takes_the_place_of_a_king_in_double_check() {
    let mut variant = castle();
    let sfen = "2r2/5/1n3/5/2K1R b - 1";
    assert_eq!(turns_of(&variant, sfen, ""), "3e2e 3e4d 3e4e");
    variant.pieces[1].swaps_with = kinds(&[0]);
    assert_eq!(turns_of(&variant, sfen, ""), "1e3e 3e2e 3e4d 3e4e");
    assert_eq!(stand_after(&variant, sfen, "1e3e"), "2r2/5/1n3/5/2R1K -");
    // With something between them there is no way.
    assert_eq!(turns_of(&variant, "2r2/5/1n3/5/2KPR b - 1", "1e"), "");
}

#[test]
fn the_square_of_origin_says_how_a_piece_moves() {
    let mut variant = court(moving(Kind::Leaper, 1, &[(0, 1)]));
    variant.pieces[MOVER].zones = vec![ZoneMoves {
        region: Region::Last(2),
        mode: ZoneMode::Replace,
        betza: String::new(),
        moves: moving(Kind::Slider, 0, &[(0, -1)]),
    }];
    let far = "2P2/2M2/5/2P2/5 b - 1";
    assert_eq!(turns_of(&variant, far, "3b"), "3b3c 3b3d");
    assert_eq!(turns_of(&variant, "5/2P2/2M2/2P2/5 b - 1", "3c"), "3c3b");
    variant.pieces[MOVER].zones[0].mode = ZoneMode::Add;
    assert_eq!(turns_of(&variant, far, "3b"), "3b3a 3b3c 3b3d");
}

#[test]
fn a_lame_leap_needs_its_way_empty_and_an_initial_one_its_square() {
    let variant = court(moves("nN"));
    assert_eq!(
        turns_of(&variant, "5/5/3P1/5/2M2 b - 1", "3e"),
        "3e1d 3e2c 3e4c 3e5d"
    );
    for blocked in [
        "5/5/3P1/2G2/2M2 b - 1",
        "5/5/3P1/2p2/2M2 b - 1",
        "5/5/3P1/2P2/2M2 b - 1",
    ] {
        assert_eq!(turns_of(&variant, blocked, "3e"), "3e1d 3e5d");
    }
    let mut variant = court(moves("ifmnD"));
    variant.pieces[MOVER].initial = Region::Ranks(vec![4]);
    assert_eq!(turns_of(&variant, "5/2P2/5/2M2/5 b - 1", "3d"), "3d3b");
    assert_eq!(turns_of(&variant, "5/2P2/2p2/2M2/5 b - 1", "3d"), "");
    assert_eq!(turns_of(&variant, "5/5/2P2/5/2M2 b - 1", "3e"), "");
}

#[test]
fn moves_that_only_capture_or_hop_or_have_several_legs_do_not_swap() {
    let swaps = |movements: Moves, sfen: &str| turns_of(&court(movements), sfen, "3e");
    assert_eq!(swaps(moves("fmWfcF"), "5/5/5/2PP1/2M2 b - 1"), "3e3d");
    assert_eq!(swaps(moves("fmWfcF"), "5/5/5/3P1/2M2 b - 1"), "3e3d");
    // It hops over the pawn on 3d to 3c, and is stopped by that on 3b.
    assert_eq!(swaps(moves("pR"), "5/2P2/5/2P2/2M2 b - 1"), "3e3c");
    let must_jump = || moving(Kind::MustJump, 1, &[(0, 2)]);
    assert_eq!(swaps(must_jump(), "5/5/5/2P2/2M2 b - 1"), "3e3c");
    assert_eq!(swaps(must_jump(), "5/5/2P2/2P2/2M2 b - 1"), "");
    let leg = |modality| Leg {
        step: Step { dx: 0, dy: 1 },
        max_range: 1,
        modality,
        may_stop: false,
    };
    let two_legs = || Moves {
        simple: Vec::new(),
        paths: vec![Path {
            legs: vec![leg(Modality::EMPTY), leg(Modality::EMPTY_OR_ENEMY)],
            initial: false,
        }],
    };
    assert_eq!(swaps(two_legs(), "5/5/5/5/2M2 b - 1"), "3e3c");
    assert_eq!(swaps(two_legs(), "5/5/2P2/5/2M2 b - 1"), "");
}

#[test]
fn a_swap_attacks_nothing_whomever_the_piece_takes() {
    let mut quiet = court(moves("K"));
    for movement in &mut quiet.pieces[MOVER].moves.simple {
        movement.modality = Modality::EMPTY;
    }
    quiet.pieces[MOVER].swaps_with = kinds(&[PAWN, KING]);
    let near = position(&quiet, "5/5/2Mk1/2P2/4K w - 1");
    assert!(!near.in_check());
    let own = turns_of(&quiet, "5/5/2Mk1/2P2/4K b - 1", "3c");
    assert!(own.contains("3c3d") && !own.contains("3c2c"), "{own}");
    let mut peaceful = court(moves("fbW"));
    peaceful.pieces[MOVER].takes = Some(Vec::new());
    assert_eq!(turns_of(&peaceful, "5/2p2/2M2/2P2/5 b - 1", "3c"), "3c3d");
}

#[test]
fn a_side_that_must_capture_or_drop_does_not_swap() {
    let mut variant = court(moves("W"));
    let sfen = "5/2p2/2MP1/5/5 b G 1";
    assert!(turns_of(&variant, sfen, "").contains("3c2c"));
    variant.rules.must = vec![Obligation::Capture];
    assert_eq!(turns_of(&variant, sfen, ""), "3c3b");
    assert_eq!(
        turns_of(&variant, "5/5/2MP1/5/5 b - 1", ""),
        "2c2b 3c2c 3c3b 3c3d 3c4c"
    );
    variant.rules.must = vec![Obligation::Drop];
    assert!(
        turns_of(&variant, sfen, "")
            .split(' ')
            .all(|turn| turn.starts_with("G*"))
    );
}

#[test]
fn a_side_that_waits_for_its_king_swaps_without_promoting() {
    let mut variant = promoting(PromotionTrigger::StartsOrEnds, PromotionChoice::Free);
    for (bars, swaps) in [
        (RoyalBar::Captures, "3c3b 3c3b+"),
        (RoyalBar::CapturesAndPromotions, "3c3b"),
    ] {
        variant.rules.capture_limits = vec![CaptureLimit::BeforeRoyal { bars }];
        let mut setup = position(&variant, INTO).setup().clone();
        setup.hands.set(Color::Black, PieceKind(KING as u8), 1);
        assert_eq!(turns(&Position::new(&variant, &setup).unwrap(), "3c3b"), swaps);
    }
}

#[test]
fn kings_may_not_face_each_other_after_a_swap() {
    let mut variant = court(moves("W"));
    variant.pieces[MOVER].swaps_with = kinds(&[KING]);
    let sfen = "2k2/5/5/5/1KM2 b - 1";
    assert!(turns_of(&variant, sfen, "3e").contains("3e4e"));
    variant.rules.facing_royals = Some(FacingRoyals {
        result: FacingResult::Barred,
        along: Lines::Files,
    });
    assert!(!turns_of(&variant, sfen, "3e").contains("3e4e"));
}

#[test]
fn a_swap_brings_a_king_to_its_goal() {
    let mut variant = court(moves("W"));
    variant.pieces[MOVER].swaps_with = kinds(&[KING]);
    variant.rules.try_rule = Try::Reaches {
        region: Region::Last(1),
        safety: TrySafety::Safe,
    };
    let mut game = game(&variant, "M4/K4/4k/5/5 b - 1");
    play(&mut game, "5a5b").unwrap();
    assert_eq!(outcome(&game), ("black_wins".to_string(), "try".to_string()));
}

#[test]
fn swaps_are_quiet_repeat_positions_and_save_from_stalemate() {
    let mut variant = court(moving(Kind::Leaper, 1, &[(0, 2), (0, -2)]));
    variant.pieces[KING].moves = Moves::default();
    let sfen = "km3/5/1g1G1/5/K2M1 b - 1";
    let stuck = game(&variant, sfen);
    assert_eq!(
        outcome(&stuck),
        ("white_wins".to_string(), "stalemate".to_string())
    );
    // Black's piece on 2e changes places with the gold on 2c and back, and White's on 4a with that on 4c.
    variant.pieces[MOVER].swaps_with = kinds(&[GOLD]);
    let mut repeating = game(&variant, sfen);
    for _ in 0..3 {
        assert_eq!(legal(repeating.position()).join(" "), "2e2c");
        play(&mut repeating, "2e2c").unwrap();
        play(&mut repeating, "4a4c").unwrap();
        play(&mut repeating, "2c2e").unwrap();
        assert_eq!(outcome(&repeating).0, "ongoing");
        play(&mut repeating, "4c4a").unwrap();
    }
    assert_eq!(
        outcome(&repeating),
        ("draw".to_string(), "fourfold_repetition".to_string())
    );
    variant.rules.quiet_moves = QuietMoves::Draw { after: 2 };
    let mut quiet = game(&variant, sfen);
    play(&mut quiet, "2e2c").unwrap();
    play(&mut quiet, "4a4c").unwrap();
    assert_eq!(outcome(&quiet), ("draw".to_string(), "quiet_moves".to_string()));
}

#[test]
fn lines_are_counted_with_swaps() {
    let mut variant = variant(
        3,
        3,
        vec![
            piece('M', moves("W")),
            piece('P', moving(Kind::Leaper, 1, &[(0, 1)])),
        ],
    );
    // Black goes to 3b, or ahead with the pawn, or swaps; White has two moves each time. Then Black has four moves after
    // the first, three after the pawn's, and four after the swap, of which one is the swap back.
    let lines = |variant: &Variant| [1, 2, 3].map(|depth| position(variant, "2m/3/MP1 b - 1").perft(depth));
    assert_eq!(lines(&variant), [2, 4, 14]);
    variant.pieces[0].swaps_with = kinds(&[1]);
    assert_eq!(lines(&variant), [3, 6, 22]);
}
