//! `hakugei play`: a game in the terminal.

mod args;
mod auto_level;
mod clocks;
mod command;
mod completion;
mod ctrl_c;
mod dates;
mod driver;
mod files;
mod forced_exit;
mod full_screen;
mod game_in_play;
mod games;
mod hinted;
mod journal;
mod judged;
mod judging;
mod lines;
mod looked_at;
mod move_list;
mod offers;
mod other_names;
mod player;
mod private_folder;
mod question;
#[cfg(test)]
mod rehearsal;
mod saving;
mod screen;
mod seats;
mod session;
mod stepping;
mod teach;
mod terminal;
mod terminal_mode;
mod timing;
mod turns;
mod unfinished;
mod wall_clock;
mod warning;
mod welcome;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hakugei_game::Game;
use hakugei_search::Learned;
use hakugei_text::quote;

use crate::engine::level::{self, LevelChoice};
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, LoadedVariant};
use crate::files::encoding;
use crate::files::evaluation::{self, EvaluationChoice, Valued};
use crate::files::record::{self, Opened};
use crate::files::wanted::{NamedBy, Wanted};
use crate::input::position;
use crate::screen::paging::{self, Unread};
use args::{HumanSide, KeptGameNamed};
use driver::Devices;
use files::Disk;
use full_screen::FullScreen;
use game_in_play::{GameInPlay, TableSettings, clocks_of};
use journal::{Resumed, Settings};
use lines::{Lines, ThinkingNotice};
use seats::GivenOptions;
use session::Session;
use terminal::{Editor, Input, Plain};
use unfinished::OpenJournal;
use wall_clock::WallClock;

pub(crate) use args::PlayArgs;
pub(crate) use games::GamesArgs;
pub(crate) use games::run as games;

/// Runs the command.
///
/// # Errors
/// Where the game that is asked for cannot be begun, or output fails.
pub(crate) fn run(args: &PlayArgs) -> Done {
    let resumed = args.resume.map(|game| resumed(args, game)).transpose()?;
    let current = match &resumed {
        Some((resumed, _)) => resumed.current.clone(),
        None => game_in_play(args)?,
    };
    let asked = args
        .evaluation
        .as_deref()
        .map(EvaluationChoice::read)
        .unwrap_or_default();
    let id = current.game.variant().id.clone();
    let mut valued = valued(&current.known, &asked)?;
    let inherited = valued.inherited.take().map(|inherited| inherited.to_string());
    // The author of a variant may wonder; one that ships is played as it always was.
    let is_own_file = evaluation::beside(Path::new(current.known.name())).is_some();
    let of_parent = inherited.or_else(|| {
        let variant = current.known.compiled.variant();
        is_own_file
            .then(|| valued.not_inherited(variant, current.known.name(), &asked))
            .flatten()
    });
    let valued = valued.told();
    let new_player = |known: &LoadedVariant| {
        let compiled = &known.compiled;
        let learned = if compiled.variant().id == id {
            valued.learned.clone()
        } else {
            valued_on_the_way(known)
        };
        player::searcher(compiled, learned)
    };
    let is_kept = Arc::new(AtomicBool::new(false));
    let clock = WallClock::start(Arc::clone(&is_kept));
    let typed = io::stdin().is_terminal();
    let mut files = Disk::new(typed, is_kept);
    let is_full_screen = !args.plain && full_screen::is_possible();
    let welcome = if is_full_screen {
        welcome::who_plays(&current)
    } else {
        welcome::text(&current)
    };
    let mut session = Session::new(current, &mut files);
    session.say(&welcome);
    if let Some(of_parent) = of_parent {
        session.say(&format!("Remark: {of_parent}."));
    }
    session.warns(args.warn);
    match resumed {
        Some((resumed, journal)) => session.go_on_with(resumed, journal),
        None => session.offer_kept_games(),
    }
    // A terminal that does not let the full screen be entered still takes lines.
    let full_screen = if is_full_screen {
        FullScreen::enter().ok()
    } else {
        None
    };
    if let Some(mut front_end) = full_screen {
        session.show_board_apart();
        let ended = driver::run(
            &mut session,
            &mut Devices {
                front_end: &mut front_end,
                clock: &clock,
                new_player: &new_player,
            },
        );
        let last_words = front_end.leave();
        ended?;
        return crate::screen::print(&last_words);
    }
    let editor = if typed { Editor::new() } else { None };
    let mut input: Box<dyn Input> = if let Some(editor) = editor {
        Box::new(editor)
    } else {
        Box::new(Plain::new().map_err(|error| Failure::no_thread("to read the input", &error))?)
    };
    let is_seen = io::stdout().is_terminal();
    let mut front_end = Lines {
        input: input.as_mut(),
        output: &mut anstream::stdout(),
        notice: if is_seen {
            ThinkingNotice::Shown
        } else {
            ThinkingNotice::Hidden
        },
        window: if is_seen && typed { paging::window } else { || None },
        unread: Unread::default(),
    };
    session.set_window((front_end.window)());
    let mut devices = Devices {
        front_end: &mut front_end,
        clock: &clock,
        new_player: &new_player,
    };
    Ok(driver::run(&mut session, &mut devices)?)
}

/// By what the computer values positions of a variant.
fn valued(known: &LoadedVariant, asked: &EvaluationChoice) -> Result<Valued, Failure> {
    let variant = known.compiled.variant();
    evaluation::find(variant, known.name(), asked)
}

/// The same for a game that was loaded later: an evaluation that cannot be used does not keep it from going on.
fn valued_on_the_way(known: &LoadedVariant) -> Option<Learned> {
    let valued = valued(known, &EvaluationChoice::Own).unwrap_or_else(|failure| Valued::unusable(&failure));
    let valued = Valued {
        inherited: None,
        ..valued
    };
    valued.told().learned
}

