//! What is measured of a game: every measure with its key, its title and its unit, and what each game adds to it.

use hakugei_variant::Color;
use serde::Serialize;

use crate::replay::{Replay, Step};
use crate::wide::FigureKind;
use crate::work::{Clarity, PlayedGame};

/// A measure.
///
/// ```
/// use hakugei_lab::{MEASURES, MeasureUnit};
///
/// let length = MEASURES.iter().find(|measure| measure.key == "length").ok_or("it is measured")?;
/// assert_eq!((length.unit, length.title), (MeasureUnit::Plies, "length of a game"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasureInfo {
    /// What it is called in JSON.
    pub key: &'static str,
    /// What it is called in a table.
    pub title: &'static str,
    /// In what it is measured.
    pub unit: MeasureUnit,
    /// How it is computed.
    pub definition: &'static str,
}

/// In what something is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MeasureUnit {
    /// A share from 0 to 1, of games: its interval is Wilson's, with the number of games that pairs are worth.
    ShareOfGames,
    /// A share from 0 to 1 of something else, such as of all moves.
    Share,
    /// A number of plies: moves of one side.
    Plies,
    /// A number of legal moves.
    Moves,
    /// A decimal logarithm.
    Log10,
    /// A plain number.
    Number,
}

impl MeasureUnit {
    /// By what it is judged whether an interval is wide.
    #[must_use]
    pub const fn figure_kind(self) -> FigureKind {
        match self {
            Self::ShareOfGames | Self::Share => FigureKind::Share,
            Self::Plies | Self::Moves | Self::Log10 | Self::Number => FigureKind::Number,
        }
    }
}

const fn info(
    key: &'static str,
    title: &'static str,
    unit: MeasureUnit,
    definition: &'static str,
) -> MeasureInfo {
    MeasureInfo {
        key,
        title,
        unit,
        definition,
    }
}

use MeasureUnit::{Log10, Moves, Number, Plies, Share, ShareOfGames};

