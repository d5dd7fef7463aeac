//! The arguments of `picture`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use hakugei_render::{PieceStyle, UnknownPieceStyle};
use hakugei_variant::Convention;

use crate::arguments::{Misread, convention, read};

/// The arguments of `picture`.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of the command line"
)]
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("what").args(["piece", "diagram", "card", "xboard_pieces", "gallery"]))]
pub(crate) struct PictureArgs {
    /// The variant: the id of a shipped one, or the path of a variant file.
    #[arg(value_name = "VARIANT", required_unless_present = "gallery")]
    pub(crate) variant: Option<OsString>,
    /// Draw this position, as SFEN (default: the variant's start).
    #[arg(long, value_name = "SFEN", conflicts_with = "what")]
    pub(crate) sfen: Option<String>,
    /// Play these moves first, and mark the last of them. Write all in one argument, with blanks between them; numbers may stand
    /// before them.
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true,
        conflicts_with = "what"
    )]
    pub(crate) moves: String,
    /// Mark squares as those of the last move, such as `5c,5d`.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', conflicts_with_all = ["what", "moves"])]
    pub(crate) last: Vec<String>,
    /// Show where the piece on a square may go.
    #[arg(long, value_name = "SQUARE", conflicts_with = "what")]
    pub(crate) targets: Option<String>,
    /// Draw an arrow for a legal move. It may be given several times; the first is the strongest.
    #[arg(long, value_name = "MOVE", conflicts_with = "what")]
    pub(crate) arrow: Vec<String>,
    /// Name the squares, and read and write moves, in this notation: `tsa`, `hodges`, `western` or `wikipedia_sample` (default: the variant's own).
    #[arg(long = "notation", alias = "convention", value_name = "NAME", value_parser = convention, conflicts_with = "what")]
    pub(crate) convention: Option<Convention>,
    /// Put White at the bottom; with `--piece`, draw White's piece.
    #[arg(long, conflicts_with_all = ["card", "diagram", "xboard_pieces", "gallery"])]
    pub(crate) flip: bool,
    /// Draw only this piece: its letter (with + for a promoted face), English name or kanji.
    #[arg(long, value_name = "PIECE")]
    pub(crate) piece: Option<String>,
    /// Draw this piece with its names and the diagrams of its moves.
    #[arg(long, value_name = "PIECE")]
    pub(crate) diagram: Option<String>,
    /// Draw the card: all pieces on one page, with their names and the diagrams of their moves.
    #[arg(long)]
    pub(crate) card: bool,
    /// Write into this folder the pictures of pieces that XBoard uses with `-pid FOLDER`.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) xboard_pieces: Option<PathBuf>,
    /// Write into this folder `gallery.md`, a page of all shipped variants, and its pictures.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["variant", "faces"])]
    pub(crate) gallery: Option<PathBuf>,
    /// How pieces are drawn: `pictures`, `kanji`, `two-kanji` or `letters`. A piece without a picture has its kanji, and one without
    /// kanji its letter.
    #[arg(long, value_name = "FACES", value_parser = style, default_value = "pictures")]
    pub(crate) faces: PieceStyle,
    /// Write PNG instead of SVG (the default for a FILE that ends in `.png`).
    #[arg(long, conflicts_with_all = ["xboard_pieces", "gallery"])]
    pub(crate) png: bool,
    /// The number of pixels of a PNG for a unit of the picture; a square of a board has 64 units (default: 1).
    #[arg(long, value_name = "NUMBER", value_parser = scale, conflicts_with_all = ["xboard_pieces", "gallery"])]
    pub(crate) scale: Option<f32>,
    /// The file to write; - writes to standard output.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["xboard_pieces", "gallery"],
        conflicts_with_all = ["xboard_pieces", "gallery"])]
    pub(crate) output: Option<PathBuf>,
    /// Replace files that exist already.
    #[arg(long)]
    pub(crate) force: bool,
}

fn style(text: &str) -> Result<PieceStyle, UnknownPieceStyle> {
    text.parse()
}

fn scale(text: &str) -> Result<f32, Misread> {
    let fits = |scale: &f32| (0.05..=20.0).contains(scale);
    read(text, fits, "a number from 0.05 to 20, such as `2`")
}
