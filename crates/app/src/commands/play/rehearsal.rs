//! Sessions without a terminal, a disk or a clock: what is typed, what fails, and what time it is are all made up.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::ffi::OsStr;
use std::io;
use std::time::Duration;

use hakugei_ask::{Review, ReviewedMove};
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_store::{CutOff, StoreError};
use hakugei_variant::{Color, Convention, Source, load, shipped};

use super::args::HumanSide;
use super::auto_level::Played;
use super::driver::{self, Devices};
use super::files::Files;
use super::game_in_play::{GameInPlay, TableSettings};
use super::journal::{Changes, Entry, Noted, Resumed, Settings, Unfinished, entry};
use super::lines::{Lines, ThinkingNotice};
use super::player::{Limits, NewPlayer, Player, SessionClock, Thought};
use super::seats::GivenOptions;
use super::session::{NextStep, Session};
use super::terminal::{Input, InputEvent};
use super::unfinished::{Listed, OpenJournal};
use super::welcome;
use crate::engine::level::{LEAST_TIME, MOST_TIME};
use crate::files::catalogue::{self, LoadedVariant};
use crate::files::unusable::Unusable;
use crate::input::lines::Unreadable;
use crate::screen::board::PieceStyle;
use crate::screen::paging::Unread;
use hakugei_search::{Level, PlayedGame, Score};

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
    /// The journal of the game in play.
    journal: String,
    noted: Option<Noted>,
    /// The journal of the game that was left unsaved.
    left: Option<String>,
    leavings: usize,
    followed: Vec<PlayedGame>,
}

impl Files for MemoryFiles {
    fn read(&self, file: &str) -> Result<String, Unusable> {
        let text = self.files.get(file).cloned();
        text.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound).into())
    }

    fn create(&mut self, file: &str, text: &str) -> Result<(), StoreError> {
        if self.files.contains_key(file) {
            return Err(StoreError::AlreadyThere);
        }
        self.replace(file, text)
    }

    fn replace(&mut self, file: &str, text: &str) -> Result<(), StoreError> {
        if self.full {
            return Err(io::Error::from(io::ErrorKind::StorageFull).into());
        }
        self.files.insert(file.to_owned(), text.to_owned());
        Ok(())
    }

    fn keep(&mut self, changes: Option<&Changes<'_>>) -> Result<Option<CutOff>, StoreError> {
        let Some(changes) = changes else {
            (self.journal, self.noted) = (String::new(), None);
            return Ok(None);
        };
        if self.full {
            return Err(io::Error::from(io::ErrorKind::StorageFull).into());
        }
        match entry(self.noted.as_ref(), changes) {
            Entry::Nothing => return Ok(None),
            Entry::Begin(lines) => self.journal = lines,
            Entry::Append(line) => self.journal += &line,
        }
        self.noted = Some(Noted::of(changes));
        Ok(None)
    }

    fn is_resumed(&self) -> bool {
        false
    }

    fn shows_record(&self) -> bool {
        false
    }

    fn leave(&mut self, _changes: &Changes<'_>) -> bool {
        if self.noted.take().is_some() {
            self.left = Some(std::mem::take(&mut self.journal));
            self.leavings += 1;
        }
        !self.full
    }

    fn games(&self) -> Vec<Listed> {
        Vec::new()
    }

    fn open(&self, _listed: &Listed) -> Result<OpenJournal, String> {
        unreachable!("nothing is listed")
    }

    fn adopt(&mut self, _journal: OpenJournal, _changes: &Changes<'_>) -> bool {
        unreachable!("nothing is opened")
    }

    fn forget(&mut self, _listed: &Listed) -> Result<(), String> {
        unreachable!("nothing is listed")
    }

    fn followed(&self, _played: &Played) -> Vec<PlayedGame> {
        self.followed.clone()
    }

    fn follow(&mut self, _played: &Played, game: PlayedGame) -> Result<(), StoreError> {
        if self.full {
            return Err(io::Error::from(io::ErrorKind::StorageFull).into());
        }
        self.followed.push(game);
        Ok(())
    }
}

