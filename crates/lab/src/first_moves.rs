//! What the first moves of a variant are worth.

use hakugei_arena::float;
use hakugei_game::{Game, Move};
use hakugei_search::Engine;

use crate::agent::{Agent, searched, sorted};
use crate::measures::{Chances, count};
use crate::plan::Ready;
use crate::report::{Answer, FirstMove, FirstMoves, Valued};
use crate::stats::{Estimate, error_behind};

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

/// By what scores are turned into chances: as fitted, and at both ends of its interval, so that it is known what its error makes of a figure.
const SCALES: usize = 3;

/// What every look says, by each scale.
type Looks = [[f64; LOOKS.len()]; SCALES];

/// The first moves by the searches of an agent, given what turns its scores into chances to win; `None` if it does not search, or nothing is
/// known of its scores.
pub(crate) fn of(ready: &Ready, agent: Agent, scale: Option<Valued>) -> Option<FirstMoves> {
    let Agent::Search { nodes, .. } = agent else {
        return None;
    };
    let Valued { value, interval } = scale?;
    let [low, high] = interval.unwrap_or([value; 2]);
    let mut judge = Judge {
        engine: Engine::with_table(&ready.compiled, ready.learned.clone(), 1),
        // A scale of 0 would make every lead a sure win.
        scales: [value, low.max(value / 10.0), high].map(|scale| Chances { scale }),
        nodes,
    };
    let game = Game::new(&ready.compiled);
    let mut moves = judge.each(&game, PARTS[0]);
    sort(&mut moves);
    let shares = shares(&moves);
    let mut of_pairs = entropy(&shares);
    let mut told = Vec::with_capacity(moves.len());
    for (place, (judged, share)) in moves.iter().zip(&shares).enumerate() {
        let mut after = game.clone();
        let mut answers = Vec::new();
        if after.play(judged.mv).is_ok() && after.outcome().is_none() {
            let quickly = judge.each(&after, PARTS[1]);
            let of_answers = entropy(&self::shares(&quickly));
            of_pairs =
                each(|scale, look| of_pairs[scale][look] + share[scale][look] * of_answers[scale][look]);
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
    let of_moves = entropy(&shares);
    let found = FirstMoves {
        nodes: nodes / PARTS[0],
        looks: LOOKS.len() as u64,
        effective_moves: Valued::of(estimated(&each(|scale, look| of_moves[scale][look].exp()))),
        effective_pairs: Valued::of(estimated(&each(|scale, look| of_pairs[scale][look].exp()))),
        good_share: Valued::of_part(good_share(&moves)),
        moves: told,
    };
    // What turns scores into chances may err by whatever it likes where nobody knows by how much: nothing is sure then.
    Some(if interval.is_some() {
        found
    } else {
        found.without_intervals()
    })
}

impl FirstMoves {
    /// The same figures, of which nobody knows how sure they are.
    fn without_intervals(mut self) -> Self {
        for figure in [
            &mut self.effective_moves,
            &mut self.effective_pairs,
            &mut self.good_share,
        ] {
            figure.interval = None;
        }
        for found in &mut self.moves {
            found.chance.interval = None;
            for answer in &mut found.answers {
                answer.chance.interval = None;
            }
        }
        self
    }
}

/// A figure of each look by each scale.
fn each(of: impl Fn(usize, usize) -> f64) -> Looks {
    std::array::from_fn(|scale| std::array::from_fn(|look| of(scale, look)))
}

fn mean(looks: &[f64]) -> f64 {
    looks.iter().sum::<f64>() / count(looks.len())
}

/// The mean of all looks. It errs by what the looks differ by, each of which may be all that a search finds, and by what the error of the scale
/// makes of it.
fn estimated(looks: &Looks) -> Estimate {
    let [as_fitted, low, high] = looks;
    let value = mean(as_fitted);
    let squares: f64 = as_fitted.iter().map(|look| (look - value).powi(2)).sum();
    let of_looks = (squares / (count(as_fitted.len()) - 1.0)).sqrt();
    let of_scale = error_behind([mean(low), mean(high)]);
    Estimate {
        value,
        error: Some(of_looks.hypot(of_scale)),
        count: LOOKS.len() as u64,
        effective: None,
    }
}

/// The share of moves that are nearly as good as the best. Which of them is just good and which just not is chance: it errs by half a move besides.
fn good_share(moves: &[Judged]) -> Estimate {
    let found = estimated(&each(|scale, look| good(moves, scale, look)));
    let half_a_move = 0.5 / count(moves.len().max(1));
    Estimate {
        error: found.error.map(|error| error.hypot(half_a_move)),
        ..found
    }
}

/// The same in a look.
fn good(moves: &[Judged], scale: usize, look: usize) -> f64 {
    let best = best(moves, scale, look);
    let good = moves
        .iter()
        .filter(|judged| best - judged.chances[scale][look] <= GOOD);
    count(good.count()) / count(moves.len().max(1))
}

/// The chance of the best move in a look.
fn best(moves: &[Judged], scale: usize, look: usize) -> f64 {
    let chances = moves.iter().map(|judged| judged.chances[scale][look]);
    chances.fold(0.0, f64::max)
}

/// A move and what searches say of it.
struct Judged {
    mv: Move,
    /// The chance of its player.
    chances: Looks,
    /// What the longest search expects.
    answer: Option<Move>,
}

impl Judged {
    fn mean(&self) -> f64 {
        estimated(&self.chances).value
    }

    fn chance(&self) -> Valued {
        Valued::of_part(estimated(&self.chances))
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
    scales: [Chances; SCALES],
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
        let scores = LOOKS.map(|look| {
            let nodes = look * float(self.nodes) / float(part);
            self.engine.forget();
            let found = searched(&mut self.engine, &after, (nodes as u64).max(1), &[]);
            answer = found.as_ref().map(|choice| choice.mv);
            found.and_then(|choice| choice.score)
        });
        let chances = each(|scale, look| match scores[look] {
            Some(score) => 1.0 - self.scales[scale].of(score.value()),
            // The enemy has no move: the game is over.
            None => 1.0,
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
    let weights: Vec<Looks> = moves
        .iter()
        .map(|judged| {
            each(|scale, look| {
                let behind = judged.chances[scale][look] - best(moves, scale, look);
                (behind / TEMPERATURE).exp()
            })
        })
        .collect();
    let sums = each(|scale, look| weights.iter().map(|weights| weights[scale][look]).sum());
    let share = |weights: &Looks| each(|scale, look| weights[scale][look] / sums[scale][look]);
    weights.iter().map(share).collect()
}

/// The entropy of the shares of each look, in natural units.
fn entropy(shares: &[Looks]) -> Looks {
    each(|scale, look| {
        shares
            .iter()
            .map(|shares| shares[scale][look])
            .filter(|&share| share > 0.0)
            .map(|share| -share * share.ln())
            .sum()
    })
}
