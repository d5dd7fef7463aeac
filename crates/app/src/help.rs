//! Help with examples that run: the texts in `help/`, filled in with what is shipped.

use clap::{Command, CommandFactory};
use hakugei_game::{CompiledVariant, Game};
use hakugei_search::Level;
use hakugei_text::columns;

use crate::cli::Cli;
use crate::engine::{MATE_SECONDS, level};
use crate::files::catalogue;
use crate::input::lines;
use crate::screen::move_text;

/// What stands after the options, for the program and for each command.
const TEXTS: [(&str, &str); 33] = [
    ("play", include_str!("../help/play.txt")),
    ("games", include_str!("../help/games.txt")),
    ("learn", include_str!("../help/learn.txt")),
    ("serve", include_str!("../help/serve.txt")),
    ("variants", include_str!("../help/variants.txt")),
    ("diff", include_str!("../help/diff.txt")),
    ("show", include_str!("../help/show.txt")),
    ("explain", include_str!("../help/explain.txt")),
    ("picture", include_str!("../help/picture.txt")),
    ("new", include_str!("../help/new.txt")),
    ("check", include_str!("../help/check.txt")),
    ("lsp", include_str!("../help/lsp.txt")),
    ("moves", include_str!("../help/moves.txt")),
    ("perft", include_str!("../help/perft.txt")),
    ("mate", include_str!("../help/mate.txt")),
    ("puzzles", include_str!("../help/puzzles.txt")),
    ("play-out", include_str!("../help/play-out.txt")),
    ("replay", include_str!("../help/replay.txt")),
    ("convert", include_str!("../help/convert.txt")),
    ("import", include_str!("../help/import.txt")),
    ("export", include_str!("../help/export.txt")),
    ("ask", include_str!("../help/ask.txt")),
    ("betza", include_str!("../help/betza.txt")),
    ("compare", include_str!("../help/compare.txt")),
    ("values", include_str!("../help/values.txt")),
    ("handicap", include_str!("../help/handicap.txt")),
    ("ladder", include_str!("../help/ladder.txt")),
    ("sweep", include_str!("../help/sweep.txt")),
    ("bench", include_str!("../help/bench.txt")),
    ("match", include_str!("../help/match.txt")),
    ("tune", include_str!("../help/tune.txt")),
    ("usi", include_str!("../help/usi.txt")),
    ("xboard", include_str!("../help/xboard.txt")),
];

/// How far the explanation of an argument is indented, in columns.
const INDENT: usize = 10;

/// The command line with its examples, in lines that are no wider than `width`; made only where help is asked for.
pub(crate) fn command(width: usize) -> Command {
    let words = words();
    let more = |text| fitted(&filled(text, &words), width);
    let program = Cli::command().after_help(more(include_str!("../help/hakugei.txt")));
    let program = wrapped(program, width);
    TEXTS.iter().fold(program, |program, (name, text)| {
        program.mut_subcommand(name, |command| {
            let command = command.mut_subcommands(|step| wrapped(step, width).next_line_help(true));
            wrapped(command, width)
                .next_line_help(true)
                .after_help(more(text))
        })
    })
}

/// A command whose arguments and introduction are explained in lines that are no wider than `width`.
fn wrapped(command: Command, width: usize) -> Command {
    let introduction = command
        .get_long_about()
        .map(|text| paragraphs(&text.to_string(), width));
    let command = command.mut_args(|argument| match argument.get_help() {
        None => argument,
        Some(text) => {
            let text = columns::wrapped(&text.to_string(), "", width.saturating_sub(INDENT));
            argument.help(text.trim_end().to_owned())
        }
    });
    match introduction {
        None => command,
        Some(text) => command.long_about(text),
    }
}

/// A text of several paragraphs, each in lines that are no wider than `width`.
fn paragraphs(text: &str, width: usize) -> String {
    let lines = |paragraph| columns::wrapped(paragraph, "", width).trim_end().to_owned();
    let paragraphs: Vec<String> = text.split("\n\n").map(lines).collect();
    paragraphs.join("\n\n")
}

