//! The rules of drops as a file says them.

use super::{AppliesTo, BarredAttack, DropFaces, DropNeighbour, MateBar};
use crate::document::decode::{Map, Spanned, Text};
use crate::document::region::Region;

fields! {
    /// Limits on drops. A drop must pass all of them.
    Drops = "Drops" {
        /// Which faces of a piece in hand may be dropped. Default: `held`.
        Optional faces: Spanned<DropFaces> = "held",
        /// By letter: how many own pieces of the kind one file may hold.
        Optional file_limit: Map<FileLimit> as Letters = "{ \"P\": FileLimit(max: 1) }",
        /// By letter: where the kind may not be dropped.
        Optional forbidden: Map<Spanned<Region>> as Letters = "{ \"P\": last(1) }",
        /// By letter: what the kind must be dropped next to.
        Optional next_to: Map<DropNeighbour> as Letters = "{ \"P\": own_piece }",
        /// The kinds that may not be dropped to give check.
        Optional no_check: Vec<Text> as Letters = "[\"P\"]",
        /// By letter: the kind may not be dropped to give mate at once.
        Optional no_mate: Map<MateBar> as Letters = "{ \"P\": checkmate }",
        /// The kinds that may not be dropped where they could never move again.
        Optional no_dead_squares: Vec<Text> as Letters = "[\"P\"]",
    }
}

fields! {
    /// How many own pieces of a kind a file may hold.
    FileLimit = "FileLimit" {
        /// The largest number; the piece that is dropped counts.
        Required max: Spanned<i64> = "1",
        /// What the limit binds. Default: `drops`.
        Optional applies_to: AppliesTo = "drops",
    }
}

choice! {
    impl AppliesTo = "what a file limit binds" {
        "drops" => Drops,
        "drops_and_moves" => drops_and_moves(BarredMoves) = "drops_and_moves(attacks: gives_no_check)",
    }
}

impl AppliesTo {
    fn drops_and_moves(BarredMoves { attacks }: BarredMoves) -> Self {
        Self::DropsAndMoves {
            attacks: attacks.unwrap_or_default(),
        }
    }
}

fields! {
    /// What becomes of moves that a file limit bars.
    BarredMoves = "drops_and_moves" {
        /// Whether they still give check. Default: `gives_no_check`.
        Optional attacks: BarredAttack = "gives_no_check",
    }
}
