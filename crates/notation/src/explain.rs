//! Finds out why a move text fits no legal move, or several.

use std::ops::Range;

use hakugei_game::{Action, Captures, Hindrance, Illegal, IllegalReason, Move};
use hakugei_variant::words::why_no_promotion;
use hakugei_variant::{Color, PieceCode, PieceKind, Square, Variant};

use crate::names::MoveNames;
use crate::square;
use crate::syntax::{Act, BoardText, MoveText, PromotionMark, Spans, SquareText};
use crate::{MoveError, MoveErrorKind, SquareError, words};

/// How many texts are offered where they are a guess.
const MAX_GUESSES: usize = 4;

/// One text, and the position in which it was to be a move.
pub(crate) struct Explainer<'n, 'g> {
    names: &'n MoveNames<'g>,
    text: &'n MoveText,
    spans: Spans,
}

/// What a board move was to do.
#[derive(Clone, Copy)]
pub(crate) struct Attempt {
    pub(crate) kind: PieceKind,
    pub(crate) from: Option<Square>,
    pub(crate) on_the_way: Captures,
    pub(crate) to: Square,
}

/// What the parts of a text mean.
impl<'n, 'g> Explainer<'n, 'g> {
    pub(crate) fn new(names: &'n MoveNames<'g>, text: &'n MoveText) -> Self {
        let spans = text.spans();
        Self { names, text, spans }
    }

    /// The kind that the text names.
    pub(crate) fn kind(&self) -> Result<PieceKind, MoveError> {
        let code = self.text.piece;
        self.variant().kind(code).ok_or_else(|| {
            let kind = self.no_such_piece(code);
            self.error(self.spans.piece.clone(), kind, self.guesses())
        })
    }

    /// What is wrong with a code that no piece has.
    fn no_such_piece(&self, code: PieceCode) -> MoveErrorKind {
        MoveErrorKind::NoSuchPiece {
            code: code.to_string(),
            pieces: words::pieces(self.variant()),
        }
    }

    /// The square where the text ends.
    pub(crate) fn to(&self) -> Result<Square, MoveError> {
        self.square(self.text.to(), &self.spans.to)
    }

    /// The board move that the text tries.
    pub(crate) fn attempt(&self, text: &BoardText) -> Result<Attempt, MoveError> {
        let kind = self.kind()?;
        let from = text.from.map(|name| self.square(name, &self.spans.from));
        let names = text.on_the_way.iter().zip(&self.spans.on_the_way);
        let passed = names.map(|(name, span)| self.square(*name, span));
        let from = from.transpose()?;
        let passed: Vec<Square> = passed.collect::<Result<_, _>>()?;
        Ok(Attempt {
            kind,
            from,
            on_the_way: Captures {
                first: passed.first().copied(),
                second: passed.get(1).copied(),
            },
            to: self.to()?,
        })
    }

    /// The square of a name in the text.
    fn square(&self, name: SquareText, span: &Range<usize>) -> Result<Square, MoveError> {
        square::find(self.names.convention(), self.names.board(), name).map_err(|error| {
            let instead = match error {
                SquareError::Order { .. } => self.reordered(),
                SquareError::Malformed { .. } | SquareError::OffBoard { .. } => Vec::new(),
            };
            self.error(span.clone(), error.into(), instead)
        })
    }
}

/// What is wrong with it.
impl Explainer<'_, '_> {
    /// A drop that is not legal.
    pub(crate) fn drop(&self, kind: PieceKind, to: Square) -> MoveError {
        let forbidden = IllegalReason::ForbiddenDrop {
            piece: kind,
            square: to,
        };
        let verdict = self.names.game().check_move(Move::drop(kind, to));
        let illegal = verdict.err().unwrap_or_else(|| self.refused(forbidden));
        let guesses = match illegal.reason {
            IllegalReason::NotInHand { .. } => self.guesses(),
            _ => Vec::new(),
        };
        self.illegal(illegal, self.spans.arrival.clone(), guesses)
    }

    /// A board move that no piece can make.
    pub(crate) fn no_candidate(&self, attempt: Attempt) -> MoveError {
        match attempt.from {
            Some(from) => self.not_from(from, attempt),
            None => self.unplaced(attempt),
        }
    }

    /// The text names a square of origin, and it will not do.
    fn not_from(&self, from: Square, attempt: Attempt) -> MoveError {
        match self.names.game().piece_at(from) {
            Some(piece) if piece.color == self.side() && piece.kind != attempt.kind => {
                let kind = MoveErrorKind::WrongPiece {
                    square: self.place(from),
                    stands: self.name(piece.kind),
                    piece: self.name(attempt.kind),
                };
                self.error(self.spans.from.clone(), kind, Vec::new())
            }
            _ => self
                .own_piece(attempt, &[from])
                .unwrap_or_else(|| self.none_reaches(attempt, &[from])),
        }
    }

