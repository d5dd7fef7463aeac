//! The plan of a run: the variants with their definitions, who plays whom how often, and the units of work that follow from it.
//!
//! A plan holds all that decides its results, so that any machine can do any of its units.

use std::fmt;

use hakugei_game::{CompiledVariant, Game, SetupError};
use hakugei_search::{Learned, fingerprint, fingerprint_of_parts};
use hakugei_text::quote;
use hakugei_variant::{Library, Source, Variant, load, sfen};
use serde::{Deserialize, Serialize};

use crate::agent::{Agent, searched};
use crate::opening::OpeningRule;

/// The form of plans and results that this program writes and reads.
pub const FORMAT: u32 = 1;

/// The plan of a run.
///
/// ```
/// use hakugei_lab::{Agent, Entrant, OpeningRule, Plan, Series};
/// use hakugei_variant::shipped;
///
/// let id = shipped::ids().next().ok_or("some ship")?;
/// let entrant = Entrant::of(&shipped::source(id).ok_or("it ships")?, &shipped::Shipped, None)?;
/// let quick = Agent::Search { nodes: 100, drops: true };
/// let plan = Plan::new(7, vec![entrant], vec![Series::equal(0, quick, 3)], OpeningRule::default(), 500)?;
/// assert_eq!(plan.units().len(), 3);
/// assert_eq!(Plan::read(&plan.write())?, plan);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The form of this plan: [`FORMAT`].
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// How that program plays, as a number in hexadecimal: what its search finds in the starts of the variants. Another program that plays
    /// otherwise has another one, whatever it is called.
    pub plays_like: String,
    /// The seed of everything that is random.
    pub seed: u64,
    /// How openings are made.
    pub openings: OpeningRule,
    /// The longest game, in plies with those of its opening. A longer one is broken off without a result.
    pub longest: usize,
    /// The variants.
    pub entrants: Vec<Entrant>,
    /// Who plays whom.
    pub series: Vec<Series>,
    /// The half width of the interval of the first player's share, in ten-thousandths, at which games are enough, if they need not all be
    /// played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u32>,
}

/// A variant of a run, with all that its games depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What it is called in the run: its id, and what was changed in it if that is so.
    pub label: String,
    /// Its file, then those of the variants that it extends.
    pub files: Vec<Definition>,
    /// Its learned evaluation in hexadecimal digits, as the file of one is; computed values if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learned: Option<String>,
    /// Where that evaluation comes from, if it is known; never of computed values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<EvaluationSource>,
}

/// Where what positions are valued by comes from.
///
/// ```
/// use hakugei_lab::EvaluationSource;
///
/// assert_eq!(EvaluationSource::Tuned.to_string(), "learned quickly by `--tune` for this run");
/// assert_eq!(EvaluationSource::Inherited("go".to_owned()).to_string(), "learned of `go`, which this extends");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EvaluationSource {
    /// It is computed from the moves of the pieces.
    Computed,
    /// It was learned and ships with the program.
    Shipped,
    /// It was learned of another variant that this one extends: the id of that one.
    Inherited(String),
    /// It was learned for the run, by some hundred games before it.
    Tuned,
    /// It was learned, and a file has it.
    File,
}

impl fmt::Display for EvaluationSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computed => formatter.write_str("computed from the moves of the pieces"),
            Self::Shipped => formatter.write_str("learned, shipped with the program"),
            Self::Inherited(id) => write!(formatter, "learned of {}, which this extends", quote(id)),
            Self::Tuned => formatter.write_str("learned quickly by `--tune` for this run"),
            Self::File => formatter.write_str("learned, given by a file"),
        }
    }
}

/// The text of a variant file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// By what name others extend it.
    pub id: String,
    /// What its file is called.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Games between two agents of one variant: pairs with one opening each, in which the agents change sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The variant: its place among [`Plan::entrants`].
    pub entrant: usize,
    /// The agent that is Black in the first game of a pair.
    pub first: Agent,
    /// The other one.
    pub second: Agent,
    /// Where games begin, if not at the variant's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartPoint>,
    /// The number of pairs.
    pub pairs: u64,
}

