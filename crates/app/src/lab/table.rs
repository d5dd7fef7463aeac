//! The report of a run as tables for a terminal.

use std::fmt::Write;

use hakugei_lab::report::{
    AgentReport, Figure, FigureDifference, MatchReport, Measured, Valued, VariantReport, half_around,
};
use hakugei_lab::wide::FigureKind;
use hakugei_lab::{MeasureInfo, MeasureUnit, Report, chance};
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_text::noun::numbered;

use hakugei_arena::float;

use crate::screen;

/// The report of a comparison.
pub(crate) fn text(report: &Report) -> String {
    let mut text = String::new();
    if let Some(agent) = strongest(report) {
        side_by_side(report, agent, &mut text);
        ends(report, agent, &mut text);
    }
    by_agent(report, &mut text);
    for (place, variant) in report.variants.iter().enumerate() {
        matches(variant, &mut text);
        match_differences(report, place, &mut text);
        values(variant, &mut text);
    }
    differences(report, &mut text);
    notes(report, &mut text);
    text
}

/// What a reader should know before he believes a figure.
pub(crate) fn notes(report: &Report, text: &mut String) {
    text.push_str(&wrapped(&made(report), "  ", screen::columns()));
    if report
        .variants
        .iter()
        .any(|variant| !variant.agents.is_empty() || !variant.matches.is_empty())
    {
        let said = "`worth` says how many independent games those of a run or a match are worth: fewer where the games of an opening resemble each other, and more where they balance each other.";
        text.push_str(&wrapped(said, "  ", screen::columns()));
    }
    if text.contains("± ?") || text.contains("(?") || text.contains("?)") {
        let said = "A question mark stands where there are too few games for an interval.\n";
        text.push_str(said);
    }
    for warning in &report.warnings {
        text.push_str(&wrapped(
            &format!("Note: {}", harmless(warning)),
            "  ",
            screen::columns(),
        ));
    }
}

/// How the games were made: their openings, the longest one, the seed, and how positions were valued.
fn made(report: &Report) -> String {
    let openings = match report.openings.plies {
        0 => "Games begin at the start".to_owned(),
        plies => format!(
            "Games begin after {}, which change the score by at most {} hundredths of the weakest piece",
            numbered(plies, "random move"),
            report.openings.balance
        ),
    };
    let of_variant = |variant: &VariantReport| harmless(&variant.valued());
    let mut ways: Vec<String> = report.variants.iter().map(of_variant).collect();
    ways.dedup();
    let valued = match ways.as_slice() {
        [] => String::new(),
        [way] => format!(" How positions are valued: {way}."),
        _ => {
            let each = report.variants.iter().map(|variant| {
                let label = harmless(&variant.label);
                format!("{label}: {}", of_variant(variant))
            });
            format!(
                " How positions are valued: {}.",
                each.collect::<Vec<_>>().join("; ")
            )
        }
    };
    format!(
        "{openings}, and are broken off after {}; the seed is {}.{valued}",
        numbered(report.longest, "ply"),
        report.seed
    )
}

/// The place of the strongest agent, if all variants were played by the same.
fn strongest(report: &Report) -> Option<usize> {
    let counts = report.variants.iter().map(|variant| variant.agents.len());
    counts.min().and_then(|least| least.checked_sub(1))
}

/// The widest line of a table that is not shown in a window.
const WIDEST: usize = 80;

/// The blanks between two columns.
const GAP: usize = 2;

/// A table of texts: the first column to the left, the others to the right. What is too wide for a screen is several tables below each other, each
/// with the first column, whose texts are broken between words where they would take more than half of the screen, or more than a third if the
/// tables are fewer then.
fn table(rows: &[Vec<String>]) -> String {
    table_within(rows, screen::window_columns().unwrap_or(WIDEST))
}

