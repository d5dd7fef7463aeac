//! Relations that change nothing, and those that name nobody.

use std::ops::Range;

use betza::{Letter, Modality, ModifierKind, Movement, Moves, Notation, Simple, Term};
use hakugei_text::{all_of, quote, quote_each};

use super::check::{captures_by_hops, hops, hops_far, swaps};
use super::form::Whom;
use crate::check::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned, Text};
use crate::notes::Notes;
use crate::{PieceCode, PieceKind, PieceType, Variant};

/// Notes relations that change nothing: every kind may be captured or hopped over, or nothing captures or hops. Those that
/// name nobody are noted too.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    royals_below(context, notes);
    idle_ranks(context, notes);
    for kind in context.variant.kinds() {
        check_nobody(context, kind, notes);
        check_own_kind(context, kind, notes);
        check_faces(context, kind, notes);
        check_royals(context, kind, notes);
    }
    let number = context.variant.pieces.len();
    for kind in context.variant.kinds() {
        let (Some((_, said)), piece) = (context.said(kind), context.variant.piece(kind)) else {
            continue;
        };
        let idle = |message: &str, place| Diagnostic::new(Code::IdleRelation, place, message);
        let all = |kinds: Option<&Vec<_>>| kinds.is_none_or(|kinds| kinds.len() == number);
        let everything = |message: &str, help: &str, place, notes: &mut Notes| {
            let pieces = context.document.pieces.as_ref();
            notes.push_changed(idle(message, place), help, pieces, "the pieces are changed here");
        };
        if let Some(takes) = said
            .takes
            .as_ref()
            .filter(|_| !piece.all_moves().any(may_capture))
        {
            let help =
                "write moves without `m`, such as `mRcpR`, which hops to capture, or take `takes` away";
            let betza = said.betza.as_ref().map(|betza| betza.span);
            let diagnostic = idle(
                "no move of the piece captures, so that it does not matter whom it may capture",
                takes.span,
            );
            let diagnostic = diagnostic.because(betza, "the moves are changed here", help);
            notes.push(label_moves(diagnostic, betza).help(help));
        } else if let Some(takes) = said.takes.as_ref().filter(|_| all(piece.takes.as_ref())) {
            everything(
                "the piece may capture every kind, as without this field",
                "name fewer pieces, or take `takes` away",
                takes.span,
                notes,
            );
        }
        let takes_named = || piece.takes_unprotected.iter().any(|&kind| piece.may_take(kind));
        if let Some(whom) = &said.takes_unprotected
            && !(takes_named() && piece.all_moves().any(may_capture))
        {
            let captures = piece.all_moves().any(may_capture);
            let betza = said.betza.as_ref().filter(|_| !captures);
            let (message, help) = match betza {
                Some(betza) => (
                    "no move of the piece captures, so that it does not matter whom it captures unprotected",
                    match without_m(piece) {
                        Some(text) => format!("write `{text}` for `{}`: `m` only moves", betza.value),
                        None => "write moves without `m`, or take `takes_unprotected` away".to_owned(),
                    },
                ),
                None => (
                    "the piece captures none of these, protected or not",
                    "name pieces that it may capture, or take `takes_unprotected` away".to_owned(),
                ),
            };
            let betza = betza.map(|betza| betza.span);
            let diagnostic = idle(message, whom.span).help(&help);
            let diagnostic = diagnostic.because(betza, "the moves are changed here", &help);
            notes.push(label_moves(diagnostic, betza).because(
                context.document.pieces.as_ref().map(|pieces| pieces.span),
                "the pieces are changed here",
                help,
            ));
        }
        if let Some(whom) = &said.swaps_with
            && !piece.all_moves().any(swaps)
        {
            let help = "give it a leap, a step or a slide that may end on an empty square, or take `swaps_with` away";
            let betza = said.betza.as_ref().map(|betza| betza.span);
            let diagnostic = idle("no move of the piece can change places with another", whom.span);
            let diagnostic = diagnostic.because(betza, "the moves are changed here", help);
            notes.push(label_moves(diagnostic, betza).help(help));
        }
        if let Some(whom) = said.swaps_with.as_ref().filter(|_| piece.swaps_with == [kind]) {
            let help = "name other pieces of its side, or take `swaps_with` away";
            let message = "the piece changes places only with others of its kind, which changes nothing";
            notes.push(idle(message, whom.span).help(help));
        }
        let (Some(place), Some(found)) = (said.hops.as_ref(), &piece.hops) else {
            continue;
        };
        if !piece.all_moves().any(hops) {
            if let Some((betza, within)) = said
                .betza
                .as_ref()
                .and_then(|betza| Some((betza, CaptureWithin::of(&betza.value)?)))
            {
                let message = format!(
                    "`{}` captures nothing that `{}` does not, and no move has a `p`, by which the piece would hop",
                    within.text, within.other
                );
                let diagnostic = idle(&message, betza.span.part(within.place));
                let help = format!(
                    "write `{}`, by which it hops to capture there; or take `hops` away",
                    within.hopping
                );
                let changed = diagnostic.suggest(betza.span, within.hopping);
                notes.push(changed.beside(place.span, "over whom it hops", help));
                continue;
            }
            let diagnostic = idle(
                "the piece hops over nothing: no move of its Betza string has a `p`",
                place.span,
            );
            let text = hopping_text(context, kind);
            let help = &*format!("write `p` before the moves that hop, as in `{text}`, or take `hops` away");
            let betza = said.betza.as_ref().map(|betza| betza.span);
            notes.push(
                diagnostic
                    .help(help)
                    .because(betza, "the moves are changed here", help),
            );
        } else if found.number != super::HurdleNumber::One && !piece.all_moves().any(hops_far) {
            let text = piece.betza.replace('g', "p");
            let help =
                &*format!("write `p` for hops over several pieces, as in `{text}`, or take `number` away");
            let message = "a `g` always hops over exactly one piece, and lands right behind it, so that the number changes nothing";
            notes.push(idle(message, place.span).help(help));
        } else if all(found.over.as_ref())
            && found.number == super::HurdleNumber::One
            && found.takes.is_none()
        {
            everything(
                "the piece hops over one piece of any kind, as without this field",
                "name fewer pieces, or take `hops` away",
                place.span,
                notes,
            );
        }
    }
}

