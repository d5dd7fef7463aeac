//! `position`: a start and the moves since.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::fen::FenFields;
use hakugei_variant::sfen;

use super::Dialect;
use crate::refusal::Refusal;

/// A game as far as its moves are legal.
pub(crate) struct PlayedGame {
    /// The game before the first move that is not.
    pub(crate) game: Game,
    /// That move.
    pub(crate) refused: Option<RefusedMove>,
}

/// A word that is not a legal move.
pub(crate) struct RefusedMove {
    /// Which move it is, counted from 1.
    pub(crate) number: usize,
    /// Why.
    pub(crate) why: Refusal,
}

/// Reads what follows `position`.
///
/// # Errors
/// Where the start cannot be read.
pub(crate) fn read(
    dialect: Dialect,
    compiled: &CompiledVariant,
    words: &[&str],
) -> Result<PlayedGame, Refusal> {
    let at = words.iter().position(|word| *word == "moves");
    let (start, moves) = match at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &words[..0]),
    };
    let mut game = begin(dialect, compiled, start)?;
    for (index, word) in moves.iter().enumerate() {
        if let Err(why) = play(dialect, &mut game, word) {
            let number = index + 1;
            let refused = Some(RefusedMove { number, why });
            return Ok(PlayedGame { game, refused });
        }
    }
    Ok(PlayedGame { game, refused: None })
}

fn play(dialect: Dialect, game: &mut Game, word: &str) -> Result<(), Refusal> {
    let mv = dialect.parse(game, word)?;
    game.play(mv).map_err(|why| Refusal::Illegal {
        text: word.to_owned(),
        why,
    })
}

fn begin(dialect: Dialect, compiled: &CompiledVariant, words: &[&str]) -> Result<Game, Refusal> {
    match words {
        ["startpos"] => Ok(Game::new(compiled)),
        ["fen", text @ ..] if dialect == Dialect::Uci => {
            let text = text.join(" ");
            set_up(compiled, &FenFields::of(&text)?.sfen(str::to_owned))
        }
        ["sfen" | "fen", text @ ..] => {
            let text = text.join(" ");
            match dialect {
                Dialect::Usi(client_board) => set_up(compiled, &client_board.sfen(compiled.variant(), &text)),
                Dialect::Uci => set_up(compiled, &text),
            }
        }
        ["handicap", _, ..] => {
            let handicap = compiled.variant().handicap_called(&words[1..].join(" "))?;
            Ok(Game::from_setup(compiled, &handicap.start)?)
        }
        _ => Err(Refusal::NoStart(words.join(" "))),
    }
}

fn set_up(compiled: &CompiledVariant, text: &str) -> Result<Game, Refusal> {
    let setup = sfen::parse(compiled.variant(), text)?;
    Ok(Game::from_setup(compiled, &setup)?)
}
