//! Why a move is not legal.

use hakugei_variant::rules::DropNeighbour;
use hakugei_variant::{PieceKind, Square};

use crate::bitboard::Bitboard;
use crate::generate::{Scope, barred_drop_mates, generate_unjudged, moves_but_for_bar};
use crate::hindrance;
use crate::illegal::{Attacker, IllegalReason};
use crate::move_sets::MoveSets;
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::rules::burning::burners_of;
use crate::rules::capture_limits::trades;
use crate::rules::drops::{self, DropBar};
use crate::rules::{at_most, contagion, facing_royals, obligations, protection};
use crate::safety::leaves_safe;
use crate::scratch::Scratch;
use crate::tables::Safety;

/// The reason why a move that is not legal in a position is not.
pub(crate) fn reason<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> IllegalReason {
    if let Some(end) = position.immediate_end() {
        return IllegalReason::Ended(end);
    }
    match mv.action() {
        Action::Drop { kind, to } => drop_reason(position, mv, kind, to),
        Action::Board { from, to, .. } => board_reason(position, mv, from, to),
    }
}

fn drop_reason<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    piece: PieceKind,
    square: Square,
) -> IllegalReason {
    if !position.droppable(position.side()).any(|face| face == piece) {
        return not_in_hand(position, piece);
    }
    if position.piece_at(square).is_some() {
        return IllegalReason::Occupied { square };
    }
    if let Some(bar) = drops::bar(position, piece, square) {
        return match bar {
            DropBar::Region => IllegalReason::OutsideRegion {
                color: position.side(),
                piece,
                square,
            },
            DropBar::ForbiddenSquare => IllegalReason::ForbiddenDrop { piece, square },
            DropBar::Dead => IllegalReason::DeadDrop { piece, square },
            DropBar::Number(max) => IllegalReason::NumberLimit {
                piece,
                max,
                promotes: false,
            },
            DropBar::Apart(neighbour) => IllegalReason::DropApart {
                piece,
                square,
                royal: neighbour == DropNeighbour::OwnRoyal,
            },
            DropBar::Check => IllegalReason::DropCheck { piece },
            DropBar::FullFile(max) => IllegalReason::FileLimit { piece, square, max },
        };
    }
    if barred_drop_mates(position).contains(&mv) {
        return IllegalReason::DropMate { piece };
    }
    judged_reason(position, mv)
}

/// Why a kind that the side to move cannot take from its hand is not there.
fn not_in_hand<const WORDS: usize>(position: &Position<WORDS>, piece: PieceKind) -> IllegalReason {
    let tables = position.tables();
    let mut held = position.held(position.side());
    match held.find(|&held| tables.faces(held).contains(&piece)) {
        Some(held) => IllegalReason::FaceNotHeld { piece, held },
        None => IllegalReason::NotInHand { piece },
    }
}

fn board_reason<const WORDS: usize>(
    position: &Position<WORDS>,
    mv: Move,
    from: Square,
    to: Square,
) -> IllegalReason {
    let tables = position.tables();
    let Some(mover) = position.piece_at(from) else {
        return IllegalReason::NoPiece { square: from };
    };
    let piece = mover.kind;
    if mover.color != position.side() {
        return IllegalReason::NotYours { piece, square: from };
    }
    let possible = pseudo_legal_moves(position);
    if possible.contains(&mv) {
        return judged_reason(position, mv);
    }
    let unbarred = moves_but_for_bar(position);
    let bar_reason = |mv| match trades::bar(position, mv, &mut Scratch::default()) {
        Some(bar) => trade_reason(position, bar, piece, to),
        None => before_royal_reason(position, mv),
    };
    if unbarred.contains(&mv) {
        return bar_reason(mv);
    }
    let same_squares = |other: &Move| matches!(other.action(), Action::Board { from: start, to: end, .. } if start == from && end == to);
    if possible.iter().any(same_squares) {
        // The move that is possible may differ by its way and not by its face.
        let mut on_the_way = mv.on_the_way().squares().into_iter().flatten();
        if let Some(square) = on_the_way.find(|&square| !position.is_occupied(square)) {
            return IllegalReason::NothingOnTheWay { piece, square };
        }
        let contagions = tables.contagions();
        let caught = contagions.and_then(|contagions| contagion::face(position, contagions, mv));
        if !mv.promotes() || (caught.is_some() && mv.face().is_some()) {
            return IllegalReason::MustPromote { piece, caught };
        }
        let chooses = |other: &Move| other.face().is_some() && other.keeping_face() == mv.keeping_face();
        return face_reason(position, piece, mv.face(), possible.iter().any(chooses));
    }
    if let Some(&twin) = unbarred.iter().find(|mv| same_squares(mv)) {
        return bar_reason(twin);
    }
    if tables.has_square(to) && !tables.rules(mover.color, piece).region.contains(to) {
        return IllegalReason::OutsideRegion {
            color: mover.color,
            piece,
            square: to,
        };
    }
    let other = position.piece_at(to).filter(|other| other.color != mover.color);
    if let (Some(other), Some(relation)) = (other, tables.relation(piece))
        && let may_take = relation.may_take(other.kind)
        && (!may_take
            || !relation.may_take_hopping(other.kind) && hindrance::by_hopping(position, mover, from, to))
    {
        return IllegalReason::MayNotTake {
            piece,
            other: other.kind,
            square: to,
            hopping: may_take,
        };
    }
    let protectors = other.map_or(Bitboard::EMPTY, |_| protection::protectors(position, from, to));
    if let Some(other) = other.filter(|_| !protectors.is_empty()) {
        let protectors = protectors.into_iter().map(|square| Attacker {
            piece: position.kind_at(square),
            square,
        });
        return IllegalReason::Protected {
            piece,
            other: other.kind,
            square: to,
            protectors: protectors.collect(),
        };
    }
    let limits = tables.rules(mover.color, piece);
    if let Some(max) = limits.move_file_limit
        && tables.has_square(to)
        && !drops::open_files(position, mover, from).contains(to)
        && hindrance::by_full_file(position, mover, from, to)
    {
        return IllegalReason::FileLimit {
            piece,
            square: to,
            max,
        };
    }
    IllegalReason::CannotReach {
        piece,
        from,
        to,
        why: hindrance::found(position, mover, from, to),
    }
}

