//! What is seen on a tile: a picture, kanji or letters.

use std::fmt;
use std::str::FromStr;

use hakugei_text::{did_you_mean, quote, quote_each};
use hakugei_variant::{PieceArt, PieceType, Variant};
use thiserror::Error;

use crate::art;
use crate::font;
use crate::geometry::{Place, at};
use crate::palette;
use crate::scene::Node;

/// How pieces are drawn. A piece without what is asked for has the next in the order picture, kanji, letter; one whose name does not
/// have two kanji has its one.
///
/// ```
/// use hakugei_render::PieceStyle;
///
/// assert_eq!("kanji".parse(), Ok(PieceStyle::Kanji));
/// let error = "kanjis".parse::<PieceStyle>().expect_err("there is none of this name");
/// assert!(error.to_string().contains("did you mean `kanji`?"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceStyle {
    /// The picture that the variant's file names for the piece.
    #[default]
    Pictures,
    /// One kanji, as on a small set: the short name of a kind. A kind without one has its name of one or two.
    Kanji,
    /// The two kanji of a name, as on a carved set.
    TwoKanji,
    /// The letter of its code.
    Letters,
}

impl PieceStyle {
    /// All styles.
    pub const ALL: [Self; 4] = [Self::Pictures, Self::Kanji, Self::TwoKanji, Self::Letters];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pictures => "pictures",
            Self::Kanji => "kanji",
            Self::TwoKanji => "two-kanji",
            Self::Letters => "letters",
        }
    }
}

impl fmt::Display for PieceStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no style.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{} is not a way to draw pieces: {}write one of {}",
    quote(text),
    did_you_mean(text, PieceStyle::ALL.map(PieceStyle::name)).map_or_else(String::new, |meant| meant + " "),
    quote_each(PieceStyle::ALL).join(", ")
)]
pub struct UnknownPieceStyle {
    /// The text.
    pub text: String,
}

impl FromStr for PieceStyle {
    type Err = UnknownPieceStyle;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|style| style.name() == text);
        found.ok_or_else(|| UnknownPieceStyle {
            text: text.to_owned(),
        })
    }
}

/// The characters of a variant's names that the embedded fonts lack, each once. A piece whose kanji are among them is drawn
/// with its letter, and where its names are written there is an empty box.
///
/// ```
/// use hakugei_variant::{load, shipped};
///
/// for id in shipped::ids() {
///     let source = shipped::source(id).expect("it is listed");
///     let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
///     assert_eq!(hakugei_render::lacking(&variant), []);
/// }
/// ```
pub fn lacking(variant: &Variant) -> Vec<char> {
    let pieces = variant.pieces.iter();
    let names = pieces.flat_map(|piece| {
        [
            Some(&piece.name.english),
            piece.name.kanji.as_ref(),
            piece.name.romaji.as_ref(),
        ]
    });
    let shorts = variant.pieces.iter().filter_map(|piece| piece.short);
    let own = [
        Some(&variant.name.english),
        variant.name.kanji.as_ref(),
        variant.name.romaji.as_ref(),
    ];
    let all: String = names
        .chain(own)
        .flatten()
        .flat_map(|name| name.chars())
        .chain(shorts)
        .collect();
    font::lacking(&all)
}

/// What is on a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Art(PieceArt),
    /// One kanji, or two of which the second is below the first.
    Kanji(Vec<char>),
    Letters(String),
}

impl Face {
    /// The face of a kind in a style.
    pub(crate) fn of(piece: &PieceType, style: PieceStyle) -> Self {
        let art = piece.picture.filter(|_| style == PieceStyle::Pictures);
        if let Some(art) = art {
            return Self::Art(art);
        }
        let kanji = match style {
            PieceStyle::Letters => None,
            PieceStyle::TwoKanji => two_kanji(piece).or_else(|| kanji(piece)),
            PieceStyle::Pictures | PieceStyle::Kanji => kanji(piece),
        };
        kanji.map_or_else(|| Self::Letters(piece.code.to_string()), Self::Kanji)
    }

    /// The face on a tile that points upwards, in its box of 100 by 100.
    pub(crate) fn nodes(&self, promoted: bool) -> Vec<Node> {
        let ink = if promoted { palette::RED } else { palette::INK };
        match self {
            Self::Art(art) => vec![Node::group(Place::scaled(0.73, at(13.5, 18.5)), art::nodes(*art))],
            Self::Kanji(kanji) => match kanji.as_slice() {
                [upper, lower] => vec![
                    font::kanji(*upper, 35.0, at(50.0, 39.0), ink),
                    font::kanji(*lower, 35.0, at(50.0, 73.0), ink),
                ],
                kanji => kanji
                    .iter()
                    .map(|&kanji| font::kanji(kanji, 60.0, at(50.0, 56.0), ink))
                    .collect(),
            },
            Self::Letters(text) => {
                let size = match text.len() {
                    1 => 54.0,
                    2 => 44.0,
                    _ => 34.0,
                };
                font::letters(text, size, at(50.0, 57.0), ink)
            }
        }
    }
}

/// The kanji of a kind: its short name, or its name of one or two; none where the fonts lack one.
fn kanji(piece: &PieceType) -> Option<Vec<char>> {
    let short = piece.short.map(|short| vec![short]);
    short
        .or_else(|| name(piece).filter(|name| name.len() <= 2))
        .filter(|kanji| drawable(kanji))
}

/// The two kanji of its name; none where it has fewer or more, or the fonts lack one.
fn two_kanji(piece: &PieceType) -> Option<Vec<char>> {
    name(piece).filter(|name| name.len() == 2 && drawable(name))
}

fn name(piece: &PieceType) -> Option<Vec<char>> {
    Some(piece.name.kanji.as_ref()?.chars().collect())
}

fn drawable(kanji: &[char]) -> bool {
    kanji.iter().all(|&character| font::has(character))
}
