//! The answers: what each says. The JSON has the same fields in the same order.

use hakugei_variant::{Color, EditorDiagnostic};
use serde::Serialize;

/// An answer. In JSON its fields stand alone: the question tells which it is.
///
/// ```
/// use hakugei_ask::{Answer, VariantList};
///
/// let answer = Answer::Variants(VariantList { variants: Vec::new() });
/// assert_eq!(serde_json::to_string(&answer).expect("it is data"), r#"{"variants":[]}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Answer {
    /// To `variants`.
    Variants(VariantList),
    /// To `variant`.
    Variant(Box<DescribedVariant>),
    /// To `source`.
    Source(SourceText),
    /// To `pictures`.
    Pictures(PiecePictures),
    /// To `picture`.
    Picture(DrawnPicture),
    /// To `position`.
    Position(Box<PositionAnswer>),
    /// To `why`.
    Why(Verdict),
    /// To `warn`.
    Warn(Warning),
    /// To `threats`.
    Threats(Threats),
    /// To `explain`.
    Explain(Box<Explained>),
    /// To `read`.
    Read(Box<ReadRecord>),
    /// To `write`.
    Write(WrittenRecord),
    /// To `check`.
    Check(CheckedFile),
    /// To `think`.
    Think(Box<crate::think::Decision>),
    /// To `review`.
    Review(Review),
    /// To `lessons`.
    Lessons(LessonList),
    /// To `attempt`.
    Attempt(Judged),
    /// To `level`.
    Level(NextLevel),
}

/// What a search finds before its answer.
///
/// ```
/// use hakugei_ask::{Environment, News, Question, Shelf, answer};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().expect("some are shipped");
/// let text = format!(r#"{{"ask": 1, "question": "think", "game": {{"variant": "{id}"}}, "depth": 2}}"#);
/// let question = Question::from_json(&text)?;
/// let shelf = Shelf::new(1);
/// let mut heard = Vec::new();
/// answer(&question, &Environment::without_clock(&shipped::Shipped, &shelf), &mut |news| heard.push(news))?;
/// assert!(heard.iter().all(|news| matches!(news, News::Thought(_))) && !heard.is_empty());
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum News {
    /// Of `think`.
    Thought(Box<Thought>),
    /// Of `review`.
    Reviewed(Box<ReviewedMove>),
}

/// A side.
///
/// ```
/// use hakugei_ask::Side;
///
/// assert_eq!(serde_json::to_string(&Side::from(hakugei_variant::Color::White)).expect("it is a word"), "\"white\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that moves first, and whose pieces are written in upper case.
    Black,
    /// The other one.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// What something is called.
///
/// ```
/// let names = hakugei_ask::Names { english: "my game".to_owned(), kanji: None, romaji: None };
/// assert_eq!(serde_json::to_string(&names).expect("it is data"), r#"{"english":"my game","kanji":null,"romaji":null}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Names {
    /// In English.
    pub english: String,
    /// In Japanese script.
    pub kanji: Option<String>,
    /// The Japanese name in Latin letters.
    pub romaji: Option<String>,
}

/// The size of a board.
///
/// ```
/// let board = hakugei_ask::BoardSize { files: 9, ranks: 9 };
/// assert_eq!(serde_json::to_string(&board).expect("it is data"), r#"{"files":9,"ranks":9}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardSize {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
}

/// The answer to `variants`.
///
/// ```
/// assert!(hakugei_ask::VariantList { variants: Vec::new() }.variants.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantList {
    /// The variants in their usual order; the first is the default game.
    pub variants: Vec<ListedVariant>,
}

/// A variant in a list.
///
/// ```
/// use hakugei_ask::ListedVariant;
/// use hakugei_game::CompiledVariant;
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let listed = ListedVariant::of(compiled.variant());
/// assert_eq!(listed.men, compiled.variant().start.men());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListedVariant {
    /// The name by which it is asked for.
    pub id: String,
    /// What it is called.
    pub name: Names,
    /// Who made it.
    pub inventor: Option<String>,
    /// When.
    pub year: Option<u16>,
    /// Its board.
    pub board: BoardSize,
    /// How many pieces there are at the start, those in hand too.
    pub men: usize,
    /// The position at the start, in SFEN.
    pub start: String,
    /// The ids of its handicaps.
    pub handicaps: Vec<String>,
    /// The convention in which its moves are written.
    pub notation: String,
}

