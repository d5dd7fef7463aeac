//! Moves in a CECP session: those of the client, those of the engine, and the thinking between.

use std::time::Duration;

use hakugei_game::{Action, Game, Move};
use hakugei_search::{Budget, Engine, Report};
use hakugei_text::shorten;

use super::{Cecp, Mode, PonderedMove, Switch, telling};
use crate::job::{Bounds, JobResult};
use crate::talk::{ClientPosition, Outbox};
use crate::thinker::TimeStart;

/// What is said where the engine has moves, but none that XBoard could be told of.
const NOTHING_TO_WRITE: &str = "tellusererror The engine could only put a piece on the board with the face that XBoard does not \
    hold it with. XBoard has no way to write that: the engine resigns.";

/// A search that is running.
pub(crate) struct Search {
    purpose: Purpose,
    /// The last report of the best move.
    last: Option<TimedReport>,
}

/// A report, and how long after the beginning of the search it came.
struct TimedReport {
    report: Report,
    time: Duration,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The engine's next move.
    Move,
    /// The answer to the move that the opponent is expected to make.
    Ponder(Move),
    /// To show what is thought.
    Show,
    /// Nothing any more: it was told to stop, and what it finds is not wanted.
    Nothing,
}

impl Cecp {
    /// Ends the search that is running, whatever it was for: the position or the engine's part has changed.
    pub(crate) fn disturb(&mut self) {
        if let Some(search) = &mut self.search {
            search.purpose = Purpose::Nothing;
            self.thinker.stop();
        }
        (self.rested, self.closed) = (false, false);
        (self.expected, self.pondered) = (None, None);
        self.hurried = false;
    }

    /// Something has changed that decides how the engine thinks: what it thinks for show, or on the opponent's time, begins
    /// anew. A search for a move goes on as it is, for its clock does.
    pub(super) fn think_anew(&mut self) {
        let purpose = self.search.as_ref().map(|search| search.purpose);
        if matches!(purpose, Some(Purpose::Show | Purpose::Ponder(_))) {
            let (expected, closed) = (self.expected, self.closed);
            self.disturb();
            (self.expected, self.closed) = (expected, closed);
        }
    }

    /// Another game, or another position: what was found about the old one is nothing of it.
    pub(crate) fn begin_anew(&mut self) {
        self.disturb();
        self.shown = ClientPosition::Known;
        self.score = None;
    }

    /// Takes a part.
    pub(super) fn turn_to(&mut self, mode: Mode) {
        if self.mode != mode {
            let expected = self.expected;
            self.disturb();
            self.expected = expected;
            self.mode = mode;
        }
    }

    /// The client says that the game is over.
    pub(crate) fn result(&mut self) {
        self.begin_anew();
        self.mode = Mode::Force;
    }

    /// Whether it is the engine's turn, and it has not moved yet.
    pub(super) fn owes_move(&self) -> bool {
        let ours = self.mode == Mode::Plays(self.game.side());
        ours && self.thinker.is_busy() && !self.closed && self.edit.is_none()
    }

    /// Move at once with what was found so far.
    pub(crate) fn move_now(&mut self) {
        if !self.owes_move() {
            return;
        }
        match &self.search {
            Some(search) if search.purpose == Purpose::Move => self.thinker.stop(),
            // What runs is not wanted any more; the search for the move comes after it.
            _ => self.hurried = true,
        }
    }

