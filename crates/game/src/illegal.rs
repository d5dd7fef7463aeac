//! Why a move cannot be played, and the words for it.

use std::fmt;

use hakugei_text::noun::{counted, ordinal, with_article};
use hakugei_text::{listed, quote};
use thiserror::Error;

use hakugei_variant::rules::IllegalMove;
use hakugei_variant::{Board, Square};

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

/// Why a move is not legal. Pieces go by the names that the variant gives them; squares are named by whoever finds the
/// words ([`Illegal::words`]), in USI's way by default.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Illegal};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let reason = game.parse_usi("5e5c").expect_err("a dolphin takes single steps");
/// assert_eq!(reason.to_string(), "`5e5c` is not legal: the dolphin on 5e cannot go to 5c");
///
/// let mv = hakugei_game::Move::board(hakugei_variant::Square(14), hakugei_variant::Square(8), false);
/// assert!(matches!(game.check_move(mv), Err(Illegal::NoPiece { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The game has ended.
    GameOver,
    /// The last move has ended it by a rule.
    Ended {
        /// Who has won, and how.
        how: String,
    },
    /// Nothing stands on the square of origin.
    NoPiece {
        /// The square.
        square: At,
    },
    /// The piece belongs to the other side.
    NotYours {
        /// The piece.
        piece: String,
        /// Where it stands.
        square: At,
    },
    /// The piece does not move that way, or something stands in the way.
    CannotReach {
        /// The piece.
        piece: String,
        /// Where it stands.
        from: At,
        /// Where it was to go.
        to: At,
    },
    /// A piece that must promote with the move was moved without promotion.
    MustPromote {
        /// The piece.
        piece: String,
    },
    /// A piece that must turn over with the move, to a face that turns back again, was moved without.
    MustTurnOver {
        /// The piece.
        piece: String,
    },
    /// A piece that may not promote with the move was to promote.
    MayNotPromote {
        /// The piece.
        piece: String,
    },
    /// A piece that may not turn over with the move, to a face that turns back again, was to turn over.
    MayNotTurnOver {
        /// The piece.
        piece: String,
    },
    /// A capture by a side whose royal piece is still in hand.
    CaptureBeforeRoyal {
        /// The royal piece.
        royal: String,
    },
    /// A promotion by a side whose royal piece is still in hand.
    PromotionBeforeRoyal {
        /// The royal piece.
        royal: String,
    },
    /// A capture from afar of a piece that could be recaptured, where that is barred.
    ProtectedFromTrade {
        /// The piece that would capture.
        piece: String,
        /// Where its move would end.
        square: At,
    },
    /// A capture elsewhere right after such a piece was lost, where that is barred.
    CounterCapture {
        /// The piece that would capture.
        piece: String,
        /// Where the move before captured.
        square: At,
    },
    /// The mover's royal piece could be captured next.
    LeavesRoyalInCheck {
        /// The royal piece.
        royal: String,
        /// What could capture it.
        attackers: Vec<Attacker>,
    },
    /// The piece is not in hand.
    NotInHand {
        /// The piece.
        piece: String,
    },
    /// The piece is in hand, but with its other face.
    FaceNotHeld {
        /// The piece.
        piece: String,
        /// The face that is held.
        held: String,
    },
    /// A drop on a piece.
    Occupied {
        /// The square.
        square: At,
    },
    /// Too many pieces of the kind on the file.
    FileLimit {
        /// The piece.
        piece: String,
        /// The square of arrival.
        square: At,
        /// The limit.
        max: u8,
    },
    /// A drop in a forbidden region.
    ForbiddenDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: At,
    },
    /// A move or a drop out of the region that the piece never leaves.
    OutsideRegion {
        /// The piece.
        piece: String,
        /// The square.
        square: At,
    },
    /// A drop on a square where the piece could never move.
    DeadDrop {
        /// The piece.
        piece: String,
        /// The square.
        square: At,
    },
    /// A drop away from what the piece must be dropped next to.
    DropApart {
        /// The piece.
        piece: String,
        /// The square.
        square: At,
        /// What a side has that must stand next to it: a piece, or what its royal piece is called.
        neighbour: String,
    },
    /// A drop that mates with a kind that may not.
    DropMate {
        /// The piece.
        piece: String,
    },
    /// The move would complete a perpetual check.
    PerpetualCheck,
    /// The move would repeat a position, where no move may.
    Repetition {
        /// How many times the position would then have occurred.
        count: u8,
    },
}

