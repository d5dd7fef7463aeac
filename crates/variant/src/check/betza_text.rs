//! Betza strings of a document.

use betza::{ErrorKind, LintKind, Moves, Notation, moves_of};
use hakugei_text::noun::with_article;
use hakugei_text::{quote, shorten};

use super::kinds::KindEntry;
use super::usual_pieces::UsualPiece;
use super::{halves, usual, usual_pieces, ways};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::Text;
use crate::notes::Notes;
use crate::{PieceCode, PieceType};

/// How many wrong strings of a file are read before the others are left alone: what may have been meant by each is tried out.
const MAX_WRONG: usize = 500;

/// Atoms that are letters of well-known pieces too, and how they leap.
const LEAPS: [(&str, &str); 8] = [
    ("L", "(1,3), as a camel"),
    ("J", "(2,3), as a zebra"),
    ("C", "(1,3), as a camel"),
    ("Z", "(2,3), as a zebra"),
    ("G", "three squares diagonally"),
    ("A", "two squares diagonally"),
    ("D", "two squares straight"),
    ("H", "three squares straight"),
];

/// Translates the string of a piece. One that is its letter and says something else than its name is noted as that.
pub(super) fn check_of_piece(text: &Text, kind: KindEntry<'_>, notes: &mut Notes) -> Option<Moves> {
    if let Some(diagnostic) = doubled_hop(text, kind) {
        notes.push(diagnostic);
        return None;
    }
    if let Some(diagnostic) = cut_off(text, kind) {
        notes.push(diagnostic);
        return None;
    }
    let before = notes.len();
    // If a move is given twice and one of the two was to hop, the message is about `hops`.
    let lacks_hop = kind.piece.is_some_and(|piece| piece.hops.is_some()) && !text.value.contains('p');
    let moves = check_but(text, notes, |lint| {
        lacks_hop && lint == LintKind::OverlappingMoves
    });
    let name = kind
        .piece
        .and_then(|piece| piece.name.as_ref())
        .map(|name| name.value.as_str());
    let is_short = text.value.len() <= betza::MAX_BYTES;
    if let Some(name) = name.filter(|_| moves.is_none() && is_short)
        && let Some(usual) = usual::meant_by(name, &text.value)
        && let Some(found) = notes.take(before, |found| found.code == Code::Betza).pop()
    {
        let help = format!("write `{usual}`, the usual {}", shorten(name));
        notes.push(
            Diagnostic::new(Code::Betza, found.span(), found.message)
                .help(help)
                .suggest(text.span, usual),
        );
        return None;
    }
    let Some((name, (atom, known))) =
        name.and_then(|name| Some((name, letter_for_move(&text.value, kind.code, name)?)))
    else {
        return moves;
    };
    let leap = LEAPS
        .iter()
        .find(|(letter, _)| *letter == atom)
        .map(|(_, leap)| *leap);
    let (code, said) = match (&moves, leap) {
        (None, _) => (Code::Betza, format!("{} is not an atom", quote(atom))),
        (Some(_), Some(leap)) => (Code::BetzaLint, format!("{} leaps {leap}", quote(atom))),
        (Some(_), None) => return moves,
    };
    notes.take(before, |found| {
        matches!(found.code, Code::Betza | Code::BetzaLint)
    });
    let message = format!("{said}: the letter of a piece is not its move");
    let legacy = match atom {
        "L" => "; a camel is `C`, as XBoard exchanges `L` and `J`",
        "J" => "; a zebra is `Z`, as XBoard exchanges `L` and `J`",
        _ => "",
    };
    let help = format!("write `{known}` for {}{legacy}", with_article(&shorten(name)));
    notes.push(
        Diagnostic::new(code, text.span, message)
            .help(help)
            .suggest(text.span, known),
    );
    moves
}

/// Says of a hop that is written twice to write it once, where `hops` says over how many pieces it goes.
fn doubled_hop(text: &Text, kind: KindEntry<'_>) -> Option<Diagnostic> {
    kind.piece?.hops.as_ref()?;
    let error = Notation::parse(&text.value).err()?;
    let place = text
        .value
        .find("pp")
        .filter(|_| error.kind == ErrorKind::DuplicateModifier)?;
    let once = text.value.replace("pp", "p");
    Notation::parse(&once).ok()?;
    let diagnostic = Diagnostic::new(Code::Betza, text.span.part(place..place + 2), error.message);
    let help = format!(
        "write {}: `hops` beside it says over how many pieces it goes",
        quote(&once)
    );
    Some(diagnostic.help(help).suggest(text.span, once))
}

/// Says of a string that breaks off behind modifiers to write the usual moves of the piece, where it is the beginning of these.
fn cut_off(text: &Text, kind: KindEntry<'_>) -> Option<Diagnostic> {
    let name = &kind.piece?.name.as_ref()?.value;
    // A string that is right ends with a capital, a number or a bracket.
    if !text.value.ends_with(|sign: char| sign.is_ascii_lowercase()) {
        return None;
    }
    let meant = UsualPiece::named(name)?
        .texts()
        .find(|usual| usual.starts_with(&text.value))?;
    let error = Notation::parse(&text.value).err()?;
    if error.kind != ErrorKind::DanglingModifiers {
        return None;
    }
    let span = text.span.part(error.span.into());
    let help = format!(
        "modifiers go before the atom that they modify: write `{meant}`, the usual {}",
        shorten(name)
    );
    Some(
        Diagnostic::new(Code::Betza, span, error.message)
            .help(help)
            .suggest(text.span, meant),
    )
}

