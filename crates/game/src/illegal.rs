//! Why a move cannot be played.

mod words;

use std::fmt;
use std::sync::Arc;

use hakugei_text::quote;
use hakugei_variant::rules::Obligation;
use hakugei_variant::{Color, PieceKind, Square, Variant};
use thiserror::Error;

use crate::compiled::CompiledVariant;
use crate::outcome::Outcome;

pub use words::SquareNames;
pub(crate) use words::royal_name;

/// Why a move is not legal: a reason made of kinds and squares, and the variant that names them. Printing it puts it into words with
/// USI's names for squares; [`Illegal::words`] takes other names.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, IllegalReason};
/// use hakugei_variant::{Square, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let reason = game.parse_usi("5e5c").expect_err("a dolphin takes single steps");
/// assert_eq!(reason.to_string(), "`5e5c` is not legal: the dolphin on 5e cannot go to 5c: it does not move that way from there");
///
/// let illegal = game.check_move(hakugei_game::Move::board(Square(14), Square(8), false)).expect_err("nothing is there");
/// assert_eq!(illegal.reason, IllegalReason::NoPiece { square: Square(14) });
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The reason.
    pub reason: IllegalReason,
    /// The variant, which has the names of the pieces.
    variant: Arc<Variant>,
}

/// What makes a move illegal.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, IllegalReason, Move};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let kind = game.variant().kinds().next().expect("there are pieces");
/// let square = game.variant().board.square(2, 2).expect("it is on the board");
/// let illegal = game.check_move(Move::drop(kind, square)).expect_err("the hands are empty");
/// assert_eq!(illegal.reason, IllegalReason::NotInHand { piece: kind });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The game has ended.
    GameOver,
    /// The last move has ended it by a rule.
    Ended(Outcome),
    /// Nothing stands on the square of origin.
    NoPiece {
        /// The square.
        square: Square,
    },
    /// The piece belongs to the other side.
    NotYours {
        /// The piece.
        piece: PieceKind,
        /// Where it stands.
        square: Square,
    },
    /// The piece does not move that way, or something stands in the way.
    CannotReach {
        /// The piece.
        piece: PieceKind,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// What keeps it from there.
        why: Hindrance,
    },
    /// A piece that must promote (or turn over) with the move was moved without promotion.
    MustPromote {
        /// The piece.
        piece: PieceKind,
        /// What its capture makes of it, where that is why.
        caught: Option<PieceKind>,
    },
    /// A piece that may not promote (or turn over) with the move was to promote.
    MayNotPromote {
        /// The piece.
        piece: PieceKind,
    },
    /// A piece that can promote to several faces was to promote, and which of them was not said.
    FaceUnsaid {
        /// The piece.
        piece: PieceKind,
    },
    /// A piece was to promote to one of several faces of which the side has as many on the board as it may have.
    FaceFull {
        /// The face.
        face: PieceKind,
        /// How many the side may have.
        max: u8,
        /// Whether the piece may promote to another face with the same move.
        chooses_otherwise: bool,
    },
    /// A piece was to promote to a face that it cannot show.
    NotItsFace {
        /// The piece.
        piece: PieceKind,
        /// The face.
        face: PieceKind,
    },
    /// A capture by a side whose royal piece is still in hand.
    CaptureBeforeRoyal,
    /// A promotion by a side whose royal piece is still in hand.
    PromotionBeforeRoyal,
    /// A capture from afar of a piece that could be recaptured, where that is barred.
    ProtectedFromTrade {
        /// The piece that would capture.
        piece: PieceKind,
        /// Where its move would end.
        square: Square,
    },
    /// A capture elsewhere right after such a piece was lost, where that is barred.
    CounterCapture {
        /// The piece that would capture.
        piece: PieceKind,
        /// Where the move before captured.
        square: Square,
    },
    /// A move of several legs names a square on its way on which nothing stands.
    NothingOnTheWay {
        /// The piece that would move.
        piece: PieceKind,
        /// The square.
        square: Square,
    },
    /// The mover's royal piece could be captured next.
    LeavesRoyalInCheck {
        /// The royal piece; `None` where no attacker is known.
        royal: Option<PieceKind>,
        /// What could capture it.
        attackers: Vec<Attacker>,
    },
    /// The mover's royal piece would burn where the move ends.
    RoyalBurns {
        /// The royal piece as it would arrive.
        royal: PieceKind,
        /// What would burn it.
        burners: Vec<Attacker>,
    },
    /// The piece is not in hand.
    NotInHand {
        /// The piece.
        piece: PieceKind,
    },
    /// The piece is in hand, but with its other face.
    FaceNotHeld {
        /// The piece.
        piece: PieceKind,
        /// The face that is held.
        held: PieceKind,
    },
    /// A drop on a piece.
    Occupied {
        /// The square.
        square: Square,
    },
    /// Too many pieces of the kind on the file.
    FileLimit {
        /// The piece.
        piece: PieceKind,
        /// The square of arrival.
        square: Square,
        /// The limit.
        max: u8,
    },
    /// A drop of a kind, or a promotion to one, of which the side has as many on the board as it may have.
    NumberLimit {
        /// The kind.
        piece: PieceKind,
        /// How many it may have.
        max: u8,
        /// Whether a piece was to promote to it.
        promotes: bool,
    },
    /// A drop in a forbidden region.
    ForbiddenDrop {
        /// The piece.
        piece: PieceKind,
        /// The square.
        square: Square,
    },
    /// A move or a drop out of the region that the piece never leaves.
    OutsideRegion {
        /// Whose it is.
        color: Color,
        /// The piece.
        piece: PieceKind,
        /// The square.
        square: Square,
    },
    /// The capture of a kind that the piece may not capture.
    MayNotTake {
        /// The piece.
        piece: PieceKind,
        /// What it would capture.
        other: PieceKind,
        /// Where that stands.
        square: Square,
        /// Whether it may capture it by a move in which it does not hop.
        hopping: bool,
    },
    /// The capture of a protected piece by one that captures such a kind only unprotected.
    Protected {
        /// The piece.
        piece: PieceKind,
        /// What it would capture.
        other: PieceKind,
        /// Where that stands.
        square: Square,
        /// What could capture the piece there in turn, by square.
        protectors: Vec<Attacker>,
    },
    /// A drop on a square where the piece could never move.
    DeadDrop {
        /// The piece.
        piece: PieceKind,
        /// The square.
        square: Square,
    },
    /// A drop away from what the piece must be dropped next to.
    DropApart {
        /// The piece.
        piece: PieceKind,
        /// The square.
        square: Square,
        /// Whether a royal piece must stand next to it, and not just any.
        royal: bool,
    },
    /// A drop that gives check with a kind that may not.
    DropCheck {
        /// The piece.
        piece: PieceKind,
    },
    /// A drop that mates with a kind that may not.
    DropMate {
        /// The piece.
        piece: PieceKind,
    },
    /// The royal pieces of the two sides would face each other.
    RoyalsFace,
    /// The side can do what it must do if it can, and the move does not do that.
    Obliged {
        /// What it must do.
        obligation: Obligation,
    },
    /// The move would complete a perpetual check.
    PerpetualCheck,
    /// The move would repeat a position, where no move may.
    ForbiddenRepetition {
        /// How many times the position would then have occurred.
        count: u8,
    },
}

