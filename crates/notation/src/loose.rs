//! Every way to read a text that a person typed as a move: pieces by letter or name, squares, and signs in any order.

use hakugei_game::{Action, Move};
use hakugei_text::did_you_mean;
use hakugei_variant::{Board, Color, Convention, PieceKind, Square, plain};

use crate::kif::numerals;
use crate::names::MoveNames;
use crate::square;
use crate::syntax::{Act, BoardText, Mark, MoveText, PromotionMark};
use crate::{MoveError, MoveErrorKind, SquareError, parse_square};

/// The longest text that is looked at, in characters.
const LONGEST: usize = 64;

/// The most squares that a move names: its origin, two on its way, and its end.
const MOST_SQUARES: usize = 4;

/// What stands for the square where the last move has ended.
const SAME_SQUARE: [char; 2] = ['同', '仝'];

/// What may stand for a sign, the longer before the shorter where one begins like the other.
const SIGNS: [(&str, Sign); 26] = [
    ("captures", Sign::Cross),
    ("capture", Sign::Cross),
    ("takes", Sign::Cross),
    ("take", Sign::Cross),
    ("x", Sign::Cross),
    ("×", Sign::Cross),
    ("✕", Sign::Cross),
    (":", Sign::Cross),
    ("->", Sign::Dash),
    ("→", Sign::Dash),
    ("to", Sign::Dash),
    ("-", Sign::Dash),
    ("~", Sign::Dash),
    ("drops", Sign::Star),
    ("drop", Sign::Star),
    ("*", Sign::Star),
    ("'", Sign::Star),
    ("’", Sign::Star),
    ("@", Sign::Star),
    ("打", Sign::Star),
    ("promotes to", Sign::Promotes),
    ("promotes", Sign::Promotes),
    ("+", Sign::Promotes),
    ("不成", Sign::Declines),
    ("成", Sign::Promotes),
    ("=", Sign::Equals),
];

/// A sign in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Dash,
    Cross,
    Star,
    Promotes,
    Declines,
    /// No promotion, unless a face follows.
    Equals,
}

/// What one reading of a text says of a move; what it does not say is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loose {
    /// The kinds that it may be; empty where no piece is named.
    kinds: Vec<PieceKind>,
    /// The squares, the last one where the move ends.
    squares: Vec<Square>,
    /// Whether it is said to be a move on the board, or a drop.
    way: Option<Way>,
    /// Whether the end is said to be a capture.
    captures: bool,
    /// Whether it is said to promote or not to.
    promotion: Option<PromotionMark>,
    /// The faces to which it may be said to promote; empty where none is named.
    faces: Vec<PieceKind>,
}

/// Where a piece comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Board,
    Hand,
}

/// How a text writes squares.
#[derive(Clone, Copy, Debug)]
struct Spelling {
    /// What its numbers and letters count.
    convention: Convention,
    /// Whether the number stands before the letter, whatever the convention has.
    number_first: bool,
}

impl Spelling {
    /// That of a convention.
    const fn of(convention: Convention) -> Self {
        Self {
            convention,
            number_first: convention.number_first(),
        }
    }

    /// That of a convention with the letter and the number in the other order.
    const fn turned(convention: Convention) -> Self {
        Self {
            convention,
            number_first: !convention.number_first(),
        }
    }

    /// The name of a square.
    fn name(self, board: Board, square: Square) -> String {
        let (number, letter) = (
            self.convention.number_of(board, square),
            self.convention.letter_of(board, square),
        );
        if self.number_first {
            format!("{number}{letter}")
        } else {
            format!("{letter}{number}")
        }
    }
}

/// Every reading of a text, the likeliest first.
pub(crate) fn readings(names: &MoveNames<'_>, text: &str) -> Vec<Loose> {
    let found = spelled(names, text, Spelling::of(names.convention()));
    if found.is_empty() && !names.convention().number_first() {
        // Squares in the order of USI are its squares where both are there and no piece is named.
        return in_usi(names, text).into_iter().collect();
    }
    found
}

