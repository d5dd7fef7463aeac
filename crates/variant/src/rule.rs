//! The rules of a variant as data: enums whose arms carry what they need.
//!
//! The behaviour of a rule is a function of the same name in the game crate.

mod capture;
mod ends;
mod limit;
mod movement;
mod promotion;
mod region;
mod repetition;

pub use capture::{CaptureLimit, Fallen, RoyalBar};
pub use ends::{
    BareReply, BareRoyal, Check, Declaration, IllegalMove, Impasse, RoyalEnd, Stalemate, Try, TrySafety,
};
pub use limit::{AppliesTo, BarredAttack, Limit, MateBar};
pub use movement::{BorrowedMoves, DropFaces, Neighbour, Passes, Ways};
pub use promotion::{Promotion, PromotionChoice, PromotionTrigger};
pub use region::Region;
pub use repetition::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};

/// Everything that a variant rules besides how pieces move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Limits on drops (and, if asked, on moves), in the file's order. A move must pass all of them.
    pub limits: Vec<Limit>,
    /// Limits on captures.
    pub capture_limits: Vec<CaptureLimit>,
    /// Which faces of a piece in hand may be dropped.
    pub drop_faces: DropFaces,
    /// Whether pieces move as others do.
    pub borrowed_moves: BorrowedMoves,
    /// What tells two ways of moving one piece apart.
    pub ways: Ways,
    /// What becomes of passes.
    pub passes: Passes,
    /// When pieces change their face: the clauses of the rule, none where no piece ever does.
    pub promotion: Vec<Promotion>,
    /// What ends the game for a royal piece.
    pub royal: RoyalEnd,
    /// What giving check does.
    pub check: Check,
    /// What bringing a royal piece to a goal does.
    pub try_rule: Try,
    /// What happens to a side that has nothing left but royal pieces.
    pub bare_royal: BareRoyal,
    /// The result where the side to move has no legal move and is not in check.
    pub stalemate: Stalemate,
    /// What repeated positions do.
    pub repetition: Repetition,
    /// What an illegal move does.
    pub illegal_move: IllegalMove,
    /// What ends a game that neither side can win by mate.
    pub impasse: Impasse,
}
