//! Checks relations: the kinds that they name, by letters and by ranks, and that the moves can heed them.

use std::collections::BTreeMap;

use betza::{Kind, Leg, Modality, Movement, Moves, Notation};
use hakugei_text::quote;

use super::Hops;
use super::form::{self, Whom};
use crate::check::context::CheckContext;
use crate::check::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned};
use crate::document::{self, Document};
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::drops::{AppliesTo, Limit};
use crate::source::Span;
use crate::{PieceKind, PieceType, Variant};

/// Ranks for a file that has none: all royal pieces are of the highest, and the piece that speaks of ranks is of the next one.
fn example(number: PieceKind, kinds: &Kinds<'_>) -> String {
    let is_royal = |piece: &document::Piece| piece.royal.as_ref().is_some_and(|royal| royal.value);
    let (royals, others): (Vec<_>, Vec<_>) = kinds
        .iter()
        .filter(|(kind, entry)| *kind == number || entry.piece.is_some_and(is_royal))
        .partition(|(_, entry)| entry.piece.is_some_and(is_royal));
    let ranks = [royals, others].into_iter().filter(|rank| !rank.is_empty());
    let ranks = ranks.map(|rank| {
        let letters: Vec<String> = rank
            .iter()
            .map(|(_, entry)| format!("\"{}\"", entry.code))
            .collect();
        format!("[{}]", letters.join(", "))
    });
    format!("ranks: [{}],", ranks.collect::<Vec<String>>().join(", "))
}

/// The ranks of pieces, the highest first. Kinds that are not named are below all of them.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    of_kind: BTreeMap<PieceKind, usize>,
    lowest: usize,
    is_said: bool,
}

impl Ranks {
    /// The ranks of a document.
    pub(crate) fn of(document: &Document, kinds: &Kinds<'_>, notes: &mut Notes) -> Self {
        let said = document.ranks.as_ref();
        let mut ranks = Self {
            of_kind: BTreeMap::new(),
            lowest: said.map_or(0, |said| said.value.len()),
            is_said: said.is_some(),
        };
        let mut first: BTreeMap<PieceKind, Span> = BTreeMap::new();
        for (rank, letters) in said.iter().flat_map(|said| said.value.iter().enumerate()) {
            crate::check::lists::not_empty(
                letters,
                "name the pieces of this rank, or take the list out",
                notes,
            );
            for letter in &letters.value {
                let Some(kind) = kinds.find(letter, notes) else {
                    continue;
                };
                if let Some(&before) = first.get(&kind) {
                    let message = format!("{} has two ranks", quote(&letter.value));
                    let diagnostic =
                        Diagnostic::new(Code::WrongRank, letter.span, message).here("again here");
                    notes.push(
                        diagnostic
                            .label(before, "first here")
                            .help("name each piece once"),
                    );
                    continue;
                }
                first.insert(kind, letter.span);
                ranks.of_kind.insert(kind, rank);
            }
        }
        ranks
    }

    /// The rank of a kind: 0 is the highest.
    fn rank(&self, kind: PieceKind) -> usize {
        self.of_kind.get(&kind).copied().unwrap_or(self.lowest)
    }

    /// The kinds that a piece names; `None` where that is all of them.
    pub(crate) fn named(
        &self,
        number: PieceKind,
        whom: &Spanned<Whom>,
        kinds: &Kinds<'_>,
        notes: &mut Notes,
    ) -> Option<Vec<PieceKind>> {
        let all = || kinds.iter().map(|(kind, _)| kind);
        let by_rank = matches!(whom.value, Whom::LowerRank | Whom::SameOrLowerRank);
        if by_rank && !self.is_said && !notes.partial {
            let diagnostic = Diagnostic::new(
                Code::WrongRank,
                whom.span,
                "this speaks of ranks, and the file has none",
            );
            let ranks = example(number, kinds);
            let help = format!(
                "add the ranks, the highest first, such as `{ranks}`; pieces that it does not name are below all"
            );
            notes.push(diagnostic.help(help));
        }
        match &whom.value {
            Whom::LowerRank => Some(
                all()
                    .filter(|&kind| self.rank(kind) > self.rank(number))
                    .collect(),
            ),
            Whom::SameOrLowerRank => Some(
                all()
                    .filter(|&kind| self.rank(kind) >= self.rank(number))
                    .collect(),
            ),
            others => plainly_named(others, kinds, notes),
        }
    }

