//! Ends of games as the search sees them.

use hakugei_game::{GameResult, Move, MoveSets, Position, Stop, no_moves_outcome};
use hakugei_variant::rules::{Rules, Stalemate, Try};

use crate::Score;
use crate::evaluate::Values;

/// What it means to have no move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ending {
    stalemate: Stalemate,
}

impl Ending {
    /// What the rules of a variant say of it.
    pub(crate) fn of_rules(rules: &Rules) -> Self {
        Self {
            stalemate: rules.stalemate,
        }
    }

    /// The score where the side to move has no legal move.
    pub(crate) fn stuck<const WORDS: usize>(self, position: &Position<WORDS>, ply: usize) -> Score {
        let side = position.side();
        let outcome = no_moves_outcome(self.stalemate, side, position.in_check());
        Score::of_end(outcome.result, side, ply)
    }
}

/// The score where the side to move may declare a win.
pub(crate) fn claimed<const WORDS: usize>(position: &Position<WORDS>, ply: usize) -> Option<Score> {
    let declared = position.declaration()?;
    let wins = declared.result == GameResult::Win(position.side());
    wins.then(|| Score::won_in(ply))
}

/// The score where an impasse draws the game by itself.
pub(crate) fn drawn_by_impasse<const WORDS: usize>(position: &Position<WORDS>) -> Option<Score> {
    position.royals_in().map(|_| Score::EVEN)
}

/// A move of the side to move that wins at once by check or try, where the rules know such wins: quiescence,
/// which looks at captures alone, would miss it. Only moves are tried whose piece attacks the enemy's royal piece from
/// where it ends, or is royal itself.
pub(crate) fn wins_at_once<const WORDS: usize>(
    rules: &Rules,
    values: &Values,
    position: &mut Position<WORDS>,
    stop: &Stop<'_>,
) -> Option<Move> {
    let us = position.side();
    let (by_check, by_try) = (position.next_check_wins(us), rules.try_rule != Try::None);
    if !by_check && !by_try {
        return None;
    }
    let prey = position.royals(us.other());
    let (mut sets, mut moves) = (MoveSets::stopped_by(stop), Vec::new());
    sets.find(position);
    sets.list(&mut moves);
    moves.into_iter().find(|&mv: &Move| {
        let kind = position.kind_after(mv);
        let checks = || {
            let tables = position.tables();
            tables
                .attacks(us, kind, mv.to(), position.occupied())
                .intersects(prey)
        };
        let may_win = (by_try && values.is_royal(kind)) || (by_check && checks());
        may_win && wins(position, mv)
    })
}

/// Whether a move of the side to move wins at once.
fn wins<const WORDS: usize>(position: &mut Position<WORDS>, mv: Move) -> bool {
    let won = GameResult::Win(position.side());
    let undo = position.make(mv);
    let end = position.immediate_end();
    position.unmake(&undo);
    end.is_some_and(|end| end.result == won)
}
