//! What a reader of a report should know before he believes a figure.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_arena::float;
use hakugei_text::noun::numbered;
use hakugei_text::quote;

use crate::agent::Agent;
use crate::measures::{MEASURES, MeasureInfo};
use crate::report::{AgentReport, MatchReport, Measured, PieceUse, Report, Valued, VariantReport};
use crate::values::MOST;
use crate::wide::{FigureKind, WORD};

/// With fewer games than this, little can be said.
const FEW: u64 = 100;

/// The share of games that are broken off, or repeat others, from which on the report warns its reader.
const MUCH: f64 = 0.01;

/// An agent that looks at fewer positions than this plays weakly.
const WEAK: u64 = 1000;

/// More thought wins much if it surely scores more than this.
const GAIN: f64 = 0.6;

/// The warnings about a report: each sort once, with all that it is about. It may have been made until the share of the first player was sure up
/// to some part to each side, and the worths of pieces of a variant, by its place, without positions for which there was no room.
pub(crate) fn of(report: &Report, until: Option<f64>, has_left_out: &dyn Fn(usize) -> bool) -> Vec<String> {
    let mut found: BTreeMap<Sort, Vec<About>> = BTreeMap::new();
    for (place, variant) in report.variants.iter().enumerate() {
        let mut add = |sort, what: String| {
            let label = variant.label.clone();
            found.entry(sort).or_default().push(About { label, what });
        };
        for agent in &variant.agents {
            about_games(agent, &mut add);
        }
        for played in &variant.matches {
            about_match(played, &mut add);
        }
        if let Some(until) = until {
            about_until(variant, until, &mut add);
        }
        about_worths(variant, &mut add);
        if has_left_out(place) {
            add(Sort::LeftOut, String::new());
        }
        about_first_moves(variant, &mut add);
        about_strength(variant, &mut add);
    }
    let mut warnings: Vec<String> = found
        .iter()
        .map(|(sort, who)| sort.words(&named(who), report.longest))
        .collect();
    let evaluations: BTreeSet<&str> = report.variants.iter().map(|variant| variant.evaluation).collect();
    if evaluations.len() > 1 {
        warnings.push(
            "Some variants are played by learned evaluations and others by computed values: what differs may be the player and not the game."
                .to_owned(),
        );
    }
    warnings
}

/// What a warning is about.
struct About {
    /// The label of a variant.
    label: String,
    /// What of it, with figures; empty if it is the whole variant.
    what: String,
}

/// What a warning is about, variant by variant, in phrases that have commas of their own; of many, the first ones and how many more there are.
fn named(all: &[About]) -> String {
    const NAMED: usize = 8;
    const EACH: usize = 2;
    let variants: Vec<&[About]> = all.chunk_by(|one, other| one.label == other.label).collect();
    let shown = variants.iter().take(NAMED).map(|of_it| {
        let what: Vec<&str> = of_it.iter().map(|about| about.what.as_str()).collect();
        let shown = what[..what.len().min(EACH)].join(", ");
        let label = &of_it[0].label;
        match (shown.as_str(), what.len().saturating_sub(EACH)) {
            ("", _) => label.clone(),
            (shown, 0) => format!("{label}, {shown}"),
            (shown, more) => format!("{label}, {shown}, and {more} more"),
        }
    });
    let shown = shown.collect::<Vec<String>>().join("; ");
    match variants.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown}; and {more} more"),
    }
}

/// A sort of warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    NoGames,
    Few,
    BrokenOff,
    Repeated,
    WideShare,
    WideScore,
    WideWorth,
    WideFigure,
    LeftOut,
    NotReached,
    Undefined,
    Weak,
    Gains,
    NoSearch,
}

