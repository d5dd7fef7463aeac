//! The encodings of records: UTF-8 and `Shift_JIS` are read, and others are refused by their names.

use std::path::{Path, PathBuf};

use encoding_rs::{EUC_JP, SHIFT_JIS};
use hakugei_library::Unreadable;
use hakugei_notation::Form;

use crate::failure::Failure;
use crate::files::reading;
use crate::files::unusable::Unusable;

/// The largest record that is read, in bytes.
pub(crate) const LARGEST: u64 = hakugei_notation::MAX_TEXT as u64;

/// How the values for `Shift_JIS` are spelled in files that name their encoding.
const SHIFT_JIS_NAMES: [&str; 3] = ["shift_jis", "sjis", "shift-jis"];

/// The text of a record, with every byte that it has.
pub(crate) struct RecordText {
    /// Where it lies; `-` is standard input.
    pub(crate) path: PathBuf,
    /// What the file is called in messages.
    pub(crate) name: String,
    /// What it says.
    pub(crate) text: String,
}

/// Reads the text of a record; `-` is standard input.
///
/// # Errors
/// Fails where the file cannot be read, is too large, or is in no encoding that is read.
pub(crate) fn read(path: &Path) -> Result<RecordText, Failure> {
    let name = reading::shown_name(path);
    let text = reading::read_bytes(path, LARGEST).and_then(|bytes| text_of(&name, bytes));
    match text {
        Ok(text) => Ok(RecordText {
            path: path.to_owned(),
            name,
            text,
        }),
        Err(error) => Err(Failure::unreadable(name, &error)),
    }
}

/// The text of a record of which at most one byte more than [`LARGEST`] was read. What is not UTF-8 is read as `Shift_JIS`
/// where that makes a KIF or CSA file of it.
///
/// # Errors
/// Fails where it is too large, or in no encoding that is read.
pub(crate) fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, Unusable> {
    if bytes.len() as u64 > LARGEST {
        return Ok(hakugei_library::text_of(bytes, LARGEST)?);
    }
    if let Some(encoding) = unread(&bytes) {
        return Err(Unusable::Encoding(encoding));
    }
    let text = match shift_jis(name, &bytes) {
        Some(text) => text,
        None => hakugei_library::text_of(bytes, LARGEST).map_err(|error| match error {
            Unreadable::NotUtf8 { valid } => Unusable::NoRecordText { valid },
            other => other.into(),
        })?,
    };
    // Lines once ended with a carriage return alone.
    Ok(if text.contains('\n') {
        text
    } else {
        text.replace('\r', "\n")
    })
}

/// The name of the encoding of a text, where it is one that is known and not read.
fn unread(bytes: &[u8]) -> Option<&'static str> {
    if is_utf_16(bytes) {
        return Some("UTF-16");
    }
    if bytes.windows(2).any(|pair| pair == b"\x1b$") {
        return Some("ISO-2022-JP");
    }
    is_euc_jp(bytes).then_some("EUC-JP")
}

/// Whether a text begins with a mark of UTF-16, or an eighth of its bytes are zeros, as half of each digit, bracket and line
/// end are in UTF-16.
fn is_utf_16(bytes: &[u8]) -> bool {
    let zeros = || bytes.iter().map(|&byte| usize::from(byte == 0)).sum::<usize>();
    bytes.starts_with(b"\xff\xfe")
        || bytes.starts_with(b"\xfe\xff")
        || (bytes.len() >= 8 && bytes.contains(&0) && zeros() >= bytes.len() / 8)
}

/// Whether a text is EUC-JP: it reads as that, and as `Shift_JIS` it would be no text, or mostly katakana of half width.
fn is_euc_jp(bytes: &[u8]) -> bool {
    // Many bytes of EUC-JP are from 0xa1 to 0xdf, which Shift_JIS reads as single katakana of half width. No record is written in these.
    if std::str::from_utf8(bytes).is_ok()
        || EUC_JP
            .decode_without_bom_handling_and_without_replacement(bytes)
            .is_none()
    {
        return false;
    }
    let Some(text) = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes) else {
        return true;
    };
    let japanese = text.chars().filter(|c| !c.is_ascii()).count();
    let half_width = text
        .chars()
        .filter(|c| ('\u{ff61}'..='\u{ff9f}').contains(c))
        .count();
    half_width * 2 > japanese
}

/// The text of bytes in `Shift_JIS`; `None` where they are UTF-8, no `Shift_JIS`, or no KIF or CSA file. Where the file
/// names its encoding, the text says that it is UTF-8, as it will be when it is written.
fn shift_jis(name: &str, bytes: &[u8]) -> Option<String> {
    if std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes)?;
    let form = Form::of_file(name, &text);
    matches!(form, Some(Form::Kif | Form::Csa)).then(|| renamed(&text))
}

/// A text whose first line names `Shift_JIS` as its encoding, with UTF-8 in its place.
fn renamed(text: &str) -> String {
    const NAMED: &str = "encoding=";
    let line = text.lines().next().unwrap_or_default();
    if let Some(at) = line.find(NAMED).map(|at| at + NAMED.len()) {
        let value = line[at..].split_whitespace().next().unwrap_or_default();
        if SHIFT_JIS_NAMES.contains(&value.to_ascii_lowercase().as_str()) {
            return format!("{}UTF-8{}", &text[..at], &text[at + value.len()..]);
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "#KIF version=2.0 encoding=Shift_JIS\r\n手合割：平手\r\n先手：ｱｲﾇ\r\n   1 ７六歩(77)\r\n";

    #[test]
    fn encodings_are_read_or_refused_by_name() {
        let read = |bytes: &[u8]| text_of("a", bytes.to_vec()).map_err(|error| error.to_string());
        assert_eq!(read(TEXT.as_bytes()).as_deref(), Ok(TEXT));
        let changed = TEXT.replace("Shift_JIS", "UTF-8");
        assert_eq!(read(&SHIFT_JIS.encode(TEXT).0), Ok(changed));
        let utf_16: Vec<u8> = TEXT.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let jis = encoding_rs::ISO_2022_JP.encode(TEXT).0;
        for (bytes, name) in [
            (&*EUC_JP.encode(TEXT).0, "EUC-JP"),
            (&utf_16[..], "UTF-16"),
            (b"\xff\xfe1\0", "UTF-16"),
            (&*jis, "ISO-2022-JP"),
        ] {
            let error = read(bytes).expect_err("it is not read");
            assert!(error.contains(&format!("`iconv -f {name} -t UTF-8`")), "{error}");
        }
        assert_eq!(
            read(b"[Event \"e\"]\r\r*\r").as_deref(),
            Ok("[Event \"e\"]\n\n*\n")
        );
        assert!(read(b"1. P-7f\x80").is_err_and(|error| error.contains("not UTF-8 text from byte 7 on")));
    }
}