/// The readings of a text whose squares have letter and number in the other order than the convention.
pub(crate) struct OtherOrder {
    /// The last of its squares.
    pub(crate) square: String,
    /// Those with the squares of the convention, turned round.
    pub(crate) turned: Vec<Loose>,
    /// Those with the squares of the conventions that have this order.
    pub(crate) others: Vec<Loose>,
}

/// The readings of a text whose squares have letter and number in the other order than the convention; `None` where it has none.
pub(crate) fn in_other_order(names: &MoveNames<'_>, text: &str) -> Option<OtherOrder> {
    let spelling = Spelling::turned(names.convention());
    let turned = spelled(names, text, spelling);
    // `@` is the sign of chess programs alone, which have one notation.
    let has_order = |convention: &Convention| {
        convention.number_first() == spelling.number_first
            && (*convention == Convention::Western || !text.contains('@'))
    };
    let others = Convention::ALL.into_iter().filter(has_order).map(Spelling::of);
    let others: Vec<(Spelling, Loose)> = others
        .flat_map(|other| {
            spelled(names, text, other)
                .into_iter()
                .map(move |reading| (other, reading))
        })
        .collect();
    let mut all = turned
        .iter()
        .map(|reading| (spelling, reading))
        .chain(others.iter().map(|(other, reading)| (*other, reading)));
    let square = all.find_map(|(spelling, reading)| {
        let last = reading.squares.last()?;
        Some(spelling.name(names.board(), *last))
    })?;
    Some(OtherOrder {
        square,
        turned,
        others: others.into_iter().map(|(_, reading)| reading).collect(),
    })
}

/// The legal moves that fit one of some readings.
pub(crate) fn fitting(
    names: &MoveNames<'_>,
    readings: &[Loose],
    fits: impl Fn(&Loose, &MoveNames<'_>, Move) -> bool,
) -> Vec<Move> {
    let fits = |mv: &Move| readings.iter().any(|reading| fits(reading, names, *mv));
    let found = names.legal().iter().copied().filter(fits).collect();
    most_direct(found, readings)
}

/// Of several moves those whose captures on the way are all named, if there are any: what a text does not speak of is not done.
fn most_direct(found: Vec<Move>, readings: &[Loose]) -> Vec<Move> {
    let named = |mv: &Move| readings.iter().any(|reading| reading.names_the_way(*mv));
    if found.iter().any(named) {
        found.into_iter().filter(named).collect()
    } else {
        found
    }
}

/// Every reading of a text that writes squares in one way.
fn spelled(names: &MoveNames<'_>, text: &str, spelling: Spelling) -> Vec<Loose> {
    let text: Vec<char> = text.chars().flat_map(plain).map(dashed).collect();
    let text = body(&text);
    if text.is_empty() || text.len() > LONGEST {
        return Vec::new();
    }
    let mut reader = Reader {
        names,
        spelling,
        called: called(names),
        text,
        found: Vec::new(),
    };
    reader.go_on(0, &Loose::default(), None);
    reader.found
}

/// Reads two squares of USI, with anything that separates them.
fn in_usi(names: &MoveNames<'_>, text: &str) -> Option<Loose> {
    let text: Vec<char> = text.chars().flat_map(plain).map(dashed).collect();
    let text: String = body(&text).iter().collect();
    let parts: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '-' | 'x' | ':'))
        .filter(|part| !part.is_empty())
        .collect();
    let [from, to] = parts[..] else {
        return None;
    };
    let board = names.board();
    Some(Loose {
        squares: vec![board.parse_square(from)?, board.parse_square(to)?],
        way: Some(Way::Board),
        ..Loose::default()
    })
}

/// A text without what stands around a move, as it was typed.
pub(crate) fn bare(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    body(&text).iter().collect()
}