/// Where games begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartPoint {
    /// What it is.
    pub role: StartRole,
    /// What it is called: the id of a handicap, or the code of a kind of piece.
    pub name: String,
    /// The position.
    pub sfen: String,
}

/// What a start other than the variant's own is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StartRole {
    /// A handicap of the variant: White gives it.
    Handicap,
    /// One piece of a kind less for White, on the board.
    Odds,
}

/// The most series, and the most units, that a plan may have: with more, a run would never end.
const MOST_SERIES: usize = 10_000;
const MOST_UNITS: u64 = 1_000_000_000;

/// A plan that cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// It is no plan.
    #[error("this is no plan of a run: {0}; write one with `hakugei compare plan`")]
    Form(String),
    /// It is a report.
    #[error(
        "this is the report of a run, and no plan of one: its plan is `plan.json` in the folder of `--out`"
    )]
    Report,
    /// Its games may have no moves.
    #[error(
        "the longest game of the plan (`longest`) has 0 plies, so that no game could be played: write a number such as 1000"
    )]
    NoMoves,
    /// It has a form of another program.
    #[error(
        "the plan has form {0}, and this program reads form {FORMAT}: use the program that wrote it, or write it anew"
    )]
    Format(u32),
    /// A definition in it is wrong.
    #[error("the definition of {0} is not valid: check it with `hakugei check`")]
    Definition(String),
    /// A learned evaluation in it is wrong.
    #[error("the evaluation of {0} does not fit its definition: {1}")]
    Evaluation(String, String),
    /// A series names a variant that is not there.
    #[error("a series names variant number {0}, and there are only {1}")]
    Entrant(usize, usize),
    /// Games cannot begin at a start.
    #[error("games of {0} cannot begin at {1}: {2}")]
    Start(String, String, String),
    /// There is too much of it.
    #[error(
        "the plan has {series} series and {units} units of work, and there may be {MOST_SERIES} series and {MOST_UNITS} units: compare fewer variants, or \
         play fewer games"
    )]
    TooLarge {
        /// How many series it has.
        series: usize,
        /// How many units they have together.
        units: u64,
    },
}

impl Entrant {
    /// A variant with its definition: its source, and the library in which the variants are that it extends.
    ///
    /// # Errors
    /// If the definition is not valid.
    pub fn of(source: &Source, library: &dyn Library, learned: Option<&[u8]>) -> Result<Self, PlanError> {
        let variant = load(source, library).variant;
        let variant = variant.ok_or_else(|| PlanError::Definition(quote(&source.name)))?;
        let own = Definition {
            id: variant.id.clone(),
            name: file_name(&source.name),
            text: source.text.clone(),
        };
        let parents = variant.extends.iter().filter_map(|id| {
            let parent = library.find(id)?;
            Some(Definition {
                id: id.clone(),
                name: file_name(&parent.name),
                text: parent.text,
            })
        });
        let entrant = Self {
            label: variant.id.clone(),
            files: [own].into_iter().chain(parents).collect(),
            learned: learned.map(hexadecimal),
            source: None,
        };
        entrant.variant()?;
        Ok(entrant)
    }

    /// The same with where its evaluation comes from. Of computed values nothing is kept.
    #[must_use]
    pub fn valued(self, source: EvaluationSource) -> Self {
        let source = (source != EvaluationSource::Computed && self.learned.is_some()).then_some(source);
        Self { source, ..self }
    }

    /// Where what positions are valued by comes from; `None` of a learned evaluation of which that is not known.
    pub fn evaluation_source(&self) -> Option<EvaluationSource> {
        match self.learned {
            Some(_) => self.source.clone(),
            None => Some(EvaluationSource::Computed),
        }
    }

