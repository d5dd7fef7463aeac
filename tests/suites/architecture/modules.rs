//! Which module of a crate names which, as the tokens of its sources tell.
//!
//! A module is a file here: what is written in a module inside of a file belongs to the file, and modules of tests are left out.

use std::collections::{BTreeMap, BTreeSet};

/// The path of a module below the root of its crate; the root's is empty.
pub(crate) type Module = Vec<String>;

/// The modules that each module names, itself left out.
pub(crate) type Graph = BTreeMap<Module, BTreeSet<Module>>;

/// The most names of names that are followed: more can only go round and round.
const LONGEST_CHAIN: usize = 32;

/// The modules that each of some sources names, in `use` declarations and in paths like `super::name`. A name that a module
/// hands on (`pub use`) leads to the module that has it; handing it on is not naming it. Neither is calling a module that lies
/// inside by its bare name, as whoever declares it does.
pub(crate) fn graph(sources: &BTreeMap<Module, String>) -> Graph {
    let mut files: BTreeMap<Module, File> = BTreeMap::new();
    for (module, text) in sources {
        let mut file = File::default();
        file.read(module, &tokens(text));
        files.insert(module.clone(), file);
    }
    let tests: Vec<Module> = files.values().flat_map(|file| file.tests.clone()).collect();
    files.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
    let names = Names::of(&files);
    let edges = |(module, file): (&Module, &File)| {
        let used = |import: &&Import| !import.handed_on || file.words.contains(&import.name);
        let outside = |named: &&Named| !names.is_inside(&named.scope, &named.path);
        let imports = file.imports.iter().filter(used);
        let imports = imports.map(|import| (&import.scope, &import.path));
        let paths = file.paths.iter().filter(outside);
        let paths = paths.map(|named| (&named.scope, &named.path));
        let owners = imports
            .chain(paths)
            .filter_map(|(scope, path)| names.owner(scope, path));
        let others = owners.filter(|owner| owner != module);
        (module.clone(), others.collect())
    };
    files.iter().map(edges).collect()
}

/// The largest set of modules each of which leads to each other one; a module alone where there is none.
pub(crate) fn largest_circle(graph: &Graph) -> BTreeSet<Module> {
    let reached: BTreeMap<&Module, BTreeSet<&Module>> = graph
        .keys()
        .map(|module| (module, reached(graph, module)))
        .collect();
    let circle = |module: &Module| -> BTreeSet<Module> {
        let back = reached[module]
            .iter()
            .filter(|other| reached[**other].contains(module));
        back.map(|other| (*other).clone())
            .chain([module.clone()])
            .collect()
    };
    graph
        .keys()
        .map(circle)
        .max_by_key(BTreeSet::len)
        .unwrap_or_default()
}

/// The modules to which a module leads over any number of others.
fn reached<'g>(graph: &'g Graph, from: &'g Module) -> BTreeSet<&'g Module> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for next in graph.get(module).into_iter().flatten() {
            if found.insert(next) {
                open.push(next);
            }
        }
    }
    found
}

/// What a file names.
#[derive(Default)]
struct File {
    imports: Vec<Import>,
    paths: Vec<Named>,
    /// Every word outside of `use` declarations.
    words: BTreeSet<String>,
    /// The modules that are written inside of the file, and the file's own.
    scopes: BTreeSet<Module>,
    /// The modules of tests that it declares.
    tests: Vec<Module>,
}

/// A name that a `use` declaration brings into a module.
struct Import {
    scope: Module,
    path: Vec<String>,
    name: String,
    /// Whether other modules may take the name from this one: `pub use`.
    handed_on: bool,
}

impl Import {
    fn new(scope: &Module, path: Vec<String>, name: String) -> Self {
        Self {
            scope: scope.clone(),
            path,
            name,
            handed_on: false,
        }
    }
}

/// A path in an expression, a type or a pattern.
struct Named {
    scope: Module,
    path: Vec<String>,
}