/// What is wrong with a text that has no reading, where it is a square of another convention or has a name that is nearly one.
pub(crate) fn nearly(names: &MoveNames<'_>, text: &str) -> Option<MoveError> {
    let error = |part: &str, kind: MoveErrorKind| MoveError {
        text: text.to_owned(),
        span: text.find(part).map_or(0..text.len(), |at| at..at + part.len()),
        kind: Box::new(kind),
        instead: Vec::new(),
    };
    let no_square = |part: &str| match parse_square(names.convention(), names.board(), part) {
        Err(wrong @ (SquareError::Order { .. } | SquareError::OffBoard { .. })) => {
            Some(error(part, wrong.into()))
        }
        Ok(_) | Err(SquareError::Malformed { .. }) => None,
    };
    if let Some(error) = no_square(text) {
        return Some(error);
    }
    let end = text.find(|c: char| c.is_ascii_digit())?;
    // The letter of a square may stand before its number.
    let letter = |c: char| c.is_ascii_lowercase();
    let before = text[..end]
        .strip_suffix(letter)
        .filter(|before| !before.ends_with(char::is_alphanumeric) || !before.is_ascii());
    let name = before
        .unwrap_or(&text[..end])
        .trim_end_matches(|c: char| !c.is_alphabetic());
    let variant = names.game().variant();
    let called: Vec<String> = variant.kinds().flat_map(|kind| variant.names_of(kind)).collect();
    let folded = |name: &str| name.chars().flat_map(plain).collect::<String>();
    if called.iter().any(|known| folded(known) == folded(name)) {
        let rest = text[name.len()..].trim_start_matches(|c: char| !c.is_alphanumeric());
        return no_square(rest);
    }
    let is_word = name.chars().nth(2).is_some() && name.starts_with(char::is_alphabetic);
    let meant = did_you_mean(name, called.iter().map(String::as_str)).filter(|_| is_word)?;
    let kind = MoveErrorKind::NoSuchName {
        name: name.to_owned(),
        meant,
    };
    Some(error(name, kind))
}

/// A dash for any sign that looks like one.
fn dashed(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        c => c,
    }
}

/// A text without what stands around a move: its number and dots, whose turn it is, and marks of praise.
fn body(text: &[char]) -> &[char] {
    let blank = |c: &char| c.is_whitespace();
    let around = |c: &char| blank(c) || matches!(c, '!' | '?' | '#' | '.' | ',' | ';' | '…');
    let end = text.iter().rposition(|c| !around(c)).map_or(0, |last| last + 1);
    let text = &text[..end];
    let digits = text.iter().take_while(|c| c.is_ascii_digit() || blank(c)).count();
    let dots = text[digits..]
        .iter()
        .take_while(|c| blank(c) || matches!(c, '.' | '…'))
        .count();
    let numbered = dots > 0 && text[digits..digits + dots].iter().any(|c| !blank(c));
    let begin = if numbered { digits + dots } else { 0 };
    let side = |c: &char| blank(c) || matches!(c, '▲' | '△' | '☗' | '☖' | '▼' | '▽');
    let begin = begin + text[begin..].iter().take_while(|c| side(c)).count();
    &text[begin..]
}

/// A name as it may be typed, with the kinds that have it.
#[derive(Clone)]
struct Called {
    name: Vec<char>,
    kinds: Vec<PieceKind>,
}

/// The shortest word of a name that stands for all of it, in characters.
const SHORTEST_WORD: usize = 3;

/// All names of pieces, and each word of a name of several that is no name itself, the longest first.
fn called(names: &MoveNames<'_>) -> Vec<Called> {
    let variant = names.game().variant();
    let mut called: Vec<Called> = Vec::new();
    for kind in variant.kinds() {
        for name in variant.names_of(kind) {
            let name: Vec<char> = name.chars().flat_map(plain).map(dashed).collect();
            match called.iter_mut().find(|other| other.name == name) {
                Some(other) if other.kinds.contains(&kind) => {}
                Some(other) => other.kinds.push(kind),
                None => called.push(Called {
                    name,
                    kinds: vec![kind],
                }),
            }
        }
    }
    let whole = called.len();
    for at in 0..whole {
        let Called { name, kinds } = called[at].clone();
        let words: Vec<&[char]> = name.split(|c| matches!(c, ' ' | '-')).collect();
        let is_word =
            |word: &&[char]| word.len() >= SHORTEST_WORD && word.iter().all(char::is_ascii_alphabetic);
        for word in words.iter().filter(|word| words.len() > 1 && is_word(word)) {
            match called.iter().position(|other| other.name == *word) {
                Some(other) if other < whole => {}
                Some(other) => called[other].kinds.extend(kinds.iter().copied()),
                None => called.push(Called {
                    name: word.to_vec(),
                    kinds: kinds.clone(),
                }),
            }
        }
    }
    for word in &mut called[whole..] {
        word.kinds.sort_unstable();
        word.kinds.dedup();
    }
    called.sort_by_key(|called| std::cmp::Reverse(called.name.len()));
    called
}