/// Why a piece may not promote with a move that it may make otherwise, given the face that the move names, if any, and whether
/// that move may choose another one.
fn face_reason<const WORDS: usize>(
    position: &Position<WORDS>,
    piece: PieceKind,
    named: Option<PieceKind>,
    chooses_otherwise: bool,
) -> IllegalReason {
    let faces = position.tables().faces(piece);
    let most = |face: PieceKind| at_most::reached(position, position.side(), face);
    match (named, faces) {
        (Some(face), _) if !faces.contains(&face) => IllegalReason::NotItsFace { piece, face },
        (None, _) if chooses_otherwise => IllegalReason::FaceUnsaid { piece },
        (_, &[face]) if let Some(max) = most(face) => IllegalReason::NumberLimit {
            piece: face,
            max,
            promotes: true,
        },
        // Where another face is open and cannot be chosen either, the move does not promote at all.
        (Some(face), _)
            if let Some(max) = most(face)
                && (chooses_otherwise || faces.iter().all(|&face| most(face).is_some())) =>
        {
            IllegalReason::FaceFull {
                face,
                max,
                chooses_otherwise,
            }
        }
        _ => IllegalReason::MayNotPromote { piece },
    }
}

/// Why a move is illegal that leads where its piece goes: for what it leads to, or for what else could be played.
fn judged_reason<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> IllegalReason {
    let tables = position.tables();
    if !leaves_safe(position, mv, tables.safety(), &mut Scratch::default()) {
        burning_reason(position, mv).unwrap_or_else(|| check_reason(position, mv))
    } else if facing_royals::bars(position, mv) {
        IllegalReason::RoyalsFace
    } else if let Some(obligation) = obligations::bar(position, mv) {
        IllegalReason::Obliged { obligation }
    } else {
        check_reason(position, mv)
    }
}

/// The royal piece that an enemy would burn where a move ends, and what would burn it; `None` where none would.
fn burning_reason<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> Option<IllegalReason> {
    let (tables, change) = (position.tables(), position.change(mv));
    let lost = change.lost().filter(|lost| tables.is_royal(lost.piece))?;
    let burners = burners_of(position, tables.burning()?, &change).into_iter();
    let burners = burners.map(|square| Attacker {
        piece: position.kind_at(square),
        square,
    });
    Some(IllegalReason::RoyalBurns {
        royal: lost.piece.kind,
        burners: burners.collect(),
    })
}

/// Legal moves and those that leave the royal piece in check.
fn pseudo_legal_moves<const WORDS: usize>(position: &Position<WORDS>) -> Vec<Move> {
    let mut sets = MoveSets::default();
    generate_unjudged(position, Scope::All, Safety::Ignored, &mut sets);
    sets.iter().collect()
}

/// The royal piece that a move would leave in check, and what could capture it, by square. Of several royal pieces the
/// first that an attacker takes is named, so that the sentence is about one.
fn check_reason<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> IllegalReason {
    let mut after = position.clone();
    after.make(mv);
    let tables = after.tables();
    let mut hits: Vec<(Attacker, PieceKind)> = Vec::new();
    for reply in pseudo_legal_moves(&after) {
        let change = after.change(reply);
        let mut taken = change.taken_enemies().map(|taken| taken.piece);
        let royal = taken.find(|&piece| tables.is_royal(piece));
        if let (Some(moved), Some(royal)) = (change.moved(), royal) {
            let attacker = Attacker {
                piece: moved.piece.kind,
                square: moved.square,
            };
            hits.push((attacker, royal.kind));
        }
    }
    hits.sort_unstable_by_key(|&(attacker, royal)| (attacker.square, royal));
    let royal = hits.first().map(|&(_, royal)| royal);
    hits.retain(|&(_, other)| Some(other) == royal);
    hits.dedup();
    IllegalReason::LeavesRoyalInCheck {
        royal,
        attackers: hits.into_iter().map(|(attacker, _)| attacker).collect(),
    }
}

/// A move that could be made but for a limit on trading.
fn trade_reason<const WORDS: usize>(
    position: &Position<WORDS>,
    bar: trades::TradeBar,
    piece: PieceKind,
    to: Square,
) -> IllegalReason {
    match bar {
        trades::TradeBar::Protected => IllegalReason::ProtectedFromTrade { piece, square: to },
        trades::TradeBar::Counter => IllegalReason::CounterCapture {
            piece,
            // The bar holds only after such a capture.
            square: position.just_taken().unwrap_or(to),
        },
    }
}

/// A move that could be made if the royal piece were not still in hand.
fn before_royal_reason<const WORDS: usize>(position: &Position<WORDS>, mv: Move) -> IllegalReason {
    if position.change(mv).captured_enemies().next().is_some() {
        IllegalReason::CaptureBeforeRoyal
    } else {
        IllegalReason::PromotionBeforeRoyal
    }
}
