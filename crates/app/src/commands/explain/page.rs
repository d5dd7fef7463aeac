//! The page: the aim, the set-up, the pieces with their moves, the rules in sentences, how moves are written. It has no script, and all its
//! pictures are in it.

use std::fmt::Write;

use hakugei_game::{CompiledVariant, Game};
use hakugei_render::{BoardPicture, Marks, PieceStyle, board, diagrams, ordered, piece, signs};
use hakugei_text::harmless_html as html;
use hakugei_text::noun::numbered;
use hakugei_variant::rules::Region;
use hakugei_variant::words::{Section, noun, of_listed_kind, region_words, sections};
use hakugei_variant::{Color, Piece, PieceKind, Variant};

use super::moves;
use crate::prose;
use crate::screen::move_text;

/// How pieces are drawn.
const STYLE: PieceStyle = PieceStyle::Pictures;

/// The title of the rules that say how the game is won, which stand first on the page.
const AIM: &str = "Aim";

/// A part of the page: the name by which it is reached, its title, what stands in it.
struct Part {
    id: &'static str,
    title: &'static str,
    body: String,
}

/// The page of a variant. `argument` names it in commands.
pub(super) fn page(compiled: &CompiledVariant, argument: &str) -> String {
    let variant = compiled.variant();
    let game = Game::new(compiled);
    let (aim, rules): (Vec<Section>, Vec<Section>) = sections(variant)
        .into_iter()
        .partition(|section| section.title == AIM);
    let part = |id, title, body| Part { id, title, body };
    let parts = [
        part(
            "aim",
            AIM,
            list(aim.iter().flat_map(|section| &section.sentences)),
        ),
        part("set-up", "The board at the start", set_up(variant)),
        part("pieces", "The pieces", pieces(variant)),
        part("rules", "Rules", rules.iter().map(rule).collect()),
        part("handicaps", "Handicaps", list(&prose::handicaps(variant))),
        part("moves", "How moves are written", written(&game)),
        part("notes", "Notes", list(&variant.notes)),
        part("sources", "Sources", list(&variant.sources)),
    ];
    let parts: Vec<&Part> = parts.iter().filter(|part| !part.body.is_empty()).collect();
    let links = parts
        .iter()
        .map(|part| format!("<li><a href=\"#{}\">{}</a></li>", part.id, part.title));
    let links: String = links.collect();
    let body: Vec<String> = parts
        .iter()
        .map(|part| {
            format!(
                "<section id=\"{}\">\n<h2>{}</h2>\n{}</section>\n",
                part.id, part.title, part.body
            )
        })
        .collect();
    let body = body.concat();
    let name = html(&variant.name.english);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{name}: how to play</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n<header>\n<h1>{name}{}</h1>\n{}<nav aria-label=\"Contents\"><ul>{links}</ul></nav>\n</header>\n\
         <main>\n{body}</main>\n<footer><p>Made by <code>hakugei explain {argument}</code>. <code>hakugei play {argument}</code> plays the game.</p></footer>\n\
         </body>\n</html>\n",
        include_str!("page.css"),
        japanese(variant.name.kanji.as_deref(), variant.name.romaji.as_deref()),
        introduction(variant),
        argument = html(argument),
    )
}

/// A Japanese name behind an English one.
fn japanese(kanji: Option<&str>, romaji: Option<&str>) -> String {
    let kanji = kanji.map(|kanji| format!("<span lang=\"ja\">{}</span>", html(kanji)));
    let romaji = romaji.map(|romaji| format!("<i>{}</i>", html(romaji)));
    let names: Vec<String> = kanji.into_iter().chain(romaji).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(" <small>{}</small>", names.join(" "))
    }
}

