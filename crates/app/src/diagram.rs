//! What a piece can do, drawn as text in the manner of the tables in shogi books: ○ ☆ │ ─ ╲ ╱.

use std::collections::BTreeMap;

use betza::{Kind, Modality, Movement, Moves, Path, Step};

use crate::columns;

/// What a square of the diagram says, from the plainest to the most particular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    Slide,
    Step,
    Jump,
    Lame,
    MustJump,
    Hopper,
    Grasshopper,
    CaptureOnly,
    MoveOnly,
    Legs,
}

/// The smallest and the largest number of squares drawn on each side of the piece.
const RADIUS: std::ops::RangeInclusive<i16> = 2..=7;

/// A diagram of moves around a piece, with a legend of the signs in it. `centre` is the piece's letter.
pub(crate) fn draw(moves: &[&Moves], centre: &str) -> String {
    let radius = radius(moves);
    let signs = signs(moves, radius);
    let cell = |dx, dy| match signs.get(&(dx, dy)) {
        _ if (dx, dy) == (0, 0) => centre,
        Some(&(sign, step)) => symbol(sign, step),
        None => "·",
    };
    let row = |dy| {
        let cells: Vec<&str> = (-radius..=radius).map(|dx| cell(dx, dy)).collect();
        format!("   {}", cells.join(" "))
    };
    columns::lines((-radius..=radius).rev().map(row)) + &legend(&signs)
}

type Signs = BTreeMap<(i16, i16), (Sign, Step)>;

fn signs(moves: &[&Moves], radius: i16) -> Signs {
    let mut signs = Signs::new();
    for set in moves {
        for &movement in &set.simple {
            mark_movement(&mut signs, movement, radius);
        }
    }
    for path in moves.iter().flat_map(|set| &set.paths) {
        for (dx, dy) in ends(path, radius) {
            let outside = dx.abs().max(dy.abs()) > radius;
            if !outside && (dx, dy) != (0, 0) {
                signs
                    .entry((dx, dy))
                    .or_insert((Sign::Legs, Step { dx: 0, dy: 0 }));
            }
        }
    }
    signs
}

fn mark_movement(signs: &mut Signs, movement: Movement, radius: i16) {
    let Step { dx, dy } = movement.step;
    let sign = sign_of(movement);
    let first = if movement.kind == Kind::Hopper || movement.kind == Kind::Grasshopper {
        2
    } else {
        1
    };
    let first = i16::from(movement.min_range).max(first);
    let last = if movement.max_range == 0 {
        i16::MAX
    } else {
        i16::from(movement.max_range)
    };
    for count in first..=last {
        let at = (i16::from(dx) * count, i16::from(dy) * count);
        if at.0.abs().max(at.1.abs()) > radius {
            break;
        }
        let marked = signs.entry(at).or_insert((sign, movement.step));
        *marked = joined(*marked, (sign, movement.step));
    }
}

/// What a square says where two movements reach it: capture-only and move-only make a plain one.
fn joined(old: (Sign, Step), new: (Sign, Step)) -> (Sign, Step) {
    match (old.0, new.0) {
        (Sign::CaptureOnly, Sign::MoveOnly) | (Sign::MoveOnly, Sign::CaptureOnly) => (Sign::Step, new.1),
        (first, second) if second < first => new,
        _ => old,
    }
}

fn sign_of(movement: Movement) -> Sign {
    let long = movement.step.dx.abs().max(movement.step.dy.abs()) > 1;
    match (movement.kind, movement.modality) {
        (Kind::Leaper | Kind::Slider, Modality::ENEMY) => Sign::CaptureOnly,
        (Kind::Leaper | Kind::Slider, Modality::EMPTY) => Sign::MoveOnly,
        (kind, _) => plain_sign(kind, long, movement.max_range),
    }
}

fn plain_sign(kind: Kind, long: bool, max_range: u8) -> Sign {
    match kind {
        Kind::Leaper | Kind::Slider if long => Sign::Jump,
        Kind::Slider if max_range == 0 => Sign::Slide,
        Kind::Leaper | Kind::Slider => Sign::Step,
        Kind::Lame => Sign::Lame,
        Kind::MustJump => Sign::MustJump,
        Kind::Hopper => Sign::Hopper,
        Kind::Grasshopper => Sign::Grasshopper,
    }
}

fn symbol(sign: Sign, step: Step) -> &'static str {
    match sign {
        Sign::Slide => match (step.dx, step.dy) {
            (0, _) => "│",
            (_, 0) => "─",
            (dx, dy) if (dx > 0) == (dy > 0) => "╱",
            _ => "╲",
        },
        Sign::Step => "○",
        Sign::Jump => "☆",
        Sign::Lame => "◇",
        Sign::MustJump => "◆",
        Sign::Hopper => "◎",
        Sign::Grasshopper => "⊕",
        Sign::CaptureOnly => "×",
        Sign::MoveOnly => "•",
        Sign::Legs => "▲",
    }
}

