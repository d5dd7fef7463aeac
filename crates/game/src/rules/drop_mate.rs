//! Drops that would mate: the behaviour of `rules::Limit::DropMate`.
//!
//! Mate is mate also where the game is played on to the capture of the royal piece: a defence is then a reply that
//! keeps the royal piece from being captured next, or that ends the game at once without losing it: by capturing the
//! last royal piece of the side that dropped, above all. Whether the drop itself ends the game does not matter here.
//!
//! Two drops deep and no further: a reply by a drop that is barred itself is no defence, and whether it is barred is
//! judged with every drop of the side that would answer it counted ([`Drops`]). So the work for a list of moves grows with
//! the square of the number of drops at worst; without that bound each drop would ask for the replies to its replies, and
//! so on until the hands are empty.

use hakugei_variant::PieceKind;
use hakugei_variant::rules::MateBar;

use crate::attack::exotic_pieces;
use crate::bitboard::Bitboard;
use crate::check_info::{CheckInfo, checks_when_made};
use crate::generate::{Scope, generate_free, possible_drops};
use crate::king_flight::KingFlight;
use crate::move_sets::MoveSets;
use crate::moves::{Action, Move, Stem};
use crate::outcome::GameResult;
use crate::position::Position;
use crate::rules::capture_limits::before_royal::before_royal;
use crate::rules::facing_royals;
use crate::safety::leaves_safe_when_made;
use crate::scratch::Scratch;
use crate::stop::Stop;
use crate::tables::Safety;

/// Which drops are defences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drops {
    /// Those that are not barred themselves.
    Unbarred,
    /// All of them.
    All,
}

/// The squares of `targets` on which a drop of the side to move is barred because it would mate.
///
/// Each candidate is made and a defence looked for: board moves first, then drops one by one.
#[inline]
pub(crate) fn barred<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    targets: Bitboard<WORDS>,
    bars: MateBar,
    scratch: &mut Scratch<'_, WORDS>,
) -> Bitboard<WORDS> {
    let candidates = match bars {
        MateBar::Checkmate if may_check_from_anywhere(position, kind) => {
            checking_drops(position, kind, targets, scratch)
        }
        MateBar::Checkmate => targets & checking_squares(position, kind),
        MateBar::CheckmateOrStalemate => targets,
    };
    if candidates.is_empty() {
        candidates
    } else {
        barred_of(position, kind, candidates, bars, scratch)
    }
}

/// Those of some squares on which a drop is barred.
#[cold]
#[inline(never)]
fn barred_of<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    candidates: Bitboard<WORDS>,
    bars: MateBar,
    scratch: &mut Scratch<'_, WORDS>,
) -> Bitboard<WORDS> {
    let (flight, stop) = (flight(position), scratch.stop);
    let mut barred = Bitboard::EMPTY;
    for to in candidates {
        let mv = Move::drop(kind, to);
        let flees = flight.is_some_and(|flight| flight.flees(position, mv));
        // What is not looked at any more counts as barred: a list that was broken off has no illegal move.
        let ends = || scratch.ends_before_a_try();
        if !flees && (ends() || mates(scratch.of(position), mv, bars, Drops::Unbarred, stop)) {
            barred.insert(to);
        }
    }
    barred
}

/// Where the royal piece of the other side could step, where masks and tables are all that its moves need.
#[inline]
fn flight<const WORDS: usize>(position: &Position<WORDS>) -> Option<KingFlight<WORDS>> {
    let tables = position.tables();
    let royal = position.sole_royal(position.side().other())?;
    (!tables.is_special()).then(|| KingFlight::of(position, royal))
}

/// The squares where a drop of a kind could leave the other side in check: a superset, as lines may be blocked. All of
/// them if it is in check already, as a set-up can have it, and play where leaving it so is legal.
#[inline]
fn checking_squares<const WORDS: usize>(position: &Position<WORDS>, kind: PieceKind) -> Bitboard<WORDS> {
    let tables = position.tables();
    let us = position.side();
    let Some(royal) = position.sole_royal(us.other()) else {
        return Bitboard::EMPTY;
    };
    let may_be_in_check = position.left_in_check() || tables.safety() == Safety::Ignored;
    if may_be_in_check && position.is_attacked(royal, us) {
        return tables.squares();
    }
    tables.leapers_to(us, kind, royal)
        | tables.sliders_to(us, kind, royal)
        | tables.rules(us, kind).exotic_from
}

/// Those of some squares where a drop leaves the other side in check, whichever of the side's pieces gives it.
#[cold]
#[inline(never)]
fn checking_drops<const WORDS: usize>(
    position: &Position<WORDS>,
    kind: PieceKind,
    targets: Bitboard<WORDS>,
    scratch: &mut Scratch<'_, WORDS>,
) -> Bitboard<WORDS> {
    let made = |mv| scratch.ends_before_a_try() || checks_when_made(scratch.of(position), mv);
    CheckInfo::of(position).checking_ends(position, targets, Stem::drop(kind), made)
}