/// What keeps a piece from a square to which no move of it leads.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, Hindrance, IllegalReason, MoveTextError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// // The humpback steps diagonally forward, and a dolphin of its own side stands there.
/// let Err(MoveTextError::Illegal { illegal, .. }) = game.parse_usi("6f5e") else {
///     panic!("a dolphin stands there");
/// };
/// let IllegalReason::CannotReach { why: Hindrance::OwnPiece { piece }, .. } = illegal.reason else {
///     panic!("it is the dolphin that keeps it from there");
/// };
/// assert_eq!(game.variant().piece(piece).name.english, "dolphin");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// A piece of the mover's side stands there.
    OwnPiece {
        /// The piece.
        piece: PieceKind,
    },
    /// One piece stands in the way.
    Blocked {
        /// The piece.
        piece: PieceKind,
        /// Where it stands.
        square: Square,
    },
    /// Several pieces stand in the way, so that no single one is to blame.
    BlockedBySeveral,
    /// The piece goes there only to capture, and nothing stands there.
    OnlyCaptures,
    /// The piece goes there only where nothing stands.
    OnlyToEmpty,
    /// The piece goes there only by a jump over one piece.
    OnlyByJump,
    /// The piece does not move that way.
    OtherWay,
}

/// A piece that could capture the mover's royal piece.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, IllegalReason, MoveTextError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/2h3/6/2W3 b - 1")?;
/// let Err(MoveTextError::Illegal { illegal, .. }) = game.parse_usi("4f3e") else {
///     panic!("the humpback attacks 3e");
/// };
/// let IllegalReason::LeavesRoyalInCheck { attackers, .. } = illegal.reason else {
///     panic!("the royal piece would be in check");
/// };
/// assert_eq!(game.variant().piece(attackers[0].piece).name.english, "humpback");
/// assert_eq!(game.variant().board.name(attackers[0].square), "4d");
/// # Ok::<(), hakugei_game::StartError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The piece.
    pub piece: PieceKind,
    /// Where it stands.
    pub square: Square,
}

