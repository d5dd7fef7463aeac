//! A variant in the words of XBoard: the `setup` and `piece` lines, and the names of squares, moves and positions.

use hakugei_game::{Action, Captures, Game, Move, SquareNames};
use hakugei_variant::fen::FenFields;
use hakugei_variant::rules::{BorrowedMoves, DropFaces};
use hakugei_variant::{
    Board, Color, Coordinates, Hands, PieceKind, Setup, Square, Variant, WesternSquares, sfen,
};
use hakugei_xboard::{Slots, Unshowable, XboardCodes, betza};
use thiserror::Error;

use crate::refusal::Refusal;
use crate::western;

/// How XBoard writes a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CecpLayout {
    variant: Variant,
    /// Nothing where XBoard cannot show the variant: then other clients may still play it, with the variant's own codes.
    slots: Option<Slots>,
    codes: XboardCodes,
}

/// How XBoard writes a move that changes nothing.
const PASS: &str = "@@@@";

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
    /// No piece may pass.
    #[error("no piece may pass here")]
    NoPass,
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
    /// The layout of a variant, and why XBoard cannot be told of it, where it cannot.
    pub(crate) fn of(variant: &Variant) -> (Self, Option<Unshowable>) {
        let (slots, codes, why) = match Slots::of(variant) {
            Ok(slots) => {
                let codes = XboardCodes::of(variant, &slots);
                (Some(slots), codes, None)
            }
            Err(why) => (None, XboardCodes::unshown(variant), Some(why)),
        };
        let layout = Self {
            variant: variant.clone(),
            slots,
            codes,
        };
        (layout, why)
    }

    /// The lines that tell XBoard the variant: `setup` with the position at the start, and `piece` for each kind whose movement it
    /// can be told. None where it cannot show the variant.
    pub(crate) fn lines(&self, start: &Setup) -> Vec<String> {
        let Some(slots) = &self.slots else {
            return Vec::new();
        };
        let board = self.variant.board;
        let letters = Color::ALL.map(|color| slots.letters(color));
        let setup = format!(
            "setup ({}) {}x{}+{}{} {}",
            letters.concat(),
            board.files(),
            board.ranks(),
            slots.rows().len(),
            slots.parent,
            self.fen(start)
        );
        std::iter::once(setup).chain(self.piece_lines(slots)).collect()
    }

    /// The movements; none where pieces borrow the movements of others, so that XBoard leaves all moves to the engine.
    fn piece_lines(&self, slots: &Slots) -> Vec<String> {
        // XBoard refuses a move that no `piece` line allows, so it must not be given any that do not say everything.
        if self.variant.rules.borrowed_moves != BorrowedMoves::Never {
            return Vec::new();
        }
        let line = |kind: PieceKind| {
            let code = self.codes.code(kind);
            // A shadow moves as what it looks like, and no line could name it.
            let named = self.codes.in_moves(kind) == code;
            let movement = betza(self.variant.piece(kind)).filter(|_| named)?;
            Some(format!("piece {code}& {movement}"))
        };
        self.in_order(slots).into_iter().filter_map(line).collect()
    }

    /// The kinds as they stand at the start: the king's rank from the king to the right and round, then the ranks before
    /// it, then what does not stand there. Behind each kind stands its other face; a face that stands there waits for it.
    fn in_order(&self, slots: &Slots) -> Vec<PieceKind> {
        let board = self.variant.board;
        let squares = &self.variant.start.squares;
        let royal = self.variant.kinds().find(|&kind| self.variant.piece(kind).royal);
        let king = slots.king.or(royal);
        let king = |square: &Square| squares[square.index()].is_some_and(|piece| Some(piece.kind) == king);
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
            let plain = slots.base[kind.index()].unwrap_or(kind);
            if !order.contains(&plain) {
                order.push(plain);
                let faces = self.variant.kinds();
                order.extend(faces.filter(|face| slots.base[face.index()] == Some(plain)));
            }
        }
        order
    }

    /// A set-up as XBoard's FEN: Black is the side that it calls white.
    pub(crate) fn fen(&self, setup: &Setup) -> String {
        self.codes.fen(setup)
    }

    /// Nothing in hand.
    pub(crate) fn empty_hands(&self) -> Hands {
        Hands::empty(self.variant.pieces.len())
    }

    /// The kind that XBoard writes so, or else the one that the variant does, whatever the case.
    pub(crate) fn kind(&self, code: &str) -> Option<PieceKind> {
        self.codes.kind_of_either(code)
    }

    /// How XBoard writes a kind in a choice, and at the end of a move, in capitals.
    pub(crate) fn code(&self, kind: PieceKind) -> &str {
        self.codes.in_moves(kind)
    }

    /// Whether XBoard takes a move for a promotion, whatever the engine marks: that of its pawn to the last rank, or from there, except
    /// in its games where pieces are turned over.
    pub(crate) fn takes_for_promotion(&self, kind: PieceKind, side: Color, squares: [Square; 2]) -> bool {
        let board = self.variant.board;
        let last = match side {
            Color::Black => 0,
            Color::White => board.ranks() - 1,
        };
        let slots = self.slots.as_ref().filter(|slots| !slots.turns_pieces());
        slots.and_then(Slots::pawn) == Some(kind)
            && squares.into_iter().any(|square| board.rank(square) == last)
    }

    /// The kind as which XBoard holds one in a hand.
    pub(crate) fn held(&self, kind: PieceKind) -> PieceKind {
        let slots = self.slots.as_ref();
        slots.and_then(|slots| slots.base[kind.index()]).unwrap_or(kind)
    }

    /// Whether a move puts a piece from the hand on the board with another face than XBoard holds it. The mouse can do that, but
    /// XBoard has no way to write it: no engine can make such a move there.
    pub(crate) fn turns_over(&self, mv: Move) -> bool {
        matches!(mv.action(), Action::Drop { kind, .. } if self.held(kind) != kind)
    }

    /// Whether a piece in hand may be put on the board with either face.
    pub(crate) fn drops_either(&self) -> bool {
        self.variant.rules.drop_faces == DropFaces::Either
    }

    /// The names of squares.
    fn squares(&self) -> WesternSquares {
        self.codes.squares()
    }

    /// The place that XBoard names so.
    pub(crate) fn place(&self, text: &str) -> Option<CecpSquare> {
        let place = self.squares().coordinates(text)?;
        let Coordinates { file, up, rest: "" } = place else {
            return None;
        };
        let slots = self.slots.as_ref();
        let held = |index: u8| slots.and_then(|slots| slots.rows().get(usize::from(index)).copied());
        if file == '_' {
            let down = slots?.height(&self.variant).checked_sub(up + 1)?;
            return Some(CecpSquare::Hand(Color::White, held(down)?));
        }
        // One file is left empty between the board and the hand.
        if u32::from(file) == u32::from(b'a' + self.variant.board.files() + 1) {
            return Some(CecpSquare::Hand(Color::Black, held(up)?));
        }
        self.squares().square(file, up).map(CecpSquare::Board)
    }

    /// A move as XBoard writes it: `c2c3`, `c2c3+` for a promotion, `c2c3q` for one to one of several faces, which is `c2c3+r` where XBoard
    /// has no letter for it, `K@c4` for a drop. Of one that captures on its way it takes each
    /// leg by itself: all but the last end in a comma.
    pub(crate) fn mv(&self, mv: Move) -> Vec<String> {
        let name = |square| self.squares().name(square);
        match mv.action() {
            Action::Drop { kind, to } => vec![format!("{}@{}", self.codes.code(kind), name(to))],
            Action::Board { from, to, .. } if from == to && mv.action().squares().len() == 2 => {
                vec![PASS.to_owned()]
            }
            Action::Board { promotes, face, .. } => {
                let squares = mv.action().squares();
                let leg = |leg: &[Square]| format!("{}{},", name(leg[0]), name(leg[1]));
                let mut legs: Vec<String> = squares.windows(2).map(leg).collect();
                if let Some(last) = legs.last_mut() {
                    last.pop();
                    match face {
                        Some(face) => last.push_str(&self.code(face).to_lowercase()),
                        None if promotes => last.push('+'),
                        None => {}
                    }
                }
                legs
            }
        }
    }

    /// A move on one line.
    pub(crate) fn mv_in_line(&self, mv: Move) -> String {
        self.mv(mv).concat()
    }

    /// The move that a text is, legal or not. What ends in neither `+` nor `=` promotes only where it must.
    ///
    /// # Errors
    /// Where the text is not a move.
    pub(crate) fn read(&self, game: &Game, text: &str) -> Result<Move, CecpMoveError> {
        if text == PASS {
            let passes = |mv: &Move| self.mv(*mv) == [PASS];
            let pass = game.legal_moves().into_iter().find(passes);
            return pass.ok_or(CecpMoveError::NoPass);
        }
        let squares = |text: &str| self.squares().squares(text).ok_or(CecpMoveError::Malformed);
        if let Some((code, square)) = text.split_once('@') {
            let kind = self.kind(code).ok_or(CecpMoveError::UnknownPiece)?;
            return match squares(square)?[..] {
                [to] => Ok(Move::drop(kind, to)),
                _ => Err(CecpMoveError::Malformed),
            };
        }
        let named = western::split_face(text);
        let bare = match named {
            Some((squares, _)) => squares,
            None => text.strip_suffix(['+', '=']).unwrap_or(text),
        };
        let way = self.way(bare)?;
        let [from, ref middle @ .., to] = way[..] else {
            return Err(CecpMoveError::Malformed);
        };
        // What is empty on the way is passed over.
        let mut captured = middle
            .iter()
            .copied()
            .filter(|&square| game.piece_at(square).is_some());
        let on_the_way = Captures {
            first: captured.next(),
            second: captured.next(),
        };
        if captured.next().is_some() {
            return Err(CecpMoveError::Malformed);
        }
        let [plain, promoting] =
            [false, true].map(|promotes| Move::board(from, to, promotes).capturing(on_the_way));
        if let Some((_, code)) = named {
            let moved = game.piece_at(from).map(|piece| piece.kind);
            let faces = moved.map_or(&[][..], |kind| &self.variant.piece(kind).promotes_to);
            let face = self.codes.face(faces, &code.to_string());
            let face = face.ok_or(CecpMoveError::UnknownPiece)?;
            // XBoard offers a piece that need not promote among its faces.
            let stays = Some(face) == moved && !faces.contains(&face);
            return Ok(if stays {
                plain
            } else {
                game.promoting_to(plain, face)
            });
        }
        let must = || game.check_move(plain).is_err() && game.check_move(promoting).is_ok();
        let promotes = text.ends_with('+') || (!text.ends_with('=') && must());
        Ok(if promotes { promoting } else { plain })
    }

    /// The squares of a move, from where it starts to where it ends: `c2c3`, or several legs as in `c2c3,c3c4`.
    fn way(&self, text: &str) -> Result<Vec<Square>, CecpMoveError> {
        let mut way: Vec<Square> = Vec::new();
        let squares = |text: &str| self.squares().squares(text).ok_or(CecpMoveError::Malformed);
        // XBoard takes the step to an empty square and back for castling where the second side makes it, and writes
        // `c2c2,c3d2`, with a last square that means nothing.
        if let Some((first, second)) = text.split_once(',')
            && let [from, to] = squares(first)?[..]
            && from == to
        {
            let middle = self.squares().first(second).ok_or(CecpMoveError::Malformed)?;
            return Ok(vec![from, middle, to]);
        }
        // Other programs write a move of several legs as the row of its squares.
        if !text.contains(',') {
            return squares(text);
        }
        for leg in text.split(',') {
            let [from, to] = squares(leg)?[..] else {
                return Err(CecpMoveError::Malformed);
            };
            match way.last() {
                None => way.push(from),
                Some(last) if *last != from => return Err(CecpMoveError::Malformed),
                // A second click on the square of a capture ends the move there.
                Some(_) if from == to => continue,
                Some(_) => {}
            }
            way.push(to);
        }
        Ok(way)
    }

    /// The position of an FEN.
    ///
    /// # Errors
    /// Where the text is none of the variant.
    pub(crate) fn setup(&self, variant: &Variant, fen: &str) -> Result<Setup, Refusal> {
        let sfen = FenFields::of(fen)?.sfen(|text| self.codes.own(text));
        Ok(sfen::parse(variant, &sfen)?)
    }
}
