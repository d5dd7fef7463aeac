//! What is counted inside this program: by ourselves and by the crates. Each measurement is a process of its own.

use std::env;
use std::process::Command;
use std::time::Duration;

use crate::contender::{Contender, Measured};
use crate::ours::Ours;
use crate::way::Way;
use crate::work::{Peer, Work, work};
use crate::{cpu, haitaka_lines, our_search, rsshogi_lines};

/// The command under which this program starts itself.
pub(crate) const COMMAND: &str = "measure";

/// What a process of its own is to measure.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Order {
    /// The name of the work.
    work: String,
    /// Us, or the name of a crate.
    by: String,
    /// How it is counted.
    way: Way,
    /// How deep.
    plies: u32,
    /// It is done again and again until this many milliseconds of processor time are used.
    least: u64,
}

/// Starts a process that measures and waits for it. Of repetitions, the mean counts.
///
/// # Errors
/// Where the process fails.
pub(crate) fn measure(
    work: &Work,
    by: &Contender,
    (way, plies): (Way, u32),
    least: u64,
) -> Result<Measured, String> {
    let itself = env::current_exe().map_err(|error| error.to_string())?;
    let way = clap::ValueEnum::to_possible_value(&way).expect("every way has a name");
    let mut command = Command::new(itself);
    command.args([COMMAND, work.name, by.code(), way.get_name()]);
    command.args([plies.to_string(), least.to_string()]);
    let ran = cpu::run(&mut command, "")?;
    let mut numbers = ran.output.split_whitespace().map(str::parse);
    let (Some(Ok(lines)), Some(Ok(nanoseconds))) = (numbers.next(), numbers.next()) else {
        return Err(ran.complaints);
    };
    Ok(Measured {
        lines,
        spent: Duration::from_nanos(nanoseconds),
    })
}

/// Measures, in the process started for it; the number of lines and of nanoseconds, as text.
///
/// # Errors
/// Where the work is not known or cannot be done.
pub(crate) fn answer(order: &Order) -> Result<String, String> {
    let work = work(&order.work)?;
    let mut count = counter(work, order)?;
    let began = cpu::used();
    let (mut lines, mut times) = (0, 0);
    let mut spent = Duration::ZERO;
    while times == 0 || spent < Duration::from_millis(order.least) {
        lines = count()?;
        times += 1;
        spent = cpu::used().saturating_sub(began);
    }
    Ok(format!("{lines} {}", spent.as_nanos() / times))
}

type Counter = Box<dyn FnMut() -> Result<u64, String>>;

/// What does the work once. Tables are compiled before.
fn counter(work: &Work, order: &Order) -> Result<Counter, String> {
    let (position, way, plies) = (work.position, order.way, order.plies);
    match Contender::of_code(&order.by) {
        Some(Contender::Ours) => {
            let ours = Ours::new(work.variant, position)?;
            Ok(match way {
                Way::Searched => Box::new(move || our_search::positions(&ours, plies)),
                _ => Box::new(move || Ok(ours.count(way, plies))),
            })
        }
        Some(Contender::Peer(Peer::Haitaka)) => {
            Ok(Box::new(move || haitaka_lines::count(position, way, plies)))
        }
        Some(Contender::Peer(Peer::Rsshogi)) => {
            Ok(Box::new(move || rsshogi_lines::count(position, way, plies)))
        }
        _ => Err(format!("`{}` does not count inside this program", order.by)),
    }
}
