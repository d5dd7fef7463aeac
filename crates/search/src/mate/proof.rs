//! A proof that can be checked by the rules alone.

use std::collections::BTreeMap;
use std::fmt;

use hakugei_game::Move;

/// The attacker's moves in all positions that the other side can bring about against them.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{MateLimits, MateResult, solve_mate};
///
/// let game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let MateResult::Mate(mate) = solve_mate(&game, &MateLimits::default()).result else {
///     panic!("there is a mate");
/// };
/// let key = game.positions().last().expect("where the game stands").key;
/// assert_eq!(mate.proof.get(key), mate.line.first().copied());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MateProof {
    moves: BTreeMap<u64, Move>,
}

impl fmt::Debug for MateProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MateProof({} positions)", self.moves.len())
    }
}

impl MateProof {
    pub(super) fn new(moves: BTreeMap<u64, Move>) -> Self {
        Self { moves }
    }

    /// The attacker's move in a position, given its [`hakugei_game::Position::key`]; `None` if the proof does not need it.
    pub fn get(&self, key: u64) -> Option<Move> {
        self.moves.get(&key).copied()
    }

    /// How many positions of the attacker it has a move for.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}
