//! Limits on drops that bind nothing, or bar every drop.

use std::collections::BTreeSet;

use betza::{Kind, Movement, Moves, Notation, Term};
use hakugei_text::noun::numbered;
use hakugei_text::{listed as listed_in_words, quote_each};

use super::form::Drops;
use super::{AppliesTo, DropFaces, DropNeighbour, Limit, MateBar};
use crate::check::below;
use crate::check::betza_text;
use crate::check::context::CheckContext;
use crate::check::reachable::can_move_from;
use crate::check::{usual, usual_pieces};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::region::Region;
use crate::rules::borrowing::BorrowedMoves;
use crate::rules::captures::form::Captures;
use crate::rules::legs::Passes;
use crate::rules::obligations::Obligation;
use crate::rules::royal::words::is_single;
use crate::source::Span;
use crate::{Color, PieceCode, PieceKind, PieceType, Setup, Square, Variant};

/// Notes them.
pub(crate) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let Some(drops) = context.document.drops.as_ref().map(|drops| &drops.value) else {
        without_limits(context, notes);
        return;
    };
    forgotten_dead(context, notes);
    limits_of_others(context, notes);
    forgotten_forbidden(context, notes);
    too_little_room(context, notes);
    let starts = Starts::of(variant);
    for limit in &variant.rules.limits {
        let (place, said) = match limit {
            Limit::FilePieces {
                kind,
                max,
                applies_to,
            } => {
                let said = never_met(variant, &starts, *kind, *max);
                if said.is_none() && *applies_to != AppliesTo::Drops && keeps_its_file(variant, *kind) {
                    let said = "the piece never changes its file by a move, so that `drops_and_moves` binds no more than `drops`";
                    note(
                        context,
                        file_limit(drops, variant, *kind),
                        said,
                        "write `applies_to: drops`, or leave it out",
                        notes,
                    );
                }
                (file_limit(drops, variant, *kind), said)
            }
            Limit::ForbiddenDrop { kind, region } => (
                forbidden(drops, variant, *kind),
                bars_all_or_nothing(variant, *kind, region),
            ),
            Limit::DeadDrop { kind } => {
                let passes = variant.piece(*kind).may_pass && variant.rules.passes != Passes::Barred;
                let is_stuck = variant.piece(*kind).is_immobile()
                    && !passes
                    && variant.rules.borrowed_moves == BorrowedMoves::Never;
                // Where the moves of the piece are doubted, the rule may be right.
                let is_doubted =
                    usual::is_unusual(variant, *kind) || betza_text::is_letter_of_piece(variant.piece(*kind));
                let is_idle = passes || moves_everywhere(variant, *kind) && !is_doubted;
                let said = is_stuck.then(|| {
                    let said = "the piece is immobile, so that this bars every drop of it";
                    (said.to_owned(), without(context, *kind))
                });
                let said = said.or_else(|| is_idle.then(|| {
                    let said = if passes {
                        "the piece may pass, so that it is never without a move and the rule binds nothing"
                    } else {
                        "the piece can move from every square, so that the rule binds nothing"
                    };
                    let other = usual_pieces::moves_of_name(variant, *kind, |moves| would_be_bound(variant, *kind, moves));
                    let forward = forward_alone(variant.piece(*kind)).filter(|_| other.is_none());
                    let help = match (other.map(str::to_owned).or(forward)).filter(|_| !passes) {
                        Some(moves) => format!("write `betza: \"{moves}\"` for the {}, if that is meant, which this rule binds; or {}",
                            variant.piece(*kind).name.english, without(context, *kind)),
                        None => without(context, *kind),
                    };
                    (said.to_owned(), help)
                }));
                let list = drops.no_dead_squares.iter().flatten();
                (place(list, variant, *kind), said)
            }
            Limit::NextTo { kind, neighbour } => {
                let never =
                    *neighbour == DropNeighbour::OwnRoyal && variant.piece(*kind).royal && is_single(variant);
                let said = never.then(|| {
                    let said =
                        "no side ever has a second royal piece, so that the piece can never be dropped";
                    (
                        said.to_owned(),
                        "write `own_piece`, or take the limit away".to_owned(),
                    )
                });
                let letters = drops.next_to.iter().flatten().map(|(letter, _)| letter);
                (place(letters, variant, *kind), said)
            }
            Limit::DropMate { kind, bars } => {
                let said = never_mates(variant, *kind, *bars);
                let letters = drops.no_mate.iter().flatten().map(|(letter, _)| letter);
                (place(letters, variant, *kind), said)
            }
            Limit::DropCheck { .. } => continue,
        };
        if let (Some((message, help)), true) = (said, is_dropped(variant, limit.kind())) {
            note(context, place, &message, &help, notes);
        }
    }
}

