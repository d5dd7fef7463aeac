//! Ends that come at once: what finishes a game with the move itself, before any reply is looked for.
//!
//! [`immediate_end`] is the one place that knows them. A position that it calls ended has no legal moves, so counted
//! lines and searched lines stop there.

use hakugei_variant::rules::{BareReply, TrySafety};
use hakugei_variant::{Color, Square};

use crate::attack::{has_lost_royals, is_attacked, is_in_check, royals};
use crate::generate::{Scope, generate_on};
use crate::move_sets::MoveSets;
use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::Position;
use crate::tables::{Bare, Goal, Tables};

/// How a game ended with the move that led to a position, if it did.
///
/// The rules are asked in this order: royal captured, check wins, try, bare royal.
#[inline]
pub fn immediate_end<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
) -> Option<Outcome> {
    if goes_on(tables, position) {
        None
    } else {
        end_by_rules(tables, position)
    }
}

/// Whether a glance shows that the game has not ended: each side has one royal piece, outside its goal, and other pieces.
#[inline]
pub(crate) fn goes_on<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> bool {
    let finish = tables.finish();
    let calm = |color: Color| {
        let bare = || finish.bare.is_some() && position.of_color(color).is_single();
        position
            .sole_royal(color)
            .is_some_and(|royal| !finish.is_goal(color, royal) && !bare())
    };
    !finish.check_wins && calm(Color::Black) && calm(Color::White)
}

/// The same, rule by rule.
#[cold]
#[inline(never)]
fn end_by_rules<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<Outcome> {
    let finish = tables.finish();
    let captured = royal_captured(tables, position);
    if captured.is_some() || !finish.at_once {
        return captured;
    }
    let check = finish.check_wins.then(|| check_wins(tables, position));
    let goal = || {
        finish
            .goal
            .as_ref()
            .and_then(|goal| try_rule(tables, position, goal))
    };
    let ended = check.flatten().or_else(goal);
    ended.or_else(|| bare_royal(tables, position, finish.bare.as_ref()?))
}

/// Royal captured: a side that has no royal piece left, on the board or in hand, has lost. Where both have none, the
/// mover took the other's.
fn royal_captured<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<Outcome> {
    let side = position.side();
    let mut sides = [side, side.other()].into_iter();
    let loser = sides.find(|&color| has_lost_royals(tables, position, color))?;
    Some(win(loser.other(), Reason::RoyalCaptured))
}

/// Check wins: where the rule says so, a side that has given check with its move has won. (王手将棋, as
/// lishogi plays it.)
fn check_wins<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> Option<Outcome> {
    let side = position.side();
    is_in_check(tables, position, side).then(|| win(side.other(), Reason::Check))
}

/// Try: a side whose royal piece stands in its goal has won; where the piece must be safe, only if the other side
/// could not capture it if it were to move. The side that has just moved is asked first. The other side may have won
/// too: its royal piece can have been unsafe when it came there, and the move can have made it safe. (The try of
/// どうぶつしょうぎ, トライ: a lion on the far rank wins unless it is caught with the next move.)
fn try_rule<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    goal: &Goal<WORDS>,
) -> Option<Outcome> {
    let side = position.side();
    let arrived = |color: Color| {
        let there = royals(tables, position, color) & goal.squares[color.index()];
        let stands = |square: Square| {
            goal.safety == TrySafety::Any || !is_attacked(tables, position, square, color.other())
        };
        there.into_iter().any(stands)
    };
    let winner = [side.other(), side].into_iter().find(|&color| arrived(color))?;
    Some(win(winner, Reason::Try))
}

/// Bare royal: a side that has nothing left but royal pieces, on the board and in hand, loses if the other side has
/// something that counts as more; where the other side too has nothing but royal pieces, the game is drawn. Where it
/// has more, but nothing that counts, the game goes on.
///
/// Where the rule gives a side that was just bared a move, the game goes on if one of its moves leaves both sides bare, or
/// takes the other side's last royal piece. (平安将棋 as the Nichūreki of the early thirteenth century has it; 中将棋 by its Renmei, with the
/// reply, and with pawns and go-betweens not counting in lishogi.)
fn bare_royal<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    rule: &Bare,
) -> Option<Outcome> {
    let (side, mover) = (position.side(), position.side().other());
    let bare = [side, mover].map(|color| is_bare(tables, position, color));
    let (loser, winner) = match bare {
        [false, false] => return None,
        [true, true] => {
            return Some(Outcome {
                result: GameResult::Draw,
                reason: Reason::BareRoyal,
            });
        }
        [true, false] => (side, mover),
        [false, true] => (mover, side),
    };
    let may_reply = loser == side && rule.reply == BareReply::MayBare;
    if !has_more(tables, position, winner, rule) || (may_reply && may_bare(tables, position)) {
        return None;
    }
    Some(win(winner, Reason::BareRoyal))
}

/// Whether a side has nothing but royal pieces, on the board and in hand.
fn is_bare<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>, color: Color) -> bool {
    let others = position.of_color(color) & !royals(tables, position, color);
    others.is_empty() && position.held(color).all(|kind| tables.rules(color, kind).royal)
}

/// Whether a side has a piece that counts as more than its royal pieces.
fn has_more<const WORDS: usize>(
    tables: &Tables<WORDS>,
    position: &Position<WORDS>,
    color: Color,
    rule: &Bare,
) -> bool {
    let mut kinds = tables.kinds().filter(|kind| rule.counts[kind.index()]);
    kinds.any(|kind| !position.pieces(color, kind).is_empty() || position.in_hand(color, kind) > 0)
}

/// Whether the side to move, which is bare, has a legal move that leaves both sides bare or wins by taking the last royal
/// piece.
fn may_bare<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>) -> bool {
    let mut captures = MoveSets::default();
    generate_on(tables, position, Scope::Captures, tables.safety(), &mut captures);
    let mut position = position.clone();
    let position = &mut position;
    captures.iter().any(|mv| {
        let undo = position.make(tables, mv);
        let bare = Color::ALL.iter().all(|&color| is_bare(tables, position, color));
        let saved = bare || has_lost_royals(tables, position, position.side());
        position.unmake(&undo);
        saved
    })
}

fn win(winner: Color, reason: Reason) -> Outcome {
    Outcome {
        result: GameResult::Win(winner),
        reason,
    }
}
