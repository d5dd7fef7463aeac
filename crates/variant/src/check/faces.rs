//! Promoted faces by which a piece gains nothing.

use std::cell::Cell;
use std::collections::BTreeMap;

use betza::{Kind, Modality, Moves, Notation, Path};

use super::abilities::Abilities;
use super::context::CheckContext;
use super::usual::Unusual;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::BorrowedMoves;
use crate::{Color, PieceKind, PieceType, Square, Variant};

/// What is tried for a better move: the move of a gold general, that of a king, or the old move with one of these.
const MORE: [&str; 6] = ["WfF", "K", "…F", "…W", "…N", "…D"];

/// How many moves are compared square by square in all.
const MOST_MOVES: usize = 40_000;

/// Notes the faces that can make no move which the piece that promotes to them cannot make as well.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    check_crossed(context, notes);
    check_exchanged(context, notes);
    check_way_back(context, notes);
    check_pairs(context, notes);
    let variant = context.variant;
    if variant.rules.borrowed_moves != BorrowedMoves::Never {
        return;
    }
    let left = Cell::new(MOST_MOVES);
    for kind in variant.kinds() {
        let promotes = variant.rules.promotion.iter().any(|clause| clause.concerns(kind));
        let faces = &variant.piece(kind).promotes_to;
        if !promotes
            || !faces
                .iter()
                .all(|&face| gains_nothing(variant, &left, [kind, face]))
        {
            continue;
        }
        for &face in faces {
            note(context, kind, face, notes);
        }
    }
}

/// Whether a piece promotes to the face of the letter of another one, which promotes to that of its own letter.
pub(crate) fn is_crossed(variant: &Variant, kind: PieceKind) -> bool {
    crossed_with(variant, kind).is_some()
}

/// The piece with which the face of a piece seems to be exchanged.
fn crossed_with(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    let face_of = |kind: PieceKind| match variant.piece(kind).promotes_to.as_slice() {
        [face] => Some(variant.piece(*face).code),
        _ => None,
    };
    let own = variant.piece(kind).code;
    variant.kinds().find(|&other| {
        let code = variant.piece(other).code;
        other != kind && face_of(kind) == Some(code.flipped()) && face_of(other) == Some(own.flipped())
    })
}

/// Notes two pieces each of which promotes to the face of the other's letter.
fn check_crossed(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|&kind| !variant.piece(kind).code.promoted) {
        let Some(other) = crossed_with(variant, kind).filter(|&other| other > kind) else {
            continue;
        };
        let [code, of_other] = [kind, other].map(|kind| variant.piece(kind).code);
        let place = |kind| context.said(kind).and_then(|(_, said)| said.faces().first());
        let (Some(first), Some(second)) = (place(kind), place(other)) else {
            continue;
        };
        let message = format!(
            "`{code}` promotes to `{}`, and `{of_other}` to `{}`: each has the face of the other's letter",
            of_other.flipped(),
            code.flipped()
        );
        let help = format!(
            "write `promotes_to: \"{}\"` in `{code}`, and `promotes_to: \"{}\"` in `{of_other}`",
            code.flipped(),
            of_other.flipped()
        );
        let diagnostic = Diagnostic::new(Code::CrossedFaces, first.span, message);
        notes.push(diagnostic.beside(second.span, "the other one", help));
    }
}

/// Pieces of more ways are not compared with each other.
const MOST_WAYS: usize = 64;