impl Illegal {
    /// A reason, in a game of the variant.
    pub fn new(compiled: &CompiledVariant, reason: IllegalReason) -> Self {
        Self {
            reason,
            variant: compiled.share_variant(),
        }
    }
}

/// The variant is left out: it would hide the reason.
impl fmt::Debug for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Illegal").field(&self.reason).finish()
    }
}

impl std::error::Error for Illegal {}

impl IllegalReason {
    /// The reason in one word, for programs.
    ///
    /// ```
    /// use hakugei_game::IllegalReason;
    ///
    /// assert_eq!(IllegalReason::PerpetualCheck.name(), "perpetual_check");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::Ended(_) => "ended",
            Self::NoPiece { .. } => "no_piece",
            Self::NotYours { .. } => "not_yours",
            Self::CannotReach { .. } => "cannot_reach",
            Self::MustPromote { .. } => "must_promote",
            Self::MayNotPromote { .. } => "may_not_promote",
            Self::FaceUnsaid { .. } => "face_unsaid",
            Self::NotItsFace { .. } => "not_its_face",
            Self::FaceFull { .. } => "face_full",
            Self::CaptureBeforeRoyal => "capture_before_royal",
            Self::PromotionBeforeRoyal => "promotion_before_royal",
            Self::ProtectedFromTrade { .. } => "protected_from_trade",
            Self::CounterCapture { .. } => "counter_capture",
            Self::NothingOnTheWay { .. } => "nothing_on_the_way",
            Self::LeavesRoyalInCheck { .. } => "leaves_royal_in_check",
            Self::RoyalBurns { .. } => "royal_burns",
            Self::NotInHand { .. } => "not_in_hand",
            Self::FaceNotHeld { .. } => "face_not_held",
            Self::Occupied { .. } => "occupied",
            Self::FileLimit { .. } => "file_limit",
            Self::NumberLimit { .. } => "number_limit",
            Self::ForbiddenDrop { .. } => "forbidden_drop",
            Self::OutsideRegion { .. } => "outside_region",
            Self::MayNotTake { .. } => "may_not_take",
            Self::Protected { .. } => "protected",
            Self::DeadDrop { .. } => "dead_drop",
            Self::DropApart { .. } => "drop_apart",
            Self::DropCheck { .. } => "drop_check",
            Self::DropMate { .. } => "drop_mate",
            Self::RoyalsFace => "royals_face",
            Self::Obliged { .. } => "obliged",
            Self::PerpetualCheck => "perpetual_check",
            Self::ForbiddenRepetition { .. } => "forbidden_repetition",
        }
    }

    /// The squares that it speaks of.
    ///
    /// ```
    /// use hakugei_game::IllegalReason;
    /// use hakugei_variant::Square;
    ///
    /// assert_eq!(IllegalReason::NoPiece { square: Square(3) }.squares(), [Square(3)]);
    /// assert!(IllegalReason::GameOver.squares().is_empty());
    /// ```
    pub fn squares(&self) -> Vec<Square> {
        match self {
            &Self::CannotReach { from, to, why, .. } => match why {
                Hindrance::Blocked { square, .. } => vec![from, to, square],
                _ => vec![from, to],
            },
            Self::LeavesRoyalInCheck { attackers, .. }
            | Self::RoyalBurns {
                burners: attackers, ..
            }
            | Self::Protected {
                protectors: attackers,
                ..
            } => attackers.iter().map(|attacker| attacker.square).collect(),
            &(Self::NoPiece { square }
            | Self::NotYours { square, .. }
            | Self::ProtectedFromTrade { square, .. }
            | Self::CounterCapture { square, .. }
            | Self::NothingOnTheWay { square, .. }
            | Self::Occupied { square }
            | Self::FileLimit { square, .. }
            | Self::ForbiddenDrop { square, .. }
            | Self::OutsideRegion { square, .. }
            | Self::MayNotTake { square, .. }
            | Self::DeadDrop { square, .. }
            | Self::DropApart { square, .. }) => vec![square],
            Self::GameOver
            | Self::Ended(_)
            | Self::MustPromote { .. }
            | Self::MayNotPromote { .. }
            | Self::FaceUnsaid { .. }
            | Self::NotItsFace { .. }
            | Self::FaceFull { .. }
            | Self::NumberLimit { .. }
            | Self::CaptureBeforeRoyal
            | Self::PromotionBeforeRoyal
            | Self::NotInHand { .. }
            | Self::FaceNotHeld { .. }
            | Self::DropCheck { .. }
            | Self::DropMate { .. }
            | Self::RoyalsFace
            | Self::Obliged { .. }
            | Self::PerpetualCheck
            | Self::ForbiddenRepetition { .. } => Vec::new(),
        }
    }

    /// Whether only the sign of promotion is wrong.
    pub const fn is_promotion_sign(&self) -> bool {
        matches!(
            self,
            Self::MustPromote { .. }
                | Self::MayNotPromote { .. }
                | Self::FaceUnsaid { .. }
                | Self::NotItsFace { .. }
                | Self::FaceFull { .. }
                | Self::NumberLimit { promotes: true, .. }
        )
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
        "{} is not a move: write {}",
        quote(.text), instead(.board_example.as_deref(), .drop_example.as_deref())
    )]
    Malformed {
        /// What was read.
        text: String,
        /// A board move, a legal one where the position has any move.
        board_example: Option<String>,
        /// A drop, a legal one where the position has any move.
        drop_example: Option<String>,
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
    #[error("{} in {} is not a piece of this variant: its pieces are {letters}", quote(.letter), quote(.text))]
    NoSuchPiece {
        /// What was read.
        text: String,
        /// The letter.
        letter: String,
        /// The letters that would do.
        letters: String,
    },
    /// The move is not legal.
    #[error("{} is not legal: {illegal}", quote(.text))]
    Illegal {
        /// What was read.
        text: String,
        /// Why.
        illegal: Illegal,
    },
}

/// How moves are written, with examples.
fn instead(board: Option<&str>, drop: Option<&str>) -> String {
    let board = board.map(|example| format!("the squares of origin and arrival such as `{example}`"));
    let drop = drop.map(|example| format!("a drop such as `{example}`"));
    let ways: Vec<String> = board.into_iter().chain(drop).collect();
    ways.join(", or ")
}