/// The game that a journal holds.
fn resumed(journal: &str) -> Resumed {
    let unfinished = Unfinished::read(journal.as_bytes()).expect("it is a journal");
    assert_eq!(unfinished.whole, journal.len() as u64);
    let settings = Settings {
        style: PieceStyle::Letters,
        level: Level::new(1).expect("a level"),
        time: MOST_TIME,
    };
    unfinished.resume(&settings, None).expect("its game goes on")
}

/// A clock that goes on a millisecond whenever somebody looks, and Ctrl-C typed at some moments.
#[derive(Default)]
struct Clock {
    now: Cell<u64>,
    interrupts: RefCell<VecDeque<u64>>,
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

    fn review(
        &mut self,
        _game: &Game,
        _convention: Convention,
        stop: &dyn Fn() -> bool,
        _hear: &mut dyn FnMut(&ReviewedMove),
    ) -> Review {
        while !stop() {}
        // A search that was stopped is followed by the question whether the review goes on.
        Review {
            start: None,
            moves: Vec::new(),
            stopped: stop(),
        }
    }
}

/// A player to whom every position is worth the same.
struct Pessimist(Score);

impl Player for Pessimist {
    fn think(&mut self, game: &Game, _limits: &Limits<'_>) -> Thought {
        Thought {
            line: game.legal_moves().into_iter().min().into_iter().collect(),
            depth: 1,
            score: Some(self.0),
        }
    }

    fn review(
        &mut self,
        _game: &Game,
        _convention: Convention,
        _stop: &dyn Fn() -> bool,
        _hear: &mut dyn FnMut(&ReviewedMove),
    ) -> Review {
        unreachable!("no script asks for it")
    }
}

fn endless_player(_: &LoadedVariant) -> Box<dyn Player> {
    Box::new(EndlessPlayer)
}

fn new_game(humans: HumanSide, level: u8) -> GameInPlay {
    let known = LoadedVariant::find(catalogue::default_id()).expect("the first shipped variant is fine");
    let game = Game::new(&known.compiled);
    GameInPlay {
        follows: false,
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
        loaded: None,
        table: TableSettings::default(),
    }
}

/// Plays a script to its end; what was said.
fn perform(current: GameInPlay, script: Vec<InputEvent>, files: &mut MemoryFiles, clock: &Clock) -> String {
    perform_with(&endless_player, current, script, files, clock)
}

/// The same with another computer player.
fn perform_with(
    new_player: NewPlayer<'_>,
    current: GameInPlay,
    script: Vec<InputEvent>,
    files: &mut MemoryFiles,
    clock: &Clock,
) -> String {
    let mut session = Session::new(current, files);
    let mut output = Vec::new();
    let mut front_end = Lines {
        input: &mut Script(script.into()),
        output: &mut output,
        notice: ThinkingNotice::Hidden,
        window: || None,
        unread: Unread::default(),
    };
    let mut devices = Devices {
        front_end: &mut front_end,
        clock,
        new_player,
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
        let most = level.share(current.pieces()).of_time(current.time);
        let said = perform(current, vec![first_move()], &mut files, &clock);
        assert!(said.contains("The computer (White) plays"), "{said}");
        let taken = Duration::from_millis(clock.now.get());
        let due = most..=most.max(LEAST_TIME) + Duration::from_millis(20);
        assert!(due.contains(&taken), "{level:?}: {taken:?}");
    }
}

/// A game of a variant from one of its starts, with a person on one side.
fn game_from(known: &LoadedVariant, game: Game, humans: HumanSide) -> GameInPlay {
    GameInPlay {
        convention: game.variant().notation,
        known: known.clone(),
        game,
        bottom: humans.bottom(),
        ..new_game(humans, 1)
    }
}

/// What a session says until it asks for a line; the computer plays the first of its moves.
fn said_before_the_prompt(session: &mut Session<'_>) -> String {
    session.say(&welcome::text(&session.current.clone()));
    while let NextStep::Think(purpose) = session.next() {
        let line = session.current.game.legal_moves().into_iter().take(1).collect();
        let thought = Thought {
            line,
            depth: 1,
            score: None,
        };
        session.thought(purpose, thought);
    }
    session.take_said()
}

