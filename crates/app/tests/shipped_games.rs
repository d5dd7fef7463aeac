//! Every shipped game at the table, from its start to an end.

use crate::run::{finish, program, run, side_by_side, usual_ids};
use crate::table::has;

fn play(args: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    let said = finish(program().arg("play").args(args), input.as_bytes());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    said.out
}

/// The record at the end of what was said.
fn record_of(out: &str) -> &str {
    let at = out.rfind("[Variant ");
    &out[at.unwrap_or_else(|| panic!("no record in:\n{out}"))..]
}

/// Games that weak players do not bring to an end: kings walk in each other's camps and nothing is repeated. In the largest
/// games, with 96 pieces a side, the end takes minutes.
const LONG: [&str; 4] = ["annan", "unashogi", "dai_dai", "maka_dai_dai"];

#[test]
fn every_shipped_game_can_be_played() {
    let list = run(&["variants", "--json"], "").out;
    let list: Vec<serde_json::Value> = serde_json::from_str(&list).expect("an array");
    let whole: Vec<&str> = usual_ids().collect();
    side_by_side(list.iter().filter_map(|entry| entry["id"].as_str()), |variant| {
        let tag = format!("[Variant \"{variant}\"]");
        if LONG.contains(&variant) || !whole.contains(&variant) {
            let out = play(
                &[variant, "--level", "1", "--time", "30ms"],
                &["moves", "hint", "resign"],
            );
            has(
                &out,
                &[
                    "legal moves:",
                    "Hint: ",
                    "The game is over: White wins by resignation.",
                ],
            );
            has(record_of(&out), &[&tag]);
        } else {
            let out = play(&[variant, "--as", "none", "--level", "11", "--seed", "1"], &[]);
            has(&out, &["The game is over: "]);
            has(record_of(&out), &[&tag, "[Reason \""]);
        }
    });
}