/// A piece that could capture the mover's royal piece.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Illegal, MoveTextError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/2h3/6/2W3 b - 1")?;
/// let Err(MoveTextError::Illegal { reason: Illegal::LeavesRoyalInCheck { attackers, .. }, .. }) = game.parse_usi("4f3e") else {
///     panic!("the humpback attacks 3e");
/// };
/// assert_eq!(attackers[0].piece, "humpback");
/// assert_eq!(attackers[0].square.board.name(attackers[0].square.square), "4d");
/// # Ok::<(), hakugei_game::StartError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The piece.
    pub piece: String,
    /// Where it stands.
    pub square: At,
}

/// A square of a board.
///
/// ```
/// use hakugei_game::At;
/// use hakugei_variant::{Board, Square};
///
/// let board = Board::new(6, 6).expect("it is small enough");
/// let at = At { board, square: Square(0) };
/// assert_eq!(at.board.name(at.square), "1a");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// The board.
    pub board: Board,
    /// The square.
    pub square: Square,
}

/// What squares are called.
///
/// ```
/// use hakugei_game::{At, Illegal, SquareNames};
/// use hakugei_variant::{Board, Square};
///
/// /// The names of chess, with files counted in letters from the left.
/// struct Western;
///
/// impl SquareNames for Western {
///     fn square(&self, at: At) -> String {
///         format!("{}{}", self.file(at), at.board.ranks() - at.board.rank(at.square))
///     }
///
///     fn file(&self, at: At) -> String {
///         char::from(b'a' + at.board.files() - 1 - at.board.file(at.square)).to_string()
///     }
/// }
///
/// let board = Board::new(8, 8).expect("it is small enough");
/// let reason = Illegal::NoPiece { square: At { board, square: Square(0) } };
/// assert_eq!(reason.words(&Western), "there is no piece on h8");
/// assert_eq!(reason.to_string(), "there is no piece on 1a");
/// ```
pub trait SquareNames {
    /// The name of a square.
    fn square(&self, at: At) -> String;

    /// The name of the file of a square.
    fn file(&self, at: At) -> String;
}

/// The names of USI: `3d`, on file `3`.
struct Usi;

impl SquareNames for Usi {
    fn square(&self, at: At) -> String {
        at.board.name(at.square)
    }

    fn file(&self, at: At) -> String {
        (at.board.file(at.square) + 1).to_string()
    }
}

impl std::error::Error for Illegal {}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&Usi))
    }
}

