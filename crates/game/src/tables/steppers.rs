//! Steppers: kinds that take one step, the same from wherever they stand, as pawns do. Their pieces are moved set-wise: all at
//! once.

use hakugei_variant::{PieceKind, Square};

use super::layout::Laid;
use super::promotion::Arrivals;
use crate::bitboard::Bitboard;

/// How the pieces of a kind of one side step.
#[derive(Clone, Debug)]
pub(crate) struct Stepper<const WORDS: usize> {
    pub(crate) kind: PieceKind,
    /// From where the step is all that the kind can do.
    pub(crate) from: Bitboard<WORDS>,
    /// How many indices the step leads up or down.
    pub(crate) by: i16,
    /// That step as [`Bitboard::rotated`] takes it.
    pub(crate) rotation: u32,
    /// A step that starts or ends here may promote.
    pub(crate) zone: Bitboard<WORDS>,
    /// One that may promote and ends here must.
    pub(crate) must: Bitboard<WORDS>,
}

impl<const WORDS: usize> Stepper<WORDS> {
    /// Where some pieces of the kind step to.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a handful of instructions")]
    pub(crate) fn targets(&self, stepping: Bitboard<WORDS>) -> Bitboard<WORDS> {
        stepping.rotated(self.rotation)
    }

    /// The targets that they may go to, split by the faces with which they may arrive.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a handful of instructions")]
    pub(crate) fn arrivals(&self, stepping: Bitboard<WORDS>, targets: Bitboard<WORDS>) -> Arrivals<WORDS> {
        if self.zone.is_empty() {
            return Arrivals::plain(targets);
        }
        let promoting = targets & (self.zone | self.targets(stepping & self.zone));
        Arrivals {
            plain: targets & !(promoting & self.must),
            promoting,
        }
    }
}

/// A step that a kind takes from many squares, and can do nothing else there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const WORDS: usize> {
    /// How many indices it leads up or down.
    pub(super) by: i16,
    pub(super) from: Bitboard<WORDS>,
}

/// The step that a kind takes from at least half of the squares, if there is one.
pub(super) fn step_of<const WORDS: usize>(laid: &[Laid<'_, WORDS>]) -> Option<Step<WORDS>> {
    let steps = || {
        laid.iter()
            .enumerate()
            .filter_map(|(from, laid)| Some((from, step(from, laid)?)))
    };
    let mut sorted: Vec<i16> = steps().map(|(_, step)| step).collect();
    sorted.sort_unstable();
    let by = *sorted.get(sorted.len() / 2)?;
    let from: Bitboard<WORDS> = steps()
        .filter(|&(_, step)| step == by)
        .map(|(from, _)| Square(from as u16))
        .collect();
    (2 * from.len() as usize >= laid.len()).then_some(Step { by, from })
}

/// How far a piece goes that can only leap to one square, quietly or to capture.
fn step<const WORDS: usize>(from: usize, laid: &Laid<'_, WORDS>) -> Option<i16> {
    let alone = laid.slides.is_empty() && laid.lame.is_empty() && laid.attacks_are_moves();
    let to = laid.quiet.first().filter(|_| alone && laid.quiet.is_single())?;
    Some(to.0 as i16 - from as i16)
}
