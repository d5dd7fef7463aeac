//! Squares as clients count them that know one size of board alone: as if every board were the lower left corner of one that
//! large. The adapter uci2wb does.

use hakugei_game::{Game, Move};
use hakugei_variant::{Board, PieceCode, Variant};

use crate::refusal::Refusal;

/// The largest board that squares are counted on: ranks have letters.
pub(super) const LARGEST: u8 = 26;

/// How many files and ranks the client counts squares on; 0 where it does on the variant's own board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClientBoard(u8);

impl ClientBoard {
    /// A board with this number of files and ranks, up to [`LARGEST`].
    pub(super) const fn new(size: u8) -> Self {
        Self(size)
    }

    /// How many files and ranks there are.
    pub(super) const fn size(self) -> u8 {
        self.0
    }

    /// How many files lie to the right of a board, and how many ranks above it; none where the board is the larger one.
    fn beyond(self, board: Board) -> Shift {
        let beyond = |length: u8| i16::from(self.0.saturating_sub(length));
        Shift {
            files: beyond(board.files()),
            ranks: beyond(board.ranks()),
        }
    }

    /// A move in USI.
    pub(super) fn mv(self, game: &Game, mv: Move) -> String {
        shifted(&game.usi(mv), self.beyond(game.variant().board))
    }

    /// A position in SFEN, given as the client writes it.
    pub(super) fn sfen(self, variant: &Variant, text: &str) -> String {
        if self.0 == 0 {
            return text.to_owned();
        }
        // The side and the number of the move have no codes of pieces.
        let fields = text.split(' ').enumerate();
        let fields = fields.map(|(place, field)| match place {
            0 | 2 => with_own_codes(variant, field),
            _ => field.to_owned(),
        });
        fields.collect::<Vec<String>>().join(" ")
    }

    /// Reads a legal move in USI.
    ///
    /// # Errors
    /// Where the text is not a move, or the move is not legal.
    pub(super) fn parse(self, game: &Game, text: &str) -> Result<Move, Refusal> {
        let Shift { files, ranks } = self.beyond(game.variant().board);
        if (files, ranks) == (0, 0) {
            return Ok(game.parse_usi(text)?);
        }
        let own = shifted(
            text,
            Shift {
                files: -files,
                ranks: -ranks,
            },
        );
        let read = game.parse_usi(&own);
        // Such a client has rules of its own for the piece in the place of its pawn: it turns it over on the last rank, whatever
        // piece it is.
        let read = match (read, own.strip_suffix('+')) {
            (Err(error), Some(plain)) if never_promotes(game, plain) => {
                game.parse_usi(plain).map_err(|_| error)
            }
            (read, _) => read,
        };
        read.map_err(|error| Refusal::MoveOnClientBoard {
            text: text.to_owned(),
            size: self.0,
            error,
        })
    }
}

/// A position with our codes for pieces that the client writes as the promoted face of the piece as which they come into the hand.
fn with_own_codes(variant: &Variant, sfen: &str) -> String {
    let kind = |code: PieceCode| variant.kinds().find(|&kind| variant.piece(kind).code == code);
    let face = |code: PieceCode| {
        let held = kind(code.flipped()).filter(|_| code.promoted && kind(code).is_none())?;
        let mut others = variant.kinds().filter(|&other| other != held);
        others.find(|&other| variant.piece(other).captured == Some(held))
    };
    let mut own = String::new();
    let mut rest = sfen;
    while let Some(first) = rest.chars().next() {
        let Some((code, color, after)) = PieceCode::starting(rest) else {
            own.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        match face(code) {
            Some(kind) => own.push_str(&variant.piece(kind).code.of(color)),
            None => own.push_str(&rest[..rest.len() - after.len()]),
        }
        rest = after;
    }
    own
}

/// Whether a move on the board begins with a piece that promotes nowhere.
fn never_promotes(game: &Game, text: &str) -> bool {
    let variant = game.variant();
    let from = text.find(|letter: char| letter.is_ascii_lowercase());
    let from = from.and_then(|letter| variant.board.parse_square(&text[..=letter]));
    let piece = from.and_then(|from| game.piece_at(from));
    piece.is_some_and(|piece| !variant.piece(piece.kind).promotes())
}

/// How far squares are counted from where they lie: to the left, and downwards.
#[derive(Clone, Copy)]
struct Shift {
    files: i16,
    ranks: i16,
}

/// A move with other numbers of files and letters of ranks. A square that then lies outside any board has the number 0.
fn shifted(text: &str, by: Shift) -> String {
    let (code, squares) = match text.find('*') {
        Some(star) => text.split_at(star + 1),
        None => ("", text),
    };
    let mut own = code.to_owned();
    let mut rest = squares;
    while let Some((file, rank, after)) = square(rest) {
        let (file, rank) = (file + by.files, rank + by.ranks);
        if file >= 1 && (0..i16::from(LARGEST)).contains(&rank) {
            own.push_str(&file.to_string());
            own.push(char::from(b'a' + rank as u8));
        } else {
            own.push('0');
        }
        rest = after;
    }
    own + rest
}

/// The number of a file and the place of a rank's letter at the beginning of a text, and what follows.
fn square(text: &str) -> Option<(i16, i16, &str)> {
    let (number, after) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let letter = after.bytes().next().filter(u8::is_ascii_lowercase)?;
    let file = number.parse::<u8>().ok()?;
    Some((file.into(), (letter - b'a').into(), &after[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn by(files: i16, ranks: i16) -> Shift {
        Shift { files, ranks }
    }

    #[test]
    fn squares_are_shifted_and_codes_are_not() {
        assert_eq!(shifted("6e6d+", by(3, 3)), "9h9g+");
        assert_eq!(shifted("P*4c", by(3, 3)), "P*7f");
        assert_eq!(shifted("9h9g+", by(-3, -3)), "6e6d+");
        assert_eq!(shifted("3c3d", by(-3, -3)), "00", "outside the board");
        assert_eq!(shifted("what?", by(3, 3)), "what?");
        assert_eq!(shifted("10a11b12c", by(2, 1)), "12b13c14d");
    }
}
