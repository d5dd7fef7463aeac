//! Examples: what help texts propose, with this file's board and letters, so that it can be pasted as it is.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use hakugei_text::board::row;

use super::compass;
use super::decode::several;
use super::outline::Field;
use crate::sfen::rows::JoinedRows;
use crate::source::Span;
use crate::square_names::{SquareReadings, between};
use crate::syntax::tree::{Body, NONE, Node, Value, Word};
use crate::{Board, Color, Mark, PieceCode};

/// What examples need to know of a file, read from its tree before anything is checked.
#[derive(Debug)]
pub(crate) struct Examples {
    /// The board, or that of the example where there is none.
    board: Board,
    /// The codes of all pieces.
    codes: Vec<PieceCode>,
    /// The first royal piece.
    royal: Option<PieceCode>,
    /// A piece that can be named in a rule or given as a handicap, with its English name.
    given: Option<(PieceCode, String)>,
    /// The letters by the names of the pieces, in small letters; nothing where several pieces have a name.
    names: BTreeMap<String, Option<PieceCode>>,
    /// The moves of the unpromoted pieces, as they are written.
    moves: Vec<(PieceCode, String)>,
    /// Whether the entry of a piece says its moves by names of directions.
    pub(crate) has_directions: bool,
    /// The fields that the file has, beside `id`.
    fields: BTreeSet<String>,
    /// The name before the value of each field of the file that has one.
    words: BTreeMap<String, String>,
    /// The fields of its `ends`.
    ends: BTreeSet<String>,
    /// The fields of the groups of the file itself, each behind the field that holds the group; of groups in `ends`, behind `ends.` too.
    within: BTreeSet<(String, String)>,
    /// The fields that stand beside one that does not belong there.
    pub(crate) beside: BTreeSet<&'static str>,
    /// The fields of the groups beside it, each behind the field that holds the group.
    pub(crate) within_beside: BTreeSet<(&'static str, String)>,
    /// The piece that rules of pawns are mostly about.
    pawn: Option<PieceCode>,
    /// The piece in whose entry something stands that is said elsewhere.
    pub(crate) concerned: Option<PieceCode>,
    /// The pieces by the ranks that their entries say, as `ranks` has them; empty where none does.
    pub(crate) ranked: String,
    /// The names of the file's regions.
    pub(crate) regions: BTreeSet<String>,
    /// The letters of inherited pieces that are taken away, and where.
    pub(crate) removed: BTreeMap<String, Span>,
    /// The English names of the pieces.
    english: BTreeMap<String, String>,
    /// The names of the handicaps.
    pub(crate) handicaps: BTreeSet<String>,
    /// The fields that a clause of promotion must have, and one of the file has not.
    pub(crate) lacking_in_clauses: BTreeSet<&'static str>,
    /// A piece of which nothing speaks but its key, and the letter of no piece that stands for it everywhere else.
    pub(crate) renamed: Option<Renamed>,
}

/// A piece whose key is another letter than that by which all else speaks of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Renamed {
    /// The letter of its key.
    pub(crate) key: PieceCode,
    /// That of all else.
    pub(crate) elsewhere: PieceCode,
}

impl Default for Examples {
    fn default() -> Self {
        Self {
            board: Board::new(9, 9).expect("a board of that size is fine"),
            codes: Vec::new(),
            royal: None,
            given: None,
            names: BTreeMap::new(),
            moves: Vec::new(),
            has_directions: false,
            fields: BTreeSet::new(),
            words: BTreeMap::new(),
            ends: BTreeSet::new(),
            within: BTreeSet::new(),
            beside: BTreeSet::new(),
            within_beside: BTreeSet::new(),
            pawn: None,
            concerned: None,
            ranked: String::new(),
            regions: BTreeSet::new(),
            removed: BTreeMap::new(),
            english: BTreeMap::new(),
            handicaps: BTreeSet::new(),
            lacking_in_clauses: BTreeSet::new(),
            renamed: None,
        }
    }
}

/// Whether the moves of a string all go forward.
fn only_goes_forward(text: &str) -> bool {
    let Ok(notation) = betza::Notation::parse(text) else {
        return false;
    };
    let moves = notation.moves();
    moves.paths.is_empty() && moves.simple.iter().all(|movement| movement.step.dy > 0)
}

