//! Lines that were pasted at once: an editor of lines takes them for one.

use std::collections::VecDeque;

/// The lines that were pasted together with the last one, and were not obeyed yet.
#[derive(Debug, Default)]
pub(crate) struct Pasted(VecDeque<String>);

impl Pasted {
    /// The next of them.
    pub(crate) fn next(&mut self) -> Option<String> {
        self.0.pop_front()
    }

    /// The first line of what an editor has read; the others wait.
    pub(crate) fn first_of(&mut self, text: &str) -> String {
        self.0.extend(text.lines().map(str::to_owned));
        self.0.pop_front().unwrap_or_default()
    }

    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