/// The answer to `variant`.
///
/// ```
/// use hakugei_ask::{Answer, Asked, Environment, GameText, Question, Shelf, answer};
/// use hakugei_variant::shipped;
///
/// let game = GameText { variant: shipped::ids().next().map(str::to_owned), ..GameText::default() };
/// let question = Question::Variant(Asked { game, ..Asked::default() });
/// let shelf = Shelf::new(1);
/// let Answer::Variant(variant) = answer(&question, &Environment::without_clock(&shipped::Shipped, &shelf), &mut |_| {})? else {
///     panic!("it is about a variant")
/// };
/// assert!(variant.pieces.iter().any(|piece| piece.royal) && variant.rules[0].title == "Aim");
/// # Ok::<(), hakugei_ask::AskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DescribedVariant {
    /// What the list says of it.
    #[serde(flatten)]
    pub listed: ListedVariant,
    /// Its kinds of pieces; each face of a piece is a kind.
    pub pieces: Vec<PieceAnswer>,
    /// Its rules in words.
    pub rules: Vec<Section>,
    /// Its handicaps.
    pub handicap_games: Vec<Handicap>,
    /// The ways of naming squares, and the names along the edges of the board.
    pub conventions: Vec<Convention>,
    /// The codes of the kinds that may be in hand, in the order in which hands are shown.
    pub hand: Vec<String>,
    /// Whether the worths of its pieces were learned from games, or computed from their moves.
    pub learned: bool,
    /// The variant from whose games they were learned, if it is one that this one extends, with the same board and pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub learned_of: Option<String>,
    /// The number of the strongest level; the weakest is 1.
    pub levels: u8,
    /// What the levels are called, the weakest first.
    pub level_names: Vec<String>,
    /// Where its rules come from.
    pub sources: Vec<String>,
    /// What a reader should know.
    pub notes: Vec<String>,
    /// What `check` warns of in its file.
    pub warnings: Vec<EditorDiagnostic>,
}

/// Sentences about one part of the rules.
///
/// ```
/// let section = hakugei_ask::Section { title: "Aim".to_owned(), sentences: Vec::new() };
/// assert!(section.sentences.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Section {
    /// What they are about.
    pub title: String,
    /// The sentences.
    pub sentences: Vec<String>,
}

/// A kind of piece.
///
/// ```
/// // See the answer to `variant`.
/// fn is_promoted(piece: &hakugei_ask::PieceAnswer) -> bool {
///     piece.code.starts_with('+')
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceAnswer {
    /// How it is written in SFEN: `P`, `+P`, `P'`; in lower case for White.
    pub code: String,
    /// What it is called.
    pub name: Names,
    /// The one character that stands for it on a board drawn in kanji.
    pub short: Option<String>,
    /// Whether losing it loses the game.
    pub royal: bool,
    /// What it becomes when it promotes or turns over; the first of several, among which the player chooses.
    pub promotes_to: Option<String>,
    /// All that it can become when it promotes or turns over, in the order of the variant.
    pub faces: Vec<String>,
    /// What a captor gets in hand; `null` where it leaves play.
    pub captured: Option<String>,
    /// How many each side has at the start.
    pub at_start: SideCounts,
    /// Its move in Betza notation.
    pub betza: String,
    /// How it moves: everywhere, and then on the squares where it moves in another way.
    pub moves: Vec<MovesAnswer>,
    /// What the rules say of it beyond its moves.
    pub words: Vec<String>,
    /// What it is worth in an exchange, in hundredths of the weakest piece; `null` for a royal piece.
    pub worth: Option<Worth>,
}

