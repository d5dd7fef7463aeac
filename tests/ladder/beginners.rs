//! Games of the levels against the scripted beginners, of the levels against each other, and of the level that follows a player against
//! each beginner: a line of figures for docs/levels.md.
//!
//!     cargo run --release -p suites --example beginners -- VARIANT GAMES PLAYER PLAYER [HANDICAP]
//!
//! A player is `random`, `greedy`, `careful`, or a level by its number; the first one may be `auto`, the level that follows the second
//! player from game to game. With a handicap the first player gives it.
#![expect(clippy::disallowed_macros, reason = "its output is its purpose")]
#![expect(
    clippy::cast_precision_loss,
    reason = "a share of some games is no exact number"
)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use hakugei_game::CompiledVariant;
use hakugei_search::{PlayedGame, PlayerResult, next_level};
use suites::ladder::{Ending, Pairing, Player};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ([variant, games, first, second] | [variant, games, first, second, _]) = texts[..] else {
        panic!("write VARIANT GAMES PLAYER PLAYER [HANDICAP]")
    };
    let handicap = texts.get(4).copied();
    let compiled = CompiledVariant::shipped(variant).unwrap_or_else(|| panic!("`{variant}` is not shipped"));
    let games: u64 = games.parse().expect("a number of games");
    let named =
        |text| Player::named(text).unwrap_or_else(|| panic!("`{text}` is neither a beginner nor a level"));
    let second_player = named(second);
    let played = if first == "auto" {
        followed(&compiled, second_player, handicap, games)
    } else {
        let pairing = Pairing {
            compiled: &compiled,
            players: [named(first), second_player],
            handicap,
        };
        side_by_side(pairing, games)
    };
    let count = |wanted| played.iter().filter(|(ending, _)| *ending == wanted).count();
    let [won, drawn, lost] = [Ending::Won, Ending::Drawn, Ending::Lost].map(count);
    let share = (won as f64 + drawn as f64 / 2.0) / games as f64;
    let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
    let plies: usize = played.iter().map(|(_, plies)| plies).sum();
    println!(
        "{variant}{} {first} against {second}: {won} won, {drawn} drawn, {lost} lost, {:.1} % ± {:.1}, {} plies a game",
        handicap.map_or_else(String::new, |id| format!(" {id}")),
        100.0 * share,
        100.0 * error,
        plies / games as usize
    );
}

/// Games on two threads.
fn side_by_side(pairing: Pairing<'_>, games: u64) -> Vec<(Ending, usize)> {
    let (played, next) = (Mutex::new(Vec::new()), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        break;
                    }
                    let ended = pairing.play(number);
                    played.lock().expect("no game panics").push(ended);
                }
            });
        }
    });
    played.into_inner().expect("no game panics")
}

/// One game after the other; the level follows the second player.
fn followed(
    compiled: &CompiledVariant,
    second: Player,
    handicap: Option<&str>,
    games: u64,
) -> Vec<(Ending, usize)> {
    let mut history = Vec::new();
    let played = (0..games).map(|number| {
        let level = next_level(&history);
        let pairing = Pairing {
            compiled,
            players: [Player::Level(level), second],
            handicap,
        };
        let (ending, plies) = pairing.play(number);
        let result = match ending {
            Ending::Won => PlayerResult::Lost,
            Ending::Drawn => PlayerResult::Drawn,
            Ending::Lost => PlayerResult::Won,
        };
        history.push(PlayedGame { level, result });
        (ending, plies)
    });
    played.collect()
}
