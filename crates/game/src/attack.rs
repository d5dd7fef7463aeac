//! Attacks and checks: where a side would capture, and whether its royal piece is safe.

use hakugei_variant::{Color, Square};

use crate::bitboard::Bitboard;
use crate::exotic;
use crate::position::Position;
use crate::rules::borrowing;
use crate::rules::burning::threat::threatens;
use crate::rules::capture_limits::before_royal::before_royal;
use crate::rules::protection::Protection;

impl<const WORDS: usize> Position<WORDS> {
    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        let tables = self.tables();
        let them = self.side().other();
        let Some(royal) = self.sole_royal(self.side()) else {
            return self.one_is_in_danger(self.side());
        };
        if tables.borrowing().is_some() || before_royal(self, them).is_some() {
            return self.is_in_danger(royal, them);
        }
        one_near_attacks(self, royal)
            || exotic_candidates(self, royal, them)
                .into_iter()
                .any(|from| exotic::attacks(self, from, royal))
            || self.could_burn(royal, them)
    }

    /// Whether one of several royal pieces of a side, none of which it may lose, could be captured or burnt by the other side's next
    /// move.
    #[inline]
    fn one_is_in_danger(&self, color: Color) -> bool {
        self.tables().least_royals() > 1 && self.royals_in_check(color).next().is_some()
    }

    /// The royal pieces of a side that are in check.
    pub(crate) fn royals_in_check(&self, color: Color) -> impl Iterator<Item = Square> {
        let royals = self.kept_royals(color).into_iter();
        royals.filter(move |&royal| self.is_in_danger(royal, color.other()))
    }

    /// Whether a side's last royal piece, or one of the last that it must keep, could be captured, or burnt, by the other side's next
    /// move.
    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        if color == self.side() {
            return self.in_check();
        }
        match self.sole_royal(color) {
            Some(royal) => self.is_in_danger(royal, color.other()),
            None => self.one_is_in_danger(color),
        }
    }

    /// Whether a side could capture or burn what stands on a square.
    pub(crate) fn is_in_danger(&self, square: Square, by: Color) -> bool {
        self.is_attacked(square, by) || self.could_burn(square, by)
    }

    /// Whether a side could burn what stands on a square, by a move on the board.
    #[inline]
    fn could_burn(&self, square: Square, by: Color) -> bool {
        let burning = self.tables().burning();
        burning
            .is_some_and(|burning| before_royal(self, by).is_none() && threatens(self, burning, square, by))
    }
}

/// Whether one of the ordinary enemies near the royal piece of the side to move attacks it.
#[inline]
fn one_near_attacks<const WORDS: usize>(position: &Position<WORDS>, royal: Square) -> bool {
    let tables = position.tables();
    let (reverse, occupied) = (tables.reverse(), position.occupied());
    let leaps = |from| reverse.leaps_to(position.number_at(from), from, royal);
    let reaches = |from| {
        if let Some(path) = tables.only_path_of(position.number_at(from), from, royal) {
            return !path.intersects(occupied);
        }
        let (attacks, _) = tables.attacks_of(position.number_at(from), from, occupied);
        attacks.contains(royal)
    };
    position.near_royal().into_iter().any(leaps) || position.lined_up_on_royal().into_iter().any(reaches)
}

impl<const WORDS: usize> Position<WORDS> {
    /// Whether a side could capture on a square where an enemy stands.
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.would_attack(square, by, Protection::Heeded)
    }

    /// The same, whether or not it matters that what stands there is protected.
    pub(crate) fn would_attack(&self, square: Square, by: Color, protection: Protection) -> bool {
        let tables = self.tables();
        if before_royal(self, by).is_some() {
            return false;
        }
        if tables.borrowing().is_some() {
            return borrowing::is_attacked(self, square, by);
        }
        is_attacked_by_side(self, square, by)
            || exotic_candidates(self, square, by)
                .into_iter()
                .any(|from| exotic::would_attack(self, from, square, protection))
    }
}