/// How many moves of a string are compared with each other.
const MOST_TERMS: usize = 32;

/// A move of a string that only captures, and does so within another move of it.
struct CaptureWithin {
    place: Range<usize>,
    /// The move.
    text: String,
    /// The other one.
    other: String,
    /// The whole string with a hop in its place.
    hopping: String,
}

impl CaptureWithin {
    /// The first one of a string.
    fn of(betza: &str) -> Option<Self> {
        let notation = Notation::parse(betza).ok()?;
        let terms = notation.terms().iter().filter_map(|term| match term {
            Term::Simple(simple) => Some(simple),
            Term::Chain(_) | Term::Group(_) => None,
        });
        let terms: Vec<&Simple> = terms.take(MOST_TERMS).collect();
        let text = |simple: &Simple| &betza[simple.span.start..simple.span.end];
        let read = |simple: &Simple| Some(Notation::parse(text(simple)).ok()?.moves().simple);
        let slides = |simple: &Simple| simple.atom.letter().is_some_and(Letter::rides);
        let captures = |simple: &&&Simple| matches!(simple.run.modifiers.as_slice(), [only] if only.kind == ModifierKind::Capture);
        for simple in terms.iter().filter(captures).filter(|simple| slides(simple)) {
            let own = read(simple)?;
            let holds = |other: &&&Simple| {
                let all = read(other).unwrap_or_default();
                let is_in = |one: &Movement| {
                    all.iter().any(|movement| {
                        Movement {
                            modality: one.modality,
                            ..*movement
                        } == *one
                            && movement.modality.contains(one.modality)
                    })
                };
                other.span != simple.span && own.iter().all(is_in)
            };
            if let Some(other) = terms.iter().find(holds) {
                return Some(Self {
                    place: simple.span.start..simple.span.end,
                    text: text(simple).to_owned(),
                    other: text(other).to_owned(),
                    hopping: hopping(betza, simple)?,
                });
            }
        }
        None
    }
}

