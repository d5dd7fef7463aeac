//! The clocks of a game at the board: what each side has left, and which turns have used how much of it.

use std::collections::BTreeMap;
use std::time::Duration;

use hakugei_arena::clock::{Clocks, Control, GameTime, shown};
use hakugei_arena::parse_duration;
use hakugei_search::{Budget, Clock};
use hakugei_variant::Color;

/// What goes by between the end of a search and the clock.
const OVERHEAD: Duration = Duration::from_millis(100);

/// The clocks of a game.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    rule: GameTime,
    clocks: Clocks,
    /// What was left of each side's time before a move, by the number of moves so far: to go back to.
    before: BTreeMap<usize, [Duration; 2]>,
    /// Since when the side to move thinks.
    since: Option<Duration>,
    /// Since when the turn that goes on stands still.
    frozen: Option<Duration>,
    /// The side whose time is over.
    over: Option<Color>,
}

impl GameClock {
    /// Clocks after a number of moves, with what is left of each side's time.
    pub(crate) fn new(rule: GameTime, plies: usize, left: [Duration; 2]) -> Self {
        let control = Control {
            clock: Some(rule),
            ..Control::default()
        };
        let mut clocks = Clocks::new([control; 2], Duration::ZERO);
        for side in Color::ALL {
            clocks.set_left(side, left[side.index()]);
        }
        Self {
            rule,
            clocks,
            before: BTreeMap::from([(plies, left)]),
            since: None,
            frozen: None,
            over: None,
        }
    }

    /// How much time there is.
    pub(crate) fn rule(&self) -> GameTime {
        self.rule
    }

    /// What both sides have left, byoyomi aside, without the turn that goes on.
    pub(crate) fn left(&self) -> [Duration; 2] {
        Color::ALL.map(|side| self.clocks.left(side))
    }