    /// Whom a piece may capture; `None` where that is everything.
    pub(crate) fn takes(
        &self,
        number: PieceKind,
        piece: &document::Piece,
        kinds: &Kinds<'_>,
        notes: &mut Notes,
    ) -> Option<Vec<PieceKind>> {
        self.named(number, piece.takes.as_ref()?, kinds, notes)
    }

    /// Every kind that a field of a piece names; none where the field is not there.
    pub(crate) fn each_named(
        &self,
        number: PieceKind,
        whom: Option<&Spanned<Whom>>,
        kinds: &Kinds<'_>,
        notes: &mut Notes,
    ) -> Vec<PieceKind> {
        let Some(whom) = whom else {
            return Vec::new();
        };
        let named = self.named(number, whom, kinds, notes);
        named.unwrap_or_else(|| kinds.iter().map(|(kind, _)| kind).collect())
    }

    /// How a piece hops; `None` if the file does not say so.
    pub(crate) fn hops(
        &self,
        number: PieceKind,
        piece: &document::Piece,
        kinds: &Kinds<'_>,
        notes: &mut Notes,
    ) -> Option<Hops> {
        let form::Hops {
            over,
            number: hurdles,
            takes,
        } = &piece.hops.as_ref()?.value;
        let (over, takes) = (over.as_ref(), takes.as_ref());
        Some(Hops {
            over: over.and_then(|over| self.named(number, over, kinds, notes)),
            number: hurdles.unwrap_or_default(),
            takes: takes.and_then(|takes| self.named(number, takes, kinds, notes)),
        })
    }
}

/// The kinds that are named, where no ranks are compared; `None` where that is all of them.
fn plainly_named(whom: &Whom, kinds: &Kinds<'_>, notes: &mut Notes) -> Option<Vec<PieceKind>> {
    let among = |named: &dyn Fn(PieceKind) -> bool| {
        let all = kinds.iter().map(|(kind, _)| kind);
        Some(all.filter(|&kind| named(kind)).collect())
    };
    match whom {
        Whom::All | Whom::LowerRank | Whom::SameOrLowerRank => None,
        Whom::Promoted => among(&|kind| kinds.get(kind).code.promoted),
        Whom::Only(One(letters)) => {
            let help = "name at least one piece in it, or take the field with this `only` away";
            Some(kinds.some_or(letters, help, notes))
        }
        Whom::AllBut(One(letters)) => {
            let help = "name at least one piece in it, or write `all`";
            let others = kinds.some_or(letters, help, notes);
            among(&|kind| !others.contains(&kind))
        }
    }
}

/// The kinds that something other than a piece names, which has no rank; `None` where that is all of them.
pub(crate) fn named_without_rank(
    whom: &Spanned<Whom>,
    kinds: &Kinds<'_>,
    notes: &mut Notes,
) -> Option<Vec<PieceKind>> {
    if matches!(whom.value, Whom::LowerRank | Whom::SameOrLowerRank) {
        let message = "this compares ranks, and nothing here has one";
        let diagnostic = Diagnostic::new(Code::WrongRank, whom.span, message);
        notes.push(diagnostic.help("name the pieces, as in `only([\"P\"])`"));
    }
    plainly_named(&whom.value, kinds, notes)
}

