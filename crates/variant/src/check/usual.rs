//! The usual pieces: names that people know, and moves that nearly are those of such a piece.

use std::collections::BTreeSet;

use betza::{Chain, Modality, ModifierKind, Moves, Notation, Simple, Term, moves_of};
use hakugei_text::{all_of, quote_each};

use super::abilities::Abilities;
use super::betza_text;
use super::context::CheckContext;
use super::usual_pieces::{UsualPiece, first_moves, kanji, list, plain, read};
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::rules::Limit;
use crate::rules::drops::sense::forward_alone;
use crate::rules::relations::sense::spares_its_kind;
use crate::{PieceKind, PieceType, Variant};

/// Whether a piece moves nearly as the usual one of its name, which is noted.
pub(crate) fn is_unusual(variant: &Variant, kind: PieceKind) -> bool {
    Unusual::of(variant, kind).is_some()
}

/// Notes the pieces that are called as a usual one and move nearly as that does, or as another one of the file does.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let exchanged = exchanged_pairs(variant);
    for &kinds in &exchanged {
        note_exchanged(context, kinds, notes);
    }
    let told: BTreeSet<PieceKind> = exchanged.into_iter().flatten().collect();
    for kind in variant.kinds().filter(|kind| !told.contains(kind)) {
        if let Some(unusual) = Unusual::of(variant, kind) {
            note(context, kind, &unusual, notes);
        }
    }
    check_promoted(context, notes);
    check_letters(context, &told, notes);
    check_half_ahead(context, notes);
    check_unbounded(context, notes);
    check_burning(context, notes);
}

/// Notes pieces, but for those of which it has been told, whose move is the letter of another piece of the file, which in a move stands for a
/// leap.
fn check_letters(context: CheckContext<'_>, told: &BTreeSet<PieceKind>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds().filter(|kind| !told.contains(kind)) {
        let piece = variant.piece(kind);
        let Some((atom, leap)) = betza_text::leap(&piece.betza).filter(|_| piece.zones.is_empty()) else {
            continue;
        };
        let mut others = variant.kinds().map(|other| variant.piece(other));
        let other = others.find(|other| !other.code.promoted && other.code.letter.to_string() == atom);
        // That a piece has its own letter as its move has been told.
        let other =
            other.filter(|other| other.betza != piece.betza && other.code.letter != piece.code.letter);
        let (Some(other), Some(betza)) = (other, context.said_moves(piece.code)) else {
            continue;
        };
        if notes.has(|found| found.code == Code::UnusualMoves && found.span() == betza.span) {
            continue;
        }
        let name = &piece.name.english;
        let known = moves_of(name).or_else(|| first_moves(name));
        let meant = match known {
            Some(known) => Some(known).filter(|known| !known.contains(atom)),
            // Leaps of three squares alone are hardly a piece's whole move.
            None => Some(other.betza.as_str()).filter(|text| {
                !text.is_empty() && (plain(name).starts_with("promoted ") || matches!(atom, "G" | "H"))
            }),
        };
        let Some(meant) = meant else { continue };
        let message = format!(
            "`{}` ({name}) leaps {leap} by `{atom}`, which is the letter of the {} here: the letter of a piece is not its move",
            piece.code, other.name.english
        );
        let alike = if *meant == *other.betza {
            format!(", as in `{}`", other.code)
        } else {
            String::new()
        };
        let help = format!("write `{meant}`{alike}; or leave it where the leap is meant");
        notes.push(
            Diagnostic::new(Code::UnusualMoves, betza.span, message)
                .help(help)
                .suggest(betza.span, meant),
        );
    }
}

