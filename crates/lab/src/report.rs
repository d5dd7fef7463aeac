//! What a run has shown, as plain data: the JSON beside the page.

use serde::Serialize;

use crate::agent::Agent;
use crate::definition::{Mobility, RuleSize, StateSpace};
use crate::measures::{MeasureInfo, MeasureUnit};
use crate::opening::OpeningRule;
use crate::plan::{EvaluationSource, StartRole};
use crate::wide::FigureKind;

/// The form of the report; with another number members are missing or mean something else.
pub const REPORT_FORMAT: u32 = 2;

/// How sure intervals are.
pub const CONFIDENCE: f64 = 0.95;

/// What a run has shown.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The form of this report: [`REPORT_FORMAT`].
    pub format: u32,
    /// The version of the program.
    pub program: String,
    /// How that program plays, as the plan says.
    pub plays_like: String,
    /// The checksum of the plan, in hexadecimal.
    pub plan: String,
    /// The seed.
    pub seed: u64,
    /// How openings were made.
    pub openings: OpeningRule,
    /// The longest game, in plies.
    pub longest: usize,
    /// How sure intervals are: 0.95.
    pub confidence: f64,
    /// The measures of games.
    pub measures: Vec<MeasureInfo>,
    /// The variants.
    pub variants: Vec<VariantReport>,
    /// Each two variants, measure by measure, as the same agent plays them.
    pub comparisons: Vec<Comparison>,
    /// Other figures against each other: scores of matches, worths and use of pieces, ends, quartiles, first moves.
    pub differences: Vec<FigureDifference>,
    /// How many units of the run it was made without, though they were to be done: 0 for a whole run.
    pub missing_units: u64,
    /// What a reader should know before he believes a figure.
    pub warnings: Vec<String>,
}

impl Report {
    /// What two variants differ by beside measures of games, by their places; of one with itself, its matches.
    pub fn differences_between(
        &self,
        variants: [usize; 2],
    ) -> impl Iterator<Item = &FigureDifference> + Clone {
        between(&self.differences, variants)
    }

    /// The same, made without some units of a number that were to be done. The report says so first.
    #[must_use]
    pub fn without(mut self, missing: u64, of: u64) -> Self {
        self.missing_units = missing;
        if missing > 0 {
            let said = format!("This is the report of a part of a run: {missing} of {of} units are missing.");
            self.warnings.insert(0, said);
        }
        self
    }
}

/// What a run has shown of a variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantReport {
    /// What it is called in the run.
    pub label: String,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The checksum of its definition, in hexadecimal.
    pub definition: String,
    /// By what positions were valued: `computed` or `learned`.
    pub evaluation: &'static str,
    /// Where that comes from; `None` of a learned evaluation if the plan does not say it.
    pub evaluation_source: Option<EvaluationSource>,
    /// The number of files and ranks.
    pub board: [usize; 2],
    /// The size of its rules.
    pub rules: RuleSize,
    /// How many positions there are.
    pub state_space: StateSpace,
    /// How far pieces move on an empty board.
    pub mobility: Mobility,
    /// What the first moves are worth.
    pub first_moves: Option<FirstMoves>,
    /// What was measured of the games of each agent against itself, the weakest agent first.
    pub agents: Vec<AgentReport>,
    /// How agents did against each other, and from other starts.
    pub matches: Vec<MatchReport>,
    /// What White scored from the variant's own start in games of the agent that also played from other starts: what those are to be set
    /// against. `None` if there are no other starts.
    pub even_games: Option<MatchReport>,
    /// What pieces are worth, fitted to the games of the strongest agent; empty if that cannot be told.
    pub values: Vec<PieceValue>,
    /// What all that says of the questions of experiments.
    pub findings: Findings,
}

/// What the games of a variant say of the questions of experiments. Each part is empty in a run that was not made for it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Findings {
    /// How many levels of play there are, if each match is one of a stronger agent against the one below it.
    pub ladder: Option<LadderFinding>,
    /// Each two handicaps that follow each other in the file.
    pub handicaps: Vec<HandicapStep>,
    /// Each kind of piece whose worth was measured both ways.
    pub values: Vec<ValueCheck>,
}

