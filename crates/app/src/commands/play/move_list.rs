//! The legal moves of one piece, of a kind, or all of them, as a player asks for them.

use hakugei_game::{Action, Change, Game, Move};
use hakugei_notation::{MoveNames, parse_square, square_name};
use hakugei_text::columns::wrapped;
use hakugei_text::noun::{numbered, plural};
use hakugei_text::{listed, quote};
use hakugei_variant::words::noun;
use hakugei_variant::{Convention, Piece, PieceKind, Square};

use crate::screen::pieces;
use crate::screen::pieces::UnknownPiece;

/// What names all pieces in hand, in a variant without a piece of that name.
const HAND: &str = "hand";

/// The widest line of a list of moves.
pub(super) const COLUMNS: usize = 78;

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
    /// A piece of the side to move.
    Square(Square),
    /// A piece of the other side.
    Enemy(Square),
    /// All pieces of a kind, on the board and in hand.
    Kind(PieceKind),
    /// The pieces of a kind in hand.
    Hand(PieceKind),
    /// All pieces in hand.
    WholeHand,
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
}

/// The moves of the side to move: all, of the piece on a square, of a kind with its drops or only these, or of all pieces in hand. Of a
/// piece of the other side, what it attacks.
///
/// # Errors
/// Where `of` names no piece of the variant, or an empty square.
pub(crate) fn choose(
    game: &Game,
    convention: Convention,
    of: Option<&str>,
    columns: usize,
) -> Result<Chosen, NoSubject> {
    let subject = of.map_or(Ok(Subject::All), |text| subject(game, convention, text))?;
    if let Subject::Enemy(square) = subject {
        return Ok(attacks(game, convention, square, columns));
    }
    let mut moves = game.legal_moves();
    moves.retain(|&mv| belongs(game, mv, subject));
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    let changes = moves.iter().filter_map(|&mv| game.change(mv));
    let captured = |change: Change| change.taken().map(|taken| taken.square).collect::<Vec<_>>();
    Ok(Chosen {
        listed: listed_moves(game, convention, &moves, subject, columns),
        from: standing(game, subject),
        targets: moves.iter().map(|mv| mv.to()).collect(),
        captures: changes.flat_map(captured).collect(),
    })
}

/// What a piece of the side that is not to move attacks.
fn attacks(game: &Game, convention: Convention, square: Square, columns: usize) -> Chosen {
    let variant = game.variant();
    let board = variant.board;
    let (us, them) = (game.side(), game.side().other());
    let attacked: Vec<Square> = board
        .squares()
        .filter(|&target| game.piece_at(target).is_none_or(|piece| piece.color == us))
        .filter(|&target| game.attackers(target, them).contains(&square))
        .collect();
    let (captures, targets): (Vec<Square>, Vec<Square>) = attacked
        .iter()
        .partition(|&&target| game.piece_at(target).is_some());
    let place = |square: &Square| square_name(convention, board, *square);
    let name = |square: Square| {
        game.piece_at(square)
            .map_or_else(String::new, |piece| noun(variant, piece.kind))
    };
    let empty: Vec<String> = targets.iter().map(place).collect();
    let pieces: Vec<String> = captures
        .iter()
        .map(|target| format!("the {} on {}", name(*target), place(target)))
        .collect();
    let what = match (empty.is_empty(), pieces.is_empty()) {
        (true, true) => "attacks nothing".to_owned(),
        (false, true) => format!("attacks {}, where nothing of yours stands", listed(&empty, "and")),
        (true, false) => format!("threatens {}", listed(&pieces, "and")),
        (false, false) => format!(
            "threatens {}, and attacks {} besides",
            listed(&pieces, "and"),
            listed(&empty, "and")
        ),
    };
    Chosen {
        listed: wrapped(
            &format!("{them}'s {} on {} {what}.", name(square), place(&square)),
            "",
            columns,
        ),
        from: vec![square],
        targets,
        captures,
    }
}