/// How a kind moves: everywhere, or on some squares.
///
/// ```
/// fn is_usual(moves: &hakugei_ask::MovesAnswer) -> bool {
///     moves.heading.is_empty()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MovesAnswer {
    /// Where it moves so; empty where that is everywhere.
    pub heading: String,
    /// The moves in Betza notation.
    pub betza: String,
    /// The diagram as SVG.
    pub svg: String,
    /// The diagram as text, with a legend of its signs.
    pub text: String,
    /// The moves in sentences.
    pub sentences: Vec<String>,
}

/// The answer to `pictures`.
///
/// ```
/// let none = hakugei_ask::PiecePictures { faces: "kanji".to_owned(), pieces: Vec::new(), lacking: Vec::new() };
/// assert!(none.lacking.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PiecePictures {
    /// What is drawn on the pieces.
    pub faces: String,
    /// Each kind, drawn for both sides.
    pub pieces: Vec<PiecePicture>,
    /// The characters that no font here has: letters stand for them.
    pub lacking: Vec<String>,
}

/// The pictures of a kind, as SVG with the view box `0 0 100 100`.
///
/// ```
/// fn differ(picture: &hakugei_ask::PiecePicture) -> bool {
///     picture.black != picture.white
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PiecePicture {
    /// The kind.
    pub code: String,
    /// Black's piece, which points up.
    pub black: String,
    /// White's piece, which points down.
    pub white: String,
}

/// The answer to `picture`.
///
/// ```
/// let picture = hakugei_ask::DrawnPicture { svg: "<svg/>".to_owned() };
/// assert!(picture.svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawnPicture {
    /// The picture as SVG.
    pub svg: String,
}

/// A number for each side.
///
/// ```
/// assert_eq!(hakugei_ask::SideCounts::default().black, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideCounts {
    /// Black's.
    pub black: usize,
    /// White's.
    pub white: usize,
}

/// What a kind is worth, in hundredths of the weakest piece.
///
/// ```
/// let worth = hakugei_ask::Worth { board: 100, hand: None };
/// assert_eq!(worth.board, 100);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// On the board.
    pub board: i32,
    /// In hand; `null` where it never is.
    pub hand: Option<i32>,
}

/// A handicap.
///
/// ```
/// fn first(handicap: &hakugei_ask::Handicap) -> bool {
///     handicap.start.contains(" b ")
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handicap {
    /// The name by which it is asked for.
    pub id: String,
    /// What it is called.
    pub name: Names,
    /// What it changes.
    pub words: String,
    /// The position at the start, in SFEN.
    pub start: String,
}

/// A way of naming squares.
///
/// ```
/// fn corner(convention: &hakugei_ask::Convention) -> String {
///     format!("{}{}", convention.files[0], convention.ranks[0])
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Convention {
    /// What it is asked for by.
    pub name: String,
    /// What it does.
    pub words: String,
    /// The names of the files, from Black's right to its left. A square's name is that of its file and that of its rank.
    pub files: Vec<String>,
    /// The names of the ranks, from the top (White's side) down.
    pub ranks: Vec<String>,
}

/// The answer to `source`.
///
/// ```
/// let source = hakugei_ask::SourceText { name: "mine.ron".to_owned(), text: String::new() };
/// assert_eq!(source.name, "mine.ron");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceText {
    /// The name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Pieces of a kind in hand.
///
/// ```
/// let held = hakugei_ask::Held { code: "P".to_owned(), count: 2 };
/// assert_eq!(held.count, 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Held {
    /// The kind.
    pub code: String,
    /// How many.
    pub count: u8,
}

/// The hands of both sides.
///
/// ```
/// assert!(hakugei_ask::Hands::default().black.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hands {
    /// Black's.
    pub black: Vec<Held>,
    /// White's.
    pub white: Vec<Held>,
}