/// How many levels of play there are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LadderFinding {
    /// The number of matches, each against the next weaker agent.
    pub steps: u64,
    /// How many of them are won by `share` of the points at least, with a lower bound of 90 %.
    pub sure: u64,
    /// The number of levels: one more than the steps that are sure.
    pub levels: u64,
    /// The share of the points that makes a level.
    pub share: f64,
}

/// Whether a handicap gives more than the one before it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandicapStep {
    /// The one before.
    pub smaller: String,
    /// The one that is to give more.
    pub larger: String,
    /// Whether it does; `null` if these games cannot tell.
    pub gives_more: Option<bool>,
}

/// Whether the worth of a kind of piece on the board, by regression, is that by games without one.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ValueCheck {
    /// The code of the kind.
    pub piece: String,
    /// By how many standard errors the worth by regression is larger; below 0 where it is smaller.
    pub errors: f64,
    /// How likely a difference this large would be if there were none.
    pub p: Option<f64>,
    /// The same, corrected by Holm's method for all kinds of the report.
    pub corrected: Option<f64>,
    /// Whether the corrected chance is 0.05 or more: nothing shows that they differ.
    pub agrees: bool,
}

impl VariantReport {
    /// How positions were valued, in words.
    #[must_use]
    pub fn valued(&self) -> String {
        let source = self.evaluation_source.as_ref();
        source.map_or_else(|| self.evaluation.to_owned(), ToString::to_string)
    }
}

/// What was measured of the games of an agent against itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgentReport {
    /// The agent.
    pub agent: Agent,
    /// The number of openings, each played from both sides.
    pub pairs: u64,
    /// The number of games that differ. What repeats another game is no evidence, and is left out.
    pub games: u64,
    /// How many games were left out because they repeat others.
    pub repeated: u64,
    /// How many games were broken off at the longest length.
    pub broken_off: u64,
    /// The measures, in the order of [`Report::measures`].
    pub measures: Vec<Measured>,
    /// What the share of the first player says in Elo; `None` if no game ended by a rule.
    pub advantage: Option<Advantage>,
    /// How long games were.
    pub lengths: Lengths,
    /// How many legal moves positions have; `None` if there were none.
    pub choices: Option<Choices>,
    /// How games ended.
    pub ends: Vec<EndCount>,
    /// The mean number of legal moves at each stage of games.
    pub branching: Vec<BranchingPoint>,
    /// How decided games were at each stage, if the agent searches.
    pub evaluation: Vec<EvaluationPoint>,
    /// What turns scores into chances to win, if the agent searches: a side wins 73 of 100 games with this score.
    pub score_scale: Option<Valued>,
    /// What each kind of piece did.
    pub pieces: Vec<PieceUse>,
    /// Games to look at.
    pub examples: Vec<ExampleGame>,
}

impl AgentReport {
    /// What was measured, by the key of its measure.
    #[must_use]
    pub fn measured(&self, key: &str) -> Option<&Measured> {
        self.measures.iter().find(|measured| measured.key == key)
    }

    /// The number of independent games that the games are worth for the share of the first player.
    #[must_use]
    pub fn worth(&self) -> Option<f64> {
        self.measured("first_player")?.effective
    }
}

/// A measure with its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// Which measure.
    pub key: &'static str,
    /// The estimate; `None` if nothing could be measured.
    pub value: Option<f64>,
    /// Its interval; `None` with fewer than two pairs.
    pub interval: Option<[f64; 2]>,
    /// The number of pairs with something to measure.
    pub pairs: u64,
    /// The number of independent games that the pairs are worth, of a share of games.
    pub effective: Option<f64>,
}

impl Measured {
    /// How far the interval reaches, if it is as far on both sides; `None` of a share of games, whose ends are always shown.
    ///
    /// ```
    /// use hakugei_lab::MeasureUnit::{Plies, ShareOfGames};
    /// use hakugei_lab::report::Measured;
    ///
    /// let measured = |value, interval| Measured { key: "length", value: Some(value), interval: Some(interval), pairs: 9, effective: None };
    /// assert_eq!(measured(80.0, [76.0, 84.0]).half(Plies), Some(4.0));
    /// assert_eq!(measured(80.0, [79.0, 84.0]).half(Plies), None);
    /// assert_eq!(measured(0.5, [0.4, 0.6]).half(ShareOfGames), None);
    /// ```
    #[must_use]
    pub fn half(&self, unit: MeasureUnit) -> Option<f64> {
        let half = half_around(self.value?, self.interval?)?;
        (unit != MeasureUnit::ShareOfGames).then_some(half)
    }
}

