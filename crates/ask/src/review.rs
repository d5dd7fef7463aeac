//! `review`: every move of a game, judged by a search of the position before it.

use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{Engine, Limits, Report, Score};
use hakugei_variant::{Color, Convention};

use crate::answers::{NamedMove, News, Quality, Review, ReviewedMove, ThoughtScore};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::Told;
use crate::question::ReviewGame;
use crate::{moves, think};

/// How many positions a search looks at that judges a move, at full strength: in a review by default, and in a warning. It is about what
/// full strength looks at in a tenth of a second.
pub const JUDGING_NODES: u64 = 130_000;
/// The most for each move of a review.
const MOST_NODES: u64 = 10_000_000;

/// What a search has found in a position.
pub(crate) struct Found {
    pub(crate) score: Score,
    pub(crate) line: Vec<Move>,
}

impl Found {
    /// Searches a position; `None` where there is nothing to search, or the search was stopped at once.
    pub(crate) fn of(engine: &mut Engine, game: &Game, limits: &Limits<'_>) -> Option<Self> {
        if game.outcome().is_some() {
            return None;
        }
        let mut found = None;
        let mut hear = |report: &Report| {
            found = Some(Self {
                score: report.score,
                line: report.line.clone(),
            });
        };
        engine.think(game, limits, &mut hear);
        found
    }
}

/// Reviews a game.
///
/// # Errors
/// Where the game is wrong, or a bound is out of its range.
pub(crate) fn answer(
    asked: &ReviewGame,
    environment: &Environment<'_>,
    tell: &mut dyn FnMut(News),
) -> Result<Review, AskError> {
    let nodes = asked.nodes.unwrap_or(JUDGING_NODES);
    if !(1..=MOST_NODES).contains(&nodes) {
        let message = format!("{nodes} positions are asked for: write 1 to {MOST_NODES}");
        return Err(AskError::new(ErrorKind::Range, message).at("nodes"));
    }
    let told = Told::of(&asked.game, asked.convention.as_deref(), environment)?;
    let mut reviewer = Reviewer {
        engine: &mut think::engine(&told.opened),
        convention: told.convention,
        nodes,
        spent: environment.spent,
        stop: environment.stop,
    };
    Ok(reviewer.review(&told.game, &mut |judged| {
        tell(News::Reviewed(Box::new(judged.clone())));
    }))
}

/// Judges every move of a game with a player of its variant, for a caller that has both. `hear` learns of each move.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_search::Engine;
/// use hakugei_variant::{Library, load, shipped, shipped::Shipped};
///
/// let first = shipped::ids().next().expect("some are shipped");
/// let file = Shipped.find(first).expect("it is shipped");
/// let compiled = CompiledVariant::new(load(&file, &Shipped).variant.expect("the file is right"));
/// let mut game = Game::new(&compiled);
/// game.play(game.legal_moves()[0]).expect("it is legal");
/// let convention = game.variant().notation;
/// let review = hakugei_ask::review(&game, convention, &mut Engine::new(&compiled), &|| false, &mut |_| {});
/// assert_eq!(review.moves.len(), 1);
/// ```
pub fn review(
    game: &Game,
    convention: Convention,
    engine: &mut Engine,
    stop: &dyn Fn() -> bool,
    hear: &mut dyn FnMut(&ReviewedMove),
) -> Review {
    let mut reviewer = Reviewer {
        engine,
        convention,
        nodes: JUDGING_NODES,
        spent: &|| Duration::ZERO,
        stop,
    };
    reviewer.review(game, hear)
}

struct Reviewer<'a> {
    engine: &'a mut Engine,
    convention: Convention,
    nodes: u64,
    spent: &'a dyn Fn() -> Duration,
    stop: &'a dyn Fn() -> bool,
}

/// A judged move, and what was found in the position after it.
struct Judged {
    mv: ReviewedMove,
    after: Option<Found>,
}

