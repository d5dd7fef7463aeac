//! Checks: what giving them does, besides that they must be answered.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::{Color, Setup};

/// What giving check does.
///
/// ```
/// use hakugei_variant::rules::Check;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let first = rules(r#"drops: none, ends: (check: wins, repetition: unlimited)"#).ok_or("it is valid")?;
/// assert_eq!(first.check, Check::Wins { after: 1 });
/// let third = rules(r#"ends: (check: wins(after: 3), repetition: unlimited)"#).ok_or("it is valid")?;
/// assert_eq!(third.check, Check::Wins { after: 3 });
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// It must be answered.
    #[default]
    Ordinary,
    /// It wins the game for the side that gives it, if it is that side's last check to give. Before that it must be answered.
    Wins {
        /// The check of a side with this number wins, from 1. A move that gives check counts once, with however many pieces it does so.
        after: u8,
    },
}

impl Check {
    /// The most checks that a rule may ask for.
    pub const MOST: u8 = 99;

    /// How many checks win.
    pub fn checks_to_win(self) -> Option<u8> {
        match self {
            Self::Wins { after } => Some(after),
            Self::Ordinary => None,
        }
    }

    /// How many checks win, if the positions of a variant must tell how many each side has given: where the first one wins, they need not.
    pub fn counted_checks(self) -> Option<u8> {
        self.checks_to_win().filter(|&after| after > 1)
    }

    /// For each side, how many checks it still has to give, where they are counted.
    ///
    /// ```
    /// use hakugei_variant::rules::Check;
    /// use hakugei_variant::{load, shipped};
    ///
    /// # let source = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
    /// # let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
    /// let mut setup = variant.start.clone();
    /// setup.checks_given = [1, 0];
    /// assert_eq!(Check::Wins { after: 3 }.left(&setup), Some([2, 3]));
    /// assert_eq!(Check::Ordinary.left(&setup), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn left(self, setup: &Setup) -> Option<[u8; 2]> {
        let after = self.counted_checks()?;
        Some(Color::ALL.map(|color| after.saturating_sub(setup.checks_given[color.index()])))
    }
}
