//! The handicaps that KIF has words for.

use hakugei_variant::{Setup, Variant, sfen};

use super::numerals;
use crate::kif_pieces::{ARRAY, fits};

/// The word for a start that the words do not know.
pub(crate) const OTHER: &str = "その他";

/// Whether a word leaves the start to other lines: for some games shogiops has none, and writes `手合割：`.
pub(crate) fn says_nothing(word: &str) -> bool {
    matches!(word.trim(), "" | OTHER)
}

/// The word of the start without a handicap.
pub(crate) const EVEN: &str = "平手";

/// What the game of the form is called.
const SHOGI: &str = "将棋";

/// The handicaps with White's first two ranks.
const HANDICAPS: [(&str, &str); 15] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("左七枚落ち", "2sgkg3/9"),
    ("右七枚落ち", "3gkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// The start of a word, blanks around it passed over. `None` where the word is not known, or the variant lacks a piece.
pub(crate) fn setup(variant: &Variant, word: &str) -> Option<Setup> {
    let word = word.trim();
    if !fits(variant) {
        // A game of other pieces or another board has a name of its own for the start, and no words for handicaps.
        return (word == EVEN || is_name(variant, word)).then(|| variant.start.clone());
    }
    if word == EVEN {
        return sfen::parse(variant, ARRAY).ok();
    }
    if is_name(variant, word) {
        return Some(variant.start.clone());
    }
    let (_, ranks) = HANDICAPS.iter().find(|known| known.0 == word)?;
    let rest: Vec<&str> = ARRAY.split(' ').next()?.split('/').skip(2).collect();
    // White (上手), who gives the odds, moves first.
    sfen::parse(variant, &format!("{ranks}/{} w - 1", rest.join("/"))).ok()
}

/// What a variant is called in Japanese.
fn name(variant: &Variant) -> Option<&str> {
    variant.name.kanji.as_deref()
}

/// Whether a word is what a variant is called in Japanese.
pub(super) fn is_name(variant: &Variant, word: &str) -> bool {
    name(variant).is_some_and(|name| alike(name, word))
}

/// Whether two names are the same but for the kind of their digits: `5五将棋` and `五五将棋`.
fn alike(one: &str, other: &str) -> bool {
    let plain = |text: &str| -> Vec<Result<u8, char>> {
        let characters = text.chars();
        characters.map(|c| numerals::digit(c).ok_or(c)).collect()
    };
    plain(one) == plain(other)
}

/// Whether a word is one of the form, which every program knows.
pub(super) fn is_handicap(word: &str) -> bool {
    word == EVEN || HANDICAPS.iter().any(|known| known.0 == word)
}

/// The word of a start, if there is one: that of the form, or what a game of its own start or its own rules is called. A game without a
/// Japanese name is taken for shogi where it begins as that does.
pub(crate) fn word<'v>(variant: &'v Variant, start: &Setup) -> Option<&'v str> {
    let own = name(variant).filter(|_| *start == variant.start);
    if !fits(variant) || own.is_some_and(|own| own != SHOGI) {
        return own;
    }
    let mut words = [EVEN].into_iter().chain(HANDICAPS.iter().map(|known| known.0));
    words.find(|word| setup(variant, word).as_ref() == Some(start))
}

/// Every word, for a message.
pub(crate) fn words() -> Vec<String> {
    let known = HANDICAPS.iter().map(|known| known.0);
    [EVEN]
        .into_iter()
        .chain(known)
        .chain([OTHER])
        .map(str::to_owned)
        .collect()
}
