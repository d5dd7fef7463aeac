//! The shapes of the data files.

use betza::{Lint, Movement, Path};
use serde_json::{Value, json};

/// A single-leg move.
pub(crate) fn movement(movement: Movement) -> Value {
    json!({
        "dx": movement.step.dx,
        "dy": movement.step.dy,
        "max_range": movement.max_range,
        "min_range": movement.min_range,
        "kind": movement.kind.name(),
        "modality": movement.modality.to_string(),
        "initial": movement.initial,
    })
}

/// The legs of a path.
pub(crate) fn path(path: &Path) -> Value {
    let legs = path.legs.iter().map(|leg| {
        json!({
            "dx": leg.step.dx,
            "dy": leg.step.dy,
            "max_range": leg.max_range,
            "modality": leg.modality.to_string(),
            "may_stop": leg.may_stop,
        })
    });
    legs.collect()
}

/// A remark.
pub(crate) fn lint(lint: Lint) -> Value {
    json!({ "kind": lint.kind.name(), "pos": lint.pos() })
}
