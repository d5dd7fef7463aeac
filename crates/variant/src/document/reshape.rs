//! Reshaping: what was written for a value that has another form, put into the form that belongs there. Nothing that was
//! written is lost: where a part of it finds no place, there is no proposal.

use hakugei_text::shorten_line;

use super::compass;
use super::decode::{ABSENT, nearest, several};
use super::examples::Examples;
use super::foreign_names;
use super::outline::{ChoiceWord, Field, Form, Inside, Need, Shape, Texts};
use crate::PieceCode;
use crate::check::usual_pieces;
use crate::sfen::rows::counted;
use crate::syntax::tree::{Body, Node, Value, Word, numbers};

/// How many words or groups may be put around a value that stands alone.
const MOST_AROUND: u8 = 2;

/// Words that people use for Black, who moves first.
const BLACK: &[&str] = &["b", "sente", "first_player", "first", "kuro"];

/// Words that people use for White, who moves second.
const WHITE: &[&str] = &["w", "gote", "second_player", "second", "shiro"];

/// Words that people use for those of a choice: what is chosen, their words, and the word here.
#[rustfmt::skip]
const OTHER_WORDS: &[(&str, &[&str], &str)] = &[
    ("what becomes of captured pieces", &["hand", "inhand", "hold", "holdings", "drop", "drops", "pocket", "reserve", "keep", "true", "yes"], "to_hand"),
    ("what becomes of captured pieces", &["remove", "none", "never", "gone", "dead", "discard", "false", "no"], "removed"),
    ("the choice of promotion", &["mandatory", "must", "compulsory", "obligatory", "required", "always", "automatic"], "forced"),
    ("the choice of promotion", &["may", "free", "player", "voluntary"], "optional"),
    ("the promotion rule", &["none", "no", "false"], "never"),
    ("the result of a stalemate", &["tie", "remis", "stalemate", "half"], "draw"),
    ("the repetition rule", &["none", "never", "no", "false", "allowed"], "unlimited"),
    ("the rule of quiet moves", &["none", "never", "no", "false"], "unlimited"),
    ("the result of a repetition", &["tie", "remis"], "draw"),
    ("the result of a repetition", &["illegal", "barred", "superko"], "forbidden"),
    ("the end of a royal piece", &["mate", "check"], "checkmate"),
    ("the end of a royal piece", &["extinction", "taken", "captured"], "capture"),
    ("what an illegal move does", &["forbidden", "illegal", "refused", "barred"], "reject"),
    ("what becomes of royal pieces that face each other", &["illegal", "forbidden", "true", "yes"], "barred"),
    ("the promotion rule", &["true", "yes"], "zone"),
    ("the repetition rule", &["true", "yes", "sennichite", "superko"], "fold"),
    ("what a side must do if it can", &["drop_first", "drops", "place", "places", "placing", "placement"], "drop"),
    ("what a side must do if it can", &["take", "takes", "captures", "jump", "mandatory"], "capture"),
    ("the rule of quiet moves", &["true", "yes"], "draw"),
    ("what perpetual check does", &["true", "yes", "loses", "lost"], "loss"),
    ("what perpetual check does", &["illegal", "forbidden", "barred", "reject"], "illegal_move"),
    ("what perpetual check does", &["false", "no", "nothing", "none", "allowed"], "ordinary"),
    ("what perpetual attack does", &["true", "yes", "lost"], "loss"),
    ("what perpetual attack does", &["false", "no", "nothing", "none", "allowed", "draw"], "ordinary"),
    ("what check does", &["false", "no", "none", "nothing", "allowed"], "ordinary"),
    ("what becomes of burnt pieces", &["gone", "dead", "destroyed", "discard", "killed", "out"], "removed"),
    ("what becomes of burnt pieces", &["captured", "capture", "captures"], "as_captured"),
    ("what a captured piece becomes", &["gone", "dead", "discard", "out", "never"], "removed"),
    ("after whose moves a piece burns", &["opponent", "opponents", "enemys", "theirs", "other", "others"], "enemy"),
    ("after whose moves a piece burns", &["mine", "self", "mover"], "own"),
    ("after whose moves a piece burns", &["all", "any", "every", "each", "always"], "both"),
    ("the lines along which royal pieces face each other", &["straight", "orthogonal", "orthogonals", "both", "rook"], "files_and_ranks"),
    ("the lines along which royal pieces face each other", &["any", "every", "queen"], "all"),
    ("a mode", &["also", "besides", "plus", "extra"], "add"),
    ("a mode", &["instead", "override"], "replace"),
    ("the try rule", &["true", "yes"], "reaches"),
    ("the try rule", &["false", "no", "never"], "none"),
    ("the rule of the bare royal piece", &["true", "yes"], "loses"),
    ("the rule of the bare royal piece", &["false", "no", "none", "never"], "ordinary"),
    ("the reply of a bared side", &["true", "yes"], "may_bare"),
    ("the reply of a bared side", &["false", "no"], "none"),
    ("the safety of a try", &["true", "yes"], "safe"),
    ("the safety of a try", &["false", "no"], "any"),
    ("the impasse rule", &["false", "no", "never"], "none"),
    ("the rule of borrowed moves", &["true", "yes"], "from_friends"),
    ("the rule of borrowed moves", &["false", "no", "none"], "never"),
    ("a neighbouring square", &["front", "in_front", "before", "forward", "forwards", "up", "north", "above"], "ahead"),
    ("a neighbouring square", &["back", "backward", "backwards", "rear", "down", "south", "below"], "behind"),
    ("a neighbouring square", &["west", "left_side"], "left"),
    ("a neighbouring square", &["east", "right_side"], "right"),
    ("what is barred before the royal piece is dropped", &["true", "yes"], "captures"),
    ("what a piece is dropped next to", &["true", "yes"], "own_piece"),
    ("which faces are dropped", &["false", "no", "same"], "held"),
    ("what becomes of passes", &["never", "forbidden", "illegal", "false", "no"], "barred"),
    ("what becomes of passes", &["true", "yes"], "allowed"),
    ("what tells ways of moving apart", &["path", "paths"], "by_path"),
    ("what a drop may not give", &["mate", "true", "yes"], "checkmate"),
    ("what a piece is dropped next to", &["king", "royal"], "own_royal"),
    ("what a piece is dropped next to", &["friend", "piece", "own"], "own_piece"),
    ("which faces are dropped", &["both", "any", "true", "yes"], "either"),
    ("a side", BLACK, "black"),
    ("a side", WHITE, "white"),
    ("a notation", &["chess", "algebraic"], "western"),
    ("what a move does in the zone", &["enter", "entering"], "enters"),
    ("what a move does in the zone", &["end", "ending", "end_of_move", "at_end", "arrives", "arrival", "arriving"], "ends"),
    ("what a move does in the zone", &["start_or_end", "start_or_ends", "begins_or_ends", "starts_or_end"], "starts_or_ends"),
    ("what a move does in the zone", &["capture", "capturing"], "captures"),
    ("some pieces", &["every", "any", "everything", "anything", "everyone", "everybody", "true", "yes"], "all"),
    ("some pieces", &["except", "all_except", "not", "but", "without", "excluding", "any_but"], "all_but"),
    ("some pieces", &["just", "any_of", "one_of", "these"], "only"),
    ("some pieces", &["lower"], "lower_rank"),
    ("a number of hurdles", &["1"], "one"),
    ("a number of hurdles", &["many", "several"], "any"),
    ("a region", &["far", "top", "enemy", "last_rank", "last_ranks", "far_ranks", "enemy_camp", "enemys_camp", "promotion_zone"], "last"),
    ("a region", &["near", "bottom", "own", "first_rank", "first_ranks", "near_ranks", "own_camp", "home", "back_rank"], "first"),
];

