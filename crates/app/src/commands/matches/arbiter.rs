//! One game between two engines, by the rules of this program alone.

use std::time::Duration;

use hakugei_arena::adjudicate::{AdjudicatedEnd, Adjudication, Opinions};
use hakugei_arena::clock::{Clocks, Control};
use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_variant::Color;

use super::player::{Act, EngineError, Forfeit, ForfeitReason, NoMove, Player, Thought};

/// A game that was played.
pub(super) struct Played {
    /// Its moves, the opening counted, and its result where a record can say it.
    pub(super) game: Game,
    /// Who won, and by what.
    pub(super) outcome: Outcome,
    /// What ended it.
    pub(super) end: End,
    /// How many of its moves are the opening.
    pub(super) opening: usize,
    /// What was thought, move by move after the opening.
    pub(super) thoughts: Vec<Thought>,
}

/// What ended a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The rules.
    Rules,
    /// A side gave up or declared.
    ByPlayer,
    /// A side lost it by what it did.
    Forfeit(Color, Forfeit),
    /// It was given.
    Given(AdjudicatedEnd),
}

/// What both engines have for a game, and how it may end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    /// What each colour is given.
    pub(super) controls: [Control; 2],
    /// How much later than its time a move may come.
    pub(super) margin: Duration,
    /// The ends that are given.
    pub(super) adjudication: Adjudication,
    /// The number of the game, counted from 0.
    pub(super) number: usize,
}

/// Plays a game from an opening; the players are those of Black and White.
///
/// # Errors
/// Where the match is to end.
pub(super) fn play(
    opening: &Game,
    players: [&mut dyn Player; 2],
    terms: &Terms,
) -> Result<Played, EngineError> {
    let mut playing = GameInProgress {
        played: Played {
            game: opening.clone(),
            outcome: Outcome {
                result: GameResult::NoResult,
                reason: Reason::Agreement,
            },
            end: End::Rules,
            opening: opening.moves().len(),
            thoughts: Vec::new(),
        },
        clocks: Clocks::new(terms.controls, terms.margin),
        opinions: Opinions::default(),
        adjudication: terms.adjudication,
    };
    let [black, white] = players;
    for (side, player) in [(Color::Black, &mut *black), (Color::White, &mut *white)] {
        if let Err(error) = player.begin(opening, terms.number) {
            return playing.failed(side, error);
        }
    }
    loop {
        if let Some(outcome) = playing.played.game.outcome() {
            return Ok(playing.ended(outcome, End::Rules));
        }
        let side = playing.played.game.side();
        let player: &mut dyn Player = match side {
            Color::Black => black,
            Color::White => white,
        };
        let thought = match player.think(&playing.played.game, &playing.clocks) {
            Ok(thought) => thought,
            Err(error) => return playing.failed(side, error),
        };
        if let Some((outcome, end)) = playing.take(side, thought) {
            return Ok(playing.ended(outcome, end));
        }
    }
}

struct GameInProgress {
    played: Played,
    clocks: Clocks,
    opinions: Opinions,
    adjudication: Adjudication,
}

impl GameInProgress {
    fn ended(mut self, outcome: Outcome, end: End) -> Played {
        if end != End::Rules {
            self.played.game.finish(outcome);
        }
        self.played.outcome = outcome;
        self.played.end = end;
        self.played
    }

    fn failed(self, side: Color, error: EngineError) -> Result<Played, EngineError> {
        match error {
            EngineError::Forfeit(forfeit) => {
                let outcome = lost(side, reason(&forfeit.how));
                Ok(self.ended(outcome, End::Forfeit(side, forfeit)))
            }
            other => Err(other),
        }
    }

    /// Does what an engine wants; the end of the game, where that ends it otherwise than by a move.
    fn take(&mut self, side: Color, thought: Thought) -> Option<(Outcome, End)> {
        self.played.thoughts.push(thought);
        if let Err(over) = self.clocks.charge(side, thought.spent) {
            return Some(forfeited(side, ForfeitReason::Late(over)));
        }
        let game = &mut self.played.game;
        match thought.act {
            Act::Resigns => return Some((lost(side, Reason::Resignation), End::ByPlayer)),
            Act::Declares => {
                return Some(match game.check_declaration() {
                    Ok(outcome) => (outcome, End::ByPlayer),
                    Err(why) => forfeited(side, ForfeitReason::Illegal(why.into())),
                });
            }
            Act::Move(mv) => {
                if let Err(why) = game.play(mv) {
                    return Some(forfeited(side, ForfeitReason::Illegal(NoMove::Illegal(why))));
                }
            }
        }
        let given = self
            .adjudication
            .after(&mut self.opinions, side, thought.info.opinion)
            .filter(|_| game.outcome().is_none())?;
        let reason = match given {
            AdjudicatedEnd::Lost(_) => Reason::Resignation,
            AdjudicatedEnd::Even | AdjudicatedEnd::TooLong => Reason::Agreement,
        };
        let outcome = Outcome {
            result: given.result(),
            reason,
        };
        Some((outcome, End::Given(given)))
    }
}

fn lost(side: Color, reason: Reason) -> Outcome {
    Outcome {
        result: GameResult::Win(side.other()),
        reason,
    }
}

fn forfeited(side: Color, how: ForfeitReason) -> (Outcome, End) {
    let forfeit = Forfeit {
        how,
        lines: Vec::new(),
    };
    (lost(side, reason(&forfeit.how)), End::Forfeit(side, forfeit))
}

/// What a record says of a forfeit: a program that ends gives up.
const fn reason(how: &ForfeitReason) -> Reason {
    match how {
        ForfeitReason::Illegal(_) => Reason::IllegalMove,
        ForfeitReason::Late(_) | ForfeitReason::Silent(_) => Reason::Timeout,
        ForfeitReason::Crashed(_) => Reason::Resignation,
    }
}
