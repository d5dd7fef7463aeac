//! USI and UCI, which have the same lines except for a few words.

use std::time::Duration;

use hakugei_variant::Color;

use super::{Answer, Begin, Heard, Info, Opinion, Question};
use crate::Text;

/// The line with the position.
pub(super) fn position(begin: Begin<'_>, moves: &[String]) -> String {
    let mut line = match begin {
        Begin::Start => "position startpos".to_owned(),
        Begin::At(Text::Sfen, text) => format!("position sfen {text}"),
        Begin::At(Text::Fen, text) => format!("position fen {text}"),
    };
    if !moves.is_empty() {
        line += " moves ";
        line += &moves.join(" ");
    }
    line
}

/// The line that asks for a move. The words are those for the times of Black and of White, who moves second, and for their
/// increments.
pub(super) fn go(question: &Question<'_>, [black, white, black_gain, white_gain]: [&str; 4]) -> String {
    let control = question.clocks.control(question.side);
    let mut words = vec!["go".to_owned()];
    let mut say = |word: &str, number: u64| words.push(format!("{word} {number}"));
    if let Some(own) = control.clock {
        let [blacks, whites] = Color::ALL.map(|side| question.clock_of(side));
        say(black, milliseconds(blacks.left));
        say(white, milliseconds(whites.left));
        if !own.byoyomi.is_zero() {
            say("byoyomi", milliseconds(own.byoyomi));
        }
        if !(blacks.increment.is_zero() && whites.increment.is_zero()) {
            say(black_gain, milliseconds(blacks.increment));
            say(white_gain, milliseconds(whites.increment));
        }
    }
    let bounds = [
        ("movetime", control.movetime.map(milliseconds)),
        ("nodes", control.nodes),
        ("depth", control.depth.map(u64::from)),
    ];
    for (word, bound) in bounds {
        if let Some(bound) = bound {
            say(word, bound);
        }
    }
    if !question.only.is_empty() {
        // `searchmoves` takes all words after it, so it comes last.
        words.push("searchmoves".to_owned());
        words.extend_from_slice(question.only);
    }
    words.join(" ")
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// The meaning of a line.
pub(super) fn hear(line: &str) -> Heard {
    let mut words = line.split_whitespace();
    match words.next() {
        Some("usiok" | "uciok") => Heard::Introduced,
        Some("readyok") => Heard::Ready,
        Some("id") if words.next() == Some("name") => Heard::Name(words.collect::<Vec<_>>().join(" ")),
        Some("bestmove") => Heard::Answer(answer(words.next().unwrap_or_default())),
        Some("info") => info(&words.collect::<Vec<_>>()),
        _ => Heard::Other,
    }
}

fn answer(word: &str) -> Answer {
    match word {
        "resign" => Answer::Resigns,
        "win" => Answer::Declares,
        "" | "(none)" | "none" | "0000" | "null" | "pass" => {
            Answer::Claims(format!("bestmove {word}").trim_end().to_owned())
        }
        mv => Answer::Move(mv.to_owned()),
    }
}

fn info(words: &[&str]) -> Heard {
    // Of several lines only the best one counts.
    let after = |word: &str| words.iter().position(|&one| one == word).map(|at| at + 1);
    let number = |word: &str| after(word).and_then(|at| words.get(at)?.parse().ok());
    if words.first() == Some(&"string") || number("multipv").is_some_and(|rank: i64| rank > 1) {
        return Heard::Other;
    }
    let opinion = after("score").and_then(|at| {
        let value = words.get(at + 1)?;
        match *words.get(at)? {
            "cp" => value.parse().ok().map(Opinion::Hundredths),
            "mate" => mate(value),
            _ => None,
        }
    });
    Heard::Info(Info {
        depth: number("depth").and_then(|depth| u32::try_from(depth).ok()),
        opinion,
        nodes: number("nodes").and_then(|nodes| u64::try_from(nodes).ok()),
    })
}

/// The number of a mate score. USI also has `+` and `-`, for a mate of unknown length.
fn mate(text: &str) -> Option<Opinion> {
    match text {
        "+" => Some(Opinion::Mate(1)),
        "-" | "0" | "-0" => Some(Opinion::Mate(-1)),
        number => number.parse().ok().map(Opinion::Mate),
    }
}
