//! Ends: what ends a game besides repetition.

use super::Region;
use crate::PieceKind;

/// What ends the game for a royal piece. Under either arm a side loses as soon as it has no royal piece left, on the board
/// or in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoyalEnd {
    /// Checkmate. A move may not leave the only royal piece that the side has on the board where the other side could
    /// capture it, also where there is another one in hand. A side with several there, or with none, is not in check.
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

/// What giving check does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// It must be answered.
    #[default]
    Ordinary,
    /// It wins the game at once.
    Wins,
}

/// What bringing a royal piece to a goal does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Try {
    /// Nothing.
    #[default]
    None,
    /// The side whose royal piece stands in its region wins.
    Reaches {
        /// The goal of a side.
        region: Region,
        /// Whether the piece must be safe there.
        safety: TrySafety,
    },
}

/// Whether a royal piece must be safe at its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrySafety {
    /// It must not be such that the other side could capture it next.
    #[default]
    Safe,
    /// It need not be safe.
    Any,
}

/// What happens to a bare side: one that has nothing left but royal pieces, on the board and in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BareRoyal {
    /// Nothing.
    #[default]
    Ordinary,
    /// Where both sides are bare the game is drawn. Where one is, it loses if the other side has, on the board or in hand,
    /// a piece that counts as more: one that is neither royal nor of the kinds that do not count. If it has none, the
    /// game goes on.
    Loses {
        /// The kinds that do not count as more for the side that would win.
        not_counting: Vec<PieceKind>,
        /// Whether the bared side has a move left.
        reply: BareReply,
    },
}

/// Whether a side that has just been bared has a move left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BareReply {
    /// None.
    #[default]
    None,
    /// One, where it is to move and has a legal move that leaves both sides bare, or takes the other side's last royal
    /// piece: the game goes on for one move, and then the rule is asked anew.
    MayBare,
}

/// What ends a game that neither side can win by mate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Impasse {
    /// No rule: such a game goes on.
    #[default]
    None,
    /// The game is drawn as soon as every royal piece of both sides stands in the region of its owner.
    RoyalsIn {
        /// The region of a side.
        region: Region,
    },
    /// The side to move may declare, and by its points wins or draws.
    Declaration(Declaration),
}

/// When a side to move may declare, and what that gives. It may not while it is in check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Where every royal piece of the side must stand.
    pub region: Region,
    /// How many other pieces of the side must stand there.
    pub pieces: u8,
    /// What pieces are worth, in points, where it is not one. Royal pieces are worth nothing. Those in the region and
    /// those in hand count.
    pub worth: Vec<(PieceKind, u8)>,
    /// The points that win, for Black and for White.
    pub win: [u16; 2],
    /// The points that draw, if any do.
    pub draw: Option<u16>,
}

/// What an illegal move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// It is refused and the player moves again.
    Reject,
    /// It loses the game.
    Loses,
}
