//! A program at the other end of a pipe: lines to it, lines from it with the moment they came, and an end in any case.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use hakugei_arena::Program;
use hakugei_text::{quote, shorten_line};

use crate::interrupt::Interrupt;

/// The longest part of a line that is kept, in bytes.
const LONGEST: usize = 1 << 16;
/// How many lines wait to be read before the program has to.
const WAITING: usize = 4096;
/// How many of the last lines are kept for a report.
const KEPT: usize = 12;
/// How often a waiting match checks whether it is to end.
const GLANCE: Duration = Duration::from_millis(20);
/// How long a program may take to end after `quit`.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct Running {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<TimedLine>,
    /// What keeps the lines of its standard error, until that is closed.
    errors: Option<JoinHandle<()>>,
    lines: Lines,
    interrupt: Interrupt,
}

/// The last lines in both directions.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<VecDeque<String>>>);

/// A line of a program, and when it came.
#[derive(Debug)]
pub(super) struct TimedLine {
    /// When it came.
    pub(super) at: Instant,
    /// What it says.
    pub(super) text: String,
}

/// What came of waiting for a line.
#[derive(Debug)]
pub(super) enum Wait {
    /// A line.
    Line(TimedLine),
    /// Nothing until then.
    Nothing,
    /// The program has ended, or closed its output.
    Ended,
    /// The match is to end.
    Interrupted,
}

/// Why a program does not run.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotStarted {
    /// No program is named.
    #[error("no program is named")]
    Nameless,
    /// The system does not start it.
    #[error("{} cannot be started: {error}", quote(.name))]
    Refused {
        /// The program.
        name: String,
        /// Why not.
        error: io::Error,
    },
    /// The system starts no thread that speaks with it.
    #[error("no thread can be started to speak with {}: {error}", quote(.name))]
    Unheard {
        /// The program.
        name: String,
        /// Why not.
        error: io::Error,
    },
}

impl Running {
    /// Starts a program.
    ///
    /// # Errors
    /// Where it cannot be started.
    pub(super) fn start(program: &Program, interrupt: &Interrupt) -> Result<Self, NotStarted> {
        let [name, arguments @ ..] = program.command.as_slice() else {
            return Err(NotStarted::Nameless);
        };
        // A path is seen from here, wherever the program is to run.
        let path = name
            .contains(std::path::MAIN_SEPARATOR)
            .then(|| std::path::absolute(name));
        let mut command = match path {
            Some(Ok(path)) => Command::new(path),
            _ => Command::new(name),
        };
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        // Ctrl-C goes to every program of the group: engines must not see it, or the game would be lost for them.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| NotStarted::Refused {
            name: name.clone(),
            error,
        })?;
        let unheard = |error| NotStarted::Unheard {
            name: name.clone(),
            error,
        };
        let (lines, (send, from), (to, said)) = (Lines::default(), sync_channel(WAITING), channel());
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on it is ended if one of the threads cannot be had.
        let mut running = Self {
            child,
            to: Some(to),
            from,
            errors: None,
            lines: lines.clone(),
            interrupt: interrupt.clone(),
        };
        if let Some(output) = output {
            let lines = lines.clone();
            let listen = move || listen(output, &lines, &send);
            thread::Builder::new().spawn(listen).map_err(unheard)?;
        }
        if let Some(errors) = errors {
            let overhear = move || overhear(errors, &lines);
            running.errors = Some(thread::Builder::new().spawn(overhear).map_err(unheard)?);
        }
        if let Some(input) = input {
            let speak = move || speak(input, &said);
            thread::Builder::new().spawn(speak).map_err(unheard)?;
        }
        Ok(running)
    }

    /// Sends lines, and says when they were sent. Never blocks: an engine that stops reading is detected by its missing reply.
    pub(super) fn say(&self, lines: &[String]) -> Instant {
        let mut text = String::new();
        for line in lines {
            self.lines.push("<", line);
            text += line;
            text += "\n";
        }
        let now = now();
        if let Some(to) = &self.to {
            let _ = to.send(text);
        }
        now
    }

    /// Waits for a line until a moment.
    pub(super) fn line(&self, until: Instant) -> Wait {
        loop {
            if self.interrupt.came() {
                return Wait::Interrupted;
            }
            let left = until.saturating_duration_since(now());
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Wait::Line(line),
                Err(RecvTimeoutError::Disconnected) => return Wait::Ended,
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Wait::Nothing,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Forgets the lines that came and were not asked for.
    pub(super) fn clear(&self) {
        self.came().for_each(drop);
    }

    /// The lines that came and were not asked for: as many as can wait, of a program that never stops.
    pub(super) fn came(&self) -> impl Iterator<Item = String> {
        let lines = self.from.try_iter().take(2 * WAITING);
        lines.map(|line| line.text)
    }

    /// The last lines in both directions.
    pub(super) fn lines(&self) -> Vec<String> {
        self.lines.lock(|lines| lines.iter().cloned().collect())
    }

    /// How the program ended, in words; it is given a moment for that, and for its last words to come.
    pub(super) fn end(&mut self) -> String {
        let until = now() + LAST_WORDS;
        let ended = poll(until, || self.child.try_wait().ok().flatten());
        let is_told = || self.errors.as_ref().is_none_or(JoinHandle::is_finished);
        let _ = poll(until, || is_told().then_some(()));
        match ended {
            Some(status) => status.to_string(),
            None => "it closed its output".to_owned(),
        }
    }

    /// Ends the program and all that it started, at once; what has left its group of processes (`setsid`) is not found.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            let group = nix::unistd::Pid::from_raw(self.child.id() as i32);
            let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.say(&["quit".to_owned()]);
        self.to = None;
        // A reader that waits for room in the queue would keep the program from ending by itself.
        let until = now() + LAST_WORDS;
        let _ = poll(until, || {
            self.clear();
            self.child.try_wait().ok().flatten()
        });
        self.kill();
    }
}

