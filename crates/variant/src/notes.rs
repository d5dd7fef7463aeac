//! Notes: the diagnostics that a check collects.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::document::decode::Spanned;
use crate::document::examples::Examples;
use crate::source::Span;

/// How many problems are kept.
const MAX_KEPT: usize = 10_000;

/// How many problems of a file are shown.
const MAX_SHOWN: usize = 1000;

/// What checking collects.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    diagnostics: Vec<Diagnostic>,
    /// Whether one of them is an error.
    pub(crate) failed: bool,
    /// How many more there were.
    dropped: usize,
    /// Whether a part of the document could not be read, such as its parent. Then nothing is said to be missing.
    pub(crate) partial: bool,
    /// The keys of map entries that a file adds to what it inherits, by the places of their values.
    pub(crate) new_keys: BTreeMap<Span, String>,
    /// The places of each `none` that takes something away that is inherited.
    pub(crate) taken: BTreeSet<Span>,
    /// The places of each `none` that takes nothing away.
    pub(crate) vain: BTreeSet<Span>,
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
    /// What help texts propose for this file.
    pub(crate) examples: Examples,
}

impl Notes {
    /// Notes a diagnostic.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        self.failed |= diagnostic.severity() == Severity::Error;
        if self.diagnostics.len() < MAX_KEPT {
            self.diagnostics.push(diagnostic);
        } else {
            self.dropped += 1;
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
        for diagnostic in &mut self.diagnostics[from..] {
            diagnostic.help.get_or_insert_with(&help);
        }
    }

    /// Takes those diagnostics back, from some number on, that meet a condition.
    pub(crate) fn take(
        &mut self,
        from: usize,
        mut which: impl FnMut(&Diagnostic) -> bool,
    ) -> Vec<Diagnostic> {
        let from = from.min(self.diagnostics.len());
        self.diagnostics
            .extract_if(from.., |diagnostic| which(diagnostic))
            .collect()
    }

    /// Everything that is wrong, in the order of its places.
    pub(crate) fn sorted(self) -> Vec<Diagnostic> {
        let Self {
            mut diagnostics,
            mut dropped,
            ..
        } = self;
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        diagnostics.dedup_by(|later, former| former.takes_in(later));
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
