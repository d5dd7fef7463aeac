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
    match region {
        _ if region.is_everywhere(variant.board) => "on any square".to_owned(),
        Region::Sides(sides) => {
            let [black, white] =
                Color::ALL.map(|color| of_side(variant, &sides[color.index()], color, whose));
            format!("{black} for Black, and {white} for White")
        }
        Region::Squares(_) => {
            let squares = of_side(variant, region, Color::Black, whose);
            format!("{squares} (for Black; turned round for White)")
        }
        _ => of_side(variant, region, Color::Black, whose),
    }
}

/// Where the region of one side is.
fn of_side(variant: &Variant, region: &Region, color: Color, whose: &str) -> String {
    let board = variant.board;
    match region.of(color) {
        Region::Nowhere => "on no square".to_owned(),
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
        region @ (Region::Squares(_) | Region::Sides(_)) => {
            let squares = region.squares(board, color).into_iter();
            let names: Vec<String> = squares
                .map(|square| variant.notation.square_name(board, square))
                .collect();
            format!("on {}", listed(&names, "or"))
        }
    }
}
