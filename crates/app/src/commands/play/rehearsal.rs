//! Sessions without a terminal, a disk or a clock: what is typed, what fails, and what time it is are all made up.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_variant::Color;

use super::args::HumanSide;
use super::driver::{self, Devices, ThinkingNotice};
use super::files::Files;
use super::game_in_play::GameInPlay;
use super::player::{Limits, Player, SessionClock, Thought};
use super::seats::GivenOptions;
use super::session::Session;
use super::terminal::{Input, InputEvent};
use super::unsaved::{Changes, UnsavedGame};
use crate::engine::level::{LEAST_TIME, MOST_TIME};
use crate::files::catalogue::LoadedVariant;
use crate::files::record::ReadFrom;
use crate::input::lines::Unreadable;
use crate::screen::board::PieceStyle;
use hakugei_search::Level;

/// What is typed, one thing after the other; then the end of the input.
struct Script(VecDeque<InputEvent>);

impl Input for Script {
    fn line(&mut self, _prompt: &str, _watch: &dyn SessionClock) -> InputEvent {
        self.0.pop_front().unwrap_or(InputEvent::End)
    }
}

/// Files in memory; a disk that is full takes none.
#[derive(Default)]
struct MemoryFiles {
    files: BTreeMap<String, String>,
    full: bool,
    recovered: Option<String>,
    recoveries: usize,
}

impl Files for MemoryFiles {
    fn read(&self, file: &str) -> io::Result<String> {
        self.files
            .get(file)
            .cloned()
            .ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn create(&mut self, file: &str, text: &str) -> io::Result<()> {
        if self.files.contains_key(file) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.replace(file, text)
    }

    fn replace(&mut self, file: &str, text: &str) -> io::Result<()> {
        if self.full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.files.insert(file.to_owned(), text.to_owned());
        Ok(())
    }

    fn recover(&mut self, text: &str) -> Option<String> {
        self.rescue(text)
    }

    fn rescue(&mut self, text: &str) -> Option<String> {
        self.recovered = Some(text.to_owned());
        self.recoveries += 1;
        Some("kept.txt".to_owned())
    }
}

/// A clock that goes on a millisecond whenever somebody looks, and Ctrl-C typed at some moments.
#[derive(Default)]
struct Clock {
    now: Cell<u64>,
    interrupts: RefCell<VecDeque<u64>>,
    at_risk: RefCell<UnsavedGame>,
}

impl SessionClock for Clock {
    fn now(&self) -> Duration {
        self.now.set(self.now.get() + 1);
        Duration::from_millis(self.now.get())
    }

    fn interrupted(&self) -> bool {
        self.interrupts
            .borrow()
            .front()
            .is_some_and(|&at| at <= self.now.get())
    }

    fn attend(&self) -> bool {
        self.interrupted() && self.interrupts.borrow_mut().pop_front().is_some()
    }

    fn rest(&self) {
        self.now.set(self.now.get() + 10);
    }

    fn edits(&self, _edits: bool) {}

