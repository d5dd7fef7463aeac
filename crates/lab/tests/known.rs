//! Runs of games whose answers are known: one that the first player wins by force, a dead drawn one, one without any
//! advantage, and one that is solved.

use hakugei_lab::report::{AgentReport, Figure, Measured};
use hakugei_lab::{
    Agent, Entrant, MEASURES, OpeningRule, Plan, Prepared, Report, Series, UnitResult, Worker, gather,
};
use hakugei_variant::{Source, shipped};

/// A plan of one variant, written as a file would be.
fn plan(text: &str, series: Vec<Series>, openings: OpeningRule) -> Plan {
    let source = Source::new("known.ron", text);
    let entrant = Entrant::of(&source, &shipped::Shipped, None).expect("the variant is valid");
    Plan::new(11, vec![entrant], series, openings, 300).expect("it can be carried out")
}

/// All units of a plan.
fn done(plan: &Plan) -> Vec<UnitResult> {
    let prepared = Prepared::of(plan).expect("it can be carried out");
    let mut worker = Worker::new(plan, &prepared);
    (0..plan.units().len())
        .map(|unit| worker.unit(unit).expect("it can be done"))
        .collect()
}

fn report(plan: &Plan, results: &[UnitResult]) -> Report {
    let prepared = Prepared::of(plan).expect("it can be carried out");
    gather(plan, &prepared, &mut |unit| results.get(unit as usize).cloned()).expect("it can be gathered")
}

fn measured<'a>(report: &'a AgentReport, key: &str) -> &'a Measured {
    report
        .measures
        .iter()
        .find(|measured| measured.key == key)
        .expect("it is measured")
}

const SEARCH: Agent = Agent::Search {
    nodes: 300,
    drops: true,
};

const FROM_THE_START: OpeningRule = OpeningRule {
    plies: 0,
    balance: 100,
    nodes: 100,
};

/// Two kings race to the other side of a wide board: who moves first is there first.
const RACE: &str = r#"Variant(
    id: "race", name: "A race", board: (files: 11, ranks: 6), setup: "k10/11/11/11/11/10K b - 1",
    pieces: { "K": (name: "king", betza: "fWfF", royal: true) }, captures: removed, promotion: never,
    ends: (stalemate: loss, repetition: fold(count: 4, result: draw, perpetual_check: loss), try_rule: reaches(region: last(1))),
)"#;

/// Two kings that can do nothing to each other.
const DEAD: &str = r#"Variant(
    id: "dead", name: "Nothing to win", board: (files: 5, ranks: 5), setup: "2k2/5/5/5/2K2 b - 1",
    pieces: { "K": (name: "king", betza: "K", royal: true) }, captures: removed, promotion: never,
    ends: (stalemate: draw, repetition: fold(count: 3, result: draw, perpetual_check: draw)),
)"#;

/// Both sides have the same, and move at random: the first move is worth next to nothing.
const SYMMETRIC: &str = r#"Variant(
    id: "symmetric", name: "The same for both", board: (files: 6, ranks: 6), setup: "rk3r/6/6/6/6/R3KR b - 1",
    pieces: { "K": (name: "king", betza: "K", royal: true), "R": (name: "rook", betza: "R") }, captures: removed, promotion: never,
    ends: (stalemate: draw, repetition: fold(count: 4, result: draw, perpetual_check: draw)),
)"#;

/// A small game with drops that hardly ends in a draw.
const SHARP: &str = r#"Variant(
    id: "sharp", name: "Who is mated first", board: (files: 4, ranks: 4), setup: "k2r/3p/P3/R2K b - 1",
    pieces: { "K": (name: "king", betza: "K", royal: true), "R": (name: "rook", betza: "R"), "P": (name: "pawn", betza: "fW") },
    captures: to_hand, drops: (), promotion: never,
    ends: (stalemate: loss, repetition: fold(count: 3, result: draw, perpetual_check: loss)),
)"#;