impl Examples {
    /// The codes of all pieces.
    pub(crate) fn codes(&self) -> &[PieceCode] {
        &self.codes
    }

    /// What a merged tree says.
    pub(crate) fn of(tree: &Node<'_>) -> Self {
        let mut examples = Self::default();
        if let Value::Named(_, Body::Fields(fields)) = &tree.value {
            examples.fields = fields.iter().map(|(word, _)| word.text.to_owned()).collect();
            let named = fields.iter().filter_map(|(word, value)| match &value.value {
                Value::Named(Some(name), _) => Some((word.text.to_owned(), name.text.to_owned())),
                _ => None,
            });
            examples.words = named.collect();
            if let Some(Value::Named(_, Body::Fields(ends))) = field(tree, "ends").map(|ends| &ends.value) {
                examples.ends = ends.iter().map(|(word, _)| word.text.to_owned()).collect();
                examples.within.extend(fields_within(ends, "ends."));
            }
            examples.within.extend(fields_within(fields, ""));
        }
        if let Some(board) = field(tree, "board").and_then(board) {
            examples.board = board;
        }
        if let Some(Value::Map(regions)) = field(tree, "regions").map(|regions| &regions.value) {
            let names = regions.iter().filter_map(|(key, _)| key.meant());
            examples.regions = names.map(str::to_owned).collect();
        }
        if let Some(Value::Map(handicaps)) = field(tree, "handicaps").map(|handicaps| &handicaps.value) {
            let names = handicaps
                .iter()
                .filter_map(|(_, handicap)| field(handicap, "name")?.text());
            examples.handicaps = names.map(str::to_owned).collect();
        }
        if let Some(promotion) = field(tree, "promotion") {
            examples.lacking_in_clauses = lacking_in_clauses(promotion);
        }
        let Some(Value::Map(pieces)) = field(tree, "pieces").map(|pieces| &pieces.value) else {
            return examples;
        };
        examples.has_directions = pieces.iter().any(|(_, piece)| compass::are_in(piece));
        let mut names = Vec::new();
        for (key, piece) in pieces {
            let Some(code) = key.meant().and_then(PieceCode::parse) else {
                continue;
            };
            if piece.is_word(NONE) {
                examples.removed.insert(code.to_string(), piece.head());
                continue;
            }
            // Of a code that is given twice the first entry counts.
            if examples.codes.contains(&code) {
                continue;
            }
            examples.codes.push(code);
            let text = field(piece, "betza").and_then(Node::text);
            let text = text.filter(|_| !code.promoted).map(str::to_owned);
            examples.moves.extend(text.map(|text| (code, text)));
            for name in ["name", "kanji", "romaji"]
                .iter()
                .filter_map(|name| field(piece, name)?.meant())
            {
                let names = examples.names.entry(name.to_lowercase());
                names.and_modify(|known| *known = None).or_insert(Some(code));
            }
            let name = field(piece, "name").and_then(Node::text);
            examples
                .english
                .extend(name.map(|name| (code.to_string(), name.to_owned())));
            let royal = field(piece, "royal").is_some_and(|royal| matches!(royal.value, Value::Bool(true)));
            if royal {
                examples.royal.get_or_insert(code);
            } else if !code.promoted {
                names.push((
                    code,
                    field(piece, "name").and_then(Node::text).unwrap_or_default(),
                ));
            }
        }
        let setup = field(tree, "setup").and_then(Node::text);
        let once = |code: PieceCode| setup.is_none_or(|setup| standing(setup, code, Color::White) == 1);
        let pawn = names
            .iter()
            .find(|(_, name)| name.to_lowercase().ends_with("pawn"));
        let own = || {
            names
                .iter()
                .find(|(code, _)| code.letter == 'P' && code.mark.is_none())
        };
        let most = || {
            setup.filter(|_| names.len() <= MOST_COUNTED).and_then(|setup| {
                let count = |(code, _): &&(PieceCode, &str)| standing(setup, *code, Color::White);
                names.iter().rev().max_by_key(count).filter(|one| count(one) > 1)
            })
        };
        examples.pawn = pawn.or_else(own).or_else(most).map(|(code, _)| *code);
        examples.ranked = ranked(pieces, examples.royal).unwrap_or_default();
        let given = names.iter().find(|(code, _)| once(*code)).or(names.first());
        examples.given = given.map(|(code, name)| (*code, (*name).to_owned()));
        examples
    }

