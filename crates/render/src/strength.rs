//! How strong kinds of pieces are among each other, from their moves: what decides how large their tiles are.

use betza::{Kind, Movement, Moves, Path};
use hakugei_variant::{Board, Color, PieceKind, PieceType, Variant};

/// How likely a square in the way of a slide is empty.
const EMPTY: f32 = 0.7;

/// How likely exactly one piece stands in the way of a hopper.
const HURDLE: f32 = 0.4;

/// The tile of the weakest kind, by the largest.
const SMALLEST: f32 = 0.82;

/// The largest tile that is not royal.
const LARGEST: f32 = 0.95;

/// How large the tile of each kind is, from [`SMALLEST`] to 1: royal pieces are largest, and others by their strength. Both
/// faces of a piece have the size of the one that is not promoted.
pub(crate) fn sizes(variant: &Variant) -> Vec<f32> {
    let strengths: Vec<f32> = variant
        .pieces
        .iter()
        .map(|piece| strength(piece, variant.board))
        .collect();
    let plain = |kind: &PieceKind| !variant.piece(*kind).code.promoted && !variant.piece(*kind).royal;
    let mut order: Vec<f32> = variant
        .kinds()
        .filter(plain)
        .map(|kind| strengths[kind.index()])
        .collect();
    order.sort_by(f32::total_cmp);
    order.dedup_by(|one, other| (*one - *other).abs() < 0.01);
    let size = |kind: PieceKind| {
        let base = base(variant, kind);
        if variant.piece(base).royal {
            return 1.0;
        }
        let below = order
            .iter()
            .filter(|&&other| other < strengths[base.index()] - 0.005);
        let share = below.count() as f32 / (order.len().saturating_sub(1)).max(1) as f32;
        SMALLEST + (LARGEST - SMALLEST) * share.min(1.0)
    };
    variant.kinds().map(size).collect()
}

/// The kind that is on the other side of a promoted face, or the kind itself.
fn base(variant: &Variant, kind: PieceKind) -> PieceKind {
    let turns = |other: &PieceKind| variant.piece(*other).promotes_to.contains(&kind);
    let promoted = variant.piece(kind).code.promoted;
    variant.kinds().find(turns).filter(|_| promoted).unwrap_or(kind)
}

/// The squares that a piece reaches on average, over all squares of origin and usual occupation.
fn strength(piece: &PieceType, board: Board) -> f32 {
    let squares = board.squares();
    let from = |square| {
        let here = piece.moves_from(board, square, Color::Black);
        here.map(|moves| reach(moves, board, square)).sum::<f32>()
    };
    squares.map(from).sum::<f32>() / board.len() as f32
}

fn reach(moves: &Moves, board: Board, square: hakugei_variant::Square) -> f32 {
    let simple = moves
        .simple
        .iter()
        .map(|&movement| along(movement, board, square));
    let paths = moves.paths.iter().map(|path| over(path, board, square));
    simple.sum::<f32>() + paths.sum::<f32>()
}

/// The squares along one direction, each as far as it can be reached.
fn along(movement: Movement, board: Board, square: hakugei_variant::Square) -> f32 {
    let (dx, dy) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
    if (dx, dy) == (0, 0) {
        return 0.0;
    }
    let most = match movement.max_range {
        0 => usize::MAX,
        range => usize::from(range),
    };
    let first = usize::from(movement.min_range).max(1);
    let holds = |member| {
        if movement.modality.contains(member) {
            0.5
        } else {
            0.0
        }
    };
    let share: f32 = holds(betza::Modality::EMPTY) + holds(betza::Modality::ENEMY);
    let hurdle = match movement.kind {
        Kind::Hopper | Kind::Grasshopper | Kind::MustJump => HURDLE,
        Kind::Lame => EMPTY,
        Kind::Leaper | Kind::Slider => 1.0,
    };
    let count = board.ray(square, Color::Black, dx, dy).take(most).count();
    (first..=count)
        .map(|at| share * hurdle * EMPTY.powi((at - first) as i32))
        .sum()
}

/// A move of several legs, by the square after its single steps.
fn over(path: &Path, board: Board, square: hakugei_variant::Square) -> f32 {
    let dx = path.legs.iter().map(|leg| i16::from(leg.step.dx)).sum();
    let dy = path.legs.iter().map(|leg| i16::from(leg.step.dy)).sum();
    let inside = board.offset(square, Color::Black, dx, dy).is_some();
    if inside { 0.4 } else { 0.0 }
}