/// Notes two pieces each of which gains all its moves by the face of the other, and loses some by its own.
fn check_exchanged(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    // Of a piece that slides it is plain what it lost; one that steps may well become another one.
    let slides = |piece: &PieceType| {
        let mut ways = piece.moves.simple.iter();
        piece.moves.simple.len() <= MOST_WAYS
            && ways.any(|way| way.kind == Kind::Slider && way.max_range == 0)
    };
    let faces = variant.kinds().filter_map(|kind| {
        let piece = variant.piece(kind);
        match piece.promotes_to.as_slice() {
            [face] if !piece.code.promoted && variant.piece(*face).code.promoted && slides(piece) => Some((
                kind,
                *face,
                Abilities::of(&piece.moves),
                Abilities::of(&variant.piece(*face).moves),
            )),
            _ => None,
        }
    });
    let faces: Vec<(PieceKind, PieceKind, Abilities, Abilities)> = faces.collect();
    for (at, (kind, face, own, gained)) in faces.iter().enumerate() {
        let mut others = faces[at + 1..].iter();
        let other = others.find(|(_, _, other, of_other)| {
            of_other.contain(own) && gained.contain(other) && !gained.contain(own) && !of_other.contain(other)
        });
        let Some((other, of_other, _, _)) = other else {
            continue;
        };
        // Another message says that each has the face of the other's letter.
        if is_crossed(variant, *kind) {
            continue;
        }
        // Of moves that are not those of a piece's name it has been noted, and the rest may follow from that.
        if [kind, face, other, of_other]
            .iter()
            .any(|&&kind| Unusual::of(variant, kind).is_some())
        {
            continue;
        }
        let place = |kind| context.said(kind).and_then(|(_, said)| said.betza.as_ref());
        let (Some(first), Some(second)) = (place(*face), place(*of_other)) else {
            continue;
        };
        let [code, face, other, of_other] = [*kind, *face, *other, *of_other].map(|kind| variant.piece(kind));
        let message = format!(
            "`{}` has all the moves of `{}`, and `{}` all those of `{}`: the two faces seem to be exchanged",
            of_other.code, code.code, face.code, other.code
        );
        let help = format!(
            "exchange what `{}` and `{}` say, so that a piece keeps its moves when it promotes; or leave it where it is meant so",
            face.code, of_other.code
        );
        let diagnostic = Diagnostic::new(Code::CrossedFaces, first.span, message);
        notes.push(diagnostic.beside(second.span, "the other one", help));
    }
}

/// How many faces at least turn back where one that does not is noted.
const FACES_BACK: usize = 3;

/// Notes the one piece that turns into another one than that which turns into it, where at least some others turn to and fro.
fn check_pairs(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let only_face = |kind: PieceKind| match variant.piece(kind).promotes_to.as_slice() {
        [face] => Some(*face),
        _ => None,
    };
    let turns = |kind: PieceKind| only_face(kind).filter(|_| !variant.piece(kind).code.promoted);
    let pairs = variant
        .kinds()
        .filter(|&kind| turns(kind).is_some_and(|face| turns(face) == Some(kind)));
    let odd = variant.kinds().filter_map(|kind| {
        let (other, in_hand) = (turns(kind)?, variant.piece(kind).captured?);
        let is_odd = in_hand != kind
            && in_hand != other
            && turns(in_hand) == Some(kind)
            && variant.piece(in_hand).captured == Some(in_hand);
        is_odd.then_some([kind, in_hand, other])
    });
    let odd: Vec<[PieceKind; 3]> = odd.collect();
    // Each pair has been counted from both of its pieces.
    let ([kinds], true) = (odd.as_slice(), pairs.count() >= 2 * LEAST_PAIRS) else {
        return;
    };
    let said = context.said(kinds[0]).and_then(|(_, said)| said.faces().first());
    let Some(place) = said else { return };
    let [code, back, other] = kinds.map(|kind| variant.piece(kind).code);
    let message = format!(
        "`{back}` turns into `{code}`, and `{code}` into `{other}`; all other pairs of pieces turn to and fro"
    );
    let help = format!("write `promotes_to: \"{back}\"`; or leave it where it is meant so");
    notes.push(Diagnostic::new(Code::CrossedFaces, place.span, message).help(help));
}

/// How many pairs at least turn to and fro where one piece that does not is noted.
const LEAST_PAIRS: usize = 2;

