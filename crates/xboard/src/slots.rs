//! Which of XBoard's pieces stands for each kind, and whether a variant can be told to it at all.
//!
//! XBoard knows pieces by slots with pictures (pawn, knight, bishop, rook, queen, …), the king's last. A slot that is written
//! as `+` is a promoted face: it takes no place in the hand, and turns into the piece whose face it is when it is captured. Which
//! piece that is says the table by the place, eleven slots before it, or by a name, `^P`. So such a slot holds every kind that
//! comes into the hand as another one, be it promoted or not.
//!
//! Where a player chooses among several faces, a move ends in a letter, and no face is the promoted partner: each has a slot and a letter
//! as if it were a piece by itself. What is captured turns into the pawn of XBoard where the table has no place in the hand for it, or where
//! it is written as `~`, the shadow of the piece eleven slots before it, which a promotion to that one's letter becomes. Both are how XBoard has
//! Crazyhouse.

use betza::{Kind, Movement};
use hakugei_variant::rules::{DropFaces, Limit};
use hakugei_variant::{Color, PieceKind, Variant};

use crate::faces::{Faces, turns_back};
use crate::unshowable::Unshowable;
use crate::{fits, letters, likeness};

/// From a slot to the slot of its promoted partner, where it has no name.
const PARTNER: usize = 11;

/// The slots from which on letters are for faces that fall into the pawn: they have no partner, and no place in the hand.
const FALLEN: usize = 2 * PARTNER;

/// A slot that has its picture from the file of another.
pub(crate) const SECOND_LANCE: usize = 29;

/// The number of slots but the king's.
pub(crate) const SLOTS: usize = 65;

pub(crate) const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
/// A lance in games like XBoard's shogi.
const QUEEN: usize = 4;
/// The slot of a gold general: it has no rules of its own, as a pawn's has.
const GOLD: usize = 9;
/// The slot from which the lance of such games has its picture.
const LANCE: usize = 18;
/// The slots for all others, in the order in which they are assigned.
const OTHERS: [usize; 10] = [4, 5, 6, 7, 8, 10, BISHOP, KNIGHT, ROOK, GOLD];

/// The games of XBoard in which its pawn alone promotes, with pieces in hand and without.
const CRAZYHOUSE: &str = "_crazyhouse";
const FAIRY: &str = "_fairy";

/// The game of XBoard in which the squares that the engine marks decide alone which piece may promote, and where.
const BY_MARKS: &str = "_chu";

/// The slots of a variant.
///
/// ```
/// use hakugei_variant::{Color, load, shipped};
/// use hakugei_xboard::Slots;
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("nothing is shipped")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("has errors")?;
/// let slots = Slots::of(&variant).map_err(|_| "cannot be shown")?;
/// assert_eq!(slots.height(&variant), variant.board.ranks());
/// assert!(slots.letters(Color::White).ends_with('w'));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// The kind in each slot but the king's; slots of promoted faces too.
    pub kinds: Vec<Option<PieceKind>>,
    /// The royal kind of the king's slot; `None` where no royal kind would be safe there.
    pub king: Option<PieceKind>,
    /// For each kind, the kind whose other face it is.
    pub base: Vec<Option<PieceKind>>,
    /// Which of XBoard's games lends the pictures and the rules that the mouse obeys.
    pub parent: &'static str,
    /// How XBoard writes each kind, upper case.
    pub(crate) codes: Vec<String>,
    /// For each kind, the one as whose shadow it is written.
    pub(crate) shadows: Vec<Option<PieceKind>>,
    /// Whether the table names the piece of each face.
    named: bool,
    /// The kinds that XBoard has a place for in its hands, in its order.
    rows: Vec<PieceKind>,
}

