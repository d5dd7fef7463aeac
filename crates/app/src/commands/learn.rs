//! `hakugei learn`: lessons about a variant, one after the other.

mod progress;
mod session;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use hakugei_text::columns::table;
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, listed};
use hakugei_variant::Convention;
use hakugei_variant::words::full_name;

use crate::arguments::convention;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, LoadedVariant};
use crate::files::lessons::{self, Found, Origin};
use crate::input::prompt::Prompt;
use crate::screen;
use crate::screen::board::PieceStyle;
use crate::screen::paging::{self, MORE, Page, Reading, Unread, lines_of_page};
use progress::Progress;
use session::{LessonSession, Seen};

/// The arguments of `learn`.
#[derive(Debug, Args)]
pub(crate) struct LearnArgs {
    /// The variant, by its id or its file (default: the first shipped one).
    #[arg(value_name = "VARIANT|FILE")]
    pub(crate) variant: Option<OsString>,
    /// The number of the lesson to begin with (default: the first one that is not solved yet).
    #[arg(value_name = "N")]
    pub(crate) number: Option<usize>,
    /// List the lessons, and which of them are solved.
    #[arg(long)]
    pub(crate) list: bool,
    /// Check the lessons, and report what is wrong with them.
    #[arg(long, conflicts_with_all = ["list", "number"])]
    pub(crate) check: bool,
    /// Use the lessons in this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) lessons: Option<PathBuf>,
    /// Seed of the games in which lessons are found, if the variant has no file of lessons.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own way).
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
}

/// Runs the command.
///
/// # Errors
/// Where there are no lessons, something is wrong with them, or output fails.
pub(crate) fn run(args: &LearnArgs) -> Done {
    let known = match &args.variant {
        Some(name) => LoadedVariant::find(name)?,
        None => LoadedVariant::find(catalogue::default_id())?,
    };
    let variant = known.compiled.variant();
    let name = full_name(&variant.name);
    let learned = lessons::learned(&known);
    let Found { lessons, origin } = lessons::find(&known, &learned, args.lessons.as_deref(), args.seed)?;
    let count = lessons.lessons.len();
    if args.check {
        return screen::print(&checked(&origin, &name, count));
    }
    if count == 0 {
        let why = format!(
            "the computer found nothing to learn from in its games of {name}: try `--seed {}`, or write lessons in a \
             file (docs/lessons.md)",
            args.seed.wrapping_add(1)
        );
        return Err(Failure::Problem(why));
    }
    let (progress, damage) = Progress::read();
    if let Some(damage) = damage {
        screen::complain(&damage);
    }
    let begin = match args.number {
        None => None,
        Some(number) if (1..=count).contains(&number) => Some(number - 1),
        Some(number) => {
            let message = format!("there is no lesson {number}: write 1 to {count}");
            return Err(Failure::Usage(message));
        }
    };
    let mut session = LessonSession::new(
        lessons.lessons,
        &learned,
        Seen {
            convention: args.notation.unwrap_or(variant.notation),
            style: args.pieces,
        },
        progress,
    );
    if args.list {
        return screen::print(&table(&session.list()));
    }
    let from = match &origin {
        Origin::File(_) => String::new(),
        Origin::Generated(_) => ", found in games of the computer against itself".to_owned(),
    };
    let missing = match &origin {
        Origin::Generated(missing) if !missing.is_empty() => {
            format!(" In these games there were no {}.", either_of(missing))
        }
        _ => String::new(),
    };
    session.set_window(seen_in());
    let greeting = format!(
        "{name}: {}{from}; {} solved.{missing} `help` lists what you can type, `quit` leaves.",
        numbered(count, "lesson"),
        session.solved()
    );
    session.begin(begin, &greeting);
    hold(&mut session)
}

/// Kinds of tasks behind a `no`: `checks to escape, drops to make or mates to give`.
fn either_of(kinds: &[&str]) -> String {
    let kinds: Vec<String> = kinds.iter().map(|&kind| kind.to_owned()).collect();
    listed(&kinds, "or")
}

/// What is said of lessons that are right.
fn checked(origin: &Origin, name: &str, count: usize) -> String {
    let lessons = numbered(count, "lesson");
    match origin {
        Origin::File(file) => format!("{}: fine ({}, {lessons})\n", harmless(file), name),
        Origin::Generated(missing) => {
            let but = if missing.is_empty() {
                String::new()
            } else {
                format!(", and no {}", either_of(missing))
            };
            format!("{name}: there is no file of lessons; the computer found {lessons}{but} in its games\n")
        }
    }
}

/// The window in which the lessons are seen, if they are.
fn seen_in() -> Option<Page> {
    if io::stdout().is_terminal() {
        paging::window()
    } else {
        None
    }
}

/// Runs a session to its end. A text that is longer than the window is read page by page, but a board is not divided.
fn hold(session: &mut LessonSession<'_>) -> Done {
    let mut input = Prompt::new();
    let mut output = anstream::stdout();
    let mut unread = Unread::default();
    loop {
        let is_divided = !session.shows_a_board();
        let said = session.take_said();
        if said.is_empty() {
            // A page was turned, which is written already.
        } else if let Some(page) = seen_in() {
            unread.add(&said, page.columns);
            let is_too_long = is_divided && unread.count() > page.rows;
            let lines = if is_too_long {
                lines_of_page(Some(page))
            } else {
                usize::MAX
            };
            unread.tell(lines, &mut output)?;
        } else {
            output.write_all(said.as_bytes())?;
            output.flush()?;
        }
        let Some(prompt) = session.prompt() else {
            return Ok(());
        };
        let is_read = unread.count() == 0;
        let answer = if is_read {
            input.line(&prompt)
        } else {
            input.key_or_line(MORE)
        };
        match answer {
            Some(Ok(line)) if !is_read => match Reading::of(&line) {
                Reading::On => unread.tell(lines_of_page(seen_in()), &mut output)?,
                Reading::Back => {
                    let lines = lines_of_page(seen_in());
                    unread.back(lines);
                    unread.tell(lines, &mut output)?;
                }
                Reading::Stop => unread.drop_rest(),
                Reading::Past => {
                    unread.drop_rest();
                    session.line(&line);
                }
            },
            Some(Ok(line)) => {
                session.set_window(seen_in());
                session.line(&line);
            }
            Some(Err(why)) => session.say(&format!("{why}. That line was passed over.")),
            None => {
                io::stdout().flush()?;
                return Ok(());
            }
        }
    }
}
