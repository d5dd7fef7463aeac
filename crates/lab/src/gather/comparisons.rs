//! What differs between variants, and between the matches of one variant, and how sure that is.

use std::collections::BTreeMap;

use super::{six_digits, tidy};
use crate::agent::Agent;
use crate::measures::MEASURES;
use crate::plan::StartRole;
use crate::report::{
    Advantage, Comparison, Figure, FigureDifference, MatchReport, MeasuredDifference, VariantReport,
};
use crate::stats::{Estimate, difference, error_behind, holm};

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
                interval: found.interval.map(tidy),
                p: six_digits(found.p),
                corrected: None,
            })
        })
        .collect()
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

/// A score or a worth that can be set against another one.
#[derive(Clone)]
struct Candidate {
    variant: usize,
    of: String,
    estimate: Estimate,
}

/// The differences between matches and between worths of pieces: of each two variants what both have, and within a variant each match from
/// another start against even games, each handicap against the one before it, and each step of a ladder against the one below.
pub(super) fn of_figures(
    variants: &[VariantReport],
    estimates: &[VariantEstimates],
) -> Vec<FigureDifference> {
    let mut scores = Vec::new();
    let mut worths = Vec::new();
    for (first, report) in variants.iter().enumerate() {
        within(first, report, &estimates[first], &mut scores);
        for second in first + 1..variants.len() {
            let [one, other] =
                [first, second].map(|place| of_matches(place, &variants[place], &estimates[place]));
            same(Figure::Score, &one, &other, &mut scores);
            for figure in [Figure::Board, Figure::Hand, Figure::Lost] {
                let [one, other] = [first, second].map(|place| of_pieces(place, &variants[place], figure));
                same(figure, &one, &other, &mut worths);
            }
        }
    }
    for family in [&mut scores, &mut worths] {
        let chances = family.iter_mut().map(|one| (Some(one.p), &mut one.corrected));
        correct(chances.collect());
    }
    scores.append(&mut worths);
    scores
}

/// The scores of a variant's matches.
fn of_matches(place: usize, report: &VariantReport, estimates: &VariantEstimates) -> Vec<Candidate> {
    let matches = report.matches.iter().zip(&estimates.matches);
    let found = matches.filter_map(|(played, estimate)| {
        Some(Candidate {
            variant: place,
            of: played.title(),
            estimate: (*estimate)?,
        })
    });
    found.collect()
}

/// The worths of a variant's pieces, by code and name.
fn of_pieces(place: usize, report: &VariantReport, figure: Figure) -> Vec<Candidate> {
    let pairs = report.agents.last().map_or(0, |agent| agent.pairs);
    let found = report.values.iter().filter_map(|value| {
        let worth = match figure {
            Figure::Board => value.board,
            Figure::Hand => value.hand,
            Figure::Lost => value.lost,
            Figure::Score => None,
        }?;
        Some(Candidate {
            variant: place,
            of: format!("{} {}", value.piece, value.name),
            estimate: Estimate {
                value: worth.value,
                error: Some(error_behind(worth.interval?)),
                count: pairs,
                effective: None,
            },
        })
    });
    found.collect()
}

/// The differences of what two variants both have.
fn same(figure: Figure, first: &[Candidate], second: &[Candidate], out: &mut Vec<FigureDifference>) {
    for one in first {
        if let Some(other) = second.iter().find(|other| other.of == one.of) {
            out.extend(between(figure, one, other));
        }
    }
}

fn between(figure: Figure, first: &Candidate, second: &Candidate) -> Option<FigureDifference> {
    let found = difference(&second.estimate, &first.estimate)?;
    Some(FigureDifference {
        figure,
        variants: [first.variant, second.variant],
        of: [first.of.clone(), second.of.clone()],
        value: tidy(found.value),
        interval: found.interval.map(tidy),
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
            variant: place,
            of: even.title(),
            estimate,
        });
    let matches: Vec<(&MatchReport, Candidate)> = report
        .matches
        .iter()
        .zip(&estimates.matches)
        .filter_map(|(played, estimate)| {
            let candidate = Candidate {
                variant: place,
                of: played.title(),
                estimate: (*estimate)?,
            };
            Some((played, candidate))
        })
        .collect();
    if let Some(even) = &even {
        for (_, other) in matches.iter().filter(|(played, _)| played.start.is_some()) {
            out.extend(between(Figure::Score, even, other));
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
            out.extend(between(Figure::Score, first, second));
        }
    }
}
