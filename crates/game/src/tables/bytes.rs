//! How much memory a list takes.

/// How many bytes a list takes.
pub(super) fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}
