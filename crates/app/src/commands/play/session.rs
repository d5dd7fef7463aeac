//! A game at the terminal as a machine without a terminal: lines in, text out.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use hakugei_arena::clock::GameTime;
use hakugei_game::{Game, GameResult, Move, Outcome, Reason};
use hakugei_notation::{GameTree, MAX_PLIES, TypedError, TypedMove, read_typed};
use hakugei_search::Level;
use hakugei_text::{harmless_lines, quote, quote_line};
use hakugei_variant::Color;

use super::args::HumanSide;
use super::auto_level::{Counting, Played};
use super::clocks::GameClock;
use super::command::{self, Command, Misuse};
use super::files::Files;
use super::game_in_play::GameInPlay;
use super::hinted::Hinted;
use super::judged::Judgement;
use super::looked_at::LookedAt;
use super::other_names;
use super::player::{Task, Thought};
use super::question::{Confirmed, Question};
use super::saving::GAME_GOES_ON;
use super::seats::Seats;
use super::warning::{HeldBack, Warnings, Weighed};
use super::welcome;
use crate::files::catalogue::LoadedVariant;
use crate::input::answer::Answer;
use crate::input::lines::Unreadable;
use crate::screen::board::Marks;
use crate::screen::move_text;
use crate::screen::paging::Page;

/// The maximum time for an evaluation, and for whether to agree to a draw.
const EVALUATION_TIME: Duration = Duration::from_millis(500);

/// A game that could take the place of the one in play.
pub(super) struct Replacement {
    pub(super) known: LoadedVariant,
    pub(super) game: Game,
    /// The record that it was read from.
    pub(super) loaded: Option<Arc<GameTree>>,
    /// Who sat where, if that is known.
    pub(super) seats: Option<Seats>,
    /// Its clocks, and what both sides have left on them, if they go on.
    pub(super) clocks: Option<(GameTime, [Duration; 2])>,
    /// Whether those who played one side play the other one now.
    pub(super) is_reversed: bool,
    /// What to say when it is there.
    pub(super) said: String,
}

impl Replacement {
    /// A game that has just begun; who sits where and the clocks stay as they are.
    pub(super) fn begun(known: LoadedVariant, game: Game, said: String) -> Self {
        Self {
            known,
            game,
            loaded: None,
            seats: None,
            clocks: None,
            is_reversed: false,
            said,
        }
    }
}

/// A game as it would not be lost: as it was last saved, loaded or begun.
pub(super) struct SavedState {
    /// The moves, with those that had been taken back.
    pub(super) moves: Vec<Move>,
    pub(super) outcome: Option<Outcome>,
}

impl SavedState {
    /// A game as it stands.
    pub(super) fn of(game: &Game) -> Self {
        Self {
            moves: game.moves().to_vec(),
            outcome: game.outcome(),
        }
    }
}

/// What the session waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// A line, asked for with this prompt.
    Ask(String),
    /// Thinking about the position.
    Think(Purpose),
    /// Nothing: the session is over.
    End,
}

/// What thinking is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The computer's move.
    Move,
    /// A hint.
    Hint,
    /// Whether a move of a person is a blunder.
    Warning,
    /// What the position is worth.
    Evaluation,
    /// Whether the computer agrees to a draw.
    DrawOffer,
    /// How good each move of the game was.
    Review,
}

/// Where the board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardPlace {
    /// In the text, again and again.
    InText,
    /// Apart from it, as in full screen.
    Apart,
}

/// Whether the names of the pieces stand under the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Legend {
    /// They do.
    Shown,
    /// They do not.
    Hidden,
}

/// Whether a person has seen an example of a move: it is one that can be played, so it waits where the computer moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstExample {
    /// Not yet.
    Owed,
    /// It stands at the beginning, or has been said since.
    Shown,
}

impl FirstExample {
    /// Whether the lines at the beginning of a session show one.
    fn of(current: &GameInPlay) -> Self {
        match welcome::example(current) {
            Some(_) => Self::Shown,
            None => Self::Owed,
        }
    }
}

