//! XBoard and Fairy-Stockfish read what this crate accepts as it does.

use betza::{Letter, Notation, Step, Way, fairy_stockfish_steps, xboard_later_leg, xboard_steps};

/// Every row of at most `longest` letters.
fn rows(longest: usize) -> Vec<Vec<Way>> {
    let mut rows = vec![Vec::new()];
    let mut latest = rows.clone();
    for _ in 0..longest {
        let longer = |row: &Vec<Way>| Way::ALL.map(|way| [row.as_slice(), &[way]].concat());
        latest = latest.iter().flat_map(longer).collect();
        rows.extend(latest.clone());
    }
    rows
}

/// In a chain `XBoard` reads a later leg as this crate does, but for `h`, which it takes for every direction.
#[test]
fn xboard_agrees_with_every_accepted_later_leg_without_h() {
    let mut accepted = 0;
    for row in rows(3) {
        let text: String = row.iter().map(|way| way.letter()).collect();
        let Ok(notation) = Notation::parse(&format!("ma{text}K")) else {
            continue;
        };
        if row.is_empty() || row.contains(&Way::Half) {
            continue;
        }
        // Eight first legs, each continued alike.
        let paths = notation.moves().paths.len();
        assert_eq!(paths, 8 * xboard_later_leg(&row), "{text}");
        accepted += 1;
    }
    assert!(accepted > 80, "{accepted}");
}

#[test]
fn both_engines_agree_with_every_accepted_row_of_up_to_four_letters() {
    let mut accepted = 0;
    for (atom, letter) in [('W', Letter::W), ('F', Letter::F), ('N', Letter::N)] {
        for row in rows(4) {
            let text: String = row.iter().map(|way| way.letter()).chain([atom]).collect();
            let Ok(notation) = Notation::parse(&text) else {
                continue;
            };
            let moves = notation.moves();
            let steps: Vec<Step> = moves.simple.iter().map(|movement| movement.step).collect();
            assert_eq!(steps, xboard_steps(letter, &row), "XBoard on {text}");
            assert_eq!(
                steps,
                fairy_stockfish_steps(letter, &row),
                "Fairy-Stockfish on {text}"
            );
            accepted += 1;
        }
    }
    assert_eq!(accepted, 2227);
}
