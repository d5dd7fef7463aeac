//! What a match has shown so far: a line, a table, or JSON.

use std::collections::BTreeMap;

use hakugei_arena::{Counts, Elo, Evidence, Pairs, Sprt, Strength, Verdict, float};
use hakugei_text::noun::numbered;
use hakugei_text::{columns, harmless};
use hakugei_variant::Color;
use hakugei_variant::words::handicap_words;
use serde_json::{Value, json};

use super::first_player::FirstPlayer;
use super::pool::{Ended, Match};
use super::results::Work;

/// One line of how it stands.
pub(super) fn line(game: &Match<'_>) -> String {
    let counts = game.tally.counts();
    let strength = Strength::of(game.tally.evidence());
    let elo = strength.map(|strength| format!(", Elo {}", elo(strength.elo)));
    let sprt = game.settings.sprt.map(|sprt| format!(", {}", ratio(sprt, game)));
    format!(
        "{}/{}: +{} ={} -{}, {}{}{}",
        counts.games(),
        game.settings.games,
        counts.wins,
        counts.draws,
        counts.losses,
        percent(counts.score()),
        elo.unwrap_or_default(),
        sprt.unwrap_or_default()
    )
}

/// The whole table.
pub(super) fn text(game: &Match<'_>) -> String {
    let settings = game.settings;
    let [first, second] = &settings.engines;
    let counts = game.tally.counts();
    let mut parts = vec![
        format!(
            "{}: {} against {}, {} game{}\n\n",
            settings.compiled.variant().id,
            harmless(&first.name),
            harmless(&second.name),
            counts.games(),
            if counts.games() == 1 { "" } else { "s" }
        ),
        handicap(game),
        columns::table(&score_rows(game)),
        "\n".to_owned(),
        figures(game),
    ];
    if let Some(first) = FirstPlayer::of(game) {
        parts.push(first.text(settings.handicap.as_deref().map(harmless).as_deref()));
    }
    if let Some(sprt) = settings.sprt {
        parts.push(format!("SPRT: {}, {}\n", ratio(sprt, game), judged(sprt, game)));
    }
    parts.push(format!(
        "Draws {}, mean length {:.1} plies after the opening, {} cut off at {}\n",
        percent(share(counts.draws, counts.games())),
        game.tally.mean_plies().unwrap_or(0.0),
        game.tally.cut(),
        settings.adjudication.longest
    ));
    let ends: Vec<String> = ends(game)
        .iter()
        .map(|(end, count)| format!("{end} {count}"))
        .collect();
    parts.push(format!("Ends: {}\n\n", ends.join(", ")));
    parts.push(columns::table(&work_rows(game)));
    let forfeits = forfeits(game);
    if !forfeits.is_empty() {
        parts.push("\n".to_owned());
        parts.push(columns::lines(forfeits.into_iter()));
    }
    parts.concat()
}

/// What is given in a match of handicap games, and by whom; nothing in others.
fn handicap(game: &Match<'_>) -> String {
    let variant = game.settings.compiled.variant();
    let id = game.settings.handicap.as_deref();
    let Some(handicap) = id.and_then(|id| variant.handicap(id)) else {
        return String::new();
    };
    let words = format!(
        "Handicap {} White is the giver, each engine in half of the games.",
        handicap_words(variant, handicap)
    );
    columns::wrapped(&words, "", 100) + "\n"
}

/// What the pairs say, or the games between equal engines.
fn figures(game: &Match<'_>) -> String {
    let evidence = game.tally.evidence();
    let (results, counts) = match evidence {
        Evidence::Pairs(Pairs(pairs)) => ("Pairs with 0, ½, 1, 1½, 2 points", pairs.to_vec()),
        Evidence::Games(games) => (
            "Different games with 0, ½, 1 points",
            vec![games.losses, games.draws, games.wins],
        ),
    };
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let counts = format!("{results}: {}{}\n", counts.join(" "), left_out(game));
    let Some(strength) = Strength::of(evidence) else {
        return format!("{counts}Elo: no {} is finished\n", unit(evidence));
    };
    let error = strength.score_error.map(|error| format!(" ± {}", percent(error)));
    format!(
        "{counts}Score {}{}, Elo {} (95 %), normalised {}, chance to be the stronger one {}\n",
        percent(strength.score),
        error.unwrap_or_default(),
        elo(strength.elo),
        elo(strength.normalised),
        percent(strength.superiority)
    )
}