/// A session: the game in play, and what has been said about it.
pub(crate) struct Session<'a> {
    pub(super) current: GameInPlay,
    pub(super) files: &'a mut dyn Files,
    /// Moves that were taken back, the last one first to be played again.
    pub(super) undone: Vec<Move>,
    /// The moves and the result as they were last saved or loaded.
    pub(super) kept: SavedState,
    /// The file in which the game in play was last saved.
    pub(super) saved: Option<PathBuf>,
    /// What a person is asked, such as whether an unsaved game is to be discarded.
    pub(super) question: Option<Question>,
    /// Text that is not yet shown.
    pub(super) said: String,
    /// Whether the board changed since it was last drawn.
    pub(super) stale: bool,
    /// What the last hint said.
    pub(super) hinted: Option<Hinted>,
    /// Thinking that was asked for by a person.
    pub(super) wanted: Option<Purpose>,
    /// Whether the computer waits for `go`.
    pub(super) paused: bool,
    pub(super) ended: bool,
    /// Which game of the session is in play: its journal is that of no other one.
    pub(super) number: u64,
    /// Why the game cannot be kept on the way, as far as that has been said.
    pub(super) unkept: Option<String>,
    /// The folder of temporary files in which it was said that the game is kept.
    pub(super) said_elsewhere: Option<PathBuf>,
    /// Whether the game in play still has to be counted, for a level that follows the player.
    pub(super) counting: Counting,
    /// The level of the next game, if the level follows the player.
    pub(super) next_level: Option<(Played, Level)>,
    /// Whether a person has seen how a move is typed.
    pub(super) first_example: FirstExample,
    /// Whether the names of the pieces stand under the board.
    pub(super) legend: Legend,
    /// Which moves of a person are held back.
    pub(super) warnings: Warnings,
    /// The best so far of a thought that was stopped.
    pub(super) so_far: Option<Hinted>,
    /// The time, as far as it was told.
    pub(super) now: Duration,
    /// The clocks of the game, if it is played with clocks.
    pub(super) clock: Option<GameClock>,
    /// The size of the window, if it is seen in one.
    pub(super) window: Option<Page>,
    /// Where the board is shown.
    pub(super) board_place: BoardPlace,
    /// Where in the text that is not yet shown the last board begins.
    pub(super) board_from: Option<usize>,
    /// What was asked to be marked on the board, where that is shown apart.
    pub(super) marks: Option<Marks>,
    /// An earlier position that is looked at.
    pub(super) looked_at: Option<LookedAt>,
    /// Who offers a draw.
    pub(super) draw_offered: Option<Color>,
    /// How many moves in a row the computer has been lost for.
    pub(super) lost_for: u32,
    /// What the computer thinks of the game.
    pub(super) judgement: Judgement,
}

impl<'a> Session<'a> {
    /// A session with a game; it counts as saved as it is.
    pub(crate) fn new(current: GameInPlay, files: &'a mut dyn Files) -> Self {
        let kept = SavedState::of(&current.game);
        let first_example = FirstExample::of(&current);
        let clock = current.new_clock();
        Self {
            counting: Counting::of(&current.game),
            next_level: None,
            current,
            files,
            undone: Vec::new(),
            kept,
            saved: None,
            question: None,
            said: String::new(),
            stale: true,
            hinted: None,
            wanted: None,
            paused: false,
            ended: false,
            number: 0,
            unkept: None,
            said_elsewhere: None,
            first_example,
            legend: Legend::Shown,
            warnings: Warnings::default(),
            so_far: None,
            now: Duration::ZERO,
            clock,
            window: None,
            board_place: BoardPlace::InText,
            board_from: None,
            marks: None,
            looked_at: None,
            draw_offered: None,
            lost_for: 0,
            judgement: Judgement::default(),
        }
    }

    /// The game, its variant and the level.
    pub(crate) fn current(&self) -> &GameInPlay {
        &self.current
    }

    /// The size of the window, if the text is seen in one.
    pub(crate) fn set_window(&mut self, window: Option<Page>) {
        self.window = window;
    }

    /// Has the board shown apart from the text from now on.
    pub(crate) fn show_board_apart(&mut self) {
        self.board_place = BoardPlace::Apart;
    }

    /// How many bytes of what is to be shown stand before the last board in it, if there is a board.
    pub(crate) fn said_before_the_board(&mut self) -> Option<usize> {
        self.board_from.take()
    }

