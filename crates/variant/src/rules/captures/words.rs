//! What becomes of pieces that are taken: what holds for most of them first, then the others.

use hakugei_text::listed;
use hakugei_text::noun::{plural, with_article, with_article_first};

use crate::rules::royal::words::is_single;
use crate::words::naming::noun;
use crate::{PieceKind, Variant};

/// What becomes of a piece that is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The hand, as it is.
    Hand,
    /// The hand, on its face without the `+`.
    HandUnpromoted,
    /// The hand, as another kind.
    HandAs(PieceKind),
    /// Out of play.
    Gone,
}

/// What becomes of one kind.
#[derive(Clone, Copy)]
struct KindFate {
    kind: PieceKind,
    fate: Fate,
}

/// The sentences about captures.
pub(crate) fn sentences(variant: &Variant) -> Vec<String> {
    let fates: Vec<KindFate> = variant
        .kinds()
        .filter(|&kind| !variant.piece(kind).royal)
        .map(|kind| kind_fate(variant, kind))
        .collect();
    let gone = fates.iter().filter(|one| one.fate == Fate::Gone).count();
    let to_hand = fates.len() - gone;
    let mostly_gone = gone > to_hand || to_hand == 0;
    let mut exceptions = exceptions(variant, &fates, mostly_gone);
    let royals = royals(variant);
    let alike = royals.iter().all(|one| (one.fate == Fate::Gone) == mostly_gone);
    if !(alike && mostly_gone) {
        exceptions.extend(royals.iter().map(|&one| royal(variant, one)));
    }
    let most = match (mostly_gone, gone.min(to_hand) + usize::from(!alike)) {
        (true, 0) => "A piece that is taken leaves play.",
        (true, _) => "A piece that is taken leaves play, unless something else is said here.",
        (false, 0) => "A piece that is taken goes into the captor's hand and can be dropped later.",
        (false, _) => {
            "A piece that is taken goes into the captor's hand and can be dropped later, unless something else is said \
             here."
        }
    };
    [most.to_owned()].into_iter().chain(exceptions).collect()
}

/// What becomes of one kind when it is taken, where that is not what anybody would expect.
pub(crate) fn of_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let piece = variant.piece(kind);
    match piece.captured {
        Some(hand) if hand != kind && !piece.royal => {
            let held = with_article(&noun(variant, hand));
            Some(format!("Taken, it enters the hand as {held}."))
        }
        Some(hand) if piece.royal && !is_single(variant) => {
            let held = with_article(&noun(variant, hand));
            Some(format!("Taken, it enters the captor's hand as {held}."))
        }
        None if !(piece.royal && is_single(variant)) => Some(LEAVES_PLAY.to_owned()),
        _ => None,
    }
}

/// What is said of one kind in a list of all: what holds for several of them is left to the section on captures, which says it once.
pub(crate) fn of_listed_kind(variant: &Variant, kind: PieceKind) -> Option<String> {
    let leaves_play = |kind| of_kind(variant, kind).as_deref() == Some(LEAVES_PLAY);
    let is_shared = variant.kinds().filter(|&other| leaves_play(other)).count() > 1;
    of_kind(variant, kind).filter(|said| !is_shared || said != LEAVES_PLAY)
}

/// What is said of a kind that goes into no hand.
const LEAVES_PLAY: &str = "Taken, it leaves play.";

/// What becomes of the royal pieces, where a side can lose one and play on.
fn royals(variant: &Variant) -> Vec<KindFate> {
    if is_single(variant) {
        return Vec::new();
    }
    let kinds = variant.kinds().filter(|&kind| variant.piece(kind).royal);
    kinds.map(|kind| kind_fate(variant, kind)).collect()
}

/// The sentence about one royal piece.
fn royal(variant: &Variant, KindFate { kind, fate }: KindFate) -> String {
    let taken = with_article_first(&noun(variant, kind));
    match variant.piece(kind).captured.filter(|_| fate != Fate::Gone) {
        None => format!("{taken} that is taken leaves play."),
        Some(hand) => {
            let held = with_article(&noun(variant, hand));
            format!("{taken} that is taken enters the captor's hand as {held}.")
        }
    }
}

fn kind_fate(variant: &Variant, kind: PieceKind) -> KindFate {
    let code = variant.piece(kind).code;
    let fate = match variant.piece(kind).captured {
        None => Fate::Gone,
        Some(hand) if hand == kind => Fate::Hand,
        Some(hand) if code.promoted && variant.piece(hand).code == code.flipped() => Fate::HandUnpromoted,
        Some(hand) => Fate::HandAs(hand),
    };
    KindFate { kind, fate }
}

fn exceptions(variant: &Variant, fates: &[KindFate], mostly_gone: bool) -> Vec<String> {
    let names = |wanted: Fate| -> Vec<String> {
        let alike = fates.iter().filter(|one| one.fate == wanted);
        alike.map(|one| noun(variant, one.kind)).collect()
    };
    let (kept, unpromoted, gone) = (names(Fate::Hand), names(Fate::HandUnpromoted), names(Fate::Gone));
    let mut said = Vec::new();
    if mostly_gone && !kept.is_empty() {
        let kinds = with_verb(&kept, "goes", "go");
        said.push(format!(
            "{kinds} into the captor's hand and can be dropped later."
        ));
    }
    if !unpromoted.is_empty() && (!mostly_gone || fates.iter().all(|&one| promoted_enters(variant, one))) {
        said.push("A promoted piece that is taken enters the hand unpromoted.".to_owned());
    } else if !unpromoted.is_empty() {
        said.push(format!(
            "{} the hand unpromoted.",
            with_verb(&unpromoted, "enters", "enter")
        ));
    }
    for &KindFate { kind, fate } in fates {
        if let Fate::HandAs(hand) = fate {
            let (taken, held) = (noun(variant, kind), noun(variant, hand));
            said.push(format!(
                "{} that is taken enters the hand as {}.",
                with_article_first(&taken),
                with_article(&held)
            ));
        }
    }
    if !mostly_gone && !gone.is_empty() {
        said.push(format!("{} play.", with_verb(&gone, "leaves", "leave")));
    }
    said
}

/// Whether nothing about a kind contradicts that promoted pieces enter the hand unpromoted.
fn promoted_enters(variant: &Variant, KindFate { kind, fate }: KindFate) -> bool {
    !variant.piece(kind).code.promoted || fate == Fate::HandUnpromoted
}

/// `A dolphin that is taken goes`, or `Dolphins and eagles that are taken go`.
fn with_verb(names: &[String], one: &str, more: &str) -> String {
    if let [only] = names {
        return format!("{} that is taken {one}", with_article_first(only));
    }
    let names: Vec<String> = names.iter().map(|name| plural(name)).collect();
    let text = listed(&names, "and");
    let mut letters = text.chars();
    let first: String = letters
        .next()
        .map(|letter| letter.to_uppercase().collect())
        .unwrap_or_default();
    format!("{first}{} that are taken {more}", letters.as_str())
}
