//! Configuration files into variant files.

mod draft;
mod ends;
mod men;
mod rules;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use hakugei_text::{did_you_mean, quote};
use hakugei_variant::{Severity, Source, load, shipped};

use crate::config::Config;
use crate::ini::{self, Section};
use crate::remark::{Grade, Remark};
use draft::Draft;

/// The variants that Fairy-Stockfish has built in, as far as rules go.
const BUILT_IN: &str = include_str!("../data/parents.ini");

/// What is made of a configuration file.
///
/// ```
/// use hakugei_fairy::import;
///
/// let import = import("[mine:nocastle]\nstalemateValue = loss\n", None);
/// let mine = &import.variants[0];
/// // Chess has rules that no variant file can say: what is lost without them is said, line by line.
/// assert!(mine.remarks.iter().any(|remark| remark.text.contains("enPassant")));
/// assert!(mine.text.as_ref().is_some_and(|text| text.contains("stalemate: loss")));
/// ```
#[derive(Clone, Debug)]
pub struct Import {
    /// The variants, in the file's order.
    pub variants: Vec<Imported>,
    /// What is remarkable about the file besides its variants.
    pub remarks: Vec<Remark>,
}

/// One variant of a configuration file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its name in the file.
    pub name: String,
    /// The id that it has here.
    pub id: String,
    /// The text of a variant file, without what is lost; `None` where there is no game to write.
    pub text: Option<String>,
    /// What is remarkable.
    pub remarks: Vec<Remark>,
}

impl Imported {
    /// The worst of what is remarkable.
    pub fn grade(&self) -> Grade {
        let grades = self.remarks.iter().map(|remark| remark.grade);
        grades.max().unwrap_or(Grade::Note)
    }
}

/// Reads a configuration file and makes variant files of its variants: of those that are named, or of all.
pub fn import(text: &str, wanted: Option<&[String]>) -> Import {
    let (sections, mut remarks) = ini::read(text);
    let names: Vec<&str> = sections.iter().map(|section| section.name.as_str()).collect();
    for name in wanted.unwrap_or_default() {
        if !names.contains(&name.as_str()) {
            let help = did_you_mean(name, names.iter().copied())
                .unwrap_or_else(|| "the name stands in square brackets".to_owned());
            remarks.push(Remark::wrong(
                None,
                format!("the file has no variant {}: {help}", quote(name)),
            ));
        }
    }
    let mut known: BTreeMap<&str, Config> = BTreeMap::new();
    let mut variants: Vec<Imported> = Vec::new();
    let mut seen = BTreeSet::new();
    for section in &sections {
        let is_wanted = wanted.is_none_or(|wanted| wanted.contains(&section.name));
        if !seen.insert(section.name.clone()) {
            let what = format!(
                "the variant {} is there already, and Fairy-Stockfish passes over this one: give it another name",
                quote(&section.name)
            );
            remarks.push(Remark::wrong(section.line, what));
            continue;
        }
        let parent = match parent(section, &known, &sections) {
            Ok(parent) => parent,
            Err(remark) => {
                remarks.push(remark);
                continue;
            }
        };
        let (config, mut found) = Config::child(&parent, section, false);
        if is_wanted && !section.name.trim().is_empty() {
            if is_built_in(&section.name) {
                let what = format!(
                    "Fairy-Stockfish has a variant {} built in, and passes over this section unless it is given another name; here the section is read",
                    quote(&section.name)
                );
                found.push(Remark::note(section.line, what));
            }
            let imported = imported(&config, found, &variants);
            variants.push(imported);
        }
        known.insert(&section.name, config);
    }
    Import { variants, remarks }
}

/// The variants that are built in, each with everything that it inherits.
static KNOWN: LazyLock<BTreeMap<String, Config>> = LazyLock::new(|| {
    let (sections, _) = ini::read(BUILT_IN);
    let mut known = BTreeMap::new();
    for section in &sections {
        let parent = section.parent.as_ref().and_then(|parent| known.get(parent));
        let empty = Config::empty();
        let (config, _) = Config::child(parent.unwrap_or(&empty), section, true);
        known.insert(section.name.clone(), config);
    }
    known
});

