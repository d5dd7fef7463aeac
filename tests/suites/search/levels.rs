//! Levels: the strongest errs by nothing and costs nothing, the weak ones err as people do, and all of them repeat themselves.

use std::collections::BTreeMap;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Engine, Level, LevelSettings, Limits, Report};
use hakugei_variant::sfen;
use suites::beginner::Beginner;
use suites::chance::Chance;
use suites::invent::{self, Style};
use suites::ladder::{Ending, Pairing, Player};
use suites::walk::placement;
use suites::{data, effort, shelf};

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

/// Limits of a level alone, in the game of a seed.
fn at(level: Level, seed: u64) -> Limits<'static> {
    Limits {
        level,
        seed,
        ..Limits::default()
    }
}

/// What a new engine finds, with all that it reports.
fn found(game: &Game, limits: &Limits<'_>) -> (Option<Move>, Vec<Report>) {
    let mut reports = Vec::new();
    let mv = Engine::new(game.compiled()).think(game, limits, &mut |report| reports.push(report.clone()));
    (mv, reports)
}

/// A game after some random moves.
fn random_game(compiled: &CompiledVariant, plies: usize, number: u64) -> Game {
    let chance = &mut Chance::new(&compiled.variant().id, number);
    let mut game = Game::new(compiled);
    while game.moves().len() < plies && game.outcome().is_none() {
        let moves = game.legal_moves();
        game.play(chance.one_of(&moves)).expect("it is legal");
    }
    game
}

#[test]
fn the_strongest_level_searches_the_same_tree_as_none() {
    let nodes = Some(if effort::deep() { 3_000 } else { 1_000 });
    for compiled in shelf::all() {
        for plies in [0, 12] {
            let game = random_game(&compiled, plies, 1);
            let plain = Limits {
                nodes,
                ..Limits::default()
            };
            let leveled = Limits {
                nodes,
                ..at(Level::STRONGEST, 99)
            };
            assert_eq!(found(&game, &plain), found(&game, &leveled), "{}", game.sfen());
        }
    }
}

#[test]
fn the_upper_levels_err_by_fewer_positions_alone() {
    for compiled in shelf::shipped().into_iter().take(3) {
        let game = random_game(&compiled, 10, 2);
        for number in 17..=20 {
            let given = 40_000;
            let pieces = compiled.variant().start.men();
            let plain = Limits {
                nodes: Some(level(number).share(pieces).of_nodes(given)),
                ..Limits::default()
            };
            let leveled = Limits {
                nodes: Some(given),
                ..at(level(number), 99)
            };
            assert_eq!(
                found(&game, &plain),
                found(&game, &leveled),
                "level {number} in {}",
                game.sfen()
            );
        }
    }
}

#[test]
fn the_bounds_of_a_level_hold_besides_others() {
    let compiled = shelf::shipped().swap_remove(0);
    let game = Game::new(&compiled);
    for level in Level::all() {
        let settings = level.settings(compiled.variant().start.men());
        for nodes in [100, 1_000_000] {
            for depth in [1, 6] {
                let limits = Limits {
                    nodes: Some(nodes),
                    depth: Some(depth),
                    ..at(level, 3)
                };
                let (_, reports) = found(&game, &limits);
                let last = reports.last().expect("a report");
                assert!(
                    last.nodes <= nodes.min(settings.nodes.unwrap_or(nodes)),
                    "{level:?}: {last:?}"
                );
                assert!(
                    last.depth <= depth.min(settings.depth.unwrap_or(depth)),
                    "{level:?}: {last:?}"
                );
            }
        }
    }
}

#[test]
fn a_weak_level_repeats_itself_in_the_same_game_and_not_in_another() {
    let mut others = 0;
    for compiled in shelf::shipped() {
        for number in [1, 8, 15] {
            let game = random_game(&compiled, 8, u64::from(number));
            let once = found(&game, &at(level(number), 5));
            assert_eq!(
                once,
                found(&game, &at(level(number), 5)),
                "level {number} in {}",
                game.sfen()
            );
            others += usize::from(once.0 != found(&game, &at(level(number), 6)).0);
        }
    }
    assert!(others >= 10, "only {others} moves were others in another game");
}

