//! The text of a move in KIF: `７六歩(77)`, `同　銀成(88)`, `５五角打`.

use hakugei_game::{Action, Captures, Game, Move, Placed};
use hakugei_variant::{Board, Color, PieceCode, PieceKind, Square};

use super::words::KifWords;
use super::{KifError, MovePart, diagram, numerals};
use crate::kif_pieces::FACES;
use crate::lines::TextLine;
use crate::tree::Style;
use crate::{FormatError, Inexpressible};

/// The parts of a text.
struct MoveParts<'t> {
    to: Square,
    /// What the piece is called.
    word: &'t str,
    /// The kinds that are called so.
    kinds: Vec<PieceKind>,
    /// The square that is left, and those where something is captured on the way.
    from: Vec<Square>,
    promotes: bool,
    /// The kinds to one of which it promotes, where the text names that behind `成`.
    faces: Vec<PieceKind>,
    declines: Option<&'static str>,
    drops: bool,
}

/// A move that was read.
pub(crate) struct KifMove {
    /// The move.
    pub(crate) mv: Move,
    /// The word that says what a move without `成` says anyway, where one stands.
    pub(crate) declines: Option<&'static str>,
}

/// The words for not promoting.
const DECLINES: [&str; 2] = ["不成", "生"];

/// What stands before the first and the second step of a move.
pub(super) const FIRST: &str = "一歩目";
pub(super) const SECOND: &str = "二歩目";

/// Words for a capture without leaving the square, and for a pass.
const ASIDES: [&str; 4] = ["（居食い）", "(居食い)", "（じっと）", "(じっと)"];

/// What stands between the squares of a way.
const BETWEEN: [char; 2] = ['、', ','];

/// What is left of a text.
struct Rest<'t> {
    text: &'t str,
}

impl Rest<'_> {
    /// Takes the first character, if it fits.
    fn take<T>(&mut self, fits: impl Fn(char) -> Option<T>) -> Option<T> {
        let c = self.text.chars().next()?;
        let value = fits(c)?;
        self.text = &self.text[c.len_utf8()..];
        Some(value)
    }

    /// Takes a word, if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let rest = self.text.strip_prefix(word);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }
}

/// Reads a move; `part` is a slice of the line, and `last` where the move before it went.
pub(crate) fn read(
    game: &Game,
    words: &KifWords,
    line: &TextLine<'_>,
    part: &str,
    last: Option<Square>,
) -> Result<KifMove, FormatError> {
    let said = parts(game, words, line, part, last)?;
    let name = said.word.to_owned();
    if said.kinds.is_empty() {
        return Err(line.refuse(part, |text| KifError::NotInVariant { text, name }));
    }
    if said.drops {
        let kind = words
            .held_among(&said.kinds, said.word)
            .or(said.kinds.first().copied());
        let mv = Move::drop(kind.expect("there is one"), said.to);
        return Ok(KifMove { mv, declines: None });
    }
    let Some(&from) = said.from.first() else {
        let example = example(game, words);
        return Err(line.refuse(part, |text| KifError::NoOrigin { text, example }));
    };
    match game.piece_at(from) {
        Some(piece) if !said.kinds.contains(&piece.kind) => {
            let stands = words.word(piece.kind, &Style::default());
            let square = square(words, from);
            Err(line.refuse(part, |text| KifError::OtherPiece {
                text,
                stands,
                square,
                name,
            }))
        }
        _ => {
            let mv = Move::board(from, said.to, said.promotes).capturing(Captures {
                first: said.from.get(1).copied(),
                second: said.from.get(2).copied(),
            });
            Ok(KifMove {
                mv: said.with_face(game, mv),
                declines: said.declines,
            })
        }
    }
}

impl MoveParts<'_> {
    /// The move with the face that the text names: of several kinds that are called so, the one that the piece can show.
    fn with_face(&self, game: &Game, mv: Move) -> Move {
        let Some(&first) = self.faces.first() else {
            return mv;
        };
        let piece = game.piece_at(mv.action().squares()[0]);
        let own = piece.map_or(&[][..], |piece| {
            game.variant().piece(piece.kind).promotes_to.as_slice()
        });
        let named = own.iter().find(|face| self.faces.contains(face));
        game.promoting_to(mv, named.copied().unwrap_or(first))
    }
}

/// One step of a move that is written as two.
#[derive(Clone, Copy)]
pub(crate) struct StepText<'t> {
    /// The line that it stands in.
    pub(crate) line: &'t TextLine<'t>,
    /// What follows the words that call it a step: a slice of the line.
    pub(crate) part: &'t str,
}

