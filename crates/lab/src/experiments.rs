//! The experiments: which series of games answer which question.

use hakugei_game::CompiledVariant;
use hakugei_variant::{Color, Setup, Variant};

use crate::agent::Agent;
use crate::plan::{Series, StartPoint, StartRole, start_point};

/// How many more positions the stronger of two searching agents looks at.
const STRONGER: u64 = 8;

/// How many pairs and positions an experiment has for each variant.
///
/// ```
/// use hakugei_lab::Effort;
///
/// let effort = Effort { pairs: 50, nodes: 400 };
/// assert_eq!(effort.search().to_string(), "search 400");
/// assert_eq!(effort.stronger().to_string(), "search 3200");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of openings of each series, each played from both sides.
    pub pairs: u64,
    /// The positions that the quicker agent looks at for a move.
    pub nodes: u64,
}

impl Effort {
    /// The quicker of the two agents that search.
    pub const fn search(self) -> Agent {
        Agent::Search {
            nodes: self.nodes,
            drops: true,
        }
    }

    /// The stronger one.
    pub const fn stronger(self) -> Agent {
        Agent::Search {
            nodes: self.nodes.saturating_mul(STRONGER),
            drops: true,
        }
    }
}

/// A comparison: each agent against itself, the stronger against the quicker one, and, in a game with drops, one that drops nothing against one
/// that does.
pub fn compare(entrant: usize, variant: &Variant, effort: Effort) -> Vec<Series> {
    let Effort { pairs, nodes } = effort;
    let [quick, strong] = [effort.search(), effort.stronger()];
    let mut series: Vec<Series> = [Agent::Random, Agent::Greedy, quick, strong]
        .map(|agent| Series::equal(entrant, agent, pairs))
        .into();
    series.push(Series::between(entrant, strong, quick, pairs));
    if has_drops(variant) {
        series.push(Series::between(
            entrant,
            Agent::Search { nodes, drops: false },
            quick,
            pairs,
        ));
    }
    series
}

/// What pieces are worth: games of an agent against itself, to which their worths are fitted, and games in which White begins without
/// one of each kind.
pub fn values(entrant: usize, compiled: &CompiledVariant, effort: Effort) -> Vec<Series> {
    let variant = compiled.variant();
    let mut series = vec![Series::equal(entrant, effort.search(), 4 * effort.pairs)];
    for kind in variant.kinds().filter(|&kind| !variant.piece(kind).royal) {
        let starts = without_one(variant, kind);
        let start = starts.iter().find_map(|setup| {
            let code = variant.piece(kind).code.to_string();
            start_point(compiled, StartRole::Odds, &code, setup).ok()
        });
        series.extend(start.map(|start| from(entrant, effort, start)));
    }
    series
}

/// Every handicap of a variant, and even games beside them.
pub fn handicaps(entrant: usize, compiled: &CompiledVariant, effort: Effort) -> Vec<Series> {
    let mut series = vec![Series::equal(entrant, effort.search(), effort.pairs)];
    for handicap in &compiled.variant().handicaps {
        let start = start_point(compiled, StartRole::Handicap, &handicap.id, &handicap.start).ok();
        series.extend(start.map(|start| from(entrant, effort, start)));
    }
    series
}

/// How many levels of play a variant has: agents that look at twice as many positions each, each against the one below it.
pub fn ladder(entrant: usize, effort: Effort, rungs: u32) -> Vec<Series> {
    let agent = |rung: u32| Agent::Search {
        nodes: effort.nodes << rung,
        drops: true,
    };
    let mut series = vec![
        Series::between(entrant, Agent::Greedy, Agent::Random, effort.pairs),
        Series::between(entrant, agent(0), Agent::Greedy, effort.pairs),
    ];
    series
        .extend((1..=rungs).map(|rung| Series::between(entrant, agent(rung), agent(rung - 1), effort.pairs)));
    series
}

fn from(entrant: usize, effort: Effort, start: StartPoint) -> Series {
    Series {
        start: Some(start),
        ..Series::equal(entrant, effort.search(), effort.pairs)
    }
}

/// Whether pieces can be dropped in a variant.
pub(crate) fn has_drops(variant: &Variant) -> bool {
    let held = |color| variant.start.hands.held(color).next().is_some();
    variant.pieces.iter().any(|piece| piece.captured.is_some()) || held(Color::Black) || held(Color::White)
}

/// The start without one of White's pieces of a kind, for each that it has; those of the right first, as White sees it.
fn without_one(variant: &Variant, kind: hakugei_variant::PieceKind) -> Vec<Setup> {
    let white = |setup: &Setup, square: hakugei_variant::Square| {
        setup.squares[square.index()].is_some_and(|piece| piece.color == Color::White && piece.kind == kind)
    };
    let squares = variant
        .board
        .squares()
        .filter(|&square| white(&variant.start, square));
    squares
        .map(|square| {
            let mut setup = variant.start.clone();
            setup.squares[square.index()] = None;
            setup
        })
        .collect()
}
