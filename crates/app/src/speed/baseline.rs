//! A baseline: figures that an earlier run saved.

use std::fmt::Display;
use std::path::Path;

use clap::ValueEnum;
use hakugei_store::{Place, Verdict};
use hakugei_text::{listed, quote, quote_line, quote_path, shorten_line};
use serde_json::Value;

use super::clock;
use super::effort::{Draws, Effort};
use super::json::{BUILD, FORM, TITLE, machine};
use super::measure::{Detail, Measure, Tally};
use crate::failure::Failure;
use crate::files::reading;

/// The largest file of saved figures, in bytes.
const LARGEST: u64 = 16 << 20;

/// Figures that an earlier run saved.
#[derive(Clone, Debug)]
pub(crate) struct Baseline {
    /// The name of its file.
    pub(crate) name: String,
    head: Value,
    rows: Vec<Value>,
}

/// One measure of one variant as it was saved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SavedSeries {
    /// How many a second took, in each round.
    pub(crate) rates: Vec<f64>,
    figures: Value,
}

impl Baseline {
    /// Reads saved figures of the same work.
    ///
    /// # Errors
    /// Where the file cannot be read, holds something else, or other work.
    pub(crate) fn read(path: &Path, effort: &Effort) -> Result<Self, Failure> {
        let source = reading::read_text(path, LARGEST)?;
        let name = source.name;
        let wrong = |why: String| Failure::problem(&name, why);
        let mut lines = Vec::new();
        for (number, line) in source.text.lines().enumerate() {
            let line: Value = serde_json::from_str(line)
                .map_err(|error| wrong(format!("line {} is not JSON: {error}: {HOW}", number + 1)))?;
            lines.push(line);
        }
        if lines.first().is_none_or(|head| head["title"] != TITLE) {
            return Err(wrong(format!("these are no saved figures: {HOW}")));
        }
        let head = lines.remove(0);
        if head["form"] != FORM {
            let form = shorten_line(&head["form"].to_string());
            return Err(wrong(format!(
                "the figures are in form {form}, and this program reads form {FORM}: {HOW}"
            )));
        }
        let other = other_work(&head, &effort.as_saved(&head["work"]));
        if !other.is_empty() {
            let other = listed(&other, "and");
            return Err(wrong(format!(
                "the work was another: {other}; give the options of then, or {HOW}"
            )));
        }
        let rows = lines;
        if let Some(bad) = rows.iter().position(|row| !is_sound(row)) {
            return Err(wrong(format!(
                "line {} has no figures of a variant: {HOW}",
                bad + 2
            )));
        }
        Ok(Self { name, head, rows })
    }

    /// One measure of a variant; `None` where it was not saved.
    pub(crate) fn saved(&self, variant: &str, measure: Measure) -> Option<SavedSeries> {
        let row = self.rows.iter().find(|row| row["variant"] == variant)?;
        saved(row, measure)
    }

    /// The names of the variants in it, in quotes.
    pub(crate) fn variants(&self) -> Vec<String> {
        let names = self.rows.iter().filter_map(|row| row["variant"].as_str());
        names.map(quote).collect()
    }

    /// The effort of its work, as far as it is of an earlier version.
    pub(crate) fn effort(&self, now: Effort) -> Effort {
        now.as_saved(&self.head["work"])
    }

    /// What was otherwise when it was saved, beside the program itself: sentences.
    pub(crate) fn remarks(&self, effort: &Effort) -> Vec<String> {
        let was = |field: &str, now: &str| {
            let then = self.head[field].as_str().unwrap_or_default();
            (then != now).then(|| shorten_line(then))
        };
        let name = quote_line(&self.name);
        let machine = was("machine", &machine());
        let machine = machine.map(|then| format!("{name} is of another machine: {then}."));
        let build = was("build", BUILD);
        let build = build.map(|then| format!("{name} is of a {then} build, and this is a {BUILD} build."));
        let earlier = match effort {
            Effort {
                draws: Draws::ById, ..
            } => Some(format!(
                "{name} is of an earlier version, which drew other positions and games for each id: the same ones were taken again. \
                 Save the figures anew, without `--against`, for such that are the same for all variants with the same rules."
            )),
            Effort { listed: 1, .. } => Some(format!(
                "{name} is of an earlier version, which listed the moves of few positions: the same ones were taken again. \
                 Save the figures anew, without `--against`, for such by which small games are compared fairly."
            )),
            _ => None,
        };
        machine.into_iter().chain(build).chain(earlier).collect()
    }
}

