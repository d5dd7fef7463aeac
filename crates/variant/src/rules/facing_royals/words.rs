//! Royal pieces that face each other, in words.

use hakugei_text::noun::plural;

use super::{FacingResult, Lines};
use crate::Variant;
use crate::rules::royal::words::{is_single, royals};

/// The sentence about royal pieces that face each other; none where nothing becomes of it.
pub(crate) fn sentence(variant: &Variant) -> Option<String> {
    let rule = variant.rules.facing_royals?;
    let pieces = if is_single(variant) {
        plural(&royals(variant))
    } else {
        "royal pieces".to_owned()
    };
    let line = match rule.along {
        Lines::Files => "file",
        Lines::FilesAndRanks => "file or rank",
        Lines::All => "file, rank or diagonal",
    };
    let result = match rule.result {
        FacingResult::Barred => "is illegal",
        FacingResult::Draw => "draws the game",
        FacingResult::Wins => "wins the game",
    };
    Some(format!(
        "A move after which the {pieces} of the two sides face each other on an open {line}, with nothing between them, {result}."
    ))
}
