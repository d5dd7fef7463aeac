//! What a form would leave out of a game.

use hakugei_text::noun::numbered;

use super::{GameTree, Heading, Note, Step};
use crate::Form;
use crate::record::text::MAX_DEPTH;

/// How many different names a phrase gives.
const MAX_NAMES: usize = 8;

/// Something of which a form loses a number.
struct Loss {
    count: usize,
    noun: &'static str,
    /// What the single ones are called, where that says more.
    names: Vec<String>,
}

impl GameTree {
    /// What would be lost where the game is written in a form, each as a phrase such as `3 variations` or
    /// `1 header (the place)`; nothing where it would read back whole.
    pub fn losses(&self, form: Form) -> Vec<String> {
        let notes = || {
            self.notes
                .iter()
                .chain(self.nodes().iter().flat_map(|node| &node.notes))
                .filter(|note| !matches!(note, Note::Field(..)))
        };
        let counts = |fits: fn(&Note) -> bool| notes().filter(|note| fits(note)).count();
        let clocks = || self.nodes().iter().filter_map(|node| node.clock);
        let end_times = || {
            let ends = self
                .nodes()
                .iter()
                .filter(|node| matches!(node.step, Step::End(_)));
            ends.filter_map(|node| node.clock)
        };
        let fields = self
            .fields()
            .filter(|(field, value)| !value.is_empty() && !field.says_variant());
        let fields = named(fields.map(|(field, _)| field.in_words()).collect(), "header");
        let remarks = self
            .heading
            .iter()
            .filter(|item| matches!(item, Heading::Remark(_) | Heading::Reached(_)))
            .count();
        let ends = |kept: fn(super::End) -> bool| {
            let lost = self.nodes().iter().filter_map(|node| match node.step {
                Step::End(end) if !kept(end) => Some(end.in_words()),
                _ => None,
            });
            lost.collect()
        };
        let variations = counted(self.lines().len().saturating_sub(1), "variation");
        let bookmarks = counted(counts(|note| matches!(note, Note::Bookmark(_))), "bookmark");
        let times = counted(clocks().count(), "time");
        let all_notes = counted(notes().count() + remarks, "note");
        let remarks = counted(remarks + counts(|note| matches!(note, Note::Remark(_))), "remark");
        let unsaid = self.result.map(|result| {
            let sign = crate::ending::sign(Some(result.result));
            format!("`{sign}` by `{}`", result.reason)
        });
        let unsaid = named(unsaid.into_iter().collect(), "result");
        let losses = match form {
            // Whole seconds are what these forms count: a fraction is no loss.
            Form::Kif => vec![unsaid],
            Form::Csa => vec![
                variations,
                bookmarks,
                named(ends(|end| end.csa().is_some()), "kind of end"),
                unsaid,
            ],
            Form::Record => vec![
                counted(self.deep_variations(), "variation"),
                counted(end_times().count(), "time of an end"),
                counted(
                    clocks().filter(|clock| clock.total.is_some()).count(),
                    "total of time",
                ),
                named(self.ends_of_variations(), "end of a variation"),
                remarks,
            ],
            Form::Pgn => vec![
                counted(self.deep_variations(), "variation"),
                counted(end_times().count(), "time of an end"),
                counted(
                    clocks().filter(|clock| clock.total.is_some()).count(),
                    "total of time",
                ),
                named(self.ends_of_variations(), "end of a variation"),
                remarks,
            ],
            Form::Usi => vec![
                variations,
                times,
                fields,
                all_notes,
                named(ends(|_| false), "end of a line"),
                unsaid,
            ],
        };
        let lost = losses.into_iter().filter(|loss| loss.count > 0);
        lost.map(|loss| format!("{}{}", numbered(loss.count, loss.noun), in_brackets(loss.names)))
            .collect()
    }
}

/// What only variations have.
impl GameTree {
    /// How the variations end that have an end of their own.
    fn ends_of_variations(&self) -> Vec<String> {
        let main = self.main_line().last().copied();
        let ends = self.ids().filter_map(|id| match self.node(id).step {
            Step::End(end) if Some(id) != main => Some(end.in_words()),
            _ => None,
        });
        ends.collect()
    }

    /// How many variations are nested deeper than a record holds them, or stand in place of an end: there is no move to put them to.
    fn deep_variations(&self) -> usize {
        let mut depths: Vec<usize> = Vec::with_capacity(self.len());
        let mut deep = 0;
        for id in self.ids() {
            let parent = self.node(id).parent();
            let above = parent.map_or(0, |parent| depths[parent.index()]);
            let first = self.children(parent).first().copied();
            let leaves = first != Some(id);
            let at_end = first.is_some_and(|first| matches!(self.node(first).step, Step::End(_)));
            depths.push(above + usize::from(leaves));
            let is_move = matches!(self.node(id).step, Step::Move(_));
            deep += usize::from(leaves && is_move && (above >= MAX_DEPTH || at_end));
        }
        deep
    }
}

fn counted(count: usize, noun: &'static str) -> Loss {
    Loss {
        count,
        noun,
        names: Vec::new(),
    }
}

fn named(names: Vec<String>, noun: &'static str) -> Loss {
    Loss {
        count: names.len(),
        noun,
        names,
    }
}

/// ` (the place, the opening)`: each name once, the first of them where there are many.
fn in_brackets(names: Vec<String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for name in names {
        if !different.contains(&name) {
            different.push(name);
        }
    }
    if different.is_empty() {
        return String::new();
    }
    let more = if different.len() > MAX_NAMES { ", …" } else { "" };
    different.truncate(MAX_NAMES);
    format!(" ({}{more})", different.join(", "))
}
