//! What differs between two variants, in the words of their rules.

use hakugei_text::noun::numbered;
use hakugei_variant::words::handicap_words;
use hakugei_variant::words::{Section, noun, of_kind_alone, sections};
use hakugei_variant::{Color, PieceCode, PieceKind, Variant, sfen};

use crate::diagram::diagrams;
use crate::face::PieceStyle;

/// A part of the rules in which two variants differ: the sentences that only one of them has, in its own order.
///
/// ```
/// use hakugei_render::{Difference, differences};
/// use hakugei_variant::{Source, load, shipped};
///
/// let first = shipped::ids().next().ok_or("some ship")?;
/// let text = format!(r#"Variant(id: "mine", extends: "{first}", ends: Ends(stalemate: draw))"#);
/// let load = |source: &Source| load(source, &shipped::Shipped).variant.ok_or("it is valid");
/// let (parent, mine) = (load(&shipped::source(first).ok_or("it ships")?)?, load(&Source::new("mine.ron", text))?);
/// let found: Vec<Difference> = differences(&parent, &mine);
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].title.as_str(), found[0].first.len(), found[0].second.len()), ("Ends of the game", 1, 1));
/// assert!(found[0].second[0].contains("stalemate"));
/// assert!(differences(&mine, &mine).is_empty());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What the part is about, such as `Drops`.
    pub title: String,
    /// What only the first variant says.
    pub first: Vec<String>,
    /// What only the second one says.
    pub second: Vec<String>,
}

/// In which parts of their rules two variants differ, in the order in which rules are listed; none where they are the same game. Names of the
/// variants, notes, sources and notation are no rules.
pub fn differences(first: &Variant, second: &Variant) -> Vec<Difference> {
    let (mine, others) = (parts(first), parts(second));
    let mut titles: Vec<String> = mine.iter().map(|part| part.0.clone()).collect();
    for (at, (title, _)) in others.iter().enumerate() {
        if !titles.contains(title) {
            // A part that only the second one has comes behind the one before it there.
            let before = others[..at].iter().rev();
            let place = before.filter_map(|(before, _)| titles.iter().position(|known| known == before));
            let place = place.max().map_or(0, |place| place + 1);
            titles.insert(place, title.clone());
        }
    }
    let said = |parts: &[Part], title: &str| {
        let found = parts.iter().find(|part| part.0 == title);
        found.map_or_else(Vec::new, |part| part.1.clone())
    };
    let differs = |title: String| {
        let (first, second) = (said(&mine, &title), said(&others, &title));
        let only = |own: &[String], other: &[String]| -> Vec<String> {
            own.iter().filter(|text| !other.contains(text)).cloned().collect()
        };
        let (first, second) = (only(&first, &second), only(&second, &first));
        (!first.is_empty() || !second.is_empty()).then_some(Difference { title, first, second })
    };
    titles.into_iter().filter_map(differs).collect()
}

/// A title, and the sentences below it.
type Part = (String, Vec<String>);

/// All that the rules of a variant say, in parts.
fn parts(variant: &Variant) -> Vec<Part> {
    let sections = sections(variant);
    let board = variant.board;
    let size = format!(
        "{} by {}.",
        numbered(usize::from(board.files()), "file"),
        numbered(usize::from(board.ranks()), "rank")
    );
    let mut parts = vec![
        ("Board".to_owned(), vec![size]),
        ("Set-up".to_owned(), set_up(variant)),
    ];
    // What a section says is not said of each piece once more.
    let general: Vec<&String> = sections.iter().flat_map(|section| &section.sentences).collect();
    for kind in variant.kinds() {
        let mut said = vec![format!("It is the {}.", noun(variant, kind))];
        said.extend(movement(variant, kind));
        let own = of_kind_alone(variant, kind).into_iter();
        said.extend(own.filter(|text| !general.contains(&text)));
        parts.push((piece_title(variant.piece(kind).code), said));
    }
    let told = sections.into_iter();
    parts.extend(told.map(|Section { title, sentences }| (title.to_owned(), sentences)));
    let handicaps = variant.handicaps.iter();
    let handicaps: Vec<String> = handicaps
        .map(|handicap| format!("{}: {}", handicap.id, handicap_words(variant, handicap)))
        .collect();
    if !handicaps.is_empty() {
        parts.push(("Handicaps".to_owned(), handicaps));
    }
    parts
}

fn piece_title(code: PieceCode) -> String {
    format!("Piece {code}")
}

/// The pieces with which each side begins, and where they stand.
fn set_up(variant: &Variant) -> Vec<String> {
    let start = &variant.start;
    let mut said: Vec<String> = Color::ALL
        .into_iter()
        .map(|side| {
            let squares = start.squares.iter().flatten();
            let count = squares.filter(|piece| piece.color == side).count();
            format!("{side} begins with {} on the board.", numbered(count, "piece"))
        })
        .collect();
    said.push(format!("The position is `{}`.", sfen::format(variant, start)));
    said
}

/// How a kind moves.
fn movement(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let diagrams = diagrams(variant, kind, PieceStyle::Letters).into_iter();
    let said = diagrams.map(|diagram| {
        let moves = diagram.sentences.join("; ");
        if diagram.heading.is_empty() {
            format!("It {moves}.")
        } else {
            format!("{}: {moves}.", diagram.heading)
        }
    });
    said.collect()
}
