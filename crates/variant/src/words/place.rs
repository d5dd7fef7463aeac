//! Regions in words: where something holds on the board.

use hakugei_text::listed;
use hakugei_text::noun::ordinal;

use crate::region::Region;
use crate::{Color, Variant};

/// Where a region is, seen by the owner of the piece that is spoken of: `on its last rank`.
pub fn region_words(variant: &Variant, region: &Region) -> String {
    region_of(variant, region, "its")
}

/// Where a region is, with another word for whose ranks they are: `on the player's last rank`.
pub(crate) fn region_of(variant: &Variant, region: &Region, whose: &str) -> String {
    let board = variant.board;
    let everywhere = board
        .squares()
        .all(|square| region.contains(board, square, Color::Black));
    match region {
        Region::Nowhere => "on no square".to_owned(),
        _ if everywhere => "on any square".to_owned(),
        Region::Last(1) => format!("on {whose} last rank (the enemy's edge of the board)"),
        Region::Last(count) => format!("on {whose} last {count} ranks (at the enemy's edge of the board)"),
        Region::First(1) => format!("on {whose} first rank ({whose} own edge of the board)"),
        Region::First(count) => format!("on {whose} first {count} ranks (at {whose} own edge of the board)"),
        Region::Ranks(ranks) => {
            let ranks: Vec<String> = ranks.iter().map(|&rank| ordinal(rank)).collect();
            format!(
                "on the {} rank counted from the enemy's edge",
                listed(&ranks, "or")
            )
        }
        Region::Squares(squares) => {
            let names: Vec<String> = squares
                .iter()
                .map(|&square| variant.notation.square_name(board, square))
                .collect();
            format!("on {} (for Black; turned round for White)", listed(&names, "or"))
        }
    }
}

/// Whether a region has no square at all on the board.
pub(crate) fn is_nowhere(variant: &Variant, region: &Region) -> bool {
    let board = variant.board;
    !board
        .squares()
        .any(|square| region.contains(board, square, Color::Black))
}
