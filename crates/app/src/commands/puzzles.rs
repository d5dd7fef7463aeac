//! `hakugei puzzles`: mates with one solution, found in games of the computer against itself.

use std::cell::Cell;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::Args;
use hakugei_game::Game;
use hakugei_lessons::{Lessons, Puzzle, PuzzleLimits, as_file, puzzles};
use hakugei_text::noun::numbered;
use hakugei_variant::Convention;
use serde_json::json;

use crate::arguments::convention;
use crate::failure::{Done, Failure};
use crate::files::catalogue::LoadedVariant;
use crate::files::lessons;
use crate::input::prompt::Prompt;
use crate::interrupt::Interrupt;
use crate::screen;
use crate::screen::board::{Marks, PieceStyle, Ruling, View};
use crate::screen::move_text;
use crate::screen::paging::Reading;

/// The arguments of `puzzles`.
#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: OsString,
    /// The length of the mates, in moves of the side that mates.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10))]
    pub(crate) mate: u32,
    /// How many puzzles to find.
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// Seed of the games: the same seed gives the same puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games to look for puzzles in, at most.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// How moves are written: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own way).
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
    /// Print one JSON object for each puzzle instead of boards and words.
    #[arg(long, conflicts_with = "pieces")]
    pub(crate) json: bool,
    /// Print a file of lessons, which `learn --lessons` reads.
    #[arg(long, conflicts_with_all = ["json", "notation", "pieces"])]
    pub(crate) lessons: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant is wrong, no puzzle is found, or output fails.
pub(crate) fn run(args: &PuzzlesArgs) -> Done {
    let known = LoadedVariant::find(&args.variant)?;
    let learned = lessons::learned(&known);
    let variant = known.compiled.variant();
    let convention = args.notation.unwrap_or(variant.notation);
    let interrupt = Interrupt::take_over();
    let is_read = io::stdin().is_terminal() && io::stdout().is_terminal() && !args.json && !args.lessons;
    let mut reader = is_read.then(Prompt::new);
    let enough = Cell::new(false);
    let progress = Progress::new(args.games);
    let limits = PuzzleLimits {
        moves: args.mate,
        count: args.count as usize,
        seed: args.seed,
        games: args.games,
        heard: &|games| progress.hear(games),
        stop: &|| enough.get() || interrupt.came(),
    };
    let mut found = 0;
    let mut tasks = Vec::new();
    let mut solutions = Vec::new();
    let mut printed = Ok(());
    puzzles(&known.compiled, &learned, &limits, &mut |puzzle| {
        if printed.is_err() || enough.get() {
            return;
        }
        found += 1;
        progress.found(found);
        if args.lessons {
            tasks.push(puzzle.as_lesson(found, convention));
        } else if args.json {
            printed = print_json(&puzzle, args.mate, convention);
        } else {
            let solution = move_text::numbered_line(&puzzle.game, convention, &puzzle.line);
            printed = screen::print(&shown(&puzzle.game, found, args, convention));
            match reader.as_mut().map(reads_on) {
                Some(true) if printed.is_ok() => printed = screen::print(&format!("   {solution}\n\n")),
                Some(true) => {}
                Some(false) => enough.set(true),
                None => solutions.push(format!("{found}: {solution}")),
            }
        }
    });
    progress.clear();
    printed?;
    if !solutions.is_empty() {
        screen::print(&format!("Solutions\n{}\n", solutions.join("\n")))?;
    }
    if args.lessons && !tasks.is_empty() {
        let lessons = Lessons {
            variant: variant.id.clone(),
            lessons: tasks,
        };
        screen::print(&as_file(&lessons))?;
    }
    if interrupt.came() {
        return Err(Failure::Interrupted(None));
    }
    if enough.get() { Ok(()) } else { said(found, args) }
}

/// How far the search has come, in a line of standard error that moves, where that is a terminal.
struct Progress {
    games: u32,
    found: Cell<usize>,
    said: Cell<Option<Instant>>,
    is_seen: bool,
}

/// How often the line is written anew.
const PACE: Duration = Duration::from_millis(200);

impl Progress {
    fn new(games: u32) -> Self {
        Self {
            games,
            found: Cell::new(0),
            said: Cell::new(None),
            is_seen: io::stderr().is_terminal(),
        }
    }

    /// Shows how many games have been looked through.
    #[expect(clippy::disallowed_methods, reason = "the clock of what is said on the way")]
    fn hear(&self, games: u32) {
        if !self.is_seen || self.said.get().is_some_and(|said| said.elapsed() < PACE) {
            return;
        }
        self.said.set(Some(Instant::now()));
        let _ = write!(
            io::stderr(),
            "\r\x1b[K{games} of {} looked through, {} found",
            numbered(self.games as usize, "game"),
            numbered(self.found.get(), "puzzle")
        );
        let _ = io::stderr().flush();
    }

    /// A puzzle is shown: the line makes room for it.
    fn found(&self, found: usize) {
        self.found.set(found);
        self.clear();
    }

    /// Takes the line away.
    fn clear(&self) {
        if self.said.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// Waits until someone at a terminal wants to see a solution; `false` if he wants no more puzzles.
fn reads_on(reader: &mut Prompt) -> bool {
    let line = reader.key_or_line("— Enter shows the solution, q stops —");
    matches!(line, Some(Ok(line)) if Reading::of(&line) != Reading::Stop)
}

/// Says that fewer puzzles were found than wanted.
fn said(found: usize, args: &PuzzlesArgs) -> Done {
    let games = numbered(args.games as usize, "game");
    let moves = numbered(args.mate as usize, "move");
    if found == 0 {
        let message =
            format!("no mate in {moves} with one solution came up in {games}: allow more with `--games`");
        return Err(Failure::Problem(message));
    }
    if found < args.count as usize {
        // Where nobody reads it, the puzzles are as good as before.
        let _ = writeln!(
            anstream::stderr(),
            "only {} came up in {games}: allow more with `--games`",
            numbered(found, "puzzle")
        );
    }
    Ok(())
}

/// The position of a puzzle as text, seen from the side that mates.
fn shown(game: &Game, number: usize, args: &PuzzlesArgs, convention: Convention) -> String {
    let side = game.side();
    let view = View {
        variant: game.variant(),
        convention,
        style: args.pieces,
        bottom: side,
        ruling: Ruling::Ruled,
    };
    let board = view.draw(&game.setup(), &Marks::of(game));
    let moves = numbered(args.mate as usize, "move");
    format!(
        "{number}. {side} mates in {moves}:\n{board}   {}\n\n",
        game.sfen()
    )
}

/// Prints a puzzle for scripts.
fn print_json(puzzle: &Puzzle, moves: u32, convention: Convention) -> Done {
    let Puzzle { game, line } = puzzle;
    screen::print_json(&json!({
        "variant": game.variant().id,
        "sfen": game.sfen(),
        "moves": moves,
        "line": usi(game, line),
        "text": move_text::line(game, convention, line),
    }))
}

/// The moves of a line in USI form.
fn usi(game: &Game, line: &[hakugei_game::Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv| {
        let text = game.usi(mv);
        game.play(mv).is_ok().then_some(text)
    };
    line.iter().map_while(text).collect()
}