/// A piece that a move captures, or that burns when it has been made.
///
/// ```
/// let capture = hakugei_ask::Capture { square: "3c".to_owned(), piece: "p".to_owned(), held: Some("K".to_owned()) };
/// assert_ne!(capture.held.as_deref(), Some("P"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Capture {
    /// Where it stands.
    pub square: String,
    /// What it is, in the case of its side.
    pub piece: String,
    /// What it becomes in the hand of the side that takes or burns it; `null` where it leaves play.
    pub held: Option<String>,
}

/// A legal move, and what it does.
///
/// ```
/// fn is_drop(mv: &hakugei_ask::MoveAnswer) -> bool {
///     mv.from.is_none()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveAnswer {
    /// In USI form.
    pub usi: String,
    /// In the convention.
    pub text: String,
    /// Where it begins, as USI names squares; `null` for a drop.
    pub from: Option<String>,
    /// The kind as it is held, for a drop.
    pub drop: Option<String>,
    /// The squares on which it captures on its way, in order.
    pub via: Vec<String>,
    /// Where it ends.
    pub to: String,
    /// Whether it promotes, or turns the piece over.
    pub promotes: bool,
    /// The piece that then stands where it ends, in the case of its side.
    pub becomes: String,
    /// What it captures, in order.
    pub captures: Vec<Capture>,
    /// What burns when it has been made: enemies around the square where it ends, or the piece that moves.
    pub burns: Vec<Capture>,
    /// Whether it gives check.
    pub check: bool,
}

/// How a game ended.
///
/// ```
/// let outcome = hakugei_game::Outcome {
///     result: hakugei_game::GameResult::Draw,
///     reason: hakugei_game::Reason::Agreement,
/// };
/// let outcome = hakugei_ask::outcome(outcome);
/// assert_eq!((outcome.result.as_str(), outcome.words.as_str()), ("draw", "draw by agreement"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeAnswer {
    /// `black_wins`, `white_wins`, `draw`, `replay_reversed` or `no_result`.
    pub result: String,
    /// The rule that ended it, such as `checkmate`.
    pub reason: String,
    /// The same in words.
    pub words: String,
}

/// A move that was played, by name.
///
/// ```
/// let named = hakugei_ask::NamedMove { usi: "7g7f".to_owned(), text: "P-7f".to_owned() };
/// assert_eq!(named.text, "P-7f");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMove {
    /// In USI form.
    pub usi: String,
    /// In the convention.
    pub text: String,
}

/// How many checks each side has still to give.
///
/// ```
/// let left = hakugei_ask::ChecksLeft { black: 2, white: 3, words: "Checks still to give: Black 2, White 3.".to_owned() };
/// assert!(left.black < left.white);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChecksLeft {
    /// Black's.
    pub black: u8,
    /// White's.
    pub white: u8,
    /// The same in words.
    pub words: String,
}

/// The answer to `position`. Squares have their names of USI: the file's number from the right, the rank's letter from the top.
///
/// ```
/// fn is_over(position: &hakugei_ask::PositionAnswer) -> bool {
///     position.outcome.is_some()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionAnswer {
    /// The position.
    pub sfen: String,
    /// The legal moves in USI form, sorted.
    pub moves: Vec<String>,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// The drops that are barred only because they would mate.
    pub banned_drop_mates: Vec<String>,
    /// The result, if the game is over.
    pub outcome: Option<OutcomeAnswer>,
    /// Where the game began.
    pub start: String,
    /// How many moves were played since.
    pub ply: usize,
    /// Whose move it is.
    pub side: Side,
    /// The board, rank by rank from the top, each from the left as Black sees it: codes in the case of their side.
    pub board: Vec<Vec<Option<String>>>,
    /// The pieces in hand.
    pub hands: Hands,
    /// The squares of the royal pieces that are in check.
    pub check: Vec<String>,
    /// How many checks each side has still to give, in a variant in which several checks win.
    pub checks_left: Option<ChecksLeft>,
    /// The last move.
    pub last: Option<MoveAnswer>,
    /// The legal moves with what they do, sorted by text; none when the game is over.
    pub legal: Vec<MoveAnswer>,
    /// What the side to move could declare now.
    pub declaration: Option<OutcomeAnswer>,
    /// How many times the position has occurred in this game, now included.
    pub occurred: usize,
    /// What a person should know of a position that no game comes to.
    pub warning: Option<String>,
    /// The moves so far, where the question asks for them.
    pub line: Option<Vec<NamedMove>>,
}

