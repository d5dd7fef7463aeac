//! The comparison as a table, with what its figures mean below.

use hakugei_lab::stats::Estimate;
use hakugei_text::columns::{self, left, right, width, wrapped};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, listed, quote_line};

use super::baseline::ChangedNumber;
use super::clock;
use super::figures::{CONFIDENCE, median, percent, three};
use super::json::BUILD;
use super::measure::{Measure, Tally};
use super::run::{Comparison, Row};
use super::series::{Difference, Series, difference};

/// The widest line of what is said below the table.
const COLUMNS: usize = 110;

/// The whole report.
pub(crate) fn text(comparison: &Comparison, spread: bool) -> String {
    let reference = comparison.reference();
    let mut blocks = vec![block("", &names(comparison), left)];
    for (column, series) in reference.series.iter().enumerate() {
        let columns = columns_of(comparison, column, spread);
        blocks.push(block(series.measure.name(), &columns, right));
    }
    let mut said: Vec<String> = vec![meaning(comparison, spread), work(comparison), noise(comparison)];
    said.extend(remarks(comparison));
    let said = said.iter().map(|text| wrapped(text, "", COLUMNS));
    format!("{}\n{}", beside(&blocks), said.collect::<String>())
}

/// The first columns: head and one cell for each row.
fn names(comparison: &Comparison) -> [Vec<String>; 2] {
    let column = |head: &str, cell: fn(&Row) -> String| {
        let cells = comparison.rows.iter().map(cell);
        std::iter::once(head.to_owned()).chain(cells).collect()
    };
    let board = |row: &Row| format!("{}x{}", row.board.0, row.board.1);
    [
        column("variant", |row| harmless(&row.name)),
        column("board", board),
    ]
}

/// The columns of one measure: head and one cell for each row.
fn columns_of(comparison: &Comparison, column: usize, spread: bool) -> Vec<Vec<String>> {
    let measure = comparison.reference().series[column].measure;
    let mut columns: Vec<Vec<String>> = Vec::new();
    let mut add = |head: &str, cell: &dyn Fn(&Row, &Series) -> String| {
        let cells = comparison.rows.iter().map(|row| cell(row, &row.series[column]));
        columns.push(std::iter::once(head.to_owned()).chain(cells).collect());
    };
    if measure == Measure::Search {
        add("nodes", &|_, series| {
            (series.tally.detail("nodes") / series.tally.count.max(1)).to_string()
        });
    }
    if measure == Measure::Generate {
        // Without it speeds cannot be explained: where there is more choice, a list takes longer.
        add("moves", &|row, _| {
            row.moves_per_position.as_ref().map_or("-".to_owned(), moves)
        });
    }
    let (head, scale) = scale(measure);
    add(head, &|_, series| three(scale(series)));
    if spread {
        add("±", &|_, series| off_by(series.interval(), series.per_second()));
    }
    let reference = &comparison.reference().series[column];
    add("×", &|_, series| three(series.relative_to(reference)));
    if spread {
        add("±", &|_, series| {
            off_by(series.relative_interval(reference), series.relative_to(reference))
        });
    }
    if comparison.baseline.is_some() {
        add("change", &|row, series| {
            let saved = comparison.saved(row, series);
            saved
                .and_then(|saved| difference(&series.rates, &saved.rates))
                .map_or("-".to_owned(), changed)
        });
    }
    columns
}

/// Half of the interval of a figure, as a part of it.
fn off_by(interval: Option<[f64; 2]>, figure: f64) -> String {
    let half = interval.map(|[low, high]| (high - low) / 2.0 / figure);
    half.filter(|half| half.is_finite())
        .map_or("-".to_owned(), percent)
}

/// A mean number of moves with its interval: `17.2 ± 0.9`.
fn moves(estimate: &Estimate) -> String {
    let interval = estimate.interval(CONFIDENCE);
    let half = interval.map_or("-".to_owned(), |[low, high]| format!("{:.1}", (high - low) / 2.0));
    format!("{:.1} ± {half}", estimate.value)
}