/// Notes the one face that does not turn back, where all others of the file do.
fn check_way_back(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let faces = variant.kinds().filter_map(|kind| {
        let piece = variant.piece(kind);
        match piece.promotes_to.as_slice() {
            [face] if !piece.code.promoted && variant.piece(*face).code.promoted => Some((kind, *face)),
            _ => None,
        }
    });
    let (back, others): (Vec<_>, Vec<_>) =
        faces.partition(|(kind, face)| variant.piece(*face).promotes_to == [*kind]);
    let [(kind, face)] = others.as_slice() else {
        return;
    };
    let is_bound = |kind: PieceKind| variant.rules.promotion.iter().any(|clause| clause.concerns(kind));
    if back.len() < FACES_BACK
        || variant.piece(*face).promotes()
        || !back.iter().all(|(_, face)| is_bound(*face))
    {
        return;
    }
    let Some((key, _)) = context.said(*face) else {
        return;
    };
    let [code, face] = [*kind, *face].map(|kind| variant.piece(kind).code);
    let message =
        format!("`{face}` does not turn back to `{code}`, and all other faces turn back to their pieces");
    let help = format!("add `promotes_to: \"{code}\"` to `{face}`; or leave it where it is meant so");
    notes.push(Diagnostic::new(Code::CrossedFaces, key.span, message).help(help));
}

/// Whether a face is to its piece in all that the game asks of it, but for moves of which it has no more.
fn gains_nothing(variant: &Variant, left: &Cell<usize>, [kind, face]: [PieceKind; 2]) -> bool {
    let [piece, other] = [kind, face].map(|kind| variant.piece(kind));
    // A face that turns again is a way to something else, or back.
    let same = !other.promotes()
        && piece.royal == other.royal
        && piece.captured == other.captured
        && piece.is_related_like(other)
        && piece.contagion == other.contagion
        && piece.burns == other.burns
        && piece.may_pass == other.may_pass;
    same && are_met_alike(variant, [kind, face]) && moves_within(variant, left, [other, piece])
}

/// Whether what others take, hop over, turn and burn does not tell two kinds apart.
fn are_met_alike(variant: &Variant, [one, other]: [PieceKind; 2]) -> bool {
    let alike = |list: &Vec<PieceKind>| list.contains(&one) == list.contains(&other);
    variant.pieces.iter().all(|piece| {
        let hops = piece.hops.as_ref();
        let lists = [
            piece.takes.as_ref(),
            hops.and_then(|hops| hops.over.as_ref()),
            hops.and_then(|hops| hops.takes.as_ref()),
            Some(&piece.takes_unprotected),
            piece.burns.as_ref().map(|burns| &burns.whom),
            piece.contagion.as_ref().map(|contagion| &contagion.captors),
        ];
        let mut lists = lists.into_iter().flatten();
        lists.all(alike)
    })
}

/// Whether a piece moves in fewer ways than another, and in no other ones.
pub(crate) fn is_weaker(variant: &Variant, one: PieceKind, other: PieceKind) -> bool {
    let left = Cell::new(MOST_MOVES);
    let [one, other] = [one, other].map(|kind| variant.piece(kind));
    moves_within(variant, &left, [one, other]) && !moves_within(variant, &left, [other, one])
}

/// In how many ways a piece can move on an empty board, from all its squares together.
pub(crate) fn ways_in_all(variant: &Variant, kind: PieceKind) -> usize {
    let piece = variant.piece(kind);
    let ways = |square| {
        let ways = Ways::of(variant, piece, Some((square, Color::Black)));
        ways.ends.len() + ways.paths.len()
    };
    let squares = variant.board.squares();
    let squares = squares.filter(|&square| piece.may_go_to(variant.board, square, Color::Black));
    squares.map(ways).sum()
}

