//! What a variant says of itself, laid out for people.

use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_variant::words::{self, Section};
use hakugei_variant::{Color, PieceKind, Variant};

/// The widest line of prose where nothing is known of a window, in columns.
pub(crate) const COLUMNS: usize = 100;

/// Where a variant comes from, or nothing where the file does not say: `Inventor, 1981`.
pub(crate) fn origin(variant: &Variant) -> String {
    let year = variant.year.map(|year| year.to_string());
    let parts: Vec<String> = variant.inventor.iter().cloned().chain(year).collect();
    harmless(&parts.join(", "))
}

/// The rules under their headings, in lines of a width.
pub(crate) fn rules(variant: &Variant, columns: usize) -> String {
    let section = |title, sentences| Section { title, sentences };
    let others = [
        section("Handicaps", handicaps(variant)),
        section("Notation", vec![notation(variant)]),
        section("Notes", variant.notes.clone()),
        section("Sources", variant.sources.clone()),
    ];
    let sections = words::sections(variant).into_iter().chain(others);
    let filled = sections.filter(|section| !section.sentences.is_empty());
    let laid_out = filled.map(|Section { title, sentences }| {
        let lines: String = sentences.iter().map(|line| bullet(line, columns)).collect();
        format!("{title}\n{lines}")
    });
    laid_out.collect::<Vec<_>>().join("\n")
}

fn bullet(text: &str, columns: usize) -> String {
    let body = wrapped(text, "    ", columns);
    format!("  - {}", body.trim_start())
}

/// What each handicap takes away, a sentence for each.
pub(crate) fn handicaps(variant: &Variant) -> Vec<String> {
    let handicaps = variant.handicaps.iter();
    handicaps
        .map(|handicap| words::handicap_words(variant, handicap))
        .collect()
}

/// How squares are named.
pub(crate) fn notation(variant: &Variant) -> String {
    let convention = variant.notation;
    format!(
        "Squares are named as in `{}`: {}.",
        convention.name(),
        convention.described()
    )
}

/// How many of a kind each side starts with: `1`, or `1 / 2` where the sides differ.
pub(crate) fn count_at_start(variant: &Variant, kind: PieceKind) -> String {
    match Color::ALL.map(|color| variant.start.count(color, kind)) {
        [black, white] if black == white => black.to_string(),
        [black, white] => format!("{black} / {white}"),
    }
}
