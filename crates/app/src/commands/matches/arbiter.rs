//! One game between two engines, by the rules of this program alone.

use std::time::Duration;

use hakugei_arena::adjudicate::{AdjudicatedEnd, Adjudication, Opinions};
use hakugei_arena::clock::{Clocks, Control};
use hakugei_arena::talk::Info;
use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_variant::Color;

use super::player::{Act, Forfeit, How, NoMove, Player, Thought, Trouble};

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
    pub(super) thoughts: Vec<(Info, Duration)>,
}

/// What ended a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The rules.
    Rules,
    /// A side gave up or declared.
    Said,
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
}

/// Plays a game from an opening; the players are those of Black and White.
///
/// # Errors
/// Where the match is to end.
pub(super) fn play(opening: &Game, players: [&mut dyn Player; 2], terms: &Terms) -> Result<Played, Trouble> {
    let mut table = Table {
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
        if let Err(trouble) = player.begin(opening) {
            return table.troubled(side, trouble);
        }
    }
    loop {
        if let Some(outcome) = table.played.game.outcome() {
            return Ok(table.ended(outcome, End::Rules));
        }
        let side = table.played.game.side();
        let player: &mut dyn Player = match side {
            Color::Black => black,
            Color::White => white,
        };
        let thought = match player.think(&table.played.game, &table.clocks) {
            Ok(thought) => thought,
            Err(trouble) => return table.troubled(side, trouble),
        };
        if let Some((outcome, end)) = table.take(side, thought) {
            return Ok(table.ended(outcome, end));
        }
    }
}

struct Table {
    played: Played,
    clocks: Clocks,
    opinions: Opinions,
    adjudication: Adjudication,
}

impl Table {
    fn ended(mut self, outcome: Outcome, end: End) -> Played {
        if end != End::Rules {
            self.played.game.finish(outcome);
        }
        self.played.outcome = outcome;
        self.played.end = end;
        self.played
    }

    fn troubled(self, side: Color, trouble: Trouble) -> Result<Played, Trouble> {
        match trouble {
            Trouble::Forfeit(forfeit) => {
                let outcome = lost(side, reason(&forfeit.how));
                Ok(self.ended(outcome, End::Forfeit(side, forfeit)))
            }
            other => Err(other),
        }
    }

    /// Does what an engine wants; the end of the game, where that ends it otherwise than by a move.
    fn take(&mut self, side: Color, thought: Thought) -> Option<(Outcome, End)> {
        self.played.thoughts.push((thought.info, thought.spent));
        if let Err(over) = self.clocks.charge(side, thought.spent) {
            return Some(forfeited(side, How::Late(over)));
        }
        let game = &mut self.played.game;
        match thought.act {
            Act::Resigns => return Some((lost(side, Reason::Resignation), End::Said)),
            Act::Declares => {
                return Some(match game.check_declaration() {
                    Ok(outcome) => (outcome, End::Said),
                    Err(why) => forfeited(side, How::Illegal(why.into())),
                });
            }
            Act::Move(mv) => {
                if let Err(why) = game.play(mv) {
                    return Some(forfeited(side, How::Illegal(NoMove::Illegal(why))));
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

fn forfeited(side: Color, how: How) -> (Outcome, End) {
    let forfeit = Forfeit {
        how,
        lines: Vec::new(),
    };
    (lost(side, reason(&forfeit.how)), End::Forfeit(side, forfeit))
}

/// What a record says of a forfeit: a program that ends gives up.
const fn reason(how: &How) -> Reason {
    match how {
        How::Illegal(_) => Reason::IllegalMove,
        How::Late(_) | How::Silent(_) => Reason::Timeout,
        How::Crashed(_) => Reason::Resignation,
    }
}
