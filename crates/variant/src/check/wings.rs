//! The wings of an army: that pairs stand on either side of its middle, and that a row of like pieces is whole.

use super::balance;
use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::{Board, Color, Piece, PieceKind, PieceType, Setup, Square, Variant, sfen};

/// How few pairs that stand right make others odd.
const LEAST_PAIRS: usize = 2;

/// The fewest files of a board on which a gap in a row is odd.
const SHORTEST_ROW: usize = 8;

/// Notes two pieces of a row that seem to be exchanged, queens of chess that do not face each other, and rows with a gap, where both sides
/// have the same.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    if !balance::are_alike(variant) {
        return;
    }
    let found = other_mark(variant)
        .or_else(|| exchanged_pair(variant))
        .or_else(|| queens_apart(variant))
        .or_else(|| rooks_face(variant))
        .or_else(|| gap(variant));
    if let Some((code, message, mended)) = found {
        let mended = sfen::format(variant, &mended);
        let help = format!("write `setup: \"{mended}\",`; or leave it where it is meant so");
        let diagnostic = Diagnostic::new(code, setup.span, message);
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(
            diagnostic.suggest(setup.span, &mended),
            &help,
            pieces,
            "the pieces are changed here",
        );
    }
}

/// What is odd, and the set-up that is not.
type Odd = (Code, String, Setup);

/// The squares of a rank, and what Black has on them.
fn row(variant: &Variant, rank: u8) -> Vec<(Square, Option<PieceKind>)> {
    let board = variant.board;
    let squares = board.squares().zip(&variant.start.squares);
    let row = squares.filter(|(square, _)| board.rank(*square) == rank);
    row.map(|(square, piece)| {
        let own = piece.filter(|piece| piece.color == Color::Black);
        (square, own.map(|piece| piece.kind))
    })
    .collect()
}

/// How many kinds stand as pairs on either side of the middle of a row, and how many do not.
fn pairs(row: &[Option<PieceKind>]) -> (usize, usize) {
    let mut kinds: Vec<PieceKind> = row.iter().copied().flatten().collect();
    kinds.sort();
    kinds.dedup();
    let counts = kinds.into_iter().filter_map(|kind| {
        let places: Vec<usize> = (0..row.len()).filter(|&at| row[at] == Some(kind)).collect();
        match places.as_slice() {
            [one, other] => Some(one + other + 1 == row.len()),
            _ => None,
        }
    });
    let counts: Vec<bool> = counts.collect();
    let even = counts.iter().filter(|even| **even).count();
    (even, counts.len() - even)
}

/// A piece opposite another one of the same letter with another mark, where all other pieces of the row are opposite their like or in the middle.
fn other_mark(variant: &Variant) -> Option<Odd> {
    let board = variant.board;
    let count = |kind: PieceKind| {
        let piece = Piece {
            color: Color::Black,
            kind,
        };
        variant
            .start
            .squares
            .iter()
            .flatten()
            .filter(|found| **found == piece)
            .count()
    };
    (0..board.ranks()).find_map(|rank| {
        let row = row(variant, rank);
        let width = row.len();
        let kinds: Vec<Option<PieceKind>> = row.iter().map(|(_, kind)| *kind).collect();
        let opposite = (0..width / 2).map(|at| (at, width - 1 - at));
        let mut odd = opposite.clone().filter(|&(one, other)| {
            // What stands beside the middle need not have its like.
            kinds[one] != kinds[other] && other - one > 1
        });
        let ((one, other), None) = (odd.next()?, odd.next()) else {
            return None;
        };
        let even = opposite.filter(|&(one, other)| kinds[one].is_some() && kinds[one] == kinds[other]);
        let (first, second) = (kinds[one]?, kinds[other]?);
        let [code, of_other] = [first, second].map(|kind| variant.piece(kind).code);
        let is_slip = code.letter == of_other.letter && code.mark != of_other.mark && code.promoted == of_other.promoted;
        if !is_slip || even.count() < LEAST_PAIRS {
            return None;
        }
        // The one that is alone on the board lacks its like.
        let (place, meant) = match (count(first), count(second)) {
            (1, 2..) => (other, first),
            (2.., 1) => (one, second),
            _ => return None,
        };
        let square = row[place].0;
        let message = format!(
            "Black has `{code}` on {} and `{of_other}` on {}, where all other pieces of this row stand opposite their like",
            board.name(row[one].0),
            board.name(row[other].0)
        );
        let mut mended = variant.start.clone();
        let white = of_white(variant)(board, square);
        for (square, color) in [(square, Color::Black), (white, Color::White)] {
            mended.squares[square.index()] = Some(Piece { color, kind: meant });
        }
        Some((Code::OddRow, message, mended))
    })
}

