//! The pressure of each side on the enemy's royal pieces in training positions.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Position, Tables, Visitor};
use hakugei_search::Features;
use hakugei_variant::{Color, Hands, Setup, Variant};

use crate::samples::Samples;

/// The largest number of different pressures.
const MOST: usize = 64;
/// A pressure that at most this many positions in a million have counts as the highest common one: nothing could be learned
/// about it.
const RARE: usize = 300;

/// For each position, the pressure of the side to move and that of the other.
#[derive(Clone, Debug)]
pub(crate) struct Pressures {
    of: Vec<[u8; 2]>,
    count: usize,
}

impl Pressures {
    /// The pressures of all positions.
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

    /// The number of different pressures, from 0 on. The last one includes all higher ones.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The pressure of the side to move in a position, and that of the other side.
    pub(crate) fn get(&self, index: usize) -> [usize; 2] {
        self.of[index].map(usize::from)
    }
}

/// Computes the pressures of all positions.
struct Look<'a>(&'a Variant, &'a Samples);

impl Visitor for Look<'_> {
    type Output = Vec<[u8; 2]>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Self::Output {
        let Self(variant, samples) = self;
        let features = Features::of(variant);
        // Features have the side to move as Black. Hands and earlier moves do not change the pressure.
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
            let pressure = |by| position.royal_pressure(by).min(MOST as u32 - 1) as u8;
            pressures.push([Color::Black, Color::White].map(pressure));
        }
        pressures
    }
}
