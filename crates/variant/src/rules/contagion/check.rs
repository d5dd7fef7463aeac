//! Checks contagion: that what a captor becomes can stand wherever it does, and that no side gets or loses a royal piece by it.

use hakugei_text::quote;

use super::{Contagion, form};
use crate::PieceKind;
use crate::check::kinds::{KindEntry, Kinds};
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::{One, Text};
use crate::notes::Notes;
use crate::rules::relations::check::Ranks;
use crate::rules::relations::form::Whom;

/// What the capture of a piece makes of its captor; `None` where nothing becomes of it.
pub(crate) fn check(
    number: PieceKind,
    piece: &document::Piece,
    ranks: &Ranks,
    kinds: &Kinds<'_>,
    notes: &mut Notes,
) -> Option<Contagion> {
    let said = piece.contagion.as_ref()?;
    let form::Contagion { becomes, captors } = &said.value;
    let found = becomes.as_ref().and_then(|letter| {
        let found = kinds.find_required(letter, notes)?;
        can_appear(letter, kinds.get(found), notes).then_some(found)
    });
    let is_royal = |kind: PieceKind| kinds.get(kind).is_royal();
    let all = || kinds.iter().map(|(kind, _)| kind);
    let named = captors.as_ref().map(|whom| {
        let named = ranks.named(number, whom, kinds, notes);
        (whom.span, named.unwrap_or_else(|| all().collect()))
    });
    let captors = match named {
        None => all().filter(|&kind| !is_royal(kind)).collect(),
        Some((span, captors)) => {
            if let Some(&royal) = captors.iter().find(|&&kind| is_royal(kind)) {
                let code = kinds.get(royal).code;
                let message = format!("the royal piece `{code}` would become another by a capture");
                let royals = all().filter(|&kind| is_royal(kind));
                let royals: Vec<String> = royals.map(|kind| kinds.get(kind).code.to_string()).collect();
                let help = match captors_without(said.value.captors.as_ref().map(|whom| &whom.value), &royals)
                {
                    Some(captors) => format!("leave the royal pieces out: write `captors: {captors}`"),
                    None => "leave `captors` out: by default all pieces but the royal ones turn".to_owned(),
                };
                notes.push(Diagnostic::new(Code::WrongContagion, span, message).help(help));
                return None;
            }
            captors
        }
    };
    Some(Contagion {
        becomes: found?,
        captors,
    })
}

/// The captors that a file names, without some; `None` where none are left.
fn captors_without(whom: Option<&Whom>, royals: &[String]) -> Option<String> {
    let quoted = |letters: Vec<&str>| format!("\"{}\"", letters.join("\", \""));
    let royal = royals.iter().map(String::as_str);
    match whom {
        Some(Whom::Only(One(letters))) => {
            let others = letters.value.iter().map(|letter| letter.value.as_str());
            let others: Vec<&str> = others
                .filter(|letter| !royals.iter().any(|royal| royal == letter))
                .collect();
            (!others.is_empty()).then(|| format!("only([{}])", quoted(others)))
        }
        Some(Whom::AllBut(One(letters))) => {
            let others = letters.value.iter().map(|letter| letter.value.as_str());
            let others = others.filter(|letter| !royals.iter().any(|royal| royal == letter));
            Some(format!("all_but([{}])", quoted(royal.chain(others).collect())))
        }
        _ => Some(format!("all_but([{}])", quoted(royal.collect()))),
    }
}

/// Checks that a captor may become a piece wherever it stands.
fn can_appear(letter: &Text, kind: KindEntry<'_>, notes: &mut Notes) -> bool {
    let code = quote(&letter.value);
    if kind.is_royal() {
        let message = format!("{code} is royal, and no piece becomes royal by a capture");
        let diagnostic = Diagnostic::new(Code::WrongContagion, letter.span, message);
        notes.push(diagnostic.help("name a piece that is not royal"));
        return false;
    }
    let stays_in = kind.piece.and_then(|piece| piece.stays_in.as_ref());
    if let Some(region) = stays_in {
        let message = format!("a captor may stand where {code} may not be: it stays in a region");
        let help = "name a piece that may go anywhere, or take `stays_in` away there";
        let diagnostic = Diagnostic::new(Code::WrongContagion, letter.span, message);
        notes.push(diagnostic.beside(region.span, "its region", help));
        return false;
    }
    true
}