/// Every measure of games, in the order of tables.
pub const MEASURES: [MeasureInfo; 42] = [
    info(
        "completion",
        "games ended by a rule",
        ShareOfGames,
        "games that ended by a rule, and not at the longest length, of all",
    ),
    info(
        "first_player",
        "share of the first player",
        ShareOfGames,
        "points of the side that moves first, of all games that ended by a rule: 1 for a win, ½ for a draw",
    ),
    info(
        "balance",
        "balance",
        Share,
        "how alike the shares of both sides are: 1 where both have a half, and 0 where one has all",
    ),
    info(
        "draws",
        "draws",
        ShareOfGames,
        "draws, of the games that ended by a rule",
    ),
    info(
        "length",
        "length of a game",
        Plies,
        "mean number of moves of both sides, with those of the opening, in games that ended by a rule",
    ),
    info(
        "length_median",
        "median length",
        Plies,
        "half of the games that ended by a rule are no longer",
    ),
    info(
        "branching",
        "legal moves",
        Moves,
        "mean number of legal moves over all positions after the opening",
    ),
    info(
        "branching_board",
        "of these on the board",
        Moves,
        "the same for moves on the board",
    ),
    info("branching_drops", "of these drops", Moves, "the same for drops"),
    info(
        "branching_median",
        "legal moves, median",
        Moves,
        "the median of the numbers of legal moves of a game, on average",
    ),
    info(
        "branching_most",
        "legal moves, at most",
        Moves,
        "the largest number of legal moves of a game, on average",
    ),
    info(
        "decisions",
        "turns with a choice",
        Share,
        "positions with more than one legal move, of all",
    ),
    info(
        "in_check",
        "turns in check",
        Share,
        "positions in which the side to move is in check, of all",
    ),
    info(
        "forced",
        "turns with one move",
        Share,
        "positions with exactly one legal move, of all",
    ),
    info(
        "complexity",
        "size of the game tree",
        Log10,
        "sum of the decimal logarithms of the numbers of legal moves of a game, on average",
    ),
    info(
        "decisiveness",
        "decided part of a game",
        Share,
        "in won games, the part of the moves after the winner first stood better than 19 of 20 losers ever did",
    ),
    info(
        "drama",
        "drama",
        Share,
        "in won games, how far the winner was behind on average where he was behind: 1 is a sure loss, 0 is never behind",
    ),
    info(
        "lead_changes",
        "changes of the lead",
        Share,
        "how often the leader changed, by the number of moves; who stands better by 5 % of winning chances leads",
    ),
    info(
        "clarity",
        "moves nearly as good as the best",
        Share,
        "moves that score more than the mean plus three quarters of the way to the best, of all legal moves; few are a narrow position",
    ),
    info(
        "clarity_spread",
        "spread of moves nearly as good",
        Share,
        "by how much the share of such moves in a position differs from that in all positions, on average",
    ),
    info(
        "clarity_variance",
        "variance of the scores of moves",
        Number,
        "variance of the scores of all legal moves in a position, with the weakest kind as 1 and no score beyond 30, on average",
    ),
    info(
        "killer",
        "greatest surprise of a game",
        Share,
        "the most that a move raised its player's chance to win above what the enemy's search had expected",
    ),
    info(
        "killer_95",
        "greatest surprise, 95th percentile",
        Share,
        "in 19 of 20 games the greatest surprise is no larger",
    ),
    info(
        "squares_occupied",
        "squares that are occupied",
        Share,
        "squares on which a piece stood at some time of a game, of all",
    ),
    info(
        "squares_entered",
        "squares that are entered",
        Share,
        "squares on which a move ended at some time of a game, of all",
    ),
    info(
        "squares_targeted",
        "squares that are within reach",
        Share,
        "squares to which a move on the board was legal at some time of a game, of all; drops do not count",
    ),
    info("captures", "captures", Share, "captures by the number of moves"),
    info("drops", "drops", Share, "drops by the number of moves"),
    info(
        "promotions",
        "promotions",
        Number,
        "pieces that turned over as they moved, in a game; what turns over because it is taken does not count",
    ),
    info(
        "in_hand",
        "pieces in hand",
        Number,
        "mean number of pieces that both sides have in hand",
    ),
    info(
        "material",
        "value on the board, by square",
        Number,
        "value of all pieces on the board but royal ones, as computed from their moves and with the weakest kind as 1, by the number of squares",
    ),
    info(
        "exchanges",
        "captures that are taken back",
        Share,
        "captures on the square of the enemy's capture just before, of all captures",
    ),
    info(
        "unmoved",
        "pieces that never move",
        Share,
        "pieces of the start that neither moved nor were captured in a game, of all",
    ),
    info(
        "survival",
        "pieces that survive",
        Share,
        "pieces of the start that were not captured in a game, of all",
    ),
    info(
        "repeated",
        "repeated positions",
        Number,
        "positions of a game that had occurred in it before",
    ),
    info(
        "ended_by_repetition",
        "games ended by repetition",
        ShareOfGames,
        "games that ended by a rule of repetition, perpetual check or perpetual attack, of those that ended by a rule",
    ),
    info(
        "ended_by_perpetual",
        "of these by a perpetual",
        ShareOfGames,
        "games that ended by perpetual check or perpetual attack, of those that ended by a rule",
    ),
    info(
        "killer_drops",
        "of the surprises, drops",
        ShareOfGames,
        "games whose greatest surprise was a drop",
    ),
    info(
        "killer_captures",
        "of the surprises, captures",
        ShareOfGames,
        "games whose greatest surprise was a capture",
    ),
    info(
        "killer_promotions",
        "of the surprises, promotions",
        ShareOfGames,
        "games whose greatest surprise was a promotion",
    ),
    info(
        "longest_check",
        "longest row of checks",
        Number,
        "the most turns in a row in which one side was in check",
    ),
    info(
        "first_capture",
        "first capture",
        Plies,
        "the number of moves before the first capture after the opening, of games that have one",
    ),
];

/// Values are in hundredths of the weakest kind's.
const HUNDREDTHS: f64 = 100.0;

/// What turns scores into chances to win, fitted to the games of an agent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chances {
    /// The score with which a side wins 73 of 100 games: the chance is 1 / (1 + e^(-score / scale)).
    pub(crate) scale: f64,
}

impl Chances {
    /// The chance to win, given a score.
    pub(crate) fn of(self, score: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(score) / self.scale).exp())
    }
}

/// What is known of all games of an agent before each is measured.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    pub(crate) chances: Option<Chances>,
    /// The score that 19 of 20 sides that lost never exceeded, by the searches of both sides.
    pub(crate) sure: i32,
    /// The mean share of moves that are nearly as good as the best.
    pub(crate) clarity: Option<f64>,
}

/// What a game adds to a measure: a part and what it is divided by.
#[derive(Clone, Copy)]
pub(crate) struct Observed {
    pub(crate) key: &'static str,
    pub(crate) part: f64,
    pub(crate) whole: f64,
}

