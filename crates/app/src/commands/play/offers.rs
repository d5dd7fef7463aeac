//! Draws by agreement, and the computer's resignation.

use hakugei_game::{GameResult, Outcome, Reason};
use hakugei_text::quote_line;
use hakugei_variant::Color;

use super::args::HumanSide;
use super::player::Thought;
use super::session::{Purpose, Session};

/// The worth of a position for the computer, in hundredths of the weakest piece, up to which it agrees to a draw at any time, and in a
/// long game.
const GLAD: i32 = -100;
const CONTENT: i32 = 20;

/// From how many moves on a game is long.
const LONG: usize = 30;

/// The worth of a position for the computer at which it counts as lost.
const LOST: i32 = -1_000;

/// After how many of its moves in lost positions the computer resigns.
const LOST_FOR: u32 = 4;

const AGREED: Outcome = Outcome {
    result: GameResult::Draw,
    reason: Reason::Agreement,
};

impl Session<'_> {
    /// The side to move offers a draw.
    pub(super) fn offer_draw(&mut self) {
        if self.current.game.outcome().is_some() {
            return self.say("The game is over already.");
        }
        match self.current.humans {
            HumanSide::None => self.say("The computer plays both sides: nobody is there to agree."),
            HumanSide::Both if self.draw_offered == Some(self.current.game.side().other()) => {
                self.accept_draw();
            }
            HumanSide::Both => {
                let side = self.current.game.side();
                self.draw_offered = Some(side);
                let (offers, other) = (self.current.called(side), self.current.called(side.other()));
                self.say(&format!(
                    "{offers} offers a draw. {other}: type `accept` or `yes`, `decline` or `no`; {other}'s next move declines it as well."
                ));
            }
            HumanSide::Black | HumanSide::White if self.is_human(self.current.game.side()) => {
                self.draw_offered = Some(self.current.game.side());
                self.want(Purpose::DrawOffer);
            }
            HumanSide::Black | HumanSide::White => {
                self.say("It is the computer's turn: offer a draw when it is yours.");
            }
        }
    }

    /// The other side agrees.
    pub(super) fn accept_draw(&mut self) {
        match self.draw_offered {
            Some(_) => self.end_with(AGREED),
            None => self.say("Nobody has offered a draw: type `draw` to do so."),
        }
    }

    /// The other side does not agree.
    pub(super) fn decline_draw(&mut self) {
        match self.draw_offered.take() {
            Some(side) => {
                let other = self.current.called(side.other());
                self.say(&format!("{other} declines the draw."));
            }
            None => self.say("Nobody has offered a draw."),
        }
    }

    /// What the computer says to a draw, by what it thinks of the position of the side that offers it.
    pub(super) fn answer_draw_offer(&mut self, thought: &Thought) {
        let worth = thought.score.map(|score| -score.value());
        let limit = if self.current.game.moves().len() >= LONG {
            CONTENT
        } else {
            GLAD
        };
        self.draw_offered = None;
        match worth {
            Some(worth) if worth <= limit => {
                self.say("The computer agrees.");
                self.end_with(AGREED);
            }
            Some(worth) if worth > CONTENT => {
                self.say("The computer declines the draw: it thinks that it stands better.");
            }
            _ => self.say("The computer declines the draw: there is much to play for yet."),
        }
    }

    /// The computer gives up a game that has been lost for long; whether it has.
    pub(super) fn computer_resigns(&mut self, thought: &Thought) -> bool {
        if !self.current.is_against_the_computer() || self.is_human(self.current.game.side()) {
            return false;
        }
        self.lost_for = match thought.score {
            Some(score) if score.value() <= LOST => self.lost_for + 1,
            _ => 0,
        };
        let resigns = self.current.table.resigns && self.lost_for >= LOST_FOR;
        if resigns {
            let side = self.current.game.side();
            self.say(&format!(
                "The computer ({side}) resigns; `resigning off` makes it play on."
            ));
            self.finish(Reason::Resignation);
            self.lost_for = 0;
        }
        resigns
    }

    /// Sets or tells whether the computer resigns.
    pub(super) fn set_resigning(&mut self, on: Option<bool>) {
        let resigns = on.unwrap_or(!self.current.table.resigns);
        self.current.table.resigns = resigns;
        self.lost_for = 0;
        self.say(if resigns {
            "The computer resigns a game that has been lost for long."
        } else {
            "The computer plays every game to its end."
        });
    }

    /// Sets or tells whether the board is turned to the side to move.
    pub(super) fn set_turning(&mut self, on: Option<bool>) {
        let turns = on.unwrap_or(!self.current.table.turns);
        self.current.table.turns = turns;
        self.stale = true;
        self.say(match (turns, self.current.humans) {
            (false, _) => "The board stays as it is.",
            (true, HumanSide::Both) => "The board is turned to the side to move.",
            (true, _) => {
                "The board is turned to the side to move when a person plays both sides (`as both`)."
            }
        });
    }

    /// Names the person who plays a side.
    pub(super) fn set_name(&mut self, side: Color, name: Option<String>) {
        if let Some(name) = name.as_ref().filter(|_| !self.is_human(side)) {
            let word = side.to_string().to_lowercase();
            return self.say(&format!(
                "The computer plays {side}, and has its own name: type `as {word}` or `as both` to have a person play it, then {}.",
                quote_line(&format!("name {word} {name}"))
            ));
        }
        self.current.table.names[side.index()] = name;
        let black = self.current.called(Color::Black);
        let white = self.current.called(Color::White);
        let computer = |color: Color| {
            if self.is_human(color) {
                ""
            } else {
                ", the computer"
            }
        };
        let said = format!(
            "{black}{} against {white}{}.",
            computer(Color::Black),
            computer(Color::White)
        );
        self.say(&said);
    }
}
