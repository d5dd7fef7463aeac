//! How hard each side presses the enemy's royal pieces in positions to learn from.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Position, Tables, Visitor, royal_pressure};
use hakugei_search::Features;
use hakugei_variant::{Color, Hands, Setup, Variant};

use crate::samples::Samples;

/// Pressures that are told apart at most.
const MOST: usize = 64;
/// A pressure that so few positions in a million have is told from lower ones no more: nothing could be learned of it.
const RARE: usize = 300;

/// For each position, the pressure of the side to move and that of the other.
#[derive(Clone, Debug)]
pub(crate) struct Pressures {
    of: Vec<[u8; 2]>,
    count: usize,
}

impl Pressures {
    /// Those of all positions.
    pub(crate) fn of(compiled: &CompiledVariant, samples: &Samples) -> Self {
        let mut of = compiled.visit(Look(compiled.variant(), samples));
        let mut seen = [0; MOST];
        for pressures in &of {
            for &pressure in pressures {
                seen[usize::from(pressure)] += 1;
            }
        }
        let common = |&count: &usize| count * 1_000_000 > 2 * RARE * of.len();
        let count = 1 + seen.iter().rposition(common).unwrap_or(0);
        let highest = (count - 1) as u8;
        for pressure in of.iter_mut().flatten() {
            *pressure = (*pressure).min(highest);
        }
        Self { of, count }
    }

    /// How many pressures there are, from 0 on; the last stands for higher ones too.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// That of the side to move in a position, and that of the other.
    pub(crate) fn get(&self, index: usize) -> [usize; 2] {
        self.of[index].map(usize::from)
    }
}

struct Look<'a>(&'a Variant, &'a Samples);

impl Visitor for Look<'_> {
    type Output = Vec<[u8; 2]>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Self::Output {
        let Self(variant, samples) = self;
        let features = Features::of(variant);
        // The side to move is shown as Black. Hands and what happened before do not matter here.
        let mut setup = Setup {
            hands: Hands::empty(variant.pieces.len()),
            side: Color::Black,
            ..variant.start.clone()
        };
        let mut pressures = Vec::with_capacity(samples.len());
        for index in 0..samples.len() {
            setup.squares.fill(None);
            for &feature in samples.get(index).features {
                if let (piece, Some(square)) = features.piece(usize::from(feature)) {
                    setup.squares[square.index()] = Some(piece);
                }
            }
            let position = Position::new(tables, &setup);
            let pressure = |by| royal_pressure(tables, &position, by).min(MOST as u32 - 1) as u8;
            pressures.push([Color::Black, Color::White].map(pressure));
        }
        pressures
    }
}
