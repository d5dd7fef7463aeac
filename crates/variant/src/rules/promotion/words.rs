//! Promotion in words: its clauses, and the faces of a piece.

use hakugei_text::listed;
use hakugei_text::noun::{with_article, with_article_first};

use super::{Promotion, PromotionChoice, PromotionTrigger};
use crate::rules::relations::words::SomeKinds;
use crate::words::naming::noun;
use crate::words::place::region_words;
use crate::{PieceKind, Variant};

/// The sentences about promotion.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let clauses = clauses(variant);
    match clauses.len() {
        0 => vec!["There is no promotion.".to_owned()],
        _ if !overlap(variant, &clauses) => {
            clauses.into_iter().map(|clause| words(variant, clause)).collect()
        }
        _ => {
            let said = clauses.into_iter().map(|clause| words(variant, clause));
            said.chain(["A move may promote by any of these that it meets.".to_owned()])
                .collect()
        }
    }
}

/// Whether two of the clauses speak of the same kind.
fn overlap(variant: &Variant, clauses: &[&Promotion]) -> bool {
    let mut spoken_of = Vec::new();
    let mut kinds = clauses.iter().flat_map(|clause| concerned(variant, clause));
    kinds.any(|kind| {
        let again = spoken_of.contains(&kind);
        spoken_of.push(kind);
        again
    })
}

/// The clauses that speak of one kind by name.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let named = clauses(variant)
        .into_iter()
        .filter(|clause| clause.kinds.as_ref().is_some_and(|kinds| kinds.contains(&kind)));
    named.map(|clause| words(variant, clause)).collect()
}

/// The clauses that can ever be met.
fn clauses(variant: &Variant) -> Vec<&Promotion> {
    let all = variant.rules.promotion.iter();
    all.filter(|clause| !clause.region.is_nowhere(variant.board) && !concerned(variant, clause).is_empty())
        .collect()
}

/// The kinds with another face that a clause speaks of.
fn concerned(variant: &Variant, clause: &Promotion) -> Vec<PieceKind> {
    let kinds = variant.kinds();
    kinds
        .filter(|&kind| variant.piece(kind).promotes() && clause.concerns(kind))
        .collect()
}

fn words(variant: &Variant, clause: &Promotion) -> String {
    let flips = flips(variant, clause);
    if flips && clause.choice == PromotionChoice::Forced {
        let piece = subject(variant, clause, flips);
        return format!("{piece} is turned over {}.", whenever(variant, clause));
    }
    let piece = subject(variant, clause, flips);
    let when = trigger(variant, clause);
    let (promote, never) = if flips {
        ("be turned over", "it could otherwise never move again")
    } else {
        ("promote", "it could never move again")
    };
    let may = match clause.choice {
        PromotionChoice::Free => format!("may {promote}, as the player likes"),
        PromotionChoice::UnlessStuck => {
            format!("may {promote}, as the player likes; it must where {never}")
        }
        PromotionChoice::Forced => format!("must {promote}"),
    };
    format!("{piece} {when} {may}.")
}

/// Whether every piece that a clause speaks of is turned back by the same clause.
fn flips(variant: &Variant, clause: &Promotion) -> bool {
    let back = |kind: PieceKind| {
        sole_face(variant, kind)
            .is_some_and(|face| sole_face(variant, face) == Some(kind) && clause.concerns(face))
    };
    concerned(variant, clause).into_iter().all(back)
}

fn subject(variant: &Variant, clause: &Promotion, flips: bool) -> String {
    match &clause.kinds {
        None if flips => "A piece with two faces".to_owned(),
        None => "A piece that can promote and".to_owned(),
        Some(_) => {
            let kinds = concerned(variant, clause);
            let mut names: Vec<String> = kinds
                .iter()
                .map(|&kind| with_article(&noun(variant, kind)))
                .collect();
            if let Some(first) = kinds.first() {
                names[0] = with_article_first(&noun(variant, *first));
            }
            listed(&names, "or")
        }
    }
}

/// What the move does, as a clause of time.
fn whenever(variant: &Variant, clause: &Promotion) -> String {
    at_the_time(variant, clause, "whenever")
}

/// The same, with another conjunction.
fn at_the_time(variant: &Variant, clause: &Promotion, when: &str) -> String {
    match what_the_move_does(variant, clause) {
        MoveDoes::Anything => "with each of its moves on the board".to_owned(),
        MoveDoes::Captures => format!("{when} it captures{}", victim(variant, clause, "")),
        MoveDoes::Goes(how) => format!("{when} its move {how}"),
        MoveDoes::GoesAndCaptures(how) => {
            format!(
                "{when} it captures{} with a move that {how}",
                victim(variant, clause, "")
            )
        }
    }
}

/// Why a move of a kind does not promote, as the rest of a sentence that speaks of the piece: `it promotes only when its move ends on
/// its last rank (the enemy's edge of the board)`.
pub(crate) fn why_not(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let mut clauses = clauses(variant);
    clauses.retain(|clause| clause.concerns(kind) && piece.promotes());
    if clauses.is_empty() {
        return if piece.code.promoted {
            "it is promoted already".to_owned()
        } else {
            "the rules give it no promotion".to_owned()
        };
    }
    let times: Vec<String> = clauses
        .iter()
        .map(|clause| at_the_time(variant, clause, "when"))
        .collect();
    let verb = if promotes_back(variant, kind) {
        "turns over"
    } else {
        "promotes"
    };
    format!("it {verb} only {}", listed(&times, "or"))
}

