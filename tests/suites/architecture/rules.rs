//! The places that a rule has: its folder in `variant` with its parts, its section of the guide, its lines of data, files
//! of its own name in `reference`, and in `game` such files too, or others where it is part of what every game does.

use std::collections::{BTreeMap, BTreeSet};
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

const RULES: [Places; 22] = [
    Places {
        rule: "at_most",
        parts: &["check", "sense", "words"],
        section: "How many pieces of a kind",
        lines: &["at_most"],
        behaviour: &["at_most"],
        game: &["rules/at_most"],
    },
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
        rule: "burning",
        parts: &["check", "form", "sense", "words"],
        section: "Burning",
        lines: &["burning"],
        behaviour: &["burning"],
        game: &["rules/burning"],
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
        parts: &["check", "form", "sense", "words"],
        section: "Captured pieces and drops",
        lines: &["captured"],
        behaviour: &["captures"],
        game: &["position/change"],
    },
    Places {
        rule: "checks",
        parts: &["check", "form", "sense", "words"],
        section: "Check",
        lines: &["check"],
        behaviour: &["checks"],
        game: &["ends", "rules/checks"],
    },
    Places {
        rule: "contagion",
        parts: &["check", "form", "sense", "words"],
        section: "Contagion",
        lines: &["contagion"],
        behaviour: &["contagion"],
        game: &["rules/contagion"],
    },
    Places {
        rule: "drops",
        parts: &["check", "faces", "form", "sense", "words"],
        section: "Captured pieces and drops",
        lines: &[
            "dead_drop",
            "drop_check",
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
        rule: "facing_royals",
        parts: &["form", "sense", "words"],
        section: "Facing royal pieces",
        lines: &["facing_royals"],
        behaviour: &["facing_royals"],
        game: &["rules/facing_royals"],
    },
    Places {
        rule: "illegal_move",
        parts: &["words"],
        section: "Illegal moves",
        lines: &["illegal_move"],
        behaviour: &[],
        game: &["rules/illegal_move"],
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
        lines: &["may_pass", "passes", "ways"],
        behaviour: &["legs"],
        game: &["rules/legs"],
    },
    Places {
        rule: "obligations",
        parts: &["check", "sense", "words"],
        section: "What a side must do",
        lines: &["obligations"],
        behaviour: &["obligations"],
        game: &["rules/obligations"],
    },
    Places {
        rule: "promotion",
        parts: &["check", "form", "sense", "words"],
        section: "Promotion",
        lines: &["promotion"],
        behaviour: &["promotion"],
        game: &["rules/promotion", "tables/promotion"],
    },
    Places {
        rule: "quiet_moves",
        parts: &["check", "form", "sense", "words"],
        section: "Quiet moves",
        lines: &["quiet_moves"],
        behaviour: &["quiet_moves"],
        game: &["rules/quiet_moves"],
    },
    Places {
        rule: "relations",
        parts: &["check", "form", "sense", "words"],
        section: "Whom a piece captures and hops over",
        lines: &["relations", "swaps"],
        behaviour: &["relations"],
        game: &["tables/relations", "rules/protection", "rules/swaps"],
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
        parts: &["check", "sense", "words"],
        section: "Royal pieces",
        lines: &["least_royals", "royal_end"],
        behaviour: &["royal"],
        game: &["ends", "rules/royal"],
    },
    Places {
        rule: "stalemate",
        parts: &["words"],
        section: "Stalemate",
        lines: &["stalemate"],
        behaviour: &["stalemate"],
        game: &["rules/stalemate"],
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

/// The sources that name a rule.
struct Trace {
    rule: &'static str,
    /// What the page about the architecture calls it.
    title: &'static str,
    /// What its data, its functions and its reasons are called; of an option of an older rule, only that option.
    words: &'static [&'static str],
    /// Those outside its folder in `variant` and the files of its name, each as crate and path.
    sources: &'static [&'static str],
}

