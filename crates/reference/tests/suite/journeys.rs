//! Multi-leg moves on hand-made boards: lions, hit and run, bent riders, passes.

use betza::{Leg, Modality, Moves, Path, Step};
use hakugei_reference::{Position, Turn};
use hakugei_variant::Variant;

use crate::data::{position, texts};
use crate::hand_made::{king, moves, piece, targets, variant};

/// A 9x9 board for a piece `M` of the given moves, with the immobile `P` and a king.
fn nine(mover: Moves) -> Variant {
    variant(
        9,
        9,
        vec![piece('M', mover), piece('P', Moves::default()), king()],
    )
}

/// Each legal turn as `from-captures-to`, captures joined by commas; sorted by bytes.
fn journeys(position: &Position<'_>) -> Vec<String> {
    let board = position.board();
    let turns = position.legal_turns();
    let text = |turn: &Turn| match turn {
        Turn::Board {
            from, to, captures, ..
        } => {
            let taken: Vec<String> = captures.iter().map(|&square| board.name(square)).collect();
            format!("{}-{}-{}", board.name(*from), taken.join(","), board.name(*to))
        }
        Turn::Drop { .. } => panic!("no hand in these tests"),
    };
    let mut all: Vec<String> = turns.iter().map(text).collect();
    all.sort();
    all
}

/// A path of legs of range 1 (or 0 for no limit), each with its displacement and modality.
fn path(legs: &[(i8, i8, u8, Modality)]) -> Moves {
    let legs = legs.iter().map(|&(dx, dy, max_range, modality)| Leg {
        step: Step { dx, dy },
        max_range,
        modality,
        may_stop: false,
    });
    Moves {
        simple: Vec::new(),
        paths: vec![Path {
            legs: legs.collect(),
            initial: false,
        }],
    }
}

#[test]
fn a_lion_on_an_empty_board_has_24_squares_and_a_pass() {
    let variant = nine(moves("KNADcaKmcabK"));
    let position = position(&variant, "9/9/9/9/4M4/9/9/9/9 b - 1");
    let turns = position.legal_turns();
    assert_eq!(turns.len(), 25);
    let texts = texts(&variant, &turns);
    assert_eq!(texts.iter().filter(|text| *text == "5e5e").count(), 1, "one pass");
}

#[test]
fn a_lion_among_eight_enemies_has_88_moves() {
    let variant = nine(moves("KNADcaKmcabK"));
    let position = position(&variant, "9/9/9/3ppp3/3pMp3/3ppp3/9/9/9 b - 1");
    let turns = position.legal_turns();
    let captures = |count: usize| {
        let of_so_many = turns.iter().filter(|turn| match turn {
            Turn::Board { captures, .. } => captures.len() == count,
            Turn::Drop { .. } => false,
        });
        of_so_many.count()
    };
    assert_eq!(turns.len(), 88);
    // Single captures: 8 plain, 8 without moving, and 5 or 3 squares behind a corner or a side neighbour.
    // Double captures: a corner neighbour has 2 further enemies beside it, a side neighbour 4.
    assert_eq!((captures(0), captures(1), captures(2)), (16, 48, 24));
}

#[test]
fn capturing_without_moving_removes_the_neighbour() {
    let variant = nine(moves("cabK"));
    let before = position(&variant, "9/9/9/4p4/4M4/9/9/9/9 b - 1");
    assert_eq!(journeys(&before), ["5e-5d-5e"]);
    let after = before.after(&before.legal_turns()[0]);
    let board = after.board();
    assert_eq!(after.at(board.parse_square("5d").unwrap()), None);
    assert!(after.at(board.parse_square("5e").unwrap()).is_some());
    assert_eq!(after.hands().held(hakugei_variant::Color::Black).count(), 1);
}

#[test]
fn casr_captures_and_turns_a_corner() {
    let variant = nine(moves("casR"));
    let position = position(&variant, "9/9/9/9/9/1P2p2p1/9/9/4M4 b - 1");
    let expected = ["5i-5f,2f-2f", "5i-5f-3f", "5i-5f-4f", "5i-5f-6f", "5i-5f-7f"];
    assert_eq!(journeys(&position), expected);
    let double = &position.legal_turns()[0];
    assert_eq!(double.usi(&variant), "5i5f2f");
}

#[test]
fn a_griffon_may_stop_or_capture_at_the_corner() {
    let variant = nine(moves("[F?R]"));
    let open = position(&variant, "9/9/9/9/9/9/9/9/M8 b - 1");
    assert_eq!(
        targets(&open, "9i").join(" "),
        "1h 2h 3h 4h 5h 6h 7h 8a 8b 8c 8d 8e 8f 8g 8h"
    );
    let blocked = position(&variant, "9/9/9/9/9/9/9/1p7/M8 b - 1");
    assert_eq!(journeys(&blocked), ["9i-8h-8h"]);
    let friend = position(&variant, "9/9/9/9/9/9/9/1P7/M8 b - 1");
    assert!(journeys(&friend).is_empty());
}

