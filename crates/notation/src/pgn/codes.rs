//! How XBoard writes the pieces and the squares of a variant.

use hakugei_variant::fen::Codes;
use hakugei_variant::{Board, Color, Piece, PieceKind, Square, Variant};

/// The codes of XBoard for the kinds of a variant.
pub(crate) struct XboardCodes<'v> {
    variant: &'v Variant,
    /// For each kind, upper case.
    codes: Vec<String>,
}

impl<'v> XboardCodes<'v> {
    /// The codes of a variant.
    pub(crate) fn of(variant: &'v Variant) -> Self {
        let code = |kind: PieceKind| {
            let own = variant.piece(kind).code;
            match base(variant, kind) {
                // A face that is another kind's other face is written by that kind, if nothing else is written so.
                Some(of) if !variant.piece(of).code.promoted => {
                    let partner = format!("+{}", variant.piece(of).code);
                    let taken = variant.kinds().any(|other| {
                        other != kind
                            && (variant.piece(other).code.to_string() == partner
                                || base(variant, other) == Some(of) && other.index() < kind.index())
                    });
                    if taken { own.to_string() } else { partner }
                }
                _ => own.to_string(),
            }
        };
        Self {
            codes: variant.kinds().map(code).collect(),
            variant,
        }
    }

    /// What a kind is called.
    pub(crate) fn code(&self, kind: PieceKind) -> &str {
        &self.codes[kind.index()]
    }

    /// The kind that XBoard writes so, or that the variant itself does.
    pub(crate) fn kind(&self, code: &str) -> Option<PieceKind> {
        let own = |kind: &PieceKind| self.variant.piece(*kind).code.to_string() == code;
        let mut kinds = self.variant.kinds();
        let theirs = kinds.find(|kind| self.code(*kind) == code);
        theirs.or_else(|| self.variant.kinds().find(own))
    }

    /// The kind at the beginning of a text of FEN, whatever its case, with the number of its bytes.
    pub(crate) fn starting(&self, text: &str) -> Option<(Piece, usize)> {
        let plus = usize::from(text.starts_with('+'));
        let letter = text[plus..].chars().next().filter(char::is_ascii_alphabetic)?;
        let color = if letter.is_ascii_uppercase() {
            Color::Black
        } else {
            Color::White
        };
        let mark = text[plus + 1..]
            .chars()
            .next()
            .filter(|c| matches!(c, '\'' | '!'));
        let lengths = [plus + 1 + mark.map_or(0, char::len_utf8), plus + 1];
        lengths.into_iter().find_map(|length| {
            let kind = self.kind(&text[..length].to_ascii_uppercase())?;
            Some((Piece { color, kind }, length))
        })
    }

    /// Whether a kind does nothing but step straight ahead, so that XBoard may leave its letter out.
    pub(crate) fn is_pawn(&self, kind: PieceKind) -> bool {
        let moves = &self.variant.piece(kind).moves;
        moves.paths.is_empty()
            && matches!(moves.simple.as_slice(), [only] if (only.step.dx, only.step.dy) == (0, 1))
    }
}

impl Codes for XboardCodes<'_> {
    fn on_board(&self, piece: Piece, _: Square) -> String {
        self.in_hand(piece)
    }

    fn in_hand(&self, piece: Piece) -> String {
        let code = self.code(piece.kind);
        match piece.color {
            Color::Black => code.to_owned(),
            Color::White => code.to_ascii_lowercase(),
        }
    }
}

/// The kind whose other face a kind is: what it is captured as, or what promotes to it.
fn base(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    let captured = variant.piece(kind).captured.filter(|&as_kind| as_kind != kind);
    captured.or_else(|| {
        let mut kinds = variant.kinds();
        kinds.find(|&before| before != kind && variant.piece(before).promotes_to == Some(kind))
    })
}

/// The number of the lowest rank: XBoard counts the ranks of a board from 0 where they are ten, so that each has one digit.
const fn lowest(board: Board) -> u8 {
    if board.ranks() == 10 { 0 } else { 1 }
}

/// The letter of a square's file, from the left.
pub(crate) fn file(board: Board, square: Square) -> char {
    char::from(b'a' + board.files() - 1 - board.file(square))
}

/// The number of a square's rank, from the bottom.
pub(crate) fn rank(board: Board, square: Square) -> u8 {
    board.ranks() - 1 - board.rank(square) + lowest(board)
}

/// The name of a square.
pub(crate) fn square(board: Board, square: Square) -> String {
    format!("{}{}", file(board, square), rank(board, square))
}