/// Two pieces by whose exchange all pairs of a row would stand on either side of its middle.
fn exchanged_pair(variant: &Variant) -> Option<Odd> {
    let board = variant.board;
    (0..board.ranks()).find_map(|rank| {
        let row = row(variant, rank);
        let kinds: Vec<Option<PieceKind>> = row.iter().map(|(_, kind)| *kind).collect();
        let (even, odd) = pairs(&kinds);
        // On a row without a middle square a pair may stand on either side of the royal piece.
        let flanks = (1..kinds.len().saturating_sub(1)).any(|at| {
            let is_royal = kinds[at].is_some_and(|kind| variant.piece(kind).royal);
            let [left, right] = [kinds[at - 1], kinds[at + 1]];
            is_royal && left.is_some() && left == right && kinds.len().is_multiple_of(2)
        });
        if odd == 0 || even < LEAST_PAIRS || flanks {
            return None;
        }
        let mut places = (0..kinds.len()).flat_map(|one| (one + 1..kinds.len()).map(move |other| (one, other)));
        let (one, other) = places.find(|&(one, other)| {
            let mut mended = kinds.clone();
            mended.swap(one, other);
            kinds[one] != kinds[other] && pairs(&mended) == (even + odd, 0)
        })?;
        let named = |at: usize| {
            let (square, kind) = row[at];
            match kind {
                Some(kind) => format!("`{}` on {}", variant.piece(kind).code, board.name(square)),
                None => format!("nothing on {}", board.name(square)),
            }
        };
        let message = format!(
            "Black has {} and {}, which seem to be exchanged: all other pairs of this row stand on either side of its middle",
            named(one),
            named(other)
        );
        let mended = exchanged(variant, row[one].0, row[other].0);
        Some((Code::OddRow, message, mended))
    })
}

/// The start with what stands on two squares exchanged, and the same on White's side.
fn exchanged(variant: &Variant, one: Square, other: Square) -> Setup {
    let board = variant.board;
    let mut start = variant.start.clone();
    start.squares.swap(one.index(), other.index());
    let seen = of_white(variant);
    let [one, other] = [one, other].map(|square| seen(board, square).index());
    start.squares.swap(one, other);
    start
}

/// How White's squares are found by Black's: turned round where the sides are alike so, and else on the same file.
fn of_white(variant: &Variant) -> fn(Board, Square) -> Square {
    if balance::are_turned(variant) {
        |board, square| board.turned(square)
    } else {
        |board, square| board.flipped(square)
    }
}

/// Queens and kings of chess that stand crosswise.
fn queens_apart(variant: &Variant) -> Option<Odd> {
    let board = variant.board;
    let named = |name: &str| {
        variant
            .kinds()
            .find(|&kind| variant.piece(kind).name.english == name)
    };
    let (king, queen) = (named("king")?, named("queen")?);
    let square = |kind, color| {
        let piece = Some(Piece { color, kind });
        let mut squares = board
            .squares()
            .zip(&variant.start.squares)
            .filter(|(_, found)| **found == piece);
        let square = squares.next().map(|(square, _)| square);
        square.filter(|_| squares.next().is_none())
    };
    let [black, white] = Color::ALL.map(|color| Some([square(king, color)?, square(queen, color)?]));
    let ([king, queen], [other_king, other_queen]) = (black?, white?);
    let beside = board.file(king).abs_diff(board.file(queen)) == 1 && board.rank(king) == board.rank(queen);
    let crosswise =
        board.file(king) == board.file(other_queen) && board.file(queen) == board.file(other_king);
    if !beside || !crosswise {
        return None;
    }
    let mut mended = variant.start.clone();
    mended.squares.swap(king.index(), queen.index());
    // All else must be the same from either side.
    let is_mirrored = board.squares().all(|square| {
        let other = mended.squares[board.flipped(square).index()];
        mended.squares[square.index()].map(|piece| piece.kind) == other.map(|piece| piece.kind)
    });
    let message = "the queens do not face each other, as they do in chess: each faces a king".to_owned();
    is_mirrored.then_some((Code::OddRow, message, mended))
}

