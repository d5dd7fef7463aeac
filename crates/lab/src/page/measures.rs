//! All measures side by side: a table for each agent, what surely differs, and the differences of each two variants.

use std::fmt::Write as _;

use hakugei_text::noun::numbered;

use super::chart::{MARK, Scale, mark};
use super::header::section;
use super::text::{
    NONE, code, decimals, escaped, evidence, factor, fixed, in_percent, measured, signed, valued,
    valued_share, wide_count,
};
use super::verdict::{elo, in_elo, of_strength};
use super::{Page, Subject};
use crate::agent::Agent;
use crate::findings::chance;
use crate::measures::{MeasureInfo, MeasureUnit};
use crate::report::{AgentReport, Figure, FigureDifference, Measured, half_around, is_sure};

/// The places of a mark, with room for its ends.
const PLACES: [f64; 2] = [4.0, MARK - 4.0];

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    section("measures", out);
    if page.agent.is_some() {
        of_agents(page, out);
    }
    of_rules(page, out);
    differences(page, out);
    if page.agent.is_some() {
        definitions(page, out);
    }
    out.push_str("</section>\n");
}

fn of_agents(page: &Page<'_>, out: &mut String) {
    out.push_str(
        "<p>Each figure has half of its 95&#160;% interval behind ±, or the interval in brackets, and below it a dot with the interval, on a scale that all variants of a row \
         share. <b class=\"sure\">▲A</b> marks what is surely more than in variant A, and <b class=\"sure\">▼A</b> what is surely less: so \
         large a difference would come by chance in fewer than 1 of 20 reports, with all differences of the table taken together. The word <small class=\"vague\">wide</small> stands behind what is hardly known: a share whose \
         interval is wider than 20 points, a figure in Elo whose interval is wider than 200, or another one whose interval is wider than half of it and than 0.05. A question mark stands where there are too few games for an interval.</p>\n<div \
         id=\"agents\">\n",
    );
    for &agent in page.agents.iter().rev() {
        let open = if page.agent == Some(agent) {
            " open=\"open\""
        } else {
            ""
        };
        let name = escaped(&agent.to_string());
        let _ = writeln!(
            out,
            "<details class=\"agent\" data-agent=\"{name}\"{open}><summary>Games of <code>{name}</code> against itself</summary>"
        );
        of_agent(page, agent, out);
        out.push_str("</details>\n");
    }
    out.push_str("</div>\n");
}

/// The head of a table with a column for each variant.
fn head(page: &Page<'_>, caption: &str, first: &str, out: &mut String) {
    let _ = write!(
        out,
        "<div class=\"wide\"><table class=\"sides\"><caption><span>{caption}</span></caption><thead><tr><th scope=\"col\">{first}</th>"
    );
    for subject in &page.subjects {
        let _ = write!(out, "<th scope=\"col\">{}</th>", subject.named());
    }
    out.push_str("</tr></thead><tbody>\n");
}

fn row(page: &Page<'_>, title: &str, out: &mut String, cell: &dyn Fn(&Subject<'_>) -> String) {
    let _ = write!(out, "<tr><th scope=\"row\">{title}</th>");
    for subject in &page.subjects {
        let _ = write!(out, "<td>{}</td>", cell(subject));
    }
    out.push_str("</tr>\n");
}

/// The same, but only where some variant has a figure.
fn known_row(page: &Page<'_>, title: &str, out: &mut String, cell: &dyn Fn(&Subject<'_>) -> String) {
    if page.subjects.iter().any(|subject| cell(subject) != NONE) {
        row(page, title, out, cell);
    }
}

fn of_agent(page: &Page<'_>, agent: Agent, out: &mut String) {
    let caption = format!("All measures of the games of {}", code(&agent.to_string()));
    head(page, &caption, "Measure", out);
    let played = |subject: &Subject<'_>| -> Option<&AgentReport> {
        let all = page.subjects[subject.place].report.agents.iter();
        all.clone().find(|played| played.agent == agent)
    };
    row(page, "games", out, &|subject| {
        played(subject).map_or_else(|| NONE.to_owned(), |played| played.games.to_string())
    });
    for (place, measure) in page.report.measures.iter().enumerate() {
        let cells: Vec<Option<&Measured>> = page
            .subjects
            .iter()
            .map(|subject| played(subject)?.measures.get(place))
            .collect();
        of_measure(page, agent, measure, &cells, out);
        for (title, cell) in BELOW
            .iter()
            .filter(|below| below.0 == measure.key)
            .flat_map(|below| below.1)
        {
            let cell = |subject: &Subject<'_>| played(subject).and_then(cell);
            known_row(page, title, out, &|subject| {
                cell(subject).unwrap_or_else(|| NONE.to_owned())
            });
        }
    }
    out.push_str("</tbody></table></div>\n");
}

