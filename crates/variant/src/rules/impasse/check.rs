//! Checks the impasse rule of a document.

use hakugei_text::quote;

use super::form::{self, Points};
use super::{Declaration, Impasse};
use crate::check::board_context::BoardContext;
use crate::check::kinds::Kinds;
use crate::check::numbers::number;
use crate::check::region;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;

/// Checks the impasse rule; by default there is none.
pub(crate) fn check(
    said: Option<&form::Impasse>,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Impasse> {
    match said {
        None | Some(form::Impasse::None) => Some(Impasse::None),
        Some(form::Impasse::RoyalsIn(goal)) => {
            let region = region::check(goal.region.as_ref()?, board_context, notes)?;
            Some(Impasse::RoyalsIn { region })
        }
        Some(form::Impasse::Declaration(said)) => {
            declaration(said, kinds, board_context, notes).map(Impasse::Declaration)
        }
    }
}

/// Checks when a side may declare.
fn declaration(
    said: &form::Declaration,
    kinds: &Kinds<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Declaration> {
    let region = said.region.as_ref();
    let region = region.and_then(|region| region::check(region, board_context, notes));
    let pieces = said.pieces.as_ref();
    let pieces =
        pieces.and_then(|pieces| number(pieces, 0..=u8::MAX, "the number of pieces in the region", notes));
    let mut worth = Vec::new();
    let counted = kinds.of_map(said.worth.as_ref(), notes);
    for ((letter, points), kind) in said.worth.iter().flatten().zip(counted) {
        if kinds.names_royal(letter) {
            let message = format!(
                "{} is royal, and royal pieces are worth no points",
                quote(&letter.value)
            );
            let diagnostic = Diagnostic::new(Code::RoyalCounted, letter.span, message);
            notes.push(diagnostic.help("take the entry away"));
        }
        let points = points.as_ref();
        let points = points.and_then(|points| number(points, 0..=u8::MAX, "the points of a piece", notes));
        worth.extend(kind.zip(points));
    }
    let win = said.win.as_ref().and_then(|win| both(win, notes));
    let draw = match &said.draw {
        Some(draw) => Some(number(draw, 0..=u16::MAX, "a number of points", notes)?),
        None => None,
    };
    Some(Declaration {
        region: region?,
        pieces: pieces?,
        worth,
        win: win?,
        draw,
    })
}

/// Checks the points of both sides, Black's first.
fn both(points: &Points, notes: &mut Notes) -> Option<[u16; 2]> {
    let black = points.black.as_ref();
    let black = black.and_then(|points| number(points, 0..=u16::MAX, "a number of points", notes));
    let white = points.white.as_ref();
    let white = white.and_then(|points| number(points, 0..=u16::MAX, "a number of points", notes));
    Some([black?, white?])
}