/// Whether one of a side's ordinary pieces attacks a square, where each moves as itself.
#[inline]
fn is_attacked_by_side<const WORDS: usize>(position: &Position<WORDS>, square: Square, by: Color) -> bool {
    let tables = position.tables();
    let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
    let blocked = |from: Square| {
        if let Some(path) = tables.only_path_of(position.number_at(from), from, square) {
            return path.intersects(position.occupied());
        }
        let (attacks, _) = tables.attacks_of(position.number_at(from), from, position.occupied());
        !attacks.contains(square)
    };
    !reverse.leaping(by, pieces, square).is_empty()
        || !reverse.lined_up(by, pieces, square).into_iter().all(blocked)
}

/// Whether one of some ordinary pieces of a side attacks a square, with its own moves or those that it borrows, given what counts
/// as occupied.
#[inline]
pub(crate) fn is_attacked_by_some<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    if tables.borrowing().is_some() {
        borrowing::is_attacked_by_some(position, square, by, pieces, occupied)
    } else {
        is_attacked_by_own_moves(position, square, by, pieces, occupied)
    }
}

/// Whether one of some ordinary pieces of a side attacks a square with its own moves, given what counts as occupied.
#[inline]
pub(crate) fn is_attacked_by_own_moves<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    let near = pieces & tables.attackers_to(by, square);
    let reverse = tables.reverse();
    let could_capture = |from: Square| reverse.could_capture(by, position.kind_of(by, from), from, square);
    let mut candidates = Bitboard::EMPTY;
    for from in near {
        if could_capture(from) {
            candidates.insert(from);
        }
    }
    !candidates.is_empty() && one_reaches(position, square, by, candidates, occupied)
}

/// Whether one of some pieces attacks a square, where each stands where its kind could capture on that square.
#[inline(never)]
fn one_reaches<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
    pieces: Bitboard<WORDS>,
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    pieces.into_iter().any(|from| {
        let kind = position.kind_of(by, from);
        tables.leapers_to(by, kind, square).contains(from)
            || !tables.path(by, kind, from, square).intersects(occupied)
    })
}

/// The pieces of a side whose captures depend on more than empty squares between, where each moves as itself.
#[inline]
pub(crate) fn exotic_pieces<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    let mut found = Bitboard::EMPTY;
    for &kind in tables.exotic_kinds() {
        found |= position.pieces(color, kind) & tables.rules(color, kind).exotic_from;
    }
    found
}

/// Those of them that may capture on a square on some board: the others need not be looked at.
#[inline]
pub(crate) fn exotic_candidates<const WORDS: usize>(
    position: &Position<WORDS>,
    square: Square,
    by: Color,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    tables.exotic_origins().on(by, position.pieces_of(by), square)
}

/// What the enemy's ordinary pieces do to a royal piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats<const WORDS: usize> {
    /// Where a move of another piece must end to leave no check: everywhere, if there is none now.
    pub(crate) check_mask: Bitboard<WORDS>,
    /// The pieces each of which alone blocks a line to the royal piece.
    pub(crate) pinned: Bitboard<WORDS>,
    /// The enemies that pin them, if each pins another piece; otherwise none.
    pub(crate) pinners: Bitboard<WORDS>,
    /// King danger: the attacked squares among its own and those where it can go, with itself lifted, so that it does not hide
    /// squares behind it from a slider. Other squares of the board are in it or not by chance.
    pub(crate) royal_danger: Bitboard<WORDS>,
}

impl<const WORDS: usize> Threats<WORDS> {
    /// No check and no pin.
    pub(crate) const NONE: Self = Self {
        check_mask: Bitboard::ALL,
        pinned: Bitboard::EMPTY,
        pinners: Bitboard::EMPTY,
        royal_danger: Bitboard::EMPTY,
    };
}

/// The threats to the only royal piece of the side to move, on a square, where each piece moves as itself.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the parts are to lie in registers")]
pub(crate) fn threats<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    by: Color,
) -> Threats<WORDS> {
    let tables = position.tables();
    let mut threats = Threats::NONE;
    let near = position.near_royal();
    let lifted = position.occupied() & !Bitboard::of(royal);
    for from in near {
        threats.royal_danger |= tables.attacks_of(position.number_at(from), from, lifted).0;
    }
    if threats.royal_danger.contains(royal) {
        threats.check_mask = check_mask(position, royal, by);
    }
    let lined_up = position.lined_up_on_royal();
    if !lined_up.is_empty() {
        (threats.pinned, threats.pinners) = pins(position, lined_up, royal, by);
    }
    threats
}

