//! The ends of a game in words, in the order in which a move is judged.

use hakugei_text::listed;
use hakugei_variant::Variant;
use hakugei_variant::rule::{BareReply, BareRoyal, IllegalMove, RoyalEnd, Stalemate, Try, TrySafety};

use super::aim::{is_single, royals};
use super::region::{is_nowhere, region_words};
use super::{impasse, noun, repetition};
use hakugei_text::noun::{plural, with_article, with_article_first};

/// The sentences about the ends of the game.
pub(super) fn sentences(variant: &Variant) -> Vec<String> {
    let rules = &variant.rules;
    let stalemate = match rules.stalemate {
        Stalemate::Loss => "loses",
        Stalemate::Draw => "draws",
        Stalemate::Win => "wins",
    };
    let stalemate = format!("A player who is not in check and has no legal move {stalemate} (stalemate).");
    let illegal = match rules.illegal_move {
        IllegalMove::Reject => "An illegal move is refused and the player moves again.",
        IllegalMove::Loses => "An illegal move loses the game.",
    };
    let mut said: Vec<String> = try_rule(variant).into_iter().collect();
    said.extend(bare_royal(variant));
    said.push(stalemate);
    said.extend(repetition::sentences(rules.repetition));
    said.extend(impasse::sentences(variant));
    said.push(illegal.to_owned());
    said
}

fn try_rule(variant: &Variant) -> Option<String> {
    let Try::Reaches { region, safety } = &variant.rules.try_rule else {
        return None;
    };
    if is_nowhere(variant, region) {
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

fn bare_royal(variant: &Variant) -> Vec<String> {
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
