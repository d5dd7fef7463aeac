//! Nothing lost: saving, loading, and what happens to an unsaved game at the end.

use std::path::{Path, PathBuf};

use hakugei_notation::record::TooLong;
use hakugei_store::{CutOff, StoreError};
use hakugei_text::noun::numbered;
use hakugei_text::{listed, quote_line, quote_path};

use super::game_in_play::clocks_of;
use super::games;
use super::journal::{Changes, Resumed, Settings};
use super::seats::{self, Seats};
use super::session::{Replacement, SavedState, Session};
use super::unfinished::{self, Listed, OpenJournal};
use super::welcome;
use crate::engine::level::LevelChoice;
use crate::failure::Failure;
use crate::files::encoding::RecordText;
use crate::files::record;
use crate::files::wanted::{NamedBy, Wanted};
use crate::screen;
use crate::screen::paging;

impl Session<'_> {
    /// Whether the game has changed since it was last saved, loaded or begun.
    pub(crate) fn is_unsaved(&self) -> bool {
        let game = &self.current.game;
        // Nobody misses a game in which only the computer has made its first move against a person.
        let played = match game.moves().len() {
            0 => false,
            1 => !self.current.is_against_the_computer() || self.is_human(game.side().other()),
            _ => true,
        };
        let begun = played || !self.undone.is_empty() || game.outcome().is_some();
        begun && (!self.keeps_every_move() || (self.undone.is_empty() && game.outcome() != self.kept.outcome))
    }

    /// Whether the game and what was taken back from it are just the moves that were last saved, loaded or begun with.
    fn keeps_every_move(&self) -> bool {
        let (moves, kept) = (self.current.game.moves(), &self.kept.moves);
        moves.len() + self.undone.len() == kept.len()
            && kept.starts_with(moves)
            && kept[moves.len()..].iter().eq(self.undone.iter().rev())
    }

    /// Keeps what would be lost by ending now. Where that fails, it is said once, and tried again after each turn.
    pub(super) fn keep(&mut self) {
        let unsaved = self.is_unsaved();
        let changes = Changes {
            current: &self.current,
            undone: &self.undone,
            number: self.number,
            saved: self.saved.as_deref().filter(|_| !unsaved),
        };
        // A game that was saved stays on the shelf, with the name of its file.
        let would_miss = changes.saved.is_some() || unsaved;
        match self.files.keep(would_miss.then_some(&changes)) {
            Ok(cut_off) => {
                self.unkept = None;
                if let Some(CutOff { bytes, file }) = cut_off {
                    self.say(&format!(
                        "The last line of the game's journal was cut off; its {bytes} bytes are kept in {}.",
                        quote_path(&file)
                    ));
                }
                self.say_where_it_is_kept();
            }
            Err(error) => {
                let why = error.to_string();
                if self.unkept.as_ref() != Some(&why) {
                    self.say(&format!(
                        "This game cannot be kept on the way: {why}. It goes on; save it with `save FILE`."
                    ));
                    self.unkept = Some(why);
                }
            }
        }
    }

    /// Says once that the game is kept among the temporary files, which the system may take away.
    fn say_where_it_is_kept(&mut self) {
        let folder = self.files.elsewhere();
        if let Some(folder) = folder.filter(|folder| self.said_elsewhere.as_ref() != Some(folder)) {
            self.say(&format!(
                "The program's own folder cannot be written: this game is kept among the temporary files, in {}. `save FILE` keeps it for good.",
                quote_path(&folder)
            ));
            self.said_elsewhere = Some(folder);
        }
    }

    /// Whether the game is kept on the way, as far as is known.
    pub(super) fn is_kept(&self) -> bool {
        self.unkept.is_none()
    }

    /// Nothing is left to keep: the session is over, and its last words are said.
    pub(super) fn close(&mut self) {
        // What cannot be taken away is offered again, which loses nothing.
        let _ = self.files.keep(None);
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

    /// The record of the game as `save` writes it.
    ///
    /// # Errors
    /// Where the game is too long to be read again.
    pub(crate) fn record(&self) -> Result<String, TooLong> {
        self.current.draft().write()
    }

    /// Prints the record.
    pub(super) fn say_record(&mut self) {
        match self.record() {
            Ok(text) => {
                let text = match self.window {
                    Some(_) => paging::refilled(&text, self.columns()),
                    None => text,
                };
                self.say(&text);
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// Writes the game to a file. Whatever goes wrong, the game goes on.
    pub(super) fn save(&mut self, file: &str, replace: bool) {
        let written = self.record().map_err(Unsaved::from).and_then(|text| {
            Ok(if replace {
                self.files.replace(file, &text)
            } else {
                self.files.create(file, &text)
            }?)
        });
        let shown = quote_line(file);
        match written {
            Ok(()) => {
                self.count_as_kept();
                self.saved = Some(std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file)));
                let known = &self.current.known;
                let how = if record::leads_to(known, Path::new(file)) {
                    String::new()
                } else {
                    let command = quote_line(&record::command_to_load(known, file));
                    format!(" Its variant file is not beside it: go on with {command}.")
                };
                let form = match Path::new(file).extension().and_then(|end| end.to_str()) {
                    Some(end @ ("kif" | "csa" | "pgn" | "usi")) => {
                        let command = quote_line(&format!("hakugei convert {file} --to {end}"));
                        format!(
                            " It is a record in the program's own form, whatever its name: {command} prints it in the other."
                        )
                    }
                    _ => String::new(),
                };
                self.say(&format!("Saved as {shown}.{form}{how}"));
            }
            Err(Unsaved::Store(StoreError::AlreadyThere)) => {
                let again = format!("save! {file}");
                self.say(&format!(
                    "{shown}: this file exists already and was left as it is. Replace it? Type `yes` or {}; `save` with another name \
                     saves the game there.",
                    quote_line(&again)
                ));
                self.ask_about(&again, "The file is left as it is.");
            }
            Err(error) => self.say(&format!(
                "{shown}: the game could not be saved: {error}; it goes on, and can be saved elsewhere"
            )),
        }
    }

    /// The game of a file, or one of several by its number, with what to say when it is in play.
    pub(super) fn opened(&self, file: &str, number: Option<u32>) -> Result<Replacement, Failure> {
        let text = self.files.read(file);
        let text = text.map_err(|error| Failure::unreadable(file, &error))?;
        let wanted = Wanted {
            known: Some(&self.current.known),
            by: NamedBy::InPlay,
        };
        let source = RecordText {
            path: PathBuf::from(file),
            name: file.to_owned(),
            text,
        };
        let opened = record::open(&source, wanted, Some(self.current.convention), number)?;
        let moves = numbered(opened.game.moves().len(), "move");
        let remark = opened
            .remark
            .map_or_else(String::new, |remark| format!("\n{remark}."));
        let clocks = opened
            .tree
            .as_deref()
            .and_then(|tree| clocks_of(tree, &opened.game));
        Ok(Replacement {
            seats: seats::of(&opened.players),
            clocks,
            is_reversed: false,
            known: opened.known,
            game: opened.game,
            loaded: opened.tree,
            said: format!("Loaded {}: {moves}.{remark}", quote_line(file)),
        })
    }

    /// Goes on with another game. Where there is none, or the game in play is not to be left, that goes on.
    pub(super) fn sit_down(&mut self, other: Result<Replacement, Failure>, agreed: bool, line: &str) {
        match other {
            Err(failure) => {
                let message = failure.message().unwrap_or_default();
                self.say(&format!("{message}\nThe current game goes on."));
            }
            Ok(other) => {
                if self.may_leave(agreed, line) {
                    self.current.known = other.known;
                    self.current.game = other.game;
                    self.begin_afresh();
                    self.current.loaded = other.loaded;
                    if other.is_reversed {
                        self.current.humans = self.current.humans.other();
                        self.current.table.names.reverse();
                        self.current.bottom = self.current.humans.bottom();
                    }
                    self.say(&other.said);
                    if let Some((rule, left)) = other.clocks {
                        (self.current.table.clock, self.current.table.left) = (Some(rule), Some(left));
                        self.clock = self.current.new_clock();
                        self.say(&welcome::clocks(&self.current).unwrap_or_default());
                    }
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
            self.set_level(level.map(LevelChoice::Fixed));
        }
    }

    /// Whether the game in play may be left; asks once where it would be discarded. Only a game that this session has begun is ever
    /// discarded.
    pub(super) fn may_leave(&mut self, agreed: bool, line: &str) -> bool {
        if !self.is_unsaved() {
            self.leaves_the_game();
            return true;
        }
        if agreed {
            if self.files.is_resumed() && self.leaves_the_game() {
                self.say("The game was kept before this session and stays kept: `games` lists it, and `forget N` deletes it.");
            }
            return true;
        }
        if (self.files.is_resumed() || !self.files.shows_record()) && self.leaves_the_game() {
            self.say("The game so far is kept: `games` lists it.");
            return true;
        }
        self.offer_to_save(&format!(
            "Discard it? Type `yes` or {} again; `no` goes on with it.",
            quote_line(line)
        ));
        self.ask_about(line, GAME_GOES_ON);
        false
    }

    /// Offers to save, and asks what else can be done.
    pub(super) fn offer_to_save(&mut self, otherwise: &str) {
        self.say(&format!(
            "This game is not saved. Save it with `save FILE`. {otherwise}"
        ));
    }

    /// Leaves the game as it is now kept for a later session, if it can be; whether it has.
    fn leaves_the_game(&mut self) -> bool {
        self.keep();
        let unsaved = self.is_unsaved();
        let stays = self.files.leave(&Changes {
            current: &self.current,
            undone: &self.undone,
            number: self.number,
            saved: self.saved.as_deref().filter(|_| !unsaved),
        });
        if stays {
            self.count_as_kept();
        }
        stays
    }

    /// Leaves an unsaved game kept, or else says its record.
    pub(super) fn recover(&mut self) {
        if !self.is_unsaved() {
            self.leaves_the_game();
            return;
        }
        let is_finished = self.current.game.outcome().is_some();
        let stays = self.leaves_the_game();
        if stays {
            self.say(if is_finished {
                STAYS_KEPT_FINISHED
            } else {
                STAYS_KEPT
            });
        }
        if !stays || self.files.shows_record() {
            let record = self.current.draft().write_whole(&self.undone);
            self.say(&format!("The unsaved game:\n\n{record}"));
        }
    }

    /// Says that there are games of earlier sessions, if there are any of this variant or unfinished ones of others.
    pub(crate) fn offer_kept_games(&mut self) {
        let games = self.files.games();
        let unfinished: Vec<&Listed> = games.iter().filter(|game| !game.is_finished).collect();
        if let ([one], 1) = (unfinished.as_slice(), games.len()) {
            return self.say(&if one.is_sound() {
                format!(
                    "An unfinished game is kept: {}. Type `resume` to go on with it, `games` for the list, or `forget {}` to delete it.",
                    one.said, one.number
                )
            } else {
                format!(
                    "An unfinished game is kept that cannot be gone on with: {}. Type `games` for the list.",
                    one.said
                )
            });
        }
        let Some(counted) = counted(&games, &self.current.game.variant().id) else {
            return;
        };
        let last = games.iter().find(|game| game.is_unfinished());
        let resume = last.map_or_else(String::new, |last| {
            format!(
                " Type `resume` to go on with the last unfinished one: {}.",
                last.said
            )
        });
        self.say(&format!("{counted}: `games` lists them.{resume}"));
    }

    /// Lists the games of earlier sessions: all, or those of a variant.
    pub(super) fn list_games(&mut self, variant: Option<&str>) {
        let games = match games::of_variant(self.files.games(), variant) {
            Ok(games) => games,
            Err(failure) => return self.say(&failure.message().unwrap_or_default()),
        };
        if games.is_empty() {
            return self.say(&games::none_kept(variant));
        }
        let columns = self.window.map_or_else(screen::columns, |_| self.columns());
        self.say(unfinished::shown(&games, columns).trim_end());
        self.say(
            "Type `resume N` to go on with one of them or to look at it, or `forget N` to delete it. Each keeps its number.",
        );
    }

    /// A game by its number, or the last one that can be gone on with.
    fn game_of(&mut self, number: Option<u64>) -> Option<Listed> {
        let games = self.files.games();
        let found = match number {
            Some(number) => games.into_iter().find(|game| game.number == number),
            None => games.into_iter().find(Listed::is_unfinished),
        };
        if found.is_none() {
            match number {
                Some(number) if unfinished::is_in_play(number) => self.say(&format!(
                    "Game {number} is in play now, here or in another window: type `new`, or end that session, and try again."
                )),
                Some(number) => self.say(&format!("There is no game {number}: type `games` for the list.")),
                None => self.say(NONE_UNFINISHED),
            }
        }
        found
    }

    /// Goes on with a game of an earlier session, or shows a finished one.
    pub(super) fn resume(&mut self, number: Option<u64>, agreed: bool, line: &str) {
        let Some(listed) = self.game_of(number) else {
            return;
        };
        let settings = Settings {
            style: self.current.style,
            level: self.current.level,
            time: self.current.time,
        };
        let opened = self.files.open(&listed).and_then(|journal| {
            let resumed = journal.game.resume(&settings, None);
            Ok((resumed.map_err(|error| error.to_string())?, journal))
        });
        match opened {
            Err(why) => self.say(&format!(
                "{}: {why}. The current game goes on.",
                quote_path(&listed.file)
            )),
            Ok((resumed, journal)) => {
                if self.may_leave(agreed, line) {
                    self.go_on_with(resumed, journal);
                    // What was said at the beginning is not true any more.
                    self.say(&welcome::players(&self.current));
                }
            }
        }
    }

    /// Puts a game of an earlier session in play, kept where it was.
    pub(crate) fn go_on_with(&mut self, resumed: Resumed, journal: OpenJournal) {
        let moves = numbered(resumed.current.game.moves().len(), "move");
        let is_finished = resumed.current.game.outcome().is_some();
        self.say(&if is_finished {
            format!(
                "The finished game: {moves}. `prev` and `first` go back in it, `review` judges its moves."
            )
        } else {
            format!("The unfinished game goes on: {moves}.")
        });
        for remark in &resumed.remarks {
            self.say(remark);
        }
        let (seed, loaded) = (resumed.current.seed, resumed.current.loaded.clone());
        // It goes on at the level at which it began.
        let (level, table) = (resumed.current.level, resumed.current.table.clone());
        self.current = resumed.current;
        self.begin_afresh();
        (self.current.seed, self.current.loaded) = (seed, loaded);
        self.current.level = level;
        self.current.table = table;
        self.clock = self.current.new_clock();
        if let Some(clock) = &mut self.clock {
            clock.remember(resumed.left);
        }
        self.undone = resumed.undone;
        // One that was never saved is nowhere else.
        self.kept = SavedState {
            moves: Vec::new(),
            outcome: None,
        };
        if resumed.saved.is_some() {
            self.count_as_kept();
        }
        self.saved = resumed.saved;
        let has_moved = self.files.adopt(
            journal,
            &Changes {
                current: &self.current,
                undone: &self.undone,
                number: self.number,
                saved: self.saved.as_deref(),
            },
        );
        if has_moved {
            self.say("It lay among the temporary files; it is kept in the program's own folder now.");
        }
    }

    /// Takes away a game of an earlier session, if that was said twice.
    pub(super) fn forget(&mut self, number: u64, confirmed: bool, line: &str) {
        let Some(listed) = self.game_of(Some(number)) else {
            return;
        };
        if !confirmed {
            self.say(&format!(
                "Delete this game: {}? Type `yes` or {} again; `no` keeps it.",
                listed.said,
                quote_line(line)
            ));
            return self.ask_about(line, "It is kept.");
        }
        match self.files.forget(&listed) {
            Ok(()) => self.say(&format!("Deleted: {}.", listed.said)),
            Err(why) => self.say(&format!("{}: {why}", quote_path(&listed.file))),
        }
    }
}

/// How many games are kept, of a variant and of others: `1 unfinished game of this variant and 2 of other variants are kept`.
fn counted(games: &[Listed], variant: &str) -> Option<String> {
    let count = |fits: &dyn Fn(&Listed) -> bool| games.iter().filter(|game| fits(game)).count();
    let is_own = |game: &Listed| game.variant.as_deref() == Some(variant);
    let unfinished = count(&|game| game.is_unfinished() && is_own(game));
    let finished = count(&|game| game.is_finished && is_own(game));
    let others = count(&|game| game.is_sound() && !is_own(game));
    let unsound = count(&|game| !game.is_sound());
    let own = match (unfinished, finished) {
        (0, 0) => None,
        (0, finished) => Some(numbered(finished, "finished game")),
        (unfinished, 0) => Some(numbered(unfinished, "unfinished game")),
        (unfinished, finished) => Some(format!(
            "{unfinished} unfinished and {}",
            numbered(finished, "finished game")
        )),
    };
    let whose = if others == 1 {
        "of another variant"
    } else {
        "of other variants"
    };
    let rest = [(others, whose), (unsound, "that cannot be gone on with")];
    let mut parts: Vec<String> = own.map(|own| own + " of this variant").into_iter().collect();
    for (count, which) in rest.into_iter().filter(|&(count, _)| count > 0) {
        let games = if parts.is_empty() {
            numbered(count, "game")
        } else {
            count.to_string()
        };
        parts.push(format!("{games} {which}"));
    }
    let verb = if games.len() == 1 { "is" } else { "are" };
    (!parts.is_empty()).then(|| format!("{} {verb} kept", listed(&parts, "and")))
}

/// What is said where a game is not left.
pub(super) const GAME_GOES_ON: &str = "The game goes on.";

/// What is said of a game that is left unsaved.
pub(super) const STAYS_KEPT: &str = "The unsaved game is kept; go on with `hakugei play --resume`.";

/// The same of a finished one.
const STAYS_KEPT_FINISHED: &str = "The unsaved game is kept; `hakugei games` lists it.";

const NONE_UNFINISHED: &str = "No unfinished game is kept.";

/// Why a game is not saved.
#[derive(Debug, thiserror::Error)]
enum Unsaved {
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error(transparent)]
    Store(#[from] StoreError),
}
