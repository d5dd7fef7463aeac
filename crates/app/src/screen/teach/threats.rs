//! Threats: the pieces of either side that are attacked and loose, or attacked by something that is worth less.

use hakugei_game::Game;
use hakugei_search::Weights;
use hakugei_text::listed;
use hakugei_variant::{Color, Convention};

use super::outlook::{Standing, attackers, called, standing, worth};
use super::paragraph;

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
    if threatened.is_empty() {
        return format!("{by} threatens nothing: it attacks nothing loose, and nothing by a lesser piece.");
    }
    format!("{by} threatens {}.", listed(&threatened, "and"))
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
