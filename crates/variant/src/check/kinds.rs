//! The kinds of pieces of a document, by their letters.

use std::collections::BTreeMap;

use hakugei_text::{NotLatin, all_of, harmless, quote, quote_each};

use super::lists;
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Piece;
use crate::document::decode::{Map, Spanned, Text, each_in_quotes, listed, several};
use crate::document::duplicates::each_once;
use crate::document::examples::Renamed;
use crate::notes::Notes;
use crate::{PieceCode, PieceKind};

/// The letters of the pieces that are mostly written in kanji.
#[rustfmt::skip]
const KANJI: [(&str, &[&str]); 14] = [
    ("K", &["玉", "王", "玉将", "王将"]),
    ("R", &["飛", "飛車"]),
    ("B", &["角", "角行"]),
    ("G", &["金", "金将"]),
    ("S", &["銀", "銀将"]),
    ("N", &["桂", "桂馬"]),
    ("L", &["香", "香車"]),
    ("P", &["歩", "歩兵"]),
    ("+R", &["龍", "竜", "龍王", "竜王"]),
    ("+B", &["馬", "龍馬", "竜馬"]),
    ("+S", &["全", "成銀"]),
    ("+N", &["圭", "成桂"]),
    ("+L", &["杏", "成香"]),
    ("+P", &["と", "と金"]),
];

/// The longest text that is taken for letters of pieces in a row.
const MAX_RUN: usize = 12;

/// How many letters of a map that no piece has are named in one message.
const MAX_JOINED: usize = 16;

/// How many of them are marked besides the first.
const MAX_MARKED: usize = 4;

/// The kinds of pieces, indexed by [`PieceKind`].
pub(crate) struct Kinds<'d> {
    list: Vec<KindEntry<'d>>,
    /// Whether an entry had no usable letter, so that a letter may be unknown without being wrong.
    unsure: bool,
    /// The keys of such entries.
    unusable: Vec<&'d Text>,
}

/// The entry of one kind of piece.
#[derive(Clone, Copy)]
pub(crate) struct KindEntry<'d> {
    /// How it is written.
    pub(crate) code: PieceCode,
    /// Its letter in the file.
    pub(crate) key: &'d Text,
    /// What the file says of it, unless that is wrong.
    pub(crate) piece: Option<&'d Piece>,
}

/// How the letter of a piece stands where it names one.
#[derive(Clone, Copy)]
enum Standing<'l> {
    /// In a list, of which this is left without the letters that no piece has.
    Among(&'l str),
    /// Alone, as the key of an entry, or in a field that may be left out.
    Alone,
    /// Where something must be named.
    Required,
    /// Where a piece in hand must be named.
    InHand,
}

impl<'d> Kinds<'d> {
    /// The kinds of a file; letters that cannot be used are noted.
    pub(crate) fn of(pieces: Option<&'d Spanned<Map<Piece>>>, notes: &mut Notes) -> Self {
        let mut kinds = Self {
            list: Vec::new(),
            unsure: pieces.is_none(),
            unusable: Vec::new(),
        };
        let entries = pieces.map_or(&[][..], |pieces| pieces.value.as_slice());
        let mut claims: BTreeMap<PieceCode, usize> = BTreeMap::new();
        for code in entries.iter().filter_map(|(key, _)| meant_by_key(&key.value)) {
            *claims.entry(code).or_default() += 1;
        }
        for (key, piece) in entries {
            let code = PieceCode::parse(&key.value);
            // The code that a wrong letter was evidently meant to be, unless another entry may have that.
            let meant = meant_by_key(&key.value).filter(|code| claims[code] == 1);
            let renamed = notes.examples.renamed;
            let renamed = renamed.filter(|renamed| key.span.source == 0 && code == Some(renamed.key));
            if let Some(Renamed { key: own, elsewhere }) = renamed {
                let message = format!(
                    "everything else speaks of `{elsewhere}`, which no piece has, and nothing of `{own}`"
                );
                let diagnostic = Diagnostic::new(Code::UnknownPiece, key.span, message);
                let help = format!("write `{elsewhere}` here");
                notes.push(diagnostic.help(help).suggest(key.span, elsewhere.to_string()));
            }
            let code = renamed.map_or(code, |renamed| Some(renamed.elsewhere));
            if code.is_none() {
                let name = piece.as_ref().and_then(|piece| piece.name.as_ref());
                let free = free_code(key, name.map_or("", |name| &name.value), &claims);
                let free = free.filter(|_| meant.is_none());
                // No other entry gets the same proposal.
                if let Some(free) = free {
                    claims.insert(free, 1);
                }
                notes.push(bad_letter(key, meant, free));
            }
            // What was evidently meant counts as being there.
            if let Some(code) = code.or(meant) {
                kinds.list.push(KindEntry {
                    code,
                    key,
                    piece: piece.as_ref(),
                });
            } else {
                kinds.unsure = true;
                kinds.unusable.push(key);
            }
        }
        kinds.put_in_order(notes);
        kinds
    }

