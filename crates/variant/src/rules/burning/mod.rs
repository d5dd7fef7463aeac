//! Burning: a piece that captures what stands around it, without going there. The data are `burns` of a kind of piece.
//!
//! The fire demon of 天竺将棋 burns all enemies around the square where it ends its move, and an enemy that ends its move beside it.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::{PieceKind, PieceType};

/// What a kind of piece burns on the eight squares around it.
///
/// ```
/// use hakugei_variant::PieceKind;
/// use hakugei_variant::rules::{BurningTurns, Burns, Burnt};
///
/// let burns = Burns { whom: vec![PieceKind(1)], turns: BurningTurns::Enemy, burnt: Burnt::AsCaptured };
/// assert!(burns.on_enemy_turns(PieceKind(1)) && !burns.on_own_turns(PieceKind(1)));
/// assert!(!burns.on_enemy_turns(PieceKind(0)), "it burns no such piece");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Burns {
    /// The kinds of enemies that it burns.
    pub whom: Vec<PieceKind>,
    /// After whose moves it does so.
    pub turns: BurningTurns,
    /// What becomes of burnt pieces.
    pub burnt: Burnt,
}

/// After whose moves on the board a piece burns.
///
/// ```
/// use hakugei_variant::rules::BurningTurns;
///
/// assert_eq!(BurningTurns::default(), BurningTurns::Own);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BurningTurns {
    /// After its own: the enemies around the square where its move ends.
    #[default]
    Own,
    /// After the enemy's: the piece that has moved, if its move ends beside it.
    Enemy,
    /// After both.
    Both,
}

words! {
    BurningTurns = "after whose moves a piece burns" {
        "own" => Own,
        "enemy" => Enemy,
        "both" => Both,
    }
}

/// What becomes of burnt pieces.
///
/// ```
/// use hakugei_variant::rules::Burnt;
///
/// assert_eq!(Burnt::default(), Burnt::AsCaptured);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Burnt {
    /// The same as of pieces that are captured.
    #[default]
    AsCaptured,
    /// They leave play.
    Removed,
}

words! {
    Burnt = "what becomes of burnt pieces" {
        "as_captured" => AsCaptured,
        "removed" => Removed,
    }
}

impl Burns {
    /// Whether enemies of a kind burn that stand beside it when it has moved.
    pub fn on_own_turns(&self, kind: PieceKind) -> bool {
        self.turns != BurningTurns::Enemy && self.whom.contains(&kind)
    }

    /// Whether an enemy of a kind burns that ends its move beside it.
    pub fn on_enemy_turns(&self, kind: PieceKind) -> bool {
        self.turns != BurningTurns::Own && self.whom.contains(&kind)
    }
}

impl PieceType {
    /// What a captor, or the owner of what burns it, gets in hand for it; `None` where it leaves play.
    pub fn held_when_burnt(&self, by: &Burns) -> Option<PieceKind> {
        self.captured.filter(|_| by.burnt == Burnt::AsCaptured)
    }
}
