//! Doing the units of a plan: several at a time, their results taken in the order of their numbers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use hakugei_lab::{Plan, Prepared, Report, Stopping, UnitResult, WorkError, Worker, gather};
use hakugei_text::noun::numbered;

use super::Output;
use super::args::{RunArgs, wrong};
use super::log::Log;
use super::results::{ResultsFile, RunResults};
use crate::arguments::cores;
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
const MOST_IN_MEMORY: usize = 50_000;

/// Plays all that a plan has left, and makes the report. Results are kept in a file, if one is named.
///
/// # Errors
/// If the plan cannot be carried out, the file cannot be used, or someone ended the run.
fn run(plan: &Plan, file: Option<&Path>, threads: u16) -> Result<(Report, RunResults), Failure> {
    let prepared = Prepared::of(plan).map_err(wrong)?;
    let units = plan.units();
    let mut results = RunResults::none(units.len());
    if file.is_none() && units.len() > MOST_IN_MEMORY {
        return Err(Failure::usage(
            format_args!("{} games", 2 * units.len()),
            "results of as many are kept in files: name a folder with `--out`",
        ));
    }
    let mut kept = file
        .map(|path| ResultsFile::open(path, plan, &mut results))
        .transpose()?;
    if let Some(kept) = &kept {
        say_what_is_there(&results, kept);
    }
    let interrupt = Interrupt::take_over();
    loop {
        let wanted = missing(plan, &prepared, &mut results)?;
        if wanted.is_empty() {
            break;
        }
        work_off(
            plan,
            &prepared,
            &wanted,
            (threads, &interrupt),
            &mut results,
            kept.as_mut(),
        )?;
        if let Some(path) = file {
            results = RunResults::none(units.len());
            results.add(path, plan)?;
        }
    }
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
) -> Result<Vec<u64>, Failure> {
    let units = plan.units();
    let mut stopping = Stopping::new(plan, prepared).map_err(wrong)?;
    loop {
        let round = stopping.next();
        let wanted = (0..).zip(&units).filter(|(_, unit)| unit.pair < round);
        let wanted: Vec<u64> = wanted
            .map(|(number, _)| number)
            .filter(|&number| !results.has(number))
            .collect();
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
        output.write(plan, &report, &mut results)?;
        if args.records {
            output.write_records(plan, &mut results)?;
        }
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
pub(crate) fn work(plan: &Plan, units: &[u64], file: &Path, threads: u16) -> Result<u64, Failure> {
    let prepared = Prepared::of(plan).map_err(wrong)?;
    same_program(plan, &prepared)?;
    let mut results = RunResults::none(plan.units().len());
    let mut file = ResultsFile::open(file, plan, &mut results)?;
    say_what_is_there(&results, &file);
    let wanted: Vec<u64> = units.iter().copied().filter(|&unit| !results.has(unit)).collect();
    let interrupt = Interrupt::take_over();
    work_off(
        plan,
        &prepared,
        &wanted,
        (threads, &interrupt),
        &mut results,
        Some(&mut file),
    )?;
    Ok(wanted.len() as u64)
}

/// Says with what a run goes on, if there is anything.
fn say_what_is_there(results: &RunResults, file: &ResultsFile) {
    if results.done() > 0 {
        let games = numbered(2 * results.done() as usize, "game");
        Log::new(0, 0).say(&format!("going on with {games} of {}", file.shown()));
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

/// Does units on several threads.
fn work_off(
    plan: &Plan,
    prepared: &Prepared,
    wanted: &[u64],
    (threads, interrupt): (u16, &Interrupt),
    results: &mut RunResults,
    mut file: Option<&mut ResultsFile>,
) -> Result<(), Failure> {
    if wanted.is_empty() {
        return Ok(());
    }
    let before = results.done();
    let mut log = Log::new(before, before + wanted.len() as u64);
    let mut taken = 0;
    let mut flushed = now();
    let (give, numbers) = channel();
    let numbers = Mutex::new(numbers);
    thread::scope(|scope| {
        let (finish, finished) = channel();
        let mut begun = 0;
        for _ in 0..usize::from(threads).min(wanted.len()) {
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
                        "{} played at a time, not {threads}: {error}",
                        numbered(2 * begun, "game")
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
                        if let Err(failure) = flush(file, &mut log) {
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
        flush(file, &mut log)?;
    }
    log.clear();
    if taken < wanted.len() as u64 {
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

fn flush(file: &mut ResultsFile, log: &mut Log) -> Result<(), Failure> {
    if let Some(cut) = file.flush()? {
        log.say(&format!(
            "the last line of {} was not whole, and its games are played again; its {} bytes are kept in {}",
            file.shown(),
            cut.bytes,
            crate::files::reading::quoted(&cut.file)
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
    wanted: &[u64],
    give: Sender<u64>,
    finished: Receiver<Numbered>,
    take: &mut dyn FnMut(Result<UnitResult, WorkError>) -> bool,
) {
    let mut early: BTreeMap<u64, Result<UnitResult, WorkError>> = BTreeMap::new();
    let mut waiting = wanted.iter();
    for &unit in waiting.by_ref().take(AHEAD) {
        let _ = give.send(unit);
    }
    let mut next = 0;
    while next < wanted.len() {
        let Ok((unit, result)) = finished.recv() else {
            return;
        };
        early.insert(unit, result);
        while let Some(result) = wanted.get(next).and_then(|unit| early.remove(unit)) {
            next += 1;
            if let Some(&unit) = waiting.next() {
                // A worker that is gone has panicked, and the program ends with that.
                let _ = give.send(unit);
            }
            if !take(result) {
                return;
            }
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
