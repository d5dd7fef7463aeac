//! The evaluation during the fit: in floating point, with the gradient of each weight.

use hakugei_arena::Chance;
use hakugei_search::{Features, GRAIN, Learned, Weights};

use crate::samples::numbered;

/// The largest weight of a column, so that sums of columns fit into 16 bits.
const MOST_COLUMN: f32 = 1.98;
/// The approximate number of features of a position. Random columns are scaled by it, so that their sums are about 1.
const ABOUT: f32 = 32.0;

/// The places of the weights in one list: the tempo, the worths of features and of pressures, the bias, the output weights
/// of the clipped sums of both views, the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) features: usize,
    pub(crate) pressures: usize,
    pub(crate) width: usize,
}

/// A position as the model sees it: the features as the side to move sees them, and the pressures of both sides, its own
/// first. If it is `mirrored`, left and right are exchanged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    pub(crate) features: &'a [u16],
    pub(crate) pressures: [usize; 2],
    pub(crate) mirrored: bool,
}

impl Layout {
    pub(crate) const TEMPO: usize = 0;

    pub(crate) const LINEAR: usize = 1;

    pub(crate) const fn pressure(self) -> usize {
        Self::LINEAR + self.features
    }

    pub(crate) const fn bias(self) -> usize {
        self.pressure() + self.pressures
    }

    pub(crate) const fn output(self) -> usize {
        self.bias() + self.width
    }

    pub(crate) const fn columns(self) -> usize {
        self.output() + 2 * self.width
    }

    pub(crate) const fn len(self) -> usize {
        self.columns() + self.features * self.width
    }

    /// The column of a feature.
    fn column(self, weights: &[f32], feature: usize) -> &[f32] {
        let start = self.columns() + feature * self.width;
        &weights[start..start + self.width]
    }

    fn column_mut(self, weights: &mut [f32], feature: usize) -> &mut [f32] {
        let start = self.columns() + feature * self.width;
        &mut weights[start..start + self.width]
    }
}

/// The numbers of each feature in other views.
#[derive(Clone, Debug)]
struct Views {
    /// As the other side sees it.
    turned: Vec<u16>,
    /// With left and right exchanged.
    mirror: Vec<u16>,
}

impl Views {
    /// The number of a feature as the side to move sees it, and as the other side does.
    fn of(&self, input: Input<'_>, feature: u16) -> [usize; 2] {
        let feature = if input.mirrored {
            self.mirror[usize::from(feature)]
        } else {
            feature
        };
        [feature, self.turned[usize::from(feature)]].map(usize::from)
    }
}

/// The weights, with buffers for evaluating one position.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) layout: Layout,
    pub(crate) weights: Vec<f32>,
    views: Views,
    /// The sums of columns of both views, the side to move first.
    sums: Vec<f32>,
}

impl Model {
    /// A random model: the worths of features are 0, and the columns are random.
    pub(crate) fn random(features: &Features, pressures: usize, width: usize, mut chance: Chance) -> Self {
        let layout = Layout {
            features: features.count(),
            pressures,
            width,
        };
        let mut weights = vec![0.0; layout.len()];
        let reach = (3.0 / ABOUT).sqrt();
        for weight in &mut weights[layout.columns()..] {
            *weight = signed(&mut chance) * reach * 0.5;
        }
        for weight in &mut weights[layout.output()..layout.columns()] {
            *weight = signed(&mut chance) / (width as f32).sqrt();
        }
        for weight in &mut weights[layout.bias()..layout.output()] {
            *weight = 0.25;
        }
        let turned = (0..features.count()).map(|feature| numbered(features.turned(feature)));
        Self {
            layout,
            weights,
            views: Views {
                turned: turned.collect(),
                mirror: (0..features.count()).map(numbered).collect(),
            },
            sums: vec![0.0; 2 * width],
        }
    }

    /// Sets the mirror image of each feature.
    pub(crate) fn mirror_by(&mut self, mirror: Vec<u16>) {
        self.views.mirror = mirror;
    }

    /// Starts from the worths of an evaluation without columns.
    pub(crate) fn begin_with(&mut self, learned: &Learned, scale: f32) {
        let grain = scale * GRAIN as f32;
        let Weights {
            tempo,
            linear,
            pressure,
            ..
        } = learned.weights();
        let worths = std::iter::once(tempo).chain(linear);
        let all = worths.chain(pressure.iter().take(self.layout.pressures));
        for (weight, &worth) in self.weights.iter_mut().zip(all) {
            *weight = f32::from(worth) / grain;
        }
    }

    /// Adds a shift to the worth of each feature.
    pub(crate) fn shift(&mut self, shifts: impl Iterator<Item = f32>, scale: f32) {
        let linear = &mut self.weights[Layout::LINEAR..];
        for (weight, shift) in linear.iter_mut().zip(shifts) {
            // A feature counts twice, once in the view of each side.
            *weight += 0.5 * shift / scale;
        }
    }

