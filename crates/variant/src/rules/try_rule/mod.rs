//! The try rule: a royal piece that comes to its goal wins.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::region::Region;

/// What bringing a royal piece to a goal does.
///
/// ```
/// use hakugei_variant::rules::{Region, Try, TrySafety};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (try_rule: reaches(region: last(1)))"#).ok_or("it is valid")?;
/// let goal = Try::Reaches { region: Region::Last(1), safety: TrySafety::Safe };
/// assert_eq!(rules.try_rule, goal);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Try {
    /// Nothing.
    #[default]
    None,
    /// The side whose royal piece stands in its region wins.
    Reaches {
        /// The goal of a side.
        region: Region,
        /// Whether the piece must be safe there.
        safety: TrySafety,
    },
}

/// Whether a royal piece must be safe at its goal.
///
/// ```
/// use hakugei_variant::rules::{Try, TrySafety};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (try_rule: reaches(region: last(1), safety: any))"#).ok_or("it is valid")?;
/// assert!(matches!(rules.try_rule, Try::Reaches { safety: TrySafety::Any, .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrySafety {
    /// It must not be such that the other side could capture it next.
    #[default]
    Safe,
    /// It need not be safe.
    Any,
}

words! {
    TrySafety = "the safety of a try" {
        "safe" => Safe,
        "any" => Any,
    }
}
