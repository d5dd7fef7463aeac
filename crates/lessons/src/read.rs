//! Lessons from a file, checked by the rules of the game: each position can be played from, each solution reaches the goal, and no
//! other first move does.

use std::ops::RangeInclusive;

use hakugei_game::{CompiledVariant, Game, Move, StartError};
use hakugei_notation::{read_move, write_move};
use hakugei_search::Learned;
use hakugei_text::{alternatives, quote, quoted_list};
use hakugei_variant::lessons::{self, GoalText, LessonText, Placed};
use hakugei_variant::{
    Checked, Code, Diagnostic, PieceCode, PieceKind, Severity, Source, Span, Variant, sfen,
};

use crate::goal::Goal;
use crate::lesson::{Lesson, Lessons};
use crate::reach::Trier;

/// In how many moves a goal may have to be reached.
const MOVES: RangeInclusive<i64> = 1..=3;

/// How many other solutions are named.
const MOST_NAMED: usize = 8;

/// What a check of a file of lessons has found.
///
/// ```
/// use hakugei_game::CompiledVariant;
/// use hakugei_lessons::Lessons;
/// use hakugei_search::Learned;
/// use hakugei_variant::{Source, render, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some ship")).expect("it is shipped");
/// let source = Source::new("mine.ron", r#"Lessons(variant: "another", lessons: [])"#);
/// let found = Lessons::read(&source, &compiled, &Learned::computed(&compiled));
/// assert!(found.lessons.is_none());
/// assert!(render(&found.found, false).contains("L001"));
/// ```
#[derive(Clone, Debug)]
pub struct CheckedLessons {
    /// The lessons, unless the file has an error.
    pub lessons: Option<Lessons>,
    /// The file with everything that is wrong with it, for `render`; it has no variant.
    pub found: Checked,
}

impl Lessons {
    /// Reads the lessons about a variant, and checks them. Material counts by what was learned of its pieces.
    pub fn read(source: &Source, compiled: &CompiledVariant, learned: &Learned) -> CheckedLessons {
        Self::read_until(source, compiled, learned, &|| false)
    }

    /// The same, until a stop comes: what has not been checked then is an error.
    pub fn read_until(
        source: &Source,
        compiled: &CompiledVariant,
        learned: &Learned,
        stop: &dyn Fn() -> bool,
    ) -> CheckedLessons {
        let (file, mut diagnostics) = lessons::read(source);
        let mut reader = Reader {
            compiled,
            learned,
            stop,
            diagnostics: Vec::new(),
        };
        let read = file.map(|file| reader.file(file));
        diagnostics.append(&mut reader.diagnostics);
        diagnostics.sort_by_key(Diagnostic::span);
        let is_valid = diagnostics
            .iter()
            .all(|found| found.severity() == Severity::Warning);
        CheckedLessons {
            lessons: read.filter(|_| is_valid),
            found: Checked {
                variant: None,
                diagnostics,
                acknowledged: Vec::new(),
                sources: vec![source.clone()],
            },
        }
    }
}