/// Notes pieces that stand in a row as pawns do and of whose move and capture, one straight and one diagonal, only one leads ahead alone: a
/// direction holds for the one move behind it.
fn check_half_ahead(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let board = variant.board;
    let stands_in_row = |kind: PieceKind| {
        (0..board.ranks()).any(|rank| {
            let squares = board.squares().zip(&variant.start.squares);
            let own = squares.filter(|(square, piece)| {
                board.rank(*square) == rank && piece.is_some_and(|piece| piece.kind == kind)
            });
            2 * own.count() >= usize::from(board.files())
        })
    };
    for kind in variant.kinds().filter(|&kind| moves_plainly(variant.piece(kind))) {
        let piece = variant.piece(kind);
        // Of one that may not be dropped on dead squares another message speaks.
        let is_told =
            variant.rules.limits.contains(&Limit::DeadDrop { kind }) && variant.may_be_in_hand(kind);
        if is_told || UsualPiece::named(&piece.name.english).is_some() || !stands_in_row(kind) {
            continue;
        }
        let (Some(ahead), Some(betza)) = (forward_alone(piece), context.said_moves(piece.code)) else {
            continue;
        };
        let goes_back = |modality: Modality| {
            let mut ways = piece.moves.simple.iter();
            ways.any(|way| way.step.dy < 0 && way.modality.meets(modality))
        };
        let is_pair = Notation::parse(&piece.betza).is_ok_and(|notation| notation.terms().len() == 2)
            && piece.betza.contains('W')
            && piece.betza.contains('F');
        let difference = match (goes_back(Modality::ENEMY), goes_back(Modality::EMPTY)) {
            (true, false) => "only moves ahead, and captures back as well",
            (false, true) => "only captures ahead, and moves back as well",
            _ => continue,
        };
        if !is_pair {
            continue;
        }
        let message = format!(
            "`{}` ({}) {difference}: by `{}` a direction holds only for the one move behind it",
            piece.code, piece.name.english, piece.betza
        );
        let help =
            format!("write `{ahead}`, by which it does both ahead alone; or leave it where it is meant so");
        notes.push(
            Diagnostic::new(Code::UnusualMoves, betza.span, message)
                .help(help)
                .suggest(betza.span, ahead),
        );
    }
}

/// Notes pieces that attack every square, whatever stands there, and come to the board in the course of the game; those of the
/// start are noted by the checks that they give.
fn check_unbounded(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    for kind in variant.kinds() {
        let piece = variant.piece(kind);
        let is_bound = piece.takes.is_some() || !piece.takes_unprotected.is_empty();
        let starts = variant
            .start
            .squares
            .iter()
            .flatten()
            .any(|found| found.kind == kind);
        let captures = piece.betza.contains('U') && !piece.betza.contains("mU");
        let Some(betza) = context
            .said_moves(piece.code)
            // A file that changes an inherited piece so takes the bound away.
            .filter(|betza| betza.span.source == 0 && captures && !is_bound && !starts)
        else {
            continue;
        };
        let message = format!(
            "`{}` ({}) captures by `U` any piece wherever it stands, the royal one too",
            piece.code, piece.name.english
        );
        let help = "add `takes_unprotected: all`, so that it captures no piece that is protected; or leave it where it is meant so";
        notes.push(Diagnostic::new(Code::UnusualMoves, betza.span, message).help(help));
    }
}

/// Notes pieces that are called as one that burns what is beside it, and do not.
fn check_burning(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let is_usual = |kind: PieceKind| {
        let name = plain(&variant.piece(kind).name.english);
        list("burns").any(|known| known == name)
    };
    let mut kinds = variant
        .kinds()
        .filter(|&kind| is_usual(kind) && variant.piece(kind).burns.is_none());
    let Some((kind, (key, _))) = kinds.find_map(|kind| Some((kind, context.said(kind)?))) else {
        return;
    };
    let (code, name) = (variant.piece(kind).code, &variant.piece(kind).name.english);
    let mut others = variant
        .kinds()
        .filter(|&other| variant.piece(other).burns.is_some() && !is_usual(other));
    let other = others.find_map(|other| Some((other, context.said(other)?.1.burns.as_ref()?)));
    notes.push(if let Some((other, said)) = other {
        let (other, called) = (variant.piece(other).code, &variant.piece(other).name.english);
        let message =
            format!("`{other}` ({called}) burns what is beside it, and `{code}`, which is called {name}, does not");
        let help =
            format!("write this `burns` in `{code}`, and take it away from `{other}`; or leave it where it is meant so");
        Diagnostic::new(Code::UnusualMoves, said.span, message).beside(key.span, "burns nothing", help)
    } else {
        let message =
            format!("`{code}` is called {name}, which usually burns what is beside it, and it burns nothing");
        let help = format!("write `burns: Burns(turns: both)` in `{code}`; or leave it where it is meant so");
        Diagnostic::new(Code::UnusualMoves, key.span, message).help(help)
    });
}

