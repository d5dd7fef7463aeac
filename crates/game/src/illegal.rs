//! Why a move cannot be played, in words for a player.

use thiserror::Error;

/// Why a move is not legal. Pieces and squares are named as the variant names them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The last move has ended it by a rule.
    #[error("the game is over: {how}")]
    Ended {
        /// Who has won, and how.
        how: String,
    },
    /// Nothing stands on the square of origin.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// The square.
        square: String,
    },
    /// The piece belongs to the other side.
    #[error("the {piece} on {square} is not yours to move")]
    NotYours {
        /// The piece.
        piece: String,
        /// Where it stands.
        square: String,
    },
    /// The piece does not move that way, or something stands in the way.
    #[error("the {piece} on {from} cannot go to {to}")]
    CannotReach {
        /// The piece.
        piece: String,
        /// Where it stands.
        from: String,
        /// Where it was to go.
        to: String,
    },
    /// A piece that must promote with the move was moved without promotion.
    #[error("the {piece} must promote on this move: add `+`")]
    MustPromote {
        /// The piece.
        piece: String,
    },
    /// A piece that may not promote with the move was to promote.
    #[error("the {piece} cannot promote on this move: leave out the `+`")]
    MayNotPromote {
        /// The piece.
        piece: String,
    },
    /// A capture by a side whose royal piece is still in hand.
    #[error("nothing may be captured while your {royal} is in hand: drop it first")]
    CaptureBeforeRoyal {
        /// The royal piece.
        royal: String,
    },
    /// A promotion by a side whose royal piece is still in hand.
    #[error("nothing may promote while your {royal} is in hand: drop it first")]
    PromotionBeforeRoyal {
        /// The royal piece.
        royal: String,
    },
    /// A capture from afar of a piece that could be recaptured, where that is barred.
    #[error(
        "the {piece} may not go to {square}: it could be captured there in turn for what it takes from afar"
    )]
    ProtectedFromTrade {
        /// The piece that would capture.
        piece: String,
        /// Where its move would end.
        square: String,
    },
    /// A capture elsewhere right after such a piece was lost, where that is barred.
    #[error("the {piece} may not make that capture in return for the one on {square}: wait a move")]
    CounterCapture {
        /// The piece that would capture.
        piece: String,
        /// Where the move before captured.
        square: String,
    },
    /// The mover's royal piece could be captured next.
    #[error("that would leave the {royal} in check")]
    LeavesRoyalInCheck {
        /// The royal piece.
        royal: String,
    },
    /// The piece is not in hand.
    #[error("there is no {piece} in hand")]
    NotInHand {
        /// The piece.
        piece: String,
    },
    /// The piece is in hand, but with its other face.
    #[error("a {held} in hand cannot be dropped as a {piece}: only the face that is held can be dropped")]
    FaceNotHeld {
        /// The piece.
        piece: String,
        /// The face that is held.
        held: String,
    },
    /// A drop on a piece.
    #[error("{square} is occupied: a piece can only be dropped on an empty square")]
    Occupied {
        /// The square.
        square: String,
    },
    /// Too many pieces of the kind on the file.
    #[error("the file of {square} already holds {max} of your {piece} pieces")]
    FileLimit {
        /// The piece.
        piece: String,
        /// The square of arrival.
        square: String,
        /// The limit.
        max: u8,
    },
    /// A drop in a forbidden region.
    #[error("a {piece} cannot be dropped on {square}")]
    ForbiddenDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: String,
    },
    /// A drop on a square where the piece could never move.
    #[error("a {piece} could never move from {square}, so it cannot be dropped there")]
    DeadDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: String,
    },
    /// A drop that mates with a kind that may not.
    #[error("a {piece} cannot be dropped to give mate")]
    DropMate {
        /// The piece.
        piece: String,
    },
    /// The move would complete a perpetual check.
    #[error("that would complete a perpetual check, which is not allowed")]
    PerpetualCheck,
}

/// Why a move text in USI form could not be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// The text has not the shape of a move.
    #[error(
        "`{text}` is not a move: write the squares of origin and arrival such as `{board_example}`, or a drop such as `{drop_example}`"
    )]
    Malformed {
        /// What was read.
        text: String,
        /// A board move on this board.
        board_example: String,
        /// A drop on this board.
        drop_example: String,
    },
    /// A square that the board does not have.
    #[error(
        "`{square}` in `{text}` is not a square of this board: files are 1 to {files}, ranks a to {last_rank}"
    )]
    NoSuchSquare {
        /// What was read.
        text: String,
        /// The part that names no square.
        square: String,
        /// The number of files.
        files: u8,
        /// The letter of the lowest rank.
        last_rank: char,
    },
    /// A letter that no piece has.
    #[error("`{letter}` in `{text}` is no piece of this variant: its pieces are {letters}")]
    NoSuchPiece {
        /// What was read.
        text: String,
        /// The letter.
        letter: String,
        /// The letters that would do.
        letters: String,
    },
    /// The move is not legal.
    #[error("`{text}` is not legal: {reason}")]
    Illegal {
        /// What was read.
        text: String,
        /// Why.
        reason: Illegal,
    },
}
