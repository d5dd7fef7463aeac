//! A proof that can be checked by the rules alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use hakugei_game::{Game, GameResult, Move, Position, Tables, Visitor};
use hakugei_variant::{Color, Setup};

/// The attacker's moves in all positions that the other side can bring about against them.
///
/// ```
/// # use hakugei_game::{CompiledVariant, Game};
/// # use hakugei_variant::shipped;
/// # let id = shipped::ids().next().unwrap();
/// # let compiled = CompiledVariant::shipped(id).unwrap();
/// use hakugei_search::{MateLimits, MateResult, solve_mate};
///
/// let game = Game::from_sfen(&compiled, "w5/2W3/6/6/6/6 b H2G 1")?;
/// let MateResult::Mate(mate) = solve_mate(&game, &MateLimits::default()).result else {
///     panic!("there is a mate");
/// };
/// assert!(mate.proof.verify(&game, 1000)? >= 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct MateProof {
    moves: BTreeMap<u64, Move>,
}

/// What is wrong with a proof.
///
/// ```
/// use hakugei_search::ProofError;
///
/// let error = ProofError::NoMove(vec!["3d3c".to_owned(), "3b3c".to_owned()]);
/// assert_eq!(error.to_string(), "no legal move after 3d3c 3b3c");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofError {
    /// A position of the attacker for which it has no legal move, after these moves in USI form.
    NoMove(Vec<String>),
    /// A move of the attacker that neither gives check nor ends the game, after these moves in USI form, itself included.
    Quiet(Vec<String>),
    /// A line of play, in USI form, at whose end the attacker has not won.
    NotWon(Vec<String>),
    /// It has more positions than it was to be checked for.
    TooLarge,
}

impl fmt::Debug for MateProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MateProof({} positions)", self.moves.len())
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove(line) => write!(f, "no legal move after {}", line.join(" ")),
            Self::Quiet(line) => write!(f, "a move that is no check ends {}", line.join(" ")),
            Self::NotWon(line) => write!(f, "not won after {}", line.join(" ")),
            Self::TooLarge => f.write_str("more positions than were to be checked"),
        }
    }
}

impl std::error::Error for ProofError {}

impl MateProof {
    pub(super) fn new(moves: BTreeMap<u64, Move>) -> Self {
        Self { moves }
    }

    /// How many positions of the attacker it has a move for.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Plays the proof through from the position of a game: each of the attacker's moves must be legal and give check or end
    /// the game, every answer is tried, and each line must end with his win by the rules. Gives the number of his positions,
    /// of which at most `most` are looked at.
    ///
    /// # Errors
    /// The first line that fails.
    pub fn verify(&self, game: &Game, most: usize) -> Result<usize, ProofError> {
        let mut check = Check {
            proof: self,
            game: game.clone(),
            attacker: game.side(),
            begun: game.moves().len(),
            seen: BTreeSet::new(),
            most,
        };
        check.attack()?;
        Ok(check.seen.len())
    }
}

/// A proof that is played through.
struct Check<'a> {
    proof: &'a MateProof,
    game: Game,
    attacker: Color,
    /// How many moves the game had before.
    begun: usize,
    seen: BTreeSet<u64>,
    most: usize,
}

impl Check<'_> {
    /// The attacker's turn.
    fn attack(&mut self) -> Result<(), ProofError> {
        if let Some(end) = self.game.outcome() {
            let won = end.result == GameResult::Win(self.attacker);
            return if won {
                Ok(())
            } else {
                Err(self.failed(ProofError::NotWon))
            };
        }
        let key = key(&self.game);
        if self.seen.contains(&key) {
            return Ok(());
        }
        if self.seen.len() >= self.most {
            return Err(ProofError::TooLarge);
        }
        let mv = self.proof.moves.get(&key).copied();
        let Some(mv) = mv.filter(|&mv| self.game.play(mv).is_ok()) else {
            return Err(self.failed(ProofError::NoMove));
        };
        debug_assert_eq!(self.game.moves().last(), Some(&mv));
        self.defend()?;
        self.game.undo();
        self.seen.insert(key);
        Ok(())
    }

    /// The other side's turn.
    fn defend(&mut self) -> Result<(), ProofError> {
        match self.game.outcome() {
            Some(end) if end.result == GameResult::Win(self.attacker) => return Ok(()),
            Some(_) => return Err(self.failed(ProofError::NotWon)),
            None if !self.game.in_check() => return Err(self.failed(ProofError::Quiet)),
            None => {}
        }
        for mv in self.game.legal_moves() {
            if self.game.play(mv).is_err() {
                return Err(self.failed(ProofError::NotWon));
            }
            self.attack()?;
            self.game.undo();
        }
        Ok(())
    }

    /// An error with the line that led to it.
    fn failed(&self, error: impl Fn(Vec<String>) -> ProofError) -> ProofError {
        let line = &self.game.moves()[self.begun..];
        error(line.iter().map(|&mv| self.game.usi(mv)).collect())
    }
}

/// The key under which a proof has the present position of a game.
fn key(game: &Game) -> u64 {
    struct Key<'a>(&'a Setup);
    impl Visitor for Key<'_> {
        type Output = u64;

        fn visit<const WORDS: usize>(self, tables: &std::sync::Arc<Tables<WORDS>>) -> u64 {
            Position::new(tables, self.0).key()
        }
    }
    game.compiled().visit(Key(&game.setup()))
}
