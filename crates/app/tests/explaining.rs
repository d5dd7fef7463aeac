//! Pages from which players learn a game: what stands in them, and what becomes of the files that are there.

#![expect(clippy::disallowed_methods, reason = "tests read and write their data")]

use std::fs;

use hakugei_variant::words::{noun, sections};
use hakugei_variant::{Variant, load, shipped};

use crate::run::{Said, fresh_folder, run, run_in};

/// A shipped variant.
fn variant(id: &str) -> Variant {
    let source = shipped::source(id).expect("it ships");
    load(&source, &shipped::Shipped)
        .variant
        .expect("what ships is valid")
}

/// The page that is printed for a variant.
fn page(name: &str) -> String {
    let said = run(&["explain", name, "--out", "-"], "");
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{name}");
    said.out
}

/// A text as a page has it.
fn shown(text: &str) -> String {
    let text = hakugei_text::harmless_html(text);
    let mut parts = text.split('`');
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for (at, part) in parts.enumerate() {
        shown += if at % 2 == 0 { "<code>" } else { "</code>" };
        shown += part;
    }
    shown
}

fn ended(said: &Said, code: i32, err: &str) {
    assert!(said.code == code && said.err.contains(err), "{said:?}");
}

/// The elements of a page begin and end in order.
fn is_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("every tag ends");
        let name = tag
            .trim_start_matches('/')
            .split([' ', '\n'])
            .next()
            .unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.starts_with('!') && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_page_has_every_piece_and_every_rule_and_needs_no_network() {
    for id in ["whale", "wa", "chu", "kyoto", "shogi"] {
        let variant = variant(id);
        let page = page(id);
        is_well_formed(&page);
        for section in sections(&variant) {
            for sentence in &section.sentences {
                assert!(page.contains(&shown(sentence)), "{id}: {sentence}");
            }
        }
        for kind in variant.kinds() {
            let anchor = format!("<article id=\"piece-{}\">", kind.index());
            let (_, article) = page.split_once(&anchor).expect("each piece has an article");
            let (article, _) = article.split_once("</article>").expect("it ends");
            assert!(article.contains(&shown(&noun(&variant, kind))), "{id}: {article}");
            assert!(
                article.matches("<svg").count() >= 2 && article.contains("<li>It "),
                "{id}: {article}"
            );
        }
        for sentence in variant.notes.iter().chain(&variant.sources) {
            assert!(page.contains(&shown(sentence)), "{id}: {sentence}");
        }
        let outside = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["<script", "src=", "url(http", "@import", "<link"] {
            assert!(!outside.contains(word), "{id}: {word}");
        }
        // Every link leads to a place of the page, and no place has two of a name.
        for link in page.split("<a href=\"#").skip(1) {
            let (place, _) = link.split_once('"').expect("it ends");
            assert_eq!(
                page.matches(&format!(" id=\"{place}\"")).count(),
                1,
                "{id}: {place}"
            );
        }
    }
}

#[test]
fn moves_are_shown_as_they_are_written() {
    let of_whale = page("whale");
    for example in [
        "<code>D-1d</code></th><td>The dolphin on 1e moves to 1d.",
        "is dropped from the hand on ",
    ] {
        assert!(of_whale.contains(example), "{example}");
    }
    let of_shogi = page("shogi");
    for example in [
        ", and promotes to a ",
        ", and does not promote, although it might.",
    ] {
        assert!(of_shogi.contains(example), "{example}");
    }
    let of_chu = page("chu");
    assert!(of_chu.contains(" and goes on to ") || of_chu.contains(" and comes back to where it stood"));
}

#[test]
fn no_page_is_replaced_that_nobody_asked_for() {
    let own = "Variant(id: \"mine\", extends: \"whale\", name: \"<b>Mine</b> & co\", kanji: none)";
    let folder = fresh_folder("explaining", "files", &[("mine.ron", own)]);
    let explain = |args: &[&str]| run_in(&folder, args, "");
    let said = explain(&["explain", "mine.ron"]);
    ended(&said, 0, "");
    assert!(said.out.starts_with("Written to `mine.html`."), "{said:?}");
    let text = fs::read_to_string(folder.join("mine.html")).expect("it was written");
    assert!(text.contains("<h1>&lt;b&gt;Mine&lt;/b&gt; &amp; co"), "{text}");
    // The same page may be written again, another one may not.
    ended(&explain(&["explain", "mine.ron"]), 0, "");
    ended(
        &explain(&["explain", "whale", "--out", "mine.html"]),
        2,
        "`mine.html`: it is there already, and was left as it is: name another file, or add `--force` to replace it",
    );
    ended(
        &explain(&["explain", "whale", "--out", "mine.html", "--force"]),
        0,
        "",
    );
    let text = fs::read_to_string(folder.join("mine.html")).expect("it is there");
    assert!(text.contains("<h1>Whale Shogi"), "{text}");
    ended(
        &explain(&["explain", "whale", "--out", "no/where.html"]),
        2,
        "`no/where.html`: cannot be written",
    );
    ended(&explain(&["explain", "whael"]), 2, "did you mean `whale`?");
}

#[test]
fn a_code_is_explained_with_examples() {
    let said = run(&["explain", "V037"], "");
    ended(&said, 0, "");
    for part in [
        "V037, a warning: the sides of an even set-up are not alike\n",
        "\nWrong, in a file that extends the garden of docs/variants.md:\n\n  setup: \"hfkhf/",
        "\nRight:\n\n  setup: \"hfkfh/",
        "  allow: { \"V037\": \"why\" },\n",
    ] {
        assert!(said.out.contains(part), "{part}: {}", said.out);
    }
    let error = run(&["explain", "v042"], "");
    ended(&error, 0, "");
    assert!(
        error.out.starts_with("V042, an error: ") && error.out.contains("cannot be acknowledged"),
        "{error:?}"
    );
    ended(
        &run(&["explain", "V999"], ""),
        2,
        "`V999`: no diagnostic has this code; the codes are V001 to V018, V020 to V028, ",
    );
    ended(
        &run(&["explain", "V037", "--force"], ""),
        2,
        "leave `--out` and `--force` out",
    );
}
