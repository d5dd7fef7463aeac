//! Moves of several legs in words: the first leg by its direction, each further one by how it turns from the one before.

use std::collections::{BTreeMap, BTreeSet};

use betza::{Leg, Modality, Path, Step};

use super::direction::directions;
use super::{initial, leap, unit};
use hakugei_text::listed;

/// Where a leg goes: by the board, or by the leg before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Heading {
    /// By the board.
    Board(Step),
    /// Degrees clockwise from the leg before, from -135 to 180.
    Turn(i16),
}

/// Paths that are said in one sentence: for each leg, the ways that it may go, all of which combine.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    first: BTreeSet<Step>,
    later: Vec<BTreeSet<Heading>>,
}

/// One sentence for paths that are alike but for their directions.
pub(super) fn sentences(paths: &[Path]) -> Vec<String> {
    let mut shapes: Vec<(String, Vec<&Path>)> = Vec::new();
    let (walks, others) = walks(paths);
    for path in others {
        let shape = shape(path);
        match shapes.iter_mut().find(|(known, _)| *known == shape) {
            Some((_, members)) => members.push(path),
            None => shapes.push((shape, vec![path])),
        }
    }
    let others = shapes.iter().flat_map(|(_, members)| of_shape(members));
    walks.into_iter().chain(others).collect()
}

/// The number of directions to the squares around.
const AROUND: usize = 8;

/// One sentence for walks of two and of three squares, square by square in all directions, and the paths that it does not say.
fn walks(paths: &[Path]) -> (Option<String>, Vec<&Path>) {
    let mut by_end: BTreeMap<(bool, Modality), BTreeMap<usize, usize>> = BTreeMap::new();
    for path in paths.iter().filter(|path| goes_on_freely(path)) {
        *by_end
            .entry(end(path))
            .or_default()
            .entry(path.legs.len())
            .or_default() += 1;
    }
    let is_whole =
        |(&length, &count): (&usize, &usize)| count == AROUND * (AROUND - 1).pow(length as u32 - 1);
    let found = by_end
        .into_iter()
        .find(|(_, lengths)| lengths.keys().eq([&2, &3]) && lengths.iter().all(is_whole));
    let Some(((initially, ends), lengths)) = found else {
        return (None, paths.iter().collect());
    };
    let is_back = |path: &&Path| {
        path.legs.len() == 2 && returns(path) && walks_to_empty_squares(path) && path.initial == initially
    };
    let back = paths.iter().filter(is_back).count() == AROUND;
    let is_said =
        |path: &&Path| goes_on_freely(path) && end(path) == (initially, ends) || back && is_back(path);
    let ways: usize = lengths.values().sum();
    let sentence = format!(
        "moves two or three squares in one turn, one by one in any direction but back, over empty squares{} ({ways} ways){}{}",
        modality(ends),
        if back { ", or one square and back" } else { "" },
        initial(initially)
    );
    (
        Some(sentence),
        paths.iter().filter(|path| !is_said(path)).collect(),
    )
}

/// What stands at the end of a path, and whether it is made from initial squares alone.
fn end(path: &Path) -> (bool, Modality) {
    let last = path.legs.last().map_or(Modality::NONE, |leg| leg.modality);
    (path.initial, last)
}

/// Whether a path goes by single squares, and over empty ones before its last.
fn walks_to_empty_squares(path: &Path) -> bool {
    let before = path.legs.len() - 1;
    let is_step = |leg: &Leg| unit(leg.step) == 1 && leg.max_range == 1 && !leg.may_stop;
    path.legs.iter().all(is_step)
        && path.legs[..before]
            .iter()
            .all(|leg| leg.modality == Modality::EMPTY)
}

/// Whether a path goes so, by several legs none of which turns back.
fn goes_on_freely(path: &Path) -> bool {
    let mut pairs = path.legs.windows(2);
    path.legs.len() > 1
        && walks_to_empty_squares(path)
        && pairs.all(|pair| pair[1].step != pair[0].step.turned())
}

/// The sentences for paths of one shape. Those that end where they began are said by that, unless they are a part of ways that combine
/// freely: then one sentence says all.
fn of_shape(members: &[&Path]) -> Vec<String> {
    let said = |members: &[&Path], ends: End| -> Vec<String> {
        let groups = groups(members);
        groups
            .iter()
            .map(|group| sentence(members[0], group, ends))
            .collect()
    };
    let (back, away): (Vec<&Path>, Vec<&Path>) = members.iter().partition(|path| returns(path));
    if back.is_empty() || away.is_empty() {
        let ends = if away.is_empty() {
            End::Start
        } else {
            End::Anywhere
        };
        return said(members, ends);
    }
    let mut apart = said(&away, End::Anywhere);
    apart.extend(said(&back, End::Start));
    let all = said(members, End::Anywhere);
    if all.len() == 1 && apart.len() > MOST {
        all
    } else {
        apart
    }
}

/// More sentences than these are not said where one says the same less plainly.
const MOST: usize = 2;

