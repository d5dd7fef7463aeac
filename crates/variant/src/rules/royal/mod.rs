//! What the game is about: the end of a royal piece.

pub(crate) mod check;
pub(crate) mod sense;
pub(crate) mod words;

/// What ends the game for a royal piece. Under either arm a side loses as soon as it has fewer royal pieces left than it must keep, on
/// the board and in hand together: none, where [`Rules::least_royals`](super::Rules::least_royals) is 1.
///
/// ```
/// use hakugei_variant::rules::RoyalEnd;
///
/// # use hakugei_variant::{Source, load, shipped};
/// # let parent = shipped::ids().next().ok_or("some ship")?;
/// # let rules = |said: &str| {
/// #     let text = format!("Variant(id: \"mine\", extends: \"{parent}\", {said})");
/// #     load(&Source::new("mine.ron", text), &shipped::Shipped).variant.map(|variant| variant.rules)
/// # };
/// let rules = rules(r#"ends: (royal: capture)"#).ok_or("it is valid")?;
/// assert_eq!(rules.royal, RoyalEnd::Capture);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoyalEnd {
    /// Checkmate. A move may not leave the only royal piece that the side has on the board where the other side could
    /// capture it, also where there is another one in hand. A side with several there, or with none, is not in check. Where a side
    /// must keep more, this holds for each of its royal pieces while no more than that number are on the board.
    #[default]
    Checkmate,
    /// Actual capture; leaving it attacked is legal.
    Capture,
}

words! {
    RoyalEnd = "the end of a royal piece" {
        "checkmate" => Checkmate,
        "capture" => Capture,
    }
}
