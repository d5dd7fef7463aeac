//! Checks the regions that pieces stay in: that their moves can be cut to them, and that they start inside.

use betza::{Kind, Moves};
use hakugei_text::noun::{numbered, plural};
use hakugei_text::{listed, quote};

use crate::check::context::CheckContext;
use crate::check::{armies, below, rows};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned};
use crate::document::{self, region as form};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::borrowing::BorrowedMoves;
use crate::source::Span;
use crate::words::{noun, squares_words};
use crate::{Board, Color, Piece, PieceKind, Setup, Square, Variant};

/// Checks them in a variant that is whole otherwise.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    for (kind, said) in bound(context) {
        check_moves(context, kind, said, notes);
    }
    if let Some(diagnostic) = armies::outside_upside_down(context) {
        notes.push(diagnostic);
        return;
    }
    for (start, place) in context.setups() {
        check_start(context, start, place, notes);
    }
}

/// The kinds with a region, and what the file says of them.
pub(super) fn bound(context: CheckContext<'_>) -> impl Iterator<Item = (PieceKind, &document::Piece)> {
    context.entries().filter(|(_, piece)| piece.stays_in.is_some())
}

/// Checks that a kind moves by steps, leaps and slides of its own.
fn check_moves(context: CheckContext<'_>, kind: PieceKind, said: &document::Piece, notes: &mut Notes) {
    let (Some(region), variant) = (&said.stays_in, context.variant) else {
        return;
    };
    let code = quote(&variant.piece(kind).code.to_string());
    let help = "take `stays_in` away; it is for pieces that step, leap and slide";
    if variant.piece(kind).all_moves().any(goes_further) {
        let message = format!(
            "{code} moves over hurdles or by several legs, and such moves cannot be limited to a region"
        );
        let diagnostic = Diagnostic::new(Code::RegionForMoves, region.span, message).help(help);
        let betza = said.betza.as_ref().map(|betza| betza.span);
        notes.push(diagnostic.because(betza, "the moves are changed here", help));
    }
    let borrowed = context.document.borrowed_moves.as_ref();
    if let Some(borrowed) = borrowed.filter(|_| variant.rules.borrowed_moves != BorrowedMoves::Never) {
        let message = format!("{code} may borrow moves, and such moves cannot be limited to a region");
        let diagnostic = Diagnostic::new(Code::RegionForMoves, region.span, message);
        notes.push(diagnostic.beside(borrowed.span, "by this rule", help));
    }
}

/// Whether some of the moves end at several squares behind a hurdle, or have several legs.
fn goes_further(moves: &Moves) -> bool {
    let over_hurdles = |kind| matches!(kind, Kind::Hopper | Kind::Grasshopper);
    !moves.paths.is_empty() || moves.simple.iter().any(|movement| over_hurdles(movement.kind))
}

