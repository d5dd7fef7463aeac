//! A copy of a position on which moves are tried, so that a question about a position does not need it mutably.

use crate::position::Position;

/// The copy. It is made when the first move must be tried: most questions never come to that.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<const WORDS: usize> {
    copy: Option<Box<Position<WORDS>>>,
    /// Whether the copy is of the position that is asked about.
    is_current: bool,
}

impl<const WORDS: usize> Default for Scratch<WORDS> {
    fn default() -> Self {
        Self {
            copy: None,
            is_current: false,
        }
    }
}

impl<const WORDS: usize> Scratch<WORDS> {
    /// Another position will be asked about.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.is_current = false;
    }

    /// The copy of a position, on which moves that are made must be taken back.
    #[inline]
    pub(crate) fn of(&mut self, position: &Position<WORDS>) -> &mut Position<WORDS> {
        if !self.is_current {
            self.copy(position);
        }
        self.copy.as_mut().expect("the position was copied")
    }

    #[cold]
    #[inline(never)]
    fn copy(&mut self, position: &Position<WORDS>) {
        match &mut self.copy {
            // The room of the copy before is used again.
            Some(copy) => (**copy).clone_from(position),
            None => self.copy = Some(Box::new(position.clone())),
        }
        self.is_current = true;
    }
}