/// Whether a variant with a name is built in.
pub(crate) fn is_built_in(name: &str) -> bool {
    KNOWN.contains_key(name)
}

/// What a section is based on.
fn parent(section: &Section, known: &BTreeMap<&str, Config>, sections: &[Section]) -> Result<Config, Remark> {
    let Some(name) = &section.parent else {
        return Ok(Config::empty());
    };
    if let Some(parent) = KNOWN.get(name).or_else(|| known.get(name.as_str())) {
        return Ok(parent.clone());
    }
    let what = if is_circular(section, sections) {
        format!(
            "{} is based on {}, and that on {} again: take the parent away from one of them",
            quote(&section.name),
            quote(name),
            quote(&section.name)
        )
    } else if sections
        .iter()
        .any(|other| other.name == *name && other.line > section.line)
    {
        format!(
            "{} is based on {}, which comes later: put that section before this one",
            quote(&section.name),
            quote(name)
        )
    } else if sections.iter().any(|other| other.name == *name) {
        format!(
            "{} is based on {}, which cannot be read itself: mend that first",
            quote(&section.name),
            quote(name)
        )
    } else {
        let names = known.keys().copied().chain(KNOWN.keys().map(String::as_str));
        let help = did_you_mean(name, names).unwrap_or_else(|| {
            "name a section before this one, or a variant that Fairy-Stockfish has built in".to_owned()
        });
        format!(
            "{} is based on {}, which is no variant: {help}",
            quote(&section.name),
            quote(name)
        )
    };
    Err(Remark::wrong(section.line, what))
}

/// Whether the parents of a section lead back to it.
fn is_circular(section: &Section, sections: &[Section]) -> bool {
    let mut at = section;
    for _ in sections {
        let Some(next) = at
            .parent
            .as_ref()
            .and_then(|name| sections.iter().find(|other| other.name == *name))
        else {
            return false;
        };
        if next.name == section.name {
            return true;
        }
        at = next;
    }
    false
}

fn imported(config: &Config, found: Vec<Remark>, before: &[Imported]) -> Imported {
    let id = id(&config.name, before);
    let mut imported = Imported {
        name: config.name.clone(),
        id: id.clone(),
        text: None,
        remarks: found,
    };
    let (text, remarks) = Draft::of(config, &id).written();
    imported.remarks.extend(remarks);
    if imported.grade() < Grade::Wrong {
        let checked = load(&Source::new(format!("{id}.ron"), text.clone()), &shipped::Shipped);
        let errors = checked
            .diagnostics
            .iter()
            .filter(|found| found.code.severity() == Severity::Error);
        for error in errors {
            let what = format!(
                "what is written does not pass `hakugei check`: {} {}",
                error.code, error.message
            );
            imported.remarks.push(Remark::wrong(config.line, what));
        }
    }
    imported
        .remarks
        .sort_by_key(|remark| (remark.line, std::cmp::Reverse(remark.grade)));
    if imported.grade() < Grade::Wrong {
        imported.text = Some(text);
    }
    imported
}

/// An id for a variant: its name in letters that an id may have, and a number where another one has it.
fn id(name: &str, before: &[Imported]) -> String {
    let plain = |letter: char| match letter {
        letter if letter.is_ascii_alphanumeric() || letter == '_' => letter.to_ascii_lowercase(),
        _ => '-',
    };
    let mut id: String = name.trim().chars().take(48).map(plain).collect();
    if !id.starts_with(|letter: char| letter.is_ascii_alphanumeric()) {
        id.insert(0, 'v');
    }
    let is_taken = |id: &str| before.iter().any(|other| other.id == id);
    if !is_taken(&id) {
        return id;
    }
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    numbered.into_iter().find(|id| !is_taken(id)).unwrap_or(id)
}
