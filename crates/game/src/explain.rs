//! Why a move is not legal.

use hakugei_variant::rules::{DropNeighbour, Limit, Repetition, RepetitionResult};
use hakugei_variant::{PieceKind, Square, Variant};

use crate::game::Game;
use crate::illegal::{At, Attacker, Illegal};
use crate::moves::{Action, Move};
use crate::outcome::{GameResult, Outcome, Reason};
use crate::rules::capture_limits::trades::Bar;

/// The reason why a move that is not among the legal ones is not.
pub(crate) fn reason(game: &Game, mv: Move) -> Illegal {
    if let Some(end) = game.core().immediate_end() {
        return Illegal::Ended {
            how: how_it_ended(game, end),
        };
    }
    match mv.action() {
        Action::Drop { kind, to } => drop_reason(game, mv, kind, to),
        Action::Board { from, to, .. } => board_reason(game, mv, from, to),
    }
}

fn drop_reason(game: &Game, mv: Move, kind: PieceKind, to: Square) -> Illegal {
    let (variant, us) = (game.variant(), game.side());
    let piece = variant.piece(kind).name.english.clone();
    let board = variant.board;
    let square = At { board, square: to };
    if !game.core().may_hold(us, kind) {
        return not_in_hand(game, kind, piece);
    }
    if game.piece_at(to).is_some() {
        return Illegal::Occupied { square };
    }
    if !variant.piece(kind).may_go_to(board, to, us) {
        return Illegal::OutsideRegion { piece, square };
    }
    if !game.core().may_ever_drop(us, kind, to) {
        let dead = game.core().is_dead(us, kind, to);
        let by_name = variant.rules.limits.iter().any(|limit| {
            matches!(limit, Limit::ForbiddenDrop { kind: bound, region }
                if *bound == kind && region.contains(variant.board, to, us))
        });
        if dead && !by_name {
            return Illegal::DeadDrop { piece, square };
        }
        return Illegal::ForbiddenDrop { piece, square };
    }
    if game.core().barred_drop_mates().contains(&mv) {
        return Illegal::DropMate { piece };
    }
    if game.core().pseudo_legal_moves().contains(&mv) {
        return check_reason(game, mv);
    }
    if let Some(neighbour) = missing_neighbour(game, kind, to) {
        return Illegal::DropApart {
            piece,
            square,
            neighbour,
        };
    }
    match file_limit(game, kind) {
        Some(max) => Illegal::FileLimit { piece, square, max },
        None => check_reason(game, mv),
    }
}

/// Why a kind that a side cannot take from its hand is not there.
fn not_in_hand(game: &Game, kind: PieceKind, piece: String) -> Illegal {
    let variant = game.variant();
    let shows = |&held: &PieceKind| {
        variant.piece(held).promotes_to == Some(kind) && game.in_hand(game.side(), held) > 0
    };
    match variant.kinds().find(shows) {
        Some(held) => Illegal::FaceNotHeld {
            piece,
            held: variant.piece(held).name.english.clone(),
        },
        None => Illegal::NotInHand { piece },
    }
}

fn board_reason(game: &Game, mv: Move, from: Square, to: Square) -> Illegal {
    let (variant, us) = (game.variant(), game.side());
    let at = |square| At {
        board: variant.board,
        square,
    };
    let Some(mover) = game.piece_at(from) else {
        return Illegal::NoPiece { square: at(from) };
    };
    let piece = variant.piece(mover.kind).name.english.clone();
    if mover.color != us {
        return Illegal::NotYours {
            piece,
            square: at(from),
        };
    }
    let possible = game.core().pseudo_legal_moves();
    if possible.contains(&mv) {
        return check_reason(game, mv);
    }
    let unbarred = game.core().moves_but_for_bar();
    if unbarred.contains(&mv) {
        return match game.core().trade_bar(mv) {
            Some(bar) => trade_reason(game, bar, piece, to),
            None => before_royal_reason(game, mv),
        };
    }
    let same_squares = |other: &Move| matches!(other.action(), Action::Board { from: start, to: end, .. } if start == from && end == to);
    if possible.iter().any(same_squares) {
        if mv.promotes() {
            return Illegal::may_not_turn(variant, mover.kind, piece);
        }
        return Illegal::must_turn(variant, mover.kind, piece);
    }
    if let Some(&twin) = unbarred.iter().find(|mv| same_squares(mv)) {
        return before_royal_reason(game, twin);
    }
    if !variant
        .piece(mover.kind)
        .may_go_to(variant.board, to, mover.color)
    {
        return Illegal::OutsideRegion {
            piece,
            square: at(to),
        };
    }
    Illegal::CannotReach {
        piece,
        from: at(from),
        to: at(to),
    }
}

/// A move that could be made but for the safety of the royal piece, or for repetition.
fn check_reason(game: &Game, mv: Move) -> Illegal {
    if game.core().legal_moves().contains(&mv) {
        return match game.variant().rules.repetition {
            Repetition::Fold {
                count,
                result: RepetitionResult::Forbidden,
                ..
            } => Illegal::Repetition { count },
            _ => Illegal::PerpetualCheck,
        };
    }
    let (royal, attackers) = attack(game, mv);
    Illegal::LeavesRoyalInCheck { royal, attackers }
}

