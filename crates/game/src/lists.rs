//! Listing the legal moves of the same positions again and again, as measurements do. The generator is compiled here, at full
//! speed, and not once more where it is measured.

use std::fmt::Debug;
use std::hint::black_box;
use std::sync::Arc;

use hakugei_variant::Setup;

use crate::compiled::{CompiledVariant, Visitor};
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Tables;

/// Positions of one variant whose legal moves are listed into the same memory each time.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Lists};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let mut lists = Lists::of(&compiled, &[game.setup(), game.setup()]);
/// assert_eq!(lists.write(), 2 * game.legal_moves().len() as u64);
/// ```
#[derive(Debug)]
pub struct Lists(Box<dyn List>);

impl Lists {
    /// The lists of some set-ups of a variant.
    pub fn of(compiled: &CompiledVariant, setups: &[Setup]) -> Self {
        Self(compiled.visit(Lay(setups)))
    }

    /// Lists the legal moves of each position, and returns how many there are in all.
    pub fn write(&mut self) -> u64 {
        self.0.write()
    }
}

trait List: Debug {
    fn write(&mut self) -> u64;
}

/// Lays set-ups on the board of a width.
struct Lay<'a>(&'a [Setup]);

impl Visitor for Lay<'_> {
    type Output = Box<dyn List>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn List> {
        let laid = self.0.iter().map(|setup| Position::new(tables, setup));
        Box::new(Wide {
            positions: laid.collect(),
            sets: MoveSets::default(),
            moves: Vec::new(),
        })
    }
}

#[derive(Debug)]
struct Wide<const WORDS: usize> {
    positions: Vec<Position<WORDS>>,
    sets: MoveSets<WORDS>,
    moves: Vec<Move>,
}

impl<const WORDS: usize> List for Wide<WORDS> {
    fn write(&mut self) -> u64 {
        let mut count = 0;
        for position in &self.positions {
            self.moves.clear();
            self.sets.find(position);
            self.sets.list(&mut self.moves);
            // Nobody reads the list: without this the compiler might leave out what only writes it.
            count += black_box(&self.moves).len() as u64;
        }
        count
    }
}
