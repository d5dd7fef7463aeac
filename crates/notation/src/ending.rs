//! Results and reasons as text.

use hakugei_game::{GameResult, Outcome, Reason};
use hakugei_variant::Color;

/// Every result with its sign in a record, and the words that are read for it besides.
const RESULTS: [(GameResult, &str, &str); 5] = [
    (GameResult::Win(Color::Black), "1-0", "black_wins"),
    (GameResult::Win(Color::White), "0-1", "white_wins"),
    (GameResult::Draw, "1/2-1/2", "draw"),
    (GameResult::ReplayReversed, "replay_reversed", "replay_reversed"),
    (GameResult::NoResult, "no_result", "no_result"),
];

/// The sign of a game without a result.
const UNFINISHED: &str = "*";

/// The sign of a result, Black's points first; `*` where there is none.
pub(crate) fn sign(result: Option<GameResult>) -> &'static str {
    let known = RESULTS.iter().find(|known| Some(known.0) == result);
    known.map_or(UNFINISHED, |known| known.1)
}

/// What a sign of a result says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    /// The result, or `None` where there is none yet.
    pub(crate) result: Option<GameResult>,
}

/// Reads a sign of a result, or a word for it; `None` where the text is neither.
pub(crate) fn read_sign(text: &str) -> Option<Sign> {
    if text == UNFINISHED {
        return Some(Sign { result: None });
    }
    let known = RESULTS.iter().find(|known| known.1 == text || known.2 == text);
    known.map(|known| Sign {
        result: Some(known.0),
    })
}

/// The signs of all results, for a message.
pub(crate) fn signs() -> Vec<String> {
    let known = RESULTS.iter().map(|known| known.1);
    known.chain([UNFINISHED]).map(str::to_owned).collect()
}

/// The reason with a name.
pub(crate) fn read_reason(text: &str) -> Option<Reason> {
    let counted = (0..=u8::MAX).map(Reason::Repetition);
    Reason::NAMED
        .into_iter()
        .chain(counted)
        .find(|reason| reason.to_string() == text)
}

/// The outcome with the names that [`GameResult`] and [`Reason`] print; `None` where one of them is no such name.
///
/// ```
/// use hakugei_game::{GameResult, Outcome, Reason};
///
/// let outcome = Outcome { result: GameResult::Draw, reason: Reason::Repetition(4) };
/// assert_eq!(hakugei_notation::read_outcome("draw", "fourfold_repetition"), Some(outcome));
/// assert_eq!(hakugei_notation::read_outcome("draw", "boredom"), None);
/// ```
pub fn read_outcome(result: &str, reason: &str) -> Option<Outcome> {
    let known = RESULTS.iter().find(|known| known.2 == result)?;
    Some(Outcome {
        result: known.0,
        reason: read_reason(reason)?,
    })
}

/// The names of the reasons, for a message.
pub(crate) fn reasons() -> Vec<String> {
    let named = Reason::NAMED.into_iter().chain([Reason::Repetition(4)]);
    named.map(|reason| reason.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_reasons_read_back() {
        for (result, _, word) in RESULTS {
            let said = Some(Sign { result: Some(result) });
            assert_eq!(read_sign(sign(Some(result))), said);
            assert_eq!(read_sign(word), said);
            assert_eq!(word, result.to_string());
        }
        assert_eq!(read_sign(sign(None)), Some(Sign { result: None }));
        assert_eq!(read_sign("2-0"), None);
        for reason in Reason::NAMED
            .into_iter()
            .chain((0..=u8::MAX).map(Reason::Repetition))
        {
            assert_eq!(read_reason(&reason.to_string()), Some(reason));
        }
        assert_eq!(read_reason("boredom"), None);
    }
}
