//! Limits on drops and on captures, as a file says them.

use super::Region;
use super::decode::{Map, Spanned, Text};

fields! {
    /// Limits on drops. A drop must pass all of them.
    Drops = "Drops" {
        /// Which faces of a piece in hand may be dropped. Left out: `held`.
        Optional faces: Spanned<DropFaces> = "held",
        /// By letter: at most so many own pieces of the kind on one file.
        Optional file_limit: Map<FileLimit> = "{ \"P\": FileLimit(max: 1) }",
        /// By letter: where the kind may not be dropped.
        Optional forbidden: Map<Spanned<Region>> = "{ \"P\": last(1) }",
        /// By letter: the kind may not be dropped to give mate at once.
        Optional no_mate: Map<MateBar> = "{ \"P\": checkmate }",
        /// The kinds that may not be dropped where they could never move again.
        Optional no_dead_squares: Vec<Text> = "[\"P\"]",
    }
}

choice! {
    /// Which faces of a piece in hand may be dropped. Limits on drops bind the face that lands.
    DropFaces = "which faces are dropped" {
        /// The one that is held.
        "held" => Held,
        /// That one, or the one that it promotes to.
        "either" => Either,
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

choice! {
    /// Whether a barred move gives check.
    BarredAttack = "what a barred move attacks" {
        /// It attacks nothing.
        "gives_no_check" => GivesNoCheck,
        /// It gives check all the same.
        "gives_check" => GivesCheck,
    }
}

choice! {
    /// What a drop may not do at once.
    MateBar = "what a drop may not give" {
        /// It may not give checkmate.
        "checkmate" => Checkmate,
        /// It may not leave the opponent without a legal move, in check or not.
        "checkmate_or_stalemate" => CheckmateOrStalemate,
    }
}

fields! {
    /// Limits on captures. A move must pass all of them.
    CaptureLimits = "CaptureLimits" {
        /// What a side may not do while it has a royal piece in hand and none on the board. Left out: nothing is
        /// barred.
        Optional before_royal: Spanned<RoyalBar> = "captures",
        /// Pieces that may not capture each other from afar where they could be recaptured.
        Optional protected: Spanned<Protected> = "Protected(pieces: [\"R\"])",
        /// Pieces that may not be captured by another kind right after one of them was, on another square.
        Optional counter: Spanned<Vec<Text>> = "[\"R\"]",
    }
}

choice! {
    /// What a side may not do before its royal piece is on the board.
    RoyalBar = "what is barred before the royal piece is dropped" {
        /// Capture.
        "captures" => Captures,
        /// Capture or promote.
        "captures_and_promotions" => CapturesAndPromotions,
    }
}

fields! {
    /// A piece of these kinds may not capture a piece of these kinds that is more than one king's step away and could be
    /// recaptured where the move ends, unless the move captures another piece too.
    Protected = "Protected" {
        /// The kinds, by their letters.
        Required pieces: Spanned<Vec<Text>> = "[\"R\"]",
        /// The kinds whose capture with the same move is no excuse.
        Optional worthless: Spanned<Vec<Text>> = "[\"P\"]",
        /// Whether a worthless piece that the move captures too still counts as one that could recapture. Left out:
        /// `gone`.
        Optional fallen: Spanned<Fallen> = "protects",
    }
}

choice! {
    /// Whether a piece that a move captures could recapture after it.
    Fallen = "whether a captured piece protects" {
        /// It could not.
        "gone" => Gone,
        /// It counts as if it could.
        "protects" => Protects,
    }
}
