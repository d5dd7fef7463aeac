//! The armies of a set-up: that they stand the right way round, and that the right one begins.

use std::collections::BTreeSet;

use betza::Moves;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::sfen::rows::JoinedRows;
use crate::source::Span;
use crate::{Color, Piece, PieceKind, PieceType, Setup, Square, Variant, sfen};

/// Notes a set-up in which each side stands at the edge to which it plays, and one in which the side at the top begins, as in
/// one that was taken from a chess program.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = &context.document.setup else {
        return;
    };
    if stands_above(variant, Color::Black) {
        notes.push(upside_down(variant, setup));
    } else if let Some(kind) = kind_beyond(variant) {
        notes.push(kind_upside_down(variant, setup, kind));
    } else if variant.start.side == Color::White && stands_above(variant, Color::White) {
        notes.push(lower_case_begins(setup));
    }
}

/// Whether the armies stand upside down, or the pieces of one kind.
pub(super) fn are_upside_down(variant: &Variant) -> bool {
    stands_above(variant, Color::Black) || kind_beyond(variant).is_some()
}

/// Says that the armies stand upside down where that ends the game as it starts, instead of how it ends.
pub(super) fn decided_upside_down(context: CheckContext<'_>) -> Option<Diagnostic> {
    let setup = context.document.setup.as_ref()?;
    stands_above(context.variant, Color::Black).then(|| Diagnostic {
        code: Code::DecidedStart,
        ..upside_down(context.variant, setup)
    })
}

/// Says that the armies stand upside down where that puts pieces outside the regions that they stay in, to which turning the board round
/// brings them.
pub(crate) fn outside_upside_down(context: CheckContext<'_>) -> Option<Diagnostic> {
    let variant = context.variant;
    let setup = context.document.setup.as_ref()?;
    let placed = || {
        let squares = variant.board.squares().zip(&variant.start.squares);
        squares.filter_map(|(square, piece)| Some((square, (*piece)?)))
    };
    let goes_to = |square: Square, piece: Piece| {
        variant
            .piece(piece.kind)
            .may_go_to(variant.board, square, piece.color)
    };
    let is_cause = stands_above(variant, Color::Black)
        && placed().any(|(square, piece)| !goes_to(square, piece))
        && placed().all(|(square, piece)| goes_to(variant.board.turned(square), piece));
    is_cause.then(|| Diagnostic {
        code: Code::StartsOutside,
        ..upside_down(variant, setup)
    })
}

/// Says that the armies stand upside down in the place of what is said of squares on which White would then have pieces to give.
pub(super) fn replace_followers(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(setup) = context.document.setup.as_ref() else {
        return;
    };
    let is_meant = |(code, _): &(Text, Option<Text>)| code.value == Code::ArmiesUpsideDown.text();
    if context.document.allow.iter().flatten().any(is_meant) || !stands_above(variant, Color::Black) {
        return;
    }
    let board = variant.board;
    let has_white = |square: Square| {
        variant.start.squares[square.index()].is_some_and(|piece| piece.color == Color::White)
    };
    let is_turned = |item: &Text| {
        let square = board.parse_square(&item.value);
        square.is_some_and(|square| has_white(board.turned(square)) || has_white(board.flipped(square)))
    };
    let mut places = BTreeSet::new();
    for (id, handicap) in context.document.handicaps.iter().flatten() {
        let removed = handicap.as_ref().and_then(|handicap| handicap.remove.as_ref());
        let turned = removed.into_iter().flat_map(|removed| &removed.value);
        let before = places.len();
        places.extend(turned.filter(|item| is_turned(item)).map(|item| item.span));
        // What is wrong with several inherited ones alike is said at their keys.
        if places.len() > before {
            places.insert(id.span);
        }
    }
    let follows = |found: &Diagnostic| {
        found.code == Code::NothingRemoved && found.labels.iter().any(|label| places.contains(&label.span))
    };
    if notes.take(0, follows).is_empty() {
        return;
    }
    let diagnostic = Diagnostic {
        code: Code::NothingRemoved,
        ..upside_down(variant, setup)
    };
    // It may stand there by another code, because of the regions in which pieces stay.
    if !notes.has(|found| found.span() == diagnostic.span() && found.message == diagnostic.message) {
        notes.push(diagnostic);
    }
}

