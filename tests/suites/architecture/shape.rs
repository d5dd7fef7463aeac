//! The shape of the sources: files that say what they are, and nothing that an invariant forbids.

use std::path::{Path, PathBuf};

use suites::data;

/// Every Rust file of the workspace.
pub(crate) fn sources() -> Vec<PathBuf> {
    let sources: Vec<PathBuf> = ["crates", "tests", "benches"]
        .iter()
        .flat_map(|folder| data::files_below(&data::root().join(folder), ".rs"))
        .collect();
    assert!(sources.len() > 100, "only {} sources were found", sources.len());
    sources
}

/// The path of a source as the workspace says it.
pub(crate) fn name(path: &Path) -> String {
    let path = path.strip_prefix(data::root()).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

#[test]
fn files_say_first_what_they_are() {
    for path in sources() {
        let text = data::text(&path);
        let first = text.lines().next().unwrap_or_default();
        let says = first.starts_with("//! ") || first.starts_with("#![doc = ");
        assert!(says && first.len() > 12, "{} begins `{first}`", name(&path));
    }
}

/// The files that may ask something of the machine that no safe code can, each with how often: they say why, and their
/// tests run under valgrind.
const UNSAFE: [(&str, usize); 2] = [
    ("crates/game/src/extract.rs", 1),
    ("crates/search/src/memory.rs", 2),
];

/// The crate that writes files.
const STORE: &str = "crates/store/";

#[test]
fn only_the_store_writes_files() {
    let writing = [
        "fs::write",
        "fs::rename",
        "fs::copy",
        "fs::hard_link",
        "fs::remove_",
        "fs::create_dir",
        "File::create",
        "File::options",
        "OpenOptions",
        ".set_len(",
    ];
    for path in sources() {
        let name = name(&path);
        if !name.contains("/src/") || name.starts_with(STORE) || name.starts_with("tests/") {
            continue;
        }
        let text = data::text(&path);
        let found = writing.iter().find(|word| text.contains(**word));
        assert_eq!(found, None, "{name} writes a file by itself");
    }
}

/// The file beside those of the program that may begin threads: those of one search.
const THREADS: &str = "crates/search/src/threads.rs";

#[test]
fn no_source_but_two_is_unsafe_or_iterates_in_an_order_that_changes() {
    let forbidden = [
        ["unsafe", " {"],
        ["unsafe", " fn"],
        ["unsafe", " impl"],
        ["Hash", "Map"],
        ["Hash", "Set"],
    ]
    .map(|parts| parts.concat());
    for path in sources() {
        let text = data::text(&path);
        for word in &forbidden {
            let listed = UNSAFE
                .iter()
                .find(|(file, _)| name(&path) == *file && *word == forbidden[0]);
            assert_eq!(
                text.matches(word).count(),
                listed.map_or(0, |(_, count)| *count),
                "{} has `{word}`",
                name(&path)
            );
        }
    }
    let manifest = data::text(&data::root().join("Cargo.toml"));
    assert!(manifest.contains("unsafe_code = \"deny\""));
    let banned = data::text(&data::root().join("clippy.toml"));
    let orderless = &forbidden[3..];
    assert!(
        orderless
            .iter()
            .all(|word| banned.contains(&format!("\"std::collections::{word}\"")))
    );
}

#[test]
fn every_package_keeps_the_lints_of_the_workspace() {
    for manifest in data::files_below(&data::root(), "Cargo.toml") {
        let text = data::text(&manifest);
        let own = text.contains("[lints]\nworkspace = true") || text.contains("[workspace.lints");
        assert!(own, "{} has no `[lints] workspace = true`", name(&manifest));
    }
}

#[test]
fn only_the_program_touches_files_clocks_and_the_screen() {
    let banned = data::text(&data::root().join("clippy.toml"));
    let needed = [
        "std::fs::read_to_string",
        "std::fs::read",
        "std::fs::read_dir",
        "std::fs::write",
        "std::fs::File::create",
        "std::fs::File::open",
        "std::time::Instant::now",
        "std::time::SystemTime::now",
        "std::process::exit",
        "std::print",
        "std::println",
        "std::eprintln",
    ];
    for method in needed {
        assert!(
            banned.contains(&format!("\"{method}\"")),
            "clippy.toml does not ban `{method}`"
        );
    }
    for path in sources().iter().map(|path| (name(path), data::text(path))) {
        let (name, text) = path;
        let exempt = name.starts_with("crates/app/")
            || name.starts_with("crates/serve/")
            || name.starts_with("crates/library/")
            || name.starts_with("crates/processor/")
            || name.starts_with(STORE)
            || name.starts_with("tests/")
            || name.starts_with("benches/")
            || name.contains("/tests/")
            || name.contains("/examples/");
        let io = ["std::io", "std::thread", "std::net", "std::env", "std::process"]
            .iter()
            .find(|word| text.contains(**word) && !(name == THREADS && **word == "std::thread"));
        assert!(exempt || io.is_none(), "{name} uses `{io:?}`");
        let lifted =
            text.contains("clippy::disallowed_methods") || text.contains("clippy::disallowed_macros");
        assert!(
            exempt || !lifted,
            "{name} lifts the ban on files, clocks and the screen"
        );
    }
}