fn legend(signs: &Signs) -> String {
    const SAID: [(Sign, &str, &str); 10] = [
        (Sign::Step, "○", "steps here, if nothing stands in between"),
        (Sign::Jump, "☆", "jumps here, whatever stands in between"),
        (
            Sign::Slide,
            "│ ─ ╲ ╱",
            "slides over any number of empty squares, to the edge",
        ),
        (
            Sign::Lame,
            "◇",
            "leaps here only if the squares in between are empty",
        ),
        (Sign::MustJump, "◆", "jumps here only over a piece in the middle"),
        (Sign::Hopper, "◎", "slides here over exactly one piece in between"),
        (
            Sign::Grasshopper,
            "⊕",
            "lands here if the first piece in this line stands just before",
        ),
        (Sign::CaptureOnly, "×", "goes here only to capture"),
        (Sign::MoveOnly, "•", "goes here only without capturing"),
        (Sign::Legs, "▲", "gets here in several steps within one turn"),
    ];
    let used = |sign| signs.values().any(|&(there, _)| there == sign);
    let lines = SAID.iter().filter(|(sign, ..)| used(*sign));
    columns::lines(lines.map(|(_, symbol, text)| format!("   {symbol}  {text}")))
}

/// How many squares to draw on each side: all of a leap and of a short slide, two jumps of a rider, at least two squares.
fn radius(moves: &[&Moves]) -> i16 {
    let simple = moves.iter().flat_map(|set| &set.simple).map(|movement| {
        let unit = i16::from(movement.step.dx.abs().max(movement.step.dy.abs()));
        let least = if unit > 1 && movement.max_range == 0 { 2 } else { 1 };
        unit * i16::from(movement.max_range).max(least)
    });
    let paths = moves.iter().flat_map(|set| &set.paths).map(|path| {
        let reach = |leg: &betza::Leg| i16::from(leg.step.dx.abs().max(leg.step.dy.abs()));
        path.legs.iter().map(reach).sum()
    });
    simple
        .chain(paths)
        .max()
        .unwrap_or(0)
        .clamp(*RADIUS.start(), *RADIUS.end())
}

/// Where a path may end, as far as the diagram goes.
fn ends(path: &Path, radius: i16) -> Vec<(i16, i16)> {
    let mut at = vec![(0, 0)];
    let mut ends = Vec::new();
    for (index, leg) in path.legs.iter().enumerate() {
        let longest = if leg.max_range == 0 {
            radius
        } else {
            i16::from(leg.max_range).min(radius)
        };
        let after = |&(x, y): &(i16, i16)| {
            let step = leg.step;
            (1..=longest).map(move |n| (x + n * i16::from(step.dx), y + n * i16::from(step.dy)))
        };
        let mut reached: Vec<(i16, i16)> = at.iter().flat_map(after).collect();
        reached.retain(|&(x, y)| x.abs().max(y.abs()) <= 2 * radius);
        reached.sort_unstable();
        reached.dedup();
        if leg.may_stop || index + 1 == path.legs.len() {
            ends.extend_from_slice(&reached);
        }
        at = reached;
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(betza: &str) -> String {
        let moves = betza::Notation::parse(betza)
            .expect("the string is right")
            .moves();
        let diagram = draw(&[&moves], "@");
        diagram
            .lines()
            .map(|line| line.trim_start().to_owned() + "\n")
            .collect()
    }

    #[test]
    fn steps_slides_and_jumps_look_different() {
        let expected = "\
╲ · ☆ · ╱
· ╲ · ╱ ·
· ○ @ ○ ·
· · │ · ·
· · │ · ·
○  steps here, if nothing stands in between
☆  jumps here, whatever stands in between
│ ─ ╲ ╱  slides over any number of empty squares, to the edge
";
        assert_eq!(drawn("fBfDsWbR"), expected);
    }

    #[test]
    fn a_short_slide_is_drawn_whole_and_a_rider_with_two_jumps() {
        let slide = drawn("fW3");
        assert_eq!(slide.matches('○').count(), 3 + 1, "{slide}");
        let rider = drawn("ffNN");
        assert_eq!(rider.matches('☆').count(), 4 + 1, "{rider}");
    }

    #[test]
    fn moves_and_captures_that_differ_are_told_apart() {
        let soldier = drawn("mfWcfF");
        assert!(soldier.contains("· × • × ·"), "{soldier}");
        let both = drawn("mWcW");
        assert!(both.contains("· ○ @ ○ ·") && !both.contains('×'), "{both}");
        let cannon = drawn("mRcpR");
        assert!(cannon.contains("◎ • @ • ◎"), "{cannon}");
    }

    #[test]
    fn every_manner_has_its_sign() {
        for (betza, sign) in [
            ("nN", '◇'),
            ("jD", '◆'),
            ("gQ", '⊕'),
            ("pR", '◎'),
            ("f[F?R]", '▲'),
        ] {
            assert!(drawn(betza).matches(sign).count() >= 2, "{betza}");
        }
        let lion = drawn("KNADcaKmcabK");
        assert!(!lion.contains('▲'), "the jumps say it all: {lion}");
    }
}