    /// The variant of the definition.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn variant(&self) -> Result<Variant, PlanError> {
        let wrong = || PlanError::Definition(quote(&self.label));
        let own = self.files.first().ok_or_else(wrong)?;
        load(&Source::new(own.name.as_str(), own.text.as_str()), self)
            .variant
            .ok_or_else(wrong)
    }

    /// The learned evaluation, if there is one.
    ///
    /// # Errors
    /// If it is none of the variant.
    pub fn learned(&self, variant: &Variant) -> Result<Option<Learned>, PlanError> {
        let wrong = |why: String| PlanError::Evaluation(quote(&self.label), why);
        let Some(digits) = &self.learned else {
            return Ok(None);
        };
        let bytes = from_hexadecimal(digits)
            .ok_or_else(|| wrong("it is not written in hexadecimal digits".to_owned()))?;
        Learned::read(variant, &bytes)
            .map(Some)
            .map_err(|error| wrong(error.to_string()))
    }

    /// The checksum of the definition and the evaluation.
    pub fn fingerprint(&self) -> u64 {
        let files = self.files.iter().flat_map(|file| [&file.id, &file.text]);
        let texts = files.chain(&self.learned);
        fingerprint_of_parts(texts.flat_map(|text| [text.as_bytes(), &[0]]))
    }
}

impl Library for Entrant {
    fn find(&self, id: &str) -> Option<Source> {
        let file = self.files.iter().skip(1).find(|file| file.id == id)?;
        Some(Source::new(file.name.as_str(), file.text.as_str()))
    }

    fn ids(&self) -> Vec<String> {
        self.files.iter().skip(1).map(|file| file.id.clone()).collect()
    }
}

impl Series {
    /// Games of an agent against itself.
    pub const fn equal(entrant: usize, agent: Agent, pairs: u64) -> Self {
        Self::between(entrant, agent, agent, pairs)
    }

    /// Games of two agents.
    pub const fn between(entrant: usize, first: Agent, second: Agent, pairs: u64) -> Self {
        Self {
            entrant,
            first,
            second,
            start: None,
            pairs,
        }
    }

    /// Whether both agents are the same.
    pub fn is_equal(&self) -> bool {
        self.first == self.second
    }
}

impl Plan {
    /// The half width at which games are enough as a share from 0 to 1, if they need not all be played.
    pub(crate) fn until_share(&self) -> Option<f64> {
        self.until.map(|until| f64::from(until) / 10_000.0)
    }

    /// A plan of this program.
    ///
    /// # Errors
    /// If it cannot be carried out.
    pub fn new(
        seed: u64,
        entrants: Vec<Entrant>,
        series: Vec<Series>,
        openings: OpeningRule,
        longest: usize,
    ) -> Result<Self, PlanError> {
        let mut plan = Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            plays_like: String::new(),
            seed,
            openings,
            longest,
            entrants,
            series,
            until: None,
        };
        plan.plays_like = Prepared::of(&plan)?.plays_like();
        Ok(plan)
    }

    /// A plan from its JSON.
    ///
    /// # Errors
    /// If it is none, or one of another form.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
            /// What a report has and a plan has not.
            measures: Option<serde::de::IgnoredAny>,
        }
        let wrong = |error: serde_json::Error| PlanError::Form(error.to_string());
        let form: Form = serde_json::from_str(text).map_err(wrong)?;
        if form.measures.is_some() {
            return Err(PlanError::Report);
        }
        if form.format != FORMAT {
            return Err(PlanError::Format(form.format));
        }
        serde_json::from_str(text).map_err(wrong)
    }

    /// The plan as JSON, with a line feed at the end.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a plan has only text and numbers");
        text.push('\n');
        text
    }

    /// The checksum of all that decides the results.
    pub fn fingerprint(&self) -> u64 {
        fingerprint(self.write().as_bytes())
    }
}

/// The variants of a plan, compiled: what every worker needs.
pub struct Prepared {
    pub(crate) variants: Vec<Ready>,
}