/// The word of a choice that another one stands for.
pub(crate) fn other_word(what: &str, word: &str) -> Option<&'static str> {
    let plain = word.to_lowercase();
    let letters = plain.replace('_', "");
    let said = |one: &&str| one.chars().filter(|&sign| sign != '_').eq(letters.chars());
    let mut known = OTHER_WORDS.iter();
    let (.., own) = known.find(|(of, words, _)| *of == what && words.iter().any(said))?;
    Some(own)
}

/// The word of a choice that says something of a side, where another one calls the side otherwise: `sente_loses`, `shiro_wins`.
pub(crate) fn word_of_side<'a>(words: &'a [ChoiceWord], word: &str) -> Option<&'a ChoiceWord> {
    let plain = snake(word);
    let said = |names: &'static [&'static str], own: &'static str| {
        let mut names = names.iter().chain(std::iter::once(&own));
        names.find_map(|name| plain.strip_prefix(*name)?.strip_prefix('_'))
    };
    let (side, other, rest) = match (said(BLACK, "black"), said(WHITE, "white")) {
        (Some(rest), _) => ("black", "white", rest),
        (None, Some(rest)) => ("white", "black", rest),
        (None, None) => return None,
    };
    let meant = match rest {
        "lose" | "lost" | "loss" => format!("{side}_loses"),
        "win" | "wins" | "won" => format!("{other}_loses"),
        rest => format!("{side}_{rest}"),
    };
    words.iter().find(|arm| arm.word == meant)
}

/// What is known where a value stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'e> {
    /// What the texts in it speak of.
    pub(crate) texts: Texts,
    /// What help proposes for the field.
    pub(crate) example: &'e str,
    /// The key of the entry of a map that it is the value of.
    pub(crate) entry: Option<&'e str>,
    pub(crate) examples: &'e Examples,
}

