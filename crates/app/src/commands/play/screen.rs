//! What a session shows of its game: the board, results, help, history.

use hakugei_game::{Change, Game};
use hakugei_text::columns::wrapped;
use hakugei_text::quote;
use hakugei_variant::Color;

use super::command::HELP;
use super::judged::worth;
use super::move_list;
use super::other_names;
use super::player::Thought;
use super::session::{BoardPlace, Session};
use crate::prose;
use crate::screen::board::{Marks, Ruling, View};
use crate::screen::teach::{about, list};
use crate::screen::{move_text, pieces};

impl Session<'_> {
    /// How the board is looked at.
    pub(super) fn view(&self) -> View<'_> {
        let view = View {
            variant: self.current.known.compiled.variant(),
            convention: self.current.convention,
            style: self.current.style,
            bottom: self.bottom(),
            ruling: Ruling::Ruled,
        };
        self.window.map_or(view, |window| view.within(window))
    }

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Color {
        self.current.bottom_for(self.shown_game().side())
    }

    /// What is marked on the board.
    pub(crate) fn marks(&self) -> Marks {
        let last = Marks::of(self.shown_game());
        match &self.marks {
            Some(marks) => marks.clone(),
            None => last,
        }
    }

    /// Draws the board with the last move and check.
    pub(super) fn draw(&mut self) {
        let marks = Marks::of(self.shown_game());
        self.draw_with(marks);
    }

    /// Draws the board with other marks.
    pub(super) fn draw_with(&mut self, marks: Marks) {
        self.stale = false;
        if self.board_place == BoardPlace::Apart {
            self.marks = Some(marks);
            return;
        }
        let setup = self.shown_game().setup();
        let board = self.view().draw(&setup, &marks);
        let legend = self.legend();
        let status = self.status();
        self.board_from = Some(self.said.len());
        self.say_painted(&format!("\n{board}{legend}{status}"));
    }

    /// What there is to know besides the board.
    fn status(&self) -> String {
        let game = self.shown_game();
        let lost = pieces_out_of_play(game);
        let lost = if lost.is_empty() {
            lost
        } else {
            format!("   Out of play: {lost}\n")
        };
        // How the game has ended stands above the board where that was just said.
        let state = self.state();
        let state = if game.outcome().is_some() && self.said.lines().any(|line| line == state) {
            String::new()
        } else {
            format!("   {state}\n")
        };
        format!("{lost}{state}{}", self.clocks())
    }

    /// Whose move it is, or how the game has ended.
    pub(crate) fn state(&self) -> String {
        let game = self.shown_game();
        let side = self.current.called(game.side());
        let state = match game.outcome() {
            Some(outcome) => format!("The game is over: {}.", outcome.words()),
            None if game.in_check() => format!("{side} to move, in check."),
            None => format!("{side} to move."),
        };
        match game.variant().rules.check.left_in_words(&game.setup()) {
            Some(checks) => format!("{state} {checks}"),
            None => state,
        }
    }

    /// What the clocks show, as a line; nothing where there are none.
    fn clocks(&self) -> String {
        let face = |side: Color| {
            let face = self.clock_face(side, self.now)?;
            Some(format!("{} {face}", self.current.called(side)))
        };
        match Color::ALL.map(face) {
            [Some(black), Some(white)] => format!("   {black}   {white}\n"),
            _ => String::new(),
        }
    }

    /// Says what was played, and what came of it.
    pub(super) fn announce(&mut self, what: &str) {
        let end = match self.current.game.outcome() {
            Some(outcome) => format!("\nThe game is over: {}.", outcome.words()),
            None if self.current.game.in_check() => "\nCheck!".to_owned(),
            None => String::new(),
        };
        let repeated = self
            .repeated()
            .map_or_else(String::new, |said| format!("\n{said}"));
        self.say(&format!("{what}{end}{repeated}"));
        self.say_what_follows();
    }

    pub(super) fn say_hint(&mut self, thought: &Thought) {
        if self.looked_at.is_none() {
            self.counting = self.counting.hinted();
        }
        if Self::drawn_by_declaring(self.shown_game(), thought).is_some() {
            let side = self.shown_game().side();
            return self.say(&format!(
                "Hint: type `declare`: {side} may declare an impasse, which draws a game that looks lost."
            ));
        }
        let game = self.shown_game();
        let line = move_text::line(game, self.current.convention, &thought.line);
        let Some(first) = line.first() else {
            return self.say("No hint: there is no legal move.");
        };
        let side = game.side();
        let score = thought.score.as_ref().map(|score| match score.forced() {
            Some(_) => format!(" ({})", worth(*score, side)),
            None => format!(" ({side}: {score}, where 1 is the worth of the weakest piece)"),
        });
        let then = match move_text::numbered_rest(game, self.current.convention, &thought.line) {
            rest if rest.is_empty() => String::new(),
            rest => format!("\nThen perhaps {rest}."),
        };
        self.say(&format!("Hint: {first}{}.{then}", score.unwrap_or_default()));
    }

    pub(super) fn say_history(&mut self) {
        let text = hakugei_notation::write_list(&self.current.game, self.current.convention);
        let text = wrapped(
            &text,
            "",
            self.window.map_or(80, |window| window.columns.min(100)),
        );
        let text = if text.is_empty() {
            "No moves yet.".to_owned()
        } else {
            text
        };
        self.say(&text);
    }

    pub(super) fn say_sfen(&mut self) {
        let sfen = self.shown_game().sfen();
        self.say(&sfen);
    }

    /// Explains one piece, or the variant.
    pub(super) fn show(&mut self, piece: Option<&str>) {
        if let Some(text) = piece
            && about::square_of(self.shown_game(), self.current.convention, text).is_some()
        {
            return self.about(text);
        }
        let variant = self.current.known.compiled.variant();
        let columns = self.window.map_or(prose::COLUMNS, |_| self.columns());
        let text = match piece {
            None => {
                let (game, view) = (self.shown_game(), self.view());
                pieces::variant_described(&view, &game.setup(), &Marks::of(game), columns)
            }
            Some(name) => match pieces::find(variant, name) {
                Ok(kind) => pieces::described(variant, kind, columns),
                Err(unknown) => return self.say(&unknown.to_string()),
            },
        };
        self.say_painted(&text);
    }

    /// Lists legal moves, and draws those of one piece or kind on the board.
    pub(super) fn list_moves(&mut self, of: Option<&str>) {
        if let Some(outcome) = self.shown_game().outcome() {
            return self.say_it_is_over("No legal moves", outcome);
        }
        let columns = self.columns().min(move_list::COLUMNS);
        let found = move_list::choose(self.shown_game(), self.current.convention, of, columns);
        match found {
            Err(why) => self.say(&why.to_string()),
            Ok(chosen) => {
                if of.is_some() {
                    self.draw_with(Marks {
                        chosen: chosen.from,
                        targets: chosen.targets,
                        captures: chosen.captures,
                        ..Marks::of(self.shown_game())
                    });
                }
                self.say(&chosen.listed);
            }
        }
    }

    pub(super) fn help(&mut self, topic: Option<&str>) {
        let topic = topic.map(|topic| {
            let topic = topic.to_lowercase();
            other_names::command(&topic).unwrap_or(topic)
        });
        let topic = topic.as_deref().and_then(|topic| topic.split(' ').next());
        let wanted = |usage: &str| topic.is_none_or(|topic| usage.split(' ').next() == Some(topic));
        let rows: Vec<(&str, &str)> = HELP.into_iter().filter(|(usage, _)| wanted(usage)).collect();
        // Where nobody looks on, each command has its line.
        let columns = self.window.map_or(usize::MAX, |_| self.columns());
        let listed = list(&rows, columns).join("\n");
        match topic {
            Some(topic) if rows.is_empty() => {
                self.say(&format!(
                    "{} is not a command: type `help` for all of them",
                    quote(topic)
                ));
            }
            Some(_) => self.say(&listed),
            None => {
                let columns = self.columns();
                let moves = move_text::explained(&self.current.game, self.current.convention);
                let moves: String = moves.iter().map(|said| wrapped(said, "", columns)).collect();
                let lost: String = NOTHING_LOST
                    .iter()
                    .map(|said| wrapped(said, "", columns))
                    .collect();
                self.say(&format!("{moves}\n{listed}\n\n{lost}"));
            }
        }
    }
}

/// What becomes of a game that is not saved.
const NOTHING_LOST: [&str; 2] = [
    "Ctrl-C stops a thinking computer, and what it has found so far is not lost; at the prompt Ctrl-C offers to save before leaving. Every \
     move is kept on the disk before the next one is asked for, and in a terminal every game stays kept until it is discarded with \
     `quit!` or `new!` in the session that began it, or deleted with `forget N`: `games` lists them.",
    "Where the input is not a terminal, the record of an unsaved game is printed at the end.",
];

/// The pieces that were taken and are in no hand, the first one first: `D, d`; empty where there are none.
fn pieces_out_of_play(game: &Game) -> String {
    let variant = game.variant();
    let faces: Vec<String> = game
        .changes()
        .iter()
        .flat_map(Change::captured)
        .filter(|captured| captured.held.is_none())
        .map(|captured| variant.piece(captured.piece.kind).code.of(captured.piece.color))
        .collect();
    faces.join(", ")
}