/// A variant of a plan, ready to be played.
pub(crate) struct Ready {
    pub(crate) compiled: CompiledVariant,
    pub(crate) learned: Option<Learned>,
}

impl Prepared {
    /// Compiles the variants of a plan, and tries out where its games begin.
    ///
    /// # Errors
    /// If a definition, an evaluation or a start is wrong, a series names no variant, or there are too many series or units.
    pub fn of(plan: &Plan) -> Result<Self, PlanError> {
        if plan.longest == 0 {
            return Err(PlanError::NoMoves);
        }
        let (series, units) = (plan.series.len(), plan.units().len());
        if series > MOST_SERIES || units > MOST_UNITS {
            return Err(PlanError::TooLarge { series, units });
        }
        let ready = |entrant: &Entrant| {
            let variant = entrant.variant()?;
            let learned = entrant.learned(&variant)?;
            Ok(Ready {
                compiled: CompiledVariant::new(variant),
                learned,
            })
        };
        let variants: Result<Vec<Ready>, PlanError> = plan.entrants.iter().map(ready).collect();
        let prepared = Self { variants: variants? };
        for series in &plan.series {
            prepared.start(plan, series)?;
        }
        Ok(prepared)
    }

    /// The compiled variant at a place among [`Plan::entrants`].
    pub fn compiled(&self, entrant: usize) -> Option<&CompiledVariant> {
        Some(&self.variants.get(entrant)?.compiled)
    }

    /// Where the games of a series begin.
    ///
    /// # Errors
    /// If the plan has no such variant, or the series begins at no position of it.
    pub fn start(&self, plan: &Plan, series: &Series) -> Result<Game, PlanError> {
        let count = self.variants.len();
        let ready = self
            .variants
            .get(series.entrant)
            .ok_or(PlanError::Entrant(series.entrant, count))?;
        let Some(start) = &series.start else {
            return Ok(Game::new(&ready.compiled));
        };
        let wrong = |why: String| {
            let label = plan
                .entrants
                .get(series.entrant)
                .map_or("", |entrant| entrant.label.as_str());
            PlanError::Start(quote(label), quote(&start.sfen), why)
        };
        Game::from_sfen(&ready.compiled, &start.sfen).map_err(|error| wrong(error.to_string()))
    }

    /// How this program plays the starts of the variants, as [`Plan::plays_like`] holds it.
    pub fn plays_like(&self) -> String {
        const NODES: u64 = 2000;
        let found = self.variants.iter().flat_map(|ready| {
            let mut engine = hakugei_search::Engine::with_table(&ready.compiled, ready.learned.clone(), 1);
            let choice = searched(&mut engine, &Game::new(&ready.compiled), NODES, &[]);
            let [mv, score] = choice.map_or([0, 0], |choice| {
                let score = choice.score.map_or(0, hakugei_search::Score::value);
                [choice.mv.bits(), i64::from(score).cast_unsigned()]
            });
            [mv.to_le_bytes(), score.to_le_bytes()].concat()
        });
        let bytes: Vec<u8> = found.collect();
        format!("{:016x}", fingerprint(&bytes))
    }
}

/// A start in which White gives what a setup lacks.
///
/// # Errors
/// If no game can begin there.
pub fn start_point(
    compiled: &CompiledVariant,
    role: StartRole,
    name: &str,
    setup: &hakugei_variant::Setup,
) -> Result<StartPoint, SetupError> {
    Game::from_setup(compiled, setup)?;
    Ok(StartPoint {
        role,
        name: name.to_owned(),
        sfen: sfen::format(compiled.variant(), setup),
    })
}

/// The name of a file without its folders, which are others on each machine.
fn file_name(path: &str) -> String {
    path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned()
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|&byte| [byte >> 4, byte & 15]);
    digits
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

fn from_hexadecimal(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| char::from(*digit).to_digit(16);
    let byte = |pair: &[u8]| match pair {
        [high, low] => u8::try_from(16 * value(high)? + value(low)?).ok(),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(byte).collect()
}
