//! From weights in floating point to the integers that the search computes with.

use hakugei_search::{GRAIN, Learned, ONE, Weights, Worth};
use hakugei_variant::Variant;

use crate::model::{Layout, Model};

/// The evaluation of a model. `scale` is a value of 1 in hundredths of the weakest piece.
pub(crate) fn quantise(variant: &Variant, model: &Model, worths: Vec<Worth>, scale: f32) -> Learned {
    let Model { layout, weights, .. } = model;
    let grains = |range: std::ops::Range<usize>| -> Vec<i16> {
        let values = weights[range].iter();
        values
            .map(|weight| rounded(weight * scale * GRAIN as f32))
            .collect()
    };
    let ones = |range: std::ops::Range<usize>| -> Vec<i16> {
        weights[range]
            .iter()
            .map(|weight| rounded(weight * ONE as f32))
            .collect()
    };
    let weights = Weights {
        worths,
        tempo: grains(Layout::TEMPO..Layout::TEMPO + 1)[0],
        linear: grains(Layout::LINEAR..layout.pressure()),
        pressure: grains(layout.pressure()..layout.bias()),
        bias: ones(layout.bias()..layout.output()),
        output: grains(layout.output()..layout.columns()),
        columns: ones(layout.columns()..layout.len()),
    };
    Learned::new(variant, weights).expect("a model has the weights of its variant")
}

/// The nearest 16-bit number.
fn rounded(weight: f32) -> i16 {
    weight.round().clamp(-32_767.0, 32_767.0) as i16
}