#[test]
fn a_game_that_the_first_player_wins_by_force() {
    // Whatever the first two moves are: all moves lead on.
    let openings = OpeningRule {
        plies: 2,
        balance: 30_000,
        ..FROM_THE_START
    };
    let plan = plan(RACE, vec![Series::equal(0, SEARCH, 20)], openings);
    let report = report(&plan, &done(&plan));
    let agent = &report.variants[0].agents[0];
    let share = measured(agent, "first_player");
    assert_eq!(share.value, Some(1.0), "{share:?}");
    assert!(share.interval.is_some_and(|[low, _]| low > 0.5), "{share:?}");
    assert_eq!(measured(agent, "draws").value, Some(0.0));
    let advantage = agent.advantage.as_ref().expect("games ended");
    let balance = measured(agent, "balance");
    assert_eq!((advantage.elo, balance.value), (None, Some(0.0)));
    assert!(advantage.elo_interval[0].is_some_and(|low| low > 0.0));
    assert!(
        balance.interval.is_some_and(|[_, high]| high < 1.0),
        "{balance:?}"
    );
    assert!(
        agent.ends.iter().all(|end| end.reason == "try"),
        "{:?}",
        agent.ends
    );
    assert_eq!(
        agent.lengths.shortest,
        Some(9),
        "five moves of the first player, and four between them"
    );
}

#[test]
fn a_dead_drawn_game() {
    let plan = plan(
        DEAD,
        vec![Series::equal(0, SEARCH, 15), Series::equal(0, Agent::Random, 15)],
        FROM_THE_START,
    );
    let report = report(&plan, &done(&plan));
    for agent in &report.variants[0].agents {
        let drawn = measured(agent, "draws");
        assert_eq!(drawn.value, Some(1.0), "{drawn:?}");
        assert!(drawn.interval.is_some_and(|[low, _]| low > 0.7), "{drawn:?}");
        assert_eq!(measured(agent, "first_player").value, Some(0.5));
        assert_eq!(measured(agent, "ended_by_repetition").value, Some(1.0));
        assert_eq!(measured(agent, "ended_by_perpetual").value, Some(0.0));
        let advantage = agent.advantage.as_ref().expect("games ended");
        assert_eq!(
            (advantage.elo, measured(agent, "balance").value),
            (Some(0.0), Some(1.0))
        );
        assert_eq!(
            measured(agent, "material").value,
            Some(0.0),
            "kings are not counted"
        );
        assert_eq!(measured(agent, "drama").value, None, "nobody won");
        assert_eq!(measured(agent, "captures").value, Some(0.0));
    }
}

#[test]
fn a_game_without_an_advantage() {
    let plan = plan(
        SYMMETRIC,
        vec![Series::equal(0, Agent::Random, 300)],
        FROM_THE_START,
    );
    let report = report(&plan, &done(&plan));
    let agent = &report.variants[0].agents[0];
    let share = measured(agent, "first_player");
    let [low, high] = share.interval.expect("300 pairs have an interval");
    assert!(low < 0.5 && high > 0.5 && high - low < 0.12, "{share:?}");
    let balance = measured(agent, "balance");
    let [low, high] = balance.interval.expect("300 pairs have an interval");
    assert!(low < 1.0 && high >= 1.0, "{balance:?}");
    let of = |key| measured(agent, key).value.expect("it is measured");
    assert!(of("squares_entered") < of("squares_targeted"));
    assert!(of("branching_median") < of("branching_most"));
    let choices = agent.choices.as_ref().expect("games have positions");
    let [low, _, high] = choices.quartiles.expect("all have a bin");
    assert!(low < high && hakugei_arena::float(choices.most) >= of("branching_most"));
    let lengths = &agent.lengths;
    let with = lengths.with_broken_off.expect("there are games");
    assert!(
        with.value >= of("length"),
        "what is broken off is longest: {lengths:?}"
    );
    assert_eq!(measured(agent, "killer_95").value, None, "nobody searches");
    // Each king comes to its own squares, and both begin on theirs.
    for piece in &agent.pieces {
        let [all, white] = [&piece.heat, &piece.heat_white].map(|heat| heat.iter().sum::<u64>());
        assert!(
            white >= agent.games && all - white >= agent.games,
            "{}",
            piece.piece
        );
    }
}

