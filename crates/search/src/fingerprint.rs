//! The checksum of whatever is kept in files.

/// Something that tells whether bytes are still the same: their FNV-1a hash of 64 bits.
pub fn fingerprint<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
