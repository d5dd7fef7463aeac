//! Numbers: ranges after atoms, and coordinates.

use crate::atom::{Atom, Base, MAX_COORDINATE};
use crate::grammar::{self, Node, Rule};
use crate::refuse;
use crate::span::Span;
use crate::tree::Range;

use super::TermReader;

impl TermReader<'_> {
    /// The number after an atom; `None` where it is refused.
    pub(super) fn range(&mut self, node: &Node<'_>, atom: Option<Atom>) -> Option<Range> {
        let span = grammar::span(node);
        let digits = node.as_str();
        if let Some(atom) = atom.filter(|atom| atom.doubled) {
            self.found
                .push(refuse::atoms::range_on_doubled(self.source, span, atom));
        } else if digits.len() > 1 && digits.starts_with('0') {
            self.found.push(refuse::atoms::leading_zero(self.source, span));
        } else if digits.len() > 2 {
            self.found.push(refuse::atoms::range_too_large(self.source, span));
        } else if let Ok(value) = digits.parse() {
            return Some(Range { span, value });
        }
        None
    }

    /// The leap named by coordinates; `None` for (0,0). One that is too large is refused and cut down,
    /// so that its directions can still be checked.
    pub(super) fn coordinates(&mut self, node: &Node<'_>) -> Option<Base> {
        let span = grammar::span(node);
        let numbers = node.clone().into_inner();
        let mut values = numbers
            .filter(|part| part.as_rule() == Rule::number)
            .map(|part| value(&part));
        let (first, second) = (values.next().unwrap_or(0), values.next().unwrap_or(0));
        if first == 0 && second == 0 {
            self.found.push(refuse::atoms::null_leaper(self.source, span));
            return None;
        }
        if first.max(second) > u32::from(MAX_COORDINATE) {
            self.found
                .push(refuse::atoms::leaper_too_large(self.source, span));
        }
        Some(shrunk(first, second))
    }

    pub(super) fn bad_leaper(&mut self, span: Span) {
        self.found.push(refuse::atoms::bad_leaper(self.source, span));
    }
}

fn value(number: &Node<'_>) -> u32 {
    number.as_str().parse().unwrap_or(u32::MAX)
}

/// A leap of the same shape, within the limit.
fn shrunk(first: u32, second: u32) -> Base {
    if first == second {
        let both = first.min(u32::from(MAX_COORDINATE)) as u8;
        return Base::Leaper(both, both);
    }
    if first.max(second) <= u32::from(MAX_COORDINATE) {
        return Base::Leaper(first as u8, second as u8);
    }
    if first.min(second) == 0 {
        Base::Leaper(0, MAX_COORDINATE)
    } else {
        Base::Leaper(1, MAX_COORDINATE)
    }
}
