//! `hakugei show`: a variant or one of its pieces, drawn and explained.

use std::ffi::{OsStr, OsString};

use clap::Args;
use hakugei_ask::DescribedVariant;
use hakugei_game::CompiledVariant;
use hakugei_search::Learned;
use hakugei_text::columns::{lines, wrapped};
use hakugei_variant::{Color, Variant};
use serde_json::json;

use crate::failure::{Done, Failure};
use crate::files::catalogue;
use crate::files::evaluation::{self, EvaluationChoice, Valued};
use crate::screen::board::{Marks, PieceStyle, Ruling, View};
use crate::screen::teach::{COLUMNS, card};
use crate::screen::{self, paging, pieces, worths};

/// The arguments of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT")]
    pub(crate) variant: OsString,
    /// Show only this piece: its letter (with + for a promoted face), English name or kanji.
    #[arg(value_name = "PIECE")]
    pub(crate) piece: Option<String>,
    /// Show only the card of the game: how all pieces move, side by side.
    #[arg(long, conflicts_with_all = ["piece", "json"])]
    pub(crate) card: bool,
    /// How pieces are drawn on the board.
    #[arg(long, value_name = "STYLE", default_value = "letters")]
    pub(crate) pieces: PieceStyle,
    /// Print one JSON object about the whole variant instead of text.
    #[arg(long, conflicts_with_all = ["piece", "pieces"])]
    pub(crate) json: bool,
}

/// Runs the command.
///
/// # Errors
/// Where the variant or the piece is not there, or output fails.
pub(crate) fn run(args: &ShowArgs) -> Done {
    let shown = catalogue::find(&args.variant)?;
    if args.json {
        let found = found(&shown, &args.variant);
        let described = DescribedVariant::of(&CompiledVariant::new(shown), found.learned.as_ref());
        let described = DescribedVariant {
            learned_of: found.inherited.map(|inherited| inherited.from),
            ..described
        };
        return screen::print_json(&json!(described));
    }
    if args.card {
        let columns = screen::columns().min(COLUMNS);
        return paging::print_long(&lines(card::whole(&shown, columns).into_iter()));
    }
    let text = match &args.piece {
        None => {
            let view = View {
                variant: &shown,
                convention: shown.notation,
                style: args.pieces,
                bottom: Color::Black,
                ruling: Ruling::Ruled,
            };
            let described =
                pieces::variant_described(&view, &shown.start, &Marks::default(), screen::columns());
            described + &worth(&shown, &args.variant)
        }
        Some(name) => {
            let kind = pieces::find(&shown, name).map_err(|unknown| Failure::Usage(unknown.to_string()))?;
            pieces::described(&shown, kind, screen::columns())
        }
    };
    paging::print_long(&text)
}

/// What the pieces are worth: by what was learned, or by computed values where nothing was. What was learned and cannot be used is a warning.
fn worth(shown: &Variant, name: &OsStr) -> String {
    let found = found(shown, name);
    let heading = match found.learned {
        Some(_) => "What pieces were learned to be worth,",
        None => {
            "What pieces are worth by computed values, since nothing was learned of this game (`hakugei tune` does that),"
        }
    };
    let heading = format!("{heading} {}", worths::COLUMNS);
    let learned = found
        .learned
        .unwrap_or_else(|| Learned::computed(&CompiledVariant::new(shown.clone())));
    // The same as a whole sentence, where it is another variant's.
    let remark = found.inherited.map_or_else(String::new, |inherited| {
        let sentence = inherited.to_string().replacen("the computer", "The computer", 1) + ".";
        wrapped(&sentence, "", screen::columns())
    });
    format!(
        "\n{remark}{}{}",
        wrapped(&heading, "", screen::columns()),
        worths::table(shown, &learned)
    )
}

/// What was learned of a variant. If it cannot be used, that is a warning.
fn found(shown: &Variant, name: &OsStr) -> Valued {
    let valued = evaluation::find(shown, name, &EvaluationChoice::Own);
    let mut valued = valued.unwrap_or_else(|failure| Valued::unusable(&failure));
    let inherited = valued.inherited.take();
    Valued {
        inherited,
        ..valued.told()
    }
}
