//! `hakugei replay`: a record, played through.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use hakugei_notation::write_list;
use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_variant::words::full_name;
use hakugei_variant::{Color, Convention};

use crate::arguments::convention;
use crate::failure::{Done, Failure};
use crate::files::catalogue::LoadedVariant;
use crate::files::encoding;
use crate::files::record::{self, Opened};
use crate::files::wanted::{NamedBy, Wanted};
use crate::screen::board::{Marks, PieceStyle, Ruling, View};
use crate::screen::paging;

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record; - reads standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Stop after N plies.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// The variant of the record, by its id or its file, if the record itself does not name one.
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<OsString>,
    /// How moves are shown: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: as in the record). A text that does not name its
    /// own notation is read in this one, if possible.
    #[arg(long, value_name = "NAME", value_parser = convention)]
    pub(crate) notation: Option<Convention>,
    /// Game N of a CSA or PGN file that holds several.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) game: Option<u32>,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
}

/// Runs the command.
///
/// # Errors
/// Where the record cannot be read or does not agree with the rules, or output fails.
pub(crate) fn run(args: &ReplayArgs) -> Done {
    let source = encoding::read(&args.file)?;
    let known = args.variant.as_deref().map(LoadedVariant::find).transpose()?;
    let wanted = Wanted {
        known: known.as_ref(),
        by: NamedBy::Option,
    };
    let mut opened = record::open(&source, wanted, args.notation, args.game)?.told();
    opened.convention = args.notation.unwrap_or(opened.convention);
    let plies = opened.game.moves().len();
    if let Some(ply) = args.ply {
        if ply > plies {
            return Err(Failure::usage(
                format_args!("--ply {ply}"),
                format_args!("the record has {plies} plies"),
            ));
        }
        while opened.game.moves().len() > ply {
            opened.game.undo();
        }
    }
    let text = shown(args, &opened, plies);
    paging::print_long(&text)
}

/// The heading, the moves, the position, the result.
fn shown(args: &ReplayArgs, opened: &Opened, plies: usize) -> String {
    let game = &opened.game;
    let variant = game.variant();
    let view = View {
        variant,
        convention: opened.convention,
        style: args.pieces,
        bottom: Color::Black,
        ruling: Ruling::Ruled,
    };
    let [black, white] = opened
        .players
        .clone()
        .map(|name| name.map_or_else(|| "?".to_owned(), |name| harmless(&name)));
    let ended = match game.outcome() {
        Some(outcome) => format!("The game is over: {}.", outcome.words()),
        None if game.in_check() => format!("{} is in check.", game.side()),
        None => format!("{} is to move.", game.side()),
    };
    let ended = match variant.rules.check.left_in_words(&game.setup()) {
        Some(checks) => format!("{ended} {checks}"),
        None => ended,
    };
    format!(
        "{}: {black} (Black) against {white} (White)\n\n{}\n\n{}\nAfter {} of {plies} plies: {}\n{ended}\n",
        full_name(&variant.name),
        wrapped(&write_list(game, opened.convention), "", 80).trim_end(),
        view.draw(&game.setup(), &Marks::of(game)),
        game.moves().len(),
        game.sfen()
    )
}
