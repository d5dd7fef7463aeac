//! The handicaps of a document.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use hakugei_text::{all_of, quote, quote_each};

use super::board_context::BoardContext;
use super::kinds::Kinds;
use super::lists::none_for;
use super::setup::{self, SetupContext, SetupText};
use super::usual_pieces::is_plain;
use super::{region, words};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::Document;
use crate::document::decode::{Spanned, Text, first_of};
use crate::notes::Notes;
use crate::square_names::{SquareReadings, swapped};
use crate::{Board, Color, Handicap, Piece, PieceCode, PieceKind, PieceType, Setup, Square};

/// How many of the squares a help names on which a piece stands.
const MAX_SQUARES: usize = 40;

/// The longest name of a handicap that is read as the names of pieces.
const MAX_NAME: usize = 200;

/// The longest key of a handicap, in bytes.
const MAX_ID: usize = 64;

/// What is wrong with a handicap where a nearer file changes the set-up, the board or the pieces.
const OF_THE_GROUND: [Code; 8] = [
    Code::NothingRemoved,
    Code::AmbiguousRemoval,
    Code::RoyalRemoved,
    Code::BadSquare,
    Code::SetupShape,
    Code::SetupLetter,
    Code::SetupHand,
    Code::SideWithoutRoyal,
];

/// Checks all handicaps. Without a start, only their letters and squares are checked.
pub(super) fn check(context: SetupContext<'_>, start: Option<&Setup>, notes: &mut Notes) -> Vec<Handicap> {
    let mut checked: Vec<Handicap> = Vec::new();
    let mut starts: BTreeMap<Setup, &Text> = BTreeMap::new();
    let mut unfit: Vec<Unfit<'_>> = Vec::new();
    let mut without_piece: Vec<Unfit<'_>> = Vec::new();
    for (id, handicap) in context.document.handicaps.iter().flatten() {
        check_id(id, notes);
        let Some(handicap) = handicap else { continue };
        let before = notes.len();
        let start = match (&handicap.remove, &handicap.setup) {
            (Some(remove), None) => {
                let called = Called {
                    id,
                    name: handicap.name.as_ref(),
                };
                given(context, start, remove, called, notes)
            }
            (None, Some(text)) => {
                let handicap = Some(id);
                setup::read(context, SetupText { text, handicap }, notes)
            }
            (Some(_), Some(_)) => {
                notes.push(two_starts(id));
                None
            }
            (None, None) => None,
        };
        // Held back until all are read: several of one cause become one diagnostic.
        let changed = notes.take(before, |diagnostic| {
            OF_THE_GROUND.contains(&diagnostic.code) && diagnostic.span().source < id.span.source
        });
        unfit.extend(changed.into_iter().map(|diagnostic| Unfit { id, diagnostic }));
        let taken = notes.take(before, |diagnostic| {
            diagnostic.code == Code::UnknownPiece && diagnostic.span().source < id.span.source
        });
        without_piece.extend(taken.into_iter().map(|diagnostic| Unfit { id, diagnostic }));
        let Some(start) = start else { continue };
        match starts.entry(start.clone()) {
            Entry::Occupied(before) if !notes.only_counts(Code::SameHandicap) => {
                notes.push(same(id, before.get()));
            }
            Entry::Occupied(_) => {}
            Entry::Vacant(new) => drop(new.insert(id)),
        }
        let name = words::name(
            handicap.name.as_ref(),
            handicap.kanji.as_ref(),
            handicap.romaji.as_ref(),
            notes,
        );
        checked.push(Handicap {
            id: id.value.clone(),
            name,
            start,
        });
    }
    // One mend is for all of them; alone, what names a piece that is gone has a message for whatever names it.
    if unfit.is_empty() {
        without_piece
            .drain(..)
            .for_each(|unfit| notes.push(unfit.diagnostic));
    }
    unfit.append(&mut without_piece);
    let count = context.document.handicaps.as_ref().map_or(0, Vec::len);
    note_unfit(unfit, start.is_some().then_some(count), notes);
    checked
}

/// An inherited handicap that no longer fits, with what is wrong with it.
struct Unfit<'d> {
    id: &'d Text,
    diagnostic: Diagnostic,
}

