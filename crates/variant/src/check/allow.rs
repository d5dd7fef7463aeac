//! The warnings that a document acknowledges.

use hakugei_text::{all_of, quote, quote_each};

use super::Scope;
use super::words;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::Document;
use crate::document::decode::Text;
use crate::notes::Notes;

/// How many codes of other warnings a help names.
const MAX_CODES: usize = 10;

/// Checks what a document acknowledges. Those warnings are withheld from now on.
pub(super) fn check(document: &Document, notes: &mut Notes) {
    for (code, reason) in document.allow.iter().flatten() {
        let known = warning(code, notes);
        let reason = reason.as_ref().map(|reason| checked_reason(reason, notes));
        if let Some(known) = known {
            notes.acknowledge(known, code.span, reason.unwrap_or_default());
        }
    }
}

/// Notes what is acknowledged in the file itself although there is no such warning. What is inherited may be of the
/// parent alone. Of a check without the rules of the game, what these would say is not known.
pub(crate) fn check_use(scope: Scope, notes: &mut Notes) {
    let has_rules = match scope {
        Scope::Errors => return,
        Scope::Sense => false,
        Scope::Starts(_) => true,
    };
    // A warning may be missing only because of an error.
    if notes.failed {
        return;
    }
    let others = notes.other_warnings();
    for (code, place) in notes.idle_acknowledgements() {
        if place.source == 0 && (has_rules || code != Code::StartsInCheck) {
            let message = format!("`{code}` is acknowledged, but the file has no such warning");
            let diagnostic = Diagnostic::new(Code::IdleAcknowledgement, place, message);
            notes.push(match others.as_slice() {
                [] => diagnostic.help("take the entry away"),
                [(other, said)] => diagnostic
                    .help(format!(
                        "the file has `{other}`: {said}; if that is meant, write `{other}` here, and else take the entry away"
                    ))
                    .suggest(place, other.text()),
                _ => {
                    let codes = others.iter().take(MAX_CODES).map(|(other, _)| other.text());
                    diagnostic.help(format!(
                        "the file has {}; if one of them is meant, write its code here, and else take the entry away",
                        all_of(&quote_each(codes))
                    ))
                }
            });
        }
    }
}

/// The warning that a text names; it is noted where there is none that can be acknowledged.
fn warning(text: &Text, notes: &mut Notes) -> Option<Code> {
    let read = text.value.as_str();
    let known = Code::ALL.iter().copied().find(|code| code.text() == read);
    let no_such_warning = |message: String| Diagnostic::new(Code::NoSuchWarning, text.span, message);
    match known {
        Some(code) if code.may_be_acknowledged() => Some(code),
        Some(code) => {
            let (message, help) = match code.severity() {
                Severity::Error => (
                    format!(
                        "`{code}` is an error ({}), and only warnings can be acknowledged",
                        code.meaning()
                    ),
                    "mend what it says, and take the entry away",
                ),
                Severity::Warning => (
                    format!("`{code}` cannot be acknowledged ({})", code.meaning()),
                    "take the entry away",
                ),
            };
            notes.push(no_such_warning(message).help(help));
            None
        }
        None => {
            let diagnostic = no_such_warning(format!("no warning has the code {}", quote(read)));
            let codes = Code::ALL.iter().filter(|code| code.may_be_acknowledged());
            let codes: Vec<&str> = codes.map(|code| code.text()).collect();
            let list = "the codes stand in the output of `hakugei check`, as in `warning[V037]`; they are";
            let diagnostic = notes.did_you_mean(diagnostic, &read.to_uppercase(), &codes, list);
            notes.push(diagnostic);
            None
        }
    }
}

/// The reason for a warning, which must not be empty.
fn checked_reason(reason: &Text, notes: &mut Notes) -> String {
    if reason.value.chars().any(words::shows) {
        words::line(Some(reason), notes);
    } else {
        let message = "a warning is acknowledged without a reason";
        let diagnostic = Diagnostic::new(Code::HiddenText, reason.span, message);
        notes.push(diagnostic.help("write why it is meant so, such as `\"the sides are meant to differ\"`"));
    }
    reason.value.clone()
}
