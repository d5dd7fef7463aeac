//! Lessons and puzzles at the terminal: tasks are set and judged, what is solved stays solved, files of lessons are checked.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, in_folder, root, run};
use crate::table::has;

/// A fresh folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("learning").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// What `learn` says in a folder to some lines.
fn learn(folder: &Path, args: &[&str], lines: &[&str]) -> Said {
    let input = lines.join("\n") + "\n";
    finish(
        &mut in_folder(folder, &[&["learn"], args].concat()),
        input.as_bytes(),
    )
}

#[test]
fn a_lesson_is_set_judged_and_explained() {
    let folder = folder("judged");
    let lines = ["D-5c", "hint", "solution", "?p", "moves", "fliep", "Dx3c", "quit"];
    let said = learn(&folder, &["whale"], &lines);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    has(
        &said.out,
        &[
            "Whale Shogi (鯨将棋, kujira shōgi): 12 lessons; 0 solved.",
            "Lesson 1 of 12: The dolphin steps forward\n",
            "D-5c: That takes no porpoise. Try again, or type `hint` or `solution`.\n",
            "Only the dolphin on the same file can take it.\n",
            "Play Dx3c.\n",
            "White's porpoise on 3c:\n",
            "`fliep` is neither a move nor a command",
            "Dx3c is right. You now hold a killer whale",
            "Lesson 2 of 12: ",
        ],
    );
}

#[test]
fn other_names_and_capitals_are_understood_in_lessons() {
    let folder = folder("names");
    let said = learn(
        &folder,
        &["whale"],
        &[
            "HINT", "hints", "undo", "lesson", "show D", "Lesson 3", "xyzzy", "BYE",
        ],
    );
    assert_eq!(said.code, 0, "{said:?}");
    has(
        &said.out,
        &[
            "`hints` read as `hint`.",
            "`undo` read as `again`.",
            "Type `lesson` and a number from 1 to 12; `list` lists them.",
            "dolphin (",
            "Lesson 3 of 12",
            "`xyzzy` is neither a move nor a command",
            "`BYE` read as `quit`.",
        ],
    );
    assert!(!said.out.contains("`HINT`"), "{}", said.out);
}

#[test]
fn a_lesson_of_several_moves_goes_on_with_an_answer() {
    let folder = folder("several");
    let said = learn(&folder, &["whale", "7"], &["W-1e", "Dx3c", "K*2d", "quit"]);
    has(
        &said.out,
        &[
            "You have 2 moves.",
            "the goal is out of reach.",
            "Dx3c is right. White answers W-",
            "You have 1 move.",
            "K*2d is right. The killer whale slides",
            "Lesson 8 of 12: ",
        ],
    );
}

#[test]
fn what_is_solved_stays_solved_whatever_ends_the_program() {
    let folder = folder("kept");
    let first = learn(&folder, &["whale"], &["Dx3c", "Dx6d"]);
    has(&first.out, &["Lesson 3 of 12"]);
    let again = learn(&folder, &["whale"], &[]);
    has(&again.out, &["12 lessons; 2 solved.", "Lesson 3 of 12"]);
    let list = learn(&folder, &["whale", "--list"], &[]);
    assert_eq!(list.out.matches("solved").count(), 2, "{}", list.out);
    // A line that was cut off by a kill is no lesson, and the next one stands by itself; a changed letter is said.
    let file = folder.join("data/lessons.jsonl");
    let text = fs::read_to_string(&file).expect("it is kept");
    assert_eq!(text.lines().count(), 2, "{text}");
    fs::write(&file, format!("{text}{{\"variant\":\"wh")).expect("it can be written");
    let third = learn(&folder, &["whale"], &["Nx3c"]);
    has(&third.out, &["Lesson 4 of 12"]);
    let kept = learn(&folder, &["whale"], &[]);
    has(&kept.out, &["12 lessons; 3 solved."]);
    let text = fs::read_to_string(&file).expect("it is kept");
    fs::write(&file, text.replacen("whale", "whole", 1)).expect("it can be written");
    let damaged = learn(&folder, &["whale"], &[]);
    has(&damaged.out, &["12 lessons; 2 solved."]);
    has(&damaged.err, &["damaged lines are passed over: 1"]);
}

