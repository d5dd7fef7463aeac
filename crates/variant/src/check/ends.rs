//! How the game ends, of a document.

use hakugei_text::quote;

use super::ground::Ground;
use super::kinds::Kinds;
use super::{impasse, region, repetition};
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::Spanned;
use crate::notes::Notes;
use crate::rule::{
    BareReply, BareRoyal, Check, IllegalMove, Impasse, Repetition, RoyalEnd, Stalemate, Try, TrySafety,
};

/// How the game ends.
pub(super) struct Ends {
    pub(super) royal: RoyalEnd,
    pub(super) check: Check,
    pub(super) try_rule: Try,
    pub(super) bare_royal: BareRoyal,
    pub(super) stalemate: Stalemate,
    pub(super) repetition: Repetition,
    pub(super) illegal_move: IllegalMove,
    pub(super) impasse: Impasse,
}

/// Checks how the game ends.
pub(super) fn check(
    ends: &document::Ends,
    kinds: &Kinds<'_>,
    ground: Ground<'_>,
    notes: &mut Notes,
) -> Option<Ends> {
    let try_rule = match &ends.try_rule {
        Some(rule) => check_try(&rule.value, ground, notes),
        None => Some(Try::None),
    };
    let bare_royal = ends.bare_royal.as_ref();
    let bare_royal = bare_royal.map_or(BareRoyal::Ordinary, |rule| check_bare(&rule.value, kinds, notes));
    let impasse = match &ends.impasse {
        Some(rule) => impasse::check(&rule.value, kinds, ground, notes),
        None => Some(Impasse::None),
    };
    let repetition = ends.repetition.as_ref();
    let repetition = repetition.and_then(|rule| repetition::check(&rule.value, notes));
    Some(Ends {
        royal: royal(value(ends.royal.as_ref())),
        check: match value(ends.check.as_ref()) {
            None | Some(document::Check::Ordinary) => Check::Ordinary,
            Some(document::Check::Wins) => Check::Wins,
        },
        try_rule: try_rule?,
        bare_royal,
        stalemate: stalemate(value(ends.stalemate.as_ref())?),
        repetition: repetition?,
        illegal_move: match value(ends.illegal_move.as_ref()) {
            None | Some(document::IllegalMove::Reject) => IllegalMove::Reject,
            Some(document::IllegalMove::Loses) => IllegalMove::Loses,
        },
        impasse: impasse?,
    })
}

/// The value of a field that is there.
fn value<T>(field: Option<&Spanned<T>>) -> Option<&T> {
    field.map(|field| &field.value)
}

/// What ends the game for a royal piece.
const fn royal(said: Option<&document::RoyalEnd>) -> RoyalEnd {
    match said {
        None | Some(document::RoyalEnd::Checkmate) => RoyalEnd::Checkmate,
        Some(document::RoyalEnd::Capture) => RoyalEnd::Capture,
    }
}

/// The result of a stalemate.
const fn stalemate(said: &document::Stalemate) -> Stalemate {
    match said {
        document::Stalemate::Loss => Stalemate::Loss,
        document::Stalemate::Draw => Stalemate::Draw,
        document::Stalemate::Win => Stalemate::Win,
    }
}

/// Checks the try rule.
fn check_try(rule: &document::Try, ground: Ground<'_>, notes: &mut Notes) -> Option<Try> {
    let goal = match rule {
        document::Try::None => return Some(Try::None),
        document::Try::Reaches(goal) => goal,
    };
    let region = region::check(goal.region.as_ref()?, ground, notes)?;
    let safety = match value(goal.safety.as_ref()) {
        None | Some(document::TrySafety::Safe) => TrySafety::Safe,
        Some(document::TrySafety::Any) => TrySafety::Any,
    };
    Some(Try::Reaches { region, safety })
}

/// Checks the rule of the bare royal piece.
fn check_bare(rule: &document::BareRoyal, kinds: &Kinds<'_>, notes: &mut Notes) -> BareRoyal {
    let said = match rule {
        document::BareRoyal::Ordinary => return BareRoyal::Ordinary,
        document::BareRoyal::Loses(said) => said,
    };
    let letters = said.not_counting.iter().flat_map(|letters| &letters.value);
    for letter in letters.clone().filter(|letter| kinds.names_royal(letter)) {
        let message = format!("{} is royal, and royal pieces never count", quote(&letter.value));
        let diagnostic = Diagnostic::new(Code::RoyalCounted, letter.span, message);
        notes.push(diagnostic.help("take it out of the list"));
    }
    BareRoyal::Loses {
        not_counting: kinds.list(letters, notes),
        reply: match said.reply {
            None | Some(document::BareReply::None) => BareReply::None,
            Some(document::BareReply::MayBare) => BareReply::MayBare,
        },
    }
}

/// The regions that the rules speak of.
pub(super) fn regions(ends: &document::Ends) -> impl Iterator<Item = &Spanned<document::Region>> {
    let goal = ends.try_rule.iter().filter_map(|rule| match &rule.value {
        document::Try::Reaches(goal) => goal.region.as_ref(),
        document::Try::None => None,
    });
    let impasse = ends.impasse.iter().filter_map(|rule| match &rule.value {
        document::Impasse::RoyalsIn(goal) => goal.region.as_ref(),
        document::Impasse::Declaration(said) => said.region.as_ref(),
        document::Impasse::None => None,
    });
    goal.chain(impasse)
}