    fn would_lose(&self, changes: Option<&Changes<'_>>) {
        self.at_risk.borrow_mut().follow(changes);
    }
}

/// A player that never comes to an end by itself.
struct EndlessPlayer;

impl Player for EndlessPlayer {
    fn think(&mut self, game: &Game, limits: &Limits<'_>) -> Thought {
        while !(limits.stop)() {}
        let line = game.legal_moves().into_iter().min().into_iter().collect();
        Thought {
            line,
            depth: 1,
            score: None,
        }
    }
}

fn endless_player(_: &LoadedVariant) -> Box<dyn Player> {
    Box::new(EndlessPlayer)
}

fn new_game(humans: HumanSide, level: u8) -> GameInPlay {
    let known = LoadedVariant::find(crate::files::catalogue::default_id())
        .expect("the first shipped variant is fine");
    let game = Game::new(&known.compiled);
    GameInPlay {
        convention: game.variant().notation,
        known,
        game,
        style: PieceStyle::Letters,
        bottom: Color::Black,
        humans,
        level: Level::new(level).expect("a level"),
        time: MOST_TIME,
        seed: 0,
        given: GivenOptions::default(),
    }
}

/// Plays a script to its end; what was said.
fn perform(current: GameInPlay, script: Vec<InputEvent>, files: &mut MemoryFiles, clock: &Clock) -> String {
    let mut session = Session::new(current, files);
    let mut output = Vec::new();
    let mut devices = Devices {
        input: &mut Script(script.into()),
        output: &mut output,
        clock,
        new_player: &endless_player,
        notice: ThinkingNotice::Hidden,
    };
    driver::run(&mut session, &mut devices).expect("memory can be written");
    String::from_utf8(output).expect("text")
}

/// A legal first move, as a person types it.
fn first_move() -> InputEvent {
    let current = new_game(HumanSide::Both, 1);
    let text = crate::screen::move_text::example(&current.game, current.convention)
        .expect("there are moves at the start");
    InputEvent::Line(text)
}

fn line(text: &str) -> InputEvent {
    InputEvent::Line(text.to_owned())
}

#[test]
fn the_clock_of_each_level_is_obeyed() {
    for level in Level::all() {
        let (mut files, clock) = (MemoryFiles::default(), Clock::default());
        let mut current = new_game(HumanSide::Black, level.number());
        current.time *= u32::from(level.number() % 3 + 1);
        let most = level.share_of(current.time);
        let said = perform(current, vec![first_move()], &mut files, &clock);
        assert!(said.contains("The computer (White) plays"), "{said}");
        let taken = Duration::from_millis(clock.now.get());
        let due = most..=most.max(LEAST_TIME) + Duration::from_millis(10);
        assert!(due.contains(&taken), "{level:?}: {taken:?}");
    }
}

#[test]
fn ctrl_c_stops_the_computer_first_and_then_offers_to_save() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    clock.interrupts.borrow_mut().push_back(100);
    let script = vec![
        first_move(),
        line("sfen"),
        InputEvent::Interrupted,
        line("go"),
        InputEvent::Interrupted,
        InputEvent::Interrupted,
    ];
    let said = perform(new_game(HumanSide::Black, 10), script, &mut files, &clock);
    let at = |part: &str| {
        said.find(part)
            .unwrap_or_else(|| panic!("`{part}` is not in:\n{said}"))
    };
    assert!(
        at("Stopped thinking.") < at("This game is not saved. Save it with `save FILE`"),
        "{said}"
    );
    assert!(
        at("This game is not saved.") < at("The computer (White) plays"),
        "{said}"
    );
    assert!(
        said.ends_with("go on with `hakugei play --load kept.txt`.\n"),
        "{said}"
    );
    assert!(files.recovered.is_some());
}

#[test]
fn ctrl_c_leaves_at_once_where_nothing_would_be_lost() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let said = perform(
        new_game(HumanSide::Both, 1),
        vec![InputEvent::Interrupted],
        &mut files,
        &clock,
    );
    assert!(!said.contains("not saved") && files.recovered.is_none(), "{said}");
}

#[test]
fn a_failed_save_says_why_and_the_game_goes_on() {
    let (mut files, clock) = (
        MemoryFiles {
            full: true,
            ..MemoryFiles::default()
        },
        Clock::default(),
    );
    let script = vec![first_move(), line("save a game.txt"), line("undo"), line("redo")];
    let said = perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    assert!(
        said.contains("`a game.txt`: the game could not be saved: "),
        "{said}"
    );
    assert!(said.contains("Played again."), "{said}");
    assert!(files.recovered.is_some_and(|record| record.contains("\n\n1. ")));
}

#[test]
fn a_saved_game_is_not_at_risk_until_it_goes_on() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![
        first_move(),
        line("save one"),
        line("save one"),
        line("save! one"),
    ];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    assert_eq!((files.files.len(), files.recovered.is_none()), (1, true));
    assert_eq!(clock.at_risk.borrow_mut().take(), None);
}

#[test]
fn a_game_of_the_computer_alone_can_be_stopped_and_taken_over() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    clock.interrupts.borrow_mut().extend([2_300, 2_400]);
    let script = vec![line("go"), line("as both"), line("history"), line("quit!")];
    let said = perform(new_game(HumanSide::None, 1), script, &mut files, &clock);
    assert_eq!(said.matches("Stopped thinking.").count(), 2, "{said}");
    assert_eq!(said.matches("The computer (").count(), 2, "{said}");
}

