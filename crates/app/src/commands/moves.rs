//! `hakugei moves`: the legal moves of a position.

use clap::Args;
use hakugei_ask::PositionAnswer;
use hakugei_game::{CompiledVariant, Game};
use hakugei_text::columns::{lines, table};
use hakugei_variant::Convention;
use serde_json::{Value, json};

use crate::arguments::{PositionArgs, convention};
use crate::failure::Done;
use crate::files::catalogue;
use crate::input::{json_lines, position};
use crate::screen::{self, paging};

/// The arguments of `moves`.
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    /// The position, or positions.
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How moves are shown: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own way).
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// Print one JSON object instead of a list.
    #[arg(long, conflicts_with = "stdin")]
    pub(crate) json: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant or the position is wrong, or output fails.
pub(crate) fn run(args: &MovesArgs) -> Done {
    let compiled = CompiledVariant::new(catalogue::find(&args.position.variant)?);
    let convention = args.notation.unwrap_or(compiled.variant().notation);
    if args.position.stdin {
        let answer = |line: &str| {
            let game = position::game(&compiled, line)?;
            Ok(object(&game, convention, &position::echoed(&game, line)))
        };
        return json_lines::answer_stdin(answer);
    }
    let game = position::game_of_option(&compiled, args.position.sfen.as_deref())?;
    if args.json {
        screen::print_json(&object(&game, convention, &game.sfen()))
    } else {
        paging::print_long(&list(&game, convention))
    }
}

/// What scripts read about a position.
fn object(game: &Game, convention: Convention, sfen: &str) -> Value {
    let mut position = PositionAnswer::of(game, convention);
    sfen.clone_into(&mut position.sfen);
    let mut object = json!(position);
    // Scripts of old compare this member as a whole.
    if let Some(outcome) = object["outcome"].as_object_mut() {
        outcome.remove("words");
    }
    object
}

/// One line for each move: USI form, then a notation.
fn list(game: &Game, convention: Convention) -> String {
    let names = hakugei_notation::MoveNames::new(game, convention);
    let mut rows: Vec<Vec<String>> = names
        .all()
        .into_iter()
        .map(|(mv, text)| vec![game.usi(mv), text])
        .collect();
    rows.sort();
    let end = game
        .outcome()
        .map(|outcome| format!("No legal move: {}.", outcome.words()));
    let mut banned: Vec<String> = game.banned_drop_mates().iter().map(|&mv| game.usi(mv)).collect();
    banned.sort_unstable();
    let banned = banned.join(" ");
    let banned = (!banned.is_empty()).then(|| format!("Not allowed, because the drop would mate: {banned}."));
    table(&rows) + &lines(end.into_iter().chain(banned))
}