impl Reviewer<'_> {
    /// Judges the moves of a game in order, until it is stopped.
    fn review(&mut self, played: &Game, hear: &mut dyn FnMut(&ReviewedMove)) -> Review {
        let mut game = Game::from_setup(played.compiled(), played.start()).expect("the game began there");
        let mut review = Review {
            start: None,
            moves: Vec::new(),
            stopped: false,
        };
        let mut before = self.look(&game);
        review.start = before
            .as_ref()
            .map(|found| ThoughtScore::of(found.score, game.side()));
        for &mv in played.moves() {
            if (self.stop)() {
                review.stopped = true;
                break;
            }
            let Some(judged) = self.judge(&mut game, before.take(), mv) else {
                break;
            };
            hear(&judged.mv);
            review.moves.push(judged.mv);
            before = judged.after;
        }
        review
    }

    fn look(&mut self, game: &Game) -> Option<Found> {
        let limits = Limits {
            nodes: Some(self.nodes),
            spent: self.spent,
            stop: self.stop,
            ..Limits::default()
        };
        Found::of(self.engine, game, &limits)
    }

    /// Plays a move, and compares what it led to with what the search would have played.
    fn judge(&mut self, game: &mut Game, before: Option<Found>, mv: Move) -> Option<Judged> {
        let side = game.side();
        let position = game.clone();
        let played = moves::named(&position, self.convention, mv);
        game.play(mv).ok()?;
        let after = self.look(game);
        let score = match (&after, game.outcome()) {
            (Some(found), _) => ThoughtScore::of(found.score, side.other()),
            (None, Some(outcome)) => ThoughtScore::of_result(outcome.result),
            (None, None) => return None,
        };
        // A game that ended by repetition may have been played on: then nothing was searched before the move.
        let best = before
            .as_ref()
            .and_then(|found| found.line.first().copied())
            .unwrap_or(mv);
        let best_score = before
            .as_ref()
            .map_or_else(|| score.clone(), |found| ThoughtScore::of(found.score, side));
        let loss = if best == mv {
            0
        } else {
            loss(side, &best_score, &score)
        };
        let quality = quality(best == mv, loss);
        let best = moves::named(&position, self.convention, best);
        let line = before.map(|found| moves::line(&position, self.convention, &found.line));
        Some(Judged {
            mv: ReviewedMove {
                ply: game.moves().len(),
                side: side.into(),
                words: words(quality, &played, &best, &best_score, &score),
                played,
                score,
                quality,
                loss,
                best,
                best_score,
                line: line.unwrap_or_default(),
            },
            after,
        })
    }
}

/// What a move gave away in the mover's chance to win, in hundredths.
fn loss(side: Color, best: &ThoughtScore, played: &ThoughtScore) -> u8 {
    match side {
        Color::Black => best.chance.saturating_sub(played.chance),
        Color::White => played.chance.saturating_sub(best.chance),
    }
}

fn quality(is_best: bool, loss: u8) -> Quality {
    match loss {
        _ if is_best => Quality::Best,
        0..=4 => Quality::Good,
        5..=9 => Quality::Inaccuracy,
        10..=19 => Quality::Mistake,
        _ => Quality::Blunder,
    }
}

fn words(
    quality: Quality,
    played: &NamedMove,
    best: &NamedMove,
    best_score: &ThoughtScore,
    score: &ThoughtScore,
) -> String {
    let judged = match quality {
        Quality::Best => {
            return format!(
                "{} is the move that the computer would play ({}).",
                played.text, score.words
            );
        }
        Quality::Good => return format!("{} is good ({}).", played.text, score.words),
        Quality::Inaccuracy => "an inaccuracy",
        Quality::Mistake => "a mistake",
        Quality::Blunder => "a blunder",
    };
    format!(
        "{} is {judged} ({}): {} was better ({}).",
        played.text, score.words, best.text, best_score.words
    )
}