#[test]
fn the_first_example_can_be_typed_by_the_person_who_reads_it() {
    for id in shipped::ids() {
        let known = LoadedVariant::find(OsStr::new(id)).expect("what ships is fine");
        let handicaps = known.compiled.variant().handicaps.clone();
        let given = handicaps.iter().map(|handicap| {
            let game = Game::from_setup(&known.compiled, &handicap.start);
            game.expect("a handicap can be played")
        });
        for start in std::iter::once(Game::new(&known.compiled)).chain(given) {
            for humans in [HumanSide::Black, HumanSide::White, HumanSide::Both] {
                let mut files = MemoryFiles::default();
                let mut session = Session::new(game_from(&known, start.clone(), humans), &mut files);
                let said = said_before_the_prompt(&mut session);
                let examples: Vec<&str> = said
                    .split("ype a move such as ")
                    .skip(1)
                    .map(|rest| rest.split([',', '\n']).next().unwrap_or_default())
                    .collect();
                let [example] = examples[..] else {
                    panic!("{id}, {humans:?}: there is one example in:\n{said}");
                };
                let side = session.current.game.side();
                assert!(humans.plays(side), "{id}, {humans:?}");
                session.line(example.trim_end_matches('.'));
                let said = session.take_said();
                assert!(
                    said.starts_with(&format!("{side} plays ")),
                    "{id}, {humans:?}: {said}"
                );
            }
        }
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
    assert!(said.ends_with("go on with `hakugei play --resume`.\n"), "{said}");
    assert!(files.left.is_some());
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
    assert!(!said.contains("not saved") && files.left.is_none(), "{said}");
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
    let warning = "This game cannot be kept on the way: ";
    assert_eq!(said.matches(warning).count(), 1, "{said}");
    let (_, record) = said.split_once("The unsaved game:").expect("it is shown");
    assert!(record.contains("\n\n1. "), "{record}");
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
    assert_eq!(files.files.len(), 1);
    let left = resumed(&files.left.expect("it stays on the shelf"));
    assert!(left.saved.is_some_and(|file| file.ends_with("one")));
    assert_eq!((files.journal.as_str(), files.noted.is_none()), ("", true));
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
    assert!(files.left.is_none());
}

#[test]
fn names_of_files_command_no_terminal() {
    let clock = Clock::default();
    for name in ["\u{1b}[31mred", "a\u{202e}b", "a\tb", "\u{9b}2J\u{7}", "a\rb"] {
        for full in [false, true] {
            let mut files = MemoryFiles {
                full,
                ..MemoryFiles::default()
            };
            let commands = [
                "save", "save", "save!", "load", "load!", "load! no", "show", "new", "xyzzy",
            ];
            let lines = commands.map(|command| line(&format!("{command} {name}")));
            let script = [first_move()].into_iter().chain(lines).collect();
            let said = perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
            assert!(
                said.contains(if full { "could not be saved" } else { "Saved as `" }),
                "{said}"
            );
            // The colours of the board without a check or marked pieces.
            let painted = ["0", "1", "2", "35"].map(|colour| format!("\u{1b}[{colour}m"));
            let plain = painted.iter().fold(said, |said, colour| said.replace(colour, ""));
            let commands = |one: char| one != '\n' && hakugei_text::commands(one);
            assert!(!plain.contains(commands), "{plain:?}");
        }
    }
}

#[test]
fn a_game_is_kept_once_however_often_the_session_is_ended() {
    let mut files = MemoryFiles::default();
    let mut session = Session::new(new_game(HumanSide::Both, 1), &mut files);
    let InputEvent::Line(first) = first_move() else {
        unreachable!()
    };
    session.line(&first);
    session.end_of_input();
    session.end_of_input();
    session.interrupt();
    session.keep();
    session.close();
    assert_eq!((files.journal.as_str(), files.noted.is_none()), ("", true));
    assert_eq!(files.leavings, 1);
}

#[test]
fn moves_that_were_taken_back_are_not_lost_either() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![first_move(), line("undo")];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    let left = resumed(&files.left.expect("it was kept"));
    let game = &left.current.game;
    assert_eq!(
        (game.moves().len(), left.undone.len(), game.outcome()),
        (0, 1, None)
    );
    // Where it cannot be kept, they stand in the record that is shown.
    let mut files = MemoryFiles {
        full: true,
        ..MemoryFiles::default()
    };
    let script = vec![first_move(), line("undo")];
    let said = perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    let (_, record) = said.split_once("The unsaved game:\n\n").expect("it is shown");
    let (_, taken_back) = record.split_once("{taken back: 1. ").expect("said so");
    assert!(taken_back.ends_with("} *\n"), "{record}");
    let read = hakugei_notation::Record::parse(record).expect("it is a record");
    assert_eq!((read.moves.len(), read.outcome), (0, None));
    let mut files = MemoryFiles::default();
    let script = vec![first_move(), line("undo"), line("save one")];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    let left = resumed(&files.left.expect("it stays on the shelf"));
    assert!(left.saved.is_some(), "what was saved as it is needs no recovery");
}

