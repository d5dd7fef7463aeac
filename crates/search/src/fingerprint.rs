//! The checksum of what the program keeps in files.

/// What a checksum begins with, and by what it is multiplied.
const START: u64 = 0xcbf2_9ce4_8422_2325;
const FACTOR: u64 = 0x0000_0100_0000_01b3;

/// The FNV-1a hash of bytes, in 64 bits: it shows whether they have changed.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    fingerprint_of_parts([bytes])
}

/// The same of bytes that stand in several places, one part behind the other.
pub fn fingerprint_of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    parts.into_iter().fold(START, hashed)
}

/// A hash with some more bytes. Not generic, so that it is compiled here, for speed.
fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(FACTOR))
}

/// A checksum of a program, or of another file that may be large, which is read piece by piece. It goes by words of eight bytes,
/// so that it takes no longer than the reading, and is another one than [`fingerprint`] of the same bytes.
///
/// ```
/// use hakugei_search::LargeFingerprint;
///
/// let of = |bytes: &[u8]| LargeFingerprint::default().and(bytes).value();
/// assert_eq!(of(b"a program"), of(b"a program"));
/// assert_ne!(of(b"a program"), of(b"a program\0"));
/// assert_eq!(of(b"a program"), LargeFingerprint::default().and(b"a progra").and(b"m").value());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LargeFingerprint {
    hash: u64,
    length: u64,
}

impl Default for LargeFingerprint {
    fn default() -> Self {
        Self {
            hash: START,
            length: 0,
        }
    }
}

impl LargeFingerprint {
    /// That with one more piece. Only the last one may end within a word: the length says what is missing there.
    #[must_use]
    pub fn and(self, piece: &[u8]) -> Self {
        let (words, rest) = piece.as_chunks();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        let words = words.iter().chain((!rest.is_empty()).then_some(&last));
        Self {
            hash: words.fold(self.hash, |hash, &word| with_word(hash, u64::from_le_bytes(word))),
            length: self.length + piece.len() as u64,
        }
    }

    /// The checksum of all pieces.
    pub fn value(self) -> u64 {
        with_word(self.hash, self.length)
    }
}

/// A hash with one more word: each bit of it changes bits in both halves before long.
const fn with_word(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(FACTOR).rotate_left(29)
}