impl Place<'_> {
    /// A value in some form, as it may be pasted.
    pub(crate) fn reshaped(self, node: &Node<'_>, form: &Form) -> Option<String> {
        self.fit(node, form, MOST_AROUND)
    }

    fn fit(self, node: &Node<'_>, form: &Form, around: u8) -> Option<String> {
        if let Some([one]) = inside_of_some(node) {
            return self.fit(one, form, around);
        }
        match form {
            Form::Flag => flag(node),
            Form::Number => number(node),
            Form::Text => self.text(node),
            Form::OneOrMore => {
                if let Some([one]) = named_items(node).filter(|items| items.len() == 1) {
                    return self.fit(one, form, around);
                }
                let one = self.text(node);
                one.or_else(|| match items(node) {
                    Some([one]) => self.text(one),
                    _ => self.list(node, &|| Form::Text, around),
                })
            }
            Form::List(of) => self.list(node, of, around),
            Form::Map(of) => self.map(node, &of()),
            Form::Group(shape) => self.group(node, shape, around),
            Form::Choice(what, words) => self.choice(node, what, words, around),
        }
    }

    fn text(self, node: &Node<'_>) -> Option<String> {
        if let Some(square) = square_of_numbers(node).filter(|_| self.texts == Texts::Squares) {
            return Some(format!("\"{}\"", self.examples.square(&square)?));
        }
        let text = match &node.value {
            Value::Number(number) if self.texts == Texts::Squares => number.to_string(),
            Value::Named(Some(word), Body::None) if ABSENT.contains(&word.text) => return None,
            _ => match (node.meant(), items(node)) {
                (Some(text), _) => text.to_owned(),
                (None, Some([one]))
                    if self.texts != Texts::Betza
                        || !self.examples.has_directions
                        || one.meant().is_none() =>
                {
                    return self.text(one);
                }
                (None, Some(rows)) if self.texts == Texts::Setup => {
                    let rows: Option<Vec<&str>> = rows.iter().map(Node::text).collect();
                    let rows = rows.filter(|rows| !rows.iter().any(|row| row.contains(['/', ' '])))?;
                    format!("{} b - 1", counted(&rows.join("/")))
                }
                (None, Some(several)) if self.texts == Texts::Betza => {
                    let parts = several.iter().map(Node::meant).collect::<Option<Vec<&str>>>()?;
                    let steps = compass::moves(&parts, self.examples.has_directions);
                    steps.unwrap_or_else(|| parts.concat())
                }
                _ => return None,
            },
        };
        let examples = self.examples;
        let own = match self.texts {
            Texts::Letters => examples.letter(&text)?,
            Texts::LettersOrSquares => examples.letter(&text).or_else(|| examples.square(&text))?,
            Texts::Squares => examples.square(&text)?,
            Texts::Regions => Some(text).filter(|name| examples.regions.contains(name))?,
            Texts::Setup => Some(text).filter(|text| text.contains('/'))?,
            _ => text,
        };
        (!own.contains(['"', '\\', '\n'])).then(|| format!("\"{own}\""))
    }

    fn list(self, node: &Node<'_>, of: &dyn Fn() -> Form, around: u8) -> Option<String> {
        let inner = of();
        let all = |nodes: &[Node<'_>]| {
            let all: Option<Vec<String>> = nodes.iter().map(|one| self.fit(one, &inner, around)).collect();
            all.map(|all| format!("[{}]", all.join(", ")))
        };
        if matches!(inner, Form::Text) && self.texts == Texts::Squares && square_of_numbers(node).is_some() {
            return all(std::slice::from_ref(node));
        }
        if let Some(items) = items(node) {
            return match items {
                [one]
                    if matches!(inner, Form::List(_))
                        && one.text().is_some_and(|text| text.contains('>')) =>
                {
                    self.list(one, of, around)
                }
                _ => all(items),
            };
        }
        match (&node.value, &inner) {
            (Value::Map(pairs), Form::List(_)) => {
                let ranked = |(key, value): &(Node<'_>, Node<'_>)| match (&key.value, &value.value) {
                    (Value::Number(rank), _) => Some((*rank, self.fit(value, &inner, around)?)),
                    (_, Value::Number(rank)) => Some((*rank, self.text(key)?)),
                    _ => None,
                };
                let ranked: Option<Vec<(i64, String)>> = pairs.iter().map(ranked).collect();
                let mut ranked = ranked?;
                self.examples
                    .sort_ranks(&mut ranked, |text, royal| text.contains(&format!("\"{royal}\"")));
                let groups = ranked.chunk_by(|one, other| one.0 == other.0);
                let groups = groups.map(|group| {
                    let group: Vec<&str> = group.iter().map(|(_, text)| text.as_str()).collect();
                    match group[..] {
                        [one] if one.starts_with('[') => one.to_owned(),
                        _ => format!("[{}]", group.join(", ")),
                    }
                });
                Some(format!("[{}]", groups.collect::<Vec<_>>().join(", ")))
            }
            (Value::Map(pairs), Form::Text) => {
                let keys: Vec<Node<'_>> = pairs.iter().map(|(key, _)| key.clone()).collect();
                all(&keys)
            }
            (Value::Map(pairs), Form::Group(shape)) => {
                let entries = pairs
                    .iter()
                    .map(|(key, value)| self.placed(&[key.clone(), value.clone()], shape, around));
                let entries: Option<Vec<String>> = entries.collect();
                entries.map(|entries| format!("[{}]", entries.join(", ")))
            }
            (Value::Text(text), Form::Text | Form::List(_)) => {
                if let Some(names) = self
                    .examples
                    .squares_between(text)
                    .filter(|_| self.texts == Texts::Squares)
                {
                    return Some(format!("[{names}]"));
                }
                let parts = match text.split_once('>') {
                    Some(_) => Some(text.split('>').map(str::trim).collect()),
                    None => several(text).or_else(|| {
                        Some(text)
                            .filter(|_| self.texts.may_be_letters())
                            .and_then(|text| self.examples.each_letter(text))
                    }),
                };
                let parts: Option<Vec<Node<'_>>> = parts.map(|parts| {
                    let node = |part| Node {
                        span: node.span,
                        value: Value::Text(part),
                    };
                    parts.into_iter().map(node).collect()
                });
                match parts {
                    Some(parts) => all(&parts),
                    None => all(std::slice::from_ref(node)),
                }
            }
            (Value::Text(text) | Value::OddNumber(text), Form::Number) => {
                let numbers = range(text)
                    .or_else(|| numbers(text))
                    .filter(|numbers| !numbers.is_empty())?;
                let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                Some(format!("[{}]", numbers.join(", ")))
            }
            _ => all(std::slice::from_ref(node)),
        }
    }

    fn map(self, node: &Node<'_>, of: &Form) -> Option<String> {
        let pairs = match &node.value {
            Value::Map(pairs) => self.pairs(pairs.iter().map(|(key, value)| (key, value)), of)?,
            Value::Named(_, Body::Fields(fields)) if !fields.is_empty() => {
                let pair = |(word, value): &(Word<'_>, Node<'_>)| {
                    let text = Node {
                        span: word.span,
                        value: Value::Text(word.text),
                    };
                    self.pair(&text, value, of)
                };
                fields.iter().map(pair).collect::<Option<Vec<String>>>()?
            }
            _ => match items(node) {
                Some(entries) if !entries.is_empty() => {
                    let entries = entries.iter().map(|entry| self.entry(entry, of));
                    entries.collect::<Option<Vec<String>>>()?
                }
                Some(_) => return None,
                None => vec![self.entry(node, of)?],
            },
        };
        Some(format!("{{ {} }}", pairs.join(", ")))
    }

    fn pairs<'n, 'a: 'n>(
        self,
        mut pairs: impl Iterator<Item = (&'n Node<'a>, &'n Node<'a>)>,
        of: &Form,
    ) -> Option<Vec<String>> {
        pairs.try_fold(Vec::new(), |mut all, (key, value)| {
            all.push(self.pair(key, value, of)?);
            Some(all)
        })
    }

    fn pair(self, key: &Node<'_>, value: &Node<'_>, of: &Form) -> Option<String> {
        let place = Place {
            entry: key.meant(),
            ..self.inner()
        };
        Some(format!(
            "{}: {}",
            self.key(key)?,
            place.fit(value, of, MOST_AROUND)?
        ))
    }

    /// The key of an entry. That of a new one need not be there yet.
    fn key(self, key: &Node<'_>) -> Option<String> {
        match (self.texts, key.meant()) {
            (Texts::Regions, Some(text)) => Some(format!("\"{text}\"")),
            _ => self.text(key),
        }
    }

    /// The values of a map: the texts of the field are its keys.
    fn inner(self) -> Self {
        Self {
            texts: Texts::Free,
            ..self
        }
    }

    /// An entry of a map that stands as something else: a key alone, a key beside its value, a group that has the key in it.
    fn entry(self, node: &Node<'_>, of: &Form) -> Option<String> {
        if let Some([key, value]) = items(node) {
            return self.pair(key, value, of);
        }
        let example = self.examples.adapt(self.example);
        let example = example.strip_prefix("{ \"")?.strip_suffix(" }")?;
        let (key, value) = example.split_once("\": ")?;
        match (&node.value, of) {
            (Value::Named(_, Body::Fields(fields)), Form::Group(shape)) => {
                let is_key = |(word, _): &&(Word<'_>, Node<'_>)| {
                    matches!(word.text, "letter" | "symbol" | "char" | "code" | "key" | "id")
                };
                let (_, named) = fields.iter().find(is_key)?;
                let others = fields.iter().filter(|field| !is_key(field)).cloned().collect();
                let group = Node {
                    span: node.span,
                    value: Value::Named(None, Body::Fields(others)),
                };
                let named = named.meant().and_then(PieceCode::parse)?;
                Some(format!(
                    "\"{named}\": {}",
                    self.inner().group(&group, shape, MOST_AROUND)?
                ))
            }
            _ => match self.text(node) {
                // A piece of which nothing is said is one that is taken away.
                Some(text) if matches!(of, Form::Group(shape) if shape.name == "Piece") => {
                    Some(format!("{text}: none"))
                }
                Some(text) => Some(format!("{text}: {value}")),
                None if self.texts == Texts::Letters => {
                    let value = self.inner().fit(node, of, MOST_AROUND)?;
                    Some(format!("\"{key}\": {value}"))
                }
                None => None,
            },
        }
    }

    fn group(self, node: &Node<'_>, shape: &'static Shape, around: u8) -> Option<String> {
        if let Some(whole) = around_numbers(shape, node) {
            return Some(whole);
        }
        match &node.value {
            Value::Named(_, Body::Fields(fields)) => {
                self.fields(fields.iter().map(|(word, value)| (word.text, value)), shape)
            }
            Value::Map(pairs) if !pairs.is_empty() => {
                let fields: Option<Vec<(&str, &Node<'_>)>> = pairs
                    .iter()
                    .map(|(key, value)| Some((key.meant()?, value)))
                    .collect();
                self.fields(fields?.into_iter(), shape)
            }
            Value::Named(Some(word), Body::Items(values)) if word.text != shape.name => {
                let own = shape.fields.iter().any(|field| field.name == word.text);
                match values.as_slice() {
                    [value] if own => self.fields(std::iter::once((word.text, value)), shape),
                    _ => self.placed(std::slice::from_ref(node), shape, around),
                }
            }
            _ => match items(node).or(named_items(node)) {
                Some(values) if !values.is_empty() => {
                    let placed = self.placed(values, shape, around);
                    placed.or_else(|| self.placed(std::slice::from_ref(node), shape, around))
                }
                _ => self.placed(std::slice::from_ref(node), shape, around),
            },
        }
    }

    /// A group of fields by their names, some of which may be other ones; what is required besides is added.
    fn fields<'n, 'a: 'n>(
        self,
        fields: impl Iterator<Item = (&'n str, &'n Node<'a>)>,
        shape: &'static Shape,
    ) -> Option<String> {
        let mut said = Vec::new();
        for (name, value) in fields {
            let own = own_name(shape, name)?;
            let field = shape.fields.iter().find(|field| field.name == own)?;
            if said.iter().any(|(known, _): &(&str, String)| *known == own) {
                return None;
            }
            said.push((
                field.name,
                self.of_field(shape, field)
                    .fit(value, &(field.form)(), MOST_AROUND)?,
            ));
        }
        Some(self.written(shape, said))
    }

    /// The place of a field.
    fn of_field(self, _: &'static Shape, field: &'static Field) -> Self {
        Self {
            texts: field.texts,
            example: field.example,
            ..self
        }
    }

    fn written(self, shape: &'static Shape, mut said: Vec<(&'static str, String)>) -> String {
        let either = |name: &str| {
            shape
                .fields
                .iter()
                .any(|field| field.name == name && field.need == Need::Either)
        };
        let has_either = said.iter().any(|(name, _)| either(name));
        for field in shape.least() {
            let is_said = said.iter().any(|(name, _)| *name == field.name);
            let is_spared = field.need == Need::Either && has_either;
            if !(is_said || is_spared) {
                said.push((field.name, self.example_of(shape, field, &said)));
            }
        }
        if shape.name == "Piece" && self.is_royal(&said) {
            said.push(("royal", "true".to_owned()));
        }
        said.sort_by_key(|(name, _)| shape.fields.iter().position(|field| field.name == *name));
        let fields: Vec<String> = said
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect();
        format!("{}({})", shape.name, fields.join(", "))
    }

    /// What may be written for a field beside others that are said: a piece has the usual name of its moves.
    fn example_of(self, shape: &Shape, field: &Field, said: &[(&'static str, String)]) -> String {
        let moves = said.iter().find(|(name, _)| *name == "betza");
        let Some((_, moves)) = moves.filter(|_| (shape.name, field.name) == ("Piece", "name")) else {
            return self.examples.value(shape.name, field);
        };
        let moves = moves.trim_matches('"');
        let code = self.entry.and_then(PieceCode::parse);
        let name = match code {
            Some(code) if code.promoted && moves == "WfF" => (code.letter == 'P').then_some("tokin"),
            _ => usual_pieces::names_of_moves(moves).first().copied(),
        };
        let name = name.filter(|name| self.examples.is_new_name(name));
        format!("\"{}\"", name.unwrap_or("…"))
    }

    /// Whether what is said of a piece is what a king has in most games, and nothing says that it is royal, or another one.
    fn is_royal(self, said: &[(&'static str, String)]) -> bool {
        let is_king = said
            .iter()
            .any(|(name, value)| *name == "betza" && value == "\"K\"");
        let is_said = said.iter().any(|(name, _)| *name == "royal");
        is_king && !is_said && self.entry == Some("K") && !self.examples.has_royal()
    }

    /// A group of values that stand without the names of their fields.
    fn placed(self, values: &[Node<'_>], shape: &'static Shape, around: u8) -> Option<String> {
        let around = around.checked_sub(1)?;
        let is_text = |value: &Node<'_>| matches!(value.value, Value::Text(_) | Value::Bool(_));
        match (shape.name, values) {
            // A file is written out, and what a text is to limit nobody knows.
            ("Variant", _) | ("sides", [_]) => return None,
            ("Drops" | "CaptureLimits", [one]) if is_text(one) => return None,
            ("Points", [one]) => return self.placed(&[one.clone(), one.clone()], shape, around + 1),
            _ => {}
        }
        let mut said: Vec<(&'static str, String)> = Vec::new();
        for value in values {
            let least: Vec<&Field> = shape.least().collect();
            let others = shape
                .fields
                .iter()
                .filter(|field| !least.iter().any(|known| known.name == field.name));
            let mut fields = least.iter().copied().chain(others);
            let placed = fields.find_map(|field| {
                if said.iter().any(|(name, _)| *name == field.name) || shuts_out(shape, field, &said) {
                    return None;
                }
                let form = (field.form)();
                // A text alone is the move of a piece or what is given, not a name; and a mere `true` says nothing but of what
                // must be said.
                let is_no_name = match shape.name {
                    "Piece" => field.name == "betza",
                    "Handicap" => field.name != "name",
                    _ => true,
                };
                let is_switch = matches!(value.value, Value::Bool(_)) && field.need == Need::Optional;
                if values.len() == 1 && (!is_no_name || is_switch) {
                    return None;
                }
                let fit = self.of_field(shape, field).fit(value, &form, around)?;
                let moves = || betza::Notation::parse(fit.trim_matches('"')).is_ok();
                (field.texts != Texts::Betza || moves()).then_some((field.name, fit))
            });
            said.push(placed?);
        }
        Some(self.written(shape, said))
    }

    fn choice(
        self,
        node: &Node<'_>,
        what: &'static str,
        words: &'static [ChoiceWord],
        around: u8,
    ) -> Option<String> {
        let (word, body) = match &node.value {
            Value::Named(word, body) => (word.map(|word| word.text), body),
            Value::Text(text) => (Some(*text), &Body::None),
            Value::Bool(true) => (Some("true"), &Body::None),
            Value::Bool(false) => (Some("false"), &Body::None),
            Value::Number(1) if what == "a number of hurdles" => (Some("1"), &Body::None),
            _ => (None, &Body::None),
        };
        if let Some(arm) = word.and_then(|word| arm(what, words, word)) {
            let chosen = self.chosen(node, body, arm, around);
            if chosen.is_some() {
                return chosen;
            }
        }
        // Numbers in a list are those of ranks.
        if let (Some(numbers), "a region") = (items(node), what)
            && !numbers.is_empty()
            && numbers
                .iter()
                .all(|number| matches!(number.value, Value::Number(_)))
        {
            let numbers: Option<Vec<String>> = numbers.iter().map(number).collect();
            return Some(format!("ranks([{}])", numbers?.join(", ")));
        }
        if let Some([one]) = items(node)
            && !matches!(one.value, Value::Text(_) | Value::Number(_))
            && let Some(one) = self.fit(one, &Form::Choice(what, words), around)
        {
            return Some(one);
        }
        if matches!(node.value, Value::Bool(_)) {
            return None;
        }
        // Of words with one value in parentheses only one that is alone can be meant by another word.
        let mut with_value = words.iter().filter(|arm| arm.inside.is_some());
        if let (Some(only), None, Body::Items(_)) = (with_value.next(), with_value.next(), body)
            && matches!(only.inside.map(|inside| inside()), Some(Inside::One(_)))
            && let Some(chosen) = self.chosen(node, body, only, around)
        {
            return Some(chosen);
        }
        let mut arms = words.iter();
        arms.find_map(|arm| {
            let place = Self {
                texts: arm.texts,
                example: "",
                ..self
            };
            let has_fields = matches!(body, Body::Fields(_)) || matches!(node.value, Value::Map(_));
            match (arm.inside?)() {
                Inside::One(form) if !has_fields => {
                    let around = around.checked_sub(1)?;
                    Some(format!("{}({})", arm.word, place.fit(node, &form, around)?))
                }
                Inside::Fields(shape)
                    if has_fields && word.is_none_or(|word| word.to_lowercase() != "variant") =>
                {
                    place.group(node, shape, around)
                }
                Inside::Fields(shape) if !has_fields && shape.name != "sides" => {
                    let values = items(node).filter(|values| values.len() > 1);
                    let placed = values.and_then(|values| place.placed(values, shape, around));
                    let placed = placed.or_else(|| place.placed(&with_its_word(node)?, shape, around));
                    placed.or_else(|| place.placed(std::slice::from_ref(node), shape, around))
                }
                _ => None,
            }
        })
    }

    /// A choice whose word is known, with what belongs in its parentheses.
    fn chosen(self, node: &Node<'_>, body: &Body<'_>, arm: &ChoiceWord, around: u8) -> Option<String> {
        let place = Self {
            texts: arm.texts,
            example: "",
            ..self
        };
        let Some(inside) = arm.inside else {
            let is_flag =
                |values: &[Node<'_>]| matches!(values, [one] if matches!(one.value, Value::Bool(true)));
            let is_all = match body {
                Body::None => true,
                Body::Fields(fields) => fields.is_empty(),
                Body::Items(values) => values.is_empty() || is_flag(values),
            };
            return is_all.then(|| arm.word.to_owned());
        };
        match (inside(), body) {
            (Inside::One(form), Body::Items(values)) => {
                let value = if let [one] = values.as_slice() {
                    place.fit(one, &form, around)?
                } else {
                    let list = Node {
                        span: node.span,
                        value: Value::List(values.clone()),
                    };
                    place.fit(&list, &form, around)?
                };
                Some(format!("{}({value})", arm.word))
            }
            (Inside::One(form), Body::Fields(fields)) => match fields.as_slice() {
                [(_, one)] => Some(format!("{}({})", arm.word, place.fit(one, &form, around)?)),
                _ => None,
            },
            (Inside::Fields(shape), Body::Fields(_)) => place.group(node, shape, around),
            (Inside::Fields(shape), Body::Items(values)) if !values.is_empty() => {
                place.placed(values, shape, around)
            }
            (Inside::Fields(shape), Body::None) if shape.least().next().is_none() => {
                Some(arm.word.to_owned())
            }
            _ => Some(self.examples.adapt(arm.form)),
        }
    }
}

/// The word of a choice that was meant, as far as its letters or another word for it tell.
fn arm(what: &str, words: &'static [ChoiceWord], word: &str) -> Option<&'static ChoiceWord> {
    let own = |own: &str| words.iter().find(|arm| arm.word == own);
    let snake = snake(word);
    own(word)
        .or_else(|| own(&snake))
        .or_else(|| own(other_word(what, word)?))
        .or_else(|| word_of_side(words, word))
}

/// A value in a message: of a long one its beginning, and what closes it, which is easily forgotten.
pub(crate) fn shorten_value(value: &str) -> String {
    let mut shown = shorten_line(value);
    if !shown.ends_with('…') || value.ends_with('…') {
        return shown;
    }
    let mut open = Vec::new();
    let mut is_quoted = false;
    for sign in shown.chars() {
        match sign {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => drop(open.pop()),
            _ => {}
        }
    }
    if is_quoted {
        shown.push('"');
    }
    let closing: String = open.into_iter().rev().collect();
    let cut = shown.find('…').map_or(shown.as_str(), |end| &shown[..end]);
    // Where nothing but that was left, it is the whole value.
    let whole = [cut, &closing].concat();
    if whole == value { whole } else { shown + &closing }
}

/// A name in small letters with `_` between its words.
pub(crate) fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut was_small = false;
    for sign in name.chars() {
        if sign.is_uppercase() && was_small {
            snake.push('_');
        }
        was_small = sign.is_lowercase() || sign.is_ascii_digit();
        match sign {
            '-' | ' ' => snake.push('_'),
            _ => snake.extend(sign.to_lowercase()),
        }
    }
    snake
}

/// The field of a group that a name was meant to be.
fn own_name(shape: &Shape, name: &str) -> Option<&'static str> {
    let names: Vec<&'static str> = shape.fields.iter().map(|field| field.name).collect();
    let exact = |name: &str| names.iter().copied().find(|own| *own == name);
    let snake = snake(name);
    exact(name)
        .or_else(|| exact(&snake))
        .or_else(|| synonym(shape, &snake))
        .or_else(|| nearest(name, &names))
}

/// Whether a field cannot stand beside another one that is said: of the fields of which one is required, those of
/// different forms say the same in different ways.
fn shuts_out(shape: &'static Shape, field: &Field, said: &[(&'static str, String)]) -> bool {
    let form = (field.form)();
    let is_other = |other: &&Field| {
        other.need == Need::Either && std::mem::discriminant(&(other.form)()) != std::mem::discriminant(&form)
    };
    let mut others = shape.fields.iter().filter(is_other);
    field.need == Need::Either && others.any(|other| said.iter().any(|(name, _)| *name == other.name))
}

/// The values of a list, or of parentheses without a name.
fn items<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    match &node.value {
        Value::List(items) | Value::Named(None, Body::Items(items)) => Some(items),
        _ => None,
    }
}

/// The name of a square that is said by the numbers of its file and its rank.
pub(crate) fn square_of_numbers(node: &Node<'_>) -> Option<String> {
    let [file, rank] = items(node)? else { return None };
    let (Value::Number(file), Value::Number(rank)) = (&file.value, &rank.value) else {
        return None;
    };
    let row = u8::try_from(*rank).ok().filter(|rank| (1..=26).contains(rank))?;
    Some(format!("{file}{}", char::from(b'a' + row - 1)))
}

/// The values in parentheses after a name.
fn named_items<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    match &node.value {
        Value::Named(_, Body::Items(items)) => Some(items),
        _ => None,
    }
}

/// What stands in `Some(…)`.
fn inside_of_some<'n, 'a>(node: &'n Node<'a>) -> Option<&'n [Node<'a>]> {
    match &node.value {
        Value::Named(Some(word), Body::Items(items)) if word.text == "Some" => Some(items),
        _ => None,
    }
}

