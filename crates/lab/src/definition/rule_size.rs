//! The size of the rules: how much has to be said to define a game.

use std::collections::BTreeSet;

use betza::{Movement, Path};
use hakugei_arena::float;
use hakugei_variant::{PieceType, Source, Variant, parts, schema, shipped};
use serde::Serialize;

use crate::gather::tidy;

/// How large the definition of a variant is: its text, and what it means.
///
/// A file that extends another is small, and says what differs. For the size of the whole game its texts are given together, those that
/// it extends too: what one of them takes back then counts twice, once where it is said and once where it is taken back. The parts that
/// are counted in the checked variant are those of the whole game in any case.
///
/// ```
/// use hakugei_lab::RuleSize;
/// use hakugei_variant::{Source, load, shipped};
///
/// let text = r#"Variant( // A remark.
///     id: "mine", name: "A small game", board: (files: 3, ranks: 4), setup: "1k1/1p1/1P1/1K1 b - 1",
///     pieces: { "K": (name: "king", betza: "K", royal: true), "P": (name: "pawn", betza: "fW") },
///     captures: removed, promotion: never,
///     ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss)),
/// )"#;
/// let variant = load(&Source::new("mine.ron", text), &shipped::Shipped).variant.ok_or("it is valid")?;
/// let size = RuleSize::of(&variant, &[text]);
/// assert_eq!((size.bytes, size.tokens, size.nodes), (text.len(), 92, 23));
/// // The rules of standard shogi take many times as many words.
/// assert!(size.of_standard < 0.2);
/// assert_eq!((size.kinds, size.movements, size.atoms, size.paths), (2, 8, 2, 0));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleSize {
    /// The bytes of the texts as they are, with remarks, names, notes and sources.
    pub bytes: usize,
    /// The tokens of the texts: each string, number, name and punctuation mark. Blanks and remarks are none, and a long note is one.
    pub tokens: usize,
    /// The same as a multiple of the tokens of standard shogi's file.
    pub of_standard: f64,
    /// The values of the texts, each with all that are in it: strings, numbers, words, lists, maps and groups. The name of a field, the key of a map
    /// and the word before a group belong to a value and are none.
    pub nodes: usize,
    /// How many fields and words of the language of variant files the texts use, each counted once.
    pub vocabulary: usize,
    /// The kinds of pieces; each face of a piece is one.
    pub kinds: usize,
    /// The different moves of one leg over all kinds and zones, each direction counted: those of a king are eight.
    pub movements: usize,
    /// The different steps of which all moves are made, whatever their direction: one to the next square along a file or rank is one, be it a
    /// step or a slide.
    pub atoms: usize,
    /// The different moves of several legs, likewise.
    pub paths: usize,
}

impl RuleSize {
    /// The size of a variant whose definition is in some texts: its file, and those that it extends if these are to count.
    pub fn of(variant: &Variant, texts: &[&str]) -> Self {
        let used = texts
            .iter()
            .flat_map(|text| schema::used(&Source::new("", *text)))
            .collect::<BTreeSet<_>>();
        let all_moves = || variant.pieces.iter().flat_map(PieceType::all_moves);
        let movements: BTreeSet<&Movement> = all_moves().flat_map(|moves| &moves.simple).collect();
        let paths: BTreeSet<&Path> = all_moves().flat_map(|moves| &moves.paths).collect();
        let legs = paths.iter().flat_map(|path| &path.legs).map(|leg| leg.step);
        let steps = movements.iter().map(|movement| movement.step).chain(legs);
        let atoms: BTreeSet<[u8; 2]> = steps
            .map(|step| {
                let [one, other] = [step.dx, step.dy].map(i8::unsigned_abs);
                [one.min(other), one.max(other)]
            })
            .collect();
        let number = texts.iter().map(|text| tokens(text).len()).sum();
        Self {
            bytes: texts.iter().map(|text| text.len()).sum(),
            tokens: number,
            of_standard: of_standard(number),
            nodes: texts.iter().map(|text| nodes(&tokens(text))).sum(),
            vocabulary: used.len(),
            kinds: variant.pieces.len(),
            movements: movements.len(),
            atoms: atoms.len(),
            paths: paths.len(),
        }
    }
}

/// A number of tokens as a multiple of those of standard shogi.
fn of_standard(number: usize) -> f64 {
    let standard = shipped::source(shipped::standard_id()).map_or(0, |source| tokens(&source.text).len());
    tidy(float(number as u64) / float(standard.max(1) as u64))
}

/// The tokens of a text in the form of variant files; the sign of a number is one of its own.
fn tokens(text: &str) -> Vec<&str> {
    let whole = parts::tokens(text).into_iter();
    let split = whole.map(|token| token.split_at(usize::from(token.starts_with(['-', '+']))));
    split
        .flat_map(|(sign, rest)| [sign, rest])
        .filter(|part| !part.is_empty())
        .collect()
}

/// How many values there are, given the tokens of a text: all that open brackets, and all that are neither punctuation nor before a colon or a group.
fn nodes(tokens: &[&str]) -> usize {
    let is_value = |(place, token): (usize, &&str)| match *token {
        "(" | "[" | "{" => true,
        ")" | "]" | "}" | "," | ":" | "-" | "+" => false,
        _ => !matches!(tokens.get(place + 1), Some(&(":" | "("))),
    };
    let values = tokens.iter().enumerate().filter(|&value| is_value(value));
    values.count()
}

#[cfg(test)]
mod tests {
    use super::{nodes, tokens};

    #[test]
    fn remarks_and_blanks_are_no_tokens_and_a_string_is_one() {
        let cases = [
            ("", 0),
            ("  // a remark", 0),
            ("/* one /* inside */ the other */ name", 1),
            (r#"name: "a \" b", // "no string""#, 4),
            ("[r#\"say \"so\"\"#, r\"x\", 12, last(3)]", 12),
            (r#"{ "+P'": none }"#, 5),
            ("'a' -3.5 \"not closed", 4),
        ];
        for (text, count) in cases {
            assert_eq!(tokens(text).len(), count, "{text}");
        }
    }

    #[test]
    fn values_are_what_stands_for_itself() {
        let cases = [
            ("", 0),
            (r#"Variant(id: "mine", board: (files: 3, ranks: 4))"#, 5),
            (
                r#"{ "P": (promotion: zone(region: last(1), choice: forced)), "K": none }"#,
                7,
            ),
            ("[1, -2, r#\"(\"#, []]", 5),
        ];
        for (text, count) in cases {
            assert_eq!(nodes(&tokens(text)), count, "{text}");
        }
    }
}
