//! What a player types: commands, or else a move.

use clap::ValueEnum;
use hakugei_arena::clock::GameTime;
use hakugei_search::UnknownLevel;
use hakugei_text::{did_you_mean, quote};
use hakugei_variant::{Color, Convention, UnknownConvention};

use super::args::HumanSide;
use super::clocks;
use super::looked_at::Step;
use crate::engine::level::LevelChoice;
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
        /// Which of its games, counted from 1; the only one by default.
        game: Option<u32>,
        /// Whether an unsaved game is discarded.
        give_up: bool,
    },
    /// List the games of earlier sessions: all, or those of a variant.
    Games(Option<String>),
    /// Go on with a game of an earlier session.
    Resume {
        /// Its number; the last unfinished one by default.
        number: Option<u64>,
        /// Whether an unsaved game is discarded.
        give_up: bool,
    },
    /// Delete a game of an earlier session.
    Forget(u64),
    /// A new game; an unsaved one is discarded if said so.
    New {
        /// A handicap of the variant.
        handicap: Option<String>,
        /// Whether an unsaved game is discarded.
        give_up: bool,
    },
    /// A new game from the start of the one in play; an unsaved one is discarded if said so.
    Rematch {
        /// Whether an unsaved game is discarded.
        give_up: bool,
    },
    /// What the computer would play.
    Hint,
    /// Let the computer go on.
    Go,
    /// Let the computer play the best that it has found so far.
    Now,
    /// Offer a draw.
    Draw,
    /// Agree to a draw.
    Accept,
    /// Do not agree to a draw.
    Decline,
    /// Look at another position of the game.
    Step(Step),
    /// Judge the moves of the game.
    Review,
    /// Evaluate positions as they come, or not; the other one than now by default.
    Evaluation(Option<bool>),
    /// Whether the computer resigns; the other one than now by default.
    Resigning(Option<bool>),
    /// Whether the board is turned to the side to move; the other one than now by default.
    Turning(Option<bool>),
    /// Set the clocks or take them away, or tell what they show.
    Clock(ClockChange),
    /// Name the person who plays a side.
    Name {
        /// The side.
        side: Color,
        /// The name, or none any more.
        name: Option<String>,
    },
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
    Level(Option<LevelChoice>),
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
        /// Whether an unsaved game is discarded.
        give_up: bool,
    },
    /// A command that is wrongly used.
    Wrong(Misuse),
}

/// What becomes of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockChange {
    /// Nothing: the player sees what they show.
    None,
    /// They are taken away.
    TakenAway,
    /// They are set.
    Set(GameTime),
}

