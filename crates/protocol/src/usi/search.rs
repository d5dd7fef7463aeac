//! A search in a USI session: from `go` to `bestmove`.

use std::time::Duration;

use hakugei_game::{Game, GameResult, Move};
use hakugei_search::{Engine, Level, Report};

use super::go::{Go, Mate};
use super::{Dialect, Usi, info, say};
use crate::job::{Bounds, JobResult};
use crate::mate::MateAnswer;
use crate::talk::{ClientPosition, Outbox};
use crate::thinker::TimeStart;

/// A search that has not been answered yet.
pub(crate) struct Search {
    /// The position that it is of.
    game: Game,
    /// The words in which it was asked for, and is answered.
    dialect: Dialect,
    goal: Goal,
    /// How many lines are wanted.
    lines: usize,
    /// What holds the answer back, though it may be there.
    hold: AnswerHold,
    /// The moves that were expected last, the best one first.
    line: Vec<Move>,
    /// The answer, where it waits to be asked for.
    answer: Option<String>,
}

/// A search that waits until the one before it has ended.
pub(crate) struct Waiting {
    go: Go,
    game: Game,
    dialect: Dialect,
    client_position: ClientPosition,
    /// Whether it was told to stop before it began.
    stopped: bool,
    /// Whether the move that it expects was made before it began.
    hit: bool,
}

/// What a search is to find, which is how it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// A move.
    Move,
    /// A mate.
    Mate,
    /// The number of lines.
    Count,
}

/// What holds the answer of a search back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerHold {
    /// Nothing.
    None,
    /// It is only to be said after `stop`.
    UntilStop,
    /// It is only to be said after `ponderhit` or `stop`.
    UntilHit,
    /// It is only to be said after `stop`, and a `ponderhit` is expected before.
    UntilHitAndStop,
}

impl Usi {
    /// Begins what is asked for; a search that is running is stopped and answered first.
    pub(crate) fn go(&mut self, words: &[&str], out: &mut Outbox) {
        let (go, problems) = Go::read(self.dialect, words, &self.game);
        for problem in problems {
            say(out, &problem.to_string());
        }
        self.stop(out);
        self.waiting.push_back(Waiting {
            go,
            game: self.game.clone(),
            dialect: self.dialect,
            client_position: self.client_position,
            stopped: false,
            hit: false,
        });
        self.go_on(out);
    }

    /// Begins what waits, unless something is running.
    pub(crate) fn go_on(&mut self, out: &mut Outbox) {
        while !self.thinker.is_busy()
            && let Some(next) = self.waiting.pop_front()
        {
            let (hit, stopped) = (next.hit, next.stopped);
            self.begin(next, out);
            if hit {
                self.hit(out);
            }
            if stopped {
                self.thinker.stop();
                self.release(out);
            }
        }
    }

    /// Begins what was asked for. Nothing is running.
    fn begin(&mut self, next: Waiting, out: &mut Outbox) {
        self.prepare(out);
        let Waiting {
            go,
            game,
            dialect,
            client_position,
            ..
        } = next;
        let game = &game;
        if go.perft == Some(0) {
            return out.say("Nodes searched: 1");
        }
        let goal = go.goal();
        self.search = Some(Search {
            game: game.clone(),
            dialect,
            goal,
            lines: self.settings.lines,
            hold: hold(&go),
            line: Vec::new(),
            answer: None,
        });
        match (goal, go.perft, go.mate) {
            (Goal::Count, Some(depth), _) => {
                return self.thinker.count_lines(game, depth, &self.environment, out);
            }
            (Goal::Mate, ..) if client_position == ClientPosition::Refused => {
                say(
                    out,
                    "no mate is searched for: the last `position` could not be read",
                );
                return self.answer("checkmate timeout".to_owned(), out);
            }
            (Goal::Mate, _, mate) => {
                return self
                    .thinker
                    .solve(game, mate.and_then(Mate::time), &self.environment, out);
            }
            _ => {}
        }
        if let Some(answer) = without_search(dialect, game) {
            return self.answer(answer, out);
        }
        if game.variant() != self.compiled.variant() {
            // It was asked for before the variant changed, which has stopped it: the engine plays another one by now.
            return self.answer(self.best(None), out);
        }
        let from = if go.ponder {
            TimeStart::AtPonderhit
        } else {
            TimeStart::Now
        };
        let bounds = self.bounds(go, game);
        self.thinker.think(game, bounds, from, &self.environment, out);
    }