    /// A region of whole files.
    pub(crate) fn squares_of_files(&self, files: &[i64]) -> String {
        let of_files = |square: &crate::Square| files.contains(&(i64::from(self.board.file(*square)) + 1));
        self.squares(self.board.squares().filter(of_files))
    }

    /// The squares that one text names by two with those between them, or by several such and other squares: each between
    /// quotes of its own.
    pub(crate) fn squares_between(&self, text: &str) -> Option<String> {
        if let Some(names) = between(text, self.board) {
            return Some(names);
        }
        let parts = several(text).filter(|parts| parts.len() <= MOST_BETWEEN)?;
        let mut has_range = false;
        let names = parts.iter().map(|part| {
            let names = between(part, self.board);
            has_range |= names.is_some();
            names.or_else(|| Some(format!("\"{}\"", self.board.name(self.board.parse_square(part)?))))
        });
        let names: Option<Vec<String>> = names.collect();
        Some(names.filter(|_| has_range)?.join(", "))
    }

    /// Sorts pieces by the ranks that numbers say, the highest first: where one of them is royal, its end is the first.
    pub(crate) fn sort_ranks<T>(&self, ranked: &mut [(i64, T)], is_piece: impl Fn(&T, PieceCode) -> bool) {
        sort_ranks(ranked, |one| self.royal.is_some_and(|royal| is_piece(one, royal)));
    }

    fn squares(&self, squares: impl Iterator<Item = crate::Square>) -> String {
        let names: Vec<String> = squares
            .map(|square| format!("\"{}\"", self.board.name(square)))
            .collect();
        format!("squares([{}])", names.join(", "))
    }

    /// The region of the squares of several ones, where each of these is said by its ranks or its squares.
    pub(crate) fn all_regions(&self, regions: &[Node<'_>]) -> Option<String> {
        let ranks = self.board.ranks();
        let mut squares = BTreeSet::new();
        let mut whole = BTreeSet::new();
        if regions.len() > MOST_BETWEEN {
            return None;
        }
        let number = |node: &Node<'_>| match node.value {
            Value::Number(number) => u8::try_from(number)
                .ok()
                .filter(|number| (1..=ranks).contains(number)),
            _ => None,
        };
        for region in regions {
            let Value::Named(Some(word), Body::Items(items)) = &region.value else {
                return None;
            };
            let values = match items.as_slice() {
                [one] if let Value::List(values) = &one.value => values,
                _ => items,
            };
            match (word.text, values.as_slice()) {
                ("last", [count]) => whole.extend(1..=number(count)?),
                ("first", [count]) => whole.extend(ranks + 1 - number(count)?..=ranks),
                ("ranks", numbers) => {
                    for value in numbers {
                        whole.insert(number(value)?);
                    }
                }
                ("squares", names) => {
                    for name in names {
                        squares.insert(self.board.parse_square(&self.square(name.text()?)?)?);
                    }
                }
                _ => return None,
            }
        }
        let is_whole = |square: crate::Square| whole.contains(&(self.board.rank(square) + 1));
        squares.retain(|square| !is_whole(*square));
        if squares.is_empty() {
            let numbers: Vec<String> = whole.iter().map(u8::to_string).collect();
            return Some(format!("ranks([{}])", numbers.join(", ")));
        }
        let all = self.board.squares();
        let all = all.filter(|square| squares.contains(square) || is_whole(*square));
        Some(self.squares(all))
    }

    /// The region of all ranks but those of another one, where that is said by its ranks.
    pub(crate) fn all_ranks_but(&self, region: &Node<'_>) -> Option<String> {
        let Value::Named(Some(word), Body::Items(items)) = &region.value else {
            return None;
        };
        let numbers: Vec<i64> = items.iter().filter_map(Node::numbers).flatten().collect();
        let ranks = i64::from(self.board.ranks());
        match (word.text, numbers.as_slice()) {
            ("last", [count]) if (1..ranks).contains(count) => Some(format!("first({})", ranks - count)),
            ("first", [count]) if (1..ranks).contains(count) => Some(format!("last({})", ranks - count)),
            ("ranks", [_, ..]) => {
                let left = (1..=ranks).filter(|rank| !numbers.contains(rank));
                let left: Vec<String> = left.map(|rank| rank.to_string()).collect();
                (!left.is_empty()).then(|| format!("ranks([{}])", left.join(", ")))
            }
            _ => None,
        }
    }

