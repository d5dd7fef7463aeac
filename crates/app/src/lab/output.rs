//! The folder of a run: its plan, its results and its report.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hakugei_lab::{CountedGame, CountedUnits, Plan, Prepared, Report, Series};
use hakugei_store::{create, ensure_folder, replace_by};

use super::RunResults;
use super::args::wrong;
use super::records::{file_name, write_records};
use crate::failure::{Done, Failure};
use crate::files::reading::read_file_text;

/// The largest plan that is read, in bytes.
const LARGEST_PLAN: u64 = 1 << 28;

/// The folder of a run.
pub(crate) struct Output {
    folder: PathBuf,
}

impl Output {
    /// The folder, made if it is not there, with the plan in it. A plan that is there already must be the same.
    ///
    /// # Errors
    /// If the folder cannot be used, or has another plan.
    pub(crate) fn of(folder: &Path, plan: &Plan) -> Result<Self, Failure> {
        ensure_folder(folder).map_err(|error| Failure::unwritable(folder.display(), &error))?;
        let output = Self {
            folder: folder.to_owned(),
        };
        let path = output.plan();
        if path.exists() {
            let before = read_plan(&path)?;
            if before != *plan {
                return Err(Failure::usage(
                    path.display(),
                    format_args!(
                        "it is the plan of another run ({}): name another folder with `--out`",
                        difference(&before, plan)
                    ),
                ));
            }
        } else {
            write_plan(&path, plan)?;
        }
        Ok(output)
    }

    fn plan(&self) -> PathBuf {
        plan_of(&self.folder)
    }

    /// Where results are kept.
    pub(crate) fn results(&self) -> PathBuf {
        self.folder.join("results.jsonl")
    }

    /// Writes the report as JSON and as a page, the games as a table of values with commas between them, and if they are wanted the games as
    /// records, in a folder in this one.
    ///
    /// # Errors
    /// If one of them cannot be written.
    pub(crate) fn write(
        &self,
        plan: &Plan,
        report: &Report,
        results: &mut RunResults,
        with_records: bool,
    ) -> Done {
        let prepared = prepared(plan)?;
        let page = hakugei_lab::page(report, plan, &prepared);
        self.put("report.json", &mut |file| file.write_all(json(report).as_bytes()))?;
        self.put("report.html", &mut |file| file.write_all(page.as_bytes()))?;
        let counted = CountedUnits::of(plan, &prepared, &mut |unit| results.read(unit)).map_err(wrong)?;
        self.put("games.csv", &mut |file| {
            write_games(plan, &counted, results, file)
        })?;
        if !with_records {
            return Ok(());
        }
        let folder = self.folder.join("records");
        ensure_folder(&folder).map_err(|error| Failure::unwritable(folder.display(), &error))?;
        for entrant in 0..plan.entrants.len() {
            let Some(compiled) = prepared.compiled(entrant) else {
                continue;
            };
            let name = Path::new("records").join(file_name(entrant, compiled));
            self.put(&name, &mut |file| {
                write_records(plan, &prepared, &counted, entrant, results, file)
            })?;
        }
        Ok(())
    }

    /// Writes a file piece by piece, since there may be more games than the memory holds.
    fn put(&self, name: impl AsRef<Path>, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Done {
        let path = self.folder.join(name);
        replace_by(&path, write).map_err(|error| Failure::unwritable(path.display(), &error))
    }
}

/// The file of the plan in the folder of a run.
fn plan_of(folder: &Path) -> PathBuf {
    folder.join("plan.json")
}

/// The plan in the folder of a run, if it has one that can be read.
pub(super) fn plan_in(folder: &Path) -> Option<Plan> {
    let path = plan_of(folder);
    path.exists().then(|| read_plan(&path).ok()).flatten()
}

/// The report as JSON, with a line feed at the end.
pub(crate) fn json(report: &Report) -> String {
    let mut text = serde_json::to_string(report).expect("a report has only text and numbers");
    text.push('\n');
    text
}

/// The plan in a file.
///
/// # Errors
/// If it cannot be read or is none.
pub(crate) fn read_plan(path: &Path) -> Result<Plan, Failure> {
    let source = read_file_text(path, LARGEST_PLAN)?;
    Plan::read(&source.text).map_err(|error| Failure::usage(path.display(), error))
}

/// Writes a plan to a new file.
///
/// # Errors
/// If the file is there already or cannot be written.
pub(crate) fn write_plan(path: &Path, plan: &Plan) -> Done {
    create(path, plan.write().as_bytes()).map_err(|error| Failure::unwritable(path.display(), &error))
}

/// In what two plans differ first.
fn difference(before: &Plan, plan: &Plan) -> String {
    let labels = |plan: &Plan| {
        plan.entrants
            .iter()
            .map(|entrant| entrant.label.clone())
            .collect::<Vec<_>>()
            .join(", ")
    };
    if before.program != plan.program {
        format!(
            "version {} of the program and not {}",
            before.program, plan.program
        )
    } else if before.seed != plan.seed {
        format!("seed {} and not {}", before.seed, plan.seed)
    } else if labels(before) != labels(plan) {
        format!("{} and not {}", labels(before), labels(plan))
    } else if before.entrants != plan.entrants {
        "other definitions or evaluations of the same variants".to_owned()
    } else if before.plays_like != plan.plays_like {
        "it was written by another build of the program".to_owned()
    } else {
        "other games".to_owned()
    }
}

/// The games, one on a line.
fn write_games(
    plan: &Plan,
    counted: &CountedUnits<'_>,
    results: &mut RunResults,
    file: &mut dyn Write,
) -> io::Result<()> {
    file.write_all(b"variant,first,second,start,unit,game,result,reason,counted,plies,opening,moves\n")?;
    for (place, series) in plan.series.iter().enumerate() {
        let start = series.start.as_ref().map_or("", |start| start.name.as_str());
        let [label, start] = [label(plan, series), start].map(field);
        counted.each_game(place, &mut |unit| results.read(unit), &mut |game| {
            let CountedGame {
                unit,
                number,
                played,
                counting,
            } = game;
            let (plies, opening) = (played.plies(), played.opening);
            writeln!(
                file,
                "{label},{},{},{start},{unit},{number},{},{},{counting},{plies},{opening},{}",
                series.first, series.second, played.result, played.reason, played.moves
            )
        })?;
    }
    Ok(())
}

/// What the variant of a series is called in the run.
pub(super) fn label<'p>(plan: &'p Plan, series: &Series) -> &'p str {
    let entrant = plan.entrants.get(series.entrant);
    entrant.map_or("", |entrant| entrant.label.as_str())
}

/// A text as a field between commas.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A plan that is read must be one that this program can carry out.
///
/// # Errors
/// If it is not.
pub(crate) fn prepared(plan: &Plan) -> Result<Prepared, Failure> {
    Prepared::of(plan).map_err(wrong)
}