/// Checks that the moves of pieces can heed what is said of them.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    for (kind, said) in context.entries() {
        let unprotected = said.takes_unprotected.as_ref();
        let takes = said.takes.as_ref().map(|takes| (takes.span, "takes"));
        let unprotected = unprotected.map(|whom| (whom.span, "takes_unprotected"));
        let hops = said.hops.as_ref().map(|hops| (hops.span, "hops"));
        let Some((place, field)) = takes.or(unprotected).or(hops) else {
            continue;
        };
        let piece = context.variant.piece(kind);
        let code = quote(&piece.code.to_string());
        let help = format!("take `{field}` away; it is for pieces that step, leap, slide and hop with `p`");
        if piece.is_related() && piece.all_moves().any(cannot_heed) {
            let message = format!(
                "some moves of {code} cannot depend on what it meets: lame leaps, leaps that must jump, and lines that begin further away"
            );
            let help = match hopping_in_place_of_jumps(piece) {
                Some(text) => format!("write `{text}`, which hops over a piece; or {help}"),
                None => help.clone(),
            };
            let diagnostic = Diagnostic::new(Code::RelationForMoves, place, message).help(&help);
            let betza = said.betza.as_ref().map(|betza| betza.span);
            notes.push(diagnostic.because(betza, "the moves are changed here", &help));
        }
        check_company(context, piece, place, &code, &help, notes);
    }
    check_swaps(context, notes);
}

/// The moves of a piece with hops in the place of leaps that must jump, where these are what cannot heed what it meets.
fn hopping_in_place_of_jumps(piece: &PieceType) -> Option<String> {
    if !piece.betza.contains('j') {
        return None;
    }
    let text = piece.betza.replace('j', "p");
    let moves = Notation::parse(&text).ok()?.moves();
    (!cannot_heed(&moves)).then_some(text)
}

/// Checks that nothing else in the file asks of a piece that changes places what a swap does not heed.
fn check_swaps(context: CheckContext<'_>, notes: &mut Notes) {
    let Variant { rules, pieces, .. } = context.variant;
    let borrowed = context.document.borrowed_moves.as_ref();
    let borrowed = borrowed.filter(|_| rules.borrowed_moves != BorrowedMoves::Never);
    for kind in context.variant.kinds() {
        let piece = context.variant.piece(kind);
        let said = context.said(kind).and_then(|(_, said)| said.swaps_with.as_ref());
        let Some(whom) = said.filter(|_| !piece.swaps_with.is_empty()) else {
            continue;
        };
        let help = "take `swaps_with` away, or the other rule";
        let refused = |message: String| Diagnostic::new(Code::RelationForMoves, whom.span, message);
        let code = quote(&piece.code.to_string());
        if let Some(borrowed) = borrowed {
            let message = format!("{code} may borrow moves, and nothing changes places in such a game");
            notes.push(refused(message).beside(borrowed.span, "by this rule", help));
        }
        if let Some(burning) = pieces.iter().find(|piece| piece.burns.is_some()) {
            let burning = quote(&burning.code.to_string());
            let message = format!(
                "{code} changes places, which no piece may in a game where others burn, here by {burning}"
            );
            notes.push(refused(message).help(help));
        }
        let takes_friends = |moves: &Moves| {
            let mut legs = moves.paths.iter().flat_map(|path| &path.legs);
            legs.any(|leg| leg.modality.contains(Modality::FRIEND))
        };
        if piece.all_moves().any(takes_friends) {
            let message = format!(
                "{code} changes places with pieces of its own side, and captures such pieces by several legs"
            );
            let help = "take `swaps_with` away, or write moves that capture enemies alone";
            notes.push(refused(message).help(help));
        }
        let is_bound = |limit: &Limit| match limit {
            Limit::FilePieces {
                kind: bound,
                applies_to: AppliesTo::DropsAndMoves { .. },
                ..
            } => (*bound == kind || piece.swaps_with.contains(bound)).then_some(*bound),
            _ => None,
        };
        if let Some(bound) = rules.limits.iter().find_map(is_bound) {
            let bound = quote(&context.variant.piece(bound).code.to_string());
            let message = format!("{code} changes places, and a file limit binds the moves of {bound}");
            let help = format!("write `applies_to: drops` for {bound}, or take `swaps_with` away");
            notes.push(refused(message).help(help));
        }
    }
}

