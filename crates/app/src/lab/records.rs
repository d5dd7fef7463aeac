//! The games of a run as records: for each variant a file of PGN, which holds any number of them.

use std::io::{self, Write};

use hakugei_game::{CompiledVariant, Game};
use hakugei_lab::{CountedGame, CountedUnits, Entrant, Plan, PlayedGame, Prepared, Series};
use hakugei_notation::record::{Tag, TagName, VariantTag};
use hakugei_notation::{GameTree, Record, pgn, read_outcome};
use hakugei_variant::shipped;

use super::RunResults;
use super::output::label;

/// What the file of a variant is called: its place in the run, since two may have one id, and its id.
pub(super) fn file_name(place: usize, compiled: &CompiledVariant) -> String {
    format!("{}-{}.pgn", place + 1, compiled.variant().id)
}

/// Writes all games of a variant, by its place in the run, in the same order as the table of games has.
pub(super) fn write_records(
    plan: &Plan,
    prepared: &Prepared,
    counted: &CountedUnits<'_>,
    entrant: usize,
    results: &mut RunResults,
    file: &mut dyn Write,
) -> io::Result<()> {
    let (Some(compiled), Some(of_it)) = (prepared.compiled(entrant), plan.entrants.get(entrant)) else {
        return Ok(());
    };
    let tag = variant_tag(compiled, of_it);
    for (place, series) in plan.series.iter().enumerate() {
        if series.entrant != entrant {
            continue;
        }
        let start = prepared.start(plan, series).map_err(io::Error::other)?;
        let agents = [series.first, series.second].map(|agent| agent.to_string());
        counted.each_game(place, &mut |unit| results.read(unit), &mut |game| {
            let CountedGame {
                unit,
                number,
                played,
                counting,
            } = game;
            let mut record = record(&start, played).map_err(|why| {
                io::Error::other(format!("game {number} of unit {unit} cannot be played: {why}"))
            })?;
            let [first, second] = agents.clone().map(Some);
            (record.black, record.white) = if number == 0 {
                (first, second)
            } else {
                (second, first)
            };
            for (name, value) in [
                ("Event", event(plan, series)),
                ("Round", format!("{unit}.{number}")),
                ("OpeningPlies", played.opening.to_string()),
                ("Counted", counting.to_string()),
            ] {
                let name = TagName::new(name).map_err(io::Error::other)?;
                record.tags.push(Tag { name, value });
            }
            let tree = GameTree::from_record(&record, compiled).map_err(io::Error::other)?;
            let text = pgn::write(compiled, &tree, &tag).map_err(io::Error::other)?;
            writeln!(file, "{text}")
        })?;
    }
    Ok(())
}

/// A game with its end.
fn record(start: &Game, played: &PlayedGame) -> Result<Record, String> {
    let mut game = start.clone();
    for text in played.moves.split_whitespace() {
        let mv = game.parse_usi(text).map_err(|error| error.to_string())?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    let mut record = Record::from_game(&game, start.variant().notation);
    if played.is_complete() {
        let outcome = read_outcome(&played.result, &played.reason);
        record.outcome = Some(outcome.ok_or_else(|| format!("nothing ends by {}", played.reason))?);
    }
    Ok(record)
}

/// What is said of where a game belongs.
fn event(plan: &Plan, series: &Series) -> String {
    let label = label(plan, series);
    match &series.start {
        Some(start) => format!("{label}, {}", start.name),
        None => label.to_owned(),
    }
}

/// The variant of a game, with its file if it is not a shipped one.
fn variant_tag(compiled: &CompiledVariant, entrant: &Entrant) -> VariantTag {
    let id = compiled.variant().id.clone();
    let own = entrant.files.first();
    let is_shipped =
        own.is_none_or(|file| shipped::source(&id).is_some_and(|shipped| shipped.text == file.text));
    VariantTag {
        file: own.filter(|_| !is_shipped).map(|file| file.name.clone()),
        id,
        hash: None,
    }
}
