//! Puzzles: a plain search by the slow generator finds mates of the same length, and at each turn of the attacker but the last one
//! winning move only.

use hakugei_lessons::{Puzzle, PuzzleLimits, puzzles};
use hakugei_reference::Position;
use hakugei_search::shipped_or_computed;
use suites::shelf;

use super::plain::Plain;

/// The variants, in how many moves their puzzles mate, and how many are looked at.
const VARIANTS: [(&str, u32, usize); 5] = [
    ("whale", 2, 3),
    ("minishogi", 2, 3),
    ("micro", 2, 2),
    ("tori", 1, 3),
    ("kyoto", 2, 2),
];

/// How many positions the plain search may look at for one question.
const MOST: u32 = 60_000;

/// Checks a puzzle; whether the plain search was not overcharged by it.
fn check(puzzle: &Puzzle, plies: u32) -> bool {
    let text = puzzle.game.sfen();
    let mut game = puzzle.game.clone();
    let mut is_told = true;
    for (&mv, left) in puzzle.line.iter().zip((1..=plies).rev()) {
        // The attacker has an odd number of plies left.
        if left % 2 == 1 {
            let setup = game.setup();
            let position = Position::new(game.variant(), &setup).expect("it fits the board");
            match Plain::shortest(&position, MOST) {
                Ok(shortest) => assert_eq!(shortest, Some(left), "{text}"),
                Err(()) => is_told = false,
            }
            match Plain::winning_turns(&position, left, MOST) {
                Ok(winning) => assert!(winning == 1 || (left == 1 && winning > 0), "{text}: {winning}"),
                Err(()) => is_told = false,
            }
        }
        game.play(mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    is_told
}

#[test]
fn a_plain_search_finds_the_same_mates_and_no_second_solution() {
    let mut told = 0;
    for (id, moves, count) in VARIANTS {
        let compiled = shelf::compiled(id).unwrap_or_else(|| panic!("no variant `{id}`"));
        let learned = shipped_or_computed(&compiled);
        let limits = PuzzleLimits {
            heard: &|_| {},
            moves,
            count,
            seed: 1,
            games: 100,
            stop: &|| false,
        };
        let mut found = Vec::new();
        puzzles(&compiled, &learned, &limits, &mut |puzzle| found.push(puzzle));
        assert_eq!(found.len(), count, "{id}");
        told += found.iter().filter(|puzzle| check(puzzle, 2 * moves - 1)).count();
    }
    assert!(told >= 8, "{told}");
}