    /// The text names no square of origin, and there is none that would do.
    fn unplaced(&self, attempt: Attempt) -> MoveError {
        let game = self.names.game();
        let mine = |square: &Square| {
            game.piece_at(*square)
                .is_some_and(|piece| piece.color == self.side() && piece.kind == attempt.kind)
        };
        let origins: Vec<Square> = self.names.board().squares().filter(mine).collect();
        if origins.is_empty() {
            let kind = MoveErrorKind::NotOnBoard {
                color: self.side(),
                piece: self.name(attempt.kind),
            };
            return self.error(self.spans.piece.clone(), kind, self.guesses());
        }
        self.own_piece(attempt, &origins)
            .unwrap_or_else(|| self.none_reaches(attempt, &origins))
    }

    /// A piece of the mover stands on the square of arrival, and is not the one that was to come back to it.
    fn own_piece(&self, attempt: Attempt, origins: &[Square]) -> Option<MoveError> {
        let to = attempt.to;
        let stands = self.names.game().piece_at(to)?;
        let comes_back = attempt.on_the_way != Captures::default() && origins.contains(&to);
        let blocks = stands.color == self.side() && !comes_back;
        blocks.then(|| {
            let kind = MoveErrorKind::OwnPiece {
                color: stands.color,
                stands: self.name(stands.kind),
                square: self.place(to),
            };
            self.error(self.spans.to.clone(), kind, Vec::new())
        })
    }

    /// None of several origins will do: the reason where there is one of note, else where the pieces stand.
    fn none_reaches(&self, attempt: Attempt, origins: &[Square]) -> MoveError {
        let refused = origins.iter().flat_map(|&from| self.refusals(from, attempt));
        let refused: Vec<Illegal> = refused.collect();
        let span = self.spans.from.start..self.spans.to.end;
        match refused.iter().min_by_key(|illegal| vagueness(&illegal.reason)) {
            Some(illegal) if origins.len() == 1 || vagueness(&illegal.reason) == 0 => {
                self.illegal(illegal.clone(), span, Vec::new())
            }
            _ => {
                let kind = MoveErrorKind::NoneReaches {
                    color: self.side(),
                    piece: self.name(attempt.kind),
                    squares: origins.iter().map(|&square| self.place(square)).collect(),
                    to: self.place(attempt.to),
                    why: self.nearest_hindrance(&refused),
                };
                self.error(span, kind, Vec::new())
            }
        }
    }

    /// What keeps the one of several pieces from a square that would go there if something stood otherwise.
    fn nearest_hindrance(&self, refused: &[Illegal]) -> String {
        let hindered = refused.iter().find_map(|illegal| match illegal.reason {
            IllegalReason::CannotReach { from, why, .. } if why != Hindrance::OtherWay => {
                let why = illegal.hindrance(why, &self.names.convention());
                Some(format!("the one on {} would, but {why}", self.place(from)))
            }
            _ => None,
        });
        hindered.unwrap_or_else(|| "none of them moves that way".to_owned())
    }

    /// Why a move from a square is illegal, without and with promotion.
    fn refusals(&self, from: Square, attempt: Attempt) -> impl Iterator<Item = Illegal> {
        let game = self.names.game();
        let mv = Move::board(from, attempt.to, false).capturing(attempt.on_the_way);
        let moves = game.by_face(mv).into_iter();
        moves.filter_map(|mv| game.check_move(mv).err())
    }

    /// `-` stands for `x` or the other way round; `right` is one of the candidates.
    pub(crate) fn wrong_mark(&self, right: Move, candidates: &[Move]) -> MoveError {
        let square = self.place(right.to());
        let kind = match self.names.captured_at_end(right) {
            Some(piece) => MoveErrorKind::IsCapture {
                color: piece.color,
                stands: self.name(piece.kind),
                square,
            },
            None => MoveErrorKind::NoCapture { square },
        };
        self.error(self.spans.arrival.clone(), kind, self.texts(candidates))
    }

    /// No candidate has the sign of promotion that the text has.
    pub(crate) fn wrong_promotion(
        &self,
        kind: PieceKind,
        sign: Option<PromotionMark>,
        candidates: &[Move],
    ) -> MoveError {
        let all_promote = candidates.iter().all(|mv| mv.promotes());
        let promoting = candidates.iter().find(|mv| mv.promotes());
        let chooses = promoting.is_some_and(|mv| mv.face().is_some());
        let kind = match (sign, promoting) {
            (Some(PromotionMark::PromotesTo(face)), _) => match self.variant().kind(face) {
                Some(face) => self.wrong_face(kind, face, candidates),
                None => self.no_such_piece(face),
            },
            (_, Some(_)) if chooses && (all_promote || sign.is_some()) => {
                self.kind_of(self.refused(IllegalReason::FaceUnsaid { piece: kind }))
            }
            (_, Some(&mv)) if all_promote => {
                let change = self.names.game().change(mv);
                let becomes = change.map(|change| change.placed().piece.kind);
                let own_faces = &self.variant().piece(kind).promotes_to;
                let caught = becomes.filter(|face| !own_faces.contains(face));
                self.kind_of(self.refused(IllegalReason::MustPromote { piece: kind, caught }))
            }
            (Some(PromotionMark::Declines), _) => MoveErrorKind::NothingToDecline {
                piece: self.name(kind),
                why: why_no_promotion(self.variant(), kind),
            },
            _ => self.kind_of(self.refused(IllegalReason::MayNotPromote { piece: kind })),
        };
        self.error(self.spans.promotion.clone(), kind, self.texts(candidates))
    }

