//! What keeps a piece from a square: found by trying the same move where something stands otherwise.

use hakugei_variant::{Board, Piece, PieceKind, Setup, Square};

use crate::generate::moves_but_for_bar;
use crate::illegal::Hindrance;
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::tables::Relation;

/// What keeps the mover's piece on one square from another one.
pub(crate) fn found<const WORDS: usize>(
    position: &Position<WORDS>,
    mover: Piece,
    from: Square,
    to: Square,
) -> Hindrance {
    if !position.tables().has_square(to) {
        return Hindrance::OtherWay;
    }
    let stands = position.piece_at(to).filter(|_| to != from);
    if let Some(own) = stands.filter(|piece| piece.color == mover.color) {
        return Hindrance::OwnPiece { piece: own.kind };
    }
    let trial = Trial {
        position,
        mover,
        from,
        to,
        setup: bare(position),
    };
    if position.tables().borrowing().is_some() {
        // A piece that lends moves must stay: only what stands near the way is taken away, one by one.
        return trial.blocked().unwrap_or(Hindrance::OtherWay);
    }
    if trial.alone(stands) {
        return trial.blocked().unwrap_or(Hindrance::BlockedBySeveral);
    }
    if trial.jumps(stands) {
        return Hindrance::OnlyByJump;
    }
    let other = match stands {
        Some(_) => None,
        None => Some(trial.enemy(Relation::may_take)),
    };
    if trial.alone(other) {
        return if stands.is_some() {
            Hindrance::OnlyToEmpty
        } else {
            Hindrance::OnlyCaptures
        };
    }
    Hindrance::OtherWay
}

/// Whether a piece would reach a square if pieces of its own kind and side did not stand on the file of that square.
pub(crate) fn by_full_file<const WORDS: usize>(
    position: &Position<WORDS>,
    mover: Piece,
    from: Square,
    to: Square,
) -> bool {
    let board = position.tables().board();
    let mut setup = bare(position);
    for square in board.squares() {
        let same_file = board.file(square) == board.file(to) && square != from && square != to;
        if same_file && setup.squares[square.index()] == Some(mover) {
            setup.squares[square.index()] = None;
        }
    }
    reaches(position, &setup, from, to)
}

/// Whether a piece would reach a square if another enemy stood there, one that it may capture by hopping.
pub(crate) fn by_hopping<const WORDS: usize>(
    position: &Position<WORDS>,
    mover: Piece,
    from: Square,
    to: Square,
) -> bool {
    let mut trial = Trial {
        position,
        mover,
        from,
        to,
        setup: bare(position),
    };
    trial.setup.squares[to.index()] = Some(trial.enemy(Relation::may_take_hopping));
    reaches(position, &trial.setup, from, to)
}

/// A position without hands: what is held has no say in where a piece on the board goes.
fn bare<const WORDS: usize>(position: &Position<WORDS>) -> Setup {
    let setup = position.setup();
    let kinds = position.tables().kinds().len();
    Setup {
        hands: hakugei_variant::Hands::empty(kinds),
        just_taken: None,
        checks_given: [0; 2],
        ..setup
    }
}

/// Whether a piece goes from one square to another in a set-up.
fn reaches<const WORDS: usize>(position: &Position<WORDS>, setup: &Setup, from: Square, to: Square) -> bool {
    let goes = |mv: &Move| matches!(mv.action(), Action::Board { from: start, to: end, .. } if start == from && end == to);
    moves_but_for_bar(&position.rearranged(setup)).iter().any(goes)
}

/// A move to be tried where something stands otherwise.
struct Trial<'p, const WORDS: usize> {
    position: &'p Position<WORDS>,
    mover: Piece,
    from: Square,
    to: Square,
    /// The position as it is, without hands.
    setup: Setup,
}

impl<const WORDS: usize> Trial<'_, WORDS> {
    /// Whether the piece goes there on a board without other pieces than one that is there to be captured.
    fn alone(&self, captured: Option<Piece>) -> bool {
        reaches(self.position, &self.lonely(captured), self.from, self.to)
    }

    /// The same with a piece before the last square, on a line.
    fn jumps(&self, captured: Option<Piece>) -> bool {
        let Some(before) = before(self.position.tables().board(), self.from, self.to) else {
            return false;
        };
        let mut setup = self.lonely(captured);
        setup.squares[before.index()] = Some(self.enemy(Relation::may_hop_over));
        reaches(self.position, &setup, self.from, self.to)
    }

    /// An enemy of the piece's own kind, or, where it may not be met so, of the first kind that may.
    fn enemy(&self, may: fn(Relation, PieceKind) -> bool) -> Piece {
        let tables = self.position.tables();
        let relation = tables.relation(self.mover.kind);
        let kinds = [self.mover.kind].into_iter().chain(tables.kinds());
        let mut fitting = kinds.filter(|&kind| relation.is_none_or(|relation| may(*relation, kind)));
        Piece {
            color: self.mover.color.other(),
            kind: fitting.next().unwrap_or(self.mover.kind),
        }
    }

    /// The set-up with nothing but the piece and what it is to capture. It has no royal pieces; moves are generated all the same.
    fn lonely(&self, captured: Option<Piece>) -> Setup {
        let mut squares = vec![None; self.setup.squares.len()];
        squares[self.to.index()] = captured;
        squares[self.from.index()] = Some(self.mover);
        Setup {
            squares,
            ..self.setup.clone()
        }
    }

    /// The one piece near the way without which the move could be made.
    fn blocked(&self) -> Option<Hindrance> {
        let board = self.position.tables().board();
        let within = |low: u8, high: u8, at: u8| (low.min(high)..=low.max(high)).contains(&at);
        let near = |square: &Square| {
            within(board.file(self.from), board.file(self.to), board.file(*square))
                && within(board.rank(self.from), board.rank(self.to), board.rank(*square))
        };
        let others = board
            .squares()
            .filter(|&square| square != self.from && square != self.to);
        let mut blockers = others.filter(near).filter_map(|square| {
            let piece = self.setup.squares[square.index()]?;
            let mut setup = self.setup.clone();
            setup.squares[square.index()] = None;
            reaches(self.position, &setup, self.from, self.to).then_some(Hindrance::Blocked {
                piece: piece.kind,
                square,
            })
        });
        blockers.next()
    }
}

/// The square before the last one on a straight line, where there is one between.
fn before(board: Board, from: Square, to: Square) -> Option<Square> {
    let [files, ranks] = [
        i16::from(board.file(to)) - i16::from(board.file(from)),
        i16::from(board.rank(to)) - i16::from(board.rank(from)),
    ];
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let far = files.abs().max(ranks.abs()) > 1;
    let back = |at: u8, way: i16| i16::from(at) - way.signum();
    let before = board.square(back(board.file(to), files), back(board.rank(to), ranks));
    before.filter(|_| straight && far)
}
