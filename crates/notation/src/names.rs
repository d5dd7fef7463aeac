//! The legal moves of a position by name: text out, and text in.

use hakugei_game::{Action, Captures, Game, Illegal, Move};
use hakugei_variant::{Board, Convention, Piece, PieceKind, Square};

use crate::explain::Explainer;
use crate::square;
use crate::syntax::{Act, BoardText, Mark, MoveText, PromotionMark};
use crate::{MoveError, misspelling};

/// The legal moves of a game's position, named in one convention.
///
/// A move's text names the square of origin where another piece of the same kind can legally make the same kind of
/// move to the same square, and only then. It ends in `+` where the move promotes and in `=` where it could and does
/// not; a move that chooses one of several faces ends in `=` and that face: `P-7a=+R`. Squares on which a multi-leg
/// move captures before its end come first, in order: `Lx5dx5c`; a piece that comes back ends with its own square:
/// `Lx5d-5e`.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_notation::MoveNames;
/// use hakugei_variant::{Convention, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let names = MoveNames::new(&game, Convention::Tsa);
/// let mv = names.read("D-4d")?;
/// assert_eq!(mv, game.parse_usi("4e4d")?);
/// assert_eq!(names.write(mv)?.to_string(), "D-4d");
/// assert_eq!(names.all().len(), game.legal_moves().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveNames<'g> {
    game: &'g Game,
    convention: Convention,
    legal: Vec<Move>,
}

/// A board move taken apart.
#[derive(Clone, Copy)]
pub(crate) struct BoardMove {
    pub(crate) kind: PieceKind,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotes: bool,
    pub(crate) face: Option<PieceKind>,
    pub(crate) on_the_way: Captures,
}

/// Writes a legal move of a game.
///
/// # Errors
/// Where the move is not legal.
pub fn write_move(game: &Game, convention: Convention, mv: Move) -> Result<String, Illegal> {
    let text = MoveNames::new(game, convention).write(mv)?;
    Ok(text.to_string())
}

/// Reads a legal move of a game.
///
/// A square of origin may be given where it is not needed; nothing else may differ from what [`write_move`] writes.
///
/// # Errors
/// Where the text is not a move, or not exactly one legal move.
pub fn read_move(game: &Game, convention: Convention, text: &str) -> Result<Move, MoveError> {
    MoveNames::new(game, convention).read(text)
}

impl<'g> MoveNames<'g> {
    /// The names of the moves that are legal in the game now.
    pub fn new(game: &'g Game, convention: Convention) -> Self {
        Self {
            game,
            convention,
            legal: game.legal_moves(),
        }
    }

    /// Every legal move with its text, sorted by text.
    pub fn all(&self) -> Vec<(Move, String)> {
        let mut all: Vec<(Move, String)> = self
            .legal
            .iter()
            .map(|&mv| (mv, self.text(mv).to_string()))
            .collect();
        all.sort_by(|a, b| a.1.cmp(&b.1));
        all
    }

    /// Writes a legal move.
    ///
    /// # Errors
    /// Where the move is not legal.
    pub fn write(&self, mv: Move) -> Result<MoveText, Illegal> {
        if !self.legal.contains(&mv) {
            self.game.check_move(mv)?;
        }
        Ok(self.text(mv))
    }

