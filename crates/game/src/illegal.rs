//! Why a move cannot be played, in words for a player.

use std::fmt;

use hakugei_text::noun::{counted, with_article};
use thiserror::Error;

use hakugei_variant::rule::IllegalMove;

use crate::game::Game;
use crate::outcome::{GameResult, Outcome, Reason};

impl Game {
    /// Illegal move: what it does that the side to move has tried one, which was refused and changed nothing. Where the
    /// rule says that it loses, the outcome to end the game with ([`Game::finish`]); `None` where the player moves
    /// again, and where the game is over. Moves played by [`Game::play`] are legal, so an arbiter asks this: whoever
    /// reads what players say. (反則負け: at the board of 将棋 an illegal move loses.)
    pub fn illegal_move_outcome(&self) -> Option<Outcome> {
        let loses = self.variant().rules.illegal_move == IllegalMove::Loses;
        let outcome = Outcome {
            result: GameResult::Win(self.side().other()),
            reason: Reason::IllegalMove,
        };
        (loses && self.outcome().is_none()).then_some(outcome)
    }
}

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
    /// A piece that must turn over with the move, to a face that turns back again, was moved without.
    #[error("the {piece} must turn over on this move: add `+`")]
    MustTurnOver {
        /// The piece.
        piece: String,
    },
    /// A piece that may not promote with the move was to promote.
    #[error("the {piece} cannot promote on this move: leave out the `+`")]
    MayNotPromote {
        /// The piece.
        piece: String,
    },
    /// A piece that may not turn over with the move, to a face that turns back again, was to turn over.
    #[error("the {piece} cannot turn over on this move: leave out the `+`")]
    MayNotTurnOver {
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
    #[error("that would leave the {royal} in check{}", from(.attackers))]
    LeavesRoyalInCheck {
        /// The royal piece.
        royal: String,
        /// What could capture it.
        attackers: Vec<Attacker>,
    },
    /// The piece is not in hand.
    #[error("there is no {piece} in hand")]
    NotInHand {
        /// The piece.
        piece: String,
    },
    /// The piece is in hand, but with its other face.
    #[error(
        "{} in hand cannot be dropped as {}: only the face that is held can be dropped",
        with_article(.held), with_article(.piece)
    )]
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
    #[error("file {file} already holds {} of yours", counted((*.max).into(), .piece))]
    FileLimit {
        /// The piece.
        piece: String,
        /// The file.
        file: String,
        /// The square of arrival.
        square: String,
        /// The limit.
        max: u8,
    },
    /// A drop in a forbidden region.
    #[error("{} cannot be dropped on {square}", with_article(.piece))]
    ForbiddenDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: String,
    },
    /// A drop on a square where the piece could never move.
    #[error("{} could never move from {square}, so it cannot be dropped there", with_article(.piece))]
    DeadDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: String,
    },
    /// A drop that mates with a kind that may not.
    #[error("{} cannot be dropped to give mate", with_article(.piece))]
    DropMate {
        /// The piece.
        piece: String,
    },
    /// The move would complete a perpetual check.
    #[error("that would complete a perpetual check, which is not allowed")]
    PerpetualCheck,
}

/// A piece that could capture the mover's royal piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The piece.
    pub piece: String,
    /// Where it stands.
    pub square: String,
}

impl fmt::Display for Attacker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} on {}", self.piece, self.square)
    }
}

/// ` from the rook on 5d and the lance on 1a`; nothing where nobody is known.
fn from(attackers: &[Attacker]) -> String {
    let all: Vec<String> = attackers.iter().map(Attacker::to_string).collect();
    match all.as_slice() {
        [] => String::new(),
        [only] => format!(" from {only}"),
        [before @ .., last] => format!(" from {} and {last}", before.join(", ")),
    }
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
