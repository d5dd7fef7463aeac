//! What the command line says of an engine: `builtin nodes=2000`, or a program with its arguments and `KEY=VALUE` words.

use hakugei_search::{NoSuchPart, Parts};

use crate::clock::{Control, GameTime};
use crate::talk::{Protocol, cut};

mod values;
mod words;

pub use values::parse_duration;
use values::{bad, count, duration, positive};

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What it is given for its moves.
    pub control: Control,
}

/// What an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The computer player of this program.
    Builtin(Builtin),
    /// Another program.
    Program(Program),
}

/// The computer player of this program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Builtin {
    /// Its level, from 1 to 10.
    pub level: Option<u8>,
    /// Its table, in mebibytes.
    pub hash: Option<usize>,
    /// Its threads.
    pub threads: Option<usize>,
    /// The parts of its search that are used, where some are left out to measure what they bring.
    pub parts: Option<Parts>,
    /// The file by which it values positions, or `none` for computed values; what belongs to the variant where nothing is said.
    pub evaluation: Option<String>,
}

/// Another program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// The folder it runs in; this program's own where nothing is said.
    pub folder: Option<String>,
    /// What it calls the variant; nothing is said to it of the variant where this is not there.
    pub variant: Option<String>,
    /// The file of its dialect, or `sfen` or `fen`, which need none.
    pub dialect: Option<String>,
    /// Its options, set in this order.
    pub options: Vec<(String, String)>,
    /// Lines sent to it before its options.
    pub init: Vec<String>,
    /// Whether it is told the legal moves to choose from, where its rules differ.
    pub told_moves: bool,
}

/// What is wrong with the description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// It names no engine.
    #[error("it names no engine: write `builtin`, or a program with its arguments")]
    Empty,
    /// A quote does not end.
    #[error("a quote {0} does not end")]
    OpenQuote(char),
    /// A key that there is not.
    #[error("there is no key `{key}`: {known}")]
    UnknownKey {
        /// As read.
        key: String,
        /// What there is.
        known: String,
    },
    /// A value that cannot be.
    #[error("`{key}={value}`: {wanted}")]
    BadValue {
        /// As read.
        key: String,
        /// As read.
        value: String,
        /// What to write.
        wanted: String,
    },
    /// The engine could think for ever.
    #[error(
        "nothing bounds its moves: write `movetime=100ms`, `nodes=10000`, `depth=6`, `tc=10s+0.1s` or `byoyomi=1s`, or for `builtin` a level such as `level=3`"
    )]
    Unbounded,
    /// Two bounds that contradict each other.
    #[error("`movetime` and a clock (`tc`, `byoyomi`) do not go together: leave one of them out")]
    TwoClocks,
    /// A bound that a protocol cannot say.
    #[error("{0}")]
    Unspeakable(&'static str),
}

const KEYS: &str = "the keys are `name`, `movetime`, `nodes`, `depth`, `tc` and `byoyomi`; of `builtin` also `level`, `hash`, \
     `threads`, `without` and `evaluation`; of a program also `arg`, `proto`, `dir`, `variant`, `dialect`, `option.NAME`, `init` and `searchmoves`";

/// The keys of bounds, of which those said of one engine replace all that are said of both.
const BOUNDS: [&str; 5] = ["movetime", "nodes", "depth", "tc", "byoyomi"];

/// A word of a description: a key with its value, or a bare one.
type Word = (Option<String>, String);

