//! A variant and its pieces, drawn and explained.

use hakugei_render::{Diagram, diagrams};
use hakugei_text::columns::{table, wrapped};
use hakugei_text::{did_you_mean, harmless, quote, quote_each};
use hakugei_variant::rules::Region;
use hakugei_variant::words::{full_name, of_kind, of_listed_kind, piece_title, region_words};
use hakugei_variant::{PieceKind, Setup, Variant};

use crate::prose;
use crate::screen::board::{Marks, View};
use crate::screen::painted;

/// The style of names.
const HEADING: anstyle::Style = anstyle::Style::new().bold();

/// A whole variant: a board with marks, pieces, movement diagrams, rules.
pub(crate) fn variant_described(view: &View<'_>, setup: &Setup, marks: &Marks, columns: usize) -> String {
    let variant = view.variant;
    let kinds = variant.kinds();
    let pieces: Vec<String> = kinds
        .map(|kind| described_with(variant, kind, &of_listed_kind(variant, kind), columns))
        .collect();
    format!(
        "{}\n\n{}\n{}\n{}\n{}",
        title(variant),
        view.draw(setup, marks),
        piece_list(variant),
        pieces.join("\n"),
        prose::rules(variant, columns),
    )
}

fn title(variant: &Variant) -> String {
    let origin = prose::origin(variant);
    let origin = if origin.is_empty() {
        origin
    } else {
        format!("\n{origin}")
    };
    let board = variant.board;
    let heading = painted(HEADING, &full_name(&variant.name));
    format!(
        "{heading}  ({}, {} files by {} ranks){origin}",
        quote(&variant.id),
        board.files(),
        board.ranks()
    )
}

/// The pieces as a table: letter, kanji, names, Betza, how many.
fn piece_list(variant: &Variant) -> String {
    let mut rows = vec![
        ["", "", "piece", "Japanese", "Betza", "each side has"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let japanese: Vec<&str> = [&piece.name.kanji, &piece.name.romaji]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        rows.push(vec![
            piece.code.to_string(),
            piece
                .short
                .map(|short| harmless(&short.to_string()))
                .unwrap_or_default(),
            harmless(&piece.name.english),
            harmless(&japanese.join(" ")),
            if piece.is_immobile() {
                "immobile".to_owned()
            } else {
                harmless(&piece.betza)
            },
            prose::count_at_start(variant, kind),
        ]);
    }
    table(&rows)
}

/// The kind that a player names by its letter or by any of its names; the first one where several have the name.
///
/// # Errors
/// Where there is none.
pub(crate) fn find(variant: &Variant, text: &str) -> Result<PieceKind, UnknownPiece> {
    variant.kinds_called(text).first().copied().ok_or_else(|| {
        let codes = variant.pieces.iter().map(|piece| piece.code.to_string());
        let called: Vec<String> = variant
            .kinds()
            .flat_map(|kind| variant.names_of(kind).skip(1))
            .collect();
        UnknownPiece {
            text: text.to_owned(),
            variant: variant.name.english.clone(),
            meant: did_you_mean(text, called.iter().map(String::as_str)),
            codes: codes.collect(),
        }
    })
}

/// A text that names no piece of a variant.
#[derive(Debug, thiserror::Error)]
#[error(
    "{} is not a piece of {}: {}write one of {}",
    quote(.text),
    harmless(.variant),
    .meant.as_ref().map_or_else(String::new, |meant| format!("{meant} ")),
    quote_each(.codes).join(" ")
)]
pub(crate) struct UnknownPiece {
    text: String,
    /// The name of the variant.
    variant: String,
    /// The question what was meant by it, where that can be guessed.
    meant: Option<String>,
    /// The codes of all pieces.
    codes: Vec<String>,
}

/// One piece: names, a diagram for each place where it moves differently, and the same in words.
pub(crate) fn described(variant: &Variant, kind: PieceKind, columns: usize) -> String {
    described_with(variant, kind, &of_kind(variant, kind), columns)
}

/// The same with what the rules say of it.
fn described_with(variant: &Variant, kind: PieceKind, rules: &[String], columns: usize) -> String {
    let piece = variant.piece(kind);
    let mut parts = vec![format!("{}\n", painted(HEADING, &piece_title(variant, kind)))];
    let drawn = diagrams(variant, kind, hakugei_render::PieceStyle::Letters);
    parts.extend(drawn.iter().map(|diagram| move_section(diagram, columns)));
    if piece.initial != Region::Nowhere {
        let place = region_words(variant, &piece.initial);
        parts.push(format!("  Initial squares: {place}.\n"));
    }
    parts.extend(rules.iter().map(|line| wrapped(line, "  ", columns)));
    parts.concat()
}

fn move_section(diagram: &Diagram, columns: usize) -> String {
    let said = diagram.sentences.iter();
    let said: String = said.map(|line| wrapped(line, "  ", columns)).collect();
    let heading = match diagram.heading.as_str() {
        "" => String::new(),
        heading => format!("{heading}: "),
    };
    let betza = match diagram.betza.as_str() {
        "" => "immobile".to_owned(),
        betza => harmless(betza),
    };
    format!("  {heading}{betza}\n{}{said}", diagram.text)
}