/// Rooks and bishops that face their like, where all else stands as in shogi, turned round.
fn rooks_face(variant: &Variant) -> Option<Odd> {
    let board = variant.board;
    let named = |names: &[&str]| {
        let mut kinds = variant.kinds();
        kinds.find(|&kind| names.contains(&variant.piece(kind).name.english.as_str()))
    };
    let (rook, bishop) = (named(&["rook"])?, named(&["bishop"])?);
    named(&["gold general", "gold"])?;
    named(&["silver general", "silver"])?;
    let knight = named(&["knight"])?;
    let leaps_ahead = |piece: &PieceType| piece.moves.simple.iter().all(|movement| movement.step.dy > 0);
    if !leaps_ahead(variant.piece(knight)) {
        return None;
    }
    let second = |kind, color: Color| {
        let piece = Some(Piece { color, kind });
        let mut squares = board
            .squares()
            .filter(|square| variant.start.squares[square.index()] == piece);
        let (square, others) = (squares.next()?, squares.next());
        (others.is_none() && board.far_rank(square, color) + 1 == board.ranks()).then_some(square)
    };
    let [black, white] = Color::ALL.map(|color| {
        Some([second(rook, color)?, second(bishop, color)?].map(|square| (square, board.file(square))))
    });
    let ([(_, rook), (_, bishop)], [(white_rook, facing), (white_bishop, other)]) = (black?, white?);
    if rook != facing || bishop != other {
        return None;
    }
    let mut mended = variant.start.clone();
    mended.squares.swap(white_rook.index(), white_bishop.index());
    let is_turned = board.squares().all(|square| {
        let other = mended.squares[board.turned(square).index()];
        let seen = other.map(|piece| Piece {
            color: piece.color.other(),
            ..piece
        });
        mended.squares[square.index()] == seen
    });
    let message = "each side's rook faces the other's rook, and the bishop the bishop; in shogi the rook faces the bishop".to_owned();
    is_turned.then_some((Code::OddRow, message, mended))
}

/// A row of like pieces with one missing.
fn gap(variant: &Variant) -> Option<Odd> {
    let board = variant.board;
    let all = variant.start.squares.iter().flatten();
    (0..board.ranks()).find_map(|rank| {
        let row = row(variant, rank);
        let kind = row.iter().find_map(|(_, kind)| *kind)?;
        let mut others = row.iter().filter(|(_, found)| *found != Some(kind));
        let (empty, found) = *others.next()?;
        let piece = Piece {
            color: Color::Black,
            kind,
        };
        let count = all.clone().filter(|found| **found == piece).count();
        let is_row =
            others.next().is_none() && found.is_none() && row.len() >= SHORTEST_ROW && count + 1 == row.len();
        if !is_row || variant.start.squares[empty.index()].is_some() {
            return None;
        }
        let code = variant.piece(kind).code;
        let message = format!(
            "Black has `{code}` on every square of this row but {}",
            board.name(empty)
        );
        let mut mended = variant.start.clone();
        let white = of_white(variant)(board, empty);
        mended.squares[empty.index()] = Some(piece);
        if mended.squares[white.index()].is_none() {
            mended.squares[white.index()] = Some(Piece {
                color: Color::White,
                kind,
            });
        }
        Some((Code::OddRow, message, mended))
    })
}
