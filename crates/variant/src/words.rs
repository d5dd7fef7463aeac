//! The rules of a variant in plain English, every sentence made from its data.

mod handicap;
pub(crate) mod naming;
pub(crate) mod place;

use hakugei_text::harmless;

use crate::rules::{
    at_most, bare_royal, borrowing, burning, capture_limits, captures, contagion, drops, facing_royals,
    illegal_move, impasse, legs, obligations, promotion, quiet_moves, relations, repetition, royal,
    stalemate, stays_in, try_rule,
};
use crate::{Name, PieceKind, Square, Variant};

pub use handicap::handicap_words;
pub use naming::noun;
pub use place::{region_words, short_region_words, squares_words};

/// Sentences about one part of the rules.
///
/// ```
/// use hakugei_variant::{load, shipped, words};
///
/// let source = shipped::ids().next().and_then(shipped::source).ok_or("some are shipped")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let sections = words::sections(&variant);
/// assert_eq!(sections[0].title, "Aim");
/// assert_eq!(sections[0].sentences[0], "Black moves first.");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What they are about.
    pub title: &'static str,
    /// The sentences, each a line of its own.
    pub sentences: Vec<String>,
}

/// The rules of a variant, part by part; a part about which there is nothing to say is left out.
pub fn sections(variant: &Variant) -> Vec<Section> {
    let section = |title, sentences| Section { title, sentences };
    let sections = [
        section("Aim", royal::words::sentences(variant)),
        section("Borrowed moves", borrowing::words::sentences(variant)),
        section("Moves by several legs", legs::words::sentences(variant)),
        section("Pieces that are taken", captures::words::sentences(variant)),
        section("Drops", drops::words::drops(variant)),
        section("Limits on moves", drops::words::moves(variant)),
        section("What a side must do", obligations::words::sentences(variant)),
        section("Limits on captures", capture_limits::words::sentences(variant)),
        section("Promotion", promotion::words::sentences(variant)),
        section("Ends of the game", ends(variant)),
    ];
    sections
        .into_iter()
        .filter(|section| !section.sentences.is_empty())
        .collect()
}

/// The sentences about the ends of the game, in the order in which a move is judged.
fn ends(variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let mut said: Vec<String> = try_rule::words::sentence(variant).into_iter().collect();
    said.extend(bare_royal::words::sentences(variant));
    said.extend(facing_royals::words::sentence(variant));
    said.push(stalemate::words::sentence(rules.stalemate));
    said.extend(repetition::words::sentences(rules.repetition, rules.check));
    said.extend(quiet_moves::words::sentence(variant));
    said.extend(impasse::words::sentences(variant));
    said.push(illegal_move::words::sentence(rules.illegal_move).to_owned());
    said
}

/// What the rules say of one kind by name, beyond its moves.
pub fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    with_capture(variant, kind, captures::words::of_kind(variant, kind))
}

/// The same in a list of all kinds that stands with the [`sections`]: what these say of several kinds that are taken is not repeated.
///
/// ```
/// use hakugei_variant::{load, shipped, words};
///
/// for source in shipped::ids().filter_map(shipped::source) {
///     let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
///     for kind in variant.kinds() {
///         let alone = words::of_kind(&variant, kind);
///         assert!(words::of_listed_kind(&variant, kind).iter().all(|said| alone.contains(said)));
///     }
/// }
/// # Ok::<(), &str>(())
/// ```
pub fn of_listed_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    with_capture(variant, kind, captures::words::of_listed_kind(variant, kind))
}

/// What the rules say of one kind, with what becomes of it when it is taken.
fn with_capture(variant: &Variant, kind: PieceKind, captured: Option<String>) -> Vec<String> {
    let mut said: Vec<String> = naming::further_names(variant, kind).into_iter().collect();
    said.extend(stays_in::words::of_kind(variant, kind));
    said.extend(relations::words::of_kind(variant, kind));
    said.extend(promotion::words::faces(variant, kind));
    said.extend(captured);
    said.extend(contagion::words::of_kind(variant, kind));
    said.extend(burning::words::of_kind(variant, kind));
    said.extend(legs::words::of_kind(variant, kind));
    said.extend(at_most::words::of_kind(variant, kind));
    said.extend(promotion::words::of_kind(variant, kind));
    said.extend(drops::words::of_kind(variant, kind));
    said.extend(capture_limits::words::of_kind(variant, kind));
    said
}

/// What the rules say of one kind by name that no section says of all: where it stays, and what it becomes when it promotes.
pub fn of_kind_alone(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let mut said: Vec<String> = stays_in::words::of_kind(variant, kind).into_iter().collect();
    said.extend(relations::words::of_kind(variant, kind));
    said.extend(contagion::words::of_kind(variant, kind));
    said.extend(burning::words::of_kind(variant, kind));
    said.extend(legs::words::of_kind(variant, kind));
    said.extend(at_most::words::of_kind(variant, kind));
    said.extend(promotion::words::faces(variant, kind));
    said.extend(promotion::words::of_kind(variant, kind));
    said
}

/// Why a move of a kind may not promote, for a sentence that speaks of the piece: `it promotes only when its move ends on its last
/// rank (the enemy's edge of the board)`.
pub fn why_no_promotion(variant: &Variant, kind: PieceKind) -> String {
    promotion::words::why_not(variant, kind)
}

/// Why a move of a kind must promote, for a sentence that speaks of the piece: `it could otherwise never move again`.
pub fn why_promotion(variant: &Variant, kind: PieceKind) -> String {
    promotion::words::why_must(variant, kind)
}

/// Where the rules bar a kind from being dropped, of those places that have a square, for either side: `on its last rank (the enemy's
/// edge of the board)`.
pub fn barred_from_drops(variant: &Variant, kind: PieceKind, square: Square) -> String {
    drops::words::barred(variant, kind, square)
}

/// One line about a piece: its letter, its names, its character on a board of kanji, and whether it is royal.
pub fn piece_title(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let short = piece
        .short
        .map(|short| harmless(&format!("  [{short}]")))
        .unwrap_or_default();
    let royal = if piece.royal { "  royal" } else { "" };
    format!("{}  {}{short}{royal}", piece.code, full_name(&piece.name))
}

/// A name in all its scripts: `Shogi (将棋, shōgi)`.
pub fn full_name(name: &Name) -> String {
    let others: Vec<&str> = [&name.kanji, &name.romaji]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let english = harmless(&name.english);
    if others.is_empty() {
        english
    } else {
        format!("{english} ({})", harmless(&others.join(", ")))
    }
}
