//! Check info: what is found out once about a position to know which of its moves give check.

use hakugei_variant::{Color, PieceKind, Square};

use crate::attack::{exotic_candidates, is_attacked_by_own_moves};
use crate::bitboard::Bitboard;
use crate::moves::{Move, Stem};
use crate::position::Position;
use crate::relevant::{RelevantSquares, may_capture};
use crate::rules::borrowing;
use crate::rules::burning::threat::BurningChecks;
use crate::scratch::Scratch;
use crate::tables::Tables;

/// How to find out which moves of the side to move give check.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CheckInfo<const WORDS: usize> {
    /// None does: the enemy has no royal piece.
    None,
    /// By making them.
    ByMaking,
    /// By tables.
    ByTables {
        /// Where the enemy's only royal piece stands.
        royal: Square,
        /// The pieces of the side to move that block one of its own lines to that square: they give discovered check.
        blockers: Bitboard<WORDS>,
        /// The squares that are relevant to the exotic captures of the side to move, if the variant has any. Moves that touch
        /// them are made, and those by which an exotic piece may come to attack the royal piece.
        exotic: Option<RelevantSquares<WORDS>>,
        /// The squares that a move must touch to give check at all, unless it captures on the way.
        checking: RelevantSquares<WORDS>,
        /// The moves that may give check by a threat to burn, or burn: these are made.
        burning: Option<BurningChecks<WORDS>>,
    },
}

impl<const WORDS: usize> CheckInfo<WORDS> {
    /// That of the side to move.
    pub(crate) fn of(position: &Position<WORDS>) -> Self {
        let tables = position.tables();
        let us = position.side();
        let royals = position.royals(us.other());
        let exotic_borrowing =
            tables.borrowing().is_some() && (!tables.has_no_exotic() || tables.burning().is_some());
        // A move that captures one of two royal pieces makes the other the last one, and a side that waits for its royal piece
        // gives no check; and where two pieces change places, both may give check: none of this is in the tables.
        let swaps = tables.is_special() && tables.swaps().is_some();
        if royals.has_several() || exotic_borrowing || swaps || tables.royal_bar().is_some() {
            return Self::ByMaking;
        }
        let Some(royal) = royals.first() else {
            return if tables.is_special() {
                Self::ByMaking
            } else {
                Self::None
            };
        };
        // In a set-up the enemy may be in check already: then a move gives check unless it ends that, which no table knows.
        if position.is_in_danger(royal, us) {
            return Self::ByMaking;
        }
        if tables.borrowing().is_some() {
            let relevant = borrowing::relevant_squares(position, royal, us);
            return Self::ByTables {
                royal,
                blockers: Bitboard::EMPTY,
                exotic: Some(relevant),
                checking: relevant,
                burning: None,
            };
        }
        let burning = match tables.burning() {
            None => None,
            Some(burning) => match BurningChecks::of(position, burning, royal) {
                None => return Self::ByMaking,
                checks => checks,
            },
        };
        let exotic = tables.is_special().then(|| {
            let pieces = exotic_candidates(position, royal, us);
            RelevantSquares::of(position, pieces, us, royal)
        });
        let blockers = blockers(position, royal);
        Self::ByTables {
            royal,
            blockers,
            exotic,
            checking: checking_squares(tables, us, royal, blockers, exotic),
            burning,
        }
    }