impl Slots {
    /// The slots of a variant.
    ///
    /// # Errors
    /// Why XBoard cannot be told of the variant.
    pub fn of(variant: &Variant) -> Result<Self, Unshowable> {
        let faces = Faces::of(variant)?;
        fits::check(variant, &faces)?;
        let named = |kind: PieceKind| variant.piece(kind).name.english.clone();
        if let Some(fallen) = &faces.fallen {
            let other = faces.choosers.iter().find(|&&kind| kind != fallen.into);
            if let Some(&other) = other {
                return Err(Unshowable::SeveralChoosers {
                    piece: named(other),
                    other: named(fallen.into),
                });
            }
            let piece = named(fallen.into);
            let slots = Self::like_a_known_game(variant, &faces, Some(fallen.into))?;
            return slots.ok_or(Unshowable::ManyFaces { piece });
        }
        let pawn = faces.pawn_of_chess(variant);
        let slots = if faces.choosers.is_empty() || pawn.is_some() {
            Self::like_a_known_game(variant, &faces, pawn)?
        } else {
            // Only there does XBoard save the faces that others than its pawn choose.
            None
        };
        slots.map_or_else(|| Self::named(variant, &faces), Ok)
    }

    /// The kinds that XBoard has a place for in its hands, in its order. All that come into the hand are among them.
    pub fn rows(&self) -> &[PieceKind] {
        &self.rows
    }

    /// The kind in the pawn's slot, which XBoard writes without a letter.
    pub fn pawn(&self) -> Option<PieceKind> {
        self.kinds.get(PAWN).copied().flatten()
    }

    /// The number of ranks of XBoard's board: one that is lower than a hand it fills up above.
    pub fn height(&self, variant: &Variant) -> u8 {
        variant.board.ranks().max(self.rows.len() as u8)
    }

    /// Whether pieces are turned over in the game that lends its rules, so that its mouse and its texts of moves know of it.
    pub fn turns_pieces(&self) -> bool {
        ![CRAZYHOUSE, FAIRY].contains(&self.parent)
    }

    /// Half of the table of letters: a letter for each slot, `+` for faces or `^` with the piece whose face it is, `~` for shadows, `.`
    /// for slots that are not used.
    pub fn letters(&self, color: Color) -> String {
        let code = |kind: PieceKind| {
            let code = &self.codes[kind.index()];
            match color {
                Color::Black => code.clone(),
                Color::White => code.to_ascii_lowercase(),
            }
        };
        let slot = |kind: &Option<PieceKind>| match kind {
            None => ".".to_owned(),
            Some(kind) if self.shadows[kind.index()].is_some() => "~".to_owned(),
            Some(kind) => match self.base[kind.index()] {
                Some(base) if self.named => format!("^{}", code(base)),
                Some(_) => "+".to_owned(),
                None => code(*kind),
            },
        };
        self.kinds.iter().chain([&self.king]).map(slot).collect()
    }

    /// The slots of a variant that is enough like one of XBoard's games with few pieces: in the game's own slots, so that its own
    /// pictures fit. `pawn` chooses among several faces.
    fn like_a_known_game(
        variant: &Variant,
        faces: &Faces,
        pawn: Option<PieceKind>,
    ) -> Result<Option<Self>, Unshowable> {
        let base = &faces.base;
        let falls = faces.fallen.is_some();
        let many = |kind: PieceKind| {
            let piece = variant.piece(kind);
            let unlike = piece.code.mark.is_some() || !piece.moves.paths.is_empty();
            (unlike && !falls) || turns_back(variant, kind)
        };
        if variant.kinds().any(many) || variant.rules.drop_faces == DropFaces::Either {
            return Ok(None);
        }
        let parent = if pawn.is_some() {
            parent_without_turns(variant)
        } else {
            parent(variant)
        };
        let king = king(variant, base);
        let (true, Some(table)) = (
            king.is_some() || falls,
            known_slots(variant, faces, king, parent, pawn),
        ) else {
            return Ok(None);
        };
        // There both have the one picture of the lance.
        let lances = parent == "_shogi" && table.kinds[QUEEN].is_some() && table.kinds[LANCE].is_some();
        let mut kinds = table.kinds;
        let used = kinds.iter().rposition(Option::is_some).unwrap_or(0);
        kinds.truncate(used + 1);
        let slots = Self {
            rows: rows(variant, base, &kinds),
            codes: letters::codes(variant, faces, &table.shadows)?,
            shadows: table.shadows,
            kinds,
            king,
            base: base.clone(),
            parent,
            named: false,
        };
        let fits = falls || slots.rows.len() <= usize::from(variant.board.ranks());
        Ok((fits && !lances).then_some(slots))
    }

