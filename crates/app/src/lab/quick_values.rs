//! Values that are learned quickly, alike for every variant that is compared.

use std::path::Path;

use hakugei_game::CompiledVariant;
use hakugei_lab::{Entrant, EvaluationSource, ExpectedUnits, Plan as RunPlan};
use hakugei_tune::{Fit, Plan, Play, Samples, SelfPlay, fit};

use super::args::wrong;
use super::log::Log;
use super::output::plan_in;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// How much is played: enough to know the worth of each kind of piece about.
const POSITIONS: usize = 20_000;
const NODES: u64 = 200;
const MOST_GAMES: u64 = 3_000;

/// Makes a variant of the bytes of its evaluation, or without one.
type EntrantOf<'a> = dyn Fn(Option<&[u8]>) -> Result<Entrant, Failure> + 'a;

/// Learns quick values for variants, or takes those of an earlier run that is gone on with.
pub(crate) struct QuickValues {
    seed: u64,
    /// The plan of the run in the folder of this one.
    before: Option<RunPlan>,
}

impl QuickValues {
    /// With a seed, for a run that may be kept in a folder.
    pub(crate) fn new(seed: u64, folder: Option<&Path>) -> Self {
        let is_alike = |plan: &RunPlan| plan.seed == seed && plan.program == env!("CARGO_PKG_VERSION");
        Self {
            seed,
            before: folder.and_then(plan_in).filter(is_alike),
        }
    }

    /// A variant that is played by such values, given what makes it of the bytes of an evaluation.
    ///
    /// # Errors
    /// If it is wrong, or someone ended the run.
    pub(crate) fn entrant(&self, name: &str, of: &EntrantOf<'_>) -> Result<Entrant, Failure> {
        let bare = of(None)?;
        let is_same = |known: &&Entrant| {
            known.files == bare.files && known.evaluation_source() == Some(EvaluationSource::Tuned)
        };
        let known = self.before.iter().flat_map(|plan| &plan.entrants).find(is_same);
        if let Some(known) = known {
            return Ok(Entrant {
                label: bare.label,
                ..known.clone()
            });
        }
        let compiled = CompiledVariant::new(bare.variant().map_err(wrong)?);
        let learned = learned(&compiled, self.seed, name)?;
        Ok(of(Some(&learned))?.valued(EvaluationSource::Tuned))
    }
}

/// The learned values of a variant as the bytes of their file. The same seed gives the same values.
///
/// # Errors
/// If someone ended the run.
fn learned(compiled: &CompiledVariant, seed: u64, name: &str) -> Result<Vec<u8>, Failure> {
    let interrupt = Interrupt::take_over();
    let mut log = Log::new(0, ExpectedUnits::Exactly(0));
    log.say(&format!("{name}: learning quick values"));
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
        if interrupt.came() {
            log.clear();
            return Err(Failure::Interrupted(Some(format!(
                "ended while quick values of {name} were learned: no games of the run were played yet"
            ))));
        }
        if samples.len() >= POSITIONS {
            break;
        }
        player.game(plan.game_seed(1, game), &mut samples);
        log.learned(name, samples.len().min(POSITIONS), POSITIONS);
    }
    log.clear();
    let how = Fit {
        seed,
        ..Fit::default()
    };
    // Nothing is kept of it: nobody who ends the run now has to wait.
    interrupt.ends_at_once();
    let learned = fit(compiled, &samples, &how, &mut |_| {}).write(compiled.variant());
    interrupt.ends_in_time();
    Ok(learned)
}
