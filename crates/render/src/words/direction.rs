//! Directions of single steps, in plain English.

use betza::Step;

use hakugei_text::listed;

/// Directions of single steps, the eight of them said in the fewest words.
pub(super) fn directions(steps: &[Step]) -> String {
    let has = |dx, dy| steps.contains(&Step { dx, dy });
    let straight = [has(0, 1), has(0, -1), has(-1, 0), has(1, 0)];
    let diagonal = [has(-1, 1), has(1, 1), has(-1, -1), has(1, -1)];
    if straight == [true; 4] && diagonal == [true; 4] {
        return "in any of the eight directions".to_owned();
    }
    let mut said = straight_words(straight);
    said.extend(diagonal_words(diagonal));
    listed(&said, "or")
}

fn straight_words([forward, back, left, right]: [bool; 4]) -> Vec<String> {
    if forward && back && left && right {
        return vec!["straight in any of the four directions".to_owned()];
    }
    let sideways = match (left, right) {
        (true, true) => "sideways",
        (true, false) => "to the left",
        (false, true) => "to the right",
        (false, false) => "",
    };
    let said = [
        (forward, "straight forward"),
        (back, "straight back"),
        (left || right, sideways),
    ];
    said.iter()
        .filter(|(there, _)| *there)
        .map(|&(_, word)| word.to_owned())
        .collect()
}

fn diagonal_words(there: [bool; 4]) -> Vec<String> {
    let words = match there {
        [true, true, true, true] => vec!["diagonally in any of the four directions"],
        [true, true, false, false] => vec!["diagonally forward"],
        [false, false, true, true] => vec!["diagonally back"],
        [true, false, true, false] => vec!["diagonally to the left"],
        [false, true, false, true] => vec!["diagonally to the right"],
        [true, true, back_left, _] if there.iter().filter(|&&is| is).count() == 3 => {
            vec![
                "diagonally forward",
                if back_left {
                    "diagonally back to the left"
                } else {
                    "diagonally back to the right"
                },
            ]
        }
        [forward_left, forward_right, back_left, back_right] => {
            let each = [
                (forward_left, "diagonally forward to the left"),
                (forward_right, "diagonally forward to the right"),
                (back_left, "diagonally back to the left"),
                (back_right, "diagonally back to the right"),
            ];
            each.into_iter()
                .filter(|(is, _)| *is)
                .map(|(_, word)| word)
                .collect()
        }
    };
    words.into_iter().map(str::to_owned).collect()
}