#[test]
fn surprises_have_a_percentile_above_their_mean() {
    let plan = plan(SHARP, vec![Series::equal(0, SEARCH, 25)], OpeningRule::default());
    let report = report(&plan, &done(&plan));
    let agent = &report.variants[0].agents[0];
    let percentile = measured(agent, "killer_95");
    let most = percentile.value.expect("the agent searches");
    let mean = measured(agent, "killer").value.expect("it is measured");
    assert!(most >= mean, "{percentile:?} {mean}");
    let [low, high] = percentile.interval.expect("there are many pairs");
    assert!(low <= most && most <= high && high <= 1.0, "{percentile:?}");
}

/// Runs of one game with other seeds and other numbers of games differ, and no more than their intervals say: of every measure.
#[test]
#[ignore = "it takes long; `tests/deep/run tests` runs it by `--include-ignored`"]
fn equal_runs_agree() {
    const RUNS: u64 = 12;
    let quick = Agent::Search {
        nodes: 60,
        drops: true,
    };
    let source = Source::new("known.ron", SHARP);
    let runs: Vec<Report> = (0..RUNS)
        .map(|seed| {
            let entrant = Entrant::of(&source, &shipped::Shipped, None).expect("the variant is valid");
            let series = vec![Series::equal(0, quick, [16, 60, 300][seed as usize % 3])];
            let plan = Plan::new(seed, vec![entrant], series, OpeningRule::default(), 300)
                .expect("it can be carried out");
            report(&plan, &done(&plan))
        })
        .collect();
    let agreed = |key: &str, of: FigureOf<'_>| {
        let found = runs.iter().filter_map(|run| {
            let (value, [low, high]) = of(run)?;
            Some((value, (high - low) / 3.92)).filter(|(_, error)| *error > 0.0)
        });
        agreed(key, &found.collect::<Vec<_>>())
    };
    let mut all = (0.0, 0.0);
    for measure in MEASURES {
        let (squares, number) = agreed(measure.key, &|run| {
            let found = measured(&run.variants[0].agents[0], measure.key);
            Some((found.value?, found.interval?))
        });
        if number as u64 == RUNS {
            all = (all.0 + squares, all.1 + 11.0);
        }
    }
    assert!(all.1 >= 25.0 * 11.0, "most measures were compared");
    assert!((0.6..1.3).contains(&(all.0 / all.1)), "{all:?}");
    let mut compared = 0;
    let kinds = runs[0].variants[0].values.len();
    for (kind, figure) in (0..kinds).flat_map(|kind| [0, 1, 2].map(|figure| (kind, figure))) {
        let (_, number) = agreed("a worth", &|run| {
            let value = run.variants[0].values.get(kind)?;
            let worth = [value.board, value.hand, value.lost][figure]?;
            Some((worth.value, worth.interval?))
        });
        compared += usize::from(number > 8);
    }
    assert!(compared >= 3, "worths were compared");
    for figure in 0..3 {
        let (_, number) = agreed("first moves", &|run| {
            let first = run.variants[0].first_moves.as_ref()?;
            let valued = [first.effective_moves, first.effective_pairs, first.good_share][figure];
            Some((valued.value, valued.interval?))
        });
        assert!(number > 8, "first moves were compared");
    }
}

/// A figure of a report with its interval.
type FigureOf<'a> = &'a dyn Fn(&Report) -> Option<(f64, [f64; 2])>;

/// How far values with their errors differ, as a sum of squares of errors, and how many there are; they differ no more than twelve such values do.
#[track_caller]
fn agreed(key: &str, found: &[(f64, f64)]) -> (f64, usize) {
    let weights: f64 = found.iter().map(|(_, error)| error.powi(-2)).sum();
    let sum: f64 = found.iter().map(|(value, error)| value * error.powi(-2)).sum();
    let mean = sum / weights;
    let squares: f64 = found
        .iter()
        .map(|(value, error)| ((value - mean) / error).powi(2))
        .sum();
    // With 11 degrees of freedom 31.3 is passed once in a thousand times.
    assert!(squares < 31.3, "{key}: {squares} {found:?}");
    (squares, found.len())
}

