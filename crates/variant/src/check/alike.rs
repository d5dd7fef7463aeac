//! Lists that name one of two kinds that are called and move alike.

use super::abilities::Abilities;
use super::context::CheckContext;
use crate::PieceKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;

/// A list of pieces that a field of the file gives.
#[derive(Clone, Copy)]
pub(crate) struct PieceList<'d> {
    /// The name of the field.
    pub(crate) field: &'d str,
    /// The letters that it names.
    pub(crate) letters: &'d [Text],
}

/// Notes that of two lists which are mostly meant alike each names one piece that the other does not, and both share some.
pub(crate) fn compare(list: PieceList<'_>, other: PieceList<'_>, notes: &mut Notes) {
    let without = |letters: &[Text], others: &[Text]| {
        let is_alone = |letter: &&Text| others.iter().all(|other| other.value != letter.value);
        letters.iter().filter(is_alone).cloned().collect::<Vec<Text>>()
    };
    let own = without(list.letters, other.letters);
    let foreign = without(other.letters, list.letters);
    let ([own], [foreign]) = (own.as_slice(), foreign.as_slice()) else {
        return;
    };
    if list.letters.len() < 2 || own.span.source != foreign.span.source {
        return;
    }
    let message = format!(
        "`{}` names `{}`, where `{}` names `{}`, and else they are alike",
        list.field, own.value, other.field, foreign.value
    );
    let help = format!(
        "write the same letter in both, `{}` or `{}`; or leave them where they are meant to differ",
        own.value, foreign.value
    );
    let diagnostic = Diagnostic::new(Code::OtherList, own.span, message);
    notes.push(diagnostic.label(foreign.span, "the other one").help(help));
}

/// Notes the kinds that a list leaves out, though it names another one of the same name and moves.
pub(crate) fn check(context: CheckContext<'_>, field: &str, letters: &[Text], notes: &mut Notes) {
    let variant = context.variant;
    let named = |letter: &Text| context.kind_of(letter);
    let listed: Vec<PieceKind> = letters.iter().filter_map(named).collect();
    let are_alike = |one: PieceKind, other: PieceKind| {
        let [one, other] = [one, other].map(|kind| variant.piece(kind));
        one.name.english == other.name.english && Abilities::of(&one.moves) == Abilities::of(&other.moves)
    };
    for letter in letters {
        let Some(kind) = named(letter) else { continue };
        let mut others = variant.kinds().filter(|other| !listed.contains(other));
        let Some(other) = others.find(|&other| are_alike(kind, other)) else {
            continue;
        };
        let code = variant.piece(other).code;
        let message = format!(
            "`{}`, the {}, is named, and `{code}`, which is called and moves alike, is not",
            letter.value,
            variant.piece(kind).name.english
        );
        // One that is alike to no other may stand in its place.
        let is_odd = |letter: &&Text| {
            named(letter)
                .is_some_and(|own| listed.iter().all(|&other| own == other || !are_alike(own, other)))
        };
        let odd = letters
            .iter()
            .find(|other| other.value != letter.value && is_odd(other));
        let all: Vec<String> = letters
            .iter()
            .map(|letter| format!("\"{}\"", letter.value))
            .collect();
        let help = match odd {
            Some(odd) => {
                let instead: Vec<String> = letters
                    .iter()
                    .map(|one| {
                        if one.value == odd.value {
                            code.to_string()
                        } else {
                            one.value.clone()
                        }
                    })
                    .map(|letter| format!("\"{letter}\""))
                    .collect();
                format!(
                    "write `{field}: [{}]`, if `{code}` is meant for `{}`, or add `\"{code}\"`",
                    instead.join(", "),
                    odd.value
                )
            }
            None => format!(
                "write `{field}: [{}, \"{code}\"]` if both are meant",
                all.join(", ")
            ),
        };
        notes.push(Diagnostic::new(Code::OneFaceNamed, letter.span, message).help(help));
    }
}