    /// Reads a legal move.
    ///
    /// # Errors
    /// Where the text is not a move, or not exactly one legal move.
    pub fn read(&self, text: &str) -> Result<Move, MoveError> {
        match text.parse() {
            Ok(read) => self.resolve(&read),
            Err(error) => Err(misspelling::explained(self, text, error)),
        }
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// Where the text is not exactly one legal move.
    pub fn resolve(&self, text: &MoveText) -> Result<Move, MoveError> {
        let explainer = Explainer::new(self, text);
        match &text.act {
            Act::Drop(_) => {
                let (kind, to) = (explainer.kind()?, explainer.to()?);
                let mv = Move::drop(kind, to);
                if self.legal.contains(&mv) {
                    Ok(mv)
                } else {
                    Err(explainer.drop(kind, to))
                }
            }
            Act::Board(board) => self.resolve_board(&explainer, board),
        }
    }

    /// The legal board move that a text means.
    fn resolve_board(&self, explainer: &Explainer<'_, '_>, text: &BoardText) -> Result<Move, MoveError> {
        let attempt = explainer.attempt(text)?;
        let fits = |mv: &&Move| {
            self.board_move(**mv).is_some_and(|board| {
                (board.kind, board.to, board.on_the_way) == (attempt.kind, attempt.to, attempt.on_the_way)
                    && attempt.from.is_none_or(|from| from == board.from)
            })
        };
        let candidates: Vec<Move> = self.legal.iter().filter(fits).copied().collect();
        let Some(&first) = candidates.first() else {
            return Err(explainer.no_candidate(attempt));
        };
        if self.mark(first) != text.mark {
            return Err(explainer.wrong_mark(first, &candidates));
        }
        let chosen = self.chosen(text.promotion, &candidates);
        match chosen[..] {
            [only] => Ok(only),
            [] => Err(explainer.wrong_promotion(attempt.kind, text.promotion, &candidates)),
            _ => Err(explainer.several(attempt.kind, &chosen)),
        }
    }

    /// Those of several moves of a kind to a square that a sign of promotion leaves. Without a sign, a move that
    /// leaves the choice open is as good as its twin.
    fn chosen(&self, sign: Option<PromotionMark>, candidates: &[Move]) -> Vec<Move> {
        let fits = |mv: &&Move| match (self.promotion(**mv), sign) {
            (Some(PromotionMark::Declines), None) => true,
            (Some(PromotionMark::Promotes | PromotionMark::PromotesTo(_)), None) => {
                candidates.contains(&mv.keeping_face())
            }
            // The only face that there is may be named.
            (Some(PromotionMark::Promotes), Some(PromotionMark::PromotesTo(face))) => {
                self.face(**mv).map(|kind| self.game.variant().piece(kind).code) == Some(face)
            }
            (said, sign) => said == sign,
        };
        candidates.iter().filter(fits).copied().collect()
    }

    /// The text of a legal move.
    pub(crate) fn text(&self, mv: Move) -> MoveText {
        let name = |square| square::write(self.convention, self.board(), square);
        let code = |kind| self.game.variant().piece(kind).code;
        if let Action::Drop { kind, to } = mv.action() {
            return MoveText {
                piece: code(kind),
                act: Act::Drop(name(to)),
            };
        }
        let board = self.board_move(mv).expect("a legal board move moves a piece");
        let passed = board.on_the_way.squares();
        MoveText {
            piece: code(board.kind),
            act: Act::Board(BoardText {
                from: self.needs_origin(board).then(|| name(board.from)),
                on_the_way: passed.into_iter().flatten().map(name).collect(),
                mark: self.mark(mv),
                to: name(board.to),
                promotion: self.promotion(mv),
            }),
        }
    }

    /// Whether another piece of the kind can make the same kind of move to the same square.
    fn needs_origin(&self, board: BoardMove) -> bool {
        self.legal.iter().any(|&mv| {
            self.board_move(mv).is_some_and(|other| {
                other.from != board.from
                    && (other.kind, other.to, other.on_the_way) == (board.kind, board.to, board.on_the_way)
            })
        })
    }

    /// The sign before the last square of a legal move.
    pub(crate) fn mark(&self, mv: Move) -> Mark {
        match self.captured_at_end(mv) {
            Some(_) => Mark::Captures,
            None => Mark::Moves,
        }
    }

    /// What a legal move captures on its last square.
    pub(crate) fn captured_at_end(&self, mv: Move) -> Option<Piece> {
        let captured = self.game.change(mv)?.captured_at_end()?;
        Some(captured.piece)
    }

    /// The sign of promotion of a legal move.
    pub(crate) fn promotion(&self, mv: Move) -> Option<PromotionMark> {
        let board = self.board_move(mv)?;
        if let Some(face) = board.face {
            return Some(PromotionMark::PromotesTo(self.game.variant().piece(face).code));
        }
        if board.promotes {
            return Some(PromotionMark::Promotes);
        }
        let could = self.legal.iter().any(|other| other.is_promotion_of(mv));
        could.then_some(PromotionMark::Declines)
    }

    /// The kind of the piece as it is after a legal move.
    pub(crate) fn face(&self, mv: Move) -> Option<PieceKind> {
        let change = self.game.change(mv)?;
        Some(change.placed().piece.kind)
    }

    /// What a board move does, and with which kind; `None` for drops and where nothing stands on its origin.
    pub(crate) fn board_move(&self, mv: Move) -> Option<BoardMove> {
        let Action::Board {
            from,
            to,
            promotes,
            face,
            on_the_way,
        } = mv.action()
        else {
            return None;
        };
        let kind = self.kind(mv)?;
        Some(BoardMove {
            kind,
            from,
            to,
            promotes,
            face,
            on_the_way,
        })
    }

    /// The kind that moves, as it is before the move, or is dropped; `None` where nothing stands on the origin.
    pub(crate) fn kind(&self, mv: Move) -> Option<PieceKind> {
        let change = self.game.change(mv)?;
        Some(change.moved().unwrap_or(change.placed()).piece.kind)
    }

    /// The legal moves.
    pub(crate) fn legal(&self) -> &[Move] {
        &self.legal
    }

    /// The game.
    pub(crate) fn game(&self) -> &'g Game {
        self.game
    }

    /// The convention.
    pub(crate) fn convention(&self) -> Convention {
        self.convention
    }

    /// The board.
    pub(crate) fn board(&self) -> Board {
        self.game.variant().board
    }
}
