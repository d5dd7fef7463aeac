//! A variant of another one to begin with: what is its own, and on another board what has to change with it.

use std::collections::BTreeSet;
use std::fmt::Write;

use hakugei_text::noun::numbered;
use hakugei_text::quoted_list;
use hakugei_variant::sfen::{self, Part, Refitted};
use hakugei_variant::{Board, Checked, Code, Library, PieceCode, Source, Variant, load};

/// The game that a file begins with.
pub(super) struct Parent<'a> {
    /// How the file names it.
    pub(super) name: &'a str,
    /// How its own file is seen.
    pub(super) seen_by: String,
    /// How commands name it.
    pub(super) argument: String,
    pub(super) variant: &'a Variant,
}

/// What the new file is.
pub(super) struct Child<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) file: &'a str,
    /// Its board, where that is not the parent's.
    pub(super) board: Option<Board>,
}

/// The text of the file.
///
/// # Errors
/// Where the game cannot be brought to the board: why.
pub(super) fn text(child: &Child<'_>, parent: &Parent<'_>, library: &dyn Library) -> Result<String, String> {
    let Some(board) = child.board else {
        return Ok(written(child, parent, &[]));
    };
    let mut changes = Changes::of(board, parent.variant)?;
    let mut found = None;
    // Each round takes one thing away that the new board has no room for.
    for _ in 0..Changes::MOST {
        let text = written(child, parent, &changes.lines(parent.variant));
        let checked = load(&Source::new(child.file, text.as_str()), library);
        if checked.diagnostics.is_empty() {
            return Ok(text);
        }
        let is_changed = changes.adapt(&checked, parent.variant);
        found = checked.diagnostics.into_iter().next();
        if !is_changed {
            break;
        }
    }
    let lost = &changes.refitted.lost;
    let why = match found {
        _ if !lost.is_empty() => format!(" (no room is left for {})", quoted_list(lost)),
        None => String::new(),
        Some(found) => format!(" ({})", found.message),
    };
    Err(format!(
        "the pieces and rules of {} do not fit a board of {board} as they are{why}: take another board, or leave `--board` out and change \
         the file by hand",
        parent.variant.name.english
    ))
}

/// What a file changes because of its board.
struct Changes {
    board: Board,
    refitted: Refitted,
    /// Faces that only pieces without room turn to.
    faces: BTreeSet<PieceCode>,
    handicaps: bool,
    file_limit: bool,
}

impl Changes {
    /// How often a change can call for another one.
    const MOST: usize = 6;

    fn of(board: Board, variant: &Variant) -> Result<Self, String> {
        let setup = sfen::format(variant, &variant.start);
        let part = |code: PieceCode| {
            let piece = variant.pieces.iter().find(|piece| piece.code == code);
            match piece {
                Some(piece) if piece.royal => Part::Royal,
                _ => Part::Other,
            }
        };
        let refitted = sfen::refit(&setup, board, &part);
        let refitted = refitted.ok_or_else(|| {
            format!(
                "a board of {board} has no room for the royal pieces of {}: take a larger one",
                variant.name.english
            )
        })?;
        Ok(Self {
            board,
            refitted,
            faces: BTreeSet::new(),
            handicaps: true,
            file_limit: true,
        })
    }