/// What the last rules that were added touched: an option of a limit on drops, two results of a repetition, an end of the
/// game, a property of pieces, and a relation between them. A rule that needs many more places than its like has no home.
const TRACES: [Trace; 9] = [
    Trace {
        rule: "at_most",
        title: "how many pieces of a kind (`at_most`)",
        words: &["at_most", "limited_numbers", "NumberLimit"],
        sources: &[
            "fairy/export/men.rs",
            "fairy/import/men.rs",
            "fairy/import/rules.rs",
            "fairy/keys.rs",
            "game/explain.rs",
            "game/generate.rs",
            "game/illegal.rs",
            "game/illegal/words.rs",
            "game/rules.rs",
            "game/rules/burning/threat.rs",
            "game/rules/drops.rs",
            "game/rules/promotion.rs",
            "game/tables/build.rs",
            "game/tables/drop_groups.rs",
            "game/tables/mod.rs",
            "game/tables/rules.rs",
            "notation/typed.rs",
            "reference/rules/drops.rs",
            "reference/rules/mod.rs",
            "reference/rules/promotion.rs",
            "variant/check.rs",
            "variant/check/pieces.rs",
            "variant/check/ways.rs",
            "variant/document.rs",
            "variant/piece.rs",
            "variant/rules.rs",
            "variant/words.rs",
        ],
    },
    Trace {
        rule: "drops",
        title: "an option of the limits on drops (`next_to`)",
        words: &["NextTo", "DropNeighbour", "drop_neighbour", "DropApart"],
        sources: &[
            "fairy/export/rules.rs",
            "game/explain.rs",
            "game/illegal.rs",
            "game/illegal/words.rs",
            "game/tables/drop_groups.rs",
            "game/tables/rules.rs",
            "variant/rules.rs",
        ],
    },
    Trace {
        rule: "repetition",
        title: "two results of a repetition (`forbidden`, `completer_loses`)",
        words: &[
            "Forbidden",
            "CompleterLoses",
            "ForbiddenRepetition",
            "completes_barred_repetition",
        ],
        sources: &[
            "fairy/export/rules.rs",
            "fairy/values.rs",
            "game/game.rs",
            "game/game_positions.rs",
            "game/illegal.rs",
            "game/illegal/words.rs",
            "game/lib.rs",
            "search/worker.rs",
        ],
    },
    Trace {
        rule: "quiet_moves",
        title: "an end of the game (`quiet_moves`)",
        words: &["quiet_moves", "QuietMoves", "quiet_in_a_row"],
        sources: &[
            "fairy/export/rules.rs",
            "fairy/import/ends.rs",
            "fairy/keys.rs",
            "game/ends.rs",
            "game/lib.rs",
            "game/outcome.rs",
            "game/repetition_stack.rs",
            "game/rules.rs",
            "game/rules/repetition.rs",
            "notation/record/text.rs",
            "notation/tree/end.rs",
            "reference/outcome.rs",
            "reference/rules/mod.rs",
            "search/mate/mod.rs",
            "search/worker.rs",
            "variant/check.rs",
            "variant/check/rules.rs",
            "variant/document.rs",
            "variant/foreign.rs",
            "variant/rules.rs",
            "variant/words.rs",
        ],
    },
    Trace {
        rule: "stays_in",
        title: "a property of pieces (`stays_in`)",
        words: &["stays_in", "may_go_to", "OutsideRegion"],
        sources: &[
            "fairy/export/men.rs",
            "fairy/import/men.rs",
            "game/explain.rs",
            "game/illegal.rs",
            "game/illegal/words.rs",
            "game/rules/drops.rs",
            "game/tables/layout.rs",
            "game/tables/mod.rs",
            "game/tables/rules.rs",
            "lab/definition/empty_board.rs",
            "lab/definition/possible.rs",
            "reference/journey.rs",
            "reference/reach.rs",
            "reference/rules/drops.rs",
            "reference/rules/mod.rs",
            "reference/rules/relations.rs",
            "variant/check.rs",
            "variant/check/armies.rs",
            "variant/check/below.rs",
            "variant/check/faces.rs",
            "variant/check/goal.rs",
            "variant/check/immobile.rs",
            "variant/check/pieces.rs",
            "variant/check/reachable.rs",
            "variant/check/regions.rs",
            "variant/check/zones.rs",
            "variant/document.rs",
            "variant/document/foreign_names.rs",
            "variant/piece.rs",
            "variant/rules.rs",
            "variant/rules/contagion/check.rs",
            "variant/rules/drops/sense.rs",
            "variant/rules/facing_royals/sense.rs",
            "variant/rules/promotion/sense.rs",
            "variant/rules/relations/check.rs",
            "variant/words.rs",
        ],
    },
    Trace {
        rule: "relations",
        title: "a relation to other pieces (`takes`, `takes_unprotected`, `hops`, `swaps_with`)",
        words: &[
            "is_related",
            "is_related_like",
            "may_take",
            "takes_unprotected",
            "is_protected",
            "HurdleNumber",
            "Protection",
            "Relation",
            "MayNotTake",
            "Swaps",
            "swaps_with",
            "swapped",
            "relations",
        ],
        sources: &[
            "app/commands/explain/moves.rs",
            "ask/explain.rs",
            "fairy/export/men.rs",
            "game/attack.rs",
            "game/exchange.rs",
            "game/exotic.rs",
            "game/explain.rs",
            "game/hindrance.rs",
            "game/illegal.rs",
            "game/illegal/words.rs",
            "game/position/change.rs",
            "game/position/king_cache.rs",
            "game/position/make.rs",
            "game/rules/legs.rs",
            "game/rules/protection.rs",
            "game/rules/swaps.rs",
            "game/tables/build.rs",
            "game/tables/burning.rs",
            "game/tables/layout.rs",
            "game/tables/mod.rs",
            "game/tables/rules.rs",
            "game/tables/swaps.rs",
            "lab/replay.rs",
            "notation/square.rs",
            "reference/journey.rs",
            "reference/position.rs",
            "reference/rules/mod.rs",
            "reference/travel.rs",
            "render/diagram.rs",
            "render/words.rs",
            "search/evaluate/changes.rs",
            "variant/check.rs",
            "variant/check/attackers.rs",
            "variant/check/faces.rs",
            "variant/check/handicaps.rs",
            "variant/check/immobile.rs",
            "variant/check/pieces.rs",
            "variant/check/reachable.rs",
            "variant/check/region.rs",
            "variant/check/setup.rs",
            "variant/check/start.rs",
            "variant/check/usual.rs",
            "variant/document.rs",
            "variant/piece.rs",
            "variant/rules.rs",
            "variant/rules/burning/check.rs",
            "variant/rules/burning/form.rs",
            "variant/rules/burning/sense.rs",
            "variant/rules/burning/words.rs",
            "variant/rules/capture_limits/sense.rs",
            "variant/rules/contagion/check.rs",
            "variant/rules/contagion/form.rs",
            "variant/rules/contagion/sense.rs",
            "variant/rules/contagion/words.rs",
            "variant/rules/promotion/check.rs",
            "variant/rules/promotion/form.rs",
            "variant/rules/promotion/sense.rs",
            "variant/rules/promotion/words.rs",
            "variant/square_names.rs",
            "variant/syntax/brackets.rs",
            "variant/words.rs",
            "xboard/fits.rs",
            "xboard/unshowable.rs",
        ],
    },
    Trace {
        rule: "checks",
        title: "what positions count (`checks_given`)",
        words: &[
            "checks_given",
            "checks_left",
            "checks_to_win",
            "counted_checks",
            "left_in_words",
            "next_check_wins",
        ],
        sources: &[
            "app/commands/play/screen.rs",
            "app/commands/replay.rs",
            "ask/answers.rs",
            "ask/position.rs",
            "game/display.rs",
            "game/hindrance.rs",
            "game/position.rs",
            "game/position/change.rs",
            "game/position/make.rs",
            "game/position/start.rs",
            "game/position/state_flags.rs",
            "game/tables/build.rs",
            "lab/definition/empty_board.rs",
            "lab/definition/placements.rs",
            "notation/csa/position.rs",
            "notation/csa/write.rs",
            "notation/kif/heading.rs",
            "notation/kif/write.rs",
            "reference/ends.rs",
            "reference/position.rs",
            "search/ending.rs",
            "search/evaluate/values.rs",
            "variant/check/setup.rs",
            "variant/rules/repetition/words.rs",
            "variant/rules/royal/words.rs",
            "variant/setup.rs",
            "variant/sfen/alphabet.rs",
            "variant/sfen/read.rs",
        ],
    },
    Trace {
        rule: "contagion",
        title: "what a capture does to the captor (`contagion`)",
        words: &["contagion", "contagions", "Contagion", "Contagions", "turns_into"],
        sources: &[
            "fairy/export/men.rs",
            "game/explain.rs",
            "game/generate.rs",
            "game/generate/slow.rs",
            "game/position/change.rs",
            "game/rules.rs",
            "game/rules/burning/threat.rs",
            "game/tables/build.rs",
            "game/tables/mod.rs",
            "lab/definition/groups.rs",
            "lab/definition/possible.rs",
            "reference/position.rs",
            "reference/rules/mod.rs",
            "reference/rules/promotion.rs",
            "search/evaluate/features.rs",
            "variant/check.rs",
            "variant/check/faces.rs",
            "variant/check/immobile.rs",
            "variant/check/pieces.rs",
            "variant/check/reach.rs",
            "variant/check/reachable.rs",
            "variant/check/setup.rs",
            "variant/check/zones.rs",
            "variant/document.rs",
            "variant/document/fields.rs",
            "variant/document/foreign_names.rs",
            "variant/piece.rs",
            "variant/rules.rs",
            "variant/rules/drops/sense.rs",
            "variant/rules/impasse/sense.rs",
            "variant/rules/promotion/sense.rs",
            "variant/rules/promotion/words.rs",
            "variant/rules/relations/sense.rs",
            "variant/variant.rs",
            "variant/words.rs",
        ],
    },
    Trace {
        rule: "burning",
        title: "what a piece burns (`burns`)",
        words: &[
            "burns",
            "burnt",
            "Burns",
            "Burnt",
            "Burning",
            "BurningTurns",
            "burning",
            "may_burn",
        ],
        sources: &[
            "ask/answers.rs",
            "ask/explain.rs",
            "ask/moves.rs",
            "fairy/export/men.rs",
            "game/attack.rs",
            "game/check_info.rs",
            "game/exchange.rs",
            "game/explain.rs",
            "game/generate.rs",
            "game/generate/slow.rs",
            "game/illegal/words.rs",
            "game/position/change.rs",
            "game/position/king_cache.rs",
            "game/rules.rs",
            "game/rules/drop_mate.rs",
            "game/rules/quiet_moves.rs",
            "game/rules/repetition.rs",
            "game/rules/royal.rs",
            "game/safety.rs",
            "game/tables/build.rs",
            "game/tables/mod.rs",
            "lab/agent.rs",
            "lab/replay.rs",
            "reference/attack.rs",
            "reference/position.rs",
            "reference/rules/mod.rs",
            "reference/rules/quiet_moves.rs",
            "reference/rules/royal.rs",
            "search/evaluate/values.rs",
            "search/order.rs",
            "variant/check.rs",
            "variant/check/attackers.rs",
            "variant/check/faces.rs",
            "variant/check/pieces.rs",
            "variant/check/start.rs",
            "variant/check/usual.rs",
            "variant/document.rs",
            "variant/document/choice.rs",
            "variant/document/fields.rs",
            "variant/document/foreign_names.rs",
            "variant/document/reshape.rs",
            "variant/piece.rs",
            "variant/rules.rs",
            "variant/rules/relations/check.rs",
            "variant/rules/relations/sense.rs",
            "variant/words.rs",
        ],
    },
];

