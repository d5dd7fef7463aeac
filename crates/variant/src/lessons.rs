//! The file format of lessons: short positions of a variant, each with a task, as data. What a file says is read here, with places;
//! whether a lesson is right is for those who know the moves.
//!
//! ```
//! use hakugei_variant::{Source, lessons};
//!
//! let text = r#"Lessons(variant: "mine", lessons: [
//!     Lesson(title: "The rook", task: "Take the pawn.", position: "4k4/9/9/9/9/9/9/9/4K4 b - 1",
//!         goal: captre("P"), solutions: ["Rx5b"], explanation: "A rook moves straight."),
//! ])"#;
//! let (file, problems) = lessons::read(&Source::new("lessons/mine.ron", text));
//! assert!(file.is_none());
//! assert_eq!(problems[0].help.as_deref(), Some("did you mean `capture`?"));
//! ```

use crate::diagnostic::{Code, Diagnostic};
use crate::document::decode::{Decode, One, Spanned, Text};
use crate::document::duplicates;
use crate::document::outline::Form;
use crate::load::MAX_FILE;
use crate::notes::Notes;
use crate::source::{Source, Span};
use crate::syntax;
use crate::syntax::tree::Node;

fields! {
    /// A file of lessons.
    LessonsDocument = "Lessons" {
        /// The id of the variant that the lessons are about.
        Required variant: Text = "\"my-variant\"",
        /// The lessons, in the order in which they are taken.
        Required lessons: Spanned<Vec<Spanned<LessonDocument>>> = "[Lesson(title: \"The rook\", …)]",
    }
}

fields! {
    /// A lesson: a position and a task.
    LessonDocument = "Lesson" {
        /// What it is called in a list.
        Required title: Text = "\"The rook moves straight\"",
        /// What is to be done.
        Required task: Text = "\"Take the pawn with the rook.\"",
        /// The position, in SFEN; the side to move is the one that learns.
        Required position: Text = "\"4k4/4p4/9/9/9/9/9/4R4/4K4 b - 1\"",
        /// What has to be reached.
        Required goal: Spanned<GoalForm> = "capture(\"P\")",
        /// In how many moves of the learner's own, whatever the other side answers. Default: 1.
        Optional moves: Spanned<i64> = "1",
        /// The first moves that reach the goal, all of them; the first one is shown to those who give up.
        Required solutions: Spanned<Vec<Text>> = "[\"Rx5b\"]",
        /// What helps to find it.
        Optional hint: Text = "\"A rook goes as far as it likes.\"",
        /// What is said when it is solved.
        Required explanation: Text = "\"The rook slides along files and ranks.\"",
    }
}

choice! {
    /// What has to be reached.
    GoalForm = "the goal of a lesson" {
        "mate" => Mate,
        "win" => Win,
        "check" => Check,
        "escape" => Escape,
        "gain" => Gain,
        "play" => Play,
        "capture" => Capture(One<Text>) = "capture(\"R\")",
        "reach" => Reach(One<Text>) = "reach(\"5a\")",
        "promote" => Promote(One<Text>) = "promote(\"P\")",
        "drop" => Drop(One<Text>) = "drop(\"P\")",
    }
}

/// What a file of lessons looks like.
pub(crate) fn form() -> Form {
    LessonsDocument::form()
}

/// A value of a file with its place.
///
/// ```
/// # use hakugei_variant::{Source, lessons};
/// # let lesson = r#"Lesson(title: "a", task: "b", position: "c", goal: mate, solutions: ["d"], explanation: "e")"#;
/// let source = Source::new("mine.ron", format!(r#"Lessons(variant: "mine", lessons: [{lesson}])"#));
/// let file = lessons::read(&source).0.expect("it is one");
/// assert_eq!((file.variant.value.as_str(), &source.text[file.variant.span.range()]), ("mine", "mine"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> From<Spanned<T>> for Placed<T> {
    fn from(Spanned { value, span }: Spanned<T>) -> Self {
        Self { value, span }
    }
}

/// What a file of lessons says.
///
/// ```
/// # use hakugei_variant::{Source, lessons};
/// # let lesson = r#"Lesson(title: "a", task: "b", position: "c", goal: mate, solutions: ["d"], explanation: "e")"#;
/// let source = Source::new("mine.ron", format!(r#"Lessons(variant: "mine", lessons: [{lesson}])"#));
/// let file = lessons::read(&source).0.expect("it is one");
/// assert_eq!(file.lessons.len(), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonFile {
    /// The id of the variant.
    pub variant: Placed<String>,
    /// The lessons.
    pub lessons: Vec<LessonText>,
    /// Where the list of them stands.
    pub list: Span,
}

/// What a file says of one lesson.
///
/// ```
/// # use hakugei_variant::{Source, lessons};
/// # let lesson = r#"Lesson(title: "a", task: "b", position: "c", goal: mate, solutions: ["d"], explanation: "e")"#;
/// let source = Source::new("mine.ron", format!(r#"Lessons(variant: "mine", lessons: [{lesson}])"#));
/// let lesson = &lessons::read(&source).0.expect("it is one").lessons[0];
/// assert_eq!((lesson.title.as_str(), lesson.moves.value), ("a", 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonText {
    /// What it is called.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// The position in SFEN.
    pub position: Placed<String>,
    /// What has to be reached.
    pub goal: Placed<GoalText>,
    /// In how many moves.
    pub moves: Placed<i64>,
    /// The first moves that reach it.
    pub solutions: Vec<Placed<String>>,
    /// Where the list of them stands.
    pub solved_by: Span,
    /// What helps to find it.
    pub hint: Option<String>,
    /// What is said when it is solved.
    pub explanation: String,
}

