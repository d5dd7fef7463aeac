//! What the first moves of a variant are worth.

use hakugei_game::{Game, Move};
use hakugei_search::Engine;

use crate::agent::{Agent, searched, sorted};
use crate::gather::tidy;
use crate::measures::{Chances, count};
use crate::plan::Ready;
use crate::report::{Answer, FirstMove, FirstMoves};

/// What part of an agent's positions is looked at after a first move, and after an answer to it.
const PARTS: [u64; 2] = [1, 8];

/// Of how many first moves answers are listed, and how many of each.
const ANSWERED: usize = 8;
const ANSWERS: usize = 3;

/// Two moves of which one wins this much more often are played in the relation e : 1.
const TEMPERATURE: f64 = 0.1;

/// Moves that win at most this much less often than the best one are good.
const GOOD: f64 = 0.05;

/// The first moves by the searches of an agent, given what turns its scores into chances to win; `None` if it does not search, or nothing is
/// known of its scores.
pub(crate) fn of(ready: &Ready, agent: Agent, scale: Option<f64>) -> Option<FirstMoves> {
    let Agent::Search { nodes, .. } = agent else {
        return None;
    };
    let chances = Chances {
        scale: scale?,
        best_of_losers: 0,
    };
    let mut judge = Judge {
        engine: Engine::with_table(&ready.compiled, ready.learned.clone(), 1),
        chances,
    };
    let game = Game::new(&ready.compiled);
    let mut moves = judge.each(&game, nodes / PARTS[0]);
    sort(&mut moves);
    let best = moves.first()?.chance;
    let shares = shares(&moves);
    let mut of_pairs = entropy(&shares);
    let mut told = Vec::with_capacity(moves.len());
    for (place, (judged, share)) in moves.iter().zip(&shares).enumerate() {
        let mut after = game.clone();
        let mut answers = Vec::new();
        if after.play(judged.mv).is_ok() && after.outcome().is_none() {
            let quickly = judge.each(&after, nodes / PARTS[1]);
            of_pairs += share * entropy(&self::shares(&quickly));
            if place < ANSWERED {
                answers = judge.answers(&after, quickly, judged.answer, nodes / PARTS[0]);
            }
        }
        told.push(FirstMove {
            usi: game.usi(judged.mv),
            chance: tidy(judged.chance),
            answer: judged.answer.map(|answer| after.usi(answer)),
            answers,
        });
    }
    let good = moves.iter().filter(|judged| best - judged.chance <= GOOD).count();
    Some(FirstMoves {
        nodes: nodes / PARTS[0],
        effective_moves: tidy(entropy(&shares).exp()),
        effective_pairs: tidy(of_pairs.exp()),
        good_share: tidy(count(good) / count(moves.len())),
        moves: told,
    })
}

/// A move and what a search says of it.
struct Judged {
    mv: Move,
    /// The chance of its player.
    chance: f64,
    answer: Option<Move>,
}

/// The best move first.
fn sort(moves: &mut [Judged]) {
    moves.sort_by(|one, other| {
        other
            .chance
            .total_cmp(&one.chance)
            .then_with(|| one.mv.cmp(&other.mv))
    });
}

struct Judge {
    engine: Engine,
    chances: Chances,
}

impl Judge {
    /// Every legal move of a game, each by a search of its own.
    fn each(&mut self, game: &Game, nodes: u64) -> Vec<Judged> {
        let moves = sorted(game);
        moves
            .into_iter()
            .filter_map(|mv| self.one(game, mv, nodes))
            .collect()
    }

    /// A move of a game by a search; `None` if it is not legal.
    fn one(&mut self, game: &Game, mv: Move, nodes: u64) -> Option<Judged> {
        let mut after = game.clone();
        after.play(mv).ok()?;
        self.engine.forget();
        let found = searched(&mut self.engine, &after, nodes.max(1), &[]);
        let chance = match found.as_ref().and_then(|choice| choice.score) {
            Some(score) => 1.0 - self.chances.of(score.value()),
            // The enemy has no move: the game is over.
            None => 1.0,
        };
        Some(Judged {
            mv,
            chance,
            answer: found.map(|choice| choice.mv),
        })
    }

    /// The best answers, by searches as long as those of first moves: of those that quick searches found best, and of the one that the search of
    /// the first move expects.
    fn answers(
        &mut self,
        game: &Game,
        mut quickly: Vec<Judged>,
        expected: Option<Move>,
        nodes: u64,
    ) -> Vec<Answer> {
        sort(&mut quickly);
        quickly.truncate(ANSWERS);
        let mut candidates: Vec<Move> = quickly.iter().map(|judged| judged.mv).collect();
        candidates.extend(expected.filter(|mv| !candidates.contains(mv)));
        let mut found: Vec<Judged> = candidates
            .into_iter()
            .filter_map(|mv| self.one(game, mv, nodes))
            .collect();
        sort(&mut found);
        found.truncate(ANSWERS);
        let shown = found.iter().map(|judged| Answer {
            usi: game.usi(judged.mv),
            chance: tidy(judged.chance),
        });
        shown.collect()
    }
}

/// How often each move is played: the more often the better it is.
fn shares(moves: &[Judged]) -> Vec<f64> {
    let best = moves.iter().map(|judged| judged.chance).fold(0.0, f64::max);
    let weights: Vec<f64> = moves
        .iter()
        .map(|judged| ((judged.chance - best) / TEMPERATURE).exp())
        .collect();
    let sum: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / sum).collect()
}

/// The entropy of shares, in natural units.
fn entropy(shares: &[f64]) -> f64 {
    shares
        .iter()
        .filter(|&&share| share > 0.0)
        .map(|share| -share * share.ln())
        .sum()
}
