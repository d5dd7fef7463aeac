//! Limits on captures that never bind.

use betza::{Modality, Moves};

use super::form::CaptureLimits;
use super::{CaptureLimit, Fallen, RoyalBar};
use crate::PieceKind;
use crate::check::alike::{self, PieceList};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::source::Span;

/// Notes the limits on captures that never bind.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(said) = &context.document.capture_limits else {
        return;
    };
    before_royal(context, &said.value, notes);
    let guarded = said
        .value
        .protected
        .as_ref()
        .and_then(|protected| protected.value.pieces.as_ref());
    let lists = [
        guarded.map(|list| ("pieces", list)),
        said.value.counter.as_ref().map(|list| ("counter", list)),
    ];
    let bare = context
        .document
        .ends
        .as_ref()
        .and_then(|ends| ends.bare_royal.as_ref());
    let not_counting = bare.and_then(|rule| rule.value.as_ref()?.not_counting.as_ref());
    let worthless = said
        .value
        .protected
        .as_ref()
        .and_then(|protected| protected.value.worthless.as_ref());
    if let (Some(list), Some(other)) = (worthless, not_counting) {
        let list = PieceList {
            field: "worthless",
            letters: &list.value,
        };
        let other = PieceList {
            field: "not_counting",
            letters: &other.value,
        };
        alike::compare(list, other, notes);
    }
    for (field, list) in lists.into_iter().flatten() {
        alike::check(context, field, &list.value, notes);
    }
    for limit in &context.variant.rules.capture_limits {
        if let CaptureLimit::Protected { kinds, worthless, .. } = limit {
            protected(context, &said.value, kinds, worthless, notes);
        }
    }
}

/// Notes a limit before the royal piece is dropped, where no royal piece is ever in hand, and one on promotions where
/// there are none.
fn before_royal(context: CheckContext<'_>, said: &CaptureLimits, notes: &mut Notes) {
    let Some(bars) = &said.before_royal else { return };
    if !context.holds_royals() {
        let message = "no royal piece is ever in hand, so that the limit never binds";
        let diagnostic = Diagnostic::new(Code::IdleCaptureLimit, bars.span, message);
        let help = "take `before_royal` away (`before_royal: none` where it is inherited), or let a royal piece be in \
            hand in the set-up";
        let setup = context.document.setup.as_ref();
        notes.push_changed(diagnostic, help, setup, "the set-up is changed here");
    } else if bars.value == RoyalBar::CapturesAndPromotions && context.variant.rules.promotion.is_empty() {
        let message = "promotions are barred, but no piece ever promotes";
        let diagnostic = Diagnostic::new(Code::IdleCaptureLimit, bars.span, message);
        let diagnostic = diagnostic.suggest(bars.span, "captures");
        let rule = context.document.promotion.as_ref();
        notes.push_changed(
            diagnostic,
            "write `captures`",
            rule,
            "the promotion rule is changed here",
        );
    }
}

/// Notes protected pieces of which none captures from afar, worthless ones where none captures two with one move, and
/// what is said of fallen ones where none is worthless.
fn protected(
    context: CheckContext<'_>,
    said: &CaptureLimits,
    kinds: &[PieceKind],
    worthless: &[PieceKind],
    notes: &mut Notes,
) {
    let Some(protected) = &said.protected else { return };
    let pieces = context.document.pieces.as_ref();
    let mut note = |span: Span, message: &str, help: &str| {
        let diagnostic = Diagnostic::new(Code::IdleCaptureLimit, span, message);
        notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
    };
    let borrows = context.variant.rules.borrowed_moves != BorrowedMoves::Never;
    let any = |test: fn(&Moves) -> bool| {
        let mut pieces = kinds.iter().map(|kind| context.variant.piece(*kind));
        borrows || pieces.any(|piece| piece.all_moves().any(test))
    };
    if !any(captures_from_afar) {
        return note(
            protected.span,
            "none of these pieces captures more than one step away, so that the limit never binds",
            "take `protected` away (`protected: none` where it is inherited), or name other pieces",
        );
    }
    let pairs = || {
        kinds
            .iter()
            .flat_map(|one| kinds.iter().map(move |other| (one, other)))
    };
    if !pairs().any(|(one, other)| context.variant.piece(*one).may_take(*other)) {
        return note(
            protected.span,
            "none of these pieces may capture another of them anyway, so that the limit never binds",
            "take `protected` away (`protected: none` where it is inherited), or change `takes` of the pieces",
        );
    }
    let list = protected.value.worthless.as_ref();
    if let Some(&both) = worthless.iter().find(|kind| kinds.contains(kind)) {
        let code = context.variant.piece(both).code.to_string();
        let named = list.and_then(|list| list.value.iter().find(|letter| letter.value == code));
        let place = named.map_or(protected.span, |letter| letter.span);
        let message = format!("`{code}` is among the protected pieces, and among the worthless ones too");
        let help =
            "take it out of `worthless`, which names what does not excuse the capture of a protected piece";
        note(place, &message, help);
    } else if let Some(list) = list.filter(|_| !worthless.is_empty() && !any(captures_on_its_way)) {
        let message =
            "none of the protected pieces captures two with one move, so that nothing excuses it anyway";
        let help = "take `worthless` away (`worthless: none` where it is inherited)";
        note(list.span, message, help);
    }
    let fallen = protected.value.fallen.as_ref();
    let fallen = fallen.filter(|fallen| fallen.value == Fallen::Protects);
    if let Some(fallen) = fallen.filter(|_| worthless.is_empty()) {
        let message = "no piece is worthless, so that none that falls could protect";
        let help = "take `fallen` away (`fallen: none` where it is inherited), or name worthless pieces";
        note(fallen.span, message, help);
    }
}

/// Whether a capture can end more than one king's step away.
fn captures_from_afar(moves: &Moves) -> bool {
    let far = |dx: i8, dy: i8| dx.unsigned_abs().max(dy.unsigned_abs()) > 1;
    let mut simple = moves.simple.iter();
    !moves.paths.is_empty()
        || simple.any(|movement| {
            movement.modality.meets(Modality::ENEMY)
                && (movement.max_range != 1 || far(movement.step.dx, movement.step.dy))
        })
}

/// Whether a move can capture before its last leg.
fn captures_on_its_way(moves: &Moves) -> bool {
    let mut paths = moves.paths.iter();
    paths.any(|path| {
        let (_, earlier) = path.legs.split_last().expect("a path has legs");
        earlier.iter().any(|leg| leg.modality.meets(Modality::ENEMY))
    })
}
