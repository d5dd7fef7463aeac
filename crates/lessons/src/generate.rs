//! Lessons for variants without a file of them: tasks found in games of the computer against itself.

use std::ops::ControlFlow;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_notation::write_move;
use hakugei_search::{Engine, Learned, Limits, MateLimits, MateResult, Report, solve_mate};
use hakugei_variant::words::noun;

use crate::goal::Goal;
use crate::lesson::{Lesson, Lessons};
use crate::reach::Trier;
use crate::self_play::{alone, positions, positions_with_fewer_men};

/// The tasks that are looked for, in the order in which they are taken, with how many of each there are at most.
const WANTED: [(Task, usize); 4] = [
    (Task::Win, 3),
    (Task::Escape, 2),
    (Task::Drop, 2),
    (Task::Mate, 3),
];

/// A lesson with more solutions asks for nothing in particular.
const MOST_SOLUTIONS: usize = 2;

/// What a drop must be better than the next best move, in hundredths of the weakest piece.
const BETTER: i32 = 200;

/// How many positions the search for the best drop looks at.
const NODES: u64 = 3_000;

/// The size of its table, in mebibytes.
const TABLE: usize = 1;

/// What a piece that is won must at least be worth, in hundredths of the weakest piece.
const WORTHWHILE: i32 = 150;

/// How many games with fewer men are played at most for each game with all of them, where something was not found in these.
const MORE: u32 = 4;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Win,
    Escape,
    Drop,
    Mate,
}

impl Task {
    /// What lessons of this kind are about, in the plural.
    const fn words(self) -> &'static str {
        match self {
            Self::Win => "pieces to win",
            Self::Escape => "checks to escape",
            Self::Drop => "drops to make",
            Self::Mate => "mates to give",
        }
    }

    /// Whether it is the task of a lesson that was found.
    fn is_of(self, lesson: &Lesson) -> bool {
        match self {
            Self::Win => lesson.goal == Goal::Gain,
            Self::Escape => lesson.goal == Goal::Escape,
            Self::Drop => lesson.goal == Goal::Play,
            Self::Mate => lesson.goal == Goal::Mate,
        }
    }
}

/// The kinds of tasks of which none was found among lessons that [`generate`] gave: `checks to escape`. Drops are missing only where there
/// are pieces to drop.
pub fn not_found(compiled: &CompiledVariant, lessons: &Lessons) -> Vec<&'static str> {
    let variant = compiled.variant();
    let drops = variant.kinds().any(|kind| variant.may_be_in_hand(kind));
    let missing = WANTED.into_iter().filter(|(task, _)| {
        (*task != Task::Drop || drops) && !lessons.lessons.iter().any(|lesson| task.is_of(lesson))
    });
    missing.map(|(task, _)| task.words()).collect()
}

/// What bounds the search for lessons.
///
/// ```
/// let limits = hakugei_lessons::GeneratedLimits { seed: 7, games: 4, stop: &|| false };
/// assert_eq!(limits.games, 4);
/// ```
#[derive(Clone, Copy)]
pub struct GeneratedLimits<'a> {
    /// Which games are played: the same seed gives the same lessons.
    pub seed: u64,
    /// How many games are played at most. For what is not found in them, four times as many are played with fewer men.
    pub games: u32,
    /// Asked again and again; the search ends soon after it says yes, with what it has found.
    pub stop: &'a dyn Fn() -> bool,
}

/// Finds lessons: pieces to win, checks to escape, drops to make, mates to give. There may be none.
pub fn generate(compiled: &CompiledVariant, learned: &Learned, limits: &GeneratedLimits<'_>) -> Lessons {
    let mut finder = Finder {
        learned,
        stop: limits.stop,
        engine: Engine::with_table(compiled, Some(learned.clone()), TABLE),
        found: WANTED.map(|_| Vec::new()),
        last: WANTED.map(|_| None),
        wanted: WANTED.map(|(_, most)| most),
    };
    positions(
        compiled,
        learned,
        limits.seed,
        limits.games,
        limits.stop,
        &mut |number, game| finder.see(number, game),
    );
    finder.wanted = [0, 1, 2, 3].map(|at| {
        if finder.found[at].is_empty() {
            WANTED[at].1
        } else {
            0
        }
    });
    if finder.wanted != [0; 4] {
        finder.last = WANTED.map(|_| None);
        positions_with_fewer_men(
            compiled,
            learned,
            limits.seed,
            limits.games.saturating_mul(MORE),
            limits.stop,
            &mut |number, game| finder.see(number, game),
        );
    }
    Lessons {
        variant: compiled.variant().id.clone(),
        lessons: finder.found.into_iter().flatten().collect(),
    }
}

struct Finder<'a> {
    learned: &'a Learned,
    stop: &'a dyn Fn() -> bool,
    engine: Engine,
    /// What was found, in the order of [`WANTED`].
    found: [Vec<Lesson>; 4],
    /// In which game each kind of task was found last: one game gives at most one of each.
    last: [Option<u32>; 4],
    /// How many of each are wanted at most.
    wanted: [usize; 4],
}

