//! Listing the legal moves of the same positions again and again, as measurements do. The generator is compiled here, at full
//! speed, and not once more where it is measured.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;

use hakugei_variant::Setup;

use crate::compiled::{CompiledVariant, Visitor};
use crate::move_sets::MoveSets;
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
/// assert_eq!(lists.write(3), 2 * game.legal_moves().len() as u64);
/// ```
pub struct Lists(Box<dyn FnMut() -> u64>);

impl Lists {
    /// The lists of some set-ups of a variant.
    pub fn of(compiled: &CompiledVariant, setups: &[Setup]) -> Self {
        Self(compiled.visit(Write(setups)))
    }

    /// Lists the legal moves of all positions a number of times, and returns how many there are in all positions together.
    pub fn write(&mut self, times: u64) -> u64 {
        (0..times).fold(0, |_, _| (self.0)())
    }
}

impl fmt::Debug for Lists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lists")
    }
}

/// What lists the moves of some set-ups, whatever the width of the board.
struct Write<'a>(&'a [Setup]);

impl Visitor for Write<'_> {
    type Output = Box<dyn FnMut() -> u64>;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Box<dyn FnMut() -> u64> {
        let positions: Vec<_> = self.0.iter().map(|setup| Position::new(tables, setup)).collect();
        let (mut sets, mut moves) = (MoveSets::default(), Vec::new());
        Box::new(move || {
            let mut count = 0;
            for position in &positions {
                moves.clear();
                sets.find(position);
                sets.list(&mut moves);
                // Nobody reads the list: without this the compiler might leave out what only writes it.
                count += black_box(&moves).len() as u64;
            }
            count
        })
    }
}
