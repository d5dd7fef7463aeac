//! The course of games: how long they are, what there is to choose, how decided they are, and how they end.

use std::fmt::Write as _;

use hakugei_arena::float;

use super::chart::{Field, begin, place};
use super::header::{has, section};
use super::text::{NONE, code, escaped, with_ends};
use super::{Page, Subject};
use crate::measures::count;
use crate::report::{AgentReport, BranchingPoint, EndCount, EvaluationPoint, Valued, end_words};

/// A stage that fewer games reach is not drawn: 20, or 5 % of all if that is less, but never as few as two.
fn least(report: &AgentReport) -> u64 {
    (report.games.div_ceil(20)).clamp(3, 20)
}

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    if !has(page, "games") {
        return;
    }
    section("games", out);
    if let Some(agent) = page.agent {
        let _ = writeln!(
            out,
            "<p>Games of {} against itself.</p>",
            code(&agent.to_string())
        );
    }
    let played: Vec<(&Subject<'_>, &AgentReport)> = page
        .subjects
        .iter()
        .filter_map(|subject| Some((subject, subject.played(page.agent)?)))
        .filter(|(_, played)| played.games > 0)
        .collect();
    if played.is_empty() {
        out.push_str("<p>No games were played.</p>\n");
    } else {
        lengths(&played, out);
        branching(&played, out);
        chances(&played, out);
        ends(&played, out);
    }
    out.push_str("</section>\n");
}

/// The highest of some figures, and 0 of none.
fn highest(figures: impl Iterator<Item = f64>) -> f64 {
    figures.fold(0.0, f64::max)
}

