//! Groups of fields: `Name(field: value, …)`, checked against their shape.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use hakugei_text::{all_of, harmless, quote, quote_each, shorten_line};

use super::Document;
use super::decode::{self, Decode, nearest, wrong_type};
use super::foreign_names;
use super::merge::not_inherited;
use super::outline::{Field, Form, Inside, Item, ItemKind, Need, Schema, Shape, Texts};
use super::region::Region;
use super::reshape::{Place, around_numbers, other_word, shorten_value, snake, synonym};
use crate::PieceCode;
use crate::check::usual_pieces;
use crate::diagnostic::{Code, Diagnostic};
use crate::foreign::Setting;
use crate::notes::Notes;
use crate::source::Span;
use crate::syntax::tree::{Body, NONE, Node, Value, Word};

/// The group with the fields that it must have: a text to paste.
fn form(shape: &Shape, notes: &Notes) -> String {
    let fields: Vec<String> = shape
        .least()
        .map(|field| format!("{}: {}", field.name, notes.examples.value(shape.name, field)))
        .collect();
    format!("{}({})", shape.name, fields.join(", "))
}

/// What every group and every choice of the format has, gathered once: a file can have very many fields that do not exist.
static ITEMS: LazyLock<BTreeSet<Item>> = LazyLock::new(|| Schema::of(Document::form()).into_items());

/// The form of the value of a field of the file itself, or of a group of it.
pub(crate) fn form_of(field: &str) -> Option<Form> {
    fn within(shape: &Shape, name: &str) -> Option<Form> {
        let own = shape.fields.iter().find(|field| field.name == name);
        own.map(|field| (field.form)()).or_else(|| {
            shape.fields.iter().find_map(|field| match (field.form)() {
                Form::Group(shape) => within(shape, name),
                _ => None,
            })
        })
    }
    match Document::form() {
        Form::Group(shape) => within(shape, field),
        _ => None,
    }
}

/// Every group of fields, by its name.
static SHAPES: LazyLock<BTreeMap<&'static str, &'static Shape>> = LazyLock::new(|| {
    fn add(form: Form, shapes: &mut BTreeMap<&'static str, &'static Shape>) {
        match form {
            Form::Group(shape) => {
                if shapes.insert(shape.name, shape).is_none() {
                    shape.fields.iter().for_each(|field| add((field.form)(), shapes));
                }
            }
            Form::Choice(_, words) => {
                for inside in words.iter().filter_map(|word| word.inside) {
                    match inside() {
                        // A region may hold regions.
                        Inside::One(Form::Choice(..)) => {}
                        Inside::One(form) => add(form, shapes),
                        Inside::Fields(shape) => add(Form::Group(shape), shapes),
                    }
                }
            }
            Form::List(form) | Form::Map(form) => add(form(), shapes),
            Form::Text | Form::OneOrMore | Form::Number | Form::Flag => {}
        }
    }
    let mut shapes = BTreeMap::new();
    add(Document::form(), &mut shapes);
    shapes
});

/// A field of a group.
fn field_of(group: &str, name: &str) -> Option<&'static Field> {
    SHAPES.get(group)?.fields.iter().find(|field| field.name == name)
}

/// The fields by their names; of those of several groups, those of the file itself.
static FIELDS: LazyLock<BTreeMap<&'static str, &'static Field>> = LazyLock::new(|| {
    let of_file = SHAPES.get("Variant").into_iter();
    let mut fields = BTreeMap::new();
    for field in of_file.chain(SHAPES.values()).flat_map(|shape| shape.fields) {
        fields.entry(field.name).or_insert(field);
    }
    fields
});

/// The names of flags, of whatever group.
static FLAGS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let fields = SHAPES.values().flat_map(|shape| shape.fields);
    let flags = fields.filter(|field| matches!((field.form)(), Form::Flag));
    flags.map(|field| field.name).collect()
});

/// The words of choices with one value in their parentheses, which is no group.
static WITH_ONE_VALUE: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    fn add(form: &Form, words: &mut BTreeSet<&'static str>) {
        match form {
            Form::Choice(_, arms) => {
                for arm in *arms {
                    if let Some(Inside::One(form)) = arm.inside.map(|inside| inside())
                        && !matches!(form, Form::Group(_))
                        // A region may hold regions.
                        && words.insert(arm.word)
                    {
                        add(&form, words);
                    }
                }
            }
            Form::List(form) | Form::Map(form) => add(&form(), words),
            Form::Group(_) | Form::Text | Form::OneOrMore | Form::Number | Form::Flag => {}
        }
    }
    let mut words = BTreeSet::new();
    let fields = SHAPES.values().flat_map(|shape| shape.fields);
    fields.for_each(|field| add(&(field.form)(), &mut words));
    words
});

/// Whether a word is that of a choice with one value in its parentheses, which is no group.
pub(crate) fn has_one_value(word: &str) -> bool {
    WITH_ONE_VALUE.contains(word)
}

/// Whether a group has a field with a name.
pub(crate) fn has_field(group: &str, name: &str) -> bool {
    field_of(group, name).is_some()
}

/// The names of the fields with a text that a group must have.
pub(crate) fn texts_that_must_be_there(group: &str) -> impl Iterator<Item = &'static str> {
    let fields = SHAPES.get(group).map_or(&[][..], |shape| shape.fields).iter();
    fields
        .filter(|field| field.need == Need::Required && matches!((field.form)(), Form::Text))
        .map(|field| field.name)
}

/// A word of a choice, or a group, as the format has it.
pub(crate) fn known_word(word: &str) -> Option<&'static str> {
    let is_word = |item: &&Item| item.kind == ItemKind::Word && item.name == word;
    ITEMS.iter().find(is_word).map(|item| item.name)
}

/// A field with a name, of whatever group.
pub(crate) fn any_field(name: &str) -> Option<&'static Field> {
    FIELDS.get(name).copied()
}

/// Whether a field with a name, of whatever group, is a flag.
pub(crate) fn is_flag_field(name: &str) -> bool {
    FLAGS.contains(name)
}

/// The field of the file itself that holds a group with a name.
pub(crate) fn group_field(group: &str) -> Option<&'static str> {
    let mut fields = SHAPES.get("Variant")?.fields.iter();
    let field = fields.find(|field| matches!((field.form)(), Form::Group(shape) if shape.name == group))?;
    Some(field.name)
}

/// The value of a field in the form that belongs there, as far as what was written tells it.
fn value_of(group: &str, name: &str, value: &Node<'_>, notes: &Notes) -> Option<String> {
    let field = field_of(group, name)?;
    let place = Place {
        texts: field.texts,
        example: field.example,
        entry: notes.entry.as_deref(),
        examples: &notes.examples,
    };
    let is_switch = matches!(value.value, Value::Bool(true));
    match place.reshaped(value, &(field.form)()) {
        None if is_switch => Some(notes.examples.value(group, field)),
        reshaped => reshaped,
    }
}