    /// What is to be shown since the last call.
    pub(crate) fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Whether it is over.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    /// What the session waits for now.
    pub(crate) fn next(&mut self) -> NextStep {
        if self.ended {
            return NextStep::End;
        }
        self.count_game();
        if self.computer_to_move() && self.is_full() {
            self.paused = true;
            self.say_full();
        }
        // A hint that was just worked out is the move itself if the computer is asked for it: it need not think again.
        while let Some(purpose) = self.due() {
            let remembered = match purpose {
                Purpose::Move | Purpose::Hint => self.remembered(purpose),
                _ => None,
            };
            let Some(thought) = remembered else {
                self.run_clock();
                return NextStep::Think(purpose);
            };
            self.thought(purpose, thought);
        }
        if self.stale {
            self.draw();
        }
        if self.wants_evaluation() {
            return NextStep::Think(Purpose::Evaluation);
        }
        self.run_clock();
        NextStep::Ask(self.prompt())
    }

    /// What the computer is to think about now.
    fn due(&mut self) -> Option<Purpose> {
        let moves = || self.computer_to_move().then_some(Purpose::Move);
        let purpose = self.wanted.or_else(moves)?;
        (self.wanted.is_some() || !self.computer_declares()).then_some(purpose)
    }

    /// Whether the computer is to move of its own accord.
    fn computer_to_move(&self) -> bool {
        self.current.game.outcome().is_none()
            && !self.paused
            && self.looked_at.is_none()
            && !self.is_human(self.current.game.side())
    }

    /// Whether a record of the game can take no further move and be loaded again. A game without a rule of repetition may never
    /// end by itself.
    fn is_full(&self) -> bool {
        self.current.game.moves().len() >= MAX_PLIES
    }

    /// Says why the computer plays no further.
    fn say_full(&mut self) {
        self.say(&format!(
            "The game has {MAX_PLIES} moves, and with another one it could not be loaded again: the computer plays no further. Save it \
             with `save FILE`, or type `undo`, `new` or `quit`."
        ));
    }

    /// Whether a person plays a side.
    pub(super) fn is_human(&self, color: Color) -> bool {
        self.current.is_human(color)
    }

    fn prompt(&self) -> String {
        let game = &self.current.game;
        if let Some(looked_at) = &self.looked_at {
            return format!("move {} of {}> ", looked_at.plies(), game.moves().len());
        }
        match game.outcome() {
            Some(_) => "game over> ".to_owned(),
            None => format!("{}> ", self.current.called(game.side())),
        }
    }

    /// Does what a line says. Nothing that can be typed harms the game.
    pub(crate) fn line(&mut self, line: &str) {
        let line = line.trim();
        self.marks = None;
        let question = self.question.take();
        let answer = Answer::of(line);
        if answer.is_some_and(|answer| self.answered(question.as_ref(), answer)) {
            return;
        }
        let meant = self.by_another_name(line);
        if let Some(meant) = &meant {
            self.say(&format!("{} read as {}.", quote_line(line), quote_line(meant)));
        }
        let line = meant.as_deref().unwrap_or(line);
        let confirmed = question.is_some_and(|question| question.is_repeated_by(line));
        self.obey(Command::parse(line), confirmed, line);
    }

    /// What a line means that names a command otherwise than the list of commands does, or announces a move. What can be read as it is
    /// means that.
    fn by_another_name(&self, line: &str) -> Option<String> {
        if self.names_a_move(line) {
            return None;
        }
        if !matches!(Command::parse(line), Command::Move(_)) {
            return other_names::phrase(line);
        }
        let announced = other_names::announced_move(line)
            .filter(|text| move_text::looks_like_a_move(text) || self.names_a_move(text));
        announced.map_or_else(|| other_names::command(line), |text| Some(text.to_owned()))
    }

    /// Whether a text can be read as a move in the position that is shown, or in the game in play, be it legal or not.
    fn names_a_move(&self, text: &str) -> bool {
        let is_read = |game| match read_typed(game, self.current.convention, text) {
            Ok(_) | Err(TypedError::Loose { .. }) => true,
            Err(unread) => unread.is_illegal(),
        };
        is_read(self.shown_game()) || is_read(&self.current.game)
    }

    /// A line that is not text.
    pub(crate) fn unreadable(&mut self, why: Unreadable) {
        self.say(&format!("{why}. That line was passed over."));
    }

