//! Board-free movements as JSON, in the shape that scripts read.

use betza::{Kind, Leg, Movement, Path};
use serde_json::{Value, json};

/// A single-leg move: `{"dx","dy","min_range","max_range","kind","modality","initial"}`.
pub(crate) fn movement(movement: Movement) -> Value {
    json!({
        "dx": movement.step.dx,
        "dy": movement.step.dy,
        "min_range": movement.min_range,
        "max_range": movement.max_range,
        "kind": kind(movement.kind),
        "modality": movement.modality.to_string(),
        "initial": movement.initial,
    })
}

/// The legs of a multi-leg move: `[{"dx","dy","max_range","modality","may_stop"}]`.
pub(crate) fn path(path: &Path) -> Value {
    path.legs.iter().copied().map(leg).collect()
}

fn leg(leg: Leg) -> Value {
    json!({
        "dx": leg.step.dx,
        "dy": leg.step.dy,
        "max_range": leg.max_range,
        "modality": leg.modality.to_string(),
        "may_stop": leg.may_stop,
    })
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Leaper => "leaper",
        Kind::Slider => "slider",
        Kind::Lame => "lame",
        Kind::MustJump => "must-jump",
        Kind::Hopper => "hopper",
        Kind::Grasshopper => "grasshopper",
    }
}
