//! Counting in parts and with a table gives what counting at once gives.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_game::{CompiledVariant, CountTable, Game};
use hakugei_variant::{sfen, shipped};
use suites::shelf;

use crate::walker::{every_position, variants};

/// The bytes of a table that is too small for what is counted, so that entries are replaced.
const TINY: usize = 2_000;

/// The most lines to count in a position.
const MOST: u64 = 500_000;

fn tiny() -> CountTable {
    CountTable::new(TINY).expect("two thousand bytes")
}

/// One table for all variants: what it knows of one must not be taken for another's.
#[test]
fn a_table_changes_no_count() {
    let mut table = tiny();
    let mut deep = BTreeSet::new();
    every_position(20, |game, _| {
        let (moves, lines) = (game.perft(1), game.perft(2));
        let depth = match () {
            () if lines * lines <= MOST => 4,
            () if lines * moves <= MOST => 3,
            () => 2,
        };
        for depth in 0..=depth {
            let counted = game.perft_after(&[], depth, Some(&mut table));
            assert_eq!(
                counted,
                Some(game.perft(depth)),
                "{} at depth {depth}",
                game.sfen()
            );
        }
        if depth > 2 {
            deep.insert(game.variant().id.clone());
        }
    });
    for id in shipped::ids() {
        assert!(deep.contains(id), "no position of {id} has few enough moves");
    }
}

#[test]
fn the_parts_add_up_and_stand_in_order() {
    for compiled in variants() {
        let game = Game::new(&compiled);
        let lines = game.lines(2);
        assert_eq!(lines.len() as u64, game.perft(2));
        let mut below = game.divide(2).into_iter().peekable();
        for line in &lines {
            assert_eq!(game.perft_after(line, 0, None), Some(1));
            let (mv, left) = below.peek_mut().expect("a move has more lines than it should");
            assert_eq!(*mv, line[0]);
            *left -= 1;
            while below.next_if(|(_, left)| *left == 0).is_some() {}
        }
        assert_eq!(below.next(), None, "{}", compiled.variant().id);
    }
}

#[test]
fn a_line_that_is_not_legal_leads_nowhere() {
    let game = start("minishogi");
    let mv = game.legal_moves()[0];
    for depth in [0, 1, 4] {
        assert_eq!(game.perft_after(&[mv, mv], depth, Some(&mut tiny())), Some(0));
    }
}

fn start(id: &str) -> Game {
    let variant = shelf::variant(id).expect("it is shipped");
    Game::new(&CompiledVariant::new(variant))
}

/// Two kings alone: there are few positions and very many lines.
fn two_kings() -> Game {
    let compiled = start("minishogi").compiled().clone();
    let setup = sfen::parse(compiled.variant(), "4k/5/5/5/K4 b - 1").expect("two kings");
    Game::from_setup(&compiled, &setup).expect("it can be played")
}

/// The number of lines to each depth, by how many lead to each position.
fn lines_by_position(game: Game, depths: usize) -> Vec<u64> {
    let mut reached = BTreeMap::from([(String::new(), (game, 1))]);
    let mut totals = Vec::new();
    for _ in 0..depths {
        let mut next: BTreeMap<String, (Game, u64)> = BTreeMap::new();
        for (game, times) in reached.into_values() {
            for mv in game.legal_moves() {
                let mut after = game.clone();
                after.play(mv).expect("a listed move is legal");
                let setup = after.setup();
                let name = format!("{:?} {:?}", setup.squares, setup.side);
                next.entry(name).or_insert((after, 0)).1 += times;
            }
        }
        totals.push(next.values().map(|(_, times)| times).sum());
        reached = next;
    }
    totals
}

/// No count of 10^15 lines ends before long unless positions are found again.
#[test]
fn positions_are_found_again_and_counted_right() {
    let game = two_kings();
    let mut table = CountTable::new(1 << 22).expect("four megabytes");
    let totals = lines_by_position(game.clone(), 20);
    for (depth, total) in (1..).zip(&totals) {
        assert_eq!(game.perft_after(&[], depth, Some(&mut table)), Some(*total));
    }
    assert!(totals[19] > 1_000_000_000_000_000, "{totals:?}");
}

#[test]
fn too_many_lines_are_none_and_not_a_smaller_number() {
    let mut table = CountTable::new(1 << 22).expect("four megabytes");
    assert_eq!(two_kings().perft_after(&[], 64, Some(&mut table)), None);
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    for bytes in [usize::MAX, usize::MAX / 2] {
        let error = CountTable::new(bytes).expect_err("no machine has that much memory");
        assert!(error.to_string().contains(&bytes.to_string()), "{error}");
    }
    assert!(CountTable::new(0).is_ok());
}