/// A number that was another one when figures were saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChangedNumber {
    /// Its name in JSON.
    pub(crate) name: &'static str,
    /// What it was.
    pub(crate) before: u64,
    /// What it is.
    pub(crate) now: u64,
}

impl SavedSeries {
    /// The first number of what a pass goes through that has changed.
    pub(crate) fn changed_number(&self, now: &Tally) -> Option<ChangedNumber> {
        let count = Detail {
            name: "count",
            value: now.count,
        };
        let numbers = std::iter::once(count).chain(now.details.iter().copied());
        let mut numbers = numbers.map(|Detail { name, value }| ChangedNumber {
            name,
            before: self.figures[name].as_u64().unwrap_or(0),
            now: value,
        });
        numbers.find(|number| number.before != number.now)
    }
}

const HOW: &str = "save them anew with `hakugei bench --save FILE`";

/// Whether a line has figures of a variant that can be compared.
fn is_sound(row: &Value) -> bool {
    let all = Measure::value_variants().iter();
    let mut measured = all.filter(|measure| row.get(measure.name()).is_some());
    row["variant"].is_string() && measured.all(|&measure| saved(row, measure).is_some())
}

fn saved(row: &Value, measure: Measure) -> Option<SavedSeries> {
    let figures = row.get(measure.name())?;
    let rates = figures["rates"].as_array()?.iter();
    let rates: Vec<f64> = rates.map(Value::as_f64).collect::<Option<_>>()?;
    let sound = !rates.is_empty() && rates.iter().all(|rate| rate.is_finite() && *rate > 0.0);
    sound.then(|| SavedSeries {
        rates,
        figures: figures.clone(),
    })
}

/// What was otherwise about the work, in words.
fn other_work(head: &Value, effort: &Effort) -> Vec<String> {
    let mut now = effort.json();
    now["clock"] = clock::KIND.into();
    let mut then = head["work"].clone();
    if then.is_object() {
        then["clock"] = head["clock"].clone();
    }
    let fields = now.as_object().into_iter().flatten();
    let other = fields.filter(|(name, now)| then[name.as_str()] != **now);
    let said = other.map(|(name, now)| {
        format!(
            "{} was {} and is {now}",
            quote(name),
            shorten_line(&then[name.as_str()].to_string())
        )
    });
    said.collect()
}

/// Where figures are saved.
pub(crate) struct SavePlace {
    place: Place,
    /// What the place had before anything was measured.
    before: Option<Vec<u8>>,
}

impl SavePlace {
    /// A place for figures, tried now, before anything is measured: there is no file yet, or it holds saved figures.
    ///
    /// # Errors
    /// Where something else is there, or nothing can be written there.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        let refused = |why: &dyn Display| Failure::usage(format_args!("--save {}", path.display()), why);
        let place = Place::try_out(path).map_err(|error| refused(&error))?;
        let before = place.bytes(LARGEST).map_err(|error| refused(&error))?;
        if before.as_deref().is_none_or(are_figures) {
            return Ok(Self { place, before });
        }
        Err(refused(
            &"what is there are no saved figures, and it was left as it is: name another file",
        ))
    }

    /// Saves figures in place of those that were there before. Figures that have come there since are kept under another name; anything
    /// else is left alone, and the figures take another name. Gives back what there is to say about that.
    ///
    /// # Errors
    /// Where they cannot be written.
    pub(crate) fn save(&self, lines: &str) -> Result<Option<String>, Failure> {
        let judge = |there: &[u8]| {
            if self.before.as_deref() == Some(there) {
                Verdict::Replace
            } else if are_figures(there) {
                Verdict::KeepAside
            } else {
                Verdict::LeaveAlone
            }
        };
        let path = self.place.path();
        let named = format!("--save {}", path.display());
        let replaced = self.place.replace(lines.as_bytes(), LARGEST, &judge);
        let replaced = replaced.map_err(|error| Failure::unwritable(&named, &error))?;
        if replaced.written != path {
            return Err(Failure::problem(
                named,
                format_args!(
                    "something else than saved figures has come to be there meanwhile, and was left as it is: the figures are in {}",
                    quote_path(&replaced.written)
                ),
            ));
        }
        Ok(replaced.aside.map(|aside| {
            format!(
                "{}: other figures have come to be there meanwhile, and are kept in {}",
                quote_line(&named),
                quote_path(&aside)
            )
        }))
    }
}

/// Whether bytes are saved figures, of whatever form.
fn are_figures(bytes: &[u8]) -> bool {
    let head = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<Value>(head).is_ok_and(|head| head["title"] == TITLE)
}
