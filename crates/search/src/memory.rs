//! Large pages for the transposition table, prefetching of its entries, and whether there is memory for more.
//!
//! A table is read anywhere, once in every position: with small pages, finding out where a place is costs as much as reading
//! it, and waiting for what was read costs as much as a list of moves. Measured in `docs/search.md`.

#![cfg_attr(
    any(target_os = "linux", target_arch = "x86_64"),
    expect(
        unsafe_code,
        reason = "no safe crate advises on memory that a Vec owns, and the standard library has no safe way to fetch"
    )
)]

/// Asks the system to hold the memory that a vector owns and does not use yet in large pages. Where the system does not, what
/// lies there is only read more slowly.
pub(crate) fn ask_for_large_pages<T>(vector: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::mman::{MmapAdvise, madvise};
        /// The system wants whole pages.
        const PAGE: usize = 4096;
        let unused = vector.spare_capacity_mut();
        let bytes = std::mem::size_of_val(unused);
        let start = std::ptr::NonNull::from(unused).cast::<std::ffi::c_void>();
        let skipped = start.addr().get().wrapping_neg() % PAGE;
        let length = bytes.saturating_sub(skipped) / PAGE * PAGE;
        if length > 0 {
            // SAFETY: the pages lie within memory that the vector owns and nobody uses, and the advice changes no content.
            // A failure costs nothing but time.
            let _ = unsafe { madvise(start.byte_add(skipped), length, MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}

/// Whether a number of bytes fits into memory now. They are asked for and given back, so that what follows can be allocated in the
/// usual ways, which end the program where it does not fit.
///
/// ```
/// assert!(hakugei_search::fits_into_memory(1 << 20) && !hakugei_search::fits_into_memory(usize::MAX));
/// ```
pub fn fits_into_memory(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// Asks the processor to load what will be read soon.
#[inline]
pub(crate) fn prefetch<T>(what: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching reads nothing that the program sees, and the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}