/// The answer to `why`.
///
/// ```
/// let verdict = hakugei_ask::Verdict { legal: true, usi: Some("7g7f".to_owned()), read_as: None, refusal: None };
/// assert!(verdict.legal);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// Whether the move may be played.
    pub legal: bool,
    /// The move in USI form, if it is legal.
    pub usi: Option<String>,
    /// How the move is written, where it was typed otherwise than in USI form or in the convention: `D-5d` for `dolphin 5d`.
    pub read_as: Option<String>,
    /// Why it may not.
    pub refusal: Option<Refusal>,
}

/// Why a move is refused.
///
/// ```
/// let refusal = hakugei_ask::Refusal { reason: "unreadable".to_owned(), words: "…".to_owned(), squares: Vec::new() };
/// assert_eq!(refusal.reason, "unreadable");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Refusal {
    /// The rule, in one word such as `file_limit`; `unreadable` where the text is no move, `ambiguous` where it could be several.
    pub reason: String,
    /// The reason in words.
    pub words: String,
    /// The squares that it speaks of.
    pub squares: Vec<String>,
}

/// The answer to `threats`.
///
/// ```
/// let none = hakugei_ask::Threats { pieces: Vec::new() };
/// assert!(none.pieces.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Threats {
    /// Every piece on the board.
    pub pieces: Vec<PieceThreats>,
}

/// What one piece attacks, and what attacks it.
///
/// ```
/// fn hangs(piece: &hakugei_ask::PieceThreats) -> bool {
///     !piece.attacked_by.is_empty() && piece.defended_by.is_empty()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PieceThreats {
    /// Where it stands.
    pub square: String,
    /// What it is, in the case of its side.
    pub piece: String,
    /// The squares on which it would capture an enemy, whatever that did to its own royal piece.
    pub attacks: Vec<String>,
    /// The squares to which it could legally go if it were its side's move.
    pub moves: Vec<String>,
    /// The enemies on the squares that it attacks.
    pub threatens: Vec<String>,
    /// The enemies that attack it.
    pub attacked_by: Vec<String>,
    /// The friends that would take back.
    pub defended_by: Vec<String>,
}

/// The answer to `explain`.
///
/// ```
/// fn says(explained: &hakugei_ask::Explained) -> &str {
///     &explained.words
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Explained {
    /// The move.
    #[serde(flatten)]
    pub mv: MoveAnswer,
    /// What it does, in one sentence.
    pub words: String,
    /// How the game ends with it, if it does.
    pub outcome: Option<OutcomeAnswer>,
}

/// The answer to `read`.
///
/// ```
/// fn has_variations(record: &hakugei_ask::ReadRecord) -> bool {
///     record.nodes.iter().enumerate().any(|(index, node)| node.parent != index.checked_sub(1))
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadRecord {
    /// Its form: `record`, `kif`, `csa`, `usi`, `pgn` or `moves`.
    pub form: String,
    /// The id of the variant.
    pub variant: String,
    /// Where the game begins.
    pub start: String,
    /// The convention in which the record writes moves.
    pub convention: String,
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves, each after its parent; the first child of each is the main line.
    pub nodes: Vec<Node>,
    /// The result of the main line.
    pub outcome: Option<OutcomeAnswer>,
    /// How many games the text holds.
    pub games: usize,
}

/// A move of a tree, or the end of a line.
///
/// ```
/// fn is_end(node: &hakugei_ask::Node) -> bool {
///     node.mv.is_none()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Node {
    /// The index of the one before; `null` for a first move.
    pub parent: Option<usize>,
    /// The move in USI form; `null` for an end.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The move in the convention, or the end in words.
    pub text: String,
    /// What is said about it.
    pub comments: Vec<String>,
    /// How long it took, in milliseconds.
    pub ms: Option<u64>,
}

