//! A variant in the words of XBoard: the `setup` and `piece` lines, and the names of squares, moves and positions.

use hakugei_game::{Action, Game, Move, SquareNames};
use hakugei_variant::fen::{self, Codes};
use hakugei_variant::rules::BorrowedMoves;
use hakugei_variant::{Board, Color, Hands, Piece, PieceKind, Setup, Square, Variant};

use super::piece_line;
use super::slots::Slots;
use crate::refusal::Unshowable;
use crate::western;

/// How one variant is written in XBoard's way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    variant: Variant,
    slots: Slots,
    /// How each kind is written, upper case.
    codes: Vec<String>,
}

/// A square as XBoard names it: on the board, or a slot of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A square of the board.
    Board(Square),
    /// A kind in a side's hand.
    Hand(Color, PieceKind),
}

impl Codes for Layout {
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

impl SquareNames for Layout {
    fn square(&self, _: Board, square: Square) -> String {
        Self::square(self, square)
    }

    fn file(&self, _: Board, square: Square) -> String {
        let name = Self::square(self, square);
        name.trim_end_matches(|digit: char| digit.is_ascii_digit())
            .to_owned()
    }
}

impl Layout {
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

    /// The movements. There are none if pieces move as others do: XBoard then leaves all moves to the engine.
    fn piece_lines(&self) -> Vec<String> {
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

    /// The number that XBoard gives to the lowest rank: boards of ten ranks count from 0.
    fn lowest(&self) -> u8 {
        u8::from(self.variant.board.ranks() != 10)
    }

    /// A square as XBoard names it: files from the left in letters, ranks from the bottom.
    pub(crate) fn square(&self, square: Square) -> String {
        let board = self.variant.board;
        let file = char::from(b'a' + board.files() - 1 - board.file(square));
        format!("{file}{}", board.ranks() - 1 - board.rank(square) + self.lowest())
    }

    /// The place that XBoard names so.
    pub(crate) fn place(&self, text: &str) -> Option<Place> {
        let mut characters = text.chars();
        let file = characters.next()?;
        let digits = characters.as_str();
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let up = digits.parse::<u8>().ok()?.checked_sub(self.lowest())?;
        let board = self.variant.board;
        let held = |index: u8| self.slots.held(&self.variant).nth(index.into());
        if file == '_' {
            let down = board.ranks().checked_sub(up + 1)?;
            return Some(Place::Hand(Color::White, held(down)?));
        }
        let from_left = u8::try_from(file).ok()?.checked_sub(b'a')?;
        // One file is left empty between the board and the hand.
        if from_left == board.files() + 1 {
            return Some(Place::Hand(Color::Black, held(up)?));
        }
        let file = board.files().checked_sub(from_left + 1)?;
        let rank = board.ranks().checked_sub(up + 1)?;
        board.square(file.into(), rank.into()).map(Place::Board)
    }

    /// A move as XBoard writes it: `c2c3`, `c2c3+` for a promotion, `K@c4` for a drop.
    pub(crate) fn mv(&self, mv: Move) -> String {
        match mv.action() {
            Action::Drop { kind, to } => format!("{}@{}", self.codes[kind.index()], self.square(to)),
            Action::Board {
                from, to, promotes, ..
            } => {
                let plus = if promotes { "+" } else { "" };
                format!("{}{}{plus}", self.square(from), self.square(to))
            }
        }
    }

    /// The move that a text is, legal or not. What ends in neither `+` nor `=` promotes only where it must.
    ///
    /// # Errors
    /// Where the text is no move.
    pub(crate) fn read(&self, game: &Game, text: &str) -> Result<Move, &'static str> {
        const FORM: &str = "moves are written such as c2c3, c2c3+ or P@c4";
        if let Some((code, square)) = text.split_once('@') {
            let kind = self.kind(code).ok_or("no piece has this letter")?;
            return match self.place(square) {
                Some(Place::Board(to)) => Ok(Move::drop(kind, to)),
                _ => Err(FORM),
            };
        }
        let bare = text.strip_suffix(['+', '=']).unwrap_or(text);
        let second = bare
            .char_indices()
            .skip(1)
            .find(|(_, character)| !character.is_ascii_digit());
        let (from, to) = second.and_then(|(at, _)| bare.split_at_checked(at)).ok_or(FORM)?;
        let (Some(Place::Board(from)), Some(Place::Board(to))) = (self.place(from), self.place(to)) else {
            return Err(FORM);
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
