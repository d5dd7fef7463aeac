//! From the games of a run to its report: the games of each agent are gone through twice, in the order of their units.
//!
//! Only sums and counts are kept, and of each game that it was seen, so that a run of any length fits into memory.

mod comparisons;
mod curves;
mod ends;
mod equal;
mod fitted;
mod known;
mod matches;
mod pieces;

use comparisons::{AgentEstimates, VariantEstimates};

use crate::counting::{CountedGame, CountedUnits};
use crate::definition::{Mobility, RuleSize, StateSpace};
use crate::findings;
use crate::first_moves;
use crate::measures::MEASURES;
use crate::plan::{Plan, PlanError, Prepared, Series};
use crate::report::{self, AgentReport, CONFIDENCE, Findings, REPORT_FORMAT, Report, Valued, VariantReport};
use crate::stats::{Estimate, Ratio, Share};
use crate::values::{self, Worths};
use crate::warnings;
use crate::work::UnitResult;

/// Where the results of units come from: `None` for a unit that has not been done.
pub type Results<'a> = dyn FnMut(u64) -> Option<UnitResult> + 'a;

/// The results of a series, pair by pair.
pub(crate) struct SeriesResults<'a, 'b> {
    counted: &'a CountedUnits<'a>,
    series: usize,
    results: &'a mut Results<'b>,
}

