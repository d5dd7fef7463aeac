//! `think`: the computer's move, and what it thinks meanwhile.

use std::time::Duration;

use hakugei_game::{Game, GameResult, Move};
use hakugei_search::{Budget, Clock, Engine, Level, Limits, Report, Score};
use hakugei_variant::{Color, Convention};
use serde::Serialize;

use crate::answers::{MoveAnswer, News, OutcomeAnswer, Thought, ThoughtScore};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::Told;
use crate::question::Think;
use crate::shelf::Opened;
use crate::{explain, moves, position};

/// The most lines that a search is asked for.
const MOST_LINES: usize = 10;

/// The size of the table of one search, in mebibytes: many may run at once.
const TABLE: usize = 4;

/// What goes by between the end of a search and the clock. The clock may be that of a page on the same, busy machine, and a search gives
/// way to everything else.
const OVERHEAD: Duration = Duration::from_millis(200);

/// A value in hundredths at which the chance to win is 1 in 1 + 1/e: what games of the shipped variants show, roughly.
const SCALE: f64 = 400.0;

/// The answer to `think`.
///
/// ```
/// fn is_certain(decision: &hakugei_ask::Decision) -> bool {
///     decision.score.as_ref().is_some_and(|score| score.mate.is_some())
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Decision {
    /// The move to play; `null` where the computer declares instead.
    pub best: Option<MoveAnswer>,
    /// What the move does, in words.
    pub words: Option<String>,
    /// What it leads to; `null` where there was nothing to search.
    pub score: Option<ThoughtScore>,
    /// The end that the computer declares instead of moving, or a draw that it would declare rather than play on.
    pub declares: Option<OutcomeAnswer>,
    /// Whether the search was stopped by a word or by its time rather than by its other bounds.
    pub stopped: bool,
}

/// Searches a position.
///
/// # Errors
/// Where the game is wrong or over, or a bound is out of its range.
pub(crate) fn answer(
    asked: &Think,
    environment: &Environment<'_>,
    tell: &mut dyn FnMut(News),
) -> Result<Decision, AskError> {
    let bounds = Bounds::of(asked)?;
    let told = Told::going_on(&asked.game, asked.convention.as_deref(), environment)?;
    let Told {
        opened,
        game,
        convention,
    } = &told;
    if let Some(win) = Engine::declares(game) {
        return Ok(Decision {
            best: None,
            words: None,
            score: None,
            declares: Some(position::outcome(win)),
            stopped: false,
        });
    }
    let only = only(game, &asked.only)?;
    let budget = || bounds.budget;
    let limits = Limits {
        depth: bounds.depth,
        nodes: bounds.nodes,
        time: &budget,
        lines: bounds.lines,
        only: &only,
        level: bounds.level,
        seed: bounds.seed,
        spent: environment.spent,
        stop: environment.stop,
    };
    let mut engine = engine(opened);
    let mut last = None;
    let mut hear = |report: &Report| {
        if report.rank == 1 {
            last = Some(report.score);
        }
        tell(News::Thought(Box::new(thought(
            game,
            *convention,
            report,
            environment,
        ))));
    };
    let best = engine.think(game, &limits, &mut hear);
    let declares = last.and_then(|score| Engine::settles_for(game, score));
    let best = best.and_then(|mv| moves::described(game, mv, moves::named(game, *convention, mv).text));
    let words = best
        .as_ref()
        .and_then(|best| explain::sentence(game, best, *convention));
    Ok(Decision {
        best,
        words,
        score: last.map(|score| ThoughtScore::of(score, game.side())),
        declares: declares.map(position::outcome),
        stopped: (environment.stop)()
            || bounds
                .budget
                .is_some_and(|budget| (environment.spent)() >= budget.most),
    })
}

/// A player for one search.
pub(crate) fn engine(opened: &Opened) -> Engine {
    // A smaller table is made where memory is short.
    Engine::with_table(&opened.compiled, opened.learned.clone(), TABLE)
}

/// What a report says.
fn thought(game: &Game, convention: Convention, report: &Report, environment: &Environment<'_>) -> Thought {
    Thought {
        depth: report.depth,
        deepest: report.deepest,
        rank: report.rank,
        nodes: report.nodes,
        ms: (environment.spent)().as_millis() as u64,
        score: ThoughtScore::of(report.score, game.side()),
        line: moves::line(game, convention, &report.line),
    }
}

/// The bounds of a search, checked.
struct Bounds {
    level: Level,
    seed: u64,
    lines: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    budget: Option<Budget>,
}

