//! The pictures of pieces and start boards, with the parts that several of them share written once for the whole page.

use std::collections::BTreeSet;

use hakugei_render::{BoardPicture, Marks, PieceStyle, board, piece};
use hakugei_variant::{Color, Piece, PieceKind, Variant};

/// All pictures of a page.
pub(super) struct Pictures {
    /// The parts that pictures use by name, in the order in which they came.
    parts: Vec<String>,
    names: BTreeSet<String>,
    /// What is on tiles of both sides, with the name of the part.
    faces: Vec<(String, String)>,
    /// By variant, kind and side the name of the part that is a piece.
    pieces: Vec<Vec<[String; 2]>>,
    /// By variant its start.
    starts: Vec<String>,
}

impl Pictures {
    pub(super) fn of<'a>(variants: impl Iterator<Item = Option<&'a Variant>>) -> Self {
        let mut pictures = Self {
            parts: Vec::new(),
            names: BTreeSet::new(),
            faces: Vec::new(),
            pieces: Vec::new(),
            starts: Vec::new(),
        };
        for variant in variants {
            let pieces = variant.map_or_else(Vec::new, |variant| {
                let kinds = variant.kinds();
                kinds.map(|kind| pictures.both_sides(variant, kind)).collect()
            });
            pictures.pieces.push(pieces);
            let start = variant.map_or_else(String::new, |variant| pictures.start_of(variant));
            pictures.starts.push(start);
        }
        pictures
    }

    fn both_sides(&mut self, variant: &Variant, kind: PieceKind) -> [String; 2] {
        let pictures =
            Color::ALL.map(|color| piece(variant, Piece { color, kind }, PieceStyle::Pictures).svg());
        let face = common_face(&pictures);
        pictures.each_ref().map(|picture| {
            let picture = &match face {
                Some(face) => self.with_face_apart(picture, face),
                None => picture.clone(),
            };
            let rest = self.without_parts(picture);
            let name = rest
                .split("<use href=\"#")
                .nth(1)
                .and_then(|rest| rest.split('"').next());
            name.unwrap_or_default().to_owned()
        })
    }

    /// The picture of a piece, whose face becomes a part of its own.
    fn with_face_apart(&mut self, picture: &str, face: &str) -> String {
        let name = format!("f{}", self.parts.len());
        let known = self.faces.iter().find(|(known, _)| known == face);
        let name = known.map_or(name, |(_, name)| name.clone());
        if self.names.insert(name.clone()) {
            self.parts.push(format!("<g id=\"{name}\">\n{face}</g>\n"));
            self.faces.push((face.to_owned(), name.clone()));
        }
        picture.replacen(face, &format!("<use href=\"#{name}\"/>\n"), 1)
    }

    fn start_of(&mut self, variant: &Variant) -> String {
        let picture = board(&BoardPicture {
            variant,
            setup: &variant.start,
            convention: variant.notation,
            style: PieceStyle::Pictures,
            bottom: Color::Black,
            marks: &Marks::default(),
        });
        self.without_parts(&picture.svg())
    }

    /// A picture whose parts are taken out of it and kept. Each of its parts begins at a line of its own, and names of parts are made of their
    /// content, so that equal names are equal parts.
    fn without_parts(&mut self, svg: &str) -> String {
        let Some((before, rest)) = svg.split_once("<defs>\n") else {
            return svg.to_owned();
        };
        let Some((defs, after)) = rest.split_once("</defs>\n") else {
            return svg.to_owned();
        };
        let mut part = String::new();
        let mut depth = 0;
        for line in defs.lines() {
            part.push_str(line);
            part.push('\n');
            match line {
                "</g>" => depth -= 1,
                line if line.starts_with("<g") => depth += 1,
                _ => {}
            }
            if depth == 0 {
                self.keep(std::mem::take(&mut part));
            }
        }
        before.to_owned() + after
    }

    fn keep(&mut self, part: String) {
        let name = part.split("id=\"").nth(1).and_then(|rest| rest.split('"').next());
        if name.is_some_and(|name| self.names.insert(name.to_owned())) {
            self.parts.push(part);
        }
    }

    /// The parts, as an element that is not seen. It is not hidden, because browsers do not fill with the gradients of hidden elements.
    pub(super) fn parts(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"parts\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n\
             <pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 6L6-1\"/></pattern>\n{}</defs></svg>\n",
            self.parts.concat()
        )
    }

    /// The name of the part that is a piece of a variant; empty if there is none.
    pub(super) fn name(&self, variant: usize, piece: Piece) -> &str {
        let names = self
            .pieces
            .get(variant)
            .and_then(|pieces| pieces.get(piece.kind.index()));
        names.map_or("", |names| names[piece.color.index()].as_str())
    }

    /// The names of all pieces of a variant: by kind, Black's and White's.
    pub(super) fn names(&self, variant: usize) -> Vec<&str> {
        let pieces = self.pieces.get(variant).into_iter().flatten();
        pieces.flatten().map(String::as_str).collect()
    }

    /// The start of a variant.
    pub(super) fn start(&self, variant: usize) -> &str {
        self.starts.get(variant).map_or("", String::as_str)
    }

    /// Black's piece of a kind, as a small picture beside its name, which it need not repeat.
    pub(super) fn small(&self, variant: usize, kind: PieceKind) -> String {
        let piece = Piece {
            color: Color::Black,
            kind,
        };
        format!(
            "<svg class=\"piece\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{}\"/></svg>",
            self.name(variant, piece)
        )
    }
}

/// What both sides' pictures of a piece have on their tiles: the lines before their last groups end.
fn common_face(pictures: &[String; 2]) -> Option<&str> {
    const END: &str = "</g>\n</g>\n</defs>\n";
    let [one, other] = pictures
        .each_ref()
        .map(|picture| picture.find(END).map(|end| &picture[..end]));
    let (one, other) = (one?, other?);
    let mut length = 0;
    for (line, same) in one
        .split_inclusive('\n')
        .rev()
        .zip(other.split_inclusive('\n').rev())
    {
        if line != same {
            break;
        }
        length += line.len();
    }
    let face = &one[one.len() - length..];
    let begun = face.lines().filter(|line| line.starts_with("<g")).count();
    let ended = face.lines().filter(|line| *line == "</g>").count();
    (length > 100 && begun == ended && !face.starts_with("</g>")).then_some(face)
}
