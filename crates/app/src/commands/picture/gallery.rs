//! The gallery: a page of all shipped variants with their boards, and the card of those that have pictures.

use std::fmt::Write;
use std::path::Path;

use hakugei_render::{BoardPicture, Marks, Picture, PieceStyle, board, card};
use hakugei_variant::words::full_name;
use hakugei_variant::{Color, Variant};

use super::has_pictures;
use super::output::PictureFile;
use crate::failure::Failure;
use crate::files::catalogue;
use crate::prose;

/// What stands before the variants.
const HEAD: &str = "# The shipped variants in pictures

Made by `hakugei picture --gallery docs --force`. [README](../README.md) says how to play them, and `hakugei show ID` explains the rules of
each. Black is at the bottom and moves first.
";

/// The page and its pictures, each with its place.
///
/// # Errors
/// Where something is wrong with a shipped variant.
pub(super) fn files(folder: &Path) -> Result<Vec<PictureFile>, Failure> {
    let mut page = HEAD.to_owned();
    let mut pictures = Vec::new();
    for variant in catalogue::all()? {
        let _ = write!(page, "\n{}", section(&variant));
        let file = |what: &str, picture: &Picture| PictureFile {
            file: folder.join("pictures").join(format!("{}{what}.svg", variant.id)),
            bytes: picture.svg().into_bytes(),
        };
        let start = board(&BoardPicture {
            variant: &variant,
            setup: &variant.start,
            convention: variant.notation,
            style: PieceStyle::Pictures,
            bottom: Color::Black,
            marks: &Marks::default(),
        });
        pictures.push(file("", &start));
        if has_pictures(&variant) {
            pictures.push(file("-card", &card(&variant, PieceStyle::Pictures)));
        }
    }
    let mut files = vec![PictureFile {
        file: folder.join("gallery.md"),
        bytes: page.into_bytes(),
    }];
    files.extend(pictures);
    Ok(files)
}

fn section(variant: &Variant) -> String {
    let id = &variant.id;
    let name = full_name(&variant.name);
    let origin = prose::origin(variant);
    let origin = if origin.is_empty() {
        origin
    } else {
        format!("{origin}. ")
    };
    let (files, ranks) = (variant.board.files(), variant.board.ranks());
    let mut text = format!(
        "## {name}\n\n{origin}{files} files by {ranks} ranks. Play it by `hakugei play {id}`.\n\n\
         ![The board of {} at the start](pictures/{id}.svg)\n",
        variant.name.english
    );
    if has_pictures(variant) {
        let _ = write!(
            text,
            "\n![The pieces of {}, with their moves](pictures/{id}-card.svg)\n",
            variant.name.english
        );
    }
    text
}