/// What kind of move surprised most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Surprise {
    Drop,
    Capture,
    Promotion,
    Other,
}

/// What a game adds by itself.
pub(crate) fn of_game(replay: &Replay, played: &PlayedGame, board: usize) -> Vec<Observed> {
    let mut all = Vec::new();
    let mut add = |key, part: f64, whole: f64| {
        debug_assert!(
            MEASURES.iter().any(|measure| measure.key == key),
            "{key} is a measure"
        );
        all.push(Observed { key, part, whole });
    };
    let complete = played.is_complete();
    let truth = |is: bool| f64::from(u8::from(is));
    add("completion", truth(complete), 1.0);
    if complete {
        let points = match played.winner() {
            Some(winner) => truth(winner == replay.first),
            None => 0.5,
        };
        add("first_player", points, 1.0);
        add("draws", truth(played.winner().is_none()), 1.0);
        add("length", count(played.plies()), 1.0);
        let says = |word| played.reason.contains(word);
        add(
            "ended_by_repetition",
            truth(says("repetition") || says("perpetual")),
            1.0,
        );
        add("ended_by_perpetual", truth(says("perpetual")), 1.0);
    }
    let steps = &replay.steps;
    let plies = count(steps.len());
    let sum = |of: &dyn Fn(&Step) -> f64| steps.iter().map(of).sum::<f64>();
    let share = |of: &dyn Fn(&Step) -> bool| count(steps.iter().filter(|step| of(step)).count());
    add("branching", sum(&|step| f64::from(step.moves())), plies);
    add("branching_board", sum(&|step| f64::from(step.legal[0])), plies);
    add("branching_drops", sum(&|step| f64::from(step.legal[1])), plies);
    if let Some([median, most]) = median_and_most(steps) {
        add("branching_median", median, 1.0);
        add("branching_most", most, 1.0);
    }
    add("decisions", share(&|step| step.moves() > 1), plies);
    add("in_check", share(&|step| step.in_check), plies);
    add("forced", share(&|step| step.moves() == 1), plies);
    add("complexity", sum(&Step::log10), 1.0);
    add("squares_occupied", count(replay.squares[0]), count(board));
    add("squares_entered", count(replay.squares[1]), count(board));
    add("squares_targeted", count(replay.squares[2]), count(board));
    let captures: f64 = sum(&|step| count(step.captured.len()));
    add("captures", captures, plies);
    add("drops", share(&|step| step.is_drop()), plies);
    add("promotions", share(&|step| step.promotes()), 1.0);
    add("in_hand", sum(&|step| f64::from(step.held)), plies);
    let values = sum(&|step| f64::from(step.value) / HUNDREDTHS);
    add("material", values, plies * count(board));
    add("exchanges", share(&|step| step.recaptures), captures);
    add(
        "unmoved",
        count(replay.end.unmoved.len()),
        count(replay.end.begun.len()),
    );
    add(
        "survival",
        count(replay.end.survived.len()),
        count(replay.end.begun.len()),
    );
    add("repeated", count(replay.repeated), 1.0);
    add("longest_check", count(longest_check(steps)), 1.0);
    if let Some(first) = steps.iter().position(|step| !step.captured.is_empty()) {
        add("first_capture", count(first), 1.0);
    }
    if let Some(clarity) = played.clarity.and_then(Clarity::share) {
        add("clarity", clarity, 1.0);
    }
    if let Some(variance) = played.clarity.and_then(|clarity| clarity.variance) {
        add(
            "clarity_variance",
            hakugei_arena::float(variance) / (HUNDREDTHS * HUNDREDTHS),
            1.0,
        );
    }
    all
}

/// A game as the searches of its players judged it: what it adds depends on what is known of all games.
pub(crate) struct JudgedGame<'a> {
    /// The positions with scores, for the side to move.
    scored: Vec<(&'a Step, i32)>,
    plies: f64,
    winner: Option<Color>,
    clarity: Option<f64>,
}

impl<'a> JudgedGame<'a> {
    pub(crate) fn of(replay: &'a Replay, played: &PlayedGame) -> Self {
        let steps = replay.steps.iter();
        Self {
            scored: steps.filter_map(|step| Some((step, step.score?))).collect(),
            plies: count(replay.steps.len()),
            winner: played.winner(),
            clarity: played.clarity.and_then(Clarity::share),
        }
    }

