//! `hakugei picture`: boards, pieces, diagrams and the card of a variant as pictures in files.

mod args;
mod gallery;
mod marks;
mod output;

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_render::{BoardPicture, Picture, board, card, lacking, leaf, piece};
use hakugei_text::quote_each;
use hakugei_variant::{Color, Piece, PieceKind, Variant};
use hakugei_xboard::{PieceFile, piece_files};

pub(crate) use args::PictureArgs;
use output::{Format, Output, PictureFile};

use crate::failure::{Done, Failure};
use crate::files::catalogue;
use crate::input::position;
use crate::screen::{self, pieces};

/// Runs the command.
///
/// # Errors
/// Where the variant, the position or a piece is wrong, something else is in the place of a file, or output fails.
pub(crate) fn run(args: &PictureArgs) -> Done {
    if let Some(folder) = &args.gallery {
        let written = Output::of(args).write_all(&gallery::files(folder)?)?;
        return screen::print(&format!("{written}\n"));
    }
    // Clap asks for a variant wherever no gallery is asked for.
    let compiled = CompiledVariant::new(catalogue::find(args.variant.as_deref().unwrap_or_default())?);
    let variant = compiled.variant();
    let output = Output::of(args);
    if let Some(folder) = &args.xboard_pieces {
        let written = output.write_all(&xboard_files(args, variant, folder)?)?;
        warn_of_lacking(variant);
        return screen::print(&format!("{written}\n"));
    }
    let format = output.format()?;
    let picture = drawn(args, &compiled)?;
    warn_of_lacking(variant);
    let bytes = match format {
        Format::Svg => picture.svg().into_bytes(),
        Format::Png => {
            let png = picture.png(args.scale.unwrap_or(1.0));
            png.map_err(|error| Failure::Usage(error.to_string()))?
        }
    };
    output.write(&bytes)
}

/// The picture that is asked for.
fn drawn(args: &PictureArgs, compiled: &CompiledVariant) -> Result<Picture, Failure> {
    let variant = compiled.variant();
    let found =
        |name: &String| pieces::find(variant, name).map_err(|unknown| Failure::Usage(unknown.to_string()));
    if let Some(name) = &args.piece {
        let kind = found(name)?;
        let color = if args.flip { Color::White } else { Color::Black };
        return Ok(piece(variant, Piece { color, kind }, args.faces));
    }
    if let Some(name) = &args.diagram {
        return Ok(leaf(variant, found(name)?, args.faces));
    }
    if args.card {
        return Ok(card(variant, args.faces));
    }
    let mut game = position::game_of_option(compiled, args.sfen.as_deref())?;
    let convention = args.convention.unwrap_or(variant.notation);
    marks::play(&mut game, args.convention, &args.moves)?;
    let marks = marks::of(&game, convention, args)?;
    Ok(board(&BoardPicture {
        variant,
        setup: &game.setup(),
        convention,
        style: args.faces,
        bottom: bottom(args),
        marks: &marks,
    }))
}

fn bottom(args: &PictureArgs) -> Color {
    if args.flip { Color::White } else { Color::Black }
}

/// The files that XBoard needs to draw a variant's own pieces.
fn xboard_files(args: &PictureArgs, variant: &Variant, folder: &Path) -> Result<Vec<PictureFile>, Failure> {
    let name = args.variant.as_deref().unwrap_or_default();
    let files = piece_files(variant).map_err(|why| Failure::problem(name.display(), why))?;
    let file = |file: PieceFile| PictureFile {
        file: folder.join(format!("{}.svg", file.name)),
        bytes: piece(variant, file.piece, args.faces).svg().into_bytes(),
    };
    Ok(files.into_iter().map(file).collect())
}

/// Says which kanji the fonts lack, and what becomes of the pieces that have them.
fn warn_of_lacking(variant: &Variant) {
    let lacking = lacking(variant);
    if !lacking.is_empty() {
        let each = quote_each(lacking.iter().map(char::to_string)).join(", ");
        let said = format!(
            "warning: no font of the program has {each}: pieces with them are drawn with their letters, and names with empty boxes"
        );
        // Where nobody reads warnings, the picture is as good as before.
        screen::complain(&said);
    }
}

/// The kinds of a variant that have pictures.
fn has_pictures(variant: &Variant) -> bool {
    let pictured = |kind: PieceKind| variant.piece(kind).picture.is_some();
    variant.kinds().any(pictured)
}
