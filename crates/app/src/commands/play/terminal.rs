//! Where lines come from: an editor where someone types at a terminal, plain lines otherwise.

use std::io::{self, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::player::Watch;
use crate::input::lines::{self, Line, Unreadable};

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A line.
    Line(String),
    /// A line that cannot be read.
    Unreadable(Unreadable),
    /// Ctrl-C.
    Interrupted,
    /// The end of the input.
    End,
}

/// Where lines come from.
pub(crate) trait Input {
    /// Waits for the next line.
    fn line(&mut self, prompt: &str, watch: &dyn Watch) -> Said;
}

/// Someone types at a terminal.
pub(crate) struct Editor(DefaultEditor);

impl Editor {
    /// An editor with a history of this session, or `None` where the terminal does not let one work.
    pub(crate) fn new() -> Option<Self> {
        DefaultEditor::new().ok().map(Self)
    }
}

impl Input for Editor {
    fn line(&mut self, prompt: &str, watch: &dyn Watch) -> Said {
        // While a line is edited, Ctrl-C comes as a key; before that it came as a signal.
        if watch.attend() {
            return Said::Interrupted;
        }
        watch.edits(true);
        let read = self.0.readline(prompt);
        watch.edits(false);
        // One that still came as a signal came between the two: what was typed since then overtook it.
        watch.attend();
        match read {
            Ok(line) => {
                // The history is a comfort: a line that it refuses is still obeyed.
                let _ = self.0.add_history_entry(&line);
                Said::Line(line)
            }
            Err(ReadlineError::Interrupted) => Said::Interrupted,
            Err(_) => Said::End,
        }
    }
}

/// Lines from a pipe or a file. A thread reads them, so that Ctrl-C is noticed while none comes.
pub(crate) struct Plain(Receiver<Line>);

/// How often a waiting session looks for Ctrl-C.
const GLANCE: Duration = Duration::from_millis(50);

impl Plain {
    /// Lines from standard input.
    pub(crate) fn new() -> Self {
        let (sender, receiver) = sync_channel(1);
        thread::spawn(move || {
            let mut input = BufReader::new(io::stdin());
            // Where reading fails, the input has ended as far as the session is concerned.
            while let Ok(Some(line)) = lines::next(&mut input) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self(receiver)
    }
}

impl Input for Plain {
    fn line(&mut self, _prompt: &str, watch: &dyn Watch) -> Said {
        loop {
            if watch.attend() {
                return Said::Interrupted;
            }
            match self.0.recv_timeout(GLANCE) {
                Ok(line) => return said(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Said::End,
            }
        }
    }
}

/// A line as the session takes it.
pub(crate) fn said(line: Line) -> Said {
    match line {
        Ok(text) => Said::Line(text),
        Err(why) => Said::Unreadable(why),
    }
}
