//! Where a lone piece can go: its moves on a board on which nothing else stands.

use std::collections::BTreeSet;

use betza::{Kind, Leg, Modality, Movement};
use hakugei_variant::{Board, Color, PieceKind, PieceType, Square, Variant};

/// The squares to which a piece can move from a square of an otherwise empty board; its own square is none of them. A move that needs
/// another piece, to capture it or to hop over it, does not exist there.
pub(super) fn targets(variant: &Variant, kind: PieceKind, color: Color, from: Square) -> BTreeSet<Square> {
    let (board, piece) = (variant.board, variant.piece(kind));
    let is_initial = piece.initial.contains(board, from, color);
    let mut found = BTreeSet::new();
    for moves in piece.moves_from(board, from, color) {
        let simple = moves
            .simple
            .iter()
            .filter(|movement| is_initial || !movement.initial);
        for &movement in simple {
            found.extend(along(board, color, movement, from));
        }
        for path in moves.paths.iter().filter(|path| is_initial || !path.initial) {
            walk(board, color, &path.legs, from, &mut found);
        }
    }
    found.remove(&from);
    found.retain(|&to| piece.may_go_to(board, to, color));
    found
}

/// The squares that a piece comes to from some squares by moves as many as it likes, those squares included, given where it can go from
/// each square of the board.
pub(super) fn reached(
    targets: &[BTreeSet<Square>],
    from: impl IntoIterator<Item = Square>,
) -> BTreeSet<Square> {
    let mut open: Vec<Square> = from.into_iter().collect();
    let mut seen: BTreeSet<Square> = open.iter().copied().collect();
    while let Some(square) = open.pop() {
        let next = targets[square.index()].iter().copied();
        open.extend(next.filter(|&to| seen.insert(to)));
    }
    seen
}

/// The squares on which a side's pieces of a kind stand at the start.
pub(super) fn placed(variant: &Variant, color: Color, kind: PieceKind) -> impl Iterator<Item = Square> {
    let placed = variant.board.squares().zip(&variant.start.squares);
    placed
        .filter(move |(_, stands)| stands.is_some_and(|piece| piece.color == color && piece.kind == kind))
        .map(|(square, _)| square)
}

/// The squares on which a move of one leg can end.
fn along(board: Board, color: Color, movement: Movement, from: Square) -> Vec<Square> {
    let needs_others = matches!(movement.kind, Kind::Grasshopper | Kind::Hopper | Kind::MustJump);
    if needs_others || !movement.modality.contains(Modality::EMPTY) {
        return Vec::new();
    }
    on_the_line(board, color, movement, from)
}

/// The squares as far as a movement goes, whatever stands on them.
pub(super) fn on_the_line(board: Board, color: Color, movement: Movement, from: Square) -> Vec<Square> {
    let most = if movement.max_range == 0 {
        usize::MAX
    } else {
        movement.max_range.into()
    };
    let skipped = usize::from(movement.min_range.max(1)) - 1;
    let (dx, dy) = (movement.step.dx.into(), movement.step.dy.into());
    if (dx, dy) == (0, 0) {
        return Vec::new();
    }
    board.ray(from, color, dx, dy).take(most).skip(skipped).collect()
}

/// Adds the squares on which a move of several legs can end.
fn walk(board: Board, color: Color, legs: &[Leg], from: Square, found: &mut BTreeSet<Square>) {
    let [leg, rest @ ..] = legs else { return };
    let most = if leg.max_range == 0 {
        usize::MAX
    } else {
        leg.max_range.into()
    };
    let (dx, dy) = (leg.step.dx.into(), leg.step.dy.into());
    if (dx, dy) == (0, 0) {
        return;
    }
    let needs_others = rest.is_empty() && leg.modality.meets(Modality::HOP.union(Modality::LAND_BEHIND));
    let may_be_empty = leg.modality.contains(Modality::EMPTY) && !needs_others;
    for to in board.ray(from, color, dx, dy).take(most) {
        if leg.may_stop || (rest.is_empty() && may_be_empty) {
            found.insert(to);
        }
        if may_be_empty {
            walk(board, color, rest, to, found);
        }
    }
}

