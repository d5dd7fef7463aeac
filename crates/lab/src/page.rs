//! The report of a run as one page that needs nothing but itself: figures, charts, boards and games to look at.
//!
//! The page is HTML that is XML as well. It asks for nothing from anywhere, and the same report is the same bytes. What it shows is seen without
//! its script too, which only makes games playable and hides the tables that were not asked for.

mod boards;
mod chart;
mod course;
mod games;
mod header;
mod measures;
mod pictures;
mod rules;
mod text;
mod variant;
mod verdict;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hakugei_game::CompiledVariant;
use hakugei_variant::Variant;

use crate::agent::Agent;
use crate::plan::{Plan, Prepared};
use crate::report::{AgentReport, Report, VariantReport};
use pictures::Pictures;
use text::{code, escaped};

const STYLE: &str = include_str!("page/report.css");
const SCRIPT: &str = include_str!("page/report.js");

/// What the page may load: nothing, and no styles or scripts but those in it.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";

/// The page of a report: HTML for `report.html`, beside the JSON twin `report.json`.
///
/// ```
/// use hakugei_lab::{Agent, Entrant, OpeningRule, Plan, Prepared, Series, gather, page};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let plan = Plan::new(7, vec![entrant], vec![Series::equal(0, Agent::Random, 2)], OpeningRule::default(), 100)?;
/// let prepared = Prepared::of(&plan)?;
/// let report = gather(&plan, &prepared, &mut |_| None)?;
/// assert!(page(&report, &plan, &prepared).starts_with("<!DOCTYPE html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn page(report: &Report, plan: &Plan, prepared: &Prepared) -> String {
    let page = Page::of(report, plan, prepared);
    let mut body = String::new();
    header::write(&page, &mut body);
    body.push_str("<main>\n");
    verdict::write(&page, &mut body);
    measures::write(&page, &mut body);
    course::write(&page, &mut body);
    variant::write(&page, &mut body);
    rules::write(&page, &mut body);
    let data = games::write(&page, &mut body);
    body.push_str("</main>\n");
    footer(&page, &mut body);
    let title = page.title();
    let parts = page.pictures.parts();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{parts}{body}\
         <script type=\"application/json\" id=\"games-data\">{data}</script>\n\
         <script>\n/*<![CDATA[*/\n{SCRIPT}/*]]>*/\n</script>\n</body>\n</html>\n"
    )
}

/// What the page is made of.
struct Page<'a> {
    report: &'a Report,
    plan: &'a Plan,
    subjects: Vec<Subject<'a>>,
    /// Every agent that plays against itself, the weakest first.
    agents: BTreeSet<Agent>,
    /// The strongest one that all variants have, or else the strongest of all.
    agent: Option<Agent>,
    pictures: Pictures,
}

/// A variant of the page.
struct Subject<'a> {
    /// Its place in the report.
    place: usize,
    report: &'a VariantReport,
    compiled: Option<&'a CompiledVariant>,
    /// What it is called in the run, for HTML.
    label: String,
}

impl<'a> Page<'a> {
    fn of(report: &'a Report, plan: &'a Plan, prepared: &'a Prepared) -> Self {
        let subjects: Vec<Subject<'a>> = report
            .variants
            .iter()
            .enumerate()
            .map(|(place, report)| Subject {
                place,
                report,
                compiled: prepared.compiled(place),
                label: escaped(&report.label),
            })
            .collect();
        let of_all = report.variants.iter().flat_map(|variant| &variant.agents);
        let agents: BTreeSet<Agent> = of_all.map(|played| played.agent).collect();
        let has = |variant: &VariantReport, agent| variant.agents.iter().any(|played| played.agent == agent);
        let common = agents
            .iter()
            .rev()
            .find(|&&agent| report.variants.iter().all(|variant| has(variant, agent)));
        let agent = common.or_else(|| agents.last()).copied();
        let pictures = Pictures::of(subjects.iter().map(Subject::variant));
        Self {
            report,
            plan,
            subjects,
            agents,
            agent,
            pictures,
        }
    }

    /// The title, for HTML.
    fn title(&self) -> String {
        let labels: Vec<String> = self
            .report
            .variants
            .iter()
            .map(|variant| variant.label.clone())
            .collect();
        match labels.as_slice() {
            [] => "No variants".to_owned(),
            [one] => format!("{} as a game", escaped(one)),
            many => format!("{} compared as games", escaped(&hakugei_text::all_of(many))),
        }
    }
}

impl<'a> Subject<'a> {
    fn variant(&self) -> Option<&'a Variant> {
        self.compiled.map(CompiledVariant::variant)
    }

    /// What was measured of an agent, or of the strongest one if it does not play.
    fn played(&self, agent: Option<Agent>) -> Option<&'a AgentReport> {
        let found = self
            .report
            .agents
            .iter()
            .find(|played| Some(played.agent) == agent);
        found.or_else(|| self.report.agents.last())
    }

    /// The letter by which the page names it: `A` for the first one. The 27th is `A2`.
    fn letter(&self) -> String {
        let letter = char::from(b'A' + (self.place % 26) as u8);
        match self.place / 26 {
            0 => letter.to_string(),
            more => format!("{letter}{}", more + 1),
        }
    }

    /// Its letter in its colour.
    fn badge(&self) -> String {
        format!("<b class=\"badge c{}\">{}</b>", self.place % 8, self.letter())
    }

    /// Its letter and what it is called.
    fn named(&self) -> String {
        format!("{} <bdi>{}</bdi>", self.badge(), self.label)
    }
}

fn footer(page: &Page<'_>, out: &mut String) {
    let _ = writeln!(
        out,
        "<footer>\n<p>All figures of this page are in <code>report.json</code> beside it, and all games in <code>games.csv</code>. Nobody claims \
         rights in figures: use them freely.</p>\n<p>Made by hakugei {} from the plan {}.</p>\n</footer>",
        escaped(&page.report.program),
        code(&page.report.plan)
    );
}