/// Reads a move that is written as two steps, as other programs write those of a lion: `一歩目 6七獅子 （←7八）`, then
/// `二歩目 5八獅子 （←6七）`. A piece that ends the first step on an empty square captures nothing there.
pub(crate) fn read_two_steps(
    game: &Game,
    words: &KifWords,
    [first, second]: [StepText<'_>; 2],
    last: Option<Square>,
) -> Result<KifMove, FormatError> {
    let over = parts(game, words, first.line, first.part, last)?.to;
    let whole = read(game, words, first.line, first.part, last)?;
    let then = parts(game, words, second.line, second.part, last)?;
    if then.from.first() != Some(&over) {
        let square = square(words, over);
        return Err(second
            .line
            .refuse(second.part, |text| KifError::OtherStep { text, square }));
    }
    let captures = Captures {
        first: game.piece_at(over).map(|_| over),
        second: None,
    };
    let mv = Move::board(whole.mv.action().squares()[0], then.to, then.promotes);
    Ok(KifMove {
        mv: then.with_face(game, mv.capturing(captures)),
        declines: then.declines,
    })
}

/// A legal move of the position as KIF writes it, for a message: one on the board where there is one.
pub(super) fn example(game: &Game, words: &KifWords) -> String {
    let written = |mv| {
        let read = KifMove { mv, declines: None };
        let lines = write(game, words, read, None, &Style::default()).ok()?;
        (lines.len() == 1).then(|| lines.concat())
    };
    // A game that is over has none: then any move of the form will do.
    let legal = game.legal_moves().into_iter().find_map(written);
    legal.unwrap_or_else(|| "７六歩(77)".to_owned())
}

/// The parts of a text, legal or not.
fn parts<'t>(
    game: &Game,
    words: &KifWords,
    line: &TextLine<'t>,
    part: &'t str,
    last: Option<Square>,
) -> Result<MoveParts<'t>, FormatError> {
    let mut rest = Rest {
        text: part.trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽']),
    };
    let wrong = |at: &str, part_of_move: MovePart| {
        let at = if at.is_empty() { part } else { at };
        line.refuse(at, |text| KifError::BadPart {
            example: example(game, words),
            text,
            part: part_of_move,
        })
    };
    let to = if rest.word("同") || rest.word("仝") {
        rest.text = rest.text.trim_start();
        last.ok_or_else(|| line.refuse(part, KifError::NoMoveBefore))?
    } else {
        let begins = rest.text;
        square_of(words, &mut rest).ok_or_else(|| wrong(begins, MovePart::Square))?
    };
    // The longest word counts, so that the `成` of `成銀` is not taken for a promotion.
    let Some((kinds, length)) = words.kinds_at(rest.text).or_else(|| word_of_form(rest.text)) else {
        return Err(wrong(rest.text, MovePart::Piece));
    };
    let (word, after) = rest.text.split_at(length);
    rest.text = after.trim_start();
    let promotes = rest.word("成");
    let named = coded_face(game, rest.text).or_else(|| words.kinds_at(rest.text));
    let (faces, length) = named.filter(|_| promotes).unwrap_or_default();
    rest.text = &rest.text[length..];
    // What a lion does on its square is also said in words.
    if ASIDES.into_iter().any(|word| rest.word(word)) {
        rest.text = rest.text.trim_start();
    }
    let declines = DECLINES.into_iter().find(|word| !promotes && rest.word(word));
    rest.text = rest.text.trim_start();
    let drops = !promotes && rest.word("打");
    let from = if !drops && (rest.word("(") || rest.word("（")) {
        rest.word("←");
        way(words, &mut rest).ok_or_else(|| wrong(rest.text, MovePart::Origin))?
    } else {
        Vec::new()
    };
    if rest.text.trim().is_empty() {
        return Ok(MoveParts {
            to,
            word,
            kinds,
            from,
            promotes,
            faces,
            declines,
            drops,
        });
    }
    Err(wrong(rest.text, MovePart::End))
}

/// The face whose code stands at the beginning of a text, where its word would not tell it from another; and the length of the code.
fn coded_face(game: &Game, text: &str) -> Option<(Vec<PieceKind>, usize)> {
    let (code, color, rest) = PieceCode::starting(text)?;
    let kind = game.variant().kind(code).filter(|_| color == Color::Black)?;
    Some((vec![kind], text.len() - rest.len()))
}

/// A word of the form for a piece that the variant does not have, with its length and no kind.
fn word_of_form(text: &str) -> Option<(Vec<PieceKind>, usize)> {
    let words = FACES.iter().flat_map(|face| face.kif);
    let lengths = words
        .filter(|word| text.starts_with(**word))
        .map(|word| word.len());
    Some((Vec::new(), lengths.max()?))
}

/// Takes the squares of a way behind its opening bracket, and the bracket after them.
fn way(words: &KifWords, rest: &mut Rest<'_>) -> Option<Vec<Square>> {
    let mut squares = vec![square_of(words, rest)?];
    while squares.len() < 3 && rest.take(|c| BETWEEN.contains(&c).then_some(())).is_some() {
        squares.push(square_of(words, rest)?);
    }
    (rest.word(")") || rest.word("）")).then_some(squares)
}