#[test]
fn what_is_kept_is_the_game_as_it_stands_after_every_turn() {
    let mut files = MemoryFiles::default();
    let mut turns = Vec::new();
    for turn in [
        "m",
        "m",
        "undo",
        "m",
        "undo",
        "undo",
        "redo",
        "m",
        "m",
        "as white",
        "level 7",
        "as both",
        "m",
        "notation western",
        "resign",
        "undo",
        "m",
        "undo",
        "resign",
    ] {
        turns.push(turn);
        // Every turn anew, so that what stands in the journal can be looked at.
        files = MemoryFiles::default();
        let mut session = Session::new(new_game(HumanSide::Both, 1), &mut files);
        for turn in &turns {
            let example =
                crate::screen::move_text::example(&session.current.game, session.current.convention);
            session.line(match *turn {
                "m" => example.as_deref().expect("there are moves"),
                turn => turn,
            });
            session.keep();
        }
        let (current, undone) = (session.current.clone(), session.undone.clone());
        let kept = resumed(&files.journal);
        let as_record = |current: &GameInPlay, undone: &[Move]| current.draft().write_whole(undone);
        assert_eq!(
            as_record(&kept.current, &kept.undone),
            as_record(&current, &undone),
            "{turns:?}"
        );
        assert_eq!(
            (
                kept.undone,
                kept.current.humans,
                kept.current.level,
                kept.current.convention
            ),
            (undone, current.humans, current.level, current.convention),
            "{turns:?}"
        );
    }
    let lines = files.journal.lines().count();
    assert_eq!(lines, turns.len() + 1, "each turn is one line");
}

#[test]
fn a_journal_that_was_cut_off_or_damaged_has_what_stands_before() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![first_move(), line("level 3")];
    perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    let journal = files.left.expect("it was kept");
    let ends: Vec<usize> = journal.match_indices('\n').map(|(at, _)| at + 1).collect();
    for length in 0..=journal.len() {
        let read = Unfinished::read(&journal.as_bytes()[..length]);
        // The first line alone is no game: nothing was played.
        match ends.iter().rfind(|&&end| end <= length) {
            Some(&end) if end > ends[0] => assert_eq!(read.expect("a game").whole, end as u64),
            _ => assert!(read.is_err(), "{length}"),
        }
    }
    let mut damaged = journal.clone().into_bytes();
    damaged[ends[1] + 20] ^= 1;
    let read = Unfinished::read(&damaged).expect("a game");
    assert_eq!((read.whole, read.moves()), (ends[1] as u64, 1));
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
    let mut files = MemoryFiles::default();
    let mut current = new_game(HumanSide::Both, 1);
    let plies = hakugei_notation::MAX_PLIES + 1;
    for mv in to_and_fro(&opened(&mut current)).into_iter().cycle().take(plies) {
        current.game.play(mv).expect("it was legal");
    }
    let mut session = Session::new(current, &mut files);
    session.kept.moves.clear();
    session.end_of_input();
    let left = resumed(&files.left.expect("it was kept"));
    let plies = plies + 6;
    assert_eq!(left.current.game.moves().len(), plies);
    // Its record is whole as well, where it can only be shown.
    let record = left.current.draft().write_whole(&[]);
    assert!(
        record.contains(&format!("\n{}. ", plies / 2 - 8))
            || record.contains(&format!(" {}. ", plies / 2 - 8))
    );
    assert!(record.len() > plies * 4, "{}", record.len());
}

