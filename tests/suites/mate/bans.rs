//! Drops that may not mate: they win nothing, and answer nothing that they could not answer by the rules.

use hakugei_search::{MateLimits, MateResult, solve_mate};
use suites::{data, overlay};

use super::{check, compiled, found, game, nodes, usi};

#[test]
fn a_drop_that_may_not_mate_is_no_mate() {
    let variants = compiled();
    for line in data::lines("search/drop_mates.jsonl") {
        let id = line["variant"].as_str().expect("a variant");
        let rules = line["rules"].as_str();
        let compiled = rules.map_or(&variants[id], |rules| {
            overlay::compiled(id, rules).expect("the rules fit the variant")
        });
        let game = game(compiled, line["sfen"].as_str().expect("an SFEN"));
        let limits = MateLimits {
            shortest: true,
            ..nodes(100_000)
        };
        let result = solve_mate(&game, &limits).result;
        if line["line"].is_array() {
            let mate = found(&game, result);
            check(&game, &mate);
            assert_eq!(usi(&game, &mate.line), data::strings(&line["line"]), "{line}");
        } else {
            assert_eq!(result, MateResult::NoMate { within: None }, "{line}");
            assert!(!game.banned_drop_mates().is_empty(), "{line}");
        }
    }
}
