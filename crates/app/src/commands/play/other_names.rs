//! Other names of commands that a newcomer types, and answers to words for what is done otherwise.

use hakugei_text::{listed, quote_each};
use hakugei_variant::shipped;

use super::command::Command;
use super::game_in_play::GameInPlay;

/// Other names, each with what it stands for. What is typed behind the name stands behind the command.
const OTHER_NAMES: [(&str, &str); 118] = [
    ("accept draw", "accept"),
    ("advice", "hint"),
    ("again", "rematch"),
    ("agree", "accept"),
    ("analyse", "review"),
    ("analysis", "review"),
    ("analyze", "review"),
    ("another game", "new"),
    ("archive", "games"),
    ("attack", "threats"),
    ("attacks", "threats"),
    ("back", "prev"),
    ("backward", "prev"),
    ("best", "hint"),
    ("best move", "hint"),
    ("bye", "quit"),
    ("cards", "card"),
    ("cheat sheet", "card"),
    ("clear", "board"),
    ("clocks", "clock"),
    ("close", "quit"),
    ("cls", "board"),
    ("commands", "help"),
    ("concede", "resign"),
    ("continue", "resume"),
    ("coordinates", "notation"),
    ("delete", "forget"),
    ("delete game", "forget"),
    ("describe", "?"),
    ("difficulty", "level"),
    ("display", "board"),
    ("evaluate", "eval"),
    ("evaluation", "eval"),
    ("explain", "?"),
    ("fen", "sfen"),
    ("forfeit", "resign"),
    ("forward", "next"),
    ("games list", "games"),
    ("give up", "resign"),
    ("giveup", "resign"),
    ("goto end", "last"),
    ("goto first", "first"),
    ("goto last", "last"),
    ("goto start", "first"),
    ("handicap", "new"),
    ("help me", "help"),
    ("hints", "hint"),
    ("how to play", "rules"),
    ("i resign", "resign"),
    ("impasse", "declare"),
    ("kanji", "pieces kanji"),
    ("leave", "quit"),
    ("legal", "moves"),
    ("legal moves", "moves"),
    ("letters", "pieces letters"),
    ("list", "history"),
    ("list games", "games"),
    ("list moves", "moves"),
    ("log", "history"),
    ("menu", "help"),
    ("move", "moves"),
    ("move list", "history"),
    ("move now", "now"),
    ("movelist", "history"),
    ("names", "legend"),
    ("new game", "new"),
    ("offer a draw", "draw"),
    ("offer draw", "draw"),
    ("open", "load"),
    ("overview", "card"),
    ("piece", "show"),
    ("play again", "rematch"),
    ("play as", "as"),
    ("play black", "as black"),
    ("play white", "as white"),
    ("position", "sfen"),
    ("possible moves", "moves"),
    ("previous", "prev"),
    ("print", "board"),
    ("redraw", "board"),
    ("refresh", "board"),
    ("refuse", "decline"),
    ("reject", "decline"),
    ("remove", "forget"),
    ("restart", "rematch"),
    ("rotate", "flip"),
    ("rule", "rules"),
    ("save as", "save"),
    ("saved", "games"),
    ("saved games", "games"),
    ("score", "eval"),
    ("set", ""),
    ("shelf", "games"),
    ("show board", "board"),
    ("show games", "games"),
    ("show moves", "moves"),
    ("show rules", "rules"),
    ("side", "as"),
    ("sides", "as"),
    ("status", "board"),
    ("strength", "level"),
    ("suggest", "hint"),
    ("suggestion", "hint"),
    ("surrender", "resign"),
    ("take back", "undo"),
    ("take-back", "undo"),
    ("takeback", "undo"),
    ("threat", "threats"),
    ("time", "clock"),
    ("timer", "clock"),
    ("tip", "hint"),
    ("unmove", "undo"),
    ("warning", "warn"),
    ("warnings", "warn"),
    ("what is", "?"),
    ("who", "board"),
    ("whose turn", "board"),
    ("whose turn is it", "board"),
];

