//! A variant of a configuration file with everything that it inherits: a value for every key.

use std::collections::{BTreeMap, BTreeSet};

use hakugei_text::{alternatives, did_you_mean, quote};

use crate::ini::{Section, Setting};
use crate::keys::{self, ALIASES, Form, KEYS, Key, RANKS};
use crate::kinds::{self, Slot};
use crate::remark::Remark;

/// The largest board: files and ranks.
pub(crate) const LARGEST: (u8, u8) = (12, 10);

/// A square: its file from the left and its rank from the bottom, from 0.
pub(crate) type Place = (u8, u8);

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    Kinds(Kinds),
    Squares(BTreeSet<Place>),
    Counts(BTreeMap<Slot, i64>),
    Faces(BTreeMap<Slot, Option<Slot>>),
}

/// A set of kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds {
    /// Whether it is that of all kinds.
    pub(crate) all: bool,
    /// The kinds by themselves.
    pub(crate) slots: BTreeSet<Slot>,
}

/// Where a value was set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The line of the file.
    pub(crate) line: Option<usize>,
    /// The variant that it is inherited from.
    pub(crate) of: Option<String>,
    /// The setting as written; `None` if nothing is written.
    pub(crate) said: Option<String>,
}

/// A piece of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    /// Its letter, a capital.
    pub(crate) letter: char,
    /// Its move where the file says it.
    pub(crate) betza: Option<String>,
    /// Where.
    pub(crate) origin: Origin,
}

/// A variant with everything that it inherits.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// Its name.
    pub(crate) name: String,
    /// The line of its head; none for one that is built in.
    pub(crate) line: Option<usize>,
    /// Its pieces.
    pub(crate) men: BTreeMap<Slot, Man>,
    /// Where pieces of a kind may go, for White and for Black.
    pub(crate) mobility: BTreeMap<(Slot, bool), (BTreeSet<Place>, Origin)>,
    values: BTreeMap<&'static str, (Value, Origin)>,
}

impl Config {
    /// A variant of which nothing is said: the rules of chess without pieces.
    pub(crate) fn empty() -> Self {
        let values = KEYS.iter().map(|key| {
            let value = if key.name.starts_with("promotionPieceTypes") {
                Value::Kinds(Kinds::default())
            } else {
                default(key)
            };
            (key.name, (value, Origin::default()))
        });
        Self {
            name: String::new(),
            line: None,
            men: BTreeMap::new(),
            mobility: BTreeMap::new(),
            values: values.collect(),
        }
    }

    /// A variant that is based on another one.
    pub(crate) fn child(parent: &Self, section: &Section, is_built_in: bool) -> (Self, Vec<Remark>) {
        let inherited = |origin: &Origin| Origin {
            of: origin
                .of
                .clone()
                .or_else(|| Some(parent.name.clone()).filter(|name| !name.is_empty())),
            ..origin.clone()
        };
        let mut config = parent.clone();
        for (_, origin) in config.values.values_mut() {
            if origin.said.is_some() {
                *origin = inherited(origin);
            }
        }
        for man in config.men.values_mut() {
            man.origin = inherited(&man.origin);
        }
        for (_, origin) in config.mobility.values_mut() {
            *origin = inherited(origin);
        }
        config.name.clone_from(&section.name);
        config.line = (!is_built_in).then_some(section.line);
        let mut setter = Setter {
            config,
            remarks: Vec::new(),
            is_built_in,
        };
        setter.set(section);
        (setter.config, setter.remarks)
    }

    /// The value of a key.
    pub(crate) fn value(&self, key: &str) -> &Value {
        &self.values[key].0
    }

