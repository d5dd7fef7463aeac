//! Impasse: the behaviour of `rules::Impasse`, for games that neither side can win by mate.

use hakugei_variant::Color;

use crate::bitboard::Bitboard;
use crate::outcome::{GameResult, Outcome, Reason};
use crate::position::Position;
use crate::rules::royal::{has_royal, holds_royal};
use crate::tables::Claim;

/// What a position lacks for a declaration of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lack {
    Rule,
    Calm,
    Royal,
    Pieces { present: u32, needed: u8 },
    Points { points: u32, needed: u16 },
}

impl<const WORDS: usize> Position<WORDS> {
    /// Royals in: the game is drawn when every royal piece of both sides stands on the board in the region of its owner.
    ///
    /// In 和将棋 with drops, as its English rules have it, once both kings have entered their promotion zones. Unlike the
    /// ends that come at once this is asked after mate and repetition, and cuts no counted lines.
    pub fn royals_in(&self) -> Option<Outcome> {
        let tables = self.tables();
        let region = tables.finish().impasse_region.as_ref()?;
        let both = Color::ALL.iter();
        let all_in = both
            .map(|&color| (color, region[color.index()]))
            .all(|(color, region)| royals_are_in(self, color, region));
        all_in.then_some(Outcome {
            result: GameResult::Draw,
            reason: Reason::Impasse,
        })
    }
}

/// Whether a side has royal pieces, all of them on the board in a region.
fn royals_are_in<const WORDS: usize>(
    position: &Position<WORDS>,
    color: Color,
    region: Bitboard<WORDS>,
) -> bool {
    has_royal(position, color)
        && !holds_royal(position, color)
        && (position.royals(color) & !region).is_empty()
}

impl<const WORDS: usize> Position<WORDS> {
    /// What a declaration of the side to move would give, or `None` where it may not declare.
    #[inline]
    pub fn declaration(&self) -> Option<Outcome> {
        let tables = self.tables();
        tables.finish().claim.as_ref()?;
        weigh_declaration(self).ok()
    }
}

/// Declaration: what a declaration of the side to move would give.
///
/// The side must not be in check, all its royal pieces must stand in the region, and so must enough of its other
/// pieces. Its points are those of its pieces in the region and in hand, royal pieces worth nothing. Both rules of
/// shogi say so: the one of 27 points, by which computers and amateurs play (king and ten other pieces in the last
/// three ranks, rook and bishop worth five points and the others one; 28 points win for Black, 27 for White), and the
/// one of 24 points of the Japan Shogi Association (31 win, 24 to 30 draw).
pub(crate) fn weigh_declaration<const WORDS: usize>(position: &Position<WORDS>) -> Result<Outcome, Lack> {
    let tables = position.tables();
    let claim = tables.finish().claim.as_ref().ok_or(Lack::Rule)?;
    let side = position.side();
    let region = claim.region[side.index()];
    if !royals_are_in(position, side, region) {
        return Err(Lack::Royal);
    }
    if position.in_check() {
        return Err(Lack::Calm);
    }
    let there = position.of_color(side) & region & !position.royals(side);
    if there.len() < u32::from(claim.terms.pieces) {
        return Err(Lack::Pieces {
            present: there.len(),
            needed: claim.terms.pieces,
        });
    }
    let result = verdict(claim, side, points(claim, position, there))?;
    Ok(Outcome {
        result,
        reason: Reason::Declaration,
    })
}

/// The points of the side to move: for its pieces in the region, and for those in hand.
fn points<const WORDS: usize>(
    claim: &Claim<WORDS>,
    position: &Position<WORDS>,
    there: Bitboard<WORDS>,
) -> u32 {
    let side = position.side();
    let on_board = there.into_iter().map(|square| (position.kind_at(square), 1));
    let in_hand = position
        .held(side)
        .map(|kind| (kind, u32::from(position.in_hand(side, kind))));
    let all = on_board.chain(in_hand);
    all.map(|(kind, count)| u32::from(claim.worth[kind.index()]) * count)
        .sum()
}

fn verdict<const WORDS: usize>(claim: &Claim<WORDS>, side: Color, points: u32) -> Result<GameResult, Lack> {
    let win = claim.terms.win[side.index()];
    let least = claim.terms.draw.unwrap_or(win).min(win);
    if points >= u32::from(win) {
        Ok(GameResult::Win(side))
    } else if points >= u32::from(least) {
        Ok(GameResult::Draw)
    } else {
        Err(Lack::Points {
            points,
            needed: least,
        })
    }
}