/// Notes pieces with the kanji of another one of the file, in place of two with the same.
pub(super) fn check_kanji(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let known: Vec<Vec<&str>> = variant
        .pieces
        .iter()
        .map(|piece| kanji(&piece.name.english).collect())
        .collect();
    let known = |kind: PieceKind| &known[kind.index()];
    let own = |kind: PieceKind| variant.piece(kind).name.kanji.as_deref();
    let has_that_of = |kind: PieceKind, other: PieceKind| {
        own(kind).is_some_and(|own| {
            !known(kind).is_empty() && !known(kind).contains(&own) && known(other).contains(&own)
        })
    };
    let mut told: Vec<PieceKind> = Vec::new();
    for kind in variant.kinds() {
        let mut others = variant.kinds().filter(|&other| has_that_of(kind, other));
        let (Some(other), false) = (others.next(), told.contains(&kind)) else {
            continue;
        };
        let Some(place) = context.said(kind).and_then(|(_, said)| said.kanji.as_ref()) else {
            continue;
        };
        let [one, second] = [kind, other].map(|kind| variant.piece(kind));
        let place_of_other = context.said(other).and_then(|(_, said)| said.kanji.as_ref());
        if let Some(second_place) = place_of_other.filter(|_| has_that_of(other, kind)) {
            told.push(other);
            let message = format!(
                "the kanji of `{}` ({}) and `{}` ({}) seem to be exchanged",
                one.code, one.name.english, second.code, second.name.english
            );
            let (Some(first), Some(other)) = (own(kind), own(other)) else {
                continue;
            };
            let help = format!(
                "write `kanji: \"{other}\"` in `{}`, and `kanji: \"{first}\"` in `{}`",
                one.code, second.code
            );
            notes.push(Diagnostic::new(Code::OtherKanji, place.span, message).beside(
                second_place.span,
                "the other one",
                help,
            ));
            continue;
        }
        let message = format!(
            "`{}` is called {}, and has the kanji of the {}, which is `{}`",
            one.code, one.name.english, second.name.english, second.code
        );
        // That two are written alike only follows.
        notes.take(0, |found| {
            found.code == Code::SameName && found.span() == place.span
        });
        let usual = known(kind);
        // A file may write each piece with one character.
        let length = own(kind).map(|own| own.chars().count());
        let alike = usual.iter().find(|usual| Some(usual.chars().count()) == length);
        let Some(usual) = alike.or_else(|| usual.first()) else {
            continue;
        };
        notes.push(
            Diagnostic::new(Code::OtherKanji, place.span, message)
                .help(format!(
                    "write `kanji: \"{usual}\"`, that of the {}",
                    one.name.english
                ))
                .suggest(place.span, *usual),
        );
    }
}

/// The fewest promoted faces that are alike for another one to be odd.
const LEAST_ALIKE: usize = 2;

/// Notes a face that moves nearly as all the other ones whose name begins alike.
fn check_promoted(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let faces = variant.kinds().filter(|&kind| {
        let piece = variant.piece(kind);
        piece.code.promoted && piece.name.english.starts_with("promoted ") && moves_plainly(piece)
    });
    let faces: Vec<(PieceKind, Abilities)> = faces
        .map(|kind| (kind, Abilities::of(&variant.piece(kind).moves)))
        .collect();
    for (odd, abilities) in &faces {
        let others: Vec<&(PieceKind, Abilities)> = faces.iter().filter(|(kind, _)| kind != odd).collect();
        let [(like, first), ..] = others.as_slice() else {
            return;
        };
        let usual = &variant.piece(*like).betza;
        let are_alike = others.len() >= LEAST_ALIKE && others.iter().all(|(_, other)| other == first);
        if !are_alike || abilities == first || !is_slip_of(abilities, usual) {
            continue;
        }
        let piece = variant.piece(*odd);
        let Some(betza) = context.said_moves(piece.code) else {
            continue;
        };
        let message = format!(
            "`{}` ({}) moves nearly as the other promoted pieces do: by `{}` it {}",
            piece.code,
            piece.name.english,
            piece.betza,
            abilities.difference(first)
        );
        let diagnostic = Diagnostic::new(Code::UnusualMoves, betza.span, message).suggest(betza.span, usual);
        notes.push(diagnostic.help(format!(
            "write `{usual}`, as in `{}`; or leave it where it is meant to differ",
            variant.piece(*like).code
        )));
    }
}

