//! What a session tells of the game itself: pieces, the card, threats, the rules, the legend, repetition.

use hakugei_game::Move;
use hakugei_search::shipped_or_computed;
use hakugei_text::columns;
use hakugei_text::noun::ordinal;
use hakugei_variant::rules::Repetition;

use super::session::{BoardPlace, Legend, Session};
use crate::screen::teach::legend::LegendRoom;
use crate::screen::teach::{COLUMNS, LEAST_COLUMNS, ROWS, about, card, legend, rules, threats};

/// What is written as if the window were at least so high.
const LEAST_ROWS: usize = 10;

impl Session<'_> {
    /// The width of a line: that of the window, or the usual one.
    pub(super) fn columns(&self) -> usize {
        self.window
            .map_or(COLUMNS, |window| window.columns.max(LEAST_COLUMNS))
    }

    /// The lines of a page: those of the window, or the usual ones.
    fn rows(&self) -> usize {
        self.window.map_or(ROWS, |window| window.rows.max(LEAST_ROWS))
    }

    /// Sets whether moves are held back.
    pub(crate) fn warns(&mut self, on: bool) {
        self.warnings.on = on;
    }

    /// The move that is to be looked at.
    pub(crate) fn suspected(&self) -> Option<Move> {
        self.warnings.suspected
    }

    /// The legend of the position, if it is wanted.
    pub(super) fn legend(&self) -> String {
        if self.legend == Legend::Hidden {
            return String::new();
        }
        let view = self.view();
        // What does not fit into the window below the board pushes the board out of it.
        let rows = self.window.map_or(usize::MAX, |window| {
            view.ruling.spare(window.rows, view.variant).max(2)
        });
        let room = LegendRoom {
            columns: self.columns(),
            rows,
        };
        let lines = legend::legend(&view, &self.shown_game().setup(), room);
        columns::lines(lines.into_iter())
    }

    /// Explains a piece of either side.
    pub(super) fn about(&mut self, what: &str) {
        match about::about(self.shown_game(), self.current.convention, what, self.columns()) {
            Ok(lines) => self.say(&lines.join("\n")),
            Err(nothing) => self.say(&nothing.to_string()),
        }
    }

    /// Shows a page of the card of all pieces, the first one by default.
    pub(super) fn card(&mut self, page: Option<usize>) {
        // Two lines are left, for the number of the page and the prompt.
        let pages = card::pages(
            self.current.known.compiled.variant(),
            self.columns(),
            self.rows() - 2,
        );
        if self.window.is_some() && page.is_none() {
            // In a window long texts are read page by page, and each page of the card is one of these.
            let read_at_once = match self.board_place {
                BoardPlace::InText => self.rows() - 1,
                // The last line is seen once more on the next page.
                BoardPlace::Apart => self.rows() - 2,
            };
            let mut lines: Vec<String> = Vec::new();
            for page in pages {
                lines.resize(lines.len().next_multiple_of(read_at_once), String::new());
                lines.extend(page);
            }
            return self.say(&lines.join("\n"));
        }
        let number = page.unwrap_or(1);
        let count = pages.len();
        let Some(lines) = pages.get(number - 1) else {
            let pages = number_of_pages(count);
            return self.say(&format!("The card has {pages}: type `card 1`."));
        };
        let next = if number < count {
            format!(
                "\nPage {number} of {count}; `card {}` shows the next one.",
                number + 1
            )
        } else if count > 1 {
            format!("\nPage {number} of {count}.")
        } else {
            String::new()
        };
        self.say(&format!("{}{next}", lines.join("\n")));
    }

    /// Says what each side threatens.
    pub(super) fn threats(&mut self) {
        let compiled = &self.current.known.compiled;
        let learned = shipped_or_computed(compiled);
        let lines = threats::threats(
            self.shown_game(),
            self.current.convention,
            learned.weights(),
            self.columns(),
        );
        self.say(&lines.join("\n"));
    }

    /// Says the rules, or a part of them.
    pub(super) fn say_rules(&mut self, part: Option<&str>) {
        match rules::rules(self.current.known.compiled.variant(), part, self.columns()) {
            Ok(lines) => self.say(&lines.join("\n")),
            Err(unknown) => self.say(&unknown),
        }
    }

    /// Shows the legend under the board or hides it, or tells which.
    pub(super) fn set_legend(&mut self, on: Option<bool>) {
        if let Some(on) = on {
            self.legend = if on { Legend::Shown } else { Legend::Hidden };
            self.stale = true;
        }
        self.say(if self.legend == Legend::Shown {
            "The names of the pieces stand under the board: `legend off` hides them."
        } else {
            "The names of the pieces are hidden: `legend on` shows them."
        });
    }

    /// Warns of blunders or does not, or tells which.
    pub(super) fn set_warn(&mut self, on: Option<bool>) {
        if let Some(on) = on {
            self.warns(on);
        }
        self.say(if self.warnings.on {
            "A move of yours that loses material or allows mate is held back once: `warn off` plays all moves at once."
        } else {
            "No move is held back: `warn on` warns of moves that lose material or allow mate."
        });
    }

    /// That one more occurrence of the position ends the game, or is barred.
    pub(super) fn repeated(&self) -> Option<String> {
        let game = &self.current.game;
        let rule = game.variant().rules.repetition;
        let Repetition::Fold { count, .. } = rule else {
            return None;
        };
        let positions = game.positions();
        let now = positions.last()?.key;
        let occurred = positions.iter().filter(|state| state.key == now).count();
        if game.outcome().is_some() || occurred < 2 || occurred + 1 != usize::from(count) {
            return None;
        }
        let [this, next] = [u64::from(count) - 1, u64::from(count)].map(ordinal);
        let then = if rule.is_forbidden() {
            "no move may bring it about again"
        } else {
            "when it occurs once more, the game ends"
        };
        Some(format!(
            "This position has occurred for the {this} time; {then} (the {next} time: see `rules ends`)."
        ))
    }
}

/// How many pages there are, in words.
fn number_of_pages(count: usize) -> String {
    hakugei_text::noun::numbered(count, "page")
}
