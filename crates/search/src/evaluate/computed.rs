//! Computed values in the form of a learned evaluation: what learning begins with.

use std::sync::Arc;

use hakugei_game::{CompiledVariant, Tables, Visitor};
use hakugei_variant::{Color, Variant};

use super::features::Features;
use super::learned::{GRAIN, Learned, Weights, Worth};
use super::values::{NEAR_ROYAL, TEMPO, Values};

/// How many pressures have worths of their own.
const PRESSURES: i32 = 64;

impl Learned {
    /// The evaluation of a variant of which nothing was learned: it values positions as a search without any does. (Worths
    /// beyond what the form holds are cut: 40 times the weakest piece in hand or on a square, 327 in an exchange.)
    pub fn computed(compiled: &CompiledVariant) -> Self {
        compiled.visit(Compute(compiled.variant()))
    }
}

struct Compute<'a>(&'a Variant);

impl Visitor for Compute<'_> {
    type Output = Learned;

    fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> Learned {
        let Self(variant) = self;
        let values = Values::new(variant, tables);
        let worth = |kind| {
            let [board, hand] = values.worth(kind).map(short);
            Worth { board, hand }
        };
        let pressure = (0..PRESSURES).map(|pressure| short(NEAR_ROYAL * pressure * GRAIN));
        let weights = Weights {
            worths: variant.kinds().map(worth).collect(),
            tempo: short(TEMPO * GRAIN),
            linear: linear(variant, &values),
            pressure: pressure.collect(),
            bias: Vec::new(),
            columns: Vec::new(),
            output: Vec::new(),
        };
        Learned::new(variant, weights).expect("these are the weights of the variant")
    }
}

/// For each feature half of what it is worth: it counts in the views of both sides.
fn linear(variant: &Variant, values: &Values) -> Vec<i16> {
    let features = Features::of(variant);
    let half = |feature: usize| {
        let (piece, square) = features.piece(feature);
        let value = match square {
            Some(square) => values.placed(piece, square),
            None => values.worth(piece.kind)[1],
        };
        let sign = if piece.color == Color::Black { 1 } else { -1 };
        short(sign * value * GRAIN / 2)
    };
    (0..features.count()).map(half).collect()
}

/// The nearest number that the form holds.
fn short(value: i32) -> i16 {
    value.clamp(-32_767, 32_767) as i16
}
