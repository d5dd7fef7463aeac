//! `explain`: what a move does, in words.

use hakugei_game::{Game, Move, Outcome};
use hakugei_notation::read_typed;
use hakugei_text::listed;
use hakugei_text::noun::with_article;
use hakugei_variant::words::noun;
use hakugei_variant::{Convention, PieceCode, PieceKind, Variant};

use crate::answers::{Capture, Explained, MoveAnswer};
use crate::environment::Environment;
use crate::error::{AskError, ErrorKind};
use crate::game::Told;
use crate::question::WithMove;
use crate::{moves, position};

/// Explains a legal move.
///
/// # Errors
/// Where the game is wrong or over, or the move is not legal.
pub(crate) fn answer(asked: &WithMove, environment: &Environment<'_>) -> Result<Explained, AskError> {
    let told = Told::going_on(&asked.game, asked.convention.as_deref(), environment)?;
    let Told { game, convention, .. } = &told;
    let mv = read(game, *convention, &asked.mv)?;
    let text = moves::named(game, *convention, mv).text;
    let answer = moves::described(game, mv, text).expect("a legal move can be made");
    let words = sentence(game, &answer, *convention).expect("a legal move can be made");
    Ok(Explained {
        outcome: outcome_after(game, mv).map(position::outcome),
        mv: answer,
        words,
    })
}

/// A legal move as it was typed.
///
/// # Errors
/// Where the text is none.
pub(crate) fn read(game: &Game, convention: Convention, text: &str) -> Result<Move, AskError> {
    let typed = read_typed(game, convention, text);
    let typed = typed.map_err(|error| AskError::new(ErrorKind::Move, error).at("move"))?;
    Ok(typed.mv)
}

fn outcome_after(game: &Game, mv: Move) -> Option<Outcome> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    after.outcome()
}

/// What a move does, in one sentence: `Black's pawn goes from 3d to 3c and takes the silver general: check.`
pub(crate) fn sentence(game: &Game, mv: &MoveAnswer, convention: Convention) -> Option<String> {
    let variant = game.variant();
    let read = game.parse_usi(&mv.usi).ok()?;
    let change = game.change(read)?;
    let square = |name: &str| {
        let square = variant.board.parse_square(name);
        square.map_or_else(
            || name.to_owned(),
            |square| convention.square_name(variant.board, square),
        )
    };
    let mover = game.side();
    let becomes = change.placed().piece.kind;
    let mut said = match (&mv.from, change.from_hand()) {
        (Some(from), _) => {
            let kind = change.moved()?.piece.kind;
            let name = noun(variant, kind);
            if *from == mv.to {
                format!("{mover}'s {name} stays on {}", square(from))
            } else {
                format!(
                    "{mover}'s {name} goes from {} to {}",
                    square(from),
                    square(&mv.to)
                )
            }
        }
        (None, held) => format!(
            "{mover} drops {} on {}",
            with_article(&noun(variant, held?)),
            square(&mv.to)
        ),
    };
    if let Some(swapped) = change.swapped() {
        said.push_str(" and changes places with the ");
        said.push_str(&noun(variant, swapped.piece.kind));
    }
    if !mv.captures.is_empty() {
        said.push_str(" and takes ");
        said.push_str(&takings(game, &mv.captures, &mv.to, square)?);
    }
    if mv.promotes {
        said.push_str("; it becomes ");
        said.push_str(&with_article(&noun(variant, becomes)));
    }
    let burnt = match Burns::of(game, mv, square)? {
        Burns::Nothing => String::new(),
        Burns::Mover(fate) => format!("; there it burns{fate}"),
        Burns::Enemies(burnt) => format!("; it burns {burnt}"),
    };
    said.push_str(&burnt);
    let ending = match outcome_after(game, read) {
        Some(outcome) => format!(": {}", outcome.words()),
        None if mv.check => ": check".to_owned(),
        None => String::new(),
    };
    Some(said + &ending + ".")
}