impl Spec {
    /// Reads the description of an engine; `each` is what is said of both, and gives way to it.
    ///
    /// # Errors
    /// What is wrong with either.
    pub fn parse(text: &str, each: &str) -> Result<Self, SpecError> {
        let own = words::split(text)?;
        let both = words::split(each)?;
        let bare = |(key, value): &Word| key.is_none().then(|| value.clone());
        if let Some(word) = both.iter().find_map(bare) {
            return Err(SpecError::UnknownKey {
                key: word,
                known: format!("what is said of both engines is `KEY=VALUE`; {KEYS}"),
            });
        }
        let command: Vec<String> = own.iter().filter_map(bare).collect();
        let Some(first) = command.first() else {
            return Err(SpecError::Empty);
        };
        let mut reader = Reader::new(first);
        if !reader.is_builtin() {
            reader.program.command.clone_from(&command);
        } else if let Some(more) = command.get(1) {
            return Err(SpecError::UnknownKey {
                key: more.clone(),
                known: format!("`builtin` takes no arguments; {KEYS}"),
            });
        }
        let is_bound = |(key, _): &Word| key.as_deref().is_some_and(|key| BOUNDS.contains(&key));
        let bounded = own.iter().any(is_bound);
        for (key, value) in both.iter().filter(|word| !(bounded && is_bound(word))) {
            reader.read(key.as_deref().unwrap_or_default(), value, Whose::Both)?;
        }
        for (key, value) in &own {
            if let Some(key) = key {
                reader.read(key, value, Whose::Own)?;
            }
        }
        reader.finish()
    }
}

/// Of which engines a word speaks: one of both is passed over where it does not concern an engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Own,
    Both,
}

struct Reader {
    name: String,
    builtin: Option<Builtin>,
    program: Program,
    control: Control,
}

impl Reader {
    fn new(first: &str) -> Self {
        let stem = first.rsplit(['/', '\\']).next().unwrap_or(first);
        Self {
            name: stem.to_owned(),
            builtin: (first == "builtin").then(Builtin::default),
            program: Program::default(),
            control: Control::default(),
        }
    }

    const fn is_builtin(&self) -> bool {
        self.builtin.is_some()
    }

    fn read(&mut self, key: &str, value: &str, whose: Whose) -> Result<(), SpecError> {
        if self.read_control(key, value)? {
            return Ok(());
        }
        let known = match &mut self.builtin {
            Some(builtin) => read_builtin(builtin, key, value)?,
            None => read_program(&mut self.program, key, value)?,
        };
        let concerns_others = || {
            read_builtin(&mut Builtin::default(), key, value).unwrap_or(true)
                || read_program(&mut Program::default(), key, value).unwrap_or(true)
        };
        if known || whose == Whose::Both && concerns_others() {
            return Ok(());
        }
        Err(SpecError::UnknownKey {
            key: cut(key),
            known: KEYS.to_owned(),
        })
    }

