//! How strong kinds of pieces are among each other, from their moves: what decides how large their tiles are.

use betza::{Kind, Movement, Moves, Path};
use hakugei_variant::{Board, Color, PieceKind, PieceType, Square, Variant};

/// How likely a square in the way of a slide is empty.
const EMPTY: f32 = 0.7;

/// How likely exactly one piece stands in the way of a hopper.
const HURDLE: f32 = 0.4;

/// How likely a move of several legs can be made.
const REACHED_BY_LEGS: f32 = 0.4;

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
    let moves = if piece.zones.is_empty() {
        from_everywhere(&piece.moves, board)
    } else {
        let from = |square| {
            let here = piece.moves_from(board, square, Color::Black);
            here.map(|moves| from_square(moves, board, square)).sum::<f32>()
        };
        board.squares().map(from).sum()
    };
    moves / board.len() as f32
}

/// The squares that moves reach from one square.
fn from_square(moves: &Moves, board: Board, square: Square) -> f32 {
    let along = |&movement| {
        let (dx, dy) = step(movement);
        reached(movement, room(board, square, dx, dy))
    };
    let over = |path| {
        let (dx, dy) = sum(path);
        let inside = board.offset(square, Color::Black, dx, dy).is_some();
        if inside { REACHED_BY_LEGS } else { 0.0 }
    };
    moves.simple.iter().map(along).sum::<f32>() + moves.paths.iter().map(over).sum::<f32>()
}

/// The same, from all squares together: they are counted by the room that they leave.
fn from_everywhere(moves: &Moves, board: Board) -> f32 {
    let leading = |times: i16, (dx, dy): (i16, i16)| {
        let left = |length: u8, step: i16| (i16::from(length) - times * step.abs()).max(0);
        f32::from(left(board.files(), dx) * left(board.ranks(), dy))
    };
    let along = |&movement| {
        let step = step(movement);
        let rooms = (1..=i16::from(board.files().max(board.ranks())))
            .map(|room| (room, leading(room, step) - leading(room + 1, step)));
        let reached = rooms.map(|(room, squares)| squares * reached(movement, room as usize));
        reached.sum::<f32>()
    };
    let over = |path| REACHED_BY_LEGS * leading(1, sum(path));
    moves.simple.iter().map(along).sum::<f32>() + moves.paths.iter().map(over).sum::<f32>()
}

fn step(movement: Movement) -> (i16, i16) {
    (i16::from(movement.step.dx), i16::from(movement.step.dy))
}

/// Where a move of several legs ends, if each leg is one step.
fn sum(path: &Path) -> (i16, i16) {
    let steps = path.legs.iter().map(|leg| leg.step);
    steps.fold((0, 0), |(dx, dy), step| {
        (dx + i16::from(step.dx), dy + i16::from(step.dy))
    })
}

/// The squares along one direction, each as far as it can be reached, where there is room for some steps.
fn reached(movement: Movement, room: usize) -> f32 {
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
    let count = room.min(most);
    if step(movement) == (0, 0) || count < first {
        return 0.0;
    }
    // The sum of 1, EMPTY, EMPTY², and so on.
    let squares = (1.0 - EMPTY.powi((count - first + 1) as i32)) / (1.0 - EMPTY);
    share * hurdle * squares
}

/// How often a displacement of Black's leads on from a square before the edge.
fn room(board: Board, square: Square, dx: i16, dy: i16) -> usize {
    let along = |at: u8, length: u8, step: i16| match step {
        0 => usize::MAX,
        1.. => usize::from(at) / usize::from(step.unsigned_abs()),
        _ => usize::from(length - 1 - at) / usize::from(step.unsigned_abs()),
    };
    let files = along(board.file(square), board.files(), dx);
    files.min(along(board.rank(square), board.ranks(), dy))
}