/// What a legal move takes, and what becomes of that: `White takes the silver general: it enters White's hand.`; or which pieces change
/// places. `None` for a move that does nothing but move its piece.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/2p3/2W3 b - 1")?;
/// let mv = game.parse_usi("4f4e")?;
/// let said = hakugei_ask::captures_in_words(&game, mv, game.variant().notation).expect("it takes something");
/// assert!(said.starts_with("Black takes the porpoise: it enters Black's hand as a "), "{said}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn captures_in_words(game: &Game, mv: Move, convention: Convention) -> Option<String> {
    let board = game.variant().board;
    let answer = moves::described(game, mv, String::new())?;
    let square = |name: &str| {
        let square = board.parse_square(name);
        square.map_or_else(|| name.to_owned(), |square| convention.square_name(board, square))
    };
    let mover = game.side();
    let mut said = Vec::new();
    match answer.captures.as_slice() {
        [] => {}
        [one] if one.square == answer.to => {
            let piece = captured_piece(game, one)?;
            said.push(match fate(game, one)? {
                Fate::Leaves => format!("{mover} takes {piece}: it leaves play."),
                Fate::ChangesHands => format!("{mover} takes {piece}: it enters {mover}'s hand."),
                Fate::Enters(kind) => {
                    format!("{mover} takes {piece}: it enters {mover}'s hand as {kind}.")
                }
            });
        }
        several => said.push(format!(
            "{mover} takes {}.",
            takings(game, several, &answer.to, square)?
        )),
    }
    if let Some((change, swapped)) = game
        .change(mv)
        .and_then(|change| Some((change, change.swapped()?)))
    {
        let names = [change.placed().piece, swapped.piece].map(|piece| noun(game.variant(), piece.kind));
        said.push(format!("{mover}'s {} change places.", names.join(" and ")));
    }
    match Burns::of(game, &answer, square)? {
        Burns::Nothing => {}
        Burns::Mover(fate) => said.push(format!("The piece that has moved burns{fate}.")),
        Burns::Enemies(burnt) => said.push(format!("{mover} burns {burnt}.")),
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// What a move burns, in words.
enum Burns {
    Nothing,
    /// The piece that has moved; what becomes of it.
    Mover(String),
    /// Enemies, by their names.
    Enemies(String),
}

impl Burns {
    fn of(game: &Game, mv: &MoveAnswer, square: impl Fn(&str) -> String) -> Option<Self> {
        let burnt = mv.burns.as_slice();
        Some(match burnt {
            [] => Self::Nothing,
            [lost] if lost.square == mv.to => Self::Mover(match fate(game, lost)? {
                Fate::Leaves => " and leaves play".to_owned(),
                Fate::ChangesHands => format!(" and enters {}'s hand", game.side().other()),
                Fate::Enters(kind) => format!(" and enters {}'s hand as {kind}", game.side().other()),
            }),
            enemies => Self::Enemies(takings(game, enemies, &mv.to, square)?),
        })
    }
}

/// The captured pieces, and what becomes of them. Where they stood is said of several, and of one that was not where the move ends.
fn takings(game: &Game, captures: &[Capture], to: &str, square: impl Fn(&str) -> String) -> Option<String> {
    let one = captures.len() == 1;
    let mut taken = Vec::new();
    for capture in captures {
        let mut said = captured_piece(game, capture)?;
        if !one || capture.square != to {
            said = format!("{said} on {}", square(&capture.square));
        }
        taken.push((said, fate(game, capture)?));
    }
    // What becomes of all alike is said once.
    let all_leave = !one && taken.iter().all(|(_, fate)| *fate == Fate::Leaves);
    let taken: Vec<String> = taken
        .into_iter()
        .map(|(said, fate)| match fate {
            Fate::Leaves if all_leave => said,
            Fate::Leaves => said + ", which leaves play",
            Fate::Enters(kind) => format!("{said}, which enters {}'s hand as {kind}", game.side()),
            Fate::ChangesHands => said,
        })
        .collect();
    let listed = listed(&taken, "and");
    Some(if all_leave {
        listed + ", which leave play"
    } else {
        listed
    })
}

fn captured_piece(game: &Game, capture: &Capture) -> Option<String> {
    let variant = game.variant();
    let (code, color, _) = PieceCode::starting(&capture.piece)?;
    let name = noun(variant, variant.kind(code)?);
    let own = if color == game.side() { "its own " } else { "the " };
    Some(format!("{own}{name}"))
}

/// What becomes of a captured piece.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// It is removed.
    Leaves,
    /// It enters the captor's hand as what it is.
    ChangesHands,
    /// It enters the captor's hand as another kind, which is named with its article.
    Enters(String),
}

fn fate(game: &Game, capture: &Capture) -> Option<Fate> {
    let variant = game.variant();
    let Some(held) = &capture.held else {
        return Some(Fate::Leaves);
    };
    let (code, _, _) = PieceCode::starting(&capture.piece)?;
    let kind = kind(variant, held)?;
    Some(if variant.kind(code) == Some(kind) {
        Fate::ChangesHands
    } else {
        Fate::Enters(with_article(&noun(variant, kind)))
    })
}

fn kind(variant: &Variant, code: &str) -> Option<PieceKind> {
    variant.kind(PieceCode::parse(code)?)
}