/// Checks that no piece starts outside its region.
fn check_start(context: CheckContext<'_>, start: &Setup, place: Span, notes: &mut Notes) {
    let variant = context.variant;
    let squares = variant.board.squares().zip(&start.squares);
    let mut placed = squares.filter_map(|(square, piece)| Some((square, (*piece)?)));
    let outside = placed.find(|(square, piece)| {
        let kind = variant.piece(piece.kind);
        !kind.may_go_to(variant.board, *square, piece.color)
    });
    let Some((square, piece)) = outside else {
        return;
    };
    let from_other_side = exchanged(context, start, place, square, piece)
        .or_else(|| said_for_white(context, start, place, square, piece))
        .or_else(|| said_alike(context, start, place, square, piece));
    if let Some(diagnostic) = from_other_side {
        notes.push(diagnostic);
        return;
    }
    let (board, color) = (variant.board, piece.color);
    let Some(region) = &variant.piece(piece.kind).stays_in else {
        return;
    };
    let squares = |color| {
        let squares = squares_words(board, &region.squares(board, color), |square| board.name(square));
        if squares.is_empty() {
            "no square".to_owned()
        } else {
            squares
        }
    };
    let all = Outside::of(variant, start, piece.kind);
    let noun = noun(variant, piece.kind);
    let help = match all.0.len() {
        1 => "set it up inside, or change its `stays_in`",
        _ => "set them up inside, or change their `stays_in`",
    };
    let message = match all.of_sides(variant.board).as_slice() {
        [(_, squares_of_one)] if all.0.len() > 1 => format!(
            "the {} of {color} start on {squares_of_one}, outside the region that they stay in: {}",
            plural(&noun),
            squares(color)
        ),
        [(first, of_first), (second, of_second)] => format!(
            "{} start outside the region that they stay in: {first}'s on {of_first}, and not on {}; {second}'s on {of_second}, and not on {}",
            plural(&noun),
            squares(*first),
            squares(*second)
        ),
        _ => format!(
            "the {noun} of {color} starts on {}, outside the region that it stays in: {}",
            board.name(square),
            squares(color)
        ),
    };
    let text = context.text_at(place);
    let marks = all.0.iter().take(MOST_MARKED);
    let marks = marks.filter_map(|(square, _)| rows::place_of(text?, board, *square));
    let mut marks = marks.collect::<Vec<Span>>().into_iter();
    let diagnostic = Diagnostic::new(Code::StartsOutside, marks.next().unwrap_or(place), message).help(help);
    let diagnostic = marks.fold(diagnostic, |diagnostic, mark| diagnostic.label(mark, ""));
    let said = context
        .said(piece.kind)
        .and_then(|(_, said)| said.stays_in.as_ref());
    notes.push(match said {
        Some(said) => diagnostic.beside(said.span, "the region", help),
        None => diagnostic,
    });
}

/// How many pieces outside of their region are named of a side.
const MOST_NAMED: usize = 6;

/// How many of them are marked in the set-up.
const MOST_MARKED: usize = 4;

/// The pieces of a kind that start outside of their region, from the top.
struct Outside(Vec<(Square, Color)>);

impl Outside {
    fn of(variant: &Variant, start: &Setup, kind: PieceKind) -> Self {
        let squares = variant.board.squares().zip(&start.squares);
        let outside = squares.filter_map(|(square, piece)| {
            let piece = piece.filter(|piece| piece.kind == kind)?;
            let may_stand = variant.piece(kind).may_go_to(variant.board, square, piece.color);
            (!may_stand).then_some((square, piece.color))
        });
        Self(outside.collect())
    }

    /// The squares of each side that has some, in words.
    fn of_sides(&self, board: Board) -> Vec<(Color, String)> {
        let sides = Color::ALL.into_iter().filter_map(|color| {
            let own = self.0.iter().filter(|(_, side)| *side == color);
            let names: Vec<String> = own.map(|(square, _)| board.name(*square)).collect();
            let said = match names.len().checked_sub(MOST_NAMED) {
                None | Some(0) => listed(&names, "and"),
                Some(more) => format!(
                    "{} and {}",
                    names[..MOST_NAMED].join(", "),
                    numbered(more, "more square")
                ),
            };
            (!names.is_empty()).then_some((color, said))
        });
        sides.collect()
    }
}

/// Says that the regions of the sides seem to be exchanged, where every piece that stays in them starts in that of the other side.
fn exchanged(
    context: CheckContext<'_>,
    start: &Setup,
    place: Span,
    square: Square,
    piece: Piece,
) -> Option<Diagnostic> {
    let variant = context.variant;
    let region = variant.piece(piece.kind).stays_in.as_ref()?;
    let Region::Sides(sides) = region else { return None };
    let other = |side: usize| sides[side].clone().turned(variant.board);
    let other = Region::Sides(Box::new([other(1), other(0)]));
    if !standing_in(variant, start, region)
        .all(|(square, color)| other.contains(variant.board, square, color))
    {
        return None;
    }
    let (_, said) = context.said(piece.kind)?;
    let own = said.stays_in.as_ref()?;
    let region = defined(context, own);
    let message = format!(
        "the {} of {} starts on {}, in the region of the other side: `black` and `white` seem to be exchanged",
        noun(variant, piece.kind),
        piece.color,
        variant.board.name(square)
    );
    let diagnostic = Diagnostic::new(Code::StartsOutside, region.span, message);
    Some(
        diagnostic
            .label(place, "the set-up")
            .help("exchange `black` and `white` in this region"),
    )
}

