//! Regions as a file says them: with places, by names of squares and of other regions, and numbers that may be too large.

use super::decode::{One, Spanned, Text};

choice! {
    /// A set of squares, said for Black and turned by 180 degrees for White, or said for each side.
    Region = "a region" {
        /// `last(1)`: the furthest ranks, here the enemy's back rank.
        "last" => Last(One<Spanned<i64>>) = "last(1)",
        /// `first(1)`: the nearest ranks, here the own back rank.
        "first" => First(One<Spanned<i64>>) = "first(1)",
        /// `ranks([1, 2])`: ranks counted from the far side, 1 being the furthest.
        "ranks" => Ranks(One<Vec<Spanned<i64>>>) = "ranks([1, 2])",
        /// `squares(["5e"])`: squares by their file number from the right and rank letter from the top.
        "squares" => Squares(One<Vec<Text>> as Squares) = "squares([\"5e\"])",
        /// `named("camp")`: a region of `regions`.
        "named" => Named(One<Text> as Regions) = "named(\"camp\")",
        /// `sides(black: last(3), white: last(2))`: a region for each side; squares are those of the board for both.
        "sides" => Sides(Box<Sides>) = "sides(black: last(3), white: last(2))",
    }
}

fields! {
    /// A region for each side; one that is left out has no squares.
    Sides = "sides" {
        /// Black's.
        Either black: Spanned<Region> = "last(3)",
        /// White's, whose ranks White counts, and whose squares are those of the board.
        Either white: Spanned<Region> = "last(2)",
    }
}