impl SeriesResults<'_, '_> {
    /// Goes through all pairs that were played.
    pub(crate) fn each(&mut self, see: &mut dyn FnMut(&[CountedGame<'_>])) {
        self.counted.each_pair(self.series, self.results, see);
    }
}

/// How many random positions the share of legal ones is estimated from.
const SAMPLED_POSITIONS: u64 = 20_000;

/// The report of a run.
///
/// # Errors
/// If the plan cannot be carried out.
pub fn gather(plan: &Plan, prepared: &Prepared, results: &mut Results<'_>) -> Result<Report, PlanError> {
    let counted = CountedUnits::of(plan, prepared, results)?;
    let mut variants = Vec::new();
    let mut estimates = Vec::new();
    for entrant in 0..plan.entrants.len() {
        let (report, of_it) = of_variant(plan, prepared, entrant, &counted, results)?;
        variants.push(report);
        estimates.push(of_it);
    }
    comparisons::correct_advantages(&mut variants);
    let comparisons = comparisons::comparisons(&estimates);
    let differences = comparisons::of_figures(&variants, &estimates);
    for (place, variant) in variants.iter_mut().enumerate() {
        let of_it: Vec<_> = report::between(&differences, [place, place]).collect();
        variant.findings = Findings::of(&variant.matches, &variant.values, &of_it);
    }
    findings::correct_values(&mut variants);
    let mut report = Report {
        format: REPORT_FORMAT,
        program: plan.program.clone(),
        plays_like: plan.plays_like.clone(),
        plan: format!("{:016x}", plan.fingerprint()),
        seed: plan.seed,
        openings: plan.openings,
        longest: plan.longest,
        confidence: CONFIDENCE,
        measures: MEASURES.to_vec(),
        variants,
        comparisons,
        differences,
        missing_units: 0,
        warnings: Vec::new(),
    };
    let has_left_out = |place: usize| estimates.get(place).is_some_and(|of_it| of_it.has_left_out);
    report.warnings = warnings::of(&report, plan.until_share(), &has_left_out);
    Ok(report)
}

fn of_variant(
    plan: &Plan,
    prepared: &Prepared,
    entrant: usize,
    counted: &CountedUnits<'_>,
    results: &mut Results<'_>,
) -> Result<(VariantReport, VariantEstimates), PlanError> {
    let ready = &prepared.variants[entrant];
    let variant = ready.compiled.variant();
    let of_it = || {
        plan.series
            .iter()
            .enumerate()
            .filter(move |(_, series)| series.entrant == entrant)
    };
    let is_plain = |series: &Series| series.is_equal() && series.start.is_none();
    let mut agents: Vec<AgentReport> = Vec::new();
    let mut estimates = VariantEstimates::default();
    let mut rows = values::Rows::new(variant);
    let mut of_agents: Vec<(usize, &Series)> = of_it().filter(|(_, series)| is_plain(series)).collect();
    of_agents.sort_by_key(|(_, series)| series.first);
    for (place, series) in of_agents {
        let start = prepared.start(plan, series)?;
        let mut results = SeriesResults {
            counted,
            series: place,
            results,
        };
        rows = values::Rows::new(variant);
        let (report, measures) = equal::measured(
            &ready.compiled,
            &start,
            series.first,
            plan.longest,
            &mut results,
            &mut rows,
        );
        estimates.agents.push(AgentEstimates {
            agent: series.first,
            measures,
        });
        agents.push(report);
    }
    let mut matches = Vec::new();
    for (place, series) in of_it().filter(|(_, series)| !is_plain(series)) {
        let mut results = SeriesResults {
            counted,
            series: place,
            results,
        };
        let (played, estimate) = matches::scored(series, &mut results);
        matches.push(played);
        estimates.matches.push(estimate);
    }
    let with_start = |agent| of_it().any(|(_, series)| series.first == agent && series.start.is_some());
    let even = of_it().find(|(_, series)| is_plain(series) && with_start(series.first));
    let even_games = even.map(|(place, series)| {
        let mut results = SeriesResults {
            counted,
            series: place,
            results,
        };
        let (played, estimate) = matches::scored(series, &mut results);
        estimates.even = estimate;
        played
    });
    let strongest = agents
        .last()
        .map(|report| report.agent)
        .filter(|agent| agent.searches());
    let worths = match strongest {
        Some(_) => rows.worths(variant, &matches),
        None => Worths::default(),
    };
    estimates.worths = worths.differences;
    estimates.has_left_out = strongest.is_some() && rows.has_left_out();
    let texts: Vec<&str> = plan.entrants[entrant]
        .files
        .iter()
        .map(|file| file.text.as_str())
        .collect();
    let report = VariantReport {
        label: plan.entrants[entrant].label.clone(),
        id: variant.id.clone(),
        name: hakugei_variant::words::full_name(&variant.name),
        definition: format!("{:016x}", plan.entrants[entrant].fingerprint()),
        evaluation: if ready.learned.is_some() {
            "learned"
        } else {
            "computed"
        },
        evaluation_source: plan.entrants[entrant].evaluation_source(),
        board: [
            usize::from(variant.board.files()),
            usize::from(variant.board.ranks()),
        ],
        rules: RuleSize::of(variant, &texts),
        state_space: StateSpace::of(&ready.compiled, SAMPLED_POSITIONS, plan.seed),
        mobility: Mobility::of(variant),
        first_moves: strongest.and_then(|agent| {
            first_moves::of(ready, agent, agents.last().and_then(|report| report.score_scale))
        }),
        agents,
        findings: Findings::default(),
        matches,
        even_games,
        values: worths.values,
    };
    Ok((report, estimates))
}

/// A figure smaller than this is what rounding has left of 0.
const NOTHING: f64 = 1e-12;

/// A figure with six digits that count: more were never measured, and the last ones may differ from machine to machine.
pub(crate) fn tidy(value: f64) -> f64 {
    if value.abs() < NOTHING {
        0.0
    } else {
        six_digits(value)
    }
}

/// The same of a chance, which may be smaller than anything that is measured.
fn six_digits(value: f64) -> f64 {
    let text = format!("{value:.5e}");
    text.parse().unwrap_or(value)
}

impl Valued {
    /// An estimate as it stands in the report.
    pub(crate) fn of(estimate: Estimate) -> Self {
        Self {
            value: tidy(estimate.value),
            interval: estimate.interval(CONFIDENCE).map(|interval| interval.map(tidy)),
        }
    }

    /// The same of something that cannot be below 0 or above a limit.
    fn within(estimate: Estimate, most: f64) -> Self {
        let found = Self::of(estimate);
        Self {
            interval: found.interval.map(|ends| ends.map(|end| end.clamp(0.0, most))),
            ..found
        }
    }

    /// The same of an estimate from 0 to 1.
    pub(crate) fn of_part(estimate: Estimate) -> Self {
        Self::within(estimate, 1.0)
    }

    /// The same of an amount by pairs of games, which cannot be below 0 and may differ in the next pair even if it never did.
    pub(crate) fn of_amount(estimate: Estimate) -> Self {
        Self::within(estimate.or_alike(), f64::INFINITY)
    }

    /// A share as it stands in the report.
    pub(crate) fn of_share(share: &Share) -> Self {
        Self {
            value: tidy(share.estimate.value),
            interval: Some(share.interval.map(tidy)),
        }
    }
}

/// A measure's sums as they stand in the report.
pub(crate) type Sums = Vec<Ratio>;

#[cfg(test)]
mod tests {
    use super::{six_digits, tidy};

    #[test]
    fn what_rounding_leaves_is_nothing() {
        let written =
            [1.387_78e-17, -1.928_65e-14, 0.0, 1e-9, -123.456_789].map(|value| tidy(value).to_string());
        assert_eq!(written, ["0", "0", "0", "0.000000001", "-123.457"]);
        assert_eq!(format!("{:e}", six_digits(1.234_567_8e-19)), "1.23457e-19");
    }
}
