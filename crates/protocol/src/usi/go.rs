//! `go`: what bounds a search, read from its words.

use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{Budget, Clock};
use hakugei_text::quote;
use hakugei_variant::Color;
use thiserror::Error;

use super::Dialect;
use crate::refusal::Refusal;

/// How long is searched where the only limit that was given cannot be read.
const FALLBACK: Duration = Duration::from_secs(1);

/// The longest time that is taken from a number of milliseconds: ten years.
const LONGEST: u64 = 10 * 365 * 24 * 3600 * 1000;

/// What a `go` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// The deepest full search, in plies.
    pub(crate) depth: Option<u32>,
    /// The largest number of positions.
    pub(crate) nodes: Option<u64>,
    /// Exactly this long.
    pub(crate) movetime: Option<Duration>,
    /// The clocks of Black and White; the byoyomi and the moves to new time are those of both.
    clocks: [Clock; 2],
    /// Whether any part of a clock was given.
    timed: bool,
    /// Search until told to stop.
    pub(crate) infinite: bool,
    /// Search on the opponent's time.
    pub(crate) ponder: bool,
    /// Search for mate.
    pub(crate) mate: Option<Mate>,
    /// The moves to choose from; all where it is empty.
    pub(crate) only: Vec<Move>,
    /// Count lines of this number of plies instead.
    pub(crate) perft: Option<u32>,
}

/// Something in a `go` that cannot be read, or is not used. The rest of the line is carried out.
#[derive(Debug, Error)]
pub(crate) enum GoProblem {
    /// A word that means nothing here.
    #[error(
        "{} is not a word of `go`: write limits such as `btime 60000`, `byoyomi 1000`, `movetime 500`, `depth 8`, \
         `nodes 10000`, `infinite`",
        quote(.0)
    )]
    UnknownWord(String),
    /// A limit that another word makes useless.
    #[error("`{word}` is not used beside `{what}`: leave it out")]
    NotUsed {
        /// The limit.
        word: &'static str,
        /// The other word.
        what: &'static str,
    },
    /// A word without its number.
    #[error("`{0}` needs a number after it, such as `{0} 1000`")]
    MissingNumber(String),
    /// Something else in the place of a number.
    #[error("{} is not a number: write one after `{word}`, such as `{word} 1000`", quote(.text))]
    NoNumber {
        /// The word before it.
        word: String,
        /// What was read.
        text: String,
    },
    /// A limit of 0, which nothing can keep to.
    #[error("`{0} 0` is taken as `{0} 1`: less cannot be searched")]
    Zero(String),
    /// A time below 0 that is not a clock's.
    #[error("`{word} {text}` is taken as `{word} 0`: a time cannot be below 0")]
    Negative {
        /// The word before it.
        word: String,
        /// What was read.
        text: String,
    },
    /// A move of `searchmoves` that is not legal.
    #[error("searchmoves: {0}")]
    Move(Refusal),
    /// `searchmoves` without moves.
    #[error("searchmoves: no move follows; all moves are searched")]
    NoMoves,
    /// `searchmoves` without a legal move.
    #[error("searchmoves: none is legal; all moves are searched")]
    NoLegalMoves,
}

/// A search for mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mate {
    /// For at most this time.
    Within(Duration),
    /// Until one is found, or none can be.
    Forever,
    /// In at most this number of moves of the side, as UCI has it: the answer is a move.
    Moves(u32),
}

/// The words of `go` that are no moves and no numbers.
const WORDS: &[&str] = &[
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "depth",
    "nodes",
    "perft",
    "movetime",
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movestogo",
];

/// The longest mate in moves.
const LONGEST_MATE: u32 = 500;

impl Mate {
    /// How long is searched at most.
    pub(crate) fn time(self) -> Option<Duration> {
        match self {
            Self::Within(time) => Some(time),
            Self::Forever | Self::Moves(_) => None,
        }
    }
}

impl Go {
    /// Reads what follows `go`, and says what of it cannot be read. A search without any limit ends at `stop`.
    pub(crate) fn read(dialect: Dialect, words: &[&str], game: &Game) -> (Self, Vec<GoProblem>) {
        let mut reader = GoReader {
            dialect,
            words: words.iter(),
            problems: Vec::new(),
            go: Self::default(),
        };
        reader.all(game);
        let GoReader { mut go, problems, .. } = reader;
        if !problems.is_empty() && !go.is_bounded() {
            go.movetime = Some(FALLBACK);
        }
        (go, problems)
    }

    /// Whether the search ends by itself, or is not wanted to.
    fn is_bounded(&self) -> bool {
        let bound = self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some() || self.timed;
        bound || self.infinite || self.ponder || self.mate.is_some() || self.perft.is_some()
    }

    /// How long a side may think.
    pub(crate) fn budget(&self, side: Color, overhead: Duration) -> Option<Budget> {
        if let Some(time) = self.movetime {
            return Some(Budget::fixed(time));
        }
        self.timed
            .then(|| Budget::of(&self.clocks[side.index()], overhead))
    }
}

/// A `go` that is being read.
struct GoReader<'w> {
    dialect: Dialect,
    words: std::slice::Iter<'w, &'w str>,
    problems: Vec<GoProblem>,
    go: Go,
}

