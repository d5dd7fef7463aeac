//! How much the suites do: a small part always, all of it when asked.

use std::env;

/// Whether the tests do all that they can: the variable `HAKUGEI_DEEP` is set.
pub fn deep() -> bool {
    env::var_os("HAKUGEI_DEEP").is_some()
}

/// How many times the ordinary number of walks and invented variants to run: the variable `HAKUGEI_WALKS`, else 1.
pub fn walks() -> u64 {
    number("HAKUGEI_WALKS").unwrap_or(1)
}

/// The most lines of play that one count may cost: the variable `HAKUGEI_PERFT`, which may be `all`, else five million.
pub fn lines_of_play() -> u64 {
    let name = "HAKUGEI_PERFT";
    if env::var(name).is_ok_and(|text| text == "all") {
        return u64::MAX;
    }
    number(name).unwrap_or(5_000_000)
}

/// The fewest games of each variant from its start that both generators play, on a board of usual size: the variable `HAKUGEI_GAMES`, else 1.
pub fn games() -> u64 {
    number("HAKUGEI_GAMES").unwrap_or(1)
}

/// The number that is added to every seed: the variable `HAKUGEI_SEED`, else 0.
pub fn seed() -> u64 {
    number("HAKUGEI_SEED").unwrap_or(0)
}

/// Whether to print whole invented variants: the variable `HAKUGEI_VERBOSE` is set.
pub fn verbose() -> bool {
    env::var_os("HAKUGEI_VERBOSE").is_some()
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    let number = text.replace('_', "").parse();
    Some(number.unwrap_or_else(|_| panic!("{name} is `{text}`: write a whole number")))
}
