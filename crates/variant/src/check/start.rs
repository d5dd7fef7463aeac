//! What the rules of the game say of the start, which this crate does not know: it asks another one.

use betza::{Kind, Movement};
use hakugei_text::listed;

use super::armies;
use super::attackers::left_out;
use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::checks;
use crate::rules::drops::sense::is_dropped_beside;
use crate::rules::{BorrowedMoves, HurdleNumber};
use crate::words::noun;
use crate::{Color, Setup, Square, Variant};

/// What is wrong with a start by the rules of the game.
///
/// ```
/// use hakugei_variant::{AttackedRoyal, Color, Square, StartFault};
///
/// let royal = AttackedRoyal { square: Square(3), attackers: Vec::new() };
/// let stuck = StartFault::NoMove { in_check: Some(royal.clone()) };
/// assert_ne!(stuck, StartFault::Check { side: Color::White, royal });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartFault {
    /// The side to move has no move.
    NoMove {
        /// Its royal piece that is in check, if one is.
        in_check: Option<AttackedRoyal>,
    },
    /// A side is in check.
    Check {
        /// The side.
        side: Color,
        /// Its royal piece that is in check.
        royal: AttackedRoyal,
    },
}

/// A royal piece in check at a start.
///
/// ```
/// use hakugei_variant::{AttackedRoyal, Square};
///
/// let royal = AttackedRoyal { square: Square(3), attackers: vec![Square(12)] };
/// assert_eq!(royal.attackers.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackedRoyal {
    /// Where it stands.
    pub square: Square,
    /// The pieces that attack it; none where a move beside it would take it.
    pub attackers: Vec<Square>,
}

/// Finds what is wrong with each of some starts of a variant.
pub type StartRules = fn(&Variant, &[&Setup]) -> Vec<Vec<StartFault>>;

/// Notes what is wrong with the starts that a file gives.
pub(crate) fn check(context: CheckContext<'_>, rules: StartRules, notes: &mut Notes) {
    let setups = context.setups();
    let starts: Vec<&Setup> = setups.iter().map(|(start, _)| *start).collect();
    // A check in a set-up that stands upside down only follows from that, and that nobody moves from a game that is won.
    let is_told = |start: &Setup, fault: &StartFault| match fault {
        StartFault::Check { .. } => {
            *start == context.variant.start && armies::are_upside_down(context.variant)
        }
        StartFault::NoMove { .. } => checks::sense::winner(context.variant, start).is_some(),
    };
    for ((start, place), faults) in setups.iter().zip(rules(context.variant, &starts)) {
        for fault in faults.into_iter().filter(|fault| !is_told(start, fault)) {
            let pieces = context.document.pieces.as_ref();
            let (code, message, help) = said(context.variant, start, &fault);
            let diagnostic = Diagnostic::new(code, *place, message);
            let drops = context
                .document
                .drops
                .as_ref()
                .filter(|_| has_nothing_to_drop_beside(context.variant, start));
            if let (Some(drops), StartFault::NoMove { .. }) = (drops, &fault) {
                let help = "let a kind be dropped anywhere, by taking it out of `next_to`, or put a piece of each side on the board in the set-up";
                notes.push(diagnostic.beside(
                    drops.span,
                    "by `next_to` pieces are dropped only beside others, and the board is empty",
                    help,
                ));
                continue;
            }
            notes.push_changed(diagnostic, &help, pieces, "the pieces are changed here");
        }
    }
}

/// Whether a side has pieces in hand alone, and each kind that it holds may be dropped only beside another.
fn has_nothing_to_drop_beside(variant: &Variant, start: &Setup) -> bool {
    let mut placed = start.squares.iter().flatten();
    let mut held = start.hands.held(start.side).peekable();
    placed.all(|piece| piece.color != start.side)
        && held.peek().is_some()
        && held.all(|(kind, _)| is_dropped_beside(variant, kind))
}

