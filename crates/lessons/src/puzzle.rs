//! Puzzles: mates of a length with exactly one solution, found in games of the computer against itself.

use std::ops::ControlFlow;

use hakugei_game::{CompiledVariant, Game, GameResult, Move};
use hakugei_notation::write_move;
use hakugei_search::{Learned, MateLimits, MateResult, solve_mate};
use hakugei_variant::Convention;

use crate::goal::Goal;
use crate::lesson::Lesson;
use crate::reach::sorted;
use crate::self_play::{alone, positions};

/// How many positions one search for a mate looks at.
const NODES: u64 = 20_000;

/// How many mebibytes it may take.
const MEMORY: usize = 8;

/// A position in which the side to move mates by checks against every defence, and in which all its moves but the last are forced:
/// any other check lets the mate go.
///
/// ```no_run
/// # fn last(puzzle: &hakugei_lessons::Puzzle) -> usize {
/// // A mate in two moves has three plies.
/// (puzzle.line.len() + 1) / 2
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub game: Game,
    /// The solution, with the longest defence.
    pub line: Vec<Move>,
}

impl Puzzle {
    /// The puzzle as a lesson with this number, its solution written in a convention: its first move is what has to be found, as only checks are known to mate no faster.
    ///
    /// ```no_run
    /// # fn titled(puzzle: hakugei_lessons::Puzzle) {
    /// assert_eq!(puzzle.as_lesson(3, hakugei_variant::Convention::Western).title, "Puzzle 3");
    /// # }
    /// ```
    pub fn as_lesson(self, number: usize, convention: Convention) -> Lesson {
        let Self { game, line } = self;
        let moves = line.len().div_ceil(2);
        let mut after = game.clone();
        let texts = line.iter().map_while(|&mv| {
            let text = write_move(&after, convention, mv).unwrap_or_else(|_| after.usi(mv));
            after.play(mv).is_ok().then_some(text)
        });
        let explanation = format!("The solution is {}.", texts.collect::<Vec<_>>().join(" "));
        Lesson {
            title: format!("Puzzle {number}"),
            task: format!(
                "{} to move: find the first move of the mate in {moves}, giving check with every move.",
                game.side()
            ),
            goal: Goal::Play,
            moves: 1,
            solutions: line.first().copied().into_iter().collect(),
            hint: None,
            explanation,
            game,
        }
    }
}

/// Which puzzles are looked for.
///
/// ```
/// let limits = hakugei_lessons::PuzzleLimits { moves: 2, count: 3, seed: 7, games: 100, heard: &|_| {}, stop: &|| false };
/// assert_eq!(limits.moves, 2);
/// ```
#[derive(Clone, Copy)]
pub struct PuzzleLimits<'a> {
    /// In how many moves of its own the attacker mates.
    pub moves: u32,
    /// How many puzzles are wanted.
    pub count: usize,
    /// Which games are played: the same seed gives the same puzzles.
    pub seed: u64,
    /// How many games are played at most.
    pub games: u32,
    /// Told again and again how many games have been looked through.
    pub heard: &'a dyn Fn(u32),
    /// Asked again and again; the search ends soon after it says yes.
    pub stop: &'a dyn Fn() -> bool,
}

/// Finds puzzles, and tells each as it is found.
pub fn puzzles(
    compiled: &CompiledVariant,
    learned: &Learned,
    limits: &PuzzleLimits<'_>,
    tell: &mut dyn FnMut(Puzzle),
) {
    let solver = Solver { stop: limits.stop };
    let plies = 2 * limits.moves.max(1) - 1;
    let mut found: Vec<String> = Vec::new();
    if limits.count == 0 {
        return;
    }
    positions(
        compiled,
        learned,
        limits.seed,
        limits.games,
        limits.stop,
        &mut |number, game| {
            (limits.heard)(number);
            let puzzle = alone(game).and_then(|game| solver.puzzle(game, plies));
            if let Some(puzzle) = puzzle {
                let sfen = puzzle.game.sfen();
                if !found.contains(&sfen) {
                    found.push(sfen);
                    tell(puzzle);
                }
            }
            if found.len() >= limits.count {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
}

/// What is known of a forced mate.
enum Forced {
    /// There is one, and the shortest has this line.
    Mate(Vec<Move>),
    /// There is none.
    None,
    /// That was not found out.
    Unknown,
}

struct Solver<'a> {
    stop: &'a dyn Fn() -> bool,
}

impl Solver<'_> {
    /// The puzzle of a position, if it is one of a length.
    fn puzzle(&self, game: Game, plies: u32) -> Option<Puzzle> {
        let Forced::Mate(line) = self.forced(&game, Some(plies)) else {
            return None;
        };
        let is_one = line.len() == plies as usize && self.is_unique(&game, plies);
        is_one.then_some(Puzzle { game, line })
    }

    /// The shortest mate, or one within a number of plies.
    fn forced(&self, game: &Game, plies: Option<u32>) -> Forced {
        let limits = MateLimits {
            nodes: Some(NODES),
            plies,
            memory: MEMORY,
            shortest: plies.is_some(),
            stop: self.stop,
        };
        match solve_mate(game, &limits).result {
            MateResult::Mate(mate) if mate.shortest || plies.is_none() => Forced::Mate(mate.line),
            MateResult::Mate(_) | MateResult::Proved { .. } | MateResult::Unknown => Forced::Unknown,
            MateResult::NoMate { .. } => Forced::None,
        }
    }

    /// Whether the attacker, whose shortest mate has the given number of plies, has one move at each turn by which it wins at all, but for
    /// the last move, against every defence that holds out as long as it can.
    fn is_unique(&self, game: &Game, plies: u32) -> bool {
        if plies == 1 {
            return true;
        }
        let mut winning = None;
        for mv in sorted(game) {
            match self.wins_by(game, mv) {
                Some(false) => {}
                Some(true) if winning.is_none() => winning = Some(mv),
                // A second solution, or a move of which nothing is known.
                Some(true) | None => return false,
            }
        }
        let Some(mv) = winning else { return false };
        let mut after = game.clone();
        if after.play(mv).is_err() {
            return false;
        }
        sorted(&after).into_iter().all(|defence| {
            let mut next = after.clone();
            if next.play(defence).is_err() {
                return false;
            }
            match self.forced(&next, Some(plies - 2)) {
                Forced::Mate(line) if line.len() + 2 == plies as usize => self.is_unique(&next, plies - 2),
                // A defence that is over sooner need not be a puzzle of its own.
                Forced::Mate(_) => true,
                Forced::None | Forced::Unknown => false,
            }
        })
    }

    /// Whether a check, or a move that wins at once, forces a win by checks in any number of plies; `None` where that was not found
    /// out.
    fn wins_by(&self, game: &Game, mv: Move) -> Option<bool> {
        let mut after = game.clone();
        if after.play(mv).is_err() {
            return Some(false);
        }
        if let Some(outcome) = after.outcome() {
            return Some(outcome.result == GameResult::Win(game.side()));
        }
        if !after.in_check() {
            return Some(false);
        }
        let mut is_known = true;
        for defence in sorted(&after) {
            let mut next = after.clone();
            if next.play(defence).is_err() {
                continue;
            }
            if let Some(outcome) = next.outcome() {
                if outcome.result != GameResult::Win(game.side()) {
                    return Some(false);
                }
                continue;
            }
            match self.forced(&next, None) {
                Forced::Mate(_) => {}
                Forced::None => return Some(false),
                Forced::Unknown => is_known = false,
            }
        }
        is_known.then_some(true)
    }
}
