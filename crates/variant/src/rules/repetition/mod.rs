//! Repetition: what repeated positions do.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod sense;
pub(crate) mod words;

use crate::Color;

/// What repeated positions do. Positions are equal where board, hands and side to move are.
///
/// ```
/// use hakugei_variant::rules::Repetition;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (repetition: fold(count: 3, result: draw, perpetual_check: loss))"#).ok_or("it is valid")?;
/// assert!(matches!(rules.repetition, Repetition::Fold { count: 3, .. }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing; the game goes on.
    Unlimited,
    /// The game ends when a position occurs for the `count`th time, or no move may lead there.
    Fold {
        /// How many occurrences end the game or are barred, at least 2.
        count: u8,
        /// The result, unless one side checked throughout.
        result: RepetitionResult,
        /// The result where exactly one side gave check with every one of its moves since the first occurrence.
        perpetual_check: PerpetualCheck,
        /// The result where exactly one side attacked with every one of its moves since the first occurrence, and the
        /// rule of perpetual check does not decide. A move attacks where the piece that moved could capture next.
        perpetual_attack: PerpetualAttack,
    },
}

impl Repetition {
    /// Whether it makes moves illegal because of the positions before them.
    pub fn bars_moves(self) -> bool {
        match self {
            Self::Fold { perpetual_check, .. } => {
                self.is_forbidden() || perpetual_check == PerpetualCheck::IllegalMove
            }
            Self::Unlimited => false,
        }
    }

    /// Whether no move of either side may complete a repetition.
    pub fn is_forbidden(self) -> bool {
        matches!(self, Self::Fold { result, .. } if result == RepetitionResult::Forbidden)
    }
}

/// The result of a repetition.
///
/// ```
/// use hakugei_variant::rules::{Repetition, RepetitionResult};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (repetition: fold(count: 3, result: starter_loses, perpetual_check: loss))"#).ok_or("it is valid")?;
/// let result = RepetitionResult::StarterLoses;
/// assert!(matches!(rules.repetition, Repetition::Fold { result: said, .. } if said == result));
/// assert_eq!(result.name(), "starter_loses");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionResult {
    /// A draw.
    Draw,
    /// No result; the game is replayed with colours reversed.
    ReplayReversed,
    /// No result.
    NoResult,
    /// A side loses.
    Loss(Color),
    /// The side that began the cycle loses: the one to move in the position that is repeated.
    StarterLoses,
    /// The side that made the last move loses: the one that is not to move in the position that is repeated.
    CompleterLoses,
    /// There is none: the move that would complete the repetition is illegal for either side. A side that has no other
    /// move is mated or stalemated.
    Forbidden,
}

words! {
    RepetitionResult = "the result of a repetition" {
        "draw" => Draw,
        "replay_reversed" => ReplayReversed,
        "no_result" => NoResult,
        "black_loses" => Loss(Color::Black),
        "white_loses" => Loss(Color::White),
        "starter_loses" => StarterLoses,
        "completer_loses" => CompleterLoses,
        "forbidden" => Forbidden,
    }
}

/// What perpetual check does.
///
/// ```
/// use hakugei_variant::rules::{PerpetualCheck, Repetition};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (repetition: fold(count: 4, result: no_result, perpetual_check: illegal_move))"#).ok_or("it is valid")?;
/// let Repetition::Fold { perpetual_check, .. } = rules.repetition else {
///     return Err("repetition ends the game");
/// };
/// assert_eq!(perpetual_check, PerpetualCheck::IllegalMove);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerpetualCheck {
    /// The checking side loses.
    Loss,
    /// The move that would complete the repetition is illegal for the checking side.
    IllegalMove,
    /// Nothing special: the ordinary result of the repetition. A file may write `draw` where that is a draw.
    Ordinary,
}

words! {
    PerpetualCheck = "what perpetual check does" {
        "loss" => Loss,
        "illegal_move" => IllegalMove,
        "ordinary" => Ordinary,
    }
    synonyms { "draw" => Ordinary, }
}

/// What perpetual attack does.
///
/// ```
/// use hakugei_variant::rules::{PerpetualAttack, Repetition};
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (repetition: fold(count: 4, result: draw, perpetual_check: loss, perpetual_attack: loss))"#).ok_or("it is valid")?;
/// let Repetition::Fold { perpetual_attack, .. } = rules.repetition else {
///     return Err("repetition ends the game");
/// };
/// assert_eq!(perpetual_attack, PerpetualAttack::Loss);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerpetualAttack {
    /// Nothing special: the ordinary result of the repetition.
    #[default]
    Ordinary,
    /// The attacking side loses.
    Loss,
}

words! {
    PerpetualAttack = "what perpetual attack does" {
        "ordinary" => Ordinary,
        "loss" => Loss,
    }
}
