//! Single-leg movements on hand-made boards: sliders, lame leaps, jumps, hoppers, grasshoppers.

use betza::{Kind, Modality, Moves};
use hakugei_variant::rules::Region;
use hakugei_variant::{PieceType, Variant, ZoneMode, ZoneMoves};

use crate::data::position;
use crate::hand_made::{moves, moving, piece, targets, variant};

/// A 9x9 board for a piece `M` of the given moves, with the immobile `P` to stand in its way.
fn nine(mover: Moves) -> Variant {
    with(piece('M', mover))
}

fn with(mover: PieceType) -> Variant {
    variant(9, 9, vec![mover, piece('P', Moves::default())])
}

#[track_caller]
fn check(mover: Moves, sfen: &str, from: &str, expected: &str) {
    let variant = nine(mover);
    let reached = targets(&position(&variant, sfen), from);
    assert_eq!(reached.join(" "), expected);
}

#[test]
fn a_hopper_needs_one_hurdle_and_goes_on_behind_it() {
    let board = "9/4p4/4p4/9/9/4P4/9/9/4M4 b - 1";
    check(moves("pR"), board, "5i", "5c 5d 5e");
    check(moves("mRcpR"), board, "5i", "1i 2i 3i 4i 5c 5g 5h 6i 7i 8i 9i");
    check(moves("pR"), "9/9/4P4/9/9/4p4/9/9/4M4 b - 1", "5i", "5d 5e");
}

#[test]
fn the_range_of_a_hopper_counts_the_whole_distance() {
    check(moves("pR4"), "9/9/9/9/9/9/4P4/9/4M4 b - 1", "5i", "5e 5f");
    check(moves("pR4"), "9/9/9/9/4P4/9/9/9/4M4 b - 1", "5i", "");
}

#[test]
fn a_grasshopper_lands_right_behind_its_hurdle() {
    check(moves("gB"), "9/9/9/9/9/9/6p2/9/4M4 b - 1", "5i", "2f");
    check(moves("gB"), "9/9/9/9/9/7p1/6p2/9/4M4 b - 1", "5i", "2f");
    check(moves("gB"), "9/9/9/9/9/7P1/6p2/9/4M4 b - 1", "5i", "");
    check(moves("gB"), "9/9/9/9/8P/9/9/9/4M4 b - 1", "5i", "");
}

#[test]
fn the_range_of_a_grasshopper_includes_its_landing() {
    check(moves("gR4"), "9/9/9/9/9/4P4/9/9/4M4 b - 1", "5i", "5e");
    check(moves("gR4"), "9/9/9/9/4P4/9/9/9/4M4 b - 1", "5i", "");
}

#[test]
fn a_jumping_slider_ignores_the_first_square_only() {
    let mut jump = moving(Kind::Slider, 3, &[(1, 1), (-1, 1)]);
    for movement in &mut jump.simple {
        movement.min_range = 2;
    }
    check(jump.clone(), "9/9/9/9/9/9/2p6/3P1P3/4M4 b - 1", "5i", "2f 3g 7g");
    check(jump, "9/9/9/9/9/9/6P2/9/4M4 b - 1", "5i", "7g 8f");
}

#[test]
fn a_slider_stops_at_its_range_and_at_the_first_piece() {
    let three = moving(Kind::Slider, 3, &[(0, 1), (1, 0), (-1, 0)]);
    check(three, "9/9/9/9/9/9/9/9/2P1M1p2 b - 1", "5i", "3i 4i 5f 5g 5h 6i");
}

#[test]
fn an_oblique_rider_repeats_its_leap() {
    let rider = moving(Kind::Slider, 0, &[(1, 2), (-1, 2)]);
    check(
        rider,
        "9/9/9/9/2p6/9/4P4/3PPP3/4M4 b - 1",
        "5i",
        "1a 2c 3e 4g 6g 7e",
    );
}

#[test]
fn a_lame_leaper_is_stopped_on_its_way() {
    check(
        moves("nN"),
        "9/9/9/4M4/4P4/9/9/9/9 b - 1",
        "5d",
        "3c 3e 4b 6b 7c 7e",
    );
    check(
        moves("N"),
        "9/9/4p4/4M4/4P4/9/9/9/9 b - 1",
        "5d",
        "3c 3e 4b 4f 6b 6f 7c 7e",
    );
}

