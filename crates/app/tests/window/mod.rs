//! A window on the screen: the program at a real pseudo-terminal, what its screen shows, keys and clicks.

#![allow(dead_code, reason = "each test uses its part")]
#![expect(
    clippy::disallowed_methods,
    reason = "a test asks the system about the program"
)]

use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use pty_process::Size;
use pty_process::blocking::{Pty, open};
use vt100::{MouseProtocolMode, Parser};

/// How long something may take that comes at once on an idle machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with the program in it.
pub(crate) struct Window {
    pty: Pty,
    child: Child,
    read: Receiver<Vec<u8>>,
    parser: Parser,
    /// Everything that the program has written.
    written: Vec<u8>,
}

/// How the program is started.
pub(crate) struct Start<'a> {
    /// Columns and rows.
    pub(crate) size: (u16, u16),
    /// Where it keeps its games.
    pub(crate) data: PathBuf,
    /// Other variables.
    pub(crate) variables: &'a [(&'a str, &'a str)],
}

/// A fresh folder to play in.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

impl Window {
    /// The program in a window of 80 columns and 24 rows.
    pub(crate) fn play(name: &str, args: &[&str]) -> Self {
        Self::open(
            args,
            &Start {
                size: (80, 24),
                data: folder(name),
                variables: &[],
            },
        )
    }

    /// `hakugei play` in a window.
    pub(crate) fn open(args: &[&str], start: &Start<'_>) -> Self {
        Self::run(&[&["play"], args].concat(), start)
    }

    /// The program in a window.
    pub(crate) fn run(args: &[&str], start: &Start<'_>) -> Self {
        let (pty, pts) = open().expect("there are pseudo-terminals");
        let (columns, rows) = start.size;
        pty.resize(Size::new(rows, columns)).expect("it has a size");
        let mut command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_hakugei"))
            .args(args)
            .env("TERM", "xterm-256color")
            .env("HAKUGEI_DATA", &start.data)
            .env("TMPDIR", start.data.join("temporary"))
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .current_dir(&start.data);
        for (name, value) in start.variables {
            command = command.env(name, value);
        }
        let child = command.spawn(pts).expect("the program starts");
        let mut output = std::fs::File::from(pty.as_fd().try_clone_to_owned().expect("it can be read"));
        let (send, read) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                if send.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            pty,
            child,
            read,
            parser: Parser::new(rows, columns, 200),
            written: Vec::new(),
        }
    }

    /// Types a text.
    pub(crate) fn keys(&mut self, text: &str) -> &mut Self {
        self.pty.write_all(text.as_bytes()).expect("it listens");
        self
    }

    /// Types a line.
    pub(crate) fn line(&mut self, text: &str) -> &mut Self {
        self.keys(text).keys("\r")
    }

    /// Clicks a column of a row, counted from 0.
    pub(crate) fn click(&mut self, (column, row): (usize, usize)) -> &mut Self {
        let (column, row) = (column + 1, row + 1);
        self.keys(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"))
    }

    /// Presses the mouse on one place and lets it go on another one.
    pub(crate) fn drag(&mut self, from: (usize, usize), to: (usize, usize)) -> &mut Self {
        let (column, row) = (from.0 + 1, from.1 + 1);
        self.keys(&format!("\u{1b}[<0;{column};{row}M"));
        let (column, row) = (to.0 + 1, to.1 + 1);
        self.keys(&format!("\u{1b}[<32;{column};{row}M\u{1b}[<0;{column};{row}m"))
    }

    /// What the screen shows.
    pub(crate) fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// The rows of the screen.
    pub(crate) fn rows(&self) -> Vec<String> {
        let (_, columns) = self.parser.screen().size();
        self.parser.screen().rows(0, columns).collect()
    }

    /// Whether what stands in a row was too wide for it, so that the terminal wrote on in the next one.
    pub(crate) fn goes_on(&self, row: usize) -> bool {
        self.parser
            .screen()
            .row_wrapped(u16::try_from(row).expect("a row of a screen"))
    }

    /// Where a text stands.
    pub(crate) fn place(&self, text: &str) -> (usize, usize) {
        let rows = self.rows();
        let found = rows.iter().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count(), row))
        });
        found.unwrap_or_else(|| panic!("`{text}` is not in:\n{}", self.text()))
    }

    /// Waits until the screen is as wanted, which must not take long.
    pub(crate) fn until_it(&mut self, what: &str, is_there: impl Fn(&Self) -> bool) -> &mut Self {
        let mut waited = Duration::ZERO;
        let step = Duration::from_millis(10);
        while !is_there(self) {
            match self.read.recv_timeout(step) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.written.extend(bytes);
                }
                Err(_) => waited += step,
            }
            assert!(waited < PATIENCE, "{what} has not come:\n{}", self.text());
        }
        self.rest_of_the_picture();
        self
    }

    /// Takes what comes right after the last of it: a screen is not drawn in one go.
    fn rest_of_the_picture(&mut self) {
        const PARTS: usize = 20;
        for _ in 0..PARTS {
            let Ok(bytes) = self.read.recv_timeout(Duration::from_millis(15)) else {
                return;
            };
            self.parser.process(&bytes);
            self.written.extend(bytes);
        }
    }

    /// Waits until the program has been stopped, so that it can be let go on: before that a signal to go on would be lost.
    pub(crate) fn until_stopped(&mut self) -> &mut Self {
        let state = format!("/proc/{}/stat", self.child.id());
        self.until_it("the program to stop", |_| {
            // Where the system has no such file nobody knows.
            std::fs::read_to_string(&state).map_or(true, |stat| stat.contains(") T "))
        })
    }

    /// Waits until the screen has a text.
    pub(crate) fn until(&mut self, text: &str) -> &mut Self {
        self.until_it(text, |window| window.text().contains(text))
    }

    /// Waits until the screen does not have a text any more.
    pub(crate) fn until_gone(&mut self, text: &str) -> &mut Self {
        self.until_it(&format!("the end of `{text}`"), |window| {
            !window.text().contains(text)
        })
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.parser.screen_mut().set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).expect("it has a size");
        self
    }

    /// Sends a signal.
    pub(crate) fn signal(&mut self, name: &str) -> &mut Self {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("kill runs").success());
        self
    }

    /// Whether the terminal is as it was before the program: its own screen, a cursor, no mouse, no brackets around what is pasted.
    pub(crate) fn is_restored(&self) -> bool {
        let screen = self.parser.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == MouseProtocolMode::None
    }

    /// Whether lines are edited by the terminal itself, as they are for a shell.
    pub(crate) fn edits_lines(&self) -> bool {
        use nix::sys::termios::{LocalFlags, tcgetattr};
        let mode = tcgetattr(self.pty.as_fd()).expect("it is a terminal");
        mode.local_flags.contains(LocalFlags::ICANON | LocalFlags::ECHO)
    }

    /// Waits for the end of the program, which must not take long, and gives how it ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let mut waited = Duration::ZERO;
        let step = Duration::from_millis(10);
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is known whether it has ended") {
                break status;
            }
            // What it writes is taken meanwhile, since it may wait for that.
            if let Ok(bytes) = self.read.recv_timeout(step) {
                self.parser.process(&bytes);
                self.written.extend(bytes);
            } else {
                thread::sleep(step);
                waited += step;
            }
            assert!(waited < PATIENCE, "the program has not ended:\n{}", self.text());
        };
        while let Ok(bytes) = self.read.recv_timeout(Duration::from_millis(200)) {
            self.parser.process(&bytes);
            self.written.extend(bytes);
        }
        status
    }

    /// Everything that was written.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written).into_owned()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
