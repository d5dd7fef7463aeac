//! Folders: where the program keeps things of its own, and what makes a change in a folder last.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use etcetera::{AppStrategy, AppStrategyArgs};

use crate::draft::Draft;
use crate::error::StoreError;

/// The variable that names another folder for what the program keeps of its own.
const VARIABLE: &str = "HAKUGEI_DATA";

/// How often, and after which rest, a folder is asked for that another run is changing.
const TRIES: u32 = 200;
const REST: Duration = Duration::from_millis(10);

/// The folder for what the program keeps of its own accord, whether it is there or not: the one that `HAKUGEI_DATA` names, or the
/// platform's usual one, such as `~/.local/share/hakugei`. `None` where the system says nothing of a home.
pub fn data_folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
        let named = PathBuf::from(named);
        return Some(std::path::absolute(&named).unwrap_or(named));
    }
    let names = AppStrategyArgs {
        top_level_domain: String::new(),
        author: String::new(),
        app_name: "hakugei".to_owned(),
    };
    let strategy = etcetera::app_strategy::choose_native_strategy(names).ok()?;
    Some(strategy.data_dir())
}

/// Makes a folder, with those that it lies in, where it is not there yet, and tries whether it takes a new file.
///
/// # Errors
/// Where it cannot be made, or takes no file.
pub fn ensure_folder(folder: &Path) -> Result<(), StoreError> {
    fs::create_dir_all(folder)?;
    Draft::begin(folder).map(drop)
}

/// A folder while this run changes what lies under a name in it. Two runs of the program do not do so at the same time.
pub(crate) struct ChangedFolder(
    #[expect(dead_code, reason = "it is locked as long as it is open")] Option<File>,
);

impl ChangedFolder {
    /// Waits for other runs, for two seconds at most: a folder that somebody else has locked for longer, or that cannot be
    /// locked, is changed all the same.
    pub(crate) fn wait_for(folder: &Path) -> Self {
        let Ok(file) = File::open(folder) else {
            return Self(None);
        };
        for _ in 0..TRIES {
            match file.try_lock() {
                Err(fs::TryLockError::WouldBlock) => thread::sleep(REST),
                Ok(()) | Err(fs::TryLockError::Error(_)) => break,
            }
        }
        Self(Some(file))
    }
}

/// Sees to it that the names in a folder survive a power cut.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Some systems do not open folders, and some file systems know no such request for one, and need none.
    let Ok(folder) = File::open(folder) else {
        return Ok(());
    };
    folder.sync_all().or_else(|error| match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied => Ok(()),
        _ => Err(error),
    })
}
