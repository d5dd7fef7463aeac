//! How the game ends, as a file says it.

use super::decode::{Spanned, Text};
use super::{Impasse, Region, Repetition};

fields! {
    /// How the game ends.
    Ends = "Ends" {
        /// What ends the game for a royal piece. Left out: `checkmate`.
        Optional royal: Spanned<RoyalEnd> = "checkmate",
        /// What giving check does. Left out: `ordinary`.
        Optional check: Spanned<Check> = "ordinary",
        /// What bringing a royal piece to a goal does. Left out: `none`.
        Optional try_rule: Spanned<Try> = "reaches(region: last(1))",
        /// What happens to a side that has nothing left but royal pieces. Left out: `ordinary`.
        Optional bare_royal: Spanned<BareRoyal> = "loses",
        /// The result for the side to move where it has no legal move and is not in check.
        Required stalemate: Spanned<Stalemate> = "loss",
        /// What repeated positions do.
        Required repetition: Spanned<Repetition> = "fold(count: 4, result: draw, perpetual_check: loss)",
        /// What an illegal move does. Left out: `reject`.
        Optional illegal_move: Spanned<IllegalMove> = "reject",
        /// What ends a game that neither side can win by mate. Left out: `none`.
        Optional impasse: Spanned<Impasse> = "none",
    }
}

choice! {
    /// What ends the game for a royal piece.
    RoyalEnd = "the end of a royal piece" {
        /// Checkmate; moving into check is illegal.
        "checkmate" => Checkmate,
        /// Its capture; moving into check is legal.
        "capture" => Capture,
    }
}

choice! {
    /// What giving check does.
    Check = "what check does" {
        /// It must be answered.
        "ordinary" => Ordinary,
        /// It wins the game at once.
        "wins" => Wins,
    }
}

choice! {
    /// What bringing a royal piece to a goal does.
    Try = "the try rule" {
        /// Nothing.
        "none" => None,
        /// It wins the game.
        "reaches" => Reaches(Reaches) = "reaches(region: last(1))",
    }
}

fields! {
    /// The side whose royal piece stands in its region wins.
    Reaches = "reaches" {
        /// The goal of a side.
        Required region: Spanned<Region> = "last(1)",
        /// Whether the piece must be safe there. Left out: `safe`.
        Optional safety: Spanned<TrySafety> = "safe",
    }
}

choice! {
    /// Whether a royal piece must be safe at its goal.
    TrySafety = "the safety of a try" {
        /// The other side must not be able to capture it next.
        "safe" => Safe,
        /// It need not be safe.
        "any" => Any,
    }
}

choice! {
    /// What happens to a side that has nothing left but royal pieces.
    BareRoyal = "the rule of the bare royal piece" {
        /// Nothing.
        "ordinary" => Ordinary,
        /// It loses.
        "loses" => Loses(LosesBare) = "loses",
    }
}

fields! {
    /// A side that has nothing left but royal pieces, on the board and in hand, loses if the other side has more.
    LosesBare = "loses" {
        /// The kinds that do not count as more for the side that would win, by their letters.
        Optional not_counting: Spanned<Vec<Text>> = "[\"P\"]",
        /// Whether the side has a move left. Left out: `none`.
        Optional reply: BareReply = "may_bare",
    }
}

choice! {
    /// Whether a side that has just been bared has a move left.
    BareReply = "the reply of a bared side" {
        /// No.
        "none" => None,
        /// One move, if with it the side can bare the other one too: then the game is drawn.
        "may_bare" => MayBare,
    }
}

choice! {
    /// The result of a stalemate for the side to move.
    Stalemate = "the result of a stalemate" {
        /// It loses.
        "loss" => Loss,
        /// A draw.
        "draw" => Draw,
        /// It wins.
        "win" => Win,
    }
}

choice! {
    /// What an illegal move does.
    IllegalMove = "what an illegal move does" {
        /// It is refused, and the player moves again.
        "reject" => Reject,
        /// It loses the game.
        "loses" => Loses,
    }
}