/// Whether one piece moves from each square as another does, or in fewer ways. Where there are very many moves to
/// compare, the rest are taken to differ.
fn moves_within(variant: &Variant, left: &Cell<usize>, [one, other]: [&PieceType; 2]) -> bool {
    let board = variant.board;
    let within = |place: Option<(Square, Color)>| {
        let [one, other] = [one, other].map(|piece| Ways::of(variant, piece, place));
        one.are_among(&other)
    };
    if [one, other].into_iter().all(moves_alike_everywhere) {
        return within(None);
    }
    let moves = [one, other].into_iter().flat_map(PieceType::all_moves);
    let cost = moves.map(|moves| moves.simple.len()).sum::<usize>() * board.len();
    let few = cost <= left.get();
    left.set(left.get().saturating_sub(cost));
    // Most faces gain something in the middle of the board.
    let middle = Square(board.len() as u16 / 2);
    let squares = std::iter::once(middle).chain(board.squares());
    let mut places = squares.flat_map(|square| Color::ALL.map(|color| (square, color)));
    few && places.all(|place| within(Some(place)))
}

/// Whether it makes no difference for the moves of a piece where it stands.
fn moves_alike_everywhere(piece: &PieceType) -> bool {
    piece.zones.is_empty() && piece.stays_in.is_none() && piece.initial == Region::Nowhere
}

/// What a piece can do on an empty board.
struct Ways<'v> {
    /// By the way to the end of a move, what may stand there.
    ends: BTreeMap<Way, Modality>,
    paths: Vec<&'v Path>,
}

/// How a move of one leg gets to its end: by what kind of move, with how many of which step, and how many squares are skipped at least.
type Way = (Kind, (i16, i16), u8, u8);

impl<'v> Ways<'v> {
    /// Those from a square, as its owner sees it, or those from any.
    fn of(variant: &'v Variant, piece: &'v PieceType, place: Option<(Square, Color)>) -> Self {
        let board = variant.board;
        let starts = place.is_some_and(|(from, color)| piece.initial.contains(board, from, color));
        let mut ways = Self {
            ends: BTreeMap::new(),
            paths: Vec::new(),
        };
        let may_go = |step: (i16, i16), count: u8| {
            let (dx, dy) = (step.0 * i16::from(count), step.1 * i16::from(count));
            place.map_or_else(
                || dx.unsigned_abs() < board.files().into() && dy.unsigned_abs() < board.ranks().into(),
                |(from, color)| {
                    let to = board.offset(from, color, dx, dy);
                    to.is_some_and(|to| piece.may_go_to(board, to, color))
                },
            )
        };
        let here = place.map(|(from, color)| piece.moves_from(board, from, color));
        let anywhere = place.is_none().then_some(&piece.moves);
        for Moves { simple, paths } in here.into_iter().flatten().chain(anywhere) {
            ways.paths
                .extend(paths.iter().filter(|path| starts || !path.initial));
            for movement in simple.iter().filter(|movement| starts || !movement.initial) {
                let step = (i16::from(movement.step.dx), i16::from(movement.step.dy));
                let edge = board.files().max(board.ranks());
                let longest = if movement.max_range == 0 {
                    edge
                } else {
                    movement.max_range.min(edge)
                };
                let least = movement.min_range.max(1);
                for count in (least..=longest).filter(|&count| may_go(step, count)) {
                    // The first step of a slide is a leap.
                    let is_step = count == 1 && movement.kind == Kind::Slider;
                    let kind = if is_step { Kind::Leaper } else { movement.kind };
                    let known = ways
                        .ends
                        .entry((kind, step, count, least))
                        .or_insert(Modality::NONE);
                    *known = known.union(movement.modality);
                }
            }
        }
        ways
    }

    fn are_among(&self, others: &Self) -> bool {
        let mut ends = self.ends.iter();
        ends.all(|(way, modality)| others.ends.get(way).is_some_and(|of| of.contains(*modality)))
            && self.paths.iter().all(|path| others.paths.contains(path))
    }
}