/// Where a field belongs that stands in a group without it, or that there is no such rule.
fn elsewhere(group: &str, field: &str, value: &Node<'_>, notes: &Notes) -> Option<Elsewhere> {
    let plain = snake(field);
    let lower = plain.replace('_', "");
    if let "castling" | "castle" | "castles" | "cancastle" | "maycastle" | "castleswith" | "castlingrights"
    | "enpassant" = lower.as_str()
    {
        return Some(Elsewhere::Said(
            "this program has no such rule; take the field away".to_owned(),
        ));
    }
    let setting = match lower.as_str() {
        "mustcapture" => "mustCapture",
        "flyinggeneral" => "flyingGeneral",
        _ => field,
    };
    if let Some(setting) = Setting::of(setting) {
        let said = value.written();
        // Of a group that is there, the field may be lacking.
        let is_word =
            |own: &str| any_field(own).is_some_and(|field| matches!((field.form)(), Form::Choice(..)));
        let is_there = setting
            .field()
            .is_some_and(|own| notes.examples.has(own) && is_word(own));
        let before = if is_there {
            "the file says it already, and this line goes away: "
        } else {
            ""
        };
        return Some(Elsewhere::Said(format!(
            "it is a setting of Fairy-Stockfish; {before}{}",
            setting.help_with(said.as_deref())
        )));
    }
    if lower == "bikjang" {
        let text = "facing_royals: FacingRoyals(result: draw)";
        return Some(Elsewhere::Said(format!("it is written `{text},` beside `id`")));
    }
    if group == "Piece" && matches!(plain.as_str(), "rank" | "level") && !notes.examples.ranked.is_empty() {
        return Some(Elsewhere::Said(format!(
            "ranks are said once for all pieces, beside `id`, the highest first: `ranks: {},`; take the field away in each piece",
            notes.examples.ranked
        )));
    }
    // In the entry of a piece with such a group it is a field of that.
    if group == "Piece" && plain == "whom" {
        let held = [("burns", "Burns", "whom"), ("contagion", "Contagion", "captors")];
        if let Some((_, of, own)) = held
            .into_iter()
            .find(|(held, ..)| notes.examples.beside.contains(held))
        {
            return Some(Elsewhere::Belongs(Stray::of(of, own, own != field, value, notes)));
        }
    }
    if let Some(of) = foreign_names::own_group(group, &plain)
        && fits_field(of, &plain, value, notes)
    {
        return Some(Elsewhere::Belongs(Stray::of(
            of,
            known_field(of, &plain)?,
            plain != field,
            value,
            notes,
        )));
    }
    if let Some(help) = foreign_names::said_otherwise(group, &plain) {
        return Some(Elsewhere::Said(notes.examples.adapt(help)));
    }
    let by_field = || {
        let is_other = |field: &&Field| field.others.contains(&plain.as_str());
        let mut shapes = SHAPES.values().filter(|shape| shape.name == "Ends");
        shapes.find_map(|shape| Some((shape.name, shape.fields.iter().find(is_other)?.name)))
    };
    let meant = foreign_names::meant(group, &plain).or_else(by_field);
    if let Some((of, own)) = meant.filter(|(of, _)| *of != group) {
        return Some(Elsewhere::Belongs(Stray::of(of, own, own != field, value, notes)));
    }
    if group == "Variant"
        && plain == "royal"
        && fits_field("Ends", "royal", value, notes)
        && value.text().is_none()
    {
        let is_word = matches!(&value.value, Value::Named(Some(_), Body::None));
        if is_word
            && notes
                .examples
                .letter(&value.meant().unwrap_or_default().to_uppercase())
                .is_none()
        {
            return Some(Elsewhere::Belongs(Stray::of(
                "Ends", "royal", false, value, notes,
            )));
        }
    }
    if group == "Variant" && matches!(plain.as_str(), "royal" | "king" | "kings" | "royals") {
        let letter = value.meant().and_then(|text| notes.examples.letter(text));
        let letter = letter.unwrap_or_else(|| "…".to_owned());
        return Some(Elsewhere::Said(format!(
            "which piece is royal is said in its entry: `pieces: {{ \"{letter}\": Piece(royal: true) }}`; take the field away"
        )));
    }
    let fields = ITEMS.iter().filter(|item| item.kind != ItemKind::Word);
    // Fields of many groups, such as `name`, tell nothing.
    let groups: Vec<&str> = fields
        .filter(|item| item.name == field || item.name == plain)
        .map(|item| item.of)
        .collect();
    let [of] = groups.as_slice() else { return None };
    let own = known_field(of, field).or_else(|| known_field(of, &plain))?;
    if !fits_field(of, own, value, notes)
        && let Some(word) = word_of_own_group(group, value)
    {
        return Some(Elsewhere::Said(format!("write `{word}`")));
    }
    Some(Elsewhere::Belongs(Stray::of(of, own, own != field, value, notes)))
}

/// The name of a field of a group.
fn known_field(group: &str, name: &str) -> Option<&'static str> {
    field_of(group, name).map(|field| field.name)
}

/// Whether a value has, or may have, the form of a field.
fn fits_field(group: &str, name: &str, value: &Node<'_>, notes: &Notes) -> bool {
    value_of(group, name, value, notes).is_some()
}

/// The one field of a group among whose words a value is, with it.
fn word_of_own_group(group: &str, value: &Node<'_>) -> Option<String> {
    let Value::Named(Some(word), Body::None) = &value.value else {
        return None;
    };
    let has_word = |field: &&Field| match (field.form)() {
        Form::Choice(_, words) => words
            .iter()
            .any(|arm| arm.word == word.text && arm.inside.is_none()),
        _ => false,
    };
    let mut fields = SHAPES.get(group)?.fields.iter().filter(has_word);
    let field = fields.next().filter(|_| fields.next().is_none())?;
    Some(format!("{}: {}", field.name, word.text))
}

/// The field of a group whose value holds another group, directly or as one of its words.
fn holder(group: &str, of: &str) -> Option<&'static Field> {
    fn holds(form: Form, of: &str) -> bool {
        match form {
            Form::Group(shape) => shape.name == of,
            Form::Choice(_, words) => words.iter().any(|arm| {
                arm.word == of && matches!(arm.inside.map(|inside| inside()), Some(Inside::Fields(_)))
            }),
            Form::List(form) => holds(form(), of),
            Form::Text | Form::OneOrMore | Form::Number | Form::Flag | Form::Map(_) => false,
        }
    }
    let mut fields = SHAPES.get(group)?.fields.iter();
    fields.find(|field| holds((field.form)(), of))
}

/// Fields of some group inside the groups around it, up to a field of a piece or of the file: the name of that field and its whole text.
fn with_groups_around(of: &str, fields: &str, notes: &Notes) -> Option<(&'static str, &'static str, String)> {
    const HOLDERS: [&str; 3] = ["Piece", "Ends", "Variant"];
    let inner = format!("{of}({fields})");
    HOLDERS.iter().find_map(|holding| {
        let holder = holder(holding, of)?;
        let inner = match (holder.form)() {
            Form::List(_) => format!("[{inner}]"),
            _ => inner.clone(),
        };
        let text = format!("{}: {inner}", holder.name);
        match *holding {
            "Ends" if notes.examples.has("ends") => Some(("ends", holder.name, text)),
            "Ends" => Some(("Variant", "ends", format!("ends: Ends({text})"))),
            _ => Some((*holding, holder.name, text)),
        }
    })
}

/// A field of another group than the one that it stands in.
struct Stray {
    /// The group that has it.
    of: &'static str,
    /// Its name there.
    own: &'static str,
    /// Whether it was called otherwise.
    is_renamed: bool,
    /// What was written for it, in the form that belongs there.
    value: String,
}

