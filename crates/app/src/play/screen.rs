//! What a session shows of its game: the board, results, help, history.

use hakugei_game::{Change, Game, GameResult, Outcome, Reason};
use hakugei_text::columns::{table, wrapped};
use hakugei_variant::{Color, Piece, Square};

use super::command::HELP;
use super::player::Thought;
use super::session::Session;
use crate::board_view::{Marks, View};
use crate::{move_text, moves_of, show};

impl Session<'_> {
    /// How the board is looked at.
    pub(super) fn view(&self) -> View<'_> {
        View {
            variant: self.table.known.compiled.variant(),
            convention: self.table.convention,
            faces: self.table.faces,
            bottom: self.table.bottom,
        }
    }

    /// Draws the board with the last move and check.
    pub(super) fn draw(&mut self) {
        let marks = marks(&self.table.game);
        self.draw_with(&marks);
    }

    /// Draws the board with other marks.
    pub(super) fn draw_with(&mut self, marks: &Marks) {
        let setup = self.table.game.setup();
        let board = self.view().draw(&setup, marks);
        let status = self.status();
        self.say_painted(&format!("\n{board}{status}"));
        self.stale = false;
    }

    /// What there is to know besides the board.
    fn status(&self) -> String {
        let game = &self.table.game;
        let lost = pieces_out_of_play(game);
        let lost = if lost.is_empty() {
            lost
        } else {
            format!("   Out of play: {lost}\n")
        };
        let state = match game.outcome() {
            Some(outcome) => format!("   The game is over: {}.\n", outcome_words(outcome)),
            None if game.in_check() => format!("   {} to move, in check.\n", game.side()),
            None => format!("   {} to move.\n", game.side()),
        };
        format!("{lost}{state}")
    }

    /// Says what was played, and what came of it.
    pub(super) fn announce(&mut self, what: &str) {
        let end = match self.table.game.outcome() {
            Some(outcome) => format!("\nThe game is over: {}.", outcome_words(outcome)),
            None if self.table.game.in_check() => "\nCheck!".to_owned(),
            None => String::new(),
        };
        self.say(&format!("{what}{end}"));
    }

    pub(super) fn say_hint(&mut self, thought: &Thought) {
        if self.drawn_by_declaring(thought).is_some() {
            let side = self.table.game.side();
            return self.say(&format!(
                "Hint: type `declare`: {side} may declare an impasse, which draws a game that looks lost."
            ));
        }
        let line = move_text::line(&self.table.game, self.table.convention, &thought.line);
        let Some((first, rest)) = line.split_first() else {
            return self.say("No hint: there is no legal move.");
        };
        let then = if rest.is_empty() {
            String::new()
        } else {
            format!(", then perhaps {}", rest.join(" "))
        };
        let side = self.table.game.side();
        let score = thought
            .score
            .as_ref()
            .map(|score| format!(" ({side}: {score})"))
            .unwrap_or_default();
        self.say(&format!("Hint: {first}{then}{score}."));
    }

    pub(super) fn say_history(&mut self) {
        let text = hakugei_notation::write_list(&self.table.game, self.table.convention);
        let text = wrapped(&text, "", 80);
        let text = if text.is_empty() {
            "No moves yet.".to_owned()
        } else {
            text
        };
        self.say(&text);
    }

    pub(super) fn say_sfen(&mut self) {
        let sfen = self.table.game.sfen();
        self.say(&sfen);
    }

    /// Explains one piece, or the variant.
    pub(super) fn show(&mut self, piece: Option<&str>) {
        let variant = self.table.known.compiled.variant();
        let text = match piece {
            None => show::variant(variant, self.table.faces),
            Some(name) => match show::find_piece(variant, name) {
                Ok(kind) => show::piece(variant, kind),
                Err(message) => return self.say(&message),
            },
        };
        self.say_painted(&text);
    }

    /// Lists legal moves, and draws those of one piece or kind on the board.
    pub(super) fn list_moves(&mut self, of: Option<&str>) {
        if let Some(outcome) = self.table.game.outcome() {
            let over = outcome_words(outcome);
            return self.say(&format!(
                "No legal moves: the game is over ({over}). Type `undo`, `new` or `quit`."
            ));
        }
        let found = moves_of::choose(&self.table.game, self.table.convention, of);
        match found {
            Err(message) => self.say(&message),
            Ok(chosen) => {
                if of.is_some() {
                    let mut marks = marks(&self.table.game);
                    marks.chosen.clone_from(&chosen.from);
                    marks.targets.clone_from(&chosen.targets);
                    self.draw_with(&marks);
                }
                self.say(&chosen.listed);
            }
        }
    }

    pub(super) fn help(&mut self, topic: Option<&str>) {
        let wanted = |usage: &str| topic.is_none_or(|topic| usage.split(' ').next() == Some(topic));
        let rows: Vec<Vec<String>> = HELP
            .iter()
            .filter(|(usage, _)| wanted(usage))
            .map(|(usage, what)| vec![format!("  {usage}"), (*what).to_owned()])
            .collect();
        match topic {
            Some(topic) if rows.is_empty() => {
                self.say(&format!("`{topic}` is no command: type `help` for all of them"));
            }
            Some(_) => self.say(&table(&rows)),
            None => {
                let moves = move_text::explained(&self.table.game, self.table.convention);
                self.say(&format!("{moves}\n{}\n{}", table(&rows), NOTHING_LOST.trim_end()));
            }
        }
    }
}

