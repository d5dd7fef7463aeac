//! How another engine writes positions and moves.
//!
//! A dialect is data, written for a family of games in a RON file:
//!
//! ```text
//! Dialect(
//!     // The squares are a letter for the file from the left and a number for the rank from the bottom.
//!     text: fen,
//!     // Our codes, and theirs where they differ; `far_rank` for a piece on the furthest rank of its side.
//!     pieces: {"P": "+K"},
//!     far_rank: {"D": "+D"},
//!     // Their letters in the hands of a position, where they differ; a drop is written with the code on the board.
//!     hand: {},
//! )
//! ```
//!
//! A move carries `+` where the code of the piece gains its `+` on the way, and `-` where it loses it. One that chooses among several faces ends
//! in the code of the face: in lower case as in UCI, or behind a `=` as in USI.

use std::collections::BTreeMap;

use hakugei_game::{Action, Game, Move, MoveTextError, Placed};
use hakugei_text::board::Count;
use hakugei_text::{quote, quote_line, shorten_line};
use hakugei_variant::fen::{self, Codes};
use hakugei_variant::{Board, Color, Piece, PieceCode, Setup, Square, Variant, sfen};
use serde::Deserialize;

/// How positions and moves are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Text {
    /// As SFEN and USI do, and this program itself.
    #[default]
    Sfen,
    /// As FEN and UCI do, the hands in brackets, White first.
    Fen,
}

// The files of results of a match hold a fingerprint of the `Debug` text of this value: with other names of types or fields no match of
// an earlier version could go on.
/// How another engine writes positions and moves of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialect {
    text: Text,
    faces: Vec<Face>,
}

/// What an engine calls a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Face {
    on_board: String,
    on_far_rank: String,
    in_hand: String,
}

/// The file of a dialect.
#[derive(Debug, Deserialize)]
#[serde(rename = "Dialect", deny_unknown_fields)]
struct Document {
    #[serde(default)]
    text: Text,
    #[serde(default)]
    pieces: BTreeMap<String, String>,
    #[serde(default)]
    far_rank: BTreeMap<String, String>,
    #[serde(default)]
    hand: BTreeMap<String, String>,
}

/// Why a text is not a dialect of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DialectError {
    /// It is not RON, or has other fields.
    #[error(
        "{}; a dialect is written `Dialect(text: fen, pieces: {{\"P\": \"+K\"}}, far_rank: {{}}, hand: {{}})`",
        shorten_line(&.0.to_string())
    )]
    Syntax(#[from] ron::error::SpannedError),
    /// A piece that the variant does not have.
    #[error("there is no piece {} in this game: it has {}", quote(.code), .codes.join(" "))]
    NoSuchPiece {
        /// As read.
        code: String,
        /// What the game has.
        codes: Vec<String>,
    },
    /// A code that cannot be written in a position.
    #[error("{} is not the code of a piece: write a capital letter, with `+` before it for a promoted face", quote(.code))]
    BadCode {
        /// As read.
        code: String,
    },
}

/// Why a text is not a legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchMove {
    /// It is not one in USI form.
    #[error(transparent)]
    Usi(#[from] MoveTextError),
    /// It is not one as an engine that reads FEN writes moves.
    #[error("{} is not a legal move of {}", quote(.text), quote_line(.position))]
    Fen {
        /// As read.
        text: String,
        /// The position, as the engine writes it.
        position: String,
    },
}

impl Dialect {
    /// A dialect with the variant's own letters.
    pub fn plain(text: Text, variant: &Variant) -> Self {
        let faces = variant.pieces.iter().map(|piece| {
            let own = piece.code.to_string();
            Face {
                on_board: own.clone(),
                on_far_rank: own.clone(),
                in_hand: own,
            }
        });
        Self {
            text,
            faces: faces.collect(),
        }
    }

