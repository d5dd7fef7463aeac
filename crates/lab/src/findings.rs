//! What the games of a variant say of the question of an experiment: how many levels there are, whether handicaps are in order, whether
//! two ways to value a piece agree.

use hakugei_text::all_of;
use hakugei_text::noun::numbered;

use crate::gather::tidy;
use crate::plan::StartRole;
use crate::report::{
    Comparison, FigureDifference, Findings, HandicapStep, LadderFinding, MatchReport, PieceValue, Report,
    ValueCheck, VariantReport, half_around, is_sure,
};
use crate::stats::{error_behind, holm, normal_two_sided};

/// The share of the points that a level scores at least against the one below it.
const LEVEL: f64 = 0.6;

/// With fewer independent games than this nothing is sure.
const ENOUGH: f64 = 30.0;

impl Findings {
    /// What matches and values say, given what the matches of the variant differ by.
    pub(crate) fn of(
        matches: &[MatchReport],
        values: &[PieceValue],
        differences: &[&FigureDifference],
    ) -> Self {
        let handicaps: Vec<(&str, &MatchReport)> = matches
            .iter()
            .filter_map(|played| Some((played.start.as_ref()?, played)))
            .filter(|(start, _)| start.role == StartRole::Handicap)
            .map(|(start, played)| (start.name.as_str(), played))
            .collect();
        Self {
            ladder: ladder(matches),
            handicaps: handicaps
                .windows(2)
                .map(|pair| HandicapStep {
                    smaller: pair[0].0.to_owned(),
                    larger: pair[1].0.to_owned(),
                    gives_more: gives_more(pair[0].1, pair[1].1, differences),
                })
                .collect(),
            values: values.iter().filter_map(check).collect(),
        }
    }

    /// Each finding in a sentence or two.
    ///
    /// ```
    /// use hakugei_lab::report::{Findings, LadderFinding};
    ///
    /// let ladder = Some(LadderFinding { steps: 8, sure: 7, levels: 8, share: 0.6 });
    /// let findings = Findings { ladder, handicaps: Vec::new(), values: Vec::new() };
    /// assert_eq!(
    ///     findings.sentences(),
    ///     ["7 steps of at least 60 % with a 90 % lower bound, so 8 levels of play, a random mover the lowest; 1 of the 8 steps is \
    ///       smaller, or not sure."]
    /// );
    /// ```
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let mut said: Vec<String> = self.ladder.as_ref().map(levels).into_iter().collect();
        if !self.handicaps.is_empty() {
            said.push(order(&self.handicaps));
        }
        if !self.values.is_empty() {
            said.push(agreement(&self.values));
        }
        said
    }
}

/// Which of two variants is more balanced, and how sure that is.
///
/// ```
/// use hakugei_lab::{OpeningRule, Plan, Prepared, gather};
///
/// let plan = Plan::new(1, Vec::new(), Vec::new(), OpeningRule::default(), 100)?;
/// let report = gather(&plan, &Prepared::of(&plan)?, &mut |_| None)?;
/// // Nothing is compared in a report of no variants.
/// assert!(report.balances().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceFinding {
    /// The places of the two among the variants of the report.
    pub variants: [usize; 2],
    /// Whether one is surely more balanced, with all differences of the table taken together.
    pub is_sure: bool,
    /// That in words, with the figures. The names of the variants are as a file has them: a screen makes them harmless.
    pub sentence: String,
}

impl Report {
    /// Of each two variants, which is more balanced as the strongest agent plays them that plays both.
    #[must_use]
    pub fn balances(&self) -> Vec<BalanceFinding> {
        let agent = self.comparisons.iter().map(|comparison| comparison.agent).max();
        let of_agent = self
            .comparisons
            .iter()
            .filter(|comparison| Some(comparison.agent) == agent);
        of_agent
            .filter_map(|comparison| self.balance(comparison))
            .collect()
    }

    fn balance(&self, comparison: &Comparison) -> Option<BalanceFinding> {
        let found = comparison.differences.iter().find(|one| one.key == "balance")?;
        let [first, second] = comparison.variants.map(|place| self.variants.get(place));
        let (first, second) = (&first?.label, &second?.label);
        let is_sure = found.is_sure();
        let how = match (is_sure, found.value > 0.0) {
            (true, true) => "surely more",
            (true, false) => "surely less",
            (false, _) => "not surely more or less",
        };
        let within = if let Some(half) = half_around(found.value, found.interval) {
            format!("± {:.1} %", 100.0 * half)
        } else {
            let [low, high] = found.interval.map(|end| 100.0 * end);
            format!("% ({low:+.1} to {high:+.1})")
        };
        Some(BalanceFinding {
            variants: comparison.variants,
            is_sure,
            sentence: format!(
                "{second} is {how} balanced than {first}: {:+.1} {within}, {}.",
                100.0 * found.value,
                chance(found.corrected)
            ),
        })
    }
}