/// The game that the command line asks for, with its players.
fn game_in_play(args: &PlayArgs) -> Result<GameInPlay, Failure> {
    let begun = begun(args)?;
    let seats = seats::of(&begun.players);
    let said = begun
        .tree
        .as_deref()
        .and_then(|tree| clocks_of(tree, &begun.game));
    let (clock, left) = match (args.clock, said) {
        (None, Some((rule, left))) => (Some(rule), Some(left)),
        (given, _) => (given, None),
    };
    let humans = args
        .side
        .or(seats.map(|seats| seats.humans))
        .unwrap_or(HumanSide::Black);
    let level = match args.level {
        Some(LevelChoice::Fixed(level)) => level,
        Some(LevelChoice::Auto) => auto_level::next_of(&begun.game),
        None => seats.and_then(|seats| seats.level).unwrap_or_else(level::default),
    };
    Ok(GameInPlay {
        convention: args.notation.unwrap_or(begun.convention),
        style: args.pieces,
        bottom: humans.bottom(),
        humans,
        level,
        follows: args.level == Some(LevelChoice::Auto),
        time: args.time,
        seed: args.seed.unwrap_or_else(level::any_seed),
        given: GivenOptions {
            side: args.side.is_some(),
            level: args.level.is_some(),
        },
        table: TableSettings {
            names: [&args.black, &args.white].map(|name| name.clone().filter(|name| !name.trim().is_empty())),
            clock,
            left,
            times: BTreeMap::new(),
            turns: args.turn,
            resigns: !args.no_resign,
        },
        known: begun.known,
        game: begun.game,
        loaded: begun.tree,
    })
}

/// A game of an earlier session, by its number or the last unfinished one, with what the command line says otherwise.
fn resumed(args: &PlayArgs, wanted: KeptGameNamed) -> Result<(Resumed, OpenJournal), Failure> {
    let named = args.variant.as_deref().map(LoadedVariant::find).transpose()?;
    let id = named.as_ref().map(|known| known.compiled.variant().id.as_str());
    let games = unfinished::list();
    let found = match wanted {
        KeptGameNamed::Number(number) => games.iter().find(|game| game.number == number),
        KeptGameNamed::Last => games
            .iter()
            .find(|game| game.is_unfinished() && (id.is_none() || game.variant.as_deref() == id)),
    };
    let Some(found) = found else {
        return Err(match wanted {
            KeptGameNamed::Number(number) => games::none(number),
            KeptGameNamed::Last => {
                let of = id.map_or_else(String::new, |id| format!(" of {}", quote(id)));
                Failure::usage("--resume", format_args!("no unfinished game{of} is kept"))
            }
        });
    };
    let refused = |why: &dyn std::fmt::Display| {
        Failure::usage(
            found.file.display(),
            format_args!("{why}; `hakugei games` lists all games"),
        )
    };
    let journal = OpenJournal::open(found).map_err(|why| refused(&why))?;
    let settings = Settings {
        style: args.pieces,
        level: level::default(),
        time: args.time,
    };
    let resumed = journal.game.resume(&settings, named.as_ref());
    let instead = format!("hakugei play FILE --resume {}", found.number);
    let mut resumed = resumed.map_err(|why| refused(&games::elsewhere(&why, &instead)))?;
    let current = &mut resumed.current;
    if let Some(side) = args.side {
        (current.humans, current.bottom) = (side, side.bottom());
    }
    match args.level {
        None => {}
        Some(LevelChoice::Fixed(level)) => (current.level, current.follows) = (level, false),
        Some(LevelChoice::Auto) => {
            (current.level, current.follows) = (auto_level::next_of(&current.game), true);
        }
    }
    current.convention = args.notation.unwrap_or(current.convention);
    current.seed = args.seed.unwrap_or(current.seed);
    current.table.resigns &= !args.no_resign;
    current.table.turns |= args.turn;
    for (name, given) in current.table.names.iter_mut().zip([&args.black, &args.white]) {
        *name = given.clone().or(name.take());
    }
    if let Some(clock) = args.clock {
        (current.table.clock, current.table.left) = (Some(clock), None);
    }
    Ok((resumed, journal))
}

/// The game that the command line asks for.
fn begun(args: &PlayArgs) -> Result<Opened, Failure> {
    let named = args.variant.as_deref().map(LoadedVariant::find).transpose()?;
    if let Some(path) = &args.load {
        let source = encoding::read(path)?;
        let wanted = Wanted {
            known: named.as_ref(),
            by: NamedBy::Play,
        };
        return Ok(record::open(&source, wanted, args.notation, args.game)?.told());
    }
    let known = match named {
        Some(known) => known,
        None => LoadedVariant::find(catalogue::default_id())?,
    };
    let game = match &args.handicap {
        Some(name) => position::handicap_game(&known.compiled, name)?,
        None => position::game_of_option(&known.compiled, args.sfen.as_deref())?,
    };
    if let Some(sfen) = args.sfen.as_deref().filter(|_| game.has_unreachable_check()) {
        return Err(unreachable_check(&game, sfen));
    }
    let convention = game.variant().notation;
    Ok(Opened {
        known,
        game,
        convention,
        players: [None, None],
        tree: None,
        remark: None,
    })
}

/// No game goes on from where a royal piece could be taken.
fn unreachable_check(game: &Game, sfen: &str) -> Failure {
    let (side, other) = (game.side(), game.side().other());
    let why = format!(
        "{other} is in check and it is {side}'s move, which no game comes to: write a position in which {other} is \
         to move or not in check"
    );
    Failure::problem(sfen, why)
}
