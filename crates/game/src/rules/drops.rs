//! Limits on where a piece may go: the behaviour of `rules::Limit`.

use hakugei_variant::rules::DropNeighbour;
use hakugei_variant::{Color, Piece, PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::check_info::{CheckInfo, checks_when_made};
use crate::moves::Stem;
use crate::position::Position;
use crate::rules::at_most;
use crate::tables::Tables;

/// The files that hold at least `max` of some pieces.
#[inline]
fn full_files<const WORDS: usize>(
    tables: &Tables<WORDS>,
    pieces: Bitboard<WORDS>,
    max: u8,
) -> Bitboard<WORDS> {
    let mut full = Bitboard::EMPTY;
    if pieces.len() < u32::from(max) {
        return full;
    }
    // Up to two pieces a file are counted by one pass over the pieces; shogi asks for the one pawn of a file with every list.
    if max > 2 {
        let crowded = |file: &&Bitboard<WORDS>| (pieces & **file).len() >= u32::from(max);
        return tables
            .files()
            .iter()
            .filter(crowded)
            .fold(full, |all, &file| all | file);
    }
    let mut seen = Bitboard::EMPTY;
    for square in pieces {
        let file = tables.file_of(square);
        full |= if max == 2 { seen & file } else { file };
        seen |= file;
    }
    full
}

/// Where a file limit lets a piece move to from a square: within its file, and onto files that are not full.
pub(crate) fn open_files<const WORDS: usize>(
    position: &Position<WORDS>,
    piece: Piece,
    from: Square,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    let Some(max) = tables.rules(piece.color, piece.kind).move_file_limit else {
        return tables.squares();
    };
    let own = tables.file_of(from);
    (tables.squares() & !full_files(tables, position.pieces(piece.color, piece.kind), max)) | own
}

/// Where a file limit lets a piece attack from a square: as it may move, or everywhere where a move that the limit bars still gives
/// check.
pub(crate) fn attacked_files<const WORDS: usize>(
    position: &Position<WORDS>,
    piece: Piece,
    from: Square,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    if tables.rules(piece.color, piece.kind).limit_blocks_attack {
        open_files(position, piece, from)
    } else {
        tables.squares()
    }
}

/// The empty squares where the side to move may drop a kind, the safety of its royal piece and drop-mate aside.
#[inline]
pub(crate) fn drop_squares<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
) -> Bitboard<WORDS> {
    let (tables, color) = (position.tables(), position.side());
    let rules = tables.rules(color, kind);
    if rules.at_most.is_some() && at_most::reached(position, color, kind).is_some() {
        return Bitboard::EMPTY;
    }
    let mut squares = rules.drop_squares & !position.occupied();
    if let Some(max) = rules.drop_file_limit {
        squares &= !full_files(tables, position.pieces(color, kind), max);
    }
    if let Some(neighbour) = rules.drop_neighbour {
        squares &= next_to(position, color, neighbour);
    }
    if rules.drop_check {
        squares &= !checking_drops(position, kind, squares);
    }
    squares
}

/// What bars a drop on an empty square, check and drop-mate aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DropBar {
    /// `PieceType::stays_in`: the square is outside.
    Region,
    /// `Limit::ForbiddenDrop`.
    ForbiddenSquare,
    /// `Limit::DeadDrop`.
    Dead,
    /// `PieceType::at_most`: the side has that number already.
    Number(u8),
    /// `Limit::NextTo`: what must stand next to the square does not.
    Apart(DropNeighbour),
    /// `Limit::DropCheck`: it would give check.
    Check,
    /// `Limit::FilePieces`, with the most pieces that a file may hold.
    FullFile(u8),
}

/// What bars the side to move from dropping a kind on an empty square: nothing on [`drop_squares`]. Of several bars the one
/// that no move can lift is given first.
pub(crate) fn bar<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    to: Square,
) -> Option<DropBar> {
    let (tables, us) = (position.tables(), position.side());
    let rules = tables.rules(us, kind);
    if drop_squares(position, kind).contains(to) {
        None
    } else if !rules.region.contains(to) {
        Some(DropBar::Region)
    } else if rules.forbidden_drops.contains(to) {
        Some(DropBar::ForbiddenSquare)
    } else if !rules.drop_squares.contains(to) {
        Some(DropBar::Dead)
    } else if let Some(most) = at_most::reached(position, us, kind) {
        Some(DropBar::Number(most))
    } else {
        let apart = |neighbour: &DropNeighbour| !next_to(position, us, *neighbour).contains(to);
        let neighbour = rules.drop_neighbour.filter(apart);
        let full = |max: &u8| {
            let own = position.pieces(us, kind);
            full_files(tables, own, *max).contains(to)
        };
        let full = rules.drop_file_limit.filter(full).map(DropBar::FullFile);
        let check = || rules.drop_check.then_some(DropBar::Check);
        neighbour.map(DropBar::Apart).or(full).or_else(check)
    }
}

/// Those of some empty squares on which a drop of the side to move leaves the other side in check.
#[cold]
fn checking_drops<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    squares: Bitboard<WORDS>,
) -> Bitboard<WORDS> {
    let mut copy = None;
    let made = |mv| checks_when_made(copy.get_or_insert_with(|| position.clone()), mv);
    CheckInfo::of(position).checking_ends(position, squares, Stem::drop(kind), made)
}

/// The squares next to what a side's drop must be next to.
fn next_to<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    neighbour: DropNeighbour,
) -> Bitboard<WORDS> {
    match neighbour {
        DropNeighbour::OwnPiece => {
            let around = |near, square| near | position.tables().neighbours(square);
            position.of_color(color).into_iter().fold(Bitboard::EMPTY, around)
        }
        DropNeighbour::OwnRoyal => position.royal_neighbourhood(color),
    }
}