/// How a measure's figure is written: the head of its column, and the number.
fn scale(measure: Measure) -> (&'static str, fn(&Series) -> f64) {
    match measure {
        Measure::Compile | Measure::Search => ("ms", |series| series.seconds() * 1e3),
        Measure::Sfen => ("k/s", |series| series.per_second() / 1e3),
        Measure::Generate | Measure::Perft => ("M/s", |series| series.per_second() / 1e6),
        Measure::Playouts => ("/s", Series::per_second),
    }
}

/// A change against saved figures: `+31%`; `≈` before one that may be noise.
fn changed(change: Difference) -> String {
    let percent = percent(change.ratio - 1.0);
    let sign = if percent.starts_with('-') { "" } else { "+" };
    format!("{}{sign}{percent}", if change.apart { "" } else { "≈" })
}

/// A group of columns under a title: a line for the title, the heads and each row, all of one width.
fn block(title: &str, columns: &[Vec<String>], pad: fn(&str, usize) -> String) -> Vec<String> {
    let widths: Vec<usize> = columns.iter().map(|column| widest(column)).collect();
    let row = |row: usize| {
        let cells = columns.iter().zip(&widths);
        let cells: Vec<String> = cells.map(|(column, &wide)| pad(&column[row], wide)).collect();
        cells.join("  ")
    };
    let rows = columns.first().map_or(0, Vec::len);
    let rows: Vec<String> = (0..rows).map(row).collect();
    let wide = widest(&rows).max(width(title));
    let title = std::iter::once(left(title, wide));
    title.chain(rows.iter().map(|row| pad(row, wide))).collect()
}

fn widest(cells: &[String]) -> usize {
    cells.iter().map(|cell| width(cell)).max().unwrap_or(0)
}

/// Blocks side by side.
fn beside(blocks: &[Vec<String>]) -> String {
    let line = |line: usize| {
        let parts: Vec<&str> = blocks.iter().map(|block| block[line].as_str()).collect();
        parts.join("   ").trim_end().to_owned()
    };
    let lines = blocks.first().map_or(0, Vec::len);
    columns::lines((0..lines).map(line))
}

/// What the columns mean.
fn meaning(comparison: &Comparison, spread: bool) -> String {
    let time = match clock::KIND {
        "cpu" => "CPU time of one thread",
        _ => "time on the wall",
    };
    let mut text = format!(
        "Medians of {}, {time}. × is how many times as fast as {}, by the median of the rounds.",
        numbered(comparison.rounds as usize, "round"),
        quote_line(&comparison.reference().name),
    );
    if spread {
        let said = format!(
            " ± is half of the {:.0} % interval, by what the rounds differ by: of the figure, and of the ratio.",
            CONFIDENCE * 100.0
        );
        text.push_str(&said);
    }
    for series in &comparison.reference().series {
        text.push(' ');
        text.push_str(&sentence(series.measure, comparison));
    }
    text
}

fn sentence(measure: Measure, comparison: &Comparison) -> String {
    let effort = &comparison.effort;
    match measure {
        Measure::Compile => "compile: milliseconds from the text of the file to ready tables.".to_owned(),
        Measure::Sfen => "sfen: thousand positions read and written a second.".to_owned(),
        Measure::Generate => format!(
            "generate: legal moves of a position, on average over {} (± half the {:.0} % interval, from the differences between games), and million legal moves listed a second.",
            numbered(effort.sampled as usize, "random game"),
            CONFIDENCE * 100.0
        ),
        Measure::Perft => "perft: million lines of play counted a second.".to_owned(),
        Measure::Search => format!(
            "search: positions visited and milliseconds for one search to depth {}.",
            effort.depth
        ),
        Measure::Playouts => format!(
            "playouts: random games a second, by all rules, broken off after {}.",
            numbered(effort.plies, "ply")
        ),
    }
}

/// What the work was.
fn work(comparison: &Comparison) -> String {
    let effort = &comparison.effort;
    format!(
        "The work is the same in every run: {} of each variant from random games (seed {}), up to about {} lines of play, {}.",
        numbered(effort.positions, "position"),
        effort.seed,
        effort.lines,
        numbered(effort.games as usize, "random game"),
    )
}