/// A piece that does not move as one of its name usually does.
pub(super) struct Unusual<'v> {
    usual: UsualPiece,
    /// What that is called: the name of the piece itself, or the one that its kanji stands for.
    name: &'v str,
    /// The usual moves from which a slip leads to its own.
    slip: Option<&'static str>,
    /// Another piece, which moves so by its name.
    twin: Option<PieceKind>,
}

impl<'v> Unusual<'v> {
    /// What is unusual about a piece, if that seems not to be meant.
    pub(super) fn of(variant: &'v Variant, kind: PieceKind) -> Option<Self> {
        let piece = variant.piece(kind);
        let (usual, name) = UsualPiece::of(piece).filter(|_| moves_plainly(piece))?;
        let abilities = Abilities::of(&piece.moves);
        // What only goes back, and a move in two halves, have messages of their own.
        let Moves { simple, paths } = &piece.moves;
        let goes_back = paths.is_empty() && simple.iter().all(|way| way.step.dy < 0);
        let is_told = abilities.is_joined_of(&piece.moves) && !usual.moves.contains('[');
        if usual.has(&abilities) || goes_back || is_told {
            return None;
        }
        let is_turned =
            |text: &str| read(text).is_some_and(|moves| Abilities::of(&moves).turned_back() == abilities);
        let slip = usual
            .texts()
            .find(|text| is_slip_of(&abilities, text) || is_turned(text) || half(&abilities, text).is_some());
        // Of a piece that captures as it moves no slip in a half of a move is likely.
        let slip = slip.map(|slip| {
            let mut others = usual.texts().filter(|text| !text.contains(['m', 'c', 'p', 'a']));
            let whole = others
                .next()
                .filter(|_| slip.contains('c') && !abilities.has_halves());
            whole.unwrap_or(slip)
        });
        let twin = twin(variant, kind, &abilities);
        (slip.is_some() || twin.is_some()).then_some(Self {
            usual,
            name,
            slip,
            twin,
        })
    }
}

/// The pairs of pieces each of which has usual moves of the other one, and not its own, however far the two are from each other. Of each
/// name one piece is looked at, of which there are no more than the table has.
fn exchanged_pairs(variant: &Variant) -> Vec<[PieceKind; 2]> {
    let mut names = BTreeSet::new();
    let strange = variant.kinds().filter_map(|kind| {
        let piece = variant.piece(kind);
        let (usual, name) = UsualPiece::of(piece).filter(|_| moves_plainly(piece))?;
        let own = Abilities::of(&piece.moves);
        let usual: Vec<Abilities> = usual
            .texts()
            .filter_map(read)
            .map(|moves| Abilities::of(&moves))
            .collect();
        (!usual.contains(&own) && names.insert(plain(name))).then_some((kind, usual, own))
    });
    let mut strange: Vec<(PieceKind, Vec<Abilities>, Abilities)> = strange.collect();
    let mut pairs = Vec::new();
    while let Some((kind, usual, own)) = strange.pop() {
        let mut others = strange.iter();
        if let Some(at) =
            others.position(|(_, of_other, other)| of_other.contains(&own) && usual.contains(other))
        {
            pairs.push([strange.remove(at).0, kind]);
        }
    }
    pairs
}

