//! The lines between a match and an engine, in USI, UCI and CECP.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hakugei_text::quote;
use hakugei_variant::Color;

use crate::Text;
use crate::clock::Clocks;

mod cecp;
mod usi;

pub use cecp::joined;

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Protocol {
    /// The universal shogi interface.
    #[default]
    Usi,
    /// The universal chess interface.
    Uci,
    /// The chess engine communication protocol, version 2, as `XBoard` speaks it.
    Cecp,
}

/// A name that is not the name of a protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no protocol {}: write `usi`, `uci` or `cecp`", quote(.0))]
pub struct UnknownProtocol(String);

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(text: &str) -> Result<Self, UnknownProtocol> {
        match text {
            "usi" => Ok(Self::Usi),
            "uci" => Ok(Self::Uci),
            "cecp" | "xboard" => Ok(Self::Cecp),
            other => Err(UnknownProtocol(other.to_owned())),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
        })
    }
}

/// An engine's score of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion {
    /// A score in the engine's own hundredths of a pawn, for its own side.
    Hundredths(i32),
    /// A mate in this many moves or plies; the engine mates if the number is positive, and is mated otherwise.
    Mate(i32),
}

impl fmt::Display for Opinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) => write!(
                f,
                "{}#{}",
                if *moves < 0 { "-" } else { "+" },
                moves.unsigned_abs()
            ),
        }
    }
}

/// An engine's report of its search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The score.
    pub opinion: Option<Opinion>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
}

impl Info {
    /// The report after a further line. What the line does not mention stays.
    #[must_use]
    pub fn updated(self, later: Self) -> Self {
        Self {
            depth: later.depth.or(self.depth),
            opinion: later.opinion.or(self.opinion),
            nodes: later.nodes.or(self.nodes),
        }
    }
}

/// An engine's answer to the question for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move, in the engine's notation.
    Move(String),
    /// It resigns.
    Resigns,
    /// It declares a win.
    Declares,
    /// It claims to have no move, or that the game has ended, in these words.
    Claims(String),
}

/// A line of an engine, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The introduction is complete, and options may be set.
    Introduced,
    /// Its name.
    Name(String),
    /// Its features, and whether the list is complete (CECP).
    Features {
        /// Names with values.
        values: Vec<FeatureValue>,
        /// Whether more features follow; the engine then marks the last one.
        done: Option<bool>,
    },
    /// It is ready.
    Ready,
    /// A report of its search.
    Info(Info),
    /// Its answer.
    Answer(Answer),
    /// It rejects a command, in this line.
    Refused(String),
    /// Anything else.
    Other,
}

/// A feature of CECP with its value, as an engine lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureValue {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A feature of CECP; the other protocols leave no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CecpFeature {
    /// It wants `usermove` before moves.
    Usermove,
    /// It answers `ping`.
    Ping,
    /// It reads positions.
    Setboard,
    /// It must be restarted for each game.
    Once,
}

/// The features of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CecpFeatures(u8);

impl CecpFeatures {
    /// The features in an engine's list.
    pub fn of(values: &[FeatureValue]) -> Self {
        let mut features = Self::default();
        features.learn(values);
        features
    }

    /// Whether the engine has a feature.
    pub const fn wants(self, feature: CecpFeature) -> bool {
        self.0 & 1 << feature as u8 != 0
    }

    /// Adds the features in an engine's list.
    pub fn learn(&mut self, values: &[FeatureValue]) {
        for FeatureValue { name, value } in values {
            let yes = value == "1";
            match name.as_str() {
                "usermove" => self.set(CecpFeature::Usermove, yes),
                "ping" => self.set(CecpFeature::Ping, yes),
                "setboard" => self.set(CecpFeature::Setboard, yes),
                "reuse" => self.set(CecpFeature::Once, !yes),
                _ => {}
            }
        }
    }

    fn set(&mut self, feature: CecpFeature, yes: bool) {
        let bit = 1 << feature as u8;
        self.0 = if yes { self.0 | bit } else { self.0 & !bit };
    }
}

/// The question to an engine in a position.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The clocks of both sides.
    pub clocks: &'a Clocks,
    /// The side to move.
    pub side: Color,
    /// The moves to choose from, in the engine's notation; all moves if it is empty.
    pub only: &'a [String],
}

/// A clock as an engine is sent it.
struct SentClock {
    left: Duration,
    increment: Duration,
}

