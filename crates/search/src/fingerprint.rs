//! The checksum of what the program keeps in files.

/// The FNV-1a hash of bytes, in 64 bits: it shows whether they have changed.
pub fn fingerprint<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
