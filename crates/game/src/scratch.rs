//! A copy of a position on which moves are tried, so that a question about a position does not need it mutably.

use crate::position::Position;
use crate::stop::Stop;

/// The copy. It is made when the first move must be tried: most questions never come to that.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<'s, const WORDS: usize> {
    copy: Option<Box<Position<WORDS>>>,
    /// Whether the copy is of the position that is asked about.
    is_current: bool,
    /// What may end the work; nothing does where it is `None`.
    pub(crate) stop: Option<&'s Stop<'s>>,
}

impl<const WORDS: usize> Default for Scratch<'_, WORDS> {
    fn default() -> Self {
        Self {
            copy: None,
            is_current: false,
            stop: None,
        }
    }
}

impl<const WORDS: usize> Scratch<'_, WORDS> {
    /// Whether the work is to end before another move is tried out.
    #[inline]
    pub(crate) fn ends_before_a_try(&self) -> bool {
        self.stop.is_some_and(Stop::comes_before_a_try)
    }

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