/// Reads a text in every way.
struct Reader<'n, 'g> {
    names: &'n MoveNames<'g>,
    spelling: Spelling,
    called: Vec<Called>,
    text: &'n [char],
    found: Vec<Loose>,
}

impl Reader<'_, '_> {
    /// Reads on from a place, after what has been read already and the sign that came last.
    fn go_on(&mut self, at: usize, so_far: &Loose, sign: Option<Sign>) {
        let blanks = self.text[at..].iter().take_while(|c| c.is_whitespace()).count();
        let at = at + blanks;
        if at == self.text.len() {
            // A sign at the end is one of promotion, or nothing follows what it announces.
            let open = matches!(sign, Some(Sign::Dash | Sign::Cross));
            if !so_far.squares.is_empty() && !open && !self.found.contains(so_far) {
                self.found.push(so_far.clone());
            }
            return;
        }
        if so_far.kinds.is_empty() {
            self.try_pieces(at, so_far, sign);
        }
        if so_far.squares.len() < MOST_SQUARES && so_far.promotion.is_none() {
            self.try_squares(at, so_far, sign);
        }
        if so_far.names_no_face() {
            self.try_faces(at, so_far, sign);
        }
        self.try_signs(at, so_far, sign);
    }

    fn try_pieces(&mut self, at: usize, so_far: &Loose, sign: Option<Sign>) {
        for index in 0..self.called.len() {
            let Some(end) = self.end_of_name(at, &self.called[index].name) else {
                continue;
            };
            let read = Loose {
                kinds: self.called[index].kinds.clone(),
                ..so_far.clone()
            };
            self.go_on(end, &read, sign);
        }
    }

    /// The face of a promotion: behind its sign, or with a `+` of its own.
    fn try_faces(&mut self, at: usize, so_far: &Loose, sign: Option<Sign>) {
        let announced = matches!(sign, Some(Sign::Promotes | Sign::Equals));
        for index in 0..self.called.len() {
            let Called { name, kinds } = &self.called[index];
            let begins = announced || (so_far.promotion.is_none() && name.first() == Some(&'+'));
            let Some(end) = self.end_of_name(at, name).filter(|_| begins) else {
                continue;
            };
            let read = Loose {
                promotion: Some(PromotionMark::Promotes),
                faces: kinds.clone(),
                ..so_far.clone()
            };
            self.go_on(end, &read, None);
        }
    }

    /// Where a name ends that stands at a place. Its blanks may be hyphens or nothing, and a name of several letters is a whole word:
    /// no letter follows it. The `P` of `+Pe7` is one letter, however it is marked.
    fn end_of_name(&self, at: usize, name: &[char]) -> Option<usize> {
        let mut place = at;
        for &c in name {
            let next = self.text.get(place);
            let gap = |c: char| c.is_whitespace() || matches!(c, '-' | '_');
            if gap(c) {
                place += usize::from(next.is_some_and(|&next| gap(next)));
            } else if next == Some(&c) {
                place += 1;
            } else {
                return None;
            }
        }
        let letters = name.iter().filter(|c| c.is_ascii_alphabetic()).count();
        let is_word = letters > 1 && name.iter().all(char::is_ascii);
        let goes_on = is_word
            && name.last().is_some_and(char::is_ascii_alphabetic)
            && self.text.get(place).is_some_and(char::is_ascii_alphabetic);
        (!goes_on || self.is_cross(place)).then_some(place)
    }

