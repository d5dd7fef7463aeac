//! CECP: the match sends the opening in force mode and then `go`; from then on the engine replies to every move.

use crate::milliseconds;

use super::{Answer, Begin, CecpFeature, CecpFeatures, FeatureValue, Heard, Info, Opinion, Question};

/// The least score that means mate: `100000 + N` by the protocol.
const MATE: i32 = 100_000;

pub(super) fn new_game(variant: Option<&str>) -> Vec<String> {
    let mut lines = vec!["new".to_owned()];
    lines.extend(variant.map(|variant| format!("variant {variant}")));
    lines.extend(["post", "easy", "force"].map(str::to_owned));
    lines
}

pub(super) fn set_up(begin: Begin<'_>, moves: &[String], features: CecpFeatures) -> Vec<String> {
    let mut lines = Vec::new();
    if let Begin::At(_, text) = begin {
        lines.push(format!("setboard {text}"));
    }
    lines.extend(told(moves, features));
    lines
}

/// A move of the opponent, to which a playing engine replies. The match does not use force mode for it, because an engine
/// that has just written its move may not have made it yet.
pub(super) fn reply(mv: &str, question: &Question<'_>, features: CecpFeatures) -> Vec<String> {
    let mut lines = clocks(question);
    lines.extend(told(&[mv.to_owned()], features));
    lines
}

fn told(moves: &[String], features: CecpFeatures) -> impl Iterator<Item = String> {
    let word = if features.wants(CecpFeature::Usermove) {
        "usermove "
    } else {
        ""
    };
    moves.iter().map(move |mv| format!("{word}{mv}"))
}

pub(super) fn go(question: &Question<'_>) -> Vec<String> {
    let control = question.clocks.control(question.side);
    let mut lines = Vec::new();
    if let Some(time) = control.movetime {
        // The protocol has whole seconds; many engines read fractions.
        lines.push(format!("st {}", milliseconds(time) / 1000.0));
    }
    if let Some(depth) = control.depth {
        lines.push(format!("sd {depth}"));
    }
    if let Some(clock) = control.clock {
        let (minutes, seconds) = (clock.base.as_secs() / 60, clock.base.as_secs() % 60);
        let gain = milliseconds(clock.increment) / 1000.0;
        lines.push(format!("level 0 {minutes}:{seconds:02} {gain}"));
    }
    lines.extend(clocks(question));
    lines.push("go".to_owned());
    lines
}

/// The lines with both clocks, in hundredths of a second.
fn clocks(question: &Question<'_>) -> Vec<String> {
    if question.clocks.control(question.side).clock.is_none() {
        return Vec::new();
    }
    let hundredths = |side| question.clock_of(side).left.as_millis() / 10;
    vec![
        format!("time {}", hundredths(question.side)),
        format!("otim {}", hundredths(question.side.other())),
    ]
}

/// The meaning of a line.
pub(super) fn hear(line: &str) -> Heard {
    let line = line.trim();
    let mut words = line.split_whitespace();
    match words.next() {
        Some("pong") => Heard::Ready,
        Some("feature") => feature(line.trim_start_matches("feature").trim()),
        Some("move") => Heard::Answer(words.next().map_or_else(
            || Answer::Claims(line.to_owned()),
            |mv| Answer::Move(mv.to_owned()),
        )),
        Some("resign") => Heard::Answer(Answer::Resigns),
        // The protocol has `resign`, but many engines write the result with the word in its comment.
        Some("1-0" | "0-1" | "1/2-1/2") if line.contains("resign") => Heard::Answer(Answer::Resigns),
        Some("1-0" | "0-1" | "1/2-1/2") => Heard::Answer(Answer::Claims(line.to_owned())),
        Some("Illegal" | "Error") => Heard::Refused(line.to_owned()),
        Some(depth) => thinking(depth, &words.collect::<Vec<_>>()),
        None => Heard::Other,
    }
}

/// A move of several legs as a row of squares, given the legs before, which end in a comma, and the next one.
///
/// ```
/// use hakugei_arena::talk::joined;
///
/// assert_eq!(joined("c2c3,", "c3d14+"), "c2c3d14+");
/// assert_eq!(joined("l10l11,", "l11l10"), "l10l11l10");
/// ```
pub fn joined(legs: &str, leg: &str) -> String {
    // The square that the next leg starts from is the last one.
    let letter = usize::from(leg.starts_with(|sign: char| sign.is_ascii_lowercase()));
    let rest = leg[letter..].trim_start_matches(|sign: char| sign.is_ascii_digit());
    format!("{}{rest}", legs.trim_end_matches(','))
}

/// A report of the search: depth, score, time, nodes, moves.
fn thinking(depth: &str, words: &[&str]) -> Heard {
    let depth = depth.trim_end_matches(['.', '+', '-', '&']).parse().ok();
    let score: Option<i32> = words.first().and_then(|word| word.parse().ok());
    let (Some(depth), Some(score)) = (depth, score) else {
        return Heard::Other;
    };
    let opinion = match score {
        score if score >= MATE => Opinion::Mate((score - MATE).max(1)),
        score if score <= -MATE => Opinion::Mate((score + MATE).min(-1)),
        score => Opinion::Hundredths(score),
    };
    Heard::Info(Info {
        depth: Some(depth),
        opinion: Some(opinion),
        nodes: words.get(2).and_then(|word| word.parse().ok()),
    })
}

/// The features of a line: `NAME=VALUE` and `NAME="VALUE WITH BLANKS"`.
fn feature(text: &str) -> Heard {
    let values = features(text);
    let done = values.iter().rev().find(|feature| feature.name == "done");
    let done = done.map(|feature| feature.value == "1");
    Heard::Features { values, done }
}

fn features(text: &str) -> Vec<FeatureValue> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some((key, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push(FeatureValue {
            name: key.trim().to_owned(),
            value: value.to_owned(),
        });
        rest = left.trim_start();
    }
    found
}
