//! What runs beside a session: a search, a search for mate, or a count of lines.

use std::sync::Arc;
use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{Budget, Engine, Level, Limits, Report};

use crate::count;
use crate::mate::{self, MateAnswer};
use crate::timer::Timer;

/// Something to do beside a session, on a thread of its own.
pub struct Job {
    pub(crate) task: Task,
    pub(crate) timer: Arc<Timer>,
}

/// What is to be done.
pub(crate) enum Task {
    /// Find a move.
    Think {
        engine: Engine,
        game: Game,
        bounds: Bounds,
    },
    /// Find a mate within a time, with a table of at most `memory` mebibytes.
    Mate {
        game: Game,
        time: Option<Duration>,
        memory: usize,
    },
    /// Count the legal lines of `depth` plies.
    Count { game: Game, depth: u32 },
}

/// What bounds a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The deepest full search, in plies.
    pub(crate) depth: Option<u32>,
    /// The largest number of positions.
    pub(crate) nodes: Option<u64>,
    /// How long it may take.
    pub(crate) time: Option<Budget>,
    /// Look first for a mate by checks in this number of plies.
    pub(crate) mate: Option<u32>,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// The moves to choose from; all where it is empty.
    pub(crate) only: Vec<Move>,
    /// How well to play.
    pub(crate) level: Level,
    /// Which game it is, for a level that overlooks things.
    pub(crate) seed: u64,
}

/// What a job says.
pub struct News(pub(crate) NewsKind);

/// What kind of news it is.
pub(crate) enum NewsKind {
    /// A search has found something, this time after it began.
    Report(Report, Duration),
    /// A forced mate: its line, the number of positions visited, and the time since the search began.
    Mate(Vec<Move>, u64, Duration),
    /// The number of lines that begin with a move.
    Counted(Move, u64),
    /// The job has ended: the last news of it.
    Done(Done),
}

/// The end of a job.
pub(crate) struct Done {
    /// The engine that searched; `None` where there was none, or it is lost with a job that broke off.
    pub(crate) engine: Option<Engine>,
    /// What came of the job.
    pub(crate) result: JobResult,
}

/// What came of a job.
pub(crate) enum JobResult {
    /// The move that was found.
    Move(Option<Move>),
    /// The answer of a search for mate.
    Mate(MateAnswer),
    /// The number of lines that were counted: all of them, or as many as were before it was stopped.
    Counted { nodes: u64, time: Duration, whole: bool },
    /// It broke off by an error of the program.
    Failed,
}

/// The end of a job that has no engine to give back.
impl From<JobResult> for Done {
    fn from(result: JobResult) -> Self {
        let engine = None;
        Self { engine, result }
    }
}

impl Job {
    /// Does it to the end, and hands over the news. That it has ended comes last, and once.
    pub fn run(self, tell: &mut dyn FnMut(News)) {
        let timer = &*self.timer;
        let done = match self.task {
            Task::Think {
                mut engine,
                game,
                bounds,
            } => {
                let mate = bounds.mate.filter(|_| bounds.only.is_empty());
                let mate = mate.and_then(|plies| mate::short(&game, plies, &|| timer.is_over()));
                let chosen = if let Some((line, nodes)) = mate {
                    let chosen = line.first().copied();
                    tell(News(NewsKind::Mate(line, nodes, timer.elapsed())));
                    chosen
                } else {
                    let mut report = |report: &Report| {
                        tell(News(NewsKind::Report(report.clone(), timer.elapsed())));
                    };
                    think(&mut engine, &game, &bounds, timer, &mut report)
                };
                Done {
                    engine: Some(engine),
                    result: JobResult::Move(chosen),
                }
            }
            Task::Mate { game, time, memory } => {
                JobResult::Mate(mate::solve(&game, time, memory, timer)).into()
            }
            Task::Count { game, depth } => {
                let mut counted = |mv, nodes| tell(News(NewsKind::Counted(mv, nodes)));
                let all = count::by_move(&game, depth, &|| timer.is_stopped(), &mut counted);
                let result = JobResult::Counted {
                    nodes: all.nodes,
                    time: timer.elapsed(),
                    whole: all.whole,
                };
                result.into()
            }
        };
        tell(News(NewsKind::Done(done)));
    }
}

impl News {
    /// The last news of a job that broke off without any.
    pub fn failed() -> Self {
        Self(NewsKind::Done(JobResult::Failed.into()))
    }
}

fn think(
    engine: &mut Engine,
    game: &Game,
    bounds: &Bounds,
    timer: &Timer,
    report: &mut dyn FnMut(&Report),
) -> Option<Move> {
    let limits = Limits {
        depth: bounds.depth,
        nodes: bounds.nodes,
        time: &|| timer.budget(),
        lines: bounds.lines,
        only: &bounds.only,
        level: bounds.level,
        seed: bounds.seed,
        spent: &|| timer.spent(),
        // The search minds its budget itself; that it ends in time does not depend on that.
        stop: &|| timer.is_over(),
    };
    engine.think(game, &limits, report)
}
