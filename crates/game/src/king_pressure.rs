//! Pressure on royal pieces: how much of what lies around them is attacked.

use hakugei_variant::Color;

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::tables::Tables;

impl<const WORDS: usize> Position<WORDS> {
    /// How often a side attacks the squares next to the other side's royal pieces: the number of pairs of such a square and a
    /// piece of the side, no royal one, that attacks it by a leap, a line or a lame leap that is its own.
    pub fn royal_pressure(&self, by: Color) -> u32 {
        let tables = self.tables();
        let near = match self.sole_royal(by.other()) {
            Some(royal) => tables.neighbours(royal),
            None => self.royal_neighbourhood(by.other()),
        };
        if near.is_empty() {
            return 0;
        }
        let own = self.of_color(by);
        let occupied = self.occupied();
        let mut pressure = 0;
        for from in attackers_near_royals(self, by) {
            let number = self.number_at(from);
            // On wide boards a look-up takes long, and early in a game many pieces are walled in by their own side.
            if Tables::<WORDS>::IS_WIDE {
                let exits = tables.exits(number, from);
                if exits.is_within(own) && exits.is_within(!near) {
                    continue;
                }
            }
            let (attacks, _) = if Tables::<WORDS>::IS_WIDE {
                tables.wide_attacks_of(number, from, occupied)
            } else {
                tables.attacks_of(number, from, occupied)
            };
            pressure += (attacks & near).len();
        }
        pressure
    }
}

/// The pieces of a side that may attack a square next to the other side's royal pieces; royal ones are not among them.
fn attackers_near_royals<const WORDS: usize>(position: &Position<WORDS>, by: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    let own = position.of_color(by) & !position.royals(by);
    if !tables.royals_step_all_around() {
        return own;
    }
    let (them, pieces) = (by.other(), position.pieces_of(by));
    let exotic = |royal| tables.exotic_origins().around(by, pieces, royal);
    let mut attackers = Bitboard::EMPTY;
    if let Some(royal) = position.sole_royal(them) {
        attackers = position.near_royal_of(them) | exotic(royal);
    } else {
        for royal in position.royals(them) {
            attackers |= tables.reverse().near(by, pieces, royal) | exotic(royal);
        }
    }
    attackers & own
}