/// The squares of the pieces that stay in a region, with their sides.
fn standing_in<'v>(
    variant: &'v Variant,
    start: &'v Setup,
    region: &'v Region,
) -> impl Iterator<Item = (Square, Color)> + 'v {
    let placed = variant.board.squares().zip(&start.squares);
    placed.filter_map(move |(square, piece)| {
        let piece = (*piece)?;
        let stays_in = variant.piece(piece.kind).stays_in.as_ref();
        (stays_in == Some(region)).then_some((square, piece.color))
    })
}

/// Says that a region seems to be that of White, where every piece that stays in it starts in that of the other side.
fn said_for_white(
    context: CheckContext<'_>,
    start: &Setup,
    place: Span,
    square: Square,
    piece: Piece,
) -> Option<Diagnostic> {
    let variant = context.variant;
    let board = variant.board;
    let region = variant.piece(piece.kind).stays_in.as_ref()?;
    if !standing_in(variant, start, region)
        .all(|(square, color)| region.contains(board, board.turned(square), color))
    {
        return None;
    }
    let turned = match region {
        Region::Squares(squares) => {
            let mut squares: Vec<Square> = squares.iter().map(|&square| board.turned(square)).collect();
            squares.sort_unstable();
            let names: Vec<String> = squares.into_iter().map(|square| board.name(square)).collect();
            format!("squares([\"{}\"])", names.join("\", \""))
        }
        _ => below::ranks_from_other_edge(board, region)?,
    };
    let (_, said) = context.said(piece.kind)?;
    let own = said.stays_in.as_ref()?;
    let defined = defined(context, own);
    let message = format!(
        "the {} of {} starts on {}, and its region, which is said for Black and turned for White, lies on the other side",
        noun(variant, piece.kind),
        piece.color,
        board.name(square)
    );
    let diagnostic = Diagnostic::new(Code::StartsOutside, defined.span, message);
    Some(
        diagnostic
            .label(place, "the set-up")
            .help(format!("say it for Black: write `{turned}`")),
    )
}

/// Says that a region of two sides has the squares of Black for both, where the pieces of White start in them turned round.
fn said_alike(
    context: CheckContext<'_>,
    start: &Setup,
    place: Span,
    square: Square,
    piece: Piece,
) -> Option<Diagnostic> {
    let variant = context.variant;
    let board = variant.board;
    let region = variant.piece(piece.kind).stays_in.as_ref()?;
    let squares = region.squares(board, Color::Black);
    let is_meant = |(square, color)| {
        let seen = if color == Color::Black {
            square
        } else {
            board.turned(square)
        };
        squares.contains(&seen)
    };
    let are_squares = matches!(region, Region::Sides(sides) if matches!(sides[0], Region::Squares(_)));
    if !are_squares
        || squares != region.squares(board, Color::White)
        || !standing_in(variant, start, region).all(is_meant)
    {
        return None;
    }
    let (_, said) = context.said(piece.kind)?;
    let defined = defined(context, said.stays_in.as_ref()?);
    let message = format!(
        "the {} of {} starts on {}, and `sides` has the same squares for both sides",
        noun(variant, piece.kind),
        piece.color,
        board.name(square)
    );
    let names: Vec<String> = squares.iter().map(|&square| board.name(square)).collect();
    let help = format!(
        "the squares in `sides` are those of the board for both sides; write `squares([\"{}\"])` alone, which is turned for White",
        names.join("\", \"")
    );
    let diagnostic = Diagnostic::new(Code::StartsOutside, defined.span, message);
    Some(diagnostic.label(place, "the set-up").help(help))
}

/// The region that a name stands for, and any other as it is.
pub(crate) fn defined<'d>(
    context: CheckContext<'d>,
    own: &'d Spanned<form::Region>,
) -> &'d Spanned<form::Region> {
    let form::Region::Named(One(name)) = &own.value else {
        return own;
    };
    let mut regions = context.document.regions.iter().flatten();
    let named = regions.find(|(known, _)| known.value == name.value);
    named.and_then(|(_, region)| region.as_ref()).unwrap_or(own)
}
