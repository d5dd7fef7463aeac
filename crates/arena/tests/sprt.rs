//! SPRT: a number for every result and every test that makes sense, and none for others.

use hakugei_arena::{Chance, Model, Pairs, Sprt, Strength, Verdict, float};

/// A test with the usual chances of error, whether it makes sense or not.
fn unchecked(elo0: f64, elo1: f64, model: Model) -> Sprt {
    Sprt {
        elo0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
        model,
    }
}

fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
    unchecked(elo0, elo1, model).checked().expect("it makes sense")
}

/// Ratios as they were found before hypotheses were bounded, to the last digits that the steps settle.
const FOUND: [([u64; 5], f64, f64, Model, f64); 6] = [
    ([0, 0, 20, 0, 0], 0.0, 100.0, Model::Normalised, -3.058_484_879),
    ([3, 10, 40, 22, 5], -10.0, 10.0, Model::Normalised, 1.420_348_369),
    ([3, 10, 40, 22, 5], 0.0, 200.0, Model::Normalised, -10.443_966_842),
    ([0, 7, 0, 0, 1], -200.0, 5.0, Model::Normalised, -0.957_384_169),
    ([0, 0, 20, 0, 0], 0.0, 100.0, Model::Logistic, -6.565_453_145),
    ([3, 10, 40, 22, 5], -400.0, 400.0, Model::Logistic, 23.230_184_765),
];

#[test]
fn ratios_stay_as_they_were() {
    for (pairs, elo0, elo1, model, wanted) in FOUND {
        let found = test(elo0, elo1, model).ratio(Pairs(pairs).into());
        assert!(
            (found - wanted).abs() < 1e-6 * wanted.abs(),
            "{pairs:?}, {elo0} and {elo1}: {found}, not {wanted}"
        );
    }
}

/// Some pairs, of which many kinds may be missing.
fn some_pairs(chance: &mut Chance) -> Pairs {
    let most = [2, 30, 1000, 100_000][chance.below(4)];
    let mut pairs = Pairs(std::array::from_fn(|_| {
        chance.below(2) as u64 * chance.below(most) as u64
    }));
    pairs.0[chance.below(5)] += 1;
    pairs
}

/// What lies beyond the farther hypothesis speaks for it, whatever the pairs and the hypotheses are.
#[test]
fn every_ratio_is_a_number_with_the_right_sign() {
    let mut chance = Chance::new(1, "", 0);
    for (model, most) in [(Model::Normalised, 200), (Model::Logistic, 1000)] {
        for _ in 0..4000 {
            let pairs = some_pairs(&mut chance);
            let elo0 = float(chance.below(2 * most) as u64) - float(most as u64);
            let elo1 = elo0 + 1.0 + float(chance.below((float(most as u64) - elo0) as usize) as u64);
            let sprt = test(elo0, elo1, model);
            let ratio = sprt.ratio(pairs.into());
            let told = format!("{pairs:?}, {elo0} and {elo1}, {model:?}: {ratio}");
            assert!(ratio.is_finite(), "{told}");
            let Some(strength) = Strength::of(pairs.into()) else {
                continue;
            };
            let gain = match model {
                Model::Logistic => strength.elo,
                Model::Normalised => strength.normalised,
            };
            // A hair between, for the counts that are taken for hardly any.
            assert!(gain.difference < elo1 + 1.0 || ratio > 0.0, "{told}");
            assert!(gain.difference > elo0 - 1.0 || ratio < 0.0, "{told}");
        }
    }
}

/// Engines that always do the same often come out even in every pair.
#[test]
fn pairs_that_are_all_alike_end_a_test() {
    for model in [Model::Normalised, Model::Logistic] {
        let sprt = test(0.0, 200.0, model);
        assert_eq!(sprt.verdict(Pairs([0, 0, 20, 0, 0]).into()), Verdict::Rejected);
        assert_eq!(sprt.verdict(Pairs([0, 0, 0, 0, 20]).into()), Verdict::Accepted);
        let sprt = test(-200.0, 0.0, model);
        assert_eq!(sprt.verdict(Pairs([0, 0, 20, 0, 0]).into()), Verdict::Accepted);
        assert_eq!(sprt.verdict(Pairs([20, 0, 0, 0, 0]).into()), Verdict::Rejected);
    }
}

#[test]
fn what_is_out_of_reach_is_refused() {
    for (elo0, elo1, model, said) in [
        (
            0.0,
            250.0,
            Model::Normalised,
            "elo1 is `250`: write from -200 to 200 in normalised Elo",
        ),
        (
            -300.0,
            300.0,
            Model::Normalised,
            "elo0 is `-300`: write from -200 to 200 in normalised Elo",
        ),
        (
            0.0,
            100_000.0,
            Model::Logistic,
            "elo1 is `100000`: write from -1000 to 1000 in logistic Elo",
        ),
    ] {
        let told = unchecked(elo0, elo1, model).checked();
        let why = told.expect_err("too far").to_string();
        assert!(why.starts_with(said), "{why}");
    }
}
