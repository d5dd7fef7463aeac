//! What a reader of a report should know before he believes a figure.

use std::collections::BTreeSet;

use hakugei_arena::float;

use crate::agent::Agent;
use crate::report::{AgentReport, Report, VariantReport};

/// With fewer games than this, little can be said.
const FEW: u64 = 100;

/// The share of games that are broken off, or repeat others, from which on a reader is told.
const MUCH: f64 = 0.01;

/// An agent that looks at fewer positions than this plays weakly.
const WEAK: u64 = 1000;

/// An interval of a share of games that is wider than this decides little.
const WIDE: f64 = 0.2;

/// The warnings about a report.
pub(crate) fn of(report: &Report) -> Vec<String> {
    let mut warnings = Vec::new();
    for variant in &report.variants {
        for agent in &variant.agents {
            about_games(variant, agent, report.longest, &mut warnings);
        }
        about_strength(variant, &mut warnings);
    }
    let evaluations: BTreeSet<&str> = report.variants.iter().map(|variant| variant.evaluation).collect();
    if evaluations.len() > 1 {
        warnings.push(
            "Some variants are played by learned evaluations and others by computed values: what differs may be the player and not the game."
                .to_owned(),
        );
    }
    warnings
}

fn about_games(variant: &VariantReport, agent: &AgentReport, longest: usize, warnings: &mut Vec<String>) {
    let AgentReport {
        games,
        repeated,
        broken_off,
        ..
    } = *agent;
    let who = format!("{}, {}", variant.label, agent.agent);
    if games == 0 {
        warnings.push(format!("{who}: no games were played."));
        return;
    }
    if games < FEW {
        warnings.push(format!(
            "{who}: {games} games are few; intervals are wide, and small differences cannot be seen."
        ));
    }
    let share = float(broken_off) / float(games);
    if share >= MUCH {
        warnings.push(format!(
            "{who}: {broken_off} of {games} games were broken off after {longest} plies. Lengths, results and draws are those of the other games, \
             which are the short ones."
        ));
    }
    if float(repeated) / float(games + repeated) >= MUCH {
        warnings.push(format!(
            "{who}: {repeated} games repeat others and were left out; the variant has too few openings of this kind for as many games."
        ));
    }
    let first = agent
        .measures
        .iter()
        .find(|measured| measured.key == "first_player");
    if let Some([low, high]) = first
        .and_then(|measured| measured.interval)
        .filter(|[low, high]| high - low > WIDE)
    {
        warnings.push(format!(
            "{who}: the share of the first player lies between {:.0} and {:.0} %, which is too wide to say whom the game favours.",
            100.0 * low,
            100.0 * high
        ));
    }
    let undefined: Vec<String> = agent
        .measures
        .iter()
        .filter(|measured| measured.value.is_none())
        .map(|measured| measured.key.to_owned())
        .collect();
    if !undefined.is_empty() && agent.agent.searches() {
        warnings.push(format!(
            "{who}: nothing to measure in {}.",
            hakugei_text::all_of(&undefined)
        ));
    }
}

fn about_strength(variant: &VariantReport, warnings: &mut Vec<String>) {
    let strongest = variant.agents.last().map(|report| report.agent);
    if let Some(Agent::Search { nodes, .. }) =
        strongest.filter(|&agent| matches!(agent, Agent::Search { nodes, .. } if nodes < WEAK))
    {
        warnings.push(format!(
            "{}: the strongest agent looks at {nodes} positions for a move and plays weakly; stronger players may favour another side, or draw more.",
            variant.label
        ));
    }
    if strongest.is_some_and(|agent| !agent.searches()) {
        warnings.push(format!(
            "{}: no agent searches; what is measured is how careless players play.",
            variant.label
        ));
    }
}