    /// Where the value of a key was set.
    pub(crate) fn origin(&self, key: &str) -> &Origin {
        &self.values[key].1
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.value(key), Value::Flag(true))
    }

    pub(crate) fn number(&self, key: &str) -> i64 {
        match self.value(key) {
            Value::Number(number) => *number,
            _ => 0,
        }
    }

    pub(crate) fn text(&self, key: &str) -> &str {
        match self.value(key) {
            Value::Text(text) => text,
            _ => "",
        }
    }

    pub(crate) fn kinds(&self, key: &str) -> Kinds {
        match self.value(key) {
            Value::Kinds(kinds) => kinds.clone(),
            _ => Kinds::default(),
        }
    }

    /// The only kind of a set.
    pub(crate) fn kind(&self, key: &str) -> Option<Slot> {
        let kinds = self.kinds(key);
        kinds.slots.first().copied().filter(|_| kinds.slots.len() == 1)
    }

    pub(crate) fn count(&self, key: &str, slot: Slot) -> i64 {
        match self.value(key) {
            Value::Counts(counts) => counts.get(&slot).copied().unwrap_or_default(),
            _ => 0,
        }
    }

    /// What a kind promotes to.
    pub(crate) fn promoted(&self, slot: Slot) -> Option<Slot> {
        match self.value("promotedPieceType") {
            Value::Faces(faces) => faces.get(&slot).copied().flatten(),
            _ => None,
        }
    }

    /// The squares of a key that are on the board.
    pub(crate) fn squares(&self, key: &str) -> BTreeSet<Place> {
        match self.value(key) {
            Value::Squares(squares) => self.on_board(squares),
            _ => BTreeSet::new(),
        }
    }

    /// Those of some squares that are on the board.
    pub(crate) fn on_board(&self, squares: &BTreeSet<Place>) -> BTreeSet<Place> {
        let (files, ranks) = self.size();
        let here = |&&(file, rank): &&Place| file < files && rank < ranks;
        squares.iter().filter(here).copied().collect()
    }

    /// Files and ranks.
    pub(crate) fn size(&self) -> (u8, u8) {
        let within = |key, most: u8| self.number(key).clamp(1, i64::from(most)) as u8;
        (within("maxFile", LARGEST.0), within("maxRank", LARGEST.1))
    }

    /// The kind with a letter.
    pub(crate) fn of_letter(&self, letter: char) -> Option<Slot> {
        of_letter(&self.men, letter)
    }

    fn put(&mut self, key: &'static str, value: Value, origin: &Origin) {
        self.values.insert(key, (value, origin.clone()));
    }
}

/// Applies the settings of a section.
struct Setter {
    config: Config,
    remarks: Vec<Remark>,
    is_built_in: bool,
}

impl Setter {
    fn set(&mut self, section: &Section) {
        let named = |name: &str| section.settings.iter().find(|setting| setting.key == name);
        for key in ["maxFile", "maxRank"] {
            if let (Some(setting), Some(key)) = (named(key), keys::find(key)) {
                self.key(key, setting);
            }
        }
        for keys in kinds::keys() {
            if let Some(setting) = named(&keys.key) {
                self.man(keys.slot, setting);
            }
        }
        for keys in kinds::keys() {
            for (key, is_white) in keys.regions.iter().zip([true, false]) {
                if let Some(setting) = named(key) {
                    self.mobility(keys.slot, is_white, setting);
                }
            }
        }
        for name in RANKS {
            if let Some(setting) = named(name) {
                self.old_rank(name, setting);
            }
        }
        for alias in ALIASES {
            if let Some(setting) = named(alias.name)
                && let Some(value) = self.read(alias.form, setting)
            {
                let origin = self.origin(setting);
                alias
                    .sets
                    .iter()
                    .for_each(|key| self.config.put(key, value.clone(), &origin));
            }
        }
        for key in KEYS
            .iter()
            .filter(|key| !["maxFile", "maxRank"].contains(&key.name))
        {
            if let Some(setting) = named(key.name) {
                self.key(key, setting);
            }
        }
        for setting in &section.settings {
            self.is_known(setting);
        }
        self.conclude();
    }

    fn origin(&self, setting: &Setting) -> Origin {
        Origin {
            line: (!self.is_built_in).then_some(setting.line),
            of: None,
            said: Some(format!("{} = {}", setting.key, setting.value)),
        }
    }

