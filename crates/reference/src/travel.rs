//! One leg of a move: where a movement of a single leg, or the last leg of a path, may end.

use betza::{Kind, Modality, Movement, Step};
use hakugei_variant::{Color, Piece, PieceKind, PieceType, Square};

use crate::Position;
use crate::rules::relations;

/// A piece on its way: the board as it sees it.
#[derive(Clone, Debug)]
pub(crate) struct Traveller<'p> {
    /// The position before the move.
    pub(crate) position: &'p Position<'p>,
    /// Whose piece it is.
    pub(crate) color: Color,
    /// The face that it shows before the move, whatever it moves as.
    pub(crate) face: PieceKind,
    /// Where it started. That square counts as empty.
    pub(crate) from: Square,
    /// Where it is now.
    pub(crate) at: Square,
    /// The squares on which its legs have ended so far, in order.
    pub(crate) way: Vec<Square>,
    /// Where it has captured so far, in order. Those squares count as empty.
    pub(crate) captures: Vec<Square>,
    /// Whether it has hopped over a piece so far.
    pub(crate) has_hopped: bool,
}

impl<'p> Traveller<'p> {
    /// A piece before its first step.
    pub(crate) const fn setting_out(
        position: &'p Position<'p>,
        color: Color,
        kind: PieceKind,
        from: Square,
    ) -> Self {
        Self {
            position,
            color,
            face: kind,
            from,
            at: from,
            way: Vec::new(),
            captures: Vec::new(),
            has_hopped: false,
        }
    }
}

impl Traveller<'_> {
    /// What is said of the face that it shows before the move.
    pub(crate) fn mover(&self) -> &PieceType {
        self.position.variant().piece(self.face)
    }

    /// What stands on a square, as the traveller sees it.
    pub(crate) fn occupant(&self, square: Square) -> Option<Piece> {
        if square == self.from || self.captures.contains(&square) {
            return None;
        }
        self.position.at(square)
    }

    /// The square that `repeats` steps lead to, or `None` off the board.
    pub(crate) fn ahead(&self, step: Step, repeats: u8) -> Option<Square> {
        let times = |delta: i8| i16::from(delta) * i16::from(repeats);
        let board = self.position.board();
        board.offset(self.at, self.color, times(step.dx), times(step.dy))
    }

    /// The squares ahead in one direction, nearest first, as far as the range and the board go.
    pub(crate) fn line(&self, step: Step, max_range: u8) -> impl Iterator<Item = Square> {
        let furthest = if max_range == 0 { u8::MAX } else { max_range };
        (1..=furthest).map_while(move |repeats| self.ahead(step, repeats))
    }

    /// Whether the journey may end on a square under a modality.
    fn may_end(&self, square: Square, modality: Modality) -> bool {
        match self.occupant(square) {
            None => modality.contains(Modality::EMPTY),
            Some(piece) => {
                piece.color != self.color
                    && modality.contains(Modality::ENEMY)
                    && relations::may_capture(self, square, piece)
            }
        }
    }

    /// Every square on which a single-leg movement may end from here.
    pub(crate) fn ends(&self, movement: Movement) -> Vec<Square> {
        let one_step = || self.line(movement.step, 1).collect();
        let line = || self.line(movement.step, movement.max_range);
        let mut ends = match movement.kind {
            Kind::Leaper => one_step(),
            Kind::Slider => self.slide(line(), movement.min_range),
            Kind::Lame if self.path_is_empty(movement.step) => one_step(),
            Kind::MustJump if self.midpoint_is_occupied(movement.step) => one_step(),
            Kind::Lame | Kind::MustJump => Vec::new(),
            Kind::Hopper => self.hop(line()),
            Kind::Grasshopper => self.hop(line()).into_iter().take(1).collect(),
        };
        if relations::always_hops(movement.kind) {
            let arriving = self.having_hopped();
            ends.retain(|&end| arriving.may_end(end, movement.modality));
        } else {
            ends.retain(|&end| self.may_end(end, movement.modality));
        }
        ends
    }

    /// The traveller where it is, once it has hopped over a piece.
    pub(crate) fn having_hopped(&self) -> Self {
        Self {
            has_hopped: true,
            ..self.clone()
        }
    }

    /// The squares up to and including the first occupied one. Those nearer than the smallest range are jumped over,
    /// whatever stands there, and are left out.
    fn slide(&self, line: impl Iterator<Item = Square>, min_range: u8) -> Vec<Square> {
        let skipped = usize::from(min_range.saturating_sub(1));
        self.up_to_first(line.skip(skipped), |_| true)
    }

    /// The squares behind the first piece, up to and including that of the next piece over which it does not hop too.
    /// There are none where it may not hop over the first piece.
    fn hop(&self, mut line: impl Iterator<Item = Square>) -> Vec<Square> {
        let to_hurdle = self.up_to_first(&mut line, |_| true);
        let hurdle = to_hurdle.last().and_then(|&square| self.occupant(square));
        if !hurdle.is_some_and(|hurdle| relations::may_hop(self.mover(), hurdle.kind)) {
            return Vec::new();
        }
        self.up_to_first(line, |piece| !relations::may_hop_again(self.mover(), piece.kind))
    }

    /// The squares of a line up to and including the first one with a piece that stops the traveller.
    fn up_to_first(&self, line: impl Iterator<Item = Square>, stops: impl Fn(Piece) -> bool) -> Vec<Square> {
        let mut squares = Vec::new();
        for square in line {
            squares.push(square);
            if self.occupant(square).is_some_and(&stops) {
                break;
            }
        }
        squares
    }

    /// Whether every square is empty that a lame leap passes on its way.
    fn path_is_empty(&self, step: Step) -> bool {
        let between = step.lame_path();
        between.into_iter().all(|part| {
            self.ahead(part, 1)
                .is_some_and(|square| self.occupant(square).is_none())
        })
    }

    /// Whether a piece stands halfway along a leap that must jump.
    fn midpoint_is_occupied(&self, step: Step) -> bool {
        let half = Step {
            dx: step.dx / 2,
            dy: step.dy / 2,
        };
        self.ahead(half, 1)
            .is_some_and(|square| self.occupant(square).is_some())
    }
}
