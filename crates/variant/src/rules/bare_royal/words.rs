//! The rule of the bare royal piece in words.

use hakugei_text::listed;
use hakugei_text::noun::{plural, with_article};

use super::{BareReply, BareRoyal};
use crate::Variant;
use crate::rules::royal::RoyalEnd;
use crate::rules::royal::words::{is_single, royals};
use crate::words::naming::noun;

/// The sentences about a side that has nothing left but royal pieces; none where that means nothing.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let BareRoyal::Loses { not_counting, reply } = &variant.rules.bare_royal else {
        return Vec::new();
    };
    let left = if is_single(variant) {
        with_article(&royals(variant))
    } else {
        "royal pieces".to_owned()
    };
    let hands = variant.kinds().any(|kind| variant.may_be_in_hand(kind));
    let wherever = if hands { ", on the board and in hand," } else { "" };
    let mut said = vec![format!(
        "A side that has nothing left but {left}{wherever} loses if the other side has more; where neither has, the \
         game is drawn (bare royal)."
    )];
    if !not_counting.is_empty() {
        let kinds: Vec<String> = not_counting
            .iter()
            .map(|&kind| plural(&noun(variant, kind)))
            .collect();
        said.push(format!(
            "For the side that would win in this way, {} do not count as more.",
            listed(&kinds, "and")
        ));
    }
    if *reply == BareReply::MayBare {
        let wins = match variant.rules.royal {
            RoyalEnd::Capture if variant.rules.least_royals > 1 => {
                ", or takes a royal piece that it must keep, which wins"
            }
            RoyalEnd::Capture => ", or takes its last royal piece, which wins",
            RoyalEnd::Checkmate => "",
        };
        said.push(format!(
            "A side that has just been bared may still make a move that at once bares the other side too, which \
             draws{wins}."
        ));
    }
    said
}
