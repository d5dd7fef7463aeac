//! Quiescence: captures played out until the value of a position settles.
//!
//! Where captures abound, as among hoppers, playing all of them out would never end. So their number is bounded twice:
//! a capture is left out where it loses material outright or could not lift the value to the lower bound, and the
//! further from the horizon, the fewer are tried.

use hakugei_game::Move;
use hakugei_variant::Square;

use crate::ending::wins_at_once;
use crate::order;
use crate::parts::Part;
use crate::pick::{MoveSelection, Picker};
use crate::score::{MAX_PLY, Score};
use crate::table::{NewEntry, TableEntry};
use crate::window::{Window, bound_of, settles};
use crate::worker::Worker;

/// How many plies beyond the horizon answers to checks are looked at.
const CHECKS: u32 = 4;
/// How many plies beyond the horizon every promising capture is tried; after them only captures where the last one was.
const ALL_CAPTURES: u32 = 6;
/// How many plies beyond the horizon captures end.
const DEEPEST: u32 = 16;
/// What a capture may bring beyond the material: better squares, in hundredths of the weakest piece.
const MARGIN: i32 = 150;

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

    /// Whether a move is still near enough to be tried.
    fn admits(self, mv: Move) -> bool {
        self.plies < ALL_CAPTURES || (self.plies < DEEPEST && self.last == Some(mv.to()))
    }
}

/// What is tried beyond the horizon.
struct QuiescenceNode {
    horizon: Horizon,
    ply: usize,
    window: Window,
    /// The static evaluation, which the side to move may settle for; the lowest score if it must answer a check.
    stand_pat: Score,
}

impl<const WORDS: usize> Worker<'_, WORDS> {
    /// The score after captures, and for a few plies answers to checks, have been played out.
    pub(crate) fn quiesce(&mut self, horizon: Horizon, ply: usize, window: Window) -> Score {
        self.frames[ply].line.clear();
        if self.visit(ply) || ply >= MAX_PLY {
            return self.evaluate();
        }
        // The end comes before the table, which knows nothing of the positions before this one.
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let known = self
            .has(Part::Table)
            .then(|| self.shared.table.get(self.key()))
            .flatten();
        if let Some(entry) = known
            && settles(entry.bound, entry.score(ply), window)
        {
            return entry.score(ply);
        }
        let checked = self.path.in_check();
        if checked && horizon.plies < CHECKS {
            let node = QuiescenceNode {
                horizon,
                ply,
                window,
                stand_pat: Score::LOWEST,
            };
            return self.play_out(&node, MoveSelection::Evasions, known);
        }
        let static_eval = known
            .and_then(|entry| entry.static_eval)
            .unwrap_or_else(|| self.evaluate());
        self.frames[ply].static_eval = (!checked).then_some(static_eval);
        if static_eval >= window.high || horizon.plies >= DEEPEST {
            return static_eval;
        }
        // The sets of legal moves answer three questions at the horizon (mate in one, captures, forcing moves), so they are
        // found once.
        let foresees = horizon.plies == 0 && self.has(Part::QuietChecks);
        if foresees {
            self.foreseen.find(&self.position);
        }
        if horizon.plies == 0
            && let Some(score) = self.wins_now(ply, foresees)
        {
            return score;
        }
        let node = QuiescenceNode {
            horizon,
            ply,
            window,
            stand_pat: static_eval,
        };
        let near = static_eval.plus(MARGIN) > window.low;
        let selection = match (foresees, near) {
            (true, true) => MoveSelection::Forcing,
            (true, false) => MoveSelection::CapturesForeseen,
            (false, _) => MoveSelection::Captures,
        };
        self.play_out(&node, selection, known)
    }

    /// The score of a win with the next move that captures would miss; a mate is looked for if the moves have been found.
    fn wins_now(&mut self, ply: usize, foresees: bool) -> Option<Score> {
        let (rules, values) = (self.shared.rules, self.shared.values);
        let win = wins_at_once(rules, values, &mut self.position, self.stop);
        let mate = win.or_else(|| {
            let moves = foresees.then_some(&mut self.foreseen);
            moves.and_then(|moves| moves.mate(&self.position))
        });
        let seen = mate.filter(|&mv| !self.overlooks(mv, ply));
        seen.map(|_| Score::won_in(ply + 1))
    }

    /// The value if the side to move may settle for the static evaluation, or play one of some moves.
    fn play_out(
        &mut self,
        node: &QuiescenceNode,
        selection: MoveSelection,
        known: Option<TableEntry>,
    ) -> Score {
        let mut picker = self.borrow_picker();
        let best = known.and_then(|entry| entry.best);
        let best = best.filter(|&mv| !selection.is_of_captures() || self.position.captures(mv));
        picker.begin(self, selection, node.ply, best);
        if node.stand_pat > Score::LOWEST {
            picker.leave_unasked(node.window.low.value() - node.stand_pat.value() - MARGIN);
        }
        let (score, mv) = self.try_some(node, &mut picker);
        self.give_back(picker);
        if score == Score::LOWEST {
            return self.shared.ending.stuck(&self.position, node.ply);
        }
        if !self.is_stopped() {
            let bound = bound_of(score, node.window);
            // The frame may still hold the evaluation of another position if this one is in check.
            let static_eval = self.frames[node.ply]
                .static_eval
                .filter(|_| selection != MoveSelection::Evasions);
            let entry = TableEntry::of(NewEntry {
                depth: 0,
                ply: node.ply,
                score,
                bound,
                static_eval,
                best: mv,
            });
            self.shared.table.put(self.key(), entry);
        }
        score
    }

    /// The best of the moves that are worth a node.
    fn try_some(&mut self, node: &QuiescenceNode, picker: &mut Picker<'_, WORDS>) -> (Score, Option<Move>) {
        let QuiescenceNode {
            horizon,
            ply,
            window,
            stand_pat,
        } = *node;
        let (mut best, mut best_move, mut open) = (stand_pat, None, window);
        open.low = open.low.max(stand_pat);
        while let Some(mv) = picker.next(self) {
            if self.overlooks(mv, ply) {
                continue;
            }
            if stand_pat > Score::LOWEST {
                if !horizon.admits(mv) {
                    continue;
                }
                let change = self.position.change(mv);
                let capture = change.takes();
                let hoped = stand_pat.plus(order::winnings(self.shared.values, &change) + MARGIN);
                // Delta pruning: what the move could bring at most counts as its score, so that the result remains an upper bound.
                if capture && hoped <= open.low {
                    best = best.max(hoped);
                    continue;
                }
                // The picker has sorted out losing captures already.
                if !capture && !picker.exchange_reaches(self, mv, 0) {
                    continue;
                }
            }
            let score = self.line_with(mv, ply, |worker| {
                -worker.quiesce(horizon.after(mv), ply + 1, open.reply())
            });
            if self.is_stopped() {
                return (best.max(score), best_move);
            }
            if score > best {
                best = score;
                if score > open.low {
                    (open.low, best_move) = (score, Some(mv));
                    if window.is_open() {
                        self.note_line(mv, ply);
                    }
                }
            }
            if open.low >= open.high {
                break;
            }
        }
        (best, best_move)
    }
}