fn table_within(rows: &[Vec<String>], widest: usize) -> String {
    let [half, narrow] = [widest / 2, widest / 3].map(|room| Laid::out(rows, widest, room));
    let laid = if narrow.parts.len() < half.parts.len() {
        narrow
    } else {
        half
    };
    let parts: Vec<String> = laid.parts.iter().map(|part| laid.lines(rows, part)).collect();
    parts.join("\n")
}

/// How a table is laid out.
struct Laid {
    /// The lines of the first column of each row.
    titles: Vec<Vec<String>>,
    /// The width of each column.
    widths: Vec<usize>,
    /// The other columns of each of the tables that stand below each other.
    parts: Vec<Vec<usize>>,
}

impl Laid {
    /// A table with the first column in some room, if its words are no wider.
    fn out(rows: &[Vec<String>], widest: usize, room: usize) -> Self {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let titles: Vec<Vec<String>> = rows
            .iter()
            .map(|row| broken(row.first().map_or("", String::as_str), room))
            .collect();
        let of_titles = titles.iter().flatten().map(|line| screen_width(line)).max();
        let of_titles = of_titles.unwrap_or(0);
        let of_figures = (1..columns).map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| screen_width(cell)).max().unwrap_or(0)
        });
        let widths: Vec<usize> = std::iter::once(of_titles).chain(of_figures).collect();
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut used = widest;
        for (column, width) in widths.iter().enumerate().skip(1) {
            match parts.last_mut() {
                Some(part) if used + GAP + width <= widest => part.push(column),
                _ => {
                    used = of_titles;
                    parts.push(vec![column]);
                }
            }
            used += GAP + width;
        }
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        Self {
            titles,
            widths,
            parts,
        }
    }

    /// The lines of a part of it.
    fn lines(&self, rows: &[Vec<String>], part: &[usize]) -> String {
        let mut text = String::new();
        for (row, titles) in rows.iter().zip(&self.titles) {
            let Some((title, above)) = titles.split_last() else {
                continue;
            };
            for title in above {
                text.push_str(title);
                text.push('\n');
            }
            let mut line = hakugei_text::columns::left(title, self.widths[0]);
            for &column in part {
                line.push_str(&" ".repeat(GAP));
                let cell = row.get(column).map_or("", String::as_str);
                line.push_str(&hakugei_text::columns::right(cell, self.widths[column]));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// A title in lines that are not wider than this if words are not, those after the first one further in.
fn broken(title: &str, widest: usize) -> Vec<String> {
    if screen_width(title) <= widest {
        return vec![title.to_owned()];
    }
    let lines = wrapped(title, "", widest.saturating_sub(GAP));
    let lines = lines.lines().enumerate();
    lines
        .map(|(number, line)| {
            if number == 0 {
                line.to_owned()
            } else {
                format!("{}{line}", " ".repeat(GAP))
            }
        })
        .collect()
}

fn screen_width(text: &str) -> usize {
    hakugei_text::columns::width(text)
}

/// What was measured of the games of an agent, by its place, in each variant.
fn of_agent(report: &Report, agent: usize) -> Vec<&AgentReport> {
    let variants = report.variants.iter();
    variants.filter_map(|variant| variant.agents.get(agent)).collect()
}

/// All measures of the strongest agent, a column for each variant.
fn side_by_side(report: &Report, agent: usize, text: &mut String) {
    let reports = of_agent(report, agent);
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
        for (title, cell) in BELOW
            .iter()
            .filter(|below| below.0 == measure.key)
            .flat_map(|below| below.1)
        {
            let cells: Vec<Option<String>> = reports.iter().map(|report| cell(report)).collect();
            if cells.iter().any(Option::is_some) {
                rows.push(row(
                    title,
                    cells
                        .into_iter()
                        .map(|cell| cell.unwrap_or_else(|| "–".to_owned())),
                ));
            }
        }
    }
    let of_rules =
        |get: &dyn Fn(&VariantReport) -> String| report.variants.iter().map(get).collect::<Vec<String>>();
    rows.push(row(
        "positions, 10 to the",
        of_rules(&|variant| match variant.state_space.known() {
            (Some(legal), [low, high]) => format!("{legal:.1} ({low:.1}–{high:.1})"),
            (None, [_, high]) => format!("< {high:.1}"),
        }),
    ));
    rows.push(row(
        "words of the rules, × those of shogi",
        of_rules(&|variant| {
            let rules = &variant.rules;
            format!("{} (× {:.2})", rules.tokens, rules.of_standard)
        }),
    ));
    rows.push(row(
        "kinds of pieces",
        of_rules(&|variant| variant.rules.kinds.to_string()),
    ));
    rows.push(row(
        "first moves, as if equally good",
        of_rules(&|variant| {
            variant.first_moves.as_ref().map_or_else(
                || "–".to_owned(),
                |moves| {
                    let moves = moves.effective_moves;
                    number(moves)
                },
            )
        }),
    ));
    text.push_str(&table(&rows));
    text.push('\n');
}

/// How the games of an agent ended, a column for each variant; the most frequent end first.
fn ends(report: &Report, agent: usize, text: &mut String) {
    let reports = of_agent(report, agent);
    let mut ways: Vec<(String, u64)> = Vec::new();
    for end in reports.iter().flat_map(|report| &report.ends) {
        let words = end.words();
        match ways.iter_mut().find(|(known, _)| *known == words) {
            Some((_, games)) => *games += end.games,
            None => ways.push((words, end.games)),
        }
    }
    ways.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    if ways.is_empty() {
        return;
    }
    let labels = report.variants.iter().map(|variant| harmless(&variant.label));
    let mut rows = vec![row("how these games end", labels)];
    for (words, _) in &ways {
        let cells = reports.iter().map(|report| {
            let same = report.ends.iter().find(|end| end.words() == *words);
            same.map_or_else(
                || "–".to_owned(),
                |end| {
                    format!(
                        "{}: {}",
                        end.games,
                        with_ends(end.share.value, end.share.interval)
                    )
                },
            )
        });
        rows.push(row(&harmless(words), cells));
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

/// What stands in a row below a measure: its title, and its figure.
type Below = (&'static str, fn(&AgentReport) -> Option<String>);

/// The rows below each measure that has some.
const BELOW: [(&str, &[Below]); 3] = [
    (
        "first_player",
        &[
            ("the same in Elo", |report| {
                let advantage = report.advantage.as_ref()?;
                let [low, high] = advantage
                    .elo_interval
                    .map(|end| end.map_or_else(|| "?".to_owned(), |elo| format!("{elo:+.0}")));
                Some(format!("{:+.0} ({low} to {high})", advantage.elo?))
            }),
            ("worth, in independent games", |report| {
                Some(format!("{:.0}", report.worth()?))
            }),
        ],
    ),
    (
        "length_median",
        &[
            ("a quarter is no longer than", |report| {
                let [low, ..] = report.lengths.quartiles?;
                Some(quartile(low, report.lengths.intervals[0]))
            }),
            ("three quarters than", |report| {
                let [.., high] = report.lengths.quartiles?;
                Some(quartile(high, report.lengths.intervals[2]))
            }),
            ("shortest and longest of these", |report| {
                Some(format!(
                    "{}–{}",
                    report.lengths.shortest?, report.lengths.longest?
                ))
            }),
            ("standard deviation of lengths", |report| {
                Some(number(report.lengths.deviation?))
            }),
            ("length with games broken off", |report| {
                let with = report.lengths.with_broken_off.filter(|_| report.broken_off > 0)?;
                Some(number(with))
            }),
        ],
    ),
    (
        "branching_most",
        &[
            ("a quarter of positions, at most", |report| {
                let choices = report.choices.as_ref()?;
                Some(quartile(choices.quartiles?[0], choices.intervals[0]))
            }),
            ("half of them", |report| {
                let choices = report.choices.as_ref()?;
                Some(quartile(choices.quartiles?[1], choices.intervals[1]))
            }),
            ("three quarters of them", |report| {
                let choices = report.choices.as_ref()?;
                Some(quartile(choices.quartiles?[2], choices.intervals[2]))
            }),
            ("the most of these games", |report| {
                Some(report.choices.as_ref()?.most.to_string())
            }),
        ],
    ),
];

/// A quartile with its interval.
fn quartile(value: u64, interval: Option<[u64; 2]>) -> String {
    let Some([low, high]) = interval else {
        return format!("{value} ± ?");
    };
    let [at, ends @ ..] = [value, low, high].map(float);
    let wide = wide(FigureKind::Number, at, Some(ends));
    format!("{value} ({low}–{high}){wide}")
}

/// A number with half of its interval.
fn number(valued: Valued) -> String {
    let Valued { value, interval } = valued;
    let wide = wide(FigureKind::Number, value, interval);
    format!("{}{wide}", with_half(value, interval, 1.0, "", 1))
}

/// The word behind a figure whose interval is wide.
fn wide(kind: FigureKind, value: f64, interval: Option<[f64; 2]>) -> String {
    let word = kind.word(value, interval);
    word.map_or_else(String::new, |word| format!(" {word}"))
}

/// A share in percent with the ends of its interval, which need not be as far from it on both sides.
fn with_ends(value: f64, interval: Option<[f64; 2]>) -> String {
    let wide = wide(FigureKind::Share, value, interval);
    let value = 100.0 * value;
    match interval {
        Some([low, high]) => format!("{value:.1} % ({:.1}–{:.1}){wide}", 100.0 * low, 100.0 * high),
        None => format!("{value:.1} %"),
    }
}

/// A figure with half of its interval.
fn with_half(value: f64, interval: Option<[f64; 2]>, scale: f64, sign: &str, decimals: usize) -> String {
    let half = interval.map_or_else(
        || "?".to_owned(),
        |[low, high]| format!("{:.decimals$}", (high - low) / 2.0 * scale),
    );
    format!("{:.decimals$}{sign} ± {half}", value * scale)
}

fn row(title: &str, cells: impl IntoIterator<Item = String>) -> Vec<String> {
    [title.to_owned()].into_iter().chain(cells).collect()
}

/// A measure with its interval: half of it where it reaches as far on both sides, and otherwise its ends, as always of a share of games.
fn cell(measure: &MeasureInfo, measured: &Measured) -> String {
    let Some(value) = measured.value else {
        return "–".to_owned();
    };
    let (scale, sign, decimals) = match measure.unit {
        MeasureUnit::ShareOfGames | MeasureUnit::Share => (100.0, " %", 1),
        MeasureUnit::Number => (1.0, "", 2),
        _ => (1.0, "", 1),
    };
    let shown = match (measured.interval, measured.half(measure.unit)) {
        (Some([low, high]), None) => format!(
            "{:.decimals$}{sign} ({:.decimals$}–{:.decimals$})",
            scale * value,
            scale * low,
            scale * high
        ),
        (interval, _) => with_half(value, interval, scale, sign, decimals),
    };
    let wide = wide(measure.unit.figure_kind(), value, measured.interval);
    format!("{shown}{wide}")
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
    if let Some(even) = &variant.even_games {
        let label = harmless(&variant.label);
        let said = format!(
            "{label}: what White scores in games of `{}` against itself",
            even.first
        );
        text.push_str(&wrapped(&said, "", screen::columns()));
    }
    let mut rows = vec![["", "games", "worth", "score", "Elo"].map(str::to_owned).to_vec()];
    for played in variant.even_games.iter().chain(&variant.matches) {
        rows.push(vec![
            format!("{}: {}", harmless(&variant.label), harmless(&played.title())),
            played.games.to_string(),
            played
                .effective
                .map_or_else(|| "–".to_owned(), |games| format!("{games:.0}")),
            score(played),
            elo(played),
        ]);
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

/// By how much the matches of a variant, by its place, differ from each other, and the worths of its kinds of pieces.
pub(crate) fn match_differences(report: &Report, place: usize, text: &mut String) {
    let found = report.differences_between([place, place]);
    let (scores, worths): (Vec<&FigureDifference>, Vec<&FigureDifference>) =
        found.partition(|one| one.figure == Figure::Score);
    differences_of("what one scores less the other", &scores, text);
    differences_of("what one is worth less another", &worths, text);
}

/// Differences within a variant, below a heading.
fn differences_of(heading: &str, found: &[&FigureDifference], text: &mut String) {
    if found.is_empty() {
        return;
    }
    let mut rows = vec![[heading, "difference", "sure?"].map(str::to_owned).to_vec()];
    for one in found {
        let sure = match one.corrected {
            corrected @ Some(_) if one.is_sure() => format!("yes, {}", chance(corrected)),
            corrected @ Some(_) => format!("no, {}", chance(corrected)),
            None => "–".to_owned(),
        };
        rows.push(vec![harmless(&one.title()), signed(one), sure]);
    }
    text.push_str(&table(&rows));
    text.push('\n');
}

/// A difference of figures with its interval.
fn signed(one: &FigureDifference) -> String {
    let (factor, decimals, unit) = one.figure.shown();
    let [sign, behind] = match unit {
        "%" => [" %", ""],
        "" => ["", ""],
        unit => ["", &format!(" {unit}")],
    };
    let shown = with_interval(factor, decimals, sign, one.value, one.interval);
    format!("{shown}{behind}")
}

/// A difference by a factor, with some decimals and a sign, and with half of its interval, or where it is not as far from both ends, with these.
fn with_interval(factor: f64, decimals: usize, sign: &str, value: f64, interval: [f64; 2]) -> String {
    let within = if let Some(half) = half_around(value, interval) {
        format!("± {:.decimals$}", factor * half)
    } else {
        let [low, high] = interval.map(|end| factor * end);
        format!("({low:+.decimals$} to {high:+.decimals$})")
    };
    format!("{:+.decimals$}{sign} {within}", factor * value)
}

/// What all that says of the question of an experiment.
pub(crate) fn findings(variant: &VariantReport, text: &mut String) {
    for said in variant.findings.sentences() {
        let said = harmless(&format!("{}: {said}", variant.label));
        text.push_str(&wrapped(&said, "  ", screen::columns()));
        text.push('\n');
    }
}

fn score(played: &MatchReport) -> String {
    match (played.score, played.interval) {
        (Some(score), interval @ Some(_)) => with_ends(score, interval),
        _ => "–".to_owned(),
    }
}

fn elo(played: &MatchReport) -> String {
    let end = |end: Option<f64>, none: &str| end.map_or_else(|| none.to_owned(), |end| format!("{end:+.0}"));
    let [low, high] = played.elo_interval;
    let ends = format!("{} to {}", end(low, "−∞"), end(high, "∞"));
    match played.elo {
        Some(elo) => format!("{elo:+.0} ({ends})"),
        None if low.or(high).is_some() => ends,
        None => "–".to_owned(),
    }
}

/// What pieces are worth.
pub(crate) fn values(variant: &VariantReport, text: &mut String) {
    if variant.values.is_empty() {
        return;
    }
    let of = variant.agents.last().map_or_else(String::new, |played| {
        format!(" of `{}` against itself", played.agent)
    });
    let said = format!(
        "{}: what pieces are worth, in Elo, by the results of games{of}",
        harmless(&variant.label)
    );
    text.push_str(&wrapped(&said, "", screen::columns()));
    let valued = |value: Option<Valued>| match value {
        Some(Valued { value, interval }) => {
            let wide = wide(FigureKind::Elo, value, interval);
            format!("{}{wide}", with_half(value, interval, 1.0, "", 0))
        }
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

/// How many sure differences of two variants are listed.
const LISTED: usize = 12;

/// What surely differs between two variants.
pub(crate) fn differences(report: &Report, text: &mut String) {
    let agent = report.comparisons.iter().map(|comparison| comparison.agent).max();
    let balances = report.balances();
    let places = 0..report.variants.len();
    for variants in places
        .clone()
        .flat_map(|first| (first + 1..places.end).map(move |second| [first, second]))
    {
        let [first, second] = variants.map(|place| harmless(&report.variants[place].label));
        let mut of_both = report.differences_between(variants).peekable();
        let comparisons = report.comparisons.iter();
        let measured = comparisons
            .filter(|one| Some(one.agent) == agent && one.variants == variants)
            .flat_map(|one| &one.differences);
        if measured.clone().next().is_none() && of_both.peek().is_none() {
            continue;
        }
        let mut sure: Vec<String> = measured
            .filter(|difference| difference.is_sure())
            .filter_map(|difference| {
                let measure = report
                    .measures
                    .iter()
                    .find(|measure| measure.key == difference.key)?;
                let (factor, sign) = match measure.unit {
                    MeasureUnit::ShareOfGames | MeasureUnit::Share => (100.0, " %"),
                    _ => (1.0, ""),
                };
                Some(format!(
                    "{} {} ({})",
                    measure.title,
                    with_interval(factor, 1, sign, difference.value, difference.interval),
                    chance(difference.corrected)
                ))
            })
            .collect();
        let (of_pieces, others): (Vec<_>, Vec<_>) = of_both
            .filter(|one| one.is_sure())
            .partition(|one| one.figure.is_use());
        sure.extend(others.into_iter().map(|one| {
            let title = harmless(&one.figure.title(&one.of[0]));
            format!("{title} {} ({})", signed(one), chance(one.corrected))
        }));
        if !of_pieces.is_empty() {
            let number = numbered(of_pieces.len(), "figure");
            sure.push(format!("{number} of what pieces do, which are on the page"));
        }
        let more = sure.len().saturating_sub(LISTED);
        if more > 1 {
            sure.truncate(LISTED);
            sure.push(format!("and {more} more, which are on the page"));
        }
        let balance = balances.iter().find(|found| found.variants == variants);
        if let Some(found) = balance {
            text.push_str(&wrapped(&harmless(&found.sentence), "  ", screen::columns()));
        }
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

#[cfg(test)]
mod tests {
    use super::{screen_width, table_within};

    #[test]
    fn a_table_that_is_too_wide_is_several() {
        let row = |title: &str, cells: &[&str]| {
            let cells = cells.iter().map(|&cell| cell.to_owned());
            [title.to_owned()]
                .into_iter()
                .chain(cells)
                .collect::<Vec<String>>()
        };
        let rows = [
            row("", &["鯨", "second", "third"]),
            row("length", &["79.0 ± 3.3", "118.0 ± 4.3", "1"]),
        ];
        assert_eq!(
            table_within(&rows, 80),
            "                鯨       second  third\nlength  79.0 ± 3.3  118.0 ± 4.3      1\n"
        );
        let split = table_within(&rows, 30);
        assert_eq!(
            split,
            "                鯨\nlength  79.0 ± 3.3\n\n             second  third\nlength  118.0 ± 4.3      1\n"
        );
        assert!(split.lines().all(|line| screen_width(line) <= 30));
        // A column is shown even if it alone is too wide.
        assert_eq!(
            table_within(&rows, 5)
                .lines()
                .filter(|line| line.starts_with("length"))
                .count(),
            3
        );
        assert_eq!(table_within(&[], 80), "");
    }

    #[test]
    fn a_title_leaves_half_of_the_screen_to_figures() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let rows = [
            row(["", "games", "score"]),
            row(["search 20 without drops against search 20", "200", "2.5 %"]),
        ];
        let [first, second] = ["search 20 without drops", "  against search 20      "];
        assert_eq!(
            table_within(&rows, 60),
            format!(
                "{}  games  score\n{first}\n{second}  200  2.5 %\n",
                " ".repeat(23)
            )
        );
    }
}
