//! Counting in parts and with a table gives what counting at once gives.

use std::collections::BTreeMap;

use hakugei_game::{CountTable, Game, Move};
use hakugei_variant::sfen;
use suites::chance::Chance;
use suites::{effort, shelf};

use super::walker::{every_position, step};

/// The bytes of a table that is too small for what is counted, so that entries are replaced.
const TINY: usize = 2_000;

/// The most positions whose moves are counted to count the lines of one.
const MOST: u64 = 12_000;

fn tiny() -> CountTable {
    CountTable::new(TINY).expect("two thousand bytes")
}

/// The moves of the last ply are counted without being written.
#[test]
fn moves_are_counted_as_they_are_listed() {
    every_position(100, |game, _| {
        let listed = game.lines(2).len() as u64;
        let variant = &game.compiled().variant().id;
        assert_eq!(
            game.perft_after(&[], 2, None),
            Some(listed),
            "{variant}: {}",
            game.sfen()
        );
    });
}

/// One table for all variants: what it knows of one must not be taken for another's.
#[test]
fn a_table_changes_no_count() {
    let mut table = tiny();
    for compiled in shelf::shipped() {
        let id = &compiled.variant().id;
        let chance = &mut Chance::new(id, effort::seed());
        let mut deep = 0;
        for _ in 0..2 * effort::walks() {
            let mut game = Game::new(&compiled);
            let plies = chance.between(0, 30);
            (0..plies).all(|_| step(&mut game, chance));
            for _ in 0..4 {
                deep += compare(&game, &mut table);
                step(&mut game, chance);
            }
        }
        assert!(deep > 0, "no position of {id} has few enough moves");
    }
}

/// Counts to every depth that does not take long, with the table and without; how many of them are deep enough for it.
fn compare(game: &Game, table: &mut CountTable) -> u32 {
    let mut deep = 0;
    for depth in 0..=5 {
        let counted = game.perft_after(&[], depth, Some(table));
        let nodes = game.perft(depth);
        assert_eq!(counted, Some(nodes), "{} to depth {depth}", game.sfen());
        deep += u32::from(depth > 2);
        if nodes > MOST {
            break;
        }
    }
    deep
}

#[test]
fn the_parts_add_up_and_stand_in_order() {
    for compiled in shelf::all() {
        let id = &compiled.variant().id;
        let game = Game::new(&compiled);
        let lines = game.lines(2);
        let alike = lines.chunk_by(|one, other| one[0] == other[0]);
        let found: Vec<(Move, u64)> = alike.map(|lines| (lines[0][0], lines.len() as u64)).collect();
        let mut divided = game.divide(2);
        divided.retain(|(_, count)| *count > 0);
        assert_eq!(found, divided, "{id}");
        for line in lines.iter().step_by(lines.len() / 10 + 1) {
            assert_eq!(game.perft_after(line, 0, None), Some(1), "{id}");
            let mut after = game.clone();
            for &mv in line {
                after.play(mv).expect("it is legal");
            }
            assert_eq!(game.perft_after(line, 1, None), Some(after.perft(1)), "{id}");
        }
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
    Game::new(&shelf::compiled(id).expect("it is shipped"))
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

/// No count of 10^12 lines ends before long unless positions are found again.
#[test]
fn positions_are_found_again_and_counted_right() {
    let game = two_kings();
    let mut table = CountTable::new(1 << 22).expect("four megabytes");
    let totals = lines_by_position(game.clone(), 20);
    for (depth, total) in (1..).zip(&totals) {
        assert_eq!(game.perft_after(&[], depth, Some(&mut table)), Some(*total));
    }
    assert!(totals[19] > 1_000_000_000_000, "{totals:?}");
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