    /// A move of the client.
    pub(crate) fn user_move(&mut self, text: &str, out: &mut Outbox) {
        if self.owes_move() {
            return out.say(format!(
                "Illegal move (it is the engine's turn): {}",
                shorten(text)
            ));
        }
        if self.shown == ClientPosition::Refused {
            return out.say(format!(
                "Illegal move (the position was refused): {}",
                shorten(text)
            ));
        }
        let told = self.told.take();
        let mv = match self.layout.read(&self.game, text) {
            Ok(mv) => self.as_told(mv, told),
            Err(why) => return out.say(format!("Illegal move ({why}): {}", shorten(text))),
        };
        if let Err(why) = self.game.check_move(mv) {
            let why = why.words(&self.layout);
            return out.say(format!("Illegal move ({why}): {}", shorten(text)));
        }
        // Before the move is made: afterwards it is the engine's turn.
        let hit = matches!(self.mode, Mode::Plays(color) if color != self.game.side());
        let hit = hit && self.expected == Some(mv);
        let pondered = self.pondered;
        let pondering = matches!(&self.search, Some(search) if search.purpose == Purpose::Ponder(mv));
        if hit && pondering {
            self.search
                .iter_mut()
                .for_each(|search| search.purpose = Purpose::Move);
            self.expected = None;
        } else {
            self.disturb();
        }
        self.play(mv);
        if hit && pondering {
            // What the clock shows was told since the search began.
            self.thinker.count_within(self.budget(&self.game));
        }
        if hit && let Some(PonderedMove { mv, expected }) = pondered {
            self.make(Some(mv), Duration::ZERO, out);
            self.expect(expected);
        }
    }

    /// A move of the client, given the one of which it was told whether it turns the piece over: XBoard does not write that of a
    /// drop.
    fn as_told(&self, mv: Move, told: Option<Move>) -> Move {
        let same = |told: &Move| match (told.action(), mv.action()) {
            (
                Action::Drop { kind, to },
                Action::Drop {
                    kind: held,
                    to: square,
                },
            ) => to == square && self.layout.held(kind) == held,
            _ => false,
        };
        told.filter(same).unwrap_or(mv)
    }

    fn play(&mut self, mv: Move) {
        if self.game.play(mv).is_ok() {
            (self.rested, self.closed) = (false, false);
        }
    }

    /// Begins what there is to do about the position, unless something is running.
    pub(crate) fn settle(&mut self, out: &mut Outbox) {
        if self.edit.is_some() || self.rested || self.shown == ClientPosition::Refused {
            return;
        }
        if let Mode::Plays(_) = self.mode {
            self.close(out);
        }
        if self.thinker.is_busy() || self.closed {
            return;
        }
        if let Err(why) = self.thinker.prepare(self.settings.resources) {
            out.say(format!("telluser {why}"));
        }
        self.rested = true;
        match self.mode {
            Mode::Force => {}
            Mode::Analyzes => self.think(&self.game.clone(), Purpose::Show, out),
            Mode::Plays(color) if color == self.game.side() => {
                self.think(&self.game.clone(), Purpose::Move, out);
            }
            Mode::Plays(_) => self.ponder(out),
        }
    }

    /// Claims the end of a game that is over, or that the engine may declare to be.
    fn close(&mut self, out: &mut Outbox) {
        if self.closed {
            return;
        }
        let declared = || {
            let ours = self.mode == Mode::Plays(self.game.side());
            Engine::declares(&self.game).filter(|_| ours)
        };
        if let Some(outcome) = self.game.outcome().or_else(declared) {
            out.say(telling::claim(outcome));
            self.disturb();
            self.closed = true;
        }
    }

    fn ponder(&mut self, out: &mut Outbox) {
        let Some(expected) = self.expected.filter(|_| self.ponders == Switch::On) else {
            return;
        };
        let mut game = self.game.clone();
        if game.play(expected).is_ok() && game.outcome().is_none() {
            self.think(&game, Purpose::Ponder(expected), out);
        }
    }

    fn think(&mut self, game: &Game, purpose: Purpose, out: &mut Outbox) {
        if !game.has_legal_move() {
            return;
        }
        let bounds = self.bounds(game, purpose);
        if bounds.only.is_empty() && self.layout.drops_either() && purpose != Purpose::Show {
            if purpose == Purpose::Move {
                out.say(NOTHING_TO_WRITE);
                out.say("resign");
                self.closed = true;
            }
            return;
        }
        let from = match purpose {
            Purpose::Ponder(_) => TimeStart::AtPonderhit,
            _ => TimeStart::Now,
        };
        self.search = Some(Search { purpose, last: None });
        self.thinker.think(game, bounds, from, &self.environment, out);
        if purpose == Purpose::Move && std::mem::take(&mut self.hurried) {
            self.thinker.stop();
        }
    }

