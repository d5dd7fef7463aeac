//! Descriptions of engines on a command line: `builtin nodes=2000`, or a program with its arguments and `KEY=VALUE` words.

use std::collections::BTreeMap;

use hakugei_search::{Level, Parts};

use crate::clock::Control;
use crate::talk::Protocol;

mod error;
mod reader;
mod values;
mod words;

pub use error::{SpecError, WantedValue};
use reader::{EngineSpecReader, Whose};
pub use values::parse_duration;

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: EngineKind,
    /// What it is given for its moves.
    pub control: Control,
}

/// What an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineKind {
    /// The computer player of this program.
    Builtin(Builtin),
    /// Another program.
    Program(Program),
}

/// The computer player of this program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Builtin {
    /// Its level.
    pub level: Option<Level>,
    /// Its table, in mebibytes.
    pub hash: Option<usize>,
    /// Its threads.
    pub threads: Option<usize>,
    /// The parts of its search that are used, where some are left out to measure what they bring.
    pub parts: Option<Parts>,
    /// The file by which it values positions, or `none` for computed values (default: what belongs to the variant).
    pub evaluation: Option<String>,
}

/// Another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The folder it runs in (default: this program's own).
    pub folder: Option<String>,
    /// The name by which it knows the variant; `None` if it needs no name.
    pub variant: Option<String>,
    /// The file of its dialect, or `sfen` or `fen`, which need none.
    pub dialect: Option<String>,
    /// Its options, set in this order.
    pub options: Vec<EngineOption>,
    /// Lines sent to it before its options.
    pub init: Vec<String>,
    /// Whether it receives the legal moves to choose from, because its rules differ.
    pub told_moves: bool,
}

/// An option of a program, as it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The keys of bounds, of which those said of one engine replace all that are said of both.
const BOUNDS: [&str; 5] = ["movetime", "nodes", "depth", "tc", "byoyomi"];

/// The keys that may be given several times.
const REPEATED: [&str; 2] = ["arg", "init"];

/// A word of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SpecWord {
    /// Its key; a bare word has none.
    key: Option<String>,
    /// Its value, or the bare word.
    value: String,
}

impl Spec {
    /// Reads the description of an engine; `each` is what is said of both, and gives way to it.
    ///
    /// # Errors
    /// What is wrong with either.
    pub fn parse(text: &str, each: &str) -> Result<Self, SpecError> {
        let own = words::split(text)?;
        let both = words::split(each)?;
        let bare = |word: &SpecWord| word.key.is_none().then(|| word.value.clone());
        if let Some(word) = both.iter().find_map(bare) {
            return Err(SpecError::NoKey(word));
        }
        let command: Vec<String> = own.iter().filter_map(bare).collect();
        let Some(first) = command.first() else {
            return Err(SpecError::Empty);
        };
        each_once(&both)?;
        each_once(&own)?;
        let mut reader = EngineSpecReader::new(first);
        if !reader.is_builtin() {
            reader.set_command(&command);
        } else if let Some(more) = command.get(1) {
            return Err(SpecError::Argument(more.clone()));
        }
        let is_bound = |word: &SpecWord| word.key.as_deref().is_some_and(|key| BOUNDS.contains(&key));
        let bounded = own.iter().any(is_bound);
        for SpecWord { key, value } in both.iter().filter(|word| !(bounded && is_bound(word))) {
            reader.read(key.as_deref().unwrap_or_default(), value, Whose::Both)?;
        }
        for SpecWord { key, value } in &own {
            if let Some(key) = key {
                reader.read(key, value, Whose::Own)?;
            }
        }
        reader.finish()
    }
}

