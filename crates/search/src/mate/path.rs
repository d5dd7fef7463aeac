//! The line that is searched, from the root to the position that is looked at.

/// How many counts there are: a position is counted under the low bits of its key.
const COUNTS: usize = 1 << 12;

/// The positions of a line by their keys, each with a mark of all positions up to it.
#[derive(Clone, Debug)]
pub(super) struct Path {
    keys: Vec<u64>,
    marks: Vec<u64>,
    /// Where a position's count is 0, it is not on the line: most questions end there.
    counts: Box<[u16; COUNTS]>,
}

impl Path {
    /// A line without positions.
    pub(super) fn new() -> Self {
        Self {
            keys: Vec::new(),
            marks: Vec::new(),
            counts: Box::new([0; COUNTS]),
        }
    }

    /// How many positions it has.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Adds a position.
    pub(super) fn push(&mut self, key: u64) {
        let before = self.marks.last().copied().unwrap_or_default();
        let mixed = (before.rotate_left(23) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.marks.push(mixed ^ mixed >> 32);
        self.keys.push(key);
        self.counts[place(key)] += 1;
    }

    /// Takes the last position away.
    pub(super) fn pop(&mut self) {
        self.marks.pop();
        if let Some(key) = self.keys.pop() {
            self.counts[place(key)] -= 1;
        }
    }

    /// The ply at which a position stands on the line.
    pub(super) fn find(&self, key: u64) -> Option<u16> {
        if self.counts[place(key)] == 0 {
            return None;
        }
        self.keys
            .iter()
            .rposition(|&other| other == key)
            .map(|ply| ply as u16)
    }

    /// The mark of the positions up to a ply, if the line is that long: lines with equal marks are almost surely equal that
    /// far.
    pub(super) fn mark(&self, ply: u16) -> Option<u64> {
        self.marks.get(usize::from(ply)).copied()
    }
}

fn place(key: u64) -> usize {
    key as usize % COUNTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_tell_lines_apart_and_come_back_with_them() {
        let mut path = Path::new();
        path.push(5);
        path.push(6);
        let mark = path.mark(1);
        assert_eq!(
            (path.find(5), path.find(6), path.find(7)),
            (Some(0), Some(1), None)
        );
        path.pop();
        path.push(7);
        assert_ne!(path.mark(1), mark);
        path.pop();
        assert_eq!((path.mark(1), path.find(7), path.len()), (None, None, 1));
        path.push(6);
        assert_eq!(path.mark(1), mark);
    }
}
