//! A session with a client over standard input and output: reading, searching and answering each on its own thread.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use hakugei_protocol::{EnvironmentError, FoundVariant, Input, Job, News, Outbox, SessionEnvironment, Talk};
use hakugei_search::Learned;
use hakugei_variant::{Variant, load, shipped};

use crate::engine::level;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, VariantFile};
use crate::files::evaluation::{self, EvaluationChoice};
use crate::input::lines;

/// How many things that happened may wait to be taken in.
const WAITING: usize = 256;

/// The stack of the thread that searches, in bytes: a search is as deep as its line is long.
const STACK: usize = 64 << 20;

/// What this machine does for a session.
#[expect(clippy::disallowed_methods, reason = "the clock that a session is handed")]
pub(crate) fn environment() -> SessionEnvironment {
    let begun = Instant::now();
    SessionEnvironment {
        now: Arc::new(move || begun.elapsed()),
        find: Box::new(found),
        evaluation: Box::new(evaluated),
        ids: shipped::ids().map(str::to_owned).collect(),
        seed: level::any_seed(),
    }
}

/// The variant that a session begins with, told to a person on standard error where something is to be known of it.
///
/// # Errors
/// Where there is no such variant, or what was learned of it cannot be used.
pub(crate) fn first(name: &OsStr) -> Result<FoundVariant, Failure> {
    let variant = catalogue::find(name)?;
    let valued = evaluation::find(&variant, name, &EvaluationChoice::Own)?.told();
    Ok(FoundVariant {
        variant,
        evaluation: valued.learned,
        warning: None,
    })
}

/// The variant of an id or path with what was learned of it, or everything that is wrong.
fn found(name: &str) -> Result<FoundVariant, EnvironmentError> {
    let unusable = |failure: Failure| EnvironmentError::NoSuchVariant {
        name: name.to_owned(),
        cause: failure.message().unwrap_or_default().into(),
    };
    let file = VariantFile::find(name).map_err(unusable)?;
    let variant = if let Some(variant) = file.shipped() {
        variant
    } else {
        let checked = load(&file.source, &file);
        let variant = checked.variant.clone();
        variant.ok_or_else(|| EnvironmentError::Diagnostics(Box::new(checked)))?
    };
    let valued = evaluation::find(&variant, name, &EvaluationChoice::Own).map_err(unusable)?;
    Ok(FoundVariant {
        variant,
        evaluation: valued.learned,
        warning: valued
            .warning
            .or(valued.inherited.map(|inherited| inherited.to_string())),
    })
}

/// The evaluation of a variant in a file, or what is wrong.
fn evaluated(path: &str, variant: &Variant) -> Result<Learned, EnvironmentError> {
    let bytes = evaluation::bytes(path.as_ref()).map_err(|error| EnvironmentError::Unreadable {
        path: path.to_owned(),
        cause: error.into(),
    })?;
    Learned::read(variant, &bytes).map_err(|error| EnvironmentError::Evaluation {
        path: path.to_owned(),
        error,
    })
}

/// Holds a session until it is over, or the client is gone.
///
/// # Errors
/// Where output fails.
pub(crate) fn hold(session: &mut dyn Talk) -> Done {
    let (tell, inputs) = sync_channel(WAITING);
    let (hand, jobs) = sync_channel::<Job>(1);
    let news = tell.clone();
    // It may still wait for a line when the session is over: it is not joined, and ends with the program.
    thread::Builder::new()
        .spawn(move || read(&tell))
        .map_err(|error| Failure::no_thread("to read what the client says", &error))?;
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || work(&jobs, &news))
        .map_err(|error| Failure::no_thread("to search", &error))?;
    let mut output = io::stdout().lock();
    for input in inputs {
        let mut out = Outbox::default();
        session.take(input, &mut out);
        for line in out.lines {
            writeln!(output, "{line}")?;
            // Clients wait for single lines, such as `readyok`, and a pipe would hold them back.
            output.flush()?;
        }
        if let Some(job) = out.job {
            // The thread that takes jobs ends with the program alone.
            let _ = hand.send(job);
        }
        if out.over {
            break;
        }
    }
    Ok(())
}

/// Hands on every line of standard input, until it ends or nobody listens.
fn read(tell: &SyncSender<Input>) {
    let mut input = io::stdin().lock();
    loop {
        let line = match lines::next(&mut input) {
            Ok(Some(Ok(text))) => Input::Line(text),
            Ok(Some(Err(why))) => Input::Unreadable(Box::new(why)),
            Ok(None) | Err(_) => Input::End,
        };
        let last = matches!(line, Input::End);
        if tell.send(line).is_err() || last {
            break;
        }
    }
}

/// Runs one job after another, and tells even of one that breaks off.
fn work(jobs: &Receiver<Job>, tell: &SyncSender<Input>) {
    for job in jobs {
        let run = || {
            job.run(&mut |news| {
                // Nobody listens any more where the session is over.
                let _ = tell.send(Input::News(news));
            });
        };
        if catch_unwind(AssertUnwindSafe(run)).is_err() {
            let _ = tell.send(Input::News(News::failed()));
        }
    }
}
