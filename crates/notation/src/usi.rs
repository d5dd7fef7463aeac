//! Games as USI writes them: `position startpos moves 7g7f 3c3d`, or an SFEN with moves behind it, for every variant.

use hakugei_game::{CompiledVariant, MoveTextError};
use hakugei_text::quote;
use hakugei_variant::Setup;
use hakugei_variant::sfen::{self, SfenError};
use thiserror::Error;

use crate::lines::{self, TextLine};
use crate::tree::{Builder, GameTree, Step, Style, UsiForm};
use crate::{Form, FormatError, FormatErrorKind, MAX_PLIES};

/// How a game begins, for messages.
pub(crate) const START: &str = "write `position startpos moves …`, `position sfen … moves …`, or an SFEN";

/// What can be wrong with a game in USI form alone. A text is the part that is to blame, as it was read.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_notation::FormatErrorKind;
/// use hakugei_notation::usi::{self, UsiError};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let error = usi::read(&compiled, "position here").expect_err("it is no start");
/// assert_eq!(*error.kind, FormatErrorKind::Usi(UsiError::AfterPosition("here".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UsiError {
    /// A second game.
    #[error("{} is another game, of {games} in the text; keep one game in a file", quote(.text))]
    SeveralGames {
        /// The line with it.
        text: String,
        /// How many games there are.
        games: usize,
    },
    /// Nothing that says where the game begins.
    #[error("{} does not say where the game begins; {START}", quote(.0))]
    NoStart(String),
    /// A word behind `startpos` that is not `moves`.
    #[error("{} follows `startpos`; write `moves` before the moves", quote(.0))]
    AfterStartpos(String),
    /// A word behind `position` that begins no start.
    #[error("{} follows `position`, and is neither `startpos` nor `sfen`; {START}", quote(.0))]
    AfterPosition(String),
    /// A start that is not an SFEN of the variant.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// A text that is not a legal move.
    #[error("move {ply}: {error}; write a legal move")]
    Move {
        /// Which ply it is, counted from 1.
        ply: usize,
        /// Why.
        error: MoveTextError,
    },
}

/// Reads the one line of a text: `position` and `sfen` may be left out, and so may `moves` where there is none. Empty lines
/// and those that begin with `#` are passed over.
///
/// # Errors
/// The first thing in the text that is wrong.
pub fn read(compiled: &CompiledVariant, text: &str) -> Result<GameTree, FormatError> {
    let lines = lines::lines(text)?;
    let mut said = lines
        .iter()
        .filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('#'));
    let Some(line) = said.next() else {
        return Err(lines::refuse_empty(text, &lines, Form::Usi));
    };
    if let Some(second) = said.next() {
        let games = 2 + said.count();
        return Err(second.refuse(second.text, |text| UsiError::SeveralGames { text, games }));
    }
    let mut tree = read_line(compiled, line)?;
    tree.style = Style {
        usi: tree.style.usi,
        ..Style::of_text(text)
    };
    Ok(tree)
}

/// Reads one line.
fn read_line(compiled: &CompiledVariant, line: &TextLine<'_>) -> Result<GameTree, FormatError> {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let position = words.first() == Some(&"position");
    let words = &words[usize::from(position)..];
    let moves = words.iter().position(|&word| word == "moves");
    let (start, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let mut builder = begin(compiled, line, position, start)?;
    for word in moves {
        if builder.tree.len() == MAX_PLIES {
            return Err(line.fault(word, FormatErrorKind::TooManyPlies(Form::Usi)));
        }
        let mv = builder.game().parse_usi(word).map_err(|error| {
            let ply = builder.plies() + 1;
            line.fault(word, UsiError::Move { ply, error })
        })?;
        builder.play(mv).expect("it has just been checked");
    }
    Ok(builder.finished())
}

/// The game before its moves, in the style in which its start is written.
fn begin<'t>(
    compiled: &CompiledVariant,
    line: &TextLine<'t>,
    position: bool,
    start: &[&'t str],
) -> Result<Builder, FormatError> {
    let whole = line.text.trim();
    let Some((&first, rest)) = start.split_first() else {
        return Err(line.refuse(whole, UsiError::NoStart));
    };
    let unplayable = |part: &str, error| line.unplayable_start(part, Form::Usi, error);
    if first == "startpos" {
        if let Some(word) = rest.first() {
            return Err(line.refuse(word, UsiError::AfterStartpos));
        }
        let builder = Builder::new(compiled, &compiled.variant().start);
        return builder.map_err(|error| unplayable(first, error));
    }
    let named = first == "sfen";
    if position && !named {
        return Err(line.refuse(first, UsiError::AfterPosition));
    }
    let parts = if named { rest } else { start };
    let SfenStart { text, setup } = sfen_start(compiled, line, parts)?;
    let mut builder = Builder::new(compiled, &setup).map_err(|error| unplayable(text, error))?;
    builder.tree.style.usi = match (position, named) {
        (true, _) if setup == compiled.variant().start => UsiForm::PositionSfen,
        (true, _) => UsiForm::Position,
        (false, true) => UsiForm::Sfen,
        (false, false) => UsiForm::Bare,
    };
    Ok(builder)
}

/// A start that is given as an SFEN.
struct SfenStart<'t> {
    text: &'t str,
    setup: Setup,
}

/// The start that the words of an SFEN mean.
fn sfen_start<'t>(
    compiled: &CompiledVariant,
    line: &TextLine<'t>,
    parts: &[&'t str],
) -> Result<SfenStart<'t>, FormatError> {
    let Some((&from, &to)) = parts.first().zip(parts.last()) else {
        return Err(line.refuse(line.text.trim(), UsiError::NoStart));
    };
    // The text as it was typed, whatever blanks stand between its words: the spans of errors count in it.
    let start = line.place(0..0).start;
    let text = &line.text[line.place_of(from).start - start..line.place_of(to).end - start];
    let setup = sfen::parse(compiled.variant(), text).map_err(|error| {
        let part = &text[error.span.clone()];
        line.fault(part, UsiError::Sfen(error))
    })?;
    Ok(SfenStart { text, setup })
}

/// Writes the main line of a game as one line, for every variant. [`read()`] gives it back.
pub fn write(compiled: &CompiledVariant, tree: &GameTree) -> String {
    let variant = compiled.variant();
    let sfen = || sfen::format(variant, tree.setup());
    let mut text = match tree.style.usi {
        UsiForm::Position if *tree.setup() == variant.start => "position startpos".to_owned(),
        UsiForm::Position | UsiForm::PositionSfen => format!("position sfen {}", sfen()),
        UsiForm::Sfen => format!("sfen {}", sfen()),
        UsiForm::Bare => sfen(),
    };
    let game = Builder::new(compiled, tree.setup()).expect("a tree begins where a game can");
    let steps = tree.main_line().into_iter().map(|id| tree.node(id).step);
    let moves = steps.filter_map(|step| match step {
        Step::Move(mv) => Some(game.game().usi(mv)),
        Step::End(_) => None,
    });
    for (index, mv) in moves.enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv);
    }
    tree.style.text_of(&[text])
}
