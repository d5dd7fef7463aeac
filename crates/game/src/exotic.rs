//! Moves that depend on more than empty squares between: hurdles, several legs, file limits on moves.
//!
//! They are walked square by square, and every move that such an enemy piece could punish is tried out.

use betza::Modality;
use hakugei_variant::{Color, Piece, Square};

use crate::bitboard::Bitboard;
use crate::limit::open_files;
use crate::moves::Captures;
use crate::position::Position;
use crate::tables::{Exotic, Leg, Tables, Targets};

/// Where a piece can go by its exotic moves.
#[derive(Clone, Debug)]
pub(crate) struct Reach<const WORDS: usize> {
    /// Ends of moves that capture nothing before their end. The square of origin means a pass.
    pub(crate) ends: Bitboard<WORDS>,
    /// Ends of moves that capture on the way, with what they capture there: each once.
    pub(crate) through: Vec<(Square, Captures)>,
}

/// Where the piece on a square can go by its exotic moves.
pub(crate) fn reach<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    from: Square,
) -> Reach<WORDS> {
    let mut reach = Reach {
        ends: Bitboard::EMPTY,
        through: Vec::new(),
    };
    let Some(piece) = position.piece_at(from) else {
        return reach;
    };
    for exotic in tables.exotic(piece.color, piece.kind, from) {
        match exotic {
            Exotic::MustJump { over, to, targets } => {
                if position.piece_at(*over).is_some() && may_end(position, piece.color, *to, *targets) {
                    reach.ends.insert(*to);
                }
            }
            Exotic::Hopper { squares, targets } => {
                let ends = behind_hurdle(position, squares.iter().copied(), from);
                reach.ends |= ends
                    .filter(|&to| may_end(position, piece.color, to, *targets))
                    .collect();
            }
            Exotic::Grasshopper { squares, targets } => {
                let ends = behind_hurdle(position, squares.iter().copied(), from).take(1);
                reach.ends |= ends
                    .filter(|&to| may_end(position, piece.color, to, *targets))
                    .collect();
            }
            Exotic::Path(legs) => {
                let mut walk = Walk {
                    board: tables.board(),
                    position,
                    color: piece.color,
                    from,
                    reach,
                };
                walk.legs(from, legs, Captures::default());
                reach = walk.reach;
            }
        }
    }
    reach.through.sort_unstable();
    reach.through.dedup();
    reach
}

fn may_end<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    to: Square,
    targets: Targets,
) -> bool {
    match position.piece_at(to) {
        None => targets.empty(),
        Some(piece) => piece.color != color && targets.capture(),
    }
}

/// The squares behind the first occupied one, up to and including the next occupied one. The square of origin
/// counts as empty.
fn behind_hurdle<const WORDS: usize>(
    position: &Position<WORDS>,
    squares: impl Iterator<Item = Square>,
    from: Square,
) -> impl Iterator<Item = Square> {
    let occupied = move |square: Square| square != from && position.piece_at(square).is_some();
    let mut squares = squares.skip_while(move |&square| !occupied(square)).skip(1);
    let mut open = true;
    std::iter::from_fn(move || {
        let square = open.then(|| squares.next())??;
        open = !occupied(square);
        Some(square)
    })
}

/// The walk of a multi-leg move.
struct Walk<'a, const WORDS: usize> {
    board: hakugei_variant::Board,
    position: &'a Position<WORDS>,
    color: Color,
    from: Square,
    reach: Reach<WORDS>,
}

