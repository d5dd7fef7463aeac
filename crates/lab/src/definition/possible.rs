//! Positions that play can come to, as far as squares and files of single kinds tell.

use hakugei_variant::rules::{AppliesTo, BorrowedMoves, DropFaces, Limit, PromotionChoice, PromotionTrigger};
use hakugei_variant::{Color, PieceKind, Setup, Square, Variant};

use super::empty_board::{keeps_its_file, on_the_line, placed};

/// Where the pieces of each side can stand, followed up from the start by moves, promotions, captures and drops. What stands in the way
/// does not count, and a piece whose moves have several legs, or are borrowed, is taken to reach every square.
pub(super) struct Possible<'v> {
    variant: &'v Variant,
    /// For each side, kind and square.
    stands: [Vec<bool>; 2],
    /// For each side and kind.
    held: [Vec<bool>; 2],
    /// What is still to be followed up.
    open: Vec<(Color, PieceKind, Square)>,
    /// The limits on files that hold in every position.
    files: Vec<FileLimit>,
}

/// The most pieces of a kind that a side ever has on a file.
struct FileLimit {
    kind: PieceKind,
    max: usize,
}

impl<'v> Possible<'v> {
    /// What is possible in a variant.
    pub(super) fn of(variant: &'v Variant) -> Self {
        let kinds = variant.pieces.len();
        let nowhere = vec![false; kinds * variant.board.len()];
        let mut possible = Self {
            variant,
            stands: [nowhere.clone(), nowhere],
            held: [vec![false; kinds], vec![false; kinds]],
            open: Vec::new(),
            files: file_limits(variant),
        };
        for color in Color::ALL {
            for kind in variant.kinds() {
                for square in placed(variant, color, kind) {
                    possible.put(color, kind, square);
                }
                if variant.start.hands.count(color, kind) > 0 {
                    possible.hold(color, kind);
                }
            }
        }
        while let Some((color, kind, square)) = possible.open.pop() {
            possible.follow(color, kind, square);
        }
        possible
    }

    /// Whether each piece of a set-up can be where it is, and no file has more of a kind than ever can be there.
    pub(super) fn allows(&self, setup: &Setup) -> bool {
        let board = self.variant.board;
        let mut stand = board.squares().zip(&setup.squares);
        let can_stand = stand.all(|(square, piece)| {
            piece.is_none_or(|piece| self.stands[piece.color.index()][self.place(piece.kind, square)])
        });
        let mut sides = Color::ALL.into_iter();
        can_stand
            && sides.all(|color| {
                let mut held = setup.hands.held(color);
                held.all(|(kind, _)| self.held[color.index()][kind.index()])
                    && self
                        .files
                        .iter()
                        .all(|limit| fits(self.variant, setup, color, limit))
            })
    }

    fn place(&self, kind: PieceKind, square: Square) -> usize {
        kind.index() * self.variant.board.len() + square.index()
    }

    /// Notes that a piece can stand on a square.
    fn put(&mut self, color: Color, kind: PieceKind, square: Square) {
        let place = self.place(kind, square);
        if !std::mem::replace(&mut self.stands[color.index()][place], true) {
            self.open.push((color, kind, square));
        }
    }

    /// Notes that a side can hold a piece, and where it can drop it.
    fn hold(&mut self, color: Color, kind: PieceKind) {
        if std::mem::replace(&mut self.held[color.index()][kind.index()], true) {
            return;
        }
        let variant = self.variant;
        let others = variant.piece(kind).promotes_to.iter().copied();
        let others = others.filter(|_| variant.rules.drop_faces == DropFaces::Either);
        for face in std::iter::once(kind).chain(others) {
            for square in variant.board.squares() {
                if may_be_dropped(variant, color, face, square) {
                    self.put(color, face, square);
                }
            }
        }
    }

    /// Notes what a piece on a square can do next, and what the other side gets for it.
    fn follow(&mut self, color: Color, kind: PieceKind, from: Square) {
        let piece = self.variant.piece(kind);
        if let Some(captured) = piece.captured {
            self.hold(color.other(), captured);
        }
        for to in destinations(self.variant, color, kind, from) {
            let (may, must) = promotes(self.variant, color, kind, [from, to]);
            for &face in piece.promotes_to.iter().filter(|_| may) {
                self.put(color, face, to);
            }
            if !must {
                self.put(color, kind, to);
            }
            for face in self
                .variant
                .turns_into(kind)
                .filter(|face| !piece.promotes_to.contains(face))
            {
                self.put(color, face, to);
            }
        }
    }
}