/// Whether a drop of a kind may leave the other side in check from squares that the kind does not attack its royal piece
/// from.
#[inline]
fn may_check_from_anywhere<const WORDS: usize>(position: &Position<WORDS>, kind: PieceKind) -> bool {
    let tables = position.tables();
    if !tables.is_special() {
        return false;
    }
    let us = position.side();
    // A piece that is dropped lends its moves to others, and may burn from afar with its next one.
    let lends = tables.borrowing().is_some() || tables.burning().is_some();
    // Any of several royal pieces may be attacked.
    let several = tables.least_royals() > 1;
    // Once its royal piece stands, everything that the side attacks is in danger.
    let disarmed = || tables.rules(us, kind).royal && before_royal(position, us).is_some();
    lends || several || disarmed() || !exotic_pieces(position, us).is_empty()
}

/// Whether a drop mates in the sense of a bar, with some drops counted as defences.
#[cold]
fn mates<const WORDS: usize>(
    position: &mut Position<WORDS>,
    mv: Move,
    bars: MateBar,
    drops: Drops,
    stop: Option<&Stop<'_>>,
) -> bool {
    let undo = position.make(mv);
    let concerns = bars == MateBar::CheckmateOrStalemate || position.in_check();
    let mates = concerns && !has_defence(position, drops, stop);
    position.unmake(&undo);
    mates
}

/// Whether the side to move has a reply that saves it; none is found any more once a stop has come.
fn has_defence<const WORDS: usize>(
    position: &mut Position<WORDS>,
    drops: Drops,
    stop: Option<&Stop<'_>>,
) -> bool {
    let may_lose_royal = position.tables().safety() == Safety::Ignored;
    has_safe_board_move(position, stop)
        || some_drop(position, Safety::Kept, stop, |position, mv| {
            is_defence(position, mv, drops, stop)
        })
        || (may_lose_royal && has_ending_answer(position, drops, stop))
}

/// Whether there would be a board move that keeps the last royal piece safe if the game had not ended.
fn has_safe_board_move<const WORDS: usize>(position: &Position<WORDS>, stop: Option<&Stop<'_>>) -> bool {
    let mut moves = stop.map_or_else(MoveSets::default, MoveSets::stopped_by);
    generate_free(position, Scope::AnyOnBoard, Safety::Kept, &mut moves);
    !moves.is_empty()
}

/// Whether a test accepts one of the drops that are possible, drop-mate aside. They are tried one by one until one is accepted.
fn some_drop<const WORDS: usize>(
    position: &mut Position<WORDS>,
    safety: Safety,
    stop: Option<&Stop<'_>>,
    accepts: impl Fn(&mut Position<WORDS>, Move) -> bool,
) -> bool {
    possible_drops(position, safety).into_iter().any(|drops| {
        let is_possible = |position: &mut Position<WORDS>, mv| {
            let endangers = drops.tried && safety == Safety::Kept && !leaves_safe_when_made(position, mv);
            !endangers && !facing_royals::bars(position, mv)
        };
        let mut moves = drops.squares.into_iter().map(|to| Move::drop(drops.kind, to));
        moves.any(|mv| {
            let ends = stop.is_some_and(Stop::comes_before_a_try);
            !ends && is_possible(position, mv) && accepts(position, mv)
        })
    })
}

/// Whether a drop is among those that are defences.
fn is_defence<const WORDS: usize>(
    position: &mut Position<WORDS>,
    mv: Move,
    drops: Drops,
    stop: Option<&Stop<'_>>,
) -> bool {
    let tables = position.tables();
    let bars = match (drops, mv.action()) {
        (Drops::Unbarred, Action::Drop { kind, .. }) => tables.rules(position.side(), kind).drop_mate,
        _ => None,
    };
    bars.is_none_or(|bars| !mates(position, mv, bars, Drops::All, stop))
}

/// Whether the side to move has a reply that ends the game at once, other than by losing it.
fn has_ending_answer<const WORDS: usize>(
    position: &mut Position<WORDS>,
    drops: Drops,
    stop: Option<&Stop<'_>>,
) -> bool {
    let mut moves = stop.map_or_else(MoveSets::default, MoveSets::stopped_by);
    generate_free(position, Scope::Board, position.tables().safety(), &mut moves);
    if moves
        .iter()
        .any(|mv| !stop.is_some_and(Stop::comes_before_a_try) && ends_well(position, mv))
    {
        return true;
    }
    // A drop takes no royal piece: where nothing else ends a game at once, it ends only what has ended already.
    let may_end = position.tables().finish().at_once || position.immediate_end().is_some();
    may_end
        && some_drop(position, Safety::Ignored, stop, |position, mv| {
            ends_well(position, mv) && is_defence(position, mv, drops, stop)
        })
}

/// Whether a move ends the game at once, and not by a win of the other side.
fn ends_well<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let lost = GameResult::Win(position.side().other());
    let undo = position.make(mv);
    let end = position.immediate_end();
    position.unmake(&undo);
    end.is_some_and(|end| end.result != lost)
}