/// Notes what is wrong with inherited handicaps because a nearer file changes the set-up or the board: once where it is so
/// of several. Given is how many handicaps there are, where it is known which of them still fit.
fn note_unfit(unfit: Vec<Unfit<'_>>, count: Option<usize>, notes: &mut Notes) {
    let mut ids: Vec<&Text> = unfit.iter().map(|unfit| unfit.id).collect();
    ids.sort_by_key(|id| id.span);
    ids.dedup_by_key(|id| id.span);
    let (
        Some(Unfit {
            diagnostic: first, ..
        }),
        [_, _, ..],
    ) = (unfit.first(), ids.as_slice())
    else {
        for Unfit { diagnostic, .. } in unfit {
            notes.push(diagnostic);
        }
        return;
    };
    let names: Vec<String> = ids.iter().map(|id| id.value.clone()).collect();
    let message = format!(
        "the inherited handicaps {} do not fit this file",
        all_of(&quote_each(&names))
    );
    let places = ids.iter().map(|id| id.span);
    // Without a set-up nobody knows whether the others still fit.
    let gone = if count.is_some_and(|count| ids.len() < count) {
        format!("{{ {} }}", none_for(&names))
    } else {
        "none".to_owned()
    };
    let help =
        format!("give them anew in the file that changes it, or take them away there: `handicaps: {gone}`");
    let alike = unfit.iter().all(|other| other.diagnostic.code == first.code);
    let code = if alike { first.code } else { Code::NothingRemoved };
    let diagnostic = Diagnostic::new(code, first.span(), message).here(first.labels[0].text.as_str());
    notes.push(diagnostic.unfit(places).help(help));
}

/// The start of a handicap in which White gives pieces.
fn given<'a>(
    context: SetupContext<'a>,
    start: Option<&'a Setup>,
    remove: &Spanned<Vec<Text>>,
    called: Called<'a>,
    notes: &mut Notes,
) -> Option<Setup> {
    let (Some(board), Some(start)) = (context.board_context.board, start) else {
        check_items(&remove.value, context.kinds, context.board_context, notes);
        return None;
    };
    let setup = first_to_move(context.document, start);
    let removal = Removal {
        context,
        board,
        called,
        meant: OnceCell::new(),
        start,
        setup,
    };
    let wrong_before = notes.len();
    let start = removal.give(remove, notes);
    (notes.len() == wrong_before).then_some(start)
}

/// Says that a handicap says its start twice.
fn two_starts(id: &Text) -> Diagnostic {
    let message = format!(
        "{} says both what White gives and how everything stands",
        quote(&id.value)
    );
    Diagnostic::new(Code::TwoStarts, id.span, message).help("keep either `remove` or `setup`")
}

/// Checks the letters and squares of a removal.
fn check_items(items: &[Text], kinds: &Kinds<'_>, board_context: BoardContext<'_>, notes: &mut Notes) {
    for item in items {
        if is_square(item) {
            region::square(item, board_context, notes);
        } else {
            kinds.find(item, notes);
        }
    }
}

/// Whether an item of a removal names a square, and not a piece.
fn is_square(item: &Text) -> bool {
    item.value.starts_with(|c: char| c.is_ascii_digit()) || swapped(&item.value).is_some()
}

/// The start with the side to move of handicap games.
fn first_to_move(document: &Document, start: &Setup) -> Setup {
    Setup {
        side: document.handicap_first.unwrap_or(Color::White),
        move_number: 1,
        ..start.clone()
    }
}

/// Says that two handicaps start alike.
fn same(id: &Text, before: &Text) -> Diagnostic {
    let message = format!("{} starts like {}", quote(&id.value), quote(&before.value));
    let diagnostic = Diagnostic::new(Code::SameHandicap, id.span, message);
    diagnostic
        .label(before.span, "the other one")
        .help("keep one of them")
}

/// Checks the id of a handicap.
fn check_id(id: &Text, notes: &mut Notes) {
    let good =
        !id.value.is_empty() && id.value.len() <= MAX_ID && id.value.chars().all(|c| c.is_ascii_graphic());
    if !good {
        let message = format!("{} is not an id for a handicap", quote(&id.value));
        let help = "write 1 to 64 letters, digits and signs without blanks, such as `P+G`";
        notes.push(Diagnostic::new(Code::BadId, id.span, message).help(help));
    }
}

/// What a handicap is called.
#[derive(Clone, Copy)]
struct Called<'d> {
    id: &'d Text,
    name: Option<&'d Text>,
}

/// The pieces of which the name or the key of a handicap speaks.
struct Meant {
    /// What names them, each in quotes.
    items: Vec<String>,
    /// The name or the key.
    by: String,
}

