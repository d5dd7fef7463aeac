//! `feature`: what the engine offers to a CECP client, and the options that it may set.

use super::start::NONE;
use crate::evaluation::INTERNAL;
use crate::options::{Settings, Spin};
use crate::refusal::Refusal;

/// An option that the client may set. The size of the table and the number of threads have commands of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CecpOption {
    /// A number.
    Spin(Spin),
    /// By which file positions are valued.
    Evaluation,
    /// Forgets what earlier searches found.
    ClearHash,
    /// With which handicap the next game begins.
    Handicap,
    /// From which position it does.
    Position,
}

/// The options with their names, in the order in which they are listed.
const OPTIONS: [(&str, CecpOption); 7] = [
    ("Level", CecpOption::Spin(Spin::Level)),
    ("MultiPV", CecpOption::Spin(Spin::Lines)),
    ("Move Overhead", CecpOption::Spin(Spin::Overhead)),
    ("EvalFile", CecpOption::Evaluation),
    ("Clear Hash", CecpOption::ClearHash),
    ("Handicap", CecpOption::Handicap),
    ("Position", CecpOption::Position),
];

/// The blanks behind an option whose value is a text: with them the line is as long as XBoard reads one.
const ROOM: usize = 440;

/// The lines that answer `protover`, given the names of the variants, the one that is played first.
pub(crate) fn lines(variants: &[String], settings: &Settings) -> Vec<String> {
    let head = [
        "feature done=0".to_owned(),
        format!(
            "feature myname=\"Hakugei {}\" variants=\"{}\" ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 san=0 \
             reuse=1 analyze=1 debug=1 highlight=1",
            env!("CARGO_PKG_VERSION"),
            variants.join(",")
        ),
        "feature memory=1 smp=1 nps=0 time=1 draw=1 playother=1 name=1 ics=0".to_owned(),
    ];
    let options = OPTIONS.map(|(name, option)| {
        let kind = match option {
            CecpOption::Spin(spin) => {
                let range = spin.range();
                format!("-spin {} {} {}", settings.get(spin), range.start(), range.end())
            }
            CecpOption::Evaluation => format!("-file {INTERNAL}"),
            CecpOption::ClearHash => "-button".to_owned(),
            CecpOption::Handicap | CecpOption::Position => format!("-string {NONE}"),
        };
        // XBoard 4.9 writes a text that its user gives over the one that it read here, into as much memory as the rest of the
        // line took.
        let room = match option {
            CecpOption::Evaluation | CecpOption::Handicap | CecpOption::Position => ROOM,
            _ => 0,
        };
        format!("feature option=\"{name} {kind}\"{:room$}", "")
    });
    // Until `done=1` the client waits for more features, however long the list of variants takes.
    let done = ["feature done=1".to_owned()];
    head.into_iter().chain(options).chain(done).collect()
}

impl CecpOption {
    /// The option of a name.
    ///
    /// # Errors
    /// Where there is none.
    pub(crate) fn named(name: &str) -> Result<Self, Refusal> {
        let found = OPTIONS.iter().find(|option| option.0 == name);
        found.map(|option| option.1).ok_or_else(|| Refusal::NoOption {
            text: name.to_owned(),
            known: OPTIONS.map(|option| option.0.to_owned()).into(),
        })
    }
}
