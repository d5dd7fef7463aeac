//! Fitting the weights of an evaluation to positions: gradient descent (Adam; Kingma and Ba, 2015).

use hakugei_arena::Chance;
use hakugei_game::CompiledVariant;
use hakugei_search::{Features, Learned, Worth};

use crate::mirror::mirrored;
use crate::model::{Input, Model};
use crate::pressures::Pressures;
use crate::quantise::quantise;
use crate::samples::{Sample, Samples};
use crate::worths::{Groups, worths};

/// How weights are fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The length of the network's columns; 0 for worths of features alone. A multiple of [`hakugei_search::WIDTH_STEP`].
    pub width: usize,
    /// How often every position is looked at.
    pub epochs: usize,
    /// How many positions are looked at between two steps.
    pub batch: usize,
    /// The size of the first steps; the last ones are a fiftieth of it.
    pub rate: f32,
    /// How much the result of the game counts beside what the search found, from 0 to 1. For what kinds are worth in an exchange it
    /// weighs half as much again.
    pub result_share: f32,
    /// How strongly worths are held to those they begin with, above 0: twice that is as if twice as many games spoke for them.
    pub hold: f32,
    /// Other random weights to begin with.
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
    /// Counted from 1.
    pub epoch: usize,
    /// The mean cross-entropy of the positions that are learned from.
    pub loss: f32,
    /// That of those held back.
    pub held_back_loss: f32,
    /// How many hundredths of the weakest piece make a value of 1, at which the chance to win is 73 %.
    pub scale: f32,
}

/// One position in so many is held back.
const HELD_BACK: usize = 20;
/// So many in a row, which are of a few games: what was learned by heart of a game would tell the rest of it.
const HELD_TOGETHER: usize = 100;
/// What chance decides.
const ORDER: u64 = 0;
const WEIGHTS: u64 = 1;
const KEEP_FIRST: f32 = 0.9;
const KEEP_SECOND: f32 = 0.999;
/// By how much each step shrinks the weights of columns, as a share of the step.
const DECAY: f32 = 0.01;
/// How strongly worths are held to those they begin with where [`Fit::hold`] is 1: as if all positions of so many games spoke for them, or rather of a
/// quarter of so many, since a position says most where the game is open. What a feature is worth that is seldom seen would
/// be noise otherwise; and positions of one game say much the same.
const PULL: f32 = 400.0;

/// Fits an evaluation of a variant to positions, of which there must be some. The same positions and numbers give the same
/// evaluation.
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
    let (model, exchange) = beginning(compiled, samples, (scale, pressures.count()), how);
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
        (input, target(&sample))
    };
    for epoch in 1..=how.epochs {
        shuffle(&mut order, &mut chance);
        let mut loss = 0.0;
        for batch in order.chunks(how.batch) {
            let done = descent.steps as f32 / batches as f32;
            let rate = how.rate * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * done).cos()));
            let cases = batch
                .iter()
                .map(|index| case(index, (*index as usize + epoch).is_multiple_of(2)));
            loss += descent.step(cases, rate);
        }
        let model = &mut descent.model;
        let unseen = held_back.iter().map(|index| case(index, false));
        let held_back_loss: f32 = unseen
            .map(|(input, target)| entropy(target, logistic(model.value(input))))
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

/// Whether a position of so many is held back.
fn is_held_back(index: usize, count: usize) -> bool {
    let together = (count / (2 * HELD_BACK)).clamp(1, HELD_TOGETHER);
    index / together % HELD_BACK == HELD_BACK - 1
}

/// The model that a fit begins with, and what each kind is worth in an exchange.
fn beginning(
    compiled: &CompiledVariant,
    samples: &Samples,
    (scale, pressures): (f32, usize),
    how: &Fit,
) -> (Model, Vec<Worth>) {
    let variant = compiled.variant();
    let features = Features::of(variant);
    let chance = Chance::new(how.seed, &variant.id, WEIGHTS);
    let mut model = Model::random(&features, (pressures, how.width), chance);
    if samples.is_empty() {
        return (model, vec![Worth::default(); variant.pieces.len()]);
    }
    let computed = Learned::computed(compiled);
    let before = &computed.weights().worths;
    let groups = Groups::of(&features);
    let exchange = worths((variant, &groups), samples, scale, before, how);
    model.begin_with(&computed, scale);
    model.shift(groups.shifts(before, &exchange), scale);
    // Worths alone cannot tell how a side's own array lies; exchanged, they would be those of neither (docs/tune.md).
    let mirror = (how.width > 0).then(|| mirrored(compiled, &features)).flatten();
    if let Some(mirror) = mirror {
        model.mirror_by(mirror);
    }
    (model, exchange)
}

/// The state of a descent.
struct Descent {
    model: Model,
    /// What worths begin with.
    begin: Vec<f32>,
    pull: f32,
    slopes: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: usize,
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

    /// One step by some positions, each with the chance to win that is aimed at; their loss.
    fn step<'a>(&mut self, batch: impl Iterator<Item = (Input<'a>, f32)>, rate: f32) -> f32 {
        let (mut loss, mut count) = (0.0, 0.0_f32);
        self.slopes.fill(0.0);
        for (input, target) in batch {
            let chance = logistic(self.model.value(input));
            loss += entropy(target, chance);
            count += 1.0;
            self.model
                .learn(input, chance - target, &mut self.slopes, &mut self.room);
        }
        self.steps += 1;
        self.descend(rate, 1.0 / count.max(1.0));
        loss
    }

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

/// How many hundredths of the weakest piece make a value of 1: the number for which the logistic of what the search found
/// fits the results of the games best.
fn scale_of(samples: &Samples) -> f32 {
    let loss = |scale: f32| -> f32 {
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

/// The cross-entropy of a chance, given the one that is aimed at.
pub(crate) fn entropy(target: f32, chance: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

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
