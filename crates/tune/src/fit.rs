//! Fitting the weights of an evaluation to positions: gradient descent (Adam; Kingma and Ba, 2015).

use hakugei_arena::Chance;
use hakugei_game::CompiledVariant;
use hakugei_search::{Features, Learned, Worth};

use crate::mirror::mirrored;
use crate::model::{Input, Model};
use crate::pressures::Pressures;
use crate::quantise::quantise;
use crate::samples::{Sample, Samples};
use crate::worths::{Exchange, Groups};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The number of neurons of the network, a multiple of [`hakugei_search::WIDTH_STEP`]; 0 fits worths of features alone.
    pub width: usize,
    /// The number of passes over all positions.
    pub epochs: usize,
    /// The number of positions between two steps of the descent.
    pub batch: usize,
    /// The size of the first steps; the last ones are a fiftieth of it.
    pub rate: f32,
    /// The weight of the game's result beside the score of the search, from 0 to 1. For the worths of kinds in an exchange
    /// it weighs half as much again.
    pub result_share: f32,
    /// How strongly worths are regularised towards their starting values, above 0. Twice the number has the effect of twice
    /// as many games that support the starting values.
    pub hold: f32,
    /// The seed of the random weights that the fit begins with.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self {
            width: 0,
            epochs: 8,
            batch: 4096,
            rate: 0.002,
            result_share: 0.4,
            hold: 1.0,
            seed: 1,
        }
    }
}

/// How far the fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The pass over all positions, counted from 1.
    pub epoch: usize,
    /// The mean cross-entropy of the training positions.
    pub loss: f32,
    /// The mean cross-entropy of the positions held back for validation.
    pub held_back_loss: f32,
    /// The hundredths of the weakest piece in a value of 1, at which the chance to win is 73 %.
    pub scale: f32,
}

/// One in this many positions is held back for validation.
const HELD_BACK: usize = 20;
/// The number of consecutive positions that are held back together. They come from a few whole games: if a part of a game
/// were trained on, overfitting to it would hide in the rest.
const HELD_TOGETHER: usize = 100;
/// The streams of random numbers: the order of positions, and the weights at the start.
const ORDER: u64 = 0;
const WEIGHTS: u64 = 1;
/// Adam's decay rates of the first and the second moment.
const KEEP_FIRST: f32 = 0.9;
const KEEP_SECOND: f32 = 0.999;
/// The share of each step by which it shrinks the weights of columns.
const DECAY: f32 = 0.01;
/// The strength of the regularisation if [`Fit::hold`] is 1: it has the effect of all positions of this many games, or
/// rather of a quarter of them, since a position says most while the game is open. Without it the worths of rare features
/// would be noise. Games are counted and not positions, because positions of one game say much the same.
const PULL: f32 = 400.0;

/// Fits an evaluation of a variant to positions. Equal positions and numbers give equal evaluations.
pub fn fit(
    compiled: &CompiledVariant,
    samples: &Samples,
    how: &Fit,
    progress: &mut dyn FnMut(&Progress),
) -> Learned {
    let variant = compiled.variant();
    let pressures = Pressures::of(compiled, samples);
    let scale = scale_of(samples);
    let mut chance = Chance::new(how.seed, &variant.id, ORDER);
    let all = 0..samples.len() as u32;
    let (held_back, mut order): (Vec<u32>, Vec<u32>) =
        all.partition(|&index| is_held_back(index as usize, samples.len()));
    let (model, exchange) = beginning(compiled, samples, scale, pressures.count(), how);
    let pull = how.hold * PULL * samples.of_a_game() / order.len().max(1) as f32;
    let mut descent = Descent::new(model, pull);
    let batches = order.len().div_ceil(how.batch) * how.epochs;
    let target = |sample: &Sample<'_>| {
        let found = logistic(f32::from(sample.score) / scale);
        how.result_share * sample.result + (1.0 - how.result_share) * found
    };
    let case = |&index: &u32, mirrored: bool| {
        let sample = samples.get(index as usize);
        let input = Input {
            features: sample.features,
            pressures: pressures.get(index as usize),
            mirrored,
        };
        Case {
            input,
            target: target(&sample),
        }
    };
    for epoch in 1..=how.epochs {
        shuffle(&mut order, &mut chance);
        let mut loss = 0.0;
        for batch in order.chunks(how.batch) {
            let done = descent.steps as f32 / batches as f32;
            // Cosine annealing, down to a fiftieth of the first rate.
            let rate = how.rate * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * done).cos()));
            let cases = batch
                .iter()
                .map(|index| case(index, (*index as usize + epoch).is_multiple_of(2)));
            loss += descent.step(cases, rate);
        }
        let model = &mut descent.model;
        let unseen = held_back.iter().map(|index| case(index, false));
        let held_back_loss: f32 = unseen
            .map(|case| entropy(case.target, logistic(model.value(case.input))))
            .sum();
        progress(&Progress {
            epoch,
            loss: loss / order.len().max(1) as f32,
            held_back_loss: held_back_loss / held_back.len().max(1) as f32,
            scale,
        });
    }
    quantise(variant, &descent.model, exchange, scale)
}

/// Whether the position with this index, of `count` positions, is held back.
fn is_held_back(index: usize, count: usize) -> bool {
    let together = (count / (2 * HELD_BACK)).clamp(1, HELD_TOGETHER);
    index / together % HELD_BACK == HELD_BACK - 1
}

