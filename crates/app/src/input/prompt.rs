//! A person at a prompt: an editor where someone types at a terminal, plain lines otherwise.

use std::io::{self, BufReader, IsTerminal, Stdin};

use rustyline::DefaultEditor;

use crate::input::keys::{self, Pressed};
use crate::input::lines::{self, InputLine};
use crate::input::pasted::Pasted;

/// Where the lines of a person come from. Ctrl-C ends the input as its end does.
pub(crate) enum Prompt {
    /// Someone types at a terminal; with the lines that were pasted together with the last one.
    Editor(Box<DefaultEditor>, Pasted),
    /// Lines from a pipe or a file.
    Plain(BufReader<Stdin>),
}

impl Prompt {
    /// Standard input.
    pub(crate) fn new() -> Self {
        let editor = io::stdin().is_terminal().then(|| DefaultEditor::new().ok());
        match editor.flatten() {
            Some(editor) => Self::Editor(Box::new(editor), Pasted::default()),
            None => Self::Plain(BufReader::new(io::stdin())),
        }
    }

    /// The next line, or `None` at the end of the input.
    pub(crate) fn line(&mut self, prompt: &str) -> Option<InputLine> {
        match self {
            Self::Editor(editor, pasted) => {
                if let Some(line) = pasted.next() {
                    return Some(Ok(line));
                }
                let begun = pasted.begun();
                let line = editor.readline_with_initial(prompt, (&begun, "")).ok()?;
                // The history is a comfort: a line that it refuses is still obeyed.
                let _ = editor.add_history_entry(&line);
                Some(Ok(pasted.first_of(&line)))
            }
            // Where reading fails, the input has ended as far as a person is concerned.
            Self::Plain(input) => lines::next(input).ok().flatten(),
        }
    }

    /// An answer of one key, or a line like any other.
    pub(crate) fn key_or_line(&mut self, asked: &str) -> Option<InputLine> {
        if let Self::Editor(_, pasted) = self
            && !pasted.waits()
        {
            match keys::pressed(asked) {
                Some(Pressed::Interrupted | Pressed::End) => return None,
                Some(Pressed::Text(text)) => {
                    if let Some(answer) = pasted.answer_in(&text) {
                        return Some(Ok(answer));
                    }
                }
                None => {}
            }
        }
        self.line(asked)
    }
}
