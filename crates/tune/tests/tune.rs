//! Tuning: the same again gives the same, and what is learned makes a stronger player than what is not.

use hakugei_game::{CompiledVariant, Game, GameResult};
use hakugei_search::{Engine, Learned, Limits};
use hakugei_tune::{Fit, Play, Progress, Samples, SelfPlay, fit};
use hakugei_variant::{Color, PieceKind, load, shipped};

fn compiled(id: &str) -> CompiledVariant {
    let source = shipped::source(id).expect("it ships");
    CompiledVariant::new(load(&source, &shipped::Shipped).variant.expect("it is valid"))
}

const QUICK: Play = Play {
    nodes: 60,
    random_plies: 4,
    longest: 120,
    most_score: 3000,
};

fn games(compiled: &CompiledVariant, count: u64) -> Samples {
    let mut player = SelfPlay::new(compiled, None, QUICK);
    let mut samples = Samples::default();
    (0..count).for_each(|seed| player.game(seed, &mut samples));
    samples
}

fn learn(compiled: &CompiledVariant, samples: &Samples, width: usize) -> (Learned, Vec<Progress>) {
    let how = Fit {
        width,
        epochs: 8,
        batch: 256,
        rate: 0.02,
        ..Fit::default()
    };
    let mut told = Vec::new();
    let learned = fit(compiled, samples, &how, &mut |progress| {
        told.push(*progress);
    });
    (learned, told)
}

#[test]
fn the_same_seed_gives_the_same_positions_and_the_same_evaluation() {
    let compiled = compiled("minishogi");
    let [first, second] = [games(&compiled, 6), games(&compiled, 6)];
    assert!(first.len() > 50, "only {} positions", first.len());
    assert_eq!(first.len(), second.len());
    assert!((0..first.len()).all(|index| first.get(index) == second.get(index)));
    assert_eq!(learn(&compiled, &first, 16).0, learn(&compiled, &second, 16).0);
}

#[test]
fn results_are_told_from_the_side_to_move() {
    let compiled = compiled("minishogi");
    let samples = games(&compiled, 120);
    let results: Vec<f32> = (0..samples.len())
        .map(|index| samples.get(index).result)
        .collect();
    assert!(results.contains(&0.0) && results.contains(&1.0));
    // A side that stands far better usually wins.
    let far = (0..samples.len())
        .map(|index| samples.get(index))
        .filter(|sample| sample.score.abs() > 800);
    let (right, all) = far.fold((0.0, 0.0), |(right, all), sample| {
        let won = if sample.score > 0 {
            sample.result
        } else {
            1.0 - sample.result
        };
        (right + won, all + 1.0)
    });
    assert!(right > 0.7 * all, "{right} of {all}");
}

#[test]
fn what_is_learned_fits_positions_that_were_held_back() {
    let compiled = compiled("minishogi");
    let samples = games(&compiled, 2_000);
    for width in [0, 16] {
        let (learned, told) = learn(&compiled, &samples, width);
        let (first, last) = (told[0], told[told.len() - 1]);
        // It begins with what each kind is worth, which says much already; to know nothing is 0.69.
        assert!(last.held_back_loss < first.held_back_loss, "{first:?} {last:?}");
        assert!(
            last.held_back_loss < 0.55,
            "{last:?}: not much better than guessing"
        );
        let pieces = &compiled.variant().pieces;
        let kind = |letter| {
            let place = pieces.iter().position(|piece| piece.code.letter == letter);
            PieceKind(place.expect("a piece of that letter") as u8)
        };
        let (rook, pawn) = (kind('R'), kind('P'));
        let worth = |kind: PieceKind| learned.weights().worths[kind.index()];
        assert!(worth(rook).board > worth(pawn).board && worth(rook).hand > worth(pawn).hand);
    }
}

/// A player without any idea of worth, that is with an evaluation of zeros, loses against one that has learned.
#[test]
fn what_is_learned_wins_against_what_is_not() {
    let compiled = compiled("minishogi");
    let samples = games(&compiled, 250);
    let (learned, _) = learn(&compiled, &samples, 16);
    let (blank, _) = learn(&compiled, &Samples::default(), 0);
    let mut points = 0.0;
    for seed in 0..10 {
        for color in Color::ALL {
            let mut players =
                [&learned, &blank].map(|one| Engine::with_evaluation(&compiled, Some(one.clone())));
            let mut game = Game::new(&compiled);
            while game.outcome().is_none() && game.moves().len() < 200 {
                let mut moves = game.legal_moves();
                moves.sort_unstable();
                let mv = if game.moves().len() < 4 {
                    moves[(seed * 7 + 3 * game.moves().len()) % moves.len()]
                } else {
                    let player = &mut players[usize::from(game.side() != color)];
                    let limits = Limits {
                        nodes: Some(150),
                        ..Limits::default()
                    };
                    player.think(&game, &limits, &mut |_| {}).expect("a move")
                };
                game.play(mv).expect("it is legal");
            }
            points += match game.outcome().map(|end| end.result) {
                Some(GameResult::Win(winner)) => f64::from(u8::from(winner == color)),
                _ => 0.5,
            };
        }
    }
    assert!(points >= 13.0, "{points} of 20");
}

/// The shares of the result reach what kinds are worth in an exchange too.
#[test]
fn the_share_of_the_result_counts_for_kinds() {
    let compiled = compiled("minishogi");
    let samples = games(&compiled, 120);
    let worths = |result_share| {
        let how = Fit {
            epochs: 0,
            result_share,
            ..Fit::default()
        };
        fit(&compiled, &samples, &how, &mut |_| {})
            .weights()
            .worths
            .clone()
    };
    let [none, usual, all] = [0.0, Fit::default().result_share, 1.0].map(worths);
    assert!(
        none != usual && usual != all && none != all,
        "{none:?} {usual:?} {all:?}"
    );
}

/// The stronger the hold, the nearer to computed worths.
#[test]
fn a_stronger_hold_keeps_what_it_begins_with() {
    let compiled = compiled("minishogi");
    let samples = games(&compiled, 120);
    let computed = Learned::computed(&compiled);
    let off = |hold| {
        let how = Fit {
            hold,
            batch: 256,
            ..Fit::default()
        };
        let learned = fit(&compiled, &samples, &how, &mut |_| {});
        let [learned, computed] = [&learned, &computed].map(Learned::weights);
        let pairs = learned.linear.iter().zip(&computed.linear);
        let squares: i64 = pairs.map(|(&one, &other)| i64::from(one.abs_diff(other))).sum();
        let kinds = learned.worths.iter().zip(&computed.worths);
        let kinds: i64 = kinds
            .map(|(one, other)| i64::from(one.board.abs_diff(other.board)))
            .sum();
        (squares, kinds)
    };
    let [weak, usual, strong] = [0.01, 1.0, 100.0].map(off);
    assert!(
        weak.0 > usual.0 && usual.0 > strong.0,
        "{weak:?} {usual:?} {strong:?}"
    );
    assert!(
        weak.1 > usual.1 && usual.1 > strong.1,
        "{weak:?} {usual:?} {strong:?}"
    );
}
