//! KIF moves on a large board that capture on their way: two lines, one for each step, as other programs write them.

use hakugei_notation::kif;

use crate::support;

/// A lion on 6g before two pawns, and the two kings, with some lines of moves.
fn game(moves: &str) -> String {
    let mut cells = vec![vec!["   ・"; 12]; 12];
    for (file, rank, cell) in [
        (11, 1, "  v玉"),
        (6, 5, "  v歩"),
        (6, 6, "  v歩"),
        (6, 7, "   獅"),
        (1, 12, "   玉"),
    ] {
        cells[rank - 1][12 - file] = cell;
    }
    let rows: Vec<String> = cells.iter().map(|row| format!("|{}|", row.concat())).collect();
    format!("手合割：その他\n{}\n手数----指手--\n{moves}", rows.join("\n"))
}

/// What a text of moves says, in USI, or what is wrong with it.
fn read(moves: &str) -> Result<Vec<String>, String> {
    let compiled = support::compiled("chu");
    let tree = kif::read(&compiled, &game(moves)).map_err(|error| error.to_string())?;
    let played = tree.to_game(&compiled);
    let mut game = hakugei_game::Game::from_setup(&compiled, tree.setup()).expect("it can be played from");
    let mut said = Vec::new();
    for &mv in played.moves() {
        said.push(game.usi(mv));
        game.play(mv).expect("it is legal");
    }
    Ok(said)
}

#[test]
fn two_lines_are_one_move() {
    for lines in [
        "   1 一歩目 6六獅子 （←6七）\n   1 二歩目 6五獅子 （←6六）\n",
        "1手目一歩目 ▲6六獅子 （←6七）\n1手目二歩目 ▲6五獅子 （←6六）\n",
        "   1 6五獅子 （←6七、6六）\n",
    ] {
        assert_eq!(read(lines), Ok(vec!["6g6f6e".to_owned()]), "{lines}");
    }
    let stays = "1手目一歩目 ▲6六獅子 （←6七）\n1手目二歩目 ▲6七獅子（居食い） （←6六）\n";
    assert_eq!(read(stays), Ok(vec!["6g6f6g".to_owned()]));
}

#[test]
fn a_first_step_on_an_empty_square_captures_nothing() {
    let around = "1手目一歩目 ▲7六獅子 （←6七）\n1手目二歩目 ▲6五獅子 （←7六）\n";
    assert_eq!(read(around), Ok(vec!["6g6e".to_owned()]));
}

#[test]
fn half_moves_are_refused() {
    let cases = [
        ("   1 一歩目 6六獅子 （←6七）\n", "is only the first step"),
        (
            "   1 一歩目 6六獅子 （←6七）\n   2 11一玉将 （←11一）\n",
            "is only the first step",
        ),
        ("   1 二歩目 6五獅子 （←6六）\n", "no first one stands before it"),
        (
            "   1 一歩目 6六獅子 （←6七）\n   1 二歩目 6五獅子 （←7六）\n",
            "does not begin where the first step ends, on 6六",
        ),
        (
            "   2 一歩目 6六獅子 （←6七）\n   2 二歩目 6五獅子 （←6六）\n",
            "`2`",
        ),
    ];
    for (lines, said) in cases {
        let error = read(lines).expect_err(lines);
        assert!(error.contains(said), "{lines}: {error}");
    }
}
