//! Letters: where a file speaks of a piece or of a region of its own.

use std::ops::Range;

use hakugei_variant::parts::Part;
use hakugei_variant::schema::Texts;
use hakugei_variant::{Color, Mark, PieceCode, sfen};

/// The field whose keys are the letters of the pieces.
const PIECES: &str = "pieces";

/// The field whose keys are the names of the regions.
const REGIONS: &str = "regions";

/// What is spoken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A piece, by its letter.
    Piece(PieceCode),
    /// A region, by its name.
    Region(String),
}

/// A place where a piece or a region is spoken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) subject: Subject,
    /// Its bytes; of a promoted face with the `+`.
    pub(crate) bytes: Range<usize>,
    /// The side whose piece it is: White's are written in lower case.
    pub(crate) color: Color,
    /// Whether it is the key under which the file says what the piece or region is.
    pub(crate) defines: bool,
}

/// A letter without regard to the face: a letter and its mark.
pub(crate) type Stem = (char, Option<Mark>);

/// The letter of a code without regard to the face.
pub(crate) const fn stem(code: PieceCode) -> Stem {
    (code.letter, code.mark)
}

/// Every place of a text, with its parts, where a piece or a region is spoken of.
pub(crate) fn mentions(text: &str, parts: &[Part]) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for part in parts {
        let Part::Text { range, texts, key_of } = part else {
            continue;
        };
        let said = text.get(range.clone()).unwrap_or_default();
        let mut push = |subject, bytes, color, defines| {
            mentions.push(Mention {
                subject,
                bytes,
                color,
                defines,
            });
        };
        match texts {
            Texts::Letters | Texts::LettersOrSquares => {
                if let Some(code) = PieceCode::parse(said) {
                    let defines = *key_of == Some(PIECES);
                    push(Subject::Piece(code), range.clone(), Color::Black, defines);
                }
            }
            Texts::Setup => {
                for (bytes, code, color) in sfen::named(said) {
                    let bytes = range.start + bytes.start..range.start + bytes.end;
                    push(Subject::Piece(code), bytes, color, false);
                }
            }
            Texts::Regions => {
                let defines = *key_of == Some(REGIONS);
                push(
                    Subject::Region(said.to_owned()),
                    range.clone(),
                    Color::Black,
                    defines,
                );
            }
            _ => {}
        }
    }
    mentions
}

/// What is spoken of at a byte, where anything is. Between two pieces of a set-up it is the one behind.
pub(crate) fn mention_at(mentions: &[Mention], byte: usize) -> Option<&Mention> {
    let inside = |mention: &&Mention| mention.bytes.contains(&byte);
    let behind = |mention: &&Mention| mention.bytes.end == byte;
    mentions
        .iter()
        .find(inside)
        .or_else(|| mentions.iter().find(behind))
}

/// The letters of the pieces that a text defines, and the names of its regions.
pub(crate) fn defined(mentions: &[Mention]) -> impl Iterator<Item = &Mention> {
    mentions.iter().filter(|mention| mention.defines)
}
