//! The try rule in words.

use hakugei_text::noun::with_article_first;

use super::{Try, TrySafety};
use crate::Variant;
use crate::rules::royal::RoyalEnd;
use crate::rules::royal::words::{is_single, royals};
use crate::words::place::region_words;

/// The sentence about the goal of royal pieces; none where there is none.
pub(crate) fn sentence(variant: &Variant) -> Option<String> {
    let Try::Reaches { region, safety } = &variant.rules.try_rule else {
        return None;
    };
    if region.is_nowhere(variant.board) {
        return None;
    }
    let piece = if is_single(variant) {
        with_article_first(&royals(variant))
    } else {
        "A royal piece".to_owned()
    };
    let place = region_words(variant, region);
    // A king that must not be left in check cannot even go where it could be captured.
    let kept_safe = is_single(variant) && variant.rules.royal == RoyalEnd::Checkmate;
    let unless = match safety {
        TrySafety::Safe if kept_safe => "",
        TrySafety::Safe => ", unless the other side could capture it there with its next move",
        TrySafety::Any => "",
    };
    Some(format!(
        "{piece} that stands {place} wins the game for its side (try){unless}."
    ))
}