    /// Changes what was found to be wrong; returns whether there was something to change.
    fn adapt(&mut self, checked: &Checked, variant: &Variant) -> bool {
        let has = |codes: &[Code]| {
            checked
                .diagnostics
                .iter()
                .any(|found| codes.contains(&found.code))
        };
        let handicaps = has(&[
            Code::NothingRemoved,
            Code::AmbiguousRemoval,
            Code::SameHandicap,
            Code::SetupShape,
        ]);
        if self.handicaps && handicaps && !variant.handicaps.is_empty() {
            self.handicaps = false;
            return true;
        }
        if self.file_limit && has(&[Code::IdleDropLimit]) {
            self.file_limit = false;
            return true;
        }
        let lost = &self.refitted.lost;
        if self.faces.is_empty() && !lost.is_empty() && has(&[Code::Unreachable]) {
            let kept = |code: PieceCode| !lost.contains(&code);
            let turning = variant.pieces.iter().filter(|piece| kept(piece.code));
            let faces = turning.flat_map(|piece| &piece.promotes_to);
            let faces: BTreeSet<PieceCode> = faces.map(|&face| variant.piece(face).code).collect();
            let placed = variant.start.squares.iter().flatten();
            let placed: BTreeSet<PieceCode> = placed.map(|piece| variant.piece(piece.kind).code).collect();
            let promoted = variant
                .pieces
                .iter()
                .map(|piece| piece.code)
                .filter(|code| code.promoted);
            self.faces = promoted
                .filter(|code| !faces.contains(code) && !placed.contains(code))
                .collect();
            return !self.faces.is_empty();
        }
        false
    }

    /// The lines of the file.
    fn lines(&self, variant: &Variant) -> Vec<String> {
        let mut lines = vec![format!(
            "board: Board(files: {}, ranks: {}),",
            self.board.files(),
            self.board.ranks()
        )];
        let gone: Vec<String> = variant
            .pieces
            .iter()
            .map(|piece| piece.code)
            .filter(|code| self.refitted.lost.contains(code) || self.faces.contains(code))
            .map(|code| format!("\"{code}\": none"))
            .collect();
        if !gone.is_empty() {
            lines.push(format!(
                "// No room is left for {}.",
                numbered(gone.len(), "kind")
            ));
            lines.push(format!("pieces: {{ {} }},", gone.join(", ")));
        }
        lines.push(format!("setup: \"{}\",", self.refitted.text));
        if !self.file_limit {
            lines.push("// No limit binds what stands on a file of this board.".to_owned());
            lines.push("drops: Drops(file_limit: none),".to_owned());
        }
        if !self.handicaps {
            lines.push("// The handicaps do not fit this set-up.".to_owned());
            lines.push("handicaps: none,".to_owned());
        }
        lines
    }
}

/// The file with the lines that its board asks for.
fn written(child: &Child<'_>, parent: &Parent<'_>, changes: &[String]) -> String {
    let Child { id, title, file, .. } = child;
    let Parent {
        name,
        seen_by,
        argument,
        variant,
    } = parent;
    let mut text = format!(
        "// {title}: {} with what this file changes. What it does not say is as there; {seen_by}.\n\
         // `hakugei diff {argument} {file}` says what differs, `hakugei show {file}` shows the whole game.\n\
         // docs/variants.md#a-variant-of-a-variant explains how a file changes another one: fields and the entries of maps are merged one by\n\
         // one, lists are replaced, and `none` takes away what is inherited.\n\
         Variant(\n    id: \"{id}\",\n    extends: \"{name}\",\n    name: \"{title}\",\n",
        variant.name.english
    );
    let own = own_fields(variant);
    if !own.is_empty() {
        let _ = write!(
            text,
            "    // What is said about the other game and need not hold here. Write your own, or take `none` away to keep it.\n    {}\n",
            own.join(" ")
        );
    }
    text.push('\n');
    if !changes.is_empty() {
        for line in changes {
            let _ = writeln!(text, "    {line}");
        }
        text.push('\n');
    }
    text.push_str("    // Take the slashes away from what you want to change, and change it:\n");
    for (line, section) in proposals(variant, changes) {
        let _ = writeln!(text, "    // {line} // docs/variants.md#{section}");
    }
    text.push_str(")\n");
    text
}

/// The fields of a parent that speak of it alone.
fn own_fields(variant: &Variant) -> Vec<&'static str> {
    let said = [
        (variant.name.kanji.is_some(), "kanji: none,"),
        (variant.name.romaji.is_some(), "romaji: none,"),
        (variant.inventor.is_some(), "inventor: none,"),
        (variant.year.is_some(), "year: none,"),
        (!variant.sources.is_empty(), "sources: none,"),
        (!variant.notes.is_empty(), "notes: none,"),
    ];
    said.into_iter()
        .filter_map(|(is_said, line)| is_said.then_some(line))
        .collect()
}

