//! What KIF calls the pieces of a variant: the words of the form where it has them, and else the variant's own kanji.
//!
//! Boards of up to nine files and ranks have the squares of the form, `７六歩(77)`. On larger ones a square is a number and a
//! Chinese number, as Japanese programs for such boards write it: `12十一歩兵 （←12十二）`.

use hakugei_text::columns::width;
use hakugei_variant::{Board, Color, Piece, PieceKind, Variant};

use super::numerals;
use crate::Form;
use crate::kif_pieces::{FACES, KifPieces};
use crate::tree::Style;

/// The most files and ranks for which the form has names of its own.
const SIDE: u8 = 9;

/// What stands before the character of a promoted piece whose own is another one's.
const PROMOTED: &str = "成";

/// The words that may follow a piece in a move: no piece is called so that it ends with one.
const ENDINGS: [&str; 3] = ["成", "生", "打"];

/// The words for every kind of a variant.
#[derive(Clone, Debug)]
pub(crate) struct KifWords {
    kinds: Vec<KindWords>,
    /// The pieces of the form, if the variant is made of them.
    standard: Option<KifPieces>,
    pub(crate) board: Board,
    /// The kinds that may be in hand, in the order in which hands are written.
    held: Vec<PieceKind>,
}

/// The words for a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KindWords {
    /// What moves call it.
    written: String,
    /// All that moves may call it.
    said: Vec<String>,
    /// What stands on its square in a diagram.
    cell: String,
    /// All that may stand there.
    cells: Vec<String>,
    /// What hands and drops call it, and no other kind that may be in hand.
    held: String,
}

impl KifWords {
    /// The words of a variant.
    pub(crate) fn of(variant: &Variant) -> Self {
        let standard = KifPieces::of(variant, Form::Kif).ok();
        let may_be_held = |kind: &PieceKind| variant.may_be_in_hand(*kind);
        let (kinds, held) = match &standard {
            Some(pieces) => {
                let kinds = variant.kinds().map(|kind| standard_words(pieces, kind)).collect();
                let order = FACES[..8].iter().filter_map(|face| pieces.kind(face));
                (kinds, order.collect())
            }
            None => (
                general_words(variant),
                variant.kinds().filter(may_be_held).collect(),
            ),
        };
        Self {
            kinds,
            standard,
            board: variant.board,
            held,
        }
    }

    /// The pieces of the form, if the variant is made of them.
    pub(crate) fn standard(&self) -> Option<&KifPieces> {
        self.standard.as_ref()
    }

    /// Whether squares are written as on boards for which the form has no names.
    pub(crate) fn is_large(&self) -> bool {
        is_large(self.board)
    }

    fn of_kind(&self, kind: PieceKind) -> &KindWords {
        &self.kinds[kind.index()]
    }

    /// What moves call a kind.
    pub(crate) fn word(&self, kind: PieceKind, style: &Style) -> String {
        match self.standard.as_ref().map(|pieces| pieces.face(kind)) {
            Some(face) if (face.letter, face.promoted) == ('R', true) => style.dragon.to_string(),
            _ => self.of_kind(kind).written.clone(),
        }
    }

    /// What hands and drops call a kind.
    pub(crate) fn held_word(&self, kind: PieceKind) -> &str {
        &self.of_kind(kind).held
    }

    /// The kinds that may be in hand, in the order in which hands are written.
    pub(crate) fn in_hand(&self) -> &[PieceKind] {
        &self.held
    }

    /// What stands on the square of a piece.
    pub(crate) fn cell(&self, piece: Piece, style: &Style) -> String {
        match self.standard.as_ref().map(|pieces| pieces.face(piece.kind)) {
            Some(face) if (face.letter, face.promoted) == ('K', false) => {
                style.kings[piece.color.index()].to_string()
            }
            Some(face) if (face.letter, face.promoted) == ('R', true) => style.dragon.to_string(),
            _ => self.of_kind(piece.kind).cell.clone(),
        }
    }

    /// The columns that a square needs, without the sign of the side.
    pub(crate) fn cell_width(&self) -> usize {
        let cells = self.kinds.iter().map(|kind| width(&kind.cell));
        cells.max().unwrap_or(0).max(2)
    }

    /// Every cell, for a message.
    pub(crate) fn cells(&self) -> Vec<String> {
        match &self.standard {
            Some(_) => FACES.iter().map(|face| face.diagram.to_string()).collect(),
            None => self.kinds.iter().map(|kind| kind.cell.clone()).collect(),
        }
    }

    /// The kind whose cell a text begins with, and the length of that.
    pub(crate) fn cell_at(&self, text: &str) -> Option<(PieceKind, usize)> {
        let (kinds, length) = self.longest(text, |words| &words.cells)?;
        Some((*kinds.first()?, length))
    }

    /// The kinds that moves may call by the word that a text begins with, and the length of that.
    pub(crate) fn kinds_at(&self, text: &str) -> Option<(Vec<PieceKind>, usize)> {
        self.longest(text, |words| &words.said)
    }

