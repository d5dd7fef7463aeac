//! Files that one run at a time writes to.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::files::unusable::Unusable;

/// A file that no other run can lock as long as this one has it. Programs that were started do not have it with them.
#[cfg(unix)]
pub(crate) type Locked = nix::fcntl::Flock<File>;

/// Where there is no such lock, a file.
#[cfg(not(unix))]
pub(crate) type Locked = Box<File>;

/// Opens an ordinary file to read it and to write at its end, and makes it where there is none.
///
/// # Errors
/// Where it cannot be opened, or another run has it.
pub(crate) fn open(path: &Path) -> io::Result<Locked> {
    // Opening a pipe or a device can wait for ever or do something.
    let ordinary = fs::metadata(path).map_or(true, |there| there.is_file());
    if !ordinary {
        return Err(Unusable::NotWritable.into());
    }
    let file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    lock(file)
}

#[cfg(unix)]
fn lock(file: File) -> io::Result<Locked> {
    use nix::errno::Errno;
    use nix::fcntl::{Flock, FlockArg};
    Flock::lock(file, FlockArg::LockExclusiveNonblock).map_err(|(_, error)| match error {
        Errno::EWOULDBLOCK => Unusable::Locked.into(),
        error => Unusable::Unlockable(error.into()).into(),
    })
}

#[cfg(not(unix))]
fn lock(file: File) -> io::Result<Locked> {
    Ok(Box::new(file))
}
