//! The squares on which a move of several legs may end.

use betza::{Modality, Path};

use super::Offset;

/// One end of a path within the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Where.
    pub(super) at: Offset,
    /// What the square may hold.
    pub(super) modality: Modality,
    /// The limit of a leg that could go on, where the path would then end outside; 0 means no limit.
    pub(super) goes_on: Option<u8>,
}

/// A square that the legs so far may lead to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    at: Offset,
    /// Which of these legs could have gone on, a bit for each.
    open: u8,
}

/// Where a path may end, as far as the diagram goes: not where it began, and not on its first leg alone.
pub(super) fn ends(path: &Path, radius: i16) -> Vec<End> {
    let mut states = vec![State::default()];
    let mut ends = Vec::new();
    let last = path.legs.len().saturating_sub(1);
    for (index, leg) in path.legs.iter().enumerate() {
        states = after(path, index, &states, radius);
        let modality = match (index == last, index > 0 && leg.may_stop) {
            (true, _) => leg.modality,
            (false, true) => Modality::EMPTY_OR_ENEMY,
            (false, false) => continue,
        };
        let inside = states
            .iter()
            .filter(|state| state.at != Offset::default() && state.at.distance() <= radius);
        ends.extend(inside.map(|&state| End {
            at: state.at,
            modality,
            goes_on: goes_on(path, state, radius),
        }));
    }
    ends
}

/// What one leg makes of the squares before it.
fn after(path: &Path, index: usize, before: &[State], radius: i16) -> Vec<State> {
    let leg = path.legs[index];
    let longest = match leg.max_range {
        0 => 2 * radius + 1,
        range => i16::from(range).min(2 * radius + 1),
    };
    // A path may leave the diagram and come back: squares up to twice as far away are followed, and no leg can lead back from more.
    // Legs from the eighth on share a bit: the limit that is shown is then that of the first of them.
    let bit = 1 << index.min(7);
    let each = |&State { at, open }: &State| {
        (1..=longest).map(move |count| {
            let more = leg.max_range == 0 || count < i16::from(leg.max_range);
            State {
                at: at.plus(count, leg.step),
                open: if more { open | bit } else { open },
            }
        })
    };
    let mut reached: Vec<State> = before.iter().flat_map(each).collect();
    reached.retain(|state| state.at.distance() <= 2 * radius);
    reached.sort_unstable();
    reached.dedup();
    reached
}

fn goes_on(path: &Path, state: State, radius: i16) -> Option<u8> {
    let could = path.legs.iter().enumerate().find(|&(index, leg)| {
        state.open & (1 << index.min(7)) != 0 && state.at.plus(1, leg.step).distance() > radius
    });
    could.map(|(_, leg)| leg.max_range)
}