/// Pinned pieces and their pinners, given the enemies lined up on a royal piece; no pinners if a piece is pinned twice.
#[cold]
#[inline(never)]
fn pins<const WORDS: usize>(
    position: &Position<WORDS>,
    enemies: Bitboard<WORDS>,
    royal: Square,
    by: Color,
) -> (Bitboard<WORDS>, Bitboard<WORDS>) {
    let (mut pinned, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
    // The generator's quick way moves each pinned piece on one line: a piece on two needs `pin_range`, so no pinner is named.
    let mut twice = false;
    for from in enemies {
        let path = path_to(position, from, royal, by);
        let blockers = path & position.occupied();
        if blockers.is_single() && blockers.intersects(position.of_color(by.other())) {
            twice |= pinned.intersects(blockers);
            pinned |= blockers;
            pinners |= Bitboard::of(from);
        }
    }
    (pinned, if twice { Bitboard::EMPTY } else { pinners })
}

/// What lies between a royal piece and an enemy of a side that captures on it by a line or a lame leap.
#[inline]
pub(crate) fn path_to<const WORDS: usize>(
    position: &Position<WORDS>,
    from: Square,
    royal: Square,
    by: Color,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    tables.path(by, position.kind_of(by, from), from, royal)
}

/// Where a move of another piece must end to leave no check on a royal piece that is in check.
#[cold]
#[inline(never)]
fn check_mask<const WORDS: usize>(position: &Position<WORDS>, royal: Square, by: Color) -> Bitboard<WORDS> {
    let tables = position.tables();
    let (reverse, pieces) = (tables.reverse(), position.pieces_of(by));
    // Each check leaves fewer squares, so a double check leaves none but where both lines meet.
    let mut mask = Bitboard::ALL;
    for from in reverse.leaping(by, pieces, royal) {
        mask &= Bitboard::of(from);
    }
    let lined_up = reverse.lined_up(by, pieces, royal);
    for AttackLine { from, path } in lines_at(position, lined_up, royal, by) {
        if !path.intersects(position.occupied()) {
            mask &= path | Bitboard::of(from);
        }
    }
    mask
}

/// Where a pinned piece may go: on every line that it blocks alone, up to and including the attacker.
#[cold]
pub(crate) fn pin_range<const WORDS: usize>(
    position: &Position<WORDS>,
    royal: Square,
    pinned: Square,
) -> Bitboard<WORDS> {
    let tables = position.tables();
    let (by, occupied) = (position.side().other(), position.occupied());
    if tables.borrowing().is_some() {
        let lines = borrowing::lines_to(position, royal, by);
        return range_of(lines, occupied, pinned);
    }
    let lined_up = tables.reverse().lined_up(by, position.pieces_of(by), royal);
    range_of(lines_at(position, lined_up, royal, by), occupied, pinned)
}

/// The squares that are on every line that a piece blocks alone, the attacker at its end included.
fn range_of<const WORDS: usize>(
    lines: impl Iterator<Item = AttackLine<WORDS>>,
    occupied: Bitboard<WORDS>,
    pinned: Square,
) -> Bitboard<WORDS> {
    let blocked = lines.filter(|line| (line.path & occupied) == Bitboard::of(pinned));
    blocked.fold(Bitboard::ALL, |range, line| {
        range & (line.path | Bitboard::of(line.from))
    })
}

/// A piece and the squares that must be empty for it to capture on a certain square: none for a leap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttackLine<const WORDS: usize> {
    pub(crate) from: Square,
    pub(crate) path: Bitboard<WORDS>,
}

/// The lines and lame leaps by which some pieces of a side capture on a square.
fn lines_at<const WORDS: usize>(
    position: &Position<WORDS>,
    pieces: Bitboard<WORDS>,
    to: Square,
    by: Color,
) -> impl Iterator<Item = AttackLine<WORDS>> {
    let tables = position.tables();
    let kind = move |from| position.kind_of(by, from);
    let aligned = (pieces & tables.reverse().any_slider(by, to)).into_iter();
    let by_line = move |from: &Square| tables.sliders_to(by, kind(*from), to).contains(*from);
    aligned.filter(by_line).map(move |from| AttackLine {
        from,
        path: tables.path(by, kind(from), from, to),
    })
}