impl Stray {
    fn of(of: &'static str, own: &'static str, is_renamed: bool, value: &Node<'_>, notes: &Notes) -> Self {
        let value = value_of(of, own, value, notes).unwrap_or_else(|| "…".to_owned());
        Self {
            of,
            own,
            is_renamed,
            value: shorten_line(&value),
        }
    }

    /// Whether it goes into a group with others that stand beside it. What belongs beside `id` goes there alone.
    fn is_grouped(&self) -> bool {
        self.of != "Variant"
    }
}

/// What helps with a field that its group does not have.
enum Elsewhere {
    Said(String),
    Belongs(Stray),
}

/// The one name that has the first parts of a word, more than one and all but the last: `no_dead_squares` for `no_dead_drops`.
fn begins_alike<'w>(read: &str, names: &[&'w str]) -> Option<&'w str> {
    let (begin, _) = read.rsplit_once('_').filter(|(begin, _)| begin.contains('_'))?;
    let is_alike = |name: &&&str| {
        let rest = name.strip_prefix(begin);
        rest.is_some_and(|rest| rest.starts_with('_'))
    };
    let mut alike = names.iter().filter(is_alike);
    alike.next().copied().filter(|_| alike.next().is_none())
}

/// The piece that is meant where faces are listed outside of its entry: they share its letter.
fn piece_of_faces(stray: &Stray, notes: &Notes) -> Option<String> {
    // Every other part stands between quotes.
    let faces = stray.value.split('"').skip(1).step_by(2);
    let faces: Option<Vec<PieceCode>> = faces.map(PieceCode::parse).collect();
    let faces = faces.filter(|_| stray.own == "promotes_to")?;
    let letter = faces.first()?.letter;
    let share_it = faces.iter().all(|face| face.promoted && face.letter == letter);
    let piece = letter.to_string();
    let is_there = notes.examples.letter(&piece).as_ref() == Some(&piece);
    (share_it && is_there).then_some(piece)
}

/// Where fields belong that are all of one group, with what was written for them.
fn belongs(group: &str, of: &str, strays: &[Stray], notes: &Notes) -> String {
    let field = strays.first().map_or("", |stray| stray.own);
    let said: Vec<String> = strays
        .iter()
        .map(|stray| format!("{}: {}", stray.own, stray.value))
        .collect();
    let said = said.join(", ");
    let is_one = strays.len() == 1;
    let called = if strays.iter().any(|stray| stray.is_renamed) {
        let names = all_of(&quote_each(strays.iter().map(|stray| stray.own)));
        if is_one {
            format!("it is called {names}, and")
        } else {
            format!("they are called {names}, and")
        }
    } else {
        if is_one { "it" } else { "they" }.to_owned()
    };
    let belongs = if is_one { "belongs" } else { "belong" };
    let group_of = [
        ("Drops", "drops"),
        ("CaptureLimits", "capture_limits"),
        ("Ends", "ends"),
    ];
    let there = group_of
        .iter()
        .find(|(name, own)| *name == of && notes.examples.has(own));
    // A field that the other group has too is not to be there twice.
    let write_there = |has: &dyn Fn(&str) -> bool, before: &str, inside: &str| {
        let (had, new): (Vec<&Stray>, Vec<&Stray>) = strays.iter().partition(|stray| has(stray.own));
        let values = |strays: &[&Stray]| {
            let said = strays
                .iter()
                .map(|stray| format!("{}: {}", stray.own, stray.value));
            said.collect::<Vec<String>>().join(", ")
        };
        let (old, new_values) = (values(&had), values(&new));
        let names = all_of(&quote_each(had.iter().map(|stray| stray.own)));
        match (had.is_empty(), new.is_empty()) {
            (true, _) => format!("{before}: write `{new_values},` there{inside}"),
            (_, true) if is_one => {
                format!(", where it stands already: change it there to `{old}`, and take this one away")
            }
            (_, true) => {
                format!(", where they stand already: change them there to `{old}`, and take these away")
            }
            _ => format!(
                "{before}: write `{new_values},` there{inside}, and change {names}, already there, to `{old}`"
            ),
        }
    };
    let of_file = ", which the file has";
    if let Some((_, own)) = there {
        let write = write_there(&|field| notes.examples.has_within(own, field), of_file, "");
        return format!("{called} {belongs} in `{own}`{write}");
    }
    if let ("zone", Some(word)) = (of, notes.examples.word_of("promotion"))
        && word != "never"
    {
        let has = |field: &str| notes.examples.has_within("promotion", field);
        let write = write_there(&has, of_file, ", inside of its `zone(…)`");
        return format!("{called} {belongs} in `promotion`{write}");
    }
    match of {
        "Variant" if group != "Variant" && notes.examples.has(field) => format!(
            "{called} is a field of the file itself, which says `{field}: …` already, beside `id`: take it away here, or change that one"
        ),
        "Variant" if group == "Variant" => format!("{called} is written `{said},`"),
        "Variant" => {
            format!(
                "{called} is a field of the file itself: write `{said},` outside of `{group}(…)`, beside `id`"
            )
        }
        "Drops" => format!("{called} {belongs} in `drops`: `drops: Drops({said}),`"),
        "CaptureLimits" => {
            format!("{called} {belongs} in `capture_limits`: `capture_limits: CaptureLimits({said}),`")
        }
        "Ends" => {
            let (said, needed) = completed(of, said, strays, notes);
            format!("{called} {belongs} in `ends`: `ends: Ends({said}),`{needed}")
        }
        "Piece" => match strays {
            [stray] if let Some(piece) = piece_of_faces(stray, notes) => {
                format!("{called} {belongs} in the entry of `{piece}`: write `{said},` there")
            }
            _ => format!("{called} {belongs} in the entry of a piece: `pieces: {{ \"…\": Piece({said}) }},`"),
        },
        "zone" => {
            let (said, needed) = completed(of, said, strays, notes);
            format!("{called} {belongs} in `promotion`: `promotion: zone({said}),`{needed}")
        }
        "Zone" => format!("{called} {belongs} in an entry of `zones`: `zones: [Zone(…, {said})],`"),
        of => match with_groups_around(of, &said, notes) {
            Some(("Piece", own, _)) if group == "Piece" && notes.examples.beside.contains(own) => {
                let has = |field: &str| notes.examples.within_beside.contains(&(own, field.to_owned()));
                let write = write_there(&has, "", "");
                format!("{called} {belongs} in the brackets of `{own}`{write}")
            }
            Some(("ends", own, _)) if notes.examples.ends_have(own) => {
                let holder = format!("ends.{own}");
                let write = write_there(&|field| notes.examples.has_within(&holder, field), "", "");
                format!("{called} {belongs} in the brackets of `{own}`, in `ends`{write}")
            }
            Some(("Piece", _, text)) if group == "Piece" => {
                format!("{called} {belongs} in `{of}(…)`: write `{text}`")
            }
            Some(("Piece", _, text)) => {
                format!("{called} {belongs} in the entry of a piece: `pieces: {{ \"…\": Piece({text}) }},`")
            }
            Some(("ends", _, text)) => {
                format!("{called} {belongs} in `{of}(…)`, which stands in `ends`: `{text},`")
            }
            Some((_, own, _)) if notes.examples.has(own) => {
                let inside = format!(", inside of `{of}(…)`");
                let write = write_there(&|field| notes.examples.has_within(own, field), of_file, &inside);
                format!("{called} {belongs} in `{own}`{write}")
            }
            Some((_, own, text)) => format!("{called} {belongs} in `{own}`: `{text},`"),
            None => format!("{called} {belongs} in `{of}(…)`"),
        },
    }
}