impl Called<'_> {
    /// The pieces that it speaks of, where White has each of them once and may give it.
    fn meant(self, context: SetupContext<'_>, start: &Setup) -> Option<Meant> {
        let is_there = |kind: PieceKind| {
            let piece = Some(Piece {
                color: Color::White,
                kind,
            });
            let standing = start.squares.iter().filter(|found| **found == piece);
            standing.count() == 1 && !context.pieces[kind.index()].royal
        };
        let find = |is_meant: &dyn Fn(&PieceType) -> bool| {
            let mut kinds = context.kinds.iter();
            kinds.find_map(|(kind, entry)| {
                (is_meant(&context.pieces[kind.index()]) && is_there(kind)).then_some(entry.code)
            })
        };
        let by_name = |text: &str| {
            let text = text.to_lowercase();
            let parts = text.split(", ").flat_map(|part| part.split(" and "));
            let codes = parts.map(|part| find(&|piece| piece.name.english.to_lowercase() == part));
            codes.collect::<Option<Vec<PieceCode>>>()
        };
        let by_key = || {
            if self.id.value.len() > MAX_ID {
                return None;
            }
            let parts = self.id.value.split('+');
            let codes = parts.map(|part| find(&|piece| piece.code.to_string() == part));
            codes.collect::<Option<Vec<PieceCode>>>()
        };
        // Longer names are whole sentences.
        let name = self.name.filter(|name| name.value.len() <= MAX_NAME);
        let named = name.and_then(|name| Some((name, by_name(&name.value)?)));
        let (by, codes) = named.or_else(|| Some((self.id, by_key()?)))?;
        let items = codes.iter().map(|code| format!("\"{code}\""));
        Some(Meant {
            items: items.collect(),
            by: quote(&by.value),
        })
    }
}

/// What removing pieces needs.
struct Removal<'a> {
    context: SetupContext<'a>,
    board: Board,
    called: Called<'a>,
    /// What it is called after: found when the first mistake asks for it.
    meant: OnceCell<Option<Meant>>,
    /// The set-up.
    start: &'a Setup,
    /// What is left of the set-up.
    setup: Setup,
}

