//! Threats to burn: what a royal piece must heed beside captures.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use super::{burners, enemies_near};
use crate::bitboard::Bitboard;
use crate::exotic::{ExoticMoves, ThroughMove, reach};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::borrowing::moving_kinds;
use crate::rules::drops::attacked_files;
use crate::rules::promotion::{self, Journeys};
use crate::rules::{at_most, contagion};
use crate::tables::{Arrivals, Burning, Ends, Exotic};

/// Whether a side could burn what stands on a square by a move on the board.
#[cold]
#[inline(never)]
pub(crate) fn threatens<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    square: Square,
    by: Color,
) -> bool {
    let threat = Threat {
        position,
        burning,
        square,
        by,
    };
    position
        .of_color(by)
        .into_iter()
        .any(|from| threat.comes_from(from))
}

/// What may let a side give check by a threat to burn, where none is there yet: a move that leaves one of `starts` or ends on one of
/// `ends`, or one of a kind that can burn the royal piece itself. Others change nothing about such threats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BurningChecks<const WORDS: usize> {
    royal: Square,
    starts: Bitboard<WORDS>,
    ends: Bitboard<WORDS>,
}

impl<const WORDS: usize> BurningChecks<WORDS> {
    /// Those of the side to move; `None` where any move may do it.
    #[cold]
    pub(crate) fn of(position: &Position<WORDS>, burning: &Burning, royal: Square) -> Option<Self> {
        let by = position.side();
        let threat = Threat {
            position,
            burning,
            square: royal,
            by,
        };
        let mut starts = Bitboard::EMPTY;
        for from in position.of_color(by) {
            if threat.is_by_a_face_of(position.kind_at(from)) {
                starts |= threat.blockers(from)?;
            }
        }
        // Beside an enemy that burns it the piece that moves gives no check, and without that enemy others may come there.
        let tables = position.tables();
        let burns = |square: &Square| {
            let burner = burning.of(position.kind_at(*square));
            burner.is_some_and(|burner| !burner.on_enemy_turns.is_empty())
        };
        let ends = position.of_color(by.other()).into_iter().filter(burns);
        let ends = ends.fold(Bitboard::EMPTY, |ends, square| {
            ends | tables.neighbours(square) | Bitboard::of(square)
        });
        Some(Self { royal, starts, ends })
    }

    /// Whether a move of the side to move has to be made to see whether it gives check.
    pub(crate) fn matter_to(&self, position: &Position<WORDS>, burning: &Burning, mv: Move) -> bool {
        let threat = Threat {
            position,
            burning,
            square: self.royal,
            by: position.side(),
        };
        let leaves = mv.dropped().is_none() && self.starts.contains(mv.from());
        let kind = position.kind_before(mv);
        let burns = |kind| {
            burning
                .of(kind)
                .is_some_and(|burner| !burner.on_own_turns.is_empty())
        };
        leaves
            || self.ends.contains(mv.to())
            || threat.is_by_a_face_of(kind)
            || burns(kind)
            || burns(position.kind_after(mv))
    }
}

/// A piece that may burn on a square, and the side that would burn it.
#[derive(Clone, Copy)]
struct Threat<'a, const WORDS: usize> {
    position: &'a Position<WORDS>,
    burning: &'a Burning,
    square: Square,
    by: Color,
}

