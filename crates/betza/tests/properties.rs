//! What holds of every string, tried on random ones.

use betza::{Error, Notation, Parser, Tier};
use proptest::prelude::*;

use crate::normal::normal;

/// Letters and signs that the dialect uses, in any order.
fn scrambled() -> impl Strategy<Value = String> {
    "[WFDNAHCLZJGKQRBfblrvshmcdpgniyja0-9()\\[\\],?\\-]{0,24}"
}

/// Something that often is a term.
fn term() -> impl Strategy<Value = String> {
    let run = "[fblrvsh]{0,3}[mcpgnijyd]{0,2}";
    let atom = "(W|F|D|N|A|H|C|L|Z|J|G|K|Q|R|B|NN|WW|\\([0-4],[0-4]\\))[0-9]?";
    let simple = (run, atom).prop_map(|(run, atom)| format!("{run}{atom}"));
    let chain = ("[mcpy]{0,2}", "a[fbs]{0,2}", "(a[mc]?[fb]?)?", "[WFKRBQ]")
        .prop_map(|(first, second, third, atom)| format!("{first}{second}{third}{atom}"));
    let leg = "[mcp]?[fbs]?[WFDKRBQ]";
    let group = ("[fblrvs]{0,2}", leg, "[?\\-]", leg, "(-[WFKR])?")
        .prop_map(|(run, first, joint, second, third)| format!("{run}[{first}{joint}{second}{third}]"));
    prop_oneof![3 => simple, 1 => chain, 1 => group]
}

fn piece() -> impl Strategy<Value = String> {
    proptest::collection::vec(term(), 1..5).prop_map(|terms| terms.concat())
}

fn blamed_in_order(text: &str, error: &Error) -> bool {
    error.span.start <= error.span.end && error.span.end <= text.len() && error.span.of(text).is_some()
}

fn keeps_its_meaning(notation: &Notation) -> Result<(), TestCaseError> {
    let printed = notation.to_string();
    let again =
        Notation::parse(&printed).map_err(|error| TestCaseError::fail(format!("{printed}: {error}")))?;
    prop_assert_eq!(again.to_string(), printed);
    prop_assert_eq!(normal(&again), normal(notation));
    prop_assert_eq!(again.moves(), notation.moves());
    prop_assert_eq!(again.tier(), notation.tier());
    prop_assert_eq!(again.lints().len() <= notation.lints().len(), true);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_blamed(text in "\\PC{0,40}") {
        if let Err(error) = Notation::parse(&text) {
            prop_assert!(blamed_in_order(&text, &error));
        }
    }

    #[test]
    fn scrambled_notation_is_read_or_blamed(text in scrambled()) {
        match Notation::parse(&text) {
            Ok(notation) => keeps_its_meaning(&notation)?,
            Err(error) => {
                prop_assert!(blamed_in_order(&text, &error));
                for fix in &error.fixes {
                    prop_assert!(Notation::parse(fix).is_ok(), "{} from {}", fix, text);
                }
            }
        }
    }

    #[test]
    fn printing_keeps_the_meaning(text in piece()) {
        if let Ok(notation) = Notation::parse(&text) {
            keeps_its_meaning(&notation)?;
        }
    }

    /// What follows the blamed place does not move the blame.
    #[test]
    fn the_first_error_stays_first(text in piece(), tail in "![!WF]{0,2}") {
        if let (Err(before), Err(after)) = (Notation::parse(&text), Notation::parse(&format!("{text}{tail}"))) {
            prop_assert_eq!(before.span.start, after.span.start, "{} then {}", before, after);
        }
    }

    #[test]
    fn a_parser_with_fewer_tiers_accepts_what_needs_no_more(text in piece()) {
        let Ok(notation) = Notation::parse(&text) else { return Ok(()) };
        for highest in [Tier::Core, Tier::Legs, Tier::Bracket] {
            let accepted = Parser::new().up_to(highest).parse(&text).is_ok();
            prop_assert_eq!(accepted, notation.tier() <= highest);
        }
    }

    #[test]
    fn terms_mean_the_same_in_any_order(terms in proptest::collection::vec(term(), 1..4)) {
        let forward: String = terms.concat();
        let backward: String = terms.iter().rev().cloned().collect();
        let alone = |term: &String| Notation::parse(term).is_ok();
        let joins = |text: &str| text.as_bytes().windows(2).any(|two| two[0] == two[1] && two[0].is_ascii_uppercase());
        if terms.iter().all(alone) && !joins(&forward) && !joins(&backward) {
            let moves = |text: &str| {
                let mut moves = Notation::parse(text).expect("every term is good").moves();
                moves.paths.sort();
                moves
            };
            prop_assert_eq!(moves(&forward), moves(&backward));
        }
    }
}