    /// Moves every kind that is to be listed before another to its place.
    fn put_in_order(&mut self, notes: &mut Notes) {
        let moved = self
            .list
            .iter()
            .filter_map(|kind| Some((kind.code, kind.piece?.before.as_ref()?)));
        let moved: Vec<_> = moved.collect();
        for (code, before) in moved {
            let place = self.with_code(code).expect("the kind is in the list").index();
            if self.find(before, notes).is_none_or(|next| next.index() == place) {
                continue;
            }
            let kind = self.list.remove(place);
            // Taking the kind out may have moved the one that it goes before.
            let next = self.find(before, notes).map_or(place, PieceKind::index);
            self.list.insert(next, kind);
        }
    }

    /// The kinds, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PieceKind, KindEntry<'d>)> {
        self.list
            .iter()
            .enumerate()
            .map(|(index, kind)| (PieceKind(index as u8), *kind))
    }

    /// The keys that stand for pieces in the file, usable or not.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'d Text> {
        let usable = self.list.iter().map(|kind| kind.key);
        usable.chain(self.unusable.iter().copied())
    }

    /// Whether a letter may be unknown only because an entry is wrong.
    pub(crate) const fn unsure(&self) -> bool {
        self.unsure
    }

    /// A kind.
    pub(crate) fn get(&self, kind: PieceKind) -> KindEntry<'d> {
        self.list[kind.index()]
    }

    /// The kind with a code.
    pub(crate) fn with_code(&self, code: PieceCode) -> Option<PieceKind> {
        self.list
            .iter()
            .position(|kind| kind.code == code)
            .map(|index| PieceKind(index as u8))
    }

    /// The kind that a text names; it is noted where there is none.
    pub(crate) fn find(&self, text: &Text, notes: &mut Notes) -> Option<PieceKind> {
        self.find_str(text.as_str(), Standing::Alone, notes)
    }

    /// The same for a text that something requires.
    pub(crate) fn find_required(&self, text: &Text, notes: &mut Notes) -> Option<PieceKind> {
        self.find_str(text.as_str(), Standing::Required, notes)
    }

    /// The same for a text that says which piece goes to the hand.
    pub(crate) fn find_in_hand(&self, text: &Text, notes: &mut Notes) -> Option<PieceKind> {
        self.find_str(text.as_str(), Standing::InHand, notes)
    }

    /// The letters of a text in quotes, where it has several and each is a piece: `"QRBN"`.
    fn run_of_letters(&self, text: &str) -> Option<String> {
        let is_run = (2..=MAX_RUN).contains(&text.len());
        let is_piece = |letter: char| self.with_code(PieceCode::parse(&letter.to_string())?);
        if !is_run || !text.chars().all(|letter| is_piece(letter).is_some()) {
            return None;
        }
        let each: Vec<String> = text.chars().map(|letter| format!("\"{letter}\"")).collect();
        Some(each.join(", "))
    }

    /// The kind with a letter.
    fn find_str(
        &self,
        Spanned { value, span }: Spanned<&str>,
        standing: Standing<'_>,
        notes: &mut Notes,
    ) -> Option<PieceKind> {
        let kind = PieceCode::parse(value).and_then(|code| self.with_code(code));
        // If a letter is written otherwise as the key of its piece, a message at that place says so.
        let kind = kind.or_else(|| {
            self.list
                .iter()
                .position(|kind| kind.key.value == value)
                .map(|at| PieceKind(at as u8))
        });
        if kind.is_none() && !self.unsure && !notes.partial && !notes.only_counts(Code::UnknownPiece) {
            let message = format!("no piece has the letter {}", quote(value));
            let letters: Vec<String> = self.list.iter().map(|kind| kind.code.to_string()).collect();
            let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
            let mut diagnostic = Diagnostic::new(Code::UnknownPiece, span, message);
            notes.unknown.insert(span, value.to_owned());
            let removed = notes.examples.removed.get(value).copied();
            if removed.is_some_and(|removed| removed.source < span.source) {
                diagnostic.message = format!(
                    "{} is taken away here, but inherited entries name it",
                    quote(value)
                );
            }
            if let Some(parts) =
                several(value).filter(|parts| parts.iter().all(|part| PieceCode::parse(part).is_some()))
            {
                notes.push(diagnostic.help(each_in_quotes(&parts)));
                return None;
            }
            if let Some(removed) = removed.filter(|removed| removed.source == span.source) {
                let diagnostic = diagnostic.label(removed, "taken away here");
                notes.push(
                    diagnostic.help(match standing {
                        Standing::Among(left) => {
                            format!("write the list without it, `{left}`; or take that `none` away")
                        }
                        Standing::Alone => {
                            "name a piece that is left, or take this field away too; or take that `none` away"
                                .to_owned()
                        }
                        Standing::Required | Standing::InHand => {
                            "name another piece here, or take that `none` away".to_owned()
                        }
                    }),
                );
                return None;
            }
            let turned = likely(value).and_then(|code| self.with_code(code));
            if let Some(meant) = turned.filter(|_| removed.is_none()) {
                let code = self.get(meant).code.to_string();
                if let Some(found) = NotLatin::of(value) {
                    diagnostic.message = found.message();
                }
                let help = format!("write `{code}`");
                notes.push(diagnostic.help(help).suggest(span, code));
                return Some(meant);
            }
            if let Some(each) = self.run_of_letters(value) {
                let help = format!("each of these is a piece: write the list `[{each}]`");
                notes.push(diagnostic.help(help));
                return None;
            }
            let named = notes
                .examples
                .letter(value)
                .and_then(|letter| PieceCode::parse(&letter));
            let named = named.and_then(|code| self.with_code(code));
            if let Some(meant) = named.filter(|_| removed.is_none()) {
                let code = self.get(meant).code.to_string();
                let help = format!("write `{code}`: pieces are named by their letters");
                notes.push(diagnostic.help(help).suggest(span, code));
                return Some(meant);
            }
            let plain = value.strip_prefix('+').and_then(PieceCode::parse);
            if plain.is_some_and(|plain| self.with_code(plain).is_some()) && removed.is_none() {
                let entry = format!("`\"{value}\": Piece(name: \"…\", betza: \"…\"),`");
                let help = match (standing, value.strip_prefix('+')) {
                    (Standing::Required, Some(plain)) => {
                        format!(
                            "write `{plain}`, which is there; or add the other face to the pieces, {entry}"
                        )
                    }
                    (Standing::InHand, Some(plain)) => {
                        format!("write `{plain}`: pieces in hand are unpromoted")
                    }
                    _ => format!("add it to the pieces, {entry}, or take it away here"),
                };
                notes.push(diagnostic.help(help));
                return None;
            }
            let instead = match standing {
                Standing::Among(left) => format!("give this list anew in the file: `{left}`"),
                Standing::Alone | Standing::Required | Standing::InHand => {
                    "take those entries away as well, with `none`, or give them anew".to_owned()
                }
            };
            let diagnostic = notes.did_you_mean(diagnostic, value, &letters, "the pieces are");
            notes.push(diagnostic.because(removed, "", instead));
        }
        kind
    }

    /// The kind of each letter of a map. Where several are those of no piece, and none is like one that a piece has, one message says so.
    pub(crate) fn of_map<T>(&self, map: Option<&Map<T>>, notes: &mut Notes) -> Vec<Option<PieceKind>> {
        let letters = map.into_iter().flatten().map(|(letter, _)| letter);
        let before = notes.len();
        let kinds = letters.clone().map(|letter| self.find(letter, notes)).collect();
        self.join_unknown(before, letters, notes);
        kinds
    }

    /// Puts what is said of several letters that no piece has, from some number on, into one message.
    fn join_unknown<'t>(&self, from: usize, letters: impl Iterator<Item = &'t Text>, notes: &mut Notes) {
        let unknown = take_unknown(from, notes);
        let [first, others @ ..] = unknown.as_slice() else {
            return;
        };
        if others.is_empty() {
            for found in unknown {
                notes.push(found);
            }
            return;
        }
        let is_unknown = |letter: &&Text| unknown.iter().any(|found| found.span() == letter.span);
        let named: Vec<&str> = letters
            .filter(is_unknown)
            .take(MAX_JOINED)
            .map(|letter| letter.value.as_str())
            .collect();
        let message = if named.len() == unknown.len() {
            format!("no piece has the letters {}", all_of(&quote_each(&named)))
        } else {
            format!("no piece has any of {} letters in this map", unknown.len())
        };
        let codes: Vec<String> = self.list.iter().map(|kind| kind.code.to_string()).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let diagnostic = Diagnostic::new(Code::UnknownPiece, first.span(), message);
        let places = others.iter().map(Diagnostic::span).take(MAX_MARKED);
        let diagnostic = places.fold(diagnostic, |diagnostic, place| diagnostic.label(place, ""));
        notes.push(listed(
            diagnostic,
            &codes,
            "take these entries away, or name other pieces: the pieces are",
        ));
    }

    /// The kinds that a list of letters names, each once; a letter that is given again is noted, and one that no piece
    /// has.
    pub(crate) fn list<'t>(
        &self,
        letters: impl IntoIterator<Item = &'t Text>,
        notes: &mut Notes,
    ) -> Vec<PieceKind> {
        let letters = letters.into_iter().map(Text::as_str);
        let letters = each_once(letters, str::to_owned, Code::DuplicateKey, notes);
        let left = letters.iter().filter(|letter| {
            PieceCode::parse(letter.value).is_some_and(|code| self.with_code(code).is_some())
        });
        let left: Vec<String> = left.map(|letter| format!("\"{}\"", letter.value)).collect();
        let left = format!("[{}]", left.join(", "));
        letters
            .into_iter()
            .filter_map(|letter| self.find_str(letter, Standing::Among(&left), notes))
            .collect()
    }

    /// The kinds that a list names that must name one.
    pub(crate) fn some(&self, letters: &Spanned<Vec<Text>>, notes: &mut Notes) -> Vec<PieceKind> {
        self.some_or(letters, "name at least one piece, or leave the list out", notes)
    }

    /// The same, with what helps where it names none.
    pub(crate) fn some_or(
        &self,
        letters: &Spanned<Vec<Text>>,
        help: &str,
        notes: &mut Notes,
    ) -> Vec<PieceKind> {
        lists::not_empty(letters, help, notes);
        self.list(&letters.value, notes)
    }

    /// Whether a text names a royal kind.
    pub(crate) fn names_royal(&self, text: &Text) -> bool {
        let kind = PieceCode::parse(&text.value).and_then(|code| self.with_code(code));
        kind.is_some_and(|kind| self.get(kind).is_royal())
    }
}

