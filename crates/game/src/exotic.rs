//! Moves that depend on more than empty squares between: hurdles, several legs, file limits on moves.
//!
//! They are walked square by square, and every move that such an enemy piece could punish is tried out.

use hakugei_variant::{Color, Piece, Square};

use crate::bitboard::Bitboard;
use crate::moves::Captures;
use crate::position::Position;
use crate::rules::borrowing::moving_kinds;
use crate::rules::drops::attacked_files;
use crate::rules::legs::Walk;
use crate::rules::protection::Protection;
use crate::tables::{Ends, Exotic, Tables, TwoSteps};

/// Where a piece can go by its exotic moves.
#[derive(Clone, Debug)]
pub(crate) struct ExoticMoves<const WORDS: usize> {
    /// Ends of moves that name no square on their way. The square of origin means a pass.
    pub(crate) ends: Bitboard<WORDS>,
    /// The moves that name squares on their way, each once.
    pub(crate) through: Vec<ThroughMove>,
}

/// A move that names squares on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ThroughMove {
    /// Where it ends.
    pub(crate) to: Square,
    /// The squares that it names.
    pub(crate) on_the_way: Captures,
}

/// What is asked of a piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// The one square whose capture is asked for; without it, every move.
    pub(crate) square: Option<Square>,
    /// Whether it matters that what the piece meets is protected.
    pub(crate) protection: Protection,
}

impl Asked {
    /// Every move that it has.
    const EVERYTHING: Self = Self {
        square: None,
        protection: Protection::Heeded,
    };
}

impl<const WORDS: usize> ExoticMoves<WORDS> {
    /// No move.
    pub(crate) const NONE: Self = Self {
        ends: Bitboard::EMPTY,
        through: Vec::new(),
    };
}

/// A move of two single steps from a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoStepMove<const WORDS: usize> {
    /// Where it may pass: the empty squares, with the one that it leaves.
    empty: Bitboard<WORDS>,
    /// Where it may end.
    pub(crate) open: Bitboard<WORDS>,
}

impl<const WORDS: usize> TwoStepMove<WORDS> {
    /// The move of a piece, given where its moves may end and the square that it leaves.
    #[inline]
    pub(crate) fn new(ends: Ends<WORDS>, left: Bitboard<WORDS>) -> Self {
        let empty = ends.empty | left;
        Self {
            empty,
            open: empty | ends.enemy,
        }
    }

    /// Where it leads over empty squares.
    #[inline]
    pub(crate) fn passing(self, two_steps: &[TwoSteps<WORDS>]) -> Bitboard<WORDS> {
        let passed = two_steps.iter().filter(|steps| self.empty.contains(steps.over));
        let ends = passed.fold(Bitboard::EMPTY, |all, steps| all | steps.passing);
        ends & self.open
    }

    /// Where it leads, with what it captures on the way of some enemies.
    fn reach(self, two_steps: &[TwoSteps<WORDS>], enemy: Bitboard<WORDS>) -> ExoticMoves<WORDS> {
        let mut through = Vec::new();
        for steps in two_steps {
            if enemy.contains(steps.over) {
                let on_the_way = Captures {
                    first: Some(steps.over),
                    second: None,
                };
                let ends = steps.capturing & self.open;
                through.extend(ends.into_iter().map(|to| ThroughMove { to, on_the_way }));
            }
        }
        ExoticMoves {
            ends: self.passing(two_steps),
            through,
        }
    }

    /// The enemies among some on which it may capture.
    #[inline]
    fn captured(self, two_steps: &[TwoSteps<WORDS>], enemy: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let mut ends = self.passing(two_steps);
        for steps in two_steps {
            if enemy.contains(steps.over) {
                let beyond = steps.capturing & self.open;
                if !beyond.is_empty() {
                    ends |= beyond;
                    ends.insert(steps.over);
                }
            }
        }
        ends & enemy
    }
}

/// Where the piece on a square can go by its exotic moves, and by those that it borrows.
pub(crate) fn reach<const WORDS: usize>(position: &Position<WORDS>, from: Square) -> ExoticMoves<WORDS> {
    reach_towards(position, from, Asked::EVERYTHING)
}

