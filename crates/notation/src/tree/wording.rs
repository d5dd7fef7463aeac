//! The words of a step in KIF, where it has several for the same thing.

/// How a step was worded. The default is what new files are written with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wording {
    /// Another word than the usual one: `時間切れ` for `切れ負け`, or `不成` where a move without `成` says the same.
    pub(crate) word: Option<&'static str>,
    /// The line `まで83手で先手の勝ち` of an end.
    pub(crate) closing: Closing,
}

/// The line that closes a line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Closing {
    /// As it is usually put.
    #[default]
    Usual,
    /// It is missing.
    Missing,
    /// In other words.
    Said(String),
    /// It alone says how the game ended: the end has no line with a number.
    Alone(String),
}