/// Takes back, from some number on, what is said of letters that no piece has and that are like none of the file's own.
pub(crate) fn take_unknown(from: usize, notes: &mut Notes) -> Vec<Diagnostic> {
    notes.take(from, |found| {
        found.code == Code::UnknownPiece && found.suggestions.is_empty() && found.labels.len() == 1
    })
}

impl KindEntry<'_> {
    /// Whether losing it loses the game.
    pub(crate) fn is_royal(self) -> bool {
        let royal = self.piece.and_then(|piece| piece.royal.as_ref());
        royal.is_some_and(|royal| royal.value)
    }
}

/// The code that a text is but for its case, blanks around it, a `+` on the wrong side, or letters of other scripts that look alike.
fn likely(key: &str) -> Option<PieceCode> {
    let read = NotLatin::of(key).map_or_else(|| key.to_owned(), |found| found.latin);
    let read = read.trim().to_uppercase();
    match read.strip_suffix('+') {
        Some(letter) => PieceCode::parse(&format!("+{letter}")),
        None => PieceCode::parse(&read),
    }
}

/// The code that a key is meant to be: of several letters, the first one.
fn meant_by_key(key: &str) -> Option<PieceCode> {
    if let Some(code) = PieceCode::parse(key) {
        return Some(code);
    }
    let known = KANJI.iter().find(|(_, signs)| signs.contains(&key.trim()));
    if let Some((code, _)) = known {
        return PieceCode::parse(code);
    }
    let letters = key.trim().trim_start_matches('+');
    let is_word = letters.len() > 1 && letters.bytes().all(|letter| letter.is_ascii_alphabetic());
    let plus = if key.trim().starts_with('+') { "+" } else { "" };
    likely(key).or_else(|| {
        let first = letters.get(..1).filter(|_| is_word)?;
        likely(&format!("{plus}{first}"))
    })
}

