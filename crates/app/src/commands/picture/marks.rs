//! What is marked on the picture of a board: the last move, a check, where a piece may go, arrows.

use std::fmt::Display;

use hakugei_game::{Action, Game, Move};
use hakugei_notation::{find_list, read_typed};
use hakugei_render::{Arrow, ArrowStart, Marks};
use hakugei_text::quote;
use hakugei_variant::{Board, Convention, PieceKind, Square};

use super::PictureArgs;
use crate::failure::Failure;
use crate::files::record;
use crate::screen::board;

/// Plays moves that follow one another: a list, as it is read everywhere, or moves as they are typed. `asked` is the convention in
/// which they are read first.
///
/// # Errors
/// Where one cannot be read, or is not legal.
pub(super) fn play(game: &mut Game, asked: Option<Convention>, moves: &str) -> Result<(), Failure> {
    let usual = game.variant().notation;
    match find_list(game, usual, asked, moves) {
        Ok((list, read)) => {
            *game = list.game;
            if let Some(remark) = record::found_out("--moves", read) {
                record::tell(&remark);
            }
            return Ok(());
        }
        Err(error) if has_numbers(moves) => {
            return Err(Failure::problem(moves, format_args!("`--moves`: {error}")));
        }
        Err(_) => {}
    }
    let convention = asked.unwrap_or(usual);
    for (index, text) in moves.split_whitespace().enumerate() {
        let refused = |why: &dyn Display| {
            Failure::problem(text, format_args!("move {} of `--moves`: {why}", index + 1))
        };
        let mv = legal(game, convention, text).map_err(|error| refused(&error))?;
        game.play(mv).map_err(|illegal| refused(&illegal))?;
    }
    Ok(())
}

/// Whether moves are numbered: `1.`.
fn has_numbers(moves: &str) -> bool {
    moves.split_whitespace().any(|word| {
        let bare = word.trim_start_matches(|c: char| c.is_ascii_digit());
        bare.len() < word.len() && bare.starts_with(['.', '…'])
    })
}

/// A legal move, or why there is none.
fn legal(game: &Game, convention: Convention, text: &str) -> Result<Move, String> {
    read_typed(game, convention, text)
        .map(|typed| typed.mv)
        .map_err(|error| error.to_string())
}

/// The marks that are asked for.
///
/// # Errors
/// Where a square or a move is wrong.
pub(super) fn of(game: &Game, convention: Convention, args: &PictureArgs) -> Result<Marks, Failure> {
    let seen = board::Marks::of(game);
    let mut marks = Marks {
        last: seen.last,
        check: seen.check,
        ..Marks::default()
    };
    let square = |option: &str, text: &str| square(game.variant().board, convention, text, option);
    for text in &args.last {
        marks.last.push(square("--last", text)?);
    }
    if let Some(text) = &args.targets {
        let from = square("--targets", text)?;
        if game.piece_at(from).is_none_or(|piece| piece.color != game.side()) {
            return Err(Failure::usage(
                format_args!("--targets {text}"),
                format_args!("no piece of {}, who is to move, stands there", game.side()),
            ));
        }
        marks.chosen.push(from);
        marks.targets = targets(game, from);
    }
    for (rank, text) in args.arrow.iter().enumerate() {
        let mv = legal(game, convention, text).map_err(|error| Failure::problem(text, error))?;
        marks.arrows.push(arrow(game, mv, rank));
    }
    // The best move is drawn last, above the others.
    marks.arrows.reverse();
    Ok(marks)
}

/// Where the legal moves of the piece on a square end.
fn targets(game: &Game, from: Square) -> Vec<Square> {
    let ends = |mv: Move| match mv.action() {
        Action::Board { from: begin, to, .. } if begin == from => Some(to),
        _ => None,
    };
    let mut targets: Vec<Square> = game.legal_moves().into_iter().filter_map(ends).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

fn arrow(game: &Game, mv: Move, rank: usize) -> Arrow {
    let (from, to) = match mv.action() {
        Action::Board { from, to, .. } => (ArrowStart::Square(from), to),
        Action::Drop { kind, to } => (ArrowStart::Hand(game.side(), held(game, kind)), to),
    };
    Arrow {
        from,
        to,
        rank: rank.min(usize::from(u8::MAX)) as u8,
    }
}

/// The kind in hand that is dropped with a face up.
fn held(game: &Game, face: PieceKind) -> PieceKind {
    let variant = game.variant();
    let in_hand = |kind: &PieceKind| game.in_hand(game.side(), *kind) > 0;
    let turned = |kind: &PieceKind| in_hand(kind) && variant.piece(*kind).promotes_to.contains(&face);
    let found = Some(face)
        .filter(in_hand)
        .or_else(|| variant.kinds().find(turned));
    found.unwrap_or(face)
}

/// A square by its name in a notation.
fn square(board: Board, convention: Convention, text: &str, option: &str) -> Result<Square, Failure> {
    let found = board
        .squares()
        .find(|&square| convention.square_name(board, square) == text.trim());
    found.ok_or_else(|| {
        let last = board.squares().next_back().unwrap_or(Square(0));
        let example = convention.square_name(board, last);
        Failure::usage(
            format_args!("{option} {text}"),
            format_args!(
                "that is not a square of this board in the notation `{convention}`: write one such as {}{}",
                quote(&example),
                if option == "--last" {
                    ", with commas between several"
                } else {
                    ""
                }
            ),
        )
    })
}
