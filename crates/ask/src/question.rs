//! The questions: what each carries.

use serde::{Deserialize, Serialize};

/// A question. In JSON it is one object: `"question"` names it, and the fields of its part stand beside that.
///
/// ```
/// use hakugei_ask::Question;
///
/// let text = r#"{"ask": 1, "question": "position", "game": {"variant": "mine", "moves": ["1d1c"]}}"#;
/// let Question::Position(asked) = Question::from_json(text)? else { panic!("it is about a position") };
/// assert_eq!(asked.game.moves, ["1d1c"]);
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The list of variants that have names.
    Variants,
    /// Everything about one variant: its pieces, rules, handicaps.
    Variant(Asked),
    /// The file of a variant.
    Source(Asked),
    /// The pieces of a variant, each drawn.
    Pictures(AskPictures),
    /// A position or the card of all pieces, drawn.
    Picture(AskPicture),
    /// A position: board, hands, legal moves, result.
    Position(Asked),
    /// Why a move is refused.
    Why(WithMove),
    /// What each piece attacks.
    Threats(Asked),
    /// What a legal move does, in words.
    Explain(WithMove),
    /// The game of a record.
    Read(ReadText),
    /// The record of a game.
    Write(WriteGame),
    /// The problems of a variant file.
    Check(CheckFile),
    /// The computer's move, with what it thinks meanwhile.
    Think(Think),
    /// What was good and bad in a game.
    Review(ReviewGame),
    /// Whether a move gives something away.
    Warn(WithMove),
    /// The lessons about a variant.
    Lessons(AskLessons),
    /// What a move does in a lesson.
    Attempt(AskAttempt),
    /// The level that follows a player.
    Level(AskLevel),
}

/// The text of a variant file.
///
/// ```
/// let file = hakugei_ask::VariantText { name: "mine.ron".to_owned(), text: "Variant()".to_owned() };
/// assert_eq!(serde_json::to_string(&file).expect("it is text"), r#"{"name":"mine.ron","text":"Variant()"}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct VariantText {
    /// What messages call it.
    #[serde(default = "unnamed")]
    pub name: String,
    /// Its text.
    pub text: String,
}

fn unnamed() -> String {
    "variant.ron".to_owned()
}

/// A game: its variant, where it began, the moves since, and an end by hand.
///
/// ```
/// let game = hakugei_ask::GameText { variant: Some("mine".to_owned()), ..Default::default() };
/// assert!(game.moves.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct GameText {
    /// The id of a variant; either this or `file` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The text of a variant file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<VariantText>,
    /// Where the game began, in SFEN. By default it began at the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sfen: Option<String>,
    /// The handicap with which the game began, by its id or name, instead of `sfen`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// The moves since, in USI form.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How the players or the clock ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// An end by hand, in the words of records.
///
/// ```
/// let ended = hakugei_ask::Ended { result: "white_wins".to_owned(), reason: "resignation".to_owned() };
/// assert_eq!(ended.reason, "resignation");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Ended {
    /// `black_wins`, `white_wins` or `draw`.
    pub result: String,
    /// `resignation`, `timeout`, `agreement`, `declaration` or `illegal_move`.
    pub reason: String,
}

/// A question about a game alone.
///
/// ```
/// assert_eq!(hakugei_ask::Asked::default().convention, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Asked {
    /// The game.
    pub game: GameText,
    /// How moves are written for people: `tsa`, `hodges`, `western` or `wikipedia_sample`. By default the variant says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
    /// Whether `position` also writes out the moves so far.
    #[serde(default)]
    pub with_line: bool,
}

/// A question for the pictures of pieces.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "faces": "kanji"}"#;
/// let asked: hakugei_ask::AskPictures = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.faces.as_deref(), Some("kanji"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct AskPictures {
    /// The variant: `variant` or `file`; its moves are not looked at.
    pub game: GameText,
    /// What is drawn on pieces: `pictures`, which is the default, `kanji`, `two-kanji` or `letters`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<String>,
}