/// What has to be reached, with the names that the file has for pieces and squares.
///
/// ```
/// # use hakugei_variant::{Source, lessons};
/// use hakugei_variant::lessons::GoalText;
///
/// # let lesson = r#"Lesson(title: "a", task: "b", position: "c", goal: drop("P"), solutions: ["d"], explanation: "e")"#;
/// let source = Source::new("mine.ron", format!(r#"Lessons(variant: "mine", lessons: [{lesson}])"#));
/// let lesson = &lessons::read(&source).0.expect("it is one").lessons[0];
/// assert!(matches!(&lesson.goal.value, GoalText::Drop(code) if code.value == "P"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalText {
    /// Checkmate.
    Mate,
    /// The game is won, in any way.
    Win,
    /// The other side is in check.
    Check,
    /// The own royal piece is no longer in check.
    Escape,
    /// Material is won: whatever the other side answers, there is more than before.
    Gain,
    /// One of the solutions is played.
    Play,
    /// A piece of a kind is taken.
    Capture(Placed<String>),
    /// A move ends on a square.
    Reach(Placed<String>),
    /// A piece of a kind is turned over by a move.
    Promote(Placed<String>),
    /// A piece of a kind is dropped.
    Drop(Placed<String>),
}

impl From<GoalForm> for GoalText {
    fn from(form: GoalForm) -> Self {
        match form {
            GoalForm::Mate => Self::Mate,
            GoalForm::Win => Self::Win,
            GoalForm::Check => Self::Check,
            GoalForm::Escape => Self::Escape,
            GoalForm::Gain => Self::Gain,
            GoalForm::Play => Self::Play,
            GoalForm::Capture(One(code)) => Self::Capture(code.into()),
            GoalForm::Reach(One(square)) => Self::Reach(square.into()),
            GoalForm::Promote(One(code)) => Self::Promote(code.into()),
            GoalForm::Drop(One(code)) => Self::Drop(code.into()),
        }
    }
}

/// Whether a text begins as a file of lessons does.
///
/// ```
/// use hakugei_variant::lessons;
///
/// assert!(lessons::is_file("// Of mine.\nLessons(variant: \"mine\")"));
/// assert!(!lessons::is_file("Variant(id: \"mine\")"));
/// ```
pub fn is_file(text: &str) -> bool {
    text[syntax::skip_blank(text)..].starts_with("Lessons")
}

/// Reads a file of lessons: what it says, unless something in it is wrong, and everything that is wrong with its form.
pub fn read(source: &Source) -> (Option<LessonFile>, Vec<Diagnostic>) {
    let mut notes = Notes::default();
    if source.text.len() > MAX_FILE {
        let message = format!(
            "the file has {} bytes, and at most {MAX_FILE} (1 MiB) are read",
            source.text.len()
        );
        let diagnostic = Diagnostic::new(Code::FileTooLarge, Span::new(0, 0..0), message);
        return (None, vec![diagnostic.help("write fewer lessons")]);
    }
    if syntax::skip_blank(&source.text) == source.text.len() {
        let diagnostic = Diagnostic::new(Code::EmptyFile, Span::new(0, 0..0), "the file is empty");
        let help = "start with `Lessons(variant: \"my-variant\", lessons: […])`";
        return (None, vec![diagnostic.help(help)]);
    }
    let reading = syntax::read(source, 0);
    for slip in reading.slips {
        notes.push(slip);
    }
    let file = reading.tree.and_then(|tree| decoded(&tree, &mut notes));
    let file = file.filter(|_| !notes.failed);
    (file, notes.sorted())
}

fn decoded(tree: &Node<'_>, notes: &mut Notes) -> Option<LessonFile> {
    duplicates::find(tree, notes);
    let document = LessonsDocument::decode(tree, notes)?;
    let list = document.lessons?;
    let lessons: Option<Vec<LessonText>> = list.value.into_iter().map(lesson).collect();
    Some(LessonFile {
        variant: document.variant?.into(),
        lessons: lessons?,
        list: list.span,
    })
}

/// A lesson; `None` where something is missing or wrong, which has been noted.
fn lesson(Spanned { value: lesson, span }: Spanned<LessonDocument>) -> Option<LessonText> {
    let goal = lesson.goal?;
    let solutions = lesson.solutions?;
    Some(LessonText {
        title: lesson.title?.value,
        task: lesson.task?.value,
        position: lesson.position?.into(),
        goal: Placed {
            value: goal.value.into(),
            span: goal.span,
        },
        moves: lesson.moves.map_or(Placed { value: 1, span }, Placed::from),
        solved_by: solutions.span,
        solutions: solutions.value.into_iter().map(Placed::from).collect(),
        hint: lesson.hint.map(|hint| hint.value),
        explanation: lesson.explanation?.value,
    })
}