impl Sort {
    /// The warning about some variants, or agents at them.
    fn words(self, who: &str, longest: usize) -> String {
        match self {
            Self::NoGames => format!("No games were played of {who}."),
            Self::Few => format!(
                "Fewer than {FEW} games are few: intervals are wide, and small differences cannot be seen ({who})."
            ),
            Self::BrokenOff => format!(
                "Games were broken off after {longest} plies: lengths, results and draws are those of the other games, which are the short ones ({who})."
            ),
            Self::Repeated => format!(
                "Games that repeat others were left out: there are too few openings of this kind for as many games ({who})."
            ),
            Self::WideShare => format!(
                "The share of the first player is too uncertain to say whom the game favours ({who})."
            ),
            Self::WideScore => {
                format!("These scores are too uncertain to say how much one side is better ({who}).")
            }
            Self::WideWorth => format!(
                "These worths are too uncertain to rank the pieces: their intervals are wider than 200 Elo ({who})."
            ),
            Self::WideFigure => format!(
                "Some intervals are wide, which the word `{WORD}` says beside each of these figures: a share may be off by 10 points or more, or \
                 another figure by a quarter of itself ({who})."
            ),
            Self::LeftOut => format!(
                "What pieces are worth is fitted to the first {MOST} quiet positions, and later games were left out of it ({who})."
            ),
            Self::NotReached => format!(
                "The games ended before the share of the first player was as sure as `--until` asks: a larger `--games` lets the run go on ({who})."
            ),
            Self::Undefined => {
                format!(
                    "Some figures are missing, because no game had anything from which to measure them ({who})."
                )
            }
            Self::Weak => format!(
                "The strongest agent looks at fewer than {WEAK} positions for a move and plays weakly; stronger players may favour another side, or \
                 draw more ({who})."
            ),
            Self::Gains => format!(
                "More thought still wins much: players who look further than the strongest agent may favour another side, or draw more ({who})."
            ),
            Self::NoSearch => {
                format!("No agent searches: what is measured is how careless players play ({who}).")
            }
        }
    }
}

/// How many games there were.
struct Numbers {
    /// Those of which a figure is made.
    counted: u64,
    /// Those that differ.
    different: u64,
    /// Those of them that were broken off.
    broken_off: u64,
    /// Those that repeat others.
    repeated: u64,
}

impl Numbers {
    /// The warnings about them.
    fn warn(&self, who: &str, add: &mut dyn FnMut(Sort, String)) {
        let Self {
            counted,
            different,
            broken_off,
            repeated,
        } = *self;
        if counted < FEW {
            add(Sort::Few, format!("{who}: {counted}"));
        }
        if float(broken_off) / float(different) >= MUCH {
            add(Sort::BrokenOff, format!("{who}: {broken_off} of {different}"));
        }
        if float(repeated) / float(different + repeated) >= MUCH {
            add(Sort::Repeated, format!("{who}: {repeated}"));
        }
    }
}

fn about_match(played: &MatchReport, add: &mut dyn FnMut(Sort, String)) {
    let MatchReport {
        games,
        repeated,
        broken_off,
        interval,
        ..
    } = *played;
    let who = played.title();
    let different = games + broken_off;
    if different == 0 {
        add(Sort::NoGames, who);
        return;
    }
    Numbers {
        counted: games,
        different,
        broken_off,
        repeated,
    }
    .warn(&who, add);
    let score = played.score.unwrap_or_default();
    if let Some(interval) = interval.filter(|&interval| FigureKind::Share.is_wide(score, interval)) {
        add(Sort::WideScore, format!("{who}: {}", in_percent(interval)));
    }
}

/// An interval in whole per cent.
fn in_percent([low, high]: [f64; 2]) -> String {
    format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high)
}

