//! The fast generator against the slow one on seeded random walks: move lists, checks, bans, positions, results.
//!
//! `HAKUGEI_GAMES=300` plays at least that many games of each variant from its start (fewer on boards of more than 81 squares),
//! `HAKUGEI_WALKS=200` walks two hundred times as far, `HAKUGEI_SEED=7` takes other walks. `-- shipped` keeps to the shipped variants.

#![expect(
    clippy::disallowed_macros,
    reason = "a suite says what it did and what it left out"
)]

use std::process::ExitCode;

use hakugei_game::CompiledVariant;
use hakugei_variant::{Variant, shipped};
use libtest_mimic::{Arguments, Failed, Trial};
use suites::chance::Chance;
use suites::invent::{self, Style};
use suites::walk::{Met, walk};
use suites::{effort, shelf};

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = shelf::all().iter().flat_map(of_variant).collect();
    trials.extend((0..INVENTED / PER_TRIAL).map(|number| of_invented(Style::Plain, number)));
    trials.extend((0..INVENTED / PER_TRIAL).map(|number| of_invented(Style::Wild, number)));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// The effort spent on one variant, times the walks asked for. A position costs the square of the board's size, and more where the slow
/// generator looks at every capture for whether it could be answered.
const EFFORT: u64 = 150_000;
/// How many times as much a position costs there.
const LOOKING_FOR_ANSWERS: u64 = 20;
/// The fewest positions that are looked at in one variant.
const FEWEST: u64 = 4;
/// The most squares of a board on which all games that are asked for are played; on larger ones there are fewer, as their positions
/// cost more.
const USUAL_BOARD: usize = 81;
/// The fewest games of a large board where more are asked for.
const FEWEST_GAMES: u64 = 5;
/// How many variants of each style are invented, and how many make one test.
const INVENTED: u64 = 80;
const PER_TRIAL: u64 = 20;
/// How many disagreements one test reports.
const MOST_ERRORS: usize = 5;

/// Two tests of a variant: walks from its start, and from random placements.
fn of_variant(compiled: &CompiledVariant) -> [Trial; 2] {
    let is_shipped = shipped::ids().any(|id| id == compiled.variant().id);
    let whose = if is_shipped { "shipped" } else { "other" };
    [(false, "start"), (true, "placements")].map(|(placed, from)| {
        let name = format!("{whose} {}::{from}", compiled.variant().id);
        let compiled = compiled.clone();
        Trial::test(name, move || {
            walks_of(&compiled, placed, EFFORT * effort::walks())
        })
    })
}

/// How many games from the start are played on a board of so many squares.
fn games_on(squares: usize) -> u64 {
    let asked = effort::games();
    if squares <= USUAL_BOARD {
        return asked;
    }
    let share = |squares: usize| (squares as u64).pow(2);
    (asked * share(USUAL_BOARD) / share(squares)).max(FEWEST_GAMES.min(asked))
}

/// What looking at a position costs.
fn cost(variant: &Variant) -> u64 {
    let looks = variant
        .pieces
        .iter()
        .any(|piece| !piece.takes_unprotected.is_empty());
    let times = if looks { LOOKING_FOR_ANSWERS } else { 1 };
    times * (variant.board.len() as u64).pow(2)
}

fn walks_of(compiled: &CompiledVariant, placed: bool, effort: u64) -> Result<(), Failed> {
    let variant = compiled.variant();
    let positions = (effort / cost(variant)).max(FEWEST);
    let games = if placed { 0 } else { games_on(variant.board.len()) };
    let (mut met, mut number) = (Met::default(), 0);
    while number < games || met.positions < positions && number < 20 * positions {
        let chance = &mut Chance::new(
            &variant.id,
            2 * (number + effort::seed() * 1_000_000) + u64::from(placed),
        );
        let plies = if placed {
            chance.between(1, 12)
        } else {
            chance.between(20, 160)
        };
        walk(compiled, chance, (placed, plies), &mut met)?;
        number += 1;
    }
    let from = if placed { "placements" } else { "the start" };
    eprintln!("{}: {number} games from {from}, {met:?}", variant.id);
    if met.positions < positions {
        return Err(format!("only {} positions in {number} walks", met.positions).into());
    }
    Ok(())
}

/// One test of some invented variants.
fn of_invented(style: Style, trial: u64) -> Trial {
    let name = format!("invented {style:?}::{trial:03}").to_lowercase();
    Trial::test(name, move || {
        let mut met = Met::default();
        let each = PER_TRIAL * effort::walks();
        let numbers = (trial * each..(trial + 1) * each).map(|number| number + effort::seed() * 1_000_000);
        let errors = numbers.filter_map(|number| walks_of_invented(style, number, &mut met).err());
        let errors: Vec<String> = errors.take(MOST_ERRORS).collect();
        eprintln!("{style:?} {trial}: {met:?}");
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.join("\n\n").into())
    })
}

fn walks_of_invented(style: Style, number: u64, met: &mut Met) -> Result<(), String> {
    let compiled = CompiledVariant::new(invent::variant(style, number));
    let small = compiled.variant().board.len() <= 64;
    for walk_number in 0..if small { 5 } else { 1 } {
        let chance = &mut Chance::new(&compiled.variant().id, walk_number);
        let plies = if small { chance.between(5, 40) } else { 6 };
        walk(&compiled, chance, (walk_number % 2 == 0, plies), met).map_err(|error| {
            format!(
                "{error}\n{}",
                if effort::verbose() {
                    format!("{:#?}", compiled.variant())
                } else {
                    String::new()
                }
            )
        })?;
    }
    Ok(())
}
