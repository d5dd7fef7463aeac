//! Counting legal lines so that it can be stopped at any time.

use hakugei_game::{Game, Move, Stop};

/// What was counted.
pub(crate) struct Counted {
    /// The number of lines.
    pub(crate) nodes: u64,
    /// Whether these are all.
    pub(crate) whole: bool,
}

/// The number of legal lines of `depth` plies (at least 1), told for every first move in the order of their USI text.
pub(crate) fn by_move(
    game: &Game,
    depth: u32,
    stop: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(Move, u64),
) -> Counted {
    let until = Stop::new(stop);
    let mut moves = game.legal_moves_before(&until);
    moves.sort_by_cached_key(|&mv| game.usi(mv));
    let mut all = Counted {
        nodes: 0,
        whole: !until.has_come(),
    };
    if !all.whole {
        return all;
    }
    for mv in moves {
        let Some(nodes) = game.perft_until(mv, depth - 1, stop) else {
            all.whole = false;
            break;
        };
        all.nodes += nodes;
        tell(mv, nodes);
    }
    all
}
