//! What handicaps give: that it is White who gives, and what the name says.

use std::collections::BTreeMap;

use super::context::CheckContext;
use crate::diagnostic::{Code, Diagnostic};
use crate::document;
use crate::document::decode::{Spanned, Text};
use crate::notes::Notes;
use crate::{Color, Handicap, Piece, PieceKind, Setup, Square, Variant, sfen};

/// Notes handicaps in which Black lacks what White has, those that start as the even game does, and those whose name is that of a
/// piece which White has kept.
pub(super) fn check(context: CheckContext<'_>, notes: &mut Notes) {
    let variant = context.variant;
    let known: BTreeMap<&str, &Handicap> = variant
        .handicaps
        .iter()
        .map(|known| (known.id.as_str(), known))
        .collect();
    let even = Color::ALL.map(|color| counts(variant, &variant.start, color));
    for (id, said) in context.document.handicaps.iter().flatten() {
        let (Some(said), Some(known)) = (said, known.get(id.value.as_str())) else {
            continue;
        };
        let own = Color::ALL.map(|color| counts(variant, &known.start, color));
        let lacks = |color: Color| {
            let pairs = even[color.index()].iter().zip(&own[color.index()]);
            pairs.map(|(even, own)| even - own).collect::<Vec<i32>>()
        };
        let [black, white] = Color::ALL.map(lacks);
        let gives =
            |lacks: &[i32]| lacks.iter().all(|&count| count >= 0) && lacks.iter().any(|&count| count > 0);
        let gives_nothing = |lacks: &[i32]| lacks.iter().all(|&count| count == 0);
        if let Some(setup) = &said.setup {
            note_first(context, known, setup, notes);
        }
        let before = notes.len();
        if let Some(setup) = &said.setup {
            if gives(&black) && gives_nothing(&white) {
                notes.push(black_gives(variant, known, setup));
                continue;
            }
            if known.start.squares == variant.start.squares && known.start.hands == variant.start.hands {
                let message = "the handicap starts with the pieces of the even game";
                let diagnostic = Diagnostic::new(Code::WrongHandicap, setup.span, message);
                let help = "leave out of it what White gives, the small letters, or take the handicap away";
                notes.push(diagnostic.help(help));
                continue;
            }
        }
        check_name(variant, known, said, &even, &white, notes);
        // That it starts as another one follows where it gives what its name does not say.
        if notes.len() > before {
            notes.take(0, |diagnostic| {
                diagnostic.code == Code::SameHandicap
                    && diagnostic.labels.iter().any(|label| label.span == id.span)
            });
        }
    }
}

/// How many handicaps at least begin alike where one that does not is noted.
const OTHERS_ALIKE: usize = 3;

/// Notes a handicap that is begun by the other side than all others, which begin as the file says of handicaps.
fn note_first(context: CheckContext<'_>, handicap: &Handicap, setup: &Text, notes: &mut Notes) {
    let variant = context.variant;
    let first = context.document.handicap_first.unwrap_or(Color::White);
    let side = handicap.start.side;
    // A file may have thousands of handicaps: most are done with here.
    if side == first || variant.handicaps.len() <= OTHERS_ALIKE {
        return;
    }
    let mut others = variant.handicaps.iter().filter(|other| other.id != handicap.id);
    if !others.all(|other| other.start.side == first) {
        return;
    }
    let mended = sfen::format(
        variant,
        &Setup {
            side: first,
            ..handicap.start.clone()
        },
    );
    let message = format!("{side} moves first in this handicap, and {first} in all others");
    let help = format!("write `setup: \"{mended}\",`; or leave it where it is meant so");
    notes.push(Diagnostic::new(Code::WrongHandicap, setup.span, message).help(help));
}

/// The one square of a piece that White gives and the one on the other side of the board where White keeps the same piece.
fn counterpart(variant: &Variant, handicap: &Handicap) -> Option<[String; 2]> {
    let board = variant.board;
    let is_given = |square: Square| {
        let before = variant.start.squares[square.index()];
        before.is_some() && handicap.start.squares[square.index()].is_none()
    };
    let mut uneven = board.squares().filter(|&square| {
        let other = board.mirrored(square);
        is_given(square)
            && !is_given(other)
            && variant.start.squares[square.index()] == variant.start.squares[other.index()]
    });
    let (Some(given), None) = (uneven.next(), uneven.next()) else {
        return None;
    };
    Some([given, board.mirrored(given)].map(|square| board.name(square)))
}

