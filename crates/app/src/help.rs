//! Help with examples that run: the texts in `help/`, filled in with what is shipped.

use clap::{Command, CommandFactory};
use hakugei_game::{CompiledVariant, Game};
use hakugei_text::columns;

use crate::cli::Cli;
use crate::engine::{MATE_SECONDS, level};
use crate::files::catalogue;
use crate::input::lines;
use crate::screen::move_text;

/// What stands after the options, for the program and for each command.
const TEXTS: [(&str, &str); 21] = [
    ("play", include_str!("../help/play.txt")),
    ("learn", include_str!("../help/learn.txt")),
    ("serve", include_str!("../help/serve.txt")),
    ("variants", include_str!("../help/variants.txt")),
    ("show", include_str!("../help/show.txt")),
    ("picture", include_str!("../help/picture.txt")),
    ("check", include_str!("../help/check.txt")),
    ("moves", include_str!("../help/moves.txt")),
    ("perft", include_str!("../help/perft.txt")),
    ("mate", include_str!("../help/mate.txt")),
    ("puzzles", include_str!("../help/puzzles.txt")),
    ("play-out", include_str!("../help/play-out.txt")),
    ("replay", include_str!("../help/replay.txt")),
    ("convert", include_str!("../help/convert.txt")),
    ("ask", include_str!("../help/ask.txt")),
    ("betza", include_str!("../help/betza.txt")),
    ("bench", include_str!("../help/bench.txt")),
    ("match", include_str!("../help/match.txt")),
    ("tune", include_str!("../help/tune.txt")),
    ("usi", include_str!("../help/usi.txt")),
    ("xboard", include_str!("../help/xboard.txt")),
];

/// The widest line of help, in columns.
const WIDTH: usize = 100;

/// How far the explanation of an argument is indented, in columns.
const INDENT: usize = 10;

/// The command line with its examples; made only where help is asked for.
pub(crate) fn command() -> Command {
    let words = words();
    let program = Cli::command().after_help(filled(include_str!("../help/hakugei.txt"), &words));
    let program = wrapped(program);
    TEXTS.iter().fold(program, |program, (name, text)| {
        program.mut_subcommand(name, |command| {
            wrapped(command)
                .next_line_help(true)
                .after_help(filled(text, &words))
        })
    })
}

/// A command whose arguments and introduction are explained in lines that are no wider than [`WIDTH`].
fn wrapped(command: Command) -> Command {
    let introduction = command.get_long_about().map(|text| paragraphs(&text.to_string()));
    let command = command.mut_args(|argument| match argument.get_help() {
        None => argument,
        Some(text) => {
            let text = columns::wrapped(&text.to_string(), "", WIDTH - INDENT);
            argument.help(text.trim_end().to_owned())
        }
    });
    match introduction {
        None => command,
        Some(text) => command.long_about(text),
    }
}

/// A text of several paragraphs, each in lines that are no wider than [`WIDTH`].
fn paragraphs(text: &str) -> String {
    let lines = |paragraph| columns::wrapped(paragraph, "", WIDTH).trim_end().to_owned();
    let paragraphs: Vec<String> = text.split("\n\n").map(lines).collect();
    paragraphs.join("\n\n")
}

/// What the texts leave open: `{variant}` and so on, with what to put there.
fn words() -> Vec<(&'static str, String)> {
    let mut ids = hakugei_variant::shipped::ids();
    let (first, second) = (ids.next().unwrap_or_default(), ids.next().unwrap_or_default());
    let mut words = vec![
        ("{variant}", first.to_owned()),
        ("{other}", second.to_owned()),
        ("{levels}", level::all_described()),
        ("{seconds}", MATE_SECONDS.to_string()),
        ("{line}", lines::LONGEST.to_string()),
        ("{standard}", catalogue::standard_id().unwrap_or_default()),
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