/// The squares to which a piece could move if whatever helps it stood on the board. Where moves have several legs or are borrowed that is
/// every square, its own too.
fn destinations(variant: &Variant, color: Color, kind: PieceKind, from: Square) -> Vec<Square> {
    let (board, piece) = (variant.board, variant.piece(kind));
    let mut found = Vec::new();
    for moves in piece.moves_from(board, from, color) {
        if !moves.paths.is_empty() || variant.rules.borrowed_moves != BorrowedMoves::Never {
            found = board.squares().collect();
            break;
        }
        let simple = moves.simple.iter();
        found.extend(simple.flat_map(|&movement| on_the_line(board, color, movement, from)));
    }
    found.retain(|&to| piece.may_go_to(board, to, color));
    found
}

/// Whether a move from one square to another can promote, and whether it must even where it captures nothing.
fn promotes(variant: &Variant, color: Color, kind: PieceKind, [from, to]: [Square; 2]) -> (bool, bool) {
    let (mut may, mut must) = (false, false);
    if !variant.piece(kind).promotes() {
        return (may, must);
    }
    let clauses = variant.rules.promotion.iter();
    for clause in clauses.filter(|clause| clause.concerns(kind)) {
        let [starts, ends] = [from, to].map(|square| clause.region.contains(variant.board, square, color));
        let meets = match clause.trigger {
            PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures => starts || ends,
            PromotionTrigger::Ends => ends,
            PromotionTrigger::Enters => !starts && ends,
        };
        let is_forced = match clause.choice {
            PromotionChoice::Free => false,
            PromotionChoice::UnlessStuck => destinations(variant, color, kind, to).is_empty(),
            PromotionChoice::Forced => true,
        };
        may |= meets;
        must |= meets && !clause.must_capture() && is_forced;
    }
    (may, must)
}

/// Whether no limit on the square itself bars a drop.
fn may_be_dropped(variant: &Variant, color: Color, kind: PieceKind, square: Square) -> bool {
    let board = variant.board;
    let limits = variant.rules.limits.iter();
    variant.piece(kind).may_go_to(board, square, color)
        && limits
            .filter(|limit| limit.kind() == kind)
            .all(|limit| match limit {
                Limit::ForbiddenDrop { region, .. } => !region.contains(board, square, color),
                Limit::DeadDrop { .. } => !destinations(variant, color, kind, square).is_empty(),
                _ => true,
            })
}

/// The limits on files that hold in every position: those on kinds that no move brings to another file, or only within the limit, and that no
/// other piece turns into.
fn file_limits(variant: &Variant) -> Vec<FileLimit> {
    let limits = variant.rules.limits.iter().filter_map(|limit| {
        let Limit::FilePieces {
            kind,
            max,
            applies_to,
        } = limit
        else {
            return None;
        };
        let binds_moves = matches!(applies_to, AppliesTo::DropsAndMoves { .. });
        let borrows = variant.rules.borrowed_moves != BorrowedMoves::Never;
        let keeps_its_file = !borrows && keeps_its_file(variant.piece(*kind));
        let mut kinds = variant.kinds();
        let is_turned_into = kinds.any(|other| variant.turns_into(other).any(|face| face == *kind));
        let limit = FileLimit {
            kind: *kind,
            max: (*max).into(),
        };
        let mut sides = Color::ALL.into_iter();
        let starts_within = sides.all(|color| fits(variant, &variant.start, color, &limit));
        let holds = (binds_moves || keeps_its_file) && !is_turned_into && starts_within;
        holds.then_some(limit)
    });
    limits.collect()
}

/// Whether no file has more of a side's pieces than a limit says.
fn fits(variant: &Variant, setup: &Setup, color: Color, limit: &FileLimit) -> bool {
    let mut files = vec![0; variant.board.files().into()];
    for (square, stands) in variant.board.squares().zip(&setup.squares) {
        let counts = stands.is_some_and(|piece| piece.color == color && piece.kind == limit.kind);
        files[usize::from(variant.board.file(square))] += usize::from(counts);
    }
    files.iter().all(|&count| count <= limit.max)
}
