//! The value of a position in the solver: its proof number and its disproof number, and what a settled value depends on.

/// The infinite number: the proof number of what is disproved, the disproof number of what is proved.
pub(super) const NEVER: u32 = u32::MAX;

/// The plies of a refutation that holds however many plies the attacker has.
pub(super) const ANY_PLIES: u16 = u16::MAX;

/// The plies, counted from the root, of those positions of the line searched that a refutation depends on: it holds because
/// the line may not come back to them. The first and the last are kept, not those between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PathDependence {
    pub(super) first: u16,
    pub(super) last: u16,
}

impl PathDependence {
    /// No position of the line: the refutation holds wherever the position comes up.
    pub(super) const NONE: Self = Self {
        first: u16::MAX,
        last: 0,
    };

    /// One position of the line.
    pub(super) const fn at(ply: u16) -> Self {
        Self {
            first: ply,
            last: ply,
        }
    }

    /// Whether the refutation holds everywhere.
    pub(super) const fn is_none(self) -> bool {
        self.first == u16::MAX
    }

    /// What two refutations together depend on.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
        }
    }

    /// What is left of it for the position at a ply: coming back to that very position is coming back within its own tree,
    /// which depends on nothing before it.
    pub(super) fn before(self, ply: u16) -> Self {
        if self.is_none() || self.first >= ply {
            return Self::NONE;
        }
        Self {
            first: self.first,
            last: self.last.min(ply - 1),
        }
    }
}

/// The two numbers, and if one of them is 0, in how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The proof number and the disproof number: by how many positions at least the proof, or the disproof, is off.
    pub(super) numbers: [u32; 2],
    /// If it is proved, in how many plies at most the attacker wins; if it is disproved, within how many plies it does not.
    pub(super) plies: u16,
    /// What a refutation depends on.
    pub(super) dependence: PathDependence,
}

/// The place of the proof number.
pub(super) const PROOF: usize = 0;
/// The place of the disproof number.
pub(super) const DISPROOF: usize = 1;

impl Value {
    /// Nothing but an estimate.
    pub(super) fn open(proof: u32, disproof: u32) -> Self {
        Self {
            numbers: [proof.clamp(1, NEVER - 1), disproof.clamp(1, NEVER - 1)],
            plies: 0,
            dependence: PathDependence::NONE,
        }
    }

    /// The attacker wins in `plies` plies.
    pub(super) const fn proved(plies: u16) -> Self {
        Self {
            numbers: [0, NEVER],
            plies,
            dependence: PathDependence::NONE,
        }
    }

    /// The attacker does not win within `plies` plies.
    pub(super) const fn disproved(plies: u16, dependence: PathDependence) -> Self {
        Self {
            numbers: [NEVER, 0],
            plies,
            dependence,
        }
    }

    /// Whether it is proved.
    pub(super) const fn is_proved(self) -> bool {
        self.numbers[PROOF] == 0
    }

    /// Whether it is disproved.
    pub(super) const fn is_disproved(self) -> bool {
        self.numbers[DISPROOF] == 0
    }

    /// Whether it is one or the other.
    pub(super) const fn is_settled(self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}

/// One ply more; any number of plies stays any number.
pub(super) const fn longer(plies: u16) -> u16 {
    plies.saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coming_back_to_a_position_itself_depends_on_nothing() {
        let both = PathDependence::at(3).and(PathDependence::at(7));
        assert_eq!(both.before(3), PathDependence::NONE);
        assert_eq!(both.before(5), PathDependence { first: 3, last: 4 });
        assert_eq!(both.before(9), both);
        assert_eq!(
            PathDependence::NONE.and(PathDependence::at(2)),
            PathDependence::at(2)
        );
        assert!(PathDependence::NONE.before(4).is_none());
    }
}
