//! Drops: which faces of a piece in hand may be dropped, and the limits on where a piece may go.

pub(crate) mod check;
pub(crate) mod faces;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::PieceKind;
use crate::region::Region;

/// Which faces of a piece in hand may be dropped.
///
/// ```
/// use hakugei_variant::rules::DropFaces;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (faces: either)"#).ok_or("it is valid")?;
/// assert_eq!(rules.drop_faces, DropFaces::Either);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DropFaces {
    /// The one that is held.
    #[default]
    Held,
    /// That one, or the one that it promotes to. Where checkmate ends the game, a side may not drop its last royal piece
    /// with a face that is not royal.
    Either,
}

words! {
    DropFaces = "which faces are dropped" {
        "held" => Held,
        "either" => Either,
    }
}

/// One limit on where a piece may go.
///
/// ```
/// use hakugei_variant::rules::{Limit, Region};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (forbidden: { "P": last(2) })"#).ok_or("it is valid")?;
/// assert!(rules.limits.iter().any(|limit| matches!(limit, Limit::ForbiddenDrop { region: Region::Last(2), .. })));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// At most `max` own pieces of a kind on a file.
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
    /// The kind may be dropped only next to a piece of its owner: on one of the up to eight squares around it. Moves on
    /// the board are free.
    NextTo {
        /// The kind.
        kind: PieceKind,
        /// What must stand there.
        neighbour: DropNeighbour,
    },
    /// The kind may not be dropped so that the opponent is in check after it, by whichever piece.
    DropCheck {
        /// The kind.
        kind: PieceKind,
    },
    /// The kind may not be dropped so that the opponent is at once mated.
    ///
    /// A defence is any legal reply, drops included. A reply by a drop that is itself barred by such a limit is none;
    /// whether it is barred is judged with every drop of the side that would answer it counted, barred or not. So
    /// the question goes one reply deep and ends there, for either [`MateBar`].
    DropMate {
        /// The kind.
        kind: PieceKind,
        /// What counts as mate.
        bars: MateBar,
    },
}

impl Limit {
    /// The kind that it binds.
    pub const fn kind(&self) -> PieceKind {
        match self {
            Self::FilePieces { kind, .. }
            | Self::ForbiddenDrop { kind, .. }
            | Self::DeadDrop { kind }
            | Self::NextTo { kind, .. }
            | Self::DropCheck { kind }
            | Self::DropMate { kind, .. } => *kind,
        }
    }

    /// Where a kind may not be dropped, if some limits name a region for it.
    pub(crate) fn forbidden_region(limits: &[Self], kind: PieceKind) -> Option<&Region> {
        limits.iter().find_map(|limit| match limit {
            Self::ForbiddenDrop { kind: of, region } if *of == kind => Some(region),
            _ => None,
        })
    }
}

/// What a file limit binds.
///
/// ```
/// use hakugei_variant::rules::{AppliesTo, Limit};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (file_limit: { "P": (max: 1, applies_to: drops) })"#).ok_or("it is valid")?;
/// let binds = |limit: &Limit| matches!(limit, Limit::FilePieces { max: 1, applies_to: AppliesTo::Drops, .. });
/// assert!(rules.limits.iter().any(binds));
/// # Ok::<(), &str>(())
/// ```
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
///
/// ```
/// use hakugei_variant::rules::{AppliesTo, BarredAttack, Limit};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (file_limit: { "P": (max: 1, applies_to: drops_and_moves(attacks: gives_check)) })"#).ok_or("it is valid")?;
/// let attacks = AppliesTo::DropsAndMoves { attacks: BarredAttack::GivesCheck };
/// let binds = |limit: &Limit| matches!(limit, Limit::FilePieces { max: 1, applies_to, .. } if *applies_to == attacks);
/// assert!(rules.limits.iter().any(binds));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarredAttack {
    /// It gives no check: the attack set is the move set.
    #[default]
    GivesNoCheck,
    /// It gives check all the same.
    GivesCheck,
}

words! {
    BarredAttack = "what a barred move attacks" {
        "gives_no_check" => GivesNoCheck,
        "gives_check" => GivesCheck,
    }
}

/// What a piece must be dropped next to.
///
/// ```
/// use hakugei_variant::rules::{DropNeighbour, Limit};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (next_to: { "P": own_royal })"#).ok_or("it is valid")?;
/// let guarded = |limit: &Limit| matches!(limit, Limit::NextTo { neighbour: DropNeighbour::OwnRoyal, .. });
/// assert!(rules.limits.iter().any(guarded));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DropNeighbour {
    /// Any piece of its owner.
    OwnPiece,
    /// A royal piece of its owner. While the owner has none on the board, the kind cannot be dropped.
    OwnRoyal,
}

words! {
    DropNeighbour = "what a piece is dropped next to" {
        "own_piece" => OwnPiece,
        "own_royal" => OwnRoyal,
    }
}

/// What a drop-mate limit bars: how the opponent must not be left. How far replies by drops are looked into is said at
/// [`Limit::DropMate`].
///
/// ```
/// use hakugei_variant::rules::{Limit, MateBar};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"drops: (no_mate: { "P": checkmate_or_stalemate })"#).ok_or("it is valid")?;
/// let bars = |limit: &Limit| matches!(limit, Limit::DropMate { bars: MateBar::CheckmateOrStalemate, .. });
/// assert!(rules.limits.iter().any(bars));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MateBar {
    /// Drops that give checkmate.
    #[default]
    Checkmate,
    /// Drops that leave the opponent without a legal move, in check or not.
    CheckmateOrStalemate,
}

words! {
    MateBar = "what a drop may not give" {
        "checkmate" => Checkmate,
        "checkmate_or_stalemate" => CheckmateOrStalemate,
    }
}