/// The royal piece that a move would leave in check, and what could capture it, by square.
fn attack(game: &Game, mv: Move) -> (String, Vec<Attacker>) {
    let (variant, us) = (game.variant(), game.side());
    let mut after = game.core().boxed_clone();
    after.make(mv);
    let own_royal = |&square: &Square| {
        let piece = after.piece_at(square)?;
        (piece.color == us && variant.piece(piece.kind).royal).then_some(piece.kind)
    };
    let mut hits: Vec<(Square, PieceKind)> = Vec::new();
    for reply in after.pseudo_legal_moves() {
        let squares = reply.action().squares();
        let hit = squares.iter().skip(1).find_map(own_royal);
        hits.extend(hit.map(|royal| (squares[0], royal)));
    }
    hits.sort_unstable();
    let Some(&(_, royal)) = hits.first() else {
        return (royal_name(variant), Vec::new());
    };
    hits.retain(|&(_, other)| other == royal);
    hits.dedup();
    let attacker = |(square, _)| {
        let piece = after.piece_at(square)?;
        Some(Attacker {
            piece: variant.piece(piece.kind).name.english.clone(),
            square: At {
                board: variant.board,
                square,
            },
        })
    };
    let attackers = hits.into_iter().filter_map(attacker).collect();
    (variant.piece(royal).name.english.clone(), attackers)
}

/// A move that could be made but for a limit on trading.
fn trade_reason(game: &Game, bar: Bar, piece: String, to: Square) -> Illegal {
    let at = |square| At {
        board: game.variant().board,
        square,
    };
    match bar {
        Bar::Protected => Illegal::ProtectedFromTrade {
            piece,
            square: at(to),
        },
        Bar::Counter => Illegal::CounterCapture {
            piece,
            // The bar holds only after such a capture.
            square: at(game.setup().just_taken.unwrap_or(to)),
        },
    }
}

/// A move that could be made if the royal piece were not still in hand.
fn before_royal_reason(game: &Game, mv: Move) -> Illegal {
    let royal = royal_name(game.variant());
    let squares = mv.action().squares().into_iter().skip(1);
    let enemies = squares.filter_map(|square| game.piece_at(square));
    let captures = enemies.into_iter().any(|piece| piece.color != game.side());
    if captures {
        Illegal::CaptureBeforeRoyal { royal }
    } else {
        Illegal::PromotionBeforeRoyal { royal }
    }
}

/// An end that came with the last move, in words.
fn how_it_ended(game: &Game, end: Outcome) -> String {
    let royal = royal_name(game.variant());
    let GameResult::Win(winner) = end.result else {
        return format!("neither side has more than its {royal}");
    };
    let loser = winner.other();
    match end.reason {
        Reason::Check => format!("{winner} has given check, which wins"),
        Reason::Try => format!("the {royal} of {winner} has reached its goal"),
        Reason::BareRoyal => format!("{loser} has nothing left but its {royal}"),
        _ => format!("{loser} has lost its {royal}"),
    }
}

/// What a variant calls its royal piece; the first of them where it has several.
pub(crate) fn royal_name(variant: &Variant) -> String {
    let royal = variant.kinds().find(|&kind| variant.piece(kind).royal);
    royal.map_or_else(String::new, |kind| variant.piece(kind).name.english.clone())
}

fn file_limit(game: &Game, bound: PieceKind) -> Option<u8> {
    let limits = game.variant().rules.limits.iter();
    let maxima = limits.filter_map(|limit| match limit {
        Limit::FilePieces { kind, max, .. } if *kind == bound => Some(*max),
        _ => None,
    });
    maxima.min()
}

/// What a kind must be dropped next to, where a square has none of it around.
fn missing_neighbour(game: &Game, bound: PieceKind, to: Square) -> Option<String> {
    let (variant, us) = (game.variant(), game.side());
    let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)));
    let squares = around.filter_map(|(dx, dy)| variant.board.offset(to, us, dx, dy));
    let own = squares.filter_map(|square| game.piece_at(square));
    let own: Vec<PieceKind> = own
        .filter(|piece| piece.color == us)
        .map(|piece| piece.kind)
        .collect();
    variant.rules.limits.iter().find_map(|limit| match limit {
        Limit::NextTo { kind, .. } if *kind != bound => None,
        Limit::NextTo {
            neighbour: DropNeighbour::OwnPiece,
            ..
        } => own.is_empty().then(|| "piece".to_owned()),
        Limit::NextTo {
            neighbour: DropNeighbour::OwnRoyal,
            ..
        } => {
            let royal = own.iter().any(|&kind| variant.piece(kind).royal);
            (!royal).then(|| royal_name(variant))
        }
        _ => None,
    })
}

impl Illegal {
    /// A piece of a kind that must change its face with the move was moved without; `piece` is what it is called.
    pub fn must_turn(variant: &Variant, kind: PieceKind, piece: String) -> Self {
        if turns_both_ways(variant, kind) {
            Self::MustTurnOver { piece }
        } else {
            Self::MustPromote { piece }
        }
    }

    /// A piece of a kind that may not change its face with the move was to do so; `piece` is what it is called.
    pub fn may_not_turn(variant: &Variant, kind: PieceKind, piece: String) -> Self {
        if turns_both_ways(variant, kind) {
            Self::MayNotTurnOver { piece }
        } else {
            Self::MayNotPromote { piece }
        }
    }
}

/// Whether a piece and its other face turn into each other: neither is the promoted one.
fn turns_both_ways(variant: &Variant, kind: PieceKind) -> bool {
    let face = variant.piece(kind).promotes_to;
    face.is_some_and(|face| variant.piece(face).promotes_to == Some(kind))
}
