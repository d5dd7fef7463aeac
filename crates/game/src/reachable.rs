//! Which positions games come to: whether a royal piece can be lacking, or in check out of turn.

use hakugei_variant::{Color, Setup, Variant};

use crate::game::{Game, SetupError};
use crate::illegal::royal_name;
use crate::rules::royal::{last_can_be_taken, may_be_left_to_be_taken};

impl Game {
    /// Whether no game comes to the position, because a royal piece could be taken in it that no move may leave to be taken.
    /// Where games go on to the capture, any move may; and where games of the variant start, nothing was moved before.
    ///
    /// ```
    /// use hakugei_game::{CompiledVariant, Game};
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
    /// let game = Game::from_sfen(&compiled, "w5/K5/6/6/6/5W b - 1")?;
    /// assert!(game.has_unreachable_check(), "White's royal piece could be taken");
    /// assert!(!Game::new(&compiled).has_unreachable_check());
    /// # Ok::<(), hakugei_game::StartError>(())
    /// ```
    pub fn has_unreachable_check(&self) -> bool {
        !may_be_left_to_be_taken(self.variant()) && self.opponent_in_check() && !self.is_at_a_start()
    }

    /// Whether the position is one where games of the variant start, with or without a handicap.
    fn is_at_a_start(&self) -> bool {
        let variant = self.variant();
        let handicaps = variant.handicaps.iter().map(|handicap| &handicap.start);
        let mut starts = [&variant.start].into_iter().chain(handicaps);
        self.moves().is_empty() && starts.any(|start| start == self.start())
    }
}

/// Whether each side of a set-up has the royal pieces that it must keep, or a game can have ended with the loss of one of them.
///
/// # Errors
/// Where a side lacks them.
pub(crate) fn check_royals(variant: &Variant, setup: &Setup) -> Result<(), SetupError> {
    let least = usize::from(variant.rules.least_royals);
    let lacks = |color: &Color| variant.royals_of(setup, *color) < least;
    let lacking: Vec<Color> = Color::ALL.into_iter().filter(lacks).collect();
    match lacking.as_slice() {
        [] => Ok(()),
        [_] if last_can_be_taken(variant) => Ok(()),
        &[color, ..] => Err(match variant.rules.least_royals {
            1 => SetupError::NoRoyal {
                color,
                royal: royal_name(variant).to_owned(),
            },
            least => SetupError::TooFewRoyals { color, least },
        }),
    }
}
