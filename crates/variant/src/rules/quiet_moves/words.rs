//! Rows of quiet moves in words.

use hakugei_text::listed;

use super::QuietMoves;
use crate::Variant;

/// The sentence about rows of quiet moves; none where they do nothing.
pub(crate) fn sentence(variant: &Variant) -> Option<String> {
    let QuietMoves::Draw { after } = variant.rules.quiet_moves else {
        return None;
    };
    let turns = !variant.rules.promotion.is_empty();
    let drops = variant.kinds().any(|kind| variant.may_be_in_hand(kind));
    let deeds = [
        Some("captures"),
        turns.then_some("turns a piece over"),
        drops.then_some("drops one"),
    ];
    let deeds: Vec<String> = deeds.into_iter().flatten().map(str::to_owned).collect();
    if after == 1 {
        let not: Vec<String> = deeds.iter().map(|deed| format!("no move that {deed}")).collect();
        return Some(format!(
            "The game is drawn by the first quiet move, which is {}.",
            listed(&not, "and")
        ));
    }
    Some(format!(
        "The game is drawn when {after} moves in a row, those of both sides counted, are quiet: when none of them {}.",
        listed(&deeds, "or")
    ))
}
