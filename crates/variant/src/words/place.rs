//! Regions in words: where something holds on the board.

use hakugei_text::listed;
use hakugei_text::noun::ordinal;

use crate::region::Region;
use crate::{Board, Color, Square, Variant};

/// How many squares are named one by one.
const MAX_SQUARES: usize = 12;

/// Where a region is, seen by the owner of the piece that is spoken of: `on its last rank`.
pub fn region_words(variant: &Variant, region: &Region) -> String {
    region_of(variant, region, "its")
}

/// The same of the last or first ranks, without at which edge these are: `on its last 3 ranks`; `None` for other regions.
pub fn short_region_words(region: &Region) -> Option<String> {
    edge_ranks(region, "its").map(|[ranks, _]| ranks)
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

/// Some squares by their names: a rectangle by two of its corners, `3f to 5h`, others one by one.
///
/// ```
/// use hakugei_variant::{Board, words};
///
/// let board = Board::new(7, 8).ok_or("a board")?;
/// let squares = |names: &[&str]| names.iter().filter_map(|name| board.parse_square(name)).collect::<Vec<_>>();
/// let said = |names: &[&str]| words::squares_words(board, &squares(names), |square| board.name(square));
/// assert_eq!(said(&["3f", "4f", "3g", "4g"]), "3f to 4g");
/// assert_eq!(said(&["3f", "4g"]), "3f or 4g");
/// # Ok::<(), &str>(())
/// ```
pub fn squares_words(board: Board, squares: &[Square], name: impl Fn(Square) -> String) -> String {
    let files = squares.iter().map(|&square| board.file(square));
    let ranks = squares.iter().map(|&square| board.rank(square));
    let corner = |file: Option<u8>, rank: Option<u8>| board.square(file?.into(), rank?.into());
    let corners = (
        corner(files.clone().min(), ranks.clone().min()),
        corner(files.max(), ranks.max()),
    );
    if let (Some(first), Some(last)) = corners {
        let side = |of: fn(Board, Square) -> u8| usize::from(of(board, last) - of(board, first)) + 1;
        if squares.len() > 1 && squares.len() == side(Board::file) * side(Board::rank) {
            let mut names = [first, last].map(&name);
            names.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
            return names.join(" to ");
        }
    }
    let shown = squares.iter().take(MAX_SQUARES).map(|&square| name(square));
    let mut shown: Vec<String> = shown.collect();
    if squares.len() > MAX_SQUARES {
        shown.push(format!("{} more", squares.len() - MAX_SQUARES));
    }
    listed(&shown, "or")
}

/// The ranks of a region at an edge of the board, and which edge that is.
fn edge_ranks(region: &Region, whose: &str) -> Option<[String; 2]> {
    let (count, which, edge) = match region {
        Region::Last(count) => (*count, "last", "the enemy's edge of the board".to_owned()),
        Region::First(count) => (*count, "first", format!("{whose} own edge of the board")),
        _ => return None,
    };
    Some(if count == 1 {
        [format!("on {whose} {which} rank"), edge]
    } else {
        [format!("on {whose} {which} {count} ranks"), format!("at {edge}")]
    })
}

/// Where the region of one side is.
fn of_side(variant: &Variant, region: &Region, color: Color, whose: &str) -> String {
    let board = variant.board;
    let region = region.of(color);
    if let Some([ranks, edge]) = edge_ranks(region, whose) {
        return format!("{ranks} ({edge})");
    }
    match region {
        Region::Nowhere => "on no square".to_owned(),
        Region::Ranks(ranks) => {
            let ranks: Vec<String> = ranks.iter().map(|&rank| ordinal(rank)).collect();
            format!(
                "on the {} rank counted from the enemy's edge",
                listed(&ranks, "or")
            )
        }
        _ => {
            let squares = region.squares(board, color).into_iter();
            let names: Vec<String> = squares
                .map(|square| variant.notation.square_name(board, square))
                .collect();
            format!("on {}", listed(&names, "or"))
        }
    }
}
