//! What the first moves of a variant are worth.

use hakugei_arena::float;
use hakugei_game::{Game, Move};
use hakugei_search::Engine;

use crate::agent::{Agent, searched, sorted};
use crate::measures::{Chances, count};
use crate::plan::Ready;
use crate::report::{Answer, FirstMove, FirstMoves, Valued};
use crate::stats::{Estimate, Ratio};

/// What part of an agent's positions is looked at after a first move, and after an answer to it.
const PARTS: [u64; 2] = [1, 8];

/// Of how many first moves answers are listed, and how many of each.
const ANSWERED: usize = 8;
const ANSWERS: usize = 3;

/// Two moves of which one wins this much more often are played in the relation e : 1.
const TEMPERATURE: f64 = 0.1;

/// Moves that win at most this much less often than the best one are good.
const GOOD: f64 = 0.05;

/// Every move is searched as many times as there are parts here, each time with this part of the agent's positions, as the agent's own searches
/// have from half to one and a half of them: so that it is known how much a search that is a little longer finds something else.
const LOOKS: [f64; 5] = [0.5, 0.75, 1.0, 1.25, 1.5];

/// The first moves by the searches of an agent, given what turns its scores into chances to win; `None` if it does not search, or nothing is
/// known of its scores.
pub(crate) fn of(ready: &Ready, agent: Agent, scale: Option<f64>) -> Option<FirstMoves> {
    let Agent::Search { nodes, .. } = agent else {
        return None;
    };
    let mut judge = Judge {
        engine: Engine::with_table(&ready.compiled, ready.learned.clone(), 1),
        chances: Chances { scale: scale? },
        nodes,
    };
    let game = Game::new(&ready.compiled);
    let mut moves = judge.each(&game, PARTS[0]);
    sort(&mut moves);
    let shares = shares(&moves);
    let mut of_pairs = entropy(&shares);
    let mut told = Vec::with_capacity(moves.len());
    for (place, (judged, shares)) in moves.iter().zip(&shares).enumerate() {
        let mut after = game.clone();
        let mut answers = Vec::new();
        if after.play(judged.mv).is_ok() && after.outcome().is_none() {
            let quickly = judge.each(&after, PARTS[1]);
            let of_answers = entropy(&self::shares(&quickly));
            for ((sum, share), of_answers) in of_pairs.iter_mut().zip(shares).zip(of_answers) {
                *sum += share * of_answers;
            }
            if place < ANSWERED {
                answers = judge.answers(&after, quickly, judged.answer);
            }
        }
        told.push(FirstMove {
            usi: game.usi(judged.mv),
            chance: judged.chance(),
            answer: judged.answer.map(|answer| after.usi(answer)),
            answers,
        });
    }
    told.first()?;
    Some(FirstMoves {
        nodes: nodes / PARTS[0],
        looks: LOOKS.len() as u64,
        effective_moves: over_looks(entropy(&shares).map(f64::exp)),
        effective_pairs: over_looks(of_pairs.map(f64::exp)),
        good_share: Valued::of_part(mean_of(good(&moves))),
        moves: told,
    })
}

/// A figure of each look.
type Looks = [f64; LOOKS.len()];

/// The mean over all looks.
fn mean_of(looks: Looks) -> Estimate {
    let mut sums = Ratio::new();
    for look in looks {
        sums.add(look, 1.0);
    }
    let found = sums.estimate();
    found.unwrap_or(Estimate {
        value: 0.0,
        error: None,
        count: 0,
        effective: None,
    })
}

fn over_looks(looks: Looks) -> Valued {
    Valued::of(mean_of(looks))
}

/// The share of moves that are nearly as good as the best, in each look.
fn good(moves: &[Judged]) -> Looks {
    std::array::from_fn(|look| {
        let best = best(moves, look);
        let good = moves.iter().filter(|judged| best - judged.chances[look] <= GOOD);
        count(good.count()) / count(moves.len().max(1))
    })
}

