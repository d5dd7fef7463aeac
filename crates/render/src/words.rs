//! What a piece can do, in plain English.

mod direction;
mod leg;

use betza::{Kind, Modality, Movement, Moves, Step};
use hakugei_text::listed;
use hakugei_text::noun::ordinal;
use hakugei_variant::rules::HurdleNumber;

use direction::directions;

/// One sentence for each group of moves, in the order of the text; empty where the piece cannot move.
///
/// ```
/// let moves = betza::Notation::parse("sW").expect("it is Betza notation").moves();
/// assert_eq!(hakugei_render::words::described(&moves), ["steps one square sideways"]);
/// ```
pub fn described(moves: &Moves) -> Vec<String> {
    described_hopping(moves, HurdleNumber::One)
}

/// The same for a piece that hops over a number of pieces.
///
/// ```
/// use hakugei_variant::rules::HurdleNumber;
///
/// let moves = betza::Notation::parse("pR").expect("it is Betza notation").moves();
/// let said = hakugei_render::words::described_hopping(&moves, HurdleNumber::Any);
/// assert_eq!(said, ["moves and captures like a rook, but over one piece or more"]);
/// ```
pub fn described_hopping(moves: &Moves, number: HurdleNumber) -> Vec<String> {
    let (anywhere, others) = moves.universal();
    let mut groups: Vec<(Movement, Vec<Step>)> = Vec::new();
    for movement in others {
        let alike = groups.iter_mut().find(|(first, _)| same_manner(*first, movement));
        match alike {
            Some((_, steps)) => steps.push(movement.step),
            None => groups.push((movement, vec![movement.step])),
        }
    }
    let mut sentences: Vec<String> = anywhere.into_iter().map(everywhere).collect();
    for (at, (first, steps)) in groups.iter().enumerate() {
        match partner(&groups, at) {
            Some(other) if is_quiet_slide(*first) => {
                let (hop, over) = &groups[other];
                sentences.push(format!(
                    "{}; {}",
                    plain_line(*first, steps),
                    hopping(*hop, over, number)
                ));
            }
            Some(_) => {}
            None => sentences.push(sentence(*first, steps, number)),
        }
    }
    sentences.extend(leg::sentences(&moves.paths));
    sentences
}

/// A leap to every square.
fn everywhere(leap: Movement) -> String {
    format!(
        "jumps to any other square of the board, over whatever stands between{}{}",
        modality(leap.modality),
        initial(leap.initial)
    )
}

/// Whether two movements differ in nothing but their direction.
fn same_manner(one: Movement, other: Movement) -> bool {
    let undirected = |movement: Movement| {
        let (dx, dy) = (movement.step.dx.abs(), movement.step.dy.abs());
        let step = match (dx.min(dy), dx.max(dy)) {
            // A step straight ahead and one on a diagonal are said in the same sentence.
            (0 | 1, 1) => Step { dx: 0, dy: 1 },
            (dx, dy) => Step { dx, dy },
        };
        Movement { step, ..movement }
    };
    undirected(one) == undirected(other)
}

/// The group that is said in one sentence with a group: of quiet slides and the captures that hop along the same lines, the other.
fn partner(groups: &[(Movement, Vec<Step>)], at: usize) -> Option<usize> {
    let first = |fits: fn(Movement) -> bool, initial: bool| {
        groups
            .iter()
            .position(|(movement, _)| fits(*movement) && movement.initial == initial)
    };
    let initial = groups[at].0.initial;
    let pair = (
        first(is_quiet_slide, initial)?,
        first(is_hopping_capture, initial)?,
    );
    match pair {
        (moves, captures) if at == moves => Some(captures),
        (moves, captures) if at == captures => Some(moves),
        _ => None,
    }
}

fn is_quiet_slide(movement: Movement) -> bool {
    let line = movement.kind == Kind::Slider && movement.min_range <= 1 && movement.max_range != 1;
    line && unit(movement.step) == 1 && moves_and_captures(movement.modality) == (true, false)
}

fn is_hopping_capture(movement: Movement) -> bool {
    let hops = movement.kind == Kind::Hopper && unit(movement.step) == 1;
    hops && moves_and_captures(movement.modality) == (false, true)
}

/// A slide that only moves.
fn plain_line(movement: Movement, steps: &[Step]) -> String {
    format!(
        "moves {} over empty squares{}",
        line(movement, steps),
        initial(movement.initial)
    )
}

/// A line over one piece.
fn hopping(movement: Movement, steps: &[Step], number: HurdleNumber) -> String {
    let does = match moves_and_captures(movement.modality) {
        (true, false) => "moves",
        (false, true) => "captures",
        _ => "moves and captures",
    };
    let line = line(movement, steps);
    format!(
        "{does} {line}, but over {}{}",
        hurdles(number),
        initial(movement.initial)
    )
}

