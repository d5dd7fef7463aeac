//! Royal pieces that face each other: the behaviour of `rules::FacingRoyals`.

use hakugei_variant::Color;
use hakugei_variant::rules::FacingResult;

use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::{Change, Placed, Position};
use crate::tables::Facing;

/// How a game ended with the move that led to a position in which royal pieces face each other, where the rule says so.
/// (In Janggi the generals that face each other draw the game, 빅장.)
pub(crate) fn faced<const WORDS: usize>(position: &Position<WORDS>, rule: &Facing<WORDS>) -> Option<Outcome> {
    let [black, white] = Color::ALL.map(|color| position.royals(color));
    let result = match rule.result {
        FacingResult::Barred => return None,
        FacingResult::Draw => GameResult::Draw,
        FacingResult::Wins => GameResult::Win(position.side().other()),
    };
    face(position, rule, [black, white], position.occupied()).then_some(Outcome {
        result,
        reason: Reason::FacingRoyals,
    })
}

/// Whether a move is barred because royal pieces would face each other after it. (The generals of Xiangqi may not.)
pub(crate) fn bars<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> bool {
    let tables = position.tables();
    tables
        .barred_facing()
        .is_some_and(|rule| face_after(position, rule, &position.change(mv)))
}

/// Whether royal pieces would face each other after a move.
fn face_after<const WORDS: usize>(position: &Position<WORDS>, rule: &Facing<WORDS>, change: &Change) -> bool {
    let gone: Bitboard<WORDS> = change.removed().map(|gone| gone.square).collect();
    let there: Bitboard<WORDS> = change.arrived().map(|arrived| arrived.square).collect();
    let royal = |arrived: &Placed| position.tables().is_royal(arrived.piece);
    let royals: Bitboard<WORDS> = change
        .arrived()
        .filter(royal)
        .map(|arrived| arrived.square)
        .collect();
    let ours = (position.royals(change.side()) & !gone) | royals;
    let theirs = position.royals(change.side().other()) & !gone;
    face(
        position,
        rule,
        [ours, theirs],
        (position.occupied() & !gone) | there,
    )
}

/// Whether a royal piece of one side faces one of the other, given those of both and the occupied squares.
fn face<const WORDS: usize>(
    position: &Position<WORDS>,
    rule: &Facing<WORDS>,
    [ours, theirs]: [Bitboard<WORDS>; 2],
    occupied: Bitboard<WORDS>,
) -> bool {
    let tables = position.tables();
    ours.into_iter().any(|one| {
        let mut lined_up = (theirs & rule.line_of(one)).into_iter();
        lined_up.any(|other| !tables.squares_between(one, other).intersects(occupied))
    })
}
