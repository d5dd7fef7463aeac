//! Limits on drops and moves in words.

use hakugei_text::listed;
use hakugei_text::noun::{counted, with_article, with_article_first};

use super::{AppliesTo, BarredAttack, DropFaces, DropNeighbour, Limit, MateBar};
use crate::region::Region;
use crate::rules::royal::words::{is_single, royals};
use crate::words::naming::noun;
use crate::words::place::region_words;
use crate::{Color, PieceKind, Square, Variant};

/// The sentences about drops; none in a game without hands.
pub(crate) fn drops(variant: &Variant) -> Vec<String> {
    if !variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
        return Vec::new();
    }
    let first = "Instead of moving, a player may put a piece from the hand on an empty square.".to_owned();
    let limits = variant.rules.limits.iter();
    let limits = limits.filter(|limit| !matches!(limit, Limit::DeadDrop { .. }));
    let said = limits.filter_map(|limit| words(variant, limit).filter(|_| droppable(variant, limit)));
    [first]
        .into_iter()
        .chain(dropped_faces(variant))
        .chain(said)
        .chain(dead_drops(variant))
        .collect()
}

/// The sentence about the faces on which pieces are dropped.
fn dropped_faces(variant: &Variant) -> Option<String> {
    let turns = |kind| variant.may_be_in_hand(kind) && variant.piece(kind).promotes();
    match variant.rules.drop_faces {
        DropFaces::Either if variant.kinds().any(turns) => {
            let several = |kind| variant.may_be_in_hand(kind) && variant.piece(kind).promotes_to.len() > 1;
            let faces = if variant.kinds().any(several) {
                "any"
            } else {
                "either"
            };
            Some(format!("A piece may be dropped with {faces} of its faces up."))
        }
        DropFaces::Either | DropFaces::Held => None,
    }
}

/// The kinds that cannot be dropped where they could never move, in one sentence.
fn dead_drops(variant: &Variant) -> Option<String> {
    let limits = variant.rules.limits.iter();
    let barred = limits.filter(|limit| matches!(limit, Limit::DeadDrop { .. }) && droppable(variant, limit));
    let kinds: Vec<PieceKind> = barred.map(Limit::kind).collect();
    let (first, rest) = kinds.split_first()?;
    let mut names = vec![with_article_first(&noun(variant, *first))];
    names.extend(rest.iter().map(|&kind| with_article(&noun(variant, kind))));
    Some(format!(
        "{} cannot be dropped where it could never move again.",
        listed(&names, "or")
    ))
}

/// The limits that bind moves of kinds that are never dropped.
pub(crate) fn moves(variant: &Variant) -> Vec<String> {
    let limits = variant.rules.limits.iter();
    limits
        .filter(|limit| !droppable(variant, limit))
        .filter_map(|limit| words(variant, limit))
        .collect()
}

/// The limits on one kind.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let limits = variant.rules.limits.iter();
    limits
        .filter(|limit| limit.kind() == kind)
        .filter_map(|limit| words(variant, limit))
        .collect()
}

/// Where a kind may not be dropped, as far as a square is there for one side or the other.
pub(crate) fn barred(variant: &Variant, kind: PieceKind, square: Square) -> String {
    let has = |region: &Region| {
        Color::ALL
            .iter()
            .any(|&color| region.contains(variant.board, square, color))
    };
    let limits = variant.rules.limits.iter();
    let places: Vec<String> = limits
        .filter_map(|limit| match limit {
            Limit::ForbiddenDrop { kind: bound, region } if *bound == kind && has(region) => {
                Some(region_words(variant, region))
            }
            _ => None,
        })
        .collect();
    listed(&places, "and")
}

fn droppable(variant: &Variant, limit: &Limit) -> bool {
    let kind = limit.kind();
    let turned = |held: PieceKind| {
        variant.rules.drop_faces == DropFaces::Either
            && variant.may_be_in_hand(held)
            && variant.piece(held).promotes_to.contains(&kind)
    };
    variant.may_be_in_hand(kind) || variant.kinds().any(turned)
}

/// One limit, or nothing where it never comes to bear: a limit on drops of a kind that is never in a hand.
fn words(variant: &Variant, limit: &Limit) -> Option<String> {
    let name = noun(variant, limit.kind());
    let piece = with_article_first(&name);
    let dropped = droppable(variant, limit);
    match limit {
        Limit::FilePieces { max, applies_to, .. } => file_limit(&name, *max, *applies_to, dropped),
        _ if !dropped => None,
        Limit::ForbiddenDrop { region, .. } if region.is_nowhere(variant.board) => None,
        Limit::ForbiddenDrop { region, .. } => {
            let place = region_words(variant, region);
            Some(format!("{piece} cannot be dropped {place}."))
        }
        Limit::DeadDrop { .. } => Some(format!(
            "{piece} cannot be dropped where it could never move again."
        )),
        Limit::NextTo { neighbour, .. } => {
            let beside = match neighbour {
                DropNeighbour::OwnPiece => "piece".to_owned(),
                DropNeighbour::OwnRoyal if is_single(variant) => royals(variant),
                DropNeighbour::OwnRoyal => "royal piece".to_owned(),
            };
            Some(format!(
                "{piece} can be dropped only next to {} of its own side, straight or diagonally.",
                with_article(&beside)
            ))
        }
        Limit::DropCheck { .. } => Some(format!("{piece} cannot be dropped so that it gives check.")),
        Limit::DropMate { bars, .. } => {
            let mate = match bars {
                MateBar::Checkmate => "so that it gives checkmate at once",
                MateBar::CheckmateOrStalemate => "so that the opponent has no legal move left",
            };
            Some(format!("{piece} cannot be dropped {mate}."))
        }
    }
}

fn file_limit(name: &str, max: u8, applies_to: AppliesTo, dropped: bool) -> Option<String> {
    let piece = with_article_first(name);
    let full = match max {
        0 => "any file".to_owned(),
        _ => format!(
            "a file that already holds {} of its own side",
            counted(usize::from(max), name)
        ),
    };
    let attacks = match applies_to {
        AppliesTo::Drops if !dropped => return None,
        AppliesTo::Drops => {
            return Some(format!(
                "{piece} cannot be dropped on {full}; moves on the board are free of this limit."
            ));
        }
        AppliesTo::DropsAndMoves {
            attacks: BarredAttack::GivesNoCheck,
        } => "gives no check",
        AppliesTo::DropsAndMoves {
            attacks: BarredAttack::GivesCheck,
        } => "gives check all the same",
    };
    let bound = if dropped {
        format!("{piece} cannot be dropped on {full}, nor move there from another file.")
    } else {
        format!("{piece} cannot move from another file to {full}.")
    };
    Some(format!("{bound} {piece} barred in this way {attacks}."))
}
