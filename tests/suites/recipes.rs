//! Every recipe of `docs/recipes.md` is a file without a warning, and its positions show what it promises.

#![expect(clippy::disallowed_methods, reason = "tests read their data")]

use std::fs;

use hakugei_game::{CompiledVariant, Game};
use hakugei_variant::{Library, Source, load, render, shipped};

use suites::data::root;

/// The garden of the guide, which the recipes change.
struct Garden(Source);

impl Garden {
    fn read() -> Self {
        let page = fs::read_to_string(root().join("docs/variants.md")).expect("the guide is there");
        let (_, rest) = page.split_once("```ron\n").expect("it has an example");
        let (text, _) = rest.split_once("```").expect("the example ends");
        Self(Source::new("garden.ron", text))
    }

    /// The game of a recipe.
    fn game_of(&self, fields: &str) -> CompiledVariant {
        let text = format!("Variant(id: \"recipe\", extends: \"garden\", {fields})");
        let checked = load(&Source::new("recipe.ron", text), self);
        assert!(
            checked.diagnostics.is_empty(),
            "{fields}\n{}",
            render(&checked, false)
        );
        CompiledVariant::new(checked.variant.expect("nothing is wrong with it"))
    }
}

impl Library for Garden {
    fn find(&self, id: &str) -> Option<Source> {
        (id == "garden")
            .then(|| self.0.clone())
            .or_else(|| shipped::source(id))
    }

    fn ids(&self) -> Vec<String> {
        vec!["garden".to_owned()]
    }
}

/// The text of the first block with an info string in a section.
fn block<'t>(section: &'t str, info: &str) -> &'t str {
    let (_, rest) = section
        .split_once(&format!("```{info}\n"))
        .expect("the section has the block");
    rest.split_once("\n```").expect("the block ends").0
}

/// What a line shows: a position, moves from it, and a move that is legal then or not, or whether the game is over.
///
/// # Errors
/// Where it is otherwise.
fn shows(compiled: &CompiledVariant, line: &str) -> Result<(), String> {
    let (before, claim) = line.split_once(" | ").ok_or("a line has a claim")?;
    let (what, is_so) = claim.split_once(' ').ok_or("a claim is a move and yes or no")?;
    let words: Vec<&str> = before.split(' ').collect();
    let (position, moves) = words.split_at_checked(4).ok_or("a position has four parts")?;
    let mut game = Game::from_sfen(compiled, &position.join(" ")).map_err(|error| error.to_string())?;
    for text in moves {
        let mv = game.parse_usi(text).map_err(|error| format!("{text}: {error}"))?;
        game.play(mv).map_err(|error| format!("{text}: {error}"))?;
    }
    let legal: Vec<String> = game.legal_moves().iter().map(|&mv| game.usi(mv)).collect();
    let found = match what {
        "over" => game.outcome().is_some(),
        mv => legal.iter().any(|one| one == mv),
    };
    if found == (is_so == "yes") {
        Ok(())
    } else {
        Err(format!(
            "it is otherwise; the legal moves are {}",
            legal.join(" ")
        ))
    }
}

#[test]
fn every_recipe_does_what_it_promises_and_the_garden_does_not() {
    let page = fs::read_to_string(root().join("docs/recipes.md")).expect("the page is there");
    let garden = Garden::read();
    let plain = garden.game_of("");
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    assert!(sections.len() >= 20, "{}", sections.len());
    for section in sections {
        let compiled = garden.game_of(block(section, "ron in garden"));
        let lines: Vec<&str> = block(section, "shows").lines().collect();
        for line in &lines {
            shows(&compiled, line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        // At least one line says what is not so without the recipe.
        let is_shown = lines.iter().any(|line| shows(&plain, line).is_err());
        assert!(
            is_shown,
            "the garden without the recipe does the same:\n{section}"
        );
    }
}