/// A text of paragraphs, tables and examples in lines that are no wider than `width`: paragraphs are laid out anew, and what stands in a
/// table goes on under its own beginning. An example is never broken, since it would not run.
fn fitted(text: &str, width: usize) -> String {
    if text.lines().all(|line| columns::width(line) <= width) {
        return text.to_owned();
    }
    let mut fitted = String::new();
    let mut paragraph = String::new();
    for line in text.lines().chain([""]) {
        if !line.is_empty() && !line.starts_with(' ') {
            paragraph.push_str(line);
            paragraph.push(' ');
            continue;
        }
        fitted.push_str(&columns::wrapped(&std::mem::take(&mut paragraph), "", width));
        fitted.push_str(&hung(line, width));
        fitted.push('\n');
    }
    fitted.trim_end().to_owned()
}

/// A line of a table or an example; what is too long goes on below, under the beginning of its last column.
fn hung(line: &str, width: usize) -> String {
    const GAP: &str = "  ";
    let indent = line.len() - line.trim_start().len();
    if columns::width(line) <= width {
        return line.to_owned();
    }
    let gap = line.get(indent..).and_then(|rest| rest.trim_end().rfind(GAP));
    let Some(gap) = gap.map(|gap| indent + gap) else {
        return line.to_owned();
    };
    let (first, said) = line.split_at(gap + GAP.len());
    let first = first.trim_end();
    let column = columns::width(line) - columns::width(said);
    // Where little is left behind the first column, what is said of it stands below.
    let (column, below) = if column + column < width {
        (column, false)
    } else {
        (indent + 4, true)
    };
    let said = columns::wrapped(said, &" ".repeat(column), width);
    if below {
        format!("{first}\n{}", said.trim_end())
    } else {
        columns::left(first, column) + said.trim()
    }
}

/// What the texts leave open: `{variant}` and so on, with what to put there.
fn words() -> Vec<(&'static str, String)> {
    let mut ids = hakugei_variant::shipped::ids();
    let (first, second) = (ids.next().unwrap_or_default(), ids.next().unwrap_or_default());
    let mut words = vec![
        ("{variant}", first.to_owned()),
        ("{other}", second.to_owned()),
        ("{levels}", level::all_described()),
        ("{pieces}", Level::USUAL_PIECES.to_string()),
        ("{seconds}", MATE_SECONDS.to_string()),
        ("{line}", lines::LONGEST.to_string()),
        ("{standard}", hakugei_variant::shipped::standard_id().to_owned()),
    ];
    if let Ok(variant) = catalogue::find(first) {
        let game = Game::new(&CompiledVariant::new(variant));
        let variant = game.variant();
        let usi = game.legal_moves().iter().map(|&mv| game.usi(mv)).min();
        let piece = variant.pieces.last().map(|piece| piece.code.to_string());
        let handicap = variant.handicaps.last().map(|handicap| handicap.id.clone());
        words.push(("{sfen}", game.sfen()));
        words.push((
            "{move}",
            move_text::example(&game, variant.notation).unwrap_or_default(),
        ));
        words.push(("{usi}", usi.unwrap_or_default()));
        words.push(("{piece}", piece.unwrap_or_default()));
        words.push(("{handicap}", handicap.unwrap_or_default()));
    }
    words
}

fn filled(text: &str, words: &[(&str, String)]) -> String {
    let text = words
        .iter()
        .fold(text.trim_end().to_owned(), |text, (word, value)| {
            text.replace(word, value)
        });
    aligned(&text)
}

/// The text with the explanations behind its examples in one column.
fn aligned(text: &str) -> String {
    const EXAMPLE: &str = "  hakugei ";
    const GAP: &str = "   ";
    let parts = |line: &str| {
        let (example, said) = line.strip_prefix(EXAMPLE)?.split_once(GAP)?;
        Some((format!("{EXAMPLE}{example}"), said.trim_start().to_owned()))
    };
    let widths = text.lines().filter_map(parts);
    let width = widths
        .map(|(example, _)| columns::width(&example))
        .max()
        .unwrap_or(0);
    let line = |line: &str| match parts(line) {
        Some((example, said)) => format!("{}{GAP} {said}", columns::left(&example, width)),
        None => line.to_owned(),
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    lines.join("\n")
}