    /// The kind in hand whose word a text begins with, and the length of that.
    pub(crate) fn held_at(&self, text: &str) -> Option<(PieceKind, usize)> {
        let (kinds, length) = self.kinds_at(text)?;
        Some((self.held_among(&kinds, &text[..length])?, length))
    }

    /// The kind in hand that a word means, which may mean several on the board.
    pub(crate) fn held_among(&self, kinds: &[PieceKind], word: &str) -> Option<PieceKind> {
        let mut held = kinds.iter().copied().filter(|kind| self.held.contains(kind));
        let own = held.clone().find(|kind| self.held_word(*kind) == word);
        own.or_else(|| held.next().filter(|_| held.next().is_none()))
    }

    /// The kinds with the longest of some words that a text begins with.
    fn longest(&self, text: &str, words: fn(&KindWords) -> &[String]) -> Option<(Vec<PieceKind>, usize)> {
        let begins = |word: &&String| text.starts_with(word.as_str());
        let all = self.kinds.iter().flat_map(words).filter(begins);
        let length = all.map(String::len).max()?;
        let has = |kind: &KindWords| words(kind).iter().any(|word| *word == text[..length]);
        let kinds = (0..).zip(&self.kinds).filter(|(_, kind)| has(kind));
        Some((kinds.map(|(index, _)| PieceKind(index)).collect(), length))
    }
}

/// Whether a board has more files or ranks than the form has names for.
pub(crate) const fn is_large(board: Board) -> bool {
    board.files() > SIDE || board.ranks() > SIDE
}

/// The words of the form.
fn standard_words(pieces: &KifPieces, kind: PieceKind) -> KindWords {
    let face = pieces.face(kind);
    let said: Vec<String> = face.kif.iter().map(|&word| word.to_owned()).collect();
    let single = said.iter().filter(|word| word.chars().count() == 1).cloned();
    KindWords {
        written: said[0].clone(),
        held: said[0].clone(),
        cell: face.diagram.to_string(),
        cells: single.chain([face.diagram.to_string()]).collect(),
        said,
    }
}

/// The words of a variant by its own kanji.
fn general_words(variant: &Variant) -> Vec<KindWords> {
    let large = is_large(variant.board);
    let cells = cells(variant);
    let drawn = cells.clone();
    let names: Vec<Names> = variant
        .kinds()
        .map(|kind| Names::of(variant, kind, large))
        .collect();
    let words = variant.kinds().zip(cells).map(|(kind, cell)| {
        let own = &names[kind.index()];
        let others = || {
            let held = variant
                .kinds()
                .filter(|&other| other != kind && variant.may_be_in_hand(other));
            held.flat_map(|other| names[other.index()].in_order.iter())
        };
        let held = own
            .in_order
            .iter()
            .find(|&word| !others().any(|other| other == word));
        let written = own.in_order.first().unwrap_or(&own.code).clone();
        let mut said = own.in_order.clone();
        said.push(own.code.clone());
        KindWords {
            written,
            said,
            cells: [twin(&cell)]
                .into_iter()
                .filter(|twin| !drawn.contains(twin))
                .chain([cell.clone()])
                .collect(),
            cell,
            held: held.unwrap_or(&own.code).clone(),
        }
    });
    words.collect()
}

/// What a kind may be called in a move.
struct Names {
    /// Its kanji, the usual one first; none where it has none that could be read again.
    in_order: Vec<String>,
    /// Its code, which is that of no other kind.
    code: String,
}

impl Names {
    fn of(variant: &Variant, kind: PieceKind, large: bool) -> Self {
        let piece = variant.piece(kind);
        let full = piece.name.kanji.clone();
        let short = short(variant, kind);
        // Small diagrams have one character a square, and moves the same; on large boards moves name pieces in full.
        let both = if large { [full, short] } else { [short, full] };
        let mut in_order: Vec<String> = Vec::new();
        let twins = |name: String| [twin(&name), name].into_iter().rev();
        for name in both.into_iter().flatten().flat_map(twins) {
            if is_usable(&name, large) && !in_order.contains(&name) {
                in_order.push(name);
            }
        }
        Self {
            in_order,
            code: piece.code.to_string(),
        }
    }
}

/// A word with its dragon written in the other of two ways: `龍` and `竜` are read alike.
fn twin(word: &str) -> String {
    let other = |c: char| match c {
        '龍' => '竜',
        '竜' => '龍',
        c => c,
    };
    word.chars().map(other).collect()
}

/// The one character for a kind.
fn short(variant: &Variant, kind: PieceKind) -> Option<String> {
    let piece = variant.piece(kind);
    let only = piece
        .name
        .kanji
        .clone()
        .filter(|kanji| kanji.chars().count() == 1);
    // KIF writes a dragon as 龍, and other programs may read nothing else.
    let others = |short: char| variant.pieces.iter().any(|other| other.short == Some(short));
    let short = match piece.short {
        Some('竜') if !others('龍') => Some('龍'),
        short => short,
    };
    short.map(String::from).or(only)
}