impl<const WORDS: usize> Walk<'_, WORDS> {
    /// What stands on a square now that the piece has left its own and captured some.
    fn piece_at(&self, square: Square, captured: Captures) -> Option<Piece> {
        if square == self.from || captured.squares().contains(&Some(square)) {
            return None;
        }
        self.position.piece_at(square)
    }

    fn legs(&mut self, start: Square, legs: &[Leg], captured: Captures) {
        let Some((leg, rest)) = legs.split_first() else {
            return;
        };
        if rest.is_empty() {
            return self.last_leg(start, *leg, captured);
        }
        for square in leg.squares(self.board, start) {
            let piece = self.piece_at(square, captured);
            self.junction(square, piece, (*leg, rest), captured);
            if piece.is_some() {
                break;
            }
        }
    }

    /// The end of a leg that is not the last: goes on, or stops, as its modality allows.
    fn junction(
        &mut self,
        square: Square,
        piece: Option<Piece>,
        (leg, rest): (Leg, &[Leg]),
        captured: Captures,
    ) {
        let allows = |member| leg.modality.contains(member);
        match piece {
            None => {
                if leg.may_stop {
                    self.end(square, captured);
                }
                if allows(Modality::EMPTY) {
                    self.legs(square, rest, captured);
                }
            }
            Some(piece) => {
                let enemy = piece.color != self.color;
                if leg.may_stop && enemy {
                    self.end(square, captured);
                }
                if allows(Modality::HOP) {
                    self.legs(square, rest, captured);
                }
                if allows(if enemy { Modality::ENEMY } else { Modality::FRIEND }) {
                    self.legs(square, rest, with(captured, square));
                }
            }
        }
    }

    fn last_leg(&mut self, start: Square, leg: Leg, captured: Captures) {
        let targets = Targets::of(leg.modality);
        let squares = leg.squares(self.board, start);
        let occupied = |square: &Square| self.piece_at(*square, captured).is_some();
        let squares: Vec<Square> = if leg.modality.contains(Modality::HOP) {
            squares
                .collect::<Vec<_>>()
                .split_inclusive(occupied)
                .nth(1)
                .unwrap_or_default()
                .to_vec()
        } else if leg.modality.contains(Modality::LAND_BEHIND) {
            squares
                .skip_while(|square| !occupied(square))
                .skip(1)
                .take(1)
                .collect()
        } else {
            squares
                .collect::<Vec<_>>()
                .split_inclusive(occupied)
                .next()
                .unwrap_or_default()
                .to_vec()
        };
        for square in squares {
            let fits = match self.piece_at(square, captured) {
                None => targets.empty(),
                Some(piece) => piece.color != self.color && targets.capture(),
            };
            if fits {
                self.end(square, captured);
            }
        }
    }

    /// Enters a whole move. A capture on the square of arrival is the move's last capture, not one on the way.
    fn end(&mut self, to: Square, captured: Captures) {
        let captured = match captured {
            Captures {
                first,
                second: Some(second),
            } if second == to => Captures { first, second: None },
            Captures {
                first: Some(first),
                second: None,
            } if first == to => Captures::default(),
            other => other,
        };
        if captured.first.is_none() {
            self.reach.ends.insert(to);
        } else {
            self.reach.through.push((to, captured));
        }
    }
}

fn with(captured: Captures, square: Square) -> Captures {
    if captured.first.is_none() {
        Captures {
            first: Some(square),
            second: None,
        }
    } else {
        Captures {
            second: Some(square),
            ..captured
        }
    }
}

/// Every enemy that the piece on a square could capture, at the end of a move or on the way.
pub(crate) fn captures<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    from: Square,
) -> Bitboard<WORDS> {
    let Some(piece) = position.piece_at(from) else {
        return Bitboard::EMPTY;
    };
    let enemy = position.of_color(piece.color.other());
    let ordinary = tables.targets(piece.color, piece.kind, from, position.ends(tables, piece.color));
    let reach = reach(tables, position, from);
    let open = if tables.rules(piece.color, piece.kind).limit_blocks_attack {
        open_files(tables, position, piece, from)
    } else {
        tables.squares()
    };
    let mut captured = (ordinary | reach.ends) & open;
    for (to, on_the_way) in reach.through {
        if open.contains(to) {
            captured.insert(to);
            captured |= on_the_way.squares().into_iter().flatten().collect();
        }
    }
    captured & enemy
}