    fn key(&mut self, key: &'static Key, setting: &Setting) {
        if let Some(value) = self.read(key.form, setting) {
            let value = match (self.config.value(key.name), value) {
                (Value::Counts(before), Value::Counts(counts)) => {
                    Value::Counts(before.clone().into_iter().chain(counts).collect())
                }
                (Value::Faces(before), Value::Faces(faces)) => {
                    Value::Faces(before.clone().into_iter().chain(faces).collect())
                }
                (_, value) => value,
            };
            let origin = self.origin(setting);
            self.config.put(key.name, value, &origin);
        }
    }

    /// The letter of a kind, perhaps with its move.
    fn man(&mut self, slot: Slot, setting: &Setting) {
        let mut letters = setting.value.chars();
        let takes_move = slot.is_custom() || slot == Slot::KING;
        match letters.next() {
            Some('-') => self.remove(slot),
            Some(letter) if letter.is_ascii_alphabetic() => {
                let letter = letter.to_ascii_uppercase();
                let betza = letters
                    .as_str()
                    .strip_prefix(':')
                    .map(|text| text.trim().to_owned());
                let rest = letters.as_str().trim();
                if (!takes_move && !rest.is_empty()) || (takes_move && betza.is_none() && !rest.is_empty()) {
                    let what = format!(
                        "Fairy-Stockfish reads only the letter of {}: {}",
                        quote(&format!("{} = {}", setting.key, setting.value)),
                        if takes_move {
                            "write the move behind a colon, such as `a:WfF`"
                        } else {
                            "take away the rest"
                        }
                    );
                    self.remarks.push(Remark::wrong(setting.line, what));
                }
                if slot.is_custom() && betza.is_none() {
                    let what = format!(
                        "{} has no move: write it in Betza notation behind a colon, such as `a:WfF`",
                        quote(&setting.key)
                    );
                    self.remarks.push(Remark::wrong(setting.line, what));
                }
                if let Some(before) = of_letter(&self.config.men, letter) {
                    self.remove(before);
                }
                let origin = self.origin(setting);
                self.config.men.insert(
                    slot,
                    Man {
                        letter,
                        betza,
                        origin,
                    },
                );
            }
            _ => {
                let what = format!(
                    "{} is no letter of a piece: write a letter, or `-` for none",
                    quote(&setting.value)
                );
                self.remarks.push(Remark::wrong(setting.line, what));
            }
        }
    }

    /// Takes a kind away; pawns cannot become it any more.
    fn remove(&mut self, slot: Slot) {
        self.config.men.remove(&slot);
        for key in ["promotionPieceTypesWhite", "promotionPieceTypesBlack"] {
            if let Some((Value::Kinds(kinds), _)) = self.config.values.get_mut(key) {
                kinds.slots.remove(&slot);
            }
        }
    }

    /// Where a kind of a side stays.
    fn mobility(&mut self, slot: Slot, is_white: bool, setting: &Setting) {
        if let Some(Value::Squares(squares)) = self.read(Form::Squares, setting) {
            let origin = self.origin(setting);
            if squares.is_empty() {
                self.config.mobility.remove(&(slot, is_white));
            } else {
                self.config.mobility.insert((slot, is_white), (squares, origin));
            }
        }
    }

    /// A key of an earlier version: the ranks from one on, or up to one.
    fn old_rank(&mut self, name: &str, setting: &Setting) {
        let Some(Value::Number(rank)) = self.read(Form::Number, setting) else {
            return;
        };
        let (_, ranks) = self.config.size();
        let rank = rank.clamp(1, i64::from(ranks)) as u8 - 1;
        let far = name == "promotionRank";
        let whole = |wanted: &dyn Fn(u8) -> bool| {
            let all = (0..ranks).filter(|&rank| wanted(rank));
            Value::Squares(
                all.flat_map(|rank| (0..LARGEST.0).map(move |file| (file, rank)))
                    .collect(),
            )
        };
        let (white, black) = if far {
            (whole(&|at| at >= rank), whole(&|at| at < ranks - rank))
        } else {
            (whole(&|at| at == rank), whole(&|at| at + 1 == ranks - rank))
        };
        let origin = self.origin(setting);
        let keys = if far {
            ["promotionRegionWhite", "promotionRegionBlack"]
        } else {
            ["doubleStepRegionWhite", "doubleStepRegionBlack"]
        };
        self.config.put(keys[0], white, &origin);
        self.config.put(keys[1], black, &origin);
    }

