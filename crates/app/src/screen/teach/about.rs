//! One piece as a player asks about it, of either side: how it moves, what it attacks now, what becomes of it.

use hakugei_game::Game;
use hakugei_notation::{parse_square, square_name};
use hakugei_render::{PieceStyle, diagrams};
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, listed, quote};
use hakugei_variant::rules::Region;
use hakugei_variant::words::{of_kind, piece_title, region_words};
use hakugei_variant::{Color, Convention, PieceKind, Square};

use super::outlook::{Standing, attackers, called, standing};
use super::paragraph;
use crate::screen::pieces::{self, UnknownPiece};

/// Why a text names nothing that could be explained.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NothingThere {
    /// It names neither a piece nor a square.
    #[error("{unknown}; or name a square such as `{example}`")]
    Unknown {
        /// Why it names no piece.
        unknown: UnknownPiece,
        /// A square of the board.
        example: String,
    },
    /// It names an empty square.
    #[error("{}: there is no piece on {square}{attacked}", quote(.text))]
    Empty {
        /// As read.
        text: String,
        /// The square.
        square: String,
        /// What attacks it, in words.
        attacked: String,
    },
}

/// The square that a text names in a convention, or in USI form.
pub(crate) fn square_of(game: &Game, convention: Convention, text: &str) -> Option<Square> {
    let board = game.variant().board;
    parse_square(convention, board, text)
        .ok()
        .or_else(|| board.parse_square(text))
}

/// What there is to know of the piece on a square, or of a kind, named by a text.
///
/// # Errors
/// Where the text names no piece that there is.
pub(crate) fn about(
    game: &Game,
    convention: Convention,
    text: &str,
    columns: usize,
) -> Result<Vec<String>, NothingThere> {
    let variant = game.variant();
    let Some(square) = square_of(game, convention, text) else {
        let kind = pieces::find(variant, text).map_err(|unknown| NothingThere::Unknown {
            unknown,
            example: square_name(convention, variant.board, Square(0)),
        })?;
        return Ok(of_a_kind(game, convention, kind, columns));
    };
    let Some(piece) = game.piece_at(square) else {
        return Err(NothingThere::Empty {
            text: text.to_owned(),
            square: square_name(convention, variant.board, square),
            attacked: attacked_by(game, convention, square),
        });
    };
    let there = Standing { piece, square };
    let mut lines = vec![format!(
        "{}'s {}",
        piece.color,
        called(variant, convention, there)
    )];
    lines.extend(moves(game, piece.kind, Some(piece.color), columns));
    lines.extend(now(game, convention, there, columns));
    Ok(lines)
}

/// A kind, with each piece of it that is in play.
fn of_a_kind(game: &Game, convention: Convention, kind: PieceKind, columns: usize) -> Vec<String> {
    let mut lines = moves(game, kind, None, columns);
    for there in standing(game)
        .into_iter()
        .filter(|there| there.piece.kind == kind)
    {
        let name = called(game.variant(), convention, there);
        lines.push(format!("  {}'s {name}:", there.piece.color));
        let said = now(game, convention, there, columns - 2).into_iter();
        lines.extend(said.map(|line| format!("  {line}")));
    }
    for color in Color::ALL {
        let count = game.in_hand(color, kind);
        if count > 0 {
            let held = numbered(usize::from(count), "piece");
            lines.push(format!("  In {color}'s hand: {held}."));
        }
    }
    lines
}

/// How a kind moves and what becomes of it. The diagrams look up the board for Black: of White's pieces it is said which way they
/// look.
fn moves(game: &Game, kind: PieceKind, color: Option<Color>, columns: usize) -> Vec<String> {
    let variant = game.variant();
    let piece = variant.piece(kind);
    let mut lines = vec![piece_title(variant, kind)];
    if color == Some(Color::White) {
        lines.push("  As White sees it: up is towards Black.".to_owned());
    }
    for diagram in diagrams(variant, kind, PieceStyle::Letters) {
        if !diagram.heading.is_empty() {
            lines.extend(paragraph(&format!("{}:", diagram.heading), "  ", columns));
        }
        lines.extend(diagram.text.lines().map(str::to_owned));
        let said = diagram.sentences.iter();
        lines.extend(said.flat_map(|line| paragraph(line, "  ", columns)));
    }
    if piece.initial != Region::Nowhere {
        let place = region_words(variant, &piece.initial);
        lines.extend(paragraph(&format!("Initial squares: {place}."), "  ", columns));
    }
    let mut said = of_kind(variant, kind);
    // What becomes of it otherwise is said already, and a learner wants to know this too.
    if piece.captured == Some(kind) && !piece.royal {
        said.push("Taken, it enters the captor's hand as it is.".to_owned());
    }
    lines.extend(said.iter().flat_map(|line| paragraph(line, "  ", columns)));
    lines
}

/// What a piece attacks now, and what attacks and protects it.
fn now(game: &Game, convention: Convention, there: Standing, columns: usize) -> Vec<String> {
    let variant = game.variant();
    let (us, them) = (there.piece.color, there.piece.color.other());
    let targets: Vec<Square> = variant
        .board
        .squares()
        .filter(|&square| game.attackers(square, us).contains(&there.square))
        .collect();
    let mut pieces = Vec::new();
    let mut empty = Vec::new();
    for &square in &targets {
        match game.piece_at(square) {
            Some(piece) if piece.color == them => {
                let name = called(variant, convention, Standing { piece, square });
                pieces.push(format!("the {name}"));
            }
            Some(_) => {}
            None => empty.push(square_name(convention, variant.board, square)),
        }
    }
    let names = |standing: Vec<Standing>| -> Vec<String> {
        let named = standing.into_iter();
        named
            .map(|other| format!("the {}", called(variant, convention, other)))
            .collect()
    };
    let threatens = names(attackers(game, there.square, them));
    let guards = names(attackers(game, there.square, us));
    let mut said = vec![match pieces.as_slice() {
        [] => "It attacks no piece now.".to_owned(),
        pieces => format!("It attacks {}.", listed(pieces, "and")),
    }];
    if !empty.is_empty() {
        said.push(format!("Empty squares that it attacks: {}.", empty.join(" ")));
    }
    if !threatens.is_empty() {
        said.push(format!("It is attacked by {}.", listed(&threatens, "and")));
    }
    said.push(match guards.as_slice() {
        [] => "Nothing protects it.".to_owned(),
        guards => format!("It is protected by {}.", listed(guards, "and")),
    });
    said.iter()
        .flat_map(|line| paragraph(&harmless(line), "  ", columns))
        .collect()
}

/// What attacks an empty square, behind what was said of it.
fn attacked_by(game: &Game, convention: Convention, square: Square) -> String {
    let said: Vec<String> = Color::ALL
        .iter()
        .flat_map(|&color| attackers(game, square, color))
        .map(|other| {
            let name = called(game.variant(), convention, other);
            format!("{}'s {name}", other.piece.color)
        })
        .collect();
    if said.is_empty() {
        String::new()
    } else {
        format!("; it is attacked by {}", listed(&said, "and"))
    }
}
