//! A question of a session: the next line answers it, or it lapses.

use super::command::Command;
use super::session::Session;
use crate::input::answer::Answer;

/// A question of yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// What is done where the answer is yes.
    pub(super) yes: Confirmed,
    /// What is said where it is no.
    pub(super) no: &'static str,
}

/// What was confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Confirmed {
    /// A line, which confirms as well if it is typed once more.
    Line(String),
    /// Leaving with Ctrl-C.
    Leaving,
}

impl Question {
    /// Whether a line is the one that is to be confirmed.
    pub(super) fn is_repeated_by(&self, line: &str) -> bool {
        self.yes == Confirmed::Line(line.to_owned())
    }
}

impl Session<'_> {
    /// Asks whether a line is to be obeyed.
    pub(super) fn ask_about(&mut self, line: &str, no: &'static str) {
        self.question = Some(Question {
            yes: Confirmed::Line(line.to_owned()),
            no,
        });
    }

    /// Takes an answer; whether there was something to answer. An offered draw is a question as well, until the next move.
    pub(super) fn answered(&mut self, question: Option<&Question>, answer: Answer) -> bool {
        match (question, answer) {
            (Some(question), Answer::No) => self.say(question.no),
            (Some(question), Answer::Yes) => match &question.yes {
                Confirmed::Leaving => self.leave_unsaved(),
                Confirmed::Line(line) => self.obey(Command::parse(line), true, line),
            },
            (None, _) if self.draw_offered.is_none() => return false,
            (None, Answer::Yes) => self.accept_draw(),
            (None, Answer::No) => self.decline_draw(),
        }
        true
    }
}