#[test]
fn a_whole_course_can_be_solved_by_its_solutions() {
    for (id, second) in [("minishogi", "R*2a"), ("paulowich", "K*1e")] {
        let folder = folder(&format!("whole-{id}"));
        let mut lines: Vec<String> = Vec::new();
        let source = fs::read_to_string(root().join(format!("variants/lessons/{id}.ron"))).expect("it ships");
        for (at, lesson) in source.split("solutions: [\"").skip(1).enumerate() {
            let first = lesson.split('"').next().expect("a move");
            lines.push(format!("{}", at + 1));
            lines.push(first.to_owned());
            // Those in two moves go on: each of these solves one of them, and is refused in the others.
            lines.extend([second, "K*2d", "Hx5c", "Hx3c"].map(str::to_owned));
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let said = learn(&folder, &[id], &lines);
        assert!(said.out.contains("lessons are solved."), "{id}: {}", said.out);
    }
}

#[test]
fn a_designer_writes_lessons_beside_his_variant_and_is_told_what_is_wrong() {
    let folder = folder("designer");
    let variant = "Variant(id: \"mine\", extends: \"whale\", name: \"Mine\", kanji: none, romaji: none)";
    fs::write(folder.join("mine.ron"), variant).expect("it can be written");
    let none = learn(&folder, &["./mine.ron", "--check"], &[]);
    has(&none.out, &["there is no file of lessons; the computer found "]);
    fs::create_dir(folder.join("lessons")).expect("a folder can be made");
    let lesson = |solution: &str| {
        format!(
            "Lessons(variant: \"mine\", lessons: [Lesson(title: \"One\", task: \"Take it.\",\n    position: \
             \"w5/6/3p2/3D2/6/5W b - 1\", goal: capture(\"P\"), solutions: [\"{solution}\"], explanation: \"So.\")])"
        )
    };
    let file = folder.join("lessons/mine.ron");
    fs::write(&file, lesson("D-3b")).expect("it can be written");
    let wrong = learn(&folder, &["./mine.ron"], &[]);
    assert_eq!(wrong.code, 1);
    has(
        &wrong.err,
        &[
            "error[L006]",
            "lessons/mine.ron:2:",
            "write a legal move of the position, such as `",
        ],
    );
    fs::write(&file, lesson("Dx3c")).expect("it can be written");
    let accepted = learn(&folder, &["./mine.ron", "--check"], &[]);
    has(&accepted.out, &["lessons/mine.ron: fine (Mine, 1 lesson)\n"]);
    let solved = learn(&folder, &["./mine.ron"], &["Dx3c"]);
    has(&solved.out, &["The lesson is solved."]);
}

#[test]
fn wrong_wishes_say_what_to_write() {
    let folder = folder("wrong");
    let number = learn(&folder, &["whale", "99"], &[]);
    assert_eq!(number.code, 2);
    has(&number.err, &["there is no lesson 99: write 1 to 12"]);
    let typed = learn(
        &folder,
        &["whale"],
        &["99", "lesson", "back", "lesson 12", "next", "\u{1b}[2J"],
    );
    has(
        &typed.out,
        &[
            "`99` is no lesson: type a number from 1 to 12",
            "This is the first lesson.",
            "This is the last lesson",
        ],
    );
    assert!(!typed.out.contains('\u{1b}'), "{}", typed.out);
    let foreign = learn(&folder, &["shogi", "--lessons", "none.ron"], &[]);
    assert_eq!(foreign.code, 2);
}

#[test]
fn a_file_of_lessons_is_not_taken_for_a_variant() {
    let said = run(&["check", "variants/lessons/whale.ron"], "");
    assert_eq!(said.code, 2);
    has(
        &said.err,
        &["is a file of lessons: write `hakugei learn VARIANT --check --lessons FILE`"],
    );
}

#[test]
fn puzzles_are_the_same_for_the_same_seed_and_can_be_learned_from() {
    let folder = folder("puzzles");
    let args = ["puzzles", "micro", "--mate", "2", "--count", "2"];
    let one = run(&args, "");
    assert_eq!((one.code, one.err.as_str()), (0, ""));
    assert_eq!(one.out, run(&args, "").out);
    has(&one.out, &["1. ", "2. ", " mates in 2 moves:\n"]);
    let (_, solutions) = one
        .out
        .split_once("\nSolutions\n")
        .expect("they stand below the boards");
    assert_eq!(solutions.lines().count(), 2, "{}", one.out);
    let json = run(&[&args[..], &["--json"]].concat(), "");
    for line in json.out.lines() {
        let puzzle: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(puzzle["moves"], 2);
        assert_eq!(puzzle["line"].as_array().map(Vec::len), Some(3));
        let sfen = puzzle["sfen"].as_str().expect("a position");
        assert!(one.out.contains(sfen), "{sfen}");
        let mate = run(
            &[
                "mate",
                "micro",
                "--sfen",
                sfen,
                "--shortest",
                "--json",
                "--nodes",
                "100000",
            ],
            "",
        );
        let mate: serde_json::Value = serde_json::from_str(&mate.out).expect("JSON");
        assert_eq!((&mate["plies"], &mate["shortest"]), (&3.into(), &true.into()));
    }
    let lessons = run(&[&args[..], &["--lessons"]].concat(), "");
    fs::write(folder.join("puzzles.ron"), &lessons.out).expect("it can be written");
    let checked = learn(&folder, &["micro", "--lessons", "puzzles.ron", "--check"], &[]);
    has(&checked.out, &["puzzles.ron: fine (", ", 2 lessons)\n"]);
    let none = run(&["puzzles", "micro", "--mate", "10", "--games", "1"], "");
    assert_eq!(none.code, 1);
    has(
        &none.err,
        &["no mate in 10 moves with one solution came up in 1 game"],
    );
}
