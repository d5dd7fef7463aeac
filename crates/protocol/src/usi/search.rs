//! A search in a USI session: from `go` to `bestmove`.

use std::time::Duration;

use hakugei_game::{Game, GameResult, Move};
use hakugei_search::{Engine, Level, Report};

use super::go::{Go, Mate};
use super::{Dialect, Usi, info, say};
use crate::job::Bounds;
use crate::mate::MateAnswer;
use crate::talk::Outbox;
use crate::thinker::{Ended, Turn};

/// A search that has not been answered yet.
pub(crate) struct Search {
    /// The position that it is of.
    game: Game,
    /// How many lines are wanted.
    lines: usize,
    /// What holds the answer back, though it may be there.
    held: Held,
    /// The last report of the best move.
    last: Option<Report>,
    /// The answer, where it waits to be asked for.
    answer: Option<String>,
}

/// A search that waits until the one before it has ended.
pub(crate) struct Waiting {
    go: Go,
    game: Game,
    /// Whether it was told to stop before it began.
    stopped: bool,
}

impl Search {
    fn new(game: &Game, lines: usize, held: Held) -> Self {
        Self {
            game: game.clone(),
            lines,
            held,
            last: None,
            answer: None,
        }
    }
}

/// What holds the answer of a search back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Nothing.
    Free,
    /// It is only to be said after `stop`.
    UntilStop,
    /// It is only to be said after `ponderhit` or `stop`.
    UntilHit,
}

impl Usi {
    /// Begins what is asked for; a search that is running is stopped and answered first.
    pub(crate) fn go(&mut self, words: &[&str], out: &mut Outbox) {
        let (go, said) = Go::read(self.dialect, words, &self.game);
        for said in said {
            say(out, &said);
        }
        self.stop(out);
        self.waiting.push_back(Waiting {
            go,
            game: self.game.clone(),
            stopped: false,
        });
        self.go_on(out);
    }

    /// Begins what waits, unless something is running.
    pub(crate) fn go_on(&mut self, out: &mut Outbox) {
        while !self.thinker.is_busy()
            && let Some(next) = self.waiting.pop_front()
        {
            self.begin(next.go, &next.game, out);
            if next.stopped {
                self.thinker.stop();
                self.release(out);
            }
        }
    }

    /// Begins what was asked for. Nothing is running.
    fn begin(&mut self, go: Go, game: &Game, out: &mut Outbox) {
        self.prepare(out);
        if let Some(depth) = go.perft {
            return self.perft(game, depth, out);
        }
        let held = match (go.infinite, go.ponder) {
            (true, _) => Held::UntilStop,
            (false, true) => Held::UntilHit,
            (false, false) => Held::Free,
        };
        self.search = Some(Search::new(game, self.settings.lines, held));
        if let Some(mate) = go.mate {
            let time = match mate {
                Mate::Within(time) => Some(time),
                Mate::Forever => None,
            };
            return self.thinker.solve(game, time, &self.world, out);
        }
        if let Some(answer) = self.without_search(game) {
            return self.answer(answer, out);
        }
        if game.variant() != self.compiled.variant() {
            // It was asked for before the variant changed, which has stopped it: the engine plays another one by now.
            return self.answer(self.best(None), out);
        }
        let turn = if go.ponder { Turn::Theirs } else { Turn::Ours };
        let bounds = self.bounds(go, game);
        self.thinker.think(game, bounds, turn, &self.world, out);
    }

    /// The answer where none needs to be searched for: a game that is over, or won by declaring.
    fn without_search(&self, game: &Game) -> Option<String> {
        let won = || {
            let win = GameResult::Win(game.side());
            game.outcome().is_some_and(|outcome| outcome.result == win)
        };
        if game.legal_moves().is_empty() {
            return Some(match self.dialect {
                Dialect::Uci => "bestmove (none)".to_owned(),
                Dialect::Usi(_) if won() => "bestmove win".to_owned(),
                Dialect::Usi(_) => "bestmove resign".to_owned(),
            });
        }
        let declares = self.dialect != Dialect::Uci && Engine::declares(game).is_some();
        declares.then(|| "bestmove win".to_owned())
    }