/// Words for what no command does by that name, each with what to do instead.
const ANSWERS: [(&str, &str); 41] = [
    ("abort", LEAVING),
    ("black", SIDES),
    ("capture", MOVING),
    ("captured", HANDS),
    ("config", SETTINGS),
    ("configure", SETTINGS),
    ("drop", MOVING),
    ("easier", LEVELS),
    ("easy", LEVELS),
    ("end", LEAVING),
    ("export", CONVERTING),
    ("hand", HANDS),
    ("handicap", HANDICAPS),
    ("handicaps", HANDICAPS),
    ("hands", HANDS),
    ("hard", LEVELS),
    ("harder", LEVELS),
    ("kif", CONVERTING),
    ("learn", LESSONS),
    ("lesson", LESSONS),
    ("lessons", LESSONS),
    ("mate", PUZZLES),
    ("options", SETTINGS),
    ("pass", MOVING),
    ("pause", PAUSING),
    ("pgn", CONVERTING),
    ("play", MOVING),
    ("promote", MOVING),
    ("puzzle", PUZZLES),
    ("puzzles", PUZZLES),
    ("settings", SETTINGS),
    ("skip", MOVING),
    ("start", BEGINNING),
    ("stop", LEAVING),
    ("swap", SIDES),
    ("switch", SIDES),
    ("train", LESSONS),
    ("tutorial", LESSONS),
    ("variant", VARIANTS),
    ("variants", VARIANTS),
    ("white", SIDES),
];

const LEAVING: &str = "`quit` leaves, `resign` gives up the game, and Ctrl-C stops a thinking computer";
const SIDES: &str = "`as black` and `as white` choose the side you play, `flip` turns the board";
const MOVING: &str = "`moves` lists the legal moves as they are typed, `help` explains how";
const HANDS: &str = "the pieces in hand stand above and below the board; `moves hand` lists their drops";
const CONVERTING: &str = "`record` shows the record, `save FILE` writes it, and `hakugei convert FILE --to pgn` in the shell makes PGN of it, or KIF and others";
const SETTINGS: &str = "each setting is a command: `level`, `as`, `clock`, `warn`, `eval`, `notation`, `pieces`, `legend`, `turn`";
const LEVELS: &str = "`level 1` is the weakest, higher numbers are stronger, and `level auto` follows you";
const HANDICAPS: &str = "`new HANDICAP` begins a handicap game, and this variant has IDS";
const LESSONS: &str = "`hakugei learn VARIANT` in the shell gives lessons; `quit` leaves this game";
const PUZZLES: &str =
    "`hint` names a mate where it finds one, and `hakugei puzzles VARIANT` in the shell makes puzzles";
const PAUSING: &str = "`quit` leaves, and `hakugei play --resume` goes on with the game";
const BEGINNING: &str = "`new` begins a new game, `first` looks at the start of this one";
const VARIANTS: &str = "a game is of one variant: `hakugei play NAME` in the shell begins one of another, `hakugei variants` lists them";

/// The command that a line stands for by another name of it, the longest that it begins with: one that the list of commands does not
/// have.
pub(super) fn command(line: &str) -> Option<String> {
    named(line, 1)
}

/// The same for a line that begins with a command, and is another name as a whole: `new game`.
pub(super) fn phrase(line: &str) -> Option<String> {
    named(line, 2)
}

/// The command by a name of some words at least.
fn named(line: &str, least: usize) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    (least..=words.len().min(4)).rev().find_map(|count| {
        let name = words[..count].join(" ").to_lowercase();
        let (name, forced) = match name.strip_suffix('!') {
            Some(name) => (name, "!"),
            None => (name.trim_end_matches('?'), ""),
        };
        let command = found(&OTHER_NAMES, name)?;
        let rest = words[count..].join(" ");
        let meant = match command {
            "?" => format!("?{}", without_article(&rest)),
            "" => rest.clone(),
            _ => format!("{command}{forced} {rest}"),
        };
        // What is set or asked about is named behind the word.
        let is_complete = !rest.is_empty()
            || !matches!(
                name,
                "describe" | "explain" | "handicap" | "save as" | "set" | "what is"
            );
        let meant = meant.trim().to_owned();
        (is_complete && !matches!(Command::parse(&meant), Command::Move(_))).then_some(meant)
    })
}