    /// Says of a key that there is none with its name.
    fn is_known(&mut self, setting: &Setting) {
        let name = &setting.key;
        let own = KEYS
            .iter()
            .map(|key| key.name)
            .chain(ALIASES.iter().map(|alias| alias.name))
            .chain(RANKS);
        let pieces = kinds::keys()
            .iter()
            .flat_map(|keys| std::iter::once(&keys.key).chain(&keys.regions));
        let names = own.chain(pieces.map(String::as_str));
        if !names.clone().any(|other| other == name) {
            let help = did_you_mean(name, names)
                .unwrap_or_else(|| "take the line away, or put a `#` before it".to_owned());
            let what = format!(
                "there is no key {}, and Fairy-Stockfish passes over the line: {help}",
                quote(name)
            );
            self.remarks.push(Remark::wrong(setting.line, what));
        }
    }

    /// Without squares there are no first moves, and without first moves no squares.
    fn conclude(&mut self) {
        let regions = ["doubleStepRegionWhite", "doubleStepRegionBlack"];
        let is_empty =
            |key: &&str| matches!(self.config.value(key), Value::Squares(squares) if squares.is_empty());
        if !self.config.flag("doubleStep") {
            let origin = self.config.origin("doubleStep").clone();
            for key in regions {
                self.config.put(key, Value::Squares(BTreeSet::new()), &origin);
            }
        } else if regions.iter().all(is_empty) {
            let origin = self.config.origin(regions[0]).clone();
            self.config.put("doubleStep", Value::Flag(false), &origin);
        }
    }

    fn read(&mut self, form: Form, setting: &Setting) -> Option<Value> {
        match read(form, &setting.value, &self.config.men) {
            Ok(value) => Some(value),
            Err(help) => {
                let what = format!(
                    "{} cannot be read: {help}",
                    quote(&format!("{} = {}", setting.key, setting.value))
                );
                self.remarks.push(Remark::wrong(setting.line, what));
                None
            }
        }
    }
}

fn of_letter(men: &BTreeMap<Slot, Man>, letter: char) -> Option<Slot> {
    let letter = letter.to_ascii_uppercase();
    men.iter()
        .find(|(_, man)| man.letter == letter)
        .map(|(&slot, _)| slot)
}

/// Reads a value; the error says what to write.
fn read(form: Form, text: &str, men: &BTreeMap<Slot, Man>) -> Result<Value, String> {
    let plain = text.trim();
    match form {
        Form::Flag | Form::Value if plain != text => Err(format!(
            "take away the blanks behind it, with which Fairy-Stockfish does not know {}",
            quote(plain)
        )),
        Form::Flag => match plain {
            "true" => Ok(Value::Flag(true)),
            "false" => Ok(Value::Flag(false)),
            _ => Err("write `true` or `false`".to_owned()),
        },
        Form::Value => match plain {
            "win" | "loss" | "draw" | "none" => Ok(Value::Text(plain.to_owned())),
            _ => Err(format!(
                "write {}",
                alternatives(&["win", "loss", "draw", "none"])
            )),
        },
        Form::Number => number(plain)
            .map(Value::Number)
            .ok_or_else(|| "write a number".to_owned()),
        Form::Text => Ok(Value::Text(plain.to_owned())),
        Form::Kinds | Form::Kind => kinds(form, plain, men).map(Value::Kinds),
        Form::Squares => squares(plain).map(Value::Squares),
        Form::Counts => pairs(plain, men, |text| {
            number(text).ok_or_else(|| "write letters with numbers, such as `q:1 r:2`".to_owned())
        })
        .map(Value::Counts),
        Form::Faces => pairs(plain, men, |text| match text {
            "-" => Ok(None),
            _ => known_letter(text, men).map(Some),
        })
        .map(Value::Faces),
    }
}