/// Whether a piece moves alike everywhere.
fn moves_plainly(piece: &PieceType) -> bool {
    piece.zones.is_empty() && !piece.is_immobile()
}

/// Another piece of the file that moves so, as its name says.
fn twin(variant: &Variant, kind: PieceKind, abilities: &Abilities) -> Option<PieceKind> {
    let mut others = variant.kinds().filter(|&other| other != kind);
    others.find(|&other| {
        let piece = variant.piece(other);
        let usual = UsualPiece::named(&piece.name.english);
        usual.is_some_and(|usual| usual.has(abilities))
            && moves_plainly(piece)
            && piece.name.english != variant.piece(kind).name.english
            // A face by which its piece gains nothing has a message of its own.
            && !piece.promotes_to.contains(&kind)
            && Abilities::of(&piece.moves) == *abilities
    })
}

/// Says that two pieces each have the moves that the other one usually has.
fn note_exchanged(context: CheckContext<'_>, kinds: [PieceKind; 2], notes: &mut Notes) {
    let [one, other] = kinds.map(|kind| context.variant.piece(kind));
    let said = |kind| context.said(kind).and_then(|(_, said)| said.betza.as_ref());
    let (Some(first), Some(second)) = (said(kinds[0]), said(kinds[1])) else {
        return;
    };
    let message = format!(
        "the moves of `{}` ({}) and `{}` ({}) seem to be exchanged: each usually moves as the other does here",
        one.code, one.name.english, other.code, other.name.english
    );
    let help = format!(
        "exchange the two: `betza: \"{}\"` in `{}`, and `betza: \"{}\"` in `{}`; or leave it where it is meant so",
        other.betza, one.code, one.betza, other.code
    );
    let diagnostic = Diagnostic::new(Code::UnusualMoves, first.span, message);
    notes.push(diagnostic.beside(second.span, "the other one", help));
}

/// Says that a piece does not move as it usually does.
fn note(
    context: CheckContext<'_>,
    kind: PieceKind,
    Unusual {
        usual,
        name,
        slip,
        twin,
    }: &Unusual<'_>,
    notes: &mut Notes,
) {
    let variant = context.variant;
    let Some((_, said)) = context.said(kind) else {
        return;
    };
    let Some(betza) = &said.betza else { return };
    let piece = variant.piece(kind);
    // The kanji of the inherited piece says nothing of a new one.
    let kanji = said.kanji.as_ref().map(|kanji| kanji.span.source);
    if piece.name.english != *name && kanji.is_some_and(|source| source > betza.span.source) {
        return;
    }
    let (code, text) = (piece.code, &piece.betza);
    let is_called = if piece.name.english == *name {
        format!("is called {name}")
    } else {
        format!("has the kanji of the {name}")
    };
    let hops_always = |text: &&str| text.starts_with('p');
    let hopping = usual.texts().find(hops_always);
    let hopping = hopping.filter(|_| spares_its_kind(piece, kind));
    let meant = hopping
        .or(*slip)
        .or_else(|| usual.texts().next())
        .unwrap_or_default();
    let difference = read(meant).map(|moves| Abilities::of(&piece.moves).difference(&Abilities::of(&moves)));
    let difference = difference.unwrap_or_default();
    let message = if let Some(twin) = twin.map(|twin| variant.piece(twin)) {
        format!(
            "`{code}` {is_called}, and moves as `{}`, the {}, does: by `{text}`",
            twin.code, twin.name.english
        )
    } else {
        let nearly =
            read(meant).is_some_and(|moves| Abilities::of(&piece.moves).share(&Abilities::of(&moves)));
        let how = if nearly {
            "moves nearly as that usually does"
        } else {
            "does not move as that usually does"
        };
        let difference = match half(&Abilities::of(&piece.moves), meant) {
            Some(Half::Captures) => "captures, and never moves without a capture".to_owned(),
            Some(Half::Moves) => "moves, and never captures".to_owned(),
            None => difference,
        };
        format!("`{code}` {is_called}, and {how}: by `{text}` it {difference}")
    };
    let others: Vec<&str> = usual.texts().filter(|text| *text != meant).collect();
    let others = match others.as_slice() {
        [] => String::new(),
        [one] => format!("; `{one}` is usual too"),
        others => format!("; {} are usual too", all_of(&quote_each(others))),
    };
    let help = format!("write `{meant}`, the usual {name}{others}; or leave it where it is meant to differ");
    // What is remarked of its string has its mend too.
    notes.take(0, |found| {
        found.code == Code::BetzaLint && betza.span.contains(found.span())
    });
    let diagnostic = Diagnostic::new(Code::UnusualMoves, betza.span, message)
        .help(help)
        .suggest(betza.span, meant);
    let place = twin
        .and_then(|twin| context.said(twin)?.1.betza.as_ref())
        .filter(|place| place.span.source == betza.span.source);
    notes.push(match place {
        Some(place) => diagnostic.label(place.span, "the same move"),
        None => diagnostic,
    });
}

