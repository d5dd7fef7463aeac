//! Which turns are legal: every possible turn is tried, and its consequences looked at.

use std::collections::BTreeSet;

use hakugei_variant::rule::{MateBar, RoyalEnd};

use crate::capture::{bars_capture, bars_counter};
use crate::journey::{Journey, journeys};
use crate::limit::{bars_drop, bars_move, mate_bar};
use crate::promotion::promotions;
use crate::{GameResult, Position, Turn};

/// Which drops answer a drop that is asked whether it mates. A drop that is banned itself is no answer; but whether that
/// one is banned is asked with all drops counted, so that the question ends there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drops {
    Unbanned,
    All,
}

impl Position<'_> {
    /// Every legal turn of the side to move, each once. None where the position by itself ends the game.
    pub fn legal_turns(&self) -> Vec<Turn> {
        match self.immediate_end() {
            Some(_) => Vec::new(),
            None => self.allowed_turns(),
        }
    }

    /// Every turn of the side to move that would be legal if the game went on here.
    pub(crate) fn allowed_turns(&self) -> Vec<Turn> {
        let mut turns = self.allowed_board_turns();
        turns.extend(
            self.drops_but_for_mates()
                .filter(|drop| !self.is_banned_mate(drop, Drops::Unbanned)),
        );
        turns
    }

    /// The turns that would be allowed but for the limit on answers to the last capture.
    pub(crate) fn countered_turns(&self) -> Vec<Turn> {
        if self.setup().just_taken.is_none() {
            return Vec::new();
        }
        let turns = self.forgetful().allowed_board_turns().into_iter();
        turns.filter(|turn| bars_counter(self, turn)).collect()
    }

    /// The drops that are illegal only because they mate. None where the position by itself ends the game.
    pub fn banned_drop_mates(&self) -> Vec<Turn> {
        if self.immediate_end().is_some() {
            return Vec::new();
        }
        let drops = self.drops_but_for_mates();
        drops
            .filter(|drop| self.is_banned_mate(drop, Drops::Unbanned))
            .collect()
    }

    /// The number of legal lines of a length in plies. A position without a legal turn, or one that by itself ends the
    /// game, adds no longer lines; nor does one in which a side has lost all its royal pieces, if both had some at the
    /// start of the line. Repetition and impasse are not seen.
    pub fn perft(&self, depth: u32) -> u64 {
        self.lines(depth, self.without_royals().is_none())
    }

    fn lines(&self, depth: u32, about_royals: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if about_royals && self.without_royals().is_some() {
            return 0;
        }
        let turns = self.legal_turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        let below = turns
            .iter()
            .map(|turn| self.after(turn).lines(depth - 1, about_royals));
        below.sum()
    }

    fn allowed_board_turns(&self) -> Vec<Turn> {
        let journeys = journeys(self, self.side()).into_iter();
        let journeys = journeys.filter(|journey| !bars_move(self, journey.from, journey.to));
        let turns: BTreeSet<Turn> = journeys.flat_map(|journey| self.turns_of(&journey)).collect();
        let turns = turns.into_iter().filter(|turn| !bars_capture(self, turn));
        turns.filter(|turn| self.is_safe(turn)).collect()
    }

    /// The turns that make a journey, by promotion.
    pub(crate) fn turns_of(&self, journey: &Journey) -> Vec<Turn> {
        let Some(piece) = self.at(journey.from) else {
            return Vec::new();
        };
        let choices = promotions(self, piece, journey).iter();
        let turn = |&promotes: &bool| Turn::Board {
            from: journey.from,
            to: journey.to,
            way: journey.way.clone(),
            captures: journey.captures.clone(),
            promotes,
        };
        choices.map(turn).collect()
    }

    /// The drops that are legal, or would be if drops were allowed to mate.
    fn drops_but_for_mates(&self) -> impl Iterator<Item = Turn> {
        let kinds = self.faces_in_hand(self.side()).into_keys();
        let drops = kinds.flat_map(move |kind| {
            let empty = self.board().squares().filter(|&square| self.at(square).is_none());
            let allowed = empty.filter(move |&to| !bars_drop(self, kind, to));
            allowed.map(move |to| Turn::Drop { kind, to })
        });
        drops.filter(|drop| self.is_safe(drop))
    }

    /// Whether the side to move has a turn that keeps its royal piece from being captured next, or that ends the game
    /// at once and does not lose it; with some drops counted only.
    fn has_defence(&self, drops: Drops) -> bool {
        let defends = |turn: &Turn| self.keeps_royal(turn) || self.ends_well(turn);
        let counts = |drop: &Turn| drops == Drops::All || !self.is_banned_mate(drop, Drops::All);
        self.allowed_board_turns().iter().any(defends)
            || self
                .drops_but_for_mates()
                .any(|drop| defends(&drop) && counts(&drop))
    }

    /// Whether a turn ends the game at once, and not by a win of the other side.
    fn ends_well(&self, turn: &Turn) -> bool {
        let end = self.after(turn).immediate_end();
        end.is_some_and(|end| end.result != GameResult::Win(self.side().other()))
    }

    /// Whether a turn leaves the royal piece safe as far as the variant asks for it.
    fn is_safe(&self, turn: &Turn) -> bool {
        self.variant().rules.royal == RoyalEnd::Capture || self.keeps_royal(turn)
    }

    /// Whether the mover keeps a royal piece that cannot be captured next. A side that has several may leave
    /// one attacked; a side that had none has none to lose. One that is in hand is not given up either.
    fn keeps_royal(&self, turn: &Turn) -> bool {
        let (side, after) = (self.side(), self.after(turn));
        let kept_one = self.royals(side).is_empty() || !after.royals(side).is_empty();
        let kept_any = self.lacks_royals(side) || !after.lacks_royals(side);
        kept_one && kept_any && !after.is_checked(side)
    }

    /// Whether a drop is barred because of what it does to the opponent, who may answer with any legal turn
    /// that keeps the royal piece from being captured next, in every variant: mate is mate also where the
    /// game is played on to the capture. There, a turn that ends the game at once without losing it is an answer too.
    fn is_banned_mate(&self, drop: &Turn, answers: Drops) -> bool {
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
        concerned && !after.has_defence(answers)
    }
}
