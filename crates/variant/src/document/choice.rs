//! A choice: one of a few words, and what is said of any other.

use hakugei_text::{quote, quote_each, shorten_line};

use super::decode::{ABSENT, nearest, wrong_type};
use super::outline::{ChoiceWord, Form};
use super::reshape::{shorten_value, word_of_side};
use crate::PieceCode;
use crate::diagnostic::{Code, Diagnostic};
use crate::notes::Notes;
use crate::syntax::tree::{Body, Node, Value, Word};

/// Words that people write for a region that is the whole board.
const WHOLE: [&str; 6] = ["all", "any", "anywhere", "board", "everywhere", "whole"];

/// The word that a node chooses among those of a choice; anything else is noted.
pub(crate) fn chosen(
    node: &Node<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<&'static str> {
    let Value::Named(Some(word), _) = &node.value else {
        return no_choice(node, what, arms, notes);
    };
    let Some(arm) = arms.iter().find(|arm| arm.word == word.text) else {
        return unknown_choice(node, word, what, arms, notes);
    };
    notes.used.insert((what, arm.word));
    if arm.inside.is_some() {
        (notes.texts, notes.example) = (arm.texts, "");
    }
    Some(arm.word)
}

/// Helps with what has been noted on the value of a word, from some number on, by the form of both.
pub(crate) fn exemplify(form: &str, from: usize, notes: &mut Notes) {
    if notes.len() > from {
        let form = notes.examples.adapt(form);
        notes.explain(from, || format!("for example `{form}`"));
    }
}

/// The forms of a choice, for a message.
fn forms(arms: &[ChoiceWord], notes: &Notes) -> String {
    let forms = arms
        .iter()
        .map(|arm| format!("`{}`", notes.examples.adapt(arm.form)));
    forms.collect::<Vec<_>>().join(", ")
}

/// What to write for a region whose bare name stands where a region belongs.
fn named_region(what: &str, name: &str, notes: &mut Notes) -> Option<String> {
    let meant = what == "a region" && notes.examples.regions.contains(name);
    meant.then(|| {
        notes.bare_regions.insert(name.to_owned());
        format!("named(\"{name}\")")
    })
}

/// The longest region that is proposed for several ones.
const LONGEST_REGION: usize = 190;