#[test]
fn the_path_of_a_lame_leap_is_straight_first() {
    check(
        moves("nC"),
        "9/9/9/4P4/9/4M4/9/9/9 b - 1",
        "5f",
        "2e 2g 4i 6i 8e 8g",
    );
    check(
        moves("nZ"),
        "9/9/9/3P5/9/4M4/9/9/9 b - 1",
        "5f",
        "2d 2h 3c 3i 7i 8d 8h",
    );
    check(moves("nA"), "9/9/9/9/3P1p3/4M4/9/9/9 b - 1", "5f", "3h 7h");
}

#[test]
fn a_must_jump_needs_a_piece_on_the_midpoint() {
    check(moves("jD"), "9/9/9/4P4/4p4/3PM4/9/4P4/9 b - 1", "5f", "7f");
    check(moves("jD"), "9/9/9/4p4/4P4/4M4/9/9/9 b - 1", "5f", "5d");
}

#[test]
fn a_modality_says_what_may_stand_at_the_end() {
    let mut quiet = moving(Kind::Leaper, 1, &[(0, 1), (1, 0)]);
    quiet.simple[0].modality = Modality::EMPTY;
    quiet.simple[1].modality = Modality::ENEMY;
    check(quiet.clone(), "9/9/9/9/9/9/9/9/4M4 b - 1", "5i", "5h");
    check(quiet, "9/9/9/9/9/9/9/4p4/4Mp3 b - 1", "5i", "4i");
}

#[test]
fn the_other_side_moves_by_the_same_vectors_turned() {
    let left_quail = moving(Kind::Leaper, 1, &[(-2, 1), (1, 3)]);
    check(left_quail.clone(), "9/9/9/9/4M4/9/9/9/9 b - 1", "5e", "4b 7d");
    check(left_quail, "9/9/9/9/4m4/9/9/9/9 w - 1", "5e", "3f 6h");
}

#[test]
fn an_initial_move_is_open_on_the_initial_squares_only() {
    let mut pawn = piece('M', moves("ifmnD"));
    pawn.initial = Region::First(2);
    let variant = with(pawn);
    let reach = |sfen: &str, from: &str| targets(&position(&variant, sfen), from).join(" ");
    assert_eq!(reach("9/9/9/9/9/9/9/4M4/9 b - 1", "5h"), "5f");
    assert_eq!(reach("9/9/9/9/9/9/4M4/9/9 b - 1", "5g"), "");
    assert_eq!(reach("9/9/9/9/9/9/4p4/4M4/9 b - 1", "5h"), "");
    assert_eq!(reach("9/4m4/9/9/9/9/9/9/9 w - 1", "5b"), "5d");
}

#[test]
fn a_zone_replaces_or_adds_by_square_of_origin() {
    let zone = |region, mode, moves| ZoneMoves {
        region,
        mode,
        betza: String::new(),
        moves,
    };
    let mut mover = piece('M', moving(Kind::Leaper, 1, &[(0, 1)]));
    mover.zones = vec![
        zone(Region::Last(1), ZoneMode::Replace, moves("bB")),
        zone(Region::Last(2), ZoneMode::Add, moving(Kind::Leaper, 1, &[(1, 0)])),
        zone(
            Region::Last(2),
            ZoneMode::Replace,
            moving(Kind::Leaper, 1, &[(-1, 0)]),
        ),
    ];
    let variant = with(mover);
    let reach = |sfen: &str, from: &str| targets(&position(&variant, sfen), from).join(" ");
    assert_eq!(
        reach("6M2/9/9/9/9/9/9/9/9 b - 1", "3a"),
        "1c 2a 2b 4b 5c 6d 7e 8f 9g"
    );
    assert_eq!(reach("9/6M2/9/9/9/9/9/9/9 b - 1", "3b"), "2b 4b");
    assert_eq!(reach("9/9/6M2/9/9/9/9/9/9 b - 1", "3c"), "3b");
    assert_eq!(reach("9/9/9/9/9/9/9/6m2/9 w - 1", "3h"), "2h 4h");
}
