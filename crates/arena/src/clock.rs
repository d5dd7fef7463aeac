//! Time and other limits of one move: what an engine has, what it has left, and when it has lost on time.

use std::fmt;
use std::time::Duration;

use hakugei_variant::Color;

use crate::milliseconds;

/// The limits of an engine's moves. At least one is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// The time for each move.
    pub movetime: Option<Duration>,
    /// The number of positions for each move.
    pub nodes: Option<u64>,
    /// The depth of each move, in plies.
    pub depth: Option<u32>,
    /// The clock for the whole game.
    pub clock: Option<GameTime>,
}

/// The clock for a whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameTime {
    /// The time at the start.
    pub base: Duration,
    /// The increment after each move.
    pub increment: Duration,
    /// The time for each move when no other time is left.
    pub byoyomi: Duration,
}

impl Control {
    /// Whether there is any limit.
    pub fn is_bounded(&self) -> bool {
        *self != Self::default()
    }
}

/// The form of an engine's description: `movetime=100ms`, `nodes=2000`, `tc=10s+0.1s byoyomi=1s`.
impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.clock.map(|clock| {
            let said = |word: &str, time: Duration| match time {
                Duration::ZERO => String::new(),
                time => format!("{word}{}", shown(time)),
            };
            let base = shown(clock.base);
            let (increment, byoyomi) = (said("+", clock.increment), said(" byoyomi=", clock.byoyomi));
            format!("tc={base}{increment}{byoyomi}")
        });
        let parts = [
            self.movetime.map(|time| format!("movetime={}", shown(time))),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            clock,
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(" "))
    }
}

/// A duration in its shortest form: `100ms`, `2s`, `1.5s`.
pub fn shown(time: Duration) -> String {
    if time < Duration::from_secs(1) && !time.is_zero() {
        format!("{}ms", milliseconds(time))
    } else {
        format!("{}s", (milliseconds(time)).round() / 1000.0)
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    controls: [Control; 2],
    left: [Duration; 2],
    margin: Duration,
}

impl Clocks {
    /// The clocks before the first move, by colour. A move that takes at most `margin` longer than allowed is still in time;
    /// this covers delays between an engine and the clock.
    pub fn new(controls: [Control; 2], margin: Duration) -> Self {
        Self {
            left: controls.map(|control| control.clock.map_or(Duration::ZERO, |clock| clock.base)),
            controls,
            margin,
        }
    }

    /// The limits of a side.
    pub fn control(&self, side: Color) -> Control {
        self.controls[side.index()]
    }

    /// The time that a side has left, without byoyomi; zero if it has no clock.
    pub fn left(&self, side: Color) -> Duration {
        self.left[side.index()]
    }

    /// Sets the time that a side has left, where a game goes on that was left, or goes back.
    pub fn set_left(&mut self, side: Color, left: Duration) {
        self.left[side.index()] = left;
    }

    /// The time that a side's move may take, without the margin, or `None` without a limit of time.
    pub fn allowed(&self, side: Color) -> Option<Duration> {
        let control = self.control(side);
        let clock = control.clock.map(|clock| self.left(side) + clock.byoyomi);
        [control.movetime, clock].into_iter().flatten().min()
    }

    /// The time to wait for a side's move, with the margin, or `None` without a limit of time.
    pub fn deadline(&self, side: Color) -> Option<Duration> {
        self.allowed(side).map(|allowed| allowed + self.margin)
    }

    /// Subtracts the time of a move from a side's clock.
    ///
    /// # Errors
    /// If the move was late by more than the margin: the time by which it was late.
    pub fn charge(&mut self, side: Color, spent: Duration) -> Result<(), Duration> {
        if let Some(allowed) = self.allowed(side)
            && spent > allowed + self.margin
        {
            return Err(spent.saturating_sub(allowed));
        }
        if let Some(clock) = self.control(side).clock {
            // Byoyomi is not kept: a move that used some of it leaves nothing.
            let left = &mut self.left[side.index()];
            *left = left.saturating_sub(spent) + clock.increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clocks(base: u64, increment: u64, byoyomi: u64) -> Clocks {
        let clock = GameTime {
            base: seconds(base),
            increment: seconds(increment),
            byoyomi: seconds(byoyomi),
        };
        let control = Control {
            clock: Some(clock),
            ..Control::default()
        };
        Clocks::new([control; 2], Duration::from_millis(100))
    }

    #[test]
    fn each_side_pays_for_its_own_moves() {
        let mut clocks = clocks(60, 2, 0);
        assert_eq!(clocks.charge(Color::Black, seconds(10)), Ok(()));
        assert_eq!(clocks.left(Color::Black), seconds(52));
        assert_eq!(clocks.left(Color::White), seconds(60));
        assert_eq!(clocks.charge(Color::White, seconds(70)), Err(seconds(10)));
    }

    #[test]
    fn byoyomi_comes_again_with_every_move() {
        let mut clocks = clocks(3, 0, 5);
        assert_eq!(clocks.allowed(Color::Black), Some(seconds(8)));
        for _ in 0..3 {
            assert_eq!(clocks.charge(Color::Black, seconds(5)), Ok(()));
        }
        assert_eq!(clocks.left(Color::Black), Duration::ZERO);
        assert_eq!(clocks.charge(Color::Black, seconds(6)), Err(seconds(1)));
    }

    #[test]
    fn the_margin_is_forgiven_but_not_given() {
        let mut clocks = clocks(1, 0, 0);
        assert_eq!(clocks.charge(Color::Black, Duration::from_millis(1100)), Ok(()));
        assert_eq!(clocks.left(Color::Black), Duration::ZERO);
        assert_eq!(
            clocks.charge(Color::Black, Duration::from_millis(101)),
            Err(Duration::from_millis(101))
        );
    }

    #[test]
    fn without_time_nobody_is_late() {
        let control = Control {
            nodes: Some(100),
            ..Control::default()
        };
        let mut clocks = Clocks::new([control; 2], Duration::ZERO);
        assert_eq!(clocks.deadline(Color::White), None);
        assert_eq!(clocks.charge(Color::White, seconds(1000)), Ok(()));
    }

    #[test]
    fn a_control_reads_as_it_is_written() {
        assert_eq!(
            clocks(60, 2, 5).control(Color::Black).to_string(),
            "tc=60s+2s byoyomi=5s"
        );
        let control = Control {
            movetime: Some(Duration::from_millis(50)),
            nodes: Some(7),
            depth: Some(3),
            clock: None,
        };
        assert_eq!(control.to_string(), "movetime=50ms nodes=7 depth=3");
        assert_eq!(shown(Duration::from_millis(1500)), "1.5s");
    }
}
