//! Lessons one after the other, as a machine without a terminal: lines in, text out.

use hakugei_game::{Game, Move};
use hakugei_lessons::{Attempt, Lesson, Miss, judge};
use hakugei_notation::{MoveNames, TypedError, TypedMove, read_typed};
use hakugei_search::Learned;
use hakugei_text::columns::{self, table, wrapped};
use hakugei_text::noun::numbered;
use hakugei_text::{did_you_mean, harmless, harmless_lines, quote_line};
use hakugei_variant::Convention;

use super::progress::Progress;
use crate::screen::board::{Marks, PieceStyle, Ruling, View};
use crate::screen::move_text;
use crate::screen::paging::{self, Page};
use crate::screen::teach::legend::LegendRoom;
use crate::screen::teach::{COLUMNS, LEAST_COLUMNS, about, card, legend, list, rules, threats};

/// How lessons are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// How moves are written.
    pub(crate) convention: Convention,
    /// How pieces are drawn.
    pub(crate) style: PieceStyle,
}

/// What is asked when a lesson is solved.
const NEXT: &str = "— Enter for the next lesson, or `quit` —";

/// What can be typed besides moves.
const HELP: [(&str, &str); 15] = [
    ("help", "this list"),
    ("hint", "what helps to solve the lesson"),
    ("solution", "the first move that solves it"),
    ("again", "begin the lesson anew"),
    ("next", "the next lesson; also `skip`"),
    ("back", "the lesson before"),
    ("lesson N", "another lesson; its number alone does as well"),
    ("list", "all lessons, and which are solved"),
    ("board", "the task and the board again"),
    ("moves", "all legal moves"),
    (
        "?PIECE",
        "a piece, by its letter, name or square: how it moves, what it attacks",
    ),
    ("card", "how all pieces move"),
    ("threats", "what each side attacks that is loose or worth more"),
    ("rules [PART]", "the rules of the game, or one part of them"),
    ("quit", "leave; what is solved stays solved"),
];

/// Other names of these that a newcomer types, or knows from `play`.
const OTHER_NAMES: [(&str, &str); 30] = [
    ("answer", "solution"),
    ("bye", "quit"),
    ("cards", "card"),
    ("close", "quit"),
    ("commands", "help"),
    ("continue", "next"),
    ("give up", "solution"),
    ("help me", "help"),
    ("hints", "hint"),
    ("leave", "quit"),
    ("legal", "moves"),
    ("legal moves", "moves"),
    ("lessons", "list"),
    ("list lessons", "list"),
    ("menu", "list"),
    ("pieces", "card"),
    ("prev", "back"),
    ("previous", "back"),
    ("redo", "again"),
    ("repeat", "again"),
    ("resign", "solution"),
    ("restart", "again"),
    ("retry", "again"),
    ("show solution", "solution"),
    ("solve", "solution"),
    ("stop", "quit"),
    ("take back", "again"),
    ("takeback", "again"),
    ("threat", "threats"),
    ("undo", "again"),
];

/// What a line means by another name.
fn other_name(line: &str) -> Option<&'static str> {
    let line = line.to_lowercase();
    let entry = OTHER_NAMES.iter().find(|(other, _)| *other == line);
    entry.map(|&(_, meant)| meant)
}

/// Lessons one after the other.
pub(crate) struct LessonSession<'a> {
    lessons: Vec<Lesson>,
    learned: &'a Learned,
    seen: Seen,
    progress: Progress,
    /// The lesson that is taken, from 0.
    at: usize,
    /// The moves that were played in it, of both sides.
    played: Vec<Move>,
    said: String,
    /// Whether a board is part of what is to be shown.
    shows_a_board: bool,
    has_ended: bool,
    /// The lesson that comes when what was said of the last one is read.
    next: Option<usize>,
    /// The size of the window, if the text is seen in one.
    window: Option<Page>,
}

impl<'a> LessonSession<'a> {
    /// A session; there is at least one lesson.
    pub(crate) fn new(lessons: Vec<Lesson>, learned: &'a Learned, seen: Seen, progress: Progress) -> Self {
        Self {
            lessons,
            learned,
            seen,
            progress,
            at: 0,
            played: Vec::new(),
            said: String::new(),
            shows_a_board: false,
            has_ended: false,
            next: None,
            window: None,
        }
    }

