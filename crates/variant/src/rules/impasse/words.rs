//! The rule of impasse in words.

use std::collections::BTreeMap;

use hakugei_text::listed;
use hakugei_text::noun::{counted, with_article};

use super::{Declaration, Impasse};
use crate::Variant;
use crate::rules::royal::words::{is_single, royals};
use crate::words::naming::noun;
use crate::words::place::{region_of, region_words};

/// The sentences about impasse; none where there is no rule.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    match &variant.rules.impasse {
        Impasse::None => Vec::new(),
        Impasse::RoyalsIn { region } => {
            let place = region_words(variant, region);
            vec![format!(
                "The game is drawn as soon as every royal piece of both sides stands {place} (impasse)."
            )]
        }
        Impasse::Declaration(declaration) => vec![
            when(variant, declaration),
            points(variant, declaration),
            result(declaration),
        ],
    }
}

/// When a player may declare.
fn when(variant: &Variant, declaration: &Declaration) -> String {
    let royal = if is_single(variant) {
        format!("the player's {}", royals(variant))
    } else {
        "every royal piece of the player".to_owned()
    };
    let (others, stand) = match declaration.pieces {
        0 => (String::new(), "stands"),
        pieces => (
            format!(" and at least {}", counted(usize::from(pieces), "other piece")),
            "stand",
        ),
    };
    let place = region_of(variant, &declaration.region, "the player's");
    format!(
        "A player to move who is not in check may declare (impasse) when {royal}{others} {stand} {place}."
    )
}

/// What counts for a declaration.
fn points(variant: &Variant, declaration: &Declaration) -> String {
    let mut by_worth: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    for &(kind, worth) in &declaration.worth {
        let names = by_worth.entry(worth).or_default();
        names.push(with_article(&noun(variant, kind)));
    }
    let named = by_worth.into_iter().rev().map(|(worth, names)| {
        let points = counted(usize::from(worth), "point");
        format!("{points} for {}", listed(&names, "or"))
    });
    let others = if declaration.worth.is_empty() {
        ["one point for each piece", "none for royal pieces"]
    } else {
        ["one point for any other piece", "none for royal pieces"]
    };
    let said: Vec<String> = named.chain(others.map(str::to_owned)).collect();
    format!(
        "For a declaration the player's pieces there and in hand count: {}.",
        said.join(", ")
    )
}

/// What a declaration gives.
fn result(declaration: &Declaration) -> String {
    let [black, white] = declaration.win;
    let win = if black == white {
        format!("With {black} points the declaring side wins")
    } else {
        format!("With {black} points Black wins by declaring, with {white} points White")
    };
    let draw = declaration.draw.map_or_else(String::new, |points| {
        format!("; with fewer, but at least {points}, the game is drawn")
    });
    format!("{win}{draw}.")
}
