//! Regions of the board.

use std::collections::BTreeSet;

use hakugei_text::noun::numbered;
use hakugei_text::{quote, shorten_line};

use super::board_context::{BoardContext, NamedRegion};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{One, Spanned, Text, each_in_quotes, several};
use crate::document::duplicates::each_once;
use crate::document::region as form;
use crate::notes::Notes;
use crate::region::Region;
use crate::source::Span;
use crate::square_names::{SquareReadings, between};
use crate::{Board, Square};

/// Checks that a region is on the board and not empty. Without a board there is nothing to check.
pub(crate) fn check(
    region: &Spanned<form::Region>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Region> {
    let board = board_context.board?;
    match &region.value {
        form::Region::Named(One(name)) => {
            let named = board_context.named(name, notes)?;
            check_named(named, board_context, notes)
        }
        form::Region::Last(One(ranks)) => rank(ranks, board_context, notes).map(Region::Last),
        form::Region::First(One(ranks)) => rank(ranks, board_context, notes).map(Region::First),
        form::Region::Ranks(One(ranks)) if !ranks.is_empty() => {
            each_once(
                ranks.iter().cloned(),
                |rank| rank.to_string(),
                Code::DuplicateKey,
                notes,
            );
            let ranks: Vec<_> = ranks
                .iter()
                .map(|number| {
                    let before = notes.len();
                    let rank = rank(number, board_context, notes);
                    notes.help_on(before, "ranks are counted from the far edge, which is 1");
                    rank
                })
                .collect();
            let ranks: Option<Vec<u8>> = ranks.into_iter().collect();
            ranks.map(without_repeats).map(Region::Ranks)
        }
        form::Region::Squares(One(squares)) if !squares.is_empty() => {
            let (first, again) = repeated(squares);
            if let Some(diagnostic) = of_chess(squares, board) {
                notes.push(diagnostic);
                return None;
            }
            let found: Vec<_> = squares
                .iter()
                .map(|text| square(text, board_context, notes))
                .collect();
            let found: Option<Vec<Square>> = found.into_iter().collect();
            let found = found.map(without_repeats);
            let lacking = found.as_ref().and_then(|found| lacking(board, found));
            match (again.as_slice(), lacking) {
                ([again], Some(Lacking { square, .. })) => {
                    notes.push(instead_of_repeated(first, again, &board.name(square)));
                }
                (
                    [],
                    Some(Lacking {
                        square,
                        shape: Shape::Large,
                    }),
                ) => {
                    notes.push(hole(region, &board.name(square)));
                }
                ([], None)
                    if let Some([stray, lacking]) = found.as_ref().and_then(|found| moved(board, found)) =>
                {
                    let [stray, lacking] = [stray, lacking].map(|square| board.name(square));
                    let message = format!(
                        "these squares are a rectangle from which `{lacking}` is missing, and `{stray}` beside it"
                    );
                    let help = format!("write `{lacking}` for `{stray}`; or leave it where it is meant so");
                    notes.push(Diagnostic::new(Code::Hole, region.span, message).help(help));
                }
                _ => {
                    let names = squares.iter().map(Text::as_str);
                    each_once(names, str::to_owned, Code::DuplicateKey, notes);
                }
            }
            found.map(Region::Squares)
        }
        form::Region::Sides(sides) => {
            let black = side(sides.black.as_ref(), board_context, notes);
            let white = side(sides.white.as_ref(), board_context, notes);
            let white = white.map(|region| region.turned(board));
            Some(Region::Sides(Box::new([black?, white?])))
        }
        form::Region::Ranks(_) | form::Region::Squares(_) => {
            let diagnostic = Diagnostic::new(Code::RegionOutside, region.span, "a region without squares");
            notes.push(diagnostic.help("name at least one, or leave the region out"));
            None
        }
    }
}

/// Checks the region of one side, which has no squares if nothing is said of it.
fn side(
    said: Option<&Spanned<form::Region>>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Region> {
    let Some(said) = said else {
        return Some(Region::Nowhere);
    };
    let region = check(said, board_context, notes)?;
    if matches!(region, Region::Sides(_)) {
        let message = "`sides(…)` stands for a region of one side";
        let diagnostic = Diagnostic::new(Code::WrongType, said.span, message);
        notes.push(diagnostic.help("say here which ranks or squares this side has, without `sides`"));
        return None;
    }
    Some(region)
}

/// Checks a region that has a name, once. One that stands for another is noted where it stands.
pub(crate) fn check_named(
    named: &NamedRegion<'_>,
    board_context: BoardContext<'_>,
    notes: &mut Notes,
) -> Option<Region> {
    let said = named
        .said
        .filter(|said| !matches!(said.value, form::Region::Named(_)))?;
    let checked = named.checked.get_or_init(|| check(said, board_context, notes));
    checked.clone()
}

/// Says at once of several squares that all of them are named as in chess, or all with letter and number exchanged, and gives
/// the lists that make squares of all. Nothing is said so where one of them is a square of the board, or is nothing of the kind.
fn of_chess(squares: &[Text], board: Board) -> Option<Diagnostic> {
    let [first, _, ..] = squares else { return None };
    let readings = squares.iter().map(|text| {
        let is_square = board.parse_square(&text.value).is_some();
        (!is_square).then(|| SquareReadings::of(&text.value, board))
    });
    let readings: Vec<SquareReadings> = readings.collect::<Option<_>>()?;
    let written = |names: Vec<&str>| format!("squares([\"{}\"])", names.join("\", \""));
    let all = |read: &dyn Fn(&SquareReadings) -> Option<&str>| {
        // Both readings are a letter and a number; the names of squares in capitals and the like are said one by one.
        let is_one = |text: &Text| text.value.starts_with(|first: char| first.is_ascii_alphabetic());
        let names: Option<Vec<&str>> = readings.iter().map(read).collect();
        names.filter(|_| squares.iter().all(is_one)).map(written)
    };
    let message = format!(
        "{} and the others of this list are not squares of this board",
        quote(&first.value)
    );
    let swapped = all(&|reading| reading.swapped.as_deref());
    let Some(chess) = all(&|reading| reading.of_chess.as_deref()) else {
        let swapped = swapped?;
        let help = format!(
            "write `{}`: the number of the file from the right, and then the small letter of the rank from the top",
            shorten_line(&swapped)
        );
        return Some(Diagnostic::new(Code::BadSquare, first.span, message).help(help));
    };
    let diagnostic = Diagnostic::new(Code::BadSquare, first.span, message);
    let help = format!(
        "a square here has its file number from the right and then its rank letter from the top: as squares of chess these are `{}`",
        shorten_line(&chess)
    );
    let swapped = swapped.filter(|swapped| *swapped != chess);
    Some(diagnostic.help(match swapped {
        Some(swapped) => format!(
            "{help}, and with letter and number exchanged `{}`",
            shorten_line(&swapped)
        ),
        None => help,
    }))
}

/// What a list names, in its order. What is named again has been noted.
fn without_repeats<T: Ord + Copy>(list: Vec<T>) -> Vec<T> {
    let mut seen = BTreeSet::new();
    list.into_iter().filter(|one| seen.insert(*one)).collect()
}

/// The place where the first square that is given again is given first, and all that are.
fn repeated(squares: &[Text]) -> (Option<Span>, Vec<&Text>) {
    let is_again = |at: usize| {
        squares[..at]
            .iter()
            .any(|before| before.value == squares[at].value)
    };
    let again: Vec<&Text> = (0..squares.len())
        .filter(|&at| is_again(at))
        .map(|at| &squares[at])
        .collect();
    let first = again
        .first()
        .and_then(|again| squares.iter().find(|square| square.value == again.value));
    (first.map(|first| first.span), again)
}

/// A square that some squares lack to be of a plain shape.
struct Lacking {
    square: Square,
    shape: Shape,
}

/// A shape of squares.
enum Shape {
    /// A rectangle of at least three by three squares; what is lacking is not its middle.
    Large,
    /// Another rectangle, or what is its own mirror image on the board, or its own image turned round.
    Other,
}

/// The one square that lies beside a rectangle from which one is missing, with that one.
fn moved(board: Board, squares: &[Square]) -> Option<[Square; 2]> {
    if squares.len() > MOST_MOVED {
        return None;
    }
    let mut found = squares.iter().filter_map(|&stray| {
        let others: Vec<Square> = squares
            .iter()
            .copied()
            .filter(|&square| square != stray)
            .collect();
        let lacking = lacking(board, &others)?;
        matches!(lacking.shape, Shape::Large).then_some([stray, lacking.square])
    });
    let first = found.next().filter(|[stray, lacking]| stray != lacking)?;
    found.next().is_none().then_some(first)
}

/// More squares are not looked at one by one.
const MOST_MOVED: usize = 30;

/// The fewest squares that have a shape.
const LEAST_SQUARES: usize = 3;

/// The corner that alone is missing from a whole rank at an edge.
fn end_of_rank(board: Board, squares: &[Square]) -> Option<Square> {
    let rank = board.rank(*squares.first()?);
    let is_edge = rank == 0 || rank + 1 == board.ranks();
    let count = usize::from(board.files()) - 1;
    if !is_edge
        || count < 2
        || squares.len() != count
        || squares.iter().any(|&square| board.rank(square) != rank)
    {
        return None;
    }
    let in_rank = |square: &Square| board.rank(*square) == rank;
    let missing = board
        .squares()
        .filter(in_rank)
        .find(|square| !squares.contains(square))?;
    [0, board.files() - 1]
        .contains(&board.file(missing))
        .then_some(missing)
}

/// The one square that some squares lack to be a rectangle, or else to be alike on either side.
fn lacking(board: Board, squares: &[Square]) -> Option<Lacking> {
    if let Some(square) = end_of_rank(board, squares) {
        let shape = Shape::Large;
        return Some(Lacking { square, shape });
    }
    if squares.len() < LEAST_SQUARES {
        return None;
    }
    let files = || squares.iter().map(|&square| board.file(square));
    let ranks = || squares.iter().map(|&square| board.rank(square));
    let (left, right) = (files().min()?, files().max()?);
    let (top, bottom) = (ranks().min()?, ranks().max()?);
    let (width, height) = (right - left + 1, bottom - top + 1);
    let within = |square: &Square| {
        (left..=right).contains(&board.file(*square)) && (top..=bottom).contains(&board.rank(*square))
    };
    let open = |square: &Square| !squares.contains(square);
    let mut holes = board.squares().filter(within).filter(open);
    if let (Some(hole), None) = (holes.next(), holes.next()) {
        let is_middle = 2 * board.file(hole) == left + right && 2 * board.rank(hole) == top + bottom;
        let shape = if width > 2 && height > 2 && !is_middle {
            Shape::Large
        } else {
            Shape::Other
        };
        return Some(Lacking { square: hole, shape });
    }
    let mirrored = |square: Square| board.mirrored(square);
    let turned = |square: Square| board.turned(square);
    [&mirrored as &dyn Fn(Square) -> Square, &turned]
        .into_iter()
        .find_map(|image| {
            let mut images = squares.iter().map(|&square| image(square)).filter(open);
            let square = images.next().filter(|_| images.next().is_none())?;
            let shape = Shape::Other;
            Some(Lacking { square, shape })
        })
}

/// Says that a square is given twice, where another one is lacking.
fn instead_of_repeated(first: Option<Span>, again: &Text, lacking: &str) -> Diagnostic {
    let message = format!("{} is given twice", quote(&again.value));
    let diagnostic = Diagnostic::new(Code::DuplicateKey, again.span, message).here("again here");
    let diagnostic = match first {
        Some(first) => diagnostic.label(first, "first here"),
        None => diagnostic,
    };
    let help = format!("write `{lacking}`, which is lacking, in its place; or keep one of them");
    diagnostic.help(help).suggest(again.span, lacking)
}

/// Says that a rectangle lacks a square.
fn hole(region: &Spanned<form::Region>, lacking: &str) -> Diagnostic {
    let message = format!("these squares are a rectangle from which `{lacking}` alone is missing");
    let help = format!("name `{lacking}` too; or leave it where it is meant to be missing");
    Diagnostic::new(Code::Hole, region.span, message).help(help)
}

/// Checks a number of ranks, or the number of a rank.
fn rank(number: &Spanned<i64>, board_context: BoardContext<'_>, notes: &mut Notes) -> Option<u8> {
    let ranks = board_context.board?.ranks();
    let rank = u8::try_from(number.value)
        .ok()
        .filter(|rank| (1..=ranks).contains(rank));
    if rank.is_none() {
        let message = format!("`{}` is outside the board, which has {ranks} ranks", number.value);
        let help = format!("write a number from 1 to {ranks}");
        let diagnostic = Diagnostic::new(Code::RegionOutside, number.span, message).help(help);
        notes.push(board_context.blame(diagnostic));
    }
    rank
}

/// Checks the name of a square.
pub(crate) fn square(text: &Text, board_context: BoardContext<'_>, notes: &mut Notes) -> Option<Square> {
    let board = board_context.board?;
    let square = board.parse_square(&text.value);
    if square.is_none() {
        let message = format!("{} is not a square of this board", quote(&text.value));
        let corner = board.name(board.turned(Square(0)));
        let diagnostic = Diagnostic::new(Code::BadSquare, text.span, message);
        let parts =
            several(&text.value).filter(|parts| parts.iter().all(|part| board.parse_square(part).is_some()));
        if let Some(parts) = parts {
            notes.push(diagnostic.help(each_in_quotes(&parts)));
            return None;
        }
        let diagnostic = match SquareReadings::of(&text.value, board) {
            SquareReadings {
                of_chess: Some(chess),
                swapped: Some(swapped),
            } if chess != swapped => diagnostic
                .help(format!(
                    "a square here has its file number from the right and then its rank letter from the top: {} of chess is \
                     `{chess}`, and with letter and number exchanged it is `{swapped}`",
                    quote(&text.value)
                ))
                .suggest(text.span, chess)
                .suggest(text.span, swapped),
            SquareReadings {
                of_chess: Some(chess),
                ..
            } => diagnostic
                .help(format!(
                    "write `{chess}` for the {} of chess: the file number from the right, and then the rank letter from the top",
                    quote(&text.value)
                ))
                .suggest(text.span, chess),
            SquareReadings {
                swapped: Some(name), ..
            } => diagnostic
                .help(format!(
                    "write `{name}`: the number of the file from the right, and then the small letter of the rank from the top"
                ))
                .suggest(text.span, name),
            _ => match between(&text.value, board) {
                Some(names) => diagnostic.help(format!(
                    "name each square between quotes of its own: `{}`",
                    shorten_line(&names)
                )),
                None => diagnostic.help(format!(
                    "write the file number from the right and the rank letter from the top: `1a` to `{corner}`{}",
                    beyond(&text.value, board)
                )),
            },
        };
        notes.push(board_context.blame(diagnostic));
    }
    square
}

/// By which side a square lies beyond a board, where its name is well formed: `; the board has 5 files`.
fn beyond(name: &str, board: Board) -> String {
    let digits = name.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    let (Ok(file), [letter]) = (digits.parse::<usize>(), &name.as_bytes()[digits.len()..]) else {
        return String::new();
    };
    if file > usize::from(board.files()) {
        format!("; the board has {}", numbered(board.files().into(), "file"))
    } else if letter - b'a' >= board.ranks() {
        format!("; the board has {}", numbered(board.ranks().into(), "rank"))
    } else {
        String::new()
    }
}
