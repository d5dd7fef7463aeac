//! The clock that counts: processor time, on one core.

use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeVal;
use nix::time::{ClockId, clock_gettime};
use nix::unistd::Pid;

/// Binds this process, and with it all that it starts, to one core: the one named, or else the last that it may use.
/// The core's number comes back.
///
/// # Errors
/// Where the system refuses, as it does where there is no such core.
pub(crate) fn pin(core: Option<usize>) -> Result<usize, String> {
    let itself = Pid::from_raw(0);
    let allowed = sched_getaffinity(itself).map_err(|error| error.to_string())?;
    let last = (0..CpuSet::count()).rfind(|&core| allowed.is_set(core).unwrap_or(false));
    let core = core.or(last).ok_or("no core is allowed to this process")?;
    let mut one = CpuSet::new();
    let set = one.set(core).and_then(|()| sched_setaffinity(itself, &one));
    set.map_err(|error| format!("core {core} cannot be had: {error}"))?;
    Ok(core)
}

/// The processor time that this process has used.
pub(crate) fn used() -> Duration {
    let time = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("every Linux has this clock");
    time.into()
}

/// The processor time that ended children have used.
fn used_by_children() -> Duration {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the arguments are right");
    let duration = |time: TimeVal| Duration::from_micros((time.tv_sec() * 1_000_000 + time.tv_usec()) as u64);
    duration(usage.user_time()) + duration(usage.system_time())
}

/// What a program wrote, and what it cost.
pub(crate) struct Ran {
    /// Its output.
    pub(crate) output: String,
    /// Its complaints.
    pub(crate) complaints: String,
    /// The processor time that it took from start to end.
    pub(crate) spent: Duration,
}

/// Runs a program to its end.
///
/// # Errors
/// Where it cannot be run.
pub(crate) fn run(command: &mut Command, input: &str) -> Result<Ran, String> {
    let before = used_by_children();
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| format!("`{name}` cannot be run: {error}");
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().map_err(failed)?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ends without reading all of it says why in what it writes.
        let _ = stdin.write_all(input.as_bytes());
    }
    let output = child.wait_with_output().map_err(failed)?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran {
        output: text(&output.stdout),
        complaints: text(&output.stderr),
        spent: used_by_children().saturating_sub(before),
    })
}
