//! How a game ended, in the words of other programs.

use hakugei_game::{Game, GameResult, Outcome, Reason, Undeclarable};
use hakugei_variant::Color;

use crate::ending;

/// The end of a game. The side is the one whose turn it is.
///
/// ```
/// use hakugei_game::{CompiledVariant, Game, GameResult, Reason};
/// use hakugei_notation::tree::End;
/// use hakugei_variant::{Color, shipped};
///
/// let compiled = CompiledVariant::shipped(shipped::ids().next().expect("some are shipped")).expect("it is shipped");
/// let game = Game::new(&compiled);
/// let outcome = End::Resignation.outcome(&game).expect("a player may always resign");
/// assert_eq!((outcome.result, outcome.reason), (GameResult::Win(Color::White), Reason::Resignation));
/// assert_eq!(End::of_outcome(outcome, Color::Black), Some(End::Resignation));
/// assert_eq!(End::Mate.outcome(&game), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The side resigns.
    Resignation,
    /// The game is broken off.
    Interruption,
    /// The game is put off, the next move sealed.
    Adjournment,
    /// A position occurred too often.
    Repetition,
    /// Both kings are safe, and neither side can win.
    Impasse,
    /// A draw, such as one by declaration.
    Draw,
    /// As many moves were made as the players had agreed on at most: a draw.
    MaxMoves,
    /// The side is mated.
    Mate,
    /// A problem has no solution.
    NoMate,
    /// The side has no time left.
    Timeout,
    /// The side made an illegal move, and loses.
    IllegalMove,
    /// A player broke a rule, and loses.
    IllegalAction(Color),
    /// A king has reached the goal of the rule of try.
    Try,
    /// The side declares, and wins.
    Declaration,
    /// The other side did not come.
    DefaultWin,
    /// The side did not come.
    DefaultLoss,
    /// A move was taken back.
    TakenBack,
    /// Something went wrong.
    Fault,
}

/// The ends with their words in KIF, those that are written first, and in CSA. What no word says is empty.
const WORDS: [(End, &[&str], &str); 16] = [
    (End::Resignation, &["投了"], "TORYO"),
    (End::Interruption, &["中断"], "CHUDAN"),
    (End::Adjournment, &["封じ手"], ""),
    (End::Repetition, &["千日手"], "SENNICHITE"),
    (End::Impasse, &["持将棋"], "JISHOGI"),
    (End::Draw, &["引き分け", "引分け", "引分"], "HIKIWAKE"),
    (End::MaxMoves, &["最大手数"], "MAX_MOVES"),
    (End::Mate, &["詰み", "詰"], "TSUMI"),
    (End::NoMate, &["不詰"], "FUZUMI"),
    (End::Timeout, &["切れ負け", "時間切れ"], "TIME_UP"),
    (End::Try, &["トライ"], ""),
    (End::Declaration, &["入玉勝ち", "宣言勝ち"], "KACHI"),
    (End::DefaultWin, &["不戦勝"], ""),
    (End::DefaultLoss, &["不戦敗"], ""),
    (End::TakenBack, &["待った"], "MATTA"),
    (End::Fault, &["エラー"], "ERROR"),
];

/// A draw on which the players have agreed.
const AGREED: Outcome = Outcome {
    result: GameResult::Draw,
    reason: Reason::Agreement,
};

/// The KIF words of a broken rule: the side loses, or wins.
const FOULS: [&str; 2] = ["反則負け", "反則勝ち"];

/// Why the rules refuse a declaration that a text claims.
///
/// ```
/// use hakugei_game::{CompiledVariant, Undeclarable};
/// use hakugei_notation::tree::RefusedDeclaration;
/// use hakugei_variant::shipped;
///
/// let why = RefusedDeclaration::from(Undeclarable::GameOver);
/// assert_eq!(why.to_string(), Undeclarable::GameOver.to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RefusedDeclaration {
    /// It gives another result.
    #[error("a declaration here gives `{}`", ending::sign(Some(*.0)))]
    Gives(GameResult),
    /// The side to move may not declare.
    #[error(transparent)]
    Undeclarable(#[from] Undeclarable),
}

impl RefusedDeclaration {
    /// Why a declaration of the side to move does not give a result; `None` where it does.
    pub(crate) fn of(game: &Game, claimed: GameResult) -> Option<Self> {
        match game.check_declaration() {
            Ok(declared) if declared.result == claimed => None,
            Ok(declared) => Some(Self::Gives(declared.result)),
            Err(missing) => Some(missing.into()),
        }
    }
}

impl End {
    /// What has happened, in plain English.
    pub fn in_words(self) -> String {
        let said = match self {
            Self::Resignation => "resignation",
            Self::Interruption => "interruption",
            Self::Adjournment => "adjournment",
            Self::Repetition => "repetition",
            Self::Impasse => "impasse",
            Self::Draw => "draw",
            Self::MaxMoves => "the most moves",
            Self::Mate => "mate",
            Self::NoMate => "no mate",
            Self::Timeout => "no time left",
            Self::IllegalMove => "an illegal move",
            Self::IllegalAction(Color::Black) => "a rule broken by Black",
            Self::IllegalAction(Color::White) => "a rule broken by White",
            Self::Try => "a try",
            Self::Declaration => "declaration",
            Self::DefaultWin => "won by default",
            Self::DefaultLoss => "lost by default",
            Self::TakenBack => "a move taken back",
            Self::Fault => "a fault",
        };
        said.to_owned()
    }