/// How far the rounds lie apart.
fn noise(comparison: &Comparison) -> String {
    let columns = 0..comparison.reference().series.len();
    let told = columns.filter_map(|column| {
        let series = comparison.rows.iter().map(|row| &row.series[column]);
        let spreads: Vec<f64> = series.clone().filter_map(Series::spread).collect();
        let most = spreads.iter().copied().fold(0.0, f64::max);
        let name = series.clone().next()?.measure.name();
        Some(format!(
            "{name} {} (most {})",
            percent(median(&spreads)?),
            percent(most)
        ))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return "How far the rounds lie apart cannot be said of fewer than three.".to_owned();
    }
    format!(
        "Spread (half the distance between the quartiles of the rounds): {}.",
        told.join(", ")
    )
}

/// What else a reader must know.
fn remarks(comparison: &Comparison) -> Vec<String> {
    let mut remarks = Vec::new();
    if BUILD == "debug" {
        remarks.push("This is a debug build: for speed, build with `--release`.".to_owned());
    }
    remarks.extend(searches_broken_off(comparison));
    remarks.extend(games_broken_off(comparison));
    remarks.extend(some_games_broken_off(comparison));
    let Some(baseline) = &comparison.baseline else {
        return remarks;
    };
    remarks.push(format!(
        "then: the change of speed since {}; ≈ where the middle halves of the rounds overlap, or are too few to tell.",
        quote_line(&baseline.name)
    ));
    remarks.extend(baseline.remarks(&comparison.effort));
    for row in &comparison.rows {
        for series in &row.series {
            let saved = comparison.saved(row, series);
            if let Some(changed) = saved.and_then(|saved| saved.changed_number(&series.tally)) {
                let (measure, variant) = (series.measure.name(), quote_line(&row.name));
                let ChangedNumber { name, before, now } = changed;
                remarks.push(format!(
                    "{measure} of {variant}: {name} were {before} and are {now}."
                ));
            }
        }
    }
    remarks
}

/// Which searches did not come to their depth.
fn searches_broken_off(comparison: &Comparison) -> Option<String> {
    let names = named(comparison, Measure::Search, |tally| {
        tally.detail("broken_off") > 0
    })?;
    let nodes = comparison.effort.nodes;
    Some(format!(
        "Some searches of {names} were broken off at {nodes} positions."
    ))
}

/// In which variants no random game came to its end: their figure says how fast moves are made, and nothing of the length of games.
fn games_broken_off(comparison: &Comparison) -> Option<String> {
    let none_ended = |tally: &Tally| tally.detail("broken_off") == tally.count;
    let names = named(comparison, Measure::Playouts, none_ended)?;
    let plies = numbered(comparison.effort.plies, "ply");
    Some(format!(
        "All random games of {names} were broken off after {plies}: their figures are of {plies}, not of whole games."
    ))
}

/// In which variants some random games did not come to their end.
fn some_games_broken_off(comparison: &Comparison) -> Option<String> {
    let told = comparison.rows.iter().filter_map(|row| {
        let mut series = row.series.iter();
        let tally = &series.find(|series| series.measure == Measure::Playouts)?.tally;
        let broken_off = tally.detail("broken_off");
        let some = (1..tally.count).contains(&broken_off);
        some.then(|| format!("{broken_off} of {} of {}", tally.count, quote_line(&row.name)))
    });
    let told: Vec<String> = told.collect();
    let plies = numbered(comparison.effort.plies, "ply");
    (!told.is_empty()).then(|| {
        format!(
            "Some random games were broken off after {plies}, and count as far as they went: {}.",
            listed(&told, "and")
        )
    })
}

/// The variants of whose measure something holds; `None` where there are none.
fn named(comparison: &Comparison, measure: Measure, holds: impl Fn(&Tally) -> bool) -> Option<String> {
    let is_one = |row: &&Row| {
        let mut series = row.series.iter().filter(|series| series.measure == measure);
        series.any(|series| holds(&series.tally))
    };
    let rows = comparison.rows.iter().filter(is_one);
    let names: Vec<String> = rows.map(|row| quote_line(&row.name)).collect();
    (!names.is_empty()).then(|| listed(&names, "and"))
}