/// Dobutsu Shogi has been solved: the second player wins, in 78 plies (Tanaka 2009). A player that looks at a few thousand positions, by
/// what was learned of the game, has some of that.
#[test]
#[ignore = "it takes long; `tests/deep/run tests` runs it by `--include-ignored`"]
fn a_solved_game_that_the_second_player_wins() {
    let source = shipped::source("dobutsu").expect("it ships");
    let learned = shipped::evaluation("dobutsu").expect("it was learned");
    let entrant = Entrant::of(&source, &shipped::Shipped, Some(learned)).expect("it is valid");
    let strongest = Agent::Search {
        nodes: 8000,
        drops: true,
    };
    let series = vec![Series::equal(0, strongest, 20)];
    let plan = Plan::new(11, vec![entrant], series, FROM_THE_START, 300).expect("it can be carried out");
    let report = report(&plan, &done(&plan));
    let share = measured(&report.variants[0].agents[0], "first_player");
    assert!(share.interval.is_some_and(|[_, high]| high < 0.5), "{share:?}");
}

/// Whom a game favours is not known while more thought wins much, as in a game of Dobutsu Shogi between players that see little of it; where no
/// thought helps, more of it would not either.
#[test]
fn a_reader_is_warned_while_more_thought_wins_much() {
    let search = |nodes| Agent::Search { nodes, drops: true };
    let [quick, strong] = [150, 1200].map(search);
    let warns = |text: &str| {
        let series = vec![Series::equal(0, strong, 3), Series::between(0, strong, quick, 20)];
        let plan = plan(text, series, OpeningRule::default());
        let report = report(&plan, &done(&plan));
        let said = "More thought still wins much: players who look further than the strongest agent may favour another side, or draw more";
        report.warnings.iter().any(|warning| warning.starts_with(said))
    };
    let dobutsu = shipped::source("dobutsu").expect("it ships");
    assert!(warns(&dobutsu.text));
    assert!(!warns(DEAD));
}

/// A share of which few games say little is not called open where they say enough: that one side is favoured.
#[test]
fn a_wide_share_may_still_say_whom_a_game_favours() {
    let openings = OpeningRule {
        plies: 2,
        balance: 30_000,
        ..FROM_THE_START
    };
    let warned = |text: &str, openings| {
        let plan = plan(text, vec![Series::equal(0, SEARCH, 8)], openings);
        let report = report(&plan, &done(&plan));
        let has = |what: &str| report.warnings.iter().any(|warning| warning.contains(what));
        [
            has("too uncertain to say whom the game favours"),
            has("`share of the first player`"),
        ]
    };
    assert_eq!(warned(RACE, openings), [false, true]);
    assert_eq!(warned(SHARP, OpeningRule::default()), [true, false]);
}

#[test]
fn every_measure_is_reported_in_order() {
    let plan = plan(
        SYMMETRIC,
        vec![Series::equal(0, SEARCH, 3)],
        OpeningRule::default(),
    );
    let report = report(&plan, &done(&plan));
    let keys: Vec<&str> = report.variants[0].agents[0]
        .measures
        .iter()
        .map(|measured| measured.key)
        .collect();
    assert_eq!(keys, MEASURES.map(|measure| measure.key));
    for measured in &report.variants[0].agents[0].measures {
        if let (Some(value), Some([low, high])) = (measured.value, measured.interval) {
            assert!(low <= value && value <= high, "{measured:?}");
        }
    }
}

/// What all pairs have in common may differ in the next one: no interval is without a width but those of whole numbers and of what lies at 0 or 1 by
/// definition.
#[test]
fn what_all_games_have_in_common_has_an_interval() {
    let plan = plan(DEAD, vec![Series::equal(0, SEARCH, 15)], FROM_THE_START);
    let report = report(&plan, &done(&plan));
    let agent = &report.variants[0].agents[0];
    for key in [
        "captures",
        "drops",
        "exchanges",
        "unmoved",
        "promotions",
        "material",
    ] {
        let measured = measured(agent, key);
        let Some(value) = measured.value else { continue };
        let [low, high] = measured.interval.expect("there are pairs");
        assert!(low <= value && value <= high && high - low > 0.05, "{measured:?}");
    }
    for point in &agent.branching {
        for valued in [point.board, point.drops] {
            let [low, high] = valued.interval.expect("two pairs reached it");
            assert!(
                low >= 0.0 && low <= valued.value && valued.value <= high && low < high,
                "{point:?}"
            );
        }
    }
}

