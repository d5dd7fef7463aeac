//! `hakugei play`: a game in the terminal.

mod args;
mod auto_level;
mod command;
mod ctrl_c;
mod driver;
mod files;
mod forced_exit;
mod game_in_play;
mod hinted;
mod journal;
mod move_list;
mod player;
#[cfg(test)]
mod rehearsal;
mod saving;
mod screen;
mod seats;
mod session;
mod teach;
mod terminal;
mod terminal_mode;
mod turns;
mod unfinished;
mod wall_clock;
mod warning;
mod welcome;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use hakugei_game::Game;
use hakugei_search::Learned;

use crate::engine::level::{self, LevelChoice};
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, LoadedVariant};
use crate::files::encoding;
use crate::files::evaluation::{self, EvaluationChoice, Valued};
use crate::files::record::{self, Opened};
use crate::files::wanted::{NamedBy, Wanted};
use crate::input::position;
use args::HumanSide;
use driver::{Devices, ThinkingNotice};
use files::Disk;
use game_in_play::GameInPlay;
use journal::{Resumed, Settings};
use seats::GivenOptions;
use session::Session;
use terminal::{Editor, Input, Plain};
use unfinished::OpenJournal;
use wall_clock::WallClock;

pub(crate) use args::PlayArgs;

/// Runs the command.
///
/// # Errors
/// Where the game that is asked for cannot be begun, or output fails.
pub(crate) fn run(args: &PlayArgs) -> Done {
    let resumed = if args.resume { Some(resumed(args)?) } else { None };
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
    let valued = valued(&current.known, &asked)?.told();
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
    let welcome = welcome::text(&current);
    let mut session = Session::new(current, &mut files);
    session.say(&welcome);
    session.warns(args.warn);
    match resumed {
        Some((resumed, journal)) => session.go_on_with(resumed, journal),
        None => session.offer_unfinished(),
    }
    let editor = if typed { Editor::new() } else { None };
    let mut input: Box<dyn Input> = if let Some(editor) = editor {
        Box::new(editor)
    } else {
        Box::new(Plain::new().map_err(|error| Failure::no_thread("to read the input", &error))?)
    };
    let mut devices = Devices {
        input: input.as_mut(),
        output: &mut anstream::stdout(),
        clock: &clock,
        new_player: &new_player,
        notice: if io::stdout().is_terminal() {
            ThinkingNotice::Shown
        } else {
            ThinkingNotice::Hidden
        },
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
    valued.told().learned
}

/// The game that the command line asks for, with its players.
fn game_in_play(args: &PlayArgs) -> Result<GameInPlay, Failure> {
    let begun = begun(args)?;
    let seats = seats::of(&begun.players);
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
        known: begun.known,
        game: begun.game,
        loaded: begun.tree,
    })
}

/// The last unfinished game, with what the command line says otherwise.
fn resumed(args: &PlayArgs) -> Result<(Resumed, OpenJournal), Failure> {
    let listed = unfinished::list();
    let Some(last) = listed.iter().find(|listed| listed.sound) else {
        return Err(Failure::usage("--resume", "no unfinished game is kept"));
    };
    let refused = |why: &dyn std::fmt::Display| {
        let others = "`kept` in a session of `hakugei play` lists all unfinished games";
        Failure::usage(last.file.display(), format_args!("{why}; {others}"))
    };
    let journal = OpenJournal::open(&last.file).map_err(|why| refused(&why))?;
    let settings = Settings {
        style: args.pieces,
        level: level::default(),
        time: args.time,
    };
    let mut resumed = journal.game.resume(&settings).map_err(|why| refused(&why))?;
    let current = &mut resumed.current;
    if let Some(side) = args.side {
        (current.humans, current.bottom) = (side, side.bottom());
    }
    match args.level {
        None => {}
        Some(LevelChoice::Fixed(level)) => (current.level, current.follows) = (level, false),
        Some(LevelChoice::Auto) => {
            (current.level, current.follows) = (auto_level::next_of(&current.game), true)
        }
    }
    current.convention = args.notation.unwrap_or(current.convention);
    current.seed = args.seed.unwrap_or(current.seed);
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
        return Ok(record::open(&source, wanted, args.notation)?.told());
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
