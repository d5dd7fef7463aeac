//! Threads that let others go first.

/// How much a thread gives way to everything else, as `nice` has it: answers to moves come first.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lets everything else on the machine go before this thread, from now on.
#[cfg(target_os = "linux")]
pub(crate) fn give_way() {
    // Linux counts it for each thread. Without it searches take as much as answers, which is all that is lost.
    let _ = rustix::process::nice(NICENESS);
}

/// Other systems have no such thing for a thread.
#[cfg(not(target_os = "linux"))]
pub(crate) fn give_way() {}
