//! The try rule in words.

use hakugei_text::noun::with_article_first;

use super::{Try, TrySafety};
use crate::Variant;
use crate::rules::royal::RoyalEnd;
use crate::rules::royal::words::{is_single, last_royal, royals};
use crate::words::place::region_words;

/// What the aim of the game says of the goal of royal pieces; nothing where there is none.
pub(crate) fn aim(variant: &Variant) -> Option<String> {
    let Try::Reaches { region, safety } = &variant.rules.try_rule else {
        return None;
    };
    if region.is_nowhere(variant.board) {
        return None;
    }
    let safely = if *safety == TrySafety::Safe && !is_kept_safe(variant) {
        "safely "
    } else {
        ""
    };
    let (royal, place) = (last_royal(variant), region_words(variant, region));
    Some(format!("A side also wins when {royal} stands {safely}{place}."))
}

/// Whether a king must not be left in check, so that it cannot even go where it could be captured.
fn is_kept_safe(variant: &Variant) -> bool {
    is_single(variant) && variant.rules.royal == RoyalEnd::Checkmate
}

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
    let unless = match safety {
        TrySafety::Safe if is_kept_safe(variant) => "",
        TrySafety::Safe => ", unless the other side could capture it there with its next move",
        TrySafety::Any => "",
    };
    Some(format!(
        "{piece} that stands {place} wins the game for its side (try){unless}."
    ))
}