/// A question for a picture.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "what": "card"}"#;
/// let asked: hakugei_ask::AskPicture = serde_json::from_str(text).expect("it has the shape");
/// assert!(!asked.flip && asked.arrows.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct AskPicture {
    /// The game.
    pub game: GameText,
    /// What is drawn: `board`, which is the default, or `card`, all pieces with their moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// As for [`AskPictures::faces`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faces: Option<String>,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
    /// Whether White's side of the board is below.
    #[serde(default)]
    pub flip: bool,
    /// Moves in USI form that arrows show, the best one first: moves of the position, of either side.
    #[serde(default)]
    pub arrows: Vec<String>,
}

/// A question about one move.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "move": "7g7f"}"#;
/// let asked: hakugei_ask::WithMove = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.mv, "7g7f");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct WithMove {
    /// The game.
    pub game: GameText,
    /// The move, in USI form, in the convention, or as people type it: any text that leaves no doubt.
    #[serde(rename = "move")]
    pub mv: String,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
}

/// A record to read.
///
/// ```
/// let text = r#"{"text": "position startpos moves 7g7f", "game": {"variant": "mine"}}"#;
/// let asked: hakugei_ask::ReadText = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.form, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ReadText {
    /// The record.
    pub text: String,
    /// The name of its file, which may tell its form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its form: `record`, `kif`, `csa`, `usi`, `pgn` or `moves` (a plain list). By default the text and its name tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// The variant to read it as where it names none: `variant` or `file`; its moves are not looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameText>,
    /// Which game of a file of several, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

/// A game with its variations to write.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "form": "kif", "nodes": [{"parent": null, "move": "7g7f"}]}"#;
/// let asked: hakugei_ask::WriteGame = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.nodes[0].mv, "7g7f");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct WriteGame {
    /// The variant and the start, and how the main line ended; its moves are those of `nodes`, unless there are none.
    pub game: GameText,
    /// The form: `record`, `kif`, `csa`, `usi` or `pgn`.
    pub form: String,
    /// How moves are written in a `record`. By default the variant says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
    /// Who played Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// Who played White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// When it was played, such as `2026-11-24`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, each after its parent; the first child of each is the main line.
    #[serde(default)]
    pub nodes: Vec<WriteNode>,
}

/// One move of a tree.
///
/// ```
/// let node = hakugei_ask::WriteNode { mv: "7g7f".to_owned(), ..Default::default() };
/// assert_eq!(node.parent, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct WriteNode {
    /// The index of the move before it; `null` for a first move.
    #[serde(default)]
    pub parent: Option<usize>,
    /// The move in USI form.
    #[serde(rename = "move")]
    pub mv: String,
    /// What is said about it.
    #[serde(default)]
    pub comments: Vec<String>,
    /// How long it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

/// A variant file to check.
///
/// ```
/// let text = r#"{"file": {"text": "Variant()"}}"#;
/// let asked: hakugei_ask::CheckFile = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.file.name, "variant.ron");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct CheckFile {
    /// The file.
    pub file: VariantText,
}

/// A position to think about. Without any bound the search goes on until it is stopped, or has proved a win or a loss.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "level": 1, "nodes": 1000}"#;
/// let asked: hakugei_ask::Think = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!((asked.level, asked.nodes, asked.lines), (Some(1), Some(1000), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct Think {
    /// The game.
    pub game: GameText,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
    /// How well to play, from 1 to 22; by default 22, as well as it can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What a weak level overlooks in this game depends on this number.
    #[serde(default)]
    pub seed: u64,
    /// How many of the best moves are wanted, each with its line: from 1, the default, to 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The deepest search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The largest number of positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The longest time, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// What the clock of the side to move shows, instead of `ms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockLeft>,
    /// The moves to choose from, in USI form; all if it is empty.
    #[serde(default)]
    pub only: Vec<String>,
}