/// Says of the letter of a piece that stands as an atom to write the moves of that piece.
fn letter_for_atom(text: &Text, error: &betza::Error, notes: &Notes) -> Option<Diagnostic> {
    // As a small letter it may be a modifier.
    let is_letter = error.kind == ErrorKind::UnknownAtom && error.fixes.is_empty();
    let letter = error.span.of(&text.value).filter(|_| is_letter)?;
    let (code, moves) = notes.examples.moves_of_letter(letter)?;
    Notation::parse(moves).ok()?;
    let (before, after) = (
        text.value.get(..error.span.start)?,
        text.value.get(error.span.end..)?,
    );
    // A modifier before it, or a range behind it, would hold for a part of the moves alone.
    let is_whole = !before.ends_with(|sign: char| sign.is_ascii_lowercase())
        && !after.starts_with(|sign: char| sign.is_ascii_digit());
    let whole = Some(format!("{before}{moves}{after}"));
    let whole = whole.filter(|whole| is_whole && Notation::parse(whole).is_ok());
    let message = format!(
        "{} is not an atom: it is the letter of a piece, and a string names no pieces",
        quote(letter)
    );
    let diagnostic = Diagnostic::new(Code::Betza, text.span.part(error.span.into()), message);
    Some(match whole {
        Some(whole) if whole == moves => diagnostic
            .help(format!("write the moves of `{code}`, {}", quote(&whole)))
            .suggest(text.span, whole),
        Some(whole) => diagnostic
            .help(format!(
                "write the moves of `{code}` in its place: {}",
                quote(&whole)
            ))
            .suggest(text.span, whole),
        None => diagnostic.help(format!(
            "`{code}` moves by {}: write those of its moves that are meant in its place",
            quote(moves)
        )),
    })
}

/// The atom of a string that is the letter of its piece alone and no move that its name tells of, and the moves that it tells of.
fn letter_for_move<'t>(text: &'t str, code: PieceCode, name: &str) -> Option<(&'t str, &'static str)> {
    let atom = text.trim_start_matches(|modifier: char| modifier.is_ascii_lowercase());
    let known = moves_of(name).or_else(|| usual_pieces::first_moves(name));
    let known = known.filter(|known| !known.contains(atom))?;
    (atom == code.letter.to_string()).then_some((atom, known))
}

/// Whether the letter of a piece seems to stand for its move, which is noted.
pub(crate) fn is_letter_of_piece(piece: &PieceType) -> bool {
    letter_for_move(&piece.betza, piece.code, &piece.name.english)
        .is_some_and(|(atom, _)| LEAPS.iter().any(|(letter, _)| *letter == atom))
}

/// The leap for which a whole string stands that could be the letter of a piece, with that letter.
pub(super) fn leap(text: &str) -> Option<(&'static str, &'static str)> {
    LEAPS.iter().find(|(letter, _)| *letter == text).copied()
}

/// Translates a string; mistakes and remarks are noted at their columns in the file.
pub(super) fn check(text: &Text, notes: &mut Notes) -> Option<Moves> {
    check_but(text, notes, |_| false)
}

/// The same, but for some remarks.
fn check_but(text: &Text, notes: &mut Notes, is_told: impl Fn(LintKind) -> bool) -> Option<Moves> {
    if notes.wrong_moves >= MAX_WRONG {
        return None;
    }
    let notation = match Notation::parse(&text.value) {
        Ok(notation) => notation,
        Err(error) => {
            notes.wrong_moves += 1;
            if let Some(diagnostic) = letter_for_atom(text, &error, notes) {
                notes.push(diagnostic);
                return None;
            }
            let span = text.span.part(error.span.into());
            let diagnostic = Diagnostic::new(Code::Betza, span, error.message).help(error.help);
            let fixes = error.fixes.into_iter();
            notes.push(fixes.fold(diagnostic, |diagnostic, fix| diagnostic.suggest(text.span, fix)));
            return None;
        }
    };
    if ways::has_no_room(&notation, notes) {
        return None;
    }
    for lint in notation.lints().into_iter().filter(|lint| !is_told(lint.kind)) {
        let span = text.span.part(lint.span.into());
        let help = lint.advice().unwrap_or("leave it out");
        notes.push(Diagnostic::new(Code::BetzaLint, span, lint.finding()).help(help));
    }
    halves::check(text, &notation, notes);
    ways::moves_within_bounds(text, &notation, notes)
}

/// Whether a move is open only from initial squares.
pub(super) fn has_initial(moves: &Moves) -> bool {
    moves.simple.iter().any(|movement| movement.initial) || moves.paths.iter().any(|path| path.initial)
}
