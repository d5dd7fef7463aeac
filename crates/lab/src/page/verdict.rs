//! The verdicts: what can be said of each variant in a few words, and how sure that is.

use std::fmt::Write as _;

use hakugei_text::noun::numbered;

use super::chart::share_bar;
use super::header::section;
use super::text::{NONE, code, escaped, fixed, percent, percents, sentence, signed, wide, wide_count};
use super::{Page, Subject};
use crate::agent::Agent;
use crate::findings::BalanceFinding;
use crate::report::{Advantage, AgentReport, MatchReport, Measured, VariantReport};
use crate::wide::FigureKind;

/// As many pairs of variants are all listed at once.
const FEW_PAIRS: usize = 6;

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    section("verdicts", out);
    if let Some(agent) = page.agent {
        let _ = writeln!(
            out,
            "<p>Games of {} against itself, the strongest agent of this run.</p>",
            code(&agent.to_string())
        );
    }
    out.push_str("<div class=\"tiles\">\n");
    for subject in &page.subjects {
        tile(page, subject, out);
    }
    out.push_str("</div>\n");
    balances(page, out);
    warnings(page, out);
    out.push_str("</section>\n");
}

/// Which of each two variants is more balanced, and how sure that is: what is sure first.
fn balances(page: &Page<'_>, out: &mut String) {
    let all = page.report.balances();
    if all.is_empty() {
        return;
    }
    out.push_str("<h3>Which game is more balanced?</h3>\n");
    let list = |sentences: &[&BalanceFinding], out: &mut String| {
        out.push_str("<ul>");
        for found in sentences {
            let _ = write!(out, "<li>{}</li>", escaped(&found.sentence));
        }
        out.push_str("</ul>\n");
    };
    let (sure, others): (Vec<&BalanceFinding>, Vec<&BalanceFinding>) =
        all.iter().partition(|found| found.is_sure);
    if all.len() <= FEW_PAIRS {
        list(&[sure, others].concat(), out);
        return;
    }
    if sure.is_empty() {
        let _ = writeln!(
            out,
            "<p>Of no two of these variants can these games tell which is more balanced.</p>"
        );
    } else {
        list(&sure, out);
    }
    if !others.is_empty() {
        let _ = writeln!(
            out,
            "<details><summary>{} of which these games cannot tell it</summary>",
            numbered(others.len(), "pair")
        );
        list(&others, out);
        out.push_str("</details>\n");
    }
}

fn warnings(page: &Page<'_>, out: &mut String) {
    if page.report.warnings.is_empty() {
        return;
    }
    out.push_str("<aside class=\"warnings\"><h3>Before you believe a figure</h3><ul>");
    for warning in &page.report.warnings {
        let _ = write!(out, "<li>{}</li>", sentence(warning));
    }
    out.push_str("</ul></aside>\n");
}

fn tile(page: &Page<'_>, subject: &Subject<'_>, out: &mut String) {
    let _ = writeln!(out, "<article class=\"tile\"><h3>{}</h3>", subject.named());
    match subject.played(page.agent) {
        Some(played) => figures(subject, played, out),
        None if subject.report.matches.is_empty() => out.push_str("<p>No games were played.</p>\n"),
        None => out.push_str("<p>No agent played against itself in this run.</p>\n"),
    }
    findings(subject.report, out);
    out.push_str("</article>\n");
}

/// What the games of an agent against itself say.
fn figures(subject: &Subject<'_>, played: &AgentReport, out: &mut String) {
    let find = |key: &str| played.measured(key);
    out.push_str("<dl>");
    let mut say = |title: &str, text: &str| {
        let _ = writeln!(out, "<div><dt>{title}</dt><dd>{text}</dd></div>");
    };
    say("First player", &first_player(find("first_player"), played));
    say("Draws", &share(find("draws")));
    say("Length", &length(played));
    say("Games", &games(played));
    say("Games that end", &completion(find("completion"), played));
    if let Some(skill) = of_strength(subject.report).map(skill) {
        say("Skill", &skill);
    }
    out.push_str("</dl>");
}

