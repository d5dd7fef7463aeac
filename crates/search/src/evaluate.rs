//! The value of a position: by a learned evaluation, or else by values computed from the variant's tables.

mod changes;
mod computed;
mod features;
mod file;
mod learned;
mod standing;
mod sums;
mod values;

use hakugei_game::{Change, Position, Tables};
use hakugei_variant::Variant;

use changes::Changes;
use standing::Standing;
use sums::Sums;

pub use features::Features;
pub use file::{LearnedError, MOST_WIDTH};
pub use learned::{GRAIN, Learned, ONE, WIDTH_STEP, Weights, Worth};
pub(crate) use values::Values;

use crate::score::Score;

/// How positions of a variant are valued.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    /// What pieces are worth, also in exchanges.
    pub(crate) values: Values,
    learned: Option<Learned>,
}

impl Evaluation {
    /// By what was learned, where something was.
    pub(crate) fn new<const WORDS: usize>(
        variant: &Variant,
        tables: &Tables<WORDS>,
        learned: Option<Learned>,
    ) -> Self {
        let mut values = Values::new(variant, tables);
        if let Some(learned) = &learned {
            values.set_worths(|kind| learned.worth(kind));
        }
        Self { values, learned }
    }
}

/// The values of the positions of a line, the present one last.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'a> {
    values: &'a Values,
    line: Line<'a>,
}

/// What is kept from move to move.
#[derive(Clone, Debug)]
enum Line<'a> {
    Computed(Vec<Standing>),
    Learned(&'a Learned, Sums),
}

impl<'a> Evaluator<'a> {
    /// Begins with a position.
    pub(crate) fn new<const WORDS: usize>(evaluation: &'a Evaluation, position: &Position<WORDS>) -> Self {
        let values = &evaluation.values;
        let line = match &evaluation.learned {
            Some(learned) => Line::Learned(learned, Sums::of(learned, position)),
            None => Line::Computed(vec![Standing::of(values, position)]),
        };
        Self { values, line }
    }

    /// Follows a move, which has not been made yet, given what it does.
    #[inline]
    pub(crate) fn push<const WORDS: usize>(&mut self, position: &Position<WORDS>, change: &Change) {
        match &mut self.line {
            Line::Computed(line) => {
                line.extend(line.last().map(|last| last.after(self.values, change)));
            }
            Line::Learned(learned, sums) => {
                sums.push(learned, &Changes::of(&learned.features, position, change));
            }
        }
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        match &mut self.line {
            Line::Computed(line) => drop(line.pop()),
            Line::Learned(learned, sums) => sums.pop(learned),
        }
    }

    /// Whether what was kept from move to move is what a fresh look at the present position finds.
    pub(crate) fn is_true_to<const WORDS: usize>(
        &self,
        evaluation: &'a Evaluation,
        position: &Position<WORDS>,
    ) -> bool {
        self.value(position) == Self::new(evaluation, position).value(position)
    }

    /// The value of the present position for the side to move.
    #[inline]
    pub(crate) fn value<const WORDS: usize>(&self, position: &Position<WORDS>) -> Score {
        let value = match &self.line {
            Line::Computed(line) => line.last().map_or(Score::EVEN, |&standing| {
                self.values.with_standing(position, standing)
            }),
            Line::Learned(learned, sums) => sums.value(learned, position),
        };
        value.moved(self.values.of_checks(position))
    }
}
