//! A key of a piece that is another letter than that by which all else speaks of it.

use std::collections::BTreeSet;

use super::examples::{Examples, Renamed, field};
use super::fields::any_field;
use super::outline::{Field, Form, Texts};
use crate::PieceCode;
use crate::sfen::rows::JoinedRows;
use crate::syntax::tree::{Body, Node, Value};

/// The piece whose key is another letter than that by which the set-up and the rest of the file speak of it, where there is one such.
pub(crate) fn renamed(tree: &Node<'_>, examples: &Examples) -> Option<Renamed> {
    let setup = field(tree, "setup").and_then(Node::text)?;
    let placed = codes_of_rows(setup);
    let is_strange = |code: &&PieceCode| {
        let is_removed = examples.removed.contains_key(&code.to_string());
        !code.promoted && !is_removed && !examples.codes().contains(code)
    };
    let mut strange = placed.iter().filter(is_strange);
    let (elsewhere, None) = (*strange.next()?, strange.next()) else {
        return None;
    };
    let mut spoken = BTreeSet::new();
    add_codes(tree, &mut spoken);
    let face = |code: PieceCode| PieceCode {
        promoted: true,
        ..code
    };
    if !spoken.contains(&elsewhere) && !examples.codes().contains(&face(elsewhere)) {
        return None;
    }
    let mut unspoken = examples.codes().iter().filter(|code| {
        let is_named =
            placed.contains(code) || spoken.contains(code) || examples.codes().contains(&face(**code));
        !code.promoted && !is_named
    });
    let (key, None) = (*unspoken.next()?, unspoken.next()) else {
        return None;
    };
    Some(Renamed { key, elsewhere })
}

/// The pieces in the rows of a set-up.
fn codes_of_rows(setup: &str) -> BTreeSet<PieceCode> {
    let rows = JoinedRows::of(setup).text;
    let mut rest = rows.split_whitespace().next().unwrap_or_default();
    let mut codes = BTreeSet::new();
    while let Some(next) = rest.chars().next() {
        rest = if let Some((code, _, after)) = PieceCode::starting(rest) {
            codes.insert(code);
            after
        } else {
            &rest[next.len_utf8()..]
        };
    }
    codes
}

/// Adds the letters by which the values in a tree speak of pieces.
fn add_codes(node: &Node<'_>, codes: &mut BTreeSet<PieceCode>) {
    match &node.value {
        Value::Text(text) => codes.extend(PieceCode::parse(text)),
        Value::List(items) | Value::Named(_, Body::Items(items)) => {
            for item in items {
                add_codes(item, codes);
            }
        }
        Value::Map(pairs) => {
            for (_, value) in pairs {
                add_codes(value, codes);
            }
        }
        Value::Named(_, Body::Fields(fields)) => {
            for (word, value) in fields {
                let Some(field) = any_field(word.text).filter(|field| may_have_letters(field)) else {
                    continue;
                };
                if let (Value::Map(pairs), Texts::Letters, false) =
                    (&value.value, field.texts, word.text == "pieces")
                {
                    let keys = pairs.iter().filter_map(|(key, _)| key.meant());
                    codes.extend(keys.filter_map(PieceCode::parse));
                }
                add_codes(value, codes);
            }
        }
        _ => {}
    }
}

/// Whether the letters of pieces may stand in a field: it speaks of them, or what stands in it may.
fn may_have_letters(field: &Field) -> bool {
    let is_text = |form: &Form| matches!(form, Form::Text | Form::OneOrMore);
    match (field.texts, (field.form)()) {
        (Texts::Letters | Texts::LettersOrSquares, _) => true,
        (Texts::Free, Form::List(form)) => !is_text(&form()),
        (Texts::Free, form) => !is_text(&form),
        _ => false,
    }
}