    /// Whether an `x` stands there before a square.
    fn is_cross(&self, at: usize) -> bool {
        self.text.get(at) == Some(&'x') && self.square_at(at + 1).is_some()
    }

    fn try_squares(&mut self, at: usize, so_far: &Loose, sign: Option<Sign>) {
        if let Some((square, end)) = self.square_at(at) {
            let mut read = so_far.clone();
            read.squares.push(square);
            read.captures = sign == Some(Sign::Cross);
            self.go_on(end, &read, None);
        }
    }

    /// The square that stands at a place, and where it ends.
    fn square_at(&self, at: usize) -> Option<(Square, usize)> {
        self.kanji_square_at(at).or_else(|| self.spelled_square_at(at))
    }

    fn spelled_square_at(&self, at: usize) -> Option<(Square, usize)> {
        let (convention, board) = (self.spelling.convention, self.names.board());
        let (number, letter, end) = if self.spelling.number_first {
            let (number, end) = self.number_at(at)?;
            let letter = self.letter_at(end)?;
            (number, letter, end + 1)
        } else {
            let letter = self.letter_at(at)?;
            let (number, end) = self.number_at(at + 1)?;
            (number, letter, end)
        };
        Some((convention.square_of(board, number, letter)?, end))
    }

    /// The square that stands at a place in Japanese script, which has one notation alone: `5四` is 5d of USI.
    fn kanji_square_at(&self, at: usize) -> Option<(Square, usize)> {
        let board = self.names.board();
        if SAME_SQUARE.contains(self.text.get(at)?) {
            let last = self.names.game().moves().last()?;
            return Some((last.to(), at + 1));
        }
        let (file, begin) = self.number_at(at)?;
        let numeral = self.text[begin..]
            .iter()
            .take_while(|&&c| numerals::is_chinese(c));
        // The longest number counts: `十一` before `十`.
        let (rank, end) = (begin + 1..=begin + numeral.count()).rev().find_map(|end| {
            let text: String = self.text[begin..end].iter().collect();
            Some((numerals::number(&text)?, end))
        })?;
        let square = board.square(i16::try_from(file).ok()? - 1, i16::from(rank) - 1)?;
        Some((square, end))
    }

    fn number_at(&self, at: usize) -> Option<(u16, usize)> {
        let rest = self.text.get(at..)?;
        let digits: String = rest.iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().ok()?;
        Some((number, at + digits.len()))
    }

    fn letter_at(&self, at: usize) -> Option<char> {
        self.text.get(at).copied().filter(char::is_ascii_lowercase)
    }

    fn try_signs(&mut self, at: usize, so_far: &Loose, before: Option<Sign>) {
        for (text, sign) in SIGNS {
            let length = text.chars().count();
            let there = self.text[at..].iter().take(length).copied().eq(text.chars());
            let is_word = length > 1 && text.chars().all(|c| c.is_ascii_lowercase());
            let goes_on = is_word && self.text.get(at + length).is_some_and(char::is_ascii_alphabetic);
            if !there || goes_on {
                continue;
            }
            if let Some(read) = so_far.with(sign, before) {
                self.go_on(at + length, &read, Some(sign));
            }
        }
    }
}

