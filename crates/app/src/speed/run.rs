//! A run: the variants that are asked for, measured round by round, each measure of all of them in turn.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::ValueEnum;
use hakugei_lab::stats::Estimate;
use hakugei_text::columns::up_to;
use hakugei_text::{harmless, harmless_json, listed, quote, quote_line};
use hakugei_variant::shipped;

use super::args::{BenchArgs, BenchFormat};
use super::baseline::{Baseline, ChangedNumber, SavePlace, SavedSeries};
use super::effort::Effort;
use super::measure::Measure;
use super::series::Series;
use super::subject::Subject;
use super::{json, report};
use crate::failure::{Done, Failure};
use crate::screen::{self, paging};

/// How long one measure of one variant lasts in a round, at least.
const ROUND: Duration = Duration::from_millis(20);
/// The same for a fast look.
const QUICK_ROUND: Duration = Duration::from_millis(2);

/// The number of rounds by default.
const ROUNDS: u32 = 5;
/// The same for a fast look.
const QUICK_ROUNDS: u32 = 3;

/// What was measured.
pub(crate) struct Comparison {
    /// How much work a pass was.
    pub(crate) effort: Effort,
    /// How many rounds there were.
    pub(crate) rounds: u32,
    /// The variants, in the order of the table.
    pub(crate) rows: Vec<Row>,
    /// The name of the one to which the others are relative.
    relative_to: String,
    /// Figures of an earlier run.
    pub(crate) baseline: Option<Baseline>,
}

/// What was measured of a variant.
pub(crate) struct Row {
    /// What it was asked for by.
    pub(crate) name: String,
    /// The files and ranks of its board.
    pub(crate) board: (u8, u8),
    /// How many legal moves a position has; `None` where lists of moves are not measured.
    pub(crate) moves_per_position: Option<Estimate>,
    /// Its series, in the order of the columns.
    pub(crate) series: Vec<Series>,
}

impl Comparison {
    /// The variant to which the others are relative.
    pub(crate) fn reference(&self) -> &Row {
        let named = self.rows.iter().find(|row| row.name == self.relative_to);
        named.expect("the reference is measured with the others")
    }

    /// A series as it was saved.
    pub(crate) fn saved(&self, row: &Row, series: &Series) -> Option<SavedSeries> {
        self.baseline.as_ref()?.saved(&row.name, series.measure)
    }
}

/// Runs the command.
///
/// # Errors
/// Where a variant or a file is wrong, figures cannot be compared or saved, or output fails.
pub(crate) fn run(args: &BenchArgs) -> Done {
    let columns = columns(args)?;
    let mut effort = effort(args);
    let place = args.save.as_deref().map(SavePlace::of).transpose()?;
    let against = args.against.as_deref();
    let baseline = against.map(|path| Baseline::read(path, &effort)).transpose()?;
    if let Some(baseline) = &baseline {
        // What is compared must be the same work.
        effort = baseline.effort(effort);
    }
    let relative_to = match &args.relative_to {
        Some(name) => name.clone(),
        None => shipped::standard_id().into(),
    };
    let names = names(&args.variants, &relative_to);
    let mut subjects = Vec::new();
    for name in &names {
        subjects.push(Subject::new(name, effort)?);
    }
    let mut comparison = Comparison {
        effort,
        rounds: args
            .rounds
            .unwrap_or(if args.quick { QUICK_ROUNDS } else { ROUNDS }),
        rows: warmed_up(
            &mut subjects,
            &columns,
            if args.quick { QUICK_ROUND } else { ROUND },
        ),
        relative_to: relative_to.to_string_lossy().into_owned(),
        baseline,
    };
    progress(format_args!(""));
    comparable(&comparison)?;
    measure(&mut comparison, &mut subjects)?;
    if let Some(column) = args.sort {
        sort(&mut comparison.rows, column);
    }
    // Figures that cannot be saved are shown all the same.
    let saved = place.map(|place| place.save(&json::lines(&comparison)));
    let text = match args.format {
        BenchFormat::Text => report::text(&comparison, args.spread),
        BenchFormat::Json => harmless_json(&json::lines(&comparison)),
    };
    screen::print(&text)?;
    if let Some(said) = saved.transpose()?.flatten() {
        // The figures are saved, whether anybody reads this or not.
        screen::complain(&said);
    }
    Ok(())
}

/// How much work is asked for.
fn effort(args: &BenchArgs) -> Effort {
    let usual = if args.quick { Effort::QUICK } else { Effort::FULL };
    Effort {
        seed: args.seed.unwrap_or(usual.seed),
        depth: args.depth.unwrap_or(usual.depth),
        ..usual
    }
}

