//! By what the engine values positions: what was learned of the variant, the file that the client names, or neither.

use hakugei_search::Learned;
use hakugei_variant::Variant;

use crate::refusal::Refusal;
use crate::talk::{Found, World};

/// What stands for the evaluation that the program has of itself.
pub(crate) const INTERNAL: &str = "<internal>";

/// What the client has asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Asked {
    /// What belongs to the variant.
    Internal,
    /// What its tables tell.
    Computed,
    /// The file at a path.
    File(String),
}

/// What is asked for, and what there is.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    /// What belongs to the variant that is played.
    own: Option<Learned>,
    asked: Asked,
}

impl Valuation {
    /// That of a session that begins with a variant.
    pub(crate) fn new(found: &Found) -> Self {
        Self {
            own: found.evaluation.clone(),
            asked: Asked::Internal,
        }
    }

    /// Whether that is what belongs to a variant that was found: its file may have been made anew.
    pub(crate) fn is_of(&self, found: &Found) -> bool {
        self.own == found.evaluation
    }

    /// Another variant is played. What was asked for stays: the file may be one of the new variant.
    pub(crate) fn turn_to(&mut self, found: &Found) {
        self.own.clone_from(&found.evaluation);
    }

    /// Takes note of what the client asks for.
    pub(crate) fn ask(&mut self, value: &str) {
        let is = |word: &str| value.eq_ignore_ascii_case(word);
        self.asked = if value.is_empty() || is("<empty>") || is(INTERNAL) {
            Asked::Internal
        } else if is("none") {
            Asked::Computed
        } else {
            Asked::File(value.to_owned())
        };
    }

    /// What to value positions of a variant by, and what is wrong with the file that was asked for: then it is what belongs to
    /// the variant.
    pub(crate) fn learned(&self, variant: &Variant, world: &World) -> (Option<Learned>, Option<Refusal>) {
        match &self.asked {
            Asked::Internal => (self.own.clone(), None),
            Asked::Computed => (None, None),
            Asked::File(path) => match (world.evaluation)(path, variant) {
                Ok(learned) => (Some(learned), None),
                Err(why) => (self.own.clone(), Some(Refusal::Evaluation(Box::new(why)))),
            },
        }
    }
}
