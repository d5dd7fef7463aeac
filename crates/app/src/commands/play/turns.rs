//! Going back and forth in a session: undo, redo, resigning, declaring, new games, settings.

use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_search::Engine;
use hakugei_text::quote;
use hakugei_variant::Convention;

use super::args::HumanSide;
use super::auto_level::Counting;
use super::game_in_play::GameInPlay;
use super::player::Thought;
use super::session::{Purpose, Replacement, SavedState, Session};
use super::welcome;
use crate::engine::level::{self, LevelChoice};
use crate::failure::Failure;
use crate::input::position::handicap_game;
use crate::screen::board::PieceStyle;

impl Session<'_> {
    /// Takes back the last move of a person with what followed it, or a result given by hand.
    pub(super) fn undo(&mut self) {
        let over = self.current.game.outcome();
        let said = match self.current.game.undo() {
            None if over == self.current.game.outcome() => {
                self.say("There is nothing to take back.");
                return;
            }
            None => "The result is taken back; the game goes on.",
            Some(mv) => {
                self.undone.push(mv);
                self.undo_to_a_person();
                "Taken back. Type `redo` to play it again."
            }
        };
        self.stale = true;
        self.leave_the_past();
        self.turn_clock_back();
        (self.draw_offered, self.lost_for) = (None, 0);
        self.paused = !self.is_human(self.current.game.side());
        self.say(said);
        if self.paused {
            self.say("It is the computer's turn: type `go` to let it move.");
        }
    }

    fn undo_to_a_person(&mut self) {
        while self.current.humans != HumanSide::None && !self.is_human(self.current.game.side()) {
            match self.current.game.undo() {
                Some(mv) => self.undone.push(mv),
                None => break,
            }
        }
    }

    /// Plays again what was taken back, up to the next move of a person.
    pub(super) fn redo(&mut self) {
        if self.undone.is_empty() {
            self.say("There is nothing to play again.");
            return;
        }
        while let Some(&mv) = self.undone.last() {
            if let Err(reason) = self.play(mv) {
                self.say(&format!("That move cannot be played again: {reason}"));
                break;
            }
            if self.current.humans == HumanSide::None || self.is_human(self.current.game.side()) {
                break;
            }
        }
        self.announce("Played again.");
    }

    /// The side to move gives up the game.
    pub(super) fn resign(&mut self) {
        match self.current.game.outcome() {
            Some(_) => self.say("The game is over already."),
            None => self.finish(Reason::Resignation),
        }
    }

    /// The side to move declares an impasse, or learns what is missing for that.
    pub(super) fn declare(&mut self) {
        match self.current.game.check_declaration() {
            Ok(outcome) => self.end_with(outcome),
            Err(missing) => self.say(&format!("You cannot declare now: {missing}.")),
        }
    }

    /// The computer declares where the rules give it a win for that; whether it has.
    pub(super) fn computer_declares(&mut self) -> bool {
        let declared = Engine::declares(&self.current.game);
        self.declares_for_the_computer(declared)
    }

    /// The computer declares a draw where play promises less; whether it has.
    pub(super) fn computer_settles(&mut self, thought: &Thought) -> bool {
        let settled = Self::drawn_by_declaring(&self.current.game, thought);
        self.declares_for_the_computer(settled)
    }

    fn declares_for_the_computer(&mut self, declared: Option<Outcome>) -> bool {
        if let Some(outcome) = declared {
            let side = self.current.game.side();
            self.say(&format!("The computer ({side}) declares an impasse."));
            self.end_with(outcome);
        }
        declared.is_some()
    }

    /// The draw that the side to move may declare, where thinking found that play promises less.
    pub(super) fn drawn_by_declaring(game: &Game, thought: &Thought) -> Option<Outcome> {
        let score = thought.score?;
        Engine::settles_for(game, score)
    }

    /// Answers what a person asks for where a win can be declared: the computer has nothing to think about then.
    pub(super) fn need_not_think(&mut self, purpose: Purpose) -> bool {
        if purpose == Purpose::Move {
            return self.computer_declares();
        }
        let game = self.position_for(purpose);
        let (wins, side) = (Engine::declares(game).is_some(), game.side());
        if wins {
            self.say(&format!(
                "Hint: type `declare`: {side} may declare an impasse, and wins by it."
            ));
        }
        wins
    }

    /// A new game, with a handicap of the variant if one is named, and what to say when it is in play.
    pub(super) fn begun(&self, handicap: Option<&str>) -> Result<Replacement, Failure> {
        let known = self.current.known.clone();
        let game = match handicap {
            None => Game::new(&known.compiled),
            Some(name) => handicap_game(&known.compiled, name)?,
        };
        let last = game.variant().handicap_of(self.current.game.start());
        let is_opponent = !matches!(self.current.humans, HumanSide::Both);
        let level = if self.current.follows && is_opponent {
            format!(
                " The computer plays at level {}, which follows you.",
                self.level_for(&game)
            )
        } else {
            String::new()
        };
        let said = match (welcome::handicap(&game), last) {
            (Some(words), _) => format!("\n{words}"),
            // It would be missed only when the board is looked at.
            (None, Some(last)) => {
                let again = quote(&format!("new {}", last.id));
                format!(" It has no handicap: {again} begins one with that of the last game.")
            }
            (None, None) => String::new(),
        };
        Ok(Replacement::begun(
            known,
            game,
            format!("A new game.{level}{said}"),
        ))
    }

    /// A new game from where the one in play began, and what to say when it is in play. Where the rules have it replayed with colours
    /// reversed, the players change sides, and have the time that they had left.
    pub(super) fn begun_again(&self) -> Result<Replacement, Failure> {
        let known = self.current.known.clone();
        let game = Game::from_setup(&known.compiled, self.current.game.start());
        let game = game.map_err(|error| Failure::usage("rematch", error))?;
        let handicap = welcome::handicap(&game).map_or_else(String::new, |words| format!("\n{words}"));
        let outcome = self.current.game.outcome();
        let is_reversed = outcome.is_some_and(|outcome| outcome.result == GameResult::ReplayReversed);
        let mut next = GameInPlay {
            level: self.level_for(&game),
            ..self.current.clone()
        };
        let mut colours = "";
        if is_reversed {
            next.humans = next.humans.other();
            colours = ", with colours reversed";
        }
        let players = welcome::players(&next);
        let said = format!("The same game again{colours}. {players}{handicap}");
        let clock = self.clock.as_ref().filter(|_| is_reversed);
        let clocks = clock.map(|clock| {
            let [black, white] = clock.left();
            (clock.rule(), [white, black])
        });
        Ok(Replacement {
            clocks,
            is_reversed,
            ..Replacement::begun(known, game, said)
        })
    }

    /// Forgets what belonged to the game before; the new one counts as saved.
    pub(super) fn begin_afresh(&mut self) {
        self.undone.clear();
        self.current.loaded = None;
        self.current.seed = self.current.seed.wrapping_add(1);
        self.hinted = None;
        self.leave_the_past();
        (self.draw_offered, self.lost_for) = (None, 0);
        (self.judgement.evaluated, self.judgement.review) = (None, None);
        self.so_far = None;
        self.current.table.left = None;
        self.current.table.times.clear();
        self.clock = self.current.new_clock();
        self.number += 1;
        self.kept = SavedState::of(&self.current.game);
        self.saved = None;
        self.paused = false;
        self.stale = true;
        self.counting = Counting::of(&self.current.game);
        self.current.level = self.level_for(&self.current.game);
        self.next_level = None;
    }

    pub(super) fn flip(&mut self) {
        if self.current.table.turns && self.current.humans == HumanSide::Both {
            return self.say(
                "The board is turned to the side to move by itself: type `turn off` to keep it as it is, then `flip`.",
            );
        }
        self.current.bottom = self.current.bottom.other();
        self.stale = true;
    }

    pub(super) fn set_notation(&mut self, convention: Option<Convention>) {
        if let Some(convention) = convention {
            self.current.convention = convention;
            self.stale = true;
        }
        let now = self.current.convention;
        self.say(&format!("Notation `{}`: {}.", now.name(), now.described()));
    }

    pub(super) fn set_style(&mut self, style: Option<PieceStyle>) {
        let other = match self.current.style {
            PieceStyle::Letters => PieceStyle::Kanji,
            PieceStyle::Kanji => PieceStyle::Letters,
        };
        self.current.style = style.unwrap_or(other);
        self.stale = true;
    }

    pub(super) fn set_level(&mut self, level: Option<LevelChoice>) {
        match level {
            None => {}
            Some(LevelChoice::Fixed(level)) => (self.current.level, self.current.follows) = (level, false),
            Some(LevelChoice::Auto) => {
                self.current.follows = true;
                self.current.level = self.level_for(&self.current.game);
            }
        }
        let follows = if self.current.follows {
            " It follows you from game to game, so that you win about half."
        } else {
            ""
        };
        self.say(&format!(
            "The computer plays at {}.{follows}",
            level::described(self.current.level, self.current.pieces(), self.current.time)
        ));
    }

    pub(super) fn set_side(&mut self, side: HumanSide) {
        self.current.humans = side;
        self.paused = false;
        if matches!(side, HumanSide::Black | HumanSide::White) {
            self.current.bottom = side.bottom();
        }
        self.stale = true;
        let sides = match side {
            HumanSide::Black => "You play Black.",
            HumanSide::White => "You play White.",
            HumanSide::Both => "You play both sides.",
            HumanSide::None => "The computer plays both sides; Ctrl-C stops it.",
        };
        self.say(sides);
    }
}