/// Whether a side's pieces stand, on average, a rank or more above those of the other side.
pub(super) fn stands_above(variant: &Variant, color: Color) -> bool {
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
    let moved = |from: &dyn Fn(Square) -> Square| Setup {
        squares: board
            .squares()
            .map(|square| start.squares[from(square).index()])
            .collect(),
        side: Color::Black,
        ..start.clone()
    };
    let turned = moved(&|square| board.turned(square));
    let opposite = moved(&|square| board.flipped(square));
    let message = "the armies stand upside down: the capitals, at the top, are Black, who plays up the board, to the edge behind them";
    let goes_there = |setup: &Setup| {
        let mut placed = board.squares().zip(&setup.squares);
        placed.all(|(square, piece)| {
            piece.is_none_or(|piece| variant.piece(piece.kind).may_go_to(board, square, piece.color))
        })
    };
    let are_two = opposite.squares != turned.squares && goes_there(&opposite);
    let diagnostic = Diagnostic::new(Code::ArmiesUpsideDown, setup.span, message);
    let mended = sfen::format(variant, &turned);
    if !are_two {
        let help = format!("turn the board round: `setup: \"{mended}\",`");
        return diagnostic.help(help).suggest(setup.span, mended);
    }
    let opposite = sfen::format(variant, &opposite);
    let first = format!("write the rows in the opposite order: `setup: \"{opposite}\",`");
    if !goes_there(&turned) {
        return diagnostic.help(first).suggest(setup.span, opposite);
    }
    let help = format!(
        "{first}; or, where what is on the left belongs on the right, turn the board round: `setup: \"{mended}\",`"
    );
    diagnostic
        .help(help)
        .suggest(setup.span, opposite)
        .suggest(setup.span, mended)
}

/// A kind that never goes back and of which each side's pieces, more than one, all stand beyond those of the other side.
fn kind_beyond(variant: &Variant) -> Option<PieceKind> {
    let board = variant.board;
    let ranks = |color, kind| {
        let squares = board.squares().zip(&variant.start.squares);
        let own = squares.filter(move |(_, piece)| **piece == Some(Piece { color, kind }));
        own.map(move |(square, _)| board.rank(square))
    };
    variant.kinds().find(|&kind| {
        let nearest = (ranks(Color::Black, kind).max(), ranks(Color::White, kind).min());
        let are_beyond = matches!(nearest, (Some(black), Some(white)) if black < white);
        let are_several = Color::ALL
            .iter()
            .all(|&color| ranks(color, kind).nth(1).is_some());
        are_beyond && are_several && never_goes_back(variant.piece(kind))
    })
}

/// Whether a piece moves, and none of its moves leads back.
fn never_goes_back(piece: &PieceType) -> bool {
    let goes_on =
        |moves: &Moves| moves.paths.is_empty() && moves.simple.iter().all(|movement| movement.step.dy >= 0);
    !piece.is_immobile() && piece.all_moves().all(goes_on)
}

/// Says that the pieces of one kind stand upside down.
fn kind_upside_down(variant: &Variant, setup: &Text, kind: PieceKind) -> Diagnostic {
    let code = variant.piece(kind).code;
    let [black, white] = Color::ALL.map(|color| code.of(color));
    let exchanged = |piece: Piece| {
        let color = if piece.kind == kind {
            piece.color.other()
        } else {
            piece.color
        };
        Piece { color, ..piece }
    };
    let start = &variant.start;
    let mended = Setup {
        squares: start.squares.iter().map(|piece| piece.map(exchanged)).collect(),
        ..start.clone()
    };
    let message = format!(
        "each side's `{black}` stand beyond those of the other side, and they never go back: the capitals, Black's, play up the board"
    );
    let mended = sfen::format(variant, &mended);
    Diagnostic::new(Code::KindUpsideDown, setup.span, message)
        .help(format!(
            "exchange `{black}` and `{white}`: `setup: \"{mended}\",`"
        ))
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
