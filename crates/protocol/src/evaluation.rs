//! By what the engine values positions: what was learned of the variant, the file that the client names, or neither.

use hakugei_search::Learned;
use hakugei_variant::Variant;

use crate::refusal::Refusal;
use crate::talk::{FoundVariant, SessionEnvironment};

/// What stands for the evaluation that the program has of itself.
pub(crate) const INTERNAL: &str = "<internal>";

/// What the client has choice for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum EvaluationChoice {
    /// What belongs to the variant.
    Internal,
    /// What its tables tell.
    Computed,
    /// The file at a path.
    File(String),
}

/// What positions are valued by from now on.
pub(crate) struct ChosenEvaluation {
    /// What was learned; without it values are computed.
    pub(crate) learned: Option<Learned>,
    /// Why it is what belongs to the variant and not the file that was asked for.
    pub(crate) refused: Option<Refusal>,
}

impl ChosenEvaluation {
    fn of(learned: Option<Learned>) -> Self {
        let refused = None;
        Self { learned, refused }
    }
}

/// What is asked for, and what there is.
#[derive(Clone, Debug)]
pub(crate) struct Valuation {
    /// What belongs to the variant that is played.
    own: Option<Learned>,
    choice: EvaluationChoice,
}

impl Valuation {
    /// That of a session that begins with a variant.
    pub(crate) fn new(found: &FoundVariant) -> Self {
        Self {
            own: found.evaluation.clone(),
            choice: EvaluationChoice::Internal,
        }
    }

    /// Whether that is what belongs to a variant that was found: its file may have been made anew.
    pub(crate) fn is_of(&self, found: &FoundVariant) -> bool {
        self.own == found.evaluation
    }

    /// Another variant is played. What was asked for stays: the file may be one of the new variant.
    pub(crate) fn turn_to(&mut self, found: &FoundVariant) {
        self.own.clone_from(&found.evaluation);
    }

    /// Takes note of what the client asks for.
    pub(crate) fn ask(&mut self, value: &str) {
        let is = |word: &str| value.eq_ignore_ascii_case(word);
        self.choice = if value.is_empty() || is("<empty>") || is(INTERNAL) {
            EvaluationChoice::Internal
        } else if is("none") {
            EvaluationChoice::Computed
        } else {
            EvaluationChoice::File(value.to_owned())
        };
    }

    /// What to value positions of a variant by.
    pub(crate) fn chosen(&self, variant: &Variant, environment: &SessionEnvironment) -> ChosenEvaluation {
        match &self.choice {
            EvaluationChoice::Internal => ChosenEvaluation::of(self.own.clone()),
            EvaluationChoice::Computed => ChosenEvaluation::of(None),
            EvaluationChoice::File(path) => match (environment.evaluation)(path, variant) {
                Ok(learned) => ChosenEvaluation::of(Some(learned)),
                Err(why) => ChosenEvaluation {
                    learned: self.own.clone(),
                    refused: Some(Refusal::Evaluation(why)),
                },
            },
        }
    }
}
