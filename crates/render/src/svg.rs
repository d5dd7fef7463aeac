//! A picture as the text of an SVG file. It has no fonts, styles, scripts or links, so that it looks the same everywhere.

use std::collections::BTreeMap;
use std::fmt::Write;

use hakugei_text::hidden;

use crate::geometry::{Place, decimals, number};
use crate::scene::{Fill, Ink, Node, Picture, Shape};

impl Picture {
    /// The picture as SVG. The same picture is always the same text, and parts have names made of their content, so that several
    /// pictures may stand in one page.
    pub fn svg(&self) -> String {
        let mut writer = Writer::default();
        let mut body = String::new();
        for node in &self.nodes {
            writer.node(&mut body, node);
        }
        let mut defs: Vec<(usize, String)> = writer.defs.into_values().collect();
        defs.sort_by_key(|(order, _)| *order);
        let defs: String = defs.into_iter().map(|(_, text)| text).collect();
        let defs = if defs.is_empty() {
            String::new()
        } else {
            format!("<defs>\n{defs}</defs>\n")
        };
        let description = if self.description.is_empty() {
            String::new()
        } else {
            format!("<desc>{}</desc>\n", escaped(&self.description))
        };
        let (width, height) = (number(self.width), number(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
             role=\"img\">\n<title>{}</title>\n{description}{defs}{body}</svg>\n",
            escaped(&self.title)
        )
    }
}

/// What is written once and used by name: by its text, with its place in the order and the element.
#[derive(Default)]
struct Writer {
    defs: BTreeMap<String, (usize, String)>,
}

impl Writer {
    fn node(&mut self, out: &mut String, node: &Node) {
        match node {
            Node::Shape(shape) => self.shape(out, shape),
            Node::Group { place, ink, nodes } => {
                let fill = ink.map_or_else(String::new, |ink| colour("fill", ink));
                let _ = writeln!(out, "<g{}{fill}>", transform(*place));
                for node in nodes {
                    self.node(out, node);
                }
                out.push_str("</g>\n");
            }
            Node::Stamp { part, place, ink } => {
                let mut content = String::new();
                for node in part.iter() {
                    self.node(&mut content, node);
                }
                let name = self.name("g", &content, |name| {
                    format!("<g id=\"{name}\">\n{content}</g>\n")
                });
                let fill = ink.map_or_else(String::new, |ink| colour("fill", ink));
                let _ = writeln!(out, "<use href=\"#{name}\"{}{fill}/>", placed(*place));
            }
        }
    }

    fn shape(&mut self, out: &mut String, shape: &Shape) {
        let fill = match &shape.fill {
            None => " fill=\"none\"".to_owned(),
            Some(Fill::Solid(ink)) => colour("fill", *ink),
            Some(Fill::Stamped) => String::new(),
            Some(Fill::Gradient {
                from,
                to,
                first,
                second,
            }) => {
                let content = format!(
                    "x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"><stop offset=\"0\" stop-color=\"#{first:06x}\"/>\
                     <stop offset=\"1\" stop-color=\"#{second:06x}\"/>",
                    number(from.x),
                    number(from.y),
                    number(to.x),
                    number(to.y)
                );
                let name = self.name("l", &content, |name| {
                    format!(
                        "<linearGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" {content}</linearGradient>\n"
                    )
                });
                format!(" fill=\"url(#{name})\"")
            }
        };
        let stroke = match shape.stroke {
            None => String::new(),
            Some(stroke) => format!(
                "{} stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"",
                colour("stroke", stroke.ink),
                number(stroke.width)
            ),
        };
        let _ = writeln!(out, "<path d=\"{}\"{fill}{stroke}/>", shape.outline.d());
    }

    /// The name of what has a content.
    fn name(&mut self, sort: &str, content: &str, element: impl FnOnce(&str) -> String) -> String {
        let name = format!("{sort}{:010x}", hash(content) & 0xff_ffff_ffff);
        let order = self.defs.len();
        self.defs
            .entry(name.clone())
            .or_insert_with(|| (order, element(&name)));
        name
    }
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Where a part is used.
fn placed(place: Place) -> String {
    let is_shift = place == Place::shifted(crate::geometry::at(place.e, place.f));
    if !is_shift {
        return transform(place);
    }
    let each = [("x", place.e), ("y", place.f)].map(|(name, value)| match number(value).as_str() {
        "0" => String::new(),
        value => format!(" {name}=\"{value}\""),
    });
    each.concat()
}

fn transform(place: Place) -> String {
    let shift = format!("{} {}", number(place.e), number(place.f));
    let Place { a, b, c, d, .. } = place;
    if b != 0.0 || c != 0.0 || a.to_bits() != d.to_bits() {
        let [a, b, c, d] = [a, b, c, d].map(|value| decimals(value, 4));
        return format!(" transform=\"matrix({a} {b} {c} {d} {shift})\"");
    }
    match (shift.as_str(), decimals(a, 4).as_str()) {
        ("0 0", "1") => String::new(),
        (shift, "1") => format!(" transform=\"translate({shift})\""),
        ("0 0", scale) => format!(" transform=\"scale({scale})\""),
        (shift, scale) => format!(" transform=\"translate({shift}) scale({scale})\""),
    }
}

fn colour(attribute: &str, ink: Ink) -> String {
    let opacity = if ink.opacity < 1.0 {
        format!(" {attribute}-opacity=\"{}\"", number(ink.opacity))
    } else {
        String::new()
    };
    format!(" {attribute}=\"#{:06x}\"{opacity}", ink.rgb)
}

/// A text of a person for XML.
fn escaped(text: &str) -> String {
    let shown = text.chars().filter(|&c| c == '\n' || !hidden(c));
    shown.fold(String::new(), |mut out, c| {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c => out.push(c),
        }
        out
    })
}
