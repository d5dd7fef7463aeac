//! An evaluation that was learned from games: a worth for each feature, one for each pressure on the enemy's royal pieces, and
//! a small network over all features.
//!
//! Each side's view of a position is a sum: of the worths of its features, and of their columns of weights (`width` numbers
//! each), which is cut to what lies between 0 and 1. The value is the difference of the sums of worths and of the worths of
//! the pressures, and the cut sums weighed, those of the side to move and those of the other with weights of their own. All
//! of it in integers: the same on every machine.

use hakugei_variant::{PieceKind, Variant};

use super::features::Features;
use crate::score::Score;

/// What stands for 1 in the sums of columns.
pub const ONE: i32 = 255;
/// In which part of a hundredth of the weakest piece worths and the weights of the cut sums are given.
pub const GRAIN: i32 = 16;
/// Widths are multiples of this.
pub const WIDTH_STEP: usize = 16;

/// What a kind is worth, in hundredths of the weakest piece as the computed evaluation counts them.
///
/// ```
/// use hakugei_search::Worth;
///
/// assert_eq!(Worth::default(), Worth { board: 0, hand: 0 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// On the board.
    pub board: i16,
    /// In hand.
    pub hand: i16,
}

/// The numbers of a learned evaluation.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Features, Learned, Weights, Worth};
///
/// let count = Features::of(compiled.variant()).count();
/// let weights = Weights {
///     worths: vec![Worth { board: 100, hand: 110 }; compiled.variant().pieces.len()],
///     tempo: 0,
///     linear: vec![0; count],
///     pressure: vec![0],
///     bias: Vec::new(),
///     columns: Vec::new(),
///     output: Vec::new(),
/// };
/// assert!(Learned::new(compiled.variant(), weights).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each kind, what it is worth in an exchange.
    pub worths: Vec<Worth>,
    /// The worth of the turn, in [`GRAIN`]ths.
    pub tempo: i16,
    /// For each feature, in [`GRAIN`]ths.
    pub linear: Vec<i16>,
    /// For each [`hakugei_game::Position::royal_pressure`] of a side from 0 on, in [`GRAIN`]ths; the last one is for higher ones too.
    pub pressure: Vec<i16>,
    /// What the sums of columns begin with: one number for each place, a multiple of [`WIDTH_STEP`] of them, or none. In
    /// [`ONE`]ths.
    pub bias: Vec<i16>,
    /// For each feature, its column.
    pub columns: Vec<i16>,
    /// The weights of the cut sums, of the side to move, then of the other, in [`GRAIN`]ths.
    pub output: Vec<i16>,
}

/// A learned evaluation of a variant.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{Engine, Learned, shipped_evaluation};
///
/// let learned = shipped_evaluation(compiled.variant()).expect("one ships with this variant").learned;
/// let bytes = learned.write(compiled.variant());
/// assert_eq!(Learned::read(compiled.variant(), &bytes), Ok(learned.clone()));
/// let engine = Engine::with_evaluation(&compiled, Some(learned));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    pub(super) features: Features,
    pub(super) weights: Weights,
    /// For each feature as Black sees it, what it is worth to Black: its worth less that of the same feature as White sees it.
    pub(super) standing: Vec<i32>,
}

impl Learned {
    /// The evaluation with these weights, or `None` where there are too many or too few of them for the variant.
    pub fn new(variant: &Variant, weights: Weights) -> Option<Self> {
        let features = Features::of(variant);
        let (count, width) = (features.count(), weights.bias.len());
        let fits = weights.worths.len() == variant.pieces.len()
            && weights.linear.len() == count
            && !weights.pressure.is_empty()
            && width.is_multiple_of(WIDTH_STEP)
            && weights.columns.len() == count * width
            && weights.output.len() == 2 * width;
        fits.then(|| {
            let worth = |feature: usize| i32::from(weights.linear[feature]);
            let standing = (0..count).map(|feature| worth(feature) - worth(features.turned(feature)));
            Self {
                standing: standing.collect(),
                features,
                weights,
            }
        })
    }

    /// Its features.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Its numbers.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The length of a column.
    pub fn width(&self) -> usize {
        self.weights.bias.len()
    }

    /// What a kind is worth in an exchange.
    pub(super) fn worth(&self, kind: PieceKind) -> Worth {
        self.weights.worths[kind.index()]
    }

    /// What the pressure of a side is worth, in [`GRAIN`]ths.
    #[inline]
    fn pressing(&self, pressure: u32) -> i32 {
        let worths = &self.weights.pressure;
        worths[(pressure as usize).min(worths.len() - 1)].into()
    }

    /// The value for the side to move, given the pressures of both sides, what its features are worth to it, and the sums of
    /// both views, its own first.
    #[inline]
    pub(super) fn value(&self, pressures: [u32; 2], standing: i32, columns: [&[i16]; 2]) -> Score {
        let width = self.width();
        let (ours, theirs) = self.weights.output.split_at(width);
        let weighed = weigh(columns[0], ours) / ONE + weigh(columns[1], theirs) / ONE;
        let pressing = self.pressing(pressures[0]) - self.pressing(pressures[1]);
        let value = standing + i32::from(self.weights.tempo) + pressing + weighed;
        Score::of(value / GRAIN)
    }
}

/// The sum of some numbers, cut to 0 to [`ONE`] and weighed.
#[inline]
fn weigh(sums: &[i16], weights: &[i16]) -> i32 {
    let pairs = sums.iter().zip(weights);
    pairs
        .map(|(&sum, &weight)| i32::from(sum.clamp(0, ONE as i16)) * i32::from(weight))
        .sum()
}
