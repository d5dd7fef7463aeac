//! Finds mates in one and in three plies by the slow generator, in positions of random games, and prints them as lines.
#![expect(clippy::disallowed_macros, reason = "its output is its purpose")]

use hakugei_reference::{Position, Turn};
use hakugei_variant::{Variant, sfen};
use serde_json::json;
use suites::chance::Chance;
use suites::shelf;

/// How many mates of each length are wanted of a variant.
const WANTED: usize = 8;

fn main() {
    for compiled in shelf::all() {
        let (mut ones, mut threes) = (0, 0);
        for number in 0..200_000 {
            if ones >= WANTED && threes >= WANTED {
                break;
            }
            let chance = &mut Chance::new(&compiled.variant().id, 500_000 + number);
            let position = wander(compiled.variant(), chance);
            if ones < WANTED && print(&position, &mates_now(&position), 1) {
                ones += 1;
            } else if threes < WANTED && print(&position, &mates_in_three(&position), 3) {
                threes += 1;
            }
        }
    }
}

/// A position after some random moves from the start; captures and checks come more often than other moves.
fn wander<'v>(variant: &'v Variant, chance: &mut Chance) -> Position<'v> {
    let mut position = Position::start(variant);
    for _ in 0..chance.between(10, 70) {
        let turns = position.legal_turns();
        if turns.is_empty() || position.bereft().is_some() {
            break;
        }
        let keen: Vec<&Turn> = turns
            .iter()
            .filter(|turn| matches!(turn, Turn::Board { captures, .. } if !captures.is_empty()))
            .collect();
        let turn = if keen.is_empty() || chance.percent(60) {
            &turns[chance.below(turns.len())]
        } else {
            keen[chance.below(keen.len())]
        };
        position = position.after(turn);
    }
    position
}

/// The turns after which the opponent is in check and has no legal turn.
fn mates_now(position: &Position<'_>) -> Vec<Turn> {
    let mates = |turn: &Turn| {
        let after = position.after(turn);
        after.in_check() && after.legal_turns().is_empty()
    };
    position.legal_turns().into_iter().filter(mates).collect()
}

/// The turns after which every reply allows a mate, where there is no mate now.
fn mates_in_three(position: &Position<'_>) -> Vec<Turn> {
    if position.is_checked(position.side().other()) || !mates_now(position).is_empty() {
        return Vec::new();
    }
    let forces = |turn: &Turn| {
        let after = position.after(turn);
        let replies = after.legal_turns();
        let quick = after.in_check() || replies.len() < 6;
        quick
            && !replies.is_empty()
            && replies
                .iter()
                .all(|reply| !mates_now(&after.after(reply)).is_empty())
    };
    let found: Vec<Turn> = position.legal_turns().into_iter().filter(forces).collect();
    if found.is_empty() {
        found
    } else {
        all_that_force(position)
    }
}

/// Every turn that forces mate in three, the slow ones included.
fn all_that_force(position: &Position<'_>) -> Vec<Turn> {
    let forces = |turn: &Turn| {
        let after = position.after(turn);
        let replies = after.legal_turns();
        !replies.is_empty()
            && replies
                .iter()
                .all(|reply| !mates_now(&after.after(reply)).is_empty())
    };
    position.legal_turns().into_iter().filter(forces).collect()
}

fn print(position: &Position<'_>, wins: &[Turn], plies: u32) -> bool {
    let variant = position.variant();
    let wins: Vec<String> = wins.iter().map(|turn| turn.usi(variant)).collect();
    if wins.is_empty() {
        return false;
    }
    let sfen = sfen::format(variant, position.setup());
    println!(
        "{}",
        json!({ "variant": variant.id, "sfen": sfen, "plies": plies, "wins": wins })
    );
    true
}
