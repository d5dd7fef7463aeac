//! A choice: one of a few words, and what is said of any other.

use hakugei_text::{quote, quote_each, shorten_line};

use super::decode::{ABSENT, nearest, wrong_type};
use super::outline::{ChoiceWord, Form};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::syntax::tree::{Body, Node, Value, Word};

/// Words that people write for a region that is the whole board.
const WHOLE: [&str; 6] = ["all", "any", "anywhere", "board", "everywhere", "whole"];

/// The word that a node chooses among those of a choice; anything else is noted.
pub(crate) fn chosen(
    node: &Node<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<&'static str> {
    let Value::Named(Some(word), _) = &node.value else {
        return no_choice(node, what, arms, notes);
    };
    let Some(arm) = arms.iter().find(|arm| arm.word == word.text) else {
        return unknown_choice(node, word, what, arms, notes);
    };
    notes.used.insert((what, arm.word));
    if arm.inside.is_some() {
        (notes.texts, notes.example) = (arm.texts, "");
    }
    Some(arm.word)
}

/// The forms of a choice, for a message.
fn forms(arms: &[ChoiceWord], notes: &Notes) -> String {
    let forms = arms
        .iter()
        .map(|arm| format!("`{}`", notes.examples.adapt(arm.form)));
    forms.collect::<Vec<_>>().join(", ")
}

/// What to write for a region whose bare name stands where a region belongs.
fn named_region(what: &str, name: &str, notes: &mut Notes) -> Option<String> {
    let meant = what == "a region" && notes.examples.regions.contains(name);
    meant.then(|| {
        notes.bare_regions.insert(name.to_owned());
        format!("named(\"{name}\")")
    })
}

/// Notes a value that is not a word of a choice at all.
fn no_choice<T>(
    node: &Node<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<T> {
    let words = quote_each(arms.iter().map(|arm| arm.word));
    let before = notes.len();
    let nothing = wrong_type(node, &format!("{what} ({})", words.join(", ")), notes);
    if let Some(named) = node.text().and_then(|text| named_region(what, text, notes)) {
        notes.explain(before, || format!("write `{named}`"));
        return nothing;
    }
    if let (Value::Number(ranks), "a region") = (&node.value, what) {
        let help = format!(
            "write `last({ranks})` for the ranks at the far edge of the board, or `first({ranks})` for those at the own edge"
        );
        notes.explain(before, || help.clone());
    }
    let quoted = node
        .text()
        .and_then(|text| arms.iter().find(|arm| arm.word == text));
    let help = if let Some(arm) = quoted {
        format!("write `{}`, without quotes", notes.examples.adapt(arm.form))
    } else {
        notes.instead(before, node, &Form::Choice(what, arms));
        format!("the choices are {}", forms(arms, notes))
    };
    notes.explain(before, || help.clone());
    nothing
}

/// Notes a word that is not one of a choice.
fn unknown_choice<T>(
    node: &Node<'_>,
    word: &Word<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<T> {
    if ABSENT.contains(&word.text) {
        return no_choice(node, what, arms, notes);
    }
    let message = format!("{} is none of the words for {what}", quote(word.text));
    let diagnostic = Diagnostic::new(Code::UnknownChoice, word.span, message);
    if let Some(named) = named_region(what, word.text, notes) {
        let bare = node.is_word(word.text);
        let diagnostic = diagnostic.help(format!("write `{named}`"));
        notes.push(if bare {
            diagnostic.suggest(word.span, named)
        } else {
            diagnostic
        });
        return None;
    }
    if what == "a region" && WHOLE.contains(&word.text) {
        let whole = format!("last({})", notes.examples.ranks());
        let help = format!("write `{whole}`: all ranks of the board");
        notes.push(diagnostic.help(help).suggest(word.span, whole));
        return None;
    }
    let words: Vec<&str> = arms.iter().map(|arm| arm.word).collect();
    let meant = nearest(word.text, &words).and_then(|near| arms.iter().find(|arm| arm.word == near));
    notes.push(match meant {
        Some(arm) => {
            // After a word that has its parentheses already, these stay.
            let bare = node.is_word(word.text);
            let meant = if bare {
                notes.examples.adapt(arm.form)
            } else {
                arm.word.to_owned()
            };
            diagnostic
                .help(format!("did you mean `{meant}`?"))
                .suggest(word.span, meant)
        }
        None => match notes.reshaped(node, &Form::Choice(what, arms)) {
            Some(meant) => diagnostic
                .help(format!("write `{}`", shorten_line(&meant)))
                .suggest(node.span, meant),
            None => diagnostic.help(format!("the choices are {}", forms(arms, notes))),
        },
    });
    None
}

/// Whether one of the words is `none`.
pub(crate) const fn has_none(words: &[&str]) -> bool {
    let mut at = 0;
    while at < words.len() {
        if matches!(words[at].as_bytes(), b"none") {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether a choice has nothing after its word, as it must; it is noted otherwise.
pub(crate) fn bare(node: &Node<'_>, notes: &mut Notes) -> bool {
    let Value::Named(Some(word), body) = &node.value else {
        return false;
    };
    let bare = matches!(body, Body::None);
    if !bare {
        let message = format!("{} takes nothing in parentheses", quote(word.text));
        notes.push(
            Diagnostic::new(Code::WrongType, word.span, message).help(format!("write `{}`", word.text)),
        );
    }
    bare
}
