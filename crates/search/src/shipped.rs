//! The learned evaluations that ship with the program.

use hakugei_variant::{Variant, load, shipped};

use crate::evaluate::{Learned, LearnedError};

/// The learned evaluation of a variant, if one ships with the program.
///
/// It is for the shipped variant alone: a variant of the same id with other pieces or other rules has none, though the numbers might
/// fit. An evaluation that cannot be read for its variant is not used; a test checks that there is none.
pub fn shipped_evaluation(variant: &Variant) -> Option<Learned> {
    read_shipped(variant)?.ok()
}

/// The evaluation that ships for a variant, or what is wrong with it; `None` where none ships.
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