/// Notes a `drops: none` in the file itself where pieces are dropped all the same.
fn without_limits(context: CheckContext<'_>, notes: &mut Notes) {
    let none = notes.taken_fields.get("drops").copied();
    let Some(none) = none.filter(|none| none.source == 0) else {
        return;
    };
    let variant = context.variant;
    let captures = context.document.captures.as_ref().map(|captures| &captures.value);
    // Where a file takes captured pieces out of play, those that go to the hand all the same have a word of their own for that.
    let are_removed = captures.is_some_and(|captures| matches!(captures, Captures::Removed));
    if !are_removed && variant.kinds().any(|kind| variant.may_be_in_hand(kind)) {
        let message = "`drops: none` takes the limits of drops away: captured pieces are still dropped, on any empty square";
        let diagnostic = Diagnostic::new(Code::DropsWithoutLimits, none, message);
        notes.push(
            diagnostic.help(
                "for a game without drops add `captures: removed`; or leave it where no limits are meant",
            ),
        );
    }
}

/// The moves of a piece that moves otherwise than it captures, one of the two forward alone, with both so.
pub(crate) fn forward_alone(piece: &PieceType) -> Option<String> {
    let notation = Notation::parse(&piece.betza).ok()?;
    let mut text = piece.betza.clone();
    let mut goes_forward = false;
    for term in notation.terms().iter().rev() {
        let Term::Simple(simple) = term else { return None };
        let run = &piece.betza[simple.run.span.start..simple.run.span.end];
        if !run.contains(['m', 'c']) {
            return None;
        } else if run.contains('f') {
            goes_forward = true;
        } else if run.contains(['b', 'l', 'r', 's', 'v']) {
            return None;
        } else {
            text.insert(simple.run.span.end, 'f');
        }
    }
    let moves = Notation::parse(&text).ok()?.moves();
    let all_forward = moves.simple.iter().all(|movement| movement.step.dy > 0);
    (goes_forward && all_forward && text != piece.betza).then_some(text)
}

/// Notes that a side must place more pieces of its hand than there are empty squares where they may be dropped.
fn too_little_room(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let drops = context.document.drops.as_ref();
    let forbidden = drops.and_then(|drops| drops.value.forbidden.as_ref());
    let said = forbidden.and_then(|forbidden| forbidden.iter().find_map(|(_, region)| region.as_ref()));
    let Some(said) = said.filter(|_| variant.rules.must.contains(&Obligation::Drop)) else {
        return;
    };
    let region = |kind: PieceKind| Limit::forbidden_region(&variant.rules.limits, kind);
    for color in Color::ALL {
        let placed: Vec<(PieceKind, u8)> = variant.start.hands.held(color).collect();
        let men: usize = placed.iter().map(|(_, count)| usize::from(*count)).sum();
        let is_open = |square: Square| {
            variant.start.squares[square.index()].is_none()
                && placed.iter().any(|(kind, _)| {
                    region(*kind).is_none_or(|region| !region.contains(variant.board, square, color))
                })
        };
        let room = variant.board.squares().filter(|&square| is_open(square)).count();
        if men <= room {
            continue;
        }
        let message = format!(
            "{color} must drop {} from the hand, and may do so on {} alone",
            numbered(men, "piece"),
            numbered(room, "empty square")
        );
        let help = "bar fewer squares, or put fewer pieces into the hands of the set-up";
        let diagnostic = Diagnostic::new(Code::IdleDropLimit, said.span, message);
        let setup = context.document.setup.as_ref();
        notes.push_changed(diagnostic, help, setup, "the set-up is changed here");
        return;
    }
}