/// Says that a piece gains nothing by a face.
fn note(context: CheckContext<'_>, kind: PieceKind, face: PieceKind, notes: &mut Notes) {
    let variant = context.variant;
    let (Some((_, said)), Some((_, of_face))) = (context.said(kind), context.said(face)) else {
        return;
    };
    // Of a piece that has moves which are not its own it has been told.
    if Unusual::of(variant, kind).is_some() {
        return;
    }
    let [piece, other] = [kind, face].map(|kind| variant.piece(kind));
    let (from, to) = (piece.code, other.code);
    let (Some(named), Some(betza)) = (said.names_face(to), &of_face.betza) else {
        return;
    };
    let message = if moves_within(variant, &Cell::new(MOST_MOVES), [piece, other]) {
        format!("`{to}` moves as `{from}` does, so that promoting changes nothing")
    } else {
        format!(
            "`{to}` has no move that `{from}` has not, and lacks some: the piece is weaker when it has promoted"
        )
    };
    let diagnostic = Diagnostic::new(Code::IdleFace, betza.span, message);
    let more = better(variant, piece).map_or_else(
        || "give it a move that the piece does not have".to_owned(),
        |better| format!("give it a move that `{from}` does not have, as in `betza: \"{better}\"`"),
    );
    let meant = with_small_letter(variant, piece, other).map_or_else(String::new, |meant| {
        format!("if a small letter is meant in `{from}`, write `betza: \"{meant}\"` there; otherwise ")
    });
    let help =
        format!("{meant}{more}; where the piece is not to promote, take `promotes_to` and `{to}` away");
    // Of the two, the one in the nearest file is shown first.
    let (cause, said) = (named.span, "the piece promotes to it here");
    notes.push(if cause.source < betza.span.source {
        diagnostic.because(Some(cause), said, help)
    } else {
        diagnostic.beside(cause, said, help)
    });
}

/// The moves of a piece with one capital as a small letter, by which it gains something when it promotes.
fn with_small_letter(variant: &Variant, piece: &PieceType, face: &PieceType) -> Option<String> {
    let capitals = piece
        .betza
        .char_indices()
        .filter(|(_, letter)| matches!(letter, 'F' | 'B' | 'L' | 'R'));
    let mut texts = capitals.map(|(at, letter)| {
        let (before, after) = (&piece.betza[..at], &piece.betza[at + 1..]);
        format!("{before}{}{after}", letter.to_ascii_lowercase())
    });
    texts.find(|text| {
        let Ok(notation) = Notation::parse(text) else {
            return false;
        };
        let other = PieceType {
            moves: notation.moves(),
            ..piece.clone()
        };
        notation.lints().is_empty() && !moves_within(variant, &Cell::new(MOST_MOVES), [face, &other])
    })
}

/// A move that has all that a piece has, and more.
fn better(variant: &Variant, piece: &PieceType) -> Option<String> {
    if !moves_alike_everywhere(piece) || !piece.moves.paths.is_empty() {
        return None;
    }
    let old = Ways::of(variant, piece, None);
    let texts = MORE.iter().map(|more| more.replace('…', &piece.betza));
    let mut texts = texts.filter(|text| {
        // Two capitals that come together may be another move.
        let joins = text.len() > piece.betza.len() && text.starts_with(&piece.betza) && {
            let terms = |text: &str| Notation::parse(text).map_or(0, |notation| notation.terms().len());
            terms(text) == terms(&piece.betza)
        };
        let Some(notation) = Notation::parse(text)
            .ok()
            .filter(|notation| notation.lints().is_empty() && !joins)
        else {
            return false;
        };
        let with_more = PieceType {
            moves: notation.moves(),
            ..piece.clone()
        };
        let new = Ways::of(variant, &with_more, None);
        old.are_among(&new) && !new.are_among(&old)
    });
    texts.next()
}
