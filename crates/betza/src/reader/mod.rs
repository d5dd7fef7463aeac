//! From the grammar's matches to the tree: every rule that the grammar leaves open is checked here.

mod group;
mod leg;
mod numbers;
mod reach;
mod term;

use crate::error::{Error, Findings};
use crate::grammar::{self, Node, Rule};
use crate::refuse;
use crate::source::Source;
use crate::tier::Tier;
use crate::tree::Term;

/// The most legs that one move may have.
const MAX_LEGS: usize = 3;

/// Reads one string. Errors gather in `found`; the tree is good only while there are none.
pub(crate) struct TermReader<'t> {
    source: Source<'t>,
    highest: Tier,
    found: Findings,
}

/// The terms of a string.
///
/// # Errors
///
/// The first error in reading order. Items follow one another, so it is in the first item that has any.
pub(crate) fn read(source: Source<'_>, highest: Tier) -> Result<Vec<Term>, Error> {
    let mut terms = Vec::new();
    for item in grammar::items(source.text) {
        let mut reader = TermReader {
            source,
            highest,
            found: Findings::default(),
        };
        let term = reader.item(&item);
        if let Some(error) = reader.found.first() {
            return Err(error);
        }
        terms.extend(term);
    }
    Ok(terms)
}

impl TermReader<'_> {
    fn item(&mut self, item: &Node<'_>) -> Option<Term> {
        let (source, span) = (self.source, grammar::span(item));
        match item.as_rule() {
            Rule::term => return self.term(item),
            Rule::group => return self.group(item).map(Term::Group),
            Rule::dangling => self.found.push(refuse::text::dangling(source, span)),
            Rule::stray_range => self.found.push(refuse::text::stray_range(source, span)),
            Rule::unmatched => self.found.push(refuse::brackets::unmatched(source, span)),
            _ => self.found.push(refuse::text::unexpected(source, span)),
        }
        None
    }
}