/// Takes a square: two digits, however they are written, or on a large board a number and a Chinese number.
fn square_of(words: &KifWords, rest: &mut Rest<'_>) -> Option<Square> {
    let board = words.board;
    if !words.is_large() {
        let file = rest.take(numerals::digit)?;
        let rank = rest.take(numerals::digit)?;
        return board.square(i16::from(file) - 1, i16::from(rank) - 1);
    }
    let arabic = |c: char| match c {
        '0' | '０' => Some(0),
        _ => numerals::digit(c).filter(|_| !numerals::is_chinese(c)),
    };
    let mut file = i16::from(rest.take(arabic)?);
    if let Some(ones) = rest.take(arabic) {
        file = file * 10 + i16::from(ones);
    }
    // The longest number counts: `十一` before `十`.
    let chinese = rest
        .text
        .chars()
        .take_while(|&c| numerals::is_chinese(c))
        .count()
        .min(3);
    let (rank, length) = (1..=chinese).rev().find_map(|count| {
        let length = rest.text.chars().take(count).map(char::len_utf8).sum();
        Some((numerals::number(&rest.text[..length])?, length))
    })?;
    let square = board.square(file - 1, i16::from(rank) - 1)?;
    rest.text = &rest.text[length..];
    Some(square)
}

/// The name of a square: `７六`, on a large board `12十一`.
fn square(words: &KifWords, square: Square) -> String {
    let board = words.board;
    let (file, rank) = (board.file(square) + 1, board.rank(square) + 1);
    if words.is_large() {
        return format!("{file}{}", numerals::chinese_number(rank));
    }
    [numerals::full_width(file), numerals::chinese(rank)]
        .into_iter()
        .collect()
}

/// A square of a way: `77`, on a large board as elsewhere.
fn square_left(words: &KifWords, left: Square) -> String {
    let board: Board = words.board;
    if words.is_large() {
        return square(words, left);
    }
    format!("{}{}", board.file(left) + 1, board.rank(left) + 1)
}

/// The text of a legal move, with the word for declining where it is to stand: a line, or two for a move that is written as two steps.
/// `last` is where the move before it went.
///
/// # Errors
/// What the move does that KIF has no words for.
pub(crate) fn write(
    game: &Game,
    words: &KifWords,
    KifMove { mv, declines }: KifMove,
    last: Option<Square>,
    style: &Style,
) -> Result<Vec<String>, Inexpressible> {
    if mv.captures_on_the_way() && words.standard().is_some() {
        return Err(Inexpressible::CapturesOnTheWay);
    }
    let change = game.change(mv).ok_or(Inexpressible::NothingMoves)?;
    let same = last == Some(mv.to());
    let to = match (same, words.is_large()) {
        (true, false) => "同　".to_owned(),
        (true, true) => "仝".to_owned(),
        (false, _) => square(words, mv.to()),
    };
    let Action::Board {
        from,
        promotes,
        face,
        on_the_way,
        ..
    } = mv.action()
    else {
        let Placed { piece, .. } = change.placed();
        return Ok(vec![format!("{to}{}打", words.held_word(piece.kind))]);
    };
    // KIF names the piece as it is before the move.
    let piece = change.moved().unwrap_or(change.placed()).piece;
    let word = words.word(piece.kind, style);
    let promotion = match face {
        Some(_) if words.standard().is_some() => return Err(Inexpressible::ChoosesFace),
        Some(face) => {
            let variant = game.variant();
            let others = variant.piece(piece.kind).promotes_to.iter();
            let alike = others.filter(|&&other| words.word(other, style) == words.word(face, style));
            let called = match alike.count() {
                1 => words.word(face, style),
                _ => variant.piece(face).code.to_string(),
            };
            format!("成{called}")
        }
        None if promotes => "成".to_owned(),
        None => declines.unwrap_or_default().to_owned(),
    };
    if let Some(over) = two_steps(words, mv) {
        let aside = if mv.to() == from { ASIDES[0] } else { "" };
        // Each step names its squares: other programs do not know for both what `仝` would mean.
        let [from, over, to] = [from, over, mv.to()].map(|at| square(words, at));
        return Ok(vec![
            format!("{FIRST} {over}{word} （←{from}）"),
            format!("{SECOND} {to}{word}{promotion}{aside} （←{over}）"),
        ]);
    }
    let way = [Some(from)].into_iter().chain(on_the_way.squares()).flatten();
    let way: Vec<String> = way.map(|square| square_left(words, square)).collect();
    let way = way.join("、");
    Ok(vec![if words.is_large() {
        format!("{to}{word}{promotion} （←{way}）")
    } else {
        format!("{to}{word}{promotion}({way})")
    }])
}

/// The square that a move captures on before its end, where the move is written as two steps.
fn two_steps(words: &KifWords, mv: Move) -> Option<Square> {
    let Action::Board { on_the_way, .. } = mv.action() else {
        return None;
    };
    match on_the_way.squares() {
        [Some(over), None] if words.is_large() => Some(over),
        _ => None,
    }
}

/// What a player is called.
pub(crate) fn player(style: &Style, color: Color) -> &'static str {
    diagram::seats(style.seats)[color.index()]
}
