//! Threats: the pieces of either side that are attacked and loose, or attacked by something that is worth less.

use hakugei_game::{Game, GameResult};
use hakugei_search::Weights;
use hakugei_text::listed;
use hakugei_variant::{Color, Convention};

use super::outlook::{Standing, attackers, called, standing, worth};
use super::paragraph;
use crate::screen::move_text;

/// What each side threatens, in lines: first what the other side threatens to the side to move.
pub(crate) fn threats(game: &Game, convention: Convention, weights: &Weights, columns: usize) -> Vec<String> {
    let by = [game.side().other(), game.side()];
    let said = by
        .into_iter()
        .map(|by| sentence(game, convention, weights, by))
        .flat_map(|sentence| paragraph(&sentence, "", columns));
    said.collect()
}

/// What a side threatens, in one sentence.
fn sentence(game: &Game, convention: Convention, weights: &Weights, by: Color) -> String {
    let threatened: Vec<String> = standing(game)
        .into_iter()
        .filter(|standing| standing.piece.color == by.other())
        .filter_map(|target| threat(game, convention, weights, target))
        .collect();
    let mate = win(game, convention, by).map(|mv| format!("{by} threatens to win at once by {mv}"));
    match (mate, threatened.is_empty()) {
        (None, true) => {
            format!("{by} threatens nothing at once: no win, nothing loose, and nothing by a lesser piece.")
        }
        (None, false) => format!("{by} threatens {}.", listed(&threatened, "and")),
        (Some(mate), true) => format!("{mate}."),
        (Some(mate), false) => format!("{mate}, and {}.", listed(&threatened, "and")),
    }
}

/// A move that wins at once for a side, if it were its move and the other side stood still.
fn win(game: &Game, convention: Convention, by: Color) -> Option<String> {
    if game.side() != by && game.in_check() {
        // The other side has to answer the check, which is said as one.
        return None;
    }
    let there = game.as_if_to_move(by)?;
    let winning = there.legal_moves().into_iter().find(|&mv| {
        let mut after = there.clone();
        let is_played = after.play(mv).is_ok();
        is_played
            && after
                .outcome()
                .is_some_and(|outcome| outcome.result == GameResult::Win(by))
    });
    winning.map(|mv| move_text::write(&there, convention, mv))
}

/// What is said of a piece that is threatened.
fn threat(game: &Game, convention: Convention, weights: &Weights, target: Standing) -> Option<String> {
    let variant = game.variant();
    let value = |standing: &Standing| worth(variant, weights, standing.piece.kind);
    let attackers_of = attackers(game, target.square, target.piece.color.other());
    let cheapest = attackers_of.iter().min_by_key(|attacker| value(attacker))?;
    let is_royal = variant.piece(target.piece.kind).royal;
    let is_loose = attackers(game, target.square, target.piece.color).is_empty();
    let why = if is_royal {
        "check"
    } else if is_loose {
        "loose"
    } else if value(cheapest) < value(&target) {
        "worth more"
    } else {
        return None;
    };
    let by: Vec<String> = attackers_of
        .iter()
        .map(|&attacker| format!("the {}", called(variant, convention, attacker)))
        .collect();
    Some(format!(
        "the {} ({why}; attacked by {})",
        called(variant, convention, target),
        listed(&by, "and")
    ))
}