/// Notes a name that says something else than what White gives: by kind, what the sides have in the even game, and what White lacks of it.
fn check_name(
    variant: &Variant,
    handicap: &Handicap,
    said: &document::Handicap,
    even: &[Vec<i32>; 2],
    white: &[i32],
    notes: &mut Notes,
) {
    let gives = white.iter().all(|&count| count >= 0) && white.iter().any(|&count| count > 0);
    let (Some(name), true) = (&said.name, gives) else {
        return;
    };
    if let (Some(remove), Some(number)) = (&said.remove, number_of_pieces(&name.value)) {
        let count: i32 = white.iter().sum();
        if count != number {
            let message = format!(
                "the handicap is called {}, but White gives {count}",
                hakugei_text::quote(&name.value)
            );
            let diagnostic = Diagnostic::new(Code::WrongHandicap, remove.span, message);
            let help = match counterpart(variant, handicap).filter(|_| count + 1 == number) {
                Some([first, second]) => {
                    format!(
                        "`{first}` is given and its counterpart is not: add `\"{second}\"`, or write another name"
                    )
                }
                None => format!("name {number} pieces in `remove`, or write another name"),
            };
            notes.push(diagnostic.help(help));
        }
        return;
    }
    if let (Some(remove), Some(named)) = (&said.remove, named_pieces(variant, &name.value)) {
        note_other(variant, name, remove, &named, white, notes);
        return;
    }
    let kind = variant
        .kinds()
        .find(|&kind| variant.piece(kind).name.english == name.value);
    let Some(kind) =
        kind.filter(|kind| white[kind.index()] == 0 && even[Color::White.index()][kind.index()] > 0)
    else {
        return;
    };
    let Some(lost) = variant.kinds().find(|lost| white[lost.index()] > 0) else {
        return;
    };
    let message = format!(
        "the handicap is called {}, but White keeps every `{}` and gives `{}`",
        hakugei_text::quote(&name.value),
        variant.piece(kind).code,
        variant.piece(lost).code,
    );
    let place = said.remove.as_ref().map_or(name.span, |remove| remove.span);
    let diagnostic = Diagnostic::new(Code::WrongHandicap, place, message);
    notes.push(diagnostic.help(instead(variant, kind)));
}

/// How many pieces of each kind a side has, on the board and in hand.
fn counts(variant: &Variant, start: &Setup, color: Color) -> Vec<i32> {
    let held = variant
        .kinds()
        .map(|kind| i32::from(start.hands.count(color, kind)));
    let mut counts: Vec<i32> = held.collect();
    for piece in start
        .squares
        .iter()
        .flatten()
        .filter(|piece| piece.color == color)
    {
        counts[piece.kind.index()] += 1;
    }
    counts
}

/// The squares on which White has pieces of a kind at the start.
fn squares_of_white(variant: &Variant, kind: PieceKind) -> Vec<String> {
    let board = variant.board;
    let piece = Some(Piece {
        color: Color::White,
        kind,
    });
    let squares = board.squares().zip(&variant.start.squares);
    let squares = squares.filter(|(_, found)| **found == piece);
    squares.map(|(square, _)| board.name(square)).collect()
}

/// How White gives a piece of a kind.
fn instead(variant: &Variant, kind: PieceKind) -> String {
    let squares = squares_of_white(variant, kind);
    match squares.as_slice() {
        [_] => format!("write `remove: [\"{}\"],`", variant.piece(kind).code),
        [] => "write another name".to_owned(),
        several => format!(
            "write the square of the one that is given, as in `remove: [\"{}\"],`, or another name: White's `{}` stand on {}",
            several[0],
            variant.piece(kind).code,
            hakugei_text::listed(several, "and")
        ),
    }
}

/// Says that Black gives the pieces.
fn black_gives(variant: &Variant, handicap: &Handicap, setup: &Text) -> Diagnostic {
    let board = variant.board;
    let start = &handicap.start;
    let turned = board.squares().map(|square| {
        let piece = start.squares[board.turned(square).index()]?;
        Some(Piece {
            color: piece.color.other(),
            ..piece
        })
    });
    let mut hands = start.hands.clone();
    for kind in variant.kinds() {
        for color in Color::ALL {
            hands.set(color, kind, start.hands.count(color.other(), kind));
        }
    }
    let mended = Setup {
        squares: turned.collect(),
        hands,
        ..start.clone()
    };
    let mended = sfen::format(variant, &mended);
    let message = "Black, the side of the capitals, lacks pieces here, but in a handicap game it is White who gives them";
    Diagnostic::new(Code::BlackGives, setup.span, message)
        .help(format!(
            "let White give them: `setup: \"{mended}\",`; or name them: `remove: […],`"
        ))
        .suggest(setup.span, mended)
}