#[test]
fn the_computer_plays_no_game_that_could_not_be_loaded_again() {
    let parent = catalogue::default_id();
    let endless =
        format!("Variant(id: \"endless\", extends: \"{parent}\", ends: Ends(repetition: unlimited))");
    let endless = load(&Source::new("endless.ron", endless), &shipped::Shipped);
    let known = LoadedVariant {
        compiled: CompiledVariant::new(endless.variant.expect("it is fine")),
        file: None,
    };
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let mut current = new_game(HumanSide::None, 1);
    current.game = Game::new(&known.compiled);
    current.known = known;
    let made = to_and_fro(&opened(&mut current)).into_iter().cycle();
    let left = hakugei_notation::MAX_PLIES - 2 - current.game.moves().len();
    for mv in made.take(left) {
        current.game.play(mv).expect("it was legal");
    }
    let said = perform(current, vec![line("go"), line("save whole")], &mut files, &clock);
    assert_eq!(said.matches("The computer (").count(), 2, "{said}");
    assert_eq!(said.matches("The game has 100000 moves").count(), 2, "{said}");
    assert!(said.ends_with("Saved as `whole`.\n"), "{said}");
    assert!(hakugei_notation::Record::parse(&files.files["whole"]).is_ok());
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

#[test]
fn the_computer_resigns_what_has_been_lost_for_long() {
    let player = |_: &LoadedVariant| -> Box<dyn Player> { Box::new(Pessimist(Score::of(-2_000))) };
    for (resigns, expected) in [(true, 1), (false, 0)] {
        let (mut files, clock) = (MemoryFiles::default(), Clock::default());
        let mut current = new_game(HumanSide::Black, 1);
        current.table.resigns = resigns;
        let script = (0..5).map(|_| line("go")).collect();
        let said = perform_with(&player, current, script, &mut files, &clock);
        assert_eq!(
            said.matches("The computer (White) resigns").count(),
            expected,
            "{said}"
        );
        assert_eq!(
            said.matches("The computer (White) plays").count(),
            if resigns { 3 } else { 5 },
            "{said}"
        );
    }
}

#[test]
fn the_computer_agrees_to_a_draw_by_what_it_thinks_of_its_position() {
    for (worth_for_the_person, answer) in [
        (300, "The game is over: draw by agreement."),
        (
            0,
            "The computer declines the draw: there is much to play for yet.",
        ),
        (
            -300,
            "The computer declines the draw: it thinks that it stands better.",
        ),
    ] {
        let (mut files, clock) = (MemoryFiles::default(), Clock::default());
        let player = move |_: &LoadedVariant| -> Box<dyn Player> {
            Box::new(Pessimist(Score::of(worth_for_the_person)))
        };
        let script = vec![first_move(), line("draw"), line("accept")];
        let said = perform_with(&player, new_game(HumanSide::Black, 1), script, &mut files, &clock);
        assert!(said.contains(answer), "{said}");
    }
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    let script = vec![
        line("draw"),
        line("decline"),
        line("draw"),
        first_move(),
        line("accept"),
        line("draw"),
        line("draw"),
        line("draw"),
    ];
    let said = perform(new_game(HumanSide::Both, 1), script, &mut files, &clock);
    for part in [
        "White declines the draw.",
        "draw by agreement",
        "The game is over already.",
    ] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn what_a_stopped_computer_has_found_is_not_lost() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    clock.interrupts.borrow_mut().push_back(100);
    let script = vec![first_move(), line("now")];
    let said = perform(new_game(HumanSide::Black, 10), script, &mut files, &clock);
    let at = |part: &str| {
        said.find(part)
            .unwrap_or_else(|| panic!("`{part}` is not in:\n{said}"))
    };
    assert!(
        at("Stopped thinking. Type `now`") < at("The computer (White) plays 1. … "),
        "{said}"
    );
    assert!(
        clock.now.get() < 400,
        "it did not think again: {}",
        clock.now.get()
    );
}

#[test]
fn one_ctrl_c_stops_a_review() {
    let (mut files, clock) = (MemoryFiles::default(), Clock::default());
    clock.interrupts.borrow_mut().push_back(0);
    let script = vec![first_move(), line("review"), line("history")];
    let said = perform(new_game(HumanSide::Both, 10), script, &mut files, &clock);
    assert!(said.contains("Stopped before a move was judged.\n"), "{said}");
    assert!(!said.contains("inaccuracies"), "{said}");
}