    /// Learns the size of the window.
    pub(crate) fn set_window(&mut self, window: Option<Page>) {
        self.window = window;
    }

    /// The width of a line.
    fn columns(&self) -> usize {
        self.window
            .map_or(COLUMNS, |window| window.columns.max(LEAST_COLUMNS))
    }

    /// How many lessons are solved.
    pub(crate) fn solved(&self) -> usize {
        let solved = self.lessons.iter().filter(|lesson| self.progress.has(lesson));
        solved.count()
    }

    /// Begins with a lesson, or else with the first one that is not solved.
    pub(crate) fn begin(&mut self, at: Option<usize>, greeting: &str) {
        let open = self.lessons.iter().position(|lesson| !self.progress.has(lesson));
        self.at = at.or(open).unwrap_or(0);
        self.show(greeting);
    }

    /// What is asked for next; `None` where the session is over.
    pub(crate) fn prompt(&self) -> Option<String> {
        let prompt = match self.next {
            Some(_) => NEXT.to_owned(),
            None => format!("lesson {}> ", self.at + 1),
        };
        (!self.has_ended).then_some(prompt)
    }

    /// Whether a board is part of what is to be shown.
    pub(crate) fn shows_a_board(&self) -> bool {
        self.shows_a_board
    }

    /// What is to be shown since the last call.
    pub(crate) fn take_said(&mut self) -> String {
        self.shows_a_board = false;
        std::mem::take(&mut self.said)
    }

    /// Adds lines to what is to be shown, broken between words where they are wider than the window. Nothing in them commands the
    /// terminal.
    pub(crate) fn say(&mut self, text: &str) {
        let text = harmless_lines(text);
        let text = match self.window {
            Some(window) => paging::wrapped(&text, window.columns).join("\n"),
            None => text,
        };
        self.said.push_str(text.trim_end());
        self.said.push('\n');
    }

    /// The lessons as a table.
    pub(crate) fn list(&self) -> Vec<Vec<String>> {
        let row = |(lesson, number): (&Lesson, usize)| {
            let solved = if self.progress.has(lesson) { "solved" } else { "" };
            vec![
                columns::right(&number.to_string(), 3),
                harmless(&lesson.title),
                solved.to_owned(),
            ]
        };
        self.lessons.iter().zip(1..).map(row).collect()
    }

