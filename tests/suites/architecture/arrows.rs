//! The arrows between the crates, as `cargo metadata` knows them.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};
use suites::data;

/// Each package of the workspace with those that it may depend on. Those that only its tests may use follow a `|`.
const ARROWS: &[(&str, &str)] = &[
    ("betza", "hakugei-text"),
    ("hakugei-text", ""),
    ("hakugei-variant", "betza hakugei-text"),
    (
        "hakugei-game",
        "betza hakugei-text hakugei-variant | hakugei-reference",
    ),
    ("hakugei-reference", "betza hakugei-variant"),
    (
        "hakugei-notation",
        "hakugei-game hakugei-text hakugei-variant hakugei-xboard",
    ),
    ("hakugei-search", "hakugei-game hakugei-text hakugei-variant"),
    (
        "hakugei-arena",
        "hakugei-game hakugei-notation hakugei-search hakugei-text hakugei-variant",
    ),
    (
        "hakugei-tune",
        "hakugei-arena hakugei-game hakugei-search hakugei-text hakugei-variant",
    ),
    (
        "hakugei-protocol",
        "betza hakugei-game hakugei-search hakugei-text hakugei-variant hakugei-xboard",
    ),
    ("hakugei-xboard", "betza hakugei-variant"),
    (
        "hakugei-fairy",
        "betza hakugei-text hakugei-variant | hakugei-game",
    ),
    ("hakugei-render", "betza hakugei-text hakugei-variant"),
    ("hakugei-store", "hakugei-text"),
    (
        "hakugei-ask",
        "hakugei-game hakugei-lessons hakugei-notation hakugei-render hakugei-search hakugei-text hakugei-variant",
    ),
    (
        "hakugei-lessons",
        "hakugei-arena hakugei-game hakugei-notation hakugei-search hakugei-text hakugei-variant",
    ),
    (
        "hakugei-lab",
        "betza hakugei-arena hakugei-game hakugei-notation hakugei-render hakugei-search hakugei-text hakugei-variant",
    ),
    ("hakugei-wasm", "hakugei-ask hakugei-variant"),
    ("hakugei-library", "hakugei-text hakugei-variant"),
    (
        "hakugei-lsp",
        "betza hakugei-library hakugei-render hakugei-text hakugei-variant | hakugei-game",
    ),
    ("hakugei-processor", ""),
    (
        "hakugei-serve",
        "hakugei-ask hakugei-library hakugei-processor hakugei-store hakugei-text hakugei-variant",
    ),
    (
        "hakugei",
        "betza hakugei-arena hakugei-ask hakugei-fairy hakugei-game hakugei-lab hakugei-lessons hakugei-library hakugei-lsp hakugei-notation hakugei-processor hakugei-protocol hakugei-render hakugei-search hakugei-store \
         hakugei-text hakugei-tune hakugei-variant hakugei-xboard | benchmarks",
    ),
    (
        "suites",
        "betza hakugei-game hakugei-reference hakugei-search hakugei-variant | hakugei-ask hakugei-lab hakugei-lessons hakugei-notation hakugei",
    ),
    ("benchmarks", "hakugei-game hakugei-library hakugei-variant"),
];

/// A package's dependencies inside the workspace: of its code, and of its tests alone.
type Arrows = BTreeMap<String, [BTreeSet<String>; 2]>;

fn arrows() -> Arrows {
    let metadata = MetadataCommand::new()
        .manifest_path(data::root().join("Cargo.toml"))
        .no_deps()
        .exec();
    let metadata = metadata.unwrap_or_else(|error| panic!("{error}"));
    let members: BTreeSet<String> = metadata
        .packages
        .iter()
        .map(|package| package.name.to_string())
        .collect();
    let mut arrows = Arrows::new();
    for package in &metadata.packages {
        let found = arrows.entry(package.name.to_string()).or_default();
        for dependency in package
            .dependencies
            .iter()
            .filter(|dependency| members.contains(&dependency.name))
        {
            let kind = usize::from(dependency.kind == DependencyKind::Development);
            found[kind].insert(dependency.name.clone());
        }
    }
    arrows
}

fn allowed(package: &str) -> [BTreeSet<String>; 2] {
    let (_, text) = ARROWS
        .iter()
        .find(|(name, _)| *name == package)
        .unwrap_or_else(|| panic!("{package} is new: say in this test what it may depend on"));
    let (code, tests) = text.split_once('|').unwrap_or((text, ""));
    let names = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<BTreeSet<String>>()
    };
    [names(code), names(tests).union(&names(code)).cloned().collect()]
}

#[test]
fn packages_depend_only_on_what_the_architecture_allows() {
    let arrows = arrows();
    assert_eq!(arrows.len(), ARROWS.len(), "a package is gone or new");
    for (package, [code, tests]) in arrows {
        let [may_code, may_tests] = allowed(&package);
        assert!(
            code.is_subset(&may_code),
            "{package} depends on {:?}",
            code.difference(&may_code)
        );
        assert!(
            tests.is_subset(&may_tests),
            "the tests of {package} depend on {:?}",
            tests.difference(&may_tests)
        );
    }
}

#[test]
fn the_slow_generator_serves_tests_alone_and_shares_no_code_with_the_fast_one() {
    let arrows = arrows();
    let slow = "hakugei-reference";
    assert!(!arrows[slow].iter().any(|names| names.contains("hakugei-game")));
    for (package, [code, _]) in &arrows {
        assert!(
            package == "suites" || !code.contains(slow),
            "{package} uses {slow} outside its tests"
        );
    }
}
