//! Limits on captures that never bind.

use betza::{Modality, Moves};
use hakugei_text::{all_of, quote_each};

use super::form::CaptureLimits;
use super::{CaptureLimit, Fallen, RoyalBar};
use crate::check::alike::{self, PieceList};
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::royal::RoyalEnd;
use crate::source::Span;
use crate::{Color, Piece, PieceKind, Setup};

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
    } else if let Some(codes) = royals_that_stay(context) {
        let message = "each side has a royal piece on the board from the start, and by `royal: checkmate` never loses the last one, so that the limit never binds";
        let diagnostic = Diagnostic::new(Code::IdleCaptureLimit, bars.span, message);
        let help = format!(
            "leave {codes} in hand alone, and put another piece or none where it stands on the board; or take `before_royal` away \
             (`before_royal: none` where it is inherited)"
        );
        let setup = context.document.setup.as_ref();
        notes.push_changed(diagnostic, &help, setup, "the set-up is changed here");
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

/// The royal pieces on the board, where each side has one there in every set-up and never loses its last one.
fn royals_that_stay(context: CheckContext<'_>) -> Option<String> {
    let variant = context.variant;
    let stands =
        |start: &Setup, color: Color, kind: PieceKind| start.squares.contains(&Some(Piece { color, kind }));
    let has_royal = |start: &Setup| {
        Color::ALL
            .into_iter()
            .all(|color| context.royals().any(|kind| stands(start, color, kind)))
    };
    let mut handicaps = variant.handicaps.iter().map(|handicap| &handicap.start);
    let always = has_royal(&variant.start) && handicaps.all(has_royal);
    let placed = context.royals().filter(|&kind| {
        Color::ALL
            .into_iter()
            .any(|color| stands(&variant.start, color, kind))
    });
    let codes: Vec<String> = placed.map(|kind| variant.piece(kind).code.to_string()).collect();
    (variant.rules.royal == RoyalEnd::Checkmate && always).then(|| all_of(&quote_each(&codes)))
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
        let letters = protected.value.pieces.as_ref();
        let meant = letters.and_then(|letters| Some((letters, captors_of_two(context, said, kinds)?)));
        if let Some((letters, (message, help))) = meant {
            note(letters.span, &message, &help);
        } else {
            let message =
                "none of the protected pieces captures two with one move, so that nothing excuses it anyway";
            let help = "take `worthless` away (`worthless: none` where it is inherited)";
            note(list.span, message, help);
        }
    }
    let fallen = protected.value.fallen.as_ref();
    let fallen = fallen.filter(|fallen| fallen.value == Fallen::Protects);
    if let Some(fallen) = fallen.filter(|_| worthless.is_empty()) {
        let message = "no piece is worthless, so that none that falls could protect";
        let help = "take `fallen` away (`fallen: none` where it is inherited), or name worthless pieces";
        note(fallen.span, message, help);
    }
}

/// The most pieces that a help names.
const MOST_NAMED: usize = 4;

/// What to say of protected pieces none of which captures two with one move, where others of the file do, and how these are written.
fn captors_of_two(
    context: CheckContext<'_>,
    said: &CaptureLimits,
    kinds: &[PieceKind],
) -> Option<(String, String)> {
    let variant = context.variant;
    let captures_two =
        |kind: &PieceKind| !kinds.contains(kind) && variant.piece(*kind).all_moves().any(captures_on_its_way);
    let all: Vec<PieceKind> = variant.kinds().filter(captures_two).collect();
    // Such limits are made for lions; where there are some, other pieces that capture two are not meant.
    let is_lion = |kind: &&PieceKind| {
        let name = variant.piece(**kind).name.english.to_lowercase();
        name.split_whitespace().any(|word| word == "lion")
    };
    let lions: Vec<PieceKind> = all.iter().filter(is_lion).copied().collect();
    let meant = if lions.is_empty() { all } else { lions };
    if meant.is_empty() || meant.len() > MOST_NAMED {
        return None;
    }
    let named = |mark: &str| {
        let codes = meant
            .iter()
            .map(|&kind| format!("{mark}{}{mark}", variant.piece(kind).code));
        codes.collect::<Vec<String>>()
    };
    let (who, what) = match meant.as_slice() {
        [one] => (
            format!(
                "`{}` ({}), which does, is",
                variant.piece(*one).code,
                variant.piece(*one).name.english
            ),
            "it",
        ),
        _ => (format!("{}, which do, are", all_of(&named("`"))), "them"),
    };
    let message = format!(
        "none of these pieces captures two with one move, so that nothing excuses it, and {who} not among them"
    );
    let list = named("\"").join(", ");
    let counts_alike = said.counter.as_ref().is_some_and(|counter| {
        counter.value.iter().all(|letter| {
            let kind = context.kind_of(letter);
            kind.is_some_and(|kind| kinds.contains(&kind))
        })
    });
    let counter = if counts_alike {
        format!(", and `counter: [{list}]`")
    } else {
        String::new()
    };
    let help = format!(
        "to protect {what}, write `pieces: [{list}]`{counter}; otherwise take `worthless` away (`worthless: none` where it is inherited)"
    );
    Some((message, help))
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
