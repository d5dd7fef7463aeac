//! The table of usual pieces: names that people know, with their moves, their kanji and what lists and letters say of them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use betza::{Moves, Notation};

use super::abilities::Abilities;
use crate::{PieceKind, PieceType, Variant};

/// The table of usual pieces, which says itself what its lines mean.
const TABLE: &str = include_str!("usual_pieces.txt");

/// The lines of the table, behind what it says of itself.
fn lines() -> impl Iterator<Item = &'static str> {
    let table = TABLE.split_once("\n\n").map_or(TABLE, |(_, table)| table);
    table.lines()
}

/// A piece that people know by its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UsualPiece {
    /// The moves that it has in different games, the commonest first.
    pub(super) moves: &'static str,
    /// Whether losing it loses the game.
    pub(crate) is_royal: bool,
}

static PIECES: LazyLock<Vec<(&'static str, UsualPiece)>> = LazyLock::new(|| {
    let lines = lines().filter_map(|line| line.split_once(" = "));
    let pieces = lines.flat_map(|(names, moves)| {
        let plain = moves.strip_suffix(" royal");
        let piece = UsualPiece {
            moves: plain.unwrap_or(moves),
            is_royal: plain.is_some(),
        };
        names.split(", ").map(move |name| (name, piece))
    });
    pieces.collect()
});

/// A name as the table has it.
pub(crate) fn plain(name: &str) -> String {
    name.to_lowercase().replace('-', " ")
}

/// The names of which the table has a list.
pub(crate) fn list(title: &str) -> impl Iterator<Item = &'static str> {
    static LISTS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
        let lines = lines().filter_map(|line| line.split_once(" - "));
        lines.collect()
    });
    let names = LISTS.get(title).copied();
    names.into_iter().flat_map(|names| names.split(", "))
}

/// The words in the names of pieces to which other programs give a letter.
pub(crate) fn names_with_letter(letter: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = lines().filter_map(|line| line.split_once(" ~ "));
    let names = lines.find_map(|(known, names)| (known == letter).then_some(names));
    names.into_iter().flat_map(|names| names.split(", "))
}

/// The names of the first piece of the table that moves by a text.
pub(crate) fn names_of_moves(moves: &str) -> Vec<&'static str> {
    let mut pieces = lines().filter_map(|line| line.split_once(" = "));
    let piece = pieces.find(|(_, known)| {
        let known = known.strip_suffix(" royal").unwrap_or(known);
        known.split(", ").any(|text| text == moves)
    });
    piece.map_or_else(Vec::new, |(names, _)| names.split(", ").collect())
}

/// The kanji of a piece with a name, the commonest first.
pub(crate) fn kanji(name: &str) -> impl Iterator<Item = &'static str> {
    static KANJI: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
        let lines = lines().filter_map(|line| line.split_once(" : "));
        let pieces = lines.flat_map(|(names, kanji)| names.split(", ").map(move |name| (name, kanji)));
        pieces.collect()
    });
    let kanji = KANJI.get(plain(name).as_str()).copied();
    kanji.into_iter().flat_map(str::split_whitespace)
}

/// The name of the piece that is written with some kanji.
pub(crate) fn name_of_kanji(kanji: &str) -> Option<&'static str> {
    static NAMES: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
        let lines = lines().filter_map(|line| line.split_once(" : "));
        let names = lines.filter_map(|(names, kanji)| Some((names.split(", ").next()?, kanji)));
        names
            .flat_map(|(name, kanji)| kanji.split_whitespace().map(move |kanji| (kanji, name)))
            .collect()
    });
    NAMES.get(kanji).copied()
}

/// The same of several characters: one alone may stand for many pieces.
fn name_of_long_kanji(kanji: &str) -> Option<&'static str> {
    kanji.chars().nth(1)?;
    name_of_kanji(kanji)
}

impl UsualPiece {
    /// The piece with a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let plain = plain(name);
        let mut pieces = PIECES.iter();
        pieces.find(|(known, _)| *known == plain).map(|(_, piece)| *piece)
    }

    /// The piece whose name another one has, or else whose kanji, and that name.
    pub(crate) fn of(piece: &PieceType) -> Option<(Self, &str)> {
        let name = piece.name.english.as_str();
        if let Some(usual) = Self::named(name) {
            return Some((usual, name));
        }
        let name = name_of_long_kanji(piece.name.kanji.as_deref()?)?;
        Some((Self::named(name)?, name))
    }

    /// The texts of its moves.
    pub(crate) fn texts(self) -> impl Iterator<Item = &'static str> {
        self.moves.split(", ")
    }

    /// Whether moves are among those that it has.
    pub(super) fn has(self, abilities: &Abilities) -> bool {
        self.texts()
            .any(|text| read(text).is_some_and(|moves| Abilities::of(&moves) == *abilities))
    }
}

/// The commonest moves of a piece with a name.
pub(crate) fn first_moves(name: &str) -> Option<&'static str> {
    UsualPiece::named(name)?.texts().next()
}

/// Whether a name is that of a usual piece that is neither a king nor a second one.
pub(crate) fn is_plain(name: &str) -> bool {
    name != "king" && UsualPiece::named(name).is_some_and(|usual| !usual.is_royal)
}

/// Other moves that a piece of its name has in some games, for which a condition holds.
pub(crate) fn moves_of_name(
    variant: &Variant,
    kind: PieceKind,
    holds: impl Fn(&Moves) -> bool,
) -> Option<&'static str> {
    let piece = variant.piece(kind);
    let usual = UsualPiece::named(&piece.name.english)?;
    let mut texts = usual.texts();
    texts.find(|text| {
        read(text).is_some_and(|moves| Abilities::of(&moves) != Abilities::of(&piece.moves) && holds(&moves))
    })
}

/// Whether a name is one of pieces that are royal in most games.
pub(crate) fn is_royal_name(name: &str) -> bool {
    list("royal").any(|known| known == plain(name))
}

/// The moves of a text.
pub(super) fn read(text: &str) -> Option<Moves> {
    Some(Notation::parse(text).ok()?.moves())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_move_is_plain_betza_and_no_name_stands_twice() {
        for (at, (name, piece)) in PIECES.iter().enumerate() {
            for text in piece.texts() {
                let notation = Notation::parse(text).expect(text);
                assert!(notation.lints().is_empty(), "{name}: {text}");
            }
            assert!(PIECES[..at].iter().all(|(other, _)| other != name), "{name}");
        }
        assert!(PIECES.len() > 80);
    }

    #[test]
    fn no_two_pieces_are_written_alike() {
        let lines: Vec<&str> = lines()
            .filter_map(|line| Some(line.split_once(" : ")?.1))
            .collect();
        let all: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        for (at, kanji) in all.iter().enumerate() {
            assert!(!all[..at].contains(kanji), "{kanji}");
        }
        assert_eq!(kanji("Rook").next(), Some("飛車"));
        assert!(list("royal").next().is_some());
    }

    #[test]
    fn the_words_for_moves_name_usual_moves() {
        for (name, piece) in PIECES.iter() {
            let other = betza::moves_of(name).filter(|text| !piece.texts().any(|own| own == *text));
            assert_eq!(other, None, "{name}");
        }
    }
}