/// What is played and does not count, after the results that do; nothing where everything counts.
fn left_out(game: &Match<'_>) -> String {
    let (evidence, repeated, unpaired) = (
        game.tally.evidence(),
        game.tally.repeated(),
        game.tally.unpaired(),
    );
    let repeat = || {
        let (unit, all) = (unit(evidence), evidence.count() + repeated);
        let words = if repeated == 1 {
            "repeats earlier ones and does"
        } else {
            "repeat earlier ones and do"
        };
        format!("; {repeated} of {all} {unit}s {words} not count")
    };
    let lack = || {
        let does = if unpaired == 1 { "does" } else { "do" };
        let games = numbered(unpaired as usize, "game");
        format!("; {games} whose pair is not finished {does} not count")
    };
    let parts = [(repeated > 0).then(repeat), (unpaired > 0).then(lack)];
    parts.into_iter().flatten().collect()
}

/// What each result is of.
const fn unit(evidence: Evidence) -> &'static str {
    match evidence {
        Evidence::Pairs(_) => "pair",
        Evidence::Games(_) => "game",
    }
}

/// The scores, by colour.
fn score_rows(game: &Match<'_>) -> Vec<Vec<String>> {
    let row = |title: &str, counts: Counts| {
        let mut row = vec![title.to_owned()];
        row.extend([counts.wins, counts.draws, counts.losses].map(|count| count.to_string()));
        row.push(if counts.games() == 0 {
            "-".to_owned()
        } else {
            percent(counts.score())
        });
        row
    };
    vec![
        ["", "won", "drawn", "lost", "score"].map(str::to_owned).to_vec(),
        row("all", game.tally.counts()),
        row(&as_side(game, Color::Black), game.tally.counts_as(Color::Black)),
        row(&as_side(game, Color::White), game.tally.counts_as(Color::White)),
    ]
}

/// What a row of scores with one colour is called.
fn as_side(game: &Match<'_>, side: Color) -> String {
    let odds = match (&game.settings.handicap, side) {
        (None, _) => "",
        (Some(_), Color::Black) => " (takes odds)",
        (Some(_), Color::White) => " (gives odds)",
    };
    format!("as {side}{odds}")
}