#[test]
fn threads_make_a_level_below_the_strongest_play_no_other_move() {
    for compiled in shelf::shipped().into_iter().take(3) {
        let game = random_game(&compiled, 10, 7);
        let mut engine = Engine::new(&compiled);
        engine.set_threads(3);
        let limits = at(level(14), 1);
        assert_eq!(engine.think(&game, &limits, &mut |_| {}), found(&game, &limits).0);
    }
}

#[test]
fn a_weak_level_moves_legally_in_every_variant() {
    let invented = (0..20).map(|number| invent::variant(Style::Wild, 30_000 + number));
    for compiled in shelf::all().into_iter().chain(invented.map(CompiledVariant::new)) {
        let mut engine = Engine::new(&compiled);
        let chance = &mut Chance::new(&compiled.variant().id, effort::seed());
        let placed = (0..2 * effort::walks())
            .filter_map(|_| Game::from_setup(&compiled, &placement(compiled.variant(), chance)).ok());
        let games: Vec<Game> = placed.chain([Game::new(&compiled)]).collect();
        for (seed, mut game) in (0..).zip(games) {
            while game.outcome().is_none() && game.moves().len() < 16 {
                let limits = Limits {
                    nodes: Some(120),
                    ..at(level(1), seed)
                };
                let mv = engine.think(&game, &limits, &mut |_| {});
                let mv = mv.unwrap_or_else(|| panic!("no move in {}", game.sfen()));
                game.play(mv)
                    .unwrap_or_else(|error| panic!("{mv:?} in {}: {error}", game.sfen()));
            }
        }
    }
}

/// What a beginner does not see of a mate is a drop or a long move now and then; a check is always answered.
#[test]
fn a_mate_in_one_is_taken_most_of_the_time() {
    let variants = shelf::all()
        .into_iter()
        .map(|compiled| (compiled.variant().id.clone(), compiled));
    let variants: BTreeMap<String, CompiledVariant> = variants.collect();
    let mut taken = [0; 4];
    let mut asked = 0;
    for line in data::lines("search/mates.jsonl") {
        if line["plies"] != 1 {
            continue;
        }
        let compiled = &variants[line["variant"].as_str().expect("a variant")];
        let text = line["sfen"].as_str().expect("an SFEN");
        let setup = sfen::parse(compiled.variant(), text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let game = Game::from_setup(compiled, &setup).unwrap_or_else(|error| panic!("`{text}`: {error}"));
        let wins = data::strings(&line["wins"]);
        for seed in 0..4 {
            asked += 1;
            for (number, taken) in [1, 11, 14, 16].into_iter().zip(&mut taken) {
                let mv = found(&game, &at(level(number), seed)).0.map(|mv| game.usi(mv));
                *taken += usize::from(mv.is_some_and(|mv| wins.contains(&mv)));
            }
        }
    }
    let [first, middle, third, fifth] = taken.map(|taken| 100 * taken / asked);
    assert!((20..70).contains(&first), "level 1 takes {first} of 100");
    assert!((75..100).contains(&middle), "level 11 takes {middle} of 100");
    assert!(
        third >= 90 && fifth >= 97,
        "levels 14 and 16 take {third} and {fifth} of 100"
    );
}

/// So many positions of Whale Shogi are enough to play well, and to see what a move gives away fewer.
fn enough() -> u64 {
    if effort::deep() { 20_000 } else { 6_000 }
}

/// Of a hundred moves of a level in games against itself, how many give away what two of the weakest pieces are worth, as a
/// search at full strength sees it.
fn blunders(compiled: &CompiledVariant, number: u8) -> usize {
    let (mut moves, mut blunders) = (0, 0);
    for seed in 0..if effort::deep() { 8 } else { 3 } {
        let mut game = random_game(compiled, 6, seed);
        let mut player = Engine::new(compiled);
        let mut before = value(&game);
        while game.outcome().is_none() && game.moves().len() < 46 {
            let limits = Limits {
                nodes: Some(enough()),
                ..at(level(number), seed)
            };
            let mv = player.think(&game, &limits, &mut |_| {});
            game.play(mv.expect("a move")).expect("it is legal");
            let after = value(&game);
            if before.abs() <= 600 && game.outcome().is_none() {
                moves += 1;
                blunders += usize::from(before + after >= 200);
            }
            before = after;
        }
    }
    100 * blunders / moves
}

/// The value of a position for the side to move, in hundredths of the weakest piece.
fn value(game: &Game) -> i32 {
    let limits = Limits {
        nodes: Some(enough()),
        ..Limits::default()
    };
    let (_, reports) = found(game, &limits);
    reports.last().map_or(0, |report| report.score.value())
}

#[test]
fn a_beginner_gives_pieces_away_and_the_strongest_seldom() {
    let compiled = shelf::shipped().swap_remove(0);
    let [first, middle, strongest] = [1, 11, 22].map(|number| blunders(&compiled, number));
    // Of some hundred moves one more may be such.
    let most = if effort::deep() { 1 } else { 2 };
    assert!(
        first >= 25 && middle >= 10 && strongest <= most,
        "of 100 moves level 1 gives {first} away, level 11 {middle}, the strongest {strongest}"
    );
}

/// A row of a table in docs/levels.md.
fn row(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// A number with a space between thousands.
fn spaced(number: u64) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (thousands, rest) => format!("{thousands} {rest:03}"),
    }
}