/// A word with the values in its parentheses, side by side.
fn with_its_word<'a>(node: &Node<'a>) -> Option<Vec<Node<'a>>> {
    let Value::Named(Some(word), Body::Items(values)) = &node.value else {
        return None;
    };
    let word = Node {
        span: word.span,
        value: Value::Named(Some(*word), Body::None),
    };
    Some(std::iter::once(word).chain(values.iter().cloned()).collect())
}

/// The number that a value means.
fn number(node: &Node<'_>) -> Option<String> {
    const WORDS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    match &node.value {
        Value::Number(number) => Some(number.to_string()),
        Value::Text(text) => text.trim().parse::<i64>().ok().map(|number| number.to_string()),
        Value::Named(Some(word), Body::None) => {
            let text = word.text.to_lowercase();
            let at = WORDS
                .iter()
                .position(|known| *known == text.trim_end_matches("fold"))?;
            Some((at + 1).to_string())
        }
        _ => match items(node) {
            Some([one]) => number(one),
            _ => None,
        },
    }
}

/// The flag that a value means.
fn flag(node: &Node<'_>) -> Option<String> {
    let flag = match &node.value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(0) => Some(false),
        Value::Number(1) => Some(true),
        _ => node.meant().and_then(super::decode::flag),
    };
    flag.map(|flag| flag.to_string())
}

