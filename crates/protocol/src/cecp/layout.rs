//! A variant in the words of XBoard: the `setup` and `piece` lines, and the names of squares, moves and positions.

use hakugei_game::{Action, Game, Move, SquareNames};
use hakugei_variant::fen::{self, Codes};
use hakugei_variant::rules::BorrowedMoves;
use hakugei_variant::{Board, Color, Hands, Piece, PieceKind, Setup, Square, Variant};
use thiserror::Error;

use super::piece_line;
use super::slots::Slots;
use crate::refusal::Unshowable;
use crate::western::{self, Coordinates, WesternSquares};

/// How XBoard writes a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CecpLayout {
    variant: Variant,
    slots: Slots,
    /// How each kind is written, upper case.
    codes: Vec<String>,
}

/// A square as XBoard names it: on the board, or a slot of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CecpSquare {
    /// A square of the board.
    Board(Square),
    /// A kind in a side's hand.
    Hand(Color, PieceKind),
}

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum CecpMoveError {
    /// It is not written like one.
    #[error("moves are written such as c2c3, c2c3+ or P@c4")]
    Malformed,
    /// No piece of the variant has the letter.
    #[error("no piece has this letter")]
    UnknownPiece,
}

impl Codes for CecpLayout {
    fn on_board(&self, piece: Piece, _: Square) -> String {
        self.in_hand(piece)
    }

    fn in_hand(&self, piece: Piece) -> String {
        let code = &self.codes[piece.kind.index()];
        match piece.color {
            Color::Black => code.clone(),
            Color::White => code.to_ascii_lowercase(),
        }
    }
}

impl SquareNames for CecpLayout {
    fn square(&self, _: Board, square: Square) -> String {
        self.squares().name(square)
    }

    fn file(&self, _: Board, square: Square) -> String {
        self.squares().file(square).to_string()
    }
}

impl CecpLayout {
    /// The layout of a variant.
    ///
    /// # Errors
    /// Why XBoard cannot be told of the variant.
    pub(crate) fn of(variant: &Variant) -> Result<Self, Unshowable> {
        let slots = Slots::of(variant)?;
        let code = |kind: PieceKind| match slots.base[kind.index()] {
            Some(base) => format!("+{}", variant.piece(base).code),
            None => variant.piece(kind).code.to_string(),
        };
        Ok(Self {
            codes: variant.kinds().map(code).collect(),
            variant: variant.clone(),
            slots,
        })
    }

    /// The lines that tell XBoard the variant: `setup`, and `piece` for each kind whose movement it can be told.
    pub(crate) fn lines(&self) -> Vec<String> {
        let board = self.variant.board;
        let letters = Color::ALL.map(|color| self.slots.letters(&self.variant, color));
        let setup = format!(
            "setup ({}) {}x{}+{}{} {}",
            letters.concat(),
            board.files(),
            board.ranks(),
            self.slots.held(&self.variant).count(),
            self.slots.parent,
            self.fen(&self.variant.start)
        );
        std::iter::once(setup).chain(self.piece_lines()).collect()
    }

    /// The movements; none where pieces borrow the movements of others, so that XBoard leaves all moves to the engine.
    fn piece_lines(&self) -> Vec<String> {
        // XBoard refuses a move that no `piece` line allows, so it must not be given any that do not say everything.
        if self.variant.rules.borrowed_moves != BorrowedMoves::Never {
            return Vec::new();
        }
        let line = |kind: PieceKind| {
            let betza = piece_line::betza(self.variant.piece(kind))?;
            Some(format!("piece {}& {betza}", self.codes[kind.index()]))
        };
        self.in_order().into_iter().filter_map(line).collect()
    }

    /// The kinds as they stand at the start: the king's rank from the king to the right and round, then the ranks before
    /// it, then what does not stand there. Behind each kind stands its other face; a face that stands there waits for it.
    fn in_order(&self) -> Vec<PieceKind> {
        let board = self.variant.board;
        let squares = &self.variant.start.squares;
        let king =
            |square: &Square| squares[square.index()].is_some_and(|piece| piece.kind == self.slots.king);
        let own = board.squares().rev().find(king).unwrap_or(Square(0));
        let files = i16::from(board.files());
        let mut seen = Vec::new();
        for rank in (0..=board.rank(own)).rev() {
            for step in 0..files {
                let file = (i16::from(board.file(own)) - step).rem_euclid(files);
                let square = board.square(file, rank.into());
                let piece = square.and_then(|square| squares[square.index()]);
                seen.extend(
                    piece
                        .filter(|piece| piece.color == Color::Black)
                        .map(|piece| piece.kind),
                );
            }
        }
        seen.extend(self.variant.kinds());
        let mut order = Vec::new();
        for kind in seen {
            let plain = self.slots.base[kind.index()].unwrap_or(kind);
            if !order.contains(&plain) {
                order.push(plain);
                let faces = self.variant.kinds();
                order.extend(faces.filter(|face| self.slots.base[face.index()] == Some(plain)));
            }
        }
        order
    }

