//! Evaluations of positions and the judgement on the moves of a game, as a session asks for them.

use std::fmt::Write;

use hakugei_ask::{Quality, Review};
use hakugei_text::noun::numbered;
use hakugei_variant::Color;

use super::judged::{Evaluated, Reviewed, sign};
use super::player::Thought;
use super::session::{BoardPlace, Purpose, Session};
use crate::screen::move_text;

impl Session<'_> {
    /// Whether the position that is shown is to be evaluated first: a person looks at it, and wants that.
    pub(super) fn wants_evaluation(&self) -> bool {
        let game = self.shown_game();
        self.judgement.evaluates && game.outcome().is_none() && self.evaluation().is_none()
    }

    /// The evaluation of the position that is shown, if it is known.
    pub(crate) fn evaluation(&self) -> Option<&Evaluated> {
        let evaluated = self.judgement.evaluated.as_ref()?;
        (evaluated.moves == self.shown_game().moves()).then_some(evaluated)
    }

    /// How good a move of the game was, counted from 1: the sign behind it, or nothing.
    pub(crate) fn sign_of(&self, ply: usize) -> &'static str {
        let moves = self.current.game.moves();
        let judged = self
            .judgement
            .review
            .as_ref()
            .and_then(|review| review.of(moves, ply));
        judged.map_or("", |judged| sign(judged.quality))
    }

    /// What an evaluation found.
    pub(super) fn evaluated(&mut self, thought: &Thought) {
        let game = self.shown_game();
        let evaluated = Evaluated {
            moves: game.moves().to_vec(),
            side: game.side(),
            score: thought.score,
            depth: thought.depth,
            line: thought.line.clone(),
        };
        let said = evaluated.words().map(|words| {
            let line = move_text::line(game, self.current.convention, &thought.line);
            let line: Vec<String> = line.into_iter().take(6).collect();
            format!(
                "Evaluation: {words} (depth {}; {}).",
                thought.depth,
                line.join(" ")
            )
        });
        self.judgement.evaluated = Some(evaluated);
        // In full screen it stands beside the board.
        if let Some(said) = said.filter(|_| self.board_place == BoardPlace::InText) {
            self.say(&said);
        }
    }

    /// Sets or tells whether positions are evaluated as they come.
    pub(super) fn set_evaluation(&mut self, on: Option<bool>) {
        self.judgement.evaluates = on.unwrap_or(!self.judgement.evaluates);
        self.judgement.evaluated = None;
        self.say(if self.judgement.evaluates {
            "Positions are evaluated as they come; `eval off` ends that."
        } else {
            "Positions are not evaluated any more."
        });
    }

    /// Has all moves of the game judged.
    pub(super) fn ask_for_review(&mut self) {
        if self.current.game.moves().is_empty() {
            return self.say("There is no move to judge yet.");
        }
        self.wanted = Some(Purpose::Review);
    }

    /// The judgement on the moves of the game.
    pub(crate) fn reviewed(&mut self, review: Review) {
        self.wanted = None;
        if review.stopped && review.moves.is_empty() {
            return self.say("Stopped before a move was judged.");
        }
        let moves = self.current.game.moves()[..review.moves.len()].to_vec();
        let bad = |quality: Quality| !sign(quality).is_empty();
        let judged = numbered(review.moves.len(), "move");
        let mut said = if review.stopped {
            let all = self.current.game.moves().len();
            format!("Stopped. Judged: {judged} of {all}.")
        } else {
            format!("Judged: {judged}.")
        };
        for side in Color::ALL {
            let counts: Vec<String> = [
                (Quality::Inaccuracy, "inaccuracy", "inaccuracies"),
                (Quality::Mistake, "mistake", "mistakes"),
                (Quality::Blunder, "blunder", "blunders"),
            ]
            .into_iter()
            .map(|(quality, one, many)| {
                let count = review
                    .moves
                    .iter()
                    .filter(|judged| judged.side == side.into() && judged.quality == quality)
                    .count();
                format!("{count} {}", if count == 1 { one } else { many })
            })
            .collect();
            let _ = write!(said, "\n{}: {}.", self.current.called(side), counts.join(", "));
        }
        let listed = review.moves.iter().filter(|judged| bad(judged.quality));
        for judged in listed {
            let _ = write!(said, "\n  {:>3}  {}", judged.ply, judged.words);
        }
        said.push_str("\nType `goto N` to look at one of them, `prev` and `next` to go through the game, `last` to come back.");
        self.judgement.review = Some(Reviewed { moves, review });
        self.stale = true;
        self.say(&said);
    }
}
