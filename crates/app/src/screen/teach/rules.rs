//! The rules of a game for those who play it: how its pieces move, then the rules in words, without what is for designers alone.

use hakugei_render::{PieceStyle, diagrams};
use hakugei_text::{alternatives, quote};
use hakugei_variant::words::{Section, full_name, noun, of_listed_kind, sections};
use hakugei_variant::{PieceKind, Variant};

use super::paragraph;

/// The title of the part about the pieces.
const PIECES: &str = "Pieces";

/// The rules in parts, each with its title.
fn parts(variant: &Variant) -> Vec<(String, Vec<String>)> {
    let pieces = variant.kinds().map(|kind| piece(variant, kind)).collect();
    let mut parts = vec![(PIECES.to_owned(), pieces)];
    let others = sections(variant).into_iter();
    parts.extend(others.map(|Section { title, sentences }| (title.to_owned(), sentences)));
    parts
}

/// How a kind moves and what becomes of it, in one paragraph.
fn piece(variant: &Variant, kind: PieceKind) -> String {
    let code = variant.piece(kind).code;
    let mut said = vec![format!("{code}, the {}:", noun(variant, kind))];
    for diagram in diagrams(variant, kind, PieceStyle::Letters) {
        let moves = diagram.sentences.join("; ");
        said.push(if diagram.heading.is_empty() {
            format!("{moves}.")
        } else {
            format!("{}: {moves}.", diagram.heading)
        });
    }
    said.extend(of_listed_kind(variant, kind));
    said.join(" ")
}

/// The rules, or one part of them that a text names by the beginning of its title.
///
/// # Errors
/// Where no part has such a title.
pub(crate) fn rules(variant: &Variant, part: Option<&str>, columns: usize) -> Result<Vec<String>, String> {
    let parts = parts(variant);
    let is_meant =
        |title: &str| part.is_none_or(|wanted| title.to_lowercase().starts_with(&wanted.to_lowercase()));
    let mut lines = vec![full_name(&variant.name)];
    let mut found = false;
    for (title, sentences) in &parts {
        if !is_meant(title) {
            continue;
        }
        found = true;
        lines.push(title.clone());
        for sentence in sentences {
            let body = paragraph(sentence, "    ", columns);
            let first = body.first().map_or("", |line| line.trim_start()).to_owned();
            lines.push(format!("  - {first}"));
            lines.extend(body.into_iter().skip(1));
        }
    }
    if found {
        return Ok(lines);
    }
    let titles: Vec<String> = parts.into_iter().map(|(title, _)| title.to_lowercase()).collect();
    Err(format!(
        "{} is no part of the rules: type `rules`, or `rules` and one of {}",
        quote(part.unwrap_or_default()),
        alternatives(&titles)
    ))
}