impl Bounds {
    fn of(asked: &Think) -> Result<Self, AskError> {
        let strongest = Level::STRONGEST.number();
        let level = asked.level.map_or(Some(Level::STRONGEST), Level::new);
        let level = level.ok_or_else(|| {
            range(
                "level",
                format_args!(
                    "level {} is none: write 1 to {strongest}",
                    asked.level.unwrap_or_default()
                ),
            )
        })?;
        let lines = asked.lines.unwrap_or(1);
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(range(
                "lines",
                format_args!("{lines} lines are asked for: write 1 to {MOST_LINES}"),
            ));
        }
        for (field, given) in [
            ("depth", asked.depth.map(u64::from)),
            ("nodes", asked.nodes),
            ("ms", asked.ms),
        ] {
            if given == Some(0) {
                return Err(range(
                    field,
                    format_args!("0 leaves nothing to search: write at least 1, or leave `{field}` out"),
                ));
            }
        }
        let budget = match (asked.ms, asked.clock) {
            (Some(_), Some(_)) => {
                return Err(range(
                    "clock",
                    "a search has one bound of time: leave out `ms` or `clock`",
                ));
            }
            (Some(ms), None) => Some(Budget::fixed(Duration::from_millis(ms))),
            (None, Some(clock)) => Some(Budget::of(
                &Clock {
                    left: Duration::from_millis(clock.left_ms.min(MOST_MS)),
                    increment: Duration::from_millis(clock.increment_ms.min(MOST_MS)),
                    byoyomi: Duration::from_millis(clock.byoyomi_ms.min(MOST_MS)),
                    moves: None,
                },
                OVERHEAD,
            )),
            (None, None) => None,
        };
        Ok(Self {
            level,
            seed: asked.seed,
            lines,
            depth: asked.depth,
            nodes: asked.nodes,
            budget,
        })
    }
}

/// A hundred days: no clock of a game shows more, and sums of times stay in their type.
const MOST_MS: u64 = 100 * 24 * 3600 * 1000;

fn range(field: &str, message: impl std::fmt::Display) -> AskError {
    AskError::new(ErrorKind::Range, message).at(field)
}

/// The moves to choose from.
fn only(game: &Game, texts: &[String]) -> Result<Vec<Move>, AskError> {
    let read = |(index, text): (usize, &String)| {
        game.parse_usi(text)
            .map_err(|error| AskError::new(ErrorKind::Move, error).at(format!("only[{index}]")))
    };
    texts.iter().enumerate().map(read).collect()
}

impl ThoughtScore {
    /// The value that a search found for a side, as Black sees it.
    pub(crate) fn of(score: Score, side: Color) -> Self {
        let for_black = if side == Color::Black { score } else { -score };
        let black = for_black.value();
        let mate = for_black.forced();
        let chance = 100.0 / (1.0 + (-f64::from(black) / SCALE).exp());
        Self {
            black,
            mate,
            chance: if mate.is_some() {
                if black > 0 { 100 } else { 0 }
            } else {
                chance.round() as u8
            },
            words: words(black, mate),
        }
    }

    /// The value of a finished game.
    pub(crate) fn of_result(result: GameResult) -> Self {
        let (black, mate, chance, words) = match result {
            GameResult::Win(Color::Black) => (WON, Some(0), 100, "Black has won"),
            GameResult::Win(Color::White) => (-WON, Some(0), 0, "White has won"),
            GameResult::Draw => (0, None, 50, "a draw"),
            GameResult::ReplayReversed | GameResult::NoResult => (0, None, 50, "no result"),
        };
        Self {
            black,
            mate,
            chance,
            words: words.to_owned(),
        }
    }
}

/// The value of a won game.
const WON: i32 = 30_000;

/// What a score for a side says, in words: `+0.31 for Black`, `White mates in 2 moves`.
///
/// ```
/// use hakugei_search::Score;
/// use hakugei_variant::Color;
///
/// assert_eq!(hakugei_ask::score_words(Score::EVEN, Color::White), "even");
/// ```
pub fn score_words(score: Score, side: Color) -> String {
    ThoughtScore::of(score, side).words
}

/// A value in words.
fn words(black: i32, mate: Option<i32>) -> String {
    let winner = if black > 0 { Color::Black } else { Color::White };
    match mate {
        Some(plies) => {
            let moves = hakugei_text::noun::numbered(plies.unsigned_abs().div_ceil(2) as usize, "move");
            format!("{winner} mates in {moves}")
        }
        None if black == 0 => "even".to_owned(),
        None => format!("{:+.2} for {winner}", f64::from(black.abs()) / 100.0),
    }
}
