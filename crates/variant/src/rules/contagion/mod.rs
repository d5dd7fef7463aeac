//! Contagion: what the capture of a piece makes of its captor. The data are `contagion` of a kind of piece.
//!
//! In 摩訶大大将棋 whatever captures a deva or a dark spirit becomes one itself, on its promoted face: so these pieces, the
//! strongest of the game, cannot be traded away.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::{PieceKind, PieceType};

/// What a kind of piece makes of a captor, whether it wants or not.
///
/// ```
/// use hakugei_variant::PieceKind;
/// use hakugei_variant::rules::Contagion;
///
/// let contagion = Contagion { becomes: PieceKind(5), captors: vec![PieceKind(1), PieceKind(2)] };
/// assert!(contagion.turns(PieceKind(1)));
/// assert!(!contagion.turns(PieceKind(0)), "this captor stays what it is");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contagion {
    /// The kind that a captor becomes.
    pub becomes: PieceKind,
    /// The captors that become it. None of them is royal.
    pub captors: Vec<PieceKind>,
}

impl Contagion {
    /// Whether a captor of some kind becomes another by it.
    pub fn turns(&self, captor: PieceKind) -> bool {
        self.captors.contains(&captor)
    }
}

/// The kinds that a captor of some kind can become by its captures.
pub(crate) fn faces(pieces: &[PieceType], captor: PieceKind) -> impl Iterator<Item = PieceKind> {
    let contagious = pieces.iter().filter_map(|piece| piece.contagion.as_ref());
    contagious
        .filter(move |contagion| contagion.turns(captor))
        .map(|contagion| contagion.becomes)
}