impl Question<'_> {
    /// The clock of a side for the engine. If the opponent plays without one, the engine's own time takes its place.
    fn clock_of(&self, side: Color) -> SentClock {
        let own = self.clocks.control(self.side).clock.unwrap_or_default();
        match self.clocks.control(side).clock {
            Some(time) => SentClock {
                left: self.clocks.left(side),
                increment: time.increment,
            },
            None => SentClock {
                left: own.base,
                increment: own.increment,
            },
        }
    }
}

/// The beginning of a position: the variant's own start, or a position in the engine's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin<'a> {
    /// The variant's own start.
    Start,
    /// A position, and the word before it.
    At(Text, &'a str),
}

impl Protocol {
    /// The first lines, after which the engine introduces itself.
    pub fn hello(self) -> Vec<String> {
        match self {
            Self::Usi => vec!["usi".to_owned()],
            Self::Uci => vec!["uci".to_owned()],
            Self::Cecp => vec!["xboard".to_owned(), "protover 2".to_owned()],
        }
    }

    /// The line that sets an option.
    pub fn option(self, name: &str, value: &str) -> String {
        match self {
            Self::Usi | Self::Uci => format!("setoption name {name} value {value}"),
            Self::Cecp => format!("option {name}={value}"),
        }
    }

    /// The option for the name of the variant, if the protocol has one.
    pub const fn variant_option(self) -> Option<&'static str> {
        match self {
            Self::Usi => Some("USI_Variant"),
            Self::Uci => Some("UCI_Variant"),
            Self::Cecp => None,
        }
    }

    /// The line that asks whether the engine is ready, or `None` if it would not answer.
    pub const fn ready(self, features: CecpFeatures) -> Option<&'static str> {
        match self {
            Self::Usi | Self::Uci => Some("isready"),
            Self::Cecp if features.wants(CecpFeature::Ping) => Some("ping 1"),
            Self::Cecp => None,
        }
    }

    /// The lines that begin a game of a variant.
    pub fn new_game(self, variant: Option<&str>) -> Vec<String> {
        match self {
            Self::Usi => vec!["usinewgame".to_owned()],
            Self::Uci => vec!["ucinewgame".to_owned()],
            Self::Cecp => cecp::new_game(variant),
        }
    }

    /// The line that ends the game with the engine's result, if the protocol has one.
    pub fn game_over(self, points: crate::Points) -> Option<&'static str> {
        match (self, points) {
            (Self::Uci, _) => None,
            (Self::Usi, crate::Points::Win) => Some("gameover win"),
            (Self::Usi, crate::Points::Draw) => Some("gameover draw"),
            (Self::Usi, crate::Points::Loss) => Some("gameover lose"),
            (Self::Cecp, _) => Some("force"),
        }
    }

    /// The line with the whole position, or `None` if moves are sent one by one (CECP).
    pub fn position(self, begin: Begin<'_>, moves: &[String]) -> Option<String> {
        match self {
            Self::Usi | Self::Uci => Some(usi::position(begin, moves)),
            Self::Cecp => None,
        }
    }

    /// The lines that set up a game if moves are sent one by one: the position, then all moves so far.
    pub fn set_up(self, begin: Begin<'_>, moves: &[String], features: CecpFeatures) -> Vec<String> {
        match self {
            Self::Usi | Self::Uci => Vec::new(),
            Self::Cecp => cecp::set_up(begin, moves, features),
        }
    }

    /// The lines that send the opponent's move and ask for a reply, if moves are sent one by one (CECP).
    pub fn reply(self, mv: &str, question: &Question<'_>, features: CecpFeatures) -> Vec<String> {
        match self {
            Self::Usi | Self::Uci => Vec::new(),
            Self::Cecp => cecp::reply(mv, question, features),
        }
    }

    /// The lines that send moves without asking for a reply, if moves are sent one by one (CECP).
    pub fn tell(self, moves: &[String], features: CecpFeatures) -> Vec<String> {
        self.set_up(Begin::Start, moves, features)
    }

    /// The lines that ask for a move.
    pub fn go(self, question: &Question<'_>) -> Vec<String> {
        match self {
            Self::Usi => vec![usi::go(question, ["btime", "wtime", "binc", "winc"])],
            Self::Uci => vec![usi::go(question, ["wtime", "btime", "winc", "binc"])],
            Self::Cecp => cecp::go(question),
        }
    }

    /// The line that asks for the move now.
    pub const fn hurry(self) -> &'static str {
        match self {
            Self::Usi | Self::Uci => "stop",
            Self::Cecp => "?",
        }
    }

    /// The meaning of a line.
    pub fn hear(self, line: &str) -> Heard {
        match self {
            Self::Usi | Self::Uci => usi::hear(line),
            Self::Cecp => cecp::hear(line),
        }
    }
}
