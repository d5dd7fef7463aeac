//! The head of the page: what was compared, how it was made, and how to read it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hakugei_text::noun::numbered;

use super::text::{code, escaped, percent};
use super::{Page, Subject};
use crate::agent::Agent;

/// The sections of the page: the name of each for links, and its title.
pub(super) const SECTIONS: [(&str, &str); 6] = [
    ("verdicts", "In short"),
    ("measures", "Side by side"),
    ("games", "The course of games"),
    ("variants", "Each variant"),
    ("rules", "What differs in the rules"),
    ("play", "Games to look at"),
];

/// Whether a section has something in it: without games of an agent against itself there is no course of games and none to look at, and one
/// variant alone does not differ.
pub(super) fn has(page: &Page<'_>, name: &str) -> bool {
    match name {
        "games" | "play" => page.agent.is_some(),
        "rules" => page.subjects.len() > 1,
        _ => true,
    }
}

/// Begins a section.
pub(super) fn section(name: &str, out: &mut String) {
    let title = SECTIONS
        .iter()
        .find(|(known, _)| *known == name)
        .map_or(name, |(_, title)| title);
    let _ = writeln!(out, "<section id=\"{name}\">\n<h2>{title}</h2>");
}

pub(super) fn write(page: &Page<'_>, out: &mut String) {
    let _ = writeln!(out, "<header>\n<h1>{}</h1>", page.title());
    out.push_str(
        "<p>This page says how these variants are as games, by games of the computer against itself: whom they favour, how long they are, what there \
         is to choose, and what pieces do. Every estimate comes with an interval, such as 44–58&#160;%: in 95 of 100 runs like this \
         one the interval holds the true value. What counts these games, or is the shortest or the most of them, has none. Where the 50&#160;% line lies inside it, these games cannot tell which side is favoured. Whether two \
         variants differ is marked in the table, and not to be read off from whether their intervals meet. The two games of a pair begin with one opening and are counted together. All figures are \
         about the agents that played, and not about perfect play.</p>\n",
    );
    out.push_str("<nav aria-label=\"Sections\"><ul>");
    for (name, title) in SECTIONS.iter().filter(|(name, _)| has(page, name)) {
        let _ = write!(out, "<li><a href=\"#{name}\">{title}</a></li>");
    }
    out.push_str("</ul></nav>\n<div class=\"starts\">\n");
    for subject in &page.subjects {
        start(page, subject, out);
    }
    out.push_str("</div>\n");
    how(page, out);
    out.push_str("</header>\n");
}

/// A variant with its start.
fn start(page: &Page<'_>, subject: &Subject<'_>, out: &mut String) {
    let [files, ranks] = subject.report.board;
    let _ = writeln!(
        out,
        "<figure class=\"start\">{}<figcaption><a href=\"#v{}\">{}</a><br/><small><bdi>{}</bdi>, {files} by {ranks}, {}</small></figcaption></figure>",
        page.pictures.start(subject.place),
        subject.place,
        subject.named(),
        escaped(&subject.report.name),
        numbered(subject.report.rules.kinds, "kind"),
    );
}

/// How the run was made.
fn how(page: &Page<'_>, out: &mut String) {
    let report = page.report;
    let openings = report.openings;
    out.push_str("<details class=\"how\" open=\"open\"><summary>How it was made</summary>\n<dl>");
    let mut say = |title: &str, text: &str| {
        let _ = writeln!(out, "<div><dt>{title}</dt><dd>{text}</dd></div>");
    };
    let of_matches = report.variants.iter().flat_map(|variant| &variant.matches);
    let in_matches: BTreeSet<Agent> = of_matches
        .flat_map(|played| [played.first, played.second])
        .collect();
    for (title, agents) in [
        ("Agents, each against itself", &page.agents),
        ("Agents in matches", &in_matches),
    ] {
        let named: Vec<String> = agents.iter().map(|agent| code(&agent.to_string())).collect();
        if !named.is_empty() {
            say(title, &named.join(", "));
        }
    }
    say(
        "Budget",
        "the number behind <code>search</code> is how many positions that agent looks at for a move, on average",
    );
    say(
        "Openings",
        &format!(
            "{} from the start, which change the score by at most {} hundredths of the weakest piece, by searches of {}",
            numbered(openings.plies, "random move"),
            openings.balance,
            numbered(openings.nodes as usize, "position"),
        ),
    );
    say("Longest game", &numbered(report.longest, "ply"));
    if let Some(until) = page.plan.until_share() {
        say(
            "How many games",
            &format!(
                "until the interval of the first player's share is no wider than {} to each side",
                percent(until)
            ),
        );
    }
    say("Seed", &report.seed.to_string());
    let evaluations = page
        .subjects
        .iter()
        .map(|subject| format!("{}: {}", subject.named(), escaped(&subject.report.valued())));
    say(
        "How positions are valued",
        &evaluations.collect::<Vec<_>>().join("; "),
    );
    say(
        "Program",
        &format!(
            "hakugei {}, which plays like {}",
            escaped(&report.program),
            code(&report.plays_like)
        ),
    );
    say("Checksum of the plan", &code(&report.plan));
    let definitions = page
        .subjects
        .iter()
        .map(|subject| format!("{} {}", subject.named(), code(&subject.report.definition)));
    say(
        "Checksums of the definitions",
        &definitions.collect::<Vec<_>>().join("; "),
    );
    out.push_str("</dl></details>\n");
}
