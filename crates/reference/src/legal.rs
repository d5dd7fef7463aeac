//! Which turns are legal: every possible turn is tried, and its consequences looked at.

use std::collections::BTreeSet;

use hakugei_variant::rule::{MateBar, RoyalEnd};
use hakugei_variant::{Color, Square};

use crate::journey::{Journey, journeys};
use crate::limit::{bars_attack, bars_drop, bars_move, mate_bar};
use crate::promotion::promotions;
use crate::{Position, Turn};

impl Position<'_> {
    /// Every legal turn of the side to move, sorted, each once. None where the game is over because a
    /// royal piece was captured.
    pub fn legal_turns(&self) -> Vec<Turn> {
        let mut turns = self.legal_board_turns();
        turns.extend(
            self.drops_but_for_mates()
                .into_iter()
                .filter(|drop| !self.is_banned_mate(drop)),
        );
        turns
    }

    /// The drops that are illegal only because they mate.
    pub fn banned_drop_mates(&self) -> Vec<Turn> {
        let drops = self.drops_but_for_mates().into_iter();
        drops.filter(|drop| self.is_banned_mate(drop)).collect()
    }

    /// Whether the side to move has any legal turn.
    pub fn has_legal_turn(&self) -> bool {
        !self.legal_board_turns().is_empty()
            || self
                .drops_but_for_mates()
                .iter()
                .any(|drop| !self.is_banned_mate(drop))
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_checked(self.side())
    }

    /// Whether a side is in check: its one royal piece could be captured if the other side were to move.
    /// A side with several royal pieces, or with none, is never in check.
    pub fn is_checked(&self, color: Color) -> bool {
        match self.royals(color).as_slice() {
            [last] => self.is_attacked(*last, color.other()),
            _ => false,
        }
    }

    /// The side that has lost its royal pieces, in a variant that is won by capturing them. Where both
    /// have none, the side to move.
    pub fn bereft(&self) -> Option<Color> {
        let by_capture = self.variant().rules.royal == RoyalEnd::Capture;
        self.without_royals().filter(|_| by_capture)
    }

    /// The side that has no royal piece on the board or in hand; where both have none, the side to move.
    pub(crate) fn without_royals(&self) -> Option<Color> {
        let holds_one = |color| {
            let mut held = self.hands().held(color);
            held.any(|(kind, _)| self.variant().piece(kind).royal)
        };
        let sides = [self.side(), self.side().other()];
        let lacks = |color: &Color| self.royals(*color).is_empty() && !holds_one(*color);
        sides.into_iter().find(lacks)
    }

    /// The number of legal lines of a length in plies. A position without a legal turn, or without a royal
    /// piece that the game is about, adds no longer lines. Repetition is not seen.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let turns = self.legal_turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        turns.iter().map(|turn| self.after(turn).perft(depth - 1)).sum()
    }

    /// Whether a side could capture on a square if it were to move, on its way or at its end.
    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let journeys = journeys(self, by);
        let mut captures = journeys
            .iter()
            .filter(|journey| journey.captures.contains(&square));
        captures.any(|journey| !bars_attack(self, journey.from, journey.to))
    }

    fn legal_board_turns(&self) -> Vec<Turn> {
        if self.bereft().is_some() {
            return Vec::new();
        }
        let journeys = journeys(self, self.side()).into_iter();
        let allowed = journeys.filter(|journey| !bars_move(self, journey.from, journey.to));
        let turns: BTreeSet<Turn> = allowed.flat_map(|journey| self.turns_of(&journey)).collect();
        turns.into_iter().filter(|turn| self.is_safe(turn)).collect()
    }

    /// The turns that make a journey, by promotion.
    fn turns_of(&self, journey: &Journey) -> Vec<Turn> {
        let Some(piece) = self.at(journey.from) else {
            return Vec::new();
        };
        let ends = (journey.from, journey.to);
        let choices = promotions(self.variant(), piece.color, piece.kind, ends).iter();
        let turn = |&promotes: &bool| Turn::Board {
            from: journey.from,
            to: journey.to,
            captures: journey.captures.clone(),
            promotes,
        };
        choices.map(turn).collect()
    }

    /// The drops that are legal, or would be if drops were allowed to mate.
    fn drops_but_for_mates(&self) -> Vec<Turn> {
        if self.bereft().is_some() {
            return Vec::new();
        }
        let mut drops = Vec::new();
        for (kind, _) in self.hands().held(self.side()) {
            let empty = self.board().squares().filter(|&square| self.at(square).is_none());
            let allowed = empty.filter(|&to| !bars_drop(self, kind, to));
            drops.extend(allowed.map(|to| Turn::Drop { kind, to }));
        }
        drops.retain(|drop| self.is_safe(drop));
        drops
    }

    /// Whether the side to move has a legal turn that keeps its royal piece safe, or that wins at once.
    fn has_defence(&self) -> bool {
        let board_turns = self.legal_board_turns();
        board_turns
            .iter()
            .any(|turn| self.keeps_royal(turn) || self.takes_last_royal(turn))
            || self
                .drops_but_for_mates()
                .iter()
                .any(|drop| self.keeps_royal(drop) && !self.is_banned_mate(drop))
    }

    /// Whether a turn wins by the capture of the enemy's last royal piece.
    fn takes_last_royal(&self, turn: &Turn) -> bool {
        self.after(turn).bereft() == Some(self.side().other())
    }

    /// Whether a turn leaves the royal piece safe as far as the variant asks for it.
    fn is_safe(&self, turn: &Turn) -> bool {
        self.variant().rules.royal == RoyalEnd::Capture || self.keeps_royal(turn)
    }

    /// Whether the mover keeps a royal piece that cannot be captured next. A side that has several may leave
    /// one attacked; a side that had none has none to lose.
    fn keeps_royal(&self, turn: &Turn) -> bool {
        let after = self.after(turn);
        let kept_one = self.royals(self.side()).is_empty() || !after.royals(self.side()).is_empty();
        kept_one && !after.is_checked(self.side())
    }

    /// Whether a drop is barred because of what it does to the opponent, who may answer with any legal turn
    /// that keeps the royal piece from being captured next, in every variant: mate is mate also where the
    /// game is played on to the capture. There, a turn that takes the last royal piece is an answer too.
    fn is_banned_mate(&self, drop: &Turn) -> bool {
        let Turn::Drop { kind, .. } = drop else {
            return false;
        };
        let Some(bar) = mate_bar(self, *kind) else {
            return false;
        };
        let after = self.after(drop);
        let concerned = match bar {
            MateBar::Checkmate => after.in_check(),
            MateBar::CheckmateOrStalemate => true,
        };
        concerned && !after.has_defence()
    }
}
