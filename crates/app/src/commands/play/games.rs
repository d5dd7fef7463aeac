//! `hakugei games`: the games of earlier sessions of `play`.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::Args;
use hakugei_search::Level;
use hakugei_text::{quote, quote_line};
use hakugei_variant::Convention;

use super::journal::{Settings, UnfinishedError};
use super::unfinished::{self, Listed, OpenJournal};
use crate::arguments::convention;
use crate::engine::level::MOST_TIME;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, LoadedVariant};
use crate::input::answer::Answer;
use crate::screen::board::PieceStyle;
use crate::screen::{columns, print};

/// The arguments of `games`.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// List only the games of this variant, by its id. With `--record`: the variant file of the game, if it has moved.
    #[arg(value_name = "VARIANT", conflicts_with = "forget")]
    variant: Option<String>,
    /// Print the record of game N.
    #[arg(long, value_name = "N", conflicts_with = "forget")]
    record: Option<u64>,
    /// How the moves of the record are written: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: as they were shown).
    #[arg(long, value_name = "NAME", value_parser = convention, requires = "record")]
    notation: Option<Convention>,
    /// Delete game N, after asking.
    #[arg(long, value_name = "N")]
    forget: Option<u64>,
    /// Delete the game without asking.
    #[arg(long, requires = "forget")]
    yes: bool,
}

/// Runs the command.
///
/// # Errors
/// Where there is no such game, it cannot be read or removed, or output fails.
pub(crate) fn run(args: &GamesArgs) -> Done {
    let games = unfinished::list();
    match (args.record, args.forget) {
        (Some(number), _) => {
            let moved = args.variant.as_deref().map(LoadedVariant::find).transpose()?;
            print(&record(found(&games, number)?, moved.as_ref(), args.notation)?)
        }
        (_, Some(number)) => forget(found(&games, number)?, args.yes),
        (None, None) => list(games, args.variant.as_deref()),
    }
}

/// Lists games.
fn list(games: Vec<Listed>, variant: Option<&str>) -> Done {
    let games = of_variant(games, variant)?;
    if games.is_empty() {
        return print(&(none_kept(variant) + "\n"));
    }
    print(&unfinished::shown(&games, columns()))
}

/// That no game is kept, of a variant where one is named.
pub(super) fn none_kept(variant: Option<&str>) -> String {
    let of = variant.map_or_else(String::new, |variant| format!(" of {}", quote_line(variant)));
    format!("No game{of} is kept.")
}

/// The games of a variant, where one is named.
///
/// # Errors
/// Where there is no such variant.
pub(super) fn of_variant(mut games: Vec<Listed>, variant: Option<&str>) -> Result<Vec<Listed>, Failure> {
    let Some(name) = variant else { return Ok(games) };
    if name.parse::<u64>().is_ok() {
        return Err(Failure::usage(
            name,
            format_args!(
                "a number is no variant: `hakugei play --resume {name}` goes on with game {name}, \
                 `hakugei games --record {name}` prints its record"
            ),
        ));
    }
    let is_its = |game: &Listed| {
        game.variant
            .as_deref()
            .is_some_and(|id| id.eq_ignore_ascii_case(name))
    };
    games.retain(is_its);
    if games.is_empty() {
        // A game of a file that is no longer there would be in the list.
        catalogue::find(name)?;
    }
    Ok(games)
}

/// The game with a number.
fn found(games: &[Listed], number: u64) -> Result<&Listed, Failure> {
    let found = games.iter().find(|game| game.number == number);
    found.ok_or_else(|| none(number))
}

/// Why there is no game with a number.
pub(super) fn none(number: u64) -> Failure {
    if unfinished::is_in_play(number) {
        Failure::usage(
            number,
            "this game is being played in another window: end that session first",
        )
    } else {
        Failure::usage(number, "no game has this number: `hakugei games` lists all")
    }
}

/// Why a game cannot be gone on with, and what to type if its variant's file has moved.
pub(super) fn elsewhere(why: &UnfinishedError, instead: &str) -> String {
    match why {
        UnfinishedError::Variant(_) => {
            format!(
                "{why}; if the file has moved, {} reads it elsewhere",
                quote(instead)
            )
        }
        _ => why.to_string(),
    }
}

/// The record of a game, as `save` writes it.
fn record(
    listed: &Listed,
    moved: Option<&LoadedVariant>,
    asked: Option<Convention>,
) -> Result<String, Failure> {
    let refused = |why: &dyn std::fmt::Display| Failure::problem(listed.file.display(), why);
    let journal = OpenJournal::open(listed).map_err(|why| refused(&why))?;
    let settings = Settings {
        style: PieceStyle::Letters,
        level: Level::STRONGEST,
        time: MOST_TIME,
    };
    let resumed = journal.game.resume(&settings, moved);
    let mut resumed = resumed.map_err(|why| {
        refused(&elsewhere(
            &why,
            &format!("hakugei games FILE --record {}", listed.number),
        ))
    })?;
    let current = &mut resumed.current;
    current.convention = asked.unwrap_or(current.convention);
    Ok(resumed.current.draft().write_whole(&resumed.undone))
}

/// Deletes a game.
fn forget(listed: &Listed, agreed: bool) -> Done {
    if !agreed {
        if !io::stdin().is_terminal() {
            return Err(Failure::usage(
                "--forget",
                "nobody can be asked here: add `--yes` to delete the game",
            ));
        }
        print(&format!("Delete game {}: {}? (y/n) ", listed.number, listed.said))?;
        io::stdout().flush()?;
        let mut answer = String::new();
        io::stdin().lock().read_line(&mut answer)?;
        if Answer::of(&answer) != Some(Answer::Yes) {
            return print("It stays.\n");
        }
    }
    match OpenJournal::forget(listed) {
        Ok(()) => print(&format!("Deleted: {}.\n", listed.said)),
        Err(why) => Err(Failure::problem(listed.file.display(), why)),
    }
}