/// Whether abilities are what a text comes to that differs from another one by a slip.
fn is_slip_of(abilities: &Abilities, text: &str) -> bool {
    let Ok(notation) = Notation::parse(text) else {
        return false;
    };
    let slips = slips(&notation);
    let mut moves = slips.iter().filter_map(|slip| read(slip));
    moves.any(|moves| Abilities::of(&moves) == *abilities)
}

/// The usual moves of a piece with a name, where a text that cannot be read is nearly that: by a slip, by one character, with the same
/// letters in another order, or with a number for a letter that is written several times.
pub(super) fn meant_by(name: &str, text: &str) -> Option<&'static str> {
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let is_near = |usual: &&str| {
        let slips = Notation::parse(usual).map(|notation| slips(&notation));
        slips.is_ok_and(|slips| slips.iter().any(|slip| slip == text))
            || sorted(usual) == sorted(text)
            || (usual.len() > 2 && differs_by_one(usual, text))
            || counted_out(text).any(|letters| letters == **usual)
    };
    UsualPiece::named(name)?.texts().find(is_near)
}

/// Whether one text becomes the other where one character is put in, taken out or exchanged.
fn differs_by_one(one: &str, other: &str) -> bool {
    let (shorter, longer) = if one.len() <= other.len() {
        (one.as_bytes(), other.as_bytes())
    } else {
        (other.as_bytes(), one.as_bytes())
    };
    let alike = shorter.iter().zip(longer).take_while(|(one, other)| one == other);
    let at = alike.count();
    at < longer.len()
        && match longer.len() - shorter.len() {
            0 => shorter[at + 1..] == longer[at + 1..],
            1 => shorter[at..] == longer[at + 1..],
            _ => false,
        }
}

/// The texts that a text with a number stands for where the number says how often the letter before or behind it is meant.
fn counted_out(text: &str) -> impl Iterator<Item = String> {
    let counted = |(at, digit): (usize, char)| {
        let count = usize::try_from(digit.to_digit(10)?).ok()?;
        let (before, behind) = (&text[..at], &text[at + 1..]);
        let is_counted = |letter: &char| count > 1 && letter.is_ascii_lowercase();
        // The letter itself is there once.
        let more = |letter: char| letter.to_string().repeat(count - 1);
        let last = before.chars().next_back().filter(is_counted);
        let first = behind.chars().next().filter(is_counted);
        let letter = last.or(first)?;
        Some(format!("{before}{}{behind}", more(letter)))
    };
    text.char_indices().filter_map(counted)
}

/// The half of its moves that a piece has.
#[derive(Clone, Copy, Debug)]
enum Half {
    /// It captures, and does not move otherwise.
    Captures,
    /// It moves, and does not capture.
    Moves,
}

/// Which half of the moves of a text abilities are.
fn half(abilities: &Abilities, text: &str) -> Option<Half> {
    let whole = Abilities::of(&read(text)?);
    // A letter for a half of the moves may stand in the place of that for lame ones.
    let is_part = |thing| {
        let part = whole.part_alone(thing);
        part.is_some_and(|part| part == *abilities || part.unhindered() == *abilities)
    };
    if is_part(Modality::ENEMY) {
        Some(Half::Captures)
    } else if is_part(Modality::EMPTY) {
        Some(Half::Moves)
    } else {
        None
    }
}