/// The answer to `write`.
///
/// ```
/// let record = hakugei_ask::WrittenRecord { text: String::new(), name: "game.kif".to_owned(), losses: Vec::new() };
/// assert!(record.losses.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrittenRecord {
    /// The record.
    pub text: String,
    /// A name for its file.
    pub name: String,
    /// What the form cannot hold, and is left out.
    pub losses: Vec<String>,
}

/// The answer to `check`.
///
/// ```
/// let fine = hakugei_ask::CheckedFile { valid: true, id: None, diagnostics: Vec::new(), acknowledged: Vec::new() };
/// assert!(fine.valid);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedFile {
    /// Whether it is a variant that can be played.
    pub valid: bool,
    /// The id of the variant, if it is valid.
    pub id: Option<String>,
    /// What is wrong, and what is only odd, in the order of the text.
    pub diagnostics: Vec<EditorDiagnostic>,
    /// The warnings that are left out because the file acknowledges them, in the order of their codes.
    pub acknowledged: Vec<AcknowledgedWarning>,
}

/// A warning that a variant file acknowledges.
///
/// ```
/// let reason = "the sides are meant to differ".to_owned();
/// let meant = hakugei_ask::AcknowledgedWarning { code: "V037", reason, count: 1 };
/// assert_eq!(meant.code, "V037");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AcknowledgedWarning {
    /// The code, such as `V037`.
    pub code: &'static str,
    /// Why it is meant, in the words of the file.
    pub reason: String,
    /// How many warnings with this code are left out.
    pub count: usize,
}

/// The value of a position.
///
/// ```
/// let score = hakugei_ask::ThoughtScore { black: 31, mate: None, chance: 52, words: "+0.31 for Black".to_owned() };
/// assert_eq!(score.mate, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThoughtScore {
    /// For Black, in hundredths of the weakest piece.
    pub black: i32,
    /// The number of plies to a forced end: positive where Black wins, negative where White wins.
    pub mate: Option<i32>,
    /// About how likely Black is to win, in hundredths.
    pub chance: u8,
    /// The same in words: `+0.31 for Black`, `White mates in 2 moves`.
    pub words: String,
}

/// News of `think`: the best move so far, or one of the best.
///
/// ```
/// fn is_best(thought: &hakugei_ask::Thought) -> bool {
///     thought.rank == 1
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thought {
    /// The last full depth, in plies.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub deepest: u32,
    /// Which of the best moves this is, from 1.
    pub rank: usize,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took so far, in milliseconds, by the clock that was handed in.
    pub ms: u64,
    /// What the move leads to.
    pub score: ThoughtScore,
    /// The expected moves, this one first.
    pub line: Vec<NamedMove>,
}

/// How good a move was.
///
/// ```
/// assert!(hakugei_ask::Quality::Blunder > hakugei_ask::Quality::Mistake);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// The move that the search would play.
    Best,
    /// Nearly as good.
    Good,
    /// It gives away at least 5 of 100 in the chance to win, or misses or allows a short mate.
    Inaccuracy,
    /// It gives away at least 10.
    Mistake,
    /// It gives away at least 20.
    Blunder,
}

/// News of `review`: a move of the game, judged.
///
/// ```
/// fn wants_a_look(mv: &hakugei_ask::ReviewedMove) -> bool {
///     mv.quality >= hakugei_ask::Quality::Mistake
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedMove {
    /// Which move of the game it is, from 1.
    pub ply: usize,
    /// Whose move it was.
    pub side: Side,
    /// The move.
    pub played: NamedMove,
    /// The value of the position after it.
    pub score: ThoughtScore,
    /// How good it was.
    pub quality: Quality,
    /// What it gave away in the mover's chance to win, in hundredths.
    pub loss: u8,
    /// What the search would have played.
    pub best: NamedMove,
    /// The value of the position after that.
    pub best_score: ThoughtScore,
    /// The line that it expected.
    pub line: Vec<NamedMove>,
    /// The judgement in one sentence.
    pub words: String,
}

