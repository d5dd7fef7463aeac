//! Different ways to say one movement reach the same squares with the same captures on random boards.

use betza::{Kind, Modality, Moves};
use hakugei_reference::{Position, Turn};
use hakugei_variant::{Color, Piece, PieceKind, Variant};

use crate::hand_made::{moves, moving, piece, variant};

const BOARDS: usize = 400;

/// A repeatable run of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// A board of 7x7 with two immobile pieces in five squares on average, and the mover somewhere.
fn random_position<'v>(variant: &'v Variant, numbers: &mut Numbers) -> Position<'v> {
    let mut setup = variant.start.clone();
    for square in &mut setup.squares {
        *square = match numbers.below(5) {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
        .map(|color| Piece {
            color,
            kind: PieceKind(1),
        });
    }
    let color = Color::ALL[numbers.below(2) as usize];
    let place = numbers.below(setup.squares.len() as u64) as usize;
    setup.squares[place] = Some(Piece {
        color,
        kind: PieceKind(0),
    });
    setup.side = color;
    Position::new(variant, &setup).unwrap()
}

fn turns_on_random_boards(moves: Moves) -> Vec<Vec<Turn>> {
    let variant = variant(7, 7, vec![piece('M', moves), piece('P', Moves::default())]);
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let boards = (0..BOARDS).map(|_| random_position(&variant, &mut numbers).legal_turns());
    boards.collect()
}

#[track_caller]
fn check_same(one: Moves, two: Moves) {
    let (one, two) = (turns_on_random_boards(one), turns_on_random_boards(two));
    assert!(
        one.iter().any(|turns| !turns.is_empty()),
        "the boards show nothing"
    );
    for (number, (one, two)) in one.iter().zip(&two).enumerate() {
        assert_eq!(one, two, "board {number}");
    }
}

fn joined(parts: &[Moves]) -> Moves {
    Moves {
        simple: parts.iter().flat_map(|moves| moves.simple.clone()).collect(),
        paths: parts.iter().flat_map(|moves| moves.paths.clone()).collect(),
    }
}

#[test]
fn lame_leaps_are_steps_over_empty_squares() {
    check_same(moves("[W-F]"), moves("nN"));
    check_same(moves("afsW"), moves("nN"));
    check_same(moves("[F-F]"), moves("nA"));
    check_same(moves("[W-F-F]"), moves("nZ"));
}

#[test]
fn chains_and_brackets_agree() {
    check_same(moves("[F-W]"), moves("afsF"));
    check_same(moves("f[cF-mF]"), moves("fcafmF"));
    check_same(moves("[F?R]"), joined(&[moves("F"), moves("yafsF")]));
}

#[test]
fn a_hopper_is_a_step_over_and_a_slide() {
    check_same(moves("pafR"), moves("pR"));
    let mut capturing = moving(Kind::Hopper, 0, &[(0, 1), (1, 0), (0, -1), (-1, 0)]);
    for movement in &mut capturing.simple {
        movement.modality = Modality::ENEMY;
    }
    check_same(moves("[pR-cR]"), capturing);
}

#[test]
fn a_step_and_a_slide_are_a_slide_without_its_first_square() {
    let step = turns_on_random_boards(moves("W"));
    let slide = turns_on_random_boards(moves("R"));
    for ((two_legs, step), slide) in turns_on_random_boards(moves("[W-R]")).iter().zip(step).zip(slide) {
        let rest: Vec<Turn> = slide.into_iter().filter(|turn| !step.contains(turn)).collect();
        assert_eq!(two_legs, &rest);
    }
}