impl Lines {
    fn lock<T>(&self, work: impl FnOnce(&mut VecDeque<String>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, sign: &str, line: &str) {
        self.lock(|lines| {
            if lines.len() == KEPT {
                lines.pop_front();
            }
            lines.push_back(format!("{sign} {}", shorten_line(line)));
        });
    }
}

/// Asks again and again until there is an answer or a moment has come.
fn poll<T>(until: Instant, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    loop {
        if let Some(answer) = ask() {
            return Some(answer);
        }
        if now() >= until {
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

#[expect(clippy::disallowed_methods, reason = "an engine's time is real time")]
pub(super) fn now() -> Instant {
    Instant::now()
}

/// Hands on the lines of a program, each with its moment.
fn listen(output: impl Read, lines: &Lines, to: &SyncSender<TimedLine>) {
    let mut output = BufReader::new(output);
    while let Some(text) = read_line(&mut output) {
        let at = now();
        lines.push(">", &text);
        if to.send(TimedLine { at, text }).is_err() {
            return;
        }
    }
}

/// Keeps what a program says on its standard error.
fn overhear(errors: impl Read, lines: &Lines) {
    let mut errors = BufReader::new(errors);
    while let Some(line) = read_line(&mut errors) {
        lines.push("!", &line);
    }
}

/// Writes what is to be said, until nobody reads it or nobody says more.
fn speak(mut input: impl Write, said: &Receiver<String>) {
    for text in said {
        if input
            .write_all(text.as_bytes())
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// The next line without its end, as far as it is kept; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let mut any = false;
    loop {
        let part = input.fill_buf().ok()?;
        if part.is_empty() {
            return any.then(|| text(&line));
        }
        any = true;
        let end = part.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(part.len());
        let room = LONGEST.saturating_sub(line.len());
        line.extend_from_slice(&part[..taken.min(room)]);
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Some(text(&line));
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).trim_end_matches('\r').to_owned()
}
