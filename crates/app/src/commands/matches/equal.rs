//! Whether both engines of a match are the same player, so that from one opening they would play one game twice.

use std::time::Duration;

use hakugei_arena::clock::{Control, GameTime};
use hakugei_arena::schedule::Pairing;
use hakugei_arena::{Builtin, EngineKind, Spec};
use hakugei_search::{Learned, Level, LevelSettings, Parts, Share};

/// Which games have the same opening: those of a pair, unless both engines are the same player. The limits of the engines are those that
/// their levels leave them in a game that begins with a number of pieces.
pub(super) fn pairing(engines: &[Spec; 2], evaluations: &[Option<Learned>; 2], pieces: usize) -> Pairing {
    let [first, second] = [0, 1].map(|index| {
        let EngineKind::Builtin(builtin) = &engines[index].kind else {
            return None;
        };
        Some(Play::of(
            builtin,
            engines[index].control,
            evaluations[index].as_ref(),
            pieces,
        ))
    });
    if first.is_some() && first == second {
        Pairing::Apart
    } else {
        Pairing::Pairs
    }
}

/// All that decides how the computer player plays, whatever words it was said in.
///
/// The size of its table is left out. It decides little, under low limits nothing, and where that ends cannot be told beforehand. Two
/// players that differ only in it can do without a common opening; with one they would mostly play every game twice.
#[derive(Debug, PartialEq)]
struct Play<'a> {
    /// How it errs.
    errs: LevelSettings,
    depth: Option<u32>,
    /// How many positions it looks at.
    nodes: Option<u64>,
    movetime: Option<Duration>,
    /// The clock, of which a level uses a share.
    clock: Option<(GameTime, Share)>,
    threads: usize,
    parts: Parts,
    /// By what it values positions.
    learned: Option<&'a Learned>,
}

impl<'a> Play<'a> {
    fn of(builtin: &Builtin, control: Control, learned: Option<&'a Learned>, pieces: usize) -> Self {
        let level = builtin.level.unwrap_or_default();
        let share = level.share(pieces);
        Self {
            errs: level.settings(pieces),
            depth: control.depth,
            nodes: control.nodes.map(|nodes| share.of_nodes(nodes)),
            movetime: control.movetime.map(|time| share.of_time(time)),
            clock: control.clock.map(|clock| (clock, share)),
            // Below the strongest level one thread plays, so that the level is the same on every machine.
            threads: match level {
                Level::STRONGEST => builtin.threads.unwrap_or(1),
                _ => 1,
            },
            parts: builtin.parts.unwrap_or(Parts::ALL),
            learned,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces at the start of a game for which the levels have the limits of the table.
    const PIECES: usize = Level::USUAL_PIECES;

    fn of(first: &str, second: &str, evaluations: &[Option<Learned>; 2]) -> Pairing {
        let engines = [first, second].map(|words| Spec::parse(words, "").expect("an engine"));
        pairing(&engines, evaluations, PIECES)
    }

    #[test]
    fn what_plays_alike_is_equal_however_it_is_said() {
        for (first, second) in [
            ("builtin nodes=300", "builtin nodes=300 name=other"),
            ("builtin nodes=300", "builtin nodes=300 threads=1"),
            ("builtin nodes=300", "builtin nodes=300 level=22"),
            ("builtin nodes=300", "builtin nodes=300 level=master"),
            // Below 3000 positions these levels have all that there is.
            ("builtin nodes=300", "builtin nodes=300 level=17"),
            ("builtin depth=3", "builtin depth=3 level=20 threads=4"),
            ("builtin nodes=9 hash=1", "builtin nodes=9 hash=2"),
            ("builtin nodes=9 level=3", "builtin nodes=9 level=3 threads=2"),
        ] {
            assert_eq!(
                of(first, second, &[None, None]),
                Pairing::Apart,
                "{first}, {second}"
            );
        }
    }

    #[test]
    fn what_plays_otherwise_has_pairs() {
        for (first, second) in [
            ("builtin nodes=300", "builtin nodes=301"),
            ("builtin nodes=300", "builtin nodes=300 depth=2"),
            ("builtin nodes=300", "builtin nodes=300 threads=2"),
            ("builtin nodes=300", "builtin nodes=300 level=16"),
            ("builtin nodes=9000", "builtin nodes=9000 level=17"),
            ("builtin nodes=9000 level=18", "builtin nodes=9000 level=17"),
            ("builtin movetime=1s level=18", "builtin movetime=1s level=17"),
            ("builtin tc=9s+1s level=18", "builtin tc=9s+1s level=17"),
            ("builtin nodes=300", "builtin nodes=300 without=null-move"),
            ("builtin nodes=300", "other nodes=300"),
            ("other nodes=300", "other nodes=300"),
        ] {
            assert_eq!(
                of(first, second, &[None, None]),
                Pairing::Pairs,
                "{first}, {second}"
            );
        }
    }
}