/// What is said of a group that the file has not, with the fields that it must have besides, and what is said of these.
fn completed(of: &str, said: String, strays: &[Stray], notes: &Notes) -> (String, String) {
    let least = SHAPES.get(of).into_iter().flat_map(|shape| shape.least());
    let lacking = least.filter(|field| !strays.iter().any(|stray| stray.own == field.name));
    let lacking: Vec<&Field> = lacking.collect();
    if lacking.is_empty() {
        return (said, String::new());
    }
    let values = lacking
        .iter()
        .map(|field| format!("{}: {}", field.name, notes.examples.value(of, field)));
    let all: Vec<String> = std::iter::once(said).chain(values).collect();
    let names = all_of(&quote_each(lacking.iter().map(|field| field.name)));
    let are = if lacking.len() == 1 { "is" } else { "are" };
    (all.join(", "), format!("; {names} {are} needed there, too"))
}

/// The field of the file itself that holds a group which is proposed with all that it must have.
fn field_of_whole(of: &str) -> Option<&'static str> {
    match of {
        "Ends" => Some("ends"),
        "zone" => Some("promotion"),
        _ => None,
    }
}

/// The side of a board that goes by another name elsewhere.
fn board_synonym(name: &str) -> Option<&'static str> {
    let (_, own) = foreign_names::meant("Board", &snake(name)).filter(|(of, _)| *of == "Board")?;
    Some(own)
}

/// The size of a board whose numbers stand beside `id`.
fn board_of(fields: &[(Word<'_>, Node<'_>)]) -> Option<String> {
    let number = |own: &str| {
        let mut named = fields.iter().filter(|(word, _)| {
            word.text == own || board_synonym(word.text).is_some_and(|meant| meant == own)
        });
        named.find_map(|(_, value)| match value.value {
            Value::Number(number) => Some(number),
            _ => None,
        })
    };
    Some(format!(
        "Board(files: {}, ranks: {})",
        number("files")?,
        number("ranks")?
    ))
}

/// The field of a group of which a word is written as if it were a field, and that field as it should be: `optional: true`
/// for `choice: optional`, `last: 2` for `region: last(2)`.
fn word_as_field(
    shape: &'static Shape,
    name: Word<'_>,
    value: &Node<'_>,
    notes: &Notes,
) -> Option<(&'static str, String)> {
    let mut required = shape.fields.iter().filter(|field| field.need == Need::Required);
    required.find_map(|field| {
        let form @ Form::Choice(what, words) = (field.form)() else {
            return None;
        };
        let is_word = words.iter().any(|arm| arm.word == name.text) || other_word(what, name.text).is_some();
        if !is_word {
            return None;
        }
        let written = Node {
            span: name.span,
            value: Value::Named(Some(name), Body::Items(vec![value.clone()])),
        };
        let place = Place {
            texts: field.texts,
            example: field.example,
            entry: notes.entry.as_deref(),
            examples: &notes.examples,
        };
        Some((field.name, place.reshaped(&written, &form)?))
    })
}

/// The field of a group that says what a setting of Fairy-Stockfish does, where the same word stands for the same there, and that word.
fn setting_as_field(
    shape: &'static Shape,
    name: Word<'_>,
    value: &Node<'_>,
) -> Option<(&'static str, String)> {
    let own = Setting::of(name.text)?.field_in(shape.name)?;
    let field = shape.fields.iter().find(|field| field.name == own)?;
    let Value::Named(Some(word), Body::None) = &value.value else {
        return None;
    };
    let Form::Choice(_, words) = (field.form)() else {
        return None;
    };
    let is_word = words
        .iter()
        .any(|arm| arm.word == word.text && arm.inside.is_none());
    is_word.then(|| (field.name, word.text.to_owned()))
}

/// What to write instead of a field of a piece that says where or when it promotes: a clause of the file for this piece.
fn when_it_promotes(group: &str, field: &str, value: &Node<'_>, notes: &Notes) -> Option<String> {
    let name = field.to_lowercase().replace('_', "");
    let is_meant = [
        "promotion",
        "promotewhen",
        "promoteson",
        "promotesin",
        "promotesat",
        "promotezone",
    ]
    .iter()
    .any(|begin| name.starts_with(begin));
    if group != "Piece" || !is_meant || value.text().is_some() || matches!(value.value, Value::List(_)) {
        return None;
    }
    let said = |name: &str| match &value.value {
        Value::Named(_, Body::Fields(fields)) => {
            fields.iter().find(|(word, _)| word.text == name)?.1.written()
        }
        _ => None,
    };
    let is_region = |word: &str| <Region as Decode>::WORDS.iter().any(|known| known.word == word);
    let region = match &value.value {
        Value::Named(Some(word), _) if is_region(word.text) => value.written(),
        _ => said("region"),
    };
    if notes.examples.has("promotion") {
        return Some(
            "when pieces promote is said once, beside `id`, where the file says it already: take it away here, or give this piece a clause of \
             its own there, by `promotion: any_of([…])`"
                .to_owned(),
        );
    }
    let region = region.unwrap_or_else(|| notes.examples.adapt("last(3)"));
    let choice = said("choice").unwrap_or_else(|| "optional_unless_stuck".to_owned());
    let piece = notes.entry.as_deref().map_or_else(|| "…".to_owned(), harmless);
    Some(format!(
        "when pieces promote is said once, beside `id`: `promotion: zone(region: {region}, choice: {choice}, pieces: [\"{piece}\"]),`; \
         a clause without `pieces` is for all that have `promotes_to`"
    ))
}

/// What to do instead of writing a field for what the text of a move says.
fn in_the_move(group: &str, field: &str, value: &Node<'_>) -> Option<&'static str> {
    match (group, field) {
        ("Piece" | "Zone", "lame") => Some("say it in `betza`: `n` before a leap makes it lame, as in `nN`"),
        ("Piece" | "Zone", "captures") if value.text().is_some() => Some(
            "say it in `betza`: `c` before a capital captures only, as in `cF`, and `cpR` captures by a hop",
        ),
        _ => None,
    }
}

/// What to write instead of `none` where that may be meant to forbid all, and a field that is left out forbids nothing.
fn meant_instead_of_none(group: &str, field: &str) -> Option<&'static str> {
    let help = match (group, field) {
        ("Piece", "takes") => {
            "take it away; a piece that captures nothing has `m` before each of its moves in `betza`, such as `mN` or `mWmF`"
        }
        ("Piece", "hops") | ("Hops", "over") => {
            "take it away; a piece that hops over nothing has no `p` in its moves, such as `R`"
        }
        ("Piece", "captured") => {
            "write `captured: removed` for a piece that leaves play when it is captured, or take it away"
        }
        ("Burns", "whom") => "take it away; a piece that burns nothing has no `burns`",
        ("Contagion", "captors") => "take it away; a piece that changes no captor has no `contagion`",
        ("zone", "pieces") => "take it away: then the clause speaks of every piece with `promotes_to`",
        _ => return None,
    };
    Some(help)
}