impl Illegal {
    /// The reason in words, with squares named so.
    pub fn words(&self, names: &impl SquareNames) -> String {
        match self {
            Self::GameOver => "the game is over".to_owned(),
            Self::Ended { how } => format!("the game is over: {how}"),
            Self::NoPiece { square } => format!("there is no piece on {}", names.square(*square)),
            Self::NotYours { piece, square } => {
                format!("the {piece} on {} is not yours to move", names.square(*square))
            }
            Self::CannotReach { piece, from, to } => format!(
                "the {piece} on {} cannot go to {}",
                names.square(*from),
                names.square(*to)
            ),
            Self::MustPromote { piece } => format!("the {piece} must promote on this move: add `+`"),
            Self::MustTurnOver { piece } => format!("the {piece} must turn over on this move: add `+`"),
            Self::MayNotPromote { piece } => {
                format!("the {piece} cannot promote on this move: leave out the `+`")
            }
            Self::MayNotTurnOver { piece } => {
                format!("the {piece} cannot turn over on this move: leave out the `+`")
            }
            Self::CaptureBeforeRoyal { royal } => {
                format!("nothing may be captured while your {royal} is in hand: drop it first")
            }
            Self::PromotionBeforeRoyal { royal } => {
                format!("nothing may promote while your {royal} is in hand: drop it first")
            }
            Self::ProtectedFromTrade { piece, square } => format!(
                "the {piece} may not go to {}: it could be captured there in turn for what it takes from afar",
                names.square(*square)
            ),
            Self::CounterCapture { piece, square } => format!(
                "the {piece} may not make that capture in return for the one on {}: wait a move",
                names.square(*square)
            ),
            Self::LeavesRoyalInCheck { royal, attackers } => {
                format!("that would leave the {royal} in check{}", from(attackers, names))
            }
            Self::PerpetualCheck => "that would complete a perpetual check, which is not allowed".to_owned(),
            Self::Repetition { count } => format!(
                "the position would occur for the {} time, which is not allowed",
                ordinal(*count)
            ),
            Self::NotInHand { piece } => format!("there is no {piece} in hand"),
            Self::FaceNotHeld { piece, held } => format!(
                "{} in hand cannot be dropped as {}: only the face that is held can be dropped",
                with_article(held),
                with_article(piece)
            ),
            Self::Occupied { square } => format!(
                "{} is occupied: a piece can only be dropped on an empty square",
                names.square(*square)
            ),
            Self::FileLimit { piece, square, max } => format!(
                "file {} already holds {} of yours",
                names.file(*square),
                counted((*max).into(), piece)
            ),
            Self::ForbiddenDrop { piece, square } => format!(
                "{} cannot be dropped on {}",
                with_article(piece),
                names.square(*square)
            ),
            Self::OutsideRegion { piece, square } => format!(
                "{} never leaves its region, and {} is outside",
                with_article(piece),
                names.square(*square)
            ),
            Self::DeadDrop { piece, square } => format!(
                "{} could never move from {}, so it cannot be dropped there",
                with_article(piece),
                names.square(*square)
            ),
            Self::DropApart {
                piece,
                square,
                neighbour,
            } => format!(
                "{} can only be dropped next to {} of yours, and {} is not",
                with_article(piece),
                with_article(neighbour),
                names.square(*square)
            ),
            Self::DropMate { piece } => format!("{} cannot be dropped to give mate", with_article(piece)),
        }
    }
}

/// ` from the rook on 5d and the lance on 1a`; nothing where nobody is known.
fn from(attackers: &[Attacker], names: &impl SquareNames) -> String {
    let one = |attacker: &Attacker| format!("the {} on {}", attacker.piece, names.square(attacker.square));
    let all: Vec<String> = attackers.iter().map(one).collect();
    if all.is_empty() {
        String::new()
    } else {
        format!(" from {}", listed(&all, "and"))
    }
}

/// Why a move text in USI form could not be read or played.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, MoveTextError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let error = game.parse_usi("9z9y").expect_err("the board is small");
/// assert!(matches!(&error, MoveTextError::NoSuchSquare { square, .. } if square == "9z"), "{error:?}");
/// assert!(matches!(game.parse_usi("X*3c"), Err(MoveTextError::NoSuchPiece { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// The text has not the shape of a move.
    #[error(
        "{} is not a move: write the squares of origin and arrival such as `{board_example}`, or a drop such as `{drop_example}`",
        quote(.text)
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
        "{} in {} is not a square of this board: files are 1 to {files}, ranks a to {last_rank}",
        quote(.square), quote(.text)
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
    #[error("{} in {} is no piece of this variant: its pieces are {letters}", quote(.letter), quote(.text))]
    NoSuchPiece {
        /// What was read.
        text: String,
        /// The letter.
        letter: String,
        /// The letters that would do.
        letters: String,
    },
    /// The move is not legal.
    #[error("{} is not legal: {reason}", quote(.text))]
    Illegal {
        /// What was read.
        text: String,
        /// Why.
        reason: Illegal,
    },
}
