//! The learned evaluations that ship with the program.

use hakugei_game::CompiledVariant;
use hakugei_variant::{Variant, load, shipped};

use crate::evaluate::{Learned, LearnedError};

/// A learned evaluation that ships with the program.
///
/// ```
/// use hakugei_search::{ShippedEvaluation, shipped_evaluation};
/// use hakugei_variant::{load, shipped};
///
/// let first = shipped::ids().next().and_then(shipped::source).ok_or("some ship")?;
/// let variant = load(&first, &shipped::Shipped).variant.ok_or("it is valid")?;
/// let ShippedEvaluation { learned, inherited } = shipped_evaluation(&variant).ok_or("one ships with it")?;
/// assert!(inherited.is_none() && learned.weights().worths.len() == variant.pieces.len());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct ShippedEvaluation {
    /// The evaluation.
    pub learned: Learned,
    /// The id of the variant of which it was learned, where that is one which the variant extends.
    pub inherited: Option<String>,
}

/// The learned evaluation of a variant, if one ships with the program, or else that of a variant which it extends, where board and pieces
/// are the same ([`Variant::has_pieces_of`]).
///
/// A variant with the id of a shipped one, but other pieces or other rules, has none of its own, though the numbers might
/// fit. An evaluation that cannot be read for its variant is not used; a test checks that there is none.
///
/// ```
/// use hakugei_search::shipped_evaluation;
/// use hakugei_variant::{Source, load, shipped};
///
/// let first = shipped::ids().next().ok_or("some ship")?;
/// let text = format!(r#"Variant(id: "mine", extends: "{first}", ends: Ends(stalemate: draw))"#);
/// let mine = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// let found = shipped_evaluation(&mine).ok_or("one ships for its parent")?;
/// assert_eq!(found.inherited.as_deref(), Some(first));
/// # Ok::<(), &str>(())
/// ```
pub fn shipped_evaluation(variant: &Variant) -> Option<ShippedEvaluation> {
    if let Some(Ok(learned)) = read_shipped(variant) {
        return Some(ShippedEvaluation {
            learned,
            inherited: None,
        });
    }
    variant.extends.iter().find_map(|id| {
        let bytes = shipped::evaluation(id)?;
        let parent = load(&shipped::source(id)?, &shipped::Shipped).variant?;
        Some(ShippedEvaluation {
            learned: inherited_from(variant, &parent, bytes)?,
            inherited: Some(id.clone()),
        })
    })
}

/// The evaluation of a variant in the file of one that it extends, where board and pieces are the same.
pub fn inherited_from(variant: &Variant, parent: &Variant, bytes: &[u8]) -> Option<Learned> {
    let fits = variant.has_pieces_of(parent);
    fits.then(|| Learned::read(variant, bytes).ok()).flatten()
}

/// The same, or computed values.
pub fn shipped_or_computed(compiled: &CompiledVariant) -> Learned {
    let shipped = shipped_evaluation(compiled.variant());
    shipped.map_or_else(|| Learned::computed(compiled), |shipped| shipped.learned)
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
