//! Examples: every public type of the crates that others build on is shown in use, in an example that runs.

use std::collections::{BTreeMap, BTreeSet};

use suites::data;

use super::circles::sources;
use super::modules::Module;

/// The crates that others build on.
const CRATES: [&str; 5] = ["betza", "variant", "game", "notation", "search"];

/// A type by the module that defines it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct PublicType {
    module: Module,
    name: String,
}

/// The sources of a crate, by their modules.
type Sources = BTreeMap<Module, String>;

/// The public types of a module: those that it defines or exports, and those of its public modules.
fn public_types(sources: &Sources, module: &Module) -> BTreeSet<PublicType> {
    let text = &sources[module];
    let own = text.lines().filter_map(defined).map(|name| PublicType {
        module: module.clone(),
        name: name.to_owned(),
    });
    let mut types: BTreeSet<PublicType> = own.collect();
    for export in exports(text) {
        types.extend(exported_types(sources, module, &export));
    }
    let public_modules = text.lines().filter_map(|line| line.strip_prefix("pub mod "));
    for name in public_modules.filter_map(|rest| rest.strip_suffix(';')) {
        let mut child = module.clone();
        child.push(name.to_owned());
        types.extend(public_types(sources, &child));
    }
    types
}

/// The name of the public type whose definition a line begins; an alias is shown by what it stands for.
fn defined(line: &str) -> Option<&str> {
    let item = line.trim_start().strip_prefix("pub ")?;
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let rest = kinds.iter().find_map(|kind| item.strip_prefix(kind))?;
    rest.split(|character: char| !character.is_alphanumeric() && character != '_')
        .next()
}

/// The paths that a module exports, each without `pub use` and blanks: `tree::{End,Node}`.
fn exports(text: &str) -> Vec<String> {
    let code: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = format!("\n{}", code.join("\n"));
    let statements = code.split("\npub use ").skip(1);
    let paths = statements.filter_map(|rest| rest.split(';').next());
    paths
        .map(|path| path.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// The types among what a path exports from a module.
fn exported_types(sources: &Sources, from: &Module, export: &str) -> Vec<PublicType> {
    let (path, names) = export
        .split_once("::{")
        .or_else(|| export.rsplit_once("::"))
        .unwrap_or_else(|| panic!("`pub use {export}` has no path"));
    let mut module = from.clone();
    for part in path.split("::") {
        match part {
            "crate" => module.clear(),
            "self" => {}
            _ => module.push(part.to_owned()),
        }
    }
    let names = names.trim_end_matches('}').split(',').map(str::trim);
    // The name before `as` is the one that the definition has.
    let names = names.filter_map(|name| name.split(' ').next());
    names
        .filter(|name| is_type(name))
        .filter_map(|name| definition(sources, &module, name))
        .collect()
}

/// Whether a name is written as types are: not as functions are, and not as constants.
fn is_type(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase)
}

/// A type that a module exports, by the module that defines it: itself or one below. None where it is an alias.
fn definition(sources: &Sources, module: &Module, name: &str) -> Option<PublicType> {
    let below = || sources.iter().filter(|(path, _)| path.starts_with(module));
    let found = below().find(|(_, text)| text.lines().any(|line| defined(line) == Some(name)));
    if let Some((path, _)) = found {
        return Some(PublicType {
            module: path.clone(),
            name: name.to_owned(),
        });
    }
    let alias = format!("pub type {name}");
    assert!(
        below().any(|(_, text)| text.contains(&alias)),
        "no definition of {}::{name} was found",
        module.join("::")
    );
    None
}

/// Whether the doc comment of a type has an example that runs.
fn is_shown(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let definition = lines.iter().position(|line| defined(line) == Some(name));
    let before = &lines[..definition.expect("the type is defined here")];
    let above = before.iter().rev().take_while(|line| !line.trim().is_empty());
    let docs: Vec<&str> = above
        .filter_map(|line| line.trim_start().strip_prefix("///"))
        .collect();
    let mut fences = docs
        .iter()
        .rev()
        .filter_map(|line| line.trim().strip_prefix("```"));
    // Fences come in pairs, and what is written behind the first of a pair can keep its code from being run.
    std::iter::from_fn(|| {
        let opening = fences.next()?;
        fences.next();
        Some(opening)
    })
    .any(str::is_empty)
}

/// The public types of a crate that no example shows.
fn without_example(folder: &str) -> BTreeSet<String> {
    let sources = sources(&data::root().join("crates").join(folder).join("src"));
    let types = public_types(&sources, &Module::new());
    assert!(
        types.len() > 8,
        "only {} types of {folder} were found",
        types.len()
    );
    types
        .into_iter()
        .filter(|found| !is_shown(&sources[&found.module], &found.name))
        .map(|found| found.name)
        .collect()
}

#[test]
fn every_public_type_has_an_example_that_runs() {
    for folder in CRATES {
        let missing = without_example(folder);
        assert!(
            missing.is_empty(),
            "{folder}: these types need an example that runs: {missing:?}"
        );
    }
}

#[test]
fn an_example_counts_only_where_it_runs() {
    let documented = |fence: &str| {
        format!("\n/// A type.\n///\n/// {fence}\n/// code\n/// ```\n#[derive(Debug)]\npub struct Type;")
    };
    assert!(is_shown(&documented("```"), "Type"));
    for fence in ["```text", "```ignore", "```no_run"] {
        assert!(!is_shown(&documented(fence), "Type"), "{fence}");
    }
    assert!(!is_shown(
        "/// ```\n/// ```\npub enum Other {}\n\npub struct Type;",
        "Type"
    ));
}

#[test]
fn exports_are_read_over_several_lines() {
    let text = "//! pub use not::This;\npub use one::Type;\npub use crate::two::{\n    Kind, MOST, self as other,\n};\nuse three::Hidden;\n";
    assert_eq!(
        exports(text),
        ["one::Type", "crate::two::{ Kind, MOST, self as other, }"]
    );
}
