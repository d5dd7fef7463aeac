//! How often an atom repeats its leap, and how `g` and `y` change that for later legs.

use crate::atom::{Atom, Letter};
use crate::tree::Range;

/// The largest number of repeats, and by which rule it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// 0 means no limit.
    pub(crate) max_range: u8,
    change: RangeChange,
}

/// What a change of range does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RangeChange {
    /// `W F K` become `R B Q`, whatever their range was.
    ToRider,
    /// `R B Q` become `W F K`, whatever their range was.
    ToStep,
    /// Any other leap: a single one becomes unlimited, anything else single.
    Toggle,
}

impl Reach {
    pub(crate) fn new(atom: Atom, range: Option<Range>) -> Self {
        let change = match atom.letter() {
            Some(letter) if letter.rides() => RangeChange::ToStep,
            Some(Letter::W | Letter::F | Letter::K) => RangeChange::ToRider,
            _ => RangeChange::Toggle,
        };
        Self {
            max_range: range.map_or(atom.built_in_range(), |range| range.value),
            change,
        }
    }

    /// The reach of the legs after a `g` or `y`.
    pub(crate) const fn changed(self) -> Self {
        match self.change {
            RangeChange::ToRider => Self {
                max_range: 0,
                change: RangeChange::ToStep,
            },
            RangeChange::ToStep => Self {
                max_range: 1,
                change: RangeChange::ToRider,
            },
            RangeChange::Toggle => Self {
                max_range: if self.max_range == 1 { 0 } else { 1 },
                change: RangeChange::Toggle,
            },
        }
    }
}
