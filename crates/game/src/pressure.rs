//! Pressure on royal pieces: how much of what lies around them is attacked.

use hakugei_variant::Color;

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::rules::royal::{royal_neighbourhood, royals};
use crate::tables::{Tables, Walks};

/// How often a side attacks the squares next to the other side's royal pieces: the number of pairs of such a square and a
/// piece of the side, no royal one, that attacks it by a leap, a line or a lame leap that is its own.
pub fn royal_pressure<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    by: Color,
) -> u32 {
    let near = match position.sole_royal(by.other()) {
        Some(royal) => tables.neighbours(royal),
        None => royal_neighbourhood(tables, position, by.other()),
    };
    if near.is_empty() {
        return 0;
    }
    let own = position.of_color(by);
    let occupied = position.occupied();
    let mut pressure = 0;
    for from in besiegers(tables, position, by) {
        let number = position.number_at(from);
        if Walks::<WORDS>::GATED {
            let gates = tables.gates(number, from);
            if gates.is_within(own) && gates.is_within(!near) {
                continue;
            }
        }
        let (attacks, _) = if Walks::<WORDS>::GATED {
            tables.wide_attacks_of(number, from, occupied)
        } else {
            tables.attacks_of(number, from, occupied)
        };
        pressure += (attacks & near).len();
    }
    pressure
}

/// The pieces of a side that may attack a square next to the other side's royal pieces; royal ones are not among them.
fn besiegers<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    by: Color,
) -> Bitboard<WORDS> {
    let own = position.of_color(by) & !royals(tables, position, by);
    if !tables.royals_step_all_around() {
        return own;
    }
    let (them, pieces) = (by.other(), position.pieces_of(by));
    let suspects = |royal| tables.suspects().around(by, pieces, royal);
    let mut besiegers = Bitboard::EMPTY;
    if let Some(royal) = position.sole_royal(them) {
        besiegers = position.near_royal_of(them) | suspects(royal);
    } else {
        for royal in royals(tables, position, them) {
            besiegers |= tables.reverse().near(by, pieces, royal) | suspects(royal);
        }
    }
    besiegers & own
}
