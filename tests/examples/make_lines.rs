//! Prints lines for `tests/data/own`: counts from starts, games and positions of variants that no shared vector speaks
//! of. `cargo run -p suites --example make_lines perft` (or `games`, `positions`), with an id for one variant alone; both
//! generators must agree. `make_lines walks chu 100 'ways: by_path'` prints lines for `tests/data/family`: counts of so
//! many positions that random games come to, with rules laid over the variant. `make_lines starts` and `make_lines
//! middles` print those for `tests/data/benches`.
#![expect(clippy::disallowed_macros, reason = "its output is its purpose")]

use hakugei_game::{CompiledVariant, Game};
use hakugei_reference::Position;
use hakugei_variant::{Color, Variant, sfen};
use serde_json::json;
use suites::chance::Chance;
use suites::twins::Twins;
use suites::walk::{Met, placement, walk};
use suites::{data, overlay, shelf};

/// The most lines of play that are counted.
const LINES: u64 = 20_000;

/// The same for a position of the benchmarks.
const BENCH_LINES: u64 = 1_000_000;

/// The longest random game that is played in search of an end, in plies: on 17x17 squares most need more than 300.
const LONGEST: usize = 1000;

/// The seed of the first walk; the others follow it.
const WALKS: u64 = 800_000;

/// The seed of the random games to the middles of the benchmarks.
const MIDDLES: u64 = 600_000;

fn main() {
    let mut args = std::env::args().skip(1);
    let (what, only) = (args.next().unwrap_or_default(), args.next());
    if what == "walks" {
        let id = only.expect("walks of a variant");
        let number = args.next().and_then(|text| text.parse().ok());
        return walks(&id, number.expect("how many"), &args.next().unwrap_or_default());
    }
    if matches!(what.as_str(), "starts" | "middles") {
        let wanted = |variant: &&Variant| only.as_ref().is_none_or(|id| variant.id == *id);
        let shipped = shelf::shipped();
        let variants = shipped.iter().map(CompiledVariant::variant);
        return variants.filter(wanted).for_each(|variant| bench(variant, &what));
    }
    let names = data::names("vectors/games.jsonl");
    let known: Vec<String> = data::lines("vectors/games.jsonl")
        .iter()
        .filter_map(|line| line["variant"].as_str())
        .map(|name| names[name].as_str().unwrap_or(name).to_owned())
        .collect();
    for compiled in shelf::all() {
        let variant = compiled.variant();
        let is_wanted = match &only {
            Some(id) => variant.id == *id,
            None => !known.contains(&variant.id),
        };
        if !is_wanted {
            continue;
        }
        match what.as_str() {
            "perft" => counts(variant),
            "games" if only.is_some() || variant.board.len() <= 100 => games(variant),
            "games" => {}
            "positions" => positions(variant),
            other => panic!("`{other}`: say perft, games, positions, walks, starts or middles"),
        }
    }
}

/// Counts of both generators, as deep as so many lines of play allow.
fn perft(position: &Position<'_>, game: &Game, most: u64) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1..=6 {
        let count = position.perft(depth);
        assert_eq!(count, game.perft(depth), "{}", game.sfen());
        counts.push(count);
        let wider = count / counts.iter().rev().nth(1).copied().unwrap_or(1).max(1) + 1;
        if count == 0 || count * wider > most {
            break;
        }
    }
    counts
}

fn counts(variant: &Variant) {
    let counts = perft(
        &Position::start(variant),
        &Game::new(&CompiledVariant::new(variant.clone())),
        LINES,
    );
    let sfen = sfen::format(variant, &variant.start);
    println!(
        "{}",
        json!({ "variant": variant.id, "sfen": sfen, "perft": counts, "source": "both generators" })
    );
}

/// Two games that came to an end, the shortest of some.
fn games(variant: &Variant) {
    let compiled = CompiledVariant::new(variant.clone());
    let mut found = Vec::new();
    for number in 0..60 {
        let chance = &mut Chance::new(&variant.id, 900_000 + number);
        let game = play_out(&compiled, variant, chance);
        found.extend(game.filter(|game| game.outcome().is_some()));
    }
    found.sort_by_key(|game| game.moves().len());
    for (number, game) in found.iter().take(2).enumerate() {
        let outcome = game.outcome().expect("only ended games are kept");
        let moves: Vec<String> = game.moves().iter().map(|&mv| game.usi(mv)).collect();
        println!(
            "{}",
            json!({
                "id": format!("own-{}-{}", variant.id, number + 1), "variant": variant.id, "moves": moves,
                "sfen_start": sfen::format(variant, game.start()), "sfen_final": game.sfen(),
                "result": outcome.result.to_string(), "reason": outcome.reason.to_string(), "source": "both generators",
            })
        );
    }
}