/// A chart for each variant.
fn charts(
    played: &[(&Subject<'_>, &AgentReport)],
    out: &mut String,
    draw: &dyn Fn(&Subject<'_>, &AgentReport, &mut String),
) {
    out.push_str("<div class=\"charts\">\n");
    for (subject, report) in played {
        let _ = write!(out, "<figure><figcaption>{}</figcaption>", subject.named());
        draw(subject, report, out);
        out.push_str("</figure>\n");
    }
    out.push_str("</div>\n");
}

fn lengths(played: &[(&Subject<'_>, &AgentReport)], out: &mut String) {
    out.push_str(
        "<h3>How long games are</h3>\n<p>The share of games that end at each ply. The line is the median, and the band below has the middle half of \
         the games. The scales are the same for all.</p>\n",
    );
    let bars = |report: &AgentReport| -> Vec<f64> {
        let lengths = &report.lengths;
        let total = float(lengths.bars.iter().sum::<u64>()).max(1.0) * float(lengths.bar.max(1));
        lengths.bars.iter().map(|&games| float(games) / total).collect()
    };
    let longest = highest(played.iter().map(|(_, report)| {
        let lengths = &report.lengths;
        float(lengths.bar) * count(lengths.bars.len())
    }));
    let fullest = highest(played.iter().flat_map(|(_, report)| bars(report)));
    charts(played, out, &|subject, report, out| {
        let lengths = &report.lengths;
        let Some([low, median, high]) = lengths.quartiles else {
            out.push_str("<p>No game ended by a rule.</p>");
            return;
        };
        let title = format!(
            "lengths of the games of {}: {} to {} plies, half of them {low} to {high}, median {median}",
            subject.label,
            lengths.shortest.unwrap_or(0),
            lengths.longest.unwrap_or(0)
        );
        let field = Field::begin(
            out,
            &title,
            [longest, fullest],
            ["plies", "% of games per ply"],
            true,
        );
        let _ = write!(out, "<path class=\"bars f{}\" d=\"", subject.place % 8);
        for (number, share) in bars(report)
            .into_iter()
            .enumerate()
            .filter(|(_, share)| *share > 0.0)
        {
            let from = float(number as u64 * lengths.bar);
            let (left, right) = (field.x.at(from), field.x.at(from + float(lengths.bar)));
            let _ = write!(
                out,
                "M{} {}H{}V{}H{}Z",
                place(left),
                place(field.y.at(0.0)),
                place(right),
                place(field.y.at(share)),
                place(left)
            );
        }
        let [low, middle, high] = [low, median, high].map(|plies| place(field.x.at(float(plies))));
        let _ = write!(
            out,
            "\"/><path class=\"median\" d=\"M{middle} 8V140\"/><path class=\"quartiles\" d=\"M{low} 140H{high}\"/><text class=\"on\" x=\"{middle}\" \
             y=\"16\" dx=\"3\">{median}</text></svg>"
        );
    });
}

fn branching(played: &[(&Subject<'_>, &AgentReport)], out: &mut String) {
    out.push_str(
        "<h3>What there is to choose</h3>\n<p>The mean number of legal moves by ply: <span class=\"key board-key\"></span> moves on the board below, \
         <span class=\"key drop-key\"></span> drops above them (hatched). The grey bands on their edges are the intervals of both means. The last stage has all later plies, and the curve ends where fewer than 20 games go on, or \
         fewer than 5&#160;% of them if that is less.</p>\n",
    );
    let points = |report: &AgentReport| -> Vec<BranchingPoint> {
        let least = least(report);
        let full = report.branching.iter();
        full.filter(|point| point.games >= least).copied().collect()
    };
    let all = || played.iter().flat_map(|(_, report)| points(report));
    let (longest, most) = (
        highest(all().map(|point| count(point.ply))),
        highest(all().map(|point| point.board.value + point.drops.value)),
    );
    charts(played, out, &|subject, report, out| {
        let points = points(report);
        let peak = highest(points.iter().map(|point| point.board.value + point.drops.value));
        let title = format!(
            "legal moves by ply in {}: at most {peak:.0} on average",
            subject.label
        );
        let field = Field::begin(out, &title, [longest, most], ["plies", "legal moves"], false);
        let layer = |below: fn(&BranchingPoint) -> f64, of: fn(&BranchingPoint) -> Valued| {
            let areas = points.iter().map(move |point| {
                let below = below(point);
                [count(point.ply), below, below + of(point).value]
            });
            let bands = points.iter().filter_map(move |point| {
                let [low, high] = of(point).interval?;
                let below = below(point);
                Some([count(point.ply), below + low.max(0.0), below + high])
            });
            (areas.collect::<Vec<_>>(), bands.collect::<Vec<_>>())
        };
        let (board, board_bands) = layer(|_| 0.0, |point| point.board);
        let (drops, drop_bands) = layer(|point| point.board.value, |point| point.drops);
        field.area(out, "area board-area", &board);
        let has_drops = drops.iter().any(|[_, low, high]| high > low);
        if has_drops {
            field.area(out, "area drop-area", &drops);
            field.area(out, "area hatched", &drops);
            field.area(out, "curve-band", &drop_bands);
        }
        field.area(out, "curve-band", &board_bands);
        out.push_str("</svg>");
    });
}

fn chances(played: &[(&Subject<'_>, &AgentReport)], out: &mut String) {
    let judged: Vec<(&Subject<'_>, &AgentReport)> = played
        .iter()
        .copied()
        .filter(|(_, report)| !report.evaluation.is_empty())
        .collect();
    if judged.is_empty() {
        return;
    }
    out.push_str(
        "<h3>How decided games are</h3>\n<p>Mean chances to win by ply, as the search sees them: <span class=\"key first-key\"></span> of the side that \
         moves first, <span class=\"key leader-key\"></span> (dashed) of whichever side stands better, each in the grey band of its intervals. The last stage has all later plies, and the curve ends where fewer than 20 games go on, or \
         fewer than 5&#160;% of them if that is less.</p>\n",
    );
    let full = |report: &AgentReport| -> Vec<EvaluationPoint> {
        let least = least(report);
        let full = report.evaluation.iter();
        full.filter(|point| point.games >= least).copied().collect()
    };
    let longest = highest(
        judged
            .iter()
            .flat_map(|(_, report)| full(report))
            .map(|point| count(point.ply)),
    );
    charts(&judged, out, &|subject, report, out| {
        let points = full(report);
        let title = format!("mean chances to win by ply in {}", subject.label);
        let field = Field::begin(out, &title, [longest, 1.0], ["plies", "chance, %"], true);
        let half = place(field.y.at(0.5));
        let _ = write!(out, "<path class=\"half\" d=\"M40 {half}H352\"/>");
        for (class, of) in [
            ("leader", leader as fn(&EvaluationPoint) -> Valued),
            ("first", first),
        ] {
            field.area(out, "curve-band", &bands(&points, of));
            let line: Vec<[f64; 2]> = points
                .iter()
                .map(|point| [count(point.ply), of(point).value])
                .collect();
            field.line(out, &format!("curve {class}"), &line);
        }
        out.push_str("</svg>");
    });
}

fn leader(point: &EvaluationPoint) -> Valued {
    point.leader
}

fn first(point: &EvaluationPoint) -> Valued {
    point.first_player
}

/// The intervals of a curve.
fn bands(points: &[EvaluationPoint], of: fn(&EvaluationPoint) -> Valued) -> Vec<[f64; 3]> {
    let bands = points.iter().filter_map(|point| {
        let [low, high] = of(point).interval?;
        Some([count(point.ply), low, high])
    });
    bands.collect()
}

/// A way to end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End<'a> {
    /// Who won, such as `black_wins`.
    pub(super) result: &'a str,
    /// By what rule, such as `checkmate`.
    pub(super) reason: &'a str,
}

fn ends(played: &[(&Subject<'_>, &AgentReport)], out: &mut String) {
    let mut totals: Vec<(End<'_>, u64)> = Vec::new();
    for end in played.iter().flat_map(|(_, report)| &report.ends) {
        let way = way(end);
        match totals.iter_mut().find(|(known, _)| *known == way) {
            Some((_, games)) => *games += end.games,
            None => totals.push((way, end.games)),
        }
    }
    totals.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    let ways: Vec<End<'_>> = totals.into_iter().map(|(way, _)| way).collect();
    out.push_str("<h3>How games end</h3>\n<div class=\"wide\"><table class=\"ends\"><caption><span>The ends of games; the letters are those of the table below</span></caption><tbody>\n");
    for (subject, report) in played {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th><td>", subject.named());
        stacked(&ways, subject, report, out);
        out.push_str("</td></tr>\n");
    }
    out.push_str("</tbody></table></div>\n<div class=\"wide\"><table class=\"sides\"><caption><span>Games by their ends</span></caption><thead><tr><th scope=\"col\">End</th>");
    for (subject, _) in played {
        let _ = write!(out, "<th scope=\"col\">{}</th>", subject.named());
    }
    out.push_str("</tr></thead><tbody>\n");
    for (number, way) in ways.iter().enumerate() {
        let _ = write!(
            out,
            "<tr><th scope=\"row\"><span class=\"swatch f{}\">{}</span> {}</th>",
            number % 8,
            letter(number),
            described(*way)
        );
        for (_, report) in played {
            match found(report, *way) {
                Some(end) => {
                    let share = with_ends(end.share.value, end.share.interval);
                    let _ = write!(out, "<td>{} <small>{share}</small></td>", end.games);
                }
                None => {
                    let _ = write!(out, "<td>{NONE}</td>");
                }
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// All ends of a variant's games in one bar.
fn stacked(ways: &[End<'_>], subject: &Subject<'_>, report: &AgentReport, out: &mut String) {
    let said: Vec<String> = report
        .ends
        .iter()
        .map(|end| format!("{} {}", end.games, described(way(end))))
        .collect();
    let title = format!("ends of the games of {}: {}", subject.label, said.join(", "));
    begin(out, "stacked", [600.0, 24.0], &title);
    let total = float(report.ends.iter().map(|end| end.games).sum::<u64>()).max(1.0);
    let mut left = 0.0;
    for (number, way) in ways.iter().enumerate() {
        let width = 600.0 * float(games_of(report, *way)) / total;
        if width <= 0.0 {
            continue;
        }
        let _ = write!(
            out,
            "<rect class=\"part f{}\" x=\"{}\" y=\"0\" width=\"{}\" height=\"24\"/>",
            number % 8,
            place(left),
            place(width)
        );
        if width > 14.0 {
            let _ = write!(
                out,
                "<text class=\"t{}\" x=\"{}\" y=\"16\">{}</text>",
                number % 8,
                place(left + width / 2.0),
                letter(number)
            );
        }
        left += width;
    }
    out.push_str("</svg>");
}

fn way(end: &EndCount) -> End<'_> {
    End {
        result: &end.result,
        reason: &end.reason,
    }
}

fn games_of(report: &AgentReport, wanted: End<'_>) -> u64 {
    found(report, wanted).map_or(0, |end| end.games)
}

fn found<'a>(report: &'a AgentReport, wanted: End<'_>) -> Option<&'a EndCount> {
    report.ends.iter().find(|end| way(end) == wanted)
}

/// The letter of a way to end: `a` for the most frequent one.
fn letter(number: usize) -> char {
    char::from(b'a' + (number % 26) as u8)
}

/// How a game ended, in words for HTML.
pub(super) fn described(end: End<'_>) -> String {
    escaped(&end_words(end.result, end.reason))
}