/// Half of an interval that reaches as far on both sides of a value; `None` of another one, such as one that ends where a share can be no larger.
///
/// ```
/// use hakugei_lab::report::half_around;
///
/// assert_eq!(half_around(80.0, [76.0, 84.0]), Some(4.0));
/// assert_eq!(half_around(0.75, [0.25, 1.0]), None);
/// ```
#[must_use]
pub fn half_around(value: f64, [low, high]: [f64; 2]) -> Option<f64> {
    /// What rounding may have made of the ends, as a part of the half.
    const ROUNDING: f64 = 0.01;
    let half = (high - low) / 2.0;
    let is_even = (f64::midpoint(high, low) - value).abs() <= ROUNDING * half;
    is_even.then_some(half)
}

/// What the share of the first player says in Elo.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advantage {
    /// The share as a difference in Elo; `None` at 0 and 1.
    pub elo: Option<f64>,
    /// The interval of the share as differences.
    pub elo_interval: [Option<f64>; 2],
    /// How likely a share this far from a half would be in a game that favours nobody.
    pub p: Option<f64>,
    /// The same, corrected by Holm's method for all variants of the report as this agent plays them: below 0.05 a side is favoured.
    pub corrected: Option<f64>,
}

impl Advantage {
    /// Whether a side is favoured.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        is_sure(self.corrected)
    }
}

/// How many legal moves positions have, all positions of all games after the opening taken together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choices {
    /// Below which a quarter, a half and three quarters of the positions are.
    pub quartiles: Option<[u64; 3]>,
    /// The intervals of these, by order statistics of as many positions as the pairs are worth.
    pub intervals: [Option<[u64; 2]>; 3],
    /// The most that a position of these games has.
    pub most: u64,
}

/// How long games were that ended by a rule, in plies with those of the opening.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lengths {
    /// The shortest one of these.
    pub shortest: Option<u64>,
    /// The quarter of games that are shorter, the half, and three quarters.
    pub quartiles: Option<[u64; 3]>,
    /// The intervals of these, by order statistics of as many games as the pairs are worth.
    pub intervals: [Option<[u64; 2]>; 3],
    /// The longest one of these.
    pub longest: Option<u64>,
    /// The standard deviation.
    pub deviation: Option<Valued>,
    /// The mean of all games, those among them that were broken off with the length that they had then.
    pub with_broken_off: Option<Valued>,
    /// The width of a bar of the histogram, in plies.
    pub bar: u64,
    /// How many games each bar has, the first one from 0 plies on.
    pub bars: Vec<u64>,
}

/// How many games ended in a way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndCount {
    /// Who won, such as `black_wins`.
    pub result: String,
    /// By what rule, such as `checkmate`.
    pub reason: String,
    /// In how many games.
    pub games: u64,
    /// Their share of all games.
    pub share: Valued,
}

impl EndCount {
    /// The result and the reason in words, such as `Black wins by checkmate`.
    #[must_use]
    pub fn words(&self) -> String {
        end_words(&self.result, &self.reason)
    }
}

/// How a game ended, in words.
pub(crate) fn end_words(result: &str, reason: &str) -> String {
    let result = match result {
        "black_wins" => "Black wins".to_owned(),
        "white_wins" => "White wins".to_owned(),
        other => other.replace('_', " "),
    };
    if reason.is_empty() {
        result
    } else {
        format!("{result} by {}", reason.replace('_', " "))
    }
}

/// The legal moves at a stage of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BranchingPoint {
    /// The first ply of the stage.
    pub ply: usize,
    /// The mean number of moves on the board.
    pub board: Valued,
    /// The mean number of drops.
    pub drops: Valued,
    /// How many positions these are means of.
    pub positions: u64,
    /// How many games have some of them.
    pub games: u64,
}

/// How decided games were at a stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EvaluationPoint {
    /// The first ply of the stage.
    pub ply: usize,
    /// The mean chance of the side that moves first, from 0 to 1.
    pub first_player: Valued,
    /// The mean chance of the side that stood better, from ½ to 1.
    pub leader: Valued,
    /// How many positions these are means of.
    pub positions: u64,
    /// How many games have some of them.
    pub games: u64,
}