/// What stands in a row below a measure: its title, and its figure.
type Below = (&'static str, fn(&AgentReport) -> Option<String>);

/// The rows below each measure that has some.
const BELOW: [(&str, &[Below]); 3] = [
    (
        "first_player",
        &[
            ("the same in Elo", |played| {
                played.advantage.as_ref().and_then(in_elo)
            }),
            ("worth, in independent games", |played| {
                Some(fixed(played.worth()?, 0))
            }),
        ],
    ),
    (
        "length_median",
        &[
            ("quartiles of lengths", |played| {
                Some(quartiles(played.lengths.quartiles?, played.lengths.intervals))
            }),
            ("shortest and longest of these games", |played| {
                Some(format!(
                    "{}–{}",
                    played.lengths.shortest?, played.lengths.longest?
                ))
            }),
            ("standard deviation of lengths", |played| {
                played.lengths.deviation?;
                Some(valued(played.lengths.deviation, 1))
            }),
            ("length with games broken off", |played| {
                let has_some = played.broken_off > 0;
                has_some.then(|| valued(played.lengths.with_broken_off, 1))
            }),
        ],
    ),
    (
        "branching_most",
        &[
            ("quartiles of all positions", |played| {
                let choices = played.choices.as_ref()?;
                Some(quartiles(choices.quartiles?, choices.intervals))
            }),
            ("the most of these games", |played| {
                Some(played.choices.as_ref()?.most.to_string())
            }),
        ],
    ),
];

/// Three quartiles, each with its interval.
fn quartiles(values: [u64; 3], intervals: [Option<[u64; 2]>; 3]) -> String {
    let shown = values.iter().zip(intervals).map(|(value, interval)| {
        let ends = interval.map_or_else(|| "?".to_owned(), |[low, high]| format!("{low}–{high}"));
        let wide = wide_count(*value, interval);
        format!("<span class=\"nb\">{value} <small>({ends})</small>{wide}</span>")
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn of_measure(
    page: &Page<'_>,
    agent: Agent,
    measure: &MeasureInfo,
    cells: &[Option<&Measured>],
    out: &mut String,
) {
    if cells.iter().flatten().all(|measured| measured.value.is_none()) {
        return;
    }
    let ends = cells.iter().flatten().flat_map(|measured| {
        let interval = measured.interval.into_iter().flatten();
        interval.chain(measured.value)
    });
    let scale = Scale::around(ends, PLACES);
    let _ = write!(
        out,
        "<tr><th scope=\"row\" title=\"{}\">{}</th>",
        escaped(measure.definition),
        escaped(measure.title)
    );
    for (subject, cell) in page.subjects.iter().zip(cells) {
        let Some((cell, value)) = cell.and_then(|cell| Some((cell, cell.value?))) else {
            let _ = write!(out, "<td>{NONE}</td>");
            continue;
        };
        let evidence = evidence(measure, cell);
        let _ = write!(out, "<td title=\"{evidence}\">{}", self::measured(measure, cell));
        sure(page, agent, measure, subject.place, out);
        if let Some(scale) = scale {
            mark(out, scale, "", Some(value), cell.interval);
        }
        out.push_str("</td>");
    }
    out.push_str("</tr>\n");
}

/// The marks of the variants from which one surely differs in a measure: `▲AC ▼B` is more than A and C, and less than B.
fn sure(page: &Page<'_>, agent: Agent, measure: &MeasureInfo, place: usize, out: &mut String) {
    let [mut more, mut less] = [String::new(), String::new()];
    let of_agent = page.report.comparisons.iter().filter(|one| one.agent == agent);
    for comparison in of_agent {
        let [first, second] = comparison.variants;
        let (other, sign) = match place {
            place if place == second => (first, 1.0),
            place if place == first => (second, -1.0),
            _ => continue,
        };
        let found = comparison.differences.iter().find(|one| one.key == measure.key);
        let (Some(found), Some(other)) = (found.filter(|one| one.is_sure()), page.subjects.get(other)) else {
            continue;
        };
        let letters = if sign * found.value > 0.0 {
            &mut more
        } else {
            &mut less
        };
        letters.push_str(&other.letter());
    }
    for (arrow, letters) in [("▲", more), ("▼", less)] {
        if !letters.is_empty() {
            let _ = write!(out, " <b class=\"sure\">{arrow}{letters}</b>");
        }
    }
}

/// What does not depend on an agent.
fn of_rules(page: &Page<'_>, out: &mut String) {
    head(
        page,
        "What the rules are, and what strength is worth",
        "Measure",
        out,
    );
    known_row(page, "squares", out, &|subject| {
        let [files, ranks] = subject.report.board;
        format!("{files} × {ranks} = {}", files * ranks)
    });
    known_row(page, "kinds of pieces", out, &|subject| {
        subject.report.rules.kinds.to_string()
    });
    known_row(page, "words of the rules", out, &|subject| {
        let rules = &subject.report.rules;
        format!(
            "{} <small>(×\u{a0}{})</small>",
            rules.tokens,
            fixed(rules.of_standard, 2)
        )
    });
    known_row(page, "positions, 10 to the", out, &positions);
    known_row(page, "moves of a piece on an empty board", out, &|subject| {
        fixed(subject.report.mobility.mean_of_start, 1)
    });
    known_row(
        page,
        "first moves, as many as equally good ones",
        out,
        &|subject| {
            let moves = subject.report.first_moves.as_ref();
            valued(moves.map(|moves| moves.effective_moves), 1)
        },
    );
    known_row(
        page,
        "first two plies, as many as equally good ones",
        out,
        &|subject| {
            let moves = subject.report.first_moves.as_ref();
            valued(moves.map(|moves| moves.effective_pairs), 1)
        },
    );
    known_row(page, "first moves nearly as good as the best", out, &|subject| {
        let moves = subject.report.first_moves.as_ref();
        valued_share(moves.map(|moves| moves.good_share))
    });
    known_row(
        page,
        "Elo of the stronger against a quicker agent",
        out,
        &|subject| of_strength(subject.report).map_or_else(|| NONE.to_owned(), elo),
    );
    known_row(page, "Elo of one that never drops", out, &|subject| {
        let without = subject.report.matches.iter().find(|played| {
            matches!(played.first, Agent::Search { drops: false, .. }) && played.start.is_none()
        });
        without.map_or_else(|| NONE.to_owned(), elo)
    });
    out.push_str("</tbody></table></div>\n");
}

/// How many positions there are: as a sample of legal ones says, or else at most.
pub(super) fn positions(subject: &Subject<'_>) -> String {
    match subject.report.state_space.known() {
        (Some(legal), [low, high]) => {
            let [low, high] = [low, high].map(|end| fixed(end, 1));
            format!("{} <small>({low}–{high})</small>", fixed(legal, 1))
        }
        (None, [_, high]) => format!("&lt; {}", fixed(high, 1)),
    }
}

/// The differences of each two variants: in measures, and in other figures.
fn differences(page: &Page<'_>, out: &mut String) {
    let pairs: Vec<[&Subject<'_>; 2]> = page
        .subjects
        .iter()
        .enumerate()
        .flat_map(|(number, first)| {
            page.subjects[number + 1..]
                .iter()
                .map(move |second| [first, second])
        })
        .collect();
    let is_between = |one: &&FigureDifference| one.variants[0] != one.variants[1];
    let figures: Vec<&FigureDifference> = page.report.differences.iter().filter(is_between).collect();
    if pairs.is_empty() || page.report.comparisons.is_empty() && figures.is_empty() {
        return;
    }
    let of = page.agent.map_or_else(String::new, |agent| {
        format!(", measures in games of {}", code(&agent.to_string()))
    });
    let _ = write!(
        out,
        "<details><summary>By how much each two variants differ</summary><div class=\"wide\"><table class=\"sides\"><caption><span>The second variant less \
         the first{of}; what is surely different is bold and marked</span></caption><thead><tr><th scope=\"col\">Measure</th>",
    );
    for [first, second] in &pairs {
        let _ = write!(
            out,
            "<th scope=\"col\">{} − {}</th>",
            second.badge(),
            first.badge()
        );
    }
    out.push_str("</tr></thead><tbody>\n");
    let mut write_row = |title: &str, cell: &dyn Fn([usize; 2]) -> Option<String>| {
        let _ = write!(out, "<tr><th scope=\"row\">{title}</th>");
        for pair in &pairs {
            let cell = cell(pair.map(|subject| subject.place));
            let _ = write!(out, "<td>{}</td>", cell.as_deref().unwrap_or(NONE));
        }
        out.push_str("</tr>\n");
    };
    if let Some(agent) = page.agent {
        let of_agent = || page.report.comparisons.iter().filter(|one| one.agent == agent);
        for measure in &page.report.measures {
            let (factor, decimals) = (factor(measure.unit), decimals(measure.unit));
            write_row(&escaped(measure.title), &|variants| {
                let comparison = of_agent().find(|one| one.variants == variants)?;
                let found = comparison.differences.iter().find(|one| one.key == measure.key)?;
                Some(difference(
                    factor,
                    decimals,
                    found.value,
                    found.interval,
                    found.corrected,
                ))
            });
        }
    }
    let mut rows: Vec<(Figure, &str)> = Vec::new();
    let mut unsure = 0;
    for one in &figures {
        let row = (one.figure, one.of[0].as_str());
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    for (figure, of) in rows {
        let of_row = figures
            .iter()
            .filter(|one| (one.figure, one.of[0].as_str()) == (figure, of));
        if figure.is_use() && !of_row.clone().any(|one| one.is_sure()) {
            unsure += 1;
            continue;
        }
        write_row(&figure_title(figure, of), &|variants| {
            let found = of_row.clone().find(|one| one.variants == variants)?;
            Some(figure_difference(found))
        });
    }
    out.push_str("</tbody></table></div>");
    if unsure > 0 {
        let _ = write!(
            out,
            "<p class=\"note\">{} of what pieces do, in which no two variants surely differ, are in the JSON alone.</p>",
            numbered(unsure, "figure")
        );
    }
    out.push_str("</details>\n");
}

/// What is compared, for HTML.
fn figure_title(figure: Figure, of: &str) -> String {
    let title = escaped(&figure.title(of));
    match figure.shown() {
        (_, _, "%") => format!("{title}, in percent"),
        (_, _, "") => title,
        (_, _, unit) => format!("{title}, in {unit}"),
    }
}

/// By how much two figures differ.
pub(super) fn figure_difference(found: &FigureDifference) -> String {
    let (factor, decimals, _) = found.figure.shown();
    difference(factor, decimals, found.value, found.interval, found.corrected)
}

/// A difference with its interval and its corrected chance, by a factor and with some decimals.
fn difference(
    factor: f64,
    decimals: usize,
    value: f64,
    interval: [f64; 2],
    corrected: Option<f64>,
) -> String {
    let within = if let Some(half) = half_around(value, interval) {
        format!("±\u{a0}{}", fixed(factor * half, decimals))
    } else {
        let [low, high] = interval.map(|end| signed(factor * end, decimals));
        format!("({low} to {high})")
    };
    let shown = format!("{} <small>{within}</small>", signed(factor * value, decimals));
    if corrected.is_none() {
        return shown;
    }
    let chance = escaped(&chance(corrected));
    if is_sure(corrected) {
        let arrow = if value > 0.0 { "▲" } else { "▼" };
        format!("<b>{shown}</b> <b class=\"sure\">{arrow}</b><br/><small>{chance}</small>")
    } else {
        format!("{shown}<br/><small>{chance}</small>")
    }
}

/// What each measure is.
fn definitions(page: &Page<'_>, out: &mut String) {
    out.push_str("<details><summary>How each measure is computed</summary><dl class=\"definitions\">\n");
    for measure in &page.report.measures {
        let unit = match measure.unit {
            unit if in_percent(unit) => "in percent",
            MeasureUnit::Plies => "in plies: moves of one side",
            MeasureUnit::Moves => "a number of moves",
            MeasureUnit::Log10 => "a decimal logarithm",
            _ => "a number",
        };
        let _ = writeln!(
            out,
            "<div><dt>{}</dt><dd>{} ({unit})</dd></div>",
            escaped(measure.title),
            escaped(measure.definition)
        );
    }
    out.push_str("</dl></details>\n");
}