    /// The end that KIF has a word for, where it is a side's turn.
    pub(crate) fn of_kif(word: &str, side: Color) -> Option<Self> {
        match FOULS.iter().position(|foul| *foul == word) {
            Some(0) => Some(Self::IllegalMove),
            Some(_) => Some(Self::IllegalAction(side.other())),
            None => WORDS
                .iter()
                .find(|known| known.1.contains(&word))
                .map(|known| known.0),
        }
    }

    /// A word of KIF that is read for an end and is not the usual one.
    pub(crate) fn kif_spelling(word: &str) -> Option<&'static str> {
        let mut unusual = WORDS.iter().flat_map(|known| &known.1[1..]);
        unusual.find(|&&known| known == word).copied()
    }

    /// The word of KIF, where it is a side's turn.
    pub(crate) fn kif(self, side: Color) -> &'static str {
        match self {
            Self::IllegalMove => FOULS[0],
            Self::IllegalAction(loser) => FOULS[usize::from(loser != side)],
            _ => {
                let known = WORDS.iter().find(|known| known.0 == self);
                known.expect("every other end is in the list").1[0]
            }
        }
    }

    /// Every word that KIF has for an end.
    pub(crate) fn kif_words() -> Vec<String> {
        let known = WORDS.iter().map(|known| known.1[0]).chain(FOULS);
        known.map(str::to_owned).collect()
    }

    /// The end that CSA has a word for, without its `%`.
    pub(crate) fn of_csa(word: &str) -> Option<Self> {
        match word {
            "ILLEGAL_MOVE" => Some(Self::IllegalMove),
            "+ILLEGAL_ACTION" => Some(Self::IllegalAction(Color::Black)),
            "-ILLEGAL_ACTION" => Some(Self::IllegalAction(Color::White)),
            "" => None,
            _ => WORDS.iter().find(|known| known.2 == word).map(|known| known.0),
        }
    }

    /// The word of CSA without its `%`, if it has one.
    pub(crate) fn csa(self) -> Option<&'static str> {
        match self {
            Self::IllegalMove => Some("ILLEGAL_MOVE"),
            Self::IllegalAction(Color::Black) => Some("+ILLEGAL_ACTION"),
            Self::IllegalAction(Color::White) => Some("-ILLEGAL_ACTION"),
            _ => {
                let known = WORDS.iter().find(|known| known.0 == self);
                known.map(|known| known.2).filter(|word| !word.is_empty())
            }
        }
    }

    /// Every word that CSA has for an end.
    pub(crate) fn csa_words() -> Vec<String> {
        let fouls = ["ILLEGAL_MOVE", "+ILLEGAL_ACTION", "-ILLEGAL_ACTION"];
        let known = WORDS.iter().map(|known| known.2).filter(|word| !word.is_empty());
        known.chain(fouls).map(|word| format!("%{word}")).collect()
    }

    /// Why the rules refuse it in a game that has come to it; `None` where they do not. Only a declaration is a claim that
    /// they judge: the others are acts of the players, or say what the position shows.
    pub(crate) fn refused(self, game: &Game) -> Option<RefusedDeclaration> {
        let refused = || RefusedDeclaration::of(game, GameResult::Win(game.side()));
        (self == Self::Declaration).then(refused).flatten()
    }

    /// What it means by the rules of a game that has come to it; `None` where they do not know it, or do not agree. A draw
    /// is one by the rules where they give that, and else one that the players have agreed on.
    pub fn outcome(self, game: &Game) -> Option<Outcome> {
        let (us, them) = (game.side(), game.side().other());
        let won = |winner, reason| {
            Some(Outcome {
                result: GameResult::Win(winner),
                reason,
            })
        };
        match self {
            Self::Resignation => won(them, Reason::Resignation),
            Self::Timeout => won(them, Reason::Timeout),
            Self::IllegalMove => won(them, Reason::IllegalMove),
            Self::IllegalAction(loser) => won(loser.other(), Reason::IllegalMove),
            Self::Declaration => game
                .declaration()
                .filter(|declared| declared.result == GameResult::Win(us)),
            Self::Draw => {
                let by_rule = game.outcome().or_else(|| game.declaration());
                by_rule
                    .filter(|outcome| outcome.result == GameResult::Draw)
                    .or(Some(AGREED))
            }
            Self::Impasse | Self::MaxMoves => Some(AGREED),
            // These say what the position shows, so the rules judge them.
            Self::Repetition | Self::Mate | Self::Try => game.outcome(),
            _ => None,
        }
    }

    /// What to call the end of a game that the rules know, where it is a side's turn; `None` where no word says it.
    pub fn of_outcome(outcome: Outcome, side: Color) -> Option<Self> {
        let winner = match outcome.result {
            GameResult::Win(winner) => Some(winner),
            _ => None,
        };
        let lost = winner == Some(side.other());
        match outcome.reason {
            Reason::Resignation if lost => Some(Self::Resignation),
            Reason::Timeout if lost => Some(Self::Timeout),
            Reason::IllegalMove if lost => Some(Self::IllegalMove),
            // No form has a word for perpetual check: the side that gave it has broken a rule.
            Reason::IllegalMove | Reason::PerpetualCheck => {
                winner.map(|winner| Self::IllegalAction(winner.other()))
            }
            Reason::Checkmate => Some(Self::Mate),
            Reason::Try => Some(Self::Try),
            Reason::Repetition(_) => Some(Self::Repetition),
            Reason::Declaration if winner == Some(side) => Some(Self::Declaration),
            Reason::Declaration | Reason::QuietMoves if outcome.result == GameResult::Draw => {
                Some(Self::Draw)
            }
            Reason::Impasse | Reason::Agreement if outcome.result == GameResult::Draw => Some(Self::Impasse),
            _ => None,
        }
    }
}
