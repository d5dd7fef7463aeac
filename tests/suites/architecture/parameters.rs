//! The parameters of functions: none of them bundles values of different meanings in a tuple.

use suites::data;

use super::modules::{texts, tokens};
use super::shape::{name, sources};

/// A parameter of a function, as words and signs.
struct Parameter<'t> {
    function: &'t str,
    pattern: &'t [&'t str],
    of: &'t [&'t str],
}

impl Parameter<'_> {
    /// The types of what a tuple holds here: one that is the parameter itself, that it refers to, or of which it is an array that is taken
    /// apart at once. None of any other parameter.
    fn held(&self) -> Vec<String> {
        let mut of = self.of;
        if let (["[", ..], ["[", each @ ..]) = (self.pattern, of) {
            of = each;
        }
        while let ["&", referred @ ..] = of {
            of = referred;
            // `mut`, and the letters of lifetimes, which have lost their sign.
            while let [word, "mut" | "(", ..] = of
                && !matches!(*word, "(" | "[")
            {
                of = &of[1..];
            }
        }
        if of.first() != Some(&"(") {
            return Vec::new();
        }
        let types = parts(&of[1..closing(of, 0)]).into_iter();
        types.map(<[&str]>::concat).collect()
    }

    /// Whether it is a tuple of several values that are not all of one type.
    fn is_bundle(&self) -> bool {
        let held = self.held();
        held.iter().any(|one| *one != held[0])
    }
}

/// The parameters of every function of a source.
fn parameters<'t>(texts: &'t [&'t str]) -> Vec<Parameter<'t>> {
    let mut found = Vec::new();
    for at in (0..texts.len()).filter(|&at| texts[at] == "fn") {
        let Some(&function) = texts.get(at + 1) else {
            continue;
        };
        let mut open = at + 2;
        if texts.get(open) == Some(&"<") {
            open = closing(texts, open) + 1;
        }
        // A type of functions has no name before the bracket.
        if function == "(" || texts.get(open) != Some(&"(") {
            continue;
        }
        for parameter in parts(&texts[open + 1..closing(texts, open)]) {
            if let [pattern, of] = split(parameter, ":")[..] {
                found.push(Parameter {
                    function,
                    pattern,
                    of,
                });
            }
        }
    }
    found
}

/// By how much a text opens or closes brackets.
fn change(texts: &[&str], at: usize) -> i32 {
    match texts[at] {
        "(" | "[" | "{" | "<" => 1,
        // The end of an arrow.
        ">" if at > 0 && texts[at - 1] == "-" => 0,
        ")" | "]" | "}" | ">" => -1,
        _ => 0,
    }
}

/// Where the bracket ends that is opened at a place.
fn closing(texts: &[&str], open: usize) -> usize {
    let mut depth = 0;
    for at in open..texts.len() {
        depth += change(texts, at);
        if depth == 0 {
            return at;
        }
    }
    texts.len()
}

/// The parts between commas that stand in no bracket.
fn parts<'t>(texts: &'t [&'t str]) -> Vec<&'t [&'t str]> {
    let mut parts = split(texts, ",");
    parts.retain(|part| !part.is_empty());
    parts
}

/// The parts between signs that stand in no bracket.
fn split<'t>(texts: &'t [&'t str], sign: &str) -> Vec<&'t [&'t str]> {
    let (mut depth, mut from, mut parts) = (0, 0, Vec::new());
    for at in 0..texts.len() {
        depth += change(texts, at);
        if depth == 0 && texts[at] == sign {
            parts.push(&texts[from..at]);
            from = at + 1;
        }
    }
    parts.push(&texts[from..]);
    parts
}

/// A tuple says nothing of what it holds: values of different types are parameters of their own, or the fields of a struct whose name says
/// what they are together. Pairs of one type, such as the coordinates of a square, and lists of tuples may be. Names that stand for tuples
/// are not looked up.
#[test]
fn no_parameter_bundles_values_of_different_types() {
    let mut count = 0;
    for path in sources() {
        let name = name(&path);
        if !name.starts_with("crates/") || !name.contains("/src/") {
            continue;
        }
        let text = data::text(&path);
        let tokens = tokens(&text);
        let texts = texts(&tokens);
        for parameter in parameters(&texts) {
            count += 1;
            assert!(
                !parameter.is_bundle(),
                "{name}: a parameter of `{}` is a tuple of `{}`: write parameters of their own, or a struct with a name",
                parameter.function,
                parameter.held().join("`, `")
            );
        }
    }
    assert!(count > 5000, "only {count} parameters were found");
}

#[test]
fn a_bundle_is_told_from_a_pair_and_from_a_list() {
    let bundles = |text: &str| {
        let tokens = tokens(text);
        let texts = texts(&tokens);
        let all = parameters(&texts);
        all.iter().map(Parameter::is_bundle).collect::<Vec<bool>>()
    };
    for text in [
        "fn f((one, other): (u8, Vec<(u8, u8)>)) {}",
        "fn f<'a, F: Fn(u8) -> bool>(one: &'a mut (u8, F)) {}",
        "fn f((one, other): &(&str, i32)) {}",
        "fn f([(one, other), second]: [(&Line<'_>, &str); 2]) {}",
        "fn f(one: ((u8, u8), u8)) {}",
    ] {
        assert_eq!(bundles(text), [true], "{text}");
    }
    for text in [
        "fn f((x, y): (i16, i16)) {}",
        "fn f((x, y): &((i16, u8), (i16, u8))) {}",
        "fn f(all: &[(u8, &str)]) {}",
        "fn f(&self, all: Vec<(u8, &str)>) -> (u8, i8) { all.map(|(one, other): (u8, &str)| one) }",
        "fn f(ask: &dyn Fn(u8, &str) -> bool) {}",
        "fn f(ask: fn(u8, &str) -> bool) {}",
        "fn f(all: &(impl Iterator<Item = (u8, i8)> + Clone)) {}",
        "fn f([one, other]: [u8; 2]) {}",
        "fn f(Point { x: (a, b), y }: Point) {}",
    ] {
        assert_eq!(bundles(text), [false], "{text}");
    }
    assert_eq!(bundles("fn f(self, one: (u8, i8), two: u8) {}"), [true, false]);
}