fn about_games(agent: &AgentReport, add: &mut dyn FnMut(Sort, String)) {
    let AgentReport {
        games,
        repeated,
        broken_off,
        ..
    } = *agent;
    let who = agent.agent.to_string();
    if games == 0 {
        add(Sort::NoGames, who);
        return;
    }
    Numbers {
        counted: games,
        different: games,
        broken_off,
        repeated,
    }
    .warn(&who, add);
    if let Some(interval) = undecided_share(agent) {
        add(Sort::WideShare, format!("{who}: {}", in_percent(interval)));
    }
    for what in wide_figures(agent) {
        add(Sort::WideFigure, format!("{what} of {who}"));
    }
    let has_clarity = agent
        .measured("clarity")
        .is_some_and(|measured| measured.value.is_some());
    let undefined = agent
        .measures
        .iter()
        .filter(|measured| measured.value.is_none() && agent.agent.searches())
        // Positions whose moves were searched, but without a variance, are of results that were made before it was kept: that says nothing of the
        // games.
        .filter(|measured| !(measured.key == "clarity_variance" && has_clarity));
    for measured in undefined {
        let title = info(measured).map_or(measured.key, |measure| measure.title);
        add(Sort::Undefined, format!("{} of {who}", quote(title)));
    }
}

fn info(measured: &Measured) -> Option<&'static MeasureInfo> {
    MEASURES.iter().find(|measure| measure.key == measured.key)
}

/// The interval of the share of the first player, if it is so wide that it says nothing: a half is in it.
fn undecided_share(agent: &AgentReport) -> Option<[f64; 2]> {
    let [low, high] = agent.measured("first_player")?.interval?;
    let is_open = (low..=high).contains(&0.5) && FigureKind::Share.is_wide(0.5, [low, high]);
    is_open.then_some([low, high])
}

/// What has a wide interval of the games of an agent, but for a share of the first player of which there is a warning of its own: measures, and what
/// follows from the same games.
fn wide_figures(agent: &AgentReport) -> Vec<String> {
    let is_wide = |value: Valued, kind: FigureKind| kind.word(value.value, value.interval).is_some();
    let mut wide: Vec<String> = Vec::new();
    let is_open = undecided_share(agent).is_some();
    for measured in &agent.measures {
        let (Some(measure), Some(value)) = (info(measured), measured.value) else {
            continue;
        };
        let interval = measured.interval;
        let is_said = is_open && measured.key == "first_player";
        if !is_said && is_wide(Valued { value, interval }, measure.unit.figure_kind()) {
            wide.push(quote(measure.title));
        }
    }
    let quartiles = |what: &str, values: Option<[u64; 3]>, intervals: [Option<[u64; 2]>; 3]| {
        let named = ["lower quartile", "median", "upper quartile"].into_iter();
        let of = values.into_iter().flatten().zip(intervals).zip(named);
        of.filter(|((value, interval), _)| {
            let interval = interval.map(|ends| ends.map(float));
            FigureKind::Number.word(float(*value), interval).is_some()
        })
        .map(|(_, name)| quote(&format!("{name} of {what}")))
        .collect::<Vec<String>>()
    };
    wide.extend(quartiles(
        "lengths",
        agent.lengths.quartiles,
        agent.lengths.intervals,
    ));
    let deviation = agent.lengths.deviation;
    if deviation.is_some_and(|deviation| is_wide(deviation, FigureKind::Number)) {
        wide.push(quote("standard deviation of lengths"));
    }
    if let Some(choices) = &agent.choices {
        wide.extend(quartiles("legal moves", choices.quartiles, choices.intervals));
    }
    let ends = agent
        .ends
        .iter()
        .filter(|end| is_wide(end.share, FigureKind::Share));
    wide.extend(ends.map(|end| quote(&end.words())));
    for piece in &agent.pieces {
        let PieceUse {
            moves,
            drops,
            captures,
            captured,
            survives,
            unmoved,
            mobility,
            ..
        } = piece;
        let shares = [moves, drops, captures, captured, survives, unmoved]
            .into_iter()
            .flatten();
        let is_hardly_known = shares.copied().any(|share| is_wide(share, FigureKind::Share))
            || mobility.is_some_and(|mobility| is_wide(mobility, FigureKind::Number));
        if is_hardly_known {
            wide.push(format!("what {} does", piece.piece));
        }
    }
    wide
}