impl Loose {
    /// The same with a sign, unless that contradicts what was said.
    fn with(&self, sign: Sign, before: Option<Sign>) -> Option<Self> {
        let mut read = self.clone();
        match sign {
            Sign::Dash | Sign::Cross => {
                let early = self.kinds.is_empty() && self.squares.is_empty();
                let twice = matches!(before, Some(Sign::Dash | Sign::Cross));
                let drop = self.way == Some(Way::Hand);
                let late = self.promotion.is_some();
                // `x5d` says only that something is taken there.
                if twice || drop || late || (early && sign == Sign::Dash) {
                    return None;
                }
                read.way = Some(Way::Board);
            }
            Sign::Star if self.way != Some(Way::Board) && self.squares.len() < 2 => {
                read.way = Some(Way::Hand);
            }
            Sign::Promotes | Sign::Declines | Sign::Equals
                if self.promotion.is_none() && !self.squares.is_empty() && self.way != Some(Way::Hand) =>
            {
                let promotes = sign == Sign::Promotes;
                read.promotion = Some(if promotes {
                    PromotionMark::Promotes
                } else {
                    PromotionMark::Declines
                });
            }
            Sign::Star | Sign::Promotes | Sign::Declines | Sign::Equals => return None,
        }
        Some(read)
    }

    /// Whether a face to promote to may follow.
    fn names_no_face(&self) -> bool {
        self.faces.is_empty() && !self.squares.is_empty() && self.way != Some(Way::Hand)
    }

    /// What a move says of itself, as its other texts would.
    pub(crate) fn of_move(names: &MoveNames<'_>, mv: Move) -> Self {
        let (origin, passed) = path(mv);
        Self {
            kinds: names.kind(mv).into_iter().collect(),
            squares: origin.into_iter().chain(passed).chain([mv.to()]).collect(),
            way: Some(if origin.is_some() { Way::Board } else { Way::Hand }),
            ..Self::default()
        }
    }

    /// Whether a legal move is what the reading says, but for signs that have nothing to say of this move: of a capture where there
    /// is none, and of a promotion where none is possible.
    pub(crate) fn nearly_fits(&self, names: &MoveNames<'_>, mv: Move) -> bool {
        let mut without = Self {
            captures: false,
            ..self.clone()
        };
        if names.promotion(mv).is_none() {
            without.promotion = None;
            without.faces.clear();
        }
        without.fits(names, mv)
    }

    /// Whether a legal move is what the reading says.
    pub(crate) fn fits(&self, names: &MoveNames<'_>, mv: Move) -> bool {
        let way = match mv.action() {
            Action::Board { .. } => Way::Board,
            Action::Drop { .. } => Way::Hand,
        };
        let kind = names.kind(mv);
        let said = self.kinds.is_empty() || kind.is_some_and(|kind| self.kinds.contains(&kind));
        said && self.way.is_none_or(|said| said == way)
            && (!self.captures || names.captured_at_end(mv).is_some())
            && self.squares_fit(mv)
            && self.promotion_fits(names, mv)
    }

    fn promotion_fits(&self, names: &MoveNames<'_>, mv: Move) -> bool {
        let Some(mark) = self.promotion else { return true };
        match names.promotion(mv) {
            Some(PromotionMark::Promotes | PromotionMark::PromotesTo(_)) => {
                let face = names.face(mv);
                let said = face.is_some_and(|face| self.faces.contains(&face));
                mark == PromotionMark::Promotes && (self.faces.is_empty() || said)
            }
            said => said == Some(mark),
        }
    }

    fn squares_fit(&self, mv: Move) -> bool {
        let Some((&last, before)) = self.squares.split_last() else {
            return false;
        };
        let (origin, passed) = path(mv);
        let from: Vec<Square> = origin.into_iter().collect();
        let all: Vec<Square> = origin.into_iter().chain(passed.iter().copied()).collect();
        last == mv.to() && (before.is_empty() || [from, passed, all].iter().any(|named| *named == before))
    }

    /// Whether the reading says nothing of the piece that moves.
    pub(crate) fn is_nameless(&self) -> bool {
        self.kinds.is_empty() && self.squares.len() == 1
    }

    /// Whether the reading names every capture on a move's way.
    pub(crate) fn names_the_way(&self, mv: Move) -> bool {
        let (_, passed) = path(mv);
        self.squares_fit(mv) && self.squares[..self.squares.len() - 1].ends_with(&passed)
    }

