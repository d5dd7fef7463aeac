//! Single keys at a terminal: what is pressed under a page of a text is obeyed without Enter.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;
use hakugei_text::columns::up_to;

/// What was pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    /// What came at once, an end of line for Enter: one key where somebody presses it, more where it was typed ahead.
    Text(String),
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D, or the terminal is gone.
    End,
}

/// Waits for a key, with a text in the line of the cursor that goes away afterwards. `None` where single keys cannot be had.
pub(crate) fn pressed(asked: &str) -> Option<Pressed> {
    let is_seen = io::stdin().is_terminal() && io::stdout().is_terminal();
    if !is_seen || is_simple() {
        return None;
    }
    let raw = RawMode::enter().ok()?;
    Some(raw.wait(asked).unwrap_or(Pressed::End))
}

/// Whether the terminal says of itself that it can do little.
fn is_simple() -> bool {
    let kind = std::env::var("TERM").unwrap_or_default();
    cfg!(unix) && matches!(kind.as_str(), "" | "dumb" | "cons25" | "emacs")
}

/// The terminal while it gives every key at once. It is as before when this goes.
struct RawMode;

impl RawMode {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        Ok(Self)
    }

    fn wait(&self, asked: &str) -> io::Result<Pressed> {
        loop {
            ask(asked)?;
            let first = loop {
                match key(&event::read()?) {
                    Key::None => {}
                    key => break key,
                }
            };
            clear()?;
            match first {
                Key::Interrupt => return Ok(Pressed::Interrupted),
                Key::End => return Ok(Pressed::End),
                Key::Stop => self.stop()?,
                Key::None => {}
                Key::Character(first) => return Ok(Pressed::Text(with_what_waits(first)?)),
            }
        }
    }

    /// Stops the program until it is let go on, as Ctrl-Z does elsewhere.
    #[cfg(unix)]
    #[expect(clippy::unused_self, reason = "only in raw mode is there something to do")]
    fn stop(&self) -> io::Result<()> {
        use nix::sys::signal::{Signal, raise};
        terminal::disable_raw_mode()?;
        let _ = raise(Signal::SIGTSTP);
        terminal::enable_raw_mode()
    }

    /// Nothing is known of other systems.
    #[cfg(not(unix))]
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "it does something elsewhere"
    )]
    fn stop(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for RawMode {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing.
        let _ = terminal::disable_raw_mode();
    }
}

/// Writes what is asked for, in one line.
fn ask(asked: &str) -> io::Result<()> {
    let columns = terminal::size().map_or(80, |(columns, _)| usize::from(columns.max(2)));
    let mut output = io::stdout().lock();
    write!(output, "\r{}", up_to(asked, columns - 1))?;
    output.flush()
}

/// Takes the line away in which something was asked for.
fn clear() -> io::Result<()> {
    let mut output = io::stdout().lock();
    write!(output, "\r\u{1b}[K")?;
    output.flush()
}

/// A character with all that came together with it.
fn with_what_waits(first: char) -> io::Result<String> {
    let mut text = String::from(first);
    while event::poll(Duration::ZERO)? {
        if let Key::Character(character) = key(&event::read()?) {
            text.push(character);
        }
    }
    Ok(text)
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    /// A character; an end of line for Enter.
    Character(char),
    Interrupt,
    End,
    Stop,
    None,
}

fn key(event: &Event) -> Key {
    let Event::Key(KeyEvent {
        code,
        modifiers,
        kind: KeyEventKind::Press | KeyEventKind::Repeat,
        ..
    }) = event
    else {
        return Key::None;
    };
    let with = |modifier| modifiers.contains(modifier);
    match code {
        KeyCode::Char('c') if with(KeyModifiers::CONTROL) => Key::Interrupt,
        KeyCode::Char('d') if with(KeyModifiers::CONTROL) => Key::End,
        KeyCode::Char('z') if with(KeyModifiers::CONTROL) => Key::Stop,
        // Some terminals send Enter as this.
        KeyCode::Char('j' | 'm') if with(KeyModifiers::CONTROL) => Key::Character('\n'),
        KeyCode::Char(_) if with(KeyModifiers::CONTROL) || with(KeyModifiers::ALT) => Key::None,
        KeyCode::Char(character) => Key::Character(*character),
        KeyCode::Enter => Key::Character('\n'),
        KeyCode::PageDown | KeyCode::Down => Key::Character(' '),
        KeyCode::PageUp | KeyCode::Up => Key::Character('b'),
        KeyCode::Esc => Key::Character('q'),
        _ => Key::None,
    }
}