    /// The slots of any other variant: all that XBoard has, each face with the name of its piece.
    fn named(variant: &Variant, faces: &Faces) -> Result<Self, Unshowable> {
        let base = &faces.base;
        let king = king(variant, base);
        let kinds: Vec<PieceKind> = variant.kinds().filter(|&kind| Some(kind) != king).collect();
        let held = kinds.iter().filter(|&&kind| variant.may_be_in_hand(kind));
        // A place in the hand is counted for every letter before the last that comes into it.
        let mut kinds = likeness::assigned(variant, base, &kinds)?;
        if rows(variant, base, &kinds).len() > held.count() {
            kinds = likeness::held_first(variant, base, &kinds)?;
        }
        let shadows = vec![None; base.len()];
        let slots = Self {
            rows: rows(variant, base, &kinds),
            codes: letters::codes(variant, faces, &shadows)?,
            shadows,
            kinds,
            king,
            base: base.clone(),
            parent: BY_MARKS,
            named: true,
        };
        Ok(slots)
    }
}

/// The kind in each slot of a game with few pieces.
struct KnownSlots {
    kinds: Vec<Option<PieceKind>>,
    shadows: Vec<Option<PieceKind>>,
}

/// The slots of a variant in one of XBoard's games with few pieces. `None` where there are too many kinds.
fn known_slots(
    variant: &Variant,
    faces: &Faces,
    king: Option<PieceKind>,
    parent: &str,
    pawn: Option<PieceKind>,
) -> Option<KnownSlots> {
    let base = &faces.base;
    let plain: Vec<PieceKind> = plain(base)
        .filter(|&kind| Some(kind) != king && !faces.falls(kind))
        .collect();
    let mut kinds: Vec<Option<PieceKind>> = vec![None; SLOTS];
    for AssignedSlot { kind, slot } in assigned(variant, &plain, parent, pawn)? {
        kinds[slot] = Some(kind);
    }
    for (kind, of) in variant.kinds().zip(base).filter(|(_, of)| of.is_some()) {
        let slot = kinds.iter().position(|held| *held == *of)?;
        kinds[slot + PARTNER] = Some(kind);
    }
    let mut shadows = vec![None; base.len()];
    let fallen = faces.fallen.as_ref().map_or(&[][..], |fallen| &fallen.faces);
    for &face in fallen {
        let alike = shadowed(variant, faces, face);
        let shadow = alike.and_then(|alike| kinds.iter().position(|held| *held == Some(alike)));
        let shadow = shadow
            .map(|slot| slot + PARTNER)
            .filter(|&slot| slot < FALLEN && kinds[slot].is_none());
        let slot = match shadow {
            Some(slot) => {
                shadows[face.index()] = alike;
                slot
            }
            None => (FALLEN..SLOTS).find(|&slot| slot != SECOND_LANCE && kinds[slot].is_none())?,
        };
        kinds[slot] = Some(face);
    }
    Some(KnownSlots { kinds, shadows })
}

/// The kind that a fallen face looks like: it has the letter without the `+`, moves alike, and is not to be chosen itself.
fn shadowed(variant: &Variant, faces: &Faces, face: PieceKind) -> Option<PieceKind> {
    let like = variant.piece(face);
    let alike = |kind: &PieceKind| {
        let piece = variant.piece(*kind);
        let moves_alike = piece.moves == like.moves && piece.zones == like.zones;
        !faces.chosen[kind.index()]
            && like.code.promoted
            && piece.code == like.code.flipped()
            && piece.code.mark.is_none()
            && piece.code.letter != letters::CAPTURE
            && moves_alike
    };
    variant.kinds().find(alike)
}

