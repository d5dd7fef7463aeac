//! What ends a game that neither side can win by mate, as a file says it: with places, letters and names of regions, and
//! numbers that may be too large.

use crate::document::decode::{Map, Spanned};
use crate::document::region::Region;

choice! {
    /// What ends a game that neither side can win by mate.
    Impasse = "the impasse rule" {
        /// No rule.
        "none" => None,
        /// A draw as soon as the royal pieces of both sides stand in the region of their owner.
        "royals_in" => RoyalsIn(RoyalsIn) = "royals_in(region: last(3))",
        /// The side to move may declare, and wins or draws by its points.
        "declaration" => Declaration(Declaration) =
            "declaration(region: last(3), pieces: 10, worth: { \"R\": 5 }, win: Points(black: 28, white: 27))",
    }
}

impl Impasse {
    /// The region that it speaks of.
    pub(crate) const fn region(&self) -> Option<&Spanned<Region>> {
        match self {
            Self::None => None,
            Self::RoyalsIn(RoyalsIn { region }) | Self::Declaration(Declaration { region, .. }) => {
                region.as_ref()
            }
        }
    }
}

fields! {
    /// Both sides' royal pieces in the region of their owner.
    RoyalsIn = "royals_in" {
        /// The region of a side.
        Required region: Spanned<Region> = "last(3)",
    }
}

fields! {
    /// When a side to move may declare, and what that gives. It may not while it is in check.
    Declaration = "declaration" {
        /// Where every royal piece of the side must stand.
        Required region: Spanned<Region> = "last(3)",
        /// How many other pieces of the side must stand there.
        Required pieces: Spanned<i64> = "10",
        /// By letter: what a piece is worth, where it is not one point. Those in the region and those in hand count.
        Optional worth: Map<Spanned<i64>> as Letters = "{ \"R\": 5 }",
        /// The points that win.
        Required win: Points = "Points(black: 28, white: 27)",
        /// The points that draw. Default: none do.
        Optional draw: Spanned<i64> = "24",
    }
}

fields! {
    /// A number of points for each side.
    Points = "Points" {
        /// For Black.
        Required black: Spanned<i64> = "28",
        /// For White.
        Required white: Spanned<i64> = "27",
    }
}