/// Where the piece on a square can go by its exotic moves, and by those that it borrows, as far as that is asked.
fn reach_towards<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    asked: Asked,
) -> ExoticMoves<WORDS> {
    let tables = position.tables();
    let mut reach = ExoticMoves::NONE;
    let Some(piece) = position.piece_at(from) else {
        return reach;
    };
    if tables.borrowing().is_none()
        && let Some(two_steps) = tables.two_steps(piece.color, piece.kind, from)
    {
        let ends = position.ends(piece.color);
        return TwoStepMove::new(ends, Bitboard::of(from)).reach(two_steps, ends.enemy);
    }
    if tables.borrowing().is_none() {
        for exotic in tables.exotic(piece.color, piece.kind, from) {
            add(position, piece.color, from, asked, exotic, &mut reach);
        }
    } else {
        for kind in moving_kinds(position, from) {
            for exotic in tables.exotic(piece.color, kind, from) {
                add(position, piece.color, from, asked, exotic, &mut reach);
            }
        }
    }
    // Walks, and pieces lent by several friends, can find one move twice.
    reach.through.sort_unstable();
    reach.through.dedup();
    reach
}

/// Adds where a side's piece on a square can go by one exotic move.
fn add<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    from: Square,
    asked: Asked,
    exotic: &Exotic<WORDS>,
    reach: &mut ExoticMoves<WORDS>,
) {
    let tables = position.tables();
    let lifted = position.occupied() & !Bitboard::of(from);
    let (behind, targets) = match exotic {
        Exotic::MustJump { over, to, targets } if lifted.contains(*over) => (Bitboard::of(*to), *targets),
        Exotic::MustJump { .. } => return,
        Exotic::Hopper { ray, targets } => (ray.behind_hurdle(lifted).0, *targets),
        Exotic::Grasshopper { ray, targets } => (ray.behind_hurdle(lifted).1, *targets),
        Exotic::Paths { paths, .. } => {
            let near = |square| paths.is_near(tables.board(), from, square);
            if asked.square.is_none_or(near) {
                Walk::new(position, color, from, asked, reach).go(paths);
            }
            return;
        }
    };
    reach.ends |= behind & position.ends(color).of(targets);
}

/// Whether one exotic move from a square could capture an enemy on another; `None` where it has to be walked.
fn captures_on<const WORDS: usize>(
    exotic: &Exotic<WORDS>,
    occupied: Bitboard<WORDS>,
    square: Square,
) -> Option<bool> {
    let (targets, jumps) = match exotic {
        Exotic::MustJump { over, to, targets } => (targets, *to == square && occupied.contains(*over)),
        Exotic::Hopper { ray, targets } => (targets, (ray.before(square) & occupied).is_single()),
        Exotic::Grasshopper { ray, targets } => (targets, ray.behind_hurdle(occupied).1.contains(square)),
        Exotic::Paths { .. } => return None,
    };
    Some(jumps && targets.capture())
}

/// The ways in which the piece on a square could capture, limits on trades and the safety of its own side aside.
pub(crate) fn capturing_ways<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
) -> ExoticMoves<WORDS> {
    capturing_ways_towards(position, from, Asked::EVERYTHING)
}

/// The ways in which the piece on a square could capture, as far as they are asked for.
fn capturing_ways_towards<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    asked: Asked,
) -> ExoticMoves<WORDS> {
    let tables = position.tables();
    let Some(piece) = position.piece_at(from) else {
        return ExoticMoves::NONE;
    };
    let enemy = enemies(position, from);
    let ends = position.ends(piece.color);
    let ordinary = moving_kinds(position, from)
        .map(|kind| tables.targets(piece.color, kind, from, ends))
        .fold(Bitboard::EMPTY, |all, targets| all | targets);
    let mut ways = reach_towards(position, from, asked);
    let open = attacked_files(position, piece, from);
    ways.ends = (ways.ends | ordinary) & open & enemy;
    ways.through.retain(|&ThroughMove { to, on_the_way }| {
        let mut squares = on_the_way.squares().into_iter().flatten().chain([to]);
        open.contains(to) && squares.any(|square| enemy.contains(square))
    });
    ways
}