/// The same of the first moves.
fn about_first_moves(variant: &VariantReport, add: &mut dyn FnMut(Sort, String)) {
    let Some(found) = &variant.first_moves else { return };
    let figures = [
        (
            "equally good first moves",
            found.effective_moves,
            FigureKind::Number,
        ),
        (
            "equally good first two plies",
            found.effective_pairs,
            FigureKind::Number,
        ),
        ("good first moves", found.good_share, FigureKind::Share),
    ];
    let of_all = figures
        .into_iter()
        .filter(|(_, value, kind)| kind.word(value.value, value.interval).is_some());
    for (what, ..) in of_all {
        add(Sort::WideFigure, quote(what));
    }
    let wide = found.moves.iter().filter(|first| {
        let chance = first.chance;
        FigureKind::Share.word(chance.value, chance.interval).is_some()
    });
    let wide = wide.count();
    if wide > 0 {
        add(
            Sort::WideFigure,
            format!("the chances after {}", numbered(wide, "first move")),
        );
    }
}

/// Whether the share of the first player is as sure as was asked, of the strongest agent.
fn about_until(variant: &VariantReport, until: f64, add: &mut dyn FnMut(Sort, String)) {
    let Some(played) = variant.agents.last() else {
        return;
    };
    let interval = played
        .measured("first_player")
        .and_then(|measured| measured.interval);
    let half = interval.map(|[low, high]| (high - low) / 2.0);
    if half.is_none_or(|half| half > until) {
        let reached = half.map_or_else(|| "?".to_owned(), |half| format!("{:.1} %", 100.0 * half));
        let asked = format!("{:.1} %", 100.0 * until);
        add(
            Sort::NotReached,
            format!("{}: ± {reached} and not ± {asked}", played.agent),
        );
    }
}

/// The pieces whose worth is uncertain, each once.
fn about_worths(variant: &VariantReport, add: &mut dyn FnMut(Sort, String)) {
    for value in &variant.values {
        let worths = [value.board, value.hand, value.lost, value.odds]
            .into_iter()
            .flatten();
        let wide = worths
            .filter_map(|worth| worth.interval.map(|interval| (worth.value, interval)))
            .filter(|&(worth, interval)| FigureKind::Elo.is_wide(worth, interval))
            .map(|(_, [low, high])| (high - low) / 2.0)
            .reduce(f64::max);
        if let Some(half) = wide {
            add(Sort::WideWorth, format!("{} ± {half:.0}", value.piece));
        }
    }
}

fn about_strength(variant: &VariantReport, add: &mut dyn FnMut(Sort, String)) {
    let of_matches = variant
        .matches
        .iter()
        .flat_map(|played| [played.first, played.second]);
    let of_equals = variant.agents.iter().map(|report| report.agent);
    match of_equals.chain(of_matches).max() {
        Some(Agent::Search { nodes, .. }) if nodes < WEAK => {
            add(Sort::Weak, nodes.to_string());
        }
        Some(Agent::Search { .. }) => about_gain(variant, add),
        None => {}
        Some(_) => add(Sort::NoSearch, String::new()),
    }
}

/// Whether the strongest agent, whose games say whom the variant favours, surely wins much more than one that thinks less.
fn about_gain(variant: &VariantReport, add: &mut dyn FnMut(Sort, String)) {
    let Some(strongest) = variant.agents.last() else {
        return;
    };
    let against_weaker = variant.matches.iter().find(|played| {
        let is_weaker = played.second < played.first && played.second.searches();
        played.start.is_none() && played.first == strongest.agent && is_weaker
    });
    let won = against_weaker.and_then(|played| Some((played, played.interval?)));
    if let Some((played, interval)) = won.filter(|(_, [low, _])| *low > GAIN) {
        add(
            Sort::Gains,
            format!("{}: {}", played.title(), in_percent(interval)),
        );
    }
}