/// What pieces of a kind did in the games of an agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceUse {
    /// The code of the kind, such as `P` or `+P`.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// How many there are at the start.
    pub at_start: usize,
    /// The share of all moves on the board that it made; `None` without any.
    pub moves: Option<Valued>,
    /// The share of all drops; `None` without any.
    pub drops: Option<Valued>,
    /// The share of all captures that it made; `None` without any.
    pub captures: Option<Valued>,
    /// The share of all captures in which it was taken; `None` without any.
    pub captured: Option<Valued>,
    /// The share of those of the start that survived; `None` if it has none at the start.
    pub survives: Option<Valued>,
    /// The share of those of the start that never moved and were never taken.
    pub unmoved: Option<Valued>,
    /// The mean number of legal moves of one on the board whose side is to move.
    pub mobility: Option<Valued>,
    /// How often Black's came to each square, from the first rank's first square on as SFEN has them; White's are turned round and counted
    /// with them.
    pub heat: Vec<u64>,
    /// What part of that is White's, turned round likewise: the rest is Black's.
    pub heat_white: Vec<u64>,
}

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExampleGame {
    /// Why it is shown: `representative`, `shortest` or `most_dramatic`.
    pub role: &'static str,
    /// The number of its unit.
    pub unit: u64,
    /// Which game of the unit, 0 or 1.
    pub game: usize,
    /// Its moves in USI, with spaces between them.
    pub moves: String,
    /// How it ended.
    pub result: String,
    /// By what rule.
    pub reason: String,
    /// Its number of moves.
    pub plies: usize,
}

/// The games between two agents, or from another start.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchReport {
    /// The agent whose score this is; where both are the same, the side that gives a handicap or odds.
    pub first: Agent,
    /// The other one.
    pub second: Agent,
    /// What White gives, if anything.
    pub start: Option<GivenStart>,
    /// The number of openings.
    pub pairs: u64,
    /// The number of games that differ and ended by a rule: those that the score is of.
    pub games: u64,
    /// How many games were left out because they repeat others.
    pub repeated: u64,
    /// How many games were left out because they were broken off at the longest length.
    pub broken_off: u64,
    /// Won, drawn and lost by the one whose score this is.
    pub results: [u64; 3],
    /// Its share of the points.
    pub score: Option<f64>,
    /// The interval of that share.
    pub interval: Option<[f64; 2]>,
    /// The share that it has at least, with a certainty of 90 %.
    pub lower: Option<f64>,
    /// The number of independent games that the pairs are worth.
    pub effective: Option<f64>,
    /// The share as a difference in Elo; `None` at 0 and 1.
    pub elo: Option<f64>,
    /// Its interval.
    pub elo_interval: [Option<f64>; 2],
}

impl MatchReport {
    /// What is played, in words: `White gives P`, `search 80 against search 10`, or `even games` of an agent from the variant's own start.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.start {
            Some(start) if start.role == StartRole::Handicap => format!("White gives {}", start.name),
            Some(start) => format!("White without one {}", start.name),
            None if self.first == self.second => "even games".to_owned(),
            None => format!("{} against {}", self.first, self.second),
        }
    }
}

/// What White gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GivenStart {
    /// What it is.
    pub role: StartRole,
    /// The handicap or the piece.
    pub name: String,
}

/// What a kind of piece is worth, by logistic regression of results on material.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceValue {
    /// The code of the kind.
    pub piece: String,
    /// Its name.
    pub name: String,
    /// On the board, in Elo.
    pub board: Option<Valued>,
    /// In hand, in Elo.
    pub hand: Option<Valued>,
    /// What losing it on the board costs: its worth there, and that of what its captor gets in hand.
    pub lost: Option<Valued>,
    /// By how much White scores less without one at the start, in Elo, measured by games; if such games were played.
    pub odds: Option<Valued>,
}

/// A value with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Valued {
    /// The value.
    pub value: f64,
    /// Its interval.
    pub interval: Option<[f64; 2]>,
}