/// How many pieces of each kind the name of a handicap speaks of: `rook and lance`, `both herons`; `None` where it says something else.
fn named_pieces(variant: &Variant, name: &str) -> Option<Vec<i32>> {
    let mut counts = vec![0; variant.pieces.len()];
    let parts = name.split(", ").flat_map(|part| part.split(" and "));
    let parts: Vec<&str> = parts
        .flat_map(|part| part.strip_prefix("and ").unwrap_or(part).split('-'))
        .collect();
    for part in parts {
        let (count, noun) = counted(part.trim());
        let is_called = |kind: &PieceKind| {
            let name = variant.piece(*kind).name.english.to_lowercase();
            if count == 1 {
                name == noun
            } else {
                hakugei_text::noun::plural(&name) == noun
            }
        };
        let on_board = |kind: &PieceKind| {
            variant.start.squares.contains(&Some(Piece {
                color: Color::White,
                kind: *kind,
            }))
        };
        let kind = variant.kinds().find(|kind| is_called(kind) && on_board(kind))?;
        counts[kind.index()] += count;
    }
    Some(counts)
}

/// How many pieces the name of a handicap speaks of: `6-piece`, `two pieces`.
fn number_of_pieces(name: &str) -> Option<i32> {
    const WORDS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let (number, noun) = name.split_once(['-', ' '])?;
    if !matches!(noun, "piece" | "pieces") {
        return None;
    }
    let word = WORDS
        .iter()
        .position(|word| *word == number)
        .map(|at| at as i32 + 1);
    number.parse().ok().or(word)
}

/// A number in words before a noun, and the noun.
fn counted(text: &str) -> (i32, &str) {
    const NUMBERS: [(&str, i32); 11] = [
        ("a ", 1),
        ("an ", 1),
        ("one ", 1),
        ("the ", 1),
        ("both ", 2),
        ("two ", 2),
        ("three ", 3),
        ("four ", 4),
        ("both of the ", 2),
        ("left ", 1),
        ("right ", 1),
    ];
    let known = NUMBERS
        .iter()
        .find_map(|(word, number)| Some((*number, text.strip_prefix(word)?)));
    known.unwrap_or((1, text))
}

/// Notes a handicap whose name speaks of other pieces than it takes away.
fn note_other(
    variant: &Variant,
    name: &Text,
    remove: &Spanned<Vec<Text>>,
    named: &[i32],
    lacks: &[i32],
    notes: &mut Notes,
) {
    if named == lacks {
        return;
    }
    let pieces = |counts: &[i32]| {
        let all = variant.kinds().zip(counts).filter(|(_, count)| **count > 0);
        let all = all.map(|(kind, &count)| {
            let code = variant.piece(kind).code;
            if count == 1 {
                format!("`{code}`")
            } else {
                format!("{count} of `{code}`")
            }
        });
        hakugei_text::listed(&all.collect::<Vec<String>>(), "and")
    };
    let message = format!(
        "the handicap is called {}, but White gives {}",
        hakugei_text::quote(&name.value),
        pieces(lacks)
    );
    let squares = variant
        .kinds()
        .zip(named)
        .filter(|(_, count)| **count > 0)
        .map(|(kind, &count)| {
            let squares = squares_of_white(variant, kind);
            match usize::try_from(count) {
                Ok(count) if count == squares.len() && count > 1 => squares,
                _ if squares.len() == 1 => vec![variant.piece(kind).code.to_string()],
                Ok(count) => squares.into_iter().take(count).collect(),
                Err(_) => Vec::new(),
            }
        });
    let squares: Vec<String> = squares.flatten().map(|square| format!("\"{square}\"")).collect();
    let diagnostic = Diagnostic::new(Code::WrongHandicap, remove.span, message);
    notes.push(diagnostic.help(format!(
        "write `remove: [{}],`, or another name",
        squares.join(", ")
    )));
}
