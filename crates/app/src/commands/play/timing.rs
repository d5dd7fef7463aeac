//! The clocks of a session: when they run, and what happens at the end of the time.

use std::time::Duration;

use hakugei_game::{GameResult, Outcome, Reason};
use hakugei_variant::Color;

use super::clocks::written;
use super::command::ClockChange;
use super::session::Session;

impl Session<'_> {
    /// Tells the session what time it is.
    pub(crate) fn at(&mut self, now: Duration) {
        self.now = now;
    }

    /// Lets the clock of the side to move run: it is asked for a move now. Looking at earlier positions does not stop it.
    pub(super) fn run_clock(&mut self) {
        let stands = self.paused || self.current.game.outcome().is_some();
        if let Some(clock) = &mut self.clock {
            if stands {
                clock.hold();
            } else {
                clock.start(self.now);
            }
        }
    }

    /// Lets the clocks stand still.
    pub(super) fn hold_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.hold();
        }
    }

    /// Lets the clock that runs stand still for a while, with what the turn has taken so far, or go on again.
    pub(crate) fn freeze_clock(&mut self, stands: bool) {
        let now = self.now;
        if let Some(clock) = &mut self.clock {
            if stands {
                clock.freeze(now);
            } else {
                clock.thaw(now);
            }
        }
    }

    /// A side has played a move, and its clock stops. A move that was only taken back has had its time before.
    pub(super) fn charge(&mut self, side: Color, again: bool) {
        let plies = self.current.game.moves().len();
        let Some(clock) = &mut self.clock else { return };
        let table = &mut self.current.table;
        if again && table.times.contains_key(&plies) {
            clock.at(plies);
        } else {
            table.times.retain(|&ply, _| ply < plies);
            table.times.insert(plies, clock.spent(self.now));
            clock.moved(side, plies, self.now);
        }
        table.left = Some(clock.left());
    }

    /// The clocks go back to what they showed at this point of the game.
    pub(super) fn turn_clock_back(&mut self) {
        let plies = self.current.game.moves().len();
        if let Some(clock) = &mut self.clock {
            clock.at(plies);
            self.current.table.left = Some(clock.left());
        }
    }

    /// Whether the time of the side to move is over.
    pub(crate) fn time_is_over(&self) -> bool {
        let side = self.current.game.side();
        let goes_on = self.current.game.outcome().is_none();
        let clock = self.clock.as_ref().filter(|_| goes_on);
        clock.is_some_and(|clock| clock.is_over(side, self.now))
    }

    /// The side to move has used all of its time.
    pub(crate) fn lose_on_time(&mut self) {
        let side = self.current.game.side();
        if let Some(clock) = &mut self.clock {
            clock.run_out(side);
        }
        self.say(&format!("The time of {} is over.", self.current.called(side)));
        self.end_with(Outcome {
            result: GameResult::Win(side.other()),
            reason: Reason::Timeout,
        });
    }

    /// What the clock of a side shows now, if there is one.
    pub(crate) fn clock_face(&self, side: Color, now: Duration) -> Option<String> {
        let clock = self.clock.as_ref()?;
        Some(clock.face(side, self.current.game.side(), now))
    }

    /// Sets or tells the clocks.
    pub(super) fn set_clock(&mut self, change: ClockChange) {
        let rule = match change {
            ClockChange::None => None,
            ClockChange::TakenAway => Some(None),
            ClockChange::Set(rule) => Some(Some(rule)),
        };
        if let Some(rule) = rule {
            self.current.table.clock = rule;
            self.current.table.left = None;
            self.clock = self.current.new_clock();
        }
        let said = match &self.clock {
            None => "This game has no clock: type `clock 10m+5s` for one.".to_owned(),
            Some(clock) => {
                let faces = Color::ALL.map(|side| {
                    let face = clock.face(side, self.current.game.side(), self.now);
                    format!("{} {face}", self.current.called(side))
                });
                format!("Each side has {}. {}.", written(clock.rule()), faces.join(", "))
            }
        };
        self.say(&said);
    }
}
