//! Why XBoard cannot show a variant.

use thiserror::Error;

/// Why XBoard cannot be told of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unshowable {
    /// The board is too wide.
    #[error("its board has more than {most} files")]
    Files {
        /// The most files that it shows.
        most: u8,
    },
    /// The board is too high.
    #[error("its board has more than {most} ranks")]
    Ranks {
        /// The most ranks that it shows.
        most: u8,
    },
    /// Too many kinds may be in hand.
    #[error("more than {most} kinds of pieces may be in hand")]
    LargeHand {
        /// The most kinds that a hand shows.
        most: usize,
    },
    /// A piece that may be in hand is written with a mark beside its letter.
    #[error("the {piece} comes into the hand and is written with more than a letter")]
    MarkedInHand {
        /// The piece.
        piece: String,
    },
    /// A piece is written like a promoted face, and is none.
    #[error("the {piece} is written with a `+`, and no piece promotes to it")]
    LoneFace {
        /// The piece.
        piece: String,
    },
    /// A move may capture a piece of its own side.
    #[error("a move of several legs may capture a piece of its own side")]
    OwnCaptures,
    /// A piece changes places with one of its own side.
    #[error("the {piece} may change places with a piece of its own side")]
    Swaps {
        /// The piece.
        piece: String,
    },
    /// What is captured on the way would have to go into the hand.
    #[error("a move of several legs may capture on its way, and what is captured comes into the hand")]
    LegsIntoHand,
    /// A captured piece does not come into the hand, though others do.
    #[error("the {piece} leaves the game when it is captured, though other pieces come into the hand")]
    LeavesGame {
        /// The piece.
        piece: String,
    },
    /// A piece has several other faces.
    #[error("the {piece} has more than one other face")]
    SeveralFaces {
        /// The piece.
        piece: String,
    },
    /// What is captured of the faces of one piece, and of those of another, would have to turn into two different pieces.
    #[error(
        "faces that a player chooses are captured as the {piece} or as the {other}, and XBoard lets them turn into one piece alone"
    )]
    SeveralFall {
        /// What some turn into.
        piece: String,
        /// What others turn into.
        other: String,
    },
    /// A piece chooses among faces in a game in which such faces are captured as another piece.
    #[error("the {piece} chooses among several faces, and captured ones turn into the {other}")]
    SeveralChoosers {
        /// The piece.
        piece: String,
        /// What the captured faces turn into.
        other: String,
    },
    /// Faces that a player chooses have to turn back in the hand, in a game that is otherwise too unlike XBoard's with few pieces.
    #[error(
        "several faces of the {piece} turn back in the hand, in a game that has more pieces, or other rules, than XBoard has for that"
    )]
    ManyFaces {
        /// What they turn into.
        piece: String,
    },
    /// No letter is free for a face that a player chooses.
    #[error("the {piece} is chosen among several faces, and no letter is left for it")]
    NoLetter {
        /// The face.
        piece: String,
    },
    /// Several pieces promote to one.
    #[error("several pieces promote to the {piece}")]
    SharedFace {
        /// What they promote to.
        piece: String,
    },
    /// A promoted piece stays what it is in the hand.
    #[error("the {piece} stays promoted in the hand")]
    KeepsFace {
        /// The promoted piece.
        piece: String,
    },
    /// There are more kinds than slots.
    #[error("it has more kinds of pieces than XBoard")]
    ManyKinds,
}