    fn bounds(&self, go: Go, game: &Game) -> Bounds {
        let time = go.budget(game.side(), self.settings.overhead);
        let mate = match go.mate {
            // The side makes the first move and the last.
            Some(Mate::Moves(moves)) => Some(2 * moves - 1),
            _ => None,
        };
        // Analysis and problems want the best move, not the one of a weaker player.
        let level = if go.infinite || mate.is_some() {
            Level::STRONGEST
        } else {
            self.settings.level
        };
        Bounds {
            depth: go.depth.into_iter().chain(mate).min(),
            mate,
            nodes: go.nodes,
            time,
            lines: self.settings.lines,
            only: go.only,
            level,
            seed: self.environment.seed,
        }
    }

    /// Stops what is running; an answer that was held back is said.
    pub(crate) fn stop(&mut self, out: &mut Outbox) {
        for next in &mut self.waiting {
            next.stopped = true;
        }
        self.thinker.stop();
        self.release(out);
    }

    /// The opponent has played the expected move: from now on time counts.
    pub(crate) fn ponderhit(&mut self, out: &mut Outbox) {
        let waits = |next: &&mut Waiting| next.go.ponder && !next.stopped && !next.hit;
        if let Some(next) = self.waiting.back_mut().filter(waits) {
            next.hit = true;
        } else if !self.hit(out) {
            say(
                out,
                "`ponderhit` answers a `go ponder` that is running: there is none",
            );
        }
    }

    /// From now on the time of the search counts; says whether it has waited for that.
    fn hit(&mut self, out: &mut Outbox) -> bool {
        match &mut self.search {
            Some(search) if search.hold == AnswerHold::UntilHit => {
                self.thinker.count();
                self.release(out);
            }
            Some(search) if search.hold == AnswerHold::UntilHitAndStop => {
                search.hold = AnswerHold::UntilStop;
                self.thinker.count();
            }
            _ => return false,
        }
        true
    }

    fn release(&mut self, out: &mut Outbox) {
        if let Some(search) = &mut self.search {
            search.hold = AnswerHold::None;
            if let Some(answer) = search.answer.take() {
                self.answer(answer, out);
            }
        }
    }

    /// Answers the search, or keeps the answer until it is asked for.
    fn answer(&mut self, answer: String, out: &mut Outbox) {
        match &mut self.search {
            Some(search) if search.hold != AnswerHold::None => search.answer = Some(answer),
            _ => {
                self.search = None;
                out.say(answer);
            }
        }
    }

    /// A search has found something.
    pub(crate) fn reported(&mut self, report: Report, time: Duration, out: &mut Outbox) {
        if let Some(search) = &mut self.search {
            let line = info::line(search.dialect, &search.game, search.lines, &report, time);
            out.say(line);
            if report.rank == 1 {
                search.line = report.line;
            }
        }
    }

    /// A mate was found instead of a search.
    pub(crate) fn mated(&mut self, line: Vec<Move>, nodes: u64, time: Duration, out: &mut Outbox) {
        if let Some(search) = &mut self.search {
            out.say(info::mate(search.dialect, &search.game, &line, nodes, time));
            search.line = line;
        }
    }

    /// Says how many lines begin with a move.
    pub(crate) fn counted(&mut self, mv: Move, nodes: u64, out: &mut Outbox) {
        if let Some(search) = &self.search {
            out.say(format!("{}: {nodes}", search.dialect.mv(&search.game, mv)));
        }
    }

