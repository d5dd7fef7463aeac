//! The files of a session: reading, saving and keeping without ever losing what is there.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hakugei_library::read_file;
use hakugei_search::PlayedGame;
use hakugei_store::{CutOff, StoreError};

use super::auto_level::{self, Played};
use super::journal::Changes;
use super::unfinished::{self, KeptGame, Listed, OpenJournal};
use crate::files::encoding::{self, LARGEST};
use crate::files::unusable::Unusable;

/// Where a session reads and writes.
pub(crate) trait Files {
    /// The text of a file.
    fn read(&self, file: &str) -> Result<String, Unusable>;
    /// Writes a new file; fails with `AlreadyThere` where there is one.
    fn create(&mut self, file: &str, text: &str) -> Result<(), StoreError>;
    /// Writes a file in place of whatever is there, which stays whole until the new text is.
    fn replace(&mut self, file: &str, text: &str) -> Result<(), StoreError>;
    /// Keeps the game that would be lost by ending now, or takes away what was kept where nothing would be lost. A game of an earlier
    /// session stays where it is. Says what had to be cut off before that, if anything.
    fn keep(&mut self, changes: Option<&Changes<'_>>) -> Result<Option<CutOff>, StoreError>;
    /// The folder in which the game is kept, if that is not the program's own.
    fn elsewhere(&self) -> Option<PathBuf> {
        None
    }
    /// Leaves the game as it is now kept when the session ends, if it is: at a terminal, or if it was left by an earlier session.
    /// The session keeps nothing more then.
    fn leave(&mut self, changes: &Changes<'_>) -> bool;
    /// Whether the game in play was left by an earlier session: then only `forget` takes it away.
    fn is_resumed(&self) -> bool;
    /// Whether the record of an unsaved game is shown at the end.
    fn shows_record(&self) -> bool;
    /// The games of sessions that were ended, the latest first.
    fn games(&self) -> Vec<Listed>;
    /// Opens one of them.
    fn open(&self, listed: &Listed) -> Result<OpenJournal, String>;
    /// Keeps the game in play in the journal of another session from now on. Whether that has moved from among the temporary files to
    /// the program's own folder.
    fn adopt(&mut self, journal: OpenJournal, changes: &Changes<'_>) -> bool;
    /// Takes one of them away.
    fn forget(&mut self, listed: &Listed) -> Result<(), String>;
    /// The games that the level has followed the player through, the first one first.
    fn followed(&self, played: &Played) -> Vec<PlayedGame>;
    /// Keeps how another one of them has ended.
    fn follow(&mut self, played: &Played, game: PlayedGame) -> Result<(), StoreError>;
}

/// The files of this machine.
#[derive(Default)]
pub(crate) struct Disk {
    /// Whether an unsaved game stays kept when the session ends; otherwise it is shown.
    pub(crate) stays_kept: bool,
    /// The game in play.
    kept: KeptGame,
    /// Whether a game is kept that a later session can go on with.
    is_kept: Arc<AtomicBool>,
}

impl Disk {
    /// Files of which `is_kept` always says whether a game is kept now.
    pub(crate) fn new(stays_kept: bool, is_kept: Arc<AtomicBool>) -> Self {
        Self {
            stays_kept,
            kept: KeptGame::default(),
            is_kept,
        }
    }
}

impl Files for Disk {
    fn read(&self, file: &str) -> Result<String, Unusable> {
        let bytes = read_file(Path::new(file), LARGEST)?;
        encoding::text_of(file, bytes)
    }

    fn create(&mut self, file: &str, text: &str) -> Result<(), StoreError> {
        hakugei_store::create(Path::new(file), text.as_bytes())
    }

    fn replace(&mut self, file: &str, text: &str) -> Result<(), StoreError> {
        hakugei_store::replace(&PathBuf::from(file), text.as_bytes())
    }

    fn keep(&mut self, changes: Option<&Changes<'_>>) -> Result<Option<CutOff>, StoreError> {
        let kept = self.kept.follow(changes);
        self.is_kept
            .store(kept.is_ok() && self.kept.is_there(), Ordering::SeqCst);
        kept
    }

    fn elsewhere(&self) -> Option<PathBuf> {
        self.kept.elsewhere().map(Path::to_owned)
    }

    fn leave(&mut self, changes: &Changes<'_>) -> bool {
        let stays = (self.stays_kept || self.kept.is_resumed()) && self.kept.holds(changes);
        if stays {
            self.kept.leave();
        }
        stays
    }

    fn is_resumed(&self) -> bool {
        self.kept.is_resumed()
    }

    fn shows_record(&self) -> bool {
        !self.stays_kept
    }

    fn games(&self) -> Vec<Listed> {
        unfinished::list()
    }

    fn open(&self, listed: &Listed) -> Result<OpenJournal, String> {
        OpenJournal::open(listed)
    }

    fn adopt(&mut self, journal: OpenJournal, changes: &Changes<'_>) -> bool {
        let has_moved = self.kept.adopt(journal, changes);
        self.is_kept.store(self.kept.is_there(), Ordering::SeqCst);
        has_moved
    }

    fn followed(&self, played: &Played) -> Vec<PlayedGame> {
        auto_level::games(played)
    }

    fn follow(&mut self, played: &Played, game: PlayedGame) -> Result<(), StoreError> {
        auto_level::keep(played, game)
    }

    fn forget(&mut self, listed: &Listed) -> Result<(), String> {
        OpenJournal::forget(listed)
    }
}
