//! Acknowledged warnings: what a file says it means, so that it is not warned of.

use super::Code;

/// A warning that a file acknowledges, and that is therefore withheld.
///
/// ```
/// use hakugei_variant::{Source, load, shipped};
///
/// let parent = shipped::ids().next().ok_or("some ship")?;
/// let warned = r#"regions: { "camp": last(2) }"#;
/// let text = format!(r#"Variant(id: "mine", extends: "{parent}", {warned}, allow: {{ "V067": "for later" }})"#);
/// let checked = load(&Source::new("mine.ron", text), &shipped::Shipped);
/// assert!(checked.is_valid() && checked.diagnostics.is_empty());
/// let acknowledged = &checked.acknowledged[0];
/// assert_eq!((acknowledged.code.text(), acknowledged.count), ("V067", 1));
/// assert_eq!(acknowledged.reason, "for later");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledged {
    /// The code of the warning.
    pub code: Code,
    /// Why it is meant, in the words of the file.
    pub reason: String,
    /// How many warnings with this code are withheld.
    pub count: usize,
}
