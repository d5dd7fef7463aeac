//! Modules that name each other in a circle can only be understood together: such circles stay small.

use std::collections::BTreeMap;
use std::path::Path;

use suites::data;

use super::modules::{Module, graph, largest_circle};

/// The most modules that may name each other in a circle.
const MOST: usize = 12;

/// The sources of a crate, by their modules.
pub(crate) fn sources(folder: &Path) -> BTreeMap<Module, String> {
    let source = |path: &std::path::PathBuf| (module(folder, path), data::text(path));
    data::files_below(folder, ".rs").iter().map(source).collect()
}

/// The module of a source in a folder.
fn module(folder: &Path, path: &Path) -> Module {
    let below = path.strip_prefix(folder).expect("it was found in the folder");
    let parts = below.with_extension("");
    let mut module: Module = parts
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    let root = ["lib", "main"].iter().any(|name| module == [*name]);
    if root || module.last().is_some_and(|name| name == "mod") {
        module.pop();
    }
    module
}

#[test]
fn no_circle_of_modules_is_large() {
    let mut crates = 0;
    for manifest in data::files_below(&data::root().join("crates"), "Cargo.toml") {
        let folder = manifest.parent().expect("it is in a folder");
        let name = data::stem(folder);
        let circle = largest_circle(&graph(&sources(&folder.join("src"))));
        let members: Vec<String> = circle.iter().map(|module| module.join("::")).collect();
        assert!(
            circle.len() <= MOST,
            "{name}: {} modules name each other in a circle, and {MOST} may: {}",
            circle.len(),
            members.join(", ")
        );
        crates += 1;
    }
    assert!(crates > 8, "only {crates} crates were found");
}

/// The sources of the program that may name a command: what reads the command line, and what runs it.
const CALLERS: [&str; 3] = ["", "cli", "commands"];

#[test]
fn a_command_is_named_by_the_command_line_alone() {
    let graph = graph(&sources(&data::root().join("crates/app/src")));
    let command = |module: &Module| match module.as_slice() {
        [folder, command, ..] if folder == "commands" => Some(command.clone()),
        _ => None,
    };
    let mut commands = 0;
    for (module, named) in &graph {
        commands += usize::from(module.len() == 2 && command(module).is_some());
        let may = |other: &String| {
            command(module).as_ref() == Some(other) || CALLERS.contains(&&*module.join("::"))
        };
        for other in named.iter().filter_map(command) {
            assert!(may(&other), "{} names the command `{other}`", module.join("::"));
        }
    }
    assert!(commands > 15, "only {commands} commands were found");
}
