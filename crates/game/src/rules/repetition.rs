//! Repeated positions: the behaviour of `rules::Repetition`.

mod perpetual_attack;

use hakugei_variant::rules::{PerpetualAttack, PerpetualCheck, Repetition, RepetitionResult};
use hakugei_variant::{Color, Square};

use crate::generate::{Scope, generate_free};
use crate::illegal::IllegalReason;
use crate::move_sets::MoveSets;
use crate::moves::Move;
use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::{Change, Position};
use crate::rules::capture_limits::trades;
use crate::rules::quiet_moves::is_quiet;
use crate::scratch::Scratch;
use crate::tables::Keys;
use perpetual_attack::threatens;

/// What a move did, as far as rules ask that look at a row of moves.
///
/// ```
/// use hakugei_game::{RepetitionState, MoveFlags};
/// use hakugei_variant::Color;
///
/// let check = MoveFlags { check: true, ..MoveFlags::default() };
/// let mut line: Vec<RepetitionState> = Vec::new();
/// for (key, side, flags) in [(1, Color::White, check), (2, Color::Black, MoveFlags::default()), (3, Color::White, check)] {
///     line.push(RepetitionState::after(&line, key, side, flags));
/// }
/// assert_eq!(line[2].checks_in_a_row, 2, "Black has given check twice in a row");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveFlags {
    /// Whether it gave check.
    pub check: bool,
    /// Whether the piece that moved, or was dropped, could capture an enemy next. Never where no rule asks for it.
    pub attack: bool,
    /// Whether it neither captured nor turned its piece over nor dropped it, and nothing burnt.
    pub quiet: bool,
}

impl MoveFlags {
    /// What the move that led to a position did, given whether it gave check.
    pub(crate) fn of<const WORDS: usize>(position: &Position<WORDS>, change: &Change, check: bool) -> Self {
        Self {
            check,
            attack: change
                .stands()
                .is_some_and(|stands| attacks(position, stands.square)),
            quiet: is_quiet(change),
        }
    }

    /// What led to a position of which nothing came before.
    pub(crate) fn at_start<const WORDS: usize>(position: &Position<WORDS>) -> Self {
        Self {
            check: position.in_check(),
            ..Self::default()
        }
    }
}

/// Whether the move that led to a position attacks, given where it ended. Never where no rule asks for it.
///
/// A move attacks if the piece that moved could capture an enemy from where it ended, as if it were its turn again;
/// whether that would leave its own royal piece in check does not matter. A piece that was dropped has moved.
#[inline]
pub(crate) fn attacks<const WORDS: usize>(position: &Position<WORDS>, to: Square) -> bool {
    position.tables().attacks_matter() && threatens(position, to)
}

/// The key by which repetition knows a position: what a capture just made bars tells it from others, and nothing else
/// of that capture. [`Position::key`] tells more positions apart.
pub(crate) fn key<const WORDS: usize>(position: &Position<WORDS>) -> u64 {
    let tables = position.tables();
    if position.just_taken().is_none() {
        return position.key();
    }
    // Two positions that differ only in the capture before are one where that capture bars nothing: so the moves that it bars
    // make the key, and not its square.
    let free = position.without_history();
    let (mut moves, mut scratch) = (MoveSets::default(), Scratch::default());
    generate_free(&free, Scope::Captures, tables.safety(), &mut moves);
    let is_barred = |&mv: &Move| trades::bar(position, mv, &mut scratch) == Some(trades::TradeBar::Counter);
    let barred = moves.iter().filter(is_barred).map(Keys::barred);
    barred.fold(free.key(), |key, barred| key ^ barred)
}

/// A position of a game, as repetition sees it.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
/// game.play(game.parse_usi("D*4b")?)?;
/// let [start, now] = game.positions() else { panic!("there was one move") };
/// assert_eq!((start.checks_in_a_row, now.checks_in_a_row), (0, 1));
/// assert!(start.key != now.key && start.side != now.side);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepetitionState {
    /// The key of the position.
    pub key: u64,
    /// The side to move.
    pub side: Color,
    /// How many moves in a row of the side that has just moved gave check, this one included.
    pub checks_in_a_row: u32,
    /// How many attacked, this one included. See [`MoveFlags::attack`].
    pub attacks_in_a_row: u32,
    /// How many moves in a row, of both sides, were quiet, the last one included. See [`MoveFlags::quiet`].
    pub quiet_in_a_row: u32,
}

impl RepetitionState {
    /// A position that follows a line of positions, given what the move that led to it did.
    pub fn after(line: &[Self], key: u64, side: Color, flags: MoveFlags) -> Self {
        let before = line.iter().rev().nth(1);
        let checks = before.map_or(0, |position| position.checks_in_a_row);
        let attacks = before.map_or(0, |position| position.attacks_in_a_row);
        let quiet = line.last().map_or(0, |position| position.quiet_in_a_row);
        Self {
            key,
            side,
            checks_in_a_row: if flags.check { checks + 1 } else { 0 },
            attacks_in_a_row: if flags.attack { attacks + 1 } else { 0 },
            quiet_in_a_row: if flags.quiet { quiet + 1 } else { 0 },
        }
    }
}

