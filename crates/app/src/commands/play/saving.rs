//! Nothing lost: saving, loading, and what happens to an unsaved game at the end.

use std::io;
use std::path::Path;

use hakugei_notation::record::TooLong;
use hakugei_text::noun::numbered;
use hakugei_text::quote_line;

use super::seats::{self, Seats};
use super::session::{Replacement, SavedState, Session};
use super::unsaved::Changes;
use crate::failure::Failure;
use crate::files::record::{self, ReadFrom};
use crate::files::wanted::{NamedBy, Wanted};

impl Session<'_> {
    /// Whether the game has changed since it was last saved, loaded or begun.
    pub(crate) fn unsaved(&self) -> bool {
        let game = &self.current.game;
        let begun = !game.moves().is_empty() || !self.undone.is_empty() || game.outcome().is_some();
        begun && (!self.keeps_every_move() || (self.undone.is_empty() && game.outcome() != self.kept.outcome))
    }

    /// Whether the game and what was taken back from it are just the moves that were last saved, loaded or begun with.
    fn keeps_every_move(&self) -> bool {
        let (moves, kept) = (self.current.game.moves(), &self.kept.moves);
        moves.len() + self.undone.len() == kept.len()
            && kept.starts_with(moves)
            && kept[moves.len()..].iter().eq(self.undone.iter().rev())
    }

    /// What would be lost by ending now, as cheaply as it can be told: no record is written for it.
    pub(super) fn unsaved_changes(&mut self) -> Option<Changes<'_>> {
        if !self.unsaved() {
            return None;
        }
        let steady = self.steady.replace(self.current.game.moves().len());
        Some(Changes {
            current: &self.current,
            undone: &self.undone,
            steady,
        })
    }

    /// Keeps an unsaved game in a file where nothing can be shown any more.
    pub(super) fn rescue(&mut self) -> Option<String> {
        if !self.unsaved() {
            return None;
        }
        let record = self.current.draft().write_whole(&self.undone, ReadFrom::Anywhere);
        let file = self.files.rescue(&record)?;
        self.count_as_kept();
        Some(file)
    }

    /// The game as it is now would not be lost.
    pub(super) fn count_as_kept(&mut self) {
        let undone = self.undone.iter().rev();
        let line = self.current.game.moves().iter().chain(undone).copied().collect();
        self.kept = SavedState {
            moves: line,
            outcome: self.current.game.outcome(),
        };
    }

    /// The record of the game as `save` writes it into a folder.
    ///
    /// # Errors
    /// Where the game is too long to be read again.
    pub(crate) fn record(&self, beside: &Path) -> Result<String, TooLong> {
        self.current.draft().write(beside)
    }

    /// Prints the record.
    pub(super) fn say_record(&mut self) {
        match self.record(Path::new("")) {
            Ok(text) => self.say(&text),
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Writes the game to a file. Whatever goes wrong, the game goes on.
    pub(super) fn save(&mut self, file: &str, replace: bool) {
        let folder = Path::new(file).parent().unwrap_or(Path::new(""));
        let written = self.record(folder).map_err(io::Error::other).and_then(|text| {
            if replace {
                self.files.replace(file, &text)
            } else {
                self.files.create(file, &text)
            }
        });
        let shown = quote_line(file);
        match written {
            Ok(()) => {
                self.count_as_kept();
                self.say(&format!("Saved as {shown}."));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let again = quote_line(&format!("save! {file}"));
                self.say(&format!(
                    "{shown}: this file exists already and was left as it is; type {again} to replace it, \
                     or `save` with another name"
                ));
            }
            Err(error) => self.say(&format!(
                "{shown}: the game could not be saved: {error}; it goes on, and can be saved elsewhere"
            )),
        }
    }

    /// The game of a file, with what to say when it is in play.
    pub(super) fn opened(&self, file: &str) -> Result<Replacement, Failure> {
        let text = self.files.read(file);
        let text = text.map_err(|error| Failure::unreadable(file, &error))?;
        let wanted = Wanted {
            known: Some(&self.current.known),
            by: NamedBy::InPlay,
        };
        let opened = record::open(file, &text, wanted, None)?;
        let moves = numbered(opened.game.moves().len(), "move");
        Ok(Replacement {
            seats: seats::of(&opened.players),
            known: opened.known,
            game: opened.game,
            said: format!("Loaded {}: {moves}.", quote_line(file)),
        })
    }

    /// Goes on with another game. Where there is none, or the game in play is not to be given up, that goes on.
    pub(super) fn sit_down(&mut self, other: Result<Replacement, Failure>, agreed: bool, line: &str) {
        match other {
            Err(failure) => {
                let message = failure.message().unwrap_or_default();
                self.say(&format!("{message}\nThe current game goes on."));
            }
            Ok(other) => {
                if self.may_give_up(agreed, line) {
                    self.current.known = other.known;
                    self.current.game = other.game;
                    self.begin_afresh();
                    self.say(&other.said);
                    if let Some(seats) = other.seats {
                        self.take_seats(seats);
                    }
                }
            }
        }
    }

    /// Goes on as the players of a loaded game did, except for what was said on the command line.
    fn take_seats(&mut self, seats: Seats) {
        if !self.current.given.side && seats.humans != self.current.humans {
            self.set_side(seats.humans);
        }
        let level = seats.level.filter(|&level| level != self.current.level);
        if level.is_some() && !self.current.given.level {
            self.set_level(level);
        }
    }

    /// Whether the game in play may be given up; asks once where it is unsaved.
    pub(super) fn may_give_up(&mut self, agreed: bool, line: &str) -> bool {
        if agreed || !self.unsaved() {
            return true;
        }
        self.offer_to_save(&format!("type {} again to give it up", quote_line(line)));
        self.asked_twice = Some(line.to_owned());
        false
    }

    /// Offers to save, and says what else can be done.
    pub(super) fn offer_to_save(&mut self, otherwise: &str) {
        self.say(&format!(
            "This game is not saved. Save it with `save FILE`, or {otherwise}."
        ));
    }

    /// Keeps an unsaved game in a recovery file, or else says its record.
    pub(super) fn recover(&mut self) {
        if !self.unsaved() {
            return;
        }
        let record = |read_from| self.current.draft().write_whole(&self.undone, read_from);
        let shown = record(ReadFrom::Printed);
        match self.files.recover(&record(ReadFrom::Anywhere)) {
            Some(file) => {
                self.count_as_kept();
                let how = match self.record(Path::new("")) {
                    Ok(_) => format!(
                        "go on with {}",
                        quote_line(&format!("hakugei play --load {file}"))
                    ),
                    Err(_) => "it is longer than a game that can be loaded".to_owned(),
                };
                self.say(&format!(
                    "The unsaved game is kept in {}; {how}.",
                    quote_line(&file)
                ));
            }
            None => self.say(&format!("The unsaved game:\n\n{shown}")),
        }
    }
}