    /// A set-up as XBoard's FEN: Black is the side that it calls white.
    pub(crate) fn fen(&self, setup: &Setup) -> String {
        fen::format(self, self.variant.board, setup)
    }

    /// Nothing in hand.
    pub(crate) fn empty_hands(&self) -> Hands {
        Hands::empty(self.variant.pieces.len())
    }

    /// The kind that XBoard writes so, whatever the case.
    pub(crate) fn kind(&self, code: &str) -> Option<PieceKind> {
        let mut kinds = self.variant.kinds();
        kinds.find(|kind| self.codes[kind.index()].eq_ignore_ascii_case(code))
    }

    /// The names of squares.
    const fn squares(&self) -> WesternSquares {
        WesternSquares::xboard(self.variant.board)
    }

    /// The place that XBoard names so.
    pub(crate) fn place(&self, text: &str) -> Option<CecpSquare> {
        let board = self.variant.board;
        let place = self.squares().coordinates(text)?;
        let Coordinates { file, up, rest: "" } = place else {
            return None;
        };
        let held = |index: u8| self.slots.held(&self.variant).nth(index.into());
        if file == '_' {
            let down = board.ranks().checked_sub(up + 1)?;
            return Some(CecpSquare::Hand(Color::White, held(down)?));
        }
        // One file is left empty between the board and the hand.
        if u32::from(file) == u32::from(b'a' + board.files() + 1) {
            return Some(CecpSquare::Hand(Color::Black, held(up)?));
        }
        self.squares().square(file, up).map(CecpSquare::Board)
    }

    /// A move as XBoard writes it: `c2c3`, `c2c3+` for a promotion, `K@c4` for a drop.
    pub(crate) fn mv(&self, mv: Move) -> String {
        let name = |square| self.squares().name(square);
        match mv.action() {
            Action::Drop { kind, to } => format!("{}@{}", self.codes[kind.index()], name(to)),
            Action::Board {
                from, to, promotes, ..
            } => {
                let plus = if promotes { "+" } else { "" };
                format!("{}{}{plus}", name(from), name(to))
            }
        }
    }

    /// The move that a text is, legal or not. What ends in neither `+` nor `=` promotes only where it must.
    ///
    /// # Errors
    /// Where the text is not a move.
    pub(crate) fn read(&self, game: &Game, text: &str) -> Result<Move, CecpMoveError> {
        let squares = |text: &str| self.squares().squares(text).ok_or(CecpMoveError::Malformed);
        if let Some((code, square)) = text.split_once('@') {
            let kind = self.kind(code).ok_or(CecpMoveError::UnknownPiece)?;
            return match squares(square)?[..] {
                [to] => Ok(Move::drop(kind, to)),
                _ => Err(CecpMoveError::Malformed),
            };
        }
        let [from, to] = squares(text.strip_suffix(['+', '=']).unwrap_or(text))?[..] else {
            return Err(CecpMoveError::Malformed);
        };
        let plain = Move::board(from, to, false);
        let promoting = Move::board(from, to, true);
        let must = || game.check_move(plain).is_err() && game.check_move(promoting).is_ok();
        let promotes = text.ends_with('+') || (!text.ends_with('=') && must());
        Ok(if promotes { promoting } else { plain })
    }

    /// The SFEN of an FEN: only what differs is rewritten, so that the reader of SFEN says what is wrong.
    pub(crate) fn sfen(&self, fen: &str) -> String {
        western::sfen_of(fen, |text| self.codes_of(text))
    }

    /// A text with the codes of XBoard's pieces replaced by ours.
    fn codes_of(&self, text: &str) -> String {
        let mut result = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let plus = usize::from(first == '+');
            let letter = rest[plus..].chars().next().filter(char::is_ascii_alphabetic);
            let Some(letter) = letter else {
                result.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            };
            let code = &rest[..=plus];
            let color = if letter.is_ascii_uppercase() {
                Color::Black
            } else {
                Color::White
            };
            match self.kind(code) {
                Some(kind) => result.push_str(&self.variant.piece(kind).code.of(color)),
                None => result.push_str(code),
            }
            rest = &rest[plus + 1..];
        }
        result
    }
}