/// A string with a hop in the place of one of its captures: `b` is easily written for `p`.
fn hopping(betza: &str, simple: &Simple) -> Option<String> {
    let (start, end) = (simple.run.span.start, simple.run.span.end);
    let run = &betza[start..end];
    let hopping = match run {
        "cb" => "cp".to_owned(),
        "bc" => "pc".to_owned(),
        _ => run.replacen('c', "cp", 1),
    };
    let text = [&betza[..start], &hopping, &betza[end..]].concat();
    Notation::parse(&text).is_ok().then_some(text)
}

/// The moves of a piece with hops, as other pieces of the game hop, or as it captures alone.
fn hopping_text(context: CheckContext<'_>, kind: PieceKind) -> String {
    let variant = context.variant;
    let own = &variant.piece(kind).betza;
    let is_slide = |text: &str| matches!(text, "R" | "B" | "Q");
    let others = variant
        .kinds()
        .filter(|&other| variant.piece(other).hops.is_some());
    let mut others = others.map(|other| variant.piece(other).betza.as_str());
    let joined = others.find_map(|text| {
        let slide = text.get(text.len().checked_sub(1)?..)?;
        let mut forms = ["…cp…", "m…cp…", "p…"].into_iter();
        let found = forms.find(|form| form.replace('…', slide) == text);
        found.filter(|_| is_slide(slide))
    });
    match joined {
        Some(form) if is_slide(own) => form.replace('…', own),
        None if is_slide(own) && spares_its_kind(variant.piece(kind), kind) => format!("p{own}"),
        None if is_slide(own) => format!("m{own}cp{own}"),
        _ => "mRcpR".to_owned(),
    }
}

/// Whether a piece neither hops over its own kind nor takes it, as one that hops whenever it moves.
pub(crate) fn spares_its_kind(piece: &PieceType, kind: PieceKind) -> bool {
    let hops = piece.hops.as_ref();
    let spares = |named: Option<&Vec<PieceKind>>| named.is_some_and(|named| !named.contains(&kind));
    spares(hops.and_then(|hops| hops.over.as_ref())) && spares(piece.takes.as_ref())
}

/// Shows the moves beside a diagnostic of the same file.
fn label_moves(diagnostic: Diagnostic, betza: Option<crate::source::Span>) -> Diagnostic {
    match betza.filter(|betza| betza.source == diagnostic.span().source) {
        Some(betza) if betza != diagnostic.span() => diagnostic.label(betza, "its moves"),
        _ => diagnostic,
    }
}

/// The moves of a piece that never captures, which capture too.
pub(crate) fn without_m(piece: &PieceType) -> Option<String> {
    let text = piece.betza.replace('m', "");
    let moves = Notation::parse(&text).ok()?;
    let captures = |movement: &betza::Movement| movement.modality == Modality::EMPTY_OR_ENEMY;
    let are_alike =
        moves.moves().simple.len() == piece.moves.simple.len() && moves.moves().simple.iter().all(captures);
    (are_alike && moves.lints().is_empty() && piece.moves.paths.is_empty()).then_some(text)
}

/// Whether some of the moves capture.
pub(crate) fn may_capture(moves: &Moves) -> bool {
    may_meet(moves, Modality::ENEMY.union(Modality::FRIEND))
}

/// Whether some of the moves end or go on where one of some things stands.
pub(crate) fn may_meet(moves: &Moves, things: Modality) -> bool {
    let mut legs = moves.paths.iter().flat_map(|path| &path.legs);
    moves
        .simple
        .iter()
        .any(|movement| movement.modality.meets(things))
        || legs.any(|leg| leg.may_stop || leg.modality.meets(things))
}

