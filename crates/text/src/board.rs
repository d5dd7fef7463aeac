//! Boards in a line of text, as SFEN and FEN write them: rows of codes with runs of empty squares, and hands.

/// How hands are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// A code for each kind, after its number where that is above 1: `2Pb`.
    Number,
    /// A code for each piece: `PPb`.
    Repeated,
}

/// A row of a board: the codes of the pieces from the first square on, `None` for an empty square; a run of empty squares
/// is a number.
///
/// ```
/// let squares = [Some("l".to_owned()), None, None, Some("+P".to_owned()), None];
/// assert_eq!(hakugei_text::board::row(squares), "l2+P1");
/// ```
pub fn row(squares: impl IntoIterator<Item = Option<String>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(code) => {
                end_run(&mut text, &mut empty);
                text.push_str(&code);
            }
        }
    }
    end_run(&mut text, &mut empty);
    text
}

/// Ends a run of empty squares.
fn end_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// The pieces in hands: the code of each kind, and how many there are.
///
/// ```
/// use hakugei_text::board::{Count, hand};
///
/// let held = || [("P".to_owned(), 2), ("b".to_owned(), 1)];
/// assert_eq!(hand(held(), Count::Number), "2Pb");
/// assert_eq!(hand(held(), Count::Repeated), "PPb");
/// ```
pub fn hand(held: impl IntoIterator<Item = (String, u8)>, count: Count) -> String {
    let written = |(code, number): (String, u8)| match count {
        Count::Repeated => code.repeat(number.into()),
        Count::Number if number > 1 => format!("{number}{code}"),
        Count::Number => code,
    };
    held.into_iter().map(written).collect()
}
