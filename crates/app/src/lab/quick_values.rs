//! Values that are learned quickly, alike for every variant that is compared.

use std::fmt::Display;
use std::io::Write;

use hakugei_game::CompiledVariant;
use hakugei_tune::{Fit, Plan, Play, Samples, SelfPlay, fit};

/// How much is played: enough to know the worth of each kind of piece about.
const POSITIONS: usize = 20_000;
const NODES: u64 = 200;
const MOST_GAMES: u64 = 3_000;

/// The learned values of a variant as the bytes of their file. The same seed gives the same values.
pub(super) fn learned_quickly(compiled: &CompiledVariant, seed: u64, name: &dyn Display) -> Vec<u8> {
    // What is said on the way is not what was asked for: if nobody reads it, the work goes on.
    let _ = writeln!(
        anstream::stderr(),
        "{}",
        hakugei_text::harmless(&format!("{name}: learning quick values"))
    );
    let plan = Plan {
        play: Play {
            nodes: NODES,
            ..Play::default()
        },
        positions: POSITIONS,
        rounds: 1,
        seed,
    };
    let mut player = SelfPlay::new(compiled, None, plan.play);
    let mut samples = Samples::default();
    for game in 0..MOST_GAMES {
        if samples.len() >= POSITIONS {
            break;
        }
        player.game(plan.game_seed(1, game), &mut samples);
    }
    let how = Fit {
        seed,
        ..Fit::default()
    };
    fit(compiled, &samples, &how, &mut |_| {}).write(compiled.variant())
}
