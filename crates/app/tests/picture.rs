//! `hakugei picture`: what it writes, what it refuses, and that the gallery in `docs/` is what it would write now.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, finish, in_folder, program, root, run};

/// A new folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn picture(folder: &Path, args: &[&str]) -> Said {
    let args: Vec<&str> = ["picture"].into_iter().chain(args.iter().copied()).collect();
    finish(&mut in_folder(folder, &args), b"")
}

/// The id of the first shipped variant, by which pictures are tried here.
fn first() -> String {
    let listed = run(&["variants", "--json"], "").out;
    let list: serde_json::Value = serde_json::from_str(&listed).expect("it is JSON");
    let list = list
        .as_array()
        .cloned()
        .unwrap_or_else(|| list["variants"].as_array().cloned().unwrap_or_default());
    list[0]["id"].as_str().expect("it has an id").to_owned()
}

#[test]
fn boards_pieces_diagrams_and_cards_are_written() {
    let folder = folder("kinds");
    let id = first();
    let cases: [(&str, &[&str]); 6] = [
        ("board.svg", &[]),
        (
            "kanji.svg",
            &["--faces", "kanji", "--flip", "--convention", "western"],
        ),
        (
            "moves.svg",
            &[
                "--moves",
                "D-5d 2b2c",
                "--arrow",
                "D-5c",
                "--arrow",
                "D-4d",
                "--targets",
                "5d",
            ],
        ),
        ("piece.svg", &["--piece", "narwhal", "--flip"]),
        ("diagram.svg", &["--diagram", "D"]),
        ("card.svg", &["--card", "--faces", "letters"]),
    ];
    let mut seen = Vec::new();
    for (file, options) in cases {
        let args: Vec<&str> = [id.as_str(), "-o", file]
            .into_iter()
            .chain(options.iter().copied())
            .collect();
        let said = picture(&folder, &args);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{file}");
        assert_eq!(said.out, format!("Written to `{file}`.\n"));
        let svg = fs::read_to_string(folder.join(file)).expect("it was written");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{file}");
        assert!(!seen.contains(&svg), "{file} is like another");
        let args: Vec<&str> = [id.as_str(), "-o", "-"]
            .into_iter()
            .chain(options.iter().copied())
            .collect();
        assert_eq!(
            picture(&folder, &args).out,
            svg,
            "{file}: standard output has the same"
        );
        seen.push(svg);
    }
}

#[test]
fn a_png_has_the_size_that_is_asked_for() {
    let folder = folder("png");
    let id = first();
    for (options, side) in [
        (&["--png", "-o", "one"][..], 100),
        (&["--scale", "0.32", "-o", "two.png"], 32),
    ] {
        let args: Vec<&str> = [id.as_str(), "--piece", "N"]
            .into_iter()
            .chain(options.iter().copied())
            .collect();
        let said = picture(&folder, &args);
        assert_eq!(said.code, 0, "{}", said.err);
        let file = folder.join(options[options.len() - 1]);
        let bytes = fs::read(file).expect("it was written");
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        assert_eq!((number(16), number(20)), (side, side));
    }
}