/// What the matches and values of an experiment say.
fn findings(variant: &VariantReport, out: &mut String) {
    for said in variant.findings.sentences() {
        let _ = writeln!(out, "<p>{}</p>", escaped(&said));
    }
}

/// A share with its interval.
fn share(measured: Option<&Measured>) -> String {
    let Some(value) = measured.and_then(|measured| measured.value) else {
        return NONE.to_owned();
    };
    let interval = measured.and_then(|measured| measured.interval);
    let interval = interval.map_or_else(String::new, |interval| {
        let wide = wide(FigureKind::Share, value, Some(interval));
        format!(" <span class=\"nb\">({})</span>{wide}", percents(interval))
    });
    format!("<b>{}</b>{interval}", percent(value))
}

fn first_player(measured: Option<&Measured>, played: &AgentReport) -> String {
    let Some((measured, value)) = measured.and_then(|measured| Some((measured, measured.value?))) else {
        return format!("{NONE} too few games to say");
    };
    let is_sure = played.advantage.as_ref().is_some_and(Advantage::is_sure);
    let words = favour(measured.interval, is_sure, played.games);
    let mut text = format!("<b>{}</b> of the points ", percent(value));
    let title = format!("share of the first player: {}; {words}", percent(value));
    share_bar(&mut text, value, measured.interval, &title);
    let interval = measured.interval.map_or_else(String::new, |interval| {
        format!(" <span class=\"nb\">({})</span>", percents(interval))
    });
    let _ = write!(text, "<span class=\"words\">{words}{interval}</span>");
    let elo = played.advantage.as_ref().and_then(in_elo);
    let elo = elo.map_or_else(String::new, |elo| format!("{elo} Elo, "));
    let balance = share(played.measured("balance"));
    let _ = write!(text, "{elo}<span class=\"nb\">balance {balance}</span>");
    text
}

/// Whom a game favours, by the interval of the share of its first player, and by whether that is sure among all variants of the report.
fn favour(interval: Option<[f64; 2]>, is_sure: bool, games: u64) -> String {
    let seems = |side: &str| {
        if is_sure {
            format!("favours the {side} player")
        } else {
            format!("seems to favour the {side} player, but with more than one variant that may be chance")
        }
    };
    match interval {
        Some([low, _]) if low > 0.5 => seems("first"),
        Some([_, high]) if high < 0.5 => seems("second"),
        Some(interval) if !FigureKind::Share.is_wide(0.5, interval) => format!(
            "no side is favoured as far as {} can tell",
            numbered(games as usize, "game")
        ),
        _ => "too few games to say".to_owned(),
    }
}

fn length(played: &AgentReport) -> String {
    let lengths = &played.lengths;
    let Some([quarter, median, three_quarters]) = lengths.quartiles else {
        return NONE.to_owned();
    };
    let interval = lengths.intervals[1].map_or_else(String::new, |[low, high]| format!(" ({low}–{high})"));
    let wide = wide_count(median, lengths.intervals[1]);
    format!(
        "<b>{}</b>{interval}{wide} in the middle; half of the games have {quarter}–{three_quarters}",
        numbered(median as usize, "ply")
    )
}

fn games(played: &AgentReport) -> String {
    let worth = played.worth().map_or_else(String::new, |worth| {
        format!(
            ", worth {} for the share of the first player",
            numbered(worth.round() as usize, "independent game")
        )
    });
    format!("{}{worth}", played.games)
}

fn completion(measured: Option<&Measured>, played: &AgentReport) -> String {
    let ended = played.games.saturating_sub(played.broken_off);
    let shown = share(measured);
    if played.games == 0 {
        return NONE.to_owned();
    }
    format!(
        "{shown}: {ended} of {} by a rule",
        numbered(played.games as usize, "game")
    )
}

