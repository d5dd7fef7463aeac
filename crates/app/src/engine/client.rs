//! A session with a client over standard input and output: reading, searching and answering each on its own thread.

use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use hakugei_protocol::{Found, Input, Job, News, Outbox, Refusal, Talk, World};
use hakugei_search::Learned;
use hakugei_variant::{Variant, load, render, shipped};

use crate::engine::level;
use crate::failure::{Done, Failure};
use crate::files::catalogue::{self, VariantFile};
use crate::files::evaluation::{self, Asked};
use crate::input::lines;

/// How many things that happened may wait to be taken in.
const WAITING: usize = 256;

/// The stack of the thread that searches, in bytes: a search is as deep as its line is long.
const STACK: usize = 64 << 20;

/// What a session knows of this machine.
#[expect(clippy::disallowed_methods, reason = "the clock that a session is handed")]
pub(crate) fn world() -> World {
    let begun = Instant::now();
    World {
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
pub(crate) fn first(name: &str) -> Result<Found, Failure> {
    let variant = catalogue::find(name)?;
    let valued = evaluation::find(&variant, name, &Asked::Own)?.told();
    Ok(Found {
        variant,
        evaluation: valued.learned,
        warning: None,
    })
}

/// The variant of an id or path with what was learned of it, or everything that is wrong.
fn found(name: &str) -> Result<Found, Refusal> {
    let file = VariantFile::find(name).map_err(|failure| why(&failure))?;
    let checked = load(&file.source, &file);
    let said = render(&checked, false);
    let variant = checked.variant.ok_or(said)?;
    let valued = evaluation::find(&variant, name, &Asked::Own).map_err(|failure| why(&failure))?;
    Ok(Found {
        variant,
        evaluation: valued.learned,
        warning: valued.warning,
    })
}

/// The evaluation of a variant in a file, or what is wrong.
fn evaluated(path: &str, variant: &Variant) -> Result<Learned, Refusal> {
    evaluation::read(variant, path.as_ref()).map_err(|failure| why(&failure))
}

fn why(failure: &Failure) -> Refusal {
    failure.message().unwrap_or_default().into()
}

/// Holds a session until it is over, or the client is gone.
///
/// # Errors
/// Where output fails.
pub(crate) fn hold(session: &mut dyn Talk) -> Done {
    let (tell, inputs) = sync_channel(WAITING);
    let (hand, jobs) = sync_channel::<Job>(1);
    let news = tell.clone();
    thread::spawn(move || read(&tell));
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || work(&jobs, &news))?;
    let mut output = io::stdout().lock();
    for input in inputs {
        let mut out = Outbox::default();
        session.take(input, &mut out);
        for line in out.lines {
            writeln!(output, "{line}")?;
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
            Ok(Some(Err(why))) => Input::Unreadable(why.to_string()),
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
