//! What ships with the program of what was learned.

use hakugei_variant::{Variant, load, shipped};

use crate::evaluate::{Learned, LearnedError};

/// What was learned of a variant, if that ships with the program.
///
/// It is for the shipped variant alone: another one that goes by its id, with other pieces or other rules, has none, though its
/// numbers might fit. That each of them can be read for its own variant is for tests to see; one that cannot is not used.
pub fn shipped_evaluation(variant: &Variant) -> Option<Learned> {
    read_shipped(variant)?.ok()
}

/// The same, with what is wrong with it; `None` where nothing ships for the variant.
///
/// # Errors
/// Says what is wrong.
pub fn read_shipped(variant: &Variant) -> Option<Result<Learned, LearnedError>> {
    let bytes = shipped::evaluation(&variant.id)?;
    is_shipped(variant).then(|| Learned::read(variant, bytes))
}

/// Whether a variant plays as the shipped one of its id does.
fn is_shipped(variant: &Variant) -> bool {
    let source = shipped::source(&variant.id);
    let shipped = source.and_then(|source| load(&source, &shipped::Shipped).variant);
    shipped.is_some_and(|shipped| {
        (shipped.board, &shipped.pieces, &shipped.start, &shipped.rules)
            == (variant.board, &variant.pieces, &variant.start, &variant.rules)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_variant_that_plays_as_the_shipped_one_is_it() {
        let all = shipped::ids().map(|id| shipped::source(id).expect("it is listed"));
        let mut all = all.map(|source| load(&source, &shipped::Shipped).variant.expect("it is valid"));
        let (first, mut second) = (all.next().expect("one"), all.next().expect("another"));
        assert!(is_shipped(&first) && is_shipped(&second));
        let mut noted = first.clone();
        noted.notes.push("another remark".to_owned());
        assert!(is_shipped(&noted));
        second.id.clone_from(&first.id);
        assert!(!is_shipped(&second));
        let mut named = first.clone();
        named.id = "of-nobody".to_owned();
        assert!(!is_shipped(&named));
    }
}