/// Refuses a key that is given twice: which of its values is meant cannot be told.
fn each_once(words: &[SpecWord]) -> Result<(), SpecError> {
    let mut values: BTreeMap<&str, &String> = BTreeMap::new();
    for SpecWord { key, value } in words {
        let Some(key) = key.as_deref().filter(|key| !REPEATED.contains(key)) else {
            continue;
        };
        if let Some(first) = values.insert(key, value) {
            return Err(SpecError::DoubledKey {
                key: key.to_owned(),
                first: first.clone(),
                second: value.clone(),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn refused(text: &str, each: &str) -> String {
        Spec::parse(text, each).expect_err("it is refused").to_string()
    }

    #[test]
    fn a_program_with_its_words() {
        let spec = Spec::parse(
            "/opt/bin/other usi name='the other' option.\"Use NNUE\"=false option.Hash=32 variant=x searchmoves=yes",
            "movetime=100ms",
        );
        let spec = spec.expect("it is right");
        assert_eq!(spec.name, "the other");
        assert_eq!(spec.control.movetime, Some(Duration::from_millis(100)));
        let EngineKind::Program(program) = spec.kind else {
            panic!("a program")
        };
        assert_eq!(program.command, ["/opt/bin/other", "usi"]);
        let options = [("Use NNUE", "false"), ("Hash", "32")];
        assert_eq!(
            program.options,
            options.map(|(name, value)| EngineOption {
                name: name.to_owned(),
                value: value.to_owned(),
            })
        );
        assert!(program.told_moves);
    }

    #[test]
    fn own_bounds_replace_those_of_both() {
        let spec = Spec::parse("builtin nodes=500", "movetime=1s option.Hash=3").expect("it is right");
        assert_eq!(spec.control.to_string(), "nodes=500");
        let spec = Spec::parse("builtin", "tc=60s+1s byoyomi=5s").expect("it is right");
        assert_eq!(spec.control.to_string(), "tc=60s+1s byoyomi=5s");
        let spec = Spec::parse("builtin level=7", "movetime=1s").expect("it is right");
        assert_eq!(spec.control.to_string(), "movetime=1s");
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(refused("", "nodes=1").contains("names no engine"));
        assert!(refused("builtin", "").contains("nothing bounds its moves"));
        assert!(refused("builtin", "hash=3").contains("nothing bounds its moves"));
        assert!(refused("builtin movetime=100", "").contains("with its unit"));
        assert!(refused("builtin movetime=0s", "").contains("above 0"));
        assert!(refused("builtin movetime=1s tc=1s", "").contains("do not go together"));
        assert!(refused("builtin tc=0s", "").contains("`tc=0s` leaves no time"));
        assert!(refused("builtin tc=0s+1s", "").contains("`tc=0s+1s` leaves no time for the first move"));
        assert!(refused("builtin nodes=1 evaluation=", "").contains("write a file, or `none`"));
        assert!(refused("builtin nodes=0", "").contains("from 1 on"));
        assert!(refused("builtin level=23", "").contains("from 1 to 22"));
        assert!(refused("builtin nodes=1 option.Hash=1", "").contains("no key `option.Hash`"));
        assert!(refused("builtin nodes=1 colour=red", "").contains("no key `colour`"));
        assert!(refused("builtin usi nodes=1", "").contains("takes no arguments"));
        assert!(refused("x nodes=1 proto=ucci", "").contains("write `usi`, `uci` or `cecp`"));
        assert!(refused("x nodes=1 proto=cecp", "").contains("CECP cannot"));
        assert!(refused("x nodes=1 'name=a", "").contains("does not end"));
        assert!(refused("x nodes=1", "colour=red").contains("no key `colour`"));
        assert!(refused("x nodes=1", "usi").contains("the words of both"));
    }

    #[test]
    fn byoyomi_is_enough_for_a_clock() {
        let spec = Spec::parse("builtin tc=0s byoyomi=1s", "").expect("it is right");
        assert_eq!(spec.control.to_string(), "tc=0s byoyomi=1s");
    }

    #[test]
    fn the_computer_player_gets_no_more_than_it_can_use() {
        for most in ["threads=256", "hash=65536"] {
            Spec::parse(&format!("builtin nodes=1 {most}"), "").expect("it is right");
        }
        for (more, wanted) in [
            ("threads=257", "`threads=257`: write a whole number from 1 to 256"),
            ("threads=0", "from 1 to 256"),
            ("hash=65537", "`hash=65537`: write a whole number from 1 to 65536"),
            ("hash=-1", "from 1 to 65536"),
        ] {
            assert!(
                refused(&format!("builtin nodes=1 {more}"), "").contains(wanted),
                "{more}"
            );
            assert!(refused("builtin nodes=1", more).contains(wanted), "{more}");
        }
    }

    #[test]
    fn a_key_stands_once() {
        let said = refused("builtin nodes=5 nodes=7 name=x", "");
        assert!(
            said.contains("`nodes` is given twice, as `nodes=5` and as `nodes=7`"),
            "{said}"
        );
        for (engine, key) in [
            ("builtin nodes=1 name=x name=y", "name"),
            ("builtin nodes=1 hash=1 hash=1", "hash"),
            ("builtin tc=1s byoyomi=1s tc=2s", "tc"),
            ("x nodes=1 proto=usi proto=uci", "proto"),
            ("x nodes=1 option.'A B'=1 option.C=2 option.'A B'=3", "option.A B"),
        ] {
            let wanted = format!("`{key}` is given twice");
            assert!(refused(engine, "").contains(&wanted), "{engine}");
        }
        assert!(refused("builtin", "nodes=1 nodes=2").contains("`nodes` is given twice"));
        let spec = Spec::parse("x nodes=1 arg=a arg=b init=c init=d option.A=1", "nodes=2 name=z");
        let EngineKind::Program(program) = spec.expect("it is right").kind else {
            panic!("a program")
        };
        assert_eq!(program.command, ["x", "a", "b"]);
        assert_eq!(program.init, ["c", "d"]);
    }
}