    /// The pieces in hand that can come to where they never move again, as they only ever move forward.
    pub(crate) fn stuck(&self) -> impl Iterator<Item = PieceCode> + '_ {
        let forward = self.moves.iter().filter(|(_, text)| only_goes_forward(text));
        forward.map(|(code, _)| *code)
    }

    /// The unpromoted piece with a letter, and its moves.
    pub(crate) fn moves_of_letter(&self, letter: &str) -> Option<(PieceCode, &str)> {
        let code = PieceCode::parse(letter)?;
        let (_, moves) = self.moves.iter().find(|(known, _)| *known == code)?;
        Some((code, moves))
    }

    /// The English name of the piece with a letter.
    pub(crate) fn english(&self, letter: &str) -> Option<&str> {
        self.english.get(letter).map(String::as_str)
    }

    /// The English name of the piece that examples of handicaps give.
    pub(crate) fn given_name(&self) -> Option<&str> {
        let name = self.given.as_ref().map(|(_, name)| name.as_str());
        name.filter(|name| !name.is_empty())
    }

    /// Whether the file has a field beside `id`.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.fields.contains(field)
    }

    /// Whether the `ends` of the file have a field.
    pub(crate) fn ends_have(&self, field: &str) -> bool {
        self.ends.contains(field)
    }

    /// Whether a group that a field of the file holds has a field in the file itself; a group of `ends` is named with `ends.` before it.
    pub(crate) fn has_within(&self, holder: &str, field: &str) -> bool {
        self.within.contains(&(holder.to_owned(), field.to_owned()))
    }

    /// The name before the value of a field of the file.
    pub(crate) fn word_of(&self, field: &str) -> Option<&str> {
        self.words.get(field).map(String::as_str)
    }

    /// What may be written for a field of a group.
    pub(crate) fn value(&self, shape: &str, field: &Field) -> String {
        match (shape, field.name, &self.given) {
            (_, "betza", _) => field.example.to_owned(),
            ("Variant", "setup", _) => format!("\"{}\"", self.setup()),
            ("Variant", "handicaps", Some((code, name))) if !name.is_empty() => {
                format!("{{ \"{code}\": Handicap(name: \"{name}\", remove: [\"{code}\"]) }}")
            }
            _ => self.adapt(field.example),
        }
    }

    /// Whether a piece of the file is royal.
    pub(crate) const fn has_royal(&self) -> bool {
        self.royal.is_some()
    }

    /// Whether no piece of the file has a name.
    pub(crate) fn is_new_name(&self, name: &str) -> bool {
        !self.names.contains_key(&name.to_lowercase())
    }

    /// An example with letters that this file has, and ranks that its board has.
    pub(crate) fn adapt(&self, example: &str) -> String {
        let mut parts: Vec<String> = example.split('"').map(str::to_owned).collect();
        let mut used: Vec<PieceCode> = Vec::new();
        // Every other part stands between quotes.
        for part in parts.iter_mut().skip(1).step_by(2) {
            let Some(code) = PieceCode::parse(part) else {
                continue;
            };
            let of_pawns = (code.letter == 'P' && code.mark.is_none() && !code.promoted)
                .then(|| self.concerned.or(self.pawn));
            let own = self.codes.contains(&code).then_some(code);
            let own = of_pawns.flatten().filter(|own| !used.contains(own)).or(own);
            if let Some(own) = own.or_else(|| self.in_place_of(code, &used)) {
                used.push(own);
                *part = own.to_string();
            }
        }
        let mut text = parts.join("\"");
        if let Some(region) = self
            .regions
            .first()
            .filter(|region| !region.contains(['"', '\\']))
        {
            text = text.replace("named(\"camp\")", &format!("named(\"{region}\")"));
        }
        let ranks = self.board.ranks();
        if ranks < 7 {
            text = text.replace("ranks([7])", &format!("ranks([{}])", ranks.max(2) - 1));
        }
        if ranks < 3 {
            text = text
                .replace("last(3)", "last(1)")
                .replace("ranks([1, 2])", "ranks([1])");
        }
        if self.board.parse_square("5e").is_none() {
            text = text.replace("\"5e\"", "\"1a\"");
        }
        text
    }

    /// A piece of the file in the place of one of an example, another one than those before it where there is one.
    fn in_place_of(&self, code: PieceCode, used: &[PieceCode]) -> Option<PieceCode> {
        let given = self.given.as_ref().map(|(code, _)| *code);
        if code.letter == 'K' {
            return self.royal.or(given);
        }
        let is_free = |other: &&PieceCode| !used.contains(other) && Some(**other) != self.royal;
        let alike = self.codes.iter().filter(|other| other.promoted == code.promoted);
        let free = given.as_ref().filter(|_| !code.promoted).into_iter().chain(alike);
        let free = free.copied().find(|other| is_free(&other));
        free.or(given)
    }

    /// The letter of a piece that a text names, by it or by a name of the piece.
    pub(crate) fn letter(&self, text: &str) -> Option<String> {
        let read = text.trim();
        if self.codes.is_empty() {
            return Some(read.to_owned());
        }
        let turned = read.strip_suffix('+').map(|letter| format!("+{letter}"));
        let by_letter = [Some(read.to_owned()), turned].into_iter().flatten();
        let codes = by_letter.flat_map(|letter| [letter.to_uppercase(), letter]);
        let mut codes = codes.filter_map(|letter| PieceCode::parse(&letter));
        let by_letter = codes.find(|code| self.codes.contains(code));
        let by_name = || self.names.get(&read.to_lowercase()).copied().flatten();
        by_letter.or_else(by_name).map(|code| code.to_string())
    }

    /// The letters of a text that names no piece, where each of them is that of one.
    pub(crate) fn each_letter<'t>(&self, text: &'t str) -> Option<Vec<&'t str>> {
        let is_piece =
            |letter: &&str| PieceCode::parse(letter).is_some_and(|code| self.codes.contains(&code));
        if text.len() > LONGEST_RUN || self.letter(text).is_some() {
            return None;
        }
        let letters = (0..text.len()).map(|at| text.get(at..at + 1).filter(is_piece));
        letters
            .collect::<Option<Vec<&str>>>()
            .filter(|letters| letters.len() > 1)
    }

    /// The name of a square that a text means. One that may be meant in two ways stays as it is.
    pub(crate) fn square(&self, text: &str) -> Option<String> {
        SquareReadings::name(text, self.board)
    }

    /// How many ranks the board has.
    pub(crate) const fn ranks(&self) -> u8 {
        self.board.ranks()
    }

    /// A set-up with every unpromoted piece of the file once on each side, as far as they find room, royal ones first.
    pub(crate) fn setup(&self) -> String {
        let royal = self.royal.unwrap_or(PieceCode {
            letter: 'K',
            mark: None,
            promoted: false,
        });
        let others = self.codes.iter().filter(|code| !code.promoted && **code != royal);
        let codes: Vec<PieceCode> = std::iter::once(royal).chain(others.copied()).collect();
        let mut squares = vec![None; self.board.len()];
        for (at, code) in codes.into_iter().take(self.board.len() / 2).enumerate() {
            squares[at] = Some(code.of(Color::White));
            let opposite = self.board.len() - 1 - at;
            squares[opposite] = Some(code.of(Color::Black));
        }
        let rows = squares.chunks(usize::from(self.board.files()));
        let rows: Vec<String> = rows.map(|squares| row(squares.iter().cloned())).collect();
        format!("{} b - 1", rows.join("/"))
    }
}

