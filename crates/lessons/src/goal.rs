//! What has to be reached in a lesson, and whether a move reaches it.

use hakugei_game::{Change, Game, GameResult, Reason};
use hakugei_search::Weights;
use hakugei_text::noun::with_article;
use hakugei_variant::words::noun;
use hakugei_variant::{Color, Convention, PieceKind, Square, Variant};

/// What has to be reached by a move of the side that learns.
///
/// ```
/// assert_ne!(hakugei_lessons::Goal::Mate, hakugei_lessons::Goal::Check);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Checkmate; the capture of the last royal piece where that ends games.
    Mate,
    /// The game is won, in any way.
    Win,
    /// The other side is in check.
    Check,
    /// The own royal piece is no longer in check.
    Escape,
    /// Material is won: whatever the other side answers, there is more than before.
    Gain,
    /// One of the solutions is played.
    Play,
    /// A piece of the kind is taken.
    Capture(PieceKind),
    /// A move ends on the square.
    Reach(Square),
    /// A piece of the kind is turned over by a move.
    Promote(PieceKind),
    /// A piece of the kind is dropped.
    Drop(PieceKind),
}

/// What must be won to count, in hundredths of the weakest piece.
const WON: i32 = 50;

impl Goal {
    /// Whether it can be set for more than one move: what the other side cannot help to bring about in between.
    pub(crate) fn may_take_several_moves(self) -> bool {
        !matches!(self, Self::Escape | Self::Play)
    }

    /// The word for it in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Win => "win",
            Self::Check => "check",
            Self::Escape => "escape",
            Self::Gain => "gain",
            Self::Play => "play",
            Self::Capture(_) => "capture",
            Self::Reach(_) => "reach",
            Self::Promote(_) => "promote",
            Self::Drop(_) => "drop",
        }
    }

    /// The piece that it names.
    pub fn piece(self) -> Option<PieceKind> {
        match self {
            Self::Capture(kind) | Self::Promote(kind) | Self::Drop(kind) => Some(kind),
            _ => None,
        }
    }

    /// The square that it names.
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Reach(square) => Some(square),
            _ => None,
        }
    }

    /// The goal of a word, with the piece and the square that it needs; `None` where there is no such word, or one of these is
    /// missing.
    pub fn of(word: &str, piece: Option<PieceKind>, square: Option<Square>) -> Option<Self> {
        Some(match word {
            "mate" => Self::Mate,
            "win" => Self::Win,
            "check" => Self::Check,
            "escape" => Self::Escape,
            "gain" => Self::Gain,
            "play" => Self::Play,
            "capture" => Self::Capture(piece?),
            "reach" => Self::Reach(square?),
            "promote" => Self::Promote(piece?),
            "drop" => Self::Drop(piece?),
            _ => return None,
        })
    }

    /// What it is, in words: `take a narwhal`.
    pub fn words(self, variant: &Variant, convention: Convention) -> String {
        let a = |kind: PieceKind| with_article(&noun(variant, kind));
        match self {
            Self::Mate => "give mate".to_owned(),
            Self::Win => "win the game".to_owned(),
            Self::Check => "give check".to_owned(),
            Self::Escape => "escape the check".to_owned(),
            Self::Gain => "win material".to_owned(),
            Self::Play => "find the move".to_owned(),
            Self::Capture(kind) => format!("take {}", a(kind)),
            Self::Reach(square) => format!("go to {}", convention.square_name(variant.board, square)),
            Self::Promote(kind) => format!("turn over {}", a(kind)),
            Self::Drop(kind) => format!("drop {}", a(kind)),
        }
    }

    /// Whether a move reaches it at once, from what it does and the game after it. `Gain` is not reached at once: the answers decide.
    pub(crate) fn is_met(self, change: &Change, after: &Game) -> bool {
        let side = change.side();
        let outcome = after.outcome();
        let is_won = outcome.is_some_and(|outcome| outcome.result == GameResult::Win(side));
        match self {
            Self::Win | Self::Gain => is_won,
            Self::Mate => {
                is_won
                    && outcome.is_some_and(|outcome| {
                        matches!(outcome.reason, Reason::Checkmate | Reason::RoyalCaptured)
                    })
            }
            Self::Check => after.in_check(),
            Self::Escape => !after.opponent_in_check(),
            Self::Play => false,
            Self::Capture(kind) => change.taken_enemies().any(|captured| captured.piece.kind == kind),
            Self::Reach(square) => change.placed().square == square,
            Self::Promote(kind) => {
                change.turns_over() && change.moved().is_some_and(|moved| moved.piece.kind == kind)
            }
            Self::Drop(kind) => {
                change.from_hand() == Some(kind)
                    || (change.from_hand().is_some() && change.placed().piece.kind == kind)
            }
        }
    }
}

/// What a side has more than the other, on the board and in hand, in hundredths of the weakest piece. Royal pieces count nothing.
pub(crate) fn balance(game: &Game, weights: &Weights, side: Color) -> i32 {
    let variant = game.variant();
    let sign = |color: Color| if color == side { 1 } else { -1 };
    let on_board = variant.board.squares().filter_map(|square| game.piece_at(square));
    let on_board = on_board.filter(|piece| !variant.piece(piece.kind).royal);
    let board: i32 = on_board
        .map(|piece| sign(piece.color) * i32::from(weights.worths[piece.kind.index()].board))
        .sum();
    let in_hand = |color: Color| -> i32 {
        let kinds = variant.kinds().filter(|&kind| !variant.piece(kind).royal);
        kinds
            .map(|kind| i32::from(game.in_hand(color, kind)) * i32::from(weights.worths[kind.index()].hand))
            .sum()
    };
    board
        + Color::ALL
            .map(|color| sign(color) * in_hand(color))
            .iter()
            .sum::<i32>()
}

/// Whether what a side has won since the start of a lesson counts.
pub(crate) fn is_gain(before: i32, now: i32) -> bool {
    now - before >= WON
}
