//! What the side has that makes the first move: its share of the points, from games that differ.

use std::collections::BTreeSet;

use hakugei_arena::{Counts, Share};
use hakugei_variant::Color;
use serde_json::{Value, json};

use super::pool::Match;
use super::results::GameLine;

/// The share of the side that moves first.
pub(super) struct FirstPlayer {
    /// The side; `None` where openings begin with either.
    side: Option<Color>,
    /// How many games are no repetition of an earlier one. Only they count.
    different: u64,
    /// How many there are altogether.
    games: u64,
    share: Share,
}

impl FirstPlayer {
    /// From the games of a match; `None` where there are none.
    pub(super) fn of(game: &Match<'_>) -> Option<Self> {
        let mut seen = BTreeSet::new();
        let different: Vec<&GameLine> = game
            .lines
            .iter()
            .filter(|line| seen.insert(line.course()))
            .collect();
        let mut counts = Counts::default();
        for line in &different {
            if let Some(points) = line.points_of(line.first_side()) {
                counts.add(points);
            }
        }
        let side = different.first()?.first_side();
        let same = different.iter().all(|line| line.first_side() == side);
        Some(Self {
            side: same.then_some(side),
            different: different.len() as u64,
            games: game.lines.len() as u64,
            share: Share::of(counts)?,
        })
    }

    /// In a sentence or two.
    pub(super) fn text(&self, handicap: Option<&str>) -> String {
        let [low, high] = self.share.interval.map(|end| 100.0 * end);
        let who = match (self.side, handicap) {
            (Some(Color::White), Some(id)) => format!("White, who gives {id} and moves first,"),
            (Some(side), Some(id)) => format!("{side}, who moves first where White gives {id},"),
            (Some(side), None) => format!("{side}, who moves first,"),
            (None, _) => "The side that moves first".to_owned(),
        };
        let repeated = if self.different == self.games {
            String::new()
        } else {
            format!(
                "; only {} of {} games differ, and only they count here: give more openings, or add --opening-plies",
                self.different, self.games
            )
        };
        format!(
            "{who} has {:.1} % of the points ({low:.1} to {high:.1} %, 95 %){repeated}\n",
            100.0 * self.share.score
        )
    }

    /// As JSON.
    pub(super) fn json(&self) -> Value {
        json!({
            "side": self.side.map(|side| side.to_string().to_lowercase()),
            "games": self.different,
            "score": self.share.score,
            "interval": self.share.interval,
        })
    }
}
