//! Why something cannot be kept in a file.

use std::io;
use std::path::PathBuf;

use hakugei_text::quote_path;

/// Why a file cannot be written, locked or replaced.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is something that is not an ordinary file: a folder, a pipe, a device.
    #[error("it is not an ordinary file, and was left as it is")]
    NotOrdinary,
    /// It is a link, and the file that it leads to is not there.
    #[error("it is a link that leads nowhere")]
    DeadLink,
    /// A new file was to be written, and something has the name already.
    #[error("something with this name is there already, and was left as it is")]
    AlreadyThere,
    /// Its folder is not there.
    #[error("there is no folder {}: make it first", quote_path(.0))]
    NoFolder(PathBuf),
    /// The folder does not take a new file, which every change begins with.
    #[error("the folder {} takes no new file: {error}", quote_path(.folder))]
    Refused {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another run has it.
    #[error("another run is writing to it: wait until that has ended, or name another file")]
    Locked,
    /// The system refused the lock.
    #[error("it cannot be locked: {0}")]
    Unlockable(io::Error),
    /// It has become shorter since it was opened: another program has changed it.
    #[error("another program has changed it meanwhile")]
    Changed,
    /// The system refused it.
    #[error(transparent)]
    Io(#[from] io::Error),
}