/// The columns that are asked for, each once.
fn columns(args: &BenchArgs) -> Result<Vec<Measure>, Failure> {
    let mut columns: Vec<Measure> = Vec::new();
    for &column in &args.columns {
        if !columns.contains(&column) {
            columns.push(column);
        }
    }
    if columns.is_empty() {
        columns.extend(Measure::value_variants());
    }
    match args.sort {
        Some(column) if !columns.contains(&column) => Err(Failure::usage(
            format_args!("--sort {}", column.name()),
            "this column is not measured: add it to `--columns`, or sort by one that is there",
        )),
        _ => Ok(columns),
    }
}

/// The variants that are asked for, each once; the one to which they are relative comes first where it was not asked for.
fn names(asked: &[OsString], relative_to: &OsStr) -> Vec<OsString> {
    let mut names = asked.to_vec();
    if asked.is_empty() {
        names.extend(shipped::ids().map(OsString::from));
    }
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    if !seen.contains(relative_to) {
        names.insert(0, relative_to.to_owned());
    }
    names
}

/// The rows of all variants, every work done once or twice.
fn warmed_up(subjects: &mut [Subject], columns: &[Measure], round: Duration) -> Vec<Row> {
    let row = |subject: &mut Subject| {
        progress(format_args!("making ready: {}", subject.name));
        let lists = columns.contains(&Measure::Generate);
        let moves_per_position = lists.then(|| subject.moves_per_position()).flatten();
        let series = columns
            .iter()
            .map(|&column| Series::warm_up(subject, column, round));
        let series = series.collect();
        Row {
            name: subject.name.clone(),
            board: subject.board(),
            moves_per_position,
            series,
        }
    };
    subjects.iter_mut().map(row).collect()
}

/// Whether figures that were saved can be compared with what is about to be measured.
///
/// # Errors
/// Where none are of the same variants and columns, or some are of other work.
fn comparable(comparison: &Comparison) -> Done {
    let Some(baseline) = &comparison.baseline else {
        return Ok(());
    };
    let wrong = |why: String| Err(Failure::problem(&baseline.name, why));
    let mut found = 0;
    for row in &comparison.rows {
        for series in &row.series {
            let Some(saved) = comparison.saved(row, series) else {
                continue;
            };
            found += 1;
            let changed = saved.changed_number(&series.tally);
            if let Some(ChangedNumber { name, before, now }) =
                changed.filter(|_| !series.measure.may_differ())
            {
                return wrong(format!(
                    "the work was another: {name} in {} of {} was {before} and is {now}, so its rules or moves have changed: save the figures anew",
                    quote(series.measure.name()),
                    quote_line(&row.name)
                ));
            }
        }
    }
    if found > 0 {
        return Ok(());
    }
    match baseline.variants().as_slice() {
        [] => wrong("it holds no figures at all".to_owned()),
        variants => wrong(format!(
            "it holds none of these figures: its variants are {}; name one of them, and columns that were saved",
            listed(variants, "and")
        )),
    }
}

/// Measures round by round: in each, one measure of all variants after another, so that what is compared lies close in time.
fn measure(comparison: &mut Comparison, subjects: &mut [Subject]) -> Done {
    let columns = comparison.rows.first().map_or(0, |row| row.series.len());
    for round in 1..=comparison.rounds {
        for column in 0..columns {
            for (row, subject) in comparison.rows.iter_mut().zip(&mut *subjects) {
                let series = &mut row.series[column];
                progress(format_args!(
                    "round {round} of {}: {} of {}",
                    comparison.rounds,
                    series.measure.name(),
                    subject.name
                ));
                series.measure(subject)?;
            }
        }
    }
    progress(format_args!(""));
    Ok(())
}

/// Sorts rows by a column, the fastest first.
fn sort(rows: &mut [Row], column: Measure) {
    let rate = |row: &Row| {
        let series = row.series.iter().find(|series| series.measure == column);
        series.map_or(0.0, Series::per_second)
    };
    rows.sort_by(|one, other| rate(other).total_cmp(&rate(one)));
}

/// Says on a terminal how far it has come, in place of what was said before.
fn progress(text: std::fmt::Arguments<'_>) {
    const CLEAR: &str = "\r\u{1b}[K";
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        // A line that is wider than the window could not be taken back.
        let columns = paging::window().map_or(usize::MAX, |page| page.columns - 1);
        let text = harmless(&text.to_string());
        let text = up_to(&text, columns);
        // Where nobody reads it, the work goes on.
        let _ = write!(terminal, "{CLEAR}{text}").and_then(|()| terminal.flush());
    }
}
