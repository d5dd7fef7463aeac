//! The line that closes a line of play in KIF: `まで83手で先手の勝ち`.

use hakugei_game::{Game, GameResult};
use hakugei_variant::Color;

use super::diagram;
use super::move_text::player;
use crate::tree::{End, Style};

/// What a closing line says after the count of moves: `先手の勝ち` of `まで83手で先手の勝ち`, `詰` of `まで7手詰`.
pub(super) fn said(line: &str) -> &str {
    if let Some((_, said)) = line.split_once("手で") {
        return said;
    }
    let count = |c: char| c.is_whitespace() || matches!(c, '、' | '0'..='9' | '０'..='９');
    let said = line.trim_start_matches("まで").trim_start_matches(count);
    said.strip_prefix('手').unwrap_or(said)
}

/// The end that the words after `まで83手で` mean, where it is a side's turn.
pub(super) fn ending(side: Color, said: &str) -> Option<End> {
    let (player, rest) = said.split_once('の').unwrap_or(("", said));
    let (reason, player) = player.rsplit_once("により").unwrap_or(("", player));
    let winner = diagram::seat(player.trim()).map(|seat| seat.0);
    // A win of the side to move without a further word is one by the opponent's last move: it broke a rule.
    match (winner, rest.trim()) {
        (Some(winner), "勝ち") if reason.contains("時間") => (winner != side).then_some(End::Timeout),
        (Some(winner), "勝ち") if winner == side => Some(End::IllegalAction(side.other())),
        (Some(_), "勝ち") => Some(End::Resignation),
        (Some(loser), "反則負け") => Some(if loser == side {
            End::IllegalMove
        } else {
            End::IllegalAction(loser)
        }),
        (Some(winner), "反則勝ち") => Some(if winner == side {
            End::IllegalAction(side.other())
        } else {
            End::IllegalMove
        }),
        (Some(winner), "入玉勝ち" | "宣言勝ち") => (winner == side).then_some(End::Declaration),
        (None, word) => End::of_kif(word, side),
        _ => None,
    }
}

/// The line for a game that its last move has won by the rules in a way for which there is no word, such as by the capture of a royal
/// piece; `None` where it was not.
pub(super) fn won(game: &Game, plies: usize, style: &Style) -> Option<String> {
    let outcome = game.outcome()?;
    let GameResult::Win(winner) = outcome.result else {
        return None;
    };
    let has_word = End::of_outcome(outcome, game.side()).is_some();
    (!has_word).then(|| format!("まで{plies}手で{}の勝ち", player(style, winner)))
}

/// The line for an end after a number of plies, where it is a side's turn.
pub(super) fn write(end: End, plies: usize, side: Color, style: &Style) -> String {
    let (us, them) = (player(style, side), player(style, side.other()));
    let said = match end {
        End::Resignation => format!("{them}の勝ち"),
        End::Timeout => format!("時間切れにより{them}の勝ち"),
        End::IllegalMove => format!("{us}の反則負け"),
        End::IllegalAction(loser) if loser == side => format!("{us}の反則負け"),
        End::IllegalAction(_) => format!("{us}の反則勝ち"),
        End::Declaration => format!("{us}の入玉勝ち"),
        End::Mate => "詰".to_owned(),
        other => other.kif(side).to_owned(),
    };
    format!("まで{plies}手で{said}")
}