/// The code, the message and the help for what is wrong with a start.
fn said(variant: &Variant, start: &Setup, fault: &StartFault) -> (Code, String, String) {
    match fault {
        StartFault::NoMove { in_check: None } => {
            let message = format!("{} has no move as the game starts", start.side);
            let help = "change the set-up, or let some piece move from where it stands".to_owned();
            (Code::DecidedStart, message, help)
        }
        StartFault::NoMove {
            in_check: Some(royal),
        } => {
            let (attack, help) = attack(variant, start, start.side, royal);
            let message = format!("{attack} as the game starts, and no move ends the check");
            (Code::DecidedStart, message, help)
        }
        StartFault::Check { side, royal } => {
            let (attack, help) = attack(variant, start, *side, royal);
            let though = if *side == start.side {
                String::new()
            } else {
                format!(", and {} begins", start.side)
            };
            let message = format!("{attack} as the game starts{though}");
            (Code::StartsInCheck, message, help)
        }
    }
}

/// What is said of a check at a start, and what helps.
fn attack(variant: &Variant, start: &Setup, side: Color, royal: &AttackedRoyal) -> (String, String) {
    let attacking = royal.attackers.iter();
    let attacking = attacking.filter_map(|square| start.squares[square.index()]);
    let attacking = attacking.map(|piece| piece.kind);
    let royal_kind = start.squares[royal.square.index()].map(|piece| piece.kind);
    let sparing = royal_kind.and_then(|royal| left_out(variant, attacking, royal));
    let named = |square: Square| {
        let piece = start.squares[square.index()];
        let piece = piece.map_or_else(|| "piece".to_owned(), |piece| noun(variant, piece.kind));
        format!("{piece} on {}", variant.board.name(square))
    };
    let attackers = royal.attackers.iter();
    let attackers: Vec<String> = attackers
        .map(|&square| format!("the {}", named(square)))
        .collect();
    let attack = if attackers.is_empty() {
        "is in check".to_owned()
    } else {
        format!("is attacked by {}", listed(&attackers, "and"))
    };
    let message = format!("{side}'s {} {attack}", named(royal.square));
    if let Some(help) = sparing.or_else(|| unbounded(variant, start, &royal.attackers)) {
        return (message, help);
    }
    let mut attackers = royal.attackers.iter();
    let way_out = if attackers.all(|from| may_be_blocked(variant, start, *from, royal.square)) {
        "put a piece between them, or move one of them away"
    } else {
        "move one of them away"
    };
    let help = if side == start.side {
        way_out.to_owned()
    } else {
        format!("{way_out}: the first move could capture it")
    };
    (message, help)
}

/// What helps where a piece attacks the whole board: that it takes only what is unprotected.
fn unbounded(variant: &Variant, start: &Setup, attackers: &[Square]) -> Option<String> {
    let pieces = attackers
        .iter()
        .filter_map(|square| start.squares[square.index()]);
    let piece = pieces
        .map(|piece| variant.piece(piece.kind))
        .find(|piece| piece.betza.contains('U') && piece.takes_unprotected.is_empty())?;
    Some(format!(
        "by `U` it attacks every square: add `takes_unprotected: all` to `{}`, so that it captures no piece that is protected; or write other moves",
        piece.code
    ))
}

/// Whether a piece between it and another one could keep a piece from capturing that; it is taken to be so of all but steps, leaps,
/// and those that fly over any number of pieces.
fn may_be_blocked(variant: &Variant, start: &Setup, from: Square, to: Square) -> bool {
    let board = variant.board;
    let Some(piece) = start.squares[from.index()] else {
        return true;
    };
    let kind = variant.piece(piece.kind);
    // Over any number of pieces it flies over one more as well.
    if kind
        .hops
        .as_ref()
        .is_some_and(|hops| hops.number == HurdleNumber::Any)
    {
        return false;
    }
    let (dx, dy) = (
        i16::from(board.file(to)) - i16::from(board.file(from)),
        i16::from(board.rank(to)) - i16::from(board.rank(from)),
    );
    let is_leap = |movement: &Movement| {
        let (x, y) = (i16::from(movement.step.dx), i16::from(movement.step.dy));
        let leads = x.abs() == dx.abs() && y.abs() == dy.abs();
        leads && matches!(movement.kind, Kind::Leaper | Kind::Slider)
    };
    let is_plain = kind.zones.is_empty()
        && kind.moves.paths.is_empty()
        && kind.burns.is_none()
        && variant.rules.borrowed_moves == BorrowedMoves::Never;
    !(is_plain && kind.moves.simple.iter().any(is_leap))
}
