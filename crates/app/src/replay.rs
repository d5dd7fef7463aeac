//! `hakugei replay`: a record, played through.

use std::io::Write;

use hakugei_notation::write_list;
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_variant::Color;

use crate::board_view::View;
use crate::cli::ReplayArgs;
use crate::failure::{Done, Failure};
use crate::foreign;
use crate::play;
use crate::prose;
use crate::record_file::{self, Known, Opened};
use crate::wanted::{By, Wanted};

/// Runs the command.
///
/// # Errors
/// Where the record cannot be read or does not agree with the rules, or output fails.
pub(crate) fn run(args: &ReplayArgs) -> Done {
    let source = foreign::read_text(&args.file)?;
    let known = args.variant.as_deref().map(Known::find).transpose()?;
    let wanted = Wanted {
        known: known.as_ref(),
        by: By::Option,
    };
    let mut opened = record_file::open(&source.name, &source.text, wanted, args.notation)?;
    let plies = opened.game.moves().len();
    if let Some(ply) = args.ply {
        if ply > plies {
            return Err(Failure::usage(
                format_args!("`--ply {ply}`"),
                format_args!("the record has {plies} plies"),
            ));
        }
        while opened.game.moves().len() > ply {
            opened.game.undo();
        }
    }
    let text = shown(args, &opened, plies);
    anstream::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The heading, the moves, the position, the result.
fn shown(args: &ReplayArgs, opened: &Opened, plies: usize) -> String {
    let game = &opened.game;
    let variant = game.variant();
    let view = View {
        variant,
        convention: opened.convention,
        faces: args.pieces.into(),
        bottom: Color::Black,
    };
    let [black, white] = opened
        .players
        .clone()
        .map(|name| name.map_or_else(|| "?".to_owned(), |name| harmless(&name)));
    let ended = match game.outcome() {
        Some(outcome) => format!("The game is over: {}.", play::outcome_words(outcome)),
        None if game.in_check() => format!("{} is in check.", game.side()),
        None => format!("{} is to move.", game.side()),
    };
    format!(
        "{}: {black} (Black) against {white} (White)\n\n{}\n\n{}\nAfter {} of {plies} plies: {}\n{ended}\n",
        prose::full_name(&variant.name),
        wrapped(&write_list(game, opened.convention), "", 80).trim_end(),
        view.draw(&game.setup(), &play::marks(game)),
        game.moves().len(),
        game.sfen()
    )
}