/// The fields that some clause of a promotion rule must have, and has not.
fn lacking_in_clauses(promotion: &Node<'_>) -> BTreeSet<&'static str> {
    let mut lacking = BTreeSet::new();
    let mut open = vec![promotion];
    while let Some(node) = open.pop() {
        match &node.value {
            Value::Named(Some(word), Body::Fields(fields)) if word.text == "zone" => {
                let has = |name: &&str| fields.iter().any(|(field, _)| field.text == *name);
                lacking.extend(["region", "choice"].into_iter().filter(|name| !has(name)));
            }
            Value::Named(_, Body::Items(items)) | Value::List(items) => open.extend(items),
            _ => {}
        }
    }
    lacking
}

/// The most parts of a text of which each may name all the squares of a board.
const MOST_BETWEEN: usize = 8;

/// The most letters of pieces that one text is read as.
const LONGEST_RUN: usize = 12;

/// The most pieces that are counted in the set-up.
const MOST_COUNTED: usize = 100;

/// The pieces whose entries say their ranks, as `ranks` has them: the rank of the royal piece is the highest.
fn ranked(pieces: &[(Node<'_>, Node<'_>)], royal: Option<PieceCode>) -> Option<String> {
    let of_piece = |(key, piece): &(Node<'_>, Node<'_>)| {
        let code = key.meant().and_then(PieceCode::parse)?;
        match field(piece, "rank").or_else(|| field(piece, "level"))?.value {
            Value::Number(rank) => Some((rank, code)),
            _ => None,
        }
    };
    let mut ranked: Vec<(i64, PieceCode)> = pieces.iter().filter_map(of_piece).collect();
    sort_ranks(&mut ranked, |code| Some(*code) == royal);
    let groups = ranked.chunk_by(|one, other| one.0 == other.0).map(|group| {
        let codes: Vec<String> = group.iter().map(|(_, code)| format!("\"{code}\"")).collect();
        format!("[{}]", codes.join(", "))
    });
    let groups: Vec<String> = groups.collect();
    (!groups.is_empty()).then(|| format!("[{}]", groups.join(", ")))
}

/// Sorts by ranks, the highest first: the smallest number, or the largest where that is the royal piece's.
fn sort_ranks<T>(ranked: &mut [(i64, T)], is_royal: impl Fn(&T) -> bool) {
    ranked.sort_by_key(|(rank, _)| *rank);
    let royal = ranked
        .iter()
        .find(|(_, one)| is_royal(one))
        .map(|(rank, _)| *rank);
    let [first, last] = [ranked.first(), ranked.last()].map(|end| end.map(|(rank, _)| *rank));
    if royal.is_some() && royal == last && royal != first {
        ranked.sort_by_key(|(rank, _)| Reverse(*rank));
    }
}

/// How many pieces with a code stand on the board of a set-up.
fn standing(setup: &str, code: PieceCode, color: Color) -> usize {
    let setup = JoinedRows::of(setup).text;
    let rows = setup.split_whitespace().next().unwrap_or_default();
    let wanted = code.of(color);
    // `P` must not be found in `+P` or in `P'`, which are other pieces.
    let ends = |end: usize| Mark::starting(&rows[end..]).is_none();
    let starts = |at: usize| code.promoted || !rows[..at].ends_with('+');
    let found = rows.match_indices(&wanted);
    found
        .filter(|(at, _)| starts(*at) && (code.mark.is_some() || ends(at + wanted.len())))
        .count()
}

/// The fields that the file itself has in the groups of some fields, each behind the field that holds the group.
fn fields_within(fields: &[(Word<'_>, Node<'_>)], before: &str) -> Vec<(String, String)> {
    let mut within = Vec::new();
    for (holder, value) in fields {
        if let Value::Named(_, Body::Fields(inner)) = &value.value {
            let own = inner.iter().filter(|(word, _)| word.span.source == 0);
            within.extend(own.map(|(word, _)| (format!("{before}{}", holder.text), word.text.to_owned())));
        }
    }
    within
}

/// The board that a group of fields describes, where it does.
fn board(node: &Node<'_>) -> Option<Board> {
    let side = |name| match field(node, name)?.value {
        Value::Number(number) => u8::try_from(number).ok(),
        _ => None,
    };
    if let Some([files, ranks]) = node.numbers().as_deref() {
        return Board::new(u8::try_from(*files).ok()?, u8::try_from(*ranks).ok()?);
    }
    Board::new(side("files")?, side("ranks")?)
}

/// The value of a field of a group.
pub(super) fn field<'n, 'a>(node: &'n Node<'a>, name: &str) -> Option<&'n Node<'a>> {
    let Value::Named(_, Body::Fields(fields)) = &node.value else {
        return None;
    };
    fields
        .iter()
        .find(|(word, _)| word.text == name)
        .map(|(_, value)| value)
}
