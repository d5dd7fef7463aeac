//! The aim of a game in words: who begins, and what is to be done to the royal pieces.

use hakugei_text::listed;

use super::RoyalEnd;
use crate::rules::{Check, checks, try_rule};
use crate::words::naming::noun;
use crate::{Color, Variant};

/// The sentences about the aim.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let first = format!("{} moves first.", variant.start.side);
    let counts_in_hand = variant.rules.least_royals == 1 && starts_in_hand(variant);
    let in_hand = counts_in_hand.then(|| {
        let last = last_royal(variant);
        format!("A side that has {last} in hand cannot be in check, and has not lost.")
    });
    let goal = try_rule::words::aim(variant);
    [first, aim(variant)]
        .into_iter()
        .chain(goal)
        .chain(in_hand)
        .collect()
}

/// The aim where a side must keep several royal pieces.
fn aim_at_several(variant: &Variant) -> String {
    let (least, royal) = (variant.rules.least_royals, royals(variant));
    let kept = format!("A side must keep {least} royal pieces ({royal}), on the board and in hand together");
    let checks =
        format!("an attack on any of its royal pieces is check while no more than {least} are on the board");
    let check = variant.rules.check;
    match (checks::words::aim(check, None), variant.rules.royal) {
        (None, RoyalEnd::Checkmate) => format!(
            "{kept}: {checks}. Checkmate the enemy: attack what it cannot save. A move that leaves one's own side in check is illegal."
        ),
        (None, RoyalEnd::Capture) => format!("{kept}. Capture what leaves the enemy fewer."),
        (Some(aim), RoyalEnd::Checkmate) => format!(
            "{kept}: {checks}. {aim}{}. A move that leaves one's own side in check is illegal.",
            or_mate(check)
        ),
        (Some(aim), RoyalEnd::Capture) => {
            format!("{kept}: {checks}. {aim}, and so does a capture that leaves the enemy fewer.")
        }
    }
}

/// That mate wins as well, where it can come before the check that wins.
fn or_mate(check: Check) -> &'static str {
    match check.counted_checks() {
        Some(_) => ", and so does checkmate",
        None => "",
    }
}

fn aim(variant: &Variant) -> String {
    if variant.rules.least_royals > 1 {
        return aim_at_several(variant);
    }
    let royal = royals(variant);
    let (enemys, own) = if is_single(variant) {
        (format!("the enemy's {royal}"), format!("one's own {royal}"))
    } else {
        let last = format!("the last royal piece of the enemy ({royal})");
        (last, "one's own last royal piece".to_owned())
    };
    let check = variant.rules.check;
    match (checks::words::aim(check, Some(&enemys)), variant.rules.royal) {
        (None, RoyalEnd::Checkmate) => format!(
            "Checkmate {enemys}: attack it so that it cannot escape. A move that leaves {own} attacked is illegal."
        ),
        (None, RoyalEnd::Capture) => format!("Capture {enemys}."),
        (Some(aim), RoyalEnd::Checkmate) => {
            format!(
                "{aim}{}. A move that leaves {own} attacked is illegal.",
                or_mate(check)
            )
        }
        (Some(aim), RoyalEnd::Capture) => format!("{aim}, and so does its capture."),
    }
}

/// The names of the royal pieces: `king or crown prince`.
pub(crate) fn royals(variant: &Variant) -> String {
    let kinds = variant.kinds().filter(|&kind| variant.piece(kind).royal);
    listed(&kinds.map(|kind| noun(variant, kind)).collect::<Vec<_>>(), "or")
}

/// Whether a side has one royal piece and never another.
pub(crate) fn is_single(variant: &Variant) -> bool {
    let kinds = variant.pieces.iter().filter(|piece| piece.royal);
    kinds.count() == 1 && most_royals(variant) <= 1 && !variant.gains_royals()
}

/// What a side has of which the game is about: `its king`, `a royal piece`.
pub(crate) fn last_royal(variant: &Variant) -> String {
    if is_single(variant) {
        format!("its {}", royals(variant))
    } else {
        "a royal piece".to_owned()
    }
}

/// How many royal pieces the side with more of them starts with.
fn most_royals(variant: &Variant) -> usize {
    let count = |color: Color| variant.royals_of(&variant.start, color);
    Color::ALL.into_iter().map(count).max().unwrap_or(0)
}

fn starts_in_hand(variant: &Variant) -> bool {
    let mut sides = Color::ALL.into_iter();
    sides.any(|color| {
        let mut held = variant.start.hands.held(color);
        held.any(|(kind, _)| variant.piece(kind).royal)
    })
}
