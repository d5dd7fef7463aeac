//! Quiescence: captures played out until the value of a position settles.
//!
//! Where captures abound, as among hoppers, playing all of them out would never end. So their number is bounded twice:
//! a capture is left out where it loses material outright or could not lift the value to the lower bound, and the
//! further from the horizon, the fewer are tried.

use hakugei_game::{Action, Move, Position, Tables, immediate_end, is_attacked, legal_captures, legal_moves};
use hakugei_variant::Square;

use crate::ending::{Ending, wins_at_once};
use crate::evaluate::Values;
use crate::order;
use crate::score::{MAX_PLY, Score};
use crate::search::{Search, Window};

/// How many plies beyond the horizon answers to checks are looked at.
const CHECKS: u32 = 4;
/// How many plies beyond the horizon every promising capture is tried; after them only captures where the last one was.
const ALL_CAPTURES: u32 = 4;
/// How many plies beyond the horizon captures end.
const DEEPEST: u32 = 12;
/// What a capture may bring beyond the material: better squares, in hundredths of the weakest piece.
const MARGIN: i32 = 200;

/// How far beyond the horizon a position is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Horizon {
    plies: u32,
    /// Where the last capture ended.
    last: Option<Square>,
}

impl Horizon {
    /// At the horizon.
    pub(crate) const START: Self = Self { plies: 0, last: None };

    fn after(self, mv: Move) -> Self {
        Self {
            plies: self.plies + 1,
            last: Some(mv.to()),
        }
    }

    /// Whether a capture is still near enough to be tried.
    fn admits(self, mv: Move) -> bool {
        self.plies < ALL_CAPTURES || (self.plies < DEEPEST && self.last == Some(mv.to()))
    }
}

/// What is known of a capture before it is played out.
#[derive(Clone, Copy, Debug)]
struct Exchange {
    /// The most by which it can raise the value.
    most: i32,
    /// What is captured.
    captured: i32,
    /// The worth of the piece that captures.
    captor: i32,
}

impl Exchange {
    /// What a capture of the side to move promises.
    fn of<const WORDS: usize>(position: &Position<WORDS>, values: &Values, mv: Move) -> Self {
        let captured = || order::captured(position, mv);
        let captor = match mv.action() {
            Action::Board { from, .. } => position.piece_at(from),
            Action::Drop { .. } => None,
        };
        let gains = order::promotion_gain(position, values, mv).max(0);
        let won = captured().map(|piece| values.exchange(piece) + values.taken(piece));
        Self {
            most: won.sum::<i32>() + gains + MARGIN,
            captured: captured().map(|piece| values.exchange(piece)).sum(),
            captor: captor.map_or(0, |piece| values.exchange(piece)),
        }
    }

    /// Whether the capture just made loses material outright: the captor is dearer, and the enemy can recapture.
    fn loses<const WORDS: usize>(self, tables: &Tables<WORDS>, position: &Position<WORDS>, mv: Move) -> bool {
        self.captor > self.captured && recaptured(tables, position, mv)
    }
}

/// Whether the side to move attacks the piece that has just moved.
fn recaptured<const WORDS: usize>(tables: &Tables<WORDS>, position: &Position<WORDS>, mv: Move) -> bool {
    is_attacked(tables, position, mv.to(), position.side())
}

impl<const WORDS: usize> Search<'_, WORDS> {
    /// The value once captures, and for a few plies answers to checks, have been played out.
    pub(crate) fn quiesce(&mut self, horizon: Horizon, ply: usize, window: Window) -> Score {
        if horizon.plies < CHECKS && self.path.in_check() {
            return self.answer(horizon, ply, window);
        }
        if horizon.plies == 0 && wins_at_once(self.tables, (self.rules, self.values), &mut self.position) {
            return Score::won_in(ply + 1);
        }
        let stand = self.evaluate();
        if stand >= window.high || horizon.plies >= DEEPEST {
            return stand;
        }
        self.capture((horizon, stand), ply, window)
    }

    /// The value where a check must be answered: every move is tried.
    fn answer(&mut self, horizon: Horizon, ply: usize, window: Window) -> Score {
        let mut moves = Vec::new();
        legal_moves(self.tables, &mut self.position, &mut moves);
        if moves.is_empty() {
            return Ending::of_rules(self.rules).stuck(self.tables, &self.position, ply);
        }
        self.sort_quiet(&mut moves, ply);
        let (mut best, mut open) = (Score::LOWEST, window);
        for mv in moves {
            let reply = open.reply();
            let score = self.line_with(mv, |search| {
                let ended = search.over(ply);
                ended.unwrap_or_else(|| search.beyond(horizon.after(mv), ply, reply))
            });
            best = best.max(score);
            open.low = open.low.max(score);
            if open.low >= open.high || self.stopped {
                break;
            }
        }
        best
    }

    /// The value where the side to move may leave it at `stand`, or capture.
    fn capture(&mut self, (horizon, stand): (Horizon, Score), ply: usize, window: Window) -> Score {
        let mut moves = Vec::new();
        legal_captures(self.tables, &mut self.position, &mut moves);
        moves.retain(|&mv| horizon.admits(mv));
        self.sort_quiet(&mut moves, ply);
        let (mut best, mut open) = (stand, window);
        open.low = open.low.max(stand);
        for mv in moves {
            let exchange = Exchange::of(&self.position, self.values, mv);
            let hoped = Score::of(stand.value() + exchange.most);
            let now = open;
            let score = self.line_with(mv, |search| {
                if let Some(end) = search.over(ply) {
                    return end;
                }
                if hoped <= now.low {
                    return hoped;
                }
                if exchange.loses(search.tables, &search.position, mv) {
                    return stand;
                }
                search.beyond(horizon.after(mv), ply, now.reply())
            });
            best = best.max(score);
            open.low = open.low.max(score);
            if open.low >= open.high || self.stopped {
                break;
            }
        }
        best
    }

    /// The value for the side that has just moved, where that ended the game.
    fn over(&mut self, ply: usize) -> Option<Score> {
        let end = immediate_end(self.tables, &mut self.position)?;
        Some(-Score::of_end(end.result, self.position.side(), ply + 1))
    }

    /// The value for the side that has just moved, where the game goes on.
    fn beyond(&mut self, horizon: Horizon, ply: usize, reply: Window) -> Score {
        if self.visit() || ply + 1 >= MAX_PLY {
            return -self.evaluate();
        }
        -self.quiesce(horizon, ply + 1, reply)
    }

    fn sort_quiet(&self, moves: &mut Vec<Move>, ply: usize) {
        order::sort(moves, (&self.position, self.values), self.history, ply);
    }
}
