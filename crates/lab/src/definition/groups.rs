//! Groups of pieces: those of the start whose faces can turn into each other.

use std::collections::BTreeSet;

use hakugei_variant::rules::DropFaces;
use hakugei_variant::{Color, PieceKind, Variant};

/// Pieces of the start that can become the same: what tells them apart are their faces, their sides and where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    /// How many there are, on the board and in both hands.
    pub(super) pieces: usize,
    /// The sides that one of them can belong to.
    pub(super) colors: Vec<Color>,
    /// The faces that one of them can have on the board.
    pub(super) faces: Vec<PieceKind>,
    /// What one of them can be in a hand.
    pub(super) hands: Vec<PieceKind>,
    /// Whether one of them can be out of play.
    pub(super) can_leave: bool,
}

/// What a piece can become.
#[derive(Clone, Debug, Default)]
struct Becomes {
    faces: BTreeSet<PieceKind>,
    hands: BTreeSet<PieceKind>,
    /// Whether it can change its side: whether a capture puts it into a hand.
    changes_sides: bool,
    /// Whether a capture takes it out of play.
    can_leave: bool,
}

/// The groups of the pieces with which a variant starts. The royal piece of each side is a group of its own where neither side can come to
/// have another one: its capture ends the game.
pub(super) fn groups(variant: &Variant) -> Vec<Group> {
    let royals = sole_royals(variant);
    let mut groups: Vec<Group> = Vec::new();
    let is_sole = |kind: PieceKind| royals.is_some_and(|royals| royals.contains(&kind));
    for (color, kind) in Color::ALL.into_iter().zip(royals.into_iter().flatten()) {
        groups.push(royal_group(variant, color, kind));
    }
    let others = variant
        .kinds()
        .filter(|&kind| !is_sole(kind) && of_both(variant, kind) > 0);
    let mut joined: Vec<(Vec<PieceKind>, Becomes)> = Vec::new();
    for kind in others {
        let mut family = (vec![kind], Becomes::of(variant, kind, true));
        let (met, apart) = joined.into_iter().partition(|other| other.1.meets(&family.1));
        joined = apart;
        let met: Vec<(Vec<PieceKind>, Becomes)> = met;
        for (kinds, becomes) in met {
            family.0.extend(kinds);
            family.1.join(becomes);
        }
        joined.push(family);
    }
    for (kinds, becomes) in joined {
        let count = |colors: &[Color]| {
            let each = |color| kinds.iter().map(move |&kind| variant.start.count(color, kind));
            colors.iter().flat_map(|&color| each(color)).sum()
        };
        let sides: &[&[Color]] = if becomes.changes_sides {
            &[&Color::ALL]
        } else {
            &[&[Color::Black], &[Color::White]]
        };
        groups.extend(sides.iter().map(|colors| Group {
            pieces: count(colors),
            colors: colors.to_vec(),
            faces: becomes.faces.iter().copied().collect(),
            hands: becomes.hands.iter().copied().collect(),
            can_leave: becomes.can_leave,
        }));
    }
    groups.retain(|group| group.pieces > 0);
    groups
}

/// The kind of the royal piece of each side, where neither side can come to have another one.
fn sole_royals(variant: &Variant) -> Option<[PieceKind; 2]> {
    let can_be_royal = |&kind: &PieceKind| {
        let becomes = Becomes::of(variant, kind, true);
        let mut kinds = becomes.faces.iter().chain(&becomes.hands);
        kinds.any(|&kind| variant.piece(kind).royal)
    };
    let royals: Vec<PieceKind> = variant.kinds().filter(can_be_royal).collect();
    let sole = |color| {
        let held = royals.iter().copied();
        let held: Vec<PieceKind> = held
            .filter(|&kind| variant.start.count(color, kind) > 0)
            .collect();
        match held.as_slice() {
            [kind] if variant.start.count(color, *kind) == 1 => Some(*kind),
            _ => None,
        }
    };
    let [black, white] = Color::ALL.map(sole);
    Some([black?, white?])
}

/// The group of a royal piece that is never captured: it is on the board, or still in its owner's hand where it starts there.
fn royal_group(variant: &Variant, color: Color, kind: PieceKind) -> Group {
    let becomes = Becomes::of(variant, kind, false);
    let starts_in_hand = variant.start.hands.count(color, kind) > 0;
    Group {
        pieces: 1,
        colors: vec![color],
        faces: becomes.faces.into_iter().collect(),
        hands: starts_in_hand.then_some(kind).into_iter().collect(),
        can_leave: false,
    }
}

fn of_both(variant: &Variant, kind: PieceKind) -> usize {
    let counts = Color::ALL.map(|color| variant.start.count(color, kind));
    counts.iter().sum()
}

impl Becomes {
    /// What a piece of some kind at the start can become, be it captured or only by what its owner does.
    fn of(variant: &Variant, start: PieceKind, is_captured: bool) -> Self {
        let mut becomes = Self::default();
        let mut open = vec![start];
        let starts_in_hand = |color: &Color| variant.start.hands.count(*color, start) > 0;
        if Color::ALL.iter().any(starts_in_hand) {
            open.extend(becomes.hold(variant, start));
        }
        while let Some(kind) = open.pop() {
            if !becomes.faces.insert(kind) {
                continue;
            }
            let piece = variant.piece(kind);
            let mut clauses = variant.rules.promotion.iter();
            let promotes = clauses.any(|clause| clause.concerns(kind));
            let others = variant.turns_into(kind);
            open.extend(others.filter(|face| promotes || !piece.promotes_to.contains(face)));
            if !is_captured {
                continue;
            }
            if let Some(hand) = piece.captured {
                becomes.changes_sides = true;
                open.extend(becomes.hold(variant, hand));
            } else {
                becomes.can_leave = true;
            }
        }
        becomes
    }

    /// Notes that the piece can be in a hand; the result are the faces with which it is dropped.
    fn hold(&mut self, variant: &Variant, kind: PieceKind) -> Vec<PieceKind> {
        self.hands.insert(kind);
        let either = variant.rules.drop_faces == DropFaces::Either;
        let others = variant.piece(kind).promotes_to.iter().copied();
        let others = others.filter(|_| either);
        std::iter::once(kind).chain(others).collect()
    }

    /// Whether a piece of the one kind and a piece of the other can become the same.
    fn meets(&self, other: &Self) -> bool {
        !self.faces.is_disjoint(&other.faces) || !self.hands.is_disjoint(&other.hands)
    }

    fn join(&mut self, other: Self) {
        self.faces.extend(other.faces);
        self.hands.extend(other.hands);
        self.changes_sides |= other.changes_sides;
        self.can_leave |= other.can_leave;
    }
}
