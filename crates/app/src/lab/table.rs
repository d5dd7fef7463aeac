//! The report of a run as tables for a terminal.

use std::fmt::Write;

use hakugei_lab::report::{AgentReport, MatchReport, Measured, VariantReport};
use hakugei_lab::{MeasureInfo, MeasureUnit, Report, StartRole};
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;

use crate::screen;

/// The report of a comparison.
pub(crate) fn text(report: &Report) -> String {
    let mut text = String::new();
    if let Some(agent) = strongest(report) {
        side_by_side(report, agent, &mut text);
    }
    by_agent(report, &mut text);
    for variant in &report.variants {
        matches(variant, &mut text);
        values(variant, &mut text);
    }
    differences(report, &mut text);
    for warning in &report.warnings {
        text.push_str(&wrapped(
            &format!("Note: {}", harmless(warning)),
            "  ",
            screen::columns(),
        ));
    }
    text
}

/// The place of the strongest agent, if all variants were played by the same.
fn strongest(report: &Report) -> Option<usize> {
    let counts = report.variants.iter().map(|variant| variant.agents.len());
    counts.min().and_then(|least| least.checked_sub(1))
}

/// A table of texts: the first column to the left, the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter()
            .filter_map(|row| row.get(column))
            .map(|cell| screen_width(cell))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let space = " ".repeat(widths[column].saturating_sub(screen_width(cell)));
            let gap = if column == 0 { "" } else { "  " };
            let _ = if column == 0 {
                write!(line, "{cell}{space}")
            } else {
                write!(line, "{gap}{space}{cell}")
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn screen_width(text: &str) -> usize {
    hakugei_text::columns::width(text)
}

/// All measures of the strongest agent, a column for each variant.
fn side_by_side(report: &Report, agent: usize, text: &mut String) {
    let reports: Vec<&AgentReport> = report
        .variants
        .iter()
        .filter_map(|variant| variant.agents.get(agent))
        .collect();
    let Some(first) = reports.first() else { return };
    let _ = writeln!(
        text,
        "Games of `{}` against itself, with 95 % intervals\n",
        first.agent
    );
    let mut rows = vec![
        [String::new()]
            .into_iter()
            .chain(report.variants.iter().map(|variant| harmless(&variant.label)))
            .collect::<Vec<String>>(),
    ];
    rows.push(row(
        "games",
        reports.iter().map(|report| report.games.to_string()),
    ));
    for (place, measure) in report.measures.iter().enumerate() {
        let cells = reports.iter().map(|report| {
            report
                .measures
                .get(place)
                .map_or_else(String::new, |measured| cell(measure, measured))
        });
        rows.push(row(measure.title, cells));
        if measure.key == "length" {
            let quartiles = reports.iter().map(|report| match report.lengths.quartiles {
                Some([low, middle, high]) => format!("{middle} ({low}–{high})"),
                None => "–".to_owned(),
            });
            rows.push(row("median length, and quartiles", quartiles));
        }
    }
    let of_rules =
        |get: &dyn Fn(&VariantReport) -> String| report.variants.iter().map(get).collect::<Vec<String>>();
    rows.push(row(
        "positions, 10 to the",
        of_rules(&|variant| match variant
            .state_space
            .sample
            .as_ref()
            .and_then(|sample| sample.log10_legal)
        {
            Some(legal) => format!("{legal:.1}"),
            None => format!("< {:.1}", variant.state_space.log10_bound),
        }),
    ));
    rows.push(row(
        "words of the rules",
        of_rules(&|variant| variant.rules.tokens.to_string()),
    ));
    rows.push(row(
        "kinds of pieces",
        of_rules(&|variant| variant.rules.kinds.to_string()),
    ));
    rows.push(row(
        "first moves, as many as equally good ones",
        of_rules(&|variant| {
            variant
                .first_moves
                .as_ref()
                .map_or_else(|| "–".to_owned(), |moves| format!("{:.1}", moves.effective_moves))
        }),
    ));
    text.push_str(&table(&rows));
    text.push('\n');
}

fn row(title: &str, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    [title.to_owned()].into_iter().chain(cells).collect()
}

/// A measure with half of its interval.
fn cell(measure: &MeasureInfo, measured: &Measured) -> String {
    let Some(value) = measured.value else {
        return "–".to_owned();
    };
    let in_percent = matches!(measure.unit, MeasureUnit::ShareOfGames | MeasureUnit::Share);
    let scale = if in_percent { 100.0 } else { 1.0 };
    let sign = if in_percent { " %" } else { "" };
    let half = measured.interval.map(|[low, high]| (high - low) / 2.0 * scale);
    match half {
        Some(half) => format!("{:.1}{sign} ± {half:.1}", value * scale),
        None => format!("{:.1}{sign} ± ?", value * scale),
    }
}

/// A few measures of every agent: what is the game and what the player.
fn by_agent(report: &Report, text: &mut String) {
    const SHOWN: [(&str, &str); 5] = [
        ("first_player", "first player"),
        ("draws", "draws"),
        ("length", "length"),
        ("branching", "moves"),
        ("completion", "ended"),
    ];
    let mut rows = vec![row("", SHOWN.iter().map(|(_, title)| (*title).to_owned()))];
    for variant in &report.variants {
        for agent in &variant.agents {
            let cells = SHOWN.iter().map(|(key, _)| {
                let place = report.measures.iter().position(|measure| measure.key == *key);
                let found =
                    place.and_then(|place| Some((report.measures.get(place)?, agent.measures.get(place)?)));
                found.map_or_else(String::new, |(measure, measured)| cell(measure, measured))
            });
            rows.push(row(
                &format!("{}, {}", harmless(&variant.label), agent.agent),
                cells,
            ));
        }
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

/// What agents scored against each other, and from other starts.
pub(crate) fn matches(variant: &VariantReport, text: &mut String) {
    if variant.matches.is_empty() {
        return;
    }
    let mut rows = vec![["", "games", "score", "Elo"].map(str::to_owned).to_vec()];
    for played in &variant.matches {
        rows.push(vec![
            title(variant, played),
            played.games.to_string(),
            score(played),
            elo(played),
        ]);
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

fn title(variant: &VariantReport, played: &MatchReport) -> String {
    let label = harmless(&variant.label);
    match &played.start {
        Some(start) if start.role == StartRole::Handicap => {
            format!("{label}: White gives {}", harmless(&start.name))
        }
        Some(start) => format!("{label}: White without one {}", harmless(&start.name)),
        None => format!("{label}: {} against {}", played.first, played.second),
    }
}

fn score(played: &MatchReport) -> String {
    match (played.score, played.interval) {
        (Some(score), Some([low, high])) => {
            format!("{:.1} % ({:.1}–{:.1})", 100.0 * score, 100.0 * low, 100.0 * high)
        }
        _ => "–".to_owned(),
    }
}

fn elo(played: &MatchReport) -> String {
    let end = |end: Option<f64>, none: &str| end.map_or_else(|| none.to_owned(), |end| format!("{end:+.0}"));
    let [low, high] = played.elo_interval;
    match played.elo {
        Some(elo) => format!("{elo:+.0} ({} to {})", end(low, "−∞"), end(high, "∞")),
        None => "–".to_owned(),
    }
}

/// What pieces are worth.
pub(crate) fn values(variant: &VariantReport, text: &mut String) {
    if variant.values.is_empty() {
        return;
    }
    let _ = writeln!(
        text,
        "{}: what pieces are worth, in Elo, by the results of games",
        harmless(&variant.label)
    );
    let valued = |value: Option<hakugei_lab::report::Valued>| match value {
        Some(value) => match value.interval {
            Some([low, high]) => format!("{:.0} ± {:.0}", value.value, (high - low) / 2.0),
            None => format!("{:.0} ± ?", value.value),
        },
        None => "–".to_owned(),
    };
    let with_odds = variant.values.iter().any(|value| value.odds.is_some());
    let mut rows = vec![
        ["piece", "board", "hand", "lost", "odds games"][..if with_odds { 5 } else { 4 }]
            .iter()
            .map(|&title| title.to_owned())
            .collect::<Vec<String>>(),
    ];
    for value in &variant.values {
        let mut cells = vec![
            format!("{} {}", harmless(&value.piece), harmless(&value.name)),
            valued(value.board),
            valued(value.hand),
            valued(value.lost),
        ];
        if with_odds {
            cells.push(valued(value.odds));
        }
        rows.push(cells);
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

/// What surely differs between two variants.
fn differences(report: &Report, text: &mut String) {
    let Some(agent) = report.comparisons.iter().map(|comparison| comparison.agent).max() else {
        return;
    };
    for comparison in report
        .comparisons
        .iter()
        .filter(|comparison| comparison.agent == agent)
    {
        let [first, second] = comparison
            .variants
            .map(|place| harmless(&report.variants[place].label));
        let sure: Vec<String> = comparison
            .differences
            .iter()
            .filter(|difference| difference.corrected.is_some_and(|corrected| corrected < 0.05))
            .filter_map(|difference| {
                let measure = report
                    .measures
                    .iter()
                    .find(|measure| measure.key == difference.key)?;
                let in_percent = matches!(measure.unit, MeasureUnit::ShareOfGames | MeasureUnit::Share);
                let scale = if in_percent { 100.0 } else { 1.0 };
                let [low, high] = difference.interval;
                Some(format!(
                    "{} {:+.1} ± {:.1}",
                    measure.title,
                    scale * difference.value,
                    scale * (high - low) / 2.0
                ))
            })
            .collect();
        let said = if sure.is_empty() {
            "nothing that these games can show".to_owned()
        } else {
            sure.join("; ")
        };
        text.push_str(&wrapped(
            &format!("{second} against {first}, what surely differs: {said}."),
            "  ",
            screen::columns(),
        ));
        text.push('\n');
    }
}