/// What is to be known of a group that is written for one of its fields alone.
fn besides(group: &str) -> Option<&'static str> {
    (group == "Hops").then_some("exactly one piece is hopped over, unless `number: any` stands beside it")
}

/// What to write instead of `true` where a list of pieces belongs that a rule binds.
fn meant_instead_of_true(group: &str, field: &str, notes: &Notes) -> Option<String> {
    if (group, field) != ("Drops", "no_dead_squares") {
        return None;
    }
    let what = "it lists the pieces that may not be dropped where they could never move again";
    let letters: Vec<String> = notes.examples.stuck().map(|code| format!("\"{code}\"")).collect();
    Some(match letters.as_slice() {
        [] => what.to_owned(),
        letters => format!("{what}: write `{field}: [{}],`", letters.join(", ")),
    })
}

/// What to write instead of `true` or `false` where limits on drops belong: whether there are drops is not said there.
fn drops_by_flag(shape: &Shape, node: &Node<'_>, notes: &Notes) -> Option<String> {
    let Value::Bool(are_there) = node.value else {
        return None;
    };
    let help = match (shape.name, are_there, notes.examples.word_of("captures")) {
        ("Drops", true, Some("to_hand")) => {
            "take the field away: captured pieces are dropped already, by `captures: to_hand`; `drops` only limits that"
        }
        ("Drops", true, _) => {
            "write `captures: to_hand` instead, by which captured pieces are dropped; `drops` only limits that"
        }
        ("Drops", false, Some("removed")) => {
            "take the field away: nothing is dropped already, by `captures: removed`"
        }
        ("Drops", false, _) => {
            "write `captures: removed` instead, by which captured pieces are not dropped; `drops` only limits drops"
        }
        _ => return None,
    };
    Some(help.to_owned())
}

/// The name that a piece with these moves mostly has, one that begins with the letter of the entry; nothing where nobody knows one, or
/// another piece has it.
fn name_of_moves(moves: Option<&str>, notes: &Notes) -> Option<&'static str> {
    let names = moves.map(usual_pieces::names_of_moves).unwrap_or_default();
    let is_free = names.iter().all(|name| notes.examples.is_new_name(name));
    let key = notes.entry.as_deref().unwrap_or_default();
    let letter = key.trim_start_matches('+').chars().next()?.to_ascii_lowercase();
    let has_letter = |name: &&&str| name.split(' ').any(|word| word.starts_with(letter));
    names.iter().find(has_letter).copied().filter(|_| is_free)
}

/// An English name among other ones, in small letters.
fn english(names: &Node<'_>) -> Option<String> {
    let of_list = match &names.value {
        Value::List(names) => names.as_slice(),
        _ => std::slice::from_ref(names),
    };
    let mut names = of_list.iter().filter_map(Node::text);
    let is_english = |name: &&str| {
        name.contains(|sign: char| sign.is_ascii_alphabetic())
            && name
                .chars()
                .all(|sign| sign.is_ascii_alphabetic() || " '-".contains(sign))
    };
    names.find(is_english).map(str::to_lowercase)
}

/// The name of a piece that stands before its fields, in the place of `Piece`, where no field says it.
fn name_before(
    shape: &Shape,
    word: Word<'_>,
    fields: &[(Word<'_>, Node<'_>)],
    notes: &Notes,
) -> Option<String> {
    const NO_NAMES: [&str; 6] = ["unit", "figure", "type", "kind", "entry", "chessman"];
    let name = snake(word.text).replace('_', " ");
    let is_said = |(field, _): &(Word<'_>, Node<'_>)| {
        field.text == "name" || synonym(shape, field.text).is_some_and(|own| own == "name")
    };
    let is_name = shape.name == "Piece"
        && !is_like(word.text, shape.name)
        && !name.contains("piece")
        && !NO_NAMES.contains(&name.as_str())
        && !SHAPES.contains_key(word.text)
        && !fields.iter().any(is_said);
    let is_new = notes.examples.is_new_name(&name);
    is_name.then(|| if is_new { name } else { "…".to_owned() })
}

/// Whether a word is a name, or like it.
fn is_like(word: &str, name: &str) -> bool {
    word == name || nearest(word, &[name]).is_some()
}

/// In the place of a field: one that its group does not have.
const UNKNOWN: &str = "";

/// The fields of a node that its shape knows.
pub(crate) struct Fields<'n, 'a> {
    shape: &'static Shape,
    /// The value of each field of the shape, in its order.
    found: Vec<Option<&'n Node<'a>>>,
    /// Whether the value of each stands behind another name, which this one was probably meant to be.
    guessed: Vec<bool>,
    /// The first field of which nobody knows what it was meant to be: what is missing may be said by it.
    strange: Option<Span>,
}

impl<'n, 'a> Fields<'n, 'a> {
    /// Takes a group of fields apart. Unknown ones are noted, and missing ones.
    pub(crate) fn of(node: &'n Node<'a>, shape: &'static Shape, notes: &mut Notes) -> Option<Self> {
        let all_optional = shape.fields.iter().all(|field| field.need == Need::Optional);
        let (name, fields) = match &node.value {
            Value::Named(name, Body::Fields(fields)) => (*name, fields.as_slice()),
            Value::Named(name @ Some(word), Body::None) if all_optional && is_like(word.text, shape.name) => {
                (*name, [].as_slice())
            }
            _ => {
                let before = notes.len();
                let expected = format!("`{}(…)` with fields", shape.name);
                let nothing = wrong_type(node, &expected, notes);
                if let Some(help) = drops_by_flag(shape, node, notes) {
                    notes.explain(before, || help.clone());
                    return nothing;
                }
                if matches!(node.value, Value::Bool(true))
                    && all_optional
                    && notes.entry.is_some()
                    && besides(shape.name).is_none()
                {
                    let names = quote_each(shape.fields.iter().map(|field| field.name));
                    let example = notes.examples.adapt(notes.example);
                    let help = format!(
                        "write `{}()`, or say more by its fields {}, as in `{example}`",
                        shape.name,
                        all_of(&names)
                    );
                    notes.explain(before, || help.clone());
                    notes.propose(before, node.span, &format!("{}()", shape.name));
                    return nothing;
                }
                if around_numbers(shape, node).is_none() {
                    notes.instead(before, node, &Form::Group(shape));
                }
                // Of a group of fields that may all be left out the message shows what its field has for an example.
                let example = notes
                    .example
                    .strip_prefix(shape.name)
                    .is_some_and(|rest| rest.starts_with('('));
                let form = if all_optional && example {
                    notes.examples.adapt(notes.example)
                } else {
                    form(shape, notes)
                };
                if let Some(more) = besides(shape.name).filter(|_| notes.len() > before) {
                    notes.explain(before, || format!("for example `{form}`"));
                    notes.help_on(before, more);
                }
                match around_numbers(shape, node) {
                    Some(meant) => {
                        notes.explain(before, || format!("write `{meant}`"));
                        if node.text().is_none() {
                            notes.propose(before, node.span, &meant);
                        }
                    }
                    None => notes.explain(before, || format!("for example `{form}`")),
                }
                return nothing;
            }
        };
        let mut own_name = None;
        if let Some(word) = name.filter(|word| word.text != shape.name) {
            let message = format!(
                "{} stands here, but `{}(…)` belongs here",
                quote(word.text),
                shape.name
            );
            let diagnostic = Diagnostic::new(Code::WrongName, word.span, message);
            own_name = name_before(shape, word, fields, notes);
            notes.push(match &own_name {
                Some(name) => {
                    let diagnostic = diagnostic.help(format!("write `{}(name: \"{name}\", …`", shape.name));
                    let written = node.written();
                    match written.as_deref().and_then(|written| written.split_once('(')) {
                        Some((_, rest)) => {
                            let comma = if rest == ")" { "" } else { ", " };
                            let new = format!("{}(name: \"{name}\"{comma}{rest}", shape.name);
                            diagnostic.suggest(node.span, new)
                        }
                        None => diagnostic,
                    }
                }
                None => diagnostic
                    .help(format!("write `{}`", shape.name))
                    .suggest(word.span, shape.name),
            });
        }
        let mut group = Self {
            shape,
            found: vec![None; shape.fields.len()],
            guessed: vec![false; shape.fields.len()],
            strange: None,
        };
        let mut meant = group.sort(fields, notes);
        meant.extend(own_name.map(|_| "name"));
        if !notes.partial {
            group.missing(node, &meant, notes);
        }
        Some(group)
    }