    /// Whether a legal move gives check; `None` if it has to be made to find out.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position<WORDS>, mv: Move) -> Option<bool> {
        let tables = position.tables();
        match self {
            Self::None => Some(false),
            Self::ByTables {
                royal,
                blockers,
                exotic,
                checking,
                burning,
            } if !mv.captures_on_the_way() => {
                let from = mv.dropped().is_none().then(|| mv.from());
                let (us, to) = (position.side(), mv.to());
                if let (Some(checks), Some(burning)) = (burning, tables.burning())
                    && checks.matter_to(position, burning, mv)
                {
                    return None;
                }
                if !checking.is_touched(from, to) {
                    return Some(false);
                }
                let kind = position.kind_after(mv);
                let touches = |exotic: &RelevantSquares<WORDS>| {
                    exotic.is_touched(from, to) || may_capture(tables, us, kind, to, *royal)
                };
                if exotic.as_ref().is_some_and(touches) {
                    return None;
                }
                if tables.leapers_to(us, kind, *royal).contains(to) {
                    return Some(true);
                }
                let lined_up = tables.sliders_to(us, kind, *royal).contains(to);
                let opens = from.is_some_and(|from| blockers.contains(from));
                let may_check = lined_up || opens;
                Some(may_check && checks_by_slide(position, kind, *royal, start_of(mv), to))
            }
            Self::ByTables { .. } | Self::ByMaking => None,
        }
    }

    /// Those of the ends of legal moves that would give check there, given what the moves have in common, and how to find it
    /// out of one that has to be made.
    pub(crate) fn checking_ends(
        &self,
        position: &Position<WORDS>,
        ends: Bitboard<WORDS>,
        stem: Stem,
        made: impl FnMut(Move) -> bool,
    ) -> Bitboard<WORDS> {
        let tables = position.tables();
        let Self::ByTables {
            royal,
            blockers,
            exotic,
            burning,
            ..
        } = self
        else {
            return match self {
                Self::None => Bitboard::EMPTY,
                _ => self.checked_ends(position, ends, stem, made),
            };
        };
        let Some(some) = ends
            .first()
            .map(|to| stem.to(to))
            .filter(|mv| burning.is_none() && !mv.captures_on_the_way())
        else {
            return self.checked_ends(position, ends, stem, made);
        };
        // Several pieces that move at once are of one kind.
        let (us, kind) = (position.side(), position.kind_after(some));
        let mut near = tables.leapers_to(us, kind, *royal) | tables.sliders_to(us, kind, *royal);
        let mut starts = *blockers;
        if let Some(exotic) = exotic {
            let (origins, number) = (tables.exotic_origins(), tables.number(us, kind));
            if origins.is_limited(number) {
                return self.checked_ends(position, ends, stem, made);
            }
            near |= exotic.ends | origins.of_number(number, *royal);
            starts |= exotic.starts;
        }
        let opens = |&to: &Square| start_of::<WORDS>(stem.to(to)).intersects(starts);
        let ends = if starts.is_empty() {
            ends & near
        } else {
            ends.into_iter()
                .filter(|to| near.contains(*to) || opens(to))
                .collect()
        };
        if ends.is_empty() {
            return ends;
        }
        self.checked_ends(position, ends, stem, made)
    }

    /// Those of the ends of legal moves that would give check there, each of them looked at.
    fn checked_ends(
        &self,
        position: &Position<WORDS>,
        ends: Bitboard<WORDS>,
        stem: Stem,
        mut made: impl FnMut(Move) -> bool,
    ) -> Bitboard<WORDS> {
        ends.into_iter()
            .filter(|&to| {
                let mv = stem.to(to);
                self.gives_check(position, mv).unwrap_or_else(|| made(mv))
            })
            .collect()
    }
}

/// Whether a move gives check, by making it.
pub(crate) fn checks_when_made<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let undo = position.make(mv);
    let checks = position.in_check();
    position.unmake(&undo);
    checks
}

/// The same on a copy of a position, where a stop has not come.
pub(crate) fn checks_when_tried<const WORDS: usize>(
    scratch: &mut Scratch<'_, WORDS>,
    position: &Position<WORDS>,
    mv: Move,
) -> bool {
    !scratch.ends_before_a_try() && checks_when_made(scratch.of(position), mv)
}

/// The squares that a move of a side must touch to give check to a royal piece, given the side's blockers.
fn checking_squares<const WORDS: usize>(
    tables: &Tables<WORDS>,
    us: Color,
    royal: Square,
    blockers: Bitboard<WORDS>,
    exotic: Option<RelevantSquares<WORDS>>,
) -> RelevantSquares<WORDS> {
    let mut squares = RelevantSquares {
        starts: blockers,
        ends: tables.attackers_to(us, royal),
    };
    if let Some(exotic) = exotic {
        squares.starts |= exotic.starts;
        squares.ends |= exotic.ends | tables.exotic_origins().any(us, royal);
    }
    squares
}

/// The square that a board move leaves; none for a drop.
pub(crate) fn start_of<const WORDS: usize>(mv: Move) -> Bitboard<WORDS> {
    match mv.dropped() {
        Some(_) => Bitboard::EMPTY,
        None => Bitboard::of(mv.from()),
    }
}

/// Whether a move gives check by a slide or a lame leap: that of the moved piece, which is of a kind then, or that of another
/// piece, if the move discovers it by leaving `start`.
#[inline(never)]
fn checks_by_slide<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    royal: Square,
    start: Bitboard<WORDS>,
    to: Square,
) -> bool {
    let tables = position.tables();
    let us = position.side();
    let occupied = position.occupied() & !start;
    let lined_up = tables.sliders_to(us, kind, royal).contains(to);
    let direct = lined_up && !tables.path(us, kind, to, royal).intersects(occupied);
    direct || (!start.is_empty() && is_discovered(position, royal, start, to))
}

/// Whether a board move gives discovered check.
fn is_discovered<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    start: Bitboard<WORDS>,
    to: Square,
) -> bool {
    let us = position.side();
    let others = position.of_color(us) & !start;
    let occupied = (position.occupied() & !start) | Bitboard::of(to);
    is_attacked_by_own_moves(position, royal, us, others, occupied)
}

/// The pieces of the side to move each of which alone blocks one of the side's own lines to a royal piece.
fn blockers<const WORDS: usize>(position: &Position<WORDS>, royal: Square) -> Bitboard<WORDS> {
    let tables = position.tables();
    let us = position.side();
    let mut alone = Bitboard::EMPTY;
    if !position
        .of_color(us)
        .intersects(tables.reverse().any_slider(us, royal))
    {
        return alone;
    }
    for from in tables.reverse().lined_up(us, position.pieces_of(us), royal) {
        let path = tables.path(us, position.kind_of(us, from), from, royal);
        let blockers = path & position.occupied();
        if blockers.is_single() {
            alone |= blockers;
        }
    }
    alone & position.of_color(us)
}
