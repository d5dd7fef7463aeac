//! Ends of the game that can never come about.

use super::Whole;
use crate::check::presence::Presences;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{self, Repetition};
use crate::notes::Notes;
use crate::rule::{BareRoyal, Check, Declaration, Impasse, Region, RoyalEnd, Try};
use crate::source::Span;
use crate::{Color, PieceKind};

/// Notes the rules that matter only after a check, where a check ends the game.
pub(super) fn check_wins(whole: Whole<'_>, notes: &mut Notes) {
    let Some(ends) = &whole.document.ends else { return };
    let (Check::Wins, Some(check)) = (whole.variant.rules.check, &ends.check) else {
        return;
    };
    let perpetual = ends.repetition.as_ref().and_then(|rule| match &rule.value {
        Repetition::Fold(fold) => fold.perpetual_check.as_ref(),
        Repetition::Unlimited => None,
    });
    let special = |said: &document::PerpetualCheck| {
        matches!(
            said,
            document::PerpetualCheck::Loss | document::PerpetualCheck::IllegalMove
        )
    };
    if let Some(perpetual) = perpetual.filter(|said| special(&said.value)) {
        let message = "the first check wins, so that nobody checks perpetually";
        let diagnostic = Diagnostic::new(Code::IdleEnd, perpetual.span, message);
        let help = "write `perpetual_check: ordinary`";
        let diagnostic = diagnostic.suggest(perpetual.span, "ordinary");
        notes.push(diagnostic.beside(check.span, "a check wins by this", help));
    }
    let drops = whole.document.drops.iter();
    for (letter, bars) in drops.flat_map(|drops| drops.value.no_mate.iter().flatten()) {
        if !matches!(bars, Some(document::MateBar::Checkmate)) {
            continue;
        }
        let message = format!(
            "the first check wins, so that a drop of `{}` wins before it mates",
            letter.value
        );
        let diagnostic = Diagnostic::new(Code::IdleEnd, letter.span, message);
        let help = "take the entry away, or write `none` in its place where it is inherited";
        notes.push(diagnostic.beside(check.span, "a check wins by this", help));
    }
}

/// Notes a try that need not be safe, where a side's only royal piece may never move into danger.
pub(super) fn check_safety(whole: Whole<'_>, notes: &mut Notes) {
    let rules = &whole.variant.rules;
    let Some(ends) = &whole.document.ends else { return };
    let Some(document::Try::Reaches(goal)) = ends.try_rule.as_ref().map(|rule| &rule.value) else {
        return;
    };
    let said = goal.safety.as_ref();
    let Some(said) = said.filter(|said| matches!(said.value, document::TrySafety::Any)) else {
        return;
    };
    if rules.royal != RoyalEnd::Checkmate || whole.may_have_several_royals() {
        return;
    }
    let message = "a king may never move into danger here, so that it is safe at its goal anyway";
    let diagnostic = Diagnostic::new(Code::IdleEnd, said.span, message);
    let help = "take `safety` away, or let the game go on to the capture of the king, with `royal: capture`";
    let place = ends.royal.as_ref().map(|royal| royal.span);
    notes.push(diagnostic.help(help).because(place, "by this rule", help));
}

/// Notes a rule of the bare royal piece for which nothing counts as more.
pub(super) fn check_bare(whole: Whole<'_>, notes: &mut Notes) {
    let BareRoyal::Loses { not_counting, .. } = &whole.variant.rules.bare_royal else {
        return;
    };
    let rule = whole
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.bare_royal.as_ref());
    let Some(document::BareRoyal::Loses(said)) = rule.map(|rule| &rule.value) else {
        return;
    };
    let counts = |kind: PieceKind| !whole.variant.piece(kind).royal && !not_counting.contains(&kind);
    if let Some(list) = said
        .not_counting
        .as_ref()
        .filter(|_| !whole.variant.kinds().any(counts))
    {
        let message = "no piece counts, so that nobody can win against a bare royal piece";
        let diagnostic = Diagnostic::new(Code::IdleEnd, list.span, message);
        let help = "take a letter out of the list, or write `bare_royal: ordinary`";
        let place = whole.document.pieces.as_ref().map(|pieces| pieces.span);
        notes.push(
            diagnostic
                .help(help)
                .because(place, "the pieces are changed here", help),
        );
    }
}

/// Notes the goals of royal pieces that none can reach.
pub(super) fn check_goals(whole: Whole<'_>, presences: &Presences<'_>, notes: &mut Notes) {
    let Some(ends) = &whole.document.ends else { return };
    let rules = &whole.variant.rules;
    let goal = ends.try_rule.as_ref().and_then(|rule| match &rule.value {
        document::Try::Reaches(goal) => goal.region.as_ref(),
        document::Try::None => None,
    });
    if let (Try::Reaches { region, .. }, Some(said)) = (&rules.try_rule, goal) {
        check_goal(whole, presences, (region, said.span), notes);
    }
    let goal = ends.impasse.as_ref().and_then(|rule| match &rule.value {
        document::Impasse::RoyalsIn(goal) => goal.region.as_ref(),
        document::Impasse::Declaration(goal) => goal.region.as_ref(),
        document::Impasse::None => None,
    });
    if let (Impasse::RoyalsIn { region } | Impasse::Declaration(Declaration { region, .. }), Some(said)) =
        (&rules.impasse, goal)
    {
        check_goal(whole, presences, (region, said.span), notes);
    }
}

/// Notes a goal that no royal piece of a side can reach.
fn check_goal(
    whole: Whole<'_>,
    presences: &Presences<'_>,
    (region, place): (&Region, Span),
    notes: &mut Notes,
) {
    let board = whole.variant.board;
    let royals: Vec<PieceKind> = whole.royals().collect();
    let can_reach = |color: Color| {
        let squares = board.squares();
        let squares = squares.filter(|&square| region.contains(board, square, color));
        presences.any(&royals, |presence, kind| {
            squares.clone().any(|square| presence.has(color, kind, square))
        })
    };
    let cannot: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|&color| !can_reach(color))
        .collect();
    let who = match cannot.as_slice() {
        [] => return,
        [color] => format!("no royal piece of {color}"),
        _ => "no royal piece".to_owned(),
    };
    let message = format!("{who} can ever get to this region");
    let diagnostic = Diagnostic::new(Code::UnreachableGoal, place, message);
    let help = "name squares that a royal piece can get to; regions are said for Black and turned for White";
    let pieces = whole.document.pieces.as_ref().map(|pieces| pieces.span);
    notes.push(
        diagnostic
            .help(help)
            .because(pieces, "the pieces are changed here", help),
    );
}
