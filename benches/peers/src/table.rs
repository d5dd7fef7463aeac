//! The table of what was measured, in Markdown.

use crate::contender::{Contender, Measured};
use crate::programs::Programs;
use crate::rounds::Line;

/// The heads of the columns.
const HEADS: [&str; 8] = [
    "work",
    "way",
    "plies",
    "by",
    "lines",
    "CPU seconds",
    "million lines a second",
    "Hakugei is faster by",
];

/// How many of the first columns hold words, which stand on the left; numbers stand on the right.
const WORDS: usize = 2;

/// A program outside is timed with its start, which is subtracted: if fewer seconds than this are left, the result says nothing.
const SHORTEST: f64 = 0.1;

/// A table of everything that was measured, and below it a note where a count is not ours.
pub(crate) fn markdown(lines: &[Line], programs: &Programs) -> String {
    let mut rows = vec![HEADS.map(str::to_owned)];
    let mut ours: &[Measured] = &[];
    let mut marked = false;
    for line in lines.iter().filter(|line| !line.measured.is_empty()) {
        let first = line.by == Contender::Ours;
        if first {
            ours = &line.measured;
        }
        let differs = !first && is_count(line) && line.measured[0].lines != ours[0].lines;
        marked |= differs;
        rows.push(row(line, ours, if differs { " *" } else { "" }, programs));
    }
    let mut text = aligned(&rows);
    if marked {
        text += "\n\\* By the rules of that program: it lists drops that mate where ours bar them, and Fairy-Stockfish does \
                 not count a dolphin on the furthest rank as one on its file. Ours are as many by its rules.\n";
    }
    text
}

/// Whether a line counts what ours beside it counts.
fn is_count(line: &Line) -> bool {
    use crate::way::Way;
    use crate::work::Peer;
    line.way != Way::Searched && !matches!(line.by, Contender::Peer(Peer::Ours(_)))
}

fn row(line: &Line, ours: &[Measured], mark: &str, programs: &Programs) -> [String; 8] {
    let first = line.by == Contender::Ours;
    let blank_if = |hide: bool, text: String| if hide { String::new() } else { text };
    let seconds = Spread::of(line.measured.iter().map(|measured| measured.seconds()));
    let rates = Spread::of(line.measured.iter().map(|measured| measured.rate()));
    let ratios = ours.iter().zip(&line.measured);
    let ratios = Spread::of(ratios.map(|(ours, theirs)| ours.rate() / theirs.rate()));
    let short = !line.by.counts_inside() && seconds.median < SHORTEST;
    let or_short = |spread: &Spread| {
        if short {
            "too short".to_owned()
        } else {
            spread.to_string()
        }
    };
    [
        blank_if(!first, line.work.name.to_owned()),
        blank_if(!first, line.way.words().to_owned()),
        blank_if(!first, line.plies.to_string()),
        line.by.name(programs),
        grouped(line.measured[0].lines) + mark,
        format!("{:.3}", seconds.median),
        or_short(&rates),
        blank_if(first, or_short(&ratios)),
    ]
}

/// The median of some numbers, with the least and the most.
struct Spread {
    median: f64,
    least: f64,
    most: f64,
}

impl Spread {
    fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.collect();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        let median = if sorted.len().is_multiple_of(2) {
            f64::midpoint(sorted[middle - 1], sorted[middle])
        } else {
            sorted[middle]
        };
        Self {
            median,
            least: sorted[0],
            most: sorted[sorted.len() - 1],
        }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = match self.median {
            100.0.. => 0,
            10.0.. => 1,
            _ => 2,
        };
        let Self { median, least, most } = self;
        write!(f, "{median:.digits$} ({least:.digits$}–{most:.digits$})")
    }
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Rows as a Markdown table, its columns as wide as what stands in them.
fn aligned(rows: &[[String; 8]]) -> String {
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or_default()
    };
    let cell = |(column, cell): (usize, &String)| {
        let width = width(column);
        if is_words(column) {
            format!("| {cell:width$} ")
        } else {
            format!("| {cell:>width$} ")
        }
    };
    let rule = |column: usize| {
        let end = if is_words(column) { '-' } else { ':' };
        format!("|-{}{end}", "-".repeat(width(column)))
    };
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| row.iter().enumerate().map(cell).collect())
        .collect();
    lines.insert(1, (0..HEADS.len()).map(rule).collect());
    lines.iter().flat_map(|line| [line.as_str(), "|\n"]).collect()
}

fn is_words(column: usize) -> bool {
    column < WORDS || HEADS[column] == "by"
}

#[cfg(test)]
mod tests {
    use super::{Spread, grouped};

    #[test]
    fn numbers_are_written() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(
            Spread::of([3.0, 1.0, 2.0].into_iter()).to_string(),
            "2.00 (1.00–3.00)"
        );
        assert_eq!(
            Spread::of([100.0, 300.0].into_iter()).to_string(),
            "200 (100–300)"
        );
    }
}
