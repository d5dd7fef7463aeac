//! Which pieces can ever be in play.

use hakugei_text::{all_of, quote_each};

use super::kinds::{KindEntry, Kinds};
use super::lists::none_for;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::Present;
use crate::notes::Notes;
use crate::rules::captures::form::Captured;
use crate::rules::contagion;
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, PieceType, Setup};

/// Notes the kinds that can never be in play. The result are the kinds that can be in hand, or `None` where the file is
/// too wrong to tell.
pub(super) fn check(
    document: &Document,
    kinds: &Kinds<'_>,
    pieces: &[PieceType],
    start: &Setup,
    notes: &mut Notes,
) -> Option<Vec<PieceKind>> {
    let (reached, in_hand) = reach(pieces, start);
    if !kinds
        .iter()
        .all(|(kind, known)| is_whole(known, &pieces[kind.index()]))
    {
        return None;
    }
    let unreached = kinds.iter().filter(|(kind, _)| !reached[kind.index()]);
    let setup = document.setup.as_ref().map(|setup| setup.span);
    let (inherited, own): (Vec<KindEntry<'_>>, Vec<KindEntry<'_>>) = unreached
        .map(|(_, known)| known)
        .partition(|known| setup.is_some_and(|setup| setup.source < known.key.span.source));
    let single = match (inherited.as_slice(), setup) {
        ([_, _, ..], Some(setup)) => {
            notes.push(left_out(&inherited, setup));
            own
        }
        _ => [inherited, own].concat(),
    };
    // Of a face whose piece is gone that has been told.
    let is_told = |known: &KindEntry<'_>, notes: &Notes| {
        notes.has(|found| {
            let mut labels = found.labels.iter();
            found.code == Code::MissingField && labels.any(|label| label.span == known.key.span)
        })
    };
    for known in single {
        if is_told(&known, notes) {
            continue;
        }
        notes.push(alone(document, known, pieces, setup));
    }
    Some(in_hand)
}

/// Says that a kind can never be in play.
fn alone(document: &Document, known: KindEntry<'_>, pieces: &[PieceType], setup: Option<Span>) -> Diagnostic {
    let message = format!("`{}` can never be in play", known.code);
    let diagnostic = Diagnostic::new(Code::Unreachable, known.key.span, message);
    let help = as_further_face(document, known, pieces).unwrap_or_else(|| help(document, known));
    diagnostic
        .help(&help)
        .because(setup, "it is not in this set-up", help)
}

/// Says once of a set-up that it leaves out several inherited kinds.
fn left_out(kinds: &[KindEntry<'_>], setup: Span) -> Diagnostic {
    let codes: Vec<String> = kinds.iter().map(|known| known.code.to_string()).collect();
    let message = format!("{} can never be in play", all_of(&quote_each(&codes)));
    let diagnostic = Diagnostic::new(Code::Unreachable, setup, message).here("they are not in this set-up");
    let places = kinds.iter().map(|known| known.key.span);
    let help = format!(
        "put them in the set-up, or let other pieces promote to them or become them when captured; or take them away: \
         `pieces: {{ {} }}`",
        none_for(&codes)
    );
    diagnostic.unfit(places).help(help)
}

/// Which kinds come into play, and which of them into a hand.
pub(super) fn reach(pieces: &[PieceType], start: &Setup) -> (Vec<bool>, Vec<PieceKind>) {
    let held = Color::ALL.iter().flat_map(|&color| start.hands.held(color));
    let mut in_hand: Vec<PieceKind> = held.map(|(kind, _)| kind).collect();
    let on_board = start.squares.iter().flatten().map(|piece| piece.kind);
    let mut found: Vec<PieceKind> = on_board.chain(in_hand.iter().copied()).collect();
    let mut reached = vec![false; pieces.len()];
    while let Some(kind) = found.pop() {
        if std::mem::replace(&mut reached[kind.index()], true) {
            continue;
        }
        let piece = &pieces[kind.index()];
        in_hand.extend(piece.captured);
        found.extend(piece.captured);
        found.extend(&piece.promotes_to);
        found.extend(contagion::faces(pieces, kind));
    }
    in_hand.sort();
    in_hand.dedup();
    (reached, in_hand)
}

/// Whether everything that the file says of what a piece becomes is understood.
fn is_whole(known: KindEntry<'_>, piece: &PieceType) -> bool {
    known.piece.is_some_and(|said| {
        let becomes = said.captured.as_ref().is_some_and(|Present(captured)| {
            let captured = captured.as_ref().map(|captured| &captured.value);
            !matches!(captured, Some(Captured::Removed))
        });
        said.promotes_to.is_some() == piece.promotes()
            && said.faces().len() == piece.promotes_to.len()
            && (!becomes || piece.captured.is_some() || piece.royal)
    })
}

/// How a face comes into play that turns to a piece in hand which has other faces: as one more of these.
fn as_further_face(document: &Document, known: KindEntry<'_>, pieces: &[PieceType]) -> Option<String> {
    let Present(captured) = known.piece?.captured.as_ref()?;
    let Captured::Becomes(own) = &captured.as_ref()?.value else {
        return None;
    };
    let own = PieceCode::parse(&own.0.value)?;
    document.promotion.as_ref()?.value.clauses.as_ref()?;
    let piece = pieces
        .iter()
        .find(|piece| piece.code == own && piece.promotes())?;
    let faces = piece.promotes_to.iter().map(|face| pieces[face.index()].code);
    let faces: Vec<String> = faces
        .chain([known.code])
        .map(|code| format!("\"{code}\""))
        .collect();
    Some(format!(
        "name it among the faces of `{own}`, which it is in hand: `promotes_to: [{}],`; or take it away",
        faces.join(", ")
    ))
}

/// How a piece could come into play.
fn help(document: &Document, known: KindEntry<'_>) -> String {
    let code = known.code;
    let promotes = document
        .promotion
        .as_ref()
        .is_some_and(|rule| rule.value.clauses.is_some());
    let way = match (code.promoted, promotes) {
        (true, true) => {
            let piece = code.flipped();
            let pieces = document.pieces.iter().flat_map(|pieces| &pieces.value);
            let mut letters = pieces.map(|(letter, _)| &letter.value);
            let own = letters.any(|letter| *letter == piece.to_string());
            let where_it_is = if own {
                format!("in `{piece}`")
            } else {
                "in another piece".to_owned()
            };
            format!("name it {where_it_is}: `promotes_to: \"{code}\",`")
        }
        (_, true) => {
            "put it in the set-up, or let another piece promote to it or become it when captured".to_owned()
        }
        (_, false) => "put it in the set-up, or let another piece become it when captured".to_owned(),
    };
    if document.extends.is_some() {
        format!("{way}; `\"{code}\": none` takes an inherited piece away")
    } else {
        format!("{way}; or take it away")
    }
}