    /// Lets the clock of the side to move run, if it does not yet.
    pub(crate) fn start(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    /// Lets both clocks stand still.
    pub(crate) fn hold(&mut self) {
        (self.since, self.frozen) = (None, None);
    }

    /// Lets the clock that runs stand still for a while: the turn keeps what it has taken so far.
    pub(crate) fn freeze(&mut self, now: Duration) {
        if self.since.is_some() {
            self.frozen.get_or_insert(now);
        }
    }

    /// Lets it go on.
    pub(crate) fn thaw(&mut self, now: Duration) {
        let Some(frozen) = self.frozen.take() else { return };
        let stood = now.saturating_sub(frozen);
        self.since = self.since.map(|since| since + stood);
    }

    /// A side has used all of its time: nothing is left of it, not even byoyomi.
    pub(crate) fn run_out(&mut self, side: Color) {
        self.hold();
        self.over = Some(side);
        self.clocks.set_left(side, Duration::ZERO);
    }

    /// A side has moved: `plies` moves are played now. Gives whether it was in time.
    pub(crate) fn moved(&mut self, side: Color, plies: usize, now: Duration) -> bool {
        let spent = self.spent(now);
        (self.since, self.frozen) = (Some(now), None);
        let in_time = self.clocks.charge(side, spent).is_ok();
        self.before.insert(plies, self.left());
        in_time
    }

    /// Learns what both sides had left after numbers of moves, in an earlier session.
    pub(crate) fn remember(&mut self, left: impl IntoIterator<Item = (usize, [Duration; 2])>) {
        for (plies, left) in left {
            self.before.entry(plies).or_insert(left);
        }
    }

    /// Goes back, or on again, to where a number of moves were played.
    pub(crate) fn at(&mut self, plies: usize) {
        self.hold();
        self.over = None;
        let known = self.before.range(..=plies).next_back();
        if let Some((_, &left)) = known {
            for side in Color::ALL {
                self.clocks.set_left(side, left[side.index()]);
            }
        }
    }

    /// Whether the side to move has used all of its time.
    pub(crate) fn is_over(&self, side: Color, now: Duration) -> bool {
        self.since.is_some()
            && self
                .clocks
                .allowed(side)
                .is_some_and(|allowed| self.spent(now) > allowed)
    }

    /// What a side's clock shows: `9:58`, `0:07.3`, in byoyomi `byoyomi 0:21`, and `0:00` where its time is over.
    pub(crate) fn face(&self, side: Color, to_move: Color, now: Duration) -> String {
        if self.over == Some(side) {
            return "0:00".to_owned();
        }
        let spent = if side == to_move {
            self.spent(now)
        } else {
            Duration::ZERO
        };
        let left = self.clocks.left(side);
        if self.rule.byoyomi.is_zero() || spent < left {
            return time(left.saturating_sub(spent));
        }
        let byoyomi = (left + self.rule.byoyomi).saturating_sub(spent);
        format!("byoyomi {}", time(byoyomi))
    }

    /// What the computer may use for a move.
    pub(crate) fn budget(&self, side: Color, now: Duration) -> Budget {
        let clock = Clock {
            left: self.clocks.left(side).saturating_sub(self.spent(now)),
            increment: self.rule.increment,
            byoyomi: self.rule.byoyomi,
            moves: None,
        };
        Budget::of(&clock, OVERHEAD)
    }

    /// What the turn that goes on has taken so far.
    pub(crate) fn spent(&self, now: Duration) -> Duration {
        let now = self.frozen.unwrap_or(now);
        self.since
            .map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}

/// A time as clocks show it: minutes and seconds, and tenths in the last twenty seconds.
fn time(time: Duration) -> String {
    let (minutes, seconds) = (time.as_secs() / 60, time.as_secs() % 60);
    if time < Duration::from_secs(20) {
        return format!("{minutes}:{seconds:02}.{}", time.subsec_millis() / 100);
    }
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// Reads how much time there is: `10m`, `10m+5s`, `10m byoyomi=30s`, `byoyomi=30s`.
///
/// # Errors
/// What to write instead.
pub(crate) fn read(text: &str) -> Result<GameTime, &'static str> {
    const INSTEAD: &str = "a time such as `10m`, `10m+5s`, `10m byoyomi=30s` or `byoyomi=30s`";
    let text = text.strip_prefix("tc=").unwrap_or(text);
    let mut rule = GameTime::default();
    for part in text.split_whitespace() {
        if let Some(byoyomi) = part.strip_prefix("byoyomi=") {
            rule.byoyomi = parse_duration(byoyomi).ok_or(INSTEAD)?;
            continue;
        }
        let (base, increment) = part.split_once('+').unwrap_or((part, "0s"));
        rule.base = parse_duration(base).ok_or(INSTEAD)?;
        rule.increment = parse_duration(increment).ok_or(INSTEAD)?;
    }
    if rule.base.is_zero() && rule.byoyomi.is_zero() {
        return Err(INSTEAD);
    }
    Ok(rule)
}

/// The same as it is written.
pub(crate) fn written(rule: GameTime) -> String {
    let GameTime {
        base,
        increment,
        byoyomi,
    } = rule;
    let mut parts = Vec::new();
    if !base.is_zero() {
        let more = if increment.is_zero() {
            String::new()
        } else {
            format!("+{}", in_minutes(increment))
        };
        parts.push(format!("{}{more}", in_minutes(base)));
    }
    if !byoyomi.is_zero() {
        parts.push(format!("byoyomi={}", in_minutes(byoyomi)));
    }
    parts.join(" ")
}

/// The same as the tag `TimeControl` of a record has it, in seconds: `600+5`, `600 byoyomi=30`.
pub(crate) fn tag(rule: GameTime) -> String {
    let seconds = |time: Duration| time.as_secs_f64().to_string();
    let base = Some(rule.base).filter(|base| !base.is_zero()).map(|base| {
        if rule.increment.is_zero() {
            seconds(base)
        } else {
            format!("{}+{}", seconds(base), seconds(rule.increment))
        }
    });
    let byoyomi = Some(rule.byoyomi).filter(|byoyomi| !byoyomi.is_zero());
    let byoyomi = byoyomi.map(|byoyomi| format!("byoyomi={}", seconds(byoyomi)));
    base.into_iter().chain(byoyomi).collect::<Vec<_>>().join(" ")
}

/// How much time there is by such a tag, or by the header of a CSA file, `00:10+30`: hours and minutes, and byoyomi. `None` where it
/// says something else, such as a time for a number of moves.
pub(crate) fn of_tag(text: &str) -> Option<GameTime> {
    let mut rule = GameTime::default();
    for part in text.split_whitespace() {
        if let Some(byoyomi) = part.strip_prefix("byoyomi=") {
            rule.byoyomi = seconds_of(byoyomi)?;
            continue;
        }
        let (base, more) = part.split_once('+').unwrap_or((part, "0"));
        let more = seconds_of(more)?;
        if let Some((hours, minutes)) = base.split_once(':') {
            rule.base = seconds_of(hours)? * 3600 + seconds_of(minutes)? * 60;
            rule.byoyomi = more;
        } else {
            (rule.base, rule.increment) = (seconds_of(base)?, more);
        }
    }
    (!rule.base.is_zero() || !rule.byoyomi.is_zero()).then_some(rule)
}

/// The time that a number of seconds is, up to ten days.
fn seconds_of(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds = text.parse::<f64>().ok().filter(|_| plain)?;
    (seconds <= 864_000.0).then(|| Duration::from_secs_f64(seconds))
}

/// What both sides have left after moves that took some time each, the first one by a side. Moves without a time were made while no
/// clock ran. `None` where a move took longer than there was time for it, or nothing says how long the last one took.
pub(crate) fn left_after(rule: GameTime, first: Color, times: &[Option<Duration>]) -> Option<[Duration; 2]> {
    if times.last().is_some_and(Option::is_none) {
        return None;
    }
    let mut clock = GameClock::new(rule, 0, [rule.base; 2]);
    let mut side = first;
    for time in times {
        if let Some(time) = time {
            clock.clocks.charge(side, *time).ok()?;
        }
        side = side.other();
    }
    Some(clock.left())
}

/// A time in minutes where it is some, and else as it is shown elsewhere.
fn in_minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    if time.subsec_nanos() == 0 && seconds >= 60 && seconds.is_multiple_of(60) {
        format!("{}m", seconds / 60)
    } else {
        shown(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in [
            "10m",
            "10m+5s",
            "10m byoyomi=30s",
            "90s+1m",
            "byoyomi=30s",
            "10m+5s byoyomi=1.5s",
        ] {
            assert_eq!(read(text).map(written).as_deref(), Ok(text));
        }
        assert_eq!(read("tc=10m+5s"), read("600s+5s"));
        for text in ["", "10", "10m+", "byoyomi=", "0s", "10m byoyomi", "+5s"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn records_say_the_time_in_seconds() {
        for (text, said) in [
            ("10m", "600"),
            ("10m+5s", "600+5"),
            ("1m+500ms", "60+0.5"),
            ("10m byoyomi=30s", "600 byoyomi=30"),
            ("byoyomi=30s", "byoyomi=30"),
        ] {
            let rule = read(text).expect("a time");
            assert_eq!(tag(rule), said);
            assert_eq!(of_tag(said), Some(rule));
        }
        assert_eq!(of_tag("00:10+30"), read("10m byoyomi=30s").ok());
        for text in [
            "", "?", "-", "40/7200", "*180", "0", "1e9", "99999999", "600+", "10m",
        ] {
            assert_eq!(of_tag(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_left_follows_from_the_times_of_the_moves() {
        let rule = read("60s+2s").expect("a time");
        let after = |times: &[u64]| {
            let times: Vec<_> = times.iter().map(|&time| Some(seconds(time))).collect();
            left_after(rule, Color::White, &times)
        };
        assert_eq!(after(&[]), Some([seconds(60); 2]));
        assert_eq!(after(&[10, 1, 20]), Some([seconds(61), seconds(34)]));
        assert_eq!(after(&[61]), None);
        let late_clock = [None, None, Some(seconds(5))];
        assert_eq!(
            left_after(rule, Color::Black, &late_clock),
            Some([seconds(57), seconds(60)])
        );
        assert_eq!(left_after(rule, Color::Black, &[Some(seconds(5)), None]), None);
    }

    #[test]
    fn a_clock_runs_for_the_side_to_move_and_goes_back() {
        let rule = read("60s+2s").expect("a time");
        let mut clock = GameClock::new(rule, 0, [rule.base; 2]);
        clock.start(seconds(100));
        assert!(clock.moved(Color::Black, 1, seconds(110)));
        assert_eq!(clock.left(), [seconds(52), seconds(60)]);
        assert_eq!(clock.face(Color::White, Color::White, seconds(115)), "0:55");
        assert_eq!(clock.face(Color::Black, Color::White, seconds(115)), "0:52");
        assert!(!clock.is_over(Color::White, seconds(170)));
        assert!(clock.is_over(Color::White, seconds(171)));
        assert!(!clock.moved(Color::White, 2, seconds(171)));
        clock.run_out(Color::White);
        assert_eq!(clock.face(Color::White, Color::White, seconds(172)), "0:00");
        assert_eq!(clock.face(Color::Black, Color::White, seconds(172)), "0:52");
        clock.at(0);
        assert_eq!((clock.left(), clock.since), ([seconds(60); 2], None));
        clock.at(1);
        assert_eq!(clock.left(), [seconds(52), seconds(60)]);
    }

    #[test]
    fn a_clock_that_stands_still_for_a_while_goes_on_where_it_stood() {
        let rule = read("60s").expect("a time");
        let mut clock = GameClock::new(rule, 0, [rule.base; 2]);
        clock.freeze(seconds(1));
        clock.start(seconds(10));
        clock.freeze(seconds(15));
        clock.freeze(seconds(30));
        assert_eq!(clock.face(Color::Black, Color::Black, seconds(500)), "0:55");
        assert!(!clock.is_over(Color::Black, seconds(500)));
        clock.thaw(seconds(500));
        clock.thaw(seconds(501));
        assert_eq!(clock.face(Color::Black, Color::Black, seconds(505)), "0:50");
        assert!(clock.is_over(Color::Black, seconds(556)));
    }

    #[test]
    fn byoyomi_is_shown_once_the_other_time_is_used() {
        let rule = read("10s byoyomi=30s").expect("a time");
        let mut clock = GameClock::new(rule, 0, [rule.base; 2]);
        clock.start(seconds(0));
        assert_eq!(clock.face(Color::Black, Color::Black, seconds(4)), "0:06.0");
        assert_eq!(
            clock.face(Color::Black, Color::Black, seconds(15)),
            "byoyomi 0:25"
        );
        assert!(clock.moved(Color::Black, 1, seconds(39)));
        assert_eq!(clock.left(), [seconds(0), seconds(10)]);
    }
}