    fn bounds(&self, game: &Game, purpose: Purpose) -> Bounds {
        if purpose == Purpose::Show {
            return Bounds {
                lines: self.settings.lines,
                ..Bounds::default()
            };
        }
        Bounds {
            depth: self.pace.depth,
            time: Some(self.budget(game)),
            lines: 1,
            only: self.written(game),
            level: self.settings.level,
            seed: self.environment.seed,
            ..Bounds::default()
        }
    }

    /// The moves that XBoard can be told of, where it cannot be told of all.
    fn written(&self, game: &Game) -> Vec<Move> {
        if !self.layout.drops_either() {
            return Vec::new();
        }
        let moves = game.legal_moves().into_iter();
        moves.filter(|&mv| !self.layout.turns_over(mv)).collect()
    }

    /// How long the move after a game's moves may take.
    fn budget(&self, game: &Game) -> Budget {
        self.pace.budget(made(game), self.settings.overhead)
    }

    /// A search has found something.
    pub(crate) fn reported(&mut self, report: Report, time: Duration, out: &mut Outbox) {
        let Some(search) = &mut self.search else { return };
        if search.purpose == Purpose::Nothing {
            return;
        }
        if self.posts == Switch::On || search.purpose == Purpose::Show {
            out.say(telling::thinking(&self.layout, &report, time));
        }
        if report.rank == 1 {
            search.last = Some(TimedReport { report, time });
        }
    }

    /// The best move that the analysis has found.
    pub(super) fn shown_move(&self) -> Option<Move> {
        let search = self.search.as_ref()?;
        let last = search.last.as_ref().filter(|_| search.purpose == Purpose::Show)?;
        last.report.line.first().copied()
    }

    /// How far the analysis has come.
    pub(crate) fn statistics(&mut self, out: &mut Outbox) {
        let running = self.search.as_ref();
        let running = running.filter(|search| search.purpose != Purpose::Nothing);
        if let Some(TimedReport { report, time }) = running.and_then(|search| search.last.as_ref()) {
            let legal = self.game.legal_moves().len();
            out.say(telling::statistics(report, *time, legal));
        }
    }

    /// What ran has ended, after this time that counts.
    pub(crate) fn ended(&mut self, ended: &JobResult, used: Duration, out: &mut Outbox) {
        let Some(search) = self.search.take() else { return };
        let chosen = if let JobResult::Move(chosen) = ended {
            *chosen
        } else {
            out.say("telluser the search broke off by an error of the program: please report it");
            let moves = self.game.legal_moves().into_iter();
            moves.filter(|&mv| !self.layout.turns_over(mv)).min()
        };
        let report = search.last.as_ref().map(|last| &last.report);
        let report = report.filter(|report| report.line.first() == chosen.as_ref());
        let expected = report.and_then(|report| report.line.get(1)).copied();
        match search.purpose {
            Purpose::Move => {
                self.score = report.map(|report| report.score);
                self.make(chosen, used, out);
                self.expect(expected);
            }
            Purpose::Ponder(_) => {
                self.pondered = chosen.map(|mv| PonderedMove { mv, expected });
            }
            // Analysis that has seen all there is shows it until the position changes.
            Purpose::Show => self.search = Some(search),
            Purpose::Nothing => {}
        }
    }

    /// Takes note of the answer that is expected, where it is one.
    fn expect(&mut self, answer: Option<Move>) {
        self.expected = answer.filter(|&mv| self.game.check_move(mv).is_ok());
    }

    /// Makes a move of the engine, which took this time.
    fn make(&mut self, chosen: Option<Move>, time: Duration, out: &mut Outbox) {
        if let Some(mv) = chosen.filter(|&mv| self.game.check_move(mv).is_ok()) {
            self.pace.spend(time, made(&self.game) + 1);
            self.play(mv);
            (self.expected, self.pondered) = (None, None);
            let legs = self.layout.mv(mv).into_iter();
            out.lines.extend(legs.map(|leg| format!("move {leg}")));
        }
    }
}

/// How many moves the side to move has made in a game.
fn made(game: &Game) -> u32 {
    let began_second = usize::from(game.side() != game.start().side);
    (game.moves().len().saturating_sub(began_second) / 2) as u32
}