/// Where paths end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Anywhere,
    /// Where they began.
    Start,
}

/// What makes two paths alike but for their directions.
fn shape(path: &Path) -> String {
    let leg = |leg: &Leg| {
        format!(
            "{} {} {} {}",
            unit(leg.step),
            leg.max_range,
            leg.modality,
            leg.may_stop
        )
    };
    let legs: Vec<String> = path.legs.iter().map(leg).collect();
    format!("{} {}", legs.join("; "), path.initial)
}

/// Whether a path of single steps ends where it began.
fn returns(path: &Path) -> bool {
    let sum = |part: fn(Step) -> i8| path.legs.iter().map(|leg| i16::from(part(leg.step))).sum::<i16>();
    path.legs.iter().all(|leg| leg.max_range == 1) && sum(|step| step.dx) == 0 && sum(|step| step.dy) == 0
}

/// The fewest groups that say the paths, by turns rather than by the board where it makes no difference.
fn groups(members: &[&Path]) -> Vec<Group> {
    let turned = grouped(members, |before, step| Heading::Turn(turn(before, step)));
    let fixed = grouped(members, |_, step| Heading::Board(step));
    if fixed.len() < turned.len() { fixed } else { turned }
}

fn grouped(members: &[&Path], heading: impl Fn(Step, Step) -> Heading) -> Vec<Group> {
    let mut by_first: BTreeMap<Step, BTreeSet<Vec<Heading>>> = BTreeMap::new();
    for path in members {
        let steps: Vec<Step> = path.legs.iter().map(|leg| leg.step).collect();
        let later = steps.windows(2).map(|pair| heading(pair[0], pair[1])).collect();
        by_first.entry(steps[0]).or_default().insert(later);
    }
    let mut merged: BTreeMap<BTreeSet<Vec<Heading>>, BTreeSet<Step>> = BTreeMap::new();
    for (first, ways) in by_first {
        merged.entry(ways).or_default().insert(first);
    }
    let group = |(ways, first): (BTreeSet<Vec<Heading>>, BTreeSet<Step>)| {
        let products = products(&ways);
        products.into_iter().map(move |later| Group {
            first: first.clone(),
            later,
        })
    };
    merged.into_iter().flat_map(group).collect()
}

/// The ways, as sets for each leg that combine freely: all at once, or one by one for the first of them.
fn products(ways: &BTreeSet<Vec<Heading>>) -> Vec<Vec<BTreeSet<Heading>>> {
    let columns = |ways: &BTreeSet<Vec<Heading>>| -> Vec<BTreeSet<Heading>> {
        let legs = ways.iter().map(Vec::len).max().unwrap_or(0);
        (0..legs)
            .map(|leg| ways.iter().filter_map(|way| way.get(leg).copied()).collect())
            .collect()
    };
    let all = columns(ways);
    if all.iter().map(BTreeSet::len).product::<usize>() == ways.len() {
        return vec![all];
    }
    let with = |first: &Heading| {
        let ways: BTreeSet<Vec<Heading>> = ways
            .iter()
            .filter(|way| way.first() == Some(first))
            .cloned()
            .collect();
        columns(&ways)
    };
    all[0].iter().map(with).collect()
}

/// How far a step turns from the one before, in degrees clockwise; both go straight or diagonally.
fn turn(before: Step, step: Step) -> i16 {
    let degrees = |step: Step| {
        f64::from(step.dx.signum())
            .atan2(f64::from(step.dy.signum()))
            .to_degrees()
    };
    let turned = (degrees(step) - degrees(before)).round() as i16;
    // From -179 to 180, so that half a turn is always to the right.
    180 - (180 - turned).rem_euclid(360)
}

fn sentence(path: &Path, group: &Group, ends: End) -> String {
    let first: Vec<Step> = group.first.iter().copied().collect();
    let mut legs = vec![leg_words(path.legs[0], &straight(path.legs[0], &first))];
    for (leg, headings) in path.legs[1..].iter().zip(&group.later) {
        legs.push(leg_words(*leg, &headings_words(*leg, headings)));
    }
    if ends == End::Start {
        legs.pop();
        legs.push("turning back to where it began".to_owned());
    }
    let ways = group.later.iter().map(BTreeSet::len).product::<usize>() * first.len();
    let ways = if ways == 1 {
        String::new()
    } else {
        format!(" ({ways} ways)")
    };
    format!(
        "moves in one turn: {}{ways}{}",
        legs.join(", then "),
        initial(path.initial)
    )
}

/// The directions of a leg by the board.
fn straight(leg: Leg, steps: &[Step]) -> String {
    if unit(leg.step) == 1 {
        directions(steps)
    } else {
        leap(steps)
    }
}

