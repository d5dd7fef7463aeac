//! What differs between variants, and between the matches of one variant, and how sure that is.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_arena::float;

use super::{six_digits, tidy};
use crate::agent::Agent;
use crate::measures::MEASURES;
use crate::plan::StartRole;
use crate::report::{
    Advantage, AgentReport, CONFIDENCE, Comparison, EndCount, Figure, FigureDifference, MatchReport,
    MeasuredDifference, Valued, VariantReport,
};
use crate::stats::{Estimate, difference, error_behind, holm, share_interval_of};
use crate::values::WorthDifference;
use crate::wide::FigureKind;

/// The estimates of an agent, in the order of the measures.
pub(super) struct AgentEstimates {
    pub(super) agent: Agent,
    pub(super) measures: Vec<Option<Estimate>>,
}

/// The estimates of a variant.
#[derive(Default)]
pub(super) struct VariantEstimates {
    pub(super) agents: Vec<AgentEstimates>,
    /// Of the scores of its matches, in their order.
    pub(super) matches: Vec<Option<Estimate>>,
    /// Of the score of its even games.
    pub(super) even: Option<Estimate>,
    /// What kinds of pieces differ by in worth.
    pub(super) worths: Vec<WorthDifference>,
    /// Whether worths are fitted to a part of the games alone.
    pub(super) has_left_out: bool,
}

/// The differences of each two variants, agent by agent.
pub(super) fn comparisons(estimates: &[VariantEstimates]) -> Vec<Comparison> {
    let mut all: Vec<Comparison> = Vec::new();
    for (first, of_first) in estimates.iter().enumerate() {
        for (second, of_second) in estimates.iter().enumerate().skip(first + 1) {
            for one in &of_first.agents {
                let Some(other) = of_second.agents.iter().find(|other| other.agent == one.agent) else {
                    continue;
                };
                all.push(Comparison {
                    variants: [first, second],
                    agent: one.agent,
                    differences: differences(&one.measures, &other.measures),
                });
            }
        }
    }
    correct_by_agent(all.iter_mut().flat_map(|comparison| {
        let agent = comparison.agent;
        let differences = comparison.differences.iter_mut();
        differences.map(move |one| (agent, Some(one.p), &mut one.corrected))
    }));
    all
}

fn differences(first: &[Option<Estimate>], second: &[Option<Estimate>]) -> Vec<MeasuredDifference> {
    let pairs = MEASURES.iter().zip(first.iter().zip(second));
    pairs
        .filter_map(|(measure, (first, second))| {
            let found = difference(second.as_ref()?, first.as_ref()?)?;
            Some(MeasuredDifference {
                key: measure.key,
                value: tidy(found.value),
                interval: possible(found.interval, measure.unit.figure_kind()),
                p: six_digits(found.p),
                corrected: None,
            })
        })
        .collect()
}

/// What of the interval of a difference is possible: shares cannot differ by more than 1.
fn possible(interval: [f64; 2], kind: FigureKind) -> [f64; 2] {
    interval.map(|end| match kind {
        FigureKind::Share => tidy(end.clamp(-1.0, 1.0)),
        _ => tidy(end),
    })
}

/// Corrects for each agent the chances that no side is favoured for the number of variants.
pub(super) fn correct_advantages(variants: &mut [VariantReport]) {
    let agents = variants.iter_mut().flat_map(|variant| &mut variant.agents);
    correct_by_agent(agents.filter_map(|played| {
        let Advantage { p, corrected, .. } = played.advantage.as_mut()?;
        Some((played.agent, *p, corrected))
    }));
}

/// A chance, and the place of the corrected one.
type Chance<'a> = (Option<f64>, &'a mut Option<f64>);

/// Corrects the chances of each agent for their number.
fn correct_by_agent<'a>(all: impl Iterator<Item = (Agent, Option<f64>, &'a mut Option<f64>)>) {
    let mut families: BTreeMap<Agent, Vec<Chance<'a>>> = BTreeMap::new();
    for (agent, p, corrected) in all {
        families.entry(agent).or_default().push((p, corrected));
    }
    families.into_values().for_each(correct);
}

/// Corrects chances for their number.
fn correct(family: Vec<Chance<'_>>) {
    let chances: Vec<Option<f64>> = family.iter().map(|(p, _)| *p).collect();
    for ((_, corrected), found) in family.into_iter().zip(holm(&chances)) {
        *corrected = found.map(six_digits);
    }
}

/// A figure that can be set against another one.
struct Candidate {
    figure: Figure,
    of: String,
    estimate: Estimate,
}

/// Figures of a sort: the chances of their differences are corrected together.
type Sort = Vec<Candidate>;