/// The pieces that a hop needs in its way.
const fn hurdles(number: HurdleNumber) -> &'static str {
    match number {
        HurdleNumber::One => "exactly one piece",
        HurdleNumber::Any => "one piece or more",
    }
}

/// A line of single steps, by the piece that is known for it: `like a rook`, `up to 2 squares sideways`.
fn line(movement: Movement, steps: &[Step]) -> String {
    let straight = steps.iter().filter(|step| step.dx == 0 || step.dy == 0).count();
    match (movement.max_range, straight, steps.len()) {
        (0, 4, 4) => "like a rook".to_owned(),
        (0, 0, 4) => "like a bishop".to_owned(),
        (0, 4, 8) => "like a queen".to_owned(),
        (0, ..) => format!("any number of squares {}", directions(steps)),
        (count, ..) => format!("up to {count} squares {}", directions(steps)),
    }
}

fn sentence(first: Movement, steps: &[Step], number: HurdleNumber) -> String {
    if first.kind == Kind::Hopper && unit(first.step) == 1 {
        return hopping(first, steps, number);
    }
    let manner = if unit(first.step) == 1 {
        short(first, &directions(steps), number)
    } else {
        long(first, steps, number)
    };
    format!("{manner}{}{}", modality(first.modality), initial(first.initial))
}

/// Moves whose single step is to a neighbouring square.
fn short(movement: Movement, directions: &str, number: HurdleNumber) -> String {
    let any = match movement.max_range {
        0 => "any number of squares".to_owned(),
        count => format!("up to {count} squares"),
    };
    match movement.kind {
        Kind::Leaper => format!("steps one square {directions}"),
        Kind::Slider if movement.min_range > 1 => format!(
            "slides {any} {directions}, passing over whatever stands on the first {}, which it cannot end on",
            if movement.min_range == 2 {
                "square".to_owned()
            } else {
                format!("{} squares", movement.min_range - 1)
            }
        ),
        Kind::Slider => format!("slides {any} {directions} over empty squares"),
        Kind::Hopper => format!("slides {any} {directions}, but over {}", hurdles(number)),
        Kind::Grasshopper => {
            format!(
                "slides {any} {directions} to the first piece in its way and lands on the square just behind it"
            )
        }
        Kind::Lame | Kind::MustJump => format!("moves one square {directions}"),
    }
}

/// Moves whose single step is a leap.
fn long(movement: Movement, steps: &[Step], number: HurdleNumber) -> String {
    let leap = leap(steps);
    let times = match movement.max_range {
        0 => "any number of times".to_owned(),
        count => format!("up to {count} times"),
    };
    match movement.kind {
        Kind::Leaper => format!("jumps {leap}, over whatever stands between"),
        Kind::Slider => {
            format!("jumps {leap}, {times} in one direction while the squares it lands on are empty")
        }
        Kind::Lame => format!("goes {leap}, but only if {} empty", way(steps[0])),
        Kind::MustJump => format!("jumps {leap}, but only over a piece on the square in the middle"),
        Kind::Hopper => format!(
            "jumps {leap}, {times} in one direction, and must land on {} on the way, which {}",
            hurdles(number),
            match number {
                HurdleNumber::One => "stays",
                HurdleNumber::Any => "stay",
            }
        ),
        Kind::Grasshopper => format!(
            "jumps {leap}, {times} in one direction, up to the first piece it meets, and ends one such jump behind it"
        ),
    }
}

/// The squares that a lame leap needs, with their verb: `the square one straight ahead is`.
fn way(step: Step) -> String {
    let path = step.lame_path();
    let diagonal = path.iter().filter(|at| at.dx != 0 && at.dy != 0).count();
    let straight = path.len() - diagonal;
    let along = |count: usize, how: &str, which: &str| match count {
        1 => format!("the {which}square one {how}"),
        _ => format!("the {which}{count} squares {how}"),
    };
    let verb = if path.len() == 1 { "is" } else { "are" };
    let said = match (straight, diagonal) {
        (_, 0) => along(straight, "straight ahead", ""),
        (0, _) => along(diagonal, "diagonally ahead", ""),
        _ => format!(
            "{} and {}",
            along(straight, "straight ahead", ""),
            along(diagonal, "diagonally on", "next ")
        ),
    };
    format!("{said} {verb}")
}

