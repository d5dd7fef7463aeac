//! `hakugei serve`: the page in the browser, which is a program of its own, `hakugei-serve`.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use clap::Args;
use hakugei_text::quote_line;

use crate::failure::{Done, Failure};

/// The program, without the ending that some systems give programs.
const PROGRAM: &str = "hakugei-serve";

/// The arguments of `serve`.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct ServeArgs {
    /// What the page shows first, and how it is served; `hakugei serve --help` lists all options.
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) arguments: Vec<OsString>,
}

/// Runs the command: it becomes the other program, as far as the system allows that.
///
/// # Errors
/// Where the other program is not there, cannot be started or ends with an error, about which it has said all.
pub(crate) fn run(args: &ServeArgs) -> Done {
    let program = beside().unwrap_or_else(|| PathBuf::from(PROGRAM));
    let mut command = Command::new(&program);
    command.args(&args.arguments);
    match became(&mut command) {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(Failure::Reported),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Failure::Usage(format!(
            "the page is a program of its own, {}, and it is neither beside this one nor on PATH: build it with {}, or \
             run it from the sources with {}",
            quote_line(PROGRAM),
            quote_line("cargo build --release -p hakugei-serve"),
            quote_line("cargo run --release -p hakugei-serve")
        ))),
        Err(error) => Err(Failure::usage(
            program.display(),
            format_args!("cannot be started: {error}"),
        )),
    }
}

/// The program that lies beside this one.
fn beside() -> Option<PathBuf> {
    let own = env::current_exe().ok()?;
    let name = Path::new(PROGRAM).with_extension(env::consts::EXE_EXTENSION);
    let path = own.with_file_name(name);
    path.is_file().then_some(path)
}

/// Lets another program take this one's place: signals then reach it as if it had been started.
#[cfg(unix)]
fn became(command: &mut Command) -> io::Result<ExitStatus> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

/// Runs another program, and waits for it.
#[cfg(not(unix))]
fn became(command: &mut Command) -> io::Result<ExitStatus> {
    command.status()
}