/// The differences of what is no measure of games: of each two variants what both have, and within a variant each match from another start against
/// even games, each handicap against the one before it, and each step of a ladder against the one below.
pub(super) fn of_figures(
    variants: &[VariantReport],
    estimates: &[VariantEstimates],
) -> Vec<FigureDifference> {
    let ways = ways_to_end(variants);
    let mut scores = Vec::new();
    let mut sorts: [Vec<FigureDifference>; SORTS] = Default::default();
    for (first, report) in variants.iter().enumerate() {
        within(first, report, &estimates[first], &mut scores);
        for second in first + 1..variants.len() {
            let both = [first, second];
            let [one, other] = both.map(|place| of_matches(&variants[place], &estimates[place]));
            same(both, &one, &other, &mut scores);
            let [agent, enemy] = both.map(|place| strongest(&variants[place]).map(|played| played.agent));
            if agent != enemy {
                continue;
            }
            let [one, other] = both.map(|place| of_games(&variants[place], &ways));
            for ((one, other), found) in one.iter().zip(&other).zip(&mut sorts) {
                same(both, one, other, found);
            }
        }
    }
    let of_kinds = estimates.iter().enumerate().flat_map(|(place, estimates)| {
        let differ = move |one: &WorthDifference| {
            found_difference([place; 2], one.figure, &one.of, &one.estimate, &NOTHING)
        };
        estimates.worths.iter().filter_map(differ)
    });
    let of_kinds: Vec<FigureDifference> = of_kinds.collect();
    let mut all = Vec::new();
    for mut sort in std::iter::once(scores).chain(sorts).chain([of_kinds]) {
        let chances = sort.iter_mut().map(|one| (Some(one.p), &mut one.corrected));
        correct(chances.collect());
        all.append(&mut sort);
    }
    all
}

fn strongest(report: &VariantReport) -> Option<&AgentReport> {
    report.agents.last()
}

/// All ways in which games of the strongest agents ended.
fn ways_to_end(variants: &[VariantReport]) -> BTreeSet<String> {
    let ends = variants
        .iter()
        .filter_map(strongest)
        .flat_map(|played| &played.ends);
    ends.map(EndCount::words).collect()
}

/// The scores of a variant's matches.
fn of_matches(report: &VariantReport, estimates: &VariantEstimates) -> Sort {
    let matches = report.matches.iter().zip(&estimates.matches);
    let found = matches.filter_map(|(played, estimate)| {
        Some(Candidate {
            figure: Figure::Score,
            of: played.title(),
            estimate: (*estimate)?,
        })
    });
    found.collect()
}

/// How many sorts of figures there are of the games of a strongest agent.
const SORTS: usize = 5;

/// The figures of a variant's strongest agent: worths, ends, quartiles, what pieces do, and first moves.
fn of_games(report: &VariantReport, ways: &BTreeSet<String>) -> [Sort; SORTS] {
    let Some(played) = strongest(report) else {
        return Default::default();
    };
    let figures = Figures { pairs: played.pairs };
    let worths = report.values.iter().flat_map(|value| {
        let of = format!("{} {}", value.piece, value.name);
        figures.of_each(
            &of,
            [
                (Figure::Board, value.board),
                (Figure::Hand, value.hand),
                (Figure::Lost, value.lost),
            ],
        )
    });
    let ends = ways.iter().filter_map(|way| {
        let found = played.ends.iter().find(|end| end.words() == *way);
        let share = found.map_or_else(|| share_of_none(played.pairs), |end| Some(end.share))?;
        figures.of(Figure::End, way, Some(share))
    });
    let pieces = played.pieces.iter().flat_map(|piece| {
        let of = format!("{} {}", piece.piece, piece.name);
        figures.of_each(
            &of,
            [
                (Figure::Moves, piece.moves),
                (Figure::Drops, piece.drops),
                (Figure::Captures, piece.captures),
                (Figure::Captured, piece.captured),
                (Figure::Survives, piece.survives),
                (Figure::Unmoved, piece.unmoved),
                (Figure::Mobility, piece.mobility),
            ],
        )
    });
    let looks = report.first_moves.iter().flat_map(|first| {
        let figures = Figures { pairs: first.looks };
        [
            (
                Figure::EffectiveMoves,
                "effective first moves",
                first.effective_moves,
            ),
            (
                Figure::EffectivePairs,
                "effective first two plies",
                first.effective_pairs,
            ),
            (Figure::GoodFirstMoves, "good first moves", first.good_share),
        ]
        .into_iter()
        .filter_map(move |(figure, of, value)| figures.of(figure, of, Some(value)))
    });
    [
        worths.collect(),
        ends.collect(),
        figures.quartiles(played),
        pieces.collect(),
        looks.collect(),
    ]
}

/// The share of what no game had.
fn share_of_none(pairs: u64) -> Option<Valued> {
    let none = Estimate {
        value: 0.0,
        error: None,
        count: pairs,
        effective: None,
    };
    share_interval_of(none, pairs, CONFIDENCE).map(|share| Valued::of_share(&share))
}

/// Makes figures that can be compared, given the number of observations that do not depend on each other.
#[derive(Clone, Copy)]
struct Figures {
    pairs: u64,
}

