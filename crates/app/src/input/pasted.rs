//! Lines that came at once: an editor of lines takes what was pasted for one, and where keys are waited for a line may come.

use std::collections::VecDeque;

/// The lines that came together with the last one, and were not obeyed yet.
#[derive(Debug, Default)]
pub(crate) struct Pasted {
    lines: VecDeque<String>,
    /// The beginning of a line that was typed where keys were waited for.
    begun: String,
}

impl Pasted {
    /// The next of them.
    pub(crate) fn next(&mut self) -> Option<String> {
        self.lines.pop_front()
    }

    /// Whether there is one.
    pub(crate) fn waits(&self) -> bool {
        !self.lines.is_empty()
    }

    /// The first line of what an editor has read; the others wait.
    pub(crate) fn first_of(&mut self, text: &str) -> String {
        self.lines.extend(text.lines().map(str::to_owned));
        self.lines.pop_front().unwrap_or_default()
    }

    /// The answer in what was pressed under a page: a key alone is one, and so is a line that came as a whole, whose followers wait.
    /// Anything else begins a line, and there is no answer yet.
    pub(crate) fn answer_in(&mut self, pressed: &str) -> Option<String> {
        let Some((lines, begun)) = pressed.rsplit_once('\n') else {
            let is_key = matches!(pressed.trim(), "" | "b" | "q");
            if !is_key {
                pressed.clone_into(&mut self.begun);
            }
            return is_key.then(|| pressed.to_owned());
        };
        begun.clone_into(&mut self.begun);
        self.lines.extend(lines.split('\n').map(str::to_owned));
        self.lines.pop_front()
    }

    /// Takes the beginning of the next line that was typed already.
    pub(crate) fn begun(&mut self) -> String {
        std::mem::take(&mut self.begun)
    }

    /// Forgets them.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.begun.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_answer_alone_and_lines_as_wholes() {
        let mut pasted = Pasted::default();
        for key in ["q", "b", " ", "  "] {
            assert_eq!(pasted.answer_in(key).as_deref(), Some(key));
        }
        assert_eq!(pasted.answer_in("\n").as_deref(), Some(""));
        // A line whose first letter is a key, typed ahead with another one and the beginning of a third.
        assert_eq!(pasted.answer_in("quit\nboard\nmo").as_deref(), Some("quit"));
        assert_eq!(pasted.next().as_deref(), Some("board"));
        assert!(!pasted.waits());
        assert_eq!(pasted.begun(), "mo");
        assert_eq!(pasted.begun(), "");
        assert_eq!(pasted.answer_in("m"), None);
        assert_eq!(pasted.begun(), "m");
    }
}
