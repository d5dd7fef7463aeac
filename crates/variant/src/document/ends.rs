//! How the game ends, as a file says it.

use super::decode::Spanned;

fields! {
    /// How the game ends.
    Ends = "Ends" {
        /// What ends the game for a royal piece. Left out: `checkmate`.
        Optional royal: RoyalEnd = "checkmate",
        /// The result for the side to move where it has no legal move and is not in check.
        Required stalemate: Stalemate = "loss",
        /// What repeated positions do.
        Required repetition: Repetition = "fold(count: 4, result: draw, perpetual_check: loss)",
        /// What an illegal move does. Left out: `reject`.
        Optional illegal_move: IllegalMove = "reject",
        /// What ends a game that neither side can win by mate. Left out: `none`.
        Optional impasse: Impasse = "none",
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
    /// What repeated positions do.
    Repetition = "the repetition rule" {
        /// Nothing.
        "unlimited" => Unlimited,
        /// The game ends at some occurrence of a position.
        "fold" => Fold(Fold) = "fold(count: 4, result: draw, perpetual_check: loss)",
    }
}

fields! {
    /// The game ends when a position (board, hands, side to move) has occurred so often.
    Fold = "fold" {
        /// How often; at least 2.
        Required count: Spanned<i64> = "4",
        /// The result.
        Required result: Spanned<RepetitionResult> = "draw",
        /// The result where one side gave check all the time.
        Required perpetual_check: Spanned<PerpetualCheck> = "loss",
    }
}

choice! {
    /// The result of a repetition.
    RepetitionResult = "the result of a repetition" {
        /// A draw.
        "draw" => Draw,
        /// No result; the game is replayed with colours reversed.
        "replay_reversed" => ReplayReversed,
        /// No result.
        "no_result" => NoResult,
    }
}

choice! {
    /// What perpetual check does.
    PerpetualCheck = "what perpetual check does" {
        /// The side that gives it loses.
        "loss" => Loss,
        /// The move that completes the repetition is illegal for the side that gives it.
        "illegal_move" => IllegalMove,
        /// Nothing special: the ordinary result of the repetition.
        "ordinary" => Ordinary,
        /// A draw: the same as `ordinary`, where the repetition is a draw; other results do not go with it.
        "draw" => Draw,
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

choice! {
    /// What ends a game that neither side can win by mate.
    Impasse = "the impasse rule" {
        /// No rule.
        "none" => None,
    }
}
