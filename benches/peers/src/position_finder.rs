//! Positions with many pieces in hand, from random play with a seed: where the positions of the work list come from.

use hakugei_game::{Action, Game, Move};
use hakugei_variant::Color;

use crate::ours::Ours;

/// No game is played longer than this.
const LONGEST: usize = 400;

/// The first position of a random game in which a given number of pieces is in hand, some on either side, and nobody is in check;
/// in SFEN. Captures are preferred, and nothing is dropped where another move is legal.
///
/// # Errors
/// Where there is no such variant, or no such position in the game.
pub(crate) fn find(variant: &str, seed: u64, in_hand: u32) -> Result<String, String> {
    let ours = Ours::new(variant, "")?;
    let mut game = Game::new(ours.compiled());
    let mut chance = Chance(seed);
    for _ in 0..LONGEST {
        let mut moves = game.legal_moves();
        // Their order is the generator's own affair, and may change.
        moves.sort_by_key(|&mv| game.usi(mv));
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        let [black, white] = Color::ALL.map(|color| held(&game, color));
        if black + white >= in_hand && black.min(white) > 0 && !game.in_check() {
            return Ok(game.sfen());
        }
        let mv = choose(&game, &moves, &mut chance);
        game.play(mv).map_err(|_| "a listed move is refused")?;
    }
    Err(format!(
        "no position of game {seed} of {variant} has {in_hand} pieces in hand"
    ))
}

fn held(game: &Game, color: Color) -> u32 {
    game.hands().held(color).map(|(_, count)| u32::from(count)).sum()
}

/// A capture in three of four cases, if there is one; a drop only where nothing else is legal.
fn choose(game: &Game, moves: &[Move], chance: &mut Chance) -> Move {
    let on_board = |mv: &&Move| matches!(mv.action(), Action::Board { .. });
    let takes = |mv: &&Move| on_board(mv) && game.piece_at(mv.to()).is_some();
    let captures: Vec<&Move> = moves.iter().filter(takes).collect();
    let others: Vec<&Move> = moves.iter().filter(on_board).collect();
    if !captures.is_empty() && chance.below(4) > 0 {
        *captures[chance.below(captures.len())]
    } else if others.is_empty() {
        moves[chance.below(moves.len())]
    } else {
        *others[chance.below(others.len())]
    }
}

/// Choices of a seed, the same on every machine (`SplitMix64`: Steele, Lea and Flood 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % limit as u64) as usize
    }
}