/// Where `variant` asks the parts of rules: each list of calls is in one of these files.
const ASKED: [&str; 6] = [
    "check.rs",
    "check/rules.rs",
    "check/pieces.rs",
    "document.rs",
    "rules/royal/words.rs",
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

/// The sources of every crate, each as crate and path, with their text.
fn sources() -> Vec<(String, String)> {
    let crates = data::root().join("crates");
    let mut sources = Vec::new();
    for name in names("crates") {
        let folder = crates.join(&name).join("src");
        for file in data::files_below(&folder, ".rs") {
            let path = file.strip_prefix(&folder).expect("it lies below");
            let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
            sources.push((format!("{name}/{}", parts.join("/")), data::text(&file)));
        }
    }
    sources
}

impl Trace {
    /// The sources that name the rule, its own among them.
    fn found<'a>(&self, sources: &'a [(String, String)]) -> BTreeSet<&'a str> {
        let in_word = |character: char| character.is_alphanumeric() || character == '_';
        let names_it = |text: &str| {
            text.split(|next| !in_word(next))
                .any(|word| self.words.contains(&word))
        };
        let found = sources.iter().filter(|(_, text)| names_it(text));
        found.map(|(name, _)| name.as_str()).collect()
    }

    /// Its row in the page about the architecture: how many sources of each crate name the rule.
    fn row(&self, found: &BTreeSet<&str>) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for source in found {
            let (owner, _) = source.split_once('/').expect("a crate and a path");
            *counts.entry(owner).or_default() += 1;
        }
        let [variant, game, reference] =
            ["variant", "game", "reference"].map(|owner| counts.remove(owner).unwrap_or_default());
        let others: Vec<String> = counts
            .iter()
            .map(|(owner, count)| format!("`{owner}` {count}"))
            .collect();
        let others = if others.is_empty() {
            "–".to_owned()
        } else {
            others.join(", ")
        };
        format!("| {} | {variant} | {game} | {reference} | {others} |", self.title)
    }
}

#[test]
fn the_sources_that_name_a_new_rule_are_listed() {
    let sources = sources();
    for trace in TRACES {
        let own = |name: &str| name.split(['/', '.']).any(|part| part == trace.rule);
        let mut found = trace.found(&sources);
        found.retain(|name| !own(name));
        let known: BTreeSet<&str> = trace.sources.iter().copied().collect();
        assert_eq!(found, known, "{}", trace.rule);
    }
}

#[test]
fn the_page_counts_the_sources_that_name_a_new_rule() {
    let (sources, page) = (sources(), data::text(&data::root().join("docs/architecture.md")));
    for trace in TRACES {
        let row = trace.row(&trace.found(&sources));
        let there = page.lines().any(|line| line.trim() == row);
        assert!(there, "docs/architecture.md should say: {row}");
    }
}