impl Finder<'_> {
    fn see(&mut self, number: u32, game: &Game) -> ControlFlow<()> {
        let Some(game) = alone(game) else {
            return ControlFlow::Continue(());
        };
        for (at, (task, _)) in WANTED.into_iter().enumerate() {
            if self.found[at].len() >= self.wanted[at] || self.last[at] == Some(number) {
                continue;
            }
            if let Some(lesson) = self.lesson(task, &game) {
                self.found[at].push(lesson);
                self.last[at] = Some(number);
                // One position gives one lesson.
                break;
            }
        }
        let is_full = self
            .found
            .iter()
            .zip(self.wanted)
            .all(|(found, most)| found.len() >= most);
        if is_full {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn lesson(&mut self, task: Task, game: &Game) -> Option<Lesson> {
        match task {
            Task::Win => self.piece_to_win(game),
            Task::Escape => escape(game),
            Task::Drop => self.best_drop(game),
            Task::Mate => self.mate(game),
        }
    }

    fn piece_to_win(&self, game: &Game) -> Option<Lesson> {
        if game.in_check() {
            return None;
        }
        let solutions = Trier::new(Goal::Gain, game, self.learned, self.stop)
            .moves(game, 1)
            .ok()?;
        let first = few(&solutions)?;
        let variant = game.variant();
        let taken = |mv: Move| game.change(mv)?.taken_enemies().next();
        let worths = &self.learned.weights().worths;
        let is_worthwhile = solutions.iter().all(|&mv| {
            taken(mv).is_some_and(|taken| i32::from(worths[taken.piece.kind.index()].board) >= WORTHWHILE)
        });
        let kind = taken(first).filter(|_| is_worthwhile)?.piece.kind;
        Some(Lesson {
            title: "Win a piece".to_owned(),
            task: format!(
                "{} to move: win a piece. Whatever is answered, more must be won than lost.",
                game.side()
            ),
            goal: Goal::Gain,
            moves: 1,
            hint: Some(
                "Look for what is attacked and not protected, or worth more than what takes it.".to_owned(),
            ),
            explanation: format!(
                "{} takes the {}, and no answer takes as much back.",
                text(game, first),
                noun(variant, kind)
            ),
            game: game.clone(),
            solutions,
        })
    }

    fn mate(&self, game: &Game) -> Option<Lesson> {
        let limits = MateLimits {
            plies: Some(1),
            nodes: Some(1_000),
            memory: 1,
            ..MateLimits::default()
        };
        let MateResult::Mate(_) = solve_mate(game, &limits).result else {
            return None;
        };
        let solutions = Trier::new(Goal::Mate, game, self.learned, self.stop)
            .moves(game, 1)
            .ok()?;
        let first = few(&solutions)?;
        Some(Lesson {
            title: "Mate in one".to_owned(),
            task: format!("{} to move: give mate by one move.", game.side()),
            goal: Goal::Mate,
            moves: 1,
            hint: Some("Look at each check: can it be answered?".to_owned()),
            explanation: format!("{} is mate: no move answers the check.", text(game, first)),
            game: game.clone(),
            solutions,
        })
    }

    fn best_drop(&mut self, game: &Game) -> Option<Lesson> {
        let side = game.side();
        if game.in_check() || game.hands().held(side).next().is_none() {
            return None;
        }
        self.engine.forget();
        let mut lines: [Option<Report>; 2] = [None, None];
        let limits = Limits {
            nodes: Some(NODES),
            lines: 2,
            ..Limits::default()
        };
        self.engine.think(game, &limits, &mut |report| {
            if let Some(line) = lines.get_mut(report.rank - 1) {
                *line = Some(report.clone());
            }
        });
        let [Some(best), Some(next)] = lines else {
            return None;
        };
        let &mv = best.line.first()?;
        game.change(mv)?.from_hand()?;
        let is_better = best.score.value() - next.score.value() >= BETTER;
        let is_mate_in_one = best.score.forced() == Some(1);
        if !is_better || is_mate_in_one || next.line.first() == Some(&mv) {
            return None;
        }
        let line = line(game, &best.line);
        Some(Lesson {
            title: "The best drop".to_owned(),
            task: format!("{side} to move: find the drop that is far better than any other move."),
            goal: Goal::Play,
            moves: 1,
            solutions: vec![mv],
            hint: Some("Look for a drop that attacks two things at once, or gives check.".to_owned()),
            explanation: format!("The computer expects {line}."),
            game: game.clone(),
        })
    }
}

/// A check with one answer or two.
fn escape(game: &Game) -> Option<Lesson> {
    if !game.in_check() {
        return None;
    }
    let mut solutions = game.legal_moves();
    solutions.sort_by_cached_key(|&mv| game.usi(mv));
    let first = few(&solutions)?;
    let only = if solutions.len() == 1 {
        format!("{} is the only move.", text(game, first))
    } else {
        format!(
            "{} and {} are the only moves.",
            text(game, first),
            text(game, solutions[1])
        )
    };
    Some(Lesson {
        title: "Escape the check".to_owned(),
        task: format!("{} is in check: escape.", game.side()),
        goal: Goal::Escape,
        moves: 1,
        hint: Some("Move away, take what gives check, or put something in between.".to_owned()),
        explanation: only,
        game: game.clone(),
        solutions,
    })
}

/// The first of a few solutions; `None` of none, and of many.
fn few(solutions: &[Move]) -> Option<Move> {
    let first = solutions.first().copied();
    first.filter(|_| solutions.len() <= MOST_SOLUTIONS)
}

/// A move as the variant writes it.
fn text(game: &Game, mv: Move) -> String {
    write_move(game, game.variant().notation, mv).unwrap_or_else(|_| game.usi(mv))
}

/// Moves that follow one another.
fn line(game: &Game, moves: &[Move]) -> String {
    const MOST: usize = 5;
    let mut game = game.clone();
    let mut texts = Vec::new();
    for &mv in moves.iter().take(MOST) {
        texts.push(text(&game, mv));
        if game.play(mv).is_err() {
            break;
        }
    }
    texts.join(" ")
}
