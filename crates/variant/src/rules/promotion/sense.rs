//! Promotion clauses that never matter.

use super::{Promotion, PromotionChoice, PromotionTrigger};
use crate::check::context::CheckContext;
use crate::check::reachable::{BoardMove, Reachability, ReachableSquares};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::source::Span;
use crate::{Color, PieceKind};

/// A clause with what it comes to on the board.
struct Clause<'a> {
    rule: &'a Promotion,
    place: Span,
    /// The kinds with another face that it speaks of.
    kinds: Vec<PieceKind>,
    /// For each square, whether it is in Black's region.
    region: Vec<bool>,
}

/// Notes the clauses that no move can meet, and those that another one makes useless.
pub(crate) fn check(context: CheckContext<'_>, reachability: &Reachability<'_>, notes: &mut Notes) {
    let clauses = clauses(context);
    let mut useless = vec![false; clauses.len()];
    for (index, clause) in clauses.iter().enumerate() {
        if clause.kinds.is_empty() {
            continue;
        }
        let can_meet = |reachable: &ReachableSquares<'_>, kind| can_meet(context, reachable, clause, kind);
        if !reachability.any(&clause.kinds, can_meet) {
            useless[index] = true;
            notes.push(idle(clause));
        }
    }
    never_promoting(context, reachability, (&clauses, &useless), notes);
    for (index, clause) in clauses
        .iter()
        .enumerate()
        .filter(|(_, clause)| !clause.kinds.is_empty())
    {
        let others = clauses.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != index && !useless[*other]);
        let stronger = others.find(|(other, stronger)| {
            // Of two clauses that cover each other only the later one is noted.
            stronger.covers(clause) && (index > *other || !clause.covers(stronger))
        });
        if let Some((_, stronger)) = stronger.filter(|_| !useless[index]) {
            notes.push(covered(clause, stronger));
        }
    }
}

/// Notes the kinds that meet none of the clauses that speak of them, where others meet one of these.
fn never_promoting(
    context: CheckContext<'_>,
    reachability: &Reachability<'_>,
    (clauses, useless): (&[Clause<'_>], &[bool]),
    notes: &mut Notes,
) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|&kind| variant.piece(kind).promotes()) {
        let own = clauses.iter().zip(useless);
        let own = own.filter(|(clause, useless)| !**useless && clause.kinds.contains(&kind));
        let own: Vec<&Clause<'_>> = own.map(|(clause, _)| clause).collect();
        let meets_one = |reachable: &ReachableSquares<'_>, kind| {
            own.iter()
                .any(|clause| can_meet(context, reachable, clause, kind))
        };
        if own.is_empty() || reachability.any(&[kind], meets_one) {
            continue;
        }
        let Some((_, said)) = context.said(kind) else {
            continue;
        };
        let Some(place) = said.faces().first().map(|face| face.span) else {
            continue;
        };
        let code = variant.piece(kind).code;
        let captures = |clause: &&Clause<'_>| clause.rule.trigger == PromotionTrigger::Captures;
        let why = if own.iter().all(captures) {
            "it makes no capture by which it would"
        } else {
            "it never gets where it would"
        };
        let message = format!("`{code}` never promotes: {why}");
        let diagnostic = Diagnostic::new(Code::NeverPromotes, place, message);
        let help = "change where it promotes or where it goes, or take `promotes_to` away";
        let (zone, stays_in) = (own[0].place, said.stays_in.as_ref());
        let diagnostic = stays_in.into_iter().fold(diagnostic, |diagnostic, region| {
            diagnostic.label(region.span, "it never leaves this region")
        });
        notes.push(diagnostic.beside(zone, "it would promote by this", help));
    }
}

/// The clauses with their places.
fn clauses(context: CheckContext<'_>) -> Vec<Clause<'_>> {
    let variant = context.variant;
    let said = context.document.promotion.as_ref().expect("a variant has a rule");
    let places = said.value.clauses().iter().map(|clause| clause.span);
    let with_face = |kind: &PieceKind| variant.piece(*kind).promotes();
    let clause = |(rule, place): (_, Span)| {
        let rule: &Promotion = rule;
        let concerns = |kind: &PieceKind| with_face(kind) && rule.concerns(*kind);
        let region = Color::ALL.into_iter().flat_map(|color| {
            let squares = variant.board.squares();
            squares.map(move |square| rule.region.contains(variant.board, square, color))
        });
        Clause {
            rule,
            place,
            kinds: variant.kinds().filter(concerns).collect(),
            region: region.collect(),
        }
    };
    variant.rules.promotion.iter().zip(places).map(clause).collect()
}

/// Whether a move of a kind can meet a clause.
fn can_meet(
    context: CheckContext<'_>,
    reachable: &ReachableSquares<'_>,
    clause: &Clause<'_>,
    kind: PieceKind,
) -> bool {
    let board = context.variant.board;
    Color::ALL.into_iter().any(|color| {
        let inside = |square| clause.rule.region.contains(board, square, color);
        let there = |from, to| match clause.rule.trigger {
            PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures => inside(from) || inside(to),
            PromotionTrigger::Ends => inside(to),
            PromotionTrigger::Enters => inside(to) && !inside(from),
        };
        let must_capture = clause.rule.must_capture();
        let meets = |BoardMove { from, to, captures }| there(from, to) && (captures || !must_capture);
        reachable.board_moves(color, kind).any(meets)
    })
}

impl Clause<'_> {
    /// Whether another clause changes nothing beside this one.
    fn covers(&self, other: &Self) -> bool {
        let (mine, others) = (self.rule, other.rule);
        let wider = self
            .region
            .iter()
            .zip(&other.region)
            .all(|(mine, others)| *mine || !others);
        let same = self.region == other.region;
        // A wider region does not cover `Enters`: a move within it enters the smaller region, but not the wider one.
        let triggers = match (mine.trigger, others.trigger) {
            (PromotionTrigger::StartsOrEnds, _)
            | (PromotionTrigger::Ends, PromotionTrigger::Ends | PromotionTrigger::Enters)
            | (PromotionTrigger::Captures, PromotionTrigger::Captures) => wider,
            (PromotionTrigger::Enters, PromotionTrigger::Enters) => same,
            _ => false,
        };
        // What forces more covers what forces less, because the player must obey both.
        let choices = match mine.choice {
            PromotionChoice::Forced => true,
            PromotionChoice::UnlessStuck => others.choice != PromotionChoice::Forced,
            PromotionChoice::Free => others.choice == PromotionChoice::Free,
        };
        let victims = match (&mine.whom, &others.whom) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(mine), Some(others)) => others.iter().all(|kind| mine.contains(kind)),
        };
        triggers && victims && choices && other.kinds.iter().all(|kind| self.kinds.contains(kind))
    }
}

/// Says that no move can meet a clause.
fn idle(clause: &Clause<'_>) -> Diagnostic {
    let message = match clause.rule.trigger {
        PromotionTrigger::Enters if clause.region.iter().all(|&inside| inside) => {
            "no move enters a zone that is the whole board"
        }
        _ if clause.rule.must_capture() => "none of the pieces that promote by this clause can capture so",
        _ => "none of the pieces that promote by this clause can get there",
    };
    Diagnostic::new(Code::IdleClause, clause.place, message)
        .help("change its `region` or its `trigger`, or take the clause away")
}

/// Says that a clause is covered by another.
fn covered(clause: &Clause<'_>, stronger: &Clause<'_>) -> Diagnostic {
    let message = "this clause adds nothing to another one";
    Diagnostic::new(Code::UselessClause, clause.place, message)
        .label(stronger.place, "this one covers it")
        .help("take it away, or change one of the two")
}
