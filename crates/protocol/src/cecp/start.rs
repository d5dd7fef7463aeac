//! The position that a game in XBoard begins with: that of the variant, that of one of its handicap games, or another.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::Color;

use super::layout::CecpLayout;
use crate::refusal::Refusal;

/// What is written for no handicap, and for no position.
pub(crate) const NONE: &str = "none";

/// What the client wants games to begin with instead of the variant's own start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wish {
    /// The name of a handicap.
    pub(crate) handicap: Option<String>,
    /// A position as XBoard writes it; it matters more than the handicap.
    pub(crate) position: Option<String>,
}

impl Wish {
    /// The value of an option of a wish: nothing where it says so.
    pub(crate) fn read(value: &str) -> Option<String> {
        let value = value.trim();
        (!["", NONE].contains(&value)).then(|| value.to_owned())
    }

    /// The game at its start. XBoard lets its white begin: where White begins a handicap game, the sides change places, and what
    /// Black would have is seen from the other side.
    ///
    /// # Errors
    /// Where the variant has no such handicap, or no game begins from the position.
    pub(crate) fn game(&self, compiled: &CompiledVariant, layout: &CecpLayout) -> Result<Game, Refusal> {
        let variant = compiled.variant();
        let setup = if let Some(fen) = &self.position {
            let setup = layout.setup(variant, fen)?;
            if setup.side == Color::White {
                return Err(Refusal::WhiteBegins);
            }
            setup
        } else if let Some(name) = &self.handicap {
            let found = variant.handicap_called(name)?;
            match found.start.side {
                Color::Black => found.start.clone(),
                Color::White => found.start.turned(variant.board),
            }
        } else {
            return Ok(Game::new(compiled));
        };
        Ok(Game::from_setup(compiled, &setup)?)
    }
}