#[test]
fn a_line_that_is_no_text_changes_nothing() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![
        InputEvent::Unreadable(Unreadable::NotUtf8(3)),
        line("\u{1b}[2J"),
        line(&"x".repeat(100_000)),
    ];
    let said = perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    assert!(said.contains("from byte 3 on") && said.len() < 5_000, "{said}");
    assert!(files.recovered.is_none());
}

#[test]
fn a_game_is_kept_once_however_often_the_session_is_ended() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let mut session = Session::new(new_game(HumanSide::Both, 1), &mut files);
    let InputEvent::Line(first) = first_move() else {
        unreachable!()
    };
    session.line(&first);
    session.end_of_input();
    session.end_of_input();
    session.interrupt();
    clock.would_lose(session.unsaved_changes().as_ref());
    assert_eq!(session.rescue(), None);
    assert_eq!(clock.at_risk.borrow_mut().take(), None);
    assert_eq!(files.recoveries, 1);
}

#[test]
fn moves_that_were_taken_back_are_not_lost_either() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![first_move(), line("undo")];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    let record = files.recovered.expect("it was kept");
    let (_, said) = record.split_once("{taken back: 1. ").expect("said so");
    assert!(said.ends_with("} *\n"), "{record}");
    let read = hakugei_notation::Record::parse(&record).expect("it is a record");
    assert_eq!((read.moves.len(), read.outcome), (0, None));
    let mut files = MemoryFiles::default();
    let script = vec![first_move(), line("undo"), line("save one")];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    assert!(
        files.recovered.is_none(),
        "what was saved as it is needs no recovery"
    );
}

#[test]
fn what_would_be_lost_is_the_game_as_it_stands_after_every_turn() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let mut session = Session::new(new_game(HumanSide::Both, 1), &mut files);
    for turn in [
        "m", "m", "undo", "m", "undo", "undo", "redo", "m", "m", "as white", "as both", "m", "resign",
    ] {
        let example = crate::screen::move_text::example(&session.current.game, session.current.convention);
        session.line(if turn == "m" {
            example.as_deref().expect("there are moves")
        } else {
            turn
        });
        let whole = session
            .current
            .draft()
            .write_whole(&session.undone, ReadFrom::Anywhere);
        clock.would_lose(session.unsaved_changes().as_ref());
        assert_eq!(clock.at_risk.borrow().record(), Some(whole), "{turn}");
    }
}

/// Four moves after which the position is what it was.
fn to_and_fro(start: &Game) -> [Move; 4] {
    let back = |mv: Move| super::move_list::origin(mv).map(|from| Move::board(mv.to(), from, false));
    let round = |first: Move| {
        let mut game = start.clone();
        game.play(first).ok()?;
        game.legal_moves().into_iter().find_map(|second| {
            let round = [first, second, back(first)?, back(second)?];
            let mut game = start.clone();
            round.iter().all(|&mv| game.play(mv).is_ok()).then_some(round)
        })
    };
    start
        .legal_moves()
        .into_iter()
        .find_map(round)
        .expect("a piece can go to and fro")
}

#[test]
fn a_game_that_is_too_long_to_be_read_is_kept_whole() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let mut current = new_game(HumanSide::Both, 1);
    let plies = hakugei_notation::MAX_PLIES + 1;
    for mv in to_and_fro(&opened(&mut current)).into_iter().cycle().take(plies) {
        current.game.play(mv).expect("it was legal");
    }
    let mut session = Session::new(current, &mut files);
    session.kept.moves.clear();
    clock.would_lose(session.unsaved_changes().as_ref());
    session.end_of_input();
    assert!(
        session
            .take_said()
            .contains("it is longer than a game that can be loaded")
    );
    let record = files.recovered.expect("it was kept");
    assert!(
        record.contains(&format!("\n{}. ", plies / 2 - 8))
            || record.contains(&format!(" {}. ", plies / 2 - 8))
    );
    assert!(record.len() > plies * 4, "{}", record.len());
}

/// The game once a few moves have made room.
fn opened(current: &mut GameInPlay) -> Game {
    while current.game.moves().len() < 6 {
        let mv = current
            .game
            .legal_moves()
            .into_iter()
            .max()
            .expect("the game is not over");
        current.game.play(mv).expect("it is legal");
    }
    current.game.clone()
}