/// A code that no piece has, for a piece whose key is none: a letter of its name, or the letter of its key with a sign after it.
fn free_code(key: &Text, name: &str, claims: &BTreeMap<PieceCode, usize>) -> Option<PieceCode> {
    let letters = key.value.trim().trim_start_matches('+');
    let is_face = letters.len() < key.value.trim().len();
    let plus = if is_face { "+" } else { "" };
    let is_other_script = letters.starts_with(|sign: char| !sign.is_ascii());
    if letters.len() >= MAX_RUN && !is_other_script {
        return None;
    }
    let own = letters.get(..1);
    let marked = ["'", "!"]
        .iter()
        .filter_map(|mark| Some(format!("{plus}{}{mark}", own?)));
    let of_name = name.chars().filter(char::is_ascii_alphabetic).take(MAX_RUN);
    let of_name = of_name.map(|letter| format!("{plus}{letter}"));
    // Further faces of a piece have its letter.
    let (before, behind): (Vec<String>, Vec<String>) = if is_face {
        (marked.collect(), of_name.collect())
    } else {
        (of_name.collect(), marked.collect())
    };
    let codes = before.iter().chain(&behind).filter_map(|text| likely(text));
    codes.into_iter().find(|code| !claims.contains_key(code))
}

/// Says that a text is not a letter, and which one was meant, or else one that is free.
fn bad_letter(key: &Text, meant: Option<PieceCode>, free: Option<PieceCode>) -> Diagnostic {
    let message = format!("{} is not a letter for a piece", quote(&key.value));
    let diagnostic = Diagnostic::new(Code::BadLetter, key.span, message);
    let rule = "a capital letter `A` to `Z`, with `+` before it for a promoted face; games of many kinds can have `'` or `!` \
        after it";
    let other_script = NotLatin::of(&key.value);
    let mut signs = key.value.trim().chars();
    let sign = signs
        .next()
        .filter(|sign| !sign.is_ascii() && signs.next().is_none());
    let shown = sign.map_or_else(String::new, |sign| {
        format!(
            "; what boards show of it is said by `short: \"{}\"`",
            harmless(&sign.to_string())
        )
    });
    match meant {
        Some(code) if let Some(found) = other_script => {
            let help = format!("write `{code}`, here and wherever that piece is meant");
            Diagnostic::new(Code::BadLetter, key.span, found.message()).help(help).suggest(key.span, code.to_string())
        }
        Some(code) => diagnostic
            .help(format!(
                "write `{code}`, here and wherever that piece is meant: pieces are named by {rule}{shown}"
            ))
            .suggest(key.span, code.to_string()),
        None => diagnostic.help(match free {
            Some(code) => format!(
                "write another one, such as `{code}`, here and wherever that piece is meant: pieces are named by {rule}{shown}"
            ),
            None => format!("write {rule}{shown}"),
        }),
    }
}