    /// Why no legal move is what the reading says.
    pub(crate) fn refused(&self, names: &MoveNames<'_>) -> MoveError {
        let game = names.game();
        let (&to, before) = self.squares.split_last().expect("a reading has a square");
        let stands = before.first().and_then(|&from| game.piece_at(from));
        let kind = self.kinds.first().copied();
        let kind = kind.or(stands
            .filter(|piece| piece.color == game.side())
            .map(|piece| piece.kind));
        match kind {
            Some(kind) => self.named(names, kind, to, before),
            None => self.nameless(names, to, before.first().copied()),
        }
    }

    /// The error of a move of one kind: that of the move as a record would have it.
    fn named(&self, names: &MoveNames<'_>, kind: PieceKind, to: Square, before: &[Square]) -> MoveError {
        let name = |square: Square| square::write(names.convention(), names.board(), square);
        let (variant, game) = (names.game().variant(), names.game());
        let origin = before.first().copied();
        let stands = |square: Square| {
            game.piece_at(square)
                .is_some_and(|piece| piece.color == game.side())
        };
        let from = origin.filter(|&origin| before.len() != 1 || stands(origin) || !self.captures);
        let on_board = game.variant().board.squares().any(|square| {
            let piece = game.piece_at(square);
            piece.is_some_and(|piece| piece.color == game.side() && piece.kind == kind)
        });
        let held = game.in_hand(game.side(), kind) > 0;
        let drops = match self.way {
            Some(way) => way == Way::Hand,
            None => held && !on_board && before.is_empty(),
        };
        let mark = if self.captures || (!drops && is_enemy(names, to)) {
            Mark::Captures
        } else {
            Mark::Moves
        };
        let face = self.faces.first();
        let face = face.map(|&face| PromotionMark::PromotesTo(variant.piece(face).code));
        let act = if drops {
            Act::Drop(name(to))
        } else {
            Act::Board(BoardText {
                from: from.map(name),
                on_the_way: before
                    .iter()
                    .skip(usize::from(from.is_some()))
                    .copied()
                    .map(name)
                    .collect(),
                mark,
                to: name(to),
                promotion: face.or(self.promotion),
            })
        };
        let text = MoveText {
            piece: variant.piece(kind).code,
            act,
        };
        names
            .resolve(&text)
            .err()
            .unwrap_or_else(|| self.nameless(names, to, origin))
    }

    /// The error of a move of a piece that is not named.
    fn nameless(&self, names: &MoveNames<'_>, to: Square, from: Option<Square>) -> MoveError {
        let (game, convention) = (names.game(), names.convention());
        let place = |square| square::write(convention, names.board(), square).to_string();
        let illegal = from.and_then(|from| game.check_move(Move::board(from, to, false)).err());
        let own = game.piece_at(to).filter(|piece| piece.color == game.side());
        let (text, kind) = match (from, illegal, own) {
            (Some(from), Some(illegal), _) => (
                format!("{}-{}", place(from), place(to)),
                MoveErrorKind::Illegal { illegal, convention },
            ),
            (_, _, Some(own)) if self.way != Some(Way::Hand) => (
                place(to),
                MoveErrorKind::OwnPiece {
                    color: own.color,
                    stands: crate::words::piece(game.variant(), own.kind),
                    square: place(to),
                },
            ),
            _ => (
                place(to),
                MoveErrorKind::NoneGoes {
                    color: game.side(),
                    square: place(to),
                },
            ),
        };
        MoveError {
            span: 0..text.len(),
            text,
            kind: Box::new(kind),
            instead: Vec::new(),
        }
    }
}

/// Whether a piece of the other side stands on a square.
fn is_enemy(names: &MoveNames<'_>, square: Square) -> bool {
    let them: Color = names.game().side().other();
    names
        .game()
        .piece_at(square)
        .is_some_and(|piece| piece.color == them)
}

/// Where a move begins on the board, and where it captures before its end.
fn path(mv: Move) -> (Option<Square>, Vec<Square>) {
    match mv.action() {
        Action::Board { from, on_the_way, .. } => {
            (Some(from), on_the_way.squares().into_iter().flatten().collect())
        }
        Action::Drop { .. } => (None, Vec::new()),
    }
}