/// Whether no move of a kind changes the file that it stands on.
pub(super) fn keeps_its_file(piece: &PieceType) -> bool {
    piece
        .all_moves()
        .all(|moves| moves.paths.is_empty() && moves.simple.iter().all(|movement| movement.step.dx == 0))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hakugei_game::{Action, CompiledVariant, Game, Move};
    use hakugei_variant::{Board, Color, Hands, Piece, PieceKind, Setup, Square, shipped};

    use super::{on_the_line, targets};

    /// The squares to which a piece can move in a game in which there is nothing else but the royal pieces, far away; `None` where no place
    /// for these is found that disturbs nothing.
    fn in_a_game(
        compiled: &CompiledVariant,
        piece: Piece,
        from: Square,
        alone: &BTreeSet<Square>,
    ) -> Option<BTreeSet<Square>> {
        let variant = compiled.variant();
        let board = variant.board;
        let royal = variant.kinds().find(|&kind| variant.piece(kind).royal)?;
        let moves = variant.piece(piece.kind).moves_from(board, from, piece.color);
        let simple = moves.flat_map(|moves| &moves.simple);
        let lines = simple.flat_map(|&movement| on_the_line(board, piece.color, movement, from));
        let lines: BTreeSet<Square> = lines.collect();
        let is_far = |square: Square| {
            let apart = |of: fn(Board, Square) -> u8| of(board, square).abs_diff(of(board, from));
            let distance = apart(Board::file).max(apart(Board::rank));
            distance > 2 && !alone.contains(&square) && !lines.contains(&square)
        };
        let far: Vec<Square> = board.squares().filter(|&square| is_far(square)).collect();
        let pairs = far
            .iter()
            .flat_map(|&own| far.iter().map(move |&other| (own, other)));
        let games = pairs
            .filter(|(own, other)| own != other)
            .take(40)
            .filter_map(|(own, other)| {
                let mut setup = Setup {
                    squares: vec![None; board.len()],
                    hands: Hands::empty(variant.pieces.len()),
                    just_taken: None,
                    checks_given: [0; 2],
                    side: piece.color,
                    move_number: 1,
                };
                setup.squares[from.index()] = Some(piece);
                for (square, color) in [(own, piece.color), (other, piece.color.other())] {
                    setup.squares[square.index()] = Some(Piece { color, kind: royal });
                }
                let game = Game::from_setup(compiled, &setup).ok()?;
                (!game.in_check() && !game.opponent_in_check() && game.outcome().is_none()).then_some(game)
            });
        let game = { games }.next()?;
        let moves = game.legal_moves().into_iter();
        let own =
            moves.filter(|mv| matches!(mv.action(), Action::Board { from: start, .. } if start == from));
        Some(own.map(Move::to).filter(|&to| to != from).collect())
    }

    #[test]
    fn a_lone_piece_moves_as_in_a_game() {
        let mut compared = 0;
        for compiled in shipped::ids().filter_map(CompiledVariant::shipped) {
            let variant = compiled.variant();
            let kinds: Vec<PieceKind> = variant
                .kinds()
                .filter(|&kind| !variant.piece(kind).royal)
                .collect();
            for kind in kinds {
                for color in Color::ALL {
                    // On a large board some of the squares are enough.
                    for from in variant.board.squares().step_by(1 + variant.board.len() / 48) {
                        let alone = targets(variant, kind, color, from);
                        let Some(found) = in_a_game(&compiled, Piece { color, kind }, from, &alone) else {
                            continue;
                        };
                        let said = (
                            &variant.id,
                            variant.piece(kind).code.of(color),
                            variant.board.name(from),
                        );
                        assert_eq!(found, alone, "{said:?}");
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }
}