/// The numbers of a range that stands among numbers, as they are written there.
pub(super) fn numbers_of_range(node: &Node<'_>) -> Option<String> {
    let Value::OddNumber(text) = node.value else {
        return None;
    };
    let numbers: Vec<String> = range(text)?.iter().map(i64::to_string).collect();
    Some(numbers.join(", "))
}

/// The numbers of a range such as `1-3`.
fn range(text: &str) -> Option<Vec<i64>> {
    let (first, last) = text.split_once("..").or_else(|| text.split_once('-'))?;
    let (first, last): (i64, i64) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first <= last && last - first < 20).then(|| (first..=last).collect())
}

/// The field of a group that goes by another name elsewhere.
pub(crate) fn synonym(shape: &Shape, field: &str) -> Option<&'static str> {
    let plain = snake(field);
    let own = shape
        .fields
        .iter()
        .find(|own| own.others.contains(&plain.as_str()));
    own.map(|own| own.name).or_else(|| {
        let (of, own) = foreign_names::meant(shape.name, &plain)?;
        (of == shape.name).then_some(own)
    })
}

/// The group in whose place bare numbers stand, where those are the values that it must have.
pub(crate) fn around_numbers(shape: &Shape, node: &Node<'_>) -> Option<String> {
    let inside = match &node.value {
        Value::Named(_, Body::Items(items)) if items.len() == 1 && items[0].text().is_some() => &items[0],
        _ => node,
    };
    let numbers = inside.numbers()?;
    let fields: Vec<&Field> = shape.least().collect();
    let are_numbers = fields.iter().all(|field| field.example.parse::<i64>().is_ok());
    let pairs = fields.iter().zip(&numbers);
    let values: Vec<String> = pairs
        .map(|(field, number)| format!("{}: {number}", field.name))
        .collect();
    let is_whole = are_numbers && fields.len() == numbers.len() && !fields.is_empty();
    is_whole.then(|| format!("{}({})", shape.name, values.join(", ")))
}
