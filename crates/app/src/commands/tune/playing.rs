//! The games of one round, several at a time, taken in the order of their numbers.

use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use hakugei_game::CompiledVariant;
use hakugei_search::Learned;
use hakugei_tune::{InOrder, Plan, Samples, SelfPlay};

use crate::interrupt::Interrupt;

/// The stack of a thread that searches, in bytes: a search is as deep as its line is long.
const STACK: usize = 64 << 20;

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

    /// Plays games from number `first` on, one on each thread, and hands each over in order until `take` has enough or someone
    /// wants to end it.
    pub(super) fn play(
        &self,
        first: u64,
        threads: u16,
        interrupt: &Interrupt,
        take: &mut dyn FnMut(Samples) -> ControlFlow<()>,
    ) -> std::io::Result<()> {
        thread::scope(|scope| {
            let (tell, played) = channel();
            let mut hands = Vec::new();
            for _ in 0..threads {
                let (hand, numbers) = channel();
                let tell = tell.clone();
                thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || self.work(&numbers, &tell))?;
                hands.push(hand);
            }
            drop(tell);
            hand_out(first, &hands, &played, &mut |samples| {
                if interrupt.came() {
                    ControlFlow::Break(())
                } else {
                    take(samples)
                }
            });
            Ok(())
        })
    }

    /// Plays the games that are asked for: the worker is handed a number, and tells who it is with the game.
    fn work(&self, numbers: &Receiver<(usize, u64)>, tell: &Sender<(usize, u64, Samples)>) {
        let mut player = self.player();
        for (worker, number) in numbers {
            let mut samples = Samples::default();
            player.game(self.plan.game_seed(self.number, number), &mut samples);
            if tell.send((worker, number, samples)).is_err() {
                return;
            }
        }
    }

    fn player(&self) -> SelfPlay<'_> {
        SelfPlay::new(self.compiled, self.learned.clone(), self.plan.play)
    }
}

/// Hands out the numbers of games and takes them in order, until there are enough.
fn hand_out(
    first: u64,
    hands: &[Sender<(usize, u64)>],
    played: &Receiver<(usize, u64, Samples)>,
    take: &mut dyn FnMut(Samples) -> ControlFlow<()>,
) {
    let mut games = InOrder::from(first);
    let mut idle: Vec<usize> = (0..hands.len()).collect();
    loop {
        while let Some(worker) = idle.pop() {
            let Some(number) = games.begin() else {
                idle.push(worker);
                break;
            };
            // A worker that is gone has panicked, and the program ends with that.
            let _ = hands[worker].send((worker, number));
        }
        let Ok((worker, number, samples)) = played.recv() else {
            return;
        };
        idle.push(worker);
        games.finish(number, samples);
        while let Some((_, samples)) = games.take() {
            if take(samples).is_break() {
                return;
            }
        }
    }
}