/// What a clock shows.
///
/// ```
/// let byoyomi = hakugei_ask::ClockLeft { byoyomi_ms: 10_000, ..Default::default() };
/// assert_eq!(byoyomi.left_ms, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ClockLeft {
    /// The time left, in milliseconds, byoyomi aside.
    pub left_ms: u64,
    /// What is added after each move, in milliseconds.
    #[serde(default)]
    pub increment_ms: u64,
    /// The time for each move when no other is left, in milliseconds.
    #[serde(default)]
    pub byoyomi_ms: u64,
}

/// A game to review: each of its positions is searched at full strength.
///
/// ```
/// let text = r#"{"game": {"variant": "mine", "moves": ["7g7f"]}, "nodes": 1000}"#;
/// let asked: hakugei_ask::ReviewGame = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.nodes, Some(1000));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct ReviewGame {
    /// The game.
    pub game: GameText,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
    /// The number of positions that the search looks at for each move of the game; 30000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A question for lessons.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "seed": 2}"#;
/// let asked: hakugei_ask::AskLessons = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!((asked.lessons, asked.seed), (None, Some(2)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct AskLessons {
    /// The variant: `variant` or `file`; its moves are not looked at.
    pub game: GameText,
    /// The text of a file of lessons. By default they are those that ship with the variant, or are found in games of the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lessons: Option<VariantText>,
    /// Puzzles instead: mates in N moves of the side to move, from 1 to 5, with one solution, found in games of the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
    /// How many puzzles, from 1 to 20; 5 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Which games of the computer lessons are found in, where there is no file of them, and puzzles; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
}

/// A question about a move in a lesson. What it says of the lesson stands in the answer to `lessons`.
///
/// ```
/// let text = r#"{"game": {"variant": "mine"}, "goal": "mate", "move": "7g7f"}"#;
/// let asked: hakugei_ask::AskAttempt = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!((asked.goal.as_str(), asked.within), ("mate", None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct AskAttempt {
    /// The lesson's position as `sfen`, and the moves that were played in it so far, of both sides.
    pub game: GameText,
    /// The lesson's goal.
    pub goal: String,
    /// The letter of the piece that the goal names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The square that the goal names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// In how many moves the goal has to be reached, from 1, the default, to 3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u8>,
    /// The first moves that solve the lesson, in USI form: needed where its goal is `play`.
    #[serde(default)]
    pub solutions: Vec<String>,
    /// The move, in USI form or in the convention.
    #[serde(rename = "move")]
    pub mv: String,
    /// As for [`Asked::convention`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<String>,
}

/// The games of a player against a level that follows: what the level of the next one is.
///
/// ```
/// let text = r#"{"played": [{"level": 2, "outcome": "won"}]}"#;
/// let asked: hakugei_ask::AskLevel = serde_json::from_str(text).expect("it has the shape");
/// assert_eq!(asked.played[0].level, 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct AskLevel {
    /// The games, the first one first; by default none.
    #[serde(default)]
    pub played: Vec<GameOfPlayer>,
}

/// How a game of a player against the computer ended.
///
/// ```
/// use hakugei_ask::{GameOfPlayer, GameResultForPlayer};
///
/// let game: GameOfPlayer = serde_json::from_str(r#"{"level": 4, "outcome": "lost"}"#).expect("it has the shape");
/// assert_eq!(game.outcome, GameResultForPlayer::Lost);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub struct GameOfPlayer {
    /// The level that the computer played at.
    pub level: u8,
    /// How it ended for the player.
    pub outcome: GameResultForPlayer,
}

/// A result as a player sees it.
///
/// ```
/// let won = serde_json::to_string(&hakugei_ask::GameResultForPlayer::Won).expect("it is data");
/// assert_eq!(won, r#""won""#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameResultForPlayer {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// The player lost.
    Lost,
}
