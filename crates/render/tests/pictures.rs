//! What every picture has to be: SVG that a strict reader takes, without text, styles, scripts or links, and a PNG of its size.

use std::collections::BTreeSet;

use hakugei_render::Picture;
use roxmltree::Document;

/// The elements that pictures are made of.
const ELEMENTS: [&str; 9] = [
    "svg",
    "title",
    "desc",
    "defs",
    "g",
    "use",
    "path",
    "linearGradient",
    "stop",
];

/// Checks a picture; `what` says which, where it is wrong.
pub(crate) fn check(picture: &Picture, what: &str) {
    let svg = picture.svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{what}: {error}"));
    let mut ids = BTreeSet::new();
    let mut used = BTreeSet::new();
    let mut has_title = false;
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "{what}: <{name}>");
        has_title |= name == "title" && node.text().is_some_and(|text| !text.is_empty());
        for attribute in node.attributes() {
            let value = attribute.value();
            assert!(
                !value.contains("NaN") && !value.contains("inf"),
                "{what}: {value}"
            );
            assert!(!value.contains("://"), "{what}: {value}");
            match attribute.name() {
                "id" => assert!(ids.insert(value.to_owned()), "{what}: {value} twice"),
                "href" => used.extend(value.strip_prefix('#').map(str::to_owned)),
                "fill" | "stroke" => used.extend(
                    value
                        .strip_prefix("url(#")
                        .map(|id| id.trim_end_matches(')').to_owned()),
                ),
                "style" | "class" => panic!("{what}: {}", attribute.name()),
                _ => {}
            }
        }
    }
    assert_eq!(ids, used, "{what}: what is defined is what is used");
    assert!(has_title, "{what}");
    assert_eq!(document.root_element().attribute("role"), Some("img"), "{what}");
}

/// Checks the PNG of a picture: it is read, and has the size of the picture and something in it.
pub(crate) fn check_png(picture: &Picture, scale: f32, what: &str) {
    let bytes = picture
        .png(scale)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
    let pixels = tiny_skia::Pixmap::decode_png(&bytes).unwrap_or_else(|error| panic!("{what}: {error}"));
    let side = |side: f32| (side * scale).ceil() as u32;
    assert_eq!(
        (pixels.width(), pixels.height()),
        (side(picture.width()), side(picture.height())),
        "{what}"
    );
    let colours: BTreeSet<u32> = pixels
        .pixels()
        .iter()
        .map(|pixel| u32::from_be_bytes([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]))
        .collect();
    assert!(colours.len() > 20, "{what}: {} colours", colours.len());
}