/// Checks that a piece with relations neither borrows moves nor stays in a region.
fn check_company(
    context: CheckContext<'_>,
    piece: &PieceType,
    place: Span,
    code: &str,
    help: &str,
    notes: &mut Notes,
) {
    let Variant { rules, .. } = context.variant;
    let borrowed = context.document.borrowed_moves.as_ref();
    if let Some(borrowed) = borrowed.filter(|_| rules.borrowed_moves != BorrowedMoves::Never) {
        let message = format!("{code} may borrow moves, and such moves do not depend on what it meets");
        let diagnostic = Diagnostic::new(Code::RelationForMoves, place, message);
        notes.push(diagnostic.beside(borrowed.span, "by this rule", help));
    }
    if piece.stays_in.is_some() && piece.is_related() {
        let message =
            format!("{code} stays in a region, and its moves cannot depend on what it meets besides");
        let diagnostic = Diagnostic::new(Code::RelationForMoves, place, message);
        notes.push(diagnostic.help("take one of the two fields away"));
    }
}

/// Whether some of the moves cannot be followed square by square.
fn cannot_heed(moves: &Moves) -> bool {
    moves
        .simple
        .iter()
        .any(|movement: &Movement| match movement.kind {
            Kind::Leaper | Kind::Hopper | Kind::Grasshopper => false,
            Kind::Slider => movement.min_range > 1,
            Kind::Lame | Kind::MustJump => true,
        })
}

/// Whether by some of the moves a piece can change places.
pub(super) fn swaps(moves: &Moves) -> bool {
    moves.simple.iter().any(|movement| {
        let goes_straight = matches!(movement.kind, Kind::Leaper | Kind::Slider | Kind::Lame);
        goes_straight && movement.modality.contains(Modality::EMPTY)
    })
}

/// Whether some of the moves hop.
pub(super) fn hops(moves: &Moves) -> bool {
    let mut legs = moves.paths.iter().flat_map(|path| &path.legs);
    moves.simple.iter().any(|&movement| is_hop(movement)) || legs.any(|&leg| is_leg_with_hop(leg))
}

/// Whether some of the moves may go over several pieces, where that is said.
pub(super) fn hops_far(moves: &Moves) -> bool {
    let mut legs = moves.paths.iter().flat_map(|path| &path.legs);
    moves.simple.iter().any(|movement| movement.kind == Kind::Hopper)
        || legs.any(|leg| leg.modality.contains(Modality::HOP))
}

/// Whether some of the moves capture where they have hopped.
pub(super) fn captures_by_hops(moves: &Moves) -> bool {
    let captures = |modality: Modality| modality.meets(Modality::ENEMY.union(Modality::FRIEND));
    let mut hops = moves.simple.iter().filter(|movement| is_hop(**movement));
    hops.any(|movement| captures(movement.modality))
        || moves.paths.iter().any(|path| {
            // A leg that goes on over a piece ends on that piece's square; only the last one goes further.
            let hop = path.legs.iter().position(|&leg| is_leg_with_hop(leg));
            let behind = hop.map_or(&[][..], |hop| &path.legs[(hop + 1).min(path.legs.len() - 1)..]);
            behind.iter().any(|leg| leg.may_stop || captures(leg.modality))
        })
}

/// Whether a move of one leg hops.
pub(crate) fn is_hop(movement: Movement) -> bool {
    matches!(movement.kind, Kind::Hopper | Kind::Grasshopper)
}

fn is_leg_with_hop(leg: Leg) -> bool {
    leg.modality.contains(Modality::HOP) || leg.modality.contains(Modality::LAND_BEHIND)
}