/// Why a move of a kind must promote, as the rest of a sentence that speaks of the piece: `it could never move again`.
pub(crate) fn why_must(variant: &Variant, kind: PieceKind) -> String {
    let mut clauses = clauses(variant);
    clauses.retain(|clause| clause.concerns(kind) && clause.choice == PromotionChoice::Forced);
    if clauses.is_empty() {
        return "it could otherwise never move again".to_owned();
    }
    let times: Vec<String> = clauses.iter().map(|clause| whenever(variant, clause)).collect();
    format!("it does so {}", listed(&times, "and"))
}

/// What the move does, as a relative clause.
fn trigger(variant: &Variant, clause: &Promotion) -> String {
    match what_the_move_does(variant, clause) {
        MoveDoes::Anything => "that moves on the board".to_owned(),
        MoveDoes::Captures => format!("that captures{}", victim(variant, clause, "")),
        MoveDoes::Goes(how) => format!("whose move {how}"),
        MoveDoes::GoesAndCaptures(how) => {
            format!(
                "whose move {how} and captures{}",
                victim(variant, clause, " something")
            )
        }
    }
}

/// What a move must do to promote, with a predicate for where it goes.
enum MoveDoes {
    Anything,
    Captures,
    Goes(String),
    GoesAndCaptures(String),
}

fn what_the_move_does(variant: &Variant, clause: &Promotion) -> MoveDoes {
    let place = region_words(variant, &clause.region);
    let everywhere = clause.region.is_everywhere(variant.board);
    let how = match clause.trigger {
        PromotionTrigger::StartsOrEnds | PromotionTrigger::Captures => {
            (!everywhere).then(|| format!("starts or ends {place}"))
        }
        PromotionTrigger::Ends => (!everywhere).then(|| format!("ends {place}")),
        PromotionTrigger::Enters => Some(format!("starts elsewhere and ends {place}")),
    };
    match (how, clause.must_capture()) {
        (None, false) => MoveDoes::Anything,
        (None, true) => MoveDoes::Captures,
        (Some(how), false) => MoveDoes::Goes(how),
        (Some(how), true) => MoveDoes::GoesAndCaptures(how),
    }
}

/// What a move must capture, after the verb; `anything` where that may be whatever there is.
fn victim(variant: &Variant, clause: &Promotion, anything: &str) -> String {
    let Some(whom) = &clause.whom else {
        return anything.to_owned();
    };
    let is_promoted = |kind: &PieceKind| variant.piece(*kind).code.promoted;
    if whom.iter().copied().eq(variant.kinds().filter(is_promoted)) {
        return " a promoted piece".to_owned();
    }
    match SomeKinds::of(variant, whom) {
        SomeKinds::None => " nothing that there is".to_owned(),
        SomeKinds::Only(_) => {
            let names: Vec<String> = whom
                .iter()
                .map(|&kind| with_article(&noun(variant, kind)))
                .collect();
            format!(" {}", listed(&names, "or"))
        }
        SomeKinds::AllBut(kinds) => format!(" anything but {}", with_article(&kinds)),
    }
}

/// The other face of a kind, and what it promotes to.
pub(crate) fn faces(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let promotes_to = &variant.piece(kind).promotes_to;
    let back = promotes_back(variant, kind);
    let other = other_face(variant, kind).filter(|face| !promotes_to.contains(face) || back);
    let other = other.map(|face| {
        turned_on_capture(variant, kind, face)
            .unwrap_or_else(|| format!("Other face: {}.", noun(variant, face)))
    });
    let promotes = (!back && !promotes_to.is_empty()).then(|| {
        let names: Vec<String> = promotes_to
            .iter()
            .map(|&face| with_article(&noun(variant, face)))
            .collect();
        match names.as_slice() {
            [_, _, ..] => format!("Promotes to {}, as the player chooses.", listed(&names, "or")),
            _ => format!("Promotes to {}.", names[0]),
        }
    });
    other.into_iter().chain(promotes).collect()
}

/// Whether the face that a kind promotes to promotes to it in its turn.
fn promotes_back(variant: &Variant, kind: PieceKind) -> bool {
    sole_face(variant, kind).is_some_and(|face| sole_face(variant, face) == Some(kind))
}

/// The face that a kind promotes to, where there is no choice among several.
fn sole_face(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    match variant.piece(kind).promotes_to.as_slice() {
        &[face] => Some(face),
        _ => None,
    }
}

/// The sentence about two kinds that are one piece which only a capture turns over; `None` where they are not.
fn turned_on_capture(variant: &Variant, kind: PieceKind, face: PieceKind) -> Option<String> {
    let becomes = |one: PieceKind, other: PieceKind| {
        let piece = variant.piece(one);
        piece.captured == Some(other) && !piece.royal
    };
    let mut both = [kind, face].into_iter();
    if both.any(|one| variant.piece(one).promotes()) {
        return None;
    }
    let (this, other) = (noun(variant, kind), noun(variant, face));
    let turns = match (becomes(kind, face), becomes(face, kind)) {
        (true, true) => "a capture turns it over".to_owned(),
        (true, false) => format!("{} that is taken is turned over", with_article(&this)),
        (false, true) => format!("{} that is taken is turned over", with_article(&other)),
        (false, false) => return None,
    };
    let this = with_article_first(&this);
    let other = with_article(&other);
    Some(format!("{this} and {other} are two sides of one piece: {turns}."))
}

/// The kind on the other side of a piece: what it promotes to or is taken as, or else the one kind that turns into it.
fn other_face(variant: &Variant, kind: PieceKind) -> Option<PieceKind> {
    let turns_into = |kind: PieceKind| {
        let piece = variant.piece(kind);
        sole_face(variant, kind)
            .or(piece.captured.filter(|_| !piece.royal))
            .filter(|&face| face != kind)
    };
    let mut sources = variant.kinds().filter(|&other| turns_into(other) == Some(kind));
    let source = sources.next().filter(|_| sources.next().is_none());
    turns_into(kind).or(source)
}