/// The letters that are easily taken for each other, in directions.
const DIRECTIONS: [(char, char); 3] = [('f', 'b'), ('l', 'r'), ('s', 'v')];

/// The letters that are easily taken for each other, of moves.
const ATOMS: [(char, char); 6] = [
    ('W', 'F'),
    ('R', 'B'),
    ('A', 'D'),
    ('K', 'Q'),
    ('R', 'W'),
    ('B', 'F'),
];

/// The texts that come about by a slip: one part left out or taken for another, or two exchanged.
fn slips(notation: &Notation) -> Vec<String> {
    let text = notation.text();
    let terms = notation.terms();
    let mut slips = Vec::new();
    for term in terms {
        let (start, end) = (term.span().start, term.span().end);
        if terms.len() > 1 && !has_halves(notation) {
            slips.push(replaced(text, (start, end), ""));
        }
        if let Term::Simple(simple) = term {
            slips_of_run(notation, simple, &mut slips);
            slips_of_atom(notation, simple, &mut slips);
        }
        if let Term::Chain(chain) = term {
            let letters = chain.legs.iter().flat_map(|leg| leg.span.start..leg.span.end);
            slips.extend(letters.map(|at| replaced(text, (at, at + 1), "")));
            slips_of_order(text, chain, &mut slips);
            // The same letter forgotten in all legs.
            slips.extend(["c", "m"].map(|letter| text.replace(letter, "")));
        }
        if matches!(term, Term::Group(_)) {
            // The legs as terms of their own, and legs that must all be made.
            slips.push(text.replace(['[', '?', ']'], ""));
            slips.push(text.replace('?', "-"));
        }
    }
    slips.extend(of_other_case(text));
    slips.extend(DIRECTIONS.map(|pair| exchanged(text, pair)));
    // A pawn that is turned by an eighth is a piece of its own.
    if terms.len() > 1 && !has_halves(notation) {
        slips.extend(ATOMS.map(|pair| exchanged(text, pair)));
    }
    slips
}

/// Two neighbouring letters of a chain exchanged; those of a king's steps besides as its two parts, straight and diagonal.
fn slips_of_order(text: &str, chain: &Chain, slips: &mut Vec<String>) {
    let (start, end) = (chain.span.start, chain.atom.span.start);
    let atom = chain.atom.span;
    for at in (start + 1)..end {
        let letters = &text[start..end];
        let (before, behind) = letters.split_at(at - start);
        let mut before: Vec<char> = before.chars().collect();
        let mut behind: Vec<char> = behind.chars().collect();
        if let (Some(one), Some(other)) = (before.last_mut(), behind.first_mut()) {
            std::mem::swap(one, other);
        }
        let swapped: String = before.into_iter().chain(behind).collect();
        slips.push(replaced(text, (start, end), &swapped));
        if atom.of(text) == Some("K") {
            let parts = format!("{swapped}W{swapped}F");
            slips.push(replaced(text, (start, atom.end), &parts));
        }
    }
}

/// The texts with one small letter as a capital, which often is another move.
fn of_other_case(text: &str) -> impl Iterator<Item = String> {
    let letters = text
        .char_indices()
        .filter(|(_, letter)| letter.is_ascii_lowercase());
    letters.map(|(at, letter)| replaced(text, (at, at + 1), &letter.to_ascii_uppercase().to_string()))
}

/// Whether a piece captures otherwise than it moves.
fn has_halves(notation: &Notation) -> bool {
    notation.terms().iter().any(|term| match term {
        Term::Simple(simple) => simple.run.has(ModifierKind::Move) || simple.run.has(ModifierKind::Capture),
        Term::Chain(_) | Term::Group(_) => false,
    })
}

/// A text with a part of it replaced.
fn replaced(text: &str, (start, end): (usize, usize), part: &str) -> String {
    format!("{}{part}{}", &text[..start], &text[end..])
}

