//! Doing the units of a plan: several at a time, their results taken in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hakugei_lab::{ExpectedUnits, Plan, Prepared, Report, Stopping, UnitResult, WorkError, Worker, gather};
use hakugei_text::noun::numbered;
use hakugei_text::quote_path;

use super::Output;
use super::args::{RunArgs, wrong};
use super::log::Log;
use super::results::{ResultsFile, RunResults};
use crate::arguments::{cores, count};
use crate::failure::{Done, Failure};
use crate::interrupt::Interrupt;
use crate::screen::{self, paging};

/// The stack of a thread that searches, in bytes: a search is as deep as its line is long.
const STACK: usize = 64 << 20;

/// How long finished units wait for others before they are put on the disk.
const WAIT: Duration = Duration::from_millis(300);

/// The most units that may be begun ahead of the next one in order.
const AHEAD: usize = 512;

/// The most units that are kept in memory alone.
const MOST_IN_MEMORY: u64 = 50_000;

/// Plays all that a plan has left, and makes the report. Results are kept in a file, if one is named.
///
/// # Errors
/// If the plan cannot be carried out, the file cannot be used, or someone ended the run.
fn run(plan: &Plan, file: Option<&Path>, threads: u16) -> Result<(Report, RunResults), Failure> {
    let prepared = Prepared::of(plan).map_err(wrong)?;
    let units = plan.units().len();
    let mut results = RunResults::none(units);
    if file.is_none() && units > MOST_IN_MEMORY {
        return Err(Failure::usage(
            format_args!("{} games", 2 * units),
            "results of as many are kept in files: name a folder with `--out`",
        ));
    }
    let mut kept = file
        .map(|path| ResultsFile::open(path, plan, &mut results))
        .transpose()?;
    let mut job = Job::new(plan, &prepared, threads, results.done());
    if let Some(kept) = &kept {
        say_what_is_there(&results, kept, &mut job.log);
    }
    let mut stopping = Stopping::new(plan, &prepared).map_err(wrong)?;
    loop {
        let wanted = results.missing(0..stopping.next_units());
        if !wanted.is_empty() {
            job.log.expect(stopping.expected_units());
            job.work_off(&wanted, &mut results, kept.as_mut())?;
            if kept.is_some() {
                results.go_on(plan)?;
            }
        }
        if stopping.look(&mut |unit| results.read(unit)) {
            break;
        }
    }
    // All games are on the disk where they are to be kept: nothing is lost by ending while the report is made, written or read.
    job.interrupt.ends_at_once();
    let report = merge(plan, &prepared, &mut results)?;
    Ok((report, results))
}

/// The units that are to be done before a run has games enough; none if it has. Of a run that ends when it is sure these are those of its next
/// round.
///
/// # Errors
/// If the plan cannot be carried out.
pub(crate) fn missing(
    plan: &Plan,
    prepared: &Prepared,
    results: &mut RunResults,
) -> Result<Vec<Range<u64>>, Failure> {
    let mut stopping = Stopping::new(plan, prepared).map_err(wrong)?;
    loop {
        let wanted = results.missing(0..stopping.next_units());
        if !wanted.is_empty() || stopping.look(&mut |unit| results.read(unit)) {
            return Ok(wanted);
        }
    }
}

/// Carries out a plan as the arguments say, keeps what is to be kept, and prints the report.
///
/// # Errors
/// If the plan cannot be carried out, a file cannot be used, or someone ended the run.
pub(crate) fn carry_out(plan: &Plan, args: &RunArgs, text: &dyn Fn(&Report) -> String) -> Done {
    let threads = args.threads.unwrap_or_else(cores);
    let output = args
        .out
        .as_deref()
        .map(|folder| Output::of(folder, plan))
        .transpose()?;
    let file = output.as_ref().map(Output::results);
    let (report, mut results) = run(plan, file.as_deref(), threads)?;
    if let Some(output) = &output {
        output.write(plan, &report, &mut results, args.records)?;
    }
    if args.json {
        return screen::print(&super::json(&report));
    }
    paging::print_long(&text(&report))
}

/// Does some of the units of a plan, and keeps their results in a file.
///
/// # Errors
/// If the plan cannot be carried out by this program, the file cannot be used, or someone ended the work.
pub(crate) fn work(plan: &Plan, units: Range<u64>, file: &Path, threads: u16) -> Done {
    let prepared = Prepared::of(plan).map_err(wrong)?;
    same_program(plan, &prepared)?;
    let mut results = RunResults::none(plan.units().len());
    let mut file = ResultsFile::open(file, plan, &mut results)?;
    let mut job = Job::new(plan, &prepared, threads, results.done());
    say_what_is_there(&results, &file, &mut job.log);
    let wanted = results.missing(units);
    job.log
        .expect(ExpectedUnits::Exactly(results.done() + count(&wanted)));
    job.work_off(&wanted, &mut results, Some(&mut file))
}

/// Says with what a run goes on, if there is anything.
fn say_what_is_there(results: &RunResults, file: &ResultsFile, log: &mut Log) {
    if results.done() > 0 {
        let games = numbered(2 * results.done() as usize, "game");
        log.say(&format!("going on with {games} of {}", file.shown()));
    }
}

/// All of a run is done by one program: its games, and the report, for which positions are searched as well.
///
/// # Errors
/// If the plan was written by another one.
pub(crate) fn same_program(plan: &Plan, prepared: &Prepared) -> Done {
    let here = prepared.plays_like();
    if here != plan.plays_like || plan.program != env!("CARGO_PKG_VERSION") {
        return Err(Failure::Usage(format!(
            "the plan was written by a program that plays otherwise (version {}, {}; this one is version {}, {here}): use the same build for all of a \
             run",
            plan.program,
            plan.plays_like,
            env!("CARGO_PKG_VERSION")
        )));
    }
    Ok(())
}

