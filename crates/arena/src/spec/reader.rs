//! The words of a description, taken in one by one, and the engine that comes of them.

use hakugei_search::{Level, MOST_MEBIBYTES, MOST_THREADS, NoSuchPart};

use super::values::{bad, count, duration, positive, up_to};
use super::{Builtin, EngineKind, EngineOption, Program, Spec, SpecError, WantedValue};
use crate::clock::Control;
use crate::talk::{Protocol, UnknownProtocol};

/// Which engines a word is meant for: a word for both engines is skipped for one that has no such key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Own,
    Both,
}

/// The engine as far as its words have been read.
pub(super) struct EngineSpecReader {
    name: String,
    builtin: Option<Builtin>,
    program: Program,
    control: Control,
}

impl EngineSpecReader {
    /// The engine of a first word: `builtin`, or the path of a program.
    pub(super) fn new(first: &str) -> Self {
        let stem = first.rsplit(['/', '\\']).next().unwrap_or(first);
        Self {
            name: stem.to_owned(),
            builtin: (first == "builtin").then(Builtin::default),
            program: Program::default(),
            control: Control::default(),
        }
    }

    pub(super) const fn is_builtin(&self) -> bool {
        self.builtin.is_some()
    }

    /// Takes the program and its arguments.
    pub(super) fn set_command(&mut self, command: &[String]) {
        command.clone_into(&mut self.program.command);
    }

    /// Reads a key with its value.
    ///
    /// # Errors
    /// Where there is no such key for the engine, or no such value.
    pub(super) fn read(&mut self, key: &str, value: &str, whose: Whose) -> Result<(), SpecError> {
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
        Err(SpecError::UnknownKey(key.to_owned()))
    }

    /// Reads the name and the bounds; whether it was one of them.
    fn read_control(&mut self, key: &str, value: &str) -> Result<bool, SpecError> {
        match key {
            "name" if value.trim().is_empty() => return Err(bad(key, value, WantedValue::Name)),
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

    /// The engine.
    ///
    /// # Errors
    /// Where what bounds its moves is missing, does not go together, or cannot be said to it.
    pub(super) fn finish(self) -> Result<Spec, SpecError> {
        let leveled = self
            .builtin
            .as_ref()
            .is_some_and(|builtin| builtin.level.is_some());
        if !self.control.is_bounded() && !leveled {
            return Err(SpecError::Unbounded);
        }
        if let Some(clock) = self.control.clock
            && clock.base.is_zero()
            && clock.byoyomi.is_zero()
        {
            return Err(SpecError::NoTime(Control {
                clock: Some(clock),
                ..Control::default()
            }));
        }
        if self.control.movetime.is_some() && self.control.clock.is_some() {
            return Err(SpecError::TwoClocks);
        }
        let kind = match self.builtin {
            Some(builtin) => EngineKind::Builtin(builtin),
            None => EngineKind::Program(spoken(self.program, self.control)?),
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
            return Err(SpecError::CecpNodes);
        }
        if control.clock.is_some_and(|clock| !clock.byoyomi.is_zero()) {
            return Err(SpecError::CecpByoyomi);
        }
        if program.told_moves {
            return Err(SpecError::CecpSearchMoves);
        }
    }
    Ok(program)
}

fn read_builtin(builtin: &mut Builtin, key: &str, value: &str) -> Result<bool, SpecError> {
    match key {
        "level" => {
            let level = value.parse::<Level>();
            builtin.level = Some(level.map_err(|_| bad(key, value, WantedValue::Level))?);
        }
        "hash" => builtin.hash = Some(up_to(MOST_MEBIBYTES, key, value)?),
        "threads" => builtin.threads = Some(up_to(MOST_THREADS, key, value)?),
        "evaluation" if value.is_empty() => return Err(bad(key, value, WantedValue::FileOrNone)),
        "evaluation" => builtin.evaluation = Some(value.to_owned()),
        "without" => {
            let parts = value.parse();
            builtin.parts = Some(parts.map_err(|error: NoSuchPart| bad(key, value, error))?);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_program(program: &mut Program, key: &str, value: &str) -> Result<bool, SpecError> {
    if let Some(name) = key.strip_prefix("option.") {
        if name.is_empty() || value.contains(['\n', '\r']) {
            return Err(bad(key, value, WantedValue::Option));
        }
        program.options.push(EngineOption {
            name: name.to_owned(),
            value: value.to_owned(),
        });
        return Ok(true);
    }
    match key {
        "arg" => program.command.push(value.to_owned()),
        "proto" => {
            program.protocol = value
                .parse()
                .map_err(|error: UnknownProtocol| bad(key, value, error))?;
        }
        "dir" => program.folder = Some(value.to_owned()),
        "variant" => program.variant = Some(value.to_owned()),
        "dialect" => program.dialect = Some(value.to_owned()),
        "init" => program.init.push(value.to_owned()),
        "searchmoves" => {
            program.told_moves = match value {
                "yes" => true,
                "no" => false,
                _ => return Err(bad(key, value, WantedValue::YesOrNo)),
            };
        }
        _ => return Ok(false),
    }
    Ok(true)
}
