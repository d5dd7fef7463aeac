//! Variants as sections of a configuration file.

mod men;
mod rules;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use hakugei_text::quote;
use hakugei_variant::rules::Region;
use hakugei_variant::{Board, Color, PieceKind, Variant};

use crate::config::{LARGEST, Place};
use crate::import::is_built_in;
use crate::remark::{Grade, Remark};
use men::Role;

/// What is made of a variant.
///
/// ```
/// use hakugei_fairy::{Grade, export};
/// use hakugei_variant::{load, shipped};
///
/// let source = shipped::ids().find_map(shipped::source).ok_or("some ship")?;
/// let variant = load(&source, &shipped::Shipped).variant.ok_or("what ships is valid")?;
/// let export = export(&variant);
/// let text = export.text.ok_or("it can be said")?;
/// assert!(text.starts_with('[') && text.contains("startFen = "));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Export {
    /// The name of the section.
    pub name: String,
    /// The section, without what is lost; `None` where there is no game to write.
    pub text: Option<String>,
    /// What is remarkable, each naming the field of the variant that it is about.
    pub remarks: Vec<Remark>,
}

impl Export {
    /// The worst of what is remarkable.
    pub fn grade(&self) -> Grade {
        let grades = self.remarks.iter().map(|remark| remark.grade);
        grades.max().unwrap_or(Grade::Note)
    }
}

/// Writes a variant as a section of a configuration file.
pub fn export(variant: &Variant) -> Export {
    let mut writer = Writer::of(variant);
    let text = writer.written();
    let mut export = Export {
        name: writer.name,
        text: None,
        remarks: writer.remarks,
    };
    export
        .remarks
        .sort_by_key(|remark| std::cmp::Reverse(remark.grade));
    if export.grade() < Grade::Wrong {
        export.text = Some(text);
    }
    export
}

/// What graphical programs take every game for: one with a hand for each side and promoted faces.
const TEMPLATE: &str = "variantTemplate = shogi";

/// A section in the making.
struct Writer<'v> {
    variant: &'v Variant,
    board: Board,
    name: String,
    remarks: Vec<Remark>,
    /// What stands for each kind.
    roles: Vec<Role>,
    /// The letters that are taken.
    letters: BTreeSet<char>,
    /// The lines, as keys with values.
    lines: Vec<(String, String)>,
}

impl<'v> Writer<'v> {
    fn of(variant: &'v Variant) -> Self {
        let name = if is_built_in(&variant.id) {
            format!("hakugei-{}", variant.id)
        } else {
            variant.id.clone()
        };
        Self {
            variant,
            board: variant.board,
            name,
            remarks: Vec::new(),
            roles: Vec::new(),
            letters: BTreeSet::new(),
            lines: Vec::new(),
        }
    }

    fn written(&mut self) -> String {
        if self.name != self.variant.id {
            let what = format!(
                "`id`: Fairy-Stockfish has a variant {} built in, so that the section is called {}",
                quote(&self.variant.id),
                quote(&self.name)
            );
            self.remarks.push(Remark::note(None, what));
        }
        let (files, ranks) = (self.board.files(), self.board.ranks());
        if files > LARGEST.0 || ranks > LARGEST.1 {
            self.wrong(
                "board",
                &format!(
                    "Fairy-Stockfish has boards of at most {} files and {} ranks",
                    LARGEST.0, LARGEST.1
                ),
            );
            return String::new();
        }
        self.lines.extend(
            TEMPLATE
                .split_once(" = ")
                .map(|(key, value)| (key.to_owned(), value.to_owned())),
        );
        self.put("maxFile", &files.to_string());
        self.put("maxRank", &ranks.to_string());
        self.men();
        if self.remarks.iter().any(|remark| remark.grade == Grade::Wrong) {
            return String::new();
        }
        self.start();
        self.rules();
        if !self.variant.handicaps.is_empty() {
            self.remarks.push(Remark::note(
                None,
                "`handicaps`: a section is one game from one start, and says nothing of handicaps",
            ));
        }
        let mut text = format!("[{}]\n", self.name);
        for (key, value) in &self.lines {
            let _ = writeln!(text, "{key} = {value}");
        }
        text
    }

    fn put(&mut self, key: &str, value: &str) {
        self.lines.push((key.to_owned(), value.to_owned()));
    }

    fn flag(&mut self, key: &str, value: bool) {
        self.put(key, if value { "true" } else { "false" });
    }

    /// Notes that a field cannot be said.
    fn lost(&mut self, field: &str, why: &str) {
        let remark = Remark::loss(None, format!("`{field}`: {why}"));
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// Notes that there is nothing to write because of a field.
    fn wrong(&mut self, field: &str, why: &str) {
        let remark = Remark::wrong(None, format!("`{field}`: {why}"));
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    /// The code of a kind, as the variant has it.
    fn code(&self, kind: PieceKind) -> String {
        self.variant.piece(kind).code.to_string()
    }

    /// The squares of a region, each as that side sees them, in places of the other program.
    fn sides(&self, region: &Region) -> [BTreeSet<Place>; 2] {
        let [own, other] = Color::ALL.map(|color| self.places(region, color));
        [own, crate::area::turned(self.board, &other)]
    }

    /// The squares of a side in places of the other program.
    fn places(&self, region: &Region, color: Color) -> BTreeSet<Place> {
        let board = self.board;
        let inside = board
            .squares()
            .filter(|&square| region.contains(board, square, color));
        inside
            .map(|square| {
                (
                    board.files() - 1 - board.file(square),
                    board.ranks() - 1 - board.rank(square),
                )
            })
            .collect()
    }

    /// The two keys of a region, one for each side, given the squares of both, each as that side sees them.
    fn put_region(&mut self, key: [&str; 2], [own, other]: &[BTreeSet<Place>; 2]) {
        let other = crate::area::turned(self.board, other);
        for (key, squares) in key.iter().zip([own, &other]) {
            let text = self.squares(squares);
            self.put(key, &text);
        }
    }

    /// Squares as a value: whole ranks by their numbers.
    fn squares(&self, squares: &BTreeSet<Place>) -> String {
        let mut words = Vec::new();
        for rank in 0..self.board.ranks() {
            let here: Vec<Place> = squares.iter().filter(|&&(_, at)| at == rank).copied().collect();
            if here.len() == usize::from(self.board.files()) {
                words.push(format!("*{}", rank + 1));
            } else {
                words.extend(
                    here.iter()
                        .map(|&(file, rank)| format!("{}{}", char::from(b'a' + file), rank + 1)),
                );
            }
        }
        if words.is_empty() {
            "-".to_owned()
        } else {
            words.join(" ")
        }
    }
}
