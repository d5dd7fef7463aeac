//! One game played by the fast and by the slow generator at once, and whether they agree.

use std::fmt::Debug;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_reference as slow;
use hakugei_variant::{Setup, Variant, sfen};

/// A game in both generators.
pub struct Twins<'v> {
    /// The game under test.
    pub fast: Game,
    slow: slow::Game<'v>,
    /// The legal turns of the position that was compared last, with their texts.
    turns: Vec<(String, slow::Turn)>,
}

/// A disagreement, in words, with the position and the moves that led to it.
pub type Disagreement = String;

impl<'v> Twins<'v> {
    /// A game from a set-up; `None` where the fast generator refuses the set-up.
    pub fn new(compiled: &CompiledVariant, variant: &'v Variant, setup: &Setup) -> Option<Self> {
        Some(Self {
            fast: Game::from_setup(compiled, setup).ok()?,
            slow: slow::Game::new(variant, setup)?,
            turns: Vec::new(),
        })
    }

    /// Compares everything about the present position; its legal moves with their texts, sorted by bytes.
    ///
    /// # Errors
    /// The first thing about which the two disagree.
    pub fn compare(&mut self) -> Result<Vec<(String, Move)>, Disagreement> {
        let position = self.slow.position();
        let variant = position.variant();
        self.same(
            "the position",
            &self.fast.sfen(),
            &sfen::format(variant, position.setup()),
        )?;
        self.same("check", &self.fast.in_check(), &position.in_check())?;
        self.same("the outcome", &self.fast_outcome(), &self.slow_outcome())?;
        self.same(
            "a declaration",
            &self.fast_declaration(),
            &self.slow_declaration(),
        )?;
        let drops = |moves: Vec<Move>| sorted(moves.iter().map(|&mv| self.fast.usi(mv)).collect());
        let slow_drops = sorted(texts(variant, &self.slow.banned_drop_mates()));
        self.same(
            "banned drop mates",
            &drops(self.fast.banned_drop_mates()),
            &slow_drops,
        )?;
        let mut moves: Vec<(String, Move)> = self
            .fast
            .legal_moves()
            .into_iter()
            .map(|mv| (self.fast.usi(mv), mv))
            .collect();
        moves.sort();
        if self.slow.outcome().is_none() {
            let mut turns: Vec<_> = self
                .slow
                .legal_turns()
                .into_iter()
                .map(|turn| (turn.usi(variant), turn))
                .collect();
            turns.sort();
            let names =
                |list: &[(String, slow::Turn)]| list.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
            let list: Vec<String> = moves.iter().map(|(text, _)| text.clone()).collect();
            self.same("legal moves", &list, &names(&turns))?;
            self.turns = turns;
        }
        Ok(moves)
    }

    /// Compares the numbers of legal lines from the present position, of so many plies.
    ///
    /// # Errors
    /// Where they differ.
    pub fn compare_counts(&self, depth: u32) -> Result<(), Disagreement> {
        let (fast, slow) = (self.fast.perft(depth), self.slow.position().perft(depth));
        self.same(&format!("the lines of {depth} plies"), &fast, &slow)
    }

    /// Plays a legal move of the compared position in both.
    ///
    /// # Errors
    /// Where one of them refuses it.
    pub fn play(&mut self, text: &str, mv: Move) -> Result<(), Disagreement> {
        let turn = self.turns.iter().find(|(name, _)| name == text);
        let (_, turn) = turn.ok_or_else(|| self.report(&format!("only the fast one allows {text}")))?;
        self.slow
            .play(turn)
            .map_err(|refusal| self.report(&format!("{text}: {refusal}")))?;
        self.fast
            .play(mv)
            .map_err(|refusal| self.report(&format!("{text}: {refusal}")))
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.slow.outcome().is_some()
    }

    fn fast_outcome(&self) -> Option<(String, String)> {
        let outcome = self.fast.outcome()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn slow_outcome(&self) -> Option<(String, String)> {
        let outcome = self.slow.outcome()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn fast_declaration(&self) -> Option<(String, String)> {
        let outcome = self.fast.declaration()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn slow_declaration(&self) -> Option<(String, String)> {
        let outcome = self.slow.declaration()?;
        Some((outcome.result.to_string(), outcome.reason.to_string()))
    }

    fn same<T: PartialEq + Debug>(&self, what: &str, fast: &T, slow: &T) -> Result<(), Disagreement> {
        if fast == slow {
            return Ok(());
        }
        Err(self.report(&format!("{what}:\n  fast {fast:?}\n  slow {slow:?}")))
    }

    /// A disagreement with all that is needed to see it again.
    pub fn report(&self, what: &str) -> Disagreement {
        let variant = self.slow.position().variant();
        let moves: Vec<String> = self.fast.moves().iter().map(|&mv| self.fast.usi(mv)).collect();
        format!(
            "{}: {what}\n  now {}\n  start {}\n  moves {}",
            variant.id,
            sfen::format(variant, self.slow.position().setup()),
            sfen::format(variant, self.fast.start()),
            moves.join(" ")
        )
    }
}

fn texts(variant: &Variant, turns: &[slow::Turn]) -> Vec<String> {
    turns.iter().map(|turn| turn.usi(variant)).collect()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts
}
