//! An engine that is another program.

use std::time::{Duration, Instant};

use hakugei_arena::clock::Clocks;
use hakugei_arena::talk::{
    Answer, Begin, CecpFeature, CecpFeatures, Heard, Info, Protocol, Question, joined,
};
use hakugei_arena::{Dialect, Points, Program};
use hakugei_game::{Game, Move};

use super::child::{Running, Wait, now};
use super::player::{
    Act, EngineError, Forfeit, ForfeitReason, NoMove, Player, Thought, Unavailable, UnfitReason,
};
use crate::interrupt::Interrupt;

/// How long a late engine may take to move after `stop`.
const GRACE: Duration = Duration::from_secs(1);

/// How long an engine may say nothing of itself by CECP before it is taken for one that has nothing to say: the protocol's own time.
const SILENCE: Duration = Duration::from_secs(2);

/// An engine that is another program, started when it is first needed and again where it ended.
pub(super) struct ExternalPlayer {
    program: Program,
    dialect: Dialect,
    patience: Duration,
    interrupt: Interrupt,
    running: Option<Running>,
    /// The position before the first move as the engine writes it; `None` where it is the variant's own start.
    begin: Option<String>,
    /// The moves since then, as the engine writes them.
    told: Vec<String>,
    /// How many of them the engine knows, where they are sent one by one.
    known: usize,
    /// How it wants to be spoken to.
    features: CecpFeatures,
    /// Whether it has begun a game since it was started.
    begun: bool,
    /// Whether it replies to moves by itself from now on.
    goes: bool,
    surplus: Surplus,
    /// The legs of a move that have come so far, where the engine writes each on a line of its own.
    legs: Option<String>,
}

/// What is known of answers that nobody asked for: an engine may say `bestmove` twice at once.
///
/// The second line may come after the next question was sent, to which it would then be the answer. So the question is
/// only sent after `isready` was answered: all lines before `readyok` belong to what was before. That is not done before each move, because
/// it takes time and many engines of USI clear their table with `isready`; but once after the first answer of every start,
/// since engines that do it mostly do it always, and before each move from when such a line was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Surplus {
    /// It has not been asked for a move yet.
    #[default]
    Unasked,
    /// It has been asked for its first move.
    AskedOnce,
    /// It was looked for after the first answer, and there was none.
    None,
    /// There was one.
    Seen,
}

impl ExternalPlayer {
    /// An engine that is yet to be started.
    pub(super) fn new(program: Program, dialect: Dialect, patience: Duration, interrupt: Interrupt) -> Self {
        Self {
            program,
            dialect,
            patience,
            interrupt,
            running: None,
            begin: None,
            told: Vec::new(),
            known: 0,
            features: CecpFeatures::default(),
            begun: false,
            goes: false,
            surplus: Surplus::default(),
            legs: None,
        }
    }

    const fn protocol(&self) -> Protocol {
        self.program.protocol
    }

    /// Starts the program, unless it runs, and gives it its options.
    ///
    /// # Errors
    /// Where it does not start or does not introduce itself.
    pub(super) fn start(&mut self) -> Result<(), EngineError> {
        if self.running.is_some() {
            return Ok(());
        }
        let running = Running::start(&self.program, &self.interrupt).map_err(Unavailable::from)?;
        running.say(&self.program.init);
        running.say(&self.protocol().hello());
        (self.running, self.surplus) = (Some(running), Surplus::default());
        self.introduced()?;
        let protocol = self.protocol();
        let mut lines: Vec<String> = self
            .program
            .options
            .iter()
            .map(|option| protocol.option(&option.name, &option.value))
            .collect();
        if let (Some(option), Some(variant)) = (protocol.variant_option(), &self.program.variant) {
            lines.push(protocol.option(option, variant));
        }
        self.say(&lines);
        Ok(())
    }

    /// Waits until the engine has introduced itself. By CECP it need not do so: then a moment's silence will do.
    fn introduced(&mut self) -> Result<(), EngineError> {
        (self.features, self.begun) = (CecpFeatures::default(), false);
        let end = now() + self.patience;
        let mut silence = match self.protocol() {
            Protocol::Usi | Protocol::Uci => None,
            Protocol::Cecp => Some(SILENCE),
        };
        loop {
            let until = silence.map_or(end, |silence| end.min(now() + silence));
            let heard = match self.wait(until) {
                Ok(heard) => heard,
                Err(EngineError::Forfeit(forfeit)) => {
                    let fault = UnfitReason::Speech(self.protocol(), forfeit.how);
                    return Err(self.unfit(fault, forfeit.lines));
                }
                Err(error) => return Err(error),
            };
            match heard {
                Some((_, Heard::Introduced)) => return Ok(()),
                Some((_, Heard::Features { values, done })) => {
                    self.features.learn(&values);
                    match done {
                        Some(true) => return Ok(()),
                        Some(false) => silence = None,
                        None => {}
                    }
                }
                // A program that writes without end must not keep the match waiting: each line is judged by when it came.
                Some((at, _)) if at <= end => {}
                None if silence.is_some() => return Ok(()),
                _ => {
                    let lines = self.running.as_ref().map(Running::lines).unwrap_or_default();
                    return Err(self.unfit(UnfitReason::Unanswered(self.protocol()), lines));
                }
            }
        }
    }

