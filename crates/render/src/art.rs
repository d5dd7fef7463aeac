//! The pictures of the shipped set, drawn for this program: the files of `art/`, each with a path on a line.

use hakugei_variant::PieceArt;

use crate::geometry::Outline;
use crate::scene::{Fill, Ink, Node, Shape, Stroke};

/// The file of a picture.
const fn file(art: PieceArt) -> &'static str {
    match art {
        PieceArt::WhiteWhale => include_str!("../art/white-whale.svg"),
        PieceArt::Porpoise => include_str!("../art/porpoise.svg"),
        PieceArt::KillerWhale => include_str!("../art/killer-whale.svg"),
        PieceArt::GreyWhale => include_str!("../art/grey-whale.svg"),
        PieceArt::Humpback => include_str!("../art/humpback.svg"),
        PieceArt::Narwhal => include_str!("../art/narwhal.svg"),
        PieceArt::BlueWhale => include_str!("../art/blue-whale.svg"),
        PieceArt::Dolphin => include_str!("../art/dolphin.svg"),
        PieceArt::RightWhale => include_str!("../art/right-whale.svg"),
    }
}

/// A picture in a box of 100 by 100, its head to the left.
pub(crate) fn nodes(art: PieceArt) -> Vec<Node> {
    file(art).lines().filter_map(shape).collect()
}

/// The shape of a line; none where it has no path.
fn shape(line: &str) -> Option<Node> {
    let path = line.strip_prefix("<path ")?;
    let stroke = attribute(path, "stroke").and_then(colour).map(|ink| Stroke {
        ink,
        width: attribute(path, "stroke-width")
            .and_then(|width| width.parse().ok())
            .unwrap_or(1.0),
    });
    Some(Node::Shape(Shape {
        outline: Outline::of_d(attribute(path, "d")?),
        fill: attribute(path, "fill").and_then(colour).map(Fill::Solid),
        stroke,
    }))
}

/// The value of an attribute.
fn attribute<'t>(path: &'t str, name: &str) -> Option<&'t str> {
    let start = path.match_indices(name).find_map(|(at, _)| {
        let before = path[..at].chars().next_back();
        let rest = path[at + name.len()..].strip_prefix("=\"")?;
        before.is_none_or(|c| c == ' ').then_some(rest)
    })?;
    start.split_once('"').map(|(value, _)| value)
}

/// A colour such as `#14181f`; none where it is the word `none`.
fn colour(text: &str) -> Option<Ink> {
    u32::from_str_radix(text.strip_prefix('#')?, 16)
        .ok()
        .map(Ink::new)
}