/// Where the game comes from and how large it is.
fn introduction(variant: &Variant) -> String {
    let origin = prose::origin(variant);
    let origin = if origin.is_empty() {
        origin
    } else {
        format!("{}. ", html(&origin))
    };
    let men = |color: Color| -> usize { variant.kinds().map(|kind| variant.start.count(color, kind)).sum() };
    let men = match Color::ALL.map(men) {
        [black, white] if black == white => format!("{black} pieces a side"),
        [black, white] => format!("{black} pieces of Black and {white} of White"),
    };
    let kinds = variant
        .kinds()
        .filter(|&kind| !variant.piece(kind).code.promoted)
        .count();
    format!(
        "<p>{origin}A board of {} files by {} ranks, {men}, {}.</p>\n",
        variant.board.files(),
        variant.board.ranks(),
        numbered(kinds, "kind of piece").replace("kind of pieces", "kinds of pieces"),
    )
}

/// A sentence as HTML: what stands between backticks is code.
fn sentence(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let mut out = String::new();
    for (at, part) in parts.iter().enumerate() {
        match at {
            _ if at % 2 == 0 => out.push_str(&html(part)),
            // The last backtick has no partner.
            _ if at + 1 == parts.len() => {
                out.push('`');
                out.push_str(&html(part));
            }
            _ => {
                let _ = write!(out, "<code>{}</code>", html(part));
            }
        }
    }
    out
}

/// Sentences as a list; nothing where there are none.
fn list<'a>(sentences: impl IntoIterator<Item = &'a String>) -> String {
    let items = sentences.into_iter();
    let items: Vec<String> = items
        .map(|line| format!("<li>{}</li>\n", sentence(line)))
        .collect();
    if items.is_empty() {
        String::new()
    } else {
        format!("<ul>\n{}</ul>\n", items.concat())
    }
}

fn rule(section: &Section) -> String {
    format!("<h3>{}</h3>\n{}", section.title, list(&section.sentences))
}

/// The board at the start, and who begins.
fn set_up(variant: &Variant) -> String {
    let picture = board(&BoardPicture {
        variant,
        setup: &variant.start,
        convention: variant.notation,
        style: STYLE,
        bottom: Color::Black,
        marks: &Marks::default(),
    });
    let begins = variant.start.side;
    format!(
        "<figure class=\"board\">{}</figure>\n<p>Black plays from below up the board, White from above down; a piece points to the enemy. {begins} begins, and the sides move in turn.</p>\n",
        picture.svg()
    )
}

/// All pieces: what the signs mean, a table of them, and each with its moves.
fn pieces(variant: &Variant) -> String {
    let order = ordered(variant);
    let mut text = String::from(
        "<p>Each diagram looks up the board: the piece stands in the middle, and the enemy is above.</p>\n<ul class=\"signs\">\n",
    );
    for (picture, means) in signs(variant) {
        let _ = writeln!(text, "<li>{}{}</li>", picture.svg().trim_end(), html(&means));
    }
    text.push_str("</ul>\n<ul class=\"index\">\n");
    for &kind in &order {
        let _ = writeln!(
            text,
            "<li><a href=\"#{}\">{}<span>{} <code>{}</code></span></a></li>",
            anchor(kind),
            tile(variant, kind),
            html(&variant.piece(kind).name.english),
            variant.piece(kind).code
        );
    }
    text.push_str("</ul>\n");
    for &kind in &order {
        text.push_str(&article(variant, kind));
    }
    text
}

/// The place of a piece on the page.
fn anchor(kind: PieceKind) -> String {
    format!("piece-{}", kind.index())
}

fn tile(variant: &Variant, kind: PieceKind) -> String {
    let color = Color::Black;
    piece(variant, Piece { color, kind }, STYLE).svg()
}