#[test]
fn a_slider_leg_may_end_on_every_square_it_reaches() {
    let bent = path(&[(0, 1, 0, Modality::EMPTY), (1, 0, 1, Modality::EMPTY_OR_ENEMY)]);
    let variant = nine(bent);
    let position = position(&variant, "9/9/9/9/9/4p4/9/9/4M4 b - 1");
    assert_eq!(targets(&position, "5i").join(" "), "4g 4h");
}

#[test]
fn the_start_counts_as_empty_for_later_legs() {
    let back = path(&[(0, 1, 1, Modality::EMPTY), (0, -1, 0, Modality::EMPTY_OR_ENEMY)]);
    let variant = nine(back);
    let position = position(&variant, "9/9/9/9/4M4/9/4p4/9/9 b - 1");
    assert_eq!(journeys(&position), ["5e--5e", "5e--5f", "5e-5g-5g"]);
}

#[test]
fn a_captured_square_counts_as_empty_for_later_legs() {
    let there_and_back = path(&[
        (0, 1, 1, Modality::ENEMY),
        (0, 1, 1, Modality::EMPTY),
        (0, -1, 0, Modality::EMPTY_OR_ENEMY),
    ]);
    let variant = nine(there_and_back);
    let position = position(&variant, "9/9/9/4p4/4M4/4P4/9/9/9 b - 1");
    assert_eq!(journeys(&position), ["5e-5d-5d", "5e-5d-5e"]);
}

#[test]
fn equal_captures_by_different_ways_are_one_turn() {
    let mut both = moves("caK");
    both.paths.extend(moves("caK").paths);
    both.simple.extend(moves("K").simple);
    let variant = nine(both);
    let position = position(&variant, "9/9/9/4p4/4M4/9/9/9/9 b - 1");
    // Seven quiet steps, the plain capture, and seven squares behind it: the two beside it next to the
    // mover differ from the plain steps there by what they capture.
    let turns = journeys(&position);
    assert_eq!(turns.len(), 7 + 1 + 7);
    assert!(turns.contains(&"5e--4d".to_string()) && turns.contains(&"5e-5d-4d".to_string()));
}

#[test]
fn a_leg_may_step_over_a_piece_or_take_it() {
    let variant = nine(moves("cpasR"));
    let over_friend = position(&variant, "9/9/9/9/9/9/9/2P1P4/4M4 b - 1");
    assert_eq!(
        journeys(&over_friend),
        ["5i--1h", "5i--2h", "5i--3h", "5i--4h", "5i--6h"]
    );
    let over_enemy = position(&variant, "9/9/9/9/9/9/9/5pP2/5M3 b - 1");
    assert_eq!(
        journeys(&over_enemy),
        [
            "4i--5h", "4i--6h", "4i--7h", "4i--8h", "4i--9h", "4i-4h-5h", "4i-4h-6h", "4i-4h-7h", "4i-4h-8h",
            "4i-4h-9h"
        ]
    );
}

#[test]
fn a_last_leg_may_hop() {
    let hop = path(&[(1, 0, 1, Modality::EMPTY), (0, 1, 0, Modality::HOP)]);
    let variant = nine(hop);
    let position = position(&variant, "9/9/3P1p3/9/9/3P1p3/9/9/4M4 b - 1");
    assert_eq!(journeys(&position), ["5i--4d", "5i--4e", "5i-4c-4c"]);
}

#[test]
fn a_friend_can_be_taken_only_on_the_way() {
    let eat = path(&[(0, 1, 1, Modality::FRIEND), (0, 1, 1, Modality::EMPTY_OR_ENEMY)]);
    let variant = nine(eat);
    let position = position(&variant, "9/9/9/4P4/4M4/9/9/9/9 b - 1");
    assert_eq!(journeys(&position), ["5e-5d-5c"]);
}

#[test]
fn a_king_is_in_check_from_a_capture_on_the_way() {
    let variant = nine(moves("caK"));
    let alone = position(&variant, "9/9/9/9/9/9/4m4/9/4K4 b - 1");
    assert!(!alone.in_check(), "the first step must capture");
    let behind = position(&variant, "9/9/9/9/9/9/4m4/4P4/4K4 b - 1");
    assert!(behind.in_check(), "it takes the pawn, then the king");
    let igui = nine(moves("cabK"));
    let beside = position(&igui, "9/9/9/9/9/9/9/4m4/4K4 b - 1");
    assert!(beside.in_check(), "it takes the king without moving");
}