/// The report of what was done.
///
/// # Errors
/// If the plan cannot be carried out.
pub(crate) fn merge(plan: &Plan, prepared: &Prepared, results: &mut RunResults) -> Result<Report, Failure> {
    gather(plan, prepared, &mut |unit| results.read(unit)).map_err(wrong)
}

/// Doing units on several threads.
struct Job<'a> {
    plan: &'a Plan,
    prepared: &'a Prepared,
    threads: u16,
    interrupt: Interrupt,
    log: Log,
}

impl<'a> Job<'a> {
    /// Of a plan of which some units are done.
    fn new(plan: &'a Plan, prepared: &'a Prepared, threads: u16, done: u64) -> Self {
        Self {
            plan,
            prepared,
            threads,
            interrupt: Interrupt::take_over(),
            log: Log::new(done, ExpectedUnits::AtMost(plan.units().len())),
        }
    }

    /// Does units, and keeps their results in a file, if there is one.
    ///
    /// # Errors
    /// If an opening is not found, the file cannot be written, or someone ended the run.
    fn work_off(
        &mut self,
        wanted: &[Range<u64>],
        results: &mut RunResults,
        mut file: Option<&mut ResultsFile>,
    ) -> Done {
        let units = count(wanted);
        if units == 0 {
            return Ok(());
        }
        let Self {
            plan,
            prepared,
            ref interrupt,
            ref mut log,
            ..
        } = *self;
        let before = results.done();
        let mut taken = 0;
        let mut flushed = now();
        let (give, numbers) = channel();
        let numbers = Mutex::new(numbers);
        thread::scope(|scope| {
            let (finish, finished) = channel();
            let mut begun = 0;
            for _ in 0..u64::from(self.threads).min(units) {
                let (finish, numbers, interrupt) = (finish.clone(), &numbers, interrupt.clone());
                let work = move || {
                    let mut worker = Worker::new(plan, prepared);
                    while let Some(unit) = next(numbers) {
                        if interrupt.came() || finish.send((unit, worker.unit(unit))).is_err() {
                            return;
                        }
                    }
                };
                match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
                    Ok(_) => begun += 1,
                    Err(error) if begun == 0 => return Err(Failure::no_thread("to play games", &error)),
                    Err(error) => {
                        log.say(&format!(
                            "{} played at a time, not {}: {error}",
                            numbered(2 * begun, "game"),
                            self.threads
                        ));
                        break;
                    }
                }
            }
            drop(finish);
            let mut ended = Ok(());
            each_in_order(wanted, give, finished, &mut |result| {
                let result = match result {
                    Ok(result) => result,
                    Err(error) => {
                        ended = Err(Failure::Usage(error.to_string()));
                        return false;
                    }
                };
                taken += 1;
                match &mut file {
                    Some(file) => {
                        file.take(&result);
                        if flushed.elapsed() >= WAIT {
                            flushed = now();
                            if let Err(failure) = flush(file, log) {
                                ended = Err(failure);
                                return false;
                            }
                        }
                    }
                    None => results.keep(result),
                }
                log.done(before + taken);
                !interrupt.came()
            });
            ended
        })?;
        if let Some(file) = &mut file {
            flush(file, log)?;
        }
        log.clear();
        if taken < units {
            let done = 2 * (before + taken);
            let kept = match &file {
                Some(file) => format!(
                    "{} are kept in {}, and the same command goes on with them",
                    numbered(done as usize, "game"),
                    file.shown()
                ),
                None => "nothing is kept: with `--out FOLDER` the same command would go on".to_owned(),
            };
            return Err(Failure::Interrupted(Some(format!(
                "ended before all games were played: {kept}"
            ))));
        }
        Ok(())
    }
}

fn flush(file: &mut ResultsFile, log: &mut Log) -> Result<(), Failure> {
    if let Some(cut) = file.flush()? {
        log.say(&format!(
            "the last line of {} was not whole, and its games are played again; its {} bytes are kept in {}",
            file.shown(),
            cut.bytes,
            quote_path(&cut.file)
        ));
    }
    Ok(())
}

/// A result with the number of its unit.
type Numbered = (u64, Result<UnitResult, WorkError>);

/// The next unit that is handed out; `None` if there will be none.
fn next(numbers: &Mutex<Receiver<u64>>) -> Option<u64> {
    numbers.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

/// Hands out units and takes their results in the order of the list, until `take` has enough. The workers then find both channels closed.
#[expect(
    clippy::needless_pass_by_value,
    reason = "both ends are closed when it is done"
)]
fn each_in_order(
    wanted: &[Range<u64>],
    give: Sender<u64>,
    finished: Receiver<Numbered>,
    take: &mut dyn FnMut(Result<UnitResult, WorkError>) -> bool,
) {
    let mut early: BTreeMap<u64, Result<UnitResult, WorkError>> = BTreeMap::new();
    let mut waiting = wanted.iter().cloned().flatten();
    for unit in waiting.by_ref().take(AHEAD) {
        let _ = give.send(unit);
    }
    for expected in wanted.iter().cloned().flatten() {
        let result = loop {
            if let Some(result) = early.remove(&expected) {
                break result;
            }
            let Ok((unit, result)) = finished.recv() else {
                return;
            };
            early.insert(unit, result);
        };
        if let Some(unit) = waiting.next() {
            // A worker that is gone has panicked, and the program ends with that.
            let _ = give.send(unit);
        }
        if !take(result) {
            return;
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "results are put on the disk now and then"
)]
fn now() -> Instant {
    Instant::now()
}