/// A number; one may stand for a file as a letter.
fn number(text: &str) -> Option<i64> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_lowercase() => Some(i64::from(letter - b'a') + 1),
        _ => text.parse().ok().filter(|number: &i64| number.abs() < 1 << 30),
    }
}

fn known_letter(text: &str, men: &BTreeMap<Slot, Man>) -> Result<Slot, String> {
    let mut letters = text.chars();
    let only = letters.next().filter(|_| letters.as_str().is_empty());
    only.and_then(|letter| of_letter(men, letter)).ok_or_else(|| {
        let known: String = men.values().map(|man| man.letter.to_ascii_lowercase()).collect();
        format!(
            "no piece has the letter {}; the letters are {}",
            quote(text),
            quote(&known)
        )
    })
}

fn kinds(form: Form, text: &str, men: &BTreeMap<Slot, Man>) -> Result<Kinds, String> {
    let mut kinds = Kinds::default();
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            '*' => kinds.all = true,
            '-' => {}
            letter => {
                kinds.slots.insert(known_letter(&letter.to_string(), men)?);
            }
        }
    }
    if form == Form::Kind && kinds.slots.len() + usize::from(kinds.all) > 1 {
        return Err("write one letter".to_owned());
    }
    Ok(kinds)
}

fn squares(text: &str) -> Result<BTreeSet<Place>, String> {
    let mut squares = BTreeSet::new();
    for word in text.split_whitespace().take_while(|&word| word != "-") {
        let help = || {
            format!(
                "{} is no square: write `d4`, `*8` for a rank or `d*` for a file, up to `l10`",
                quote(word)
            )
        };
        if !word.is_ascii() || word.len() < 2 {
            return Err(help());
        }
        let (file, rank) = word.split_at(1);
        let file = match file.to_ascii_lowercase().as_bytes() {
            b"*" => None,
            [letter] if (b'a'..b'a' + LARGEST.0).contains(letter) => Some(letter - b'a'),
            _ => return Err(help()),
        };
        let rank = match rank.parse::<u8>() {
            Ok(rank) if (1..=LARGEST.1).contains(&rank) => Some(rank - 1),
            Err(_) if rank == "*" && file.is_some() => None,
            _ => return Err(help()),
        };
        let (files, ranks) = (0..LARGEST.0, 0..LARGEST.1);
        let files = files.filter(|at| file.is_none_or(|file| *at == file));
        squares.extend(files.flat_map(|file| {
            let ranks = ranks
                .clone()
                .filter(move |at| rank.is_none_or(|rank| *at == rank));
            ranks.map(move |rank| (file, rank))
        }));
    }
    Ok(squares)
}

fn pairs<T>(
    text: &str,
    men: &BTreeMap<Slot, Man>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<BTreeMap<Slot, T>, String> {
    // Blanks may stand anywhere between letter, colon and what follows.
    let text = text.replace(':', " : ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.chunks(3).map(|words| match words {
        [letter, ":", value] => Ok((known_letter(letter, men)?, read(value)?)),
        _ => Err("write pairs with colons, such as `p:g`".to_owned()),
    });
    pairs.collect()
}

/// The default of a key, with kinds by their words.
pub(crate) fn default(key: &Key) -> Value {
    match key.form {
        Form::Kinds | Form::Kind => Value::Kinds(Kinds {
            all: key.default == "*",
            slots: key.default.split_whitespace().filter_map(Slot::of_key).collect(),
        }),
        Form::Squares if key.default == "all" => {
            let all = (0..LARGEST.0).flat_map(|file| (0..LARGEST.1).map(move |rank| (file, rank)));
            Value::Squares(all.collect())
        }
        form => read(form, key.default, &BTreeMap::new()).unwrap_or(Value::Text(key.default.to_owned())),
    }
}
