//! What a form would leave out of a game.

use super::{GameTree, Heading, Note, Step};
use crate::Form;

impl GameTree {
    /// What would be lost where the game is written in a form, each as a phrase such as `3 variations`; nothing where it
    /// would read back whole.
    pub fn losses(&self, form: Form) -> Vec<String> {
        let notes = || {
            self.notes
                .iter()
                .chain(self.nodes().iter().flat_map(|node| &node.notes))
        };
        let counts = |fits: fn(&Note) -> bool| notes().filter(|note| fits(note)).count();
        let clocks = || self.nodes().iter().filter_map(|node| node.clock);
        let fields = self
            .heading
            .iter()
            .filter(|item| matches!(item, Heading::Field(_, value) if !value.is_empty()));
        let remarks = self
            .heading
            .iter()
            .filter(|item| matches!(item, Heading::Remark(_)))
            .count();
        let ends = |kept: fn(super::End) -> bool| {
            let lost = |node: &&super::Node| matches!(node.step, Step::End(end) if !kept(end));
            self.nodes().iter().filter(lost).count()
        };
        let variations = (self.lines().len().saturating_sub(1), "variation");
        let bookmarks = (counts(|note| matches!(note, Note::Bookmark(_))), "bookmark");
        let times = (clocks().count(), "time");
        let parts = (
            clocks().filter(|clock| clock.spent % 1000 != 0).count(),
            "fraction of a second",
        );
        let remarks = (remarks + counts(|note| matches!(note, Note::Remark(_))), "remark");
        let losses = match form {
            Form::Kif => vec![parts],
            Form::Csa => vec![
                variations,
                bookmarks,
                (ends(|end| end.csa().is_some()), "kind of end"),
            ],
            Form::Record => vec![variations, times, remarks],
            Form::Usi => vec![
                variations,
                times,
                (fields.count(), "header"),
                (notes().count() + remarks.0, "note"),
                (ends(|_| false), "end of a line"),
            ],
        };
        let said = losses.into_iter().filter(|(count, _)| *count > 0);
        said.map(|(count, noun)| phrase(count, noun)).collect()
    }
}

/// `3 variations`
fn phrase(count: usize, noun: &str) -> String {
    if count == 1 {
        return format!("1 {noun}");
    }
    match noun.split_once(' ') {
        Some((first, rest)) => format!("{count} {first}s {rest}"),
        None => format!("{count} {noun}s"),
    }
}
