//! `edit`: a position set up piece by piece.

use hakugei_variant::{Color, Piece, PieceCode, Setup};
use thiserror::Error;

use super::layout::{CecpLayout, CecpSquare};

/// A position that is being edited.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// As far as it is.
    pub(crate) setup: Setup,
    /// The side whose pieces are put.
    color: Color,
}

/// Why a line of the edit mode means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum EditError {
    /// It is too short to name a piece.
    #[error("no piece is named")]
    NoPiece,
    /// It names no square of the board.
    #[error("no square of the board is named")]
    NoSquare,
    /// No piece of the variant has the letter.
    #[error("no piece has this letter")]
    UnknownPiece,
}

impl Edit {
    /// Begins with a position; Black's pieces come first.
    pub(crate) fn new(setup: Setup) -> Self {
        Self {
            setup,
            color: Color::Black,
        }
    }

    /// One line of the edit mode but its last: `#` clears the board and the hands, `c` changes the side, `Xa1` puts a piece,
    /// `xa1` takes away what stands there. A promoted piece is `Xa1+`, as XBoard has it, or `+Xa1`. The protocol has no way
    /// to put a piece in hand.
    ///
    /// # Errors
    /// Why the line means nothing.
    pub(crate) fn line(&mut self, layout: &CecpLayout, line: &str) -> Result<(), EditError> {
        match line {
            "" => Ok(()),
            "#" => {
                self.setup.squares.fill(None);
                self.setup.hands = layout.empty_hands();
                Ok(())
            }
            "c" => {
                self.color = self.color.other();
                Ok(())
            }
            _ => self.put(layout, line),
        }
    }

    fn put(&mut self, layout: &CecpLayout, line: &str) -> Result<(), EditError> {
        let promoted = line.strip_suffix('+').map(|plain| format!("+{plain}"));
        let line = promoted.as_deref().unwrap_or(line);
        let (code, _, place) = PieceCode::starting(line).ok_or(EditError::NoPiece)?;
        let Some(CecpSquare::Board(square)) = layout.place(place) else {
            return Err(EditError::NoSquare);
        };
        // A lower-case x takes away, even where a piece has the letter X.
        let takes_away = line.starts_with('x') && code.mark.is_none();
        let kind = layout.kind(&code.to_string());
        if kind.is_none() && !takes_away {
            return Err(EditError::UnknownPiece);
        }
        let color = self.color;
        let piece = kind.filter(|_| !takes_away).map(|kind| Piece { color, kind });
        self.setup.squares[square.index()] = piece;
        Ok(())
    }
}