    /// Reads the name and the bounds; whether it was one of them.
    fn read_control(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        match key {
            "name" if value.trim().is_empty() => return Err(bad(key, value, "write a name")),
            "name" => value.clone_into(&mut self.name),
            "movetime" => self.control.movetime = Some(positive(key, value)?),
            "nodes" => self.control.nodes = Some(count(key, value)?),
            "depth" => self.control.depth = Some(count(key, value)?),
            "tc" => {
                let (base, increment) = value.split_once('+').unwrap_or((value, "0s"));
                let clock = self.control.clock.get_or_insert_default();
                clock.base = duration(key, base)?;
                clock.increment = duration(key, increment)?;
            }
            "byoyomi" => self.control.clock.get_or_insert_default().byoyomi = positive(key, value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn finish(self) -> Result<Spec, SpecError> {
        let leveled = self
            .builtin
            .as_ref()
            .is_some_and(|builtin| builtin.level.is_some());
        if !self.control.is_bounded() && !leveled || self.control.clock == Some(GameTime::default()) {
            return Err(SpecError::Unbounded);
        }
        if self.control.movetime.is_some() && self.control.clock.is_some() {
            return Err(SpecError::TwoClocks);
        }
        let kind = match self.builtin {
            Some(builtin) => Kind::Builtin(builtin),
            None => Kind::Program(spoken(self.program, self.control)?),
        };
        Ok(Spec {
            name: self.name,
            kind,
            control: self.control,
        })
    }
}

/// The program, if its protocol can say what bounds it.
fn spoken(program: Program, control: Control) -> Result<Program, SpecError> {
    if program.protocol == Protocol::Cecp {
        if control.nodes.is_some() {
            return Err(SpecError::Unspeakable(
                "CECP cannot bound the positions that an engine visits: write `depth` or a time instead of `nodes`",
            ));
        }
        if control.clock.is_some_and(|clock| !clock.byoyomi.is_zero()) {
            return Err(SpecError::Unspeakable(
                "CECP has no byoyomi: write `tc=BASE+INCREMENT` or `movetime`",
            ));
        }
        if program.told_moves {
            return Err(SpecError::Unspeakable(
                "CECP cannot tell an engine the moves to choose from: leave `searchmoves` out",
            ));
        }
    }
    Ok(program)
}

fn read_builtin(builtin: &mut Builtin, key: &str, value: &str) -> Result<bool, SpecError> {
    match key {
        "level" => {
            let level = value.parse().ok().filter(|level| (1..=10).contains(level));
            builtin.level = Some(level.ok_or_else(|| bad(key, value, "write a level from 1 to 10"))?);
        }
        "hash" => builtin.hash = Some(count(key, value)?),
        "threads" => builtin.threads = Some(count(key, value)?),
        "evaluation" if value.is_empty() => return Err(bad(key, value, "write a file, or `none`")),
        "evaluation" => builtin.evaluation = Some(value.to_owned()),
        "without" => {
            let parts = value.parse();
            builtin.parts = Some(parts.map_err(|error: NoSuchPart| bad(key, value, &error.to_string()))?);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_program(program: &mut Program, key: &str, value: &str) -> Result<bool, SpecError> {
    if let Some(name) = key.strip_prefix("option.") {
        if name.is_empty() || value.contains(['\n', '\r']) {
            return Err(bad(key, value, "write `option.NAME=VALUE` on one line"));
        }
        program.options.push((name.to_owned(), value.to_owned()));
        return Ok(true);
    }
    match key {
        "arg" => program.command.push(value.to_owned()),
        "proto" => {
            program.protocol = value
                .parse()
                .map_err(|error: crate::talk::UnknownProtocol| bad(key, value, &error.to_string()))?;
        }
        "dir" => program.folder = Some(value.to_owned()),
        "variant" => program.variant = Some(value.to_owned()),
        "dialect" => program.dialect = Some(value.to_owned()),
        "init" => program.init.push(value.to_owned()),
        "searchmoves" => {
            program.told_moves = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(bad(key, value, "write `yes` or `no`")),
            };
        }
        _ => return Ok(false),
    }
    Ok(true)
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
        let Kind::Program(program) = spec.kind else {
            panic!("a program")
        };
        assert_eq!(program.command, ["/opt/bin/other", "usi"]);
        let options = [("Use NNUE", "false"), ("Hash", "32")];
        assert_eq!(
            program.options,
            options.map(|(name, value)| (name.to_owned(), value.to_owned()))
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
        assert!(refused("builtin tc=0s", "").contains("nothing bounds"));
        assert!(refused("builtin nodes=1 evaluation=", "").contains("write a file, or `none`"));
        assert!(refused("builtin nodes=0", "").contains("from 1 on"));
        assert!(refused("builtin level=11", "").contains("from 1 to 10"));
        assert!(refused("builtin nodes=1 option.Hash=1", "").contains("no key `option.Hash`"));
        assert!(refused("builtin nodes=1 colour=red", "").contains("no key `colour`"));
        assert!(refused("builtin usi nodes=1", "").contains("takes no arguments"));
        assert!(refused("x nodes=1 proto=ucci", "").contains("write `usi`, `uci` or `cecp`"));
        assert!(refused("x nodes=1 proto=cecp", "").contains("CECP cannot"));
        assert!(refused("x nodes=1 'name=a", "").contains("does not end"));
        assert!(refused("x nodes=1", "colour=red").contains("no key `colour`"));
        assert!(refused("x nodes=1", "usi").contains("what is said of both"));
    }
}