/// Where the pieces stand whose moves are asked for, even where they have none.
fn standing(game: &Game, subject: Subject) -> Vec<Square> {
    match subject {
        Subject::All | Subject::Hand(_) | Subject::WholeHand => Vec::new(),
        Subject::Square(square) | Subject::Enemy(square) => vec![square],
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
        // As a drop is written: only the hand is meant.
        let (name, is_drop) = match text.strip_suffix(['*', '\'']) {
            Some(name) if !name.trim().is_empty() => (name.trim(), true),
            _ => (text, false),
        };
        // A `'` may belong to the letter of a piece.
        let whole = pieces::find(game.variant(), text).ok().map(Subject::Kind);
        let kind = || {
            if text.eq_ignore_ascii_case(HAND) {
                return Ok(Subject::WholeHand);
            }
            let found = pieces::find(game.variant(), name).map_err(|unknown| NoSubject::Unknown {
                unknown,
                example: square_name(convention, board, Square(0)),
            });
            found.map(|kind| {
                if is_drop {
                    Subject::Hand(kind)
                } else {
                    Subject::Kind(kind)
                }
            })
        };
        return whole.map_or_else(kind, Ok);
    };
    match game.piece_at(square) {
        None => Err(NoSubject::Empty {
            text: text.to_owned(),
            square: square_name(convention, board, square),
        }),
        Some(piece) if piece.color != game.side() => Ok(Subject::Enemy(square)),
        Some(_) => Ok(Subject::Square(square)),
    }
}

fn belongs(game: &Game, mv: Move, subject: Subject) -> bool {
    match subject {
        Subject::All => true,
        Subject::Square(square) | Subject::Enemy(square) => origin(mv) == Some(square),
        Subject::Kind(kind) => kind_of(game, mv) == Some(kind),
        Subject::Hand(kind) => origin(mv).is_none() && kind_of(game, mv) == Some(kind),
        Subject::WholeHand => origin(mv).is_none(),
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

/// That what is asked about has no legal move, with what is plain about it.
fn none(game: &Game, convention: Convention, subject: Subject) -> String {
    let (variant, side) = (game.variant(), game.side());
    let place = |square: &Square| square_name(convention, variant.board, *square);
    let standing = standing(game, subject);
    let places: Vec<String> = standing.iter().map(place).collect();
    let kind = match subject {
        Subject::Kind(kind) | Subject::Hand(kind) => Some(kind),
        Subject::Square(square) | Subject::Enemy(square) => game.piece_at(square).map(|piece| piece.kind),
        Subject::All | Subject::WholeHand => None,
    };
    let Some(kind) = kind else {
        return match subject {
            Subject::WholeHand if game.setup().hands.held(side).next().is_none() => {
                format!("{side} has no piece in hand.\n")
            }
            Subject::WholeHand => "No piece in hand can be dropped.\n".to_owned(),
            _ => "No legal move.\n".to_owned(),
        };
    };
    let name = noun(variant, kind);
    let held = game.in_hand(side, kind) > 0;
    let of_kind = matches!(subject, Subject::Kind(_));
    let said = match (subject, places.as_slice()) {
        (Subject::Hand(_), _) if !held => return format!("{side} has no {name} in hand.\n"),
        (Subject::Kind(_), []) if !held => {
            return format!("{side} has no {name}, on the board or in hand.\n");
        }
        (Subject::Hand(_), _) | (_, []) => format!("The {name} in hand has no legal move"),
        (_, [place]) if !(of_kind && held) => format!("The {name} on {place} has no legal move"),
        _ => format!("None of {side}'s {} has a legal move", plural(&name)),
    };
    let check = if game.in_check() {
        format!(": {side} is in check")
    } else {
        String::new()
    };
    format!("{said}{check}.\n")
}

fn listed_moves(
    game: &Game,
    convention: Convention,
    moves: &[Move],
    subject: Subject,
    columns: usize,
) -> String {
    let drop = |mv: &&Move| matches!(mv.action(), Action::Drop { .. });
    let (from_hand, on_board): (Vec<&Move>, Vec<&Move>) = moves.iter().partition(drop);
    let mut text = match moves.len() {
        0 => none(game, convention, subject),
        count => format!("{}:\n", numbered(count, "legal move")),
    };
    let wrapped = |texts: &[String]| wrapped(&texts.join("  "), "  ", columns);
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