/// What the first moves of a variant are worth, by the searches of its strongest agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstMoves {
    /// The positions that the searches after each of them looked at, on average.
    pub nodes: u64,
    /// How many searches these were, of half to one and a half of that: what they differ by is in the intervals.
    pub looks: u64,
    /// The moves, the best first.
    pub moves: Vec<FirstMove>,
    /// The number of equally likely first moves that have the same entropy as these, where a move is played the more often the better it is: two
    /// moves of which one wins 10 % more often are played in the relation e : 1.
    pub effective_moves: Valued,
    /// The same of the first two plies together.
    pub effective_pairs: Valued,
    /// The share of first moves that win at most 5 % less often than the best one.
    pub good_share: Valued,
}

/// A first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstMove {
    /// In USI.
    pub usi: String,
    /// The chance of its player to win after it, from 0 to 1.
    pub chance: Valued,
    /// The best answer in USI.
    pub answer: Option<String>,
    /// Of the best few first moves the best few answers, the best first: each by a search of its own.
    pub answers: Vec<Answer>,
}

/// An answer to a first move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// In USI.
    pub usi: String,
    /// The chance of its player to win after it, from 0 to 1.
    pub chance: Valued,
}

/// Two variants as the same agent plays them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The places of the two among [`Report::variants`].
    pub variants: [usize; 2],
    /// The agent.
    pub agent: Agent,
    /// The measures that both have, second less first.
    pub differences: Vec<MeasuredDifference>,
}

/// By how much two variants differ in a measure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasuredDifference {
    /// Which measure.
    pub key: &'static str,
    /// That of the second variant less that of the first.
    pub value: f64,
    /// Its interval, which of shares ends at -1 and at 1.
    pub interval: [f64; 2],
    /// How likely a difference this large would be if there were none.
    pub p: f64,
    /// The same, corrected by Holm's method for all differences of the report for this agent: below 0.05 there is a difference.
    pub corrected: Option<f64>,
}

/// What is compared beside measures of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The score of a match: a share of the points.
    Score,
    /// What a piece is worth on the board, in Elo.
    Board,
    /// What it is worth in hand, in Elo.
    Hand,
    /// What losing it costs, in Elo.
    Lost,
    /// How often games end in a way: a share of them.
    End,
    /// A quartile of the lengths of games, in plies.
    Length,
    /// A quartile of the numbers of legal moves.
    Choices,
    /// The share of all moves on the board that a piece makes.
    Moves,
    /// The share of all drops that it is.
    Drops,
    /// The share of all captures that it makes.
    Captures,
    /// The share of all captures in which it is taken.
    Captured,
    /// The share of those of the start that survive.
    Survives,
    /// The share of those of the start that never move and are never taken.
    Unmoved,
    /// The mean number of legal moves of one.
    Mobility,
    /// How many equally likely first moves there are.
    EffectiveMoves,
    /// The same of the first two plies together.
    EffectivePairs,
    /// The share of first moves that are nearly as good as the best one.
    GoodFirstMoves,
}

impl Figure {
    /// What is compared, in words, given of what.
    ///
    /// ```
    /// use hakugei_lab::report::Figure;
    ///
    /// assert_eq!(Figure::Board.title("P pawn"), "worth of P pawn on the board");
    /// assert_eq!(Figure::Length.title("upper quartile"), "length of a game, upper quartile");
    /// ```
    #[must_use]
    pub fn title(self, of: &str) -> String {
        match self {
            Self::Score => format!("score, {of}"),
            Self::Board => format!("worth of {of} on the board"),
            Self::Hand => format!("worth of {of} in hand"),
            Self::Lost => format!("what losing {of} costs"),
            Self::End => format!("games that end so: {of}"),
            Self::Length => format!("length of a game, {of}"),
            Self::Choices => format!("legal moves in all positions, {of}"),
            Self::Moves => format!("moves on the board by {of}"),
            Self::Drops => format!("drops that are {of}"),
            Self::Captures => format!("captures by {of}"),
            Self::Captured => format!("captures of {of}"),
            Self::Survives => format!("{of} that survive"),
            Self::Unmoved => format!("{of} that never move"),
            Self::Mobility => format!("legal moves of {of}"),
            Self::EffectiveMoves | Self::EffectivePairs | Self::GoodFirstMoves => of.to_owned(),
        }
    }