/// What each engine did for a move.
fn work_rows(game: &Match<'_>) -> Vec<Vec<String>> {
    let mut rows = vec![
        ["", "bounds", "time a move", "depth", "positions/s", "forfeits"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (index, engine) in game.settings.engines.iter().enumerate() {
        let work = work(game)[index];
        let each = |sum: f64| {
            if work.moves == 0 {
                0.0
            } else {
                sum / float(work.moves)
            }
        };
        let speed = if work.ms > 0.0 {
            float(work.nodes) / work.ms * 1000.0
        } else {
            0.0
        };
        let lost = game.lines.iter().filter_map(|line| line.forfeit.as_ref());
        rows.push(vec![
            harmless(&engine.name),
            engine.control.to_string(),
            format!("{:.1} ms", each(work.ms)),
            format!("{:.1}", each(float(work.depths))),
            format!("{speed:.0}"),
            lost.filter(|forfeit| forfeit.by == engine.name)
                .count()
                .to_string(),
        ]);
    }
    rows
}

fn work(game: &Match<'_>) -> [Work; 2] {
    game.lines.iter().fold([Work::default(); 2], |sum, line| {
        let [first, second] = line.work_by_engine();
        [sum[0].and(first), sum[1].and(second)]
    })
}

/// The number of games for each kind of ending.
fn ends(game: &Match<'_>) -> BTreeMap<String, u64> {
    let mut ends = BTreeMap::new();
    for line in &game.lines {
        let name = match (line.end.as_str(), &line.forfeit) {
            ("rules", _) => line.reason.clone(),
            (_, Some(forfeit)) => format!("forfeit ({})", forfeit.how),
            (end, None) => end.to_owned(),
        };
        *ends.entry(name).or_insert(0) += 1;
    }
    ends
}

/// A line for each forfeit.
fn forfeits(game: &Match<'_>) -> Vec<String> {
    let lost = game
        .lines
        .iter()
        .filter_map(|line| Some((line.game, line.forfeit.as_ref()?)));
    lost.map(|(game, forfeit)| {
        format!(
            "game {game}: {} loses: {}",
            harmless(&forfeit.by),
            harmless(&forfeit.what)
        )
    })
    .collect()
}

/// What ended a match, in a word.
fn ended(ended: Option<Ended>) -> &'static str {
    match ended {
        Some(Ended::Games) => "games",
        Some(Ended::Units) => "units",
        Some(Ended::Test) => "sprt",
        Some(Ended::Interrupted) => "interrupted",
        None => "failure",
    }
}

/// Everything as JSON, with what ended the match; without it where it could not go on.
pub(super) fn json(game: &Match<'_>, by: Option<Ended>) -> Value {
    let settings = game.settings;
    let counted = |counts: Counts| json!({"won": counts.wins, "drawn": counts.draws, "lost": counts.losses, "score": counts.score()});
    let counts = game.tally.counts();
    let elo = |elo: Elo| {
        json!({
            "difference": finite(elo.difference),
            "interval": elo.interval.map(|ends| ends.map(finite)),
        })
    };
    let evidence = game.tally.evidence();
    let pairs = match evidence {
        Evidence::Pairs(Pairs(pairs)) => Some(pairs),
        Evidence::Games(_) => None,
    };
    let strength = Strength::of(evidence).map(|strength| {
        json!({
            "elo": elo(strength.elo),
            "normalised": elo(strength.normalised),
            "superiority": strength.superiority,
            "score_error": strength.score_error,
        })
    });
    let sprt = settings.sprt.map(|sprt| {
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "ratio": sprt.ratio(evidence),
            "bounds": sprt.bounds(),
            "verdict": verdict(sprt, game),
        })
    });
    let engines: Vec<Value> = settings
        .engines
        .iter()
        .zip(work(game))
        .map(
            |(engine, work)| json!({"name": engine.name, "bounds": engine.control.to_string(), "work": work}),
        )
        .collect();
    json!({
        "variant": settings.compiled.variant().id,
        "handicap": settings.handicap,
        "engines": engines,
        "games": counts.games(),
        "wanted": settings.games,
        "ended": ended(by),
        "all": counted(counts),
        "as_black": counted(game.tally.counts_as(Color::Black)),
        "as_white": counted(game.tally.counts_as(Color::White)),
        "first_player": FirstPlayer::of(game).map(|first| first.json()),
        "pairs": pairs,
        "evidence": {
            "unit": unit(evidence),
            "points": evidence.by_points(),
            "counted": evidence.count(),
            "repeated": game.tally.repeated(),
            "unpaired": game.tally.unpaired(),
        },
        "strength": strength,
        "sprt": sprt,
        "mean_plies": game.tally.mean_plies(),
        "cut": game.tally.cut(),
        "ends": ends(game),
        "forfeits": forfeits(game),
    })
}

/// A number that JSON can say.
fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

fn elo(elo: Elo) -> String {
    let difference = signed(elo.difference);
    match (elo.error(), elo.interval) {
        (Some(error), _) => format!("{difference} ± {error:.1}"),
        (None, Some([low, high])) => format!("{difference} ({} to {})", signed(low), signed(high)),
        (None, None) => format!("{difference} ± ?"),
    }
}

/// A difference with its sign.
fn signed(difference: f64) -> String {
    if difference.is_infinite() {
        return if difference > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{difference:+.1}")
}

fn ratio(sprt: Sprt, game: &Match<'_>) -> String {
    let [low, high] = sprt.bounds();
    let ratio = sprt.ratio(game.tally.evidence());
    format!(
        "LLR {ratio:.2} ({low:.2} to {high:.2}) for {} or {}",
        sprt.elo0, sprt.elo1
    )
}

fn verdict(sprt: Sprt, game: &Match<'_>) -> &'static str {
    match sprt.verdict(game.tally.evidence()) {
        Verdict::Open => "open",
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
    }
}

/// A verdict in words.
fn judged(sprt: Sprt, game: &Match<'_>) -> String {
    let Sprt { elo0, elo1, .. } = sprt;
    let why = match sprt.verdict(game.tally.evidence()) {
        Verdict::Open => return "not decided yet".to_owned(),
        Verdict::Accepted => format!("{elo1} rather than {elo0}"),
        Verdict::Rejected => format!("{elo0} rather than {elo1}"),
    };
    format!("{}: {why}", verdict(sprt, game))
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        float(part) / float(whole)
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
