//! Scripted beginners, the yardstick of the low levels: one that moves at random, one that takes what it can, and one that looks two
//! plies ahead.

use hakugei_game::{Change, Game, GameResult, Move};

use crate::chance::Chance;

/// How a scripted beginner chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beginner {
    /// Any legal move.
    Random,
    /// A mate in one, or else the capture that wins most, protected or not, or else any move.
    Greedy,
    /// A mate in one, or else the move after which it has most, given the best capture of the enemy and its own capture on the same
    /// square. It never lets itself be mated in one, and leaves no piece to be taken, if it has another move.
    Careful,
}

/// What pieces of a kind are worth.
#[derive(Clone, Copy, Debug)]
pub struct PieceWorth {
    /// On the board.
    pub board: i32,
    /// In hand.
    pub hand: i32,
}

impl Beginner {
    /// All of them, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Careful];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Careful => "careful",
        }
    }

    /// The move that it plays in a game that is not over, given what the kinds of the variant are worth.
    ///
    /// # Panics
    /// If there is no legal move.
    pub fn choose(self, game: &Game, worths: &[PieceWorth], chance: &mut Chance) -> Move {
        let moves = game.legal_moves();
        assert!(!moves.is_empty(), "a game that is not over has a move");
        let mut game = game.clone();
        let scored = moves.into_iter().map(|mv| {
            let score = match self {
                Self::Random => 0,
                Self::Greedy => greed(&mut game, mv, worths),
                Self::Careful => care(&mut game, mv, worths),
            };
            (score, mv)
        });
        let scored: Vec<(i32, Move)> = scored.collect();
        let best = scored.iter().map(|&(score, _)| score).max();
        let best: Vec<Move> = scored
            .into_iter()
            .filter(|&(score, _)| Some(score) == best)
            .map(|(_, mv)| mv)
            .collect();
        chance.one_of(&best)
    }
}

/// More than all pieces are worth.
const WON: i32 = 1_000_000;

/// What a move wins at once.
fn greed(game: &mut Game, mv: Move, worths: &[PieceWorth]) -> i32 {
    match result_of(game, mv) {
        Some(result) => result,
        None => game.change(mv).map_or(0, |change| gain(&change, worths)),
    }
}

/// What a move wins, less what the enemy wins by one capture after it, less what can be taken back on that square.
fn care(game: &mut Game, mv: Move, worths: &[PieceWorth]) -> i32 {
    if let Some(result) = result_of(game, mv) {
        return result;
    }
    let won = game.change(mv).map_or(0, |change| gain(&change, worths));
    game.play(mv).expect("it is legal");
    let mut worst = 0;
    for answer in game.legal_moves() {
        let capture = game.change(answer).filter(Change::captures);
        if capture.is_some() || game.gives_check(answer) {
            worst = result_of(game, answer).map_or(worst, |result| worst.max(result));
        }
        let lost = capture.map_or(0, |change| gain(&change, worths));
        if lost > worst {
            worst = worst.max(lost - taken_back(game, answer, worths));
        }
    }
    game.undo().expect("a move was played");
    won - worst
}

/// The most that is won by capturing what has just moved.
fn taken_back(game: &mut Game, mv: Move, worths: &[PieceWorth]) -> i32 {
    game.play(mv).expect("it is legal");
    let back = game.legal_moves().into_iter().filter(|back| back.to() == mv.to());
    let most = back
        .filter_map(|back| game.change(back).filter(Change::captures))
        .map(|change| gain(&change, worths))
        .max();
    game.undo().expect("a move was played");
    most.unwrap_or(0).max(0)
}

/// What it means if a move ends the game.
fn result_of(game: &mut Game, mv: Move) -> Option<i32> {
    let side = game.side();
    game.play(mv).expect("it is legal");
    let outcome = game.outcome();
    game.undo().expect("a move was played");
    outcome.map(|outcome| match outcome.result {
        GameResult::Win(winner) if winner == side => WON,
        GameResult::Win(_) => -WON,
        _ => 0,
    })
}

/// What a move wins by what it takes, gets into the hand, and turns over.
fn gain(change: &Change, worths: &[PieceWorth]) -> i32 {
    let taken: i32 = change
        .captured_enemies()
        .map(|taken| worths[taken.piece.kind.index()].board)
        .sum();
    let held: i32 = change.into_hand().map(|kind| worths[kind.index()].hand).sum();
    let turned = change.moved().map_or(0, |before| {
        worths[change.placed().piece.kind.index()].board - worths[before.piece.kind.index()].board
    });
    taken + held + turned
}
