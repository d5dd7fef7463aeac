//! The bare royal piece: the behaviour of `rules::BareRoyal`.

use hakugei_variant::Color;
use hakugei_variant::rules::BareReply;

use crate::generate::{Scope, generate_free};
use crate::move_sets::MoveSets;
use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::Position;
use crate::rules::royal::has_lost_royals;
use crate::tables::Bare;

/// Bare royal: a side that has nothing left but royal pieces, on the board and in hand, loses if the other side has
/// something that counts as more; where the other side too has nothing but royal pieces, the game is drawn. Where it
/// has more, but nothing that counts, the game goes on.
///
/// Where the rule gives a side that was just bared a move, the game goes on if one of its moves leaves both sides bare, or
/// takes the other side's last royal piece. (平安将棋 as the Nichūreki of the early thirteenth century has it; 中将棋 by its Renmei, with the
/// reply, and with pawns and go-betweens not counting in lishogi.)
pub(crate) fn bare_royal<const WORDS: usize>(position: &Position<WORDS>, rule: &Bare) -> Option<Outcome> {
    let (side, mover) = (position.side(), position.side().other());
    let bare = [side, mover].map(|color| is_bare(position, color));
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
    if !has_more(position, winner, rule) || (may_reply && may_bare(position)) {
        return None;
    }
    Some(Outcome::win(winner, Reason::BareRoyal))
}

/// Whether a side has nothing but royal pieces, on the board and in hand.
fn is_bare<const WORDS: usize>(position: &Position<WORDS>, color: Color) -> bool {
    let tables = position.tables();
    let others = position.of_color(color) & !position.royals(color);
    others.is_empty() && position.held(color).all(|kind| tables.rules(color, kind).royal)
}

/// Whether a side has a piece that counts as more than its royal pieces.
fn has_more<const WORDS: usize>(position: &Position<WORDS>, color: Color, rule: &Bare) -> bool {
    let tables = position.tables();
    let mut kinds = tables.kinds().filter(|kind| rule.counts[kind.index()]);
    kinds.any(|kind| !position.pieces(color, kind).is_empty() || position.in_hand(color, kind) > 0)
}

/// Whether the side to move, which is bare, has a legal move that leaves both sides bare or wins by taking the last royal
/// piece.
fn may_bare<const WORDS: usize>(position: &Position<WORDS>) -> bool {
    let tables = position.tables();
    let mut captures = MoveSets::default();
    generate_free(position, Scope::Captures, tables.safety(), &mut captures);
    let mut position = position.clone();
    let position = &mut position;
    captures.iter().any(|mv| {
        let undo = position.make(mv);
        let bare = Color::ALL.iter().all(|&color| is_bare(position, color));
        let saved = bare || has_lost_royals(position, position.side());
        position.unmake(&undo);
        saved
    })
}