/// How many of a hundred ordinary answers are overlooked.
fn of_a_hundred(settings: LevelSettings) -> String {
    match (settings.oversights() / 10, settings.oversights() % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenths) => format!("{whole}.{tenths}"),
    }
}

#[test]
fn the_documents_have_the_tables_of_the_levels() {
    let text = data::text(&data::root().join("docs/levels.md"));
    let mut wanted = Vec::new();
    for level in Level::all().filter(|level| level.is_bounded()) {
        let settings = level.settings(Level::USUAL_PIECES);
        let bounded = |bound: Option<u64>| spaced(bound.expect("it is bounded"));
        wanted.push(row(&[
            level.number().to_string(),
            level.name().to_owned(),
            bounded(settings.depth.map(u64::from)),
            bounded(settings.nodes),
            of_a_hundred(settings),
            spaced(u64::from(settings.misjudgement.unsigned_abs())),
        ]));
        let mut cells = vec![level.number().to_string()];
        for pieces in [12, 40, 54, 92] {
            let settings = level.settings(pieces);
            cells.push(format!(
                "{}, {}, {}",
                bounded(settings.depth.map(u64::from)),
                bounded(settings.nodes),
                of_a_hundred(settings)
            ));
        }
        wanted.push(row(&cells));
    }
    let missing: Vec<&String> = wanted
        .iter()
        .filter(|row| !text.lines().any(|line| line == row.as_str()))
        .collect();
    let missing: Vec<&str> = missing.into_iter().map(String::as_str).collect();
    assert!(missing.is_empty(), "docs/levels.md lacks\n{}", missing.join("\n"));
}

/// How many of some games the first player wins, and how many the second.
fn wins(variant: &str, players: [Player; 2], games: u64) -> [usize; 2] {
    let compiled = CompiledVariant::shipped(variant).expect("it is shipped");
    let pairing = Pairing {
        compiled: &compiled,
        players,
        handicap: None,
    };
    let endings: Vec<Ending> = (0..games).map(|number| pairing.play(number).0).collect();
    [Ending::Won, Ending::Lost].map(|wanted| endings.iter().filter(|&&ending| ending == wanted).count())
}

/// The figures of many more games are in docs/levels.md.
#[test]
fn a_person_who_learned_the_moves_today_wins_a_first_game() {
    let [first, second] = [1, 2].map(|number| Player::Level(level(number)));
    let [random, greedy, careful] = Beginner::ALL.map(Player::Beginner);
    for (variant, games) in [("whale", 16), ("paulowich", 10), ("minishogi", 60)] {
        let [won, lost] = wins(variant, [first, greedy], games);
        assert!(
            won < lost,
            "{variant}: level 1 wins {won} and loses {lost} against greedy"
        );
        let [won, _] = wins(variant, [first, random], games);
        assert!(
            won as u64 >= games - 1,
            "{variant}: level 1 wins {won} of {games} against random"
        );
        for level in [first, second] {
            let [won, _] = wins(variant, [level, careful], games / 2);
            assert!(won <= 2, "{variant}: {level:?} wins {won} against careful");
        }
    }
    let [won, _] = wins("wa", [second, careful], 2);
    assert_eq!(won, 0, "wa");
}
