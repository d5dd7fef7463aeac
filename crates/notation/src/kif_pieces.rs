//! The pieces that KIF and CSA have words for, and whether a variant is made of them.

use hakugei_text::quote;
use hakugei_variant::{PieceCode, PieceKind, Setup, Variant, sfen};
use thiserror::Error;

use crate::{Form, words};

/// The array that both forms begin with by default.
pub(crate) const ARRAY: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// How many files and ranks a board has for which the forms have names.
const SIDE: u8 = 9;

/// One of the pieces that the forms have words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KifPiece {
    /// The letter of its code.
    pub(crate) letter: char,
    /// Whether its code begins with `+`.
    pub(crate) promoted: bool,
    /// What moves call it in KIF; the first is written.
    pub(crate) kif: &'static [&'static str],
    /// The one character for it in KIF diagrams, where it is not the word of moves.
    pub(crate) diagram: char,
    /// What CSA calls it.
    pub(crate) csa: &'static str,
    /// How many both sides have together, of this face and the other one.
    pub(crate) count: u8,
}

const fn face(
    letter: char,
    kif: &'static [&'static str],
    diagram: char,
    csa: &'static str,
    count: u8,
) -> KifPiece {
    KifPiece {
        letter,
        promoted: false,
        kif,
        diagram,
        csa,
        count,
    }
}

impl KifPiece {
    /// The promoted face of the same letter.
    const fn turned(mut self) -> Self {
        self.promoted = true;
        self
    }
}

/// Every face, those that can be in hand in the order in which hands are written.
pub(crate) const FACES: [KifPiece; 14] = [
    face('R', &["飛"], '飛', "HI", 2),
    face('B', &["角"], '角', "KA", 2),
    face('G', &["金"], '金', "KI", 4),
    face('S', &["銀"], '銀', "GI", 4),
    face('N', &["桂"], '桂', "KE", 4),
    face('L', &["香"], '香', "KY", 4),
    face('P', &["歩"], '歩', "FU", 18),
    face('K', &["玉", "王"], '玉', "OU", 2),
    face('R', &["龍", "竜"], '龍', "RY", 2).turned(),
    face('B', &["馬"], '馬', "UM", 2).turned(),
    face('S', &["成銀", "全"], '全', "NG", 4).turned(),
    face('N', &["成桂", "圭"], '圭', "NK", 4).turned(),
    face('L', &["成香", "杏"], '杏', "NY", 4).turned(),
    face('P', &["と"], 'と', "TO", 18).turned(),
];

/// How a variant and the forms say the same pieces.
#[derive(Clone, Debug)]
pub(crate) struct KifPieces {
    /// The face of each kind.
    of_kind: Vec<&'static KifPiece>,
    /// The array of the forms, as a set-up of the variant.
    pub(crate) array: Option<Setup>,
}

/// What is said of the other forms: CSA alone has words for some pieces and some boards only.
const OTHER_FORMS: &str = "`kif`, `pgn`, `usi` and `record` hold every variant";

/// Why a variant has no place in CSA.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::{Unfit, WriteError, csa, usi};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let tree = usi::read(&compiled, "startpos moves 4e4d")?;
/// let refused = csa::write(&compiled, &tree);
/// assert!(matches!(refused, Err(WriteError::Unfit(Unfit::Board { board, .. })) if board == "6x6"));
/// # Ok::<(), hakugei_notation::FormatError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// Its board has another size.
    #[error(
        "{} knows boards of 9x9 squares only, and {} has {board}: {OTHER_FORMS}",
        .form.title(), quote(.variant)
    )]
    Board {
        /// The form.
        form: Form,
        /// The variant's id.
        variant: String,
        /// The size of its board.
        board: String,
    },
    /// It has a piece without a word.
    #[error(
        "{} has no word for the piece {} ({name}) of {}: it knows K R B G S N L P +R +B +S +N +L +P as kings, \
         rooks and so on; {OTHER_FORMS}",
        .form.title(), quote(.code), quote(.variant)
    )]
    Piece {
        /// The form.
        form: Form,
        /// The variant's id.
        variant: String,
        /// The piece's code.
        code: String,
        /// What it is called.
        name: String,
    },
}

impl KifPieces {
    /// The faces of a variant's kinds, for a form.
    ///
    /// # Errors
    /// Where the variant does not fit.
    pub(crate) fn of(variant: &Variant, form: Form) -> Result<Self, Unfit> {
        let board = variant.board;
        if (board.files(), board.ranks()) != (SIDE, SIDE) {
            return Err(Unfit::Board {
                form,
                variant: variant.id.clone(),
                board: board.to_string(),
            });
        }
        let of_kind = variant.kinds().map(|kind| {
            face_of(variant, kind).ok_or_else(|| Unfit::Piece {
                form,
                variant: variant.id.clone(),
                code: variant.piece(kind).code.to_string(),
                name: words::piece(variant, kind),
            })
        });
        Ok(Self {
            of_kind: of_kind.collect::<Result<_, _>>()?,
            array: sfen::parse(variant, ARRAY).ok(),
        })
    }

    /// The face of a kind.
    pub(crate) fn face(&self, kind: PieceKind) -> &'static KifPiece {
        self.of_kind[kind.index()]
    }

    /// The kind with a face.
    pub(crate) fn kind(&self, face: &KifPiece) -> Option<PieceKind> {
        let index = self.of_kind.iter().position(|known| *known == face)?;
        Some(PieceKind(index as u8))
    }
}

/// The face of a kind: by its code, and by its kanji where it has one, so that another piece with the same letter is not
/// taken for it.
fn face_of(variant: &Variant, kind: PieceKind) -> Option<&'static KifPiece> {
    let piece = variant.piece(kind);
    let PieceCode {
        letter,
        mark: None,
        promoted,
    } = piece.code
    else {
        return None;
    };
    let face = FACES
        .iter()
        .find(|face| (face.letter, face.promoted) == (letter, promoted))?;
    let same_name = |kanji: &String| face.promoted || face.kif.iter().any(|word| kanji.starts_with(word));
    let named_alike = piece.name.kanji.as_ref().is_none_or(same_name);
    named_alike.then_some(face)
}

/// Whether KIF and CSA have words for everything in a variant.
pub fn fits(variant: &Variant) -> bool {
    KifPieces::of(variant, Form::Kif).is_ok()
}

/// Whether a variant is made of the pieces of the forms and begins with their array.
pub fn fits_by_start(variant: &Variant) -> bool {
    KifPieces::of(variant, Form::Kif).is_ok_and(|faces| faces.array.as_ref() == Some(&variant.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_faces_share_a_word() {
        let mut words: Vec<&str> = FACES.iter().flat_map(|face| face.kif).copied().collect();
        words.extend(FACES.iter().map(|face| face.csa));
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        let pieces: u32 = FACES[..8].iter().map(|face| u32::from(face.count)).sum();
        assert_eq!(pieces, 40);
    }
}
