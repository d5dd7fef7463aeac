//! What a player types: commands, or else a move.

use clap::ValueEnum;
use hakugei_search::Level;
use hakugei_text::{did_you_mean, quote};
use hakugei_variant::{Convention, UnknownConvention};

use super::args::HumanSide;
use crate::screen::board::PieceStyle;

/// A line that a player typed, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Nothing but blanks.
    Nothing,
    /// A move, or something that is neither; only the game can tell.
    Move(String),
    /// What can be typed, or more about one command.
    Help(Option<String>),
    /// Draw the board.
    Board,
    /// Legal moves: all, or of one piece.
    Moves(Option<String>),
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Write the game to a file.
    Save {
        /// The file.
        file: String,
        /// Whether an existing file is replaced.
        replace: bool,
    },
    /// Go on with a game from a file.
    Load {
        /// The file.
        file: String,
        /// Whether an unsaved game is given up.
        give_up: bool,
    },
    /// List the unfinished games of earlier sessions.
    Kept,
    /// Go on with an unfinished game of an earlier session.
    Resume {
        /// Its number in the list, counted from 1; the last one by default.
        number: Option<usize>,
        /// Whether an unsaved game is given up.
        give_up: bool,
    },
    /// Take away an unfinished game.
    Forget(usize),
    /// A new game; an unsaved one is given up if said so.
    New {
        /// A handicap of the variant.
        handicap: Option<String>,
        /// Whether an unsaved game is given up.
        give_up: bool,
    },
    /// What the computer would play.
    Hint,
    /// Let the computer go on.
    Go,
    /// Give up the game.
    Resign,
    /// End the game by declaring an impasse.
    Declare,
    /// Look from the other side.
    Flip,
    /// The moves so far.
    History,
    /// Set or tell the notation.
    Notation(Option<Convention>),
    /// Set the style of pieces: the given one, or else the one that is not in use.
    Pieces(Option<PieceStyle>),
    /// Set or tell the level.
    Level(Option<Level>),
    /// Set the sides that a person plays.
    Side(HumanSide),
    /// Explain a piece.
    Show(Option<String>),
    /// The rules, or one part of them.
    Rules(Option<String>),
    /// How a piece of either side moves, and what it attacks now.
    About(String),
    /// A page of the card of all pieces.
    Card(Option<usize>),
    /// What each side threatens.
    Threats,
    /// Show or hide the legend under the board, or tell it.
    Legend(Option<bool>),
    /// Warn of blunders or do not, or tell it.
    Warn(Option<bool>),
    /// The position as SFEN.
    Sfen,
    /// The record of the game.
    Record,
    /// Leave.
    Quit {
        /// Whether an unsaved game is given up.
        give_up: bool,
    },
    /// A command that is wrongly used.
    Wrong(Misuse),
}

