//! Declarations at the board: what a side gets for one, or why it may not declare.

use thiserror::Error;

use crate::game::Game;
use crate::illegal::royal_name;
use crate::outcome::Outcome;
use crate::rules::impasse::Lack;

/// Why the side to move may not declare. Pieces are named as the variant names them.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Undeclarable};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// assert_eq!(game.check_declaration(), Err(Undeclarable::NoSuchRule));
/// assert_eq!(Undeclarable::NoSuchRule.to_string(), "there is no declaration in this variant");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undeclarable {
    /// The variant has no such rule.
    #[error("there is no declaration in this variant")]
    NoSuchRule,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The side to move is in check.
    #[error("a side that is in check cannot declare: answer the check first")]
    InCheck,
    /// A royal piece is not where it must be, or none is on the board.
    #[error("the {royal} does not stand in the region from which a side declares: bring it there first")]
    RoyalOutside {
        /// The royal piece.
        royal: String,
    },
    /// Too few other pieces are there.
    #[error("only {present} pieces besides the {royal} stand in the region: {needed} are needed")]
    TooFewPieces {
        /// How many are there.
        present: u32,
        /// How many must be.
        needed: u8,
        /// The royal piece.
        royal: String,
    },
    /// Too few points.
    #[error("the pieces in the region and in hand are worth {points} points: {needed} are needed")]
    TooFewPoints {
        /// The points.
        points: u32,
        /// The fewest points with which a declaration gives anything.
        needed: u16,
    },
}

impl Game {
    /// What a declaration of the side to move would give, or `None` where it may not declare. [`Game::finish`] ends the
    /// game with it.
    pub fn declaration(&self) -> Option<Outcome> {
        self.check_declaration().ok()
    }

    /// What a declaration of the side to move would give.
    ///
    /// # Errors
    /// What is missing for it, where it may not declare.
    pub fn check_declaration(&self) -> Result<Outcome, Undeclarable> {
        if self.outcome().is_some() {
            return Err(Undeclarable::GameOver);
        }
        let royal = || royal_name(self.variant()).to_owned();
        self.core().declaration().map_err(|lack| match lack {
            Lack::Rule => Undeclarable::NoSuchRule,
            Lack::Calm => Undeclarable::InCheck,
            Lack::Royal => Undeclarable::RoyalOutside { royal: royal() },
            Lack::Pieces { present, needed } => Undeclarable::TooFewPieces {
                present,
                needed,
                royal: royal(),
            },
            Lack::Points { points, needed } => Undeclarable::TooFewPoints { points, needed },
        })
    }
}
