//! The rules of drops as a file says them.

use super::{BarredAttack, DropFaces, DropNeighbour, MateBar};
use crate::document::decode::{Map, Spanned, Text};
use crate::document::region::Region;

fields! {
    /// Limits on drops. A drop must pass all of them.
    Drops = "Drops" {
        /// Which faces of a piece in hand may be dropped. Left out: `held`.
        Optional faces: Spanned<DropFaces> = "held",
        /// By letter: at most so many own pieces of the kind on one file.
        Optional file_limit: Map<FileLimit> = "{ \"P\": FileLimit(max: 1) }",
        /// By letter: where the kind may not be dropped.
        Optional forbidden: Map<Spanned<Region>> = "{ \"P\": last(1) }",
        /// By letter: what the kind must be dropped next to.
        Optional next_to: Map<DropNeighbour> = "{ \"P\": own_piece }",
        /// By letter: the kind may not be dropped to give mate at once.
        Optional no_mate: Map<MateBar> = "{ \"P\": checkmate }",
        /// The kinds that may not be dropped where they could never move again.
        Optional no_dead_squares: Vec<Text> = "[\"P\"]",
    }
}

fields! {
    /// How many own pieces of a kind a file may hold.
    FileLimit = "FileLimit" {
        /// The largest number; the piece that is dropped counts.
        Required max: Spanned<i64> = "1",
        /// What the limit binds. Left out: `drops`.
        Optional applies_to: AppliesTo = "drops",
    }
}

choice! {
    /// What a file limit binds.
    AppliesTo = "what a file limit binds" {
        /// Drops only.
        "drops" => Drops,
        /// Drops, and board moves to another file.
        "drops_and_moves" => DropsAndMoves(BarredMoves) = "drops_and_moves(attacks: gives_no_check)",
    }
}

fields! {
    /// What becomes of moves that a file limit bars.
    BarredMoves = "drops_and_moves" {
        /// Whether they still give check. Left out: `gives_no_check`.
        Optional attacks: BarredAttack = "gives_no_check",
    }
}