/// The outcome of the last of a line of positions, if the rule ends the game there.
pub fn repetition_outcome(rule: Repetition, positions: &[RepetitionState]) -> Option<Outcome> {
    outcome_since(rule, positions, first_of(rule, positions)?)
}

/// The outcome of the last of a line of positions, which has occurred as often as the rule asks, given where it did so first:
/// perpetual check is asked first, then perpetual attack; where neither decides, the ordinary result holds.
pub(crate) fn outcome_since(
    rule: Repetition,
    positions: &[RepetitionState],
    first: usize,
) -> Option<Outcome> {
    let Repetition::Fold {
        count,
        result,
        perpetual_check,
        perpetual_attack,
    } = rule
    else {
        return None;
    };
    let by_check = (perpetual_check == PerpetualCheck::Loss)
        .then(|| perpetual_checker(positions, first))
        .flatten();
    let by_attack = || {
        let asked = perpetual_attack == PerpetualAttack::Loss;
        asked.then(|| perpetual_attacker(positions, first)).flatten()
    };
    let lost = |loser: Color, reason| Outcome {
        result: GameResult::Win(loser.other()),
        reason,
    };
    let perpetual = by_check
        .map(|checker| lost(checker, Reason::PerpetualCheck))
        .or_else(|| Some(lost(by_attack()?, Reason::PerpetualAttack)));
    perpetual.or(Some(Outcome {
        result: ordinary(result, positions.last()?.side)?,
        reason: Reason::Repetition(count),
    }))
}

/// The result of a repetition that no perpetual check or attack decides, given the side to move in the position that
/// is repeated; `None` where no move may complete one.
fn ordinary(result: RepetitionResult, side: Color) -> Option<GameResult> {
    Some(match result {
        RepetitionResult::Draw => GameResult::Draw,
        RepetitionResult::ReplayReversed => GameResult::ReplayReversed,
        RepetitionResult::NoResult => GameResult::NoResult,
        RepetitionResult::Loss(color) => GameResult::Win(color.other()),
        RepetitionResult::StarterLoses => GameResult::Win(side.other()),
        RepetitionResult::CompleterLoses => GameResult::Win(side),
        RepetitionResult::Forbidden => return None,
    })
}

/// Whether the move that led to the last of a line of positions is illegal because it completes a repetition: any, or one
/// through which its side has always given check.
pub fn completes_barred_repetition(rule: Repetition, positions: &[RepetitionState]) -> bool {
    if !rule.bars_moves() {
        return false;
    }
    let Some(first) = first_of(rule, positions) else {
        return false;
    };
    let mover = positions.last().map(|last| last.side.other());
    rule.is_forbidden() || perpetual_checker(positions, first) == mover
}

/// Why a move that completes a barred repetition is illegal.
pub(crate) fn bar_reason(rule: Repetition) -> IllegalReason {
    match rule {
        Repetition::Fold {
            count,
            result: RepetitionResult::Forbidden,
            ..
        } => IllegalReason::ForbiddenRepetition { count },
        _ => IllegalReason::PerpetualCheck,
    }
}

/// Where the last position occurred first, if it has occurred as often as the rule asks.
pub(crate) fn first_of(rule: Repetition, positions: &[RepetitionState]) -> Option<usize> {
    let Repetition::Fold { count, .. } = rule else {
        return None;
    };
    let last = positions.last()?;
    let same = |position: &RepetitionState| position.key == last.key && position.side == last.side;
    let occurrences = positions.iter().filter(|position| same(position)).count();
    if occurrences < usize::from(count) {
        return None;
    }
    positions.iter().position(same)
}

/// The side that gave check with every one of its moves since a position, if exactly one side did.
fn perpetual_checker(positions: &[RepetitionState], first: usize) -> Option<Color> {
    always(positions, first, |position| position.checks_in_a_row)
}

/// The side that attacked with every one of its moves since a position, if exactly one side did.
fn perpetual_attacker(positions: &[RepetitionState], first: usize) -> Option<Color> {
    always(positions, first, |position| position.attacks_in_a_row)
}

/// The side all of whose moves since a position are of a sort, if exactly one side's are, given how many of its moves in
/// a row up to a position were.
fn always(
    positions: &[RepetitionState],
    first: usize,
    in_a_row: impl Fn(&RepetitionState) -> u32,
) -> Option<Color> {
    let since = &positions[first + 1..];
    // The last move is one side's, the one before the other's; they take turns.
    let throughout = |last: usize| {
        let moves = since.len().saturating_sub(last).div_ceil(2);
        let position = since.iter().rev().nth(last)?;
        (in_a_row(position) as usize >= moves).then_some(position.side.other())
    };
    match (throughout(0), throughout(1)) {
        (Some(color), None) | (None, Some(color)) => Some(color),
        _ => None,
    }
}