/// Why a command cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misuse {
    /// It needs a file.
    #[error("`{0}` needs a file name: type `{0} FILE`")]
    NoFile(String),
    /// It needs a number of the list of unfinished games.
    #[error("type `{0}` and a number that `kept` lists, such as `{0} 1`")]
    NoNumber(&'static str),
    /// It takes no argument.
    #[error("`{0}` takes no argument: type it alone")]
    NotAlone(String),
    /// There is no such notation.
    #[error("{0}: type `notation NAME`")]
    Notation(#[from] UnknownConvention),
    /// There is no such style of pieces.
    #[error("{} is not a way to draw pieces: type `pieces letters` or `pieces kanji`", quote(.0))]
    PieceStyle(String),
    /// There is no such level.
    #[error("{} is not a level: type `level` and a number from 1 to 10", quote(.0))]
    Level(String),
    /// It is neither on nor off.
    #[error("{} is neither `on` nor `off`: type `{} on` or `{} off`", quote(.text), .command, .command)]
    Switch {
        /// The command.
        command: &'static str,
        /// What was typed behind it.
        text: String,
    },
    /// It is no page.
    #[error("{} is not a page: type `card`, or `card` and a number such as `card 2`", quote(.0))]
    Page(String),
    /// It names no side.
    #[error("type `as black`, `as white`, `as both` or `as none`")]
    Side,
}

/// One line of the list of commands: how to type it, and what it does.
pub(crate) const HELP: [(&str, &str); 32] = [
    ("help", "this list; also `?`"),
    ("board", "draw the board again"),
    (
        "moves [PIECE]",
        "legal moves: all, of the piece on a square, or of the pieces with a letter",
    ),
    (
        "?PIECE",
        "a piece of either side, by its letter, name or square: how it moves, what it attacks now",
    ),
    ("card [PAGE]", "how all pieces move, beside each other"),
    ("threats", "what each side attacks that is loose or worth more"),
    ("legend [on|off]", "the names of the pieces under the board"),
    (
        "warn [on|off]",
        "hold back a move that loses material or allows mate, until it is typed again",
    ),
    ("hint", "what the computer would play for you"),
    (
        "undo",
        "take back your last move and the answer to it; if the input ends, they are kept in a comment",
    ),
    ("redo", "play again what was taken back"),
    (
        "go",
        "let the computer move for the side to move, or go on after Ctrl-C",
    ),
    ("resign", "give up the game"),
    (
        "declare",
        "end the game by declaring an impasse, in games that have such a rule",
    ),
    ("history", "the moves so far"),
    (
        "save FILE",
        "write the game to a new file; `save! FILE` replaces an existing one",
    ),
    ("load FILE", "go on with a saved game"),
    ("kept", "the unfinished games of earlier sessions"),
    (
        "resume [N]",
        "go on with the last unfinished game, or another one that `kept` lists",
    ),
    ("forget N", "take an unfinished game out of that list"),
    ("record", "print what `save` would write"),
    ("new [HANDICAP]", "a new game"),
    ("as SIDE", "the side you play: black, white, both, none"),
    ("level [N]", "how hard the computer thinks, 1 to 10"),
    (
        "notation [NAME]",
        "how moves are written: tsa, hodges, western, wikipedia_sample",
    ),
    ("pieces [STYLE]", "how pieces are drawn: letters or kanji"),
    ("flip", "look at the board from the other side"),
    ("show [PIECE]", "how a piece moves, as a diagram and in words"),
    (
        "rules [PART]",
        "the rules of this game, or one part of them, such as `rules drops`",
    ),
    ("sfen", "the position as text"),
    ("quit", "leave; also `exit`, or Ctrl-D"),
    ("quit!", "leave without saving and without being asked"),
];

impl Command {
    /// Understands a line. What is not a command is taken for a move.
    pub(crate) fn parse(line: &str) -> Self {
        let line = line.trim();
        if let Some(asked) = line
            .strip_prefix('?')
            .map(str::trim)
            .filter(|asked| !asked.is_empty())
        {
            return if is_command(asked) {
                Self::Help(Some(asked.to_owned()))
            } else {
                Self::About(asked.to_owned())
            };
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let said = (!rest.is_empty()).then(|| rest.to_owned());
        let (word, forced) = match word.strip_suffix('!') {
            Some(word) => (word, true),
            None => (word, false),
        };
        match word {
            "" if !forced => Self::Nothing,
            "save" | "load" | "resume" | "new" | "quit" | "exit" | "q" => Self::leaving(word, forced, said),
            _ if forced => Self::Move(line.to_owned()),
            _ => Self::simple(word, said).unwrap_or_else(|| Self::Move(line.to_owned())),
        }
    }

    /// Commands that may give up an unsaved game or replace a file.
    fn leaving(word: &str, forced: bool, said: Option<String>) -> Self {
        match (word, said) {
            ("save", Some(file)) => Self::Save {
                file,
                replace: forced,
            },
            ("load", Some(file)) => Self::Load {
                file,
                give_up: forced,
            },
            ("save" | "load", None) => Self::Wrong(Misuse::NoFile(word.to_owned())),
            ("resume", said) => match said.as_deref().map(listed) {
                Some(None) => Self::Wrong(Misuse::NoNumber("resume")),
                number => Self::Resume {
                    number: number.flatten(),
                    give_up: forced,
                },
            },
            ("new", handicap) => Self::New {
                handicap,
                give_up: forced,
            },
            (_, None) => Self::Quit { give_up: forced },
            (_, Some(_)) => Self::Wrong(Misuse::NotAlone(word.to_owned())),
        }
    }

    fn simple(word: &str, said: Option<String>) -> Option<Self> {
        if let Some(command) = Self::alone(word) {
            return Some(match said {
                None => command,
                Some(_) => Self::Wrong(Misuse::NotAlone(word.to_owned())),
            });
        }
        Some(match word {
            "help" | "?" => Self::Help(said),
            "moves" | "m" => Self::Moves(said),
            "show" => Self::Show(said),
            "rules" => Self::Rules(said),
            "card" => setting(said, page, Self::Card),
            "legend" => switch("legend", said.as_deref(), Self::Legend),
            "warn" => switch("warn", said.as_deref(), Self::Warn),
            "notation" => setting(said, convention, Self::Notation),
            "pieces" => setting(said, style, Self::Pieces),
            "level" => setting(said, level, Self::Level),
            "as" => side(said.as_deref()),
            "forget" => match said.as_deref().and_then(listed) {
                Some(number) => Self::Forget(number),
                None => Self::Wrong(Misuse::NoNumber("forget")),
            },
            _ => return None,
        })
    }

    /// Commands without an argument.
    fn alone(word: &str) -> Option<Self> {
        Some(match word {
            "board" | "b" => Self::Board,
            "undo" | "u" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "go" => Self::Go,
            "resign" => Self::Resign,
            "declare" => Self::Declare,
            "flip" => Self::Flip,
            "history" => Self::History,
            "threats" => Self::Threats,
            "sfen" => Self::Sfen,
            "record" => Self::Record,
            "kept" => Self::Kept,
            _ => return None,
        })
    }
}

/// A command whose argument may be missing.
fn setting<T>(
    said: Option<String>,
    read: fn(&str) -> Result<T, Misuse>,
    command: fn(Option<T>) -> Command,
) -> Command {
    match said.map(|text| read(&text)).transpose() {
        Ok(value) => command(value),
        Err(misuse) => Command::Wrong(misuse),
    }
}

/// A command that switches something on or off, or tells it.
fn switch(word: &'static str, said: Option<&str>, command: fn(Option<bool>) -> Command) -> Command {
    match said {
        None => command(None),
        Some("on") => command(Some(true)),
        Some("off") => command(Some(false)),
        Some(text) => Command::Wrong(Misuse::Switch {
            command: word,
            text: text.to_owned(),
        }),
    }
}

fn page(text: &str) -> Result<usize, Misuse> {
    listed(text).ok_or_else(|| Misuse::Page(text.to_owned()))
}

fn convention(text: &str) -> Result<Convention, Misuse> {
    Ok(text.parse::<Convention>()?)
}

fn style(text: &str) -> Result<PieceStyle, Misuse> {
    PieceStyle::from_str(text, false).map_err(|_| Misuse::PieceStyle(text.to_owned()))
}

fn level(text: &str) -> Result<Level, Misuse> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| Misuse::Level(text.to_owned()))
}