/// Why a command cannot be obeyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misuse {
    /// It needs a file.
    #[error("`{0}` needs a file name: type `{0} FILE`")]
    NoFile(String),
    /// It needs the number of a game.
    #[error("type `{0}` and a number that `games` lists, such as `{0} 1`")]
    NoNumber(&'static str),
    /// It needs the number of a game in a file.
    #[error("type `load FILE --game N` with a number from 1 on")]
    NoGame,
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
    #[error("{0}; or type `level auto`")]
    Level(#[from] UnknownLevel),
    /// It is no page.
    #[error("{} is not a page: type `card`, or `card` and a number such as `card 2`", quote(.0))]
    Page(String),
    /// It needs a number of a move.
    #[error("type `goto` and the number of moves to look at the position after them, such as `goto 12`")]
    NoPly,
    /// It is neither on nor off.
    #[error("type `{0} on` or `{0} off`")]
    NotOnOrOff(String),
    /// It is no time for clocks.
    #[error("{} is no time for clocks: type `clock` and {instead}, or `clock none`", quote(.text))]
    Clock {
        /// As read.
        text: String,
        /// What to write instead.
        instead: &'static str,
    },
    /// It names no side and no person.
    #[error("{}type `name black NAME` or `name white NAME`", no_side(.0))]
    Name(String),
    /// It names no side.
    #[error("{}type `as black`, `as white`, `as both` or `as none`", no_side(.0))]
    Side(String),
}

/// Why a word is not understood that should name a side; nothing where there was none.
fn no_side(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{} is not a side: ", quote(text))
}

/// One line of the list of commands: how to type it, and what it does.
pub(crate) const HELP: [(&str, &str); 49] = [
    ("help [COMMAND]", "this list, or more about one command"),
    ("board", "draw the board again"),
    (
        "moves [PIECE]",
        "legal moves: all, of a square, a letter or name, or in hand (`moves hand`, `moves K*`); what an enemy's piece attacks",
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
        "hold back a move that loses material or allows mate, until it is confirmed",
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
    (
        "now",
        "let the computer play the best that it has found so far, after Ctrl-C",
    ),
    (
        "draw",
        "offer a draw; the computer agrees or not by what it thinks of the position",
    ),
    ("accept", "agree to a draw that the other person has offered"),
    ("decline", "do not agree to it"),
    ("resign", "give up the game"),
    (
        "declare",
        "end the game by declaring an impasse, in games that have such a rule",
    ),
    ("history", "the moves so far"),
    (
        "prev",
        "look at the position before; nothing of the game is changed by that",
    ),
    ("next", "look at the position after"),
    ("first", "look at the start"),
    ("last", "come back to the game"),
    ("goto N", "look at the position after N moves"),
    ("review", "let the computer judge every move, and mark mistakes"),
    ("eval [on|off]", "show what each position is worth"),
    (
        "save FILE",
        "write the game to a new file; `save! FILE` replaces an existing one",
    ),
    (
        "load FILE",
        "go on with a saved game; `load FILE --game 2` takes the second of several",
    ),
    (
        "games [VARIANT]",
        "the games of earlier sessions, finished or not, each with its number",
    ),
    (
        "resume [N]",
        "go on with the last unfinished game, or with game N; a finished one is shown",
    ),
    ("forget N", "delete game N of that list, after asking"),
    ("record", "print what `save` would write"),
    ("new [HANDICAP]", "a new game"),
    (
        "new! [HANDICAP]",
        "the same without being asked; an unsaved game that this session began is discarded",
    ),
    (
        "rematch",
        "a new game from the start of this one, handicap and players included; `rematch!` without being asked",
    ),
    ("as SIDE", "the side you play: black, white, both, none"),
    ("name SIDE NAME", "name the person who plays black or white"),
    (
        "level [N]",
        "how well the computer plays: 1 to 22, a name such as `first game`, or `auto`, which follows you",
    ),
    (
        "resigning [on|off]",
        "whether the computer resigns a game that has been lost for long",
    ),
    (
        "clock [TIME]",
        "clocks for both sides, such as 10m+5s or 10m byoyomi=30s; `clock none` takes them away",
    ),
    (
        "turn [on|off]",
        "turn the board to the side to move, if a person plays both",
    ),
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
    (
        "quit!",
        "leave without being asked; an unsaved game that this session began is discarded",
    ),
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
        // A word in capitals is still that word, but one letter may name a piece: `b` is a command, `B 5d` and `b 5d` are moves.
        let small = word.to_lowercase();
        let is_letter = word.chars().nth(1).is_none();
        let word = if is_letter { word } else { small.as_str() };
        match word {
            "b" | "u" | "q" if said.is_some() => Self::Move(line.to_owned()),
            "" if !forced => Self::Nothing,
            "save" | "load" | "resume" | "new" | "rematch" | "quit" | "exit" | "q" => {
                Self::leaving(word, forced, said)
            }
            _ if forced => Self::Move(line.to_owned()),
            _ => Self::simple(word, said).unwrap_or_else(|| Self::Move(line.to_owned())),
        }
    }

    /// Commands that may discard an unsaved game or replace a file.
    fn leaving(word: &str, forced: bool, said: Option<String>) -> Self {
        match (word, said) {
            ("save", Some(file)) => Self::Save {
                file,
                replace: forced,
            },
            ("load", Some(said)) => match numbered_game(&said) {
                Some((file, game)) => Self::Load {
                    file,
                    game,
                    give_up: forced,
                },
                None => Self::Wrong(Misuse::NoGame),
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
            ("rematch", None) => Self::Rematch { give_up: forced },
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
            "legend" => switch(word, said.as_deref(), Self::Legend),
            "warn" => switch(word, said.as_deref(), Self::Warn),
            // `kept` is what it was called before finished games were kept as well.
            "games" | "kept" => Self::Games(said),
            "notation" => setting(said, convention, Self::Notation),
            "pieces" => setting(said, style, Self::Pieces),
            "level" => setting(said, level, Self::Level),
            "as" => side(said.as_deref()),
            "goto" => match said.as_deref().map(str::parse) {
                Some(Ok(plies)) => Self::Step(Step::To(plies)),
                _ => Self::Wrong(Misuse::NoPly),
            },
            "eval" => switch(word, said.as_deref(), Self::Evaluation),
            "resigning" => switch(word, said.as_deref(), Self::Resigning),
            "turn" => switch(word, said.as_deref(), Self::Turning),
            "clock" => match said.as_deref() {
                None => Self::Clock(ClockChange::None),
                Some("none") => Self::Clock(ClockChange::TakenAway),
                Some(text) => match clocks::read(text) {
                    Ok(rule) => Self::Clock(ClockChange::Set(rule)),
                    Err(instead) => Self::Wrong(Misuse::Clock {
                        text: text.to_owned(),
                        instead,
                    }),
                },
            },
            "name" => name(said.as_deref()),
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
            "now" => Self::Now,
            "draw" => Self::Draw,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "prev" => Self::Step(Step::Back),
            "next" => Self::Step(Step::On),
            "first" => Self::Step(Step::First),
            "last" => Self::Step(Step::Last),
            "review" => Self::Review,
            "resign" => Self::Resign,
            "declare" => Self::Declare,
            "flip" => Self::Flip,
            "history" => Self::History,
            "threats" => Self::Threats,
            "sfen" => Self::Sfen,
            "record" => Self::Record,
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

fn page(text: &str) -> Result<usize, Misuse> {
    let page = text.parse().ok().filter(|&page| page > 0);
    page.ok_or_else(|| Misuse::Page(text.to_owned()))
}

fn convention(text: &str) -> Result<Convention, Misuse> {
    Ok(text.to_lowercase().parse::<Convention>()?)
}

fn style(text: &str) -> Result<PieceStyle, Misuse> {
    PieceStyle::from_str(text, true).map_err(|_| Misuse::PieceStyle(text.to_owned()))
}

fn level(text: &str) -> Result<LevelChoice, Misuse> {
    Ok(text.parse::<LevelChoice>()?)
}

fn side(said: Option<&str>) -> Command {
    let side = said.and_then(|text| HumanSide::from_str(text, true).ok());
    let wrong = || Command::Wrong(Misuse::Side(said.unwrap_or_default().to_owned()));
    side.map_or_else(wrong, Command::Side)
}

/// A command that turns something on or off.
fn switch(word: &str, said: Option<&str>, command: fn(Option<bool>) -> Command) -> Command {
    match said.map(str::to_lowercase).as_deref() {
        None => command(None),
        Some("on" | "yes") => command(Some(true)),
        Some("off" | "no") => command(Some(false)),
        Some(_) => Command::Wrong(Misuse::NotOnOrOff(word.to_owned())),
    }
}

/// A side with the name of a person.
fn name(said: Option<&str>) -> Command {
    let said = said.unwrap_or_default();
    let (side, name) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let side = match side.to_lowercase().as_str() {
        "black" => Color::Black,
        "white" => Color::White,
        _ => return Command::Wrong(Misuse::Name(side.to_owned())),
    };
    let name = name.trim();
    Command::Name {
        side,
        name: (!name.is_empty()).then(|| name.to_owned()),
    }
}

/// The number of a game, from 1 on.
fn listed(text: &str) -> Option<u64> {
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

/// A file with the game of it that is named behind `--game`, if one is; `None` where that is not a number from 1 on.
fn numbered_game(said: &str) -> Option<(String, Option<u32>)> {
    match said.rsplit_once(" --game") {
        Some((file, number)) if number.is_empty() || number.starts_with([' ', '=']) => {
            let number = number.trim_start_matches('=').trim();
            let number: Option<u32> = number.parse().ok().filter(|&number| number > 0);
            number.map(|number| (file.trim().to_owned(), Some(number)))
        }
        _ => Some((said.to_owned(), None)),
    }
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
    fn the_case_of_a_command_says_nothing_but_one_letter_may_be_a_piece() {
        assert_eq!(Command::parse("Help"), Command::Help(None));
        assert_eq!(Command::parse("QUIT!"), Command::Quit { give_up: true });
        assert_eq!(Command::parse("AS White"), Command::Side(HumanSide::White));
        let kanji = Command::Pieces(Some(PieceStyle::Kanji));
        assert_eq!(Command::parse("pieces Kanji"), kanji);
        assert_eq!(
            Command::parse("Notation TSA"),
            Command::Notation(Some(Convention::Tsa))
        );
        assert_eq!(Command::parse("b"), Command::Board);
        for text in ["B", "b 5d", "B 5d", "u 3c", "Save-5d"] {
            assert_eq!(Command::parse(text), Command::Move(text.to_owned()));
        }
    }

    #[test]
    fn a_wrong_argument_says_what_to_type() {
        for line in [
            "level 23",
            "level x",
            "pieces runes",
            "notation runes",
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
    fn a_word_that_names_no_side_is_repeated_with_what_to_write() {
        for (line, said) in [
            (
                "as red",
                "`red` is not a side: type `as black`, `as white`, `as both` or `as none`",
            ),
            ("as", "type `as black`, `as white`, `as both` or `as none`"),
            (
                "name red X",
                "`red` is not a side: type `name black NAME` or `name white NAME`",
            ),
        ] {
            let Command::Wrong(misuse) = Command::parse(line) else {
                panic!("`{line}` is wrong");
            };
            assert_eq!(misuse.to_string(), said);
        }
        assert!(matches!(
            Command::parse("name White X"),
            Command::Name {
                side: Color::White,
                ..
            }
        ));
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
