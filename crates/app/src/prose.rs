//! The rules of a variant in plain English, every sentence made from its data.

mod aim;
mod capture;
mod ends;
mod handicap;
mod impasse;
mod limit;
mod movement;
mod promotion;
mod region;
mod repetition;
mod trade;

use hakugei_text::columns::wrapped;
use hakugei_text::harmless;
use hakugei_variant::{Color, Name, PieceKind, PieceType, Variant};

use crate::edges;
use hakugei_text::noun::{with_article, with_article_first};

pub(crate) use region::region_words;

/// The widest line of prose, in columns.
const COLUMNS: usize = 100;

/// A variant's name in all its scripts: `Shogi (将棋, shōgi)`.
pub(crate) fn full_name(name: &Name) -> String {
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

/// Where a variant comes from, or nothing where the file does not say: `Inventor, 1981`.
pub(crate) fn origin(variant: &Variant) -> String {
    let year = variant.year.map(|year| year.to_string());
    let parts: Vec<String> = variant.inventor.iter().cloned().chain(year).collect();
    harmless(&parts.join(", "))
}

/// The rules under their headings.
pub(crate) fn rules(variant: &Variant) -> String {
    let sections = [
        ("Aim", aim::sentences(variant)),
        ("Borrowed moves", movement::borrowed(variant)),
        ("Moves by several legs", movement::legs(variant)),
        ("Pieces that are taken", capture::sentences(variant)),
        ("Drops", limit::drops(variant)),
        ("Limits on moves", limit::moves(variant)),
        ("Limits on captures", trade::sentences(variant)),
        ("Promotion", promotion::sentences(variant)),
        ("Ends of the game", ends::sentences(variant)),
        ("Handicaps", handicaps(variant)),
        ("Notation", vec![notation(variant)]),
        ("Notes", variant.notes.clone()),
        ("Sources", variant.sources.clone()),
    ];
    let filled = sections.into_iter().filter(|(_, lines)| !lines.is_empty());
    let section = |(title, lines): (&str, Vec<String>)| {
        let lines: String = lines.iter().map(|line| bullet(line)).collect();
        format!("{title}\n{lines}")
    };
    filled.map(section).collect::<Vec<_>>().join("\n")
}

fn bullet(text: &str) -> String {
    let body = wrapped(text, "    ", COLUMNS);
    format!("  - {}", body.trim_start())
}

/// What a kind is called in sentences.
fn noun(variant: &Variant, kind: PieceKind) -> String {
    harmless(&variant.piece(kind).name.english)
}

fn handicaps(variant: &Variant) -> Vec<String> {
    let handicaps = variant.handicaps.iter();
    handicaps
        .map(|handicap| handicap::words(variant, handicap))
        .collect()
}

fn notation(variant: &Variant) -> String {
    let convention = variant.notation;
    format!(
        "Squares are named as in `{}`: {}.",
        convention.name(),
        edges::described(convention)
    )
}

/// One line about a piece: its code, names and what happens to it.
pub(crate) fn piece_title(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let short = piece
        .short
        .map(|short| harmless(&format!("  [{short}]")))
        .unwrap_or_default();
    let royal = if piece.royal { "  royal" } else { "" };
    format!("{}  {}{short}{royal}", piece.code, full_name(&piece.name))
}

/// How many of a kind each side starts with: `1`, or `1 / 2` where the sides differ.
pub(crate) fn count_at_start(variant: &Variant, kind: PieceKind) -> String {
    let count = |color: Color| {
        let stands = variant
            .start
            .squares
            .iter()
            .flatten()
            .filter(|piece| piece.color == color && piece.kind == kind);
        stands.count() + usize::from(variant.start.hands.count(color, kind))
    };
    match Color::ALL.map(count) {
        [black, white] if black == white => black.to_string(),
        [black, white] => format!("{black} / {white}"),
    }
}

/// What becomes of a piece, beyond its moves.
pub(crate) fn piece_fate(variant: &Variant, piece: &PieceType, kind: PieceKind) -> Vec<String> {
    let mut said = Vec::new();
    let face = other_face(variant, kind)
        .filter(|&face| piece.promotes_to != Some(face) || promotes_back(variant, kind));
    if let Some(face) = face {
        said.push(
            turned_on_capture(variant, kind, face)
                .unwrap_or_else(|| format!("Other face: {}.", noun(variant, face))),
        );
    }
    if let Some(face) = piece.promotes_to.filter(|_| !promotes_back(variant, kind)) {
        said.push(format!("Promotes to {}.", with_article(&noun(variant, face))));
    }
    match piece.captured {
        Some(hand) if hand != kind && !piece.royal => {
            let held = with_article(&noun(variant, hand));
            said.push(format!("Taken, it enters the hand as {held}."));
        }
        Some(hand) if piece.royal && !aim::is_single(variant) => {
            let held = with_article(&noun(variant, hand));
            said.push(format!("Taken, it enters the captor's hand as {held}."));
        }
        None if !(piece.royal && aim::is_single(variant)) => said.push("Taken, it leaves play.".to_owned()),
        _ => {}
    }
    said.extend(promotion::of_kind(variant, kind));
    said.extend(limit::of_kind(variant, kind));
    said.extend(trade::of_kind(variant, kind));
    said
}

/// Whether the face that a kind promotes to promotes to it in its turn.
fn promotes_back(variant: &Variant, kind: PieceKind) -> bool {
    let face = variant.piece(kind).promotes_to;
    face.is_some_and(|face| variant.piece(face).promotes_to == Some(kind))
}

/// The sentence about two kinds that are one piece which only a capture turns over; `None` where they are not.
fn turned_on_capture(variant: &Variant, kind: PieceKind, face: PieceKind) -> Option<String> {
    let becomes = |one: PieceKind, other: PieceKind| {
        let piece = variant.piece(one);
        piece.captured == Some(other) && !piece.royal
    };
    let mut both = [kind, face].into_iter();
    if both.any(|one| variant.piece(one).promotes_to.is_some()) {
        return None;
    }
    let (this, other) = (noun(variant, kind), noun(variant, face));
    let turns = match (becomes(kind, face), becomes(face, kind)) {
        (true, true) => "a capture turns it over".to_owned(),
        (true, false) => format!("{} that is taken is turned over", with_article(&this)),
        (false, true) => format!("{} that is taken is turned over", with_article(&other)),
        (false, false) => return None,
    };
    let this = with_article_first(&this);
    let other = with_article(&other);
    Some(format!("{this} and {other} are two sides of one piece: {turns}."))
}

/// The kind on the other side of a piece: what it promotes to or is taken as, or else the one kind that turns into it.
fn other_face(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    let turns_into = |kind: PieceKind| {
        let piece = variant.piece(kind);
        piece
            .promotes_to
            .or(piece.captured.filter(|_| !piece.royal))
            .filter(|&face| face != kind)
    };
    let mut sources = variant.kinds().filter(|&other| turns_into(other) == Some(kind));
    let source = sources.next().filter(|_| sources.next().is_none());
    turns_into(kind).or(source)
}
