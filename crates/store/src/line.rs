//! Lines of journals that are text: JSON objects whose last field is a checksum of what stands before it.
//!
//! Such a line stays a JSON object that any program reads, and a letter of it that has changed does not go unnoticed.

/// What stands before the checksum, and after it.
const BEFORE: &str = ",\"check\":\"";
const AFTER: &str = "\"}";

/// Why a line is not what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamagedLine {
    /// It does not end with a checksum.
    #[error("it does not end with its checksum")]
    Unchecked,
    /// Its checksum is that of another line.
    #[error("its checksum is that of another line")]
    Changed,
}

/// A JSON object as a line with its checksum. It has at least one field, and no line break.
pub fn checked_line(object: &str) -> String {
    let fields = object.strip_suffix('}').unwrap_or(object);
    format!("{fields}{BEFORE}{:08x}{AFTER}\n", checksum(fields))
}

/// The JSON object of a line without its line break.
///
/// # Errors
/// Where its checksum is missing or another one.
pub fn read_line(line: &str) -> Result<String, DamagedLine> {
    let sum_and_fields = line
        .strip_suffix(AFTER)
        .and_then(|line| line.split_at_checked(line.len().checked_sub(8)?))
        .and_then(|(before, sum)| Some((before.strip_suffix(BEFORE)?, sum)));
    let (fields, sum) = sum_and_fields.ok_or(DamagedLine::Unchecked)?;
    if sum != format!("{:08x}", checksum(fields)) {
        return Err(DamagedLine::Changed);
    }
    Ok(format!("{fields}}}"))
}

/// The 32 bits of the FNV-1a checksum (Fowler, Noll, Vo): simple enough to be written anew in any language.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_has_changed_is_seen() {
        let object = r#"{"game":1,"moves":"7g7f 3c3d"}"#;
        let line = checked_line(object);
        let line = line.strip_suffix('\n').expect("a line");
        assert_eq!(read_line(line).as_deref(), Ok(object));
        for at in 0..line.len() {
            for bit in 0..7 {
                let mut bytes = line.as_bytes().to_vec();
                bytes[at] ^= 1 << bit;
                let Ok(other) = String::from_utf8(bytes) else {
                    continue;
                };
                assert!(read_line(&other).is_err(), "{other}");
            }
            assert_eq!(read_line(&line[..at]), Err(DamagedLine::Unchecked));
        }
    }
}
