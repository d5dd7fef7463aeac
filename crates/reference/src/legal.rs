//! Which turns are legal: every possible turn is tried, and its consequences are looked at.

use std::collections::BTreeSet;

use crate::journey::{Journey, journeys};
use crate::rules::capture_limits::{bars_capture, bars_counter};
use crate::rules::drops::{bars_drop, bars_move, faces_in_hand};
use crate::rules::promotion::{Ending, endings};
use crate::rules::{drop_mate, facing_royals, obligations, royal};
use crate::{Position, Turn};

impl Position<'_> {
    /// Every legal turn of the side to move, each once. A position that by itself ends the game has none.
    pub fn legal_turns(&self) -> Vec<Turn> {
        match self.immediate_end() {
            Some(_) => Vec::new(),
            None => obligations::bind(self, self.allowed_turns()),
        }
    }

    /// Every turn of the side to move that would be legal if the game went on here and nothing were obligatory.
    pub(crate) fn allowed_turns(&self) -> Vec<Turn> {
        let mut turns = self.allowed_board_turns();
        let drops = self.drops_but_for_mates();
        turns.extend(drops.filter(|drop| !drop_mate::bans(self, drop)));
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

    /// The drops that are illegal only because they mate. A position that by itself ends the game has none.
    pub fn banned_drop_mates(&self) -> Vec<Turn> {
        if self.immediate_end().is_some() {
            return Vec::new();
        }
        let drops = self.drops_but_for_mates();
        drops.filter(|drop| drop_mate::bans(self, drop)).collect()
    }

    /// The number of legal lines of a length in plies. A position without a legal turn, or one that by itself ends the
    /// game, adds no longer lines; nor does one in which a side has fewer royal pieces than it must keep, if both had
    /// enough at the start of the line. Repetition and impasse are not seen.
    pub fn perft(&self, depth: u32) -> u64 {
        self.lines(depth, self.lacking_royals().is_none())
    }

    /// The number of legal lines, where having too few royal pieces ends a line only if the line began with enough.
    fn lines(&self, depth: u32, began_with_enough: bool) -> u64 {
        if depth == 0 {
            return 1;
        }
        if began_with_enough && self.lacking_royals().is_some() {
            return 0;
        }
        let turns = self.legal_turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        let below = turns
            .iter()
            .map(|turn| self.after(turn).lines(depth - 1, began_with_enough));
        below.sum()
    }

    /// Every turn on the board that would be legal if the game went on here.
    pub(crate) fn allowed_board_turns(&self) -> Vec<Turn> {
        let journeys = journeys(self, self.side()).into_iter();
        let journeys = journeys.filter(|journey| !bars_move(self, journey.from, journey.to));
        let turns: BTreeSet<Turn> = journeys.flat_map(|journey| self.turns_of(&journey)).collect();
        let turns = turns.into_iter().filter(|turn| !bars_capture(self, turn));
        turns.filter(|turn| self.may_stand_after(turn)).collect()
    }

    /// The turns that make a journey: one for each way in which it may end.
    pub(crate) fn turns_of(&self, journey: &Journey) -> Vec<Turn> {
        let Some(piece) = self.at(journey.from) else {
            return Vec::new();
        };
        let endings = endings(self, piece, journey).into_iter();
        let turn = |ending: Ending| Turn::Board {
            from: journey.from,
            to: journey.to,
            way: journey.way.clone(),
            captures: journey.captures.clone(),
            promotes: ending != Ending::Keeps,
            face: match ending {
                Ending::Chooses(face) => Some(face),
                Ending::Keeps | Ending::Turns => None,
            },
        };
        endings.map(turn).collect()
    }

    /// The drops that are legal, or would be if drops were allowed to mate.
    pub(crate) fn drops_but_for_mates(&self) -> impl Iterator<Item = Turn> {
        let kinds = faces_in_hand(self, self.side()).into_keys();
        let drops = kinds.flat_map(move |kind| {
            let empty = self.board().squares().filter(|&square| self.at(square).is_none());
            let allowed = empty.filter(move |&to| !bars_drop(self, kind, to));
            allowed.map(move |to| Turn::Drop { kind, to })
        });
        drops.filter(|drop| self.may_stand_after(drop))
    }

    /// Whether the royal pieces may stand as they do after a turn: as safe as the variant demands, and not facing each
    /// other where that is barred.
    fn may_stand_after(&self, turn: &Turn) -> bool {
        royal::allows(self, turn) && !facing_royals::bars(self, turn)
    }
}