    /// Whether it says what pieces do in games: there are many of these.
    #[must_use]
    pub const fn is_use(self) -> bool {
        matches!(
            self,
            Self::Moves
                | Self::Drops
                | Self::Captures
                | Self::Captured
                | Self::Survives
                | Self::Unmoved
                | Self::Mobility
        )
    }

    /// What sort of figure it is.
    #[must_use]
    pub const fn kind(self) -> FigureKind {
        match self {
            Self::Board | Self::Hand | Self::Lost => FigureKind::Elo,
            Self::Length | Self::Choices | Self::Mobility | Self::EffectiveMoves | Self::EffectivePairs => {
                FigureKind::Number
            }
            _ => FigureKind::Share,
        }
    }

    /// How it is shown: by what it is multiplied, with how many decimals, and in what.
    #[must_use]
    pub const fn shown(self) -> (f64, usize, &'static str) {
        match (self, self.kind()) {
            (_, FigureKind::Share) => (100.0, 1, "%"),
            (_, FigureKind::Elo) => (1.0, 0, "Elo"),
            (Self::Length, FigureKind::Number) => (1.0, 0, "plies"),
            (Self::Choices, FigureKind::Number) => (1.0, 0, ""),
            (Self::Mobility, FigureKind::Number) => (1.0, 2, ""),
            (_, FigureKind::Number) => (1.0, 1, ""),
        }
    }
}

/// By how much two figures differ that are no measures of games: of each two variants what both have, by the strongest agent if that is the same;
/// and within a variant the scores of matches from other starts and of even games, of handicaps that follow each other, of the steps of a
/// ladder that follow each other, and, where odds games were played, the worths of each two kinds of pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FigureDifference {
    /// What is compared.
    pub figure: Figure,
    /// The places of the variants among [`Report::variants`]: twice the same within a variant.
    pub variants: [usize; 2],
    /// What is played, the code and the name of the piece, the way to end, which quartile, or what of the first moves, of the first and of the second.
    pub of: [String; 2],
    /// The second less the first.
    pub value: f64,
    /// Its interval, which of shares ends at -1 and at 1.
    pub interval: [f64; 2],
    /// How likely a difference this large would be if there were none.
    pub p: f64,
    /// The same, corrected by Holm's method for all of its sort in the report: scores, worths, ends, quartiles, what pieces do, first moves, and kinds
    /// within a variant. Below 0.05 there is a difference.
    pub corrected: Option<f64>,
}

/// The differences of two variants.
pub(crate) fn between(
    differences: &[FigureDifference],
    variants: [usize; 2],
) -> impl Iterator<Item = &FigureDifference> + Clone {
    differences.iter().filter(move |one| one.variants == variants)
}

impl FigureDifference {
    /// What of a variant is less what of the same one, in words.
    ///
    /// ```
    /// use hakugei_lab::report::{Figure, FigureDifference};
    ///
    /// let difference = FigureDifference {
    ///     figure: Figure::Hand,
    ///     variants: [0, 0],
    ///     of: ["P pawn".to_owned(), "R rook".to_owned()],
    ///     value: 250.0,
    ///     interval: [200.0, 300.0],
    ///     p: 0.001,
    ///     corrected: Some(0.004),
    /// };
    /// assert_eq!(difference.title(), "worth of R rook in hand, less that of P pawn");
    /// assert!(difference.is_sure());
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let [first, second] = &self.of;
        match self.figure {
            Figure::Score => format!("{second} less {first}"),
            figure => format!("{}, less that of {first}", figure.title(second)),
        }
    }

    /// Whether it is a difference.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        is_sure(self.corrected)
    }
}

impl MeasuredDifference {
    /// Whether it is a difference.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        is_sure(self.corrected)
    }
}

/// Whether a corrected chance says that there is a difference.
pub(crate) fn is_sure(corrected: Option<f64>) -> bool {
    corrected.is_some_and(|corrected| corrected < 1.0 - CONFIDENCE)
}

/// The JSON schema (2020-12) of a report.
///
/// ```
/// let schema = hakugei_lab::report::schema();
/// assert_eq!(schema["title"], "Report");
/// ```
#[cfg(feature = "schema")]
pub fn schema() -> serde_json::Value {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    settings
        .into_generator()
        .into_root_schema_for::<Report>()
        .to_value()
}