/// Whether a word can stand in a move and in a hand so that it is read again.
fn is_usable(word: &str, large: bool) -> bool {
    let number = |c: Option<char>| c.is_some_and(numerals::is_chinese);
    let kanji = !word.is_empty() && word.chars().all(|c| c.is_alphabetic() && !c.is_ascii());
    let ends = ENDINGS.iter().any(|ending| word.ends_with(ending)) || number(word.chars().next_back());
    // On large boards a Chinese number of one or two characters stands before it.
    let begins = large && number(word.chars().next());
    kanji && !ends && !begins
}

/// What stands on the squares of the kinds: one character where it is that kind's alone; else `成` before it or before the one of
/// the other face; else the code.
fn cells(variant: &Variant) -> Vec<String> {
    let shorts: Vec<Option<String>> = variant
        .kinds()
        .map(|kind| short(variant, kind).filter(|short| width(short) == 2 && is_usable(short, false)))
        .collect();
    let promoted = |kind: &PieceKind| variant.piece(*kind).code.promoted;
    let mut cells: Vec<Option<String>> = vec![None; shorts.len()];
    let mut taken: Vec<String> = Vec::new();
    let plain_first = variant.kinds().filter(|kind| !promoted(kind));
    for kind in plain_first.chain(variant.kinds().filter(promoted)) {
        let own = shorts[kind.index()].clone();
        let alone = |short: &String| {
            let same = variant.kinds().filter(promoted);
            same.filter(|other| shorts[other.index()].as_ref() == Some(short))
                .count()
                <= 1
        };
        let base = variant
            .kinds()
            .find(|&base| variant.piece(base).promotes_to.contains(&kind));
        let of_base = base.and_then(|base| shorts[base.index()].clone());
        let candidates = [
            own.clone().filter(|short| !promoted(&kind) || alone(short)),
            own.filter(|short| promoted(&kind) && alone(short))
                .map(|short| format!("{PROMOTED}{short}")),
            of_base.map(|short| format!("{PROMOTED}{short}")),
            Some(variant.piece(kind).code.to_string()),
        ];
        let free = candidates
            .into_iter()
            .flatten()
            .find(|cell| !taken.contains(cell));
        // The code of a kind is no other kind's, and no kanji.
        let cell = free.unwrap_or_default();
        taken.push(cell.clone());
        cells[kind.index()] = Some(cell);
    }
    cells.into_iter().flatten().collect()
}

/// The line above the rows of a board: the numbers of its files.
pub(crate) fn files_line(words: &KifWords) -> String {
    let column = words.cell_width() + 1;
    let number = |file: u8| {
        let text = if words.board.files() > SIDE {
            file.to_string()
        } else {
            numerals::full_width(file).to_string()
        };
        " ".repeat(column.saturating_sub(width(&text))) + &text
    };
    let numbers: String = (1..=words.board.files()).rev().map(number).collect();
    format!(" {numbers}")
}

/// The line before the first and after the last row.
pub(crate) fn edge(words: &KifWords) -> String {
    let dashes = (words.cell_width() + 1) * usize::from(words.board.files());
    format!("+{}+", "-".repeat(dashes))
}

/// A square of a row: the piece after the sign of its side, or a dot.
pub(crate) fn square(words: &KifWords, piece: Option<Piece>, style: &Style) -> String {
    let text = match piece {
        None => " ・".to_owned(),
        Some(piece) => {
            let sign = if piece.color == Color::White { 'v' } else { ' ' };
            format!("{sign}{}", words.cell(piece, style))
        }
    };
    " ".repeat((words.cell_width() + 1).saturating_sub(width(&text))) + &text
}

#[cfg(test)]
mod tests {
    use hakugei_variant::{load, shipped};

    use super::*;

    #[test]
    fn cells_and_words_in_hand_are_those_of_one_kind() {
        for id in shipped::ids() {
            let source = shipped::source(id).expect("it is shipped");
            let variant = load(&source, &shipped::Shipped).variant.expect("it is valid");
            let words = KifWords::of(&variant);
            for kind in variant.kinds() {
                let cell = words.of_kind(kind).cell.clone();
                assert_eq!(words.cell_at(&cell), Some((kind, cell.len())), "{id}: {cell}");
                let written = &words.of_kind(kind).written;
                let (kinds, length) = words.kinds_at(written).expect("it is a word");
                assert!(
                    kinds.contains(&kind) && length == written.len(),
                    "{id}: {written}"
                );
                if variant.may_be_in_hand(kind) {
                    let held = words.held_word(kind).to_owned();
                    assert_eq!(words.held_at(&held), Some((kind, held.len())), "{id}: {held}");
                }
            }
        }
    }
}
