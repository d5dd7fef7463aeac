//! The legal moves of one piece, of a kind, or all of them, as a player asks for them.

use hakugei_game::{Action, Change, Game, Move};
use hakugei_notation::{MoveNames, parse_square, square_name};
use hakugei_text::columns::wrapped;
use hakugei_text::noun::numbered;
use hakugei_text::{harmless, quote};
use hakugei_variant::words::noun;
use hakugei_variant::{Color, Convention, Piece, PieceKind, Square};

use crate::screen::pieces;
use crate::screen::pieces::UnknownPiece;

/// The moves that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The moves as text, under headings.
    pub(crate) listed: String,
    /// Where the pieces stand.
    pub(crate) from: Vec<Square>,
    /// Where the moves end.
    pub(crate) targets: Vec<Square>,
    /// What the moves capture, where they end or on the way.
    pub(crate) captures: Vec<Square>,
}

/// What `moves` is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    All,
    Square(Square),
    Kind(PieceKind),
}

/// Why a text names no piece of the side to move.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoSubject {
    /// It names neither a piece nor a square.
    #[error("{unknown}; or name a square such as `{example}`")]
    Unknown {
        /// Why it names no piece.
        unknown: UnknownPiece,
        /// A square of the board.
        example: String,
    },
    /// It names an empty square.
    #[error("{}: there is no piece on {square}", quote(.text))]
    Empty {
        /// As read.
        text: String,
        /// The square.
        square: String,
    },
    /// It names a square with a piece of the other side.
    #[error(
        "{}: the {} on {square} is {owner}'s, and it is {}'s move; `?{square}` shows what it attacks",
        quote(.text), harmless(.piece), .owner.other()
    )]
    NotYours {
        /// As read.
        text: String,
        /// The square.
        square: String,
        /// The name of the piece there.
        piece: String,
        /// Whose it is.
        owner: Color,
    },
}

/// The moves of the side to move: all, of the piece on a square, or of a kind with its drops.
///
/// # Errors
/// Where `of` names no piece of the side to move.
pub(crate) fn choose(game: &Game, convention: Convention, of: Option<&str>) -> Result<Chosen, NoSubject> {
    let subject = of.map_or(Ok(Subject::All), |text| subject(game, convention, text))?;
    let mut moves = game.legal_moves();
    moves.retain(|&mv| belongs(game, mv, subject));
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    let changes = moves.iter().filter_map(|&mv| game.change(mv));
    let captured = |change: Change| {
        change
            .captured()
            .map(|captured| captured.square)
            .collect::<Vec<_>>()
    };
    Ok(Chosen {
        listed: listed(game, convention, &moves, subject),
        from: standing(game, subject),
        targets: moves.iter().map(|mv| mv.to()).collect(),
        captures: changes.flat_map(captured).collect(),
    })
}

/// Where the pieces stand whose moves are asked for, even where they have none.
fn standing(game: &Game, subject: Subject) -> Vec<Square> {
    match subject {
        Subject::All => Vec::new(),
        Subject::Square(square) => vec![square],
        Subject::Kind(kind) => {
            let piece = Piece {
                color: game.side(),
                kind,
            };
            game.variant()
                .board
                .squares()
                .filter(|&square| game.piece_at(square) == Some(piece))
                .collect()
        }
    }
}

fn subject(game: &Game, convention: Convention, text: &str) -> Result<Subject, NoSubject> {
    let board = game.variant().board;
    let square = parse_square(convention, board, text)
        .ok()
        .or_else(|| board.parse_square(text));
    let Some(square) = square else {
        let kind = pieces::find(game.variant(), text).map_err(|unknown| NoSubject::Unknown {
            unknown,
            example: square_name(convention, board, Square(0)),
        })?;
        return Ok(Subject::Kind(kind));
    };
    let name = square_name(convention, board, square);
    let text = text.to_owned();
    match game.piece_at(square) {
        None => Err(NoSubject::Empty { text, square: name }),
        Some(piece) if piece.color != game.side() => Err(NoSubject::NotYours {
            text,
            square: name,
            piece: game.variant().piece(piece.kind).name.english.clone(),
            owner: piece.color,
        }),
        Some(_) => Ok(Subject::Square(square)),
    }
}

fn belongs(game: &Game, mv: Move, subject: Subject) -> bool {
    match subject {
        Subject::All => true,
        Subject::Square(square) => origin(mv) == Some(square),
        Subject::Kind(kind) => kind_of(game, mv) == Some(kind),
    }
}

/// Where a board move begins.
pub(super) fn origin(mv: Move) -> Option<Square> {
    match mv.action() {
        Action::Board { from, .. } => Some(from),
        Action::Drop { .. } => None,
    }
}

/// The kind that a move moves or drops.
fn kind_of(game: &Game, mv: Move) -> Option<PieceKind> {
    match mv.action() {
        Action::Board { from, .. } => game.piece_at(from).map(|piece| piece.kind),
        Action::Drop { kind, .. } => Some(kind),
    }
}

/// Says that nothing moves of what was asked about.
fn no_move(game: &Game, convention: Convention, subject: Subject) -> String {
    let variant = game.variant();
    let side = game.side();
    match subject {
        Subject::All => "No legal move.\n".to_owned(),
        Subject::Square(square) => {
            let kind = game.piece_at(square).map(|piece| piece.kind);
            let name = kind.map_or_else(|| "piece".to_owned(), |kind| noun(variant, kind));
            let square = square_name(convention, variant.board, square);
            format!("The {name} on {square} has no legal move.\n")
        }
        Subject::Kind(kind) => {
            let name = noun(variant, kind);
            let there = standing(game, subject).len() + usize::from(game.in_hand(side, kind));
            match there {
                0 => format!("{side} has no {name}.\n"),
                1 => format!("{side}'s {name} has no legal move.\n"),
                _ => format!("No {name} of {side} has a legal move.\n"),
            }
        }
    }
}

fn listed(game: &Game, convention: Convention, moves: &[Move], subject: Subject) -> String {
    let drop = |mv: &&Move| matches!(mv.action(), Action::Drop { .. });
    let (from_hand, on_board): (Vec<&Move>, Vec<&Move>) = moves.iter().partition(drop);
    let mut text = match moves.len() {
        0 => no_move(game, convention, subject),
        count => format!("{}:\n", numbered(count, "legal move")),
    };
    let wrapped = |texts: &[String]| wrapped(&texts.join("  "), "  ", 78);
    let names = MoveNames::new(game, convention);
    let text_of = |&&mv: &&Move| {
        names
            .write(mv)
            .map_or_else(|_| game.usi(mv), |text| text.to_string())
    };
    for part in [on_board, from_hand] {
        text.push_str(&wrapped(&part.iter().map(text_of).collect::<Vec<String>>()));
    }
    let banned = game.banned_drop_mates();
    let banned = banned.into_iter().filter(|&mv| belongs(game, mv, subject));
    let banned: Vec<String> = banned.map(|mv| game.usi(mv)).collect();
    if !banned.is_empty() {
        text.push_str("Not allowed, because the drop would mate:\n");
        text.push_str(&wrapped(&banned));
    }
    text
}