    /// The value of a position for the side to move, in units in which the chance of winning is its logistic.
    pub(crate) fn value(&mut self, input: Input<'_>) -> f32 {
        let layout = self.layout;
        let width = layout.width;
        let [pressing, pressed] = input
            .pressures
            .map(|pressure| self.weights[layout.pressure() + pressure]);
        let mut value = self.weights[Layout::TEMPO] + pressing - pressed;
        let bias = &self.weights[layout.bias()..layout.output()];
        let (ours, theirs) = self.sums.split_at_mut(width);
        ours.copy_from_slice(bias);
        theirs.copy_from_slice(bias);
        for &feature in input.features {
            let [feature, other] = self.views.of(input, feature);
            value += self.weights[Layout::LINEAR + feature] - self.weights[Layout::LINEAR + other];
            add(ours, layout.column(&self.weights, feature));
            add(theirs, layout.column(&self.weights, other));
        }
        let output = &self.weights[layout.output()..layout.columns()];
        let cut = self.sums.iter().map(|sum| sum.clamp(0.0, 1.0));
        value + cut.zip(output).map(|(sum, weight)| sum * weight).sum::<f32>()
    }

    /// Adds the gradient of an error in the value just computed to the slope of each weight. [`Self::value`] must have been
    /// called for this position before, because it leaves its sums behind.
    pub(crate) fn accumulate_gradient(
        &self,
        input: Input<'_>,
        error: f32,
        slopes: &mut [f32],
        room: &mut Vec<f32>,
    ) {
        let layout = self.layout;
        let width = layout.width;
        slopes[Layout::TEMPO] += error;
        slopes[layout.pressure() + input.pressures[0]] += error;
        slopes[layout.pressure() + input.pressures[1]] -= error;
        room.clear();
        for place in 0..2 * width {
            let sum = self.sums[place];
            slopes[layout.output() + place] += error * sum.clamp(0.0, 1.0);
            // A clipped sum has no slope.
            let open = sum > 0.0 && sum < 1.0;
            let weight = self.weights[layout.output() + place];
            room.push(if open { error * weight } else { 0.0 });
        }
        let (ours, theirs) = room.split_at(width);
        let bias = &mut slopes[layout.bias()..layout.output()];
        add(bias, ours);
        add(bias, theirs);
        for &feature in input.features {
            let [feature, other] = self.views.of(input, feature);
            slopes[Layout::LINEAR + feature] += error;
            slopes[Layout::LINEAR + other] -= error;
            add(layout.column_mut(slopes, feature), ours);
            add(layout.column_mut(slopes, other), theirs);
        }
    }

    /// Limits the weights of columns, so that their sums fit into 16 bits.
    pub(crate) fn keep_small(&mut self) {
        let columns = self.layout.columns();
        for weight in &mut self.weights[columns..] {
            *weight = weight.clamp(-MOST_COLUMN, MOST_COLUMN);
        }
    }
}

/// A random number between -1 and 1.
fn signed(chance: &mut Chance) -> f32 {
    chance.below(1 << 24) as f32 / (1 << 23) as f32 - 1.0
}

/// Adds numbers to sums, one by one.
fn add(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{Color, load, shipped};

    use super::*;

    /// Slopes are what small changes of weights do to the value.
    #[test]
    fn slopes_are_those_of_the_value() {
        let id = shipped::ids().next().expect("variants ship");
        let source = shipped::source(id).expect("it ships");
        let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
        let features = Features::of(&variant);
        let mut model = Model::random(&features, 5, 16, Chance::new(3, id, 0));
        model.mirror_by((0..features.count()).rev().map(numbered).collect());
        let mut chance = Chance::new(9, id, 0);
        for weight in &mut model.weights {
            *weight += 0.2 * signed(&mut chance);
        }
        let mut seen = Vec::new();
        features.each_of_setup(&variant.start, Color::White, |feature| {
            seen.push(numbered(feature));
        });
        let input = Input {
            features: &seen,
            pressures: [1, 4],
            mirrored: true,
        };
        let mut slopes = vec![0.0; model.weights.len()];
        model.value(input);
        model.accumulate_gradient(input, 1.0, &mut slopes, &mut Vec::new());
        let mut told = 0;
        for (place, &told_slope) in slopes.iter().enumerate() {
            let weight = model.weights[place];
            let mut at = |change: f32| {
                model.weights[place] = weight + change;
                model.value(input)
            };
            let slope = (at(0.005) - at(-0.005)) / 0.01;
            model.weights[place] = weight;
            assert!(
                (slope - told_slope).abs() < 0.02,
                "{place}: {slope}, not {told_slope}"
            );
            told += usize::from(slope != 0.0);
        }
        assert!(told > 100, "only {told} weights matter");
    }
}
