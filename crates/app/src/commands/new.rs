//! `hakugei new`: a variant file to begin with, which can be played at once.

mod child;
mod game;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::Args;
use hakugei_library::{Parents, is_bare};
use hakugei_store::{StoreError, create, folder_of};
use hakugei_text::{quote, quote_path};
use hakugei_variant::{Board, MAX_SIDE, Source, Variant, load, shipped};

use child::{Child, Parent};

use crate::arguments::Misread;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, VariantFile};
use crate::screen;

/// The arguments of `new`.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The name of the game: small letters, digits, `-` and `_`. The file is NAME.ron.
    #[arg(value_name = "NAME")]
    pub(crate) name: OsString,
    /// Begin with this game, and write only what differs: the id of a shipped variant, or a variant file in the same folder
    /// (default: a small game of its own).
    #[arg(long, value_name = "VARIANT")]
    pub(crate) from: Option<OsString>,
    /// The size of the board, files by ranks, such as 7x7 (default: that of the game with which it begins).
    #[arg(long, value_name = "FILESxRANKS", value_parser = board)]
    pub(crate) board: Option<Board>,
}

/// Reads the size of a board.
fn board(text: &str) -> Result<Board, Misread> {
    let read = || {
        let (files, ranks) = text.split_once(['x', 'X', '×', '*'])?;
        Board::new(files.trim().parse().ok()?, ranks.trim().parse().ok()?)
    };
    let instead = || {
        Misread(
            format!("its files and ranks with an `x` between them, such as `7x7`, each a number from 1 to {MAX_SIDE}")
                .into(),
        )
    };
    read().ok_or_else(instead)
}

/// Runs the command.
///
/// # Errors
/// Where the name, the game to begin with or the board will not do, or the file is there already or cannot be written.
pub(crate) fn run(args: &NewArgs) -> Done {
    let NewFile { path, id } = NewFile::of(&args.name)?;
    let title = title(&id);
    let name = path.display().to_string();
    let text = match &args.from {
        None => game::text(&id, &title, &name, own_board(args.board)?),
        Some(from) => {
            let (parent, variant) = parent(from, &path)?;
            let child = Child {
                id: &id,
                title: &title,
                file: &name,
                board: args.board.filter(|board| *board != variant.board),
            };
            let seen_by = match shipped::source(&parent) {
                Some(_) => format!("`hakugei variants --print {parent}` prints its file"),
                None => format!("`{parent}.ron` beside this file is that file"),
            };
            let argument = match shipped::source(&parent) {
                Some(_) => parent.clone(),
                None => path.with_file_name(format!("{parent}.ron")).display().to_string(),
            };
            let parent = Parent {
                name: &parent,
                seen_by,
                argument,
                variant: &variant,
            };
            let text = child::text(&child, &parent, &Parents::beside(&path));
            text.map_err(|why| Failure::usage(format_args!("--from {}", from.display()), why))?
        }
    };
    write(&path, &text)?;
    let checked = load(&Source::new(name, text), &Parents::beside(&path));
    screen::print(&said(&path, checked.variant.as_ref()))
}

/// The file to write.
struct NewFile {
    path: PathBuf,
    id: String,
}

impl NewFile {
    /// The file of a name, which may be a path, with or without `.ron`.
    ///
    /// # Errors
    /// Where the name cannot be the id of a new variant, or its folder is not there.
    fn of(name: &OsStr) -> Result<Self, Failure> {
        let refused = |why: String| Failure::usage(name.display(), why);
        let given = Path::new(name);
        let is_file = given.extension() == Some(OsStr::new("ron"));
        let id = if is_file {
            given.file_stem()
        } else {
            given.file_name()
        };
        let id = id.map(OsStr::to_string_lossy).unwrap_or_default().into_owned();
        if !hakugei_variant::is_id(&id) {
            let example = hakugei_variant::as_id(&id).unwrap_or_else(|| "my-game".to_owned());
            return Err(refused(format!(
                "the name of a variant has 1 to 64 lower-case letters `a` to `z`, digits, `-` and `_`: write {}",
                quote(&example)
            )));
        }
        if shipped::source(&id).is_some() {
            return Err(refused(format!(
                "a shipped variant has this name: choose another one, such as `my-{id}`; `hakugei new my-{id} --from {id}` begins with that game"
            )));
        }
        let path = given.with_file_name(format!("{id}.ron"));
        let folder = folder_of(&path);
        if !folder.is_dir() {
            return Err(refused(format!(
                "there is no folder {}: make it first",
                quote_path(folder)
            )));
        }
        Ok(Self { path, id })
    }
}

