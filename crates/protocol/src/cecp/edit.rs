//! `edit`: a position set up piece by piece.

use hakugei_variant::{Color, Piece, Setup};

use super::layout::{Layout, Place};

/// A position that is being edited.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// As far as it is.
    pub(crate) setup: Setup,
    /// The side whose pieces are put.
    color: Color,
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
    pub(crate) fn line(&mut self, layout: &Layout, line: &str) -> Result<(), &'static str> {
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

    fn put(&mut self, layout: &Layout, line: &str) -> Result<(), &'static str> {
        let promoted = line.strip_suffix('+').map(|plain| format!("+{plain}"));
        let line = promoted.as_deref().unwrap_or(line);
        let plus = usize::from(line.starts_with('+'));
        let (code, place) = line.split_at_checked(plus + 1).ok_or("no piece is named")?;
        let Some(Place::Board(square)) = layout.place(place) else {
            return Err("no square of the board is named");
        };
        let kind = layout.kind(code);
        if kind.is_none() && code != "x" {
            return Err("no piece has this letter");
        }
        let color = self.color;
        // A lower-case x takes away, even where a piece has the letter X.
        let piece = kind.filter(|_| code != "x").map(|kind| Piece { color, kind });
        self.setup.squares[square.index()] = piece;
        Ok(())
    }
}
