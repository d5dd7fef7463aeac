//! `go`: what bounds a search, read from its words.

use std::time::Duration;

use hakugei_game::{Game, Move};
use hakugei_search::{Budget, Clock};
use hakugei_text::quote;
use hakugei_variant::Color;

use super::Dialect;

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
    pub(crate) fn read(dialect: Dialect, words: &[&str], game: &Game) -> (Self, Vec<String>) {
        let mut reading = Reading {
            dialect,
            words: words.iter(),
            said: Vec::new(),
            go: Self::default(),
        };
        reading.all(game);
        let Reading { mut go, said, .. } = reading;
        if !said.is_empty() && !go.is_bounded() {
            go.movetime = Some(FALLBACK);
        }
        (go, said)
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
struct Reading<'w> {
    dialect: Dialect,
    words: std::slice::Iter<'w, &'w str>,
    said: Vec<String>,
    go: Go,
}

impl Reading<'_> {
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
            self.said
                .push(format!("`{word}` is not used beside `{what}`: leave it out"));
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
            _ => self.said.push(format!(
                "{} is no word of `go`: write limits such as `btime 60000`, `byoyomi 1000`, `movetime 500`, `depth 8`, \
                 `nodes 10000`, `infinite`",
                quote(word)
            )),
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

    /// The moves that follow, up to the first word that is no move.
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
                Err(error) => self.said.push(format!("searchmoves: {error}")),
            }
        }
        if self.go.only.is_empty() {
            let why = if read == 0 {
                "no move follows"
            } else {
                "none is legal"
            };
            self.said
                .push(format!("searchmoves: {why}; all moves are searched"));
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
            self.said.push(format!(
                "`{of} {below}` is taken as `{of} 0`: no time is less than none"
            ));
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
            self.said
                .push(format!("`{of} 0` is taken as `{of} 1`: less cannot be searched"));
        }
        Some(number.max(1))
    }

    /// The number that follows.
    fn number(&mut self, of: &str) -> Option<u64> {
        let next = self.words.as_slice().first();
        let Some(&text) = next.filter(|word| !WORDS.contains(word)) else {
            self.said
                .push(format!("`{of}` needs a number behind it, such as `{of} 1000`"));
            return None;
        };
        self.words.next();
        let read = text.parse::<u64>();
        if read.is_err() {
            let text = quote(text);
            self.said.push(format!(
                "{text} is no number: write one behind `{of}`, such as `{of} 1000`"
            ));
        }
        read.ok()
    }
}

/// Whether a word could be a move and is no word of `go`.
fn looks_like_move(word: &str) -> bool {
    word.contains(|character: char| character.is_ascii_digit())
}
