//! A turn: one move of one side, as plain data.

use hakugei_variant::{PieceKind, Square, Variant};

/// What a side does when it is its turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// A piece on the board moves. Two ways of travelling with the same start, end and ordered captures
    /// are one turn; a turn that ends where it started and captures nothing is a pass.
    Board {
        /// Where the piece stands before.
        from: Square,
        /// Where it stands afterwards.
        to: Square,
        /// Every square it captures on, in order; the last may or may not be `to`.
        captures: Vec<Square>,
        /// Whether it shows its other face afterwards.
        promotes: bool,
    },
    /// A piece comes from the hand onto the board.
    Drop {
        /// What is dropped: the face that lands.
        kind: PieceKind,
        /// Where.
        to: Square,
    },
}

impl Turn {
    /// The USI text: `3d3c`, `3d3c+`, `D*3c`, `+D*3c`.
    ///
    /// Captures on the way are not part of the text: two turns of a piece that captures on its way
    /// may share one.
    pub fn usi(&self, variant: &Variant) -> String {
        let name = |square: &Square| variant.board.name(*square);
        match self {
            Self::Board {
                from, to, promotes, ..
            } => format!("{}{}{}", name(from), name(to), if *promotes { "+" } else { "" }),
            Self::Drop { kind, to } => format!("{}*{}", variant.piece(*kind).code, name(to)),
        }
    }

    /// Where the piece stands afterwards.
    pub(crate) fn end(&self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => *to,
        }
    }

    /// The squares captured on before the end of the journey.
    pub fn captures_on_the_way(&self) -> &[Square] {
        match self {
            Self::Board { to, captures, .. } => captures.strip_suffix(&[*to]).unwrap_or(captures),
            Self::Drop { .. } => &[],
        }
    }
}
