//! The places that a rule has: its folder in `variant` with its parts, its section of the guide, its lines of data, files
//! of its own name in `reference`, and in `game` such files too, or others where it is part of what every game does.

use std::collections::BTreeSet;
use std::fs;

use suites::data;

/// The places of one rule. A new rule is a new line of [`RULES`], and this test says what is still missing.
struct Places {
    /// Its folder in `variant`, and the name of its files elsewhere.
    rule: &'static str,
    /// The parts of the folder besides `mod.rs`, its data: `form` where a file says it otherwise than it is checked,
    /// `check` for what can be wrong with it, `sense` for what can never matter, `words` for people.
    parts: &'static [&'static str],
    /// The heading of its section in `docs/variants.md`.
    section: &'static str,
    /// Its files of lines in `tests/data/rules/`.
    lines: &'static [&'static str],
    /// The files of its behaviour in `crates/reference/src/rules/`.
    behaviour: &'static [&'static str],
    /// The files of its behaviour in `crates/game/src/`: those of the folder `rules` have its name.
    game: &'static [&'static str],
}

const RULES: [Places; 15] = [
    Places {
        rule: "bare_royal",
        parts: &["check", "form", "sense", "words"],
        section: "The bare royal piece",
        lines: &["bare_royal"],
        behaviour: &["bare_royal"],
        game: &["rules/bare_royal"],
    },
    Places {
        rule: "borrowing",
        parts: &["check", "form", "sense", "words"],
        section: "Borrowed moves, ways and passes",
        lines: &["borrowed_moves"],
        behaviour: &["borrowing"],
        game: &["rules/borrowing"],
    },
    Places {
        rule: "capture_limits",
        parts: &["check", "form", "sense", "words"],
        section: "Limits on captures",
        lines: &["before_royal", "counter", "protected"],
        behaviour: &["capture_limits"],
        game: &["rules/capture_limits"],
    },
    Places {
        rule: "captures",
        parts: &["check", "form", "words"],
        section: "Captured pieces and drops",
        lines: &["captured"],
        behaviour: &["captures"],
        game: &["position/change"],
    },
    Places {
        rule: "drops",
        parts: &["check", "faces", "form", "sense", "words"],
        section: "Captured pieces and drops",
        lines: &[
            "dead_drop",
            "drop_faces",
            "drop_mate",
            "file_pieces",
            "forbidden_drop",
            "next_to",
        ],
        behaviour: &["drop_mate", "drops"],
        game: &["rules/drop_mate", "rules/drops"],
    },
    Places {
        rule: "illegal_move",
        parts: &["words"],
        section: "Illegal moves",
        lines: &["illegal_move"],
        behaviour: &[],
        game: &["illegal"],
    },
    Places {
        rule: "impasse",
        parts: &["check", "form", "sense", "words"],
        section: "Impasse",
        lines: &["impasse"],
        behaviour: &["impasse"],
        game: &["rules/impasse"],
    },
    Places {
        rule: "legs",
        parts: &["sense", "words"],
        section: "Borrowed moves, ways and passes",
        lines: &["passes", "ways"],
        behaviour: &["legs"],
        game: &["rules/legs"],
    },
    Places {
        rule: "promotion",
        parts: &["check", "form", "sense", "words"],
        section: "Promotion",
        lines: &["promotion"],
        behaviour: &["promotion"],
        game: &["tables/promotion"],
    },
    Places {
        rule: "quiet_moves",
        parts: &["check", "form", "words"],
        section: "Quiet moves",
        lines: &["quiet_moves"],
        behaviour: &["quiet_moves"],
        game: &["rules/quiet_moves"],
    },
    Places {
        rule: "repetition",
        parts: &["check", "form", "sense", "words"],
        section: "Repetition",
        lines: &["repetition"],
        behaviour: &["repetition"],
        game: &["rules/repetition"],
    },
    Places {
        rule: "royal",
        parts: &["sense", "words"],
        section: "Royal pieces",
        lines: &["check", "royal_end"],
        behaviour: &["royal"],
        game: &["ends", "rules/royal"],
    },
    Places {
        rule: "stalemate",
        parts: &["words"],
        section: "Stalemate",
        lines: &["stalemate"],
        behaviour: &["stalemate"],
        game: &["game"],
    },
    Places {
        rule: "stays_in",
        parts: &["check", "sense", "words"],
        section: "Pieces that stay in a region",
        lines: &["stays_in"],
        behaviour: &["stays_in"],
        game: &["tables/stays_in"],
    },
    Places {
        rule: "try_rule",
        parts: &["check", "form", "sense", "words"],
        section: "The try",
        lines: &["try"],
        behaviour: &["try_rule"],
        game: &["rules/try_rule"],
    },
];

