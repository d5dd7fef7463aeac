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
            let judged = self.judge(&mut game, before.take(), mv);
            // A search that was cut short says too little to judge a move by, unless the game is over and none was needed.
            if (self.stop)() && game.outcome().is_none() {
                review.stopped = true;
                break;
            }
            let Some(judged) = judged else {
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
        let remark = Remark::of(side, &best_score, &score).filter(|_| best != mv);
        let quality = quality(best == mv, loss, remark);
        let best = moves::named(&position, self.convention, best);
        let line = before.map(|found| moves::line(&position, self.convention, &found.line));
        Some(Judged {
            mv: ReviewedMove {
                ply: game.moves().len(),
                side: side.into(),
                words: words(quality, remark, &played, &best, &best_score, &score),
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

fn quality(is_best: bool, loss: u8, remark: Option<Remark>) -> Quality {
    match loss {
        _ if is_best => Quality::Best,
        0..=4 if remark.is_some_and(Remark::is_grave) => Quality::Inaccuracy,
        0..=4 => Quality::Good,
        5..=9 => Quality::Inaccuracy,
        10..=19 => Quality::Mistake,
        _ => Quality::Blunder,
    }
}

/// The most moves of a short mate: a player sees it, or is angry not to have seen it.
const SHORT: u32 = 3;

/// What a move did to a forced end, which chances to win do not show: they are the same in one move and in ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remark {
    /// The mover could have mated in `moves`, and mates in `later` moves now, if at all.
    Missed { moves: u32, later: Option<u32> },
    /// The other side mates in `moves` now, and would have in `later` moves, if at all.
    Hastened { moves: u32, later: Option<u32> },
}

impl Remark {
    /// What there is to say of a move that the search would not have played.
    fn of(side: Color, best: &ThoughtScore, played: &ThoughtScore) -> Option<Self> {
        let [before, after] = [best, played].map(|score| {
            let plies = score.mate?;
            Some((
                if plies == 0 { score.black > 0 } else { plies > 0 },
                plies.unsigned_abs(),
            ))
        });
        let is_ours = |(black_wins, plies): (bool, u32)| (black_wins == (side == Color::Black), plies);
        let [before, after] = [before, after].map(|end| end.map(is_ours));
        // The move itself is the first of the mover's own, and none of the other side's.
        let own = |end: Option<(bool, u32)>| end.and_then(|(is_own, plies)| is_own.then_some(plies));
        let others = |end: Option<(bool, u32)>| end.and_then(|(is_own, plies)| (!is_own).then_some(plies));
        if let Some(moves) = own(before).map(|plies| plies.div_ceil(2)) {
            let later = own(after).map(|plies| plies.div_ceil(2) + 1);
            let is_slower = later.is_none_or(|later| later > moves);
            return (moves <= SHORT && is_slower).then_some(Self::Missed { moves, later });
        }
        let moves = others(after).map(|plies| plies.div_ceil(2))?;
        let later = others(before).map(|plies| plies.div_ceil(2));
        let is_sooner = later.is_none_or(|later| later > moves);
        ((1..=SHORT).contains(&moves) && is_sooner).then_some(Self::Hastened { moves, later })
    }

    /// Whether a move is no good one for that, whatever it did to the chance to win: the end is two moves away from what it might
    /// have been, or is none.
    fn is_grave(self) -> bool {
        match self {
            Self::Missed { moves, later } | Self::Hastened { moves, later } => {
                later.is_none_or(|later| later >= moves + 2)
            }
        }
    }
}

fn words(
    quality: Quality,
    remark: Option<Remark>,
    played: &NamedMove,
    best: &NamedMove,
    best_score: &ThoughtScore,
    score: &ThoughtScore,
) -> String {
    let [played, best] = [&played.text, &best.text];
    let [found, expected] = [&score.words, &best_score.words];
    let judged = match (quality, remark) {
        (Quality::Best, _) => {
            return format!("{played} is the move that the computer would play ({found}).");
        }
        (Quality::Good, None) => return format!("{played} is good ({found})."),
        (Quality::Good, Some(Remark::Missed { moves, .. })) => {
            return format!("{played} is good ({found}), but misses a mate in {moves}: {best}.");
        }
        (Quality::Good, Some(Remark::Hastened { moves, .. })) => {
            return format!(
                "{played} allows a mate in {moves}: {best} would have held out longer ({expected})."
            );
        }
        (Quality::Inaccuracy, _) => "an inaccuracy",
        (Quality::Mistake, _) => "a mistake",
        (Quality::Blunder, _) => "a blunder",
    };
    match remark {
        Some(Remark::Missed { moves, .. }) => {
            format!("{played} is {judged} ({found}) that misses a mate in {moves}: {best}.")
        }
        Some(Remark::Hastened { moves, later: None }) => {
            format!("{played} is {judged} that allows a mate in {moves}: {best} was better ({expected}).")
        }
        Some(Remark::Hastened {
            moves,
            later: Some(_),
        }) => {
            format!(
                "{played} is {judged} that allows a mate in {moves}: {best} would have held out longer ({expected})."
            )
        }
        None => format!("{played} is {judged} ({found}): {best} was better ({expected})."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A forced end, or a value.
    fn score(mate: Option<i32>) -> ThoughtScore {
        ThoughtScore {
            black: mate.map_or(-1700, |plies| 30_000 * plies.signum()),
            mate,
            chance: 0,
            words: String::new(),
        }
    }

    #[test]
    fn a_short_mate_is_missed_or_allowed_where_it_need_not_be() {
        let of = |side, best, played| Remark::of(side, &score(best), &score(played));
        let missed = |moves, later| Some(Remark::Missed { moves, later });
        let hastened = |moves, later| Some(Remark::Hastened { moves, later });
        for (side, sign) in [(Color::Black, 1), (Color::White, -1)] {
            let of = |best: Option<i32>, played: Option<i32>| {
                of(
                    side,
                    best.map(|plies| sign * plies),
                    played.map(|plies| sign * plies),
                )
            };
            // A mate in 1 may be missed for a slower one, or for none; it is not missed where it is played.
            assert_eq!(of(Some(1), Some(2)), missed(1, Some(2)));
            assert_eq!(of(Some(1), None), missed(1, None));
            assert_eq!(of(Some(5), Some(-3)), missed(3, None));
            assert_eq!(of(Some(3), Some(2)), None);
            assert_eq!(of(Some(7), None), None);
            // A loss in 5 moves becomes one in 1; one that stays as far away is nobody's fault.
            assert_eq!(of(Some(-10), Some(-1)), hastened(1, Some(5)));
            assert_eq!(of(None, Some(-5)), hastened(3, None));
            assert_eq!(of(Some(-10), Some(-9)), None);
            assert_eq!(of(Some(-2), Some(-1)), None);
            assert_eq!(of(None, Some(-7)), None);
            assert_eq!(of(None, None), None);
        }
        let won = ThoughtScore::of_result(hakugei_game::GameResult::Win(Color::Black));
        assert_eq!(Remark::of(Color::Black, &score(Some(1)), &won), None);
        assert!(missed(1, None).is_some_and(Remark::is_grave));
        assert!(!missed(1, Some(2)).is_some_and(Remark::is_grave));
        assert!(hastened(1, Some(5)).is_some_and(Remark::is_grave));
    }
}