impl<const WORDS: usize> Threat<'_, WORDS> {
    /// Whether a kind burns the piece when it has moved.
    fn is_by(self, kind: PieceKind) -> bool {
        let victim = self.position.kind_at(self.square);
        let burner = self.burning.of(kind);
        burner.is_some_and(|burner| burner.on_own_turns.contains(victim))
    }

    /// Whether a kind could burn the piece with one of the faces with which it may arrive.
    fn is_by_a_face_of(self, kind: PieceKind) -> bool {
        let tables = self.position.tables();
        let mut caught = tables
            .contagions()
            .into_iter()
            .flat_map(|contagions| contagions.faces(kind));
        self.is_by(kind)
            || tables.faces(kind).iter().any(|&face| self.is_by(face))
            || caught.any(|kind| self.is_by(kind))
    }

    /// The side's pieces that may be in the way of one that could burn the piece; `None` where its moves depend on more than empty
    /// squares.
    fn blockers(self, from: Square) -> Option<Bitboard<WORDS>> {
        let (position, tables) = (self.position, self.position.tables());
        let kind = position.kind_at(from);
        if !self.burning.is_plain(kind) {
            return None;
        }
        let piece = Piece { color: self.by, kind };
        let (own, occupied) = (position.of_color(self.by), position.occupied());
        let all = Ends {
            empty: tables.squares() & !occupied,
            enemy: occupied,
        };
        let mut blockers = tables.single_leg(piece, from, all) & own;
        if self.may_walk_near(from, kind) {
            for exotic in tables.exotic(self.by, kind, from) {
                if let Exotic::Paths { paths, .. } = exotic {
                    let near = |square: &Square| paths.is_near(tables.board(), from, *square);
                    blockers |= own.into_iter().filter(near).collect();
                }
            }
        }
        Some(blockers)
    }

    /// Whether moves by several legs, or over others, may lead a piece beside the one that is to burn.
    fn may_walk_near(self, from: Square, kind: PieceKind) -> bool {
        let tables = self.position.tables();
        if tables.borrowing().is_some() {
            return true;
        }
        let near = tables.neighbours(self.square);
        tables
            .exotic(self.by, kind, from)
            .iter()
            .any(|exotic| match exotic {
                Exotic::Paths { paths, .. } => near
                    .into_iter()
                    .any(|square| paths.is_near(tables.board(), from, square)),
                _ => true,
            })
    }

    /// Whether a move of the side's piece on a square burns the piece.
    fn comes_from(self, from: Square) -> bool {
        let (position, tables) = (self.position, self.position.tables());
        let kind = position.kind_at(from);
        if !self.is_by_a_face_of(kind) {
            return false;
        }
        let piece = Piece { color: self.by, kind };
        let open = tables.neighbours(self.square) & attacked_files(position, piece, from);
        let single_leg = |kind| {
            let piece = Piece { color: self.by, kind };
            tables.single_leg(piece, from, position.ends(self.by))
        };
        let reach = if self.may_walk_near(from, kind) {
            reach(position, from)
        } else {
            ExoticMoves::NONE
        };
        let mut ends = reach.ends;
        if tables.rules(self.by, kind).may_pass {
            ends.insert(from);
        }
        for kind in moving_kinds(position, from) {
            ends |= single_leg(kind);
        }
        let capturable = position.capturable_from(from);
        (ends & open)
            .into_iter()
            .any(|to| self.burns_after(from, [None; 2], to, capturable))
            || reach.through.iter().any(|&ThroughMove { to, on_the_way }| {
                open.contains(to) && self.burns_after(from, on_the_way.squares(), to, capturable)
            })
    }

    /// Whether the piece burns after a move of several legs, or of one.
    fn burns_after(
        self,
        from: Square,
        on_the_way: [Option<Square>; 2],
        to: Square,
        capturable: Bitboard<WORDS>,
    ) -> bool {
        let position = self.position;
        let squares = on_the_way.into_iter().flatten().chain([to]);
        let squares = squares.filter(|&square| capturable.contains(square));
        let taken: Bitboard<WORDS> = squares.clone().collect();
        if taken.contains(self.square) {
            return false;
        }
        let near = enemies_near(position, self.by, to, taken);
        let mut arriving = self.faces(from, on_the_way, to, squares);
        let burns = |kind: PieceKind| {
            self.is_by(kind) && burners(position, self.burning, near, kind).next().is_none()
        };
        arriving.any(burns)
    }

    /// The faces with which a piece may arrive, given the squares that its move names on the way and those on which it captures, in order.
    fn faces(
        self,
        from: Square,
        on_the_way: [Option<Square>; 2],
        to: Square,
        squares: impl Iterator<Item = Square>,
    ) -> impl Iterator<Item = PieceKind> {
        let (position, tables) = (self.position, self.position.tables());
        let kind = position.kind_at(from);
        let captor = Piece { color: self.by, kind };
        let mut squares = squares.peekable();
        let end = Bitboard::of(to);
        let journeys = Journeys {
            from,
            on_the_way,
            ends: end,
            captures: squares.peek().map_or(Bitboard::EMPTY, |_| end),
        };
        let contagions = tables.contagions();
        let caught =
            contagions.and_then(|contagions| contagion::caught(position, contagions, captor, squares));
        let Arrivals { plain, promoting } = match caught {
            Some(_) => Arrivals::promoting(end),
            None => promotion::limited_arrivals(position, self.by, kind, journeys),
        };
        let plain = Some(kind).filter(|_| !plain.is_empty());
        let faces = if caught.is_none() { tables.faces(kind) } else { &[] };
        let open = move |&&face: &&PieceKind| {
            !promoting.is_empty() && at_most::reached(position, self.by, face).is_none()
        };
        plain
            .into_iter()
            .chain(caught)
            .chain(faces.iter().filter(open).copied())
    }
}
