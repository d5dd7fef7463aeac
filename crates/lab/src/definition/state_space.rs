//! The state space: how many positions a game has at most, and about how many of them play could come to.

use std::f64::consts::LN_10;

use hakugei_arena::{Chance, Counts, Share, float};
use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Setup, Variant};
use serde::Serialize;

use super::placements::Placements;
use super::possible::Possible;

/// The purpose of the random numbers, so that they are not those of another measure with the same seed.
const PURPOSE: u64 = 10;

/// How many positions a game has, as decimal logarithms.
///
/// A position is who has what where, and who is to move; what happened before makes no difference.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_lab::StateSpace;
/// use hakugei_variant::{Source, load, shipped};
///
/// let text = r#"Variant(
///     id: "mine", name: "Two kings", board: (files: 3, ranks: 3), setup: "1k1/3/1K1 b - 1",
///     pieces: { "K": (name: "king", betza: "K", royal: true) }, captures: removed, promotion: never,
///     ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
/// )"#;
/// let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// let space = StateSpace::of(&CompiledVariant::new(variant), 2000, 1);
/// // Nine squares for one king, eight for the other, two sides to move; 32 of the 72 placements leave the kings apart.
/// assert!((space.log10_bound - 144_f64.log10()).abs() < 1e-9);
/// let sample = space.sample.ok_or("positions were drawn")?;
/// assert!(sample.interval[0] < 32.0 / 72.0 && 32.0 / 72.0 < sample.interval[1], "{sample:?}");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StateSpace {
    /// An upper bound: the number of ways to lay out the pieces of the start, for either side to move.
    ///
    /// Pieces that can become the same by promotion, capture and drop are a group. Each piece of a group is on a square of its own with
    /// any face that one of the group can have, or in a hand as anything that one of the group can be there, or, where captures take
    /// pieces away, out of play. It belongs to either side if captures can put it into a hand, and else to the side with which it starts.
    /// Where a side can never have more than one royal piece, that piece is on the board (or, where it starts in the hand, may still be
    /// there); positions after its capture are not counted. No other rule is heeded: pieces stand where they could not move, and more on a
    /// file than may be. Two pieces of a group that can take different faces are counted as if either could take all.
    pub log10_bound: f64,
    /// The bound of the program Ludii, which knows nothing of pieces: each square is empty or has any face of either side. Hands are not
    /// counted, so that it may be lower than the other bound.
    pub log10_simple: f64,
    /// What a random sample says of how many of the counted positions are legal; `None` where none was asked for.
    pub sample: Option<LegalSample>,
}

/// How many of some random positions are legal, and what follows for all.
///
/// The positions are drawn from those of [`StateSpace::log10_bound`], each as likely as any other. One counts as legal if
///
/// - a game can be set up from it,
/// - the side that has just moved has not left its royal piece where it may not leave it,
/// - each piece is where pieces of its kind and side can come to from the start: by moves, whatever is in their way, by promotion, forced or
///   not, and by drops within their limits,
/// - and no file has more of a kind than the rules ever let come there.
///
/// Whether a game really comes to it is not known, and fewer positions are reachable than count as legal: those whose checks no last move
/// can have given, for one, count.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_lab::{LegalSample, StateSpace};
/// use hakugei_variant::shipped;
///
/// let compiled = shipped::ids().next().and_then(CompiledVariant::shipped).ok_or("some ship")?;
/// let space = StateSpace::of(&compiled, 200, 1);
/// let sample: LegalSample = space.sample.ok_or("positions were drawn")?;
/// assert!(sample.legal <= sample.positions && sample.log10_high <= space.log10_bound);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalSample {
    /// How many positions were drawn.
    pub positions: u64,
    /// How many of them are legal.
    pub legal: u64,
    /// The share of legal ones, from 0 to 1.
    pub share: f64,
    /// The ends of its 95 % interval, by Wilson. Where no position is legal, it goes from 0 to three by the number of positions (the rule
    /// of three).
    pub interval: [f64; 2],
    /// The decimal logarithm of the estimated number of legal positions; `None` where none of the sample is legal.
    pub log10_legal: Option<f64>,
    /// The lower end of its 95 % interval; `None` where none of the sample is legal.
    pub log10_low: Option<f64>,
    /// The upper end of its 95 % interval.
    pub log10_high: f64,
}

