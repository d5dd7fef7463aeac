//! Games as USI writes them: `position startpos moves 7g7f 3c3d`, or an SFEN with moves behind it, for every variant.

use hakugei_game::{CompiledVariant, SetupError};
use hakugei_variant::{Setup, sfen};

use crate::lines::{self, Line};
use crate::tree::{Builder, GameTree, Step, Style, UsiForm};
use crate::{FormatError, FormatErrorKind, MAX_PLIES};

/// What to write, for messages.
const HELP: &str = "write `position startpos moves …`, `position sfen … moves …`, or an SFEN";

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
        return Err(lines::refuse_empty(text, &lines, HELP));
    };
    if let Some(second) = said.next() {
        let count = 2 + said.count();
        return Err(second.refuse(
            second.text,
            FormatErrorKind::SeveralGames,
            format!(" is another game, of {count} in the text"),
            "keep one game in a file",
        ));
    }
    let mut tree = read_line(compiled, line)?;
    tree.style = Style {
        usi: tree.style.usi,
        ..Style::of_text(text)
    };
    Ok(tree)
}

/// Reads one line.
fn read_line(compiled: &CompiledVariant, line: &Line<'_>) -> Result<GameTree, FormatError> {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let position = words.first() == Some(&"position");
    let words = &words[usize::from(position)..];
    let moves = words.iter().position(|&word| word == "moves");
    let (start, moves) = match moves {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let (mut builder, usi) = begin(compiled, line, position, start)?;
    for word in moves {
        if builder.tree.len() == MAX_PLIES {
            return Err(line.refuse_more(word, "keep fewer moves"));
        }
        let mv = builder.game().parse_usi(word).map_err(|error| {
            let ply = builder.plies() + 1;
            let message = format!("move {ply}: {error}");
            line.fault(word, FormatErrorKind::IllegalMove, message, "write a legal move")
        })?;
        builder.play(mv).expect("it has just been checked");
    }
    let mut tree = builder.finished();
    tree.style = Style {
        usi,
        ..Style::default()
    };
    Ok(tree)
}

/// The game before its moves, and the form in which its start is written.
fn begin<'t>(
    compiled: &CompiledVariant,
    line: &Line<'t>,
    position: bool,
    start: &[&'t str],
) -> Result<(Builder, UsiForm), FormatError> {
    let whole = line.text.trim();
    let Some((&first, rest)) = start.split_first() else {
        return Err(line.refuse(
            whole,
            FormatErrorKind::BadStart,
            " does not say where the game begins",
            HELP,
        ));
    };
    let unplayable = |part: &str, error: &SetupError| line.refuse_start(part, error, "mend the SFEN");
    if first == "startpos" {
        if let Some(word) = rest.first() {
            let help = "write `moves` before the moves";
            return Err(line.refuse(word, FormatErrorKind::Misplaced, " follows `startpos`", help));
        }
        let builder = Builder::new(compiled, &compiled.variant().start);
        return Ok((
            builder.map_err(|error| unplayable(first, &error))?,
            UsiForm::Position,
        ));
    }
    let named = first == "sfen";
    if position && !named {
        let wrong = " follows `position`, and is neither `startpos` nor `sfen`";
        return Err(line.refuse(first, FormatErrorKind::UnknownWord, wrong, HELP));
    }
    let parts = if named { rest } else { start };
    let (text, setup) = setup(compiled, line, parts)?;
    let builder = Builder::new(compiled, &setup).map_err(|error| unplayable(text, &error))?;
    let form = match (position, named) {
        (true, _) if setup == compiled.variant().start => UsiForm::PositionSfen,
        (true, _) => UsiForm::Position,
        (false, true) => UsiForm::Sfen,
        (false, false) => UsiForm::Bare,
    };
    Ok((builder, form))
}

/// The set-up that the words of an SFEN mean, with its text.
fn setup<'t>(
    compiled: &CompiledVariant,
    line: &Line<'t>,
    parts: &[&'t str],
) -> Result<(&'t str, Setup), FormatError> {
    let Some((&from, &to)) = parts.first().zip(parts.last()) else {
        let wrong = " does not say where the game begins";
        return Err(line.refuse(line.text.trim(), FormatErrorKind::BadStart, wrong, HELP));
    };
    let start = line.place(0..0).start;
    let text = &line.text[line.place_of(from).start - start..line.place_of(to).end - start];
    let setup = sfen::parse(compiled.variant(), text).map_err(|error| {
        let part = &text[error.span.clone()];
        line.fault(part, FormatErrorKind::BadStart, error.message, error.help)
    })?;
    Ok((text, setup))
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