/// A corrected chance as it stands beside a difference, such as `p = 0.031`; `p = ?` if it is not known.
///
/// ```
/// use hakugei_lab::chance;
///
/// assert_eq!([Some(0.0312), Some(0.0001), None].map(chance), ["p = 0.031", "p < 0.001", "p = ?"]);
/// ```
#[must_use]
pub fn chance(corrected: Option<f64>) -> String {
    match corrected {
        Some(corrected) if corrected < 0.001 => "p < 0.001".to_owned(),
        Some(corrected) => format!("p = {corrected:.3}"),
        None => "p = ?".to_owned(),
    }
}

/// The levels of matches of which each is played by the winner of the one before against a stronger agent.
fn ladder(matches: &[MatchReport]) -> Option<LadderFinding> {
    let is_ladder = matches.len() > 1
        && matches.iter().all(|played| played.start.is_none())
        && matches.windows(2).all(|pair| pair[0].first == pair[1].second);
    let surely = |played: &&MatchReport| played.lower.is_some_and(|lower| lower >= LEVEL);
    let sure = matches.iter().filter(surely).count() as u64;
    is_ladder.then(|| LadderFinding {
        steps: matches.len() as u64,
        sure,
        levels: sure + 1,
        share: LEVEL,
    })
}

/// Whether White surely scores less with the second start, or surely more; `None` if that is not sure.
fn gives_more(
    smaller: &MatchReport,
    larger: &MatchReport,
    differences: &[&FigureDifference],
) -> Option<bool> {
    let enough = |played: &MatchReport| played.effective.is_some_and(|games| games >= ENOUGH);
    let of = [smaller.title(), larger.title()];
    let found = differences.iter().find(|one| one.of == of)?;
    (enough(smaller) && enough(larger) && found.is_sure()).then_some(found.value < 0.0)
}

/// How far the two ways to value a kind of piece are apart, if it was measured both ways.
fn check(value: &PieceValue) -> Option<ValueCheck> {
    let (board, odds) = (value.board?, value.odds?);
    let error = error_behind(board.interval?).hypot(error_behind(odds.interval?));
    (error > 0.0).then(|| {
        let errors = tidy((board.value - odds.value) / error);
        ValueCheck {
            piece: value.piece.clone(),
            errors,
            p: normal_two_sided(errors),
            corrected: None,
            agrees: true,
        }
    })
}

/// Corrects the checks of values for their number in a report, and says which agree.
pub(crate) fn correct_values(variants: &mut [VariantReport]) {
    let checks = || variants.iter().flat_map(|variant| &variant.findings.values);
    let corrected = holm(&checks().map(|check| check.p).collect::<Vec<_>>());
    let all = variants
        .iter_mut()
        .flat_map(|variant| &mut variant.findings.values);
    for (check, corrected) in all.zip(corrected) {
        check.corrected = corrected.map(tidy);
        check.agrees = !is_sure(corrected);
    }
}

fn levels(ladder: &LadderFinding) -> String {
    let LadderFinding {
        steps,
        sure,
        levels,
        share,
    } = ladder;
    let rest = match steps - sure {
        0 => {
            "; the ladder may go on above its highest rung, with `--rungs` or a larger `--budget`".to_owned()
        }
        1 => format!("; 1 of the {steps} steps is smaller, or not sure"),
        open => format!("; {open} of the {steps} steps are smaller, or not sure"),
    };
    format!(
        "{} of at least {:.0} % with a 90 % lower bound, so {} of play, a random mover the lowest{rest}.",
        numbered(*sure as usize, "step"),
        100.0 * share,
        numbered(*levels as usize, "level"),
    )
}

fn order(steps: &[HandicapStep]) -> String {
    let mut said =
        vec!["Each handicap is to give more than the one before it, in the order of its file.".to_owned()];
    for (answer, what) in [
        (Some(true), "It surely does"),
        (Some(false), "It surely gives less"),
        (None, "These games cannot tell"),
    ] {
        let found = steps.iter().filter(|step| step.gives_more == answer);
        let words: Vec<String> = found
            .map(|step| format!("{} after {}", step.larger, step.smaller))
            .collect();
        if !words.is_empty() {
            said.push(format!("{what}: {}.", all_of(&words)));
        }
    }
    said.join(" ")
}

fn agreement(values: &[ValueCheck]) -> String {
    let differ = values.iter().filter(|value| !value.agrees);
    let differ: Vec<String> = differ.map(|value| value.piece.clone()).collect();
    let found = match differ.as_slice() {
        [] => "none surely differs.".to_owned(),
        [one] => format!("{one} surely differs."),
        several => format!("{} surely differ.", all_of(several)),
    };
    format!(
        "Odds games, in which White begins without one, measure the piece at the start and not in the whole game; of {} measured both ways, {found}",
        numbered(values.len(), "kind"),
    )
}
