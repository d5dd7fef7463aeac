//! What a CECP client does with the position besides making moves: setting it up, taking back, asking about it.

use std::fmt::Display;

use hakugei_game::Game;
use hakugei_text::shorten;
use hakugei_variant::Setup;

use super::edit::Edit;
use super::layout::CecpSquare;
use super::marks::Lifted;
use super::{Cecp, Mode, Switch, on_one_line};
use crate::refusal::Refusal;
use crate::talk::{ClientPosition, Outbox};

impl Cecp {
    /// A new game, in which the engine plays the second player, or which it analyzes as the one before; the variant stays.
    pub(crate) fn new_game(&mut self) {
        self.begin_anew();
        self.thinker.forget();
        self.environment.seed = self.environment.seed.wrapping_add(1);
        // What the variant does not grant is said where the client asks for the variant: XBoard does so after this.
        let game = self.wish.game(&self.compiled, &self.layout);
        self.game = game.unwrap_or_else(|_| Game::new(&self.compiled));
        if self.mode != Mode::Analyzes {
            self.mode = Mode::Plays(self.game.side().other());
        }
        self.pace.begin_anew();
    }

    /// Takes back the last moves.
    pub(crate) fn take_back(&mut self, plies: usize) -> Result<(), Refusal> {
        if self.game.moves().len() < plies {
            return Err(Refusal::NothingToTakeBack);
        }
        self.disturb();
        for _ in 0..plies {
            self.game.undo();
        }
        Ok(())
    }

    /// A position in XBoard's FEN. One that cannot be is answered, and nothing is done until there is another.
    pub(crate) fn set_board(&mut self, fen: &str, out: &mut Outbox) {
        match self.layout.setup(self.compiled.variant(), fen) {
            Ok(setup) => self.begin_from(&setup, out),
            Err(error) => self.refuse(&error, out),
        }
    }

    fn begin_from(&mut self, setup: &Setup, out: &mut Outbox) {
        match Game::from_setup(&self.compiled, setup) {
            Ok(game) => {
                self.begin_anew();
                self.game = game;
            }
            Err(error) => self.refuse(&error, out),
        }
    }

    /// From now on lines set up a position.
    pub(crate) fn begin_edit(&mut self) {
        self.disturb();
        self.edit = Some(Edit::new(self.game.setup()));
    }

    /// Whether a command is carried out while a position is set up: what needs no position, and what begins something else,
    /// which ends the setting up and leaves the position as it was.
    pub(crate) fn leaves_edit(&mut self, command: &str) -> bool {
        let ends = matches!(
            command,
            "new" | "variant" | "force" | "setboard" | "go" | "playother" | "analyze" | "exit" | "result"
        );
        if ends {
            self.edit = None;
        }
        ends || matches!(command, "ping" | "quit" | "protover")
    }

    /// A line while a position is set up; `.` ends it.
    pub(crate) fn edit_line(&mut self, line: &str, out: &mut Outbox) {
        let Some(mut edit) = self.edit.take() else { return };
        if line == "." {
            return self.begin_from(&edit.setup, out);
        }
        if let Err(why) = edit.line(&self.layout, line) {
            out.say(format!("Error ({why}): {}", shorten(line)));
        }
        self.edit = Some(edit);
    }

    /// Where a piece that is lifted may go.
    pub(crate) fn lift(&mut self, place: &str, out: &mut Outbox) {
        self.told = None;
        if let Some(place) = self.layout.place(place) {
            let lifted = Lifted::after(self.lifted.take(), &self.game, place);
            out.say(format!("highlight {}", lifted.board(&self.layout, &self.game)));
            self.lifted = Some(lifted);
        }
    }

    /// A piece that was lifted is put down. XBoard waits to be told whether it is turned over where it was told that it has not the
    /// choice, and among what pieces it has one. A comma says that the control key is down: then a piece in hand is put down with the
    /// face that it does not show.
    pub(crate) fn put(&mut self, place: &str, out: &mut Outbox) {
        let plain = place.strip_suffix(',');
        let Some(CecpSquare::Board(to)) = self.layout.place(plain.unwrap_or(place)) else {
            return;
        };
        let lifted = self.lifted.as_ref();
        if let Some(choices) = lifted.and_then(|lifted| lifted.choices(&self.layout, &self.game, to)) {
            out.say(format!("choice {choices}"));
            return;
        }
        let told = lifted.and_then(|lifted| lifted.told(&self.layout, &self.game, to, plain.is_some()));
        if let Some(mv) = told {
            let turned = mv.promotes() || self.layout.turns_over(mv);
            out.say(if turned { "choice +" } else { "choice =" });
            self.told = Some(mv);
        }
    }

    /// The move that the engine expects, or the best one where it analyzes; nothing where it knows of none.
    pub(crate) fn hint(&mut self, out: &mut Outbox) {
        let best = self.shown_move().or(self.expected);
        if let Some(mv) = best.filter(|&mv| self.game.check_move(mv).is_ok()) {
            out.say(format!("Hint: {}", self.layout.mv_in_line(mv)));
        }
    }

    /// The answer to an offer of a draw in a game that the engine plays: yes where it stood worse when it last moved.
    pub(crate) fn draw(&mut self, out: &mut Outbox) {
        let plays = matches!(self.mode, Mode::Plays(_)) && !self.closed;
        if plays && self.score.is_some_and(|score| score.value() < 0) {
            out.say("offer draw");
        }
    }

    /// Thinks no longer on the opponent's time.
    pub(crate) fn stop_pondering(&mut self) {
        if self.ponders == Switch::Off && matches!(self.mode, Mode::Plays(color) if color != self.game.side())
        {
            self.disturb();
        }
    }

    /// Says why a position cannot be played from; the one before is kept, and left alone.
    fn refuse(&mut self, why: &dyn Display, out: &mut Outbox) {
        out.say(format!(
            "tellusererror Illegal position: {}",
            on_one_line(&why.to_string())
        ));
        self.disturb();
        self.shown = ClientPosition::Refused;
    }
}
