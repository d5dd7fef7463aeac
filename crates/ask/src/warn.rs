//! `warn`: whether a move gives something away, by a search at full strength of the positions before and after it.

use hakugei_game::{Game, Move};
use hakugei_notation::write_move;
use hakugei_search::{Limits, Score};
use hakugei_text::noun::numbered;
use hakugei_variant::words::noun;
use hakugei_variant::{Convention, PieceKind};

use crate::answers::Warning;
use crate::environment::Environment;
use crate::error::AskError;
use crate::game::Told;
use crate::question::WithMove;
use crate::review::{Found, JUDGING_NODES};
use crate::{explain, think};

/// What a move must give away to be warned of, in hundredths of the weakest piece.
const BLUNDER: i32 = 120;

/// What a search has found in a position.
///
/// ```
/// let nothing = hakugei_ask::Outlook { score: None, line: &[] };
/// assert!(nothing.score.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'a> {
    /// How good it is for the side to move, if that was found out.
    pub score: Option<Score>,
    /// The moves that are expected, the first one of the side to move.
    pub line: &'a [Move],
}

/// Why a player should be warned of a move, if he should: it is no move that the search would play, and it gives away more than a
/// weak piece, or a game that was not lost. `before` was found in the position, `after` in the one that the move leads to.
///
/// ```
/// use hakugei_ask::{Outlook, warning};
/// use hakugei_game::{CompiledVariant, Game};
/// use hakugei_variant::{Library, load, shipped, shipped::Shipped};
///
/// let first = shipped::ids().next().expect("some are shipped");
/// let file = Shipped.find(first).expect("it is shipped");
/// let compiled = CompiledVariant::new(load(&file, &Shipped).variant.expect("the file is right"));
/// let game = Game::new(&compiled);
/// let mv = game.legal_moves()[0];
/// let nothing = Outlook { score: None, line: &[] };
/// assert_eq!(warning(&game, game.variant().notation, mv, nothing, nothing), None);
/// ```
pub fn warning(
    game: &Game,
    convention: Convention,
    mv: Move,
    before: Outlook<'_>,
    after: Outlook<'_>,
) -> Option<String> {
    let (best, answer) = (before.score?, after.score?);
    if before.line.first() == Some(&mv) {
        return None;
    }
    let mut game = game.clone();
    game.play(mv).ok()?;
    let other = game.side();
    let &reply = after.line.first()?;
    let text = write_move(&game, convention, reply).unwrap_or_else(|_| game.usi(reply));
    if let Some(plies) = answer.forced().filter(|&plies| plies > 0) {
        let is_lost_anyway = best.forced().is_some_and(|plies| plies < 0);
        let moves = numbered(plies.unsigned_abs().div_ceil(2) as usize, "move");
        return (!is_lost_anyway)
            .then(|| format!("that lets {other} win by force in {moves}, beginning with {text}"));
    }
    if best.value() + answer.value() < BLUNDER {
        return None;
    }
    let taken = game
        .change(reply)
        .and_then(|change| change.taken_enemies().next());
    Some(match taken {
        Some(taken) => format!(
            "that leaves the {} to {text}",
            noun(game.variant(), taken.piece.kind)
        ),
        None => match won_later(&game, after.line) {
            Some(kind) => format!(
                "that lets {other} win the {}, beginning with {text}",
                noun(game.variant(), kind)
            ),
            None => format!("that lets {other} gain by {text}"),
        },
    })
}

/// What the side to move takes for nothing in a line, if anything: the first piece that is not paid for by the answer.
fn won_later(game: &Game, line: &[Move]) -> Option<PieceKind> {
    let (us, mut game) = (game.side(), game.clone());
    for (at, &mv) in line.iter().enumerate() {
        let taken = game.change(mv)?.taken_enemies().next();
        let by_us = game.side() == us;
        game.play(mv).ok()?;
        let answer = line.get(at + 1).and_then(|&answer| game.change(answer));
        let is_paid_for = answer.is_some_and(|answer| answer.taken_enemies().next().is_some());
        if let Some(taken) = taken.filter(|_| by_us && !is_paid_for) {
            return Some(taken.piece.kind);
        }
    }
    None
}

/// Looks whether a move has to be warned of.
///
/// # Errors
/// Where the game or the move is wrong.
pub(crate) fn answer(asked: &WithMove, environment: &Environment<'_>) -> Result<Warning, AskError> {
    let told = Told::going_on(&asked.game, asked.convention.as_deref(), environment)?;
    let mv = explain::read(&told.game, told.convention, &asked.mv)?;
    let mut engine = think::engine(&told.opened);
    let limits = Limits {
        nodes: Some(JUDGING_NODES),
        spent: environment.spent,
        stop: environment.stop,
        ..Limits::default()
    };
    let mut next = told.game.clone();
    let before = Found::of(&mut engine, &told.game, &limits);
    let is_played = next.play(mv).is_ok();
    let after = is_played
        .then(|| Found::of(&mut engine, &next, &limits))
        .flatten();
    let words = before.zip(after).and_then(|(before, after)| {
        let [before, after] = [&before, &after].map(|Found { score, line }| Outlook {
            score: Some(*score),
            line,
        });
        warning(&told.game, told.convention, mv, before, after)
    });
    Ok(Warning { words })
}