/// Notes what a kind says of others where that is true of no kind, so that it captures nothing or hops over nothing.
fn check_nobody(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let (Some((_, said)), piece) = (context.said(kind), context.variant.piece(kind)) else {
        return;
    };
    let is_empty = |kinds: Option<&Vec<_>>| kinds.is_some_and(Vec::is_empty);
    let takes = said.takes.as_ref().filter(|_| is_empty(piece.takes.as_ref()));
    if let Some(whom) = takes.filter(|_| piece.all_moves().any(may_capture)) {
        let instead = "a piece that captures nothing has `m` before its moves, such as `mR`";
        notes.push(nobody(context, kind, whom, "captures nothing", instead));
    }
    let partners = said.swaps_with.as_ref().filter(|_| piece.swaps_with.is_empty());
    if let Some(whom) = partners {
        let instead = "a piece that changes places with none has no `swaps_with`";
        notes.push(nobody(context, kind, whom, "changes places with nobody", instead));
    }
    let over = said.hops.as_ref().and_then(|hops| hops.value.over.as_ref());
    let over = over.filter(|_| is_empty(piece.hops.as_ref().and_then(|hops| hops.over.as_ref())));
    if let Some(whom) = over.filter(|_| piece.all_moves().any(hops)) {
        let instead = "a piece that hops over nothing has no moves with `p`";
        notes.push(nobody(context, kind, whom, "hops over nothing", instead));
    }
    check_captures_by_hops(context, kind, notes);
}

/// Notes a piece that may capture by hops whatever it may capture otherwise, or nothing.
fn check_captures_by_hops(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let (Some((_, said)), piece) = (context.said(kind), context.variant.piece(kind)) else {
        return;
    };
    let hopping = said.hops.as_ref().and_then(|hops| hops.value.takes.as_ref());
    let (Some(whom), Some(found)) = (hopping, &piece.hops) else {
        return;
    };
    if !piece.all_moves().any(hops) {
        // The message about the whole field says this.
        return;
    }
    if !piece.all_moves().any(captures_by_hops) {
        let message =
            "no move of the piece hops to capture, so that it does not matter whom it may capture so";
        let diagnostic = Diagnostic::new(Code::IdleRelation, whom.span, message);
        let help = "write `p` before moves that capture, such as `cpR`, or take `takes` out of `hops`";
        let betza = said.betza.as_ref().map(|betza| betza.span);
        notes.push(
            diagnostic
                .help(help)
                .because(betza, "the moves are changed here", help),
        );
        return;
    }
    let takes: Vec<PieceKind> = context
        .variant
        .kinds()
        .filter(|&kind| piece.may_take(kind))
        .collect();
    let takes_hopping = |kind: &PieceKind| found.may_take(*kind);
    if found.takes.as_ref().is_some_and(Vec::is_empty) {
        let instead = "a piece that hops to no capture has `mp` before its moves, such as `mpR`";
        notes.push(nobody(
            context,
            kind,
            whom,
            "captures nothing by hopping",
            instead,
        ));
    } else if takes.iter().all(takes_hopping) {
        let message =
            "by hopping the piece may capture whatever it may capture otherwise, as without this field";
        let diagnostic = Diagnostic::new(Code::IdleRelation, whom.span, message);
        let help = "name fewer pieces, or take `takes` out of `hops`";
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
    }
}

