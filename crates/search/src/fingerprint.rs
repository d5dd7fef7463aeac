//! The checksum of what the program keeps in files.

/// The FNV-1a hash of bytes, in 64 bits: it shows whether they have changed.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    fingerprint_of_parts([bytes])
}

/// The same of bytes that stand in several places, one part behind the other.
pub fn fingerprint_of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    parts.into_iter().fold(0xcbf2_9ce4_8422_2325, hashed)
}

/// A hash with some more bytes. Not generic, so that it is compiled here, for speed: whole programs are hashed.
fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
