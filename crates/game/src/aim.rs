//! Which moves give check, told from tables where they tell it.

use hakugei_variant::{Color, PieceKind, Square};

use crate::attack::suspects;
use crate::bitboard::Bitboard;
use crate::moves::{Move, Stem};
use crate::position::Position;
use crate::rules::borrowing;
use crate::safety::one_attacks;
use crate::sensitive::{Sensitive, may_capture};
use crate::tables::Tables;

/// How to find out which moves of the side to move give check.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Aim<const WORDS: usize> {
    /// None does.
    Never,
    /// By making them.
    Trial,
    /// By tables.
    Royal {
        /// Where the enemy's only royal piece stands.
        at: Square,
        /// The pieces of the side to move that are all that stands between one of its lines and that square.
        screens: Bitboard<WORDS>,
        /// Where a move must touch the board to change what the side's pieces do that need more than empty squares
        /// between. Such moves are made, and those of such a piece to where it may reach the royal piece.
        sensitive: Option<Sensitive<WORDS>>,
        /// Where a move that captures nothing on the way must touch the board to give check at all.
        telling: Sensitive<WORDS>,
    },
}

impl<const WORDS: usize> Aim<WORDS> {
    /// That of the side to move.
    pub(crate) fn of(position: &Position<WORDS>) -> Self {
        let tables = position.tables();
        let us = position.side();
        let royals = position.royals(us.other());
        let exotic_borrowing = tables.borrowing().is_some() && !tables.knows_no_exotic();
        if royals.has_several() || exotic_borrowing || tables.royal_bar().is_some() {
            return Self::Trial;
        }
        let Some(at) = royals.first() else {
            return if tables.is_special() {
                Self::Trial
            } else {
                Self::Never
            };
        };
        if position.is_attacked(at, us) {
            return Self::Trial;
        }
        if tables.borrowing().is_some() {
            let sensitive = borrowing::sensitive(position, at, us);
            return Self::Royal {
                at,
                screens: Bitboard::EMPTY,
                sensitive: Some(sensitive),
                telling: sensitive,
            };
        }
        let sensitive = tables.is_special().then(|| {
            let pieces = suspects(position, at, us);
            Sensitive::of(position, pieces, us, at)
        });
        let screens = screens(position, at);
        Self::Royal {
            at,
            screens,
            sensitive,
            telling: telling(tables, us, at, screens, sensitive),
        }
    }

    /// Whether a legal move gives check. `None` where it has to be made to tell.
    #[inline]
    pub(crate) fn tells(&self, position: &Position<WORDS>, mv: Move) -> Option<bool> {
        let tables = position.tables();
        match self {
            Self::Never => Some(false),
            Self::Royal {
                at,
                screens,
                sensitive,
                telling,
            } if !mv.captures_on_the_way() => {
                let from = mv.dropped().is_none().then(|| mv.from());
                let (us, to) = (position.side(), mv.to());
                if !telling.is_touched(from, to) {
                    return Some(false);
                }
                let kind = position.kind_after(mv);
                let touches = |sensitive: &Sensitive<WORDS>| {
                    sensitive.is_touched(from, to) || may_capture(tables, us, kind, to, *at)
                };
                if sensitive.as_ref().is_some_and(touches) {
                    return None;
                }
                if tables.leapers_to(us, kind, *at).contains(to) {
                    return Some(true);
                }
                let lined_up = tables.liners_to(us, kind, *at).contains(to);
                let opens = from.is_some_and(|from| screens.contains(from));
                let looks = lined_up || opens;
                Some(looks && bears_or_uncovers(position, kind, *at, start_of(mv), to))
            }
            Self::Royal { .. } | Self::Trial => None,
        }
    }