/// By one pair nobody knows how sure the scale is that makes chances of scores: nothing of first moves has an interval then, or differs surely.
#[test]
fn first_moves_of_one_pair_are_not_sure() {
    let plan = plan(SHARP, vec![Series::equal(0, SEARCH, 1)], OpeningRule::default());
    let report = report(&plan, &done(&plan));
    let agent = &report.variants[0].agents[0];
    assert!(agent.score_scale.is_some_and(|scale| scale.interval.is_none()));
    let first = report.variants[0]
        .first_moves
        .as_ref()
        .expect("moves were searched");
    let figures = [first.effective_moves, first.effective_pairs, first.good_share];
    let of_moves = first.moves.iter().flat_map(|found| {
        let answers = found.answers.iter().map(|answer| answer.chance);
        answers.chain([found.chance])
    });
    assert!(
        figures
            .into_iter()
            .chain(of_moves)
            .all(|figure| figure.interval.is_none())
    );
}

/// A difference of shares ends at 100 %, and says so in words too.
#[test]
fn a_sentence_about_balance_has_the_ends_of_its_interval() {
    let entrants = [DEAD, RACE].map(|text| {
        let source = Source::new("known.ron", text);
        Entrant::of(&source, &shipped::Shipped, None).expect("the variant is valid")
    });
    let openings = OpeningRule {
        plies: 2,
        balance: 30_000,
        ..FROM_THE_START
    };
    let series = [0, 1].map(|entrant| Series::equal(entrant, SEARCH, 30));
    let plan = Plan::new(11, entrants.into(), series.into(), openings, 300).expect("it can be carried out");
    let balances = report(&plan, &done(&plan)).balances();
    let sentence = &balances[0].sentence;
    let said = " balanced than dead: -100.0 % (-100.0 to -";
    assert!(
        sentence.starts_with("race is ") && sentence.contains(said),
        "{sentence}"
    );
}

/// Two games that differ in one thing, how many moves there are, differ in that, in what follows from it, and in nothing else that is tested.
#[test]
fn other_figures_are_compared_too() {
    let source = |name: &str, text: String| {
        Entrant::of(&Source::new(name, text), &shipped::Shipped, None).expect("the variant is valid")
    };
    let other = SYMMETRIC
        .replace("\"symmetric\"", "\"bishops\"")
        .replace("betza: \"R\"", "betza: \"R2\"");
    let entrants = vec![
        source("symmetric.ron", SYMMETRIC.to_owned()),
        source("same.ron", SYMMETRIC.replace("\"symmetric\"", "\"same\"")),
        source("other.ron", other),
    ];
    let series = (0..3)
        .map(|entrant| Series::equal(entrant, Agent::Random, 150))
        .collect();
    let plan = Plan::new(11, entrants, series, FROM_THE_START, 300).expect("it can be carried out");
    let report = report(&plan, &done(&plan));
    let find = |variants: [usize; 2], figure: Figure, of: &str| {
        let found = report.differences_between(variants);
        found
            .filter(|one| one.figure == figure && one.of[0] == of)
            .count()
    };
    for (figure, of) in [
        (Figure::End, "draw by fourfold repetition"),
        (Figure::Length, "upper quartile"),
        (Figure::Choices, "median"),
        (Figure::Moves, "R rook"),
        (Figure::Mobility, "R rook"),
    ] {
        assert_eq!(find([0, 1], figure, of), 1, "{figure:?}");
    }
    let sure = |variants: [usize; 2]| -> Vec<String> {
        let found = report.differences_between(variants).filter(|one| one.is_sure());
        found.map(|one| one.figure.title(&one.of[0])).collect()
    };
    assert_eq!(sure([0, 1]), [""; 0]);
    let found = sure([0, 2]);
    assert!(found.contains(&"legal moves of R rook".to_owned()), "{found:?}");
    assert!(
        found.contains(&"legal moves in all positions, median".to_owned()),
        "{found:?}"
    );
}
