//! `position`: a start and the moves since.

use hakugei_game::{CompiledVariant, Game};
use hakugei_text::quote;
use hakugei_variant::sfen;

use super::Dialect;
use crate::refusal::Refusal;
use crate::western;

/// Reads what follows `position`. Where a move is not legal, the game stands before it, and that is said too.
///
/// # Errors
/// Where the start cannot be read.
pub(crate) fn read(
    dialect: Dialect,
    compiled: &CompiledVariant,
    words: &[&str],
) -> Result<(Game, Option<String>), Refusal> {
    let at = words.iter().position(|word| *word == "moves");
    let (start, moves) = match at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &words[..0]),
    };
    let mut game = begin(dialect, compiled, start)?;
    for (index, word) in moves.iter().enumerate() {
        let played = match dialect.parse(&game, word) {
            Ok(mv) => game
                .play(mv)
                .map_err(|error| Refusal::Plain(format!("{}: {error}", quote(word)))),
            Err(why) => Err(why),
        };
        if let Err(why) = played {
            let number = index + 1;
            let said = format!("move {number}: {why}; the position is the one before this move");
            return Ok((game, Some(said)));
        }
    }
    Ok((game, None))
}

fn begin(dialect: Dialect, compiled: &CompiledVariant, words: &[&str]) -> Result<Game, Refusal> {
    match words {
        ["startpos"] => Ok(Game::new(compiled)),
        ["fen", text @ ..] if dialect == Dialect::Uci => {
            set_up(compiled, &western::sfen_of(&text.join(" "), str::to_owned))
        }
        ["sfen" | "fen", text @ ..] => set_up(compiled, &text.join(" ")),
        ["handicap", name] => match compiled.variant().handicap(name) {
            Some(handicap) => Game::from_setup(compiled, &handicap.start).map_err(|error| error.to_string().into()),
            None => Err(no_handicap(compiled, name).into()),
        },
        _ => Err(format!(
            "{} is no start: write `position startpos` or `position sfen SFEN`, then perhaps `moves` and the moves",
            quote(&words.join(" "))
        )
        .into()),
    }
}

fn set_up(compiled: &CompiledVariant, text: &str) -> Result<Game, Refusal> {
    let setup = sfen::parse(compiled.variant(), text).map_err(|error| error.to_string())?;
    Game::from_setup(compiled, &setup).map_err(|error| error.to_string().into())
}

fn no_handicap(compiled: &CompiledVariant, name: &str) -> String {
    let handicaps = &compiled.variant().handicaps;
    let known: Vec<String> = handicaps
        .iter()
        .map(|handicap| format!("`{}`", handicap.id))
        .collect();
    let help = match known.as_slice() {
        [] => "this variant has none".to_owned(),
        known => format!("the handicaps are {}", known.join(", ")),
    };
    format!("{} is no handicap of this variant: {help}", quote(name))
}