    /// Reads the file of a dialect.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, variant: &Variant) -> Result<Self, DialectError> {
        let document: Document = ron::from_str(text)?;
        let mut dialect = Self::plain(document.text, variant);
        for (ours, theirs) in &document.pieces {
            let face = dialect.face_mut(variant, ours)?;
            checked(theirs)?;
            face.on_board.clone_from(theirs);
            face.on_far_rank.clone_from(theirs);
        }
        for (ours, theirs) in &document.far_rank {
            checked(theirs)?;
            dialect.face_mut(variant, ours)?.on_far_rank.clone_from(theirs);
        }
        for (ours, theirs) in &document.hand {
            checked(theirs)?;
            dialect.face_mut(variant, ours)?.in_hand.clone_from(theirs);
        }
        Ok(dialect)
    }

    fn face_mut(&mut self, variant: &Variant, code: &str) -> Result<&mut Face, DialectError> {
        let kind = PieceCode::parse(code).and_then(|code| variant.kind(code));
        let kind = kind.ok_or_else(|| DialectError::NoSuchPiece {
            code: code.to_owned(),
            codes: variant
                .pieces
                .iter()
                .map(|piece| piece.code.to_string())
                .collect(),
        })?;
        Ok(&mut self.faces[kind.index()])
    }

    /// Which text it writes.
    pub const fn text(&self) -> Text {
        self.text
    }

    /// A position.
    pub fn position(&self, variant: &Variant, setup: &Setup) -> String {
        let codes = Letters {
            dialect: self,
            board: variant.board,
        };
        match self.text {
            Text::Sfen if *self == Self::plain(Text::Sfen, variant) => sfen::format(variant, setup),
            Text::Sfen => {
                let hands = match fen::hands(&codes, setup, Count::Number) {
                    hands if hands.is_empty() => "-".to_owned(),
                    hands => hands,
                };
                let side = if setup.side == Color::Black { 'b' } else { 'w' };
                let rows = fen::board(&codes, variant.board, setup);
                let checks = fen::checks(variant.rules.check, setup);
                format!("{rows} {side} {hands} {checks}{}", setup.move_number)
            }
            Text::Fen => fen::format(&codes, variant.board, variant.rules.check, setup),
        }
    }

    /// The code of a piece on a square.
    fn code(&self, board: Board, piece: Piece, square: Square) -> &str {
        let face = &self.faces[piece.kind.index()];
        if board.far_rank(square, piece.color) == 1 {
            &face.on_far_rank
        } else {
            &face.on_board
        }
    }

    /// A legal move of a game's position.
    pub fn write(&self, game: &Game, mv: Move) -> String {
        let variant = game.variant();
        match self.text {
            // What this program writes is what USI engines read, but for other letters of dropped pieces.
            Text::Sfen => match mv.action() {
                Action::Drop { kind, to } => {
                    format!("{}*{}", self.faces[kind.index()].on_board, variant.board.name(to))
                }
                Action::Board { face: Some(face), .. } => {
                    let squares = game.usi(mv.keeping_face());
                    format!("{squares}={}", self.faces[face.index()].on_board)
                }
                Action::Board { .. } => game.usi(mv),
            },
            Text::Fen => self.write_fen(game, mv),
        }
    }

    fn write_fen(&self, game: &Game, mv: Move) -> String {
        let board = game.variant().board;
        match mv.action() {
            Action::Drop { kind, to } => {
                format!("{}@{}", self.faces[kind.index()].on_board, fen::square(board, to))
            }
            Action::Board {
                from, to, on_the_way, ..
            } => {
                let squares: String = [Some(from)]
                    .into_iter()
                    .chain(on_the_way.squares())
                    .chain([Some(to)])
                    .flatten()
                    .map(|square| fen::square(board, square))
                    .collect();
                if let Some(face) = mv.face() {
                    return squares + &self.faces[face.index()].on_board.to_lowercase();
                }
                let code = |placed: Placed| self.code(board, placed.piece, placed.square);
                let sign = game
                    .change(mv)
                    .and_then(|change| Some(sign(code(change.moved()?), code(change.placed()))))
                    .unwrap_or_default();
                format!("{squares}{sign}")
            }
        }
    }

    /// Reads a legal move of a game's position.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn read(&self, game: &Game, text: &str) -> Result<Move, NoSuchMove> {
        let written = |mv: &Move| self.write(game, *mv) == text || (text == PASS && passes(*mv));
        if let Some(mv) = game.legal_moves().into_iter().find(written) {
            return Ok(mv);
        }
        match self.text {
            Text::Sfen => Ok(game.parse_usi(text)?),
            Text::Fen => Err(NoSuchMove::Fen {
                text: text.to_owned(),
                position: self.position(game.variant(), &game.setup()),
            }),
        }
    }
}

/// How engines of XBoard write a move that changes nothing, whichever piece makes it.
const PASS: &str = "@@@@";

/// Whether a move changes nothing but whose turn it is.
fn passes(mv: Move) -> bool {
    matches!(mv.action().squares()[..], [from, to] if from == to)
}

/// The codes of a dialect on a board.
struct Letters<'d> {
    dialect: &'d Dialect,
    board: Board,
}

impl Codes for Letters<'_> {
    fn on_board(&self, piece: Piece, square: Square) -> String {
        cased(self.dialect.code(self.board, piece, square), piece.color)
    }

    fn in_hand(&self, piece: Piece) -> String {
        cased(&self.dialect.faces[piece.kind.index()].in_hand, piece.color)
    }
}

/// What a move carries, by the codes before and after it.
fn sign(before: &str, after: &str) -> &'static str {
    match (before.starts_with('+'), after.starts_with('+')) {
        (false, true) => "+",
        (true, false) => "-",
        _ => "",
    }
}

/// A code for a side: upper case for Black, who moves first.
fn cased(code: &str, color: Color) -> String {
    match color {
        Color::Black => code.to_owned(),
        Color::White => code.to_ascii_lowercase(),
    }
}

fn checked(code: &str) -> Result<(), DialectError> {
    match PieceCode::parse(code) {
        Some(_) => Ok(()),
        None => Err(DialectError::BadCode {
            code: code.to_owned(),
        }),
    }
}
