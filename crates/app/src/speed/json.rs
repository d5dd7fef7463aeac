//! The comparison as JSON lines: one that says what was done, and one for each variant. Saved figures are the same lines.

use serde_json::{Value, json};

use super::clock;
use super::figures::{CONFIDENCE, six};
use super::measure::{Detail, Measure};
use super::run::{Comparison, Row};
use super::series::{Series, difference};

/// The number of this form of the lines. Figures in another form are not read.
pub(crate) const FORM: u64 = 2;

/// What tells the first line of saved figures.
pub(crate) const TITLE: &str = "hakugei bench";

/// How this program was built.
pub(crate) const BUILD: &str = if cfg!(debug_assertions) {
    "debug"
} else {
    "release"
};

/// All lines of a comparison.
pub(crate) fn lines(comparison: &Comparison) -> String {
    let rows = comparison.rows.iter().map(|row| line(comparison, row));
    let lines: Vec<String> = std::iter::once(head(comparison))
        .chain(rows)
        .map(|line| format!("{line}\n"))
        .collect();
    lines.concat()
}

/// What was done, and where.
fn head(comparison: &Comparison) -> Value {
    json!({
        "title": TITLE,
        "form": FORM,
        "version": env!("CARGO_PKG_VERSION"),
        "build": BUILD,
        "machine": machine(),
        "clock": clock::KIND,
        "rounds": comparison.rounds,
        "work": comparison.effort.json(),
        "relative_to": comparison.reference().name,
    })
}

/// The figures of one variant.
fn line(comparison: &Comparison, row: &Row) -> Value {
    let (files, ranks) = row.board;
    let mut line = json!({"variant": row.name, "board": {"files": files, "ranks": ranks}});
    for (column, series) in row.series.iter().enumerate() {
        let mut figures = figures(series);
        if series.measure == Measure::Generate {
            choice(row, &mut figures);
        }
        let reference = &comparison.reference().series[column];
        figures["relative"] = six(series.relative_to(reference)).into();
        figures["relative_interval"] = ends(series.relative_interval(reference));
        if let Some(change) = comparison
            .saved(row, series)
            .and_then(|saved| difference(&series.rates, &saved.rates))
        {
            figures["against"] = json!({"ratio": six(change.ratio), "apart": change.apart});
        }
        line[series.measure.name()] = figures;
    }
    line
}

/// Writes how many moves a position has, and how sure that is.
fn choice(row: &Row, figures: &mut Value) {
    let Some(estimate) = &row.moves_per_position else {
        return;
    };
    figures["moves_per_position"] = six(estimate.value).into();
    let interval = estimate.interval(CONFIDENCE);
    figures["moves_per_position_interval"] = ends(interval);
    figures["moves_per_position_games"] = estimate.count.into();
}

/// The ends of an interval; null where it is not known.
fn ends(interval: Option<[f64; 2]>) -> Value {
    interval.map(|ends| ends.map(six).to_vec()).into()
}

fn figures(series: &Series) -> Value {
    let mut figures = json!({"unit": series.measure.unit(), "count": series.tally.count});
    for &Detail { name, value: count } in &series.tally.details {
        figures[name] = count.into();
    }
    figures["per_second"] = six(series.per_second()).into();
    figures["per_second_interval"] = ends(series.interval());
    figures["seconds"] = six(series.seconds()).into();
    figures["spread"] = series.spread().map(six).into();
    figures["rates"] = series.rates.iter().map(|&rate| six(rate)).collect();
    figures
}

/// What the machine says its processor is; its kind where it does not say.
pub(crate) fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = text.lines().find_map(|line| line.strip_prefix("model name"));
    let name = named.and_then(|rest| rest.split_once(':'));
    let kind = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    name.map_or(kind, |(_, name)| name.trim().to_owned())
}