    /// Why a piece does not promote to the face that the text names, given the legal moves that it could mean otherwise.
    fn wrong_face(&self, piece: PieceKind, face: PieceKind, candidates: &[Move]) -> MoveErrorKind {
        let game = self.names.game();
        let refusals = candidates
            .iter()
            .filter_map(|mv| game.check_move(mv.choosing(face)).err());
        let unfit = || self.refused(IllegalReason::NotItsFace { piece, face });
        self.kind_of(
            refusals
                .min_by_key(|illegal| vagueness(&illegal.reason))
                .unwrap_or_else(unfit),
        )
    }

    /// The text leaves several moves open.
    pub(crate) fn several(&self, kind: PieceKind, chosen: &[Move]) -> MoveError {
        let from = |mv: Move| self.names.board_move(mv).map(|board| board.from);
        let kind = if chosen.iter().all(|&mv| from(mv) == from(chosen[0])) {
            MoveErrorKind::PromotionOpen {
                piece: self.name(kind),
            }
        } else {
            MoveErrorKind::Ambiguous { count: chosen.len() }
        };
        self.error(0..self.spans.promotion.end, kind, self.texts(chosen))
    }
}

/// What to write instead, and in what words.
impl Explainer<'_, '_> {
    /// Legal moves that end where the text does: by a piece with its letter, however it gets there; or where no piece
    /// has the letter, by any that gets there in the same way.
    fn guesses(&self) -> Vec<String> {
        let Ok(to) = square::find(self.names.convention(), self.names.board(), self.text.to()) else {
            return Vec::new();
        };
        let letter = self.text.piece.letter;
        let known = self
            .variant()
            .pieces
            .iter()
            .any(|piece| piece.code.letter == letter);
        let dropped = matches!(self.text.act, Act::Drop(_));
        let fits = |mv: &&Move| {
            let kind = self.names.kind(**mv);
            let same_letter = kind.is_some_and(|kind| self.variant().piece(kind).code.letter == letter);
            let same_way = matches!(mv.action(), Action::Drop { .. }) == dropped;
            mv.to() == to && if known { same_letter } else { same_way }
        };
        let near: Vec<Move> = self.names.legal().iter().filter(fits).copied().collect();
        if near.len() > MAX_GUESSES {
            Vec::new()
        } else {
            self.texts(&near)
        }
    }

    /// The text with its squares in the convention's order, where that is a legal move.
    fn reordered(&self) -> Vec<String> {
        let turn = |name: &mut SquareText| *name = square::in_order(self.names.convention(), *name);
        let mut text = self.text.clone();
        match &mut text.act {
            Act::Drop(to) => turn(to),
            Act::Board(board) => {
                board.from.iter_mut().for_each(turn);
                board.on_the_way.iter_mut().for_each(turn);
                turn(&mut board.to);
            }
        }
        let legal = self.names.resolve(&text).is_ok();
        legal.then(|| text.to_string()).into_iter().collect()
    }

    /// The texts of legal moves, sorted.
    fn texts(&self, moves: &[Move]) -> Vec<String> {
        let mut texts: Vec<String> = moves.iter().map(|&mv| self.names.text(mv).to_string()).collect();
        texts.sort_unstable();
        texts
    }

    fn refused(&self, reason: IllegalReason) -> Illegal {
        Illegal::new(self.names.game().compiled(), reason)
    }

    fn illegal(&self, illegal: Illegal, span: Range<usize>, guesses: Vec<String>) -> MoveError {
        self.error(span, self.kind_of(illegal), guesses)
    }

    fn kind_of(&self, illegal: Illegal) -> MoveErrorKind {
        MoveErrorKind::Illegal {
            illegal,
            convention: self.names.convention(),
        }
    }

    fn error(&self, span: Range<usize>, kind: MoveErrorKind, instead: Vec<String>) -> MoveError {
        MoveError {
            text: self.text.to_string(),
            span,
            kind: Box::new(kind),
            instead,
        }
    }

    fn variant(&self) -> &Variant {
        self.names.game().variant()
    }

    fn side(&self) -> Color {
        self.names.game().side()
    }

    fn name(&self, kind: PieceKind) -> String {
        words::piece(self.variant(), kind)
    }

    fn place(&self, square: Square) -> String {
        square::write(self.names.convention(), self.names.board(), square).to_string()
    }
}

/// How little a reason says about a move that is illegal with and without promotion, from 0.
pub(crate) fn vagueness(reason: &IllegalReason) -> u8 {
    match reason {
        IllegalReason::CannotReach { .. } => 1,
        IllegalReason::NothingOnTheWay { .. } => 2,
        reason if reason.is_promotion_sign() => 2,
        _ => 0,
    }
}
