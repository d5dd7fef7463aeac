//! Which of XBoard's pieces stands for each kind, and whether a variant can be told to it at all.
//!
//! XBoard knows pieces by slots with pictures (pawn, knight, bishop, rook, queen, …), the king's last. A slot with the mark
//! `+` is the promoted partner of the one eleven before: it is written with a `+` before that one's letter, takes no place
//! in the hand, and turns into it when it is captured. So it holds every kind that comes into the hand as another one, be it
//! promoted or not.

use betza::{Kind, Movement};
use hakugei_variant::rules::{DropFaces, Limit};
use hakugei_variant::{Color, PieceKind, Variant};

use crate::refusal::Unshowable;

/// From a slot to the slot of its promoted partner.
const PARTNER: usize = 11;

/// The most files that XBoard shows.
const MOST_FILES: u8 = 15;

const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
/// The slot of a gold general: it has no rules of its own, as a pawn's has.
const GOLD: usize = 9;
/// The slots for all others, in the order in which they are assigned.
const OTHERS: [usize; 10] = [4, 5, 6, 7, 8, 10, BISHOP, KNIGHT, ROOK, GOLD];

/// The slots of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slots {
    /// The kind in each slot but the king's; slots of partners too.
    pub(crate) kinds: Vec<Option<PieceKind>>,
    /// The royal kind of the king's slot.
    pub(crate) king: PieceKind,
    /// For each kind, the kind whose promoted partner it is.
    pub(crate) base: Vec<Option<PieceKind>>,
    /// Which of XBoard's games lends the pictures and the rules that the mouse obeys.
    pub(crate) parent: &'static str,
}

impl Slots {
    /// The slots of a variant.
    ///
    /// # Errors
    /// Why XBoard cannot be told of the variant.
    pub(crate) fn of(variant: &Variant) -> Result<Self, Unshowable> {
        fits(variant)?;
        let base = bases(variant)?;
        let parent = parent(variant);
        let mut royals = variant.kinds().filter(|&kind| variant.piece(kind).royal);
        let king = royals
            .find(|kind| base[kind.index()].is_none())
            .ok_or(Unshowable::NoPlainRoyal)?;
        let plain: Vec<PieceKind> = variant
            .kinds()
            .filter(|&kind| kind != king && base[kind.index()].is_none())
            .collect();
        let mut kinds: Vec<Option<PieceKind>> = vec![None; 2 * PARTNER];
        for AssignedSlot { kind, slot } in assigned(variant, &plain, parent)? {
            kinds[slot] = Some(kind);
        }
        for (kind, of) in variant.kinds().zip(&base) {
            let slot = kinds.iter().position(|held| held.is_some() && *held == *of);
            match slot {
                Some(slot) => kinds[slot + PARTNER] = Some(kind),
                None if of.is_some() => return Err(Unshowable::RoyalPromotes),
                None => {}
            }
        }
        let used = kinds.iter().rposition(Option::is_some).unwrap_or(0);
        kinds.truncate(used + 1);
        Ok(Self {
            kinds,
            king,
            base,
            parent,
        })
    }

    /// The kinds that may come into a hand, in XBoard's order.
    pub(crate) fn held<'s>(&'s self, variant: &'s Variant) -> impl Iterator<Item = PieceKind> + 's {
        let kinds = self.kinds.iter().take(PARTNER).flatten().copied();
        kinds.filter(|&kind| variant.may_be_in_hand(kind))
    }

    /// Half of the table of letters: a letter for each slot, `+` for partners, `.` for slots that are not used.
    pub(crate) fn letters(&self, variant: &Variant, color: Color) -> String {
        let slot = |kind: &Option<PieceKind>| match kind {
            None => ".".to_owned(),
            Some(kind) if self.base[kind.index()].is_some() => "+".to_owned(),
            Some(kind) => variant.piece(*kind).code.of(color),
        };
        let king = Some(self.king);
        self.kinds.iter().chain([&king]).map(slot).collect()
    }
}