impl Figures {
    /// A value with an interval.
    fn of(self, figure: Figure, of: &str, value: Option<Valued>) -> Option<Candidate> {
        let Valued { value, interval } = value?;
        Some(Candidate {
            figure,
            of: of.to_owned(),
            estimate: Estimate {
                value,
                error: Some(error_behind(interval?)),
                count: self.pairs,
                effective: None,
            },
        })
    }

    /// Several of the same.
    fn of_each<const N: usize>(self, of: &str, values: [(Figure, Option<Valued>); N]) -> Vec<Candidate> {
        let found = values
            .into_iter()
            .filter_map(|(figure, value)| self.of(figure, of, value));
        found.collect()
    }

    /// The quartiles of lengths and of the numbers of legal moves. The median length is a measure.
    fn quartiles(self, played: &AgentReport) -> Sort {
        const NAMES: [&str; 3] = ["lower quartile", "median", "upper quartile"];
        let lengths = played
            .lengths
            .quartiles
            .map(|values| (values, played.lengths.intervals));
        let choices = played
            .choices
            .as_ref()
            .and_then(|choices| Some((choices.quartiles?, choices.intervals)));
        let both = [(Figure::Length, lengths), (Figure::Choices, choices)];
        let found = both
            .into_iter()
            .filter_map(|(figure, found)| Some((figure, found?)));
        found
            .flat_map(|(figure, (values, intervals))| {
                let each = NAMES.into_iter().zip(values.into_iter().zip(intervals));
                each.filter_map(move |(name, (value, interval))| {
                    let [low, high] = interval?.map(float);
                    // These are whole numbers: an interval without a width is still one of all numbers that round to it.
                    let value = Valued {
                        value: float(value),
                        interval: Some([low - 0.5, high + 0.5]),
                    };
                    self.of(figure, name, Some(value))
                })
            })
            .filter(|found| (found.figure, found.of.as_str()) != (Figure::Length, NAMES[1]))
            .collect()
    }
}

/// The differences of what two variants both have.
fn same(variants: [usize; 2], first: &[Candidate], second: &[Candidate], out: &mut Vec<FigureDifference>) {
    for one in first {
        let is_same = |other: &&Candidate| other.figure == one.figure && other.of == one.of;
        let Some(other) = second.iter().find(is_same) else {
            continue;
        };
        let both_at = |end: f64| {
            [one, other]
                .iter()
                .all(|it| (it.estimate.value - end).abs() < f64::EPSILON)
        };
        // What happens always or never in both games is mostly so by their rules.
        let is_alike = one.figure.kind() == FigureKind::Share && (both_at(0.0) || both_at(1.0));
        if !is_alike {
            out.extend(between(variants, one, other));
        }
    }
}

fn between(variants: [usize; 2], first: &Candidate, second: &Candidate) -> Option<FigureDifference> {
    let of = [first.of.clone(), second.of.clone()];
    found_difference(variants, first.figure, &of, &second.estimate, &first.estimate)
}

/// What does not err, and is nothing.
const NOTHING: Estimate = Estimate {
    value: 0.0,
    error: Some(0.0),
    count: 2,
    effective: None,
};

/// The difference of two estimates: the first less the second.
fn found_difference(
    variants: [usize; 2],
    figure: Figure,
    of: &[String; 2],
    one: &Estimate,
    other: &Estimate,
) -> Option<FigureDifference> {
    let found = difference(one, other)?;
    Some(FigureDifference {
        figure,
        variants,
        of: of.clone(),
        value: tidy(found.value),
        interval: possible(found.interval, figure.kind()),
        p: six_digits(found.p),
        corrected: None,
    })
}

/// The differences between the matches of a variant.
fn within(
    place: usize,
    report: &VariantReport,
    estimates: &VariantEstimates,
    out: &mut Vec<FigureDifference>,
) {
    let even = report
        .even_games
        .as_ref()
        .zip(estimates.even)
        .map(|(even, estimate)| Candidate {
            figure: Figure::Score,
            of: even.title(),
            estimate,
        });
    let matches: Vec<(&MatchReport, Candidate)> = report
        .matches
        .iter()
        .zip(&estimates.matches)
        .filter_map(|(played, estimate)| {
            let candidate = Candidate {
                figure: Figure::Score,
                of: played.title(),
                estimate: (*estimate)?,
            };
            Some((played, candidate))
        })
        .collect();
    if let Some(even) = &even {
        for (_, other) in matches.iter().filter(|(played, _)| played.start.is_some()) {
            out.extend(between([place; 2], even, other));
        }
    }
    for pair in matches.windows(2) {
        let [(one, first), (other, second)] = pair else {
            continue;
        };
        let is_handicap = |played: &MatchReport| {
            let start = played.start.as_ref();
            start.is_some_and(|start| start.role == StartRole::Handicap)
        };
        let is_step = one.start.is_none() && other.start.is_none() && one.first == other.second;
        if is_step || is_handicap(one) && is_handicap(other) {
            out.extend(between([place; 2], first, second));
        }
    }
}