/// The kinds that are no other one's other face.
fn plain(base: &[Option<PieceKind>]) -> impl Iterator<Item = PieceKind> {
    let all = base.iter().zip(0..);
    all.filter(|(base, _)| base.is_none())
        .map(|(_, index)| PieceKind(index))
}

/// The places in XBoard's hands, given the kind in each slot: one for each letter up to the last that comes into a hand.
fn rows(variant: &Variant, base: &[Option<PieceKind>], kinds: &[Option<PieceKind>]) -> Vec<PieceKind> {
    let letters = kinds.iter().flatten().copied();
    let mut rows: Vec<PieceKind> = letters.filter(|kind| base[kind.index()].is_none()).collect();
    let last = rows.iter().rposition(|&kind| variant.may_be_in_hand(kind));
    rows.truncate(last.map_or(0, |last| last + 1));
    rows
}

/// The royal kind for the king's slot. XBoard takes two steps or more of a piece there to the side for castling, has no place
/// for it in the hand, and writes it by a single letter.
fn king(variant: &Variant, base: &[Option<PieceKind>]) -> Option<PieceKind> {
    let far_to_the_side = |to: &Movement| {
        to.step.dy == 0 && (to.step.dx.abs() > 1 || to.max_range != 1 || to.kind != Kind::Leaper)
    };
    let safe = |kind: &PieceKind| {
        let piece = variant.piece(*kind);
        piece.royal
            && piece.code.mark.is_none()
            && !variant.may_be_in_hand(*kind)
            && !piece.moves.simple.iter().any(far_to_the_side)
    };
    plain(base).find(safe)
}

/// The game of XBoard that is most like a variant.
pub fn template(variant: &Variant) -> &'static str {
    parent(variant).trim_start_matches('_')
}

/// The game whose rules the mouse obeys: one where pieces show another face in a zone, one with drops alone, or one with neither.
fn parent(variant: &Variant) -> &'static str {
    // A piece that chooses what it becomes is a pawn of chess.
    let turns = variant.pieces.iter().any(|piece| piece.promotes_to.len() == 1);
    if !variant.rules.promotion.is_empty() && turns {
        "_shogi"
    } else {
        parent_without_turns(variant)
    }
}

/// The game whose rules the mouse obeys where pieces promote by letters, if at all.
fn parent_without_turns(variant: &Variant) -> &'static str {
    if variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
        CRAZYHOUSE
    } else {
        FAIRY
    }
}

/// A slot for each kind, by how it moves: the picture should look like it. `None` where there are too many.
fn assigned(
    variant: &Variant,
    kinds: &[PieceKind],
    parent: &str,
    pawn: Option<PieceKind>,
) -> Option<Vec<AssignedSlot>> {
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
    slots.assign(PAWN, |kind, _| usize::from(Some(kind) == pawn));
    slots.assign(GOLD, |_, moves| usize::from(shogi && is_gold(moves)));
    slots.assign(GOLD, |_, moves| usize::from(is_pawn(moves)));
    // In games like shogi XBoard draws a lance in the queen's slot.
    slots.assign(QUEEN, |_, moves| usize::from(!shogi && is_queen(moves)));
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
    fn rest(mut self) -> Option<Vec<AssignedSlot>> {
        let ahead = |to: &&Movement| to.step.dy > 0;
        self.left.sort_by_key(|&kind| {
            let moves = &self.variant.piece(kind).moves.simple;
            let far = moves.iter().filter(|to| slides_at_all(**to)).count();
            std::cmp::Reverse((far, moves.iter().filter(ahead).count()))
        });
        let free = |slot: &usize| !self.assigned.iter().any(|other| other.slot == *slot);
        let slots: Vec<usize> = OTHERS.into_iter().filter(free).collect();
        if slots.len() < self.left.len() {
            return None;
        }
        let rest = self.left.into_iter().zip(slots);
        self.assigned
            .extend(rest.map(|(kind, slot)| AssignedSlot { kind, slot }));
        Some(self.assigned)
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

/// Whether that is any distance straight and obliquely.
fn is_queen(moves: &[Movement]) -> bool {
    moves.len() == 8 && moves.iter().all(|to| slides_at_all(*to))
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