/// Lines that change something, with the sections of the guide that explain them. None of them stands in the file already.
fn proposals(variant: &Variant, changes: &[String]) -> Vec<(String, &'static str)> {
    let is_changed = |field: &str| changes.iter().any(|line| line.starts_with(field));
    let mut lines = Vec::new();
    let piece = variant
        .pieces
        .iter()
        .rfind(|piece| !piece.royal && !piece.code.promoted && !piece.is_immobile());
    if let Some(piece) = piece.filter(|_| !is_changed("pieces: ")) {
        lines.push((
            format!(
                "pieces: {{ \"{}\": Piece(betza: \"{}\") }},",
                piece.code, piece.betza
            ),
            "how-pieces-move",
        ));
    }
    if !is_changed("board: ") {
        let setup = sfen::format(variant, &variant.start);
        lines.push((format!("setup: \"{setup}\","), "the-position-at-the-start"));
    }
    lines.push(("ends: Ends(stalemate: draw),".to_owned(), "how-the-game-ends"));
    lines.push((
        "notes: [\"Begun with `hakugei new`.\"],".to_owned(),
        "what-a-file-says",
    ));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use hakugei_variant::{MAX_SIDE, render, shipped};

    /// The file of a game on a board.
    fn file(id: &str, board: Option<Board>) -> Result<String, String> {
        let variant = load(&shipped::source(id).expect("it ships"), &shipped::Shipped).variant;
        let variant = variant.expect("what ships is valid");
        let child = Child {
            id: "mine",
            title: "Mine",
            file: "mine.ron",
            board: board.filter(|board| *board != variant.board),
        };
        let parent = Parent {
            name: id,
            seen_by: String::new(),
            argument: id.to_owned(),
            variant: &variant,
        };
        text(&child, &parent, &shipped::Shipped)
    }

    /// A file without a warning.
    fn is_fine(text: &str) {
        let checked = load(&Source::new("mine.ron", text), &shipped::Shipped);
        assert!(
            checked.diagnostics.is_empty(),
            "{text}\n{}",
            render(&checked, false)
        );
    }

    #[test]
    fn every_shipped_game_can_be_begun_with_and_every_proposal_taken() {
        for id in shipped::ids() {
            let text = file(id, None).expect("its own board is fine");
            is_fine(&text);
            is_fine(&text.replace("    // pieces: ", "    pieces: "));
            is_fine(&text.replace("    // setup: ", "    setup: "));
            let drawn = text.replace("    // ends: ", "    ends: ");
            assert!(drawn != text, "{text}");
            let checked = load(&Source::new("mine.ron", drawn), &shipped::Shipped);
            assert!(checked.is_valid(), "{id}: {}", render(&checked, false));
        }
    }

    #[test]
    fn larger_boards_fit_and_smaller_ones_fit_or_are_refused() {
        for id in shipped::ids() {
            let own = load(&shipped::source(id).expect("it ships"), &shipped::Shipped).variant;
            let own = own.expect("what ships is valid").board;
            let sizes = [
                (own.files() + 1, own.ranks()),
                (own.files(), own.ranks() + 1),
                (own.files() + 2, own.ranks() + 2),
                (own.files() - 1, own.ranks()),
                (own.files() - 1, own.ranks() - 1),
                (7, 7),
                (8, 8),
                (4, 5),
            ];
            for (files, ranks) in sizes {
                // Beside the largest board there is no larger one.
                let Some(board) = Board::new(files, ranks) else {
                    assert!(files.max(ranks) > MAX_SIDE, "{files}x{ranks}");
                    continue;
                };
                match file(id, Some(board)) {
                    Ok(text) => is_fine(&text),
                    Err(why) => {
                        let larger = files >= own.files() && ranks >= own.ranks();
                        assert!(!larger, "{id} {files}x{ranks}: {why}");
                        assert!(why.contains("do not fit a board of"), "{why}");
                    }
                }
            }
        }
    }
}