/// Notes a kind that a side holds at the start and may place everywhere, where all others that it holds are barred from the same squares.
fn forgotten_forbidden(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let forbidden = context
        .document
        .drops
        .as_ref()
        .and_then(|drops| drops.value.forbidden.as_ref());
    let Some((first, Some(said))) = forbidden.and_then(|forbidden| forbidden.first()) else {
        return;
    };
    if !variant.rules.must.contains(&Obligation::Drop) {
        return;
    }
    let region = |kind: PieceKind| Limit::forbidden_region(&variant.rules.limits, kind);
    let placed: Vec<PieceKind> = variant
        .start
        .hands
        .held(Color::Black)
        .map(|(kind, _)| kind)
        .collect();
    let barred: Vec<&Region> = placed.iter().filter_map(|&kind| region(kind)).collect();
    let are_alike = barred.len() >= 2 && barred.iter().all(|region| *region == barred[0]);
    let mut free = placed.iter().filter(|&&kind| region(kind).is_none());
    let (Some(&kind), None, true) = (free.next(), free.next(), are_alike) else {
        return;
    };
    let code = variant.piece(kind).code;
    let message =
        format!("`{code}` may be placed on every square, and all others that are placed so may not");
    let help = format!(
        "add `\"{code}\"` with the region of `\"{}\"`; or leave it where it is meant so",
        first.value
    );
    let diagnostic = Diagnostic::new(Code::ForgottenForbidden, said.span, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
}

/// The pieces that are in hand beside pawns in the games with such limits.
const OTHERS_IN_HAND: [&str; 8] = [
    "lance",
    "knight",
    "silver",
    "silver general",
    "gold",
    "gold general",
    "rook",
    "bishop",
];

/// Notes limits that in other games bind the pawn, and here other usual pieces and not the pawn.
fn limits_of_others(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let is_pawn =
        |kind: &PieceKind| variant.piece(*kind).name.english == "pawn" && is_dropped(variant, *kind);
    let (Some(drops), Some(pawn)) = (context.document.drops.as_ref(), variant.kinds().find(is_pawn)) else {
        return;
    };
    let pawn = variant.piece(pawn).code;
    let file_limit = drops.value.file_limit.iter().flatten().map(|(letter, _)| letter);
    let no_mate = drops.value.no_mate.iter().flatten().map(|(letter, _)| letter);
    let lists: [(&str, Vec<&Text>); 2] = [
        ("file_limit", file_limit.collect()),
        ("no_mate", no_mate.collect()),
    ];
    for (field, letters) in lists {
        let code = |letter: &&&Text| PieceCode::parse(&letter.value);
        let is_other = |letter: &&&Text| {
            let kind = code(letter).and_then(|code| variant.kind(code));
            kind.is_some_and(|kind| OTHERS_IN_HAND.contains(&variant.piece(kind).name.english.as_str()))
        };
        let names_pawn = letters.iter().any(|letter| code(&letter) == Some(pawn));
        let Some(first) = letters
            .first()
            .filter(|_| !names_pawn && letters.iter().all(|letter| is_other(&letter)))
        else {
            continue;
        };
        let message = format!(
            "`{field}` names `{}` and not the pawn, `{pawn}`, which it usually binds",
            first.value
        );
        let help = format!(
            "write `\"{pawn}\"` for `\"{}\"`; or leave it where it is meant so",
            first.value
        );
        let diagnostic = Diagnostic::new(Code::LimitOfAnother, first.span, message);
        let pieces = context.document.pieces.as_ref();
        notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
    }
}

/// Notes the kinds that may be dropped where they never move, beside a list of those that may not.
fn forgotten_dead(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let drops = context.document.drops.as_ref();
    let Some(listed) = drops.and_then(|drops| drops.value.no_dead_squares.as_ref()) else {
        return;
    };
    let Some(first) = listed
        .first()
        .filter(|_| variant.rules.borrowed_moves == BorrowedMoves::Never)
    else {
        return;
    };
    let limits = &variant.rules.limits;
    let dead = |kind: PieceKind| {
        let barred = |square: Square| {
            limits.iter().any(|limit| {
                matches!(limit, Limit::ForbiddenDrop { kind: of, region } if *of == kind && region.contains(board, square, Color::Black))
            })
        };
        let piece = variant.piece(kind);
        board.squares().find(|&square| {
            piece.may_go_to(board, square, Color::Black)
                && !can_move_from(variant, kind, square)
                && !barred(square)
        })
    };
    let forgotten = variant.kinds().filter_map(|kind| {
        let piece = variant.piece(kind);
        let is_bound = limits.contains(&Limit::DeadDrop { kind });
        let passes = piece.may_pass && variant.rules.passes != Passes::Barred;
        let is_meant = is_bound || passes || context.never_moves(kind);
        let square = dead(kind).filter(|_| !is_meant && is_dropped(variant, kind))?;
        // Of a piece whose moves are probably wrong nothing follows.
        let betza = context.said_moves(piece.code).map(|betza| betza.span);
        let is_unusual = notes.has(|found| found.code == Code::UnusualMoves && Some(found.span()) == betza);
        (!is_unusual).then_some((piece.code, square))
    });
    let forgotten: Vec<(PieceCode, Square)> = forgotten.collect();
    let message = match forgotten.as_slice() {
        [] => return,
        [(code, square)] => format!(
            "`{code}` may be dropped on {} and other squares from which it never moves: it is not in this list",
            board.name(*square)
        ),
        several => {
            let codes: Vec<PieceCode> = several.iter().map(|(code, _)| *code).collect();
            format!(
                "{} may be dropped on squares from which they never move: they are not in this list",
                listed_in_words(&quote_each(&codes), "and")
            )
        }
    };
    let letters = listed.iter().map(|letter| format!("\"{}\"", letter.value));
    let missing = forgotten.iter().map(|(code, _)| format!("\"{code}\""));
    let letters: Vec<String> = letters.chain(missing).collect();
    let is_anew = first.span.source == 0 && context.document.extends.is_some();
    let replaced = if is_anew && forgotten.len() > 1 {
        ": a list takes the place of the inherited one"
    } else {
        ""
    };
    let help = format!("write `no_dead_squares: [{}]`{replaced}", letters.join(", "));
    let diagnostic = Diagnostic::new(Code::ForgottenDead, first.span, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
}

/// Whether a kind may be dropped only beside another piece.
pub(crate) fn is_dropped_beside(variant: &Variant, kind: PieceKind) -> bool {
    let mut limits = variant.rules.limits.iter();
    limits.any(|limit| matches!(limit, Limit::NextTo { kind: bound, .. } if *bound == kind))
}

/// Notes a limit.
fn note(context: CheckContext<'_>, place: Option<Span>, message: &str, help: &str, notes: &mut Notes) {
    let Some(place) = place else { return };
    let diagnostic = Diagnostic::new(Code::IdleDropLimit, place, message);
    let pieces = context.document.pieces.as_ref();
    notes.push_changed(diagnostic, help, pieces, "the pieces are changed here");
}

/// Why a region where a kind may not be dropped leaves it no square, or takes none away, and what helps.
fn bars_all_or_nothing(variant: &Variant, kind: PieceKind, region: &Region) -> Option<(String, String)> {
    let board = variant.board;
    if region.is_everywhere(board) {
        let said = "the region is the whole board, so that the piece can never be dropped";
        let help = "name fewer squares, or let the piece leave play: `captured: removed`";
        return Some((said.to_owned(), help.to_owned()));
    }
    let is_turned = |color| below::is_barred_from_below(variant, kind, region, color);
    if Color::ALL.into_iter().any(is_turned) {
        // That is said of the region itself.
        return None;
    }
    let piece = variant.piece(kind);
    let is_bound = variant.rules.limits.contains(&Limit::DeadDrop { kind });
    let is_alive = |square: Square, color: Color| {
        let as_black = match color {
            Color::Black => square,
            Color::White => board.turned(square),
        };
        !is_bound
            || piece.may_pass
            || variant.rules.borrowed_moves != BorrowedMoves::Never
            || can_move_from(variant, kind, as_black)
    };
    let all = || {
        Color::ALL
            .into_iter()
            .flat_map(|color| board.squares().map(move |square| (square, color)))
    };
    let goes = |(square, color): &(Square, Color)| {
        piece.may_go_to(board, *square, *color) && is_alive(*square, *color)
    };
    let is_forbidden = |(square, color): (Square, Color)| region.contains(board, square, color);
    if all().filter(goes).all(is_forbidden) {
        let said = if piece.stays_in.is_some() {
            "the region leaves out no square where the piece may stay, so that it can never be dropped"
        } else {
            "the piece could never move from the other squares, so that with `no_dead_squares` it can never be dropped"
        };
        let help = "name fewer squares, or let the piece leave play: `captured: removed`";
        return Some((said.to_owned(), help.to_owned()));
    }
    let bars_none = piece.stays_in.is_some()
        && !all()
            .filter(|(square, color)| piece.may_go_to(board, *square, *color))
            .any(is_forbidden);
    bars_none.then(|| {
        let said = "the piece never goes to these squares anyway, so that the limit binds nothing";
        let help = "name squares of the region that it stays in, or take the limit away";
        (said.to_owned(), help.to_owned())
    })
}

/// Why no drop of a kind that is allowed otherwise mates, and what helps.
fn never_mates(variant: &Variant, kind: PieceKind, bars: MateBar) -> Option<(String, String)> {
    let checks = variant.rules.limits.contains(&Limit::DropCheck { kind });
    (checks && bars == MateBar::Checkmate).then(|| {
        let code = variant.piece(kind).code;
        let said = format!("`no_check` bars every drop of `{code}` that gives check, so that none is left which mates");
        let help = format!(
            "take `\"{code}\"` out of `no_check`, if `{code}` may give check and only not mate; otherwise take this entry away"
        );
        (said, help)
    })
}

/// Whether neither a move of a kind nor one by which another becomes it leads to another file.
fn keeps_its_file(variant: &Variant, kind: PieceKind) -> bool {
    let straight =
        |moves: &Moves| moves.paths.is_empty() && moves.simple.iter().all(|movement| movement.step.dx == 0);
    variant.rules.borrowed_moves == BorrowedMoves::Never
        && variant.piece(kind).all_moves().all(straight)
        && !variant
            .kinds()
            .any(|other| variant.turns_into(other).any(|face| face == kind))
}

/// How a kind is taken out of the list of those that may not be dropped on dead squares. An inherited list is written anew.
fn without(context: CheckContext<'_>, kind: PieceKind) -> String {
    let said = context.document.drops.iter();
    let letters: Vec<&Text> = said
        .flat_map(|drops| drops.value.no_dead_squares.iter().flatten())
        .collect();
    let code = Some(context.variant.piece(kind).code);
    let bound = |letter: &&&Text| {
        let code = PieceCode::parse(&letter.value);
        let kind = code.and_then(|code| context.variant.kind(code));
        kind.is_some_and(|kind| {
            !moves_everywhere(context.variant, kind) && !context.variant.piece(kind).may_pass
        })
    };
    let is_inherited = letters
        .iter()
        .any(|letter| PieceCode::parse(&letter.value) == code && letter.span.source > 0);
    let others: Vec<String> = letters
        .iter()
        .filter(bound)
        .map(|letter| format!("\"{}\"", letter.value))
        .collect();
    match (is_inherited, others.as_slice()) {
        (false, _) => "take it out of the list".to_owned(),
        (true, []) => "take the list away in this file: `drops: Drops(no_dead_squares: none),`".to_owned(),
        (true, others) => format!(
            "write the list anew in this file, beside what `drops` has: `drops: Drops(no_dead_squares: [{}]),`",
            others.join(", ")
        ),
    }
}

/// The place of the letter of a kind.
fn place<'t>(letters: impl Iterator<Item = &'t Text>, variant: &Variant, kind: PieceKind) -> Option<Span> {
    let names = |letter: &&Text| PieceCode::parse(&letter.value) == Some(variant.piece(kind).code);
    let mut letters = letters;
    letters.find(names).map(|letter| letter.span)
}

/// The place of the file limit of a kind.
fn file_limit(drops: &Drops, variant: &Variant, kind: PieceKind) -> Option<Span> {
    place(
        drops.file_limit.iter().flatten().map(|(letter, _)| letter),
        variant,
        kind,
    )
}

/// The place of the region where a kind may not be dropped.
fn forbidden(drops: &Drops, variant: &Variant, kind: PieceKind) -> Option<Span> {
    place(
        drops.forbidden.iter().flatten().map(|(letter, _)| letter),
        variant,
        kind,
    )
}

/// Whether a piece ever lands on the board showing this face.
fn is_dropped(variant: &Variant, kind: PieceKind) -> bool {
    let either = variant.rules.drop_faces == DropFaces::Either;
    let shows = |held: PieceKind| held == kind || either && variant.piece(held).promotes_to.contains(&kind);
    variant
        .kinds()
        .any(|held| shows(held) && variant.may_be_in_hand(held))
}

/// Why a file never has more pieces of a kind than it may, and what helps.
fn never_met(variant: &Variant, starts: &Starts, kind: PieceKind, max: u8) -> Option<(String, String)> {
    let help = "write a smaller number, or take the limit away".to_owned();
    if max >= variant.board.ranks() {
        let said = format!(
            "a file has {} squares, so that the limit binds nothing",
            variant.board.ranks()
        );
        return Some((said, help));
    }
    let most = starts.most(variant, kind)?;
    (usize::from(max) >= most).then(|| {
        let said =
            format!("there are never more than {most} of these pieces, so that the limit binds nothing");
        (said, help)
    })
}

/// How many pieces of each kind the starts of a variant have, also those of handicaps: these may have more than the even
/// one. Starts with the same numbers are one.
pub(crate) struct Starts {
    /// Of both sides together.
    of_both: BTreeSet<Vec<u16>>,
    /// Of each side.
    of_sides: BTreeSet<Vec<u16>>,
}

impl Starts {
    /// Those of a variant.
    pub(crate) fn of(variant: &Variant) -> Self {
        let starts = variant.handicaps.iter().map(|handicap| &handicap.start);
        let starts = starts.chain([&variant.start]);
        let counts = |start: &Setup| {
            Color::ALL.map(|color| {
                let mut counts = vec![0; variant.pieces.len()];
                let placed = start.squares.iter().flatten();
                for piece in placed.filter(|piece| piece.color == color) {
                    counts[piece.kind.index()] += 1;
                }
                for (kind, count) in start.hands.held(color) {
                    counts[kind.index()] += u16::from(count);
                }
                counts
            })
        };
        let of_sides: BTreeSet<[Vec<u16>; 2]> = starts.map(counts).collect();
        let sums = |[black, white]: &[Vec<u16>; 2]| {
            black.iter().zip(white).map(|(one, other)| one + other).collect()
        };
        Self {
            of_both: of_sides.iter().map(sums).collect(),
            of_sides: of_sides.into_iter().flatten().collect(),
        }
    }

    /// The most pieces of a start that are of a kind, or can ever become it.
    fn most(&self, variant: &Variant, kind: PieceKind) -> Option<usize> {
        most(&self.of_both, variant, kind)
    }

    /// The most pieces of a kind that a side can ever have: all of them where captured pieces change sides.
    pub(crate) fn most_of_side(&self, variant: &Variant, kind: PieceKind) -> Option<usize> {
        let change_sides = variant.pieces.iter().any(|piece| piece.captured.is_some());
        let starts = if change_sides {
            &self.of_both
        } else {
            &self.of_sides
        };
        most(starts, variant, kind)
    }
}

/// The most pieces, by such counts, that are of a kind, or can ever become it.
fn most(starts: &BTreeSet<Vec<u16>>, variant: &Variant, kind: PieceKind) -> Option<usize> {
    let becoming: Vec<PieceKind> = variant
        .kinds()
        .filter(|&from| leads_to(variant, from, kind))
        .collect();
    let count = |counts: &Vec<u16>| {
        let counts = becoming.iter().map(|kind| usize::from(counts[kind.index()]));
        counts.sum()
    };
    starts.iter().map(count).max()
}

/// Whether a piece of one kind can be one of another some day.
fn leads_to(variant: &Variant, from: PieceKind, to: PieceKind) -> bool {
    let mut open = vec![from];
    let mut seen = vec![false; variant.pieces.len()];
    while let Some(kind) = open.pop() {
        if kind == to {
            return true;
        }
        if !std::mem::replace(&mut seen[kind.index()], true) {
            open.extend(variant.piece(kind).captured);
            open.extend(variant.turns_into(kind));
        }
    }
    false
}

/// Whether a piece surely has a move from every square, whatever its friends may lend it.
fn moves_everywhere(variant: &Variant, kind: PieceKind) -> bool {
    let board = variant.board;
    moves_by_its_own(variant, kind)
        && board.squares().all(|square| {
            let mut moves = variant.piece(kind).moves_from(board, square, Color::Black);
            moves.any(|moves| can_leave(variant, kind, moves, square))
        })
}

/// Whether a kind moves by its own moves, and may go to every square.
fn moves_by_its_own(variant: &Variant, kind: PieceKind) -> bool {
    variant.rules.borrowed_moves == BorrowedMoves::Never && variant.piece(kind).stays_in.is_none()
}

/// Whether there is a square from which a kind could not move if it had other moves.
fn would_be_bound(variant: &Variant, kind: PieceKind, moves: &Moves) -> bool {
    let mut squares = variant.board.squares();
    moves_by_its_own(variant, kind) && !squares.all(|square| can_leave(variant, kind, moves, square))
}

/// Whether one of some moves surely leads a piece of a kind away from a square.
fn can_leave(variant: &Variant, kind: PieceKind, moves: &Moves, from: Square) -> bool {
    let mut simple = moves.simple.iter();
    simple.any(|movement| ends_on_board(variant, kind, *movement, from))
}

/// Whether a move that needs nothing in between ends on the board.
fn ends_on_board(variant: &Variant, kind: PieceKind, movement: Movement, from: Square) -> bool {
    let board = variant.board;
    let plain = matches!(movement.kind, Kind::Leaper | Kind::Lame | Kind::Slider);
    let open = !movement.initial || variant.piece(kind).initial.contains(board, from, Color::Black);
    let least = i16::from(movement.min_range.max(1));
    let (dx, dy) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
    plain && open && board.offset(from, Color::Black, dx * least, dy * least).is_some()
}
