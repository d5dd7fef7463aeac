//! The rules of a variant as data: enums whose arms carry what they need.
//!
//! The behaviour of a rule is a function of the same name in the game crate.

use crate::{Board, Color, PieceKind, Square};

/// A set of squares, said once and read from either side: it is turned by 180 degrees for White.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Region {
    /// No square.
    #[default]
    Nowhere,
    /// The owner's furthest ranks: `Last(1)` is the enemy's back rank.
    Last(u8),
    /// The owner's nearest ranks: `First(1)` is the own back rank.
    First(u8),
    /// Ranks counted from the owner's far side, 1 being the furthest.
    Ranks(Vec<u8>),
    /// Squares as Black sees them.
    Squares(Vec<Square>),
}

impl Region {
    /// Whether a square belongs to the region of a side.
    pub fn contains(&self, board: Board, square: Square, color: Color) -> bool {
        let far = board.far_rank(square, color);
        match self {
            Self::Nowhere => false,
            Self::Last(ranks) => far <= *ranks,
            Self::First(ranks) => far + ranks > board.ranks(),
            Self::Ranks(ranks) => ranks.contains(&far),
            Self::Squares(squares) => match color {
                Color::Black => squares.contains(&square),
                Color::White => squares.contains(&board.turned(square)),
            },
        }
    }
}

/// Everything that a variant rules besides how pieces move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Limits on drops (and, if asked, on moves), in the file's order. A move must pass all of them.
    pub limits: Vec<Limit>,
    /// When pieces change their face.
    pub promotion: Promotion,
    /// What ends the game for a royal piece.
    pub royal: RoyalEnd,
    /// The result where the side to move has no legal move and is not in check.
    pub stalemate: Stalemate,
    /// What repeated positions do.
    pub repetition: Repetition,
    /// What an illegal move does.
    pub illegal_move: IllegalMove,
    /// What ends a game that neither side can win by mate.
    pub impasse: Impasse,
}

/// One limit on where a piece may go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most so many own pieces of a kind on a file.
    FilePieces {
        /// The kind; other faces of the piece do not count.
        kind: PieceKind,
        /// The largest number.
        max: u8,
        /// What the limit binds.
        applies_to: AppliesTo,
    },
    /// The kind may not be dropped in a region of its owner.
    ForbiddenDrop {
        /// The kind.
        kind: PieceKind,
        /// Where it may not be dropped.
        region: Region,
    },
    /// The kind may not be dropped where it could never move again, whatever else stood on the board.
    DeadDrop {
        /// The kind.
        kind: PieceKind,
    },
    /// The kind may not be dropped so that the opponent is at once mated.
    ///
    /// A defence is any legal reply, drops included; a reply that is itself barred by such a limit is none.
    DropMate {
        /// The kind.
        kind: PieceKind,
        /// What counts as mate.
        bars: MateBar,
    },
}

/// What a file limit binds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AppliesTo {
    /// Drops only.
    #[default]
    Drops,
    /// Drops, and board moves that change the file: the file of arrival must hold fewer than the largest number.
    DropsAndMoves {
        /// Whether a barred move still attacks.
        attacks: BarredAttack,
    },
}

/// Whether a move that a file limit bars counts as an attack (and so gives check).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarredAttack {
    /// It gives no check: the attack set is the move set.
    #[default]
    GivesNoCheck,
    /// It gives check all the same.
    GivesCheck,
}

/// What a drop-mate limit bars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MateBar {
    /// Drops that give checkmate.
    #[default]
    Checkmate,
    /// Drops that leave the opponent without a legal move, in check or not.
    CheckmateOrStalemate,
}

/// When pieces change their face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// Never on the board.
    Never,
    /// A board move that starts or ends in the region may (or must) promote the piece.
    Zone {
        /// The promotion zone of a side.
        region: Region,
        /// Whether the player chooses.
        choice: PromotionChoice,
    },
}

/// Whether the player chooses to promote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromotionChoice {
    /// Always the player's choice, even where the piece could never move again.
    Free,
    /// The player's choice, but a piece that could never move again must promote.
    UnlessStuck,
    /// Always.
    Forced,
}

/// What ends the game for a royal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalEnd {
    /// Checkmate; leaving the last royal piece attacked is illegal.
    Checkmate,
    /// Actual capture; leaving it attacked is legal.
    Capture,
}

/// The result for the side that has no legal move and is not in check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// It loses.
    Loss,
    /// A draw.
    Draw,
    /// It wins.
    Win,
}

/// What repeated positions do. Positions are equal where board, hands and side to move are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing; the game goes on.
    Unlimited,
    /// The game ends when a position occurs for the `count`th time.
    Fold {
        /// How many occurrences end the game, at least 2.
        count: u8,
        /// The result, unless one side checked throughout.
        result: RepetitionResult,
        /// The result where exactly one side gave check with every one of its moves since the first occurrence.
        perpetual_check: PerpetualCheck,
    },
}

/// The result of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionResult {
    /// A draw.
    Draw,
    /// No result; the game is replayed with colours reversed.
    ReplayReversed,
    /// No result.
    NoResult,
}

/// What perpetual check does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerpetualCheck {
    /// The checking side loses.
    Loss,
    /// The move that would complete the repetition is illegal for the checking side.
    IllegalMove,
    /// Nothing special: the ordinary result of the repetition. A file may write `draw` where that is a draw.
    Ordinary,
}

/// What ends a game that neither side can win by mate.
///
/// There is one arm: no game has such a rule yet. The first that does adds the arm that it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Impasse {
    /// No rule: such a game goes on.
    #[default]
    None,
}

/// What an illegal move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// It is refused and the player moves again.
    Reject,
    /// It loses the game.
    Loses,
}