#[test]
fn nothing_is_replaced_that_nobody_asked_for() {
    let folder = folder("kept");
    let id = first();
    fs::write(folder.join("mine.svg"), "mine").expect("it can be written");
    let said = picture(&folder, &[&id, "-o", "mine.svg"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("`mine.svg`: it is there already") && said.err.contains("`--force`"),
        "{}",
        said.err
    );
    assert_eq!(
        fs::read_to_string(folder.join("mine.svg")).expect("it is there"),
        "mine"
    );
    assert_eq!(picture(&folder, &[&id, "-o", "mine.svg", "--force"]).code, 0);
    assert!(
        fs::read_to_string(folder.join("mine.svg"))
            .expect("it is there")
            .starts_with("<svg")
    );
    // The same picture again replaces nothing.
    assert_eq!(picture(&folder, &[&id, "-o", "mine.svg"]).code, 0);
    // Of several files none is written where one is in the way.
    fs::create_dir(folder.join("pieces")).expect("it can be made");
    fs::write(folder.join("pieces/WhiteKing.svg"), "mine").expect("it can be written");
    let said = picture(&folder, &[&id, "--xboard-pieces", "pieces"]);
    assert_eq!(said.code, 2);
    assert_eq!(
        fs::read_dir(folder.join("pieces")).expect("it is there").count(),
        1
    );
}

#[test]
fn xboard_gets_a_picture_for_each_side_of_every_kind() {
    let folder = folder("xboard");
    let id = first();
    let said = picture(&folder, &[&id, "--xboard-pieces", "pieces"]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(said.out, "16 files written to `pieces`.\n");
    let again = picture(&folder, &[&id, "--xboard-pieces", "pieces"]);
    assert_eq!(again.out, "0 files written to `pieces`, 16 unchanged.\n");
    for (file, title) in [
        ("WhiteKing", "Black white whale"),
        ("BlackKing", "White white whale"),
        ("WhiteKnight", "Black narwhal"),
    ] {
        let svg = fs::read_to_string(folder.join(format!("pieces/{file}.svg"))).expect("it was written");
        assert!(svg.contains(&format!("<title>{title}</title>")), "{file}");
    }
}

#[test]
fn what_is_wrong_is_said_with_what_to_write_instead() {
    let folder = folder("wrong");
    let id = first();
    let cases: [(&[&str], i32, &str); 16] = [
        (&[], 2, "--output <FILE>"),
        (
            &["-o", "x.svg", "--piece", "narwal"],
            2,
            "`narwal` is not a piece of",
        ),
        (&["-o", "x.svg", "--faces", "kanjis"], 2, "did you mean `kanji`?"),
        (&["-o", "x.svg", "--png"], 2, "the file ends in `.svg`"),
        (
            &["-o", "x.svg", "--scale", "2"],
            2,
            "an SVG has no pixels: add `--png`",
        ),
        (
            &["-o", "x.png", "--scale", "0"],
            2,
            "write a number from 0.05 to 20",
        ),
        (
            &["-o", "x.png", "--scale", "20", "--card"],
            2,
            "choose a scale of at most",
        ),
        (&["-o", "no/x.svg"], 2, "there is no folder `no`: make it first"),
        (&["-o", "x.svg", "--sfen", "9/9 b - 1"], 1, "`9/9 b - 1`"),
        (
            &["-o", "x.svg", "--moves", "D-5d D-5d"],
            1,
            "`D-5d`: move 2 of `--moves`",
        ),
        (&["-o", "x.svg", "--arrow", "W-1a"], 1, "`W-1a`"),
        (&["-o", "x.svg", "--last", "7a"], 2, "write one such as `6f`"),
        (
            &["-o", "x.svg", "--last", "5c5d"],
            2,
            "write one such as `6f`, with commas between several",
        ),
        (
            &["-o", "x.jpg"],
            2,
            "a picture cannot be written as `jpg`: write a name that ends in `.svg` or `.png`",
        ),
        (
            &["-o", "x.svg", "--targets", "5b"],
            2,
            "no piece of Black, who is to move, stands there",
        ),
        (
            &["-o", "x.svg", "--card", "--sfen", "x"],
            2,
            "cannot be used with",
        ),
    ];
    for (options, code, words) in cases {
        let args: Vec<&str> = [id.as_str()].into_iter().chain(options.iter().copied()).collect();
        let said = picture(&folder, &args);
        assert_eq!(said.code, code, "{options:?}: {}", said.err);
        assert!(
            said.err.contains(words) && said.out.is_empty(),
            "{options:?}: {}",
            said.err
        );
    }
    let said = picture(&folder, &["no-such-game", "-o", "x.svg"]);
    assert!(
        said.code == 2 && said.err.contains("no shipped variant has this name"),
        "{}",
        said.err
    );
    let files = fs::read_dir(&folder).expect("it is there");
    let files: Vec<_> = files
        .map(|file| file.expect("it can be read").file_name())
        .filter(|name| name != "data")
        .collect();
    assert!(files.is_empty(), "{files:?}");
}

#[test]
fn kanji_that_no_font_has_are_said() {
    let folder = folder("lacking");
    let text = format!(
        "Variant(id: \"mine\", extends: \"{}\", pieces: {{ \"N\": Piece(short: \"\u{2A6D6}\") }})",
        first()
    );
    fs::write(folder.join("mine.ron"), text).expect("it can be written");
    let said = picture(&folder, &["mine.ron", "--faces", "kanji", "-o", "x.svg"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(
        said.err.contains("no font of the program has `\u{2A6D6}`"),
        "{}",
        said.err
    );
}

/// The gallery and the board in the README are those that the program draws now.
#[test]
fn the_gallery_is_up_to_date() {
    let folder = folder("gallery");
    let said = finish(program().args(["picture", "--gallery"]).arg(&folder), b"");
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let files = |folder: &Path| {
        let pictures = fs::read_dir(folder.join("pictures")).expect("there are pictures");
        let names = pictures.map(|file| {
            format!(
                "pictures/{}",
                file.expect("it can be read").file_name().to_string_lossy()
            )
        });
        let mut names: Vec<String> = names.chain(["gallery.md".to_owned()]).collect();
        names.sort();
        names
    };
    let docs = root().join("docs");
    assert_eq!(
        files(&docs),
        files(&folder),
        "docs/pictures has other files than the gallery"
    );
    for name in files(&folder) {
        let (drawn, kept) = (fs::read(folder.join(&name)), fs::read(docs.join(&name)));
        assert!(
            drawn.expect("it was written") == kept.expect("it is there"),
            "docs/{name} is stale: write it anew by `hakugei picture --gallery docs --force`"
        );
    }
    let readme = fs::read_to_string(root().join("README.md")).expect("the README is there");
    assert!(readme.contains(&format!("(docs/pictures/{}.svg)", first())));
}
