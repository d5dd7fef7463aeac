//! Staged move ordering: the moves of a position one by one, the best order score first. A stage that is never reached is
//! not generated.

use hakugei_game::{Move, Position, Stop, Trials};

use crate::history::PieceTo;
use crate::order;
use crate::worker::Worker;

/// Which moves of a position a picker hands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoveSelection {
    /// All moves; the side to move is not in check.
    #[default]
    All,
    /// All moves; the side to move is in check.
    Evasions,
    /// Captures that lose nothing.
    Captures,
    /// Captures that lose nothing; the worker has found the moves of the position already.
    CapturesForeseen,
    /// Captures that lose nothing, and other moves that promote to something better or give check; the worker has found
    /// the moves of the position already.
    Forcing,
}

impl MoveSelection {
    /// Whether these are captures and no other moves.
    pub(crate) fn is_of_captures(self) -> bool {
        matches!(self, Self::Captures | Self::CapturesForeseen)
    }
}

/// Hands out moves in stages: the best move of the table, captures that lose nothing, killers and the counter move, the other
/// quiet moves, captures that lose.
#[derive(Debug, Default)]
pub(crate) struct Picker<'s, const WORDS: usize> {
    selection: MoveSelection,
    ply: usize,
    stage: Stage,
    best: Option<Move>,
    /// The enemy's last move, and the own one before it.
    before: [PieceTo; 2],
    refutations: [Option<Move>; 3],
    moves: Vec<Move>,
    /// The order score of each move, packed with its place in the list; 0 once the move has been handed out.
    scores: Vec<u64>,
    losing: Vec<Move>,
    /// What is known of single moves of the position.
    trials: Trials<'s, WORDS>,
    /// Captures that win at most this are skipped by the caller anyway, so no static exchange is computed for them.
    hopeless: i32,
    /// Whether quiet moves that give no check are left out.
    only_checks: bool,
    /// Room for the node's list of moves that did not cut off, kept to avoid an allocation at each node.
    pub(crate) tried_moves: Vec<Move>,
}

/// The stage of move ordering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Best,
    List,
    Captures,
    Refutations(usize),
    ListQuiets,
    Rest,
    Losing(usize),
}

/// This is added to an order score, so that it is positive.
const BASE: i64 = 1 << 40;
/// The order score of a capture among the answers to a check, beyond what it wins.
const CAPTURE_FIRST: i64 = 1 << 24;
/// The units of history that equal a hundredth of the weakest piece.
const WORTH: i64 = 16;

/// The work of a static exchange by tables, in that of [`Stop`].
const EXCHANGE: u32 = 1;
/// How many listed moves are a unit of work.
const LISTED: u32 = 16;

impl<'s, const WORDS: usize> Picker<'s, WORDS> {
    /// A picker that hands out no more moves once a stop has come.
    pub(crate) fn stopped_by(stop: &'s Stop<'s>) -> Self {
        Self {
            trials: Trials::stopped_by(stop),
            ..Self::default()
        }
    }

    /// Begins with the moves of the position that a worker is at, given the move that was best before.
    pub(crate) fn begin(
        &mut self,
        worker: &mut Worker<'_, WORDS>,
        selection: MoveSelection,
        ply: usize,
        best: Option<Move>,
    ) {
        (self.selection, self.ply) = (selection, ply);
        self.stage = Stage::Best;
        self.best = best.filter(|&mv| worker.allows(mv));
        self.before = worker.before(ply);
        self.refutations = match selection {
            MoveSelection::All => worker
                .history
                .refutations(worker.shared.parts, ply, self.before[0]),
            _ => [None; 3],
        };
        self.losing.clear();
        self.trials.begin();
        self.hopeless = i32::MIN;
        self.only_checks = false;
    }

    /// Sets the gain up to which the caller skips captures anyway.
    pub(crate) fn leave_unasked(&mut self, hopeless: i32) {
        self.hopeless = hopeless;
    }

    /// Drops the quiet moves that have not been handed out, except those that give check.
    pub(crate) fn leave_checks(&mut self, position: &Position<WORDS>) {
        if self.only_checks || self.selection != MoveSelection::All {
            return;
        }
        self.only_checks = true;
        if self.stage == Stage::Rest {
            for (score, &mv) in self.scores.iter_mut().zip(&self.moves) {
                if *score > 0 && !self.trials.gives_check(position, mv) {
                    *score = 0;
                }
            }
        }
    }

    /// Whether a legal move of the worker's position gives check.
    #[inline]
    pub(crate) fn gives_check(&mut self, position: &Position<WORDS>, mv: Move) -> bool {
        self.trials.gives_check(position, mv)
    }

    /// Whether the static exchange of a move of the worker's position comes to at least `least`.
    #[inline]
    pub(crate) fn exchange_reaches(&mut self, worker: &Worker<'_, WORDS>, mv: Move, least: i32) -> bool {
        self.trials
            .exchange_reaches(&worker.position, mv, worker.shared.values, least)
    }

    /// The next move of the worker's position; none where the search is to end.
    pub(crate) fn next(&mut self, worker: &mut Worker<'_, WORDS>) -> Option<Move> {
        while !worker.is_stopped() {
            match self.stage {
                Stage::Best => {
                    self.stage = Stage::List;
                    if self.best.is_some() {
                        return self.best;
                    }
                }
                Stage::List => self.list(worker),
                Stage::Captures => match self.take() {
                    Some(mv) if self.loses(worker, mv) => self.losing.push(mv),
                    Some(mv) => return Some(mv),
                    None if self.selection.is_of_captures() => return None,
                    None if self.selection == MoveSelection::Forcing => self.list_forcing(worker),
                    None => self.stage = Stage::Refutations(0),
                },
                Stage::Refutations(index) => {
                    if let Some(mv) = self.refutation(worker, index) {
                        return Some(mv);
                    }
                }
                Stage::ListQuiets => self.list_quiets(worker),
                Stage::Rest => match self.take() {
                    Some(mv) => return Some(mv),
                    None if self.selection == MoveSelection::Forcing => return None,
                    None => self.stage = Stage::Losing(0),
                },
                Stage::Losing(index) => {
                    self.stage = Stage::Losing(index + 1);
                    return self.losing.get(index).copied();
                }
            }
        }
        None
    }