    /// Those of the ends of legal moves that would give check there, given what they have in common, and what tells it of a
    /// move that has to be made.
    pub(crate) fn checking(
        &self,
        position: &Position<WORDS>,
        ends: Bitboard<WORDS>,
        stem: Stem,
        made: impl FnMut(Move) -> bool,
    ) -> Bitboard<WORDS> {
        let tables = position.tables();
        let Self::Royal {
            at,
            screens,
            sensitive,
            ..
        } = self
        else {
            return match self {
                Self::Never => Bitboard::EMPTY,
                _ => self.checked_ends(position, ends, stem, made),
            };
        };
        let Some(some) = ends
            .first()
            .map(|to| stem.to(to))
            .filter(|mv| !mv.captures_on_the_way())
        else {
            return self.checked_ends(position, ends, stem, made);
        };
        // Several pieces that move at once are of one kind.
        let (us, kind) = (position.side(), position.kind_after(some));
        let mut near = tables.leapers_to(us, kind, *at) | tables.liners_to(us, kind, *at);
        let mut starts = *screens;
        if let Some(sensitive) = sensitive {
            let (suspects, number) = (tables.suspects(), tables.number(us, kind));
            if suspects.is_limited(number) {
                return self.checked_ends(position, ends, stem, made);
            }
            near |= sensitive.ends | suspects.of_number(number, *at);
            starts |= sensitive.starts;
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

    /// The same, each of them looked at.
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
                self.tells(position, mv).unwrap_or_else(|| made(mv))
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

/// Where a move must touch the board to give check on a royal piece, given what screens it from the side that moves.
fn telling<const WORDS: usize>(
    tables: &Tables<WORDS>,
    us: Color,
    at: Square,
    screens: Bitboard<WORDS>,
    sensitive: Option<Sensitive<WORDS>>,
) -> Sensitive<WORDS> {
    let mut telling = Sensitive {
        starts: screens,
        ends: tables.attackers_to(us, at),
    };
    if let Some(sensitive) = sensitive {
        telling.starts |= sensitive.starts;
        telling.ends |= sensitive.ends | tables.suspects().any(us, at);
    }
    telling
}

/// The square that a board move leaves; none for a drop.
pub(crate) fn start_of<const WORDS: usize>(mv: Move) -> Bitboard<WORDS> {
    match mv.dropped() {
        Some(_) => Bitboard::EMPTY,
        None => Bitboard::of(mv.from()),
    }
}

/// Whether a piece of a kind would attack a square by a line from where it ends, given the square that it leaves, or opens a line
/// of another one.
#[inline(never)]
fn bears_or_uncovers<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    at: Square,
    start: Bitboard<WORDS>,
    to: Square,
) -> bool {
    let tables = position.tables();
    let us = position.side();
    let occupied = position.occupied() & !start;
    let bears =
        tables.liners_to(us, kind, at).contains(to) && !tables.path(us, kind, to, at).intersects(occupied);
    bears || (!start.is_empty() && uncovers(position, at, start, to))
}

/// Whether a board move opens a line of another piece on a square.
fn uncovers<const WORDS: usize>(
    position: &Position<WORDS>,
    at: Square,
    start: Bitboard<WORDS>,
    to: Square,
) -> bool {
    let us = position.side();
    let others = position.of_color(us) & !start;
    let occupied = (position.occupied() & !start) | Bitboard::of(to);
    one_attacks(position, at, us, others, occupied)
}

/// The pieces of the side to move that are all that stands between one of its lines and a square.
fn screens<const WORDS: usize>(position: &Position<WORDS>, at: Square) -> Bitboard<WORDS> {
    let tables = position.tables();
    let us = position.side();
    let mut screens = Bitboard::EMPTY;
    if !position
        .of_color(us)
        .intersects(tables.reverse().any_line(us, at))
    {
        return screens;
    }
    for from in tables.reverse().lined_up(us, position.pieces_of(us), at) {
        let path = tables.path(us, position.kind_of(us, from), from, at);
        let blockers = path & position.occupied();
        if blockers.is_single() {
            screens |= blockers;
        }
    }
    screens & position.of_color(us)
}