/// Where `variant` asks the parts of rules: each list of calls is in one of these files.
const ASKED: [&str; 5] = [
    "check.rs",
    "check/ends.rs",
    "check/pieces.rs",
    "document.rs",
    "words.rs",
];

/// The names of the files and folders in a folder of the workspace, without their endings; none where there is no such
/// folder.
#[expect(
    clippy::disallowed_methods,
    reason = "tests look at the sources of the workspace"
)]
fn names(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(data::root().join(folder)).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    paths.map(|path| data::stem(&path)).collect()
}

#[test]
fn every_rule_is_a_folder_with_its_parts() {
    let known: BTreeSet<String> = RULES.iter().map(|places| places.rule.to_owned()).collect();
    assert_eq!(names("crates/variant/src/rules"), known);
    for Places { rule, parts, .. } in RULES {
        let mut known: BTreeSet<String> = parts.iter().map(|part| (*part).to_owned()).collect();
        known.insert("mod".to_owned());
        assert_eq!(
            names(&format!("crates/variant/src/rules/{rule}")),
            known,
            "{rule}"
        );
    }
}

#[test]
fn every_part_of_a_rule_is_asked_outside_its_folder() {
    let sources = data::root().join("crates/variant/src");
    let text: String = ASKED.map(|file| data::text(&sources.join(file))).concat();
    for Places { rule, parts, .. } in RULES {
        for part in parts {
            assert!(
                text.contains(&format!("{rule}::{part}")),
                "nothing asks {rule}::{part}"
            );
        }
    }
}

#[test]
fn every_rule_has_a_section_of_the_guide_and_lines_of_data() {
    let guide = data::text(&data::root().join("docs/variants.md"));
    let lines = names("tests/data/rules");
    for places in RULES {
        let heading =
            |line: &str| line.trim_start_matches('#').trim() == places.section && line.starts_with("##");
        assert!(
            guide.lines().any(heading),
            "docs/variants.md has no `{}`",
            places.section
        );
        for file in places.lines {
            assert!(lines.contains(*file), "tests/data/rules has no {file}.jsonl");
        }
    }
}

#[test]
fn what_a_rule_does_stands_in_files_of_its_name() {
    let behaviour = RULES.iter().flat_map(|places| places.behaviour);
    let mut known: BTreeSet<String> = behaviour.map(|file| (*file).to_owned()).collect();
    known.insert("mod".to_owned());
    assert_eq!(names("crates/reference/src/rules"), known);
}

#[test]
fn what_a_rule_does_in_play_stands_where_it_is_said() {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for Places { rule, game, .. } in RULES {
        assert!(!game.is_empty(), "{rule} does nothing in play");
        for file in game {
            let (folder, name) = file.rsplit_once('/').unwrap_or(("", file));
            let there = names(&format!("crates/game/src/{folder}"));
            assert!(there.contains(name), "{rule}: there is no {file}.rs in game");
            known.extend(file.strip_prefix("rules/").map(str::to_owned));
        }
    }
    assert_eq!(names("crates/game/src/rules"), known);
}