/// A text with two letters exchanged wherever they stand.
pub(super) fn exchanged(text: &str, (one, other): (char, char)) -> String {
    let letter = |letter: char| match letter {
        _ if letter == one => other,
        _ if letter == other => one,
        _ => letter,
    };
    text.chars().map(letter).collect()
}

/// Slips in the small letters of a move: one of them left out, or all, or one side alone.
fn slips_of_run(notation: &Notation, simple: &Simple, slips: &mut Vec<String>) {
    let text = notation.text();
    let (start, end) = (simple.run.span.start, simple.run.span.end);
    let is_alone = notation.terms().len() == 1;
    let whole = replaced(text, (start, end), "");
    if end > start && !is_alone && !has_halves(notation) {
        slips.push(whole.clone());
    }
    for at in start..end {
        let letter = text.as_bytes()[at].into();
        let left_out = replaced(text, (at, at + 1), "");
        // A piece of one move without small letters is a piece of its own.
        if !is_alone || left_out != whole {
            slips.push(left_out);
        }
        for (one, other) in DIRECTIONS {
            let taken = [(one, other), (other, one)].into_iter();
            let taken = taken.filter(|(meant, _)| *meant == letter);
            slips
                .extend(taken.map(|(_, taken)| replaced(text, (at, at + 1), taken.encode_utf8(&mut [0; 4]))));
        }
        // A lame move, with the letter of the word.
        if letter == 'n' {
            slips.push(replaced(text, (at, at + 1), "l"));
        }
        if matches!(letter, 'f' | 'b') {
            slips.push(replaced(text, (at, at + 1), "h"));
            slips.extend(["l", "r"].map(|side| replaced(text, (at + 1, at + 1), side)));
        }
    }
}

/// Slips in the capital of a move.
fn slips_of_atom(notation: &Notation, simple: &Simple, slips: &mut Vec<String>) {
    let is_plain = simple.run.span.start == simple.run.span.end;
    let (text, at) = (notation.text(), simple.run.span.end);
    let letter: char = text.as_bytes()[at].into();
    for (one, other) in ATOMS {
        // A single move in some directions, one step for many or straight for diagonal, makes a piece of its own.
        if notation.terms().len() == 1 && !is_plain && (one, other) != ('R', 'B') {
            continue;
        }
        let taken = [(one, other), (other, one)].into_iter();
        let taken = taken.filter(|(meant, _)| *meant == letter);
        slips.extend(taken.map(|(_, taken)| replaced(text, (at, at + 1), taken.encode_utf8(&mut [0; 4]))));
    }
    let is_bounded = text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
    // A single move with a bound makes a piece of its own.
    if matches!(letter, 'R' | 'B') && notation.terms().len() > 1 && !is_bounded {
        slips.extend(SHORT_RANGES.map(|range| replaced(text, (at + 1, at + 1), range)));
    }
}

/// The ranges that are written by mistake, because another move of the same piece has one.
const SHORT_RANGES: [&str; 2] = ["2", "3"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_near_and_other_pieces_are_not() {
        let near = |usual: &str, text: &str| is_slip_of(&Abilities::of(&read(text).expect(text)), usual);
        for (usual, slip) in [
            ("ffN", "fN"),
            ("WfF", "FfW"),
            ("WfF", "W"),
            ("WfF", "WflF"),
            ("WfF", "WbF"),
            ("FfsW", "FfW"),
            ("mfWcfF", "mfWcF"),
            ("RF", "R"),
            ("B", "R"),
            ("RF", "RW"),
            ("RF", "R2F"),
            ("mRcpR", "mRCpR"),
            ("WmcabW", "WmcbaW"),
            ("KmcabK", "KmcbaK"),
            ("KmcabK", "KmcbaWmcbaF"),
        ] {
            assert!(near(usual, slip), "{slip} for {usual}");
        }
        for (usual, other) in [
            ("ffN", "N"),
            ("fW", "W"),
            ("fW", "fF"),
            ("mfWcfF", "mfFcfW"),
            ("K", "W"),
            ("R", "R3"),
            ("fR", "R"),
        ] {
            assert!(!near(usual, other), "{other} for {usual}");
        }
    }
}
