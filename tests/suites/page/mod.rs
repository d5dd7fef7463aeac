//! The page about variant files, played: every example of `docs/variants.md` is a game in which both generators agree.

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Library, Source, Variant, load, render, sfen, shipped};
use suites::chance::Chance;
use suites::data;
use suites::twins::Twins;

/// The plies of a game that does not end before.
const PLIES: usize = 40;

/// The seed of the first example's game.
const SEED: u64 = 600_000;

/// An example as it stands on the page.
struct Block {
    /// The line on which it begins, from 1.
    line: usize,
    /// What follows the three strokes.
    info: String,
    lines: Vec<String>,
}

/// The examples that are whole files, and those that are laid over one.
struct Page {
    blocks: Vec<Block>,
    files: Vec<Source>,
}

impl Page {
    fn read() -> Self {
        let blocks = blocks(&data::text(&data::root().join("docs/variants.md")));
        let files = blocks.iter().flat_map(files_of).collect();
        Self { blocks, files }
    }

    fn variant(&self, file: &Source) -> Variant {
        let checked = load(file, self);
        let said = render(&checked, false);
        checked.variant.unwrap_or_else(|| panic!("{said}"))
    }
}

impl Library for Page {
    fn find(&self, id: &str) -> Option<Source> {
        let head = format!("    id: \"{id}\"");
        let own = self.files.iter().find(|file| file.text.contains(&head));
        own.cloned().or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        Vec::new()
    }
}

/// All blocks of the page.
fn blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut open) = (Vec::new(), None::<Block>);
    for (line, text) in (1..).zip(text.lines()) {
        match (text.strip_prefix("```"), open.take()) {
            (Some(_), Some(block)) => blocks.push(block),
            (Some(info), None) => {
                let (info, lines) = (info.to_owned(), Vec::new());
                open = Some(Block { line, info, lines });
            }
            (None, Some(mut block)) => {
                block.lines.push(text.to_owned());
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    blocks
}

/// The files that a block stands for.
fn files_of(block: &Block) -> Vec<Source> {
    let over =
        |base: &str, fields: &str| format!("Variant(id: \"example\", extends: \"{base}\", {fields}\n)");
    let texts: Vec<String> = match block.info.split(' ').collect::<Vec<_>>().as_slice() {
        ["ron"] => vec![block.lines.join("\n")],
        ["ron", "in", base] => vec![over(base, &block.lines.join("\n"))],
        ["ron", "each", "in", base] => block.lines.iter().map(|line| over(base, line)).collect(),
        _ => Vec::new(),
    };
    let numbered = (1..).zip(texts);
    numbered
        .map(|(number, text)| Source::new(format!("line {}, example {number}", block.line), text))
        .collect()
}

/// Plays a random game of a variant by both generators, whole lists of moves compared; gives back its plies.
fn play(variant: &Variant, seed: u64) -> usize {
    let compiled = CompiledVariant::new(variant.clone());
    let mut twins = Twins::new(&compiled, variant, &variant.start).expect("its start can be played from");
    let chance = &mut Chance::new("page", seed);
    for ply in 0..PLIES {
        let moves = twins.compare().unwrap_or_else(|error| panic!("{error}"));
        if twins.is_over() {
            return ply;
        }
        let (text, mv) = &moves[chance.below(moves.len())];
        twins.play(text, *mv).unwrap_or_else(|error| panic!("{error}"));
    }
    twins.compare().unwrap_or_else(|error| panic!("{error}"));
    PLIES
}

#[test]
fn every_example_can_be_played() {
    let page = Page::read();
    assert!(page.files.len() > 60, "only {} examples", page.files.len());
    let games = (SEED..).zip(&page.files);
    let plies: Vec<usize> = games
        .map(|(seed, file)| play(&page.variant(file), seed))
        .collect();
    let long = plies.iter().filter(|&&plies| plies == PLIES).count();
    assert!(long * 2 > plies.len(), "most games are long: {plies:?}");
}

#[test]
fn positions_are_read_and_written_as_they_stand() {
    let page = Page::read();
    let mut count = 0;
    for block in &page.blocks {
        let Some(id) = block.info.strip_prefix("sfen in ") else {
            continue;
        };
        let variant = page.variant(&page.find(id).expect("a file of the page or a shipped one"));
        let compiled = CompiledVariant::new(variant.clone());
        for line in &block.lines {
            let setup = sfen::parse(&variant, line).unwrap_or_else(|error| panic!("`{line}`: {error}"));
            assert_eq!(*line, sfen::format(&variant, &setup));
            assert!(
                Game::from_setup(&compiled, &setup).is_ok(),
                "`{line}` can be played from"
            );
            let mut twins = Twins::new(&compiled, &variant, &setup).expect("both can play from it");
            twins.compare().unwrap_or_else(|error| panic!("{error}"));
            count += 1;
        }
    }
    assert!(count >= 2, "only {count} positions");
}