/// Notes a value that is not a word of a choice at all.
fn no_choice<T>(
    node: &Node<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<T> {
    let words = quote_each(arms.iter().map(|arm| arm.word));
    let before = notes.len();
    let nothing = wrong_type(node, &format!("{what} ({})", words.join(", ")), notes);
    if let Some(named) = node.text().and_then(|text| named_region(what, text, notes)) {
        notes.explain(before, || format!("write `{named}`"));
        return nothing;
    }
    let number = match &node.value {
        Value::Number(number) => Some(*number),
        Value::Text(text) => text.trim().parse().ok(),
        _ => None,
    };
    if let (Some(ranks), "a region") = (number, what) {
        let help = format!(
            "write `last({ranks})` for the ranks at the far edge of the board, or `first({ranks})` for those at the own edge; `ranks([{ranks}])` is one rank alone"
        );
        notes.explain(before, || help.clone());
    }
    if let Some(help) = several_regions(what, node, notes) {
        notes.explain(before, || help.clone());
    }
    if let Some(help) = one_of_them(node, what, arms) {
        notes.explain(before, || help.clone());
    }
    if let Some(help) = node.text().and_then(|text| said_otherwise(what, text, notes)) {
        notes.explain(before, || help.clone());
    }
    let quoted = node
        .text()
        .and_then(|text| arms.iter().find(|arm| arm.word == text));
    let help = if let Some(arm) = quoted {
        format!("write `{}`, without quotes", notes.examples.adapt(arm.form))
    } else {
        notes.instead(before, node, &Form::Choice(what, arms));
        format!("the choices are {}", forms(arms, notes))
    };
    notes.explain(before, || help.clone());
    nothing
}

/// What to write instead of a list of words of which one belongs there.
fn one_of_them(node: &Node<'_>, what: &str, arms: &[ChoiceWord]) -> Option<String> {
    let Value::List(items) = &node.value else {
        return None;
    };
    let words: Option<Vec<&str>> = items
        .iter()
        .map(|item| arms.iter().map(|arm| arm.word).find(|word| item.is_word(word)))
        .collect();
    let words = words.filter(|words| words.len() > 1)?;
    let each: Vec<String> = words
        .iter()
        .map(|word| format!("zone(…, trigger: {word})"))
        .collect();
    Some(if what == "what a move does in the zone" {
        format!(
            "a clause has one of them: write a clause for each, `promotion: any_of([{}])`",
            shorten_line(&each.join(", "))
        )
    } else {
        format!("write one of them alone, such as `{}`", words[0])
    })
}

/// What to do instead of writing a word that no single word here stands for: because it leaves out a part of what it should say, or
/// because there is no such rule.
fn said_otherwise(what: &str, word: &str, notes: &Notes) -> Option<String> {
    let plain = word.to_lowercase().replace('_', "");
    let plain = plain.as_str();
    let is_loss = matches!(plain, "loss" | "lose" | "loses" | "lost" | "losing");
    let is_bar = matches!(
        plain,
        "forbidden" | "forbid" | "illegal" | "barred" | "banned" | "prohibited" | "notallowed" | "disallowed"
    );
    let is_hand = matches!(
        plain,
        "hand"
            | "tohand"
            | "inhand"
            | "holdings"
            | "pocket"
            | "topocket"
            | "reserve"
            | "keep"
            | "kept"
            | "captor"
    );
    let captures = notes.examples.word_of("captures");
    let help = match what {
        "the result of a repetition" if is_loss || matches!(plain, "win" | "wins") => {
            "say who loses: `completer_loses`, the side that made the last move, or `starter_loses`, the other one, which began the cycle; \
             or `black_loses`, `white_loses`"
        }
        "what becomes of royal pieces that face each other" if is_loss => {
            "no word makes the side lose that lets them face each other: `barred` forbids such a move, and by `wins` that side wins"
        }
        "what check does" if is_loss || is_bar => {
            "this program has no rule by which a side may not give check, or loses by it: take the field away"
        }
        "the choice of promotion" if is_bar || matches!(plain, "never" | "none" | "no") => {
            "a clause is for pieces that promote: take it away, or write `promotion: never` where nothing promotes"
        }
        "what becomes of burnt pieces" if is_hand => {
            if captures == Some("removed") {
                "burnt pieces go where captured ones do, or leave play: `as_captured` would send them to the hand only if \
                 `captures: to_hand` stood beside `id`, and here it is `captures: removed`"
            } else {
                "write `as_captured`, by which they go to the hand as captured pieces do"
            }
        }
        "what a captured piece becomes" if is_hand || matches!(plain, "itself" | "same" | "self") => {
            if is_hand && captures == Some("to_hand") {
                "take the field away: captured pieces go to the hand already, by `captures: to_hand`"
            } else {
                let code = notes.entry.as_deref().and_then(PieceCode::parse)?;
                let held = if code.promoted && is_hand {
                    code.flipped()
                } else {
                    code
                };
                return Some(format!(
                    "write `captured: becomes(\"{held}\")`, by which it goes to the hand as `{held}`"
                ));
            }
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// Notes a word that is not one of a choice.
fn unknown_choice<T>(
    node: &Node<'_>,
    word: &Word<'_>,
    what: &'static str,
    arms: &'static [ChoiceWord],
    notes: &mut Notes,
) -> Option<T> {
    if ABSENT.contains(&word.text) {
        return no_choice(node, what, arms, notes);
    }
    let message = format!("{} is none of the words for {what}", quote(word.text));
    let diagnostic = Diagnostic::new(Code::UnknownChoice, word.span, message);
    if let Some(named) = named_region(what, word.text, notes) {
        let bare = node.is_word(word.text);
        let diagnostic = diagnostic.help(format!("write `{named}`"));
        notes.push(if bare {
            diagnostic.suggest(word.span, named)
        } else {
            diagnostic
        });
        return None;
    }
    if let Some(help) = said_otherwise(what, word.text, notes) {
        notes.push(diagnostic.help(help));
        return None;
    }
    if let Some(help) = region_help(what, node, notes) {
        notes.push(diagnostic.help(help));
        return None;
    }
    if what == "a region" && WHOLE.contains(&word.text) {
        let whole = format!("last({})", notes.examples.ranks());
        let help = format!("write `{whole}`: all ranks of the board");
        notes.push(diagnostic.help(help).suggest(word.span, whole));
        return None;
    }
    let words: Vec<&str> = arms.iter().map(|arm| arm.word).collect();
    // What is near by its letters may speak of the other side.
    let meant = word_of_side(arms, word.text).or_else(|| {
        let near = nearest(word.text, &words).or_else(|| goes_on(word.text, &words))?;
        arms.iter().find(|arm| arm.word == near)
    });
    notes.push(match meant {
        Some(arm) => {
            // After a word that has its parentheses already, these stay.
            let bare = node.is_word(word.text);
            let meant = if bare {
                notes.examples.adapt(arm.form)
            } else {
                arm.word.to_owned()
            };
            diagnostic
                .help(format!("did you mean `{meant}`?"))
                .suggest(word.span, meant)
        }
        None => {
            if let Some(meant) = notes.reshaped(node, &Form::Choice(what, arms)) {
                diagnostic
                    .help(format!("write `{}`", shorten_value(&meant)))
                    .suggest(node.span, meant)
            } else {
                // The last part may say what is meant where the first is a name of somebody's own.
                let end = word.text.rsplit_once('_').map(|(_, end)| end);
                let said = end.and_then(|end| said_otherwise(what, end, notes));
                diagnostic.help(said.unwrap_or_else(|| format!("the choices are {}", forms(arms, notes))))
            }
        }
    });
    None
}

/// The one word of which another one is the beginning, up to `_`.
fn goes_on<'w>(read: &str, words: &[&'w str]) -> Option<&'w str> {
    let mut longer = words.iter().filter(|word| {
        let rest = word.strip_prefix(read);
        rest.is_some_and(|rest| rest.starts_with('_'))
    });
    longer.next().copied().filter(|_| longer.next().is_none())
}

/// What to write instead of a list of regions.
fn several_regions(what: &str, node: &Node<'_>, notes: &Notes) -> Option<String> {
    let Value::List(regions) = &node.value else {
        return None;
    };
    let mut all = regions.iter();
    let are_named = all.all(|region| matches!(region.value, Value::Named(Some(_), Body::Items(_))));
    (what == "a region" && regions.len() > 1 && are_named).then(|| said_at_once(regions, notes))
}

/// What to write instead of several regions together.
fn said_at_once(regions: &[Node<'_>], notes: &Notes) -> String {
    let examples = &notes.examples;
    let whole = examples.all_regions(regions).filter(|_| !regions.is_empty());
    match whole.filter(|whole| whole.chars().count() <= LONGEST_REGION) {
        Some(whole) => format!("a region is said at once: write `{}`", shorten_line(&whole)),
        None => format!(
            "a region is said at once: write all of its ranks, as in `{}`, or all of its squares, as in `{}`",
            examples.adapt("ranks([1, 2])"),
            examples.adapt("squares([\"5e\"])")
        ),
    }
}

/// What to write instead of a region of files, of all squares but some, of several together, or of the squares between two.
fn region_help(what: &str, node: &Node<'_>, notes: &Notes) -> Option<String> {
    let Value::Named(Some(word), body) = &node.value else {
        return None;
    };
    if what != "a region" {
        return None;
    }
    let items = match body {
        Body::Items(items) => items.as_slice(),
        Body::None | Body::Fields(_) => &[],
    };
    let examples = &notes.examples;
    match word.text.to_lowercase().as_str() {
        "files" | "file" | "columns" | "column" | "cols" => {
            let numbers = items.iter().filter_map(Node::numbers).flatten();
            let numbers: Vec<i64> = numbers.collect();
            let squares = examples.squares_of_files(if numbers.is_empty() { &[1] } else { &numbers });
            Some(format!(
                "there is no region of files: name the squares of each, as in `{}`",
                shorten_line(&squares)
            ))
        }
        "not" | "except" | "all_but" | "allbut" | "without" | "outside" | "complement" | "but" => {
            let rest = match items {
                [one] => examples.all_ranks_but(one),
                _ => None,
            };
            Some(match rest {
                Some(rest) => format!("no region leaves squares out: write those that are left, `{rest}`"),
                None => format!(
                    "no region leaves squares out: write those that are left, as in `{}`",
                    examples.adapt("ranks([1, 2])")
                ),
            })
        }
        "union" | "any_of" | "either" | "or" | "and" | "both" | "all_of" | "join" | "merge" => {
            let regions = match items {
                [one] if let Value::List(regions) = &one.value => regions.as_slice(),
                _ => items,
            };
            Some(said_at_once(regions, notes))
        }
        "rect" | "rectangle" | "box" | "area" | "between" | "range" | "block" => {
            let corners: Vec<&str> = items.iter().filter_map(Node::text).collect();
            let squares = match corners.as_slice() {
                [first, last] => examples
                    .squares_between(&format!("{first}-{last}"))
                    .map(|names| format!("squares([{names}])")),
                _ => None,
            };
            let squares = squares.unwrap_or_else(|| examples.adapt("squares([\"5e\"])"));
            Some(format!("name each square: write `{}`", shorten_line(&squares)))
        }
        "rank" | "row" | "rows" | "line" | "lines" => {
            let numbers: Vec<i64> = items.iter().filter_map(Node::numbers).flatten().collect();
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            (!numbers.is_empty()).then(|| {
                format!(
                    "write `ranks([{}])`: 1 is the rank at the far edge",
                    numbers.join(", ")
                )
            })
        }
        "region" | "name" | "zone" | "ref" => {
            let name = items.first()?.text()?;
            examples
                .regions
                .contains(name)
                .then(|| format!("write `named(\"{name}\")`"))
        }
        "own_half" | "home_half" | "half" | "near_half" | "own_side" | "home_side" => Some(format!(
            "write `first({})`: the ranks of the own half",
            examples.ranks() / 2
        )),
        "enemy_half" | "far_half" | "other_half" | "enemys_half" | "opponents_half" | "enemy_side"
        | "beyond_river" => Some(format!(
            "write `last({})`: the ranks of the enemy's half",
            examples.ranks() / 2
        )),
        "square" => {
            let squares: Option<Vec<String>> = items.iter().map(|one| examples.square(one.text()?)).collect();
            let squares = squares.filter(|squares| !squares.is_empty())?;
            Some(format!("write `squares([\"{}\"])`", squares.join("\", \"")))
        }
        _ => None,
    }
}

/// Whether one of the words is `none`.
pub(crate) const fn has_none(words: &[&str]) -> bool {
    let mut at = 0;
    while at < words.len() {
        if matches!(words[at].as_bytes(), b"none") {
            return true;
        }
        at += 1;
    }
    false
}

/// Whether a choice has nothing after its word, as it must; it is noted otherwise.
pub(crate) fn bare(node: &Node<'_>, notes: &mut Notes) -> bool {
    let Value::Named(Some(word), body) = &node.value else {
        return false;
    };
    let bare = matches!(body, Body::None);
    if !bare {
        let message = format!("{} takes nothing in parentheses", quote(word.text));
        notes.push(
            Diagnostic::new(Code::WrongType, word.span, message).help(format!("write `{}`", word.text)),
        );
    }
    bare
}