impl GoReader<'_> {
    fn all(&mut self, game: &Game) {
        while let Some(&word) = self.words.next() {
            match word {
                "infinite" => self.go.infinite = true,
                "ponder" => self.go.ponder = true,
                "mate" => self.mate(),
                "searchmoves" => self.only(game),
                _ => self.limit(word),
            }
        }
        self.say_what_is_not_used();
    }

    /// A count of lines takes no other word, and a search for mate that is answered by `checkmate` no bound beside its time.
    fn say_what_is_not_used(&mut self) {
        let Go { perft, mate, .. } = self.go;
        let what = match (perft, mate) {
            (Some(_), _) => "perft",
            (None, Some(Mate::Within(_) | Mate::Forever)) => "mate",
            _ => return,
        };
        let go = &self.go;
        let given = [
            ("searchmoves", !go.only.is_empty()),
            ("depth", go.depth.is_some()),
            ("nodes", go.nodes.is_some()),
        ];
        for (word, _) in given.into_iter().filter(|(_, given)| *given) {
            self.problems.push(GoProblem::NotUsed { word, what });
        }
    }

    /// A limit with its number.
    fn limit(&mut self, word: &str) {
        // What UCI calls white is the side of the upper-case letters, which moves first.
        let [black, white] = match self.dialect {
            Dialect::Usi(_) => [Color::Black.index(), Color::White.index()],
            Dialect::Uci => [Color::White.index(), Color::Black.index()],
        };
        match word {
            "depth" => self.go.depth = self.at_least_one(word).map(|depth| depth.min(1000) as u32),
            "nodes" => self.go.nodes = self.at_least_one(word),
            "perft" => self.go.perft = self.number(word).map(|depth| depth.min(64) as u32),
            "movetime" => self.go.movetime = self.time_given(word),
            "btime" => self.clock(word, |clocks, time| clocks[black].left = time),
            "wtime" => self.clock(word, |clocks, time| clocks[white].left = time),
            "binc" => self.clock(word, |clocks, time| clocks[black].increment = time),
            "winc" => self.clock(word, |clocks, time| clocks[white].increment = time),
            "byoyomi" => self.clock(word, |clocks, time| {
                for clock in clocks {
                    clock.byoyomi = time;
                }
            }),
            "movestogo" => {
                let moves = self.number(word).map(|moves| moves.clamp(1, 1000) as u32);
                for clock in &mut self.go.clocks {
                    clock.moves = moves;
                }
            }
            _ => self.problems.push(GoProblem::UnknownWord(word.to_owned())),
        }
    }

    fn clock(&mut self, word: &str, set: impl FnOnce(&mut [Clock; 2], Duration)) {
        if let Some(time) = self.time(word) {
            self.go.timed = true;
            set(&mut self.go.clocks, time);
        }
    }

    fn mate(&mut self) {
        if self.dialect == Dialect::Uci {
            let number = self.words.as_slice().first();
            let moves = match number.map(|text| text.parse::<u64>()) {
                Some(Ok(moves)) => {
                    self.words.next();
                    moves.clamp(1, LONGEST_MATE.into()) as u32
                }
                _ => LONGEST_MATE,
            };
            self.go.mate = Some(Mate::Moves(moves));
            return;
        }
        self.go.mate = match self.words.as_slice().first() {
            Some(&"infinite") => {
                self.words.next();
                Some(Mate::Forever)
            }
            Some(_) => Some(Mate::Within(self.time_given("mate").unwrap_or(FALLBACK))),
            None => Some(Mate::Forever),
        };
    }

    /// The moves that follow, up to the first word that is not a move.
    fn only(&mut self, game: &Game) {
        let mut read = 0;
        while let Some(&word) = self.words.as_slice().first() {
            if !looks_like_move(word) {
                break;
            }
            self.words.next();
            read += 1;
            match self.dialect.parse(game, word) {
                Ok(mv) => self.go.only.push(mv),
                Err(why) => self.problems.push(GoProblem::Move(why)),
            }
        }
        if self.go.only.is_empty() {
            self.problems.push(if read == 0 {
                GoProblem::NoMoves
            } else {
                GoProblem::NoLegalMoves
            });
        }
    }

    /// A time in milliseconds; clocks that have run out may show less than nothing.
    fn time(&mut self, of: &str) -> Option<Duration> {
        if self.below_nothing().is_some() {
            self.words.next();
            return Some(Duration::ZERO);
        }
        let milliseconds = self.number(of)?;
        Some(Duration::from_millis(milliseconds.min(LONGEST)))
    }

    /// A time that is no clock's: one below nothing is a mistake.
    fn time_given(&mut self, of: &str) -> Option<Duration> {
        if let Some(below) = self.below_nothing() {
            let text = below.to_owned();
            self.problems.push(GoProblem::Negative {
                word: of.to_owned(),
                text,
            });
        }
        self.time(of)
    }

    /// The number that follows, where it is less than nothing.
    fn below_nothing(&self) -> Option<&str> {
        let digits = |text: &&str| {
            text.strip_prefix('-')
                .is_some_and(|digits| digits.parse::<u64>().is_ok())
        };
        self.words.as_slice().first().copied().filter(digits)
    }

    /// The number that follows; of 0, which nothing can keep to, 1.
    fn at_least_one(&mut self, of: &str) -> Option<u64> {
        let number = self.number(of)?;
        if number == 0 {
            self.problems.push(GoProblem::Zero(of.to_owned()));
        }
        Some(number.max(1))
    }

    /// The number that follows.
    fn number(&mut self, of: &str) -> Option<u64> {
        let next = self.words.as_slice().first();
        let Some(&text) = next.filter(|word| !WORDS.contains(word)) else {
            self.problems.push(GoProblem::MissingNumber(of.to_owned()));
            return None;
        };
        self.words.next();
        let read = text.parse::<u64>();
        if read.is_err() {
            self.problems.push(GoProblem::NoNumber {
                word: of.to_owned(),
                text: text.to_owned(),
            });
        }
        read.ok()
    }
}

/// Whether a word could be a move and is not a word of `go`.
fn looks_like_move(word: &str) -> bool {
    word.contains(|character: char| character.is_ascii_digit())
}
