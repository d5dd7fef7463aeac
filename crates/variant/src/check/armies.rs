//! The armies of a set-up: that they stand the right way round, and that the right one begins.

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::sfen::rows::JoinedRows;
use crate::source::Span;
use crate::{Color, Setup, Variant, sfen};

/// Notes a set-up in which each side stands at the edge to which it plays, and one in which the side at the top begins, as in
/// one that was taken from a chess program.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    if stands_above(variant, Color::Black) {
        notes.push(upside_down(variant, setup));
    } else if variant.start.side == Color::White && stands_above(variant, Color::White) {
        notes.push(lower_case_begins(setup));
    }
}

/// Whether a side's pieces stand, on average, a rank or more above those of the other side.
fn stands_above(variant: &Variant, color: Color) -> bool {
    let board = variant.board;
    let ranks_and_count = |color: Color| {
        let squares = board.squares().zip(&variant.start.squares);
        let own = squares.filter(|(_, piece)| piece.is_some_and(|piece| piece.color == color));
        own.fold((0, 0), |(ranks, count), (square, _)| {
            (ranks + u32::from(board.rank(square)), count + 1)
        })
    };
    let (own, owns) = ranks_and_count(color);
    let (other, others) = ranks_and_count(color.other());
    owns * others > 0 && own * others + owns * others <= other * owns
}

/// Says that the armies stand upside down.
fn upside_down(variant: &Variant, setup: &Text) -> Diagnostic {
    let board = variant.board;
    let start = &variant.start;
    let turned = Setup {
        squares: board
            .squares()
            .map(|square| start.squares[board.turned(square).index()])
            .collect(),
        side: Color::Black,
        ..start.clone()
    };
    let message = "the armies stand upside down: the capitals, at the top, are Black, who plays up the board, to the edge behind them";
    let mended = sfen::format(variant, &turned);
    Diagnostic::new(Code::ArmiesUpsideDown, setup.span, message)
        .help(format!("turn the board round: `setup: \"{mended}\",`"))
        .suggest(setup.span, mended)
}

/// Says that White begins.
fn lower_case_begins(setup: &Text) -> Diagnostic {
    let message = "the side of the small letters, at the top, begins: here `w` stands for that side, and not for the capitals as in chess";
    let side = side(setup);
    let diagnostic = Diagnostic::new(Code::LowerCaseBegins, side, message);
    let help = "write `b` for the capitals, which stand at the bottom and begin by custom";
    diagnostic.help(help).suggest(side, "b")
}

/// The place of the side to move in the text.
fn side(setup: &Text) -> Span {
    let rows = JoinedRows::of(&setup.value);
    let text = rows.text.as_str();
    let word = text.split_whitespace().nth(1);
    // Both are parts of one text.
    let start = word.map(|word| word.as_ptr().addr() - text.as_ptr().addr());
    start.map_or(setup.span, |start| {
        setup.span.part(rows.written(start..start + 1))
    })
}
