//! Notes: the diagnostics that a check collects.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Acknowledged, Code, Diagnostic, Severity, Suggestion};
use crate::document::decode::{Spanned, listed, meant, nearest};
use crate::document::examples::Examples;
use crate::document::outline::{Form, Texts};
use crate::document::reshape::{Place, shorten_value};
use crate::source::Span;
use crate::syntax::tree::{Node, Value};

/// How many problems are kept.
const MAX_KEPT: usize = 10_000;

/// How many problems of a file are shown.
const MAX_SHOWN: usize = 1000;

/// How many problems are put into words where a list can have one in each entry: more than are kept, as those of inherited
/// handicaps are taken back.
const MAX_SAID: usize = 2 * MAX_KEPT;

/// How many names what was read is compared with in all, to ask for what was meant.
const MAX_COMPARED: usize = 100_000;

/// What checking collects.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    diagnostics: Vec<Diagnostic>,
    /// Whether one of them is an error.
    pub(crate) failed: bool,
    /// How many more there were.
    dropped: usize,
    /// How many were put into words.
    said: usize,
    /// How many names were compared with what was read.
    compared: usize,
    /// Whether a part of the document could not be read, such as its parent. Then nothing is said to be missing.
    pub(crate) partial: bool,
    /// The keys of map entries that a file adds to what it inherits, by the places of their values.
    pub(crate) new_keys: BTreeMap<Span, String>,
    /// The places of each `none` that takes something away that is inherited.
    pub(crate) taken: BTreeSet<Span>,
    /// The fields of the variant of which all that is inherited is taken away, with the places of each `none`.
    pub(crate) taken_fields: BTreeMap<&'static str, Span>,
    /// The places of words of other notations, such as `null`, that stand over something that is inherited.
    pub(crate) over_inherited: BTreeSet<Span>,
    /// The names that nearer files change, by the places of the new ones.
    pub(crate) renamed: BTreeMap<Span, String>,
    /// The places of each `none` that takes nothing away.
    pub(crate) vain: BTreeSet<Span>,
    /// What the texts in the value that is being read speak of.
    pub(crate) texts: Texts,
    /// What help proposes for the field that is being read.
    pub(crate) example: &'static str,
    /// The key of the map entry that is being read.
    pub(crate) entry: Option<String>,
    /// The fields that could not be read, each with its group: what follows from their absence is not to be said.
    pub(crate) unread: BTreeSet<(&'static str, &'static str)>,
    /// The letters that no piece has, by their places.
    pub(crate) unknown: BTreeMap<Span, String>,
    /// The names of fields that no group has where they stand.
    pub(crate) strangers: BTreeSet<String>,
    /// The fields that were read and the words that were chosen, each with its group or choice.
    pub(crate) used: BTreeSet<(&'static str, &'static str)>,
    /// The places of words that are synonyms of others.
    pub(crate) synonyms: BTreeSet<Span>,
    /// The place of the id.
    pub(crate) id: Option<Span>,
    /// The names of regions that stand where a region belongs, without `named`.
    pub(crate) bare_regions: BTreeSet<String>,
    /// How many moves by several legs the texts of the pieces have.
    pub(crate) paths: usize,
    /// Whether the set-up is for another board than the inherited one: then the parent may be another one too.
    pub(crate) is_of_other_board: bool,
    /// The problems that follow from one that has been noted, whatever they are about.
    pub(crate) following: BTreeSet<Code>,
    /// How many of those texts are wrong.
    pub(crate) wrong_moves: usize,
    /// What help texts propose for this file.
    pub(crate) examples: Examples,
    /// The warnings that the file acknowledges.
    acknowledgements: BTreeMap<Code, Acknowledgement>,
}

/// A warning that the file acknowledges.
#[derive(Debug)]
struct Acknowledgement {
    /// The place of its code.
    place: Span,
    reason: String,
    /// The warnings that are withheld.
    withheld: Vec<Diagnostic>,
}

