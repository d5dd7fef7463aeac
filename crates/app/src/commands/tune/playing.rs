//! The games of one round, several at a time, taken in the order of their numbers.

use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use hakugei_game::CompiledVariant;
use hakugei_search::{Learned, fits_into_memory};
use hakugei_tune::{InOrder, Plan, Samples, SelfPlay};

use crate::interrupt::Interrupt;

/// The stack of a thread that searches, in bytes: a search is as deep as its line is long.
const STACK: usize = 64 << 20;

/// The memory that a thread takes beside its stack, with some to spare: its players have tables.
const PLAYERS: usize = 192 << 20;

/// A game that a worker has played.
struct FinishedGame {
    /// Which worker it was, counted from 0.
    worker: usize,
    number: u64,
    samples: Samples,
}

/// What comes of a round while it is played.
pub(super) enum RoundNews {
    /// A game, in order.
    Played(Samples),
    /// Only this number of games is played at a time, because no more threads could be had.
    Fewer(usize, io::Error),
}

/// What a round plays.
pub(super) struct Round<'a> {
    /// The variant.
    pub(super) compiled: &'a CompiledVariant,
    /// How it is played.
    pub(super) plan: Plan,
    /// Which round it is, counted from 1.
    pub(super) number: u32,
    /// What is played with.
    pub(super) learned: Option<Learned>,
}

impl Round<'_> {
    /// Plays one game.
    pub(super) fn game(&self, number: u64) -> Samples {
        let mut samples = Samples::default();
        self.player()
            .game(self.plan.game_seed(self.number, number), &mut samples);
        samples
    }

    /// Plays games of these numbers, one on each thread, and hands each over in order until `take` has enough or someone wants to
    /// end it. Where not all threads can be had, the others play: the games are the same.
    pub(super) fn play(
        &self,
        games: &Range<u64>,
        threads: u16,
        interrupt: &Interrupt,
        take: &mut dyn FnMut(RoundNews) -> ControlFlow<()>,
    ) {
        if games.is_empty() {
            return;
        }
        thread::scope(|scope| {
            let (finish, finished) = channel();
            let mut workers = Vec::new();
            for worker in 0..usize::from(threads) {
                let ((send, numbers), (ready, begun)) = (channel(), channel());
                let finish = finish.clone();
                let work = move || self.work(worker, &ready, &numbers, &finish);
                let begins = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
                match room().and_then(|()| begins()) {
                    // The next is begun when this one has taken the memory that it needs.
                    Ok(_) => {
                        let _ = begun.recv();
                        workers.push(send);
                    }
                    // This thread is there already.
                    Err(error) if workers.is_empty() => {
                        let _ = take(RoundNews::Fewer(1, error));
                        self.play_here(games, interrupt, take);
                        return;
                    }
                    Err(error) => {
                        let _ = take(RoundNews::Fewer(workers.len(), error));
                        break;
                    }
                }
            }
            drop(finish);
            hand_out(games, &workers, &finished, &mut |samples| {
                if interrupt.came() {
                    ControlFlow::Break(())
                } else {
                    take(RoundNews::Played(samples))
                }
            });
        });
    }

    /// The same, one game after the other on this thread.
    fn play_here(
        &self,
        games: &Range<u64>,
        interrupt: &Interrupt,
        take: &mut dyn FnMut(RoundNews) -> ControlFlow<()>,
    ) {
        let mut player = self.player();
        for number in games.clone() {
            let mut samples = Samples::default();
            player.game(self.plan.game_seed(self.number, number), &mut samples);
            if interrupt.came() || take(RoundNews::Played(samples)).is_break() {
                return;
            }
        }
    }

    /// Makes the players of a worker, says so, and plays the games whose numbers it receives, until there are no more or nobody takes
    /// them.
    fn work(
        &self,
        worker: usize,
        ready: &Sender<()>,
        numbers: &Receiver<u64>,
        finish: &Sender<FinishedGame>,
    ) {
        let mut player = self.player();
        let _ = ready.send(());
        for number in numbers {
            let mut samples = Samples::default();
            player.game(self.plan.game_seed(self.number, number), &mut samples);
            let game = FinishedGame {
                worker,
                number,
                samples,
            };
            if finish.send(game).is_err() {
                return;
            }
        }
    }

    fn player(&self) -> SelfPlay<'_> {
        SelfPlay::new(self.compiled, self.learned.clone(), self.plan.play)
    }
}

/// Whether there is memory for one more thread.
fn room() -> io::Result<()> {
    if fits_into_memory(STACK + PLAYERS) {
        Ok(())
    } else {
        Err(io::ErrorKind::OutOfMemory.into())
    }
}

/// Hands out the numbers of games and takes them in order, until there are enough or no more.
fn hand_out(
    games: &Range<u64>,
    workers: &[Sender<u64>],
    finished: &Receiver<FinishedGame>,
    take: &mut dyn FnMut(Samples) -> ControlFlow<()>,
) {
    let (mut games, mut left) = (InOrder::of(games.clone()), games.end - games.start);
    let mut idle: Vec<usize> = (0..workers.len()).collect();
    loop {
        while let Some(worker) = idle.pop() {
            let Some(number) = games.begin() else {
                idle.push(worker);
                break;
            };
            // A worker that is gone has panicked, and the program ends with that.
            let _ = workers[worker].send(number);
        }
        let Ok(game) = finished.recv() else {
            return;
        };
        idle.push(game.worker);
        games.finish(game.number, game.samples);
        while let Some((_, samples)) = games.take() {
            left -= 1;
            if take(samples).is_break() || left == 0 {
                return;
            }
        }
    }
}