    /// Lists the moves of the first stage: captures, or every answer to a check.
    fn list(&mut self, worker: &mut Worker<'_, WORDS>) {
        self.moves.clear();
        self.scores.clear();
        let values = worker.shared.values;
        self.stage = Stage::Captures;
        match self.selection {
            MoveSelection::Evasions => {
                worker.moves.find(&worker.position);
                worker.moves.list(&mut self.moves);
                self.stage = Stage::Rest;
            }
            MoveSelection::All | MoveSelection::Captures => {
                worker.moves.find_captures(&worker.position);
                worker.moves.list(&mut self.moves);
            }
            MoveSelection::CapturesForeseen | MoveSelection::Forcing => {
                worker.foreseen.captures(&worker.position, &mut self.moves);
            }
        }
        worker.stop.after(self.moves.len() as u32 / LISTED);
        let position = &worker.position;
        for (place, &mv) in self.moves.iter().enumerate() {
            let score = if position.takes(mv) {
                let change = position.change(mv);
                let won = i64::from(order::winnings(values, &change));
                CAPTURE_FIRST + won * WORTH + i64::from(worker.history.capture(&change))
            } else {
                i64::from(
                    worker
                        .history
                        .quiet(worker.shared.parts, position, mv, self.before),
                )
            };
            let gone = self.best == Some(mv);
            self.scores.push(packed(score, place, gone));
        }
    }

    /// Lists the moves that capture nothing, but for those handed out already.
    fn list_quiets(&mut self, worker: &mut Worker<'_, WORDS>) {
        self.stage = Stage::Rest;
        self.moves.clear();
        self.scores.clear();
        let position = &worker.position;
        worker.moves.find(position);
        if self.only_checks {
            worker.moves.checks(position, &mut self.moves);
        } else {
            worker.moves.quiet(position, &mut self.moves);
        }
        worker.stop.after(self.moves.len() as u32 / LISTED);
        for (place, &mv) in self.moves.iter().enumerate() {
            let gone = self.best == Some(mv) || self.refutations.contains(&Some(mv));
            let score = if gone {
                0
            } else {
                self.quiet_score(worker, position, mv)
            };
            self.scores.push(packed(score, place, gone));
        }
    }

    /// Lists the moves that capture nothing, but promote to something better or give check.
    fn list_forcing(&mut self, worker: &mut Worker<'_, WORDS>) {
        self.stage = Stage::Rest;
        self.moves.clear();
        self.scores.clear();
        let values = worker.shared.values;
        let position = &worker.position;
        let gains = |mv| order::promotion_gain(position, values, mv) > 0;
        worker.foreseen.forcing(position, &mut self.moves, gains);
        for (place, &mv) in self.moves.iter().enumerate() {
            let gone = self.best == Some(mv);
            let score = self.quiet_score(worker, position, mv);
            self.scores.push(packed(score, place, gone));
        }
    }

    /// The order score of a quiet move: its history and what it gains by promotion.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "measured: it is asked of each quiet move that is listed"
    )]
    fn quiet_score(&self, worker: &Worker<'_, WORDS>, position: &Position<WORDS>, mv: Move) -> i64 {
        let values = worker.shared.values;
        let gains = order::promotion_gain(position, values, mv) + order::burnt_gain(position, values, mv);
        let gains = i64::from(gains);
        i64::from(
            worker
                .history
                .quiet(worker.shared.parts, position, mv, self.before),
        ) + gains * WORTH
    }

    /// The move with the best order score that is left in the list.
    fn take(&mut self) -> Option<Move> {
        let most = self.scores.iter().copied().max().filter(|&most| most > 0)?;
        let place = (PLACE - (most & PLACE)) as usize;
        self.scores[place] = 0;
        Some(self.moves[place])
    }

    /// A killer or counter move, if it is legal here, captures nothing and has not been handed out.
    fn refutation(&mut self, worker: &mut Worker<'_, WORDS>, index: usize) -> Option<Move> {
        let Some(&refutation) = self.refutations.get(index) else {
            self.stage = Stage::ListQuiets;
            return None;
        };
        self.stage = Stage::Refutations(index + 1);
        let fits = |&mv: &Move| self.best != Some(mv) && worker.allows(mv) && !worker.position.captures(mv);
        self.refutations[index] = refutation.filter(fits);
        self.refutations[index]
    }

    /// Whether a capture loses material by static exchange; not computed for captures that the caller skips anyway.
    fn loses(&mut self, worker: &Worker<'_, WORDS>, mv: Move) -> bool {
        let values = worker.shared.values;
        let position = &worker.position;
        let wins = || order::winnings(values, &position.change(mv));
        if self.hopeless > i32::MIN && wins() <= self.hopeless {
            return false;
        }
        worker.stop.after(EXCHANGE);
        !self.trials.exchange_reaches(position, mv, values, 0)
    }
}

/// The bits of a packed score that hold the place.
const PLACE: u64 = (1 << 20) - 1;

/// An order score and the place in the list in one number: among equal scores the first comes first.
fn packed(score: i64, place: usize, gone: bool) -> u64 {
    if gone {
        return 0;
    }
    ((score + BASE) as u64) << 20 | (PLACE - place as u64)
}