impl StateSpace {
    /// The state space of a variant, with a sample of this number of positions, which the seed chooses: none for 0. Where few of the
    /// counted positions are legal, as in games without drops, a sample has to be large.
    pub fn of(compiled: &CompiledVariant, positions: u64, seed: u64) -> Self {
        let variant = compiled.variant();
        let placements = Placements::of(variant);
        let log10_bound = placements.ln_count() / LN_10 + 2_f64.log10();
        let mut chance = Chance::new(seed, &variant.id, PURPOSE);
        let possible = Possible::of(variant);
        let drawn = (0..positions).map(|_| placements.draw(&mut chance));
        let legal = drawn.filter(|setup| is_legal(compiled, &possible, setup)).count();
        Self {
            log10_bound,
            log10_simple: log10_simple(variant),
            sample: LegalSample::of(positions, legal as u64, log10_bound),
        }
    }
}

impl StateSpace {
    /// The decimal logarithm of the number of positions as far as it is known: the estimate by the sample, if there is one, and the ends of its
    /// interval, which are 0 and the bound where nothing else is known.
    ///
    /// ```
    /// use hakugei_game::CompiledVariant;
    /// use hakugei_lab::StateSpace;
    /// use hakugei_variant::shipped;
    ///
    /// let compiled = shipped::ids().next().and_then(CompiledVariant::shipped).ok_or("some ship")?;
    /// let space = StateSpace::of(&compiled, 0, 1);
    /// assert_eq!(space.known(), (None, [0.0, space.log10_bound]));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn known(&self) -> (Option<f64>, [f64; 2]) {
        let Some(sample) = &self.sample else {
            return (None, [0.0, self.log10_bound]);
        };
        let low = sample.log10_low.unwrap_or(0.0);
        (sample.log10_legal, [low, sample.log10_high])
    }
}

/// Ludii's bound.
fn log10_simple(variant: &Variant) -> f64 {
    let components = 2 * variant.pieces.len();
    float(variant.board.len() as u64) * float(components as u64 + 1).log10()
}

fn is_legal(compiled: &CompiledVariant, possible: &Possible<'_>, setup: &Setup) -> bool {
    possible.allows(setup)
        && Game::from_setup(compiled, setup).is_ok_and(|game| !game.has_unreachable_check())
}

impl LegalSample {
    fn of(positions: u64, legal: u64, log10_bound: f64) -> Option<Self> {
        let counts = Counts {
            wins: legal,
            draws: 0,
            losses: positions - legal,
        };
        let Share { score, mut interval } = Share::of(counts)?;
        if legal == 0 {
            interval = [0.0, (3.0 / float(positions)).min(1.0)];
        }
        let all = |share: f64| log10_bound + share.log10();
        let has_any = legal > 0;
        Some(Self {
            positions,
            legal,
            share: score,
            interval,
            log10_legal: has_any.then(|| all(score)),
            log10_low: has_any.then(|| all(interval[0])),
            log10_high: all(interval[1]),
        })
    }
}

#[cfg(test)]
mod tests {
    use hakugei_game::CompiledVariant;
    use hakugei_variant::{Source, load, shipped};

    use super::{LegalSample, StateSpace};

    /// The animal game on 3x4 squares has 1,567,925,964 positions for one side to move (T. Tanaka, An analysis of a board game
    /// "Doubutsu Shogi", 2009), those that play never comes to included.
    #[test]
    fn a_published_number_is_met() {
        let text = r#"Variant(
            id: "animals", name: "Animals", board: (files: 3, ranks: 4), setup: "gle/1c1/1C1/ELG b - 1",
            pieces: {
                "L": (name: "lion", betza: "K", royal: true), "G": (name: "giraffe", betza: "W"),
                "E": (name: "elephant", betza: "F"), "C": (name: "chick", betza: "fW", promotes_to: "+C"),
                "+C": (name: "hen", betza: "WfF"),
            },
            captures: to_hand, drops: (), promotion: zone(region: last(1), choice: forced, trigger: ends),
            ends: (royal: capture, stalemate: loss, repetition: fold(count: 3, result: draw, perpetual_check: draw)),
        )"#;
        let checked = load(&Source::new("animals.ron", text), &shipped::Shipped);
        let variant = checked.variant.expect("the file is right");
        let space = StateSpace::of(&CompiledVariant::new(variant), 0, 1);
        let positions = 10_f64.powf(space.log10_bound) / 2.0;
        assert!((positions - 1_567_925_964.0).abs() < 0.5, "{positions}");
        assert_eq!(space.sample, None);
    }

    #[test]
    fn a_sample_without_a_legal_position_is_an_upper_limit() {
        let sample = LegalSample::of(3000, 0, 20.0).expect("positions were drawn");
        assert_eq!((sample.log10_legal, sample.log10_low), (None, None));
        assert!((sample.log10_high - 17.0).abs() < 1e-9);
        assert_eq!(LegalSample::of(0, 0, 20.0), None);
    }
}