/// The model that a fit begins with, and the worth of each kind in an exchange.
fn beginning(
    compiled: &CompiledVariant,
    samples: &Samples,
    scale: f32,
    pressures: usize,
    how: &Fit,
) -> (Model, Vec<Worth>) {
    let variant = compiled.variant();
    let features = Features::of(variant);
    let chance = Chance::new(how.seed, &variant.id, WEIGHTS);
    let mut model = Model::random(&features, pressures, how.width, chance);
    if samples.is_empty() {
        return (model, vec![Worth::default(); variant.pieces.len()]);
    }
    let computed = Learned::computed(compiled);
    let before = &computed.weights().worths;
    let groups = Groups::of(&features);
    let exchange = Exchange {
        variant,
        groups: &groups,
        computed: before,
        scale,
    };
    let exchange = exchange.fit(samples, how);
    model.begin_with(&computed, scale);
    model.shift(groups.shifts(before, &exchange), scale);
    // Worths alone describe the layout of the array, which is not symmetric. Mirrored, they would fit neither side: on the
    // 7x7 board they lost by it (docs/tune.md).
    let mirror = (how.width > 0).then(|| mirrored(compiled, &features)).flatten();
    if let Some(mirror) = mirror {
        model.mirror_by(mirror);
    }
    (model, exchange)
}

/// A position to learn from, with the chance to win that the model should predict for the side to move.
struct Case<'a> {
    input: Input<'a>,
    target: f32,
}

/// The state of a gradient descent.
struct Descent {
    model: Model,
    /// The worths at the start.
    begin: Vec<f32>,
    /// The strength of the regularisation towards them.
    pull: f32,
    /// The gradient of the current batch.
    slopes: Vec<f32>,
    /// Adam's first and second moments.
    first: Vec<f32>,
    second: Vec<f32>,
    /// The number of steps so far.
    steps: usize,
    /// A buffer for the slopes of one position.
    room: Vec<f32>,
}

impl Descent {
    fn new(model: Model, pull: f32) -> Self {
        let zeros = vec![0.0; model.weights.len()];
        Self {
            begin: model.weights[..model.layout.bias()].to_vec(),
            pull,
            model,
            slopes: zeros.clone(),
            first: zeros.clone(),
            second: zeros,
            steps: 0,
            room: Vec::new(),
        }
    }

    /// Makes one step for a batch of positions, and returns their loss.
    fn step<'a>(&mut self, batch: impl Iterator<Item = Case<'a>>, rate: f32) -> f32 {
        let (mut loss, mut count) = (0.0, 0.0_f32);
        self.slopes.fill(0.0);
        for Case { input, target } in batch {
            let chance = logistic(self.model.value(input));
            loss += entropy(target, chance);
            count += 1.0;
            self.model
                .accumulate_gradient(input, chance - target, &mut self.slopes, &mut self.room);
        }
        self.steps += 1;
        self.descend(rate, 1.0 / count.max(1.0));
        loss
    }

    /// Changes the weights by the gradient. `share` turns its sum over a batch into the mean.
    fn descend(&mut self, rate: f32, share: f32) {
        let steps = self.steps as i32;
        let (first_bias, second_bias) = (1.0 - KEEP_FIRST.powi(steps), 1.0 - KEEP_SECOND.powi(steps));
        let columns = self.model.layout.columns();
        for (place, weight) in self.model.weights.iter_mut().enumerate() {
            let begin = self.begin.get(place).copied().unwrap_or(*weight);
            let slope = self.slopes[place] * share + self.pull * (*weight - begin);
            let first = &mut self.first[place];
            let second = &mut self.second[place];
            *first = KEEP_FIRST * *first + (1.0 - KEEP_FIRST) * slope;
            *second = KEEP_SECOND * *second + (1.0 - KEEP_SECOND) * slope * slope;
            let step = (*first / first_bias) / ((*second / second_bias).sqrt() + 1e-8);
            let decay = if place >= columns { DECAY * *weight } else { 0.0 };
            *weight -= rate * (step + decay);
        }
        self.model.keep_small();
    }
}

/// The hundredths of the weakest piece in a value of 1: the number for which the logistic of the search's scores fits the
/// results of the games best.
fn scale_of(samples: &Samples) -> f32 {
    let loss = |scale: f32| -> f32 {
        // Fifty thousand positions are enough for one number.
        let some = (0..samples.len()).step_by((samples.len() / 50_000).max(1));
        some.map(|index| samples.get(index))
            .map(|sample| entropy(sample.result, logistic(f32::from(sample.score) / scale)))
            .sum()
    };
    let candidates = (0..60).map(|step| 40.0 * 1.06_f32.powi(step));
    let best = candidates
        .map(|scale| (loss(scale), scale))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(400.0, |(_, scale)| scale)
}

/// The chance to win at a value.
pub(crate) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross-entropy of a predicted chance and the target.
pub(crate) fn entropy(target: f32, chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// Puts positions into a random order.
fn shuffle(order: &mut [u32], chance: &mut Chance) {
    for place in (1..order.len()).rev() {
        order.swap(place, chance.below(place + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_twentieth_is_held_back_in_pieces_of_whole_games() {
        for count in [0, 1, 19, 40, 1_000, 4_321, 500_000] {
            let held = (0..count).filter(|&index| is_held_back(index, count)).count();
            assert!(
                held <= count.div_ceil(HELD_BACK) + HELD_TOGETHER
                    && held + HELD_TOGETHER >= count / HELD_BACK,
                "{held} of {count}"
            );
        }
        assert!((1_900..2_000).all(|index| is_held_back(index, 500_000)));
        assert!(!is_held_back(1_899, 500_000) && !is_held_back(2_000, 500_000));
    }
}