    /// What it adds, given what is known.
    pub(crate) fn observed(&self, known: Known) -> Vec<Observed> {
        let mut all = Vec::new();
        let mut add = |key, part: f64, whole: f64| all.push(Observed { key, part, whole });
        if let Some((clarity, mean)) = self.clarity.zip(known.clarity) {
            add("clarity_spread", (clarity - mean).abs(), 1.0);
        }
        let Some(chances) = known.chances.filter(|_| !self.scored.is_empty()) else {
            return all;
        };
        if let Some(winner) = self.winner {
            add(
                "decisiveness",
                count(self.decided(winner, known.sure)),
                self.plies,
            );
            add("drama", self.drama(winner, chances), 1.0);
        }
        add("lead_changes", count(self.changes(chances)), self.plies);
        if let Some((most, surprise)) = self.greatest_surprise(chances) {
            add("killer", most, 1.0);
            let is = |wanted| f64::from(u8::from(surprise == wanted));
            add("killer_drops", is(Surprise::Drop), 1.0);
            add("killer_captures", is(Surprise::Capture), 1.0);
            add("killer_promotions", is(Surprise::Promotion), 1.0);
        }
        all
    }

    /// How many positions there are from where the winner first stood better than a score.
    fn decided(&self, winner: Color, sure: i32) -> usize {
        let passes = self
            .scored
            .iter()
            .position(|&(step, score)| of_side(winner, step, score) > sure);
        passes.map_or(0, |place| self.scored.len() - place)
    }

    /// How far the winner was behind on average, over the positions in which he was.
    pub(crate) fn drama(&self, winner: Color, chances: Chances) -> f64 {
        let behind = self.scored.iter().filter_map(|&(step, score)| {
            let chance = chances.of(of_side(winner, step, score));
            (chance < 0.5).then_some(1.0 - 2.0 * chance)
        });
        let (sum, number) = behind.fold((0.0, 0), |(sum, number), by| (sum + by, number + 1));
        if number == 0 { 0.0 } else { sum / count(number) }
    }

    /// How often the leader changed.
    fn changes(&self, chances: Chances) -> usize {
        let leaders = self.scored.iter().filter_map(|&(step, score)| {
            let lead = chances.of(score) - 0.5;
            (lead.abs() > LEAD).then(|| if lead > 0.0 { step.side } else { step.side.other() })
        });
        let mut leader = None;
        leaders
            .filter(|&leads| leader.replace(leads).is_some_and(|before| before != leads))
            .count()
    }

    /// The most that a move raised its player's chance above what the enemy had expected just before, and what kind of move it was.
    fn greatest_surprise(&self, chances: Chances) -> Option<(f64, Surprise)> {
        let mut greatest: Option<(f64, Surprise)> = None;
        for pair in self.scored.windows(2) {
            let [(before, expected), (step, found)] = pair else {
                continue;
            };
            if before.side == step.side {
                continue;
            }
            let raised = chances.of(*found) - chances.of(-expected);
            if greatest.is_none_or(|(most, _)| raised > most) {
                let kind = match step {
                    step if step.is_drop() => Surprise::Drop,
                    step if !step.captured.is_empty() => Surprise::Capture,
                    step if step.promotes() => Surprise::Promotion,
                    _ => Surprise::Other,
                };
                greatest = Some((raised.max(0.0), kind));
            }
        }
        greatest
    }
}

/// The score of a position for a side.
fn of_side(side: Color, step: &Step, score: i32) -> i32 {
    if step.side == side { score } else { -score }
}

/// Who stands better by this much of winning chances leads.
const LEAD: f64 = 0.05;

/// The median of the numbers of legal moves, and the largest one; `None` of a game without moves after its opening.
fn median_and_most(steps: &[Step]) -> Option<[f64; 2]> {
    let mut moves: Vec<u32> = steps.iter().map(Step::moves).collect();
    moves.sort_unstable();
    let most = *moves.last()?;
    let [low, high] = [(moves.len() - 1) / 2, moves.len() / 2].map(|place| f64::from(moves[place]));
    Some([f64::midpoint(low, high), f64::from(most)])
}

/// The most turns in a row in which one side was in check.
fn longest_check(steps: &[Step]) -> usize {
    let of = |side: Color| {
        let own = steps.iter().filter(|step| step.side == side);
        let (longest, _) = own.fold((0, 0), |(longest, row), step| {
            let row = if step.in_check { row + 1 } else { 0 };
            (longest.max(row), row)
        });
        longest
    };
    of(Color::Black).max(of(Color::White))
}

/// A count as a floating-point number.
pub(crate) fn count(number: usize) -> f64 {
    hakugei_arena::float(number as u64)
}
