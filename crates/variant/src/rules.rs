//! The rules of a variant as data: enums whose arms carry what they need.
//!
//! The behaviour of a rule is a function of the same name in the game crate.

pub(crate) mod at_most;
pub(crate) mod bare_royal;
pub(crate) mod borrowing;
pub(crate) mod burning;
pub(crate) mod capture_limits;
pub(crate) mod captures;
pub(crate) mod checks;
pub(crate) mod contagion;
pub(crate) mod drops;
pub(crate) mod facing_royals;
pub(crate) mod illegal_move;
pub(crate) mod impasse;
pub(crate) mod legs;
pub(crate) mod obligations;
pub(crate) mod promotion;
pub(crate) mod quiet_moves;
pub(crate) mod relations;
pub(crate) mod repetition;
pub(crate) mod royal;
pub(crate) mod stalemate;
pub(crate) mod stays_in;
pub(crate) mod try_rule;

pub use self::bare_royal::{BareReply, BareRoyal};
pub use self::borrowing::{BorrowedMoves, Neighbour};
pub use self::burning::{BurningTurns, Burns, Burnt};
pub use self::capture_limits::{CaptureLimit, Fallen, RoyalBar};
pub use self::checks::Check;
pub use self::contagion::Contagion;
pub use self::drops::{AppliesTo, BarredAttack, DropFaces, DropNeighbour, Limit, MateBar};
pub use self::facing_royals::{FacingResult, FacingRoyals, Lines};
pub use self::illegal_move::IllegalMove;
pub use self::impasse::{Declaration, Impasse};
pub use self::legs::{Passes, Ways};
pub use self::obligations::Obligation;
pub use self::promotion::{Promotion, PromotionChoice, PromotionTrigger};
pub use self::quiet_moves::QuietMoves;
pub use self::relations::{Hops, HurdleNumber};
pub use self::repetition::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};
pub use self::royal::RoyalEnd;
pub use self::stalemate::Stalemate;
pub use self::try_rule::{Try, TrySafety};
pub use crate::region::Region;

/// Everything that a variant rules besides how pieces move.
///
/// ```
/// use hakugei_variant::rules::{Stalemate, Try};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (stalemate: draw)"#).ok_or("it is valid")?;
/// assert_eq!(rules.stalemate, Stalemate::Draw);
/// // What the file does not say is inherited, or has its default.
/// assert_eq!(rules.try_rule, Try::None);
/// # Ok::<(), &str>(())
/// ```
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
    /// What a side must do if it can: of several the first that is possible.
    pub must: Vec<Obligation>,
    /// What becomes of royal pieces that face each other; `None` for nothing.
    pub facing_royals: Option<FacingRoyals>,
    /// When pieces change their face: the clauses of the rule, none where no piece ever does.
    pub promotion: Vec<Promotion>,
    /// What ends the game for a royal piece.
    pub royal: RoyalEnd,
    /// How many royal pieces a side must keep, on the board and in hand together: with fewer it has lost. At least 1, and no start has
    /// fewer.
    pub least_royals: u8,
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
    /// What a row of quiet moves does.
    pub quiet_moves: QuietMoves,
    /// What an illegal move does.
    pub illegal_move: IllegalMove,
    /// What ends a game that neither side can win by mate.
    pub impasse: Impasse,
}
