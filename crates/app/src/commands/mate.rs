//! `hakugei mate`: the win that the side to move can force by checks, if there is one.

use std::time::{Duration, Instant};

use clap::Args;
use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::write_move;
use hakugei_search::{Mate, MateLimits, MateReport, MateResult, solve_mate};
use hakugei_text::columns::table;
use hakugei_text::noun::numbered;
use hakugei_variant::{Color, Convention};
use serde_json::{Value, json};

use crate::arguments::{Misread, PositionArgs, convention, read};
use crate::engine::MATE_SECONDS;
use crate::failure::Done;
use crate::files::catalogue;
use crate::input::{json_lines, position};
use crate::screen;
use crate::screen::board::{Marks, PieceStyle, Ruling, View};

/// The arguments of `mate`.
#[derive(Debug, Args)]
pub(crate) struct MateArgs {
    /// The position, or positions.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Look at no more than N positions.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search for no more than S seconds.
    #[arg(long, value_name = "S", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) seconds: Option<Duration>,
    /// Keep the results of the search in a table of at most MB megabytes.
    #[arg(long, value_name = "MB", default_value_t = 256, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) memory: u32,
    /// Look only for wins of at most N plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4000))]
    pub(crate) plies: Option<u32>,
    /// Search on until it is certain that no win is shorter.
    #[arg(long)]
    pub(crate) shortest: bool,
    /// How moves are shown: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own way).
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
    /// Print one JSON object instead of a board and words.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant or the position is wrong, or output fails.
pub(crate) fn run(args: &MateArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.position.variant)?);
    if args.position.stdin {
        return json_lines::answer_stdin(|line| {
            let game = position::game(&compiled, line)?;
            Ok(object(
                &game,
                &position::echoed(&game, line),
                &solved(&game, args),
            ))
        });
    }
    let game = position::game_of_option(&compiled, args.position.sfen.as_deref())?;
    let report = solved(&game, args);
    if args.json {
        screen::print_json(&object(&game, &game.sfen(), &report))
    } else {
        screen::print(&shown(&game, args, &report))
    }
}

/// The time that the search may take.
fn most_time(args: &MateArgs) -> Option<Duration> {
    let by_default = args.nodes.is_none().then_some(Duration::from_secs(MATE_SECONDS));
    args.seconds.or(by_default)
}

/// The answer for a position.
#[expect(
    clippy::disallowed_methods,
    reason = "the time that the search may take is counted here"
)]
fn solved(game: &Game, args: &MateArgs) -> MateReport {
    let (begun, most) = (Instant::now(), most_time(args));
    let limits = MateLimits {
        nodes: args.nodes,
        plies: args.plies,
        memory: args.memory as usize,
        shortest: args.shortest,
        stop: &|| most.is_some_and(|most| begun.elapsed() >= most),
    };
    solve_mate(game, &limits)
}

/// What scripts read.
fn object(game: &Game, sfen: &str, report: &MateReport) -> Value {
    let mut object = json!({"sfen": sfen});
    match &report.result {
        MateResult::Mate(mate) => {
            object["result"] = "mate".into();
            object["plies"] = mate.line.len().into();
            object["shortest"] = mate.shortest.into();
            object["line"] = usi(game, &mate.line);
        }
        MateResult::Proved { within } => {
            object["result"] = "proved".into();
            object["within"] = (*within).into();
        }
        MateResult::NoMate { within } => {
            object["result"] = "no_mate".into();
            object["within"] = (*within).into();
        }
        MateResult::Unknown => object["result"] = "unknown".into(),
    }
    object["nodes"] = report.nodes.into();
    object
}

/// The moves of a line in USI form.
fn usi(game: &Game, line: &[Move]) -> Value {
    let rows = rows(game, game.variant().notation, line);
    rows.into_iter().map(|row| row.usi).collect()
}

/// One move of a line.
struct Row {
    side: Color,
    usi: String,
    text: String,
}

/// The moves of a line from the position of a game.
fn rows(game: &Game, convention: Convention, line: &[Move]) -> Vec<Row> {
    let mut game = game.clone();
    let row = |&mv: &Move| {
        let usi = game.usi(mv);
        let row = Row {
            side: game.side(),
            text: write_move(&game, convention, mv).unwrap_or_else(|_| usi.clone()),
            usi,
        };
        game.play(mv).is_ok().then_some(row)
    };
    line.iter().map_while(row).collect()
}

/// The board and the answer in words.
fn shown(game: &Game, args: &MateArgs, report: &MateReport) -> String {
    let convention = args.notation.unwrap_or(game.variant().notation);
    let view = View {
        variant: game.variant(),
        convention,
        style: args.pieces,
        bottom: Color::Black,
        ruling: Ruling::Ruled,
    };
    let answer = match &report.result {
        MateResult::Mate(mate) => mated(game, convention, mate),
        MateResult::Proved { within } => format!(
            "{} forces a win within {}, as was proved; \
             for its moves allow more with `--seconds`, `--nodes` or `--memory`.\n",
            game.side(),
            numbered(*within as usize, "ply")
        ),
        MateResult::NoMate { within } => not_mated(game, *within),
        MateResult::Unknown => undecided(args),
    };
    let looked = format!("{} looked at.", numbered(report.nodes as usize, "position"));
    let board = view.draw(&game.setup(), &Marks::of(game));
    format!("{board}\n{answer}{looked}\n")
}

/// A forced win in words, with its line.
fn mated(game: &Game, convention: Convention, mate: &Mate) -> String {
    let doubt = if mate.line.len() == 1 || mate.shortest {
        ""
    } else {
        " (there may be a shorter way)"
    };
    let length = numbered(mate.line.len(), "ply") + doubt;
    let rows: Vec<Vec<String>> = rows(game, convention, &mate.line)
        .into_iter()
        .zip(1..)
        .map(|(row, number)| vec![number.to_string(), row.side.to_string(), row.usi, row.text])
        .collect();
    let mut end = game.clone();
    let played = mate.line.iter().all(|&mv| end.play(mv).is_ok());
    let end = end.outcome().filter(|_| played);
    let end = end.map_or_else(String::new, |end| format!("{}.\n", end.words()));
    format!("{} forces a win in {length}:\n{}{end}", game.side(), table(&rows))
}

/// A refutation in words.
fn not_mated(game: &Game, within: Option<u32>) -> String {
    if let Some(outcome) = game.outcome() {
        return format!("The game is over: {}.\n", outcome.words());
    }
    match within {
        None => "No forced mate: checks alone do not win.\n".to_owned(),
        Some(plies) => format!("No forced mate within {}.\n", numbered(plies as usize, "ply")),
    }
}

/// What was not found out, in words.
fn undecided(args: &MateArgs) -> String {
    let mut limits = Vec::new();
    limits.extend(args.nodes.map(|nodes| format!("{nodes} positions")));
    limits.extend(most_time(args).map(|time| format!("{} s", time.as_secs_f64())));
    format!(
        "Not decided within {}: allow more with `--seconds` or `--nodes`.\n",
        limits.join(" and ")
    )
}

/// Reads a time in seconds.
///
/// # Errors
/// Fails with what to write instead.
fn seconds(text: &str) -> Result<Duration, Misread> {
    const LONGEST: f64 = 1e7;
    let fits = |&seconds: &f64| seconds > 0.0 && seconds <= LONGEST;
    let instead = format!("a number of seconds above 0 and up to {LONGEST}, such as 2.5");
    read(text, fits, instead).map(Duration::from_secs_f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
        for text in ["0", "-1", "inf", "NaN", "1e300", "x", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
