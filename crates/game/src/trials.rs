//! Questions about single moves of one position: whether a move gives check, and what an exchange comes to.

use crate::check_info::{CheckInfo, checks_when_tried};
use crate::exchange::{self, ExchangeValues};
use crate::moves::Move;
use crate::position::Position;
use crate::scratch::Scratch;
use crate::stop::Stop;

/// What is found out once for all questions about the moves of one position. Tables answer most of them; where they do not, a
/// move is tried on a copy of the position, which is made when the first move needs it.
///
/// The room is used again, so a caller that asks often keeps one of these and calls [`Self::begin`] for each position. Every
/// other call wants that position.
///
/// ```
/// use std::sync::Arc;
///
/// use hakugei_game::{CompiledVariant, Game, Position, Tables, Trials, Visitor};
/// use hakugei_variant::{Setup, shipped};
///
/// struct Checks(Setup);
///
/// impl Visitor for Checks {
///     type Output = usize;
///
///     fn visit<const WORDS: usize>(self, tables: &Arc<Tables<WORDS>>) -> usize {
///         let position = Position::new(tables, &self.0);
///         let (mut moves, mut trials) = (Vec::new(), Trials::default());
///         position.legal_moves(&mut moves);
///         moves.into_iter().filter(|&mv| trials.gives_check(&position, mv)).count()
///     }
/// }
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::from_sfen(&compiled, "2w3/6/6/6/6/2W3 b D 1")?;
/// assert_eq!(compiled.visit(Checks(game.setup())), 1, "the piece dropped in front of the royal piece");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trials<'s, const WORDS: usize> {
    /// Found when it is first asked whether a move gives check.
    check_info: Option<CheckInfo<WORDS>>,
    pub(crate) scratch: Scratch<'s, WORDS>,
}

impl<const WORDS: usize> Default for Trials<'_, WORDS> {
    fn default() -> Self {
        Self {
            check_info: None,
            scratch: Scratch::default(),
        }
    }
}

impl<'s, const WORDS: usize> Trials<'s, WORDS> {
    /// Answers that mean nothing once a stop has come.
    pub fn stopped_by(stop: &'s Stop<'s>) -> Self {
        let mut trials = Self::default();
        trials.scratch.stop = Some(stop);
        trials
    }

    /// Another position will be asked about.
    #[inline]
    pub fn begin(&mut self) {
        self.check_info = None;
        self.scratch.forget();
    }

    /// Whether a legal move gives check: leaves the last royal piece of the other side where it could be captured next.
    pub fn gives_check(&mut self, position: &Position<WORDS>, mv: Move) -> bool {
        let Self { check_info, scratch } = self;
        let check_info = check_info.get_or_insert_with(|| CheckInfo::of(position));
        let known = check_info.gives_check(position, mv);
        known.unwrap_or_else(|| checks_when_tried(scratch, position, mv))
    }

    /// What a move of the side to move and the exchange on the square where it ends win for that side, in the unit of the
    /// values; less than nothing where they lose.
    ///
    /// A capture wins what the piece is worth on the board and what it is worth in the captor's hand, as the kind that it
    /// becomes there (demoted, or nothing where captures leave play). A drop itself wins and costs nothing: the piece stays
    /// its owner's. A promotion wins the difference of the faces on the board. After the move the sides take turns to capture
    /// on the square, each with the piece that is worth the least on the board (a royal piece last; of equals that with the
    /// lowest square), promoting it where it must or gains by it, or stop where that is better. Lines that open are seen. A
    /// capture that would leave the captor's only royal piece where it could be captured is none: pins are respected, and a
    /// royal piece does not capture what is guarded. What else happens on the board (threats, mates, tries) is not asked.
    ///
    /// In variants with rules that go beyond masks and tables, one answer is looked for and no more: the piece that moved
    /// is lost if the enemy could capture it.
    pub fn static_exchange(
        &mut self,
        position: &Position<WORDS>,
        mv: Move,
        values: &impl ExchangeValues,
    ) -> i32 {
        exchange::static_exchange(position, mv, values, &mut self.scratch)
    }

    /// Whether [`Self::static_exchange`] comes to at least `least`. Captures that cannot change that are not looked for, so
    /// that this is known sooner.
    pub fn exchange_reaches(
        &mut self,
        position: &Position<WORDS>,
        mv: Move,
        values: &impl ExchangeValues,
        least: i32,
    ) -> bool {
        exchange::exchange_reaches(position, mv, values, least, &mut self.scratch)
    }

    /// What is known of the moves that give check.
    pub(crate) fn check_info(&mut self, position: &Position<WORDS>) -> CheckInfo<WORDS> {
        let known = &mut self.check_info;
        *known.get_or_insert_with(|| CheckInfo::of(position))
    }
}
