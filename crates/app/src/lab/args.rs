//! The arguments that all runs of the lab have.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use hakugei_game::CompiledVariant;
use hakugei_lab::{Effort, Entrant, EvaluationSource, OpeningRule, Plan, PlanError, Prepared, Series};

use super::quick_values::QuickValues;
use crate::arguments::{Misread, read};
use crate::failure::Failure;
use crate::files::catalogue::{LoadedVariant, VariantFile};
use crate::files::evaluation::{self, EvaluationChoice};

/// How positions are valued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Values {
    /// By values computed from the moves of the pieces, alike for every variant.
    Computed,
    /// By the learned evaluation of each variant; every variant must have one.
    Learned,
}

/// What is played.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// How many games of each kind to play for each variant, two from each opening, so an odd number is raised by one (default: 200; with --until at most 10000).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    pub(crate) games: Option<u64>,
    /// Play until the interval of the first player's share is as narrow as this for every variant, in per cent, such as `±2`.
    #[arg(long, value_name = "±PERCENT", value_parser = half_width)]
    pub(crate) until: Option<u32>,
    /// How many positions the quicker search looks at for a move, such as `nodes=400`; the stronger one looks at eight times as many.
    #[arg(long, value_name = "nodes=N", default_value = "nodes=400", value_parser = budget)]
    pub(crate) budget: u64,
    /// Seed of the openings and of all that is random; the same seed repeats a run.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How positions are valued.
    #[arg(long, value_enum, value_name = "VALUES", default_value = "computed")]
    pub(crate) evaluation: Values,
    /// First learn quick values for each variant from some hundred games of it, and play with them.
    #[arg(long, conflicts_with = "evaluation")]
    pub(crate) tune: bool,
    /// How many random moves each opening has.
    #[arg(long, value_name = "N", default_value_t = OpeningRule::default().plies as u16, value_parser = clap::value_parser!(u16).range(0..=60))]
    pub(crate) opening_plies: u16,
    /// By how much the random moves of an opening may change the score of the start, in hundredths of the weakest piece.
    #[arg(long, value_name = "SCORE", default_value_t = OpeningRule::default().balance, value_parser = clap::value_parser!(i32).range(0..=30_000))]
    pub(crate) balance: i32,
    /// The longest game, in plies; a longer one is broken off, and its result is left out.
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    pub(crate) longest: u32,
}

/// What is played, and where it is kept.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) games: GameArgs,
    /// How many games are played at the same time (default: one for each core). The results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// Keep the plan, the games and the report in this folder; the same command continues a run that was interrupted.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Also write the games as records: a PGN file for each variant, in `records` in that folder.
    #[arg(long, requires = "out")]
    pub(crate) records: bool,
    /// Print the report as JSON instead of a table.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The help of `--budget` where both players are alike.
pub(crate) const BUDGET_OF_EACH: &str =
    "How many positions each player looks at for a move, such as `nodes=400`";

/// How many games there are without another number: of a run, and at most of one that ends when it is sure.
const GAMES: u64 = 200;
const MOST_GAMES: u64 = 10_000;

/// `±2`, `+-2`, `2` or `2%`, in ten-thousandths.
fn half_width(text: &str) -> Result<u32, Misread> {
    let number = text
        .trim()
        .trim_start_matches("+-")
        .trim_start_matches('±')
        .trim_end_matches('%')
        .trim();
    let fits = |percent: &f64| (0.1..=50.0).contains(percent);
    let percent: f64 = read(number, fits, "a number of per cent from 0.1 to 50, such as `±2`")?;
    Ok((100.0 * percent).round() as u32)
}

/// `nodes=400`, or the number alone.
fn budget(text: &str) -> Result<u64, Misread> {
    let number = text.strip_prefix("nodes=").unwrap_or(text);
    let fits = |nodes: &u64| (1..=1_000_000_000).contains(nodes);
    read(
        number,
        fits,
        "`nodes=` and a number from 1 to 1000000000, such as `nodes=400`",
    )
}

impl RunArgs {
    /// The plan of an experiment that has the same series for each variant.
    ///
    /// # Errors
    /// If a variant cannot be used.
    pub(crate) fn planned(
        &self,
        names: &[OsString],
        series: impl Fn(usize, &CompiledVariant) -> Vec<Series>,
    ) -> Result<Plan, Failure> {
        self.games.planned(names, self.out.as_deref(), series)
    }
}

impl GameArgs {
    /// How much is played.
    pub(crate) fn effort(&self) -> Effort {
        Effort {
            pairs: self
                .games
                .unwrap_or(if self.until.is_some() { MOST_GAMES } else { GAMES })
                .div_ceil(2),
            nodes: self.budget,
        }
    }