fn without_article(text: &str) -> &str {
    let articles = ["the ", "a ", "an "];
    let bare = articles.iter().find_map(|article| text.strip_prefix(article));
    bare.unwrap_or(text).trim_end_matches('?')
}

/// The move that a line has behind a word such as `move`, as in `move D-5d`.
pub(super) fn announced_move(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once(char::is_whitespace)?;
    let announces = ["move", "play"].iter().any(|one| word.eq_ignore_ascii_case(one));
    announces.then(|| rest.trim())
}

/// What to type instead of a line, where what it wants is done otherwise in a game.
pub(super) fn answer(line: &str, current: &GameInPlay) -> Option<String> {
    let line = line.trim_end_matches('?').to_lowercase();
    let word = line.split_whitespace().next()?;
    let whole_or_word = || found(&ANSWERS, line.trim()).or_else(|| found(&ANSWERS, word));
    let answer = shipped::ids()
        .any(|id| id == word)
        .then_some(VARIANTS)
        .or_else(whole_or_word)?;
    let variant = current.game.variant();
    let handicaps: Vec<&str> = variant.handicaps.iter().map(|one| one.id.as_str()).collect();
    if answer == HANDICAPS && handicaps.is_empty() {
        return Some("this variant has no handicaps".to_owned());
    }
    let handicaps = listed(&quote_each(&handicaps), "and");
    let named = match &current.known.file {
        Some(file) => file.display().to_string(),
        None => variant.id.clone(),
    };
    Some(answer.replace("IDS", &handicaps).replace("VARIANT", &named))
}

fn found(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    let entry = table.iter().find(|(other, _)| *other == name);
    entry.map(|&(_, meaning)| meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_name_stands_for_a_command_that_it_is_not() {
        for (name, command) in OTHER_NAMES {
            let argument = match command {
                "" => "level 3",
                "?" | "save" | "new" => "3a",
                _ => "",
            };
            let line = format!("{name} {argument}");
            let meant = super::command(line.trim()).unwrap_or_else(|| panic!("{name}"));
            assert!(
                !matches!(Command::parse(&meant), Command::Move(_)),
                "{name}: {meant}"
            );
        }
        let sorted = |table: &[(&str, &str)]| table.windows(2).all(|pair| pair[0].0 < pair[1].0);
        assert!(sorted(&OTHER_NAMES) && sorted(&ANSWERS), "in order");
    }

    #[test]
    fn arguments_and_the_sign_of_force_stay() {
        for (line, meant) in [
            ("evaluation on", "eval on"),
            ("Take  back", "undo"),
            ("bye!", "quit!"),
            ("set level 3", "level 3"),
            ("delete game 2", "forget 2"),
            ("what is the narwhal", "?narwhal"),
            ("play white", "as white"),
        ] {
            assert_eq!(command(line).as_deref(), Some(meant));
        }
        for line in ["set", "handicap", "explain"] {
            assert_eq!(command(line), None);
        }
        assert_eq!(command("handicap P").as_deref(), Some("new P"));
        assert_eq!(phrase("save as my game").as_deref(), Some("save my game"));
        assert_eq!(command("set alight"), None);
        assert_eq!(phrase("new game").as_deref(), Some("new"));
        assert_eq!(phrase("new"), None);
        assert_eq!(announced_move("Move  D-5d"), Some("D-5d"));
        assert_eq!(announced_move("moves D"), None);
        assert_eq!(command("undo"), None);
    }
}