impl File {
    fn read(&mut self, module: &Module, tokens: &[Token]) {
        // The modules that are open, each with how many braces were open before it.
        let mut open = vec![(module.clone(), 0)];
        let (mut at, mut braces, mut of_tests) = (0, 0, false);
        self.scopes.insert(module.clone());
        while let Some(token) = tokens.get(at) {
            if token.is_word() && token.text() != "use" {
                self.words.insert(token.text().to_owned());
            }
            let scope = open.last().map(|(scope, _)| scope.clone()).unwrap_or_default();
            match token.text() {
                "#" => {
                    let end = end_of_attribute(tokens, at);
                    of_tests |= texts(&tokens[at..end]) == ["#", "[", "cfg", "(", "test", ")", "]"];
                    at = end;
                    continue;
                }
                _ if of_tests => {
                    let end = end_of_item(tokens, at);
                    if let Some(name) = declared(&tokens[at..end]) {
                        self.tests.push(inside(&scope, name));
                    }
                    of_tests = false;
                    at = end;
                    continue;
                }
                "mod" if is(tokens, at + 2, "{") => {
                    let inner = inside(&scope, tokens[at + 1].text());
                    self.scopes.insert(inner.clone());
                    open.push((inner, braces));
                }
                "{" => braces += 1,
                "}" => {
                    braces -= 1;
                    if open.len() > 1 && open.last().is_some_and(|(_, before)| *before == braces) {
                        open.pop();
                    }
                }
                "use" if !is(tokens, at + 1, "<") => {
                    let first = self.imports.len();
                    let public = at > 0 && (is(tokens, at - 1, "pub") || is(tokens, at - 1, ")"));
                    at = self.import(&scope, tokens, at + 1, &[]);
                    for import in &mut self.imports[first..] {
                        import.handed_on = public;
                    }
                    continue;
                }
                _ if token.is_word() && is(tokens, at + 1, "::") => {
                    let mut path = vec![token.text().to_owned()];
                    while is(tokens, at + 1, "::") && tokens.get(at + 2).is_some_and(Token::is_word) {
                        at += 2;
                        self.words.insert(tokens[at].text().to_owned());
                        path.push(tokens[at].text().to_owned());
                    }
                    self.paths.push(Named { scope, path });
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Reads one tree of a `use` declaration behind a path; says where it ends.
    fn import(&mut self, scope: &Module, tokens: &[Token], mut at: usize, before: &[String]) -> usize {
        let mut path = before.to_vec();
        while let Some(token) = tokens.get(at) {
            match token.text() {
                "::" => {}
                "{" => {
                    at += 1;
                    while !is(tokens, at, "}") && at < tokens.len() {
                        at = self.import(scope, tokens, at, &path);
                        if is(tokens, at, ",") {
                            at += 1;
                        }
                    }
                    return at + 1;
                }
                "as" => {
                    let name = tokens.get(at + 1).map_or("", Token::text).to_owned();
                    self.imports.push(Import::new(scope, path, name));
                    return at + 2;
                }
                "," | "}" | ";" => break,
                // `use name::{self}` is the module itself.
                "self" if !path.is_empty() => {}
                word => path.push(word.to_owned()),
            }
            at += 1;
        }
        let name = path.last().cloned().unwrap_or_default();
        self.imports.push(Import::new(scope, path, name));
        at
    }
}

/// What every name of a crate means, as far as that is a module.
struct Names<'f> {
    /// Every module, with the file that it is written in.
    owners: BTreeMap<&'f Module, &'f Module>,
    /// What imported names stand for, by the module that has them.
    imports: BTreeMap<(&'f Module, &'f str), &'f Vec<String>>,
}

impl<'f> Names<'f> {
    fn of(files: &'f BTreeMap<Module, File>) -> Self {
        let mut names = Self {
            owners: BTreeMap::new(),
            imports: BTreeMap::new(),
        };
        for (module, file) in files {
            for scope in &file.scopes {
                names.owners.insert(scope, module);
            }
            for import in &file.imports {
                names.imports.insert((&import.scope, &import.name), &import.path);
            }
        }
        names
    }

    /// Whether a path in a module begins with one that lies inside of it.
    fn is_inside(&self, scope: &Module, path: &[String]) -> bool {
        path.first()
            .is_some_and(|name| self.owners.contains_key(&inside(scope, name)))
    }

    /// The file that has what a path in a module names; `None` where that is in another crate.
    fn owner(&self, scope: &Module, path: &[String]) -> Option<Module> {
        let module = self.module(scope, path, LONGEST_CHAIN)?;
        self.owners.get(&module).map(|&owner| owner.clone())
    }

    /// The module that has what a path in a module names.
    fn module(&self, scope: &Module, path: &[String], chain: usize) -> Option<Module> {
        let (first, rest) = path.split_first()?;
        let mut module = match first.as_str() {
            "crate" => Module::new(),
            "self" => scope.clone(),
            "super" => parent(scope)?,
            name => {
                let child = inside(scope, name);
                if self.owners.contains_key(&child) {
                    child
                } else {
                    // A name of another crate is imported from there, if at all.
                    let import = *self.imports.get(&(scope, name))?;
                    let longer = (import != path).then(|| [import, rest].concat())?;
                    return self.module(scope, &longer, chain.checked_sub(1)?);
                }
            }
        };
        for (index, name) in rest.iter().enumerate() {
            let child = inside(&module, name);
            if name == "super" {
                module = parent(&module)?;
            } else if self.owners.contains_key(&child) {
                module = child;
            } else if let Some(import) = self.imports.get(&(&module, name.as_str())) {
                let longer = [import.as_slice(), &rest[index + 1..]].concat();
                let found = chain
                    .checked_sub(1)
                    .map(|chain| self.module(&module, &longer, chain));
                return found?.or(Some(module));
            } else {
                break;
            }
        }
        Some(module)
    }
}

fn inside(module: &Module, name: &str) -> Module {
    let mut inner = module.clone();
    inner.push(name.to_owned());
    inner
}

fn parent(module: &Module) -> Option<Module> {
    module.split_last().map(|(_, above)| above.to_vec())
}

/// A word, `::`, or one other character. Texts in quotes and comments are left out.
pub(crate) struct Token(String);

impl Token {
    fn text(&self) -> &str {
        &self.0
    }

    fn is_word(&self) -> bool {
        self.0.starts_with(is_part_of_a_word)
    }
}

fn is_part_of_a_word(one: char) -> bool {
    one.is_alphanumeric() || one == '_'
}

fn is(tokens: &[Token], at: usize, text: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.text() == text)
}

/// What tokens say.
pub(crate) fn texts(tokens: &[Token]) -> Vec<&str> {
    tokens.iter().map(Token::text).collect()
}

/// Where an attribute ends that begins here.
fn end_of_attribute(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token.text() {
            "[" => depth += 1,
            "]" if depth == 1 => return index + 1,
            "]" => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Where an item ends that begins here: behind its `;`, or behind its body.
fn end_of_item(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token.text() {
            "{" | "(" | "[" => depth += 1,
            "}" if depth == 1 => return index + 1,
            "}" | ")" | "]" => depth -= 1,
            ";" if depth == 0 => return index + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The name of the module that an item declares, if it does.
fn declared(item: &[Token]) -> Option<&str> {
    let at = item.iter().position(|token| token.text() == "mod")?;
    item.get(at + 1).map(Token::text)
}

/// The tokens of a source.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            length_of_comment(rest)
        } else if let Some(length) = length_of_quoted(rest) {
            length
        } else if is_part_of_a_word(first) {
            let length = rest.find(|one| !is_part_of_a_word(one)).unwrap_or(rest.len());
            tokens.push(Token(rest[..length].to_owned()));
            length
        } else {
            let length = if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() {
                tokens.push(Token(rest[..length].to_owned()));
            }
            length
        };
        rest = &rest[taken..];
    }
    tokens
}

/// The length of a comment that may hold others.
fn length_of_comment(text: &str) -> usize {
    let mut depth = 0;
    for (at, _) in text.char_indices() {
        if text[at..].starts_with("/*") {
            depth += 1;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            if depth == 0 {
                return at + 2;
            }
        }
    }
    text.len()
}

/// The length of a text in quotes, a character or a lifetime, where one of them begins here.
fn length_of_quoted(text: &str) -> Option<usize> {
    let letters = text.find(|one: char| !one.is_ascii_lowercase())?;
    let (prefix, rest) = text.split_at(letters);
    match prefix {
        "r" | "br" | "cr" => {
            let hashes = rest.find(|one| one != '#')?;
            let begun = rest[hashes..].strip_prefix('"')?;
            let end = format!("\"{}", "#".repeat(hashes));
            let length = begun.find(&end)? + end.len();
            Some(prefix.len() + hashes + 1 + length)
        }
        "" | "b" | "c" if rest.starts_with('"') => Some(prefix.len() + length_of_text(rest, '"')),
        "b" if rest.starts_with('\'') => Some(1 + length_of_text(rest, '\'')),
        "" if rest.starts_with('\'') => {
            let mut after = rest.chars().skip(1);
            let is_character = after.next() == Some('\\') || after.next() == Some('\'');
            Some(if is_character {
                length_of_text(rest, '\'')
            } else {
                1
            })
        }
        _ => None,
    }
}

/// The length of a text that begins and ends with a quote.
fn length_of_text(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, one) in text.char_indices().skip(1) {
        match one {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if one == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(path: &str) -> Module {
        path.split("::")
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect()
    }

    fn of(sources: &[(&str, &str)]) -> Graph {
        let owned = |(path, text): &(&str, &str)| (module(path), (*text).to_owned());
        graph(&sources.iter().map(owned).collect())
    }

    fn named(graph: &Graph, from: &str) -> Vec<String> {
        graph[&module(from)].iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn a_circle_is_seen_and_a_chain_is_none() {
        let circle = of(&[
            ("", "mod one; mod two; mod three; mod four;"),
            ("one", "use crate::two::Two;"),
            ("two", "fn f() { super::three::g(crate::four::H) }"),
            ("three", "use super::{four, one::{self, One as Other}};"),
            ("four", ""),
        ]);
        let found = largest_circle(&circle);
        assert_eq!(found, ["one", "three", "two"].map(module).into());
        let chain = of(&[("", "mod one;"), ("one", "use crate::two;"), ("two", "")]);
        assert_eq!(largest_circle(&chain).len(), 1);
    }

    #[test]
    fn names_that_are_handed_on_lead_to_where_they_live() {
        let graph = of(&[
            (
                "",
                "mod a; mod b; pub use a::Thing; pub use b::inner::{Deep as Deeper};",
            ),
            ("a", "pub(crate) struct Thing;"),
            ("b", "mod inner; pub(crate) use inner::*;"),
            (
                "b::inner",
                "use crate::Thing; pub struct Deep; mod x { use super::super::Own; }",
            ),
            (
                "c",
                "use crate::{Deeper, a}; fn f() -> a::Thing { crate::b::inner::Deep::new() }",
            ),
        ]);
        assert_eq!(named(&graph, "b::inner"), ["a", "b"]);
        assert_eq!(named(&graph, "c"), ["a", "b::inner"]);
        assert!(named(&graph, "").is_empty() && named(&graph, "b").is_empty());
        let graph = of(&[
            ("", "mod a; mod b; pub use a::A; fn f(x: A) { b::g() }"),
            ("a", ""),
            ("b", ""),
        ]);
        assert_eq!(named(&graph, ""), ["a"]);
    }

    #[test]
    fn tests_comments_texts_and_other_crates_name_nothing() {
        let graph = of(&[
            ("", "mod a; mod b;"),
            (
                "a",
                r##"
                // crate::b::Comment
                /* use crate::b; /* super::b */ crate::b::C */
                const TEXT: &str = "crate::b::Text \" crate::b::More";
                const RAW: &str = r#"crate::b " crate::b::Raw"#;
                const QUOTE: [char; 2] = ['"', '\''];
                fn f<'a>(x: &'a std::b::B) -> other::b::B { x.b::<u8>() }
                #[cfg(test)]
                use crate::b::ForTests;
                #[cfg(test)]
                mod tests { use super::*; fn f() { crate::b::g() } }
                #[cfg(test)]
                mod trial;
                "##,
            ),
            ("a::trial", "use crate::b::B;"),
            ("b", ""),
        ]);
        assert!(named(&graph, "a").is_empty(), "{graph:?}");
        assert!(!graph.contains_key(&module("a::trial")));
    }
}