fn leap(steps: &[Step]) -> String {
    let length = unit(steps[0]);
    let straight = steps[0].dx == 0 || steps[0].dy == 0;
    let diagonal = steps[0].dx.abs() == steps[0].dy.abs();
    if straight || diagonal {
        let ones: Vec<Step> = steps
            .iter()
            .map(|step| Step {
                dx: step.dx.signum(),
                dy: step.dy.signum(),
            })
            .collect();
        return format!("to the {} square {}", ordinal(length), directions(&ones));
    }
    let short = steps[0].dx.abs().min(steps[0].dy.abs());
    if steps.len() == 8 {
        return format!("{length} squares in a straight direction and {short} to the side");
    }
    let each: Vec<String> = steps.iter().map(|&step| displacement(step)).collect();
    format!("to the square {}", listed(&each, "or"))
}

/// `2 forward and 1 left`.
fn displacement(step: Step) -> String {
    let forward = match step.dy {
        0 => None,
        dy if dy > 0 => Some(format!("{dy} forward")),
        dy => Some(format!("{} back", -dy)),
    };
    let sideways = match step.dx {
        0 => None,
        dx if dx > 0 => Some(format!("{dx} right")),
        dx => Some(format!("{} left", -dx)),
    };
    let parts: Vec<String> = forward.into_iter().chain(sideways).collect();
    if parts.is_empty() {
        "where it stands".to_owned()
    } else {
        parts.join(" and ")
    }
}

fn moves_and_captures(modality: Modality) -> (bool, bool) {
    (
        modality.contains(Modality::EMPTY),
        modality.contains(Modality::ENEMY),
    )
}

fn modality(modality: Modality) -> &'static str {
    match moves_and_captures(modality) {
        (true, false) => ", only to an empty square",
        (false, true) => ", only to capture",
        _ => "",
    }
}

fn initial(initial: bool) -> &'static str {
    if initial {
        ", only from its initial squares"
    } else {
        ""
    }
}

fn unit(step: Step) -> u8 {
    step.dx.unsigned_abs().max(step.dy.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(betza: &str) -> Vec<String> {
        described(
            &betza::Notation::parse(betza)
                .expect("the string is right")
                .moves(),
        )
    }

    #[test]
    fn directions_are_said_in_few_words() {
        let cases = [
            ("K", "steps one square in any of the eight directions"),
            ("W", "steps one square straight in any of the four directions"),
            ("sW", "steps one square sideways"),
            (
                "FfW",
                "steps one square straight forward or diagonally in any of the four directions",
            ),
            ("fW", "steps one square straight forward"),
            ("flF", "steps one square diagonally forward to the left"),
            (
                "frlF",
                "steps one square diagonally forward or diagonally back to the left",
            ),
            (
                "fRbB",
                "slides any number of squares straight forward or diagonally back over empty squares",
            ),
            (
                "W3",
                "slides up to 3 squares straight in any of the four directions over empty squares",
            ),
            (
                "fD",
                "jumps to the 2nd square straight forward, over whatever stands between",
            ),
            (
                "N",
                "jumps 2 squares in a straight direction and 1 to the side, over whatever stands between",
            ),
        ];
        for (betza, words) in cases {
            assert_eq!(said(betza), [words], "{betza}");
        }
    }

    #[test]
    fn what_is_particular_is_said() {
        let cases = [
            ("mfW", "only to an empty square"),
            ("cfF", "only to capture"),
            ("ifW2", "only from its initial squares"),
            ("jB", "passing over whatever stands on the first square"),
            ("pR", "over exactly one piece"),
            ("gQ", "just behind"),
            ("nN", "only if the square one straight ahead is empty"),
            ("nH", "only if the 2 squares straight ahead are empty"),
            ("nA", "only if the square one diagonally ahead is empty"),
            (
                "nZ",
                "only if the square one straight ahead and the next square one diagonally on are empty",
            ),
            (
                "mRcpR",
                "moves like a rook over empty squares; captures like a rook, but over exactly one piece",
            ),
            (
                "cpBmQ3",
                "moves up to 3 squares in any of the eight directions over empty squares; captures like a bishop, but",
            ),
            (
                "pfR",
                "moves and captures any number of squares straight forward, but over exactly one",
            ),
            ("jA", "only over a piece on the square in the middle"),
            ("f[F?R]", "where it may stop"),
            ("cabK", "turning back to where it began"),
            ("NN", "any number of times"),
            ("U", "jumps to any other square of the board"),
            ("mUcF", "whatever stands between, only to an empty square"),
            (
                "mUcF",
                "steps one square diagonally in any of the four directions, only to capture",
            ),
        ];
        for (betza, words) in cases {
            assert!(
                said(betza).iter().any(|line| line.contains(words)),
                "{betza}: {:?}",
                said(betza)
            );
        }
    }
}