/// Whether all that does not depend on slots can be shown.
fn fits(variant: &Variant) -> Result<(), Unshowable> {
    let pieces = &variant.pieces;
    let board = variant.board;
    let turns = |kind: PieceKind| {
        let face = variant.piece(kind).promotes_to;
        face.is_some_and(|face| variant.piece(face).promotes_to.is_some())
    };
    let in_hand = |kind: PieceKind| variant.piece(kind).royal && variant.may_be_in_hand(kind);
    let hand = variant.kinds().filter(|&kind| variant.may_be_in_hand(kind));
    let why = if board.files() > MOST_FILES {
        Unshowable::Files { most: MOST_FILES }
    } else if pieces.iter().any(|piece| piece.code.mark.is_some()) {
        Unshowable::MarkedCodes
    } else if pieces.iter().any(|piece| !piece.moves.paths.is_empty()) {
        Unshowable::Legs
    } else if variant.rules.drop_faces == DropFaces::Either || variant.kinds().any(turns) {
        Unshowable::TurnsBack
    } else if variant.kinds().any(in_hand) {
        Unshowable::RoyalInHand
    } else if hand.count() > usize::from(board.ranks()) {
        Unshowable::LargeHand
    } else {
        return Ok(());
    };
    Err(why)
}

/// For each kind, the kind whose other face it is: what it is captured as, or what promotes to it.
fn bases(variant: &Variant) -> Result<Vec<Option<PieceKind>>, Unshowable> {
    let of = |kind: PieceKind| {
        let captured = variant.piece(kind).captured.filter(|&as_kind| as_kind != kind);
        captured.or_else(|| {
            let mut kinds = variant.kinds();
            kinds.find(|&before| variant.piece(before).promotes_to == Some(kind))
        })
    };
    let bases: Vec<Option<PieceKind>> = variant.kinds().map(of).collect();
    // A slot has one partner, which has none itself.
    for (index, base) in bases.iter().enumerate() {
        let Some(base) = base else { continue };
        if bases[base.index()].is_some() || bases[..index].contains(&Some(*base)) {
            let piece = variant.piece(*base).name.english.clone();
            return Err(Unshowable::SeveralFaces { piece });
        }
    }
    Ok(bases)
}

/// The game of XBoard that is most like a variant.
pub(crate) fn template(variant: &Variant) -> &'static str {
    parent(variant).trim_start_matches('_')
}

/// The game whose rules the mouse obeys: one where pieces promote in a zone, one with drops alone, or one with neither.
fn parent(variant: &Variant) -> &'static str {
    let drops = variant.kinds().any(|kind| variant.may_be_in_hand(kind));
    if !variant.rules.promotion.is_empty() {
        "_shogi"
    } else if drops {
        "_crazyhouse"
    } else {
        "_fairy"
    }
}

/// A slot for each kind, by how it moves: the picture should look like it.
fn assigned(variant: &Variant, kinds: &[PieceKind], parent: &str) -> Result<Vec<AssignedSlot>, Unshowable> {
    let shogi = parent == "_shogi";
    let one_a_file = |kind: PieceKind| {
        let bound =
            |limit: &Limit| matches!(limit, Limit::FilePieces { kind: of, max: 1, .. } if *of == kind);
        // On boards of seven ranks XBoard lets two pawns stand on a file.
        variant.rules.limits.iter().any(bound) && variant.board.ranks() != 7
    };
    let mut slots = SlotAssignment {
        variant,
        left: kinds.to_vec(),
        assigned: Vec::new(),
    };
    // XBoard drops no second pawn on a file in games like shogi, so the pawn's slot is for a kind with that rule alone. Another that
    // moves like a pawn gets the gold general's slot, which has no rules of its own.
    slots.assign(PAWN, |kind, moves| {
        usize::from(shogi && is_pawn(moves) && one_a_file(kind))
    });
    slots.assign(GOLD, |_, moves| usize::from(shogi && is_gold(moves)));
    slots.assign(GOLD, |_, moves| usize::from(is_pawn(moves)));
    slots.assign(KNIGHT, |_, moves| usize::from(moves.iter().copied().any(leaps)));
    slots.assign(ROOK, |_, moves| {
        moves.iter().filter(|to| slides(**to, true)).count() / 4
    });
    slots.assign(BISHOP, |_, moves| {
        moves.iter().filter(|to| slides_at_all(**to)).count()
    });
    slots.rest()
}

