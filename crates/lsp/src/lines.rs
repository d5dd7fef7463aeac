//! Lines: the places of a text as editors count them, by lines and by units of an encoding.

use gen_lsp_types::{Position, PositionEncodingKind};

/// What the places on a line are counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Bytes.
    Utf8,
    /// Units of UTF-16, as every client can.
    #[default]
    Utf16,
}

impl Encoding {
    /// Its name in the protocol.
    pub(crate) const fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// How many units a text has.
    fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        }
    }

    /// The byte of a text behind some units: the last boundary of a character before it.
    fn byte(self, text: &str, units: usize) -> usize {
        let mut rest = units;
        for (at, character) in text.char_indices() {
            let length = match self {
                Self::Utf8 => character.len_utf8(),
                Self::Utf16 => character.len_utf16(),
            };
            if rest < length {
                return at;
            }
            rest -= length;
        }
        text.len()
    }
}

/// The first bytes of the lines of a text. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug)]
pub(crate) struct Lines(Vec<usize>);

impl Lines {
    /// The lines of a text.
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = bytes
            .iter()
            .enumerate()
            .filter(|&(at, byte)| *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n')));
        Self(std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect())
    }

    /// The place of a byte of the text.
    pub(crate) fn position(&self, text: &str, byte: usize, encoding: Encoding) -> Position {
        let line = self.0.partition_point(|&start| start <= byte) - 1;
        let part = text.get(self.0[line]..byte).unwrap_or_default();
        Position::new(line as u32, encoding.length(part) as u32)
    }

    /// The byte of a place. A place after the end of a line is the end of the line, one after the last line the end of the text.
    pub(crate) fn byte(&self, text: &str, place: Position, encoding: Encoding) -> usize {
        let line = place.line as usize;
        let Some(&start) = self.0.get(line) else {
            return text.len();
        };
        let end = self.0.get(line + 1).copied().unwrap_or(text.len());
        let content = text[start..end].trim_end_matches(['\r', '\n']);
        start + encoding.byte(content, place.character as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_the_units_of_the_client() {
        let text = "a鯨𠮟b\r\n将棋\n\rend";
        let lines = Lines::of(text);
        assert_eq!(lines.0.len(), 4);
        for (byte, utf16, utf8) in [
            (0, (0, 0), (0, 0)),
            (1, (0, 1), (0, 1)),
            (4, (0, 2), (0, 4)),
            (8, (0, 4), (0, 8)),
            (9, (0, 5), (0, 9)),
            (11, (1, 0), (1, 0)),
            (14, (1, 1), (1, 3)),
            (17, (1, 2), (1, 6)),
            (18, (2, 0), (2, 0)),
            (19, (3, 0), (3, 0)),
            (22, (3, 3), (3, 3)),
        ] {
            for (encoding, (line, character)) in [(Encoding::Utf16, utf16), (Encoding::Utf8, utf8)] {
                let place = Position::new(line, character);
                assert_eq!(
                    lines.position(text, byte, encoding),
                    place,
                    "byte {byte}, {encoding:?}"
                );
                assert_eq!(lines.byte(text, place, encoding), byte, "{place:?}, {encoding:?}");
            }
        }
    }

    #[test]
    fn places_outside_the_text_are_the_nearest_in_it() {
        let text = "a𠮟\nb";
        let lines = Lines::of(text);
        for ((line, character), byte) in [
            ((0, 2), 1),
            ((0, 99), 5),
            ((1, u32::MAX), 7),
            ((2, 0), 7),
            ((u32::MAX, u32::MAX), 7),
        ] {
            let place = Position::new(line, character);
            assert_eq!(lines.byte(text, place, Encoding::Utf16), byte, "{place:?}");
        }
        let empty = Lines::of("");
        assert_eq!(empty.byte("", Position::new(3, 3), Encoding::Utf8), 0);
        assert_eq!(empty.position("", 0, Encoding::Utf8), Position::new(0, 0));
    }
}