struct Reader<'a> {
    compiled: &'a CompiledVariant,
    learned: &'a Learned,
    stop: &'a dyn Fn() -> bool,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn variant(&self) -> &Variant {
        self.compiled.variant()
    }

    fn note(&mut self, code: Code, span: Span, message: String, help: impl Into<String>) {
        self.diagnostics
            .push(Diagnostic::new(code, span, message).help(help));
    }

    fn file(&mut self, file: lessons::LessonFile) -> Lessons {
        let id = self.variant().id.clone();
        if file.variant.value != id {
            let message = format!(
                "the lessons are about {}, not about {}",
                quote(&file.variant.value),
                quote(&id)
            );
            let diagnostic = Diagnostic::new(Code::LessonVariant, file.variant.span, message);
            let help = format!("write {}, or use the file with the other variant", quote(&id));
            self.diagnostics
                .push(diagnostic.help(help).suggest(file.variant.span, id.clone()));
            // The positions of another variant would only be refused one by one.
            return Lessons {
                variant: id,
                lessons: Vec::new(),
            };
        }
        if file.lessons.is_empty() {
            let message = "there is no lesson in the list".to_owned();
            self.note(
                Code::NoLesson,
                file.list,
                message,
                "add `Lesson(…)`, or take the file away",
            );
        }
        let lessons = file.lessons.into_iter();
        Lessons {
            variant: id,
            lessons: lessons.filter_map(|text| self.lesson(text)).collect(),
        }
    }

    fn lesson(&mut self, text: LessonText) -> Option<Lesson> {
        let game = self.position(&text.position);
        let goal = self.goal(&text.goal);
        let moves = self.moves(&text.moves, goal);
        let (game, goal, moves) = (game?, goal?, moves?);
        if goal == Goal::Escape && !game.in_check() {
            let message = format!("{} is not in check in this position", game.side());
            let help = "take another goal, or a position in which there is a check to escape from";
            self.note(Code::LessonGoal, text.goal.span, message, help);
            return None;
        }
        let solutions = self.solutions(&game, &text)?;
        self.check(&game, goal, moves, &solutions, &text);
        Some(Lesson {
            title: text.title,
            task: text.task,
            game,
            goal,
            moves,
            solutions: solutions.into_iter().map(|solution| solution.value).collect(),
            hint: text.hint,
            explanation: text.explanation,
        })
    }

    fn position(&mut self, text: &Placed<String>) -> Option<Game> {
        let game = match Game::from_sfen(self.compiled, &text.value) {
            Ok(game) => game,
            Err(error) => {
                let span = match &error {
                    StartError::Sfen(error) => Span {
                        start: (text.span.start + error.span.start).min(text.span.end),
                        end: (text.span.start + error.span.end).min(text.span.end),
                        ..text.span
                    },
                    StartError::Setup(_) => text.span,
                };
                let message = match error {
                    StartError::Sfen(error) => error.message(),
                    StartError::Setup(error) => error.to_string(),
                };
                let variant = self.variant();
                let start = sfen::format(variant, &variant.start);
                let help = format!("write a position in SFEN; that of the start is {}", quote(&start));
                self.note(Code::LessonPosition, span, message, help);
                return None;
            }
        };
        let wrong = if let Some(outcome) = game.outcome() {
            format!("the game is over in this position: {}", outcome.words())
        } else if game.has_unreachable_check() {
            format!(
                "{} is in check, and it is {}'s move, which no game comes to",
                game.side().other(),
                game.side()
            )
        } else {
            return Some(game);
        };
        let help = "write a position in which the side to move can play";
        self.note(Code::LessonPosition, text.span, wrong, help);
        None
    }

    fn moves(&mut self, moves: &Placed<i64>, goal: Option<Goal>) -> Option<u8> {
        if !MOVES.contains(&moves.value) {
            let message = format!("a goal cannot have to be reached in {} moves", moves.value);
            let help = format!("write {} to {}", MOVES.start(), MOVES.end());
            self.note(Code::LessonMoves, moves.span, message, help);
            return None;
        }
        if moves.value > 1 && goal.is_some_and(|goal| !goal.may_take_several_moves()) {
            let message = "this goal is reached by one move".to_owned();
            self.note(Code::LessonGoal, moves.span, message, "leave `moves` out");
            return None;
        }
        u8::try_from(moves.value).ok()
    }

    fn goal(&mut self, goal: &Placed<GoalText>) -> Option<Goal> {
        Some(match &goal.value {
            GoalText::Mate => Goal::Mate,
            GoalText::Win => Goal::Win,
            GoalText::Check => Goal::Check,
            GoalText::Escape => Goal::Escape,
            GoalText::Gain => Goal::Gain,
            GoalText::Play => Goal::Play,
            GoalText::Capture(code) => Goal::Capture(self.kind(code)?),
            GoalText::Promote(code) => Goal::Promote(self.promoting(code)?),
            GoalText::Drop(code) => Goal::Drop(self.kind(code)?),
            GoalText::Reach(name) => {
                let board = self.variant().board;
                let convention = self.variant().notation;
                let square = hakugei_notation::parse_square(convention, board, &name.value).ok();
                let square = square.or_else(|| board.parse_square(&name.value));
                let Some(square) = square else {
                    let message = format!("{} is no square of the board", quote(&name.value));
                    let example = convention.square_name(board, hakugei_variant::Square(0));
                    let help = format!("write a square such as {}", quote(&example));
                    self.note(Code::LessonGoal, name.span, message, help);
                    return None;
                };
                Goal::Reach(square)
            }
        })
    }

    fn kind(&mut self, code: &Placed<String>) -> Option<PieceKind> {
        let variant = self.variant();
        let kind = PieceCode::parse(&code.value).and_then(|code| variant.kind(code));
        if kind.is_some() {
            return kind;
        }
        let mut named = variant.pieces.iter();
        let named = named.find(|piece| piece.name.english.eq_ignore_ascii_case(&code.value));
        if let Some(letter) = named.map(|piece| piece.code.to_string()) {
            let message = format!(
                "{} is the name of a piece, and a goal has its letter",
                quote(&code.value)
            );
            let diagnostic = Diagnostic::new(Code::LessonGoal, code.span, message);
            let help = format!("write {}", quote(&letter));
            self.diagnostics
                .push(diagnostic.help(help).suggest(code.span, letter));
            return None;
        }
        let codes: Vec<String> = variant
            .pieces
            .iter()
            .map(|piece| piece.code.to_string())
            .collect();
        let help = format!("write {}", alternatives(&codes));
        let message = format!("{} is not a piece of the variant", quote(&code.value));
        self.note(Code::LessonGoal, code.span, message, help);
        None
    }

    fn promoting(&mut self, code: &Placed<String>) -> Option<PieceKind> {
        let kind = self.kind(code)?;
        if !self.variant().piece(kind).promotes() {
            let message = format!("{} has no other face", quote(&code.value));
            self.note(Code::LessonGoal, code.span, message, "name a piece that promotes");
            return None;
        }
        Some(kind)
    }

    /// The solutions as moves, if all of them are.
    fn solutions(&mut self, game: &Game, text: &LessonText) -> Option<Vec<Placed<Move>>> {
        if text.solutions.is_empty() {
            let message = "a lesson needs a solution".to_owned();
            self.note(
                Code::LessonSolution,
                text.solved_by,
                message,
                "write the first move that reaches the goal",
            );
            return None;
        }
        let convention = self.variant().notation;
        let mut moves = Vec::new();
        for solution in &text.solutions {
            let read = read_move(game, convention, &solution.value);
            match read.or_else(|error| game.parse_usi(&solution.value).map_err(|_| error)) {
                Ok(value) => moves.push(Placed {
                    value,
                    span: solution.span,
                }),
                Err(error) => {
                    let example = game.legal_moves().iter().map(|&mv| named(game, mv)).min();
                    let example = example.unwrap_or_default();
                    let help = format!("write a legal move of the position, such as {}", quote(&example));
                    self.note(Code::LessonMove, solution.span, error.to_string(), help);
                }
            }
        }
        (moves.len() == text.solutions.len()).then_some(moves)
    }

    /// Checks that the solutions reach the goal, and that no other move does.
    fn check(&mut self, game: &Game, goal: Goal, moves: u8, solutions: &[Placed<Move>], text: &LessonText) {
        if goal == Goal::Play {
            return;
        }
        let mut trier = Trier::new(goal, game, self.learned, self.stop);
        let Ok(found) = trier.moves(game, moves) else {
            let message = "too many moves would have to be tried to check this lesson".to_owned();
            let help = "take a position with fewer pieces, or fewer moves";
            return self.note(Code::LessonTooLarge, text.goal.span, message, help);
        };
        let within = if moves == 1 {
            String::new()
        } else {
            format!(" in {moves} moves, whatever the answers are")
        };
        for solution in solutions {
            if !found.contains(&solution.value) {
                let message = format!(
                    "{} does not reach the goal{within}",
                    quote(&named(game, solution.value))
                );
                let help = if found.is_empty() {
                    "no move does: change the position or the goal".to_owned()
                } else {
                    format!("write {}", alternatives(&names(game, &found)))
                };
                self.note(Code::LessonSolution, solution.span, message, help);
            }
        }
        let known = |mv: &Move| solutions.iter().any(|solution| solution.value == *mv);
        let others: Vec<Move> = found.into_iter().filter(|mv| !known(mv)).collect();
        if !others.is_empty() {
            let named = names(game, &others[..others.len().min(MOST_NAMED)]);
            let verb = if others.len() == 1 { "reaches" } else { "reach" };
            let message = format!("{} {verb} the goal as well", quoted_list(&named));
            let help = "add what may be played to `solutions`, or change the position or the goal";
            self.note(Code::OtherSolution, text.solved_by, message, help);
        }
    }
}

/// A move as the variant writes it.
fn named(game: &Game, mv: Move) -> String {
    write_move(game, game.variant().notation, mv).unwrap_or_else(|_| game.usi(mv))
}

fn names(game: &Game, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| named(game, mv)).collect()
}
