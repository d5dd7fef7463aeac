//! A handicap in words, from what its set-up has and the ordinary one has not.

use hakugei_text::noun::{counted, plural, with_article};
use hakugei_text::{harmless, listed};

use super::{full_name, noun};
use crate::{Color, Handicap, Piece, PieceKind, Setup, Square, Variant};

/// What a handicap changes: `P: White plays without a porpoise, which is out of play; White moves first.`
pub fn handicap_words(variant: &Variant, handicap: &Handicap) -> String {
    let mut said: Vec<String> = Vec::new();
    for color in [Color::White, Color::Black] {
        said.extend(changes(variant, &handicap.start, color));
    }
    if said.is_empty() {
        said.push("every piece stands as usual".to_owned());
    }
    let first = format!("{} moves first", handicap.start.side);
    said.push(first);
    let name = name(variant, handicap);
    format!("{}: {}.{name}", harmless(&handicap.id), said.join("; "))
}

/// What a handicap is called, where that says more than the pieces do.
fn name(variant: &Variant, handicap: &Handicap) -> String {
    let called = &handicap.name.english;
    let gone: Vec<String> = Color::ALL
        .iter()
        .flat_map(|&color| stands_only_in(variant, &variant.start, &handicap.start, color))
        .map(|standing| noun(variant, standing.kind))
        .collect();
    let plain =
        *called == listed(&gone, "and") && handicap.name.kanji.is_none() && handicap.name.romaji.is_none();
    if plain || called.is_empty() {
        String::new()
    } else {
        format!(" It is called \"{}\".", full_name(&handicap.name))
    }
}

/// What is different for one side.
fn changes(variant: &Variant, start: &Setup, color: Color) -> Vec<String> {
    let gone = stands_only_in(variant, &variant.start, start, color);
    let come = stands_only_in(variant, start, &variant.start, color);
    let held =
        |kind| i16::from(start.hands.count(color, kind)) - i16::from(variant.start.hands.count(color, kind));
    let hands: Vec<(PieceKind, i16)> = variant.kinds().map(|kind| (kind, held(kind))).collect();
    let in_hand = |sign: i16| -> Vec<String> {
        let changed = hands.iter().filter(|(_, more)| more.signum() == sign);
        changed
            .map(|&(kind, more)| counted(usize::from(more.unsigned_abs()), &noun(variant, kind)))
            .collect()
    };
    let (more, fewer) = (in_hand(1), in_hand(-1));
    let mut said = Vec::new();
    if !gone.is_empty() {
        let out = match (gone.len(), more.is_empty() && come.is_empty()) {
            (_, false) => "",
            (1, true) => ", which is out of play",
            (_, true) => ", which are out of play",
        };
        let missing = pieces(variant, &variant.start, color, &gone);
        said.push(format!("{color} plays without {missing}{out}"));
    }
    if !come.is_empty() {
        said.push(format!(
            "{color} has {} as well",
            pieces(variant, start, color, &come)
        ));
    }
    if !more.is_empty() {
        said.push(format!(
            "{color} starts with {} more in hand",
            listed(&more, "and")
        ));
    }
    if !fewer.is_empty() {
        said.push(format!(
            "{color} starts with {} fewer in hand",
            listed(&fewer, "and")
        ));
    }
    said
}

/// A piece of a side on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    kind: PieceKind,
    square: Square,
}

/// The pieces of a side that stand in one set-up and not in the other, kind by kind in the order of the variant.
fn stands_only_in(variant: &Variant, one: &Setup, other: &Setup, color: Color) -> Vec<Standing> {
    let mut found: Vec<Standing> = variant
        .board
        .squares()
        .filter(|square| one.squares[square.index()] != other.squares[square.index()])
        .filter_map(|square| {
            let piece = one.squares[square.index()].filter(|piece| piece.color == color)?;
            let kind = piece.kind;
            Some(Standing { kind, square })
        })
        .collect();
    found.sort_unstable();
    found
}

/// Pieces of one side: by name where the side has no other of the kind, and otherwise with their squares.
fn pieces(variant: &Variant, setup: &Setup, color: Color, which: &[Standing]) -> String {
    let mut kinds: Vec<PieceKind> = which.iter().map(|standing| standing.kind).collect();
    kinds.dedup();
    let one_kind = |&kind: &PieceKind| {
        let name = noun(variant, kind);
        let squares: Vec<String> = which
            .iter()
            .filter(|standing| standing.kind == kind)
            .map(|standing| variant.notation.square_name(variant.board, standing.square))
            .collect();
        let all = setup
            .squares
            .iter()
            .flatten()
            .filter(|&&piece| piece == Piece { color, kind });
        match (all.count(), squares.len()) {
            (1, _) => with_article(&name),
            (_, 1) => format!("the {name} on {}", squares[0]),
            _ => format!("the {} on {}", plural(&name), listed(&squares, "and")),
        }
    };
    let said: Vec<String> = kinds.iter().map(one_kind).collect();
    listed(&said, "and")
}
