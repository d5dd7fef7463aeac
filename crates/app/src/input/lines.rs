//! Lines of an input that may be anything: bounded, and with what is wrong with a line said rather than hidden.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes; the rest of a longer one is passed over.
pub(crate) const LONGEST: usize = 1 << 20;

/// One line without its line ending (`\n` or `\r\n`).
pub(crate) type InputLine = Result<String, Unreadable>;

/// Why a line cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unreadable {
    /// It has more than [`LONGEST`] bytes.
    #[error("the line is longer than {LONGEST} bytes: write a shorter one")]
    TooLong,
    /// Its bytes are not UTF-8 from this offset on.
    #[error("the line is not UTF-8 text from byte {0} on: write it in ASCII or UTF-8")]
    NotUtf8(usize),
}

/// The next line, or `None` at the end of the input. Memory is bounded whatever the input holds.
///
/// # Errors
/// Where reading fails.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    Ok(bytes(input, LONGEST)?.map(line))
}

/// The bytes of the next line: of one that is longer than wanted, one byte too many.
///
/// # Errors
/// Where reading fails.
pub(crate) fn bytes(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let mut long = false;
    let mut any = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        // One byte more than allowed is kept, so that a `\r` before the line's end is not counted.
        let room = (longest + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&chunk[..taken.min(room)]);
        long |= taken > room;
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            if !long && bytes.last() == Some(&b'\r') {
                bytes.pop();
            }
            break;
        }
    }
    Ok(any.then_some(bytes))
}

fn line(bytes: Vec<u8>) -> InputLine {
    if bytes.len() > LONGEST {
        return Err(Unreadable::TooLong);
    }
    String::from_utf8(bytes).map_err(|error| Unreadable::NotUtf8(error.utf8_error().valid_up_to()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<InputLine> {
        let mut input = io::BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next(&mut input).expect("a slice can be read")).collect()
    }

    #[expect(clippy::unnecessary_wraps, reason = "every line is a result")]
    fn text(text: &str) -> InputLine {
        Ok(text.to_owned())
    }

    #[test]
    fn only_the_line_ending_is_taken_off() {
        assert_eq!(
            all(b" a \r\n\n\tb\r\r\nlast"),
            [text(" a "), text(""), text("\tb\r"), text("last")]
        );
        assert_eq!(all(b""), []);
    }

    #[test]
    fn a_bad_line_does_not_hide_the_next() {
        assert_eq!(
            all(b"ab\xffcd\nnext\n"),
            [Err(Unreadable::NotUtf8(2)), text("next")]
        );
        let mut long = vec![b'x'; LONGEST + 5];
        long.extend_from_slice(b"\nnext");
        assert_eq!(all(&long), [Err(Unreadable::TooLong), text("next")]);
    }

    #[test]
    fn the_longest_line_is_still_read() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.extend_from_slice(b"\r\nnext");
        assert_eq!(all(&bytes), [text(&"x".repeat(LONGEST)), text("next")]);
    }
}