/// The board of a game of its own.
///
/// # Errors
/// Where the game has no room on it.
fn own_board(board: Option<Board>) -> Result<Board, Failure> {
    let (files, ranks) = game::LEAST;
    let usual = || Board::new(game::USUAL.0, game::USUAL.1).expect("the usual board is one");
    let board = board.unwrap_or_else(usual);
    if board.files() < files || board.ranks() < ranks {
        return Err(Failure::usage(
            format_args!("--board {board}"),
            format_args!(
                "the game to begin with needs at least {files} files and {ranks} ranks, as in `--board {files}x{ranks}`"
            ),
        ));
    }
    Ok(board)
}

/// The game to begin with, with the name by which a file at a path extends it.
///
/// # Errors
/// Where there is none, or the file cannot extend it.
fn parent(from: &OsStr, path: &Path) -> Result<(String, Variant), Failure> {
    if let Some(source) = catalogue::shipped_source(Path::new(from)) {
        let variant = VariantFile::find(from)?.variant()?;
        debug_assert!(
            shipped::source(&variant.id) == Some(source),
            "a shipped variant has the id of its file"
        );
        return Ok((variant.id.clone(), variant));
    }
    let variant = VariantFile::find(from)?.variant()?;
    let file = Path::new(from);
    let name = file
        .file_stem()
        .and_then(OsStr::to_str)
        .filter(|name| is_bare(name));
    let is_there = file.extension() == Some(OsStr::new("ron"));
    let same_folder = || {
        let place = |path: &Path| folder_of(path).canonicalize().ok();
        place(file).is_some() && place(file) == place(path)
    };
    match name {
        Some(name) if is_there && same_folder() && shipped::source(name).is_none() => {
            Ok((name.to_owned(), variant))
        }
        _ => Err(Failure::usage(
            format_args!("--from {}", from.display()),
            format_args!(
                "a variant extends shipped variants and files `NAME.ron` in its own folder: put {} beside {}",
                quote_path(file),
                quote_path(path)
            ),
        )),
    }
}

/// The title that an id comes to: `my-game` is `My Game`.
fn title(id: &str) -> String {
    let words = id.split(['-', '_']).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    };
    let words: Vec<String> = words.map(capital).collect();
    if words.is_empty() {
        id.to_owned()
    } else {
        words.join(" ")
    }
}

/// Writes the file.
///
/// # Errors
/// Where something has its name, or it cannot be written.
fn write(path: &Path, text: &str) -> Done {
    create(path, text.as_bytes()).map_err(|error| match error {
        StoreError::AlreadyThere => Failure::usage(
            path.display(),
            "it is there already, and was left as it is: choose another name, or take the file away first",
        ),
        error => Failure::unwritable(path.display(), &error),
    })
}

/// What was written, and what to type next.
fn said(path: &Path, variant: Option<&Variant>) -> String {
    let what = variant.map_or_else(String::new, |variant| {
        format!(": {}, {}", variant.name.english, variant.board)
    });
    let name = path.display().to_string();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    let file = if name.chars().all(plain) {
        name
    } else {
        format!("'{}'", name.replace('\'', "'\\''"))
    };
    format!(
        "Written to {}{what}. It can be played at once; change it in any editor. Type next:\n\n  \
         hakugei check {file}    what is wrong with it\n  \
         hakugei show {file}     its board, its pieces and its rules in words\n  \
         hakugei play {file}     a game against the computer\n",
        quote_path(path)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_come_from_ids() {
        for (id, expected) in [
            ("my-game", "My Game"),
            ("x2_y", "X2 Y"),
            ("-", "-"),
            ("a--b", "A B"),
        ] {
            assert_eq!(title(id), expected);
        }
    }

    #[test]
    fn boards_are_read_by_files_and_ranks() {
        for (text, size) in [
            ("7x7", (7, 7)),
            ("5X6", (5, 6)),
            ("9×10", (9, 10)),
            ("1x1", (1, 1)),
        ] {
            assert_eq!(board(text).ok(), Board::new(size.0, size.1), "{text}");
        }
        for text in ["7", "0x5", "x", "7x", "7x7x7", "99x99", "-1x5", "sevenx7"] {
            assert!(board(text).is_err(), "{text}");
        }
    }
}