/// A random game to its end, or `None` where it grows too long.
fn play_out(compiled: &CompiledVariant, variant: &Variant, chance: &mut Chance) -> Option<Game> {
    let mut twins = Twins::new(compiled, variant, &variant.start)?;
    for _ in 0..LONGEST {
        let moves = twins.compare().unwrap_or_else(|error| panic!("{error}"));
        if twins.is_over() {
            return Some(twins.fast);
        }
        let (text, mv) = &moves[chance.below(moves.len())];
        twins.play(text, *mv).unwrap_or_else(|error| panic!("{error}"));
    }
    None
}

/// Counts of the positions in which random games from the start are after up to 200 plies, one position of each game.
fn walks(id: &str, number: u64, rules: &str) {
    let variant = overlay::variant(id, rules).expect("a variant");
    let compiled = CompiledVariant::new(variant.clone());
    for walk in 0..number {
        let chance = &mut Chance::new(id, WALKS + walk);
        let game = played(&compiled, &variant, (8, 200), chance);
        let position = Position::new(&variant, &game.setup()).expect("a set-up of the board");
        let mut line = json!({
            "id": format!("{id}-walk-{:03}", walk + 1), "variant": id, "sfen": game.sfen(),
            "perft": perft(&position, &game, LINES), "source": "own: both generators",
        });
        if !rules.is_empty() {
            line["rules"] = rules.into();
        }
        println!("{line}");
    }
}

/// The start of a variant, or a position in the middle of a random game: both sides have something in hand there, where
/// the variant has drops.
fn bench(variant: &Variant, what: &str) {
    let compiled = CompiledVariant::new(variant.clone());
    let drops = variant.kinds().any(|kind| variant.may_be_in_hand(kind));
    let armed = |game: &Game| {
        Color::ALL
            .iter()
            .all(|&color| game.hands().held(color).next().is_some())
    };
    let chance = &mut Chance::new(&variant.id, MIDDLES);
    let game = match what {
        "starts" => Game::new(&compiled),
        _ => loop {
            let game = played(&compiled, variant, (20, 60), chance);
            if !drops || armed(&game) {
                break game;
            }
        },
    };
    let position = Position::new(variant, &game.setup()).expect("a set-up of the board");
    println!(
        "{}",
        json!({
            "id": format!("{}-{}", variant.id, what.trim_end_matches('s')), "variant": variant.id, "sfen": game.sfen(),
            "perft": perft(&position, &game, BENCH_LINES), "source": "own: both generators",
        })
    );
}

/// A random game, not over, of so many plies, both ends included; its moves are compared on the way.
fn played(
    compiled: &CompiledVariant,
    variant: &Variant,
    (least, most): (usize, usize),
    chance: &mut Chance,
) -> Game {
    loop {
        let plies = chance.between(least, most);
        let mut twins = Twins::new(compiled, variant, &variant.start).expect("the start can be played from");
        for _ in 0..plies {
            let moves = twins.compare().unwrap_or_else(|error| panic!("{error}"));
            if twins.is_over() {
                break;
            }
            let (text, mv) = &moves[chance.below(moves.len())];
            twins.play(text, *mv).unwrap_or_else(|error| panic!("{error}"));
        }
        if twins.fast.outcome().is_none() {
            return twins.fast;
        }
    }
}

/// Positions in which something rare is possible: a banned drop, a capture on the way, a check.
fn positions(variant: &Variant) {
    let compiled = CompiledVariant::new(variant.clone());
    let mut printed = 0;
    for number in 0..4_000 {
        let chance = &mut Chance::new(&variant.id, 700_000 + number);
        let setup = placement(variant, chance);
        let Ok(game) = Game::from_setup(&compiled, &setup) else {
            continue;
        };
        let rare = !game.banned_drop_mates().is_empty()
            || game.legal_moves().iter().any(|mv| mv.captures_on_the_way()) && printed % 2 == 0
            || game.in_check() && printed % 3 == 0;
        if game.outcome().is_some() || game.opponent_in_check() || !rare {
            continue;
        }
        walk(&compiled, chance, (true, 1), &mut Met::default()).unwrap_or_else(|error| panic!("{error}"));
        let position = Position::new(variant, &setup).expect("a set-up of the board");
        let sorted = |mut texts: Vec<String>| {
            texts.sort();
            texts
        };
        let text = |turns: Vec<hakugei_reference::Turn>| {
            sorted(turns.iter().map(|turn| turn.usi(variant)).collect())
        };
        println!(
            "{}",
            json!({
                "id": format!("own-{}-{}", variant.id, printed + 1), "variant": variant.id, "sfen": game.sfen(),
                "in_check": position.in_check(), "perft": perft(&position, &game, LINES), "moves": text(position.legal_turns()),
                "banned_drop_mates": text(position.banned_drop_mates()), "source": "both generators",
            })
        );
        printed += 1;
        if printed == 6 {
            return;
        }
    }
}