    /// Ctrl-C: the computer stops thinking, or the player is offered to save.
    pub(crate) fn interrupt(&mut self) {
        let asked = self
            .question
            .as_ref()
            .is_some_and(|question| question.yes == Confirmed::Leaving);
        if asked || !self.is_unsaved() {
            return self.leave_unsaved();
        }
        let then = if self.unkept.is_none() && !self.files.shows_record() {
            "the game is then kept for `hakugei play --resume`"
        } else {
            "its record is then shown"
        };
        self.offer_to_save(&format!(
            "Leave? Type `yes`, or press Ctrl-C again: {then}. `no` goes on."
        ));
        self.question = Some(Question {
            yes: Confirmed::Leaving,
            no: GAME_GOES_ON,
        });
    }

    /// Leaves the session, and an unsaved game is kept.
    pub(super) fn leave_unsaved(&mut self) {
        self.recover();
        self.ended = true;
    }

    /// The end of the input: the session ends, and an unsaved game is kept.
    pub(crate) fn end_of_input(&mut self) {
        self.leave_unsaved();
    }

    /// What is to be thought about, and for how long.
    pub(crate) fn task(&self, purpose: Purpose, least: Duration) -> Task<'_> {
        let current = &self.current;
        let side = current.game.side();
        let task = Task {
            game: self.position_for(purpose),
            level: current.level,
            seed: current.seed,
            most: current.level.share(current.pieces()).of_time(current.time),
            budget: None,
            least,
        };
        match purpose {
            Purpose::Evaluation | Purpose::DrawOffer => Task {
                level: Level::STRONGEST,
                most: current.time.min(EVALUATION_TIME),
                ..task
            },
            Purpose::Move => match &self.clock {
                None => task,
                Some(clock) => {
                    let budget = clock.budget(side, self.now);
                    Task {
                        most: budget.most,
                        budget: Some(budget),
                        least: least.min(budget.most),
                        ..task
                    }
                }
            },
            // A hint is the best that is known, whatever the level of the opponent.
            Purpose::Hint | Purpose::Warning => Task {
                level: Level::STRONGEST,
                most: current.time,
                ..task
            },
            Purpose::Review => task,
        }
    }

    /// What is said while the computer thinks.
    pub(crate) fn says_it_thinks(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Move => format!("{} is thinking…", self.current.called(self.current.game.side())),
            Purpose::Hint => "Thinking about a hint…".to_owned(),
            Purpose::Evaluation => "Evaluating…".to_owned(),
            Purpose::DrawOffer => "The computer considers the draw…".to_owned(),
            Purpose::Review => "Judging the moves of the game…".to_owned(),
            Purpose::Warning => "Looking at the move…".to_owned(),
        }
    }

    /// What came of thinking.
    pub(crate) fn thought(&mut self, purpose: Purpose, thought: Thought) {
        self.wanted = None;
        match purpose {
            Purpose::Move => self.computer_moves(&thought),
            Purpose::Hint => {
                self.say_hint(&thought);
                self.hinted = Some(Hinted::new(self.position_for(purpose), thought));
            }
            Purpose::Evaluation => self.evaluated(&thought),
            Purpose::DrawOffer => self.answer_draw_offer(&thought),
            Purpose::Review | Purpose::Warning => {}
        }
    }

    /// What came of weighing a person's move: `None` where that was interrupted, and then the move is not played.
    pub(crate) fn weighed(&mut self, weighed: Option<Weighed>) {
        self.wanted = None;
        let Some(mv) = self.warnings.suspected.take() else {
            return;
        };
        let Some(weighed) = weighed else {
            self.paused = true;
            return self.say("Stopped looking at the move: it is not played. Type it again to play it.");
        };
        match weighed.warning(&self.current, mv) {
            None => self.person_moves(mv),
            Some(why) => {
                self.warnings.held_back = Some(HeldBack::new(&self.current.game, mv));
                let text = move_text::write(&self.current.game, self.current.convention, mv);
                self.say(&format!(
                    "{text}: {why}. Play it? Type `yes` or the move again; `no` or another move leaves it."
                ));
                let line = self.current.game.usi(mv);
                self.ask_about(&line, "It is not played: type another move.");
            }
        }
    }

    /// What came of thinking that was stopped: the best so far is not lost.
    pub(crate) fn stopped(&mut self, purpose: Purpose, thought: Thought) {
        self.wanted = None;
        let found = !thought.line.is_empty();
        match purpose {
            Purpose::Move => {
                self.paused = true;
                self.stale = true;
                self.hold_clock();
                self.so_far = found.then(|| Hinted::new(&self.current.game, thought));
                let now = if found {
                    "`now` to let the computer play the best so far, "
                } else {
                    ""
                };
                self.say(&format!(
                    "Stopped thinking. Type {now}`go` to let it think again, or any other command."
                ));
            }
            Purpose::Hint if found => self.say_hint(&thought),
            Purpose::DrawOffer => {
                self.draw_offered = None;
                self.say("The draw is not offered.");
            }
            Purpose::Evaluation => self.evaluated(&thought),
            Purpose::Hint | Purpose::Review | Purpose::Warning => self.say("Stopped thinking."),
        }
    }

    /// Lets the computer play the best that it has found, where it was stopped.
    fn play_now(&mut self) {
        let so_far = self
            .so_far
            .take()
            .and_then(|so_far| so_far.at(&self.current.game));
        match so_far {
            Some(thought) if self.current.game.outcome().is_none() => {
                self.paused = false;
                self.computer_moves(&thought);
            }
            _ if self.current.game.outcome().is_some() => self.want(Purpose::Move),
            _ => self.say("The computer is not thinking: type `go` to let it move."),
        }
    }

    fn computer_moves(&mut self, thought: &Thought) {
        let side = self.current.game.side();
        if self.computer_settles(thought) || self.computer_resigns(thought) {
            return;
        }
        let Some(&mv) = thought.line.first() else {
            self.paused = true;
            self.say("The computer found no move. Type a move for it, or any other command.");
            return;
        };
        let text = move_text::numbered(&self.current.game, self.current.convention, mv);
        let taken = self.takes(mv);
        match self.play(mv) {
            Ok(()) => {
                self.announce(&format!("The computer ({side}) plays {text}{taken}"));
                self.say_first_example();
            }
            Err(reason) => {
                self.paused = true;
                self.say(&format!("The computer's move {text} is not legal: {reason}"));
            }
        }
    }

    /// What a move takes, in a line below it; empty where it takes nothing.
    fn takes(&self, mv: Move) -> String {
        let taken = hakugei_ask::captures_in_words(&self.current.game, mv, self.current.convention);
        taken.map_or_else(String::new, |taken| format!("\n{taken}"))
    }

    /// The same of a move of a person: where another person looks on it is news, and so is a piece that enters the hand as another.
    fn a_person_takes(&self, mv: Move) -> String {
        let change = self.current.game.change(mv);
        let turns_over = change.is_some_and(|change| {
            change
                .taken()
                .any(|taken| taken.held.is_some_and(|held| held != taken.piece.kind))
        });
        if turns_over || self.current.humans == HumanSide::Both {
            self.takes(mv)
        } else {
            String::new()
        }
    }

    /// Says how a move is typed where the computer has moved first, once a person can play what is said.
    fn say_first_example(&mut self) {
        if self.first_example == FirstExample::Shown || self.current.game.outcome().is_some() {
            return;
        }
        if let Some(example) = welcome::example(&self.current) {
            self.first_example = FirstExample::Shown;
            self.say(&format!("It is your turn: type a move such as {example}."));
        }
    }

    pub(super) fn obey(&mut self, command: Command, confirmed: bool, line: &str) {
        match command {
            Command::Nothing => {}
            Command::Move(text) => self.typed_move(&text),
            Command::Help(topic) => self.help(topic.as_deref()),
            Command::Board => self.draw(),
            Command::Moves(of) => self.list_moves(of.as_deref()),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.want(Purpose::Hint),
            Command::Go => self.want(Purpose::Move),
            Command::Now => self.play_now(),
            Command::Draw => self.offer_draw(),
            Command::Accept => self.accept_draw(),
            Command::Decline => self.decline_draw(),
            Command::Step(step) => self.look_at(step),
            Command::Review => self.ask_for_review(),
            Command::Evaluation(on) => self.set_evaluation(on),
            Command::Resigning(on) => self.set_resigning(on),
            Command::Turning(on) => self.set_turning(on),
            Command::Clock(rule) => self.set_clock(rule),
            Command::Name { side, name } => self.set_name(side, name),
            Command::Resign => self.resign(),
            Command::Declare => self.declare(),
            Command::Flip => self.flip(),
            Command::History => self.say_history(),
            Command::Notation(convention) => self.set_notation(convention),
            Command::Pieces(style) => self.set_style(style),
            Command::Level(level) => self.set_level(level),
            Command::Side(side) => self.set_side(side),
            Command::Show(piece) => self.show(piece.as_deref()),
            Command::Rules(part) => self.say_rules(part.as_deref()),
            Command::About(what) => self.about(&what),
            Command::Card(page) => self.card(page),
            Command::Threats => self.threats(),
            Command::Legend(on) => self.set_legend(on),
            Command::Warn(on) => self.set_warn(on),
            Command::Sfen => self.say_sfen(),
            Command::Record => self.say_record(),
            Command::Save { file, replace } => self.save(&file, replace),
            Command::Load { file, game, give_up } => {
                let opened = self.opened(&file, game);
                self.sit_down(opened, give_up || confirmed, line);
            }
            Command::Games(variant) => self.list_games(variant.as_deref()),
            Command::Resume { number, give_up } => self.resume(number, give_up || confirmed, line),
            Command::Forget(number) => self.forget(number, confirmed, line),
            Command::New { handicap, give_up } => {
                let begun = self.begun(handicap.as_deref());
                self.sit_down(begun, give_up || confirmed, line);
            }
            Command::Rematch { give_up } => {
                let begun = self.begun_again();
                self.sit_down(begun, give_up || confirmed, line);
            }
            Command::Quit { give_up } => self.ended = self.may_leave(give_up || confirmed, line),
            // A piece may begin with a command's word, as the go-between does.
            Command::Wrong(Misuse::NotAlone(_)) if self.is_a_move(line) => self.typed_move(line),
            Command::Wrong(misuse) => self.say(&misuse.to_string()),
        }
    }

    /// Whether a line says one legal move.
    fn is_a_move(&self, line: &str) -> bool {
        read_typed(&self.current.game, self.current.convention, line).is_ok()
    }

    /// Plays what was typed, as a move in the chosen notation, in USI form, or in any other way that leaves no doubt.
    fn typed_move(&mut self, text: &str) {
        if self.looked_at.is_some() {
            return if move_text::looks_like_a_move(text) || self.names_a_move(text) {
                self.say("An earlier position is shown, and nothing is played there: type `last` to come back to the game.");
            } else {
                self.unknown(text);
            };
        }
        if let Some(outcome) = self.current.game.outcome() {
            return if move_text::looks_like_a_move(text) {
                self.say_it_is_over(&quote_line(text), outcome);
            } else {
                self.unknown(text);
            };
        }
        match read_typed(&self.current.game, self.current.convention, text) {
            Ok(TypedMove { mv, read_as }) => {
                if let Some(read_as) = read_as {
                    self.say(&format!("{} read as {read_as}.", quote(text)));
                }
                if self.warnings.are_wanted(&self.current.game, mv) {
                    self.warnings.suspected = Some(mv);
                    self.wanted = Some(Purpose::Warning);
                } else {
                    self.person_moves(mv);
                }
            }
            Err(unread) if unread.is_illegal() => {
                self.say(&unread.to_string());
                if let Some(outcome) = self.current.game.illegal_move_outcome() {
                    self.end_with(outcome);
                }
            }
            Err(unread @ TypedError::Loose { .. }) => self.say(&unread.to_string()),
            Err(unread) if move_text::looks_like_a_move(text) => self.say(&unread.to_string()),
            Err(_) => self.unknown(text),
        }
    }

    /// Plays a legal move of a person.
    fn person_moves(&mut self, mv: Move) {
        let written = move_text::numbered(&self.current.game, self.current.convention, mv);
        let taken = self.a_person_takes(mv);
        let side = self.current.game.side();
        match self.play(mv) {
            Ok(()) => {
                self.paused = false;
                self.announce(&format!("{side} plays {written}{taken}"));
            }
            Err(reason) => self.say(&format!("{} is not legal: {reason}", quote(&written))),
        }
    }

    /// Says of a line that is neither a command nor a move what can be typed instead.
    fn unknown(&mut self, text: &str) {
        let instead = self.what_to_type();
        // One letter is rather the name of a piece.
        if Answer::of(text).is_some() && text.len() > 1 {
            return self.say(&format!("{}: nothing is asked now; {instead}", quote_line(text)));
        }
        if let Some(answer) = other_names::answer(text, &self.current) {
            return self.say(&format!("{} is no command: {answer}.", quote_line(text)));
        }
        let word = text.split_whitespace().next().unwrap_or(text);
        let meant = command::meant(word).map_or_else(String::new, |meant| meant + " ");
        let text = quote_line(text);
        self.say(
            &if self.current.game.outcome().is_some() && self.looked_at.is_none() {
                format!("{text} is not a command: {meant}{instead}")
            } else {
                format!("{text} is neither a command nor a move: {meant}{instead}")
            },
        );
    }

    /// What a person may type now: a move such as one that is legal, what serves after the end of the game, or how to come back to it.
    fn what_to_type(&self) -> String {
        if self.looked_at.is_some() {
            return "type `prev` or `next` to look at other positions, `last` to come back to the game, or `help` for the commands"
                .to_owned();
        }
        if let Some(outcome) = self.current.game.outcome() {
            return self.after_the_end(outcome);
        }
        let example = move_text::such_as(&self.current.game, self.current.convention);
        format!("type a move{example}, or `help` for the commands")
    }

    /// Says what can be done after a game that has just ended, where a person has played it.
    pub(super) fn say_what_follows(&mut self) {
        if self.current.game.outcome().is_some() && self.current.humans != HumanSide::None {
            self.say("Type `rematch` for another game, `review` to have the moves judged, `undo` or `quit`.");
        }
    }

    /// That the game is over, and what can be done with it, to go on after a beginning of the sentence.
    fn after_the_end(&self, outcome: Outcome) -> String {
        let over = outcome.words();
        let look = if self.current.game.moves().is_empty() {
            ""
        } else {
            "`review` to have its moves judged, `prev` to go back in it, "
        };
        format!(
            "the game is over ({over}). Type `rematch` or `new` for another one, {look}`undo` to take back how it ended, `save FILE`, \
             `help` or `quit`"
        )
    }

    /// The same as a sentence.
    pub(super) fn say_it_is_over(&mut self, before: &str, outcome: Outcome) {
        let over = self.after_the_end(outcome);
        let said = if before.is_empty() {
            over.replacen("the", "The", 1)
        } else {
            format!("{before}: {over}")
        };
        self.say(&format!("{said}."));
    }

    /// Plays a legal move; what was taken back is forgotten unless it is the same move.
    pub(super) fn play(&mut self, mv: Move) -> Result<(), hakugei_game::Illegal> {
        let side = self.current.game.side();
        self.current.game.play(mv)?;
        self.charge(side, self.undone.last() == Some(&mv));
        self.leave_the_past();
        if self.draw_offered == Some(side.other()) {
            self.draw_offered = None;
            self.say(&format!(
                "{} plays on: the draw is declined.",
                self.current.called(side)
            ));
        }
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        self.stale = true;
        Ok(())
    }

    /// Ends the game by hand; the side to move loses.
    pub(super) fn finish(&mut self, reason: Reason) {
        let side = self.current.game.side();
        self.end_with(Outcome {
            result: GameResult::Win(side.other()),
            reason,
        });
    }

    /// Ends the game with a result that does not follow from a move.
    pub(super) fn end_with(&mut self, outcome: Outcome) {
        self.current.game.finish(outcome);
        self.hold_clock();
        self.leave_the_past();
        self.draw_offered = None;
        self.stale = true;
        self.say(&format!("The game is over: {}.", outcome.words()));
        self.say_what_follows();
    }

    /// Adds lines to what is to be shown. Whatever they repeat, nothing in them commands the terminal.
    pub(super) fn say(&mut self, text: &str) {
        self.say_painted(&harmless_lines(text));
    }

    /// Adds lines in colours, in which foreign text is harmless already.
    pub(super) fn say_painted(&mut self, text: &str) {
        self.said.push_str(text.trim_end());
        self.said.push('\n');
    }

    /// The position that the computer is to think about: what is shown for advice, the game as it stands for anything else.
    pub(super) fn position_for(&self, purpose: Purpose) -> &Game {
        match purpose {
            Purpose::Hint | Purpose::Evaluation => self.shown_game(),
            Purpose::Move | Purpose::DrawOffer | Purpose::Review | Purpose::Warning => &self.current.game,
        }
    }

    /// Wakes the computer, or says why not.
    pub(super) fn want(&mut self, purpose: Purpose) {
        if let Some(outcome) = self.position_for(purpose).outcome() {
            return self.say_it_is_over("", outcome);
        }
        if purpose == Purpose::Move && self.is_full() {
            return self.say_full();
        }
        if self.need_not_think(purpose) {
            return;
        }
        if purpose != Purpose::Hint || self.looked_at.is_none() {
            self.paused = false;
            self.leave_the_past();
        }
        self.wanted = Some(purpose);
    }
}
