//! The names that a mistyped one was probably meant to be.

use crate::alternatives;

/// The longest text, in characters, that is compared with names.
const LONGEST: usize = 64;

/// What was probably meant by a mistyped name, as a question; `None` where no name is near.
///
/// ```
/// use hakugei_text::did_you_mean;
///
/// let question = did_you_mean("gol", ["go", "gold", "knight"]);
/// assert_eq!(question.as_deref(), Some("did you mean `go` or `gold`?"));
/// ```
pub fn did_you_mean<'n>(read: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let near = nearest(read, names);
    (!near.is_empty()).then(|| meant(&near))
}

/// The question whether one of some names was meant.
///
/// ```
/// assert_eq!(hakugei_text::meant(&["gold"]), "did you mean `gold`?");
/// ```
pub fn meant(names: &[impl AsRef<str>]) -> String {
    format!("did you mean {}?", alternatives(names))
}

/// The names that are most like what was read, whatever the case: all that are alike equally, in their order; none where
/// more than a third of the letters would have to change.
///
/// ```
/// use hakugei_text::nearest;
///
/// assert_eq!(nearest("knigth", ["gold", "knight"]), ["knight"]);
/// assert_eq!(nearest("gol", ["go", "gold", "knight"]), ["go", "gold"]);
/// assert!(nearest("xyz", ["go", "gold", "knight"]).is_empty());
/// ```
pub fn nearest<'n>(read: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let length = read.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let folded = read.to_lowercase();
    let mut least = usize::MAX;
    let mut near = Vec::new();
    for name in names {
        let longer = length.max(name.chars().count());
        // Names that are longer by half cannot be near: they need not be compared.
        if longer > length + longer / 3 {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&folded, &name.to_lowercase());
        if distance > longer / 3 || distance > least {
            continue;
        }
        if distance < least {
            least = distance;
            near.clear();
        }
        near.push(name);
    }
    near
}