    /// What learns quick values, if they are wanted, for a run that may be kept in a folder.
    pub(crate) fn quick_values(&self, folder: Option<&Path>) -> Option<QuickValues> {
        self.tune.then(|| QuickValues::new(self.seed, folder))
    }

    /// A variant with its definition and its evaluation, and what a person should know of that.
    ///
    /// # Errors
    /// If it is not there, or wrong, or nothing was learned of it although that is asked for, or someone ended the run.
    fn entrant(&self, name: &OsStr, quick_values: Option<&QuickValues>) -> Result<Entrant, Failure> {
        let known = LoadedVariant::find(name)?;
        let variant = known.compiled.variant();
        let file = VariantFile::find(known.name())?;
        let of = |learned: Option<&[u8]>| Entrant::of(&file.source, &file, learned).map_err(wrong);
        if let Some(quick_values) = quick_values {
            return quick_values.entrant(&known.name().display().to_string(), &of);
        }
        let (learned, source) = match self.evaluation {
            Values::Computed => (None, EvaluationSource::Computed),
            Values::Learned => {
                let valued = evaluation::find(variant, known.name(), &EvaluationChoice::Own)?;
                let source = match &valued.inherited {
                    Some(inherited) => EvaluationSource::Inherited(inherited.from.clone()),
                    None if valued.is_of_file => EvaluationSource::File,
                    None => EvaluationSource::Shipped,
                };
                let valued = valued.told();
                let learned = valued.learned.ok_or_else(|| {
                    Failure::usage(
                        known.name().display(),
                        "nothing was learned of this variant, and equal players need the same kind of values for every variant: learn some with `hakugei \
                         tune`, or compare with `--evaluation computed`",
                    )
                })?;
                (Some(learned.write(variant)), source)
            }
        };
        Ok(of(learned.as_deref())?.valued(source))
    }

    /// The plan of some series.
    ///
    /// # Errors
    /// If it cannot be carried out.
    pub(crate) fn plan(&self, entrants: Vec<Entrant>, series: Vec<Series>) -> Result<Plan, Failure> {
        let openings = OpeningRule {
            plies: usize::from(self.opening_plies),
            balance: self.balance,
            ..OpeningRule::default()
        };
        let plan = Plan::new(self.seed, entrants, series, openings, self.longest as usize).map_err(wrong)?;
        Ok(Plan {
            until: self.until,
            ..plan
        })
    }

    /// The plan of an experiment that has the same series for each variant, and may be kept in a folder.
    ///
    /// # Errors
    /// If a variant cannot be used.
    pub(crate) fn planned(
        &self,
        names: &[OsString],
        folder: Option<&Path>,
        series: impl Fn(usize, &CompiledVariant) -> Vec<Series>,
    ) -> Result<Plan, Failure> {
        let quick_values = self.quick_values(folder);
        let entrants: Result<Vec<Entrant>, Failure> = names
            .iter()
            .map(|name| self.entrant(name, quick_values.as_ref()))
            .collect();
        let mut entrants = entrants?;
        let given: Vec<String> = names
            .iter()
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        name_apart(&mut entrants, &given);
        let empty = self.plan(entrants, Vec::new())?;
        let prepared = Prepared::of(&empty).map_err(wrong)?;
        let all = (0..empty.entrants.len())
            .filter_map(|entrant| Some(series(entrant, prepared.compiled(entrant)?)));
        let series: Vec<Series> = all.flatten().collect();
        Ok(Plan { series, ..empty })
    }
}

/// Gives labels of their own to variants that have one label: their names as they were given, and a number behind those that are the same too.
pub(crate) fn name_apart(entrants: &mut [Entrant], given: &[String]) {
    let before: Vec<String> = entrants.iter().map(|entrant| entrant.label.clone()).collect();
    let times = |labels: &[String], label: &str| labels.iter().filter(|&other| other == label).count();
    let named: Vec<String> = before
        .iter()
        .zip(given)
        .map(|(label, name)| if times(&before, label) > 1 { name } else { label }.clone())
        .collect();
    let mut used: Vec<String> = named
        .iter()
        .filter(|label| times(&named, label) == 1)
        .cloned()
        .collect();
    for (entrant, name) in entrants.iter_mut().zip(&named) {
        entrant.label.clone_from(name);
        if times(&named, name) == 1 {
            continue;
        }
        let mut numbered = (1..).map(|number| format!("{name} ({number})"));
        let free = numbered.find(|label| !used.contains(label));
        entrant.label = free.unwrap_or_else(|| name.clone());
        used.push(entrant.label.clone());
    }
}

/// A plan that cannot be carried out, as the program says it.
#[expect(clippy::needless_pass_by_value, reason = "it stands behind `map_err`")]
pub(crate) fn wrong(error: PlanError) -> Failure {
    Failure::Usage(error.to_string())
}