/// A leg with where it goes and what it asks for.
fn leg_words(leg: Leg, place: &str) -> String {
    let went = match (unit(leg.step), leg.max_range) {
        (1, 1) => format!("one square {place}"),
        (1, 0) => format!("any number of squares {place}"),
        (1, count) => format!("up to {count} squares {place}"),
        (_, 1) => format!("a jump {place}"),
        (_, 0) => format!("any number of jumps {place}"),
        (_, count) => format!("up to {count} jumps {place}"),
    };
    let stop = if leg.may_stop { ", where it may stop" } else { "" };
    format!("{went}{}{stop}", modality(leg.modality))
}

fn headings_words(leg: Leg, headings: &BTreeSet<Heading>) -> String {
    let steps: Vec<Step> = headings
        .iter()
        .filter_map(|heading| match heading {
            Heading::Board(step) => Some(*step),
            Heading::Turn(_) => None,
        })
        .collect();
    if !steps.is_empty() {
        return straight(leg, &steps);
    }
    let has = |degrees| headings.contains(&Heading::Turn(degrees));
    let far = match unit(leg.step) {
        1 => String::new(),
        length => format!("of {length} squares "),
    };
    if headings.len() == 8 {
        return format!("{far}in any of the eight directions");
    }
    if headings.len() == 7 && !has(180) {
        return format!("{far}in any direction but back");
    }
    let mut said: Vec<String> = Vec::new();
    if has(0) {
        said.push("straight on".to_owned());
    }
    for degrees in [45, 90, 135] {
        let side = match (has(-degrees), has(degrees)) {
            (true, true) => "to either side",
            (true, false) => "to the left",
            (false, true) => "to the right",
            (false, false) => continue,
        };
        said.push(format!("turning {degrees} degrees {side}"));
    }
    if has(180) {
        said.push("turning back".to_owned());
    }
    format!("{far}{}", listed(&said, "or"))
}

fn modality(modality: Modality) -> String {
    let said = [
        (Modality::EMPTY, "to an empty square"),
        (Modality::ENEMY, "capturing an enemy"),
        (Modality::FRIEND, "capturing a friend"),
        (Modality::HOP, "over a piece that stays"),
        (Modality::LAND_BEHIND, "to just behind a piece"),
    ];
    let held: Vec<String> = said
        .iter()
        .filter(|(member, _)| modality.contains(*member))
        .map(|(_, text)| (*text).to_owned())
        .collect();
    format!(" {}", listed(&held, "or"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_legs_are_said_by_how_they_turn() {
        let cases = [
            (
                "[W-B]",
                "then any number of squares turning 45 degrees to either side to an",
            ),
            (
                "[W?fR]",
                "where it may stop, then any number of squares straight on to an",
            ),
            ("afsW", "then one square turning 45 degrees to either side to an"),
            ("[Q?Q?Q]", "straight on or turning 45 degrees to either side"),
            (
                "[F?R]",
                "then any number of squares turning 45 degrees to either side to an",
            ),
            (
                "f[F?R]",
                "one square diagonally forward to an empty square, where it may stop, then any number",
            ),
            ("cabK", "then turning back to where it began"),
        ];
        for (betza, words) in cases {
            let moves = betza::Notation::parse(betza)
                .expect("the string is right")
                .moves();
            let said = sentences(&moves.paths);
            assert!(said.len() == 1 && said[0].contains(words), "{betza}: {said:#?}");
        }
    }

    #[test]
    fn three_free_steps_are_said_in_one_sentence() {
        for (betza, ends) in [
            ("mamaK", "to an empty square or capturing an enemy (392 ways)"),
            ("mamamK", "to an empty square (392 ways)"),
        ] {
            let moves = betza::Notation::parse(betza).expect("it is right").moves();
            let but_back = "then one square in any direction but back";
            let expected = format!(
                "moves in one turn: one square in any of the eight directions to an empty square, {but_back} to an empty square, {but_back} {ends}"
            );
            assert_eq!(sentences(&moves.paths), [expected], "{betza}");
        }
    }

    #[test]
    fn walks_of_several_lengths_are_said_in_one_sentence() {
        let said =
            |betza: &str| sentences(&betza::Notation::parse(betza).expect("it is right").moves().paths);
        let walk = "moves two or three squares in one turn, one by one in any direction but back, over empty squares to an empty square or \
                    capturing an enemy (448 ways)";
        assert_eq!(said("aKaaK"), [walk]);
        assert_eq!(said("aKaaKmabK"), [format!("{walk}, or one square and back")]);
        // Another end, and not all directions, are other moves.
        assert_eq!(said("aKmaamK").len(), 2);
        assert_eq!(said("aWaaW").len(), 2);
        assert_eq!(said("aKaaKcabK").len(), 2);
    }

    #[test]
    fn legs_that_differ_only_in_their_turn_are_told_apart() {
        let said =
            |betza: &str| sentences(&betza::Notation::parse(betza).expect("it is right").moves().paths);
        for (one, other) in [("afW", "aW"), ("[W-F]", "[W-W]"), ("asW", "abW"), ("afsW", "afW")] {
            assert_ne!(said(one), said(other), "{one} {other}");
        }
    }
}
