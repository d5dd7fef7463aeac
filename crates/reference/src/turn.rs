//! A turn: one move of one side, as plain data.

use hakugei_variant::{PieceKind, Square, Variant};

/// What a side does when it is its turn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// A piece on the board moves. A turn that ends where it started and captures nothing is a pass. One that ends on a
    /// friend that it does not capture changes places with it.
    Board {
        /// Where the piece stands before.
        from: Square,
        /// The squares in between that tell this turn from others, in order. The variant chooses whether they are those
        /// on which it captures or those on which its legs end.
        way: Vec<Square>,
        /// Where it stands afterwards.
        to: Square,
        /// Every square it captures on, in order; the last may or may not be `to`.
        captures: Vec<Square>,
        /// Whether it shows another face afterwards, or is turned into another piece by what it captures.
        promotes: bool,
        /// The face that it chooses, where its kind has several.
        face: Option<PieceKind>,
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
    /// The USI text: `3d3c`, `3d3c+`, `D*3c`, `+D*3c`, with the squares between if there are any: `3d3c3b`. A piece that
    /// chooses among several faces names the one that it turns to: `3d3c=+R`.
    pub fn usi(&self, variant: &Variant) -> String {
        let name = |square: &Square| variant.board.name(*square);
        match self {
            Self::Board {
                from,
                way,
                to,
                promotes,
                face,
                ..
            } => {
                let squares = [from].into_iter().chain(way).chain([to]);
                let squares: String = squares.map(name).collect();
                let end = match face {
                    Some(face) => format!("={}", variant.piece(*face).code),
                    None if *promotes => "+".to_owned(),
                    None => String::new(),
                };
                format!("{squares}{end}")
            }
            Self::Drop { kind, to } => format!("{}*{}", variant.piece(*kind).code, name(to)),
        }
    }

    /// Where the piece stands afterwards.
    pub(crate) fn end(&self) -> Square {
        match self {
            Self::Board { to, .. } | Self::Drop { to, .. } => *to,
        }
    }
}