    fn unfit(&mut self, fault: UnfitReason, lines: Vec<String>) -> EngineError {
        self.running = None;
        let program = self.program.command.first().cloned().unwrap_or_default();
        Unavailable::Unfit {
            program,
            fault,
            lines,
        }
        .into()
    }

    /// Where the game begins, as the engine reads it.
    fn beginning(&self) -> Begin<'_> {
        match &self.begin {
            Some(text) => Begin::At(self.dialect.text(), text),
            None => Begin::Start,
        }
    }

    fn say(&self, lines: &[String]) -> Instant {
        self.running
            .as_ref()
            .map_or_else(now, |running| running.say(lines))
    }

    /// The next line that is understood; `None` where none came in time.
    fn wait(&mut self, until: Instant) -> Result<Option<(Instant, Heard)>, EngineError> {
        let waited = match &self.running {
            Some(running) => running.line(until),
            None => Wait::Ended,
        };
        match waited {
            Wait::Line(line) => {
                let heard = self.protocol().hear(&line.text);
                Ok(Some((line.at, self.whole(heard))))
            }
            Wait::Nothing => Ok(None),
            Wait::Interrupted => Err(EngineError::Interrupted),
            Wait::Ended => {
                let how = self.running.as_mut().map_or_else(String::new, Running::end);
                Err(self.gone(ForfeitReason::Crashed(how)))
            }
        }
    }

    /// What was heard, but for a leg of a move that goes on: that is kept until the last leg comes.
    fn whole(&mut self, heard: Heard) -> Heard {
        let Heard::Answer(Answer::Move(leg)) = heard else {
            return heard;
        };
        let mv = self
            .legs
            .take()
            .map_or_else(|| leg.clone(), |legs| joined(&legs, &leg));
        if mv.ends_with(',') {
            self.legs = Some(mv);
            return Heard::Other;
        }
        Heard::Answer(Answer::Move(mv))
    }

    /// The game is lost, and the program is ended.
    fn gone(&mut self, how: ForfeitReason) -> EngineError {
        let error = self.forfeit(how);
        self.running = None;
        error
    }

    /// The game is lost, and the program goes on.
    fn forfeit(&self, how: ForfeitReason) -> EngineError {
        let lines = self.running.as_ref().map(Running::lines).unwrap_or_default();
        EngineError::Forfeit(Forfeit { how, lines })
    }

    /// Waits until the engine says that it is ready.
    fn ready(&mut self) -> Result<(), EngineError> {
        let Some(line) = self.protocol().ready(self.features) else {
            return Ok(());
        };
        self.say(&[line.to_owned()]);
        let until = now() + self.patience;
        loop {
            match self.wait(until)? {
                Some((_, Heard::Ready)) => return Ok(()),
                Some((at, Heard::Answer(_))) if at <= until => self.surplus = Surplus::Seen,
                Some((at, _)) if at <= until => {}
                _ => return Err(self.gone(ForfeitReason::Silent(self.patience))),
            }
        }
    }

    /// Makes sure that no answer to the question before is still on its way, where there may be one.
    fn settle(&mut self) -> Result<(), EngineError> {
        if self.protocol() == Protocol::Cecp {
            return Ok(());
        }
        match self.surplus {
            Surplus::Unasked => self.surplus = Surplus::AskedOnce,
            Surplus::AskedOnce => {
                self.surplus = Surplus::None;
                self.ready()?;
            }
            Surplus::Seen => self.ready()?,
            Surplus::None => {}
        }
        // A second answer that came meanwhile is none to the next question.
        let protocol = self.protocol();
        let is_answer = |line: String| matches!(protocol.hear(&line), Heard::Answer(_));
        let came = self
            .running
            .as_ref()
            .is_some_and(|running| running.came().any(is_answer));
        if came {
            self.surplus = Surplus::Seen;
            return self.ready();
        }
        Ok(())
    }

    /// Takes over the moves of a game that are not known yet.
    fn follow(&mut self, game: &Game) {
        if self.told.len() == game.moves().len() {
            return;
        }
        let mut replayed = Game::from_setup(game.compiled(), game.start()).expect("a game has begun there");
        for (ply, &mv) in game.moves().iter().enumerate() {
            if ply >= self.told.len() {
                self.told.push(self.dialect.write(&replayed, mv));
            }
            replayed.play(mv).expect("it was played");
        }
    }

    /// Says the position and asks for a move; gives the moment of that.
    fn ask(&mut self, game: &Game, clocks: &Clocks) -> Instant {
        self.follow(game);
        let only: Vec<String> = if self.program.told_moves {
            let moves = game.legal_moves().into_iter();
            moves.map(|mv| self.dialect.write(game, mv)).collect()
        } else {
            Vec::new()
        };
        let question = Question {
            clocks,
            side: game.side(),
            only: &only,
        };
        let protocol = self.protocol();
        let begin = self.beginning();
        // By CECP an engine goes on by itself after its first `go`: then the opponent's move is all that it is sent. Several new moves,
        // as after an opening, are sent one by one, and `go` follows.
        let new = &self.told[self.known..];
        let mut lines: Vec<String> = protocol.position(begin, &self.told).into_iter().collect();
        match new {
            [mv] if self.goes => lines.extend(protocol.reply(mv, &question, self.features)),
            _ => {
                lines.extend(protocol.tell(new, self.features));
                lines.extend(protocol.go(&question));
            }
        }
        self.goes = protocol == Protocol::Cecp;
        self.known = self.told.len();
        self.say(&lines)
    }

    /// Waits for an answer.
    fn answer(&mut self, until: Instant, info: &mut Info) -> Result<Option<(Instant, Answer)>, EngineError> {
        while let Some((at, heard)) = self.wait(until)? {
            match heard {
                Heard::Answer(answer) => return Ok(Some((at, answer))),
                // Who talks without end does not answer either.
                _ if at > until => return Ok(None),
                Heard::Info(said) => *info = info.updated(said),
                Heard::Refused(line) => {
                    return Err(self.gone(NoMove::Refused(line).into()));
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// The verdict on an engine that has not answered in time: it is late if it answers after `stop`, and silent otherwise.
    fn overdue(&mut self, limit: Duration, allowed: Option<Duration>, asked: Instant) -> EngineError {
        self.say(&[self.protocol().hurry().to_owned()]);
        match self.answer(now() + GRACE, &mut Info::default()) {
            Err(error) => error,
            Ok(None) => self.gone(ForfeitReason::Silent(limit + GRACE)),
            Ok(Some((at, _))) => match allowed {
                Some(allowed) => self.forfeit(ForfeitReason::Late(
                    at.saturating_duration_since(asked).saturating_sub(allowed),
                )),
                None => self.forfeit(ForfeitReason::Silent(limit)),
            },
        }
    }

    fn act(&mut self, game: &Game, answer: Answer) -> Result<Act, EngineError> {
        match answer {
            Answer::Resigns => Ok(Act::Resigns),
            Answer::Declares => Ok(Act::Declares),
            Answer::Claims(text) => Err(self.forfeit(NoMove::Claims(text).into())),
            Answer::Move(text) => match self.dialect.read(game, &text) {
                Ok(mv) => {
                    self.keep(game, mv);
                    Ok(Act::Move(mv))
                }
                Err(why) => Err(self.forfeit(NoMove::from(why).into())),
            },
        }
    }

    /// Takes note of the engine's own move, which it knows.
    fn keep(&mut self, game: &Game, mv: Move) {
        self.told.push(self.dialect.write(game, mv));
        self.known = self.told.len();
    }
}

impl Player for ExternalPlayer {
    fn begin(&mut self, game: &Game, _number: usize) -> Result<(), EngineError> {
        if self.features.wants(CecpFeature::Once) && self.begun {
            self.running = None;
        }
        self.start()?;
        if let Some(running) = &self.running {
            running.clear();
        }
        self.told.clear();
        self.legs = None;
        self.begin = (*game.start() != game.variant().start)
            .then(|| self.dialect.position(game.variant(), game.start()));
        let lines = self.protocol().new_game(self.program.variant.as_deref());
        self.say(&lines);
        if self.begin.is_some()
            && self.protocol() == Protocol::Cecp
            && !self.features.wants(CecpFeature::Setboard)
        {
            return Err(self.unfit(UnfitReason::NoSetboard, Vec::new()));
        }
        (self.begun, self.goes) = (true, false);
        self.follow(game);
        let begin = self.beginning();
        let lines = self.protocol().set_up(begin, &self.told, self.features);
        self.say(&lines);
        self.known = self.told.len();
        self.ready()
    }

    fn think(&mut self, game: &Game, clocks: &Clocks) -> Result<Thought, EngineError> {
        let side = game.side();
        let deadline = clocks.deadline(side);
        let limit = deadline.unwrap_or(self.patience);
        self.settle()?;
        let asked = self.ask(game, clocks);
        let mut info = Info::default();
        let Some((at, answer)) = self.answer(asked + limit, &mut info)? else {
            return Err(self.overdue(limit, clocks.allowed(side), asked));
        };
        let act = self.act(game, answer)?;
        Ok(Thought {
            act,
            info,
            spent: at.saturating_duration_since(asked),
        })
    }

    fn end(&mut self, points: Points) {
        if let Some(line) = self.protocol().game_over(points) {
            self.say(&[line.to_owned()]);
        }
    }
}