/// The match that shows what more thought is worth: the strongest agent against a weaker one.
pub(super) fn of_strength(variant: &VariantReport) -> Option<&MatchReport> {
    let thinks = |agent| match agent {
        Agent::Search { nodes, drops: true } => Some(nodes),
        _ => None,
    };
    let of_thought = variant.matches.iter().filter_map(|played| {
        let (stronger, weaker) = (thinks(played.first)?, thinks(played.second)?);
        (played.start.is_none() && stronger > weaker).then_some((stronger, played))
    });
    of_thought
        .max_by_key(|(stronger, _)| *stronger)
        .map(|(_, played)| played)
}

fn skill(played: &MatchReport) -> String {
    let Some(score) = played.score else {
        return NONE.to_owned();
    };
    let words = match played.interval {
        Some([low, _]) if low > 0.5 => "more thought wins more",
        Some([_, high]) if high < 0.5 => "more thought wins less",
        Some(interval) if !FigureKind::Share.is_wide(score, interval) => {
            "no gain from more thought can be seen"
        }
        _ => "too few games to say",
    };
    let interval = played.interval.map_or_else(String::new, |interval| {
        format!(" <span class=\"nb\">({})</span>", percents(interval))
    });
    let elo = difference(played.elo, played.elo_interval);
    let elo = elo.map_or_else(String::new, |elo| format!(", {elo} Elo"));
    format!(
        "<b>{}</b>{interval}{elo} for {} against {}<span class=\"words\">{words}</span>",
        percent(score),
        code(&played.first.to_string()),
        code(&played.second.to_string())
    )
}

/// The result of a match in Elo with its interval.
pub(super) fn elo(played: &MatchReport) -> String {
    difference(played.elo, played.elo_interval).unwrap_or_else(|| NONE.to_owned())
}

/// The advantage of the first player in Elo with its interval.
pub(super) fn in_elo(advantage: &Advantage) -> Option<String> {
    difference(advantage.elo, advantage.elo_interval)
}

/// A difference in Elo with its interval; an end that games cannot tell is infinite.
fn difference(value: Option<f64>, [low, high]: [Option<f64>; 2]) -> Option<String> {
    let end = |end: Option<f64>, none: &str| end.map_or_else(|| none.to_owned(), |end| signed(end, 0));
    value.or(low).or(high)?;
    let ends = format!("{} to {}", end(low, "−∞"), end(high, "∞"));
    Some(match value {
        Some(elo) => {
            let interval = [low.unwrap_or(f64::NEG_INFINITY), high.unwrap_or(f64::INFINITY)];
            let wide = wide(FigureKind::Elo, elo, Some(interval));
            format!("{} <small>({ends})</small>{wide}", signed(elo, 0))
        }
        None => format!("<small>{ends}</small>"),
    })
}

/// A score with its interval.
pub(super) fn score(played: &MatchReport) -> String {
    let Some(score) = played.score else {
        return NONE.to_owned();
    };
    let interval = played.interval.map_or_else(String::new, |[low, high]| {
        format!(
            " <small>({}–{})</small>",
            fixed(100.0 * low, 1),
            fixed(100.0 * high, 1)
        )
    });
    let wide = wide(FigureKind::Share, score, played.interval);
    format!("{}{interval}{wide}", percent(score))
}

#[cfg(test)]
mod tests {
    use super::favour;

    #[test]
    fn words_are_as_sure_as_the_interval() {
        let cases = [
            (Some([0.51, 0.9]), true, "favours the first player"),
            (Some([0.1, 0.49]), true, "favours the second player"),
            (
                Some([0.1, 0.49]),
                false,
                "seems to favour the second player, but with more than one variant that may be chance",
            ),
            (
                Some([0.44, 0.58]),
                false,
                "no side is favoured as far as 200 games can tell",
            ),
            (Some([0.3, 0.7]), false, "too few games to say"),
            (None, false, "too few games to say"),
        ];
        for (interval, is_sure, words) in cases {
            assert_eq!(favour(interval, is_sure, 200), words);
        }
    }
}