    /// Keeps the known ones and notes the others. The result are the names that these were probably meant to be.
    fn sort(&mut self, fields: &'n [(Word<'a>, Node<'a>)], notes: &mut Notes) -> Vec<&'static str> {
        let mut meant = Vec::new();
        let mut unresolved: Vec<(Diagnostic, Word<'a>, &'n Node<'a>)> = Vec::new();
        let mut strays: BTreeMap<&'static str, Vec<(Word<'a>, Stray)>> = BTreeMap::new();
        for (word, value) in fields {
            if let Some(at) = self.place(word.text) {
                self.found[at].get_or_insert(value);
            }
        }
        for (word, value) in fields {
            if self.place(word.text).is_some() {
                continue;
            }
            notes.unread.insert((self.shape.name, UNKNOWN));
            if notes.only_counts(Code::UnknownField) {
                continue;
            }
            notes.strangers.insert(word.text.to_owned());
            let message = format!("`{}` has no field {}", self.shape.name, quote(word.text));
            let diagnostic = Diagnostic::new(Code::UnknownField, word.span, message);
            if let Some(help) = in_the_move(self.shape.name, word.text, value) {
                notes.push(diagnostic.help(help));
                continue;
            }
            if let Some(help) = when_it_promotes(self.shape.name, word.text, value, notes) {
                notes.push(diagnostic.help(help));
                continue;
            }
            let own_group = foreign_names::own_group(self.shape.name, &snake(word.text));
            let is_of_other = own_group.is_some_and(|of| {
                let fits = |of: &str, name: &str| fits_field(of, name, value, notes);
                fits(of, word.text)
                    && synonym(self.shape, word.text).is_none_or(|own| {
                        !fits(self.shape.name, own)
                            || self.place(own).is_some_and(|at| self.found[at].is_some())
                    })
            });
            let is_of_clause = self.shape.name == "Piece"
                && self
                    .place("promotes_to")
                    .is_some_and(|at| self.found[at].is_some())
                && notes.examples.lacking_in_clauses.contains(word.text)
                && fits_field("zone", word.text, value, notes);
            if is_of_clause && let Some(own) = known_field("zone", word.text) {
                let stray = Stray::of("zone", own, false, value, notes);
                notes.push(diagnostic.help(format!(
                    "it belongs in `promotion`, where a `zone(…)` lacks it: write `{own}: {},` there",
                    stray.value
                )));
                continue;
            }
            if let Some(own) = synonym(self.shape, word.text).filter(|_| !is_of_other) {
                // Here it has been called by a word that another group may still lack.
                notes.strangers.remove(word.text);
                self.guess(own, value);
                meant.push(own);
                let said = format!("`{}` calls it `{own}`", self.shape.name);
                notes.push(self.renamed(diagnostic, &said, own, *word, value, notes));
                continue;
            }
            let size = around_numbers(self.shape, value).filter(|_| self.shape.name == "Board");
            if let Some(whole) = size {
                meant.extend(self.shape.fields.iter().map(|field| field.name));
                notes.push(diagnostic.help(format!("write `{whole}`")));
                continue;
            }
            let is_size = |name| name == "files" || name == "ranks" || board_synonym(name).is_some();
            let beside = (self.shape.name == "Variant" && is_size(word.text)).then(|| board_of(fields));
            if let Some(board) = beside.flatten() {
                meant.push("board");
                let is_said = notes.examples.has_within("board", "files")
                    && notes.examples.has_within("board", "ranks");
                notes.push(diagnostic.help(if is_said {
                    format!("the size of the board is said by `board`, which the file has: change it there, to `board: {board}`, and take it away here")
                } else {
                    format!("the size of the board is one field: `board: {board},`")
                }));
                continue;
            }
            if let Some((own, written)) = word_as_field(self.shape, *word, value, notes)
                && self.place(own).is_some_and(|at| self.found[at].is_none())
            {
                meant.push(own);
                notes.push(diagnostic.help(format!("write `{own}: {written}`")));
                continue;
            }
            let snake = snake(word.text);
            if let Some(own) = self.shape.fields.iter().find(|field| field.name == snake) {
                self.guess(own.name, value);
                meant.push(own.name);
                let said = format!("did you mean `{}`?", own.name);
                notes.push(self.renamed(diagnostic, &said, own.name, *word, value, notes));
                continue;
            }
            if let Some((own, written)) = setting_as_field(self.shape, *word, value) {
                self.guess(own, value);
                meant.push(own);
                let help = format!("it is a setting of Fairy-Stockfish; here `{own}: {written}` says it");
                notes.push(diagnostic.help(help).suggest(word.span, own));
                continue;
            }
            let is_rank = self.shape.name == "Piece" && matches!(word.text, "rank" | "level");
            // One message, at the first, names them all.
            if is_rank && !notes.examples.ranked.is_empty() && !notes.unread.insert(("Variant", "ranks")) {
                continue;
            }
            let code = notes.entry.as_deref().filter(|_| self.shape.name == "Piece");
            notes.examples.concerned = code.and_then(PieceCode::parse);
            let found = self.shape.fields.iter().zip(&self.found);
            let found: Vec<(&'static str, &Node<'_>)> = found
                .filter_map(|(field, value)| Some((field.name, (*value)?)))
                .collect();
            notes.examples.beside = found.iter().map(|(name, _)| *name).collect();
            let within = found.iter().flat_map(|(name, value)| match &value.value {
                Value::Named(_, Body::Fields(fields)) => {
                    let names = fields.iter().map(|(word, _)| (*name, word.text.to_owned()));
                    names.collect::<Vec<(&'static str, String)>>()
                }
                _ => Vec::new(),
            });
            notes.examples.within_beside = within.collect();
            // Which piece is royal is known, and said at the wrong place.
            let is_royal = self.shape.name == "Variant" && word.text == "royal";
            if is_royal
                && value
                    .meant()
                    .is_some_and(|text| notes.examples.letter(text).is_some())
            {
                notes.following.insert(Code::NoRoyal);
            }
            let help = elsewhere(self.shape.name, word.text, value, notes);
            notes.examples.concerned = None;
            if let Some(help) = help {
                self.strange.get_or_insert(word.span);
                let setting = Setting::of(word.text).and_then(Setting::field);
                notes.strangers.extend(setting.map(str::to_owned));
                match help {
                    Elsewhere::Said(help) => notes.push(diagnostic.help(help)),
                    Elsewhere::Belongs(stray) => {
                        notes.unread.insert((stray.of, UNKNOWN));
                        // The group that it is to be put in is not missing besides.
                        if self.shape.name == "Variant" {
                            notes
                                .strangers
                                .extend(field_of_whole(stray.of).map(str::to_owned));
                        }
                        let others: &mut Vec<(Word<'a>, Stray)> = strays.entry(stray.of).or_default();
                        if others.iter().any(|(_, other)| other.own == stray.own) || !stray.is_grouped() {
                            notes.push(diagnostic.help(belongs(self.shape.name, stray.of, &[stray], notes)));
                        } else {
                            others.push((*word, stray));
                        }
                    }
                }
                continue;
            }
            let names: Vec<&str> = self.shape.fields.iter().map(|field| field.name).collect();
            let near = nearest(word.text, &names).or_else(|| begins_alike(word.text, &names));
            let near = near.filter(|near| self.may_be(near, value, notes));
            if let Some(name) = near {
                self.guess(name, value);
                meant.push(name);
                let said = format!("did you mean `{name}`?");
                notes.push(self.renamed(diagnostic, &said, name, *word, value, notes));
                continue;
            }
            unresolved.push((diagnostic, *word, value));
        }
        for (of, strays) in strays {
            self.gather(of, strays, notes);
        }
        self.settle(unresolved, &mut meant, notes);
        meant
    }

    /// Notes the fields that all belong in one other group: at the first of them, so that the group is written once.
    fn gather(&self, of: &'static str, strays: Vec<(Word<'a>, Stray)>, notes: &mut Notes) {
        let (words, strays): (Vec<Word<'a>>, Vec<Stray>) = strays.into_iter().unzip();
        let Some(first) = words.first() else { return };
        let names = all_of(&quote_each(words.iter().map(|word| word.text)));
        let fields = if words.len() == 1 { "field" } else { "fields" };
        let message = format!("`{}` has no {fields} {names}", self.shape.name);
        let diagnostic = Diagnostic::new(Code::UnknownField, first.span, message);
        let others = words.iter().skip(1);
        let diagnostic = others.fold(diagnostic, |diagnostic, word| {
            diagnostic.label(word.span, "with this")
        });
        notes.push(diagnostic.help(belongs(self.shape.name, of, &strays, notes)));
    }

    /// Whether a value under another name may be that of a field: one that has the form of it, or of nothing at all.
    fn may_be(&self, name: &str, value: &Node<'_>, notes: &Notes) -> bool {
        let fits = value_of(self.shape.name, name, value, notes).is_some();
        fits || value.text().is_none_or(|text| !text.contains('/'))
    }

    /// Helps with a field that goes by another name, and shows its value where that has another form too.
    fn renamed(
        &self,
        diagnostic: Diagnostic,
        said: &str,
        own: &'static str,
        word: Word<'_>,
        value: &Node<'_>,
        notes: &Notes,
    ) -> Diagnostic {
        let meant = value_of(self.shape.name, own, value, notes);
        // Behind the name of a group the name is of no account.
        let is_other = |meant: &String| {
            value
                .written()
                .is_some_and(|written| written != *meant && !meant.ends_with(&written))
        };
        match meant.filter(is_other) {
            Some(meant) if said.ends_with('?') => {
                diagnostic.help(format!("{said} then write `{own}: {}`", shorten_value(&meant)))
            }
            Some(meant) => diagnostic.help(format!("{said}: write `{own}: {}`", shorten_value(&meant))),
            None => diagnostic.help(said).suggest(word.span, own),
        }
    }

    /// Notes the fields of which nothing is known but their values. If one that is required is missing, and the value of
    /// one has its form, it is taken for that.
    fn settle(
        &mut self,
        unresolved: Vec<(Diagnostic, Word<'a>, &'n Node<'a>)>,
        meant: &mut Vec<&'static str>,
        notes: &mut Notes,
    ) {
        if let Some((_, word, _)) = unresolved.first() {
            self.strange.get_or_insert(word.span);
        }
        let mut missing = self
            .shape
            .least()
            .filter(|field| self.get(field).is_none() && !meant.contains(&field.name));
        let only = missing
            .next()
            .filter(|_| missing.next().is_none() && self.shape.name != "Variant");
        let only = only.filter(|field| field.need == Need::Required || self.shape.name == "Piece");
        let mut only = only.filter(|_| !notes.partial);
        for (diagnostic, word, value) in unresolved {
            let fits = |field: &&Field| value_of(self.shape.name, field.name, value, notes).is_some();
            if let Some(field) = only.take_if(|field| fits(&&**field)) {
                self.guess(field.name, value);
                meant.push(field.name);
                let said = format!("did you mean `{}`, which is missing?", field.name);
                let diagnostic = self.renamed(diagnostic, &said, field.name, word, value, notes);
                notes.push(diagnostic);
                continue;
            }
            let names: Vec<&str> = self.shape.fields.iter().map(|field| field.name).collect();
            notes.push(decode::listed(diagnostic, &names, "the fields are"));
        }
    }

    /// Takes a value for that of a field, unless the field has one. In the place of an inherited one stands what is not laid over that part
    /// by part.
    fn guess(&mut self, name: &str, value: &'n Node<'a>) {
        let is_whole = matches!(value.value, Value::List(_) | Value::Text(_) | Value::Number(_));
        let is_open = |found: Option<&Node<'_>>| {
            found.is_none_or(|found| is_whole && found.head().source > value.head().source)
        };
        if let Some(at) = self.place(name).filter(|&at| is_open(self.found[at])) {
            self.found[at] = Some(value);
            self.guessed[at] = true;
        }
    }

    /// Notes the required ones that are not there.
    fn missing(&self, node: &Node<'_>, meant: &[&str], notes: &mut Notes) {
        // One that stands elsewhere, where it has been said that it belongs here, is not missing besides.
        let there = |field: &Field| {
            let is_meant = meant.contains(&field.name) || notes.strangers.contains(field.name);
            self.get(field).is_some() || is_meant
        };
        let one_of_several = self
            .shape
            .fields
            .iter()
            .any(|field| field.need == Need::Either && there(field));
        let needed = |field: &&Field| !(there(field) || (field.need == Need::Either && one_of_several));
        let lacking: Vec<&Field> = self.shape.least().filter(needed).collect();
        for field in lacking {
            let example = match (self.shape.name, field.name) {
                ("Piece", "name") => format!("\"{}\"", self.name_of_piece(notes)),
                ("Handicap", "name") => format!("\"{}\"", self.name_of_handicap(notes)),
                _ => notes.examples.value(self.shape.name, field),
            };
            if let Some(none) = self.found(field) {
                let is_choice = matches!((field.form)(), Form::Choice(..));
                // The word of the choice that says that there is nothing.
                let word = value_of(self.shape.name, field.name, none, notes).filter(|_| is_choice);
                let example = word.unwrap_or(example);
                let message = format!("`{}` is `none`, but it cannot be left out", field.name);
                let diagnostic = Diagnostic::new(Code::MissingField, none.head(), message);
                let help = format!("write `{}: {example},`", field.name);
                notes.push(diagnostic.help(help).suggest(none.head(), example));
                continue;
            }
            let message = format!("`{}` is missing in `{}`", field.name, self.shape.name);
            let mut help = format!("add `{}: {example},`", field.name);
            if let Some(key) = notes.new_keys.get(&node.head()) {
                help = format!(
                    "{help}; {} is not inherited, and neither is its `{}`",
                    quote(key),
                    field.name
                );
            }
            // What is wrong comes before what may only follow from it.
            let place = self.strange.unwrap_or_else(|| node.head());
            notes.push(Diagnostic::new(Code::MissingField, place, message).help(help));
        }
    }

    /// The name that a piece without one is to have: another one that is said of it, or else that of its moves.
    fn name_of_piece(&self, notes: &Notes) -> String {
        let said = |field: &str| self.place(field).and_then(|place| self.found[place]);
        let by_picture = || Some(self.text_of("picture")?.replace('-', " "));
        let by_kanji = || usual_pieces::name_of_kanji(self.text_of("kanji")?).map(str::to_owned);
        let names_it = ["also", "picture", "kanji", "romaji"]
            .iter()
            .any(|field| said(field).is_some());
        let name = if names_it {
            let other = said("also").and_then(english);
            other.or_else(by_picture).or_else(by_kanji)
        } else {
            name_of_moves(self.text_of("betza"), notes).map(str::to_owned)
        };
        let name = name.filter(|name| notes.examples.is_new_name(name));
        name.unwrap_or_else(|| "…".to_owned())
    }

    /// The name that a handicap without one is to have: that of the one piece that is given, unless another handicap is called so.
    fn name_of_handicap(&self, notes: &Notes) -> String {
        let given = self.place("remove").and_then(|place| self.found[place]);
        let name = match given.map(|given| &given.value) {
            Some(Value::List(letters)) => match letters.as_slice() {
                [letter] => letter.text().and_then(|letter| notes.examples.english(letter)),
                _ => None,
            },
            None if self.found.iter().all(Option::is_none) => notes.examples.given_name(),
            _ => None,
        };
        let name = name.filter(|name| !notes.examples.handicaps.contains(*name));
        name.unwrap_or("…").to_owned()
    }

    /// The place of a field in the shape.
    fn place(&self, name: &str) -> Option<usize> {
        self.shape.fields.iter().position(|field| field.name == name)
    }

    /// What is written for a field.
    fn found(&self, field: &Field) -> Option<&'n Node<'a>> {
        self.place(field.name).and_then(|place| self.found[place])
    }

    /// The text that is written for a field.
    fn text_of(&self, name: &str) -> Option<&'a str> {
        self.place(name).and_then(|place| self.found[place])?.text()
    }

    /// The value of a field.
    fn get(&self, field: &Field) -> Option<&'n Node<'a>> {
        let node = self.found(field);
        node.filter(|node| field.has_none || !node.is_word(NONE))
    }

    /// Reads a field; `None` where it is absent or wrong.
    pub(crate) fn read<T: Decode>(&self, name: &str, notes: &mut Notes) -> Option<T> {
        let reading = self.begin(name, notes)?;
        let value = T::decode(reading.node, notes);
        self.end(&reading, value.is_some(), notes);
        value
    }

    /// Begins to read a field; `None` where it has no value, or one that is known to be wrong.
    fn begin(&self, name: &str, notes: &mut Notes) -> Option<FieldReading<'n, 'a>> {
        let field = self.shape.fields.iter().find(|field| field.name == name)?;
        let Some(node) = self.get(field) else {
            self.note_none(field, notes);
            return None;
        };
        notes.used.insert((self.shape.name, field.name));
        if let ("Variant", "ranks", Value::Number(ranks)) = (self.shape.name, name, &node.value) {
            let message = "a number stands here, but beside `id` `ranks` has the ranks of the pieces, the highest first";
            let diagnostic = Diagnostic::new(Code::WrongType, node.head(), message);
            notes.push(diagnostic.help(format!(
                "how many ranks the board has is said by `board`: change it there, as in `ranks: {ranks}`, and take it away here"
            )));
            notes.unread.insert((self.shape.name, field.name));
            return None;
        }
        let reading = FieldReading {
            field,
            node,
            before: notes.len(),
            outer_texts: notes.texts,
            outer_example: notes.example,
        };
        (notes.texts, notes.example) = (field.texts, field.example);
        Some(reading)
    }

    /// Notes a `none` in the place of a value, and whether it says nothing.
    fn note_none(&self, field: &Field, notes: &mut Notes) {
        let none = self.found(field).filter(|_| field.need == Need::Optional);
        let taken = none.filter(|none| self.shape.name == "Variant" && notes.taken.contains(&none.head()));
        notes
            .taken_fields
            .extend(taken.map(|none| (field.name, none.head())));
        let meant = meant_instead_of_none(self.shape.name, field.name);
        let is_idle = |none: &&Node<'_>| match meant {
            // It reads as if it forbade all, and leaves all as it is.
            Some(_) => !notes.partial && !notes.taken.contains(&none.head()),
            None => !notes.partial && notes.vain.contains(&none.head()),
        };
        if let Some(none) = none.filter(is_idle) {
            let diagnostic = not_inherited(field.name, none);
            notes.push(match meant {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            });
        }
    }

    /// Ends the reading of a field, and helps with what was noted on its value.
    fn end(&self, reading: &FieldReading<'_, '_>, is_read: bool, notes: &mut Notes) {
        let &FieldReading {
            field, node, before, ..
        } = reading;
        (notes.texts, notes.example) = (reading.outer_texts, reading.outer_example);
        if !is_read {
            notes.unread.insert((self.shape.name, field.name));
        }
        if notes.len() == before {
            return;
        }
        let name = field.name;
        if field.need == Need::Optional {
            let said = meant_instead_of_none(self.shape.name, name);
            notes.left_out(before, node, || match said {
                Some(said) => said.to_owned(),
                None => format!("leave `{name}` out; `{name}: none` takes what is inherited away"),
            });
        }
        if self.place(name).is_some_and(|at| self.guessed[at]) {
            // The name has been noted; that its value has another form shows that the guess may be wrong.
            let is_of_value = |found: &Diagnostic| {
                found.span() == node.head() && matches!(found.code, Code::WrongType | Code::UnknownChoice)
            };
            notes.take(before, is_of_value);
        }
        if matches!(node.value, Value::Bool(true))
            && let Some(help) = meant_instead_of_true(self.shape.name, name, notes)
        {
            notes.explain(before, || help.clone());
        }
        if notes.len() > before {
            let example = notes.examples.value(self.shape.name, field);
            notes.explain(before, || format!("for example `{name}: {example},`"));
        }
    }
}

/// A field whose value is being read.
struct FieldReading<'n, 'a> {
    field: &'static Field,
    node: &'n Node<'a>,
    /// How much was noted before.
    before: usize,
    /// What the texts around it speak of.
    outer_texts: Texts,
    /// What help proposes for the field around it.
    outer_example: &'static str,
}
