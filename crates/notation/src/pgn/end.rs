//! How a game in PGN ended: its result, and the words about it.

use hakugei_game::{Game, GameResult, Outcome, Reason};
use hakugei_variant::Color;

use crate::ending;
use crate::tree::End;

/// Words by which programs say why a game ended that the rules had not ended, and what they mean.
const WORDS: [(&str, Reason); 6] = [
    ("resign", Reason::Resignation),
    ("time", Reason::Timeout),
    ("flag", Reason::Timeout),
    ("clock", Reason::Timeout),
    ("illegal", Reason::IllegalMove),
    ("agree", Reason::Agreement),
];

/// What programs say where a side is mated.
const MATES: [&str; 5] = [
    "white mates",
    "black mates",
    "checkmate",
    "white is checkmated",
    "black is checkmated",
];

/// What XBoard says of who wins, and of who loses. Its words for the sides are not those of the game: the side that it calls white is
/// Black here.
const WINS: [&str; 2] = ["wins", "mates"];
const LOSES: [&str; 6] = [
    "loses",
    "lost",
    "resigns",
    "forfeits",
    "is checkmated",
    "is mated",
];

/// What a text says of the end of a game.
#[derive(Default)]
pub(crate) struct Said {
    /// The result.
    pub(crate) result: Option<GameResult>,
    /// The value of the tag for it.
    pub(crate) termination: Option<String>,
    /// The last comment, where XBoard says it.
    pub(crate) comment: Option<String>,
}

/// How a game that the rules have not ended did end.
pub(crate) enum Ended {
    /// In a way that other forms have a word for.
    As(End),
    /// With a result.
    With(Outcome),
    /// It goes on.
    Open,
}

impl Said {
    /// The end of a game after all its moves.
    pub(crate) fn of(&self, game: &Game) -> Ended {
        let word = self.termination.as_deref().unwrap_or_default();
        let Some(result) = self.result else {
            return End::of_kif(word, game.side()).map_or(Ended::Open, Ended::As);
        };
        let named = End::of_kif(word, game.side()).filter(|end| {
            let outcome = end.outcome(game);
            outcome.is_some_and(|outcome| outcome.result == result)
        });
        if let Some(end) = named {
            return Ended::As(end);
        }
        let reason = self.reason(word);
        let won = matches!(result, GameResult::Win(_));
        let fits = match reason {
            Reason::Agreement => !won,
            Reason::Resignation | Reason::Timeout | Reason::IllegalMove => won,
            Reason::Declaration => game
                .declaration()
                .is_some_and(|declared| declared.result == result),
            _ => false,
        };
        // Who loses without a reason has given up, and any other result is one that both have accepted.
        let reason = match (fits, won) {
            (true, _) => reason,
            (false, true) => Reason::Resignation,
            (false, false) => Reason::Agreement,
        };
        Ended::With(Outcome { result, reason })
    }

    /// The words by which the game is said to have ended as only the rules end it.
    pub(crate) fn by_rules(&self) -> Option<String> {
        let said = self.termination.as_ref().or(self.comment.as_ref())?;
        let plain = said.trim_end_matches(['.', '!']).to_lowercase();
        (self.result.is_some() && MATES.contains(&plain.as_str())).then(|| said.clone())
    }

    /// The last comment, where it does no more than say by XBoard's words for the sides who has won with the result: read as a remark on the
    /// game it would name the wrong side.
    pub(crate) fn told_by_xboard(&self) -> Option<&str> {
        let Some(GameResult::Win(winner)) = self.result else {
            return None;
        };
        let comment = self.comment.as_deref()?;
        let plain = comment.to_lowercase();
        let (side, said) = plain.split_once(' ')?;
        let side = match side {
            "white" => Color::Black,
            "black" => Color::White,
            _ => return None,
        };
        let verbs: &[&str] = if side == winner { &WINS } else { &LOSES };
        let is_said = verbs.iter().any(|verb| {
            said.strip_prefix(verb)
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        });
        is_said.then_some(comment)
    }

    fn reason(&self, word: &str) -> Reason {
        if let Some(reason) = ending::read_reason(word) {
            return reason;
        }
        let comment = self.comment.as_deref().unwrap_or_default();
        let said = format!("{word} {comment}").to_lowercase();
        let known = WORDS.iter().find(|known| said.contains(known.0));
        known.map_or(Reason::Agreement, |known| known.1)
    }
}
