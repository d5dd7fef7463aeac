//! A line of positions, as a search walks it: which of them may be a repetition is known at once.

use hakugei_variant::{Color, Square};

use crate::position::{Change, Position};
use crate::rules::quiet_moves::is_quiet;
use crate::rules::repetition::{MoveFlags, RepetitionState, attacks};

/// How many counts there are: a position is counted under the low bits of its key.
const COUNTS: usize = 1 << 12;

/// The positions of a game and of the line that a search has walked from its end, the present one last.
///
/// Neither captures nor drops bound how far back a position can have occurred: captured pieces come back by drops. So the
/// positions are counted by a few bits of their keys: where the present one stands alone in its count, it occurs for the
/// first time, whatever the length of the game; only where it does not, which is one position in thousands but for
/// repetitions themselves, need the line be looked through.
///
/// Whether a move attacked matters only to what may repeat a position: that is looked for when the line goes on from there, or
/// is asked for. Most positions of a search are the last of their line, and no repetition.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, RepetitionStack};
/// use hakugei_variant::shipped;
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let mut game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b - 1")?;
/// assert!(!RepetitionStack::new(game.positions()).may_repeat());
/// for text in ["4f4e", "4a4b", "4e4f", "4b4a"] {
///     game.play(game.parse_usi(text)?)?;
/// }
/// assert!(RepetitionStack::new(game.positions()).may_repeat(), "the first position has come again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RepetitionStack {
    positions: Vec<RepetitionState>,
    counts: Box<[u32; COUNTS]>,
    /// Where the last move ended, while it is not known whether it attacked.
    pending_attack: Option<Square>,
}

impl RepetitionStack {
    /// A line of these positions.
    pub fn new(positions: &[RepetitionState]) -> Self {
        let mut line = Self {
            positions: positions.to_vec(),
            counts: Box::new([0; COUNTS]),
            pending_attack: None,
        };
        for position in positions {
            line.counts[place(position.key)] += 1;
        }
        line
    }

    /// Adds the position that a move has led to, given what the move did, or nothing where the turn was given away, and whether
    /// that gave check. [`Self::resolve_attack`] must have been called before the move was made.
    #[inline]
    pub fn push<const WORDS: usize>(
        &mut self,
        position: &Position<WORDS>,
        change: Option<&Change>,
        check: bool,
    ) {
        debug_assert!(
            self.pending_attack.is_none(),
            "the attack is resolved before the next move"
        );
        let attacks_matter = position.tables().attacks_matter();
        // Whether a move attacks takes long to find out, and most positions of a search are left without being asked.
        self.pending_attack = change
            .filter(|_| attacks_matter)
            .and_then(Change::stands)
            .map(|stands| stands.square);
        let flags = MoveFlags {
            check,
            attack: false,
            quiet: change.is_some_and(is_quiet),
        };
        self.add(position.key(), position.side(), flags);
    }

    fn add(&mut self, key: u64, side: Color, flags: MoveFlags) {
        self.positions
            .push(RepetitionState::after(&self.positions, key, side, flags));
        self.counts[place(key)] += 1;
    }

    /// Finds out whether the move that led to the present position attacked, unless that is known or no rule asks for it.
    #[inline]
    pub fn resolve_attack<const WORDS: usize>(&mut self, position: &Position<WORDS>) {
        if let Some(to) = self.pending_attack.take() {
            self.resolve_pending(position, to);
        }
    }

    #[inline(never)]
    fn resolve_pending<const WORDS: usize>(&mut self, position: &Position<WORDS>, to: Square) {
        let Some(last) = self.positions.pop() else { return };
        let flags = MoveFlags {
            check: last.checks_in_a_row > 0,
            attack: attacks(position, to),
            quiet: last.quiet_in_a_row > 0,
        };
        let resolved = RepetitionState::after(&self.positions, last.key, last.side, flags);
        self.positions.push(resolved);
    }

    /// Takes the last position away.
    #[inline]
    pub fn pop(&mut self) {
        self.pending_attack = None;
        if let Some(last) = self.positions.pop() {
            self.counts[place(last.key)] -= 1;
        }
    }

    /// Whether the present position may have occurred before. If not, it has certainly not occurred.
    #[inline]
    pub fn may_repeat(&self) -> bool {
        let last = self.positions.last();
        last.is_some_and(|last| self.counts[place(last.key)] > 1)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        let last = self.positions.last();
        last.is_some_and(|last| last.checks_in_a_row > 0)
    }

    /// The positions, of a line that has been [read](Self::resolve_attack).
    pub fn positions(&self) -> &[RepetitionState] {
        &self.positions
    }
}

fn place(key: u64) -> usize {
    key as usize % COUNTS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_may_repeat_exactly_while_its_like_is_on_the_line() {
        let mut line = RepetitionStack::new(&[]);
        assert!(!line.may_repeat());
        for (key, side) in [(5, Color::Black), (6, Color::White), (5, Color::Black)] {
            line.add(key, side, MoveFlags::default());
        }
        assert!(line.may_repeat());
        assert_eq!(line.positions().len(), 3);
        let mut again = RepetitionStack::new(line.positions());
        assert!(again.may_repeat());
        again.pop();
        assert!(!again.may_repeat());
        again.pop();
        again.pop();
        again.pop();
        assert!(!again.may_repeat() && again.positions().is_empty());
    }

    #[test]
    fn a_check_is_remembered() {
        let mut line = RepetitionStack::new(&[]);
        let check = MoveFlags {
            check: true,
            ..MoveFlags::default()
        };
        line.add(1, Color::White, check);
        assert!(line.in_check());
        line.add(2, Color::Black, MoveFlags::default());
        assert!(!line.in_check());
    }
}
