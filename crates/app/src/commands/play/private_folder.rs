//! The user's own folder among the temporary files, where everybody may put something: it is nobody else's to read or to write.

use std::path::{Path, PathBuf};

use hakugei_store::StoreError;

/// The folder for games, whether it is there or not.
pub(super) fn folder() -> PathBuf {
    std::env::temp_dir().join(name())
}

/// Where all users share the folder of temporary files, the name has the number of the user.
#[cfg(unix)]
fn name() -> String {
    format!("hakugei-games-{}", nix::unistd::geteuid())
}

#[cfg(not(unix))]
fn name() -> String {
    "hakugei-games".to_owned()
}

/// Whether a folder is there and belongs to the user. What a link leads to is not meant.
#[cfg(unix)]
pub(super) fn is_own(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::symlink_metadata(folder);
    found.is_ok_and(|found| found.is_dir() && found.uid() == nix::unistd::geteuid().as_raw())
}

#[cfg(not(unix))]
pub(super) fn is_own(folder: &Path) -> bool {
    folder.is_dir()
}

/// Makes a folder that only the user may read and write, or makes it so if it is there.
///
/// # Errors
/// Where it cannot be made, or what has its name is no folder of the user.
#[cfg(unix)]
pub(super) fn make(folder: &Path) -> Result<(), StoreError> {
    use std::fs::{DirBuilder, Permissions, create_dir_all, set_permissions};
    use std::io::{Error, ErrorKind};
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    const USER_ALONE: u32 = 0o700;
    if let Some(above) = folder.parent() {
        create_dir_all(above)?;
    }
    match DirBuilder::new().mode(USER_ALONE).create(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error.into()),
        _ => {}
    }
    if !is_own(folder) {
        let why = format!("{} is not a folder of this user", folder.display());
        return Err(Error::new(ErrorKind::PermissionDenied, why).into());
    }
    Ok(set_permissions(folder, Permissions::from_mode(USER_ALONE))?)
}

/// The folder of temporary files is the user's own already.
#[cfg(not(unix))]
pub(super) fn make(_folder: &Path) -> Result<(), StoreError> {
    Ok(())
}