    /// What ran has ended.
    pub(crate) fn ended(&mut self, ended: JobResult, out: &mut Outbox) {
        match ended {
            JobResult::Move(chosen) => {
                let answer = self.best(chosen);
                self.answer(answer, out);
            }
            JobResult::Mate(answer) => {
                let answer = self.mate_answer(&answer);
                self.answer(answer, out);
            }
            JobResult::Counted { nodes, time, whole } => {
                if !whole {
                    say(out, "stopped: not all lines are counted");
                }
                self.search = None;
                out.say(format!("Nodes searched: {nodes}"));
                let speed = info::per_second(nodes, time);
                say(out, &format!("{} ms, {speed} a second", time.as_millis()));
            }
            JobResult::Failed => {
                say(
                    out,
                    "the search broke off by an error of the program: please report it",
                );
                let answer = match self.search.as_ref().map(|search| search.goal) {
                    Some(Goal::Mate) => "checkmate timeout".to_owned(),
                    Some(Goal::Count) => "Nodes searched: 0".to_owned(),
                    Some(Goal::Move) | None => self.best(None),
                };
                self.answer(answer, out);
            }
        }
    }

    /// The move that was found, with the expected answer; any legal move where a search has failed.
    fn best(&self, chosen: Option<Move>) -> String {
        let Some(search) = &self.search else {
            return "bestmove resign".to_owned();
        };
        let Some(mv) = chosen.or_else(|| search.game.legal_moves().into_iter().min()) else {
            return "bestmove resign".to_owned();
        };
        let best = format!("bestmove {}", search.dialect.mv(&search.game, mv));
        match search.line.as_slice() {
            [first, reply, ..] if *first == mv => {
                format!("{best} ponder {}", search.dialect.mv(&search.game, *reply))
            }
            _ => best,
        }
    }

    fn mate_answer(&self, answer: &MateAnswer) -> String {
        match (answer, &self.search) {
            (MateAnswer::Mate(line), Some(search)) => {
                format!("checkmate {}", info::moves(search.dialect, &search.game, line))
            }
            (MateAnswer::NoMate, _) => "checkmate nomate".to_owned(),
            _ => "checkmate timeout".to_owned(),
        }
    }
}

impl Go {
    /// What is to be found.
    fn goal(&self) -> Goal {
        match (self.perft, self.mate) {
            (Some(_), _) => Goal::Count,
            (None, Some(Mate::Within(_) | Mate::Forever)) => Goal::Mate,
            (None, Some(Mate::Moves(_)) | None) => Goal::Move,
        }
    }
}

fn hold(go: &Go) -> AnswerHold {
    // Clients take a `bestmove` before `stop` or `ponderhit` for the answer to the next `go`, even if the search has seen everything.
    match (go.infinite, go.ponder, go.perft) {
        (_, _, Some(_)) | (false, false, None) => AnswerHold::None,
        (true, false, None) => AnswerHold::UntilStop,
        (false, true, None) => AnswerHold::UntilHit,
        (true, true, None) => AnswerHold::UntilHitAndStop,
    }
}

/// The answer where none needs to be searched for: a game that is over, or won by declaring.
fn without_search(dialect: Dialect, game: &Game) -> Option<String> {
    let won = || {
        let win = GameResult::Win(game.side());
        game.outcome().is_some_and(|outcome| outcome.result == win)
    };
    if !game.has_legal_move() {
        return Some(match dialect {
            Dialect::Uci => "bestmove (none)".to_owned(),
            Dialect::Usi(_) if won() => "bestmove win".to_owned(),
            Dialect::Usi(_) => "bestmove resign".to_owned(),
        });
    }
    let declares = dialect != Dialect::Uci && Engine::declares(game).is_some();
    declares.then(|| "bestmove win".to_owned())
}