/// What becomes of a game that is not saved.
const NOTHING_LOST: &str = "\
Ctrl-C stops a thinking computer; at the prompt it offers to save before leaving. At the end of the input an
unsaved game is kept: in a file `hakugei-recovered-N.txt` where you type at a terminal, and otherwise its record
is printed.
";

/// The last move and check, marked.
pub(crate) fn marks(game: &Game) -> Marks {
    let squares = |change: &Change| {
        let from = change.moved().map(|moved| moved.square);
        from.into_iter().chain([change.placed().square]).collect()
    };
    let last = game.changes().last().map(squares).unwrap_or_default();
    let check = if game.in_check() {
        royals(game, game.side())
    } else {
        Vec::new()
    };
    Marks {
        last,
        check,
        ..Marks::default()
    }
}

fn royals(game: &Game, color: Color) -> Vec<Square> {
    let variant = game.variant();
    let is_royal = |piece: Piece| piece.color == color && variant.piece(piece.kind).royal;
    variant
        .board
        .squares()
        .filter(|&square| game.piece_at(square).is_some_and(is_royal))
        .collect()
}

/// Who won, and why: `Black wins by checkmate`.
pub(crate) fn outcome_words(outcome: Outcome) -> String {
    let reason = match outcome.reason {
        Reason::Checkmate => "checkmate".to_owned(),
        Reason::Stalemate => "stalemate".to_owned(),
        Reason::RoyalCaptured => "capture of the royal piece".to_owned(),
        Reason::Repetition(count) => format!("repetition: the position occurred {count} times"),
        Reason::PerpetualCheck => "perpetual check by the other side".to_owned(),
        Reason::PerpetualAttack => "perpetual attack by the other side".to_owned(),
        Reason::Check => "check".to_owned(),
        Reason::Try => "a try: a royal piece has reached its goal".to_owned(),
        Reason::BareRoyal if outcome.result == GameResult::Draw => {
            "bare royal pieces on both sides".to_owned()
        }
        Reason::BareRoyal => "a bare royal piece of the other side".to_owned(),
        Reason::Impasse => "impasse".to_owned(),
        Reason::Declaration => "declaration".to_owned(),
        Reason::Agreement => "agreement".to_owned(),
        Reason::Resignation => "resignation".to_owned(),
        Reason::IllegalMove => "an illegal move of the other side".to_owned(),
        Reason::Timeout => "time".to_owned(),
    };
    match outcome.result {
        GameResult::Win(color) => format!("{color} wins by {reason}"),
        GameResult::Draw => format!("draw by {reason}"),
        GameResult::ReplayReversed => {
            format!("no result by {reason}; the game is to be played again with colours reversed")
        }
        GameResult::NoResult => format!("no result by {reason}"),
    }
}

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