/// The chance of the best move in a look.
fn best(moves: &[Judged], look: usize) -> f64 {
    moves
        .iter()
        .map(|judged| judged.chances[look])
        .fold(0.0, f64::max)
}

/// A move and what searches say of it.
struct Judged {
    mv: Move,
    /// The chance of its player in each look.
    chances: Looks,
    /// What the longest search expects.
    answer: Option<Move>,
}

impl Judged {
    fn mean(&self) -> f64 {
        mean_of(self.chances).value
    }

    fn chance(&self) -> Valued {
        Valued::of_part(mean_of(self.chances))
    }
}

/// The best move first.
fn sort(moves: &mut [Judged]) {
    moves.sort_by(|one, other| {
        other
            .mean()
            .total_cmp(&one.mean())
            .then_with(|| one.mv.cmp(&other.mv))
    });
}

struct Judge {
    engine: Engine,
    chances: Chances,
    /// How many positions the agent looks at for a move.
    nodes: u64,
}

impl Judge {
    /// Every legal move of a game, each by searches of its own with a part of the agent's positions.
    fn each(&mut self, game: &Game, part: u64) -> Vec<Judged> {
        let moves = sorted(game);
        moves
            .into_iter()
            .filter_map(|mv| self.one(game, mv, part))
            .collect()
    }

    /// A move of a game; `None` if it is not legal.
    fn one(&mut self, game: &Game, mv: Move, part: u64) -> Option<Judged> {
        let mut after = game.clone();
        after.play(mv).ok()?;
        let mut answer = None;
        let chances = LOOKS.map(|look| {
            let nodes = look * float(self.nodes) / float(part);
            self.engine.forget();
            let found = searched(&mut self.engine, &after, (nodes as u64).max(1), &[]);
            answer = found.as_ref().map(|choice| choice.mv);
            match found.and_then(|choice| choice.score) {
                Some(score) => 1.0 - self.chances.of(score.value()),
                // The enemy has no move: the game is over.
                None => 1.0,
            }
        });
        Some(Judged { mv, chances, answer })
    }

    /// The best answers, by searches as long as those of first moves: of those that quick searches found best, and of the one that the search of
    /// the first move expects.
    fn answers(&mut self, game: &Game, mut quickly: Vec<Judged>, expected: Option<Move>) -> Vec<Answer> {
        sort(&mut quickly);
        quickly.truncate(ANSWERS);
        let mut candidates: Vec<Move> = quickly.iter().map(|judged| judged.mv).collect();
        candidates.extend(expected.filter(|mv| !candidates.contains(mv)));
        let mut found: Vec<Judged> = candidates
            .into_iter()
            .filter_map(|mv| self.one(game, mv, PARTS[0]))
            .collect();
        sort(&mut found);
        found.truncate(ANSWERS);
        let shown = found.iter().map(|judged| Answer {
            usi: game.usi(judged.mv),
            chance: judged.chance(),
        });
        shown.collect()
    }
}

/// How often each move is played, in each look: the more often the better it is.
fn shares(moves: &[Judged]) -> Vec<Looks> {
    let mut shares = vec![[0.0; LOOKS.len()]; moves.len()];
    for look in 0..LOOKS.len() {
        let best = best(moves, look);
        let weights: Vec<f64> = moves
            .iter()
            .map(|judged| ((judged.chances[look] - best) / TEMPERATURE).exp())
            .collect();
        let sum: f64 = weights.iter().sum();
        for (shares, weight) in shares.iter_mut().zip(weights) {
            shares[look] = weight / sum;
        }
    }
    shares
}

/// The entropy of the shares of each look, in natural units.
fn entropy(shares: &[Looks]) -> Looks {
    std::array::from_fn(|look| {
        shares
            .iter()
            .map(|shares| shares[look])
            .filter(|&share| share > 0.0)
            .map(|share| -share * share.ln())
            .sum()
    })
}
