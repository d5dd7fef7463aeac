//! The pest parser made from `grammar/betza.pest`.

use pest::Parser as _;
use pest::iterators::Pair;

use crate::span::Span;

#[derive(pest_derive::Parser)]
#[grammar = "grammar/betza.pest"]
struct Grammar;

/// One match of one rule.
pub(crate) type Node<'t> = Pair<'t, Rule>;

/// The terms of a string, and whatever else it holds, in order.
pub(crate) fn items(text: &str) -> Vec<Node<'_>> {
    let mut piece = Grammar::parse(Rule::piece, text).expect("`piece` matches every string");
    let items = piece.next().expect("a match of `piece`").into_inner();
    items.filter(|node| node.as_rule() != Rule::EOI).collect()
}

/// Where a match stands.
pub(crate) fn span(node: &Node<'_>) -> Span {
    let span = node.as_span();
    Span::new(span.start(), span.end())
}

/// The parts of a match that have a given rule.
pub(crate) fn child<'t>(node: &Node<'t>, rule: Rule) -> Option<Node<'t>> {
    node.clone().into_inner().find(|part| part.as_rule() == rule)
}
