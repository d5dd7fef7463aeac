//! Fairy-Stockfish. Its `go perft` writes the list of legal moves of the last ply and takes its length.

use std::path::Path;
use std::process::Command;

use crate::contender::Measured;
use crate::cpu;

/// The games of the comparison that it does not have, in its own configuration language.
const VARIANTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fairy/variants.ini");

/// Counts the lines of `plies` plies. The time of a count of one ply is subtracted.
///
/// # Errors
/// Where the program fails or gives no count.
pub(crate) fn measure(program: &Path, variant: &str, position: &str, plies: u32) -> Result<Measured, String> {
    let start = once(program, variant, position, 1)?;
    let whole = once(program, variant, position, plies)?;
    Ok(Measured {
        lines: whole.lines,
        spent: whole.spent.saturating_sub(start.spent),
    })
}

fn once(program: &Path, variant: &str, position: &str, plies: u32) -> Result<Measured, String> {
    let position = if position.is_empty() {
        "startpos".to_owned()
    } else {
        format!("fen {}", fen(position))
    };
    let input = format!(
        "uci\nsetoption name VariantPath value {VARIANTS}\nsetoption name UCI_Variant value {variant}\n\
         position {position}\ngo perft {plies}\nquit\n"
    );
    let ran = cpu::run(&mut Command::new(program), &input)?;
    let said = ran
        .output
        .lines()
        .find_map(|line| line.strip_prefix("Nodes searched: "));
    let lines = said.and_then(|count| count.trim().parse().ok());
    let lines =
        lines.ok_or_else(|| format!("Fairy-Stockfish gives no count for {variant}: {}", ran.complaints))?;
    Ok(Measured {
        lines,
        spent: ran.spent,
    })
}

/// A position of the whale family as `VARIANTS` writes it: a porpoise is a promoted killer whale, a dolphin on its
/// furthest rank a promoted dolphin, and hands stand in brackets behind the board.
fn fen(sfen: &str) -> String {
    let mut fields = sfen.split(' ');
    let mut field = || fields.next().unwrap_or_default();
    let (board, side, hands) = (field(), field(), field());
    let rows: Vec<&str> = board.split('/').collect();
    let (first, last) = (0, rows.len() - 1);
    let row = |(number, row): (usize, &&str)| -> String {
        row.chars()
            .map(|letter| match letter {
                'P' => "+K".to_owned(),
                'p' => "+k".to_owned(),
                'D' if number == first => "+D".to_owned(),
                'd' if number == last => "+d".to_owned(),
                other => other.to_string(),
            })
            .collect()
    };
    let board: Vec<String> = rows.iter().enumerate().map(row).collect();
    let side = if side == "b" { "w" } else { "b" };
    format!("{}[{}] {side} 0 1", board.join("/"), spelt_out(hands))
}

/// Hands letter by letter: `2Dk` becomes `DDk`.
fn spelt_out(hands: &str) -> String {
    let mut letters = String::new();
    let mut count = 0;
    for character in hands.chars() {
        match character.to_digit(10) {
            Some(digit) => count = 10 * count + digit as usize,
            None if character == '-' => {}
            None => letters.extend(std::iter::repeat_n(character, std::mem::take(&mut count).max(1))),
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::fen;

    #[test]
    fn positions_are_rewritten() {
        let sfen = "D1p3/6/6/6/6/P1d3 w 12DKh2d 7";
        assert_eq!(fen(sfen), "+D1+k3/6/6/6/6/+K1+d3[DDDDDDDDDDDDKhdd] b 0 1");
        assert_eq!(fen("6/d5/6/6/D5/6 b - 1"), "6/d5/6/6/D5/6[] w 0 1");
    }
}
