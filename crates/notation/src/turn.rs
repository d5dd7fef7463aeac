//! Whose move it is, and the number it is written with.

use std::fmt;

use hakugei_game::Game;
use hakugei_text::noun::ordinal;
use hakugei_variant::Color;

/// A turn by the number that is written before it. Numbers count pairs of a Black and a White move; where White
/// moves first, the first number has no move of Black's.
///
/// ```
/// use hakugei_notation::TurnNumber;
/// use hakugei_variant::Color;
///
/// let turn = TurnNumber::after(3, Color::Black);
/// assert_eq!((turn.number, turn.side), (2, Color::White));
/// assert_eq!(turn.label(), "2. …");
/// assert_eq!(turn.to_string(), "White's 2nd move");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnNumber {
    /// The number, from 1.
    pub number: u32,
    /// The side to move.
    pub side: Color,
}

impl TurnNumber {
    /// The turn after some plies, where a side has made the first of them.
    pub fn after(plies: usize, first: Color) -> Self {
        let half = plies + first.index();
        Self {
            number: (half / 2) as u32 + 1,
            side: Color::ALL[half % 2],
        }
    }

    /// The turn that a game has come to.
    pub fn of(game: &Game) -> Self {
        Self::after(game.moves().len(), game.start().side)
    }

    /// The next turn.
    #[must_use]
    pub(crate) fn next(self) -> Self {
        Self {
            number: self.number + u32::from(self.side == Color::White),
            side: self.side.other(),
        }
    }

    /// The turn before, after at least one ply.
    #[must_use]
    pub(crate) fn before(self) -> Self {
        Self {
            number: self.number - u32::from(self.side == Color::Black),
            side: self.side.other(),
        }
    }

    /// How the number is written before the move: `2.` for Black, `2. …` for White.
    pub fn label(self) -> String {
        match self.side {
            Color::Black => format!("{}.", self.number),
            Color::White => format!("{}. …", self.number),
        }
    }
}

/// `White's 2nd move`
impl fmt::Display for TurnNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s {} move", self.side, ordinal(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_count_pairs() {
        let turn = TurnNumber::after(3, Color::Black);
        assert_eq!(turn.to_string(), "White's 2nd move");
        assert_eq!(TurnNumber::after(0, Color::White).label(), "1. …");
        assert_eq!(TurnNumber::after(1, Color::White).to_string(), "Black's 2nd move");
        assert_eq!(
            TurnNumber::after(20, Color::Black).to_string(),
            "Black's 11th move"
        );
        assert_eq!(
            TurnNumber::after(41, Color::Black).to_string(),
            "White's 21st move"
        );
        for plies in 0..30 {
            for first in Color::ALL {
                assert_eq!(
                    TurnNumber::after(plies, first).next(),
                    TurnNumber::after(plies + 1, first)
                );
            }
        }
    }
}