/// The slot of a kind.
struct AssignedSlot {
    kind: PieceKind,
    slot: usize,
}

/// Slots that are being assigned to kinds.
struct SlotAssignment<'v> {
    variant: &'v Variant,
    /// The kinds without a slot.
    left: Vec<PieceKind>,
    assigned: Vec<AssignedSlot>,
}

impl SlotAssignment<'_> {
    /// Assigns a free slot to the kind with the most points, the first of them in the file; to none where none has any.
    fn assign(&mut self, slot: usize, points: impl Fn(PieceKind, &[Movement]) -> usize) {
        let points = |kind: &PieceKind| points(*kind, &self.variant.piece(*kind).moves.simple);
        let points: Vec<usize> = self.left.iter().map(points).collect();
        let most = points.iter().copied().max().unwrap_or(0);
        let taken = self.assigned.iter().any(|other| other.slot == slot);
        if let Some(at) = points.iter().position(|&points| points == most)
            && most > 0
            && !taken
        {
            let kind = self.left.remove(at);
            self.assigned.push(AssignedSlot { kind, slot });
        }
    }

    /// Assigns a slot to every kind that is left: those that go far first, then those that have more squares ahead.
    fn rest(mut self) -> Result<Vec<AssignedSlot>, Unshowable> {
        let ahead = |to: &&Movement| to.step.dy > 0;
        self.left.sort_by_key(|&kind| {
            let moves = &self.variant.piece(kind).moves.simple;
            let far = moves.iter().filter(|to| slides_at_all(**to)).count();
            std::cmp::Reverse((far, moves.iter().filter(ahead).count()))
        });
        let free = |slot: &usize| !self.assigned.iter().any(|other| other.slot == *slot);
        let slots: Vec<usize> = OTHERS.into_iter().filter(free).collect();
        if slots.len() < self.left.len() {
            return Err(Unshowable::ManyKinds);
        }
        let rest = self.left.into_iter().zip(slots);
        self.assigned
            .extend(rest.map(|(kind, slot)| AssignedSlot { kind, slot }));
        Ok(self.assigned)
    }
}

/// Whether that is one step straight ahead and nothing else.
fn is_pawn(moves: &[Movement]) -> bool {
    matches!(moves, [only] if is_step(*only) && (only.step.dx, only.step.dy) == (0, 1))
}

/// Whether that is one step to each side but obliquely back.
fn is_gold(moves: &[Movement]) -> bool {
    let back = |to: &Movement| to.step.dy < 0 && to.step.dx != 0;
    moves.len() == 6 && moves.iter().all(|to| is_step(*to) && !back(to))
}

/// One step to a neighbour.
fn is_step(to: Movement) -> bool {
    to.kind == Kind::Leaper && !leaps(to)
}

/// A leap over neighbours.
fn leaps(to: Movement) -> bool {
    to.kind == Kind::Leaper && (to.step.dx.abs() > 1 || to.step.dy.abs() > 1)
}

/// Any distance straight, or obliquely.
fn slides(to: Movement, straight: bool) -> bool {
    slides_at_all(to) && straight == (to.step.dx == 0 || to.step.dy == 0)
}

/// Any distance.
fn slides_at_all(to: Movement) -> bool {
    to.kind == Kind::Slider && to.max_range == 0
}