/// The answer to `review`.
///
/// ```
/// let review = hakugei_ask::Review { start: None, moves: Vec::new(), stopped: false };
/// assert!(review.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// The value of the position before the first move; `null` where the game was over there.
    pub start: Option<ThoughtScore>,
    /// The moves in order.
    pub moves: Vec<ReviewedMove>,
    /// Whether it was stopped before the last one.
    pub stopped: bool,
}

/// The lessons about a variant.
///
/// ```
/// let list = hakugei_ask::LessonList { generated: true, not_found: vec!["checks to escape"], lessons: Vec::new() };
/// assert_eq!(
///     serde_json::to_string(&list).expect("it is data"),
///     r#"{"generated":true,"not_found":["checks to escape"],"lessons":[]}"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonList {
    /// Whether they were found in games of the computer, because there is no file of them.
    pub generated: bool,
    /// What lessons were looked for in these games and not found, in the plural: `checks to escape`. Nothing is looked for where there is a
    /// file, and of puzzles there is one sort.
    pub not_found: Vec<&'static str>,
    /// The lessons, in the order in which they are taken.
    pub lessons: Vec<LessonAnswer>,
}

/// A lesson. The side to move of its position is the one that learns.
///
/// ```
/// fn is_solved_by(lesson: &hakugei_ask::LessonAnswer, usi: &str) -> bool {
///     lesson.solutions.iter().any(|solution| solution.usi == usi)
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonAnswer {
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The position in SFEN.
    pub sfen: String,
    /// The side that learns.
    pub side: Side,
    /// What has to be reached: `mate`, `win`, `check`, `escape`, `gain`, `play`, `capture`, `reach`, `promote` or `drop`.
    pub goal: String,
    /// The letter of the piece that the goal names.
    pub piece: Option<String>,
    /// The square that the goal names.
    pub square: Option<String>,
    /// The goal in words.
    pub words: String,
    /// In how many moves it has to be reached, whatever the other side answers.
    pub within: u8,
    /// The first moves that reach it; no other one does.
    pub solutions: Vec<NamedMove>,
    /// What helps to find them.
    pub hint: Option<String>,
    /// What is said when it is solved.
    pub explanation: String,
}

/// What a move does in a lesson.
///
/// ```
/// use hakugei_ask::{Judged, LessonResult};
///
/// let judged = Judged { result: LessonResult::Solved, why: None, answer: None };
/// assert_eq!(serde_json::to_string(&judged).expect("it is data"), r#"{"result":"solved","why":null,"answer":null}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// What came of it.
    pub result: LessonResult,
    /// Why it misses the goal.
    pub why: Option<String>,
    /// What the other side answers: where the lesson goes on, or where that shows why the move misses the goal.
    pub answer: Option<NamedMove>,
}

/// What came of a move in a lesson.
///
/// ```
/// use hakugei_ask::LessonResult;
///
/// assert_eq!(serde_json::to_string(&LessonResult::GoesOn).expect("it is a word"), "\"goes_on\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LessonResult {
    /// The goal is reached.
    Solved,
    /// The goal can be reached by the next moves.
    GoesOn,
    /// The goal is missed.
    Missed,
}

/// The answer to `warn`.
///
/// ```
/// let nothing = hakugei_ask::Warning { words: None };
/// assert_eq!(serde_json::to_string(&nothing).expect("it is data"), r#"{"words":null}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// What the move gives away, such as "that leaves the narwhal to Hx4c", if it does.
    pub words: Option<String>,
}

/// The answer to `level`.
///
/// ```
/// let next = hakugei_ask::NextLevel { level: 1, name: "first game".to_owned() };
/// assert_eq!(serde_json::to_string(&next).expect("it is data"), r#"{"level":1,"name":"first game"}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NextLevel {
    /// The level of the next game.
    pub level: u8,
    /// What it is called.
    pub name: String,
}
