//! The check of a proof: it is played through by the rules alone.

use std::collections::BTreeSet;

use hakugei_game::{Game, GameResult};
use hakugei_search::MateProof;
use hakugei_variant::Color;

/// Plays a proof through from the position of a game: each of the attacker's moves must be legal and give check or end the game,
/// every answer is tried, and each line must end with the attacker's win by the rules. Gives the number of the attacker's
/// positions, of which at most `most` are looked at.
pub(super) fn verify(proof: &MateProof, game: &Game, most: usize) -> usize {
    let mut check = Check {
        proof,
        game: game.clone(),
        attacker: game.side(),
        begun: game.moves().len(),
        seen: BTreeSet::new(),
        most,
    };
    check.attack();
    check.seen.len()
}

/// A proof that is played through.
struct Check<'a> {
    proof: &'a MateProof,
    game: Game,
    attacker: Color,
    /// How many moves the game had before.
    begun: usize,
    seen: BTreeSet<u64>,
    most: usize,
}

impl Check<'_> {
    /// The attacker's turn.
    fn attack(&mut self) {
        if let Some(end) = self.game.outcome() {
            self.expect(end.result == GameResult::Win(self.attacker), "it is not won");
            return;
        }
        let key = self.game.position_key();
        if self.seen.contains(&key) {
            return;
        }
        self.expect(self.seen.len() < self.most, "the proof has too many positions");
        let mv = self.proof.get(key);
        let played = mv.is_some_and(|mv| self.game.play(mv).is_ok());
        self.expect(played, "the proof has no legal move");
        self.defend();
        self.game.undo();
        self.seen.insert(key);
    }

    /// The other side's turn.
    fn defend(&mut self) {
        if let Some(end) = self.game.outcome() {
            self.expect(end.result == GameResult::Win(self.attacker), "it is not won");
            return;
        }
        self.expect(self.game.in_check(), "the last move gives no check");
        for mv in self.game.legal_moves() {
            let played = self.game.play(mv).is_ok();
            self.expect(played, "a listed answer is not legal");
            self.attack();
            self.game.undo();
        }
    }

    /// Fails unless something holds after the line that is played.
    fn expect(&self, holds: bool, otherwise: &str) {
        let line = || super::usi(&self.game, &self.game.moves()[self.begun..]).join(" ");
        assert!(holds, "{otherwise} after `{}` in {}", line(), self.game.sfen());
    }
}