fn side(said: Option<&str>) -> Command {
    let side = said.and_then(|text| HumanSide::from_str(text, false).ok());
    side.map_or(Command::Wrong(Misuse::Side), Command::Side)
}

/// A number of a list that counts from 1.
fn listed(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Whether a word is a command of the list.
fn is_command(word: &str) -> bool {
    HELP.iter()
        .any(|(usage, _)| usage.split(' ').next() == Some(word))
}

/// The question which command a mistyped word was probably meant to be.
pub(crate) fn meant(word: &str) -> Option<String> {
    let names = HELP
        .iter()
        .map(|(usage, _)| usage.split(' ').next().expect("split gives at least one part"));
    did_you_mean(word, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_everything_else_is_a_move() {
        assert_eq!(Command::parse("  \t"), Command::Nothing);
        assert_eq!(Command::parse("undo"), Command::Undo);
        assert_eq!(Command::parse("D-5d"), Command::Move("D-5d".to_owned()));
        assert_eq!(Command::parse("B*1c"), Command::Move("B*1c".to_owned()));
        assert_eq!(Command::parse("!"), Command::Move("!".to_owned()));
        assert_eq!(Command::parse("?3a"), Command::About("3a".to_owned()));
        assert_eq!(
            Command::parse("? gold general"),
            Command::About("gold general".to_owned())
        );
        assert_eq!(Command::parse("? moves"), Command::Help(Some("moves".to_owned())));
        assert_eq!(Command::parse("?"), Command::Help(None));
        assert_eq!(Command::parse("warn on"), Command::Warn(Some(true)));
        assert_eq!(Command::parse("card 2"), Command::Card(Some(2)));
        let save = |replace| Command::Save {
            file: "my game.txt".to_owned(),
            replace,
        };
        assert_eq!(Command::parse("save my game.txt"), save(false));
        assert_eq!(Command::parse("save!  my game.txt "), save(true));
        assert_eq!(Command::parse("quit!"), Command::Quit { give_up: true });
    }

    #[test]
    fn a_wrong_argument_says_what_to_type() {
        for line in [
            "level 11",
            "level x",
            "pieces runes",
            "notation TSA",
            "as",
            "save",
            "load",
            "resume x",
            "forget",
            "forget 0",
            "legend maybe",
            "warn 1",
            "card x",
            "card 0",
        ] {
            let Command::Wrong(misuse) = Command::parse(line) else {
                panic!("`{line}` is wrong");
            };
            assert!(misuse.to_string().contains("type `"), "{misuse}");
        }
    }

    #[test]
    fn every_command_of_the_list_is_understood() {
        for (usage, _) in HELP {
            let word = usage.split(' ').next().expect("split gives at least one part");
            assert!(!matches!(Command::parse(word), Command::Move(_)), "{word}");
        }
        assert_eq!(meant("histroy").as_deref(), Some("did you mean `history`?"));
        assert_eq!(meant("xyzzy"), None);
    }
}