impl Notes {
    /// Notes a diagnostic.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if let Some(acknowledgement) = self.acknowledgements.get_mut(&diagnostic.code) {
            if acknowledgement.withheld.len() < MAX_KEPT {
                acknowledgement.withheld.push(diagnostic);
            }
            return;
        }
        self.failed |= diagnostic.severity() == Severity::Error;
        self.said += 1;
        if self.diagnostics.len() < MAX_KEPT {
            self.diagnostics.push(diagnostic);
        } else {
            self.dropped += 1;
        }
    }

    /// Counts a problem without its words, where more were noted before than anybody reads; returns whether it is so. Where
    /// a list can have a problem in each entry, putting all of them into words would take most of the time.
    pub(crate) fn only_counts(&mut self, code: Code) -> bool {
        if let Some(acknowledgement) = self.acknowledgements.get(&code) {
            return acknowledgement.withheld.len() >= MAX_KEPT;
        }
        let is_full = self.diagnostics.len() >= MAX_KEPT || self.said >= MAX_SAID;
        if is_full {
            self.failed |= code.severity() == Severity::Error;
            self.dropped += 1;
        }
        is_full
    }

    /// Adds the nearest name as a suggestion, and otherwise the list of names. After very many comparisons there is only the
    /// list.
    pub(crate) fn did_you_mean(
        &mut self,
        diagnostic: Diagnostic,
        read: &str,
        names: &[&str],
        list: &str,
    ) -> Diagnostic {
        self.compared = self.compared.saturating_add(names.len());
        let compared = if self.compared > MAX_COMPARED { &[] } else { names };
        match nearest(read, compared) {
            Some(name) => meant(diagnostic, name),
            None => listed(diagnostic, names, list),
        }
    }

    /// Notes a diagnostic with its help. Where a nearer file changes what it comes from, that is shown first.
    pub(crate) fn push_changed<T>(
        &mut self,
        diagnostic: Diagnostic,
        help: &str,
        cause: Option<&Spanned<T>>,
        said: &str,
    ) {
        let cause = cause.map(|cause| cause.span);
        self.push(diagnostic.help(help).because(cause, said, help));
    }

    /// How many diagnostics there are.
    pub(crate) const fn len(&self) -> usize {
        self.diagnostics.len()
    }

    /// Helps with those diagnostics, from some number on, that have no help yet.
    pub(crate) fn explain(&mut self, from: usize, help: impl Fn() -> String) {
        self.explain_by(from, &help);
    }

    /// The same, compiled once for all helps.
    fn explain_by(&mut self, from: usize, help: &dyn Fn() -> String) {
        for diagnostic in &mut self.diagnostics[from..] {
            diagnostic.help.get_or_insert_with(help);
        }
    }

    /// Says more of what helps with those diagnostics, from some number on, that have a help.
    pub(crate) fn help_on(&mut self, from: usize, more: &str) {
        for help in self.diagnostics[from..]
            .iter_mut()
            .filter_map(|found| found.help.as_mut())
        {
            *help += ": ";
            *help += more;
        }
    }

    /// Helps with those diagnostics on a value, from some number on, that have no help yet, by what was written in the form
    /// that belongs there.
    pub(crate) fn instead(&mut self, from: usize, node: &Node<'_>, form: &Form) {
        if self.len() == from || self.diagnostics[from..].iter().all(|found| found.help.is_some()) {
            return;
        }
        let Some(reshaped) = self.reshaped(node, form) else {
            return;
        };
        // Of a string the quotes are not in its place.
        if node.text().is_none() && self.diagnostics[from..].iter().all(|found| found.help.is_none()) {
            self.propose(from, node.span, &reshaped);
        }
        self.explain(from, || format!("write `{}`", shorten_value(&reshaped)));
    }

    /// Helps with those diagnostics on a `false`, from some number on, for which no word stands here: nothing is to be said.
    pub(crate) fn left_out(&mut self, from: usize, node: &Node<'_>, help: impl FnOnce() -> String) {
        if let Some(found) = self.take_without_word(from, node) {
            self.push(found.help(help()));
        }
    }

    /// Takes back what was said of a `false` for which no word stands here.
    fn take_without_word(&mut self, from: usize, node: &Node<'_>) -> Option<Diagnostic> {
        if !matches!(node.value, Value::Bool(false)) {
            return None;
        }
        let is_without_word = |found: &Diagnostic| {
            let is_proposed = found
                .help
                .as_ref()
                .is_some_and(|help| help.starts_with("write `"));
            found.code == Code::WrongType && found.span() == node.head() && !is_proposed
        };
        self.take(from, is_without_word).pop()
    }

    /// A value in some form, as it may be pasted.
    pub(crate) fn reshaped(&self, node: &Node<'_>, form: &Form) -> Option<String> {
        let place = Place {
            texts: self.texts,
            example: self.example,
            entry: self.entry.as_deref(),
            examples: &self.examples,
        };
        place.reshaped(node, form)
    }

    /// Proposes an edit for those diagnostics, from some number on, that have none yet.
    pub(crate) fn propose(&mut self, from: usize, place: Span, new: &str) {
        let found = self.diagnostics[from..]
            .iter_mut()
            .filter(|found| found.suggestions.is_empty());
        for diagnostic in found {
            diagnostic.suggestions.push(Suggestion {
                span: place,
                replacement: new.to_owned(),
            });
        }
    }

    /// Whether some diagnostic meets a condition.
    pub(crate) fn has(&self, which: impl FnMut(&Diagnostic) -> bool) -> bool {
        self.diagnostics.iter().any(which)
    }

    /// Takes those diagnostics back, from some number on, that meet a condition.
    pub(crate) fn take(
        &mut self,
        from: usize,
        mut which: impl FnMut(&Diagnostic) -> bool,
    ) -> Vec<Diagnostic> {
        self.take_by(from, &mut which)
    }

    /// The same, compiled once for all conditions.
    fn take_by(&mut self, from: usize, which: &mut dyn FnMut(&Diagnostic) -> bool) -> Vec<Diagnostic> {
        let from = from.min(self.diagnostics.len());
        self.diagnostics
            .extract_if(from.., |diagnostic| which(diagnostic))
            .collect()
    }

    /// Withholds the warnings with a code from now on, and those that were noted before.
    pub(crate) fn acknowledge(&mut self, code: Code, place: Span, reason: String) {
        let withheld = self.take(0, |diagnostic| diagnostic.code == code);
        let acknowledgement = Acknowledgement {
            place,
            reason,
            withheld,
        };
        self.acknowledgements.entry(code).or_insert(acknowledgement);
    }

    /// The codes that are acknowledged although there was no such warning, with their places.
    pub(crate) fn idle_acknowledgements(&self) -> Vec<(Code, Span)> {
        let idle = self.acknowledgements.iter();
        let idle = idle.filter(|(_, acknowledgement)| acknowledgement.withheld.is_empty());
        idle.map(|(code, acknowledgement)| (*code, acknowledgement.place))
            .collect()
    }

    /// The warnings that are not acknowledged but could be, each code once with the first that has it.
    pub(crate) fn other_warnings(&self) -> Vec<(Code, String)> {
        let found = self
            .diagnostics
            .iter()
            .filter(|found| found.severity() == Severity::Warning && found.code.may_be_acknowledged());
        let mut others: BTreeMap<Code, String> = BTreeMap::new();
        for found in found {
            others.entry(found.code).or_insert_with(|| found.message.clone());
        }
        others.into_iter().collect()
    }

    /// The acknowledged warnings that are withheld, in the order of their codes.
    pub(crate) fn acknowledged(&mut self) -> Vec<Acknowledged> {
        let acknowledgements = std::mem::take(&mut self.acknowledgements).into_iter();
        let acknowledged = acknowledgements.map(|(code, acknowledgement)| Acknowledged {
            code,
            reason: acknowledgement.reason,
            count: in_order(acknowledgement.withheld).len(),
        });
        acknowledged
            .filter(|acknowledged| acknowledged.count > 0)
            .collect()
    }

    /// Everything that is wrong, in the order of its places.
    pub(crate) fn sorted(self) -> Vec<Diagnostic> {
        let Self {
            diagnostics,
            mut dropped,
            ..
        } = self;
        let mut diagnostics = in_order(diagnostics);
        dropped += diagnostics.len().saturating_sub(MAX_SHOWN);
        if dropped > 0 {
            let last = diagnostics
                .get(MAX_SHOWN)
                .or(diagnostics.last())
                .map_or(Span::new(0, 0..0), Diagnostic::span);
            diagnostics.truncate(MAX_SHOWN);
            let message = format!("{dropped} further problems are not shown");
            diagnostics.push(Diagnostic::new(Code::TooMany, last, message).help("mend the ones above first"));
        }
        diagnostics
    }
}

/// Diagnostics in the order of their places, those that say the same as one.
fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
    diagnostics.dedup_by(|later, former| former.takes_in(later));
    diagnostics
}
