//! Either generator behind one face, so that one line of data is asked of both.

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_reference as slow;
use hakugei_variant::{Variant, sfen};

/// A game that answers in texts.
pub trait Player {
    /// The legal moves in USI form, sorted by bytes; none where the game is over by its position.
    fn legal(&self) -> Vec<String>;
    /// The drops that are barred only because they mate, sorted by bytes.
    fn banned(&self) -> Vec<String>;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The result and the reason of the end.
    fn outcome(&self) -> Option<(String, String)>;
    /// The result and the reason that a declaration of the side to move would give.
    fn declaration(&self) -> Option<(String, String)>;
    /// The position now.
    fn sfen(&self) -> String;
    /// The number of legal lines of so many plies.
    fn perft(&self, depth: u32) -> u64;
    /// Plays a legal move.
    fn play(&mut self, text: &str);
    /// Whether a move is read as a legal one.
    fn accepts(&self, text: &str) -> bool;
    /// Ends the game where the illegal move that the side to move has tried loses; says whether it can judge that.
    fn judge_illegal(&mut self) -> bool;
}

/// The fast generator.
pub struct Fast(
    /// The game.
    pub Game,
);

impl Fast {
    /// A game from an SFEN, which must be one that can be played from.
    pub fn new(compiled: &CompiledVariant, text: &str) -> Self {
        let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        Self(Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}")))
    }

    fn texts(&self, moves: &[Move]) -> Vec<String> {
        sorted(moves.iter().map(|&mv| self.0.usi(mv)).collect())
    }
}

impl Player for Fast {
    fn legal(&self) -> Vec<String> {
        self.texts(&self.0.legal_moves())
    }

    fn banned(&self) -> Vec<String> {
        self.texts(&self.0.banned_drop_mates())
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn outcome(&self) -> Option<(String, String)> {
        let outcome = self.0.outcome()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn declaration(&self) -> Option<(String, String)> {
        let outcome = self.0.declaration()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn sfen(&self) -> String {
        self.0.sfen()
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }

    fn play(&mut self, text: &str) {
        let mv = self.0.parse_usi(text);
        let mv = mv.unwrap_or_else(|error| panic!("{error}, in {}", self.sfen()));
        let played = self.0.play(mv);
        played.unwrap_or_else(|error| panic!("{text}: {error}, in {}", self.sfen()));
    }

    fn accepts(&self, text: &str) -> bool {
        self.0.parse_usi(text).is_ok()
    }

    fn judge_illegal(&mut self) -> bool {
        if let Some(outcome) = self.0.illegal_move_outcome() {
            self.0.finish(outcome);
        }
        true
    }
}

/// The slow generator.
pub struct Slow<'v> {
    variant: &'v Variant,
    game: slow::Game<'v>,
}

impl<'v> Slow<'v> {
    /// A game from an SFEN.
    pub fn new(variant: &'v Variant, text: &str) -> Self {
        let setup = sfen::parse(variant, text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let game = slow::Game::new(variant, &setup).expect("a set-up has the squares of its board");
        Self { variant, game }
    }

    fn texts(&self, turns: &[slow::Turn]) -> Vec<String> {
        sorted(turns.iter().map(|turn| turn.usi(self.variant)).collect())
    }

    fn turn(&self, text: &str) -> Option<slow::Turn> {
        let mut turns = self.game.legal_turns().into_iter();
        turns.find(|turn| turn.usi(self.variant) == text)
    }
}

impl Player for Slow<'_> {
    fn legal(&self) -> Vec<String> {
        self.texts(&self.game.legal_turns())
    }

    fn banned(&self) -> Vec<String> {
        self.texts(&self.game.banned_drop_mates())
    }

    fn in_check(&self) -> bool {
        self.game.position().in_check()
    }

    fn outcome(&self) -> Option<(String, String)> {
        let outcome = self.game.outcome()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn declaration(&self) -> Option<(String, String)> {
        let outcome = self.game.declaration()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn sfen(&self) -> String {
        sfen::format(self.variant, self.game.position().setup())
    }

    fn perft(&self, depth: u32) -> u64 {
        self.game.position().perft(depth)
    }

    fn play(&mut self, text: &str) {
        let turn = self.turn(text);
        let turn =
            turn.unwrap_or_else(|| panic!("{text} is not legal in {}: {:?}", self.sfen(), self.legal()));
        self.game.play(&turn).expect("a legal turn is played");
    }

    fn accepts(&self, text: &str) -> bool {
        self.turn(text).is_some()
    }

    fn judge_illegal(&mut self) -> bool {
        false
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}