/// Notes a piece that captures only those of its own kind, or hops only over such.
fn check_own_kind(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let (Some((_, said)), piece) = (context.said(kind), context.variant.piece(kind)) else {
        return;
    };
    // The lowest of several ranks captures its own kind as a matter of course.
    let is_named = said
        .takes
        .as_ref()
        .is_some_and(|takes| matches!(takes.value, Whom::Only(_)));
    let variant = context.variant;
    let is_own = |other: &PieceKind| {
        *other == kind
            || piece.promotes_to.contains(other)
            || variant.piece(*other).promotes_to.contains(&kind)
    };
    // Of its own kind are both faces of a piece.
    let are_own = |named: &[PieceKind]| {
        named.contains(&kind) && named.iter().all(is_own) && variant.pieces.len() > named.len()
    };
    let all_but = |named: &[PieceKind]| {
        let codes = named
            .iter()
            .map(|kind| format!("\"{}\"", variant.piece(*kind).code));
        format!("all_but([{}])", codes.collect::<Vec<_>>().join(", "))
    };
    let over = said.hops.as_ref().and_then(|hops| hops.value.over.as_ref());
    let named_over = piece.hops.as_ref().and_then(|hops| hops.over.as_deref());
    let named_over = named_over.filter(|named| are_own(named));
    if let (Some(over), Some(named)) = (
        over.filter(|over| matches!(over.value, Whom::Only(_))),
        named_over,
    ) {
        let code = piece.code;
        let message = format!("`{code}` hops only over pieces of its own kind");
        let help = format!(
            "write `{}`, if it is to hop over all the others, or name those over which it hops",
            all_but(named)
        );
        let diagnostic = Diagnostic::new(Code::OwnKindOnly, over.span, message);
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
    let named = piece.takes.as_deref().filter(|named| is_named && are_own(named));
    let takes = said.takes.as_ref().filter(|_| piece.all_moves().any(may_capture));
    let (Some(takes), Some(named)) = (takes, named) else {
        return;
    };
    let code = piece.code;
    let message = format!("`{code}` captures only pieces of its own kind");
    let over = piece.hops.as_ref().and_then(|hops| hops.over.as_ref());
    let hops_over_others = over.is_some_and(|over| !over.contains(&kind));
    let help = if hops_over_others {
        format!(
            "it hops over all but these: write `takes: {}`, if it is not to capture its own kind either",
            all_but(named)
        )
    } else {
        format!(
            "write `takes: {}`, if it is to capture all the others, or name those that it captures",
            all_but(named)
        )
    };
    let diagnostic = Diagnostic::new(Code::OwnKindOnly, takes.span, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
}

/// Says that there is no kind of which something is true.
fn nobody(
    context: CheckContext<'_>,
    kind: PieceKind,
    whom: &Spanned<Whom>,
    so: &str,
    instead: &str,
) -> Diagnostic {
    let code = context.variant.piece(kind).code.to_string();
    let ranks = context.document.ranks.as_ref();
    let named = ranks
        .iter()
        .flat_map(|ranks| ranks.value.iter().flat_map(|rank| &rank.value));
    let is_ranked = named.into_iter().any(|letter| letter.value == code);
    let (why, help) = match whom.value {
        Whom::LowerRank if !is_ranked => (
            "it stands in no rank of `ranks`, and so below all that do".to_owned(),
            format!(
                "add `\"{code}\"` to a rank of `ranks`, the highest of which comes first; or write `same_or_lower_rank`, for the pieces \
                 without a rank; {instead}"
            ),
        ),
        Whom::LowerRank => (
            "no piece is of a lower rank".to_owned(),
            format!(
                "put `\"{code}\"` into a higher rank of `ranks`, the highest of which comes first; {instead}"
            ),
        ),
        Whom::Promoted => (
            "no piece has a promoted face".to_owned(),
            format!("name pieces, as in `only([\"P\"])`; {instead}"),
        ),
        _ => (
            "these are no pieces".to_owned(),
            format!("name other pieces; {instead}"),
        ),
    };
    let message = format!("{} {so}: {why}", quote(&code));
    let diagnostic = Diagnostic::new(Code::IdleRelation, whom.span, message).help(&help);
    match ranks {
        Some(ranks) if matches!(whom.value, Whom::LowerRank) => {
            diagnostic.beside(ranks.span, "the ranks", help)
        }
        _ => diagnostic,
    }
}

/// Notes ranks by which no piece says whom it captures, hops over, burns or turns.
fn idle_ranks(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(ranks) = &context.document.ranks else {
        return;
    };
    let pieces = context.document.pieces.iter().flat_map(|pieces| &pieces.value);
    let mut whom = pieces.filter_map(|(_, piece)| piece.as_ref()).flat_map(|piece| {
        let hops = piece.hops.as_ref().map(|hops| &hops.value);
        let burns = piece.burns.as_ref().and_then(|burns| burns.value.whom.as_ref());
        let captors = piece
            .contagion
            .as_ref()
            .and_then(|contagion| contagion.value.captors.as_ref());
        [
            piece.takes.as_ref(),
            piece.takes_unprotected.as_ref(),
            hops.and_then(|hops| hops.over.as_ref()),
            hops.and_then(|hops| hops.takes.as_ref()),
            burns,
            captors,
        ]
    });
    let by_rank = |whom: Option<&Spanned<Whom>>| {
        whom.is_some_and(|whom| matches!(whom.value, Whom::LowerRank | Whom::SameOrLowerRank))
    };
    if whom.any(by_rank) {
        return;
    }
    let message = "no piece says anything by these ranks, so that they change nothing";
    let diagnostic = Diagnostic::new(Code::IdleRanks, ranks.span, message);
    let help = "write `takes: same_or_lower_rank` or `hops: Hops(over: lower_rank)` in the pieces that go by them, or take `ranks` away";
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
}

/// Notes a royal piece in the last of several ranks, which is the lowest.
fn royals_below(context: CheckContext<'_>, notes: &mut Notes) {
    let Some(ranks) = &context.document.ranks else {
        return;
    };
    let [_, .., lowest] = ranks.value.as_slice() else {
        return;
    };
    let is_royal = |letter: &&Text| {
        let kind = context.kind_of(letter);
        kind.is_some_and(|kind| context.variant.piece(kind).royal)
    };
    let Some(royal) = lowest.value.iter().find(is_royal) else {
        unranked_royals(context, ranks, notes);
        return;
    };
    let turned = ranks.value.iter().rev().map(|rank| {
        let letters = rank.value.iter().map(|letter| format!("\"{}\"", letter.value));
        format!("[{}]", letters.collect::<Vec<String>>().join(", "))
    });
    let turned = turned.collect::<Vec<String>>().join(", ");
    let message = format!("{} is royal, and stands in the lowest rank", quote(&royal.value));
    let diagnostic = Diagnostic::new(Code::RoyalInLowestRank, royal.span, message);
    notes.push(diagnostic.help(format!(
        "the first list is the highest: write `ranks: [{turned}],`"
    )));
}

/// Notes royal pieces that no rank names, and that so are below all, where pieces go by ranks.
fn unranked_royals(context: CheckContext<'_>, ranks: &Spanned<Vec<Spanned<Vec<Text>>>>, notes: &mut Notes) {
    let is_named = |kind: PieceKind| {
        let code = context.variant.piece(kind).code.to_string();
        ranks
            .value
            .iter()
            .flat_map(|rank| &rank.value)
            .any(|letter| letter.value == code)
    };
    let mut royals = context.royals();
    let Some(royal) = royals
        .find(|&kind| !is_named(kind))
        .filter(|_| !context.royals().any(is_named))
    else {
        return;
    };
    let code = context.variant.piece(royal).code;
    let message = format!("`{code}` is royal, and stands in no rank, and so below all");
    let written = ranks.value.iter().map(|rank| {
        let letters = rank.value.iter().map(|letter| format!("\"{}\"", letter.value));
        format!("[{}]", letters.collect::<Vec<String>>().join(", "))
    });
    let mut written: Vec<String> = written.collect();
    if are_turned(context, &ranks.value) {
        written.reverse();
    }
    let all: Vec<String> = std::iter::once(format!("[\"{code}\"]")).chain(written).collect();
    let help = format!(
        "the first list is the highest: write `ranks: [{}],`",
        all.join(", ")
    );
    let diagnostic = Diagnostic::new(Code::RoyalInLowestRank, ranks.span, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
}

/// Notes a hopper that may not capture royal pieces, where it hops over all but others: the letters of one list seem to be those of the other.
fn check_royals(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let variant = context.variant;
    let Some((_, said)) = context.said(kind) else {
        return;
    };
    let over = said.hops.as_ref().and_then(|hops| hops.value.over.as_ref());
    let (Some(takes), Some(over)) = (&said.takes, over) else {
        return;
    };
    let (Whom::AllBut(One(barred)), Whom::AllBut(One(hurdles))) = (&takes.value, &over.value) else {
        return;
    };
    let is_royal = |letter: &Text| {
        context
            .kind_of(letter)
            .is_some_and(|kind| variant.piece(kind).royal)
    };
    let named = |kind: PieceKind| {
        let code = variant.piece(kind).code.to_string();
        barred.value.iter().any(|letter| letter.value == code)
    };
    let never_checks = barred.value.iter().all(is_royal) && context.royals().all(named);
    if barred.value.is_empty() || !never_checks || hurdles.value.iter().any(is_royal) {
        return;
    }
    let named = |letters: &Spanned<Vec<Text>>| quote_each(letters.value.iter().map(|letter| &letter.value));
    let code = variant.piece(kind).code;
    let message = format!(
        "`{code}` may capture all but {}, so that it never gives check, and hops over all but {}",
        all_of(&named(barred)),
        all_of(&named(hurdles))
    );
    let written = hurdles.value.iter().map(|letter| format!("\"{}\"", letter.value));
    let help = format!(
        "write `takes: all_but([{}])`, as in `hops`; or leave it where it is meant so",
        written.collect::<Vec<String>>().join(", ")
    );
    let diagnostic = Diagnostic::new(Code::OtherList, takes.span, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
}

/// Whether ranks seem to be written from the lowest on: a piece that goes by lower ranks stands in the last one.
fn are_turned(context: CheckContext<'_>, ranks: &[Spanned<Vec<Text>>]) -> bool {
    let [_, .., lowest] = ranks else { return false };
    lowest.value.iter().any(|letter| {
        let kind = context.kind_of(letter);
        let said = kind.and_then(|kind| context.said(kind)).map(|(_, said)| said);
        let over = said.and_then(|said| said.hops.as_ref()?.value.over.as_ref());
        let takes = said.and_then(|said| said.takes.as_ref());
        let mut whom = over.into_iter().chain(takes);
        whom.any(|whom| matches!(whom.value, Whom::LowerRank))
    })
}

/// Notes a list in `takes` with one face of a piece, and without another one, where both are the same piece.
fn check_faces(context: CheckContext<'_>, kind: PieceKind, notes: &mut Notes) {
    let Some((_, said)) = context.said(kind) else {
        return;
    };
    let (word, letters) = match said.takes.as_ref().map(|takes| &takes.value) {
        Some(Whom::Only(One(letters))) => ("only", letters),
        Some(Whom::AllBut(One(letters))) => ("all_but", letters),
        _ => return,
    };
    let named: Vec<PieceCode> = letters
        .value
        .iter()
        .filter_map(|letter| PieceCode::parse(&letter.value))
        .collect();
    for letter in &letters.value {
        let Some(kind) = context.kind_of(letter) else {
            continue;
        };
        let Some(other) = other_face(context.variant, kind).filter(|other| !named.contains(other)) else {
            continue;
        };
        let message = format!(
            "{} is named, and its other face `{other}` is not",
            quote(&letter.value)
        );
        let mut all: Vec<String> = letters
            .value
            .iter()
            .map(|letter| format!("\"{}\"", letter.value))
            .collect();
        all.push(format!("\"{other}\""));
        let help = format!("write `{word}([{}])` if both are meant", all.join(", "));
        notes.push(Diagnostic::new(Code::OneFaceNamed, letter.span, message).help(help));
    }
}

/// The face with the same letter to which a piece promotes, or of which it is the promoted one.
fn other_face(variant: &Variant, kind: PieceKind) -> Option<PieceCode> {
    let other = variant.kind(variant.piece(kind).code.flipped())?;
    let [one, two] = [kind, other].map(|kind| &variant.piece(kind).promotes_to);
    (one.contains(&other) || two.contains(&kind)).then(|| variant.piece(other).code)
}
