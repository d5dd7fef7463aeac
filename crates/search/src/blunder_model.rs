//! The blunder model of the lower levels: which moves a weak player overlooks, and how it misjudges root moves.
//!
//! People do not play moves at random: they play the best of what they see, and do not see everything. So a weak level searches as
//! a strong one does, but some moves do not occur to it: most of all drops, then long moves, moves back and odd leaps, and what
//! comes some plies later; least of all the capture of what has just moved up, and never an answer to a check. A move that is
//! overlooked is overlooked everywhere in one search: players who do not see that a piece is attacked do not see it in any line
//! that they think of. In the next position everything is looked at anew.

use hakugei_game::{Action, Move, Position, split_mix};
use hakugei_variant::{Board, Square};

use crate::level::{LevelSettings, MOST_OVERSIGHTS};

/// The mistakes of a player in one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlunderModel {
    /// How many of a thousand ordinary moves the player overlooks, if that is not more than [`MOST_OVERSIGHTS`].
    oversights: u32,
    /// The largest error in the value of a root move, in hundredths of the weakest piece.
    misjudgement: i32,
    /// The source of chance; it differs for each position that is searched.
    chance: u64,
}

/// When a move would be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveContext {
    /// How many plies from the position that is thought about.
    pub(crate) ply: usize,
    /// Where the move before it ended.
    pub(crate) last: Option<Square>,
}

impl BlunderModel {
    /// The blunder model of a level with these settings for the position with a key, in the game of a seed; `None` for a level without one.
    pub(crate) fn of(settings: LevelSettings, seed: u64, key: u64) -> Option<Self> {
        let LevelSettings {
            oversights,
            misjudgement,
            ..
        } = settings;
        (oversights > 0 || misjudgement > 0).then(|| Self {
            oversights,
            misjudgement,
            chance: split_mix(seed ^ split_mix(key)),
        })
    }

    /// The root moves that the player does not overlook, or all of them if none would be left. The side to move is not in check.
    pub(crate) fn seen<const WORDS: usize>(
        &self,
        position: &Position<WORDS>,
        mut moves: Vec<Move>,
        last: Option<Square>,
    ) -> Vec<Move> {
        let now = MoveContext { ply: 0, last };
        let all = moves.clone();
        moves.retain(|&mv| !self.overlooks(position, mv, now));
        if moves.is_empty() { all } else { moves }
    }

    /// Whether a legal move of the side to move, which is not in check, does not occur to the player.
    pub(crate) fn overlooks<const WORDS: usize>(
        &self,
        position: &Position<WORDS>,
        mv: Move,
        context: MoveContext,
    ) -> bool {
        let difficulty = difficulty(position, mv, context);
        let often = (self.oversights * difficulty / 100).min(MOST_OVERSIGHTS);
        self.luck(mv, 0) % 1000 < u64::from(often)
    }

    /// A number of this search alone, for keys in the transposition table.
    pub(crate) fn salt(self) -> u64 {
        self.chance
    }

    /// The error with which the player values a root move, in hundredths of the weakest piece.
    pub(crate) fn misjudgement(&self, mv: Move) -> i32 {
        let span = 2 * self.misjudgement as u64 + 1;
        (self.luck(mv, 1) % span) as i32 - self.misjudgement
    }

    /// A random number that depends on the search, the move and the purpose. Promotion does not change it: a move is
    /// overlooked with all faces that it may show.
    fn luck(&self, mv: Move, purpose: u64) -> u64 {
        split_mix(self.chance ^ split_mix(mv.keeping_face().bits() << 1 | purpose)) >> 16
    }
}

/// How hard a move is to see, in hundredths of an ordinary one.
fn difficulty<const WORDS: usize>(position: &Position<WORDS>, mv: Move, context: MoveContext) -> u32 {
    let tables = position.tables();
    let takes = position.captures(mv);
    let takes_back = takes && context.last == Some(mv.to());
    let near = takes && is_near_own_royal(position, mv.to());
    if takes_back && near {
        return 0;
    }
    let mut difficulty = shape(tables.board(), position, mv);
    if !takes {
        difficulty += 40;
    }
    if takes_back {
        difficulty /= 4;
    }
    if near {
        difficulty /= 2;
    }
    difficulty * distance_in_time(context.ply) / 100
}

/// How hard a move is to see by the way it goes.
fn shape<const WORDS: usize>(board: Board, position: &Position<WORDS>, mv: Move) -> u32 {
    let Action::Board {
        from, to, on_the_way, ..
    } = mv.action()
    else {
        return 150;
    };
    let side = position.side();
    let across = board.file(from).abs_diff(board.file(to));
    let along = board.rank(from).abs_diff(board.rank(to));
    let length = u32::from(across.max(along));
    let mut shape = 50 + 25 * length.saturating_sub(1).min(4);
    if board.far_rank(to, side) > board.far_rank(from, side) {
        shape += 40;
    }
    if across != along && across != 0 && along != 0 {
        shape += 40;
    }
    if on_the_way.first.is_some() {
        shape += 50;
    }
    shape
}

/// How much harder a move is to see the later it comes, in hundredths. One's own next move is before one's eyes.
fn distance_in_time(ply: usize) -> u32 {
    match ply {
        0 => 30,
        1 | 2 => 100,
        3 | 4 => 140,
        _ => 180,
    }
}

/// Whether a square is next to a royal piece of the side to move.
fn is_near_own_royal<const WORDS: usize>(position: &Position<WORDS>, square: Square) -> bool {
    let tables = position.tables();
    let board = tables.board();
    position.royals(position.side()).into_iter().any(|royal| {
        let across = board.file(royal).abs_diff(board.file(square));
        let along = board.rank(royal).abs_diff(board.rank(square));
        across.max(along) <= 1
    })
}
