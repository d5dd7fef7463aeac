//! Burning: the behaviour of `rules::Burns`.

use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::exotic::{ThroughMove, reach};
use crate::position::{Aftermath, Captured, Change, Position};
use crate::rules::borrowing::moving_kinds;
use crate::rules::drops::open_files;
use crate::tables::{Arrivals, Burner, Burning};

/// What burns after a move on the board, given what the move does itself.
pub(crate) fn aftermath<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    change: &Change,
) -> Aftermath {
    let (tables, us, placed) = (position.tables(), change.side(), change.placed());
    let taken = change.captured().map(|captured| captured.square).collect();
    let near = enemies_near(position, us, placed.square, taken);
    let mut aftermath = Aftermath::default();
    let mut burners = burners(position, burning, near, placed.piece.kind);
    if let Some(first) = burners.next() {
        let leaves = first.leaves || burners.any(|burner| burner.leaves);
        aftermath.lost = Some(Captured {
            piece: placed.piece,
            square: placed.square,
            held: tables.captured_of(us, placed.piece.kind).filter(|_| leaves),
        });
        return aftermath;
    }
    let Some(burner) = burning.of(placed.piece.kind) else {
        return aftermath;
    };
    let burnt = near
        .into_iter()
        .filter(|&square| burner.on_own_turns.contains(position.kind_at(square)));
    for (place, square) in aftermath.burnt.iter_mut().zip(burnt) {
        *place = position.piece_at(square).map(|piece| Captured {
            piece,
            square,
            held: tables
                .captured_of(piece.color, piece.kind)
                .filter(|_| burner.leaves),
        });
    }
    aftermath
}

/// The enemies of a side that stand next to a square, once some squares have been emptied.
fn enemies_near<const WORDS: usize>(
    position: &Position<WORDS>,
    us: Color,
    square: Square,
    taken: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    position.tables().neighbours(square) & position.of_color(us.other()) & !taken
}

/// Those of some pieces that burn a kind which has moved to their side.
fn burners<const WORDS: usize>(
    position: &Position<WORDS>,
    burning: &Burning,
    near: Bitboard<WORDS>,
    kind: PieceKind,
) -> impl Iterator<Item = Burner> {
    near.into_iter()
        .filter_map(|square| burning.of(position.kind_at(square)))
        .filter(move |burner| burner.on_enemy_turns.contains(kind))
}

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
        self.is_by(kind) || self.is_by(tables.face_of(self.by, kind)) || caught.any(|kind| self.is_by(kind))
    }

    /// Whether a move of the side's piece on a square burns the piece.
    fn comes_from(self, from: Square) -> bool {
        let (position, tables) = (self.position, self.position.tables());
        let kind = position.kind_at(from);
        if !self.is_by_a_face_of(kind) {
            return false;
        }
        let piece = Piece { color: self.by, kind };
        let open = tables.neighbours(self.square) & open_files(position, piece, from);
        let single_leg = |kind| {
            let piece = Piece { color: self.by, kind };
            tables.single_leg(piece, from, position.ends(self.by))
        };
        let reach = reach(position, from);
        let mut ends = reach.ends;
        if tables.borrowing().is_some() {
            for kind in moving_kinds(position, from) {
                ends |= single_leg(kind);
            }
        } else {
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
        let mut arriving = self.faces(from, to, squares);
        let burns = |kind: PieceKind| {
            self.is_by(kind) && burners(position, self.burning, near, kind).next().is_none()
        };
        arriving.any(burns)
    }

    /// The faces with which a piece may arrive, given the squares on which it captures, in order.
    fn faces(
        self,
        from: Square,
        to: Square,
        squares: impl Iterator<Item = Square>,
    ) -> impl Iterator<Item = PieceKind> {
        let (position, tables) = (self.position, self.position.tables());
        let kind = position.kind_at(from);
        let enemies = position.of_color(self.by.other());
        let (mut captures, mut caught) = (false, None);
        for square in squares {
            captures = true;
            if let Some(contagions) = tables.contagions().filter(|_| enemies.contains(square)) {
                caught = contagions.face(kind, position.kind_at(square)).or(caught);
            }
        }
        let end = Bitboard::of(to);
        let taken = if captures { end } else { Bitboard::EMPTY };
        let promotions = &tables.rules(self.by, kind).promotions;
        let Arrivals { plain, promoting } = match caught {
            Some(_) => Arrivals::promoting(end),
            None => promotions.split(from, end, taken),
        };
        let face = caught.unwrap_or_else(|| tables.face_of(self.by, kind));
        let plain = Some(kind).filter(|_| !plain.is_empty());
        let promoting = Some(face).filter(|_| !promoting.is_empty());
        [plain, promoting].into_iter().flatten()
    }
}