    /// Does what a line says.
    pub(crate) fn line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(next) = self.next.take() {
            match line {
                "" | "next" => return self.take(next),
                "again" => {}
                _ => (self.at, self.played) = (next, Vec::new()),
            }
        }
        if let Some(what) = line
            .strip_prefix('?')
            .map(str::trim)
            .filter(|what| !what.is_empty())
        {
            return self.about(what);
        }
        let meant = other_name(line);
        if let Some(meant) = meant {
            self.say(&format!("{} read as {}.", quote_line(line), quote_line(meant)));
        }
        let said = meant.unwrap_or(line);
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        // A word in capitals is still that word, but one letter may name a piece.
        let small = word.to_lowercase();
        let is_letter = word.chars().nth(1).is_none();
        match (if is_letter { word } else { &small }, rest.trim()) {
            ("", _) => {}
            ("help" | "?", "") => {
                let help = help(self.columns());
                self.say(&help);
            }
            ("hint", "") => self.hint(),
            ("solution", "") => self.solution(),
            ("again", "") => self.take(self.at),
            ("next" | "skip", "") => self.step(true),
            ("back", "") => self.step(false),
            ("list", "") => self.say(&table(&self.list())),
            ("board" | "task", "") => self.show(""),
            ("moves", "") => self.moves(),
            ("card", "") => {
                let lines = card::whole(self.game().variant(), self.columns());
                self.say(&lines.join("\n"));
            }
            ("threats", "") => {
                let weights = self.learned.weights();
                let lines = threats::threats(&self.game(), self.seen.convention, weights, self.columns());
                self.say(&lines.join("\n"));
            }
            ("rules", part) => {
                let part = (!part.is_empty()).then_some(part);
                let said = rules::rules(self.game().variant(), part, self.columns());
                self.say(&said.map_or_else(|unknown| unknown, |lines| lines.join("\n")));
            }
            ("quit" | "exit" | "q", "") => self.has_ended = true,
            ("lesson", "") => self.say(&format!(
                "Type `lesson` and a number from 1 to {}; `list` lists them.",
                self.lessons.len()
            )),
            ("lesson", number) => self.go_to(number),
            ("show", piece) if !piece.is_empty() => self.about(piece),
            (number, "") if number.bytes().all(|byte| byte.is_ascii_digit()) => self.go_to(number),
            _ => self.attempt(line),
        }
    }

    fn lesson(&self) -> &Lesson {
        &self.lessons[self.at]
    }

    /// The position as it is now.
    fn game(&self) -> Game {
        let mut game = self.lesson().game.clone();
        for &mv in &self.played {
            game.play(mv).expect("only legal moves are kept");
        }
        game
    }

    fn take(&mut self, at: usize) {
        self.at = at;
        self.played.clear();
        self.show("");
    }

    fn step(&mut self, forward: bool) {
        let next = if forward {
            Some(self.at + 1).filter(|&next| next < self.lessons.len())
        } else {
            self.at.checked_sub(1)
        };
        match next {
            Some(next) => self.take(next),
            None if forward => self.say("This is the last lesson: type `list`, a number or `quit`."),
            None => self.say("This is the first lesson."),
        }
    }

    fn go_to(&mut self, number: &str) {
        let count = self.lessons.len();
        match number.parse().ok().filter(|number| (1..=count).contains(number)) {
            Some(number) => self.take(number - 1),
            None => self.say(&format!(
                "{} is no lesson: type a number from 1 to {count}",
                quote_line(number)
            )),
        }
    }

    /// Shows the task and the board, with what has led there.
    fn show(&mut self, news: &str) {
        let game = self.game();
        let lesson = self.lesson();
        let left = usize::from(lesson.moves) - self.played.len() / 2;
        let within = if lesson.moves == 1 {
            String::new()
        } else {
            format!(" You have {}.", numbered(left, "move"))
        };
        let news = match news {
            "" => String::new(),
            news => wrapped(news, "", self.columns()) + "\n",
        };
        let heading = format!(
            "{news}Lesson {} of {}: {}\n{}",
            self.at + 1,
            self.lessons.len(),
            harmless(&lesson.title),
            wrapped(&format!("{}{within}", lesson.task), "", self.columns())
        );
        let setup = game.setup();
        let view = View {
            variant: game.variant(),
            convention: self.seen.convention,
            style: self.seen.style,
            bottom: lesson.game.side(),
            ruling: Ruling::Ruled,
        };
        // The task takes about as many lines as the session of a game needs for other things.
        // What has led there takes lines as well.
        let window = self.window.map(|window| Page {
            rows: window.rows.saturating_sub(news.lines().count()),
            ..window
        });
        let view = window.map_or(view, |window| view.within(window));
        let board = view.draw(&setup, &Marks::of(&game));
        let spare = window.map_or(usize::MAX, |window| {
            view.ruling.spare(window.rows, game.variant())
        });
        let room = LegendRoom {
            columns: self.columns(),
            rows: spare.saturating_sub(heading.lines().count()).max(1),
        };
        let legend: String = legend::legend(&view, &setup, room)
            .into_iter()
            .map(|line| line + "\n")
            .collect();
        let check = if game.in_check() { ", in check" } else { "" };
        let state = format!("{legend}   {} to move{check}.\n{heading}", game.side());
        // The board has colours, in which foreign text is harmless already. The task stands below it, where it is in view.
        self.said.push('\n');
        self.said.push_str(&board);
        self.shows_a_board = true;
        self.say(&state);
    }

    fn hint(&mut self) {
        let lesson = self.lesson();
        let goal = || {
            let goal = lesson.goal.words(lesson.game.variant(), self.seen.convention);
            format!("You have to {goal}. `moves` lists all legal moves, `solution` tells.")
        };
        let hint = lesson.hint.clone().unwrap_or_else(goal);
        self.say(&wrapped(&hint, "", self.columns()));
    }

    fn solution(&mut self) {
        let lesson = self.lesson();
        let texts: Vec<String> = lesson
            .solutions
            .iter()
            .map(|&mv| move_text::write(&lesson.game, self.seen.convention, mv))
            .collect();
        let said = if self.played.is_empty() {
            format!("Play {}.", texts.join(" or "))
        } else {
            format!(
                "It began with {}; `again` begins the lesson anew.",
                texts.join(" or ")
            )
        };
        self.say(&said);
    }

    fn moves(&mut self) {
        let game = self.game();
        let names = MoveNames::new(&game, self.seen.convention).all();
        let texts: Vec<String> = names.into_iter().map(|(_, text)| text).collect();
        self.say(&wrapped(&texts.join("  "), "  ", self.columns()));
    }

    fn about(&mut self, what: &str) {
        match about::about(&self.game(), self.seen.convention, what, self.columns()) {
            Ok(lines) => self.say(&lines.join("\n")),
            Err(nothing) => self.say(&nothing.to_string()),
        }
    }

    /// Judges what was typed as a move.
    fn attempt(&mut self, text: &str) {
        let game = self.game();
        let mv = match read_typed(&game, self.seen.convention, text) {
            Ok(TypedMove { mv, .. }) => mv,
            Err(why @ TypedError::Loose { .. }) => return self.say(&why.to_string()),
            Err(why) if why.is_illegal() || move_text::looks_like_a_move(text) => {
                return self.say(&why.to_string());
            }
            Err(_) => return self.unknown(text),
        };
        let written = move_text::write(&game, self.seen.convention, mv);
        match judge(self.lesson(), &self.played, mv, self.learned) {
            Attempt::Solved => self.solve(&written),
            Attempt::GoesOn { answer } => self.go_on(&written, mv, answer),
            Attempt::Missed(Miss { why, .. }) => {
                let help = "Try again, or type `hint` or `solution`.";
                self.say(&wrapped(&format!("{written}: {why} {help}"), "", self.columns()));
            }
        }
    }

    fn unknown(&mut self, text: &str) {
        let word = text.split_whitespace().next().unwrap_or(text);
        let names = HELP.iter().filter_map(|(usage, _)| usage.split(' ').next());
        let meant = did_you_mean(word, names).map_or_else(String::new, |meant| meant + " ");
        let like = move_text::such_as(&self.game(), self.seen.convention);
        self.say(&format!(
            "{} is neither a move nor a command: {meant}type a move{like}, or `help`",
            quote_line(text)
        ));
    }

    fn go_on(&mut self, written: &str, mv: Move, answer: Option<Move>) {
        let mut game = self.game();
        if game.play(mv).is_err() {
            return;
        }
        self.played.push(mv);
        let Some(answer) = answer else { return };
        let side = game.side();
        let text = move_text::write(&game, self.seen.convention, answer);
        self.played.push(answer);
        self.show(&format!("{written} is right. {side} answers {text}."));
    }

    fn solve(&mut self, written: &str) {
        let explanation = self.lesson().explanation.clone();
        self.say(&wrapped(
            &format!("{written} is right. {explanation}"),
            "",
            self.columns(),
        ));
        let lesson = self.lesson().clone();
        if let Err(why) = self.progress.solve(&lesson) {
            self.say(&format!(
                "That it is solved cannot be kept for the next time: {why}"
            ));
        }
        let (solved, count) = (self.solved(), self.lessons.len());
        if solved == count {
            self.say(&match count {
                1 => "The lesson is solved.".to_owned(),
                _ => format!("All {} are solved.", numbered(count, "lesson")),
            });
            self.has_ended = true;
            return;
        }
        match (self.at + 1..count)
            .chain(0..self.at)
            .find(|&at| !self.progress.has(&self.lessons[at]))
        {
            // The next board would push what was said out of the window.
            Some(next) if self.window.is_some() => self.next = Some(next),
            Some(next) => self.take(next),
            None => self.has_ended = true,
        }
    }
}

/// What can be typed.
fn help(columns: usize) -> String {
    let intro = wrapped(
        "Type the move that solves the lesson, or one of these:",
        "",
        columns,
    );
    format!("{intro}{}", list(&HELP, columns).join("\n"))
}