/// Every enemy that the piece on a square could capture, at the end of a move or on the way.
pub(crate) fn captures<const WORDS: usize>(position: &Position<WORDS>, from: Square) -> Bitboard<WORDS> {
    let captured_in_two_steps = captures_in_two_steps(position, from);
    captured_in_two_steps.unwrap_or_else(|| captured(position, from, capturing_ways(position, from)))
}

/// Every enemy that the piece on a square could capture, where what stands on the squares of first and second steps is enough to
/// know it.
#[inline]
fn captures_in_two_steps<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
) -> Option<Bitboard<WORDS>> {
    let tables = position.tables();
    let piece = position.piece_at(from)?;
    if tables.borrowing().is_some() || tables.rules(piece.color, piece.kind).limit_blocks_attack {
        return None;
    }
    let two_steps = tables.two_steps(piece.color, piece.kind, from)?;
    let ends = position.ends(piece.color);
    let captured = tables.single_leg(piece, from, ends) & ends.enemy;
    if two_steps.is_empty() {
        return Some(captured);
    }
    let stepping = TwoStepMove::new(ends, Bitboard::of(from));
    Some(captured | stepping.captured(two_steps, ends.enemy))
}

/// Whether the piece on a square could capture an enemy on another, at the end of a move or on the way.
pub(crate) fn attacks<const WORDS: usize>(position: &Position<WORDS>, from: Square, square: Square) -> bool {
    would_attack(position, from, square, Protection::Heeded)
}

/// The same, whether or not it matters that what stands there is protected.
pub(crate) fn would_attack<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    square: Square,
    protection: Protection,
) -> bool {
    if let Some(captured) = captures_in_two_steps(position, from) {
        return captured.contains(square);
    }
    if let Some(captures) = captures_over_hurdles(position, from, square) {
        return captures;
    }
    let ways = capturing_ways_towards(
        position,
        from,
        Asked {
            square: Some(square),
            protection,
        },
    );
    captured(position, from, ways).contains(square)
}

/// Whether the piece on a square could capture an enemy on another, where hurdles are all that its exotic moves need.
fn captures_over_hurdles<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    square: Square,
) -> Option<bool> {
    let tables = position.tables();
    let piece = position.piece_at(from)?;
    if tables.borrowing().is_some() || tables.rules(piece.color, piece.kind).limit_blocks_attack {
        return None;
    }
    if !position.of_color(piece.color.other()).contains(square) {
        return Some(false);
    }
    captures_given(tables, piece, from, square, position.occupied())
}

/// Whether a piece that moves as itself could capture an enemy on a square, given what counts as occupied; `None` where hurdles are not all
/// that its exotic moves need.
fn captures_given<const WORDS: usize>(
    tables: &Tables<WORDS>,
    piece: Piece,
    from: Square,
    square: Square,
    occupied: Bitboard<WORDS>,
) -> Option<bool> {
    let attacks = tables.attacks(piece.color, piece.kind, from, occupied);
    let mut captures = attacks.contains(square);
    for exotic in tables.exotic(piece.color, piece.kind, from) {
        captures |= captures_on(exotic, occupied, square)?;
    }
    Some(captures)
}

/// Whether one of some pieces of a side could capture an enemy on a square, given what counts as occupied, where the variant
/// [has only hops](Tables::has_only_hops) among its exotic moves.
pub(crate) fn hops_reach<const WORDS: usize>(
    position: &Position<WORDS>,
    pieces: Bitboard<WORDS>,
    by: Color,
    square: Square,
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    pieces.into_iter().any(|from| {
        let kind = position.kind_of(by, from);
        captures_given(tables, Piece { color: by, kind }, from, square, occupied) == Some(true)
    })
}

fn captured<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    ways: ExoticMoves<WORDS>,
) -> Bitboard<WORDS> {
    let mut captured = ways.ends;
    for ThroughMove { to, on_the_way } in ways.through {
        captured.insert(to);
        captured |= on_the_way.squares().into_iter().flatten().collect();
    }
    captured & enemies(position, from)
}

/// The enemies of the piece on a square.
fn enemies<const WORDS: usize>(position: &Position<WORDS>, from: Square) -> Bitboard<WORDS> {
    let piece = position.piece_at(from);
    piece.map_or(Bitboard::EMPTY, |piece| position.of_color(piece.color.other()))
}