impl Removal<'_> {
    /// Takes all pieces of a removal away.
    fn give(mut self, remove: &Spanned<Vec<Text>>, notes: &mut Notes) -> Setup {
        if remove.value.is_empty() {
            let diagnostic =
                Diagnostic::new(Code::NothingRemoved, remove.span, "the handicap removes nothing");
            notes.push(diagnostic.help("name the pieces that White gives, such as `remove: [\"R\"]`"));
        }
        for item in &remove.value {
            if let Some(square) = self.find(item, notes) {
                self.take(square, item, notes);
            }
        }
        self.setup
    }

    /// The square that an item of a removal means.
    fn find(&self, item: &Text, notes: &mut Notes) -> Option<Square> {
        if is_square(item) {
            if let Some(diagnostic) = self.one_of_two_squares(item) {
                notes.push(self.context.board_context.blame(diagnostic));
                return None;
            }
            return region::square(item, self.context.board_context, notes);
        }
        let kind = self.context.kinds.find(item, notes)?;
        let piece = Piece {
            color: Color::White,
            kind,
        };
        let standing = self
            .board
            .squares()
            .filter(|square| self.setup.squares[square.index()] == Some(piece));
        let standing: Vec<Square> = standing.collect();
        match standing.as_slice() {
            [square] => return Some(*square),
            [] if !notes.only_counts(Code::NothingRemoved) => {
                let message = format!("White has no {} on the board to give", quote(&item.value));
                let diagnostic = Diagnostic::new(Code::NothingRemoved, item.span, message);
                let whites = format!("White has {}", self.whites());
                let help = self
                    .by_its_name(item)
                    .map_or(whites.clone(), |meant| format!("{meant}; {whites}"));
                self.note(diagnostic.help(help), notes);
            }
            [] => {}
            several if !notes.only_counts(Code::AmbiguousRemoval) => {
                let names: Vec<String> = several.iter().map(|&square| self.board.name(square)).collect();
                let message = format!("White has {} of {}", several.len(), quote(&item.value));
                let diagnostic = Diagnostic::new(Code::AmbiguousRemoval, item.span, message);
                let names = first_of(&names, MAX_SQUARES);
                let help = format!("write the square of the one that is given: {names}");
                self.note(diagnostic.help(help), notes);
            }
            _ => {}
        }
        None
    }

    /// Says which square a name means that may be read in two ways, where on one of the two alone stands what White may give.
    fn one_of_two_squares(&self, item: &Text) -> Option<Diagnostic> {
        if self.board.parse_square(&item.value).is_some() {
            return None;
        }
        let SquareReadings { of_chess, swapped } = SquareReadings::of(&item.value, self.board);
        let (of_chess, swapped) = (of_chess?, swapped?);
        let given = |name: &str| {
            let piece = self.setup.squares[self.board.parse_square(name)?.index()]?;
            let may_give = piece.color == Color::White && !self.context.pieces[piece.kind.index()].royal;
            may_give.then(|| self.context.pieces[piece.kind.index()].code.of(Color::White))
        };
        let (name, code, reading) = match (given(&of_chess), given(&swapped)) {
            (Some(code), None) => (of_chess, code, "the square that chess players call so"),
            (None, Some(code)) => (swapped, code, "with letter and number exchanged"),
            _ => return None,
        };
        let message = format!("{} is not a square of this board", quote(&item.value));
        let help = format!(
            "write `{name}`, {reading}, where White has `{code}`: the file number from the right, and then the rank letter from the top"
        );
        let diagnostic = Diagnostic::new(Code::BadSquare, item.span, message);
        Some(diagnostic.help(help).suggest(item.span, name))
    }

    /// What to write for a piece that cannot be given, where the name of the handicap speaks of others.
    fn by_its_name(&self, item: &Text) -> Option<String> {
        let meant = || self.called.meant(self.context, self.start);
        let Meant { items, by } = self.meant.get_or_init(meant).as_ref()?;
        let is_other = !items.contains(&format!("\"{}\"", item.value));
        is_other.then(|| format!("write `remove: [{}],` for {by}", items.join(", ")))
    }

    /// Notes a mistake; where a nearer file changes the set-up under an inherited handicap, it points there first.
    fn note(&self, diagnostic: Diagnostic, notes: &mut Notes) {
        let id = &self.called.id.value;
        let away = if id.len() <= MAX_ID {
            format!(
                "take it away there: `handicaps: {{ {} }}`",
                none_for(std::slice::from_ref(id))
            )
        } else {
            "write `none` for it there".to_owned()
        };
        let help = format!("give the handicap anew in the file that changes the set-up, or {away}");
        let setup = self.context.document.setup.as_ref().map(|setup| setup.span);
        notes.push(diagnostic.because(setup, "the set-up is changed here", help));
    }

    /// Takes White's piece from a square.
    fn take(&mut self, square: Square, item: &Text, notes: &mut Notes) {
        match self.setup.squares[square.index()] {
            Some(piece) if piece.color == Color::White && self.context.pieces[piece.kind.index()].royal => {
                if notes.only_counts(Code::RoyalRemoved) {
                    return;
                }
                let code = self.context.pieces[piece.kind.index()].code;
                let message = if is_square(item) {
                    format!(
                        "`{}`, which stands on {}, is royal and cannot be given",
                        code.of(Color::White),
                        quote(&item.value)
                    )
                } else {
                    format!("`{}` is royal and cannot be given", code.of(Color::White))
                };
                let diagnostic = Diagnostic::new(Code::RoyalRemoved, item.span, message);
                let name = &self.context.pieces[piece.kind.index()].name.english;
                let help = if is_plain(name) {
                    format!(
                        "take `royal` away from `{code}`, if it is an ordinary {name}; or name another piece"
                    )
                } else {
                    let meant = self.by_its_name(item);
                    let meant = meant.unwrap_or_else(|| "name another piece".to_owned());
                    format!("{meant}; White has {}", self.whites())
                };
                self.note(diagnostic.help(help), notes);
            }
            Some(piece) if piece.color == Color::White => self.setup.squares[square.index()] = None,
            _ if notes.only_counts(Code::NothingRemoved) => {}
            other => {
                let what = if other.is_some() {
                    "a piece of Black"
                } else {
                    "nothing"
                };
                let message = format!("{what} stands on {}, and White gives", quote(&item.value));
                let diagnostic = Diagnostic::new(Code::NothingRemoved, item.span, message);
                let help = other.and_then(|piece| self.whites_of(piece.kind));
                let help = help.unwrap_or_else(|| "name a square with a piece of White".to_owned());
                self.note(diagnostic.help(help), notes);
            }
        }
    }

    /// Where White has pieces of a kind.
    fn whites_of(&self, kind: PieceKind) -> Option<String> {
        let piece = Some(Piece {
            color: Color::White,
            kind,
        });
        let squares = self.board.squares();
        let squares = squares.filter(|square| self.setup.squares[square.index()] == piece);
        let names: Vec<String> = squares.map(|square| self.board.name(square)).collect();
        let code = self.context.pieces[kind.index()].code.of(Color::White);
        let stands = if names.len() == 1 { "stands" } else { "stand" };
        (!names.is_empty()).then(|| {
            format!(
                "name a square with a piece of White: its `{code}` {stands} on {}",
                all_of(&quote_each(&names))
            )
        })
    }

    /// What White has on the board besides royal pieces.
    fn whites(&self) -> String {
        let whites = self.context.kinds.iter().filter(|(kind, _)| {
            let piece = Piece {
                color: Color::White,
                kind: *kind,
            };
            !self.context.pieces[kind.index()].royal && self.setup.squares.contains(&Some(piece))
        });
        let letters = quote_each(whites.map(|(_, kind)| kind.code));
        if letters.is_empty() {
            "nothing to give".to_owned()
        } else {
            letters.join(", ")
        }
    }
}