/// One piece.
fn article(variant: &Variant, kind: PieceKind) -> String {
    let piece = variant.piece(kind);
    let mut text = format!(
        "<article id=\"{}\">\n<div class=\"head\">{}<h3>{} <code>{}</code>{}</h3></div>\n<div class=\"moves\">\n",
        anchor(kind),
        tile(variant, kind),
        html(&piece.name.english),
        piece.code,
        japanese(piece.name.kanji.as_deref(), piece.name.romaji.as_deref())
    );
    for diagram in diagrams(variant, kind, STYLE) {
        let sentences = diagram.sentences.iter().map(|sentence| format!("It {sentence}."));
        let sentences: Vec<String> = sentences.collect();
        let heading = match diagram.heading.as_str() {
            "" => String::new(),
            heading => format!("<p class=\"where\">{}:</p>\n", html(heading)),
        };
        let size = if diagram.picture.width() > WIDE {
            " class=\"wide\""
        } else {
            ""
        };
        let notation = match diagram.betza.as_str() {
            "" => String::new(),
            betza => format!(
                "<p class=\"betza\">In Betza's notation: <code>{}</code></p>",
                html(betza)
            ),
        };
        let _ = writeln!(
            text,
            "<div class=\"diagram\"><figure{size}>{}</figure><div>{heading}{}{notation}</div></div>",
            diagram.picture.svg(),
            list(&sentences)
        );
    }
    text.push_str("</div>\n");
    let mut facts = Vec::new();
    let count = prose::count_at_start(variant, kind);
    if count != "0" {
        facts.push(match count.split_once(" / ") {
            None => format!("Each side begins with {count}."),
            Some((black, white)) => format!("Black begins with {black}, White with {white}."),
        });
    }
    if piece.initial != Region::Nowhere {
        facts.push(format!(
            "Initial squares: {}.",
            region_words(variant, &piece.initial)
        ));
    }
    facts.extend(of_listed_kind(variant, kind));
    text.push_str(&list(&facts));
    text.push_str(&turns(variant, kind));
    text.push_str("</article>\n");
    text
}

/// Diagrams wider than this are shown larger.
const WIDE: f32 = 250.0;

/// Links between the faces of a piece.
fn turns(variant: &Variant, kind: PieceKind) -> String {
    let link = |other: PieceKind| {
        format!(
            "<a href=\"#{}\">{}</a>",
            anchor(other),
            html(&noun(variant, other))
        )
    };
    let faces = &variant.piece(kind).promotes_to;
    let to: Vec<String> = faces.iter().map(|&face| link(face)).collect();
    let to = match to.as_slice() {
        [] => None,
        [face] => Some(format!("Its other face: {face}.")),
        several => Some(format!("Its other faces: {}.", several.join(", "))),
    };
    let from: Vec<String> = variant
        .kinds()
        .filter(|&other| variant.piece(other).promotes_to.contains(&kind) && !faces.contains(&other))
        .map(link)
        .collect();
    let from = (!from.is_empty()).then(|| format!("The promoted face of: {}.", from.join(", ")));
    let said: Vec<String> = to.into_iter().chain(from).collect();
    if said.is_empty() {
        String::new()
    } else {
        format!("<p class=\"faces\">{}</p>\n", said.join(" "))
    }
}

/// How moves are written, with examples from a game.
fn written(game: &Game) -> String {
    let said = move_text::explained(game, game.variant().notation);
    let said = said.iter().map(|line| format!("<p>{}</p>\n", sentence(line)));
    let mut text = said.collect::<Vec<String>>().concat();
    text.push_str("<div class=\"examples\"><table>\n<thead><tr><th scope=\"col\">Move</th><th scope=\"col\">What it does</th></tr></thead>\n<tbody>\n");
    for example in moves::examples(game) {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\"><code>{}</code></th><td>{}</td></tr>",
            html(&example.text),
            html(&example.means)
        );
    }
    text.push_str("</tbody></table></div>\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_backticks_is_code() {
        for (text, expected) in [
            ("write `a < b`.", "write <code>a &lt; b</code>."),
            ("`a` & `b`", "<code>a</code> &amp; <code>b</code>"),
            ("one ` alone", "one ` alone"),
        ] {
            assert_eq!(sentence(text), expected);
        }
    }
}