    fn bounds(&self, go: Go, game: &Game) -> Bounds {
        let time = go.budget(game.side(), self.settings.overhead);
        let level = if go.infinite {
            Level::STRONGEST
        } else {
            self.settings.level
        };
        Bounds {
            depth: go.depth,
            nodes: go.nodes,
            time,
            lines: self.settings.lines,
            only: go.only,
            level,
            seed: self.world.seed,
        }
    }

    fn perft(&mut self, game: &Game, depth: u32, out: &mut Outbox) {
        if depth == 0 {
            return out.say("Nodes searched: 1");
        }
        self.search = Some(Search::new(game, 1, Held::Free));
        self.thinker.count_lines(game, depth, &self.world, out);
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
        if self
            .search
            .as_ref()
            .is_some_and(|search| search.held == Held::UntilHit)
        {
            self.thinker.count();
            self.release(out);
        } else {
            say(
                out,
                "`ponderhit` answers a `go ponder` that is running: there is none",
            );
        }
    }

    fn release(&mut self, out: &mut Outbox) {
        if let Some(search) = &mut self.search {
            search.held = Held::Free;
            if let Some(answer) = search.answer.take() {
                self.answer(answer, out);
            }
        }
    }

    /// Answers the search, or keeps the answer until it is asked for.
    fn answer(&mut self, answer: String, out: &mut Outbox) {
        match &mut self.search {
            Some(search) if search.held != Held::Free => search.answer = Some(answer),
            _ => {
                self.search = None;
                out.say(answer);
            }
        }
    }

    /// A search has found something.
    pub(crate) fn reported(&mut self, report: Report, time: Duration, out: &mut Outbox) {
        if let Some(search) = &mut self.search {
            out.say(info::line(
                self.dialect,
                &search.game,
                search.lines,
                &report,
                time,
            ));
            if report.rank == 1 {
                search.last = Some(report);
            }
        }
    }

    /// So many lines begin with a move.
    pub(crate) fn counted(&mut self, mv: Move, nodes: u64, out: &mut Outbox) {
        if let Some(search) = &self.search {
            out.say(format!("{}: {nodes}", self.dialect.mv(&search.game, mv)));
        }
    }

    /// What ran has ended.
    pub(crate) fn ended(&mut self, ended: Ended, out: &mut Outbox) {
        match ended {
            Ended::Thought(chosen) => {
                let answer = self.best(chosen);
                self.answer(answer, out);
            }
            Ended::Solved(answer) => {
                let answer = self.mate_answer(&answer);
                self.answer(answer, out);
            }
            Ended::Counted { nodes, time, whole } => {
                if !whole {
                    say(out, "stopped: not all lines are counted");
                }
                self.search = None;
                out.say(format!("Nodes searched: {nodes}"));
                let speed = info::per_second(nodes, time);
                say(out, &format!("{} ms, {speed} a second", time.as_millis()));
            }
            Ended::Failed => {
                say(
                    out,
                    "the search broke off by an error of the program: please report it",
                );
                let answer = self.best(None);
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
        let best = format!("bestmove {}", self.dialect.mv(&search.game, mv));
        let line = search.last.as_ref().map_or(&[][..], |report| &report.line);
        match line {
            [first, reply, ..] if *first == mv => {
                format!("{best} ponder {}", self.dialect.mv(&search.game, *reply))
            }
            _ => best,
        }
    }

    fn mate_answer(&self, answer: &MateAnswer) -> String {
        match (answer, &self.search) {
            (MateAnswer::Mate(line), Some(search)) => {
                format!("checkmate {}", info::moves(self.dialect, &search.game, line))
            }
            (MateAnswer::NoMate, _) => "checkmate nomate".to_owned(),
            _ => "checkmate timeout".to_owned(),
        }
    }
}
