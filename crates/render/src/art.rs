//! The pictures of the shipped set as shapes.

use hakugei_variant::PieceArt;

use crate::geometry::Outline;
use crate::scene::{Fill, Ink, Node, Shape, Stroke};

/// A picture in a box of 100 by 100, its head to the left.
pub(crate) fn nodes(art: PieceArt) -> Vec<Node> {
    art.drawing().lines().filter_map(shape).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_set_is_drawn_as_it_is_written() {
        for art in PieceArt::all() {
            let lines: Vec<&str> = art.drawing().lines().collect();
            assert!(lines.len() >= 4, "{art}");
            assert_eq!(nodes(art).len(), lines.len(), "{art}");
            for line in lines {
                let d = attribute(line, "d").expect("a path has an outline");
                assert_eq!(Outline::of_d(d).d(), d, "{art}");
                let painted = ["fill", "stroke"]
                    .iter()
                    .any(|name| attribute(line, name).and_then(colour).is_some());
                assert!(painted, "{art}: {line}");
            }
        }
    }
}
