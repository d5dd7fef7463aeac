//! What a match is, checked: variant, engines, openings, and what ends it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use hakugei_arena::adjudicate::{Adjudication, Drawing, Resignation};
use hakugei_arena::clock::{Control, shown};
use hakugei_arena::schedule::{self, Pairing};
use hakugei_arena::talk::Protocol;
use hakugei_arena::{
    BookError, Dialect, EngineKind, EngineOption, Model, Openings, Program, Randomly, Spec, Sprt, Text,
    read_book,
};
use hakugei_game::{CompiledVariant, Game};
use hakugei_notation::{Form, find_list};
use hakugei_search::{LargeFingerprint, Learned, Level, Part, Parts};
use hakugei_text::quote;
use serde_json::{Value, json};

use super::args::{Balance, MatchArgs};
use super::equal;
use crate::engine::level;
use crate::failure::Failure;
use crate::files::catalogue::LoadedVariant;
use crate::files::encoding::RecordText;
use crate::files::evaluation::{self, EvaluationChoice};
use crate::files::wanted::{NamedBy, Wanted};
use crate::files::{encoding, reading, record, record_form};
use crate::input::position;

/// How many games are played by default, without a test and with one.
const GAMES: [u32; 2] = [100, 20_000];

/// How many random moves make an opening by default, where it does not come from a file.
const PLIES: u16 = 6;

/// How far from even such an opening may be by default, in hundredths of the weakest piece.
const BALANCE: i32 = 150;

/// How many positions are visited to find out how even an opening is.
const BALANCE_NODES: u64 = 5_000;

/// The largest dialect that is read, in bytes.
const LARGEST: u64 = 1 << 16;

/// What a match is.
pub(super) struct Settings {
    /// The variant.
    pub(super) compiled: CompiledVariant,
    /// Its file, unless it is a shipped one.
    pub(super) file: Option<PathBuf>,
    /// Both engines; the results are the first one's.
    pub(super) engines: [Spec; 2],
    /// How each of them writes positions and moves.
    pub(super) dialects: [Dialect; 2],
    /// What was learned of the variant, by which each of them values positions if it is the computer player.
    pub(super) evaluations: [Option<Learned>; 2],
    /// The id of the handicap, in a match of handicap games.
    pub(super) handicap: Option<String>,
    /// Which games have the same opening.
    pub(super) pairing: Pairing,
    /// How many games.
    pub(super) games: usize,
    /// Those of them that are played here: all, or those of some units.
    pub(super) playing: Range<usize>,
    /// How many at a time.
    pub(super) concurrency: u16,
    /// The test that ends the match early.
    pub(super) sprt: Option<Sprt>,
    /// How much later than its time a move may come.
    pub(super) margin: Duration,
    /// How long to wait where no time bounds an engine.
    pub(super) patience: Duration,
    /// The ends that are given.
    pub(super) adjudication: Adjudication,
    /// The settings that make up the match: with others it is another one.
    pub(super) described: Value,
}

impl Settings {
    /// The settings of a command line, with the openings.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn of(args: &MatchArgs) -> Result<(Self, Openings), Failure> {
        let known = LoadedVariant::find(&args.variant)?;
        let mut engines = engines(args)?;
        for engine in &mut engines {
            apply_level(engine, known.compiled.variant().start.men());
        }
        tell_apart(&mut engines);
        let [first, second] = &engines;
        let dialects = [dialect(&known, first)?, dialect(&known, second)?];
        let evaluations = evaluations(&known, &engines)?;
        let pairing = equal::pairing(&engines, &evaluations, known.compiled.variant().start.men());
        let handicap = args.handicap.as_deref().map(|name| handicap(&known, name));
        let handicap = handicap.transpose()?;
        let (openings, said) = openings(args, &known, handicap.as_deref(), pairing)?;
        let games = args.games.unwrap_or(GAMES[usize::from(args.sprt.is_some())]);
        if pairing == Pairing::Pairs && !games.is_multiple_of(2) {
            return Err(Failure::usage(
                format_args!("--games {games}"),
                "each engine has each colour equally often: write an even number",
            ));
        }
        let games = games as usize;
        let mut settings = Self {
            sprt: sprt(args)?,
            file: known.file,
            compiled: known.compiled,
            engines,
            dialects,
            evaluations,
            handicap,
            pairing,
            games,
            playing: playing(args.units, games)?,
            concurrency: args.concurrency,
            margin: args.margin,
            patience: args.patience,
            adjudication: Adjudication {
                resignation: args.resign,
                drawing: args.draw,
                longest: args.max_plies as usize,
            },
            described: Value::Null,
        };
        settings.described = settings.description(&said);
        Ok((settings, openings))
    }

    /// What makes up the match: how many games are played, and how many at a time, does not.
    fn description(&self, openings: &Value) -> Value {
        let variant = self.compiled.variant();
        let [first, second] = [0, 1].map(|index| {
            let mut said = described(&self.engines[index], &self.dialects[index]);
            if let Some(learned) = &self.evaluations[index] {
                said["evaluation"] = json!(fingerprint(&learned.write(variant)));
            }
            said
        });
        json!({
            "variant": variant.id,
            "rules": fingerprint(format!("{variant:?}").as_bytes()),
            "first": first,
            "second": second,
            "openings": openings,
            "margin": shown(self.margin),
            "patience": shown(self.patience),
            "sprt": self.sprt.map(|sprt| json!({
                "elo0": sprt.elo0,
                "elo1": sprt.elo1,
                "alpha": sprt.alpha,
                "beta": sprt.beta,
                "model": model_name(sprt.model),
            })),
            "ends": adjudication_text(self.adjudication),
        })
    }
}

/// The games of some units of a match, or all.
fn playing(units: Option<(u64, u64)>, games: usize) -> Result<Range<usize>, Failure> {
    let Some((from, to)) = units else {
        return Ok(0..games);
    };
    let count = games.div_ceil(2);
    if to > count as u64 {
        return Err(Failure::usage(
            format_args!("--units {from}..{to}"),
            format_args!(
                "a match of {games} games has {count} units, of two games each: write at most {count}, or more `--games`"
            ),
        ));
    }
    Ok(schedule::games_of(from as usize..to as usize, games))
}

fn engines(args: &MatchArgs) -> Result<[Spec; 2], Failure> {
    let read = |text: &String| {
        let spec = Spec::parse(text, &args.each);
        spec.map_err(|error| Failure::usage(format_args!("--engine {text}"), error))
    };
    let specs = args
        .engines
        .iter()
        .map(read)
        .collect::<Result<Vec<Spec>, Failure>>()?;
    let count = specs.len();
    specs.try_into().map_err(|_| {
        Failure::usage(
            "`--engine`",
            format_args!("a match has two engines, and {count} given: write `--engine` twice"),
        )
    })
}

/// Bounds the computer player by what its level allows in a game that begins with a number of pieces, and a level without bounds as `play` does
/// if nothing else bounds it.
fn apply_level(engine: &mut Spec, pieces: usize) {
    let EngineKind::Builtin(builtin) = &engine.kind else {
        return;
    };
    let Some(level) = builtin.level else {
        return;
    };
    let (settings, own) = (level.settings(pieces), engine.control);
    let bounded = Control {
        depth: settings.depth.into_iter().chain(own.depth).min(),
        nodes: settings.nodes.into_iter().chain(own.nodes).min(),
        ..own
    };
    engine.control = if bounded.is_bounded() {
        bounded
    } else {
        Control {
            movetime: Some(level::MOST_TIME),
            ..own
        }
    };
}

/// Gives engines of the same name a number.
fn tell_apart(engines: &mut [Spec; 2]) {
    if engines[0].name == engines[1].name {
        for (number, engine) in (1..).zip(engines) {
            engine.name = format!("{}-{number}", engine.name);
        }
    }
}

fn dialect(known: &LoadedVariant, engine: &Spec) -> Result<Dialect, Failure> {
    let variant = known.compiled.variant();
    let EngineKind::Program(program) = &engine.kind else {
        return Ok(Dialect::plain(Text::Sfen, variant));
    };
    let path = match (program.dialect.as_deref(), program.protocol) {
        (Some("sfen"), _) | (None, Protocol::Usi) => return Ok(Dialect::plain(Text::Sfen, variant)),
        (Some("fen"), _) | (None, Protocol::Uci | Protocol::Cecp) => {
            return Ok(Dialect::plain(Text::Fen, variant));
        }
        (Some(path), _) => path,
    };
    let source = reading::read_file_text(Path::new(path), LARGEST)?;
    Dialect::parse(&source.text, variant).map_err(|error| Failure::problem(path, error))
}

/// By what each engine values positions.
fn evaluations(known: &LoadedVariant, engines: &[Spec; 2]) -> Result<[Option<Learned>; 2], Failure> {
    let variant = known.compiled.variant();
    let mut evaluations = [None, None];
    let mut known_of_it = (None, None);
    for (place, engine) in evaluations.iter_mut().zip(engines) {
        if let EngineKind::Builtin(builtin) = &engine.kind {
            let asked = builtin.evaluation.as_deref().map(EvaluationChoice::read);
            let asked = asked.unwrap_or_default();
            let mut valued = evaluation::find(variant, known.name(), &asked)?;
            if valued.warning.is_none() {
                valued.warning = valued.not_inherited(variant, known.name(), &asked);
            }
            // What holds for both is said once.
            let said = (valued.warning.clone(), valued.inherited.clone());
            if said == known_of_it {
                (valued.warning, valued.inherited) = (None, None);
            } else {
                known_of_it = said;
            }
            *place = valued.told().learned;
        }
    }
    Ok(evaluations)
}

/// The id of a handicap that is called so.
fn handicap(known: &LoadedVariant, name: &str) -> Result<String, Failure> {
    let handicap = known.compiled.variant().handicap_called(name);
    let handicap = handicap.map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(handicap.id.clone())
}

/// The openings of a match, and what makes them up.
fn openings(
    args: &MatchArgs,
    known: &LoadedVariant,
    handicap: Option<&str>,
    pairing: Pairing,
) -> Result<(Openings, Value), Failure> {
    let mut said = json!({});
    if pairing == Pairing::Apart {
        said["each"] = json!("one game, the sides changing");
    }
    if let Some(handicap) = handicap {
        said["handicap"] = json!(handicap);
    }
    let compiled = &known.compiled;
    let start = handicap.map(|id| position::handicap_game(compiled, id));
    let start = start.transpose()?;
    let starts = match (&args.openings, start) {
        (Some(path), start) => {
            let (games, file) = given(path, known, start.as_ref())?;
            if let Some(start) = &start {
                all_begin_with(path, start, &games)?;
            }
            said["file"] = json!(file);
            games
        }
        (None, start) => start.into_iter().collect(),
    };
    let is_file = args.openings.is_some();
    let plies = args.opening_plies.unwrap_or(if is_file { 0 } else { PLIES });
    if is_file && plies == 0 {
        if args.balance.is_some() {
            return Err(Failure::usage(
                "`--balance`",
                "the openings of a file are taken as they are: write `--opening-plies N` for random moves after each, which it bounds",
            ));
        }
        return Ok((Openings::given(compiled, starts), said));
    }
    let balance = if is_file {
        Balance(None)
    } else {
        Balance(Some(BALANCE))
    };
    let randomly = Randomly {
        plies: usize::from(plies),
        balance: args.balance.unwrap_or(balance).0,
        nodes: BALANCE_NODES,
        seed: args.seed,
    };
    // How even a position is, is for this program to say: built anew it may choose others.
    said["plies"] = json!(randomly.plies);
    said["balance"] = json!(randomly.balance);
    said["seed"] = json!(randomly.seed);
    said["build"] = json!(own_build());
    Ok((Openings::random_from(compiled, starts, randomly), said))
}

/// Refuses openings that do not begin as the games of a handicap do: half of the games would be at odds, or none.
fn all_begin_with(path: &Path, start: &Game, games: &[Game]) -> Result<(), Failure> {
    let Some(at) = games.iter().position(|game| game.start() != start.start()) else {
        return Ok(());
    };
    let sfen = start.sfen();
    Err(Failure::problem(
        path.display(),
        format_args!(
            "opening {} does not begin with the handicap: write {} with moves after it, or leave `--handicap` away",
            at + 1,
            quote(&format!("sfen {sfen}"))
        ),
    ))
}

/// The openings of a file, and its fingerprint. Lists of moves follow the start of a handicap, where one is given.
fn given(path: &Path, known: &LoadedVariant, start: Option<&Game>) -> Result<(Vec<Game>, String), Failure> {
    let source = encoding::read(path)?;
    let file = fingerprint(source.text.as_bytes());
    let wrong = |error: &dyn std::fmt::Display| Failure::problem(&source.name, error);
    let form = record_form::form(&source.name, &source.text);
    let text = source.text.trim_start_matches('\u{feff}').trim_start();
    let mut games = if text.starts_with('[') {
        recorded(&source, known)?
    } else {
        match (read_book(&known.compiled, &source.text), form) {
            (Ok(games), _) => return Ok((games, file)),
            (Err(error), _) if error == BookError::Empty || is_book(text) => return Err(wrong(&error)),
            (Err(_), Some(Form::Kif | Form::Csa | Form::Pgn)) => recorded(&source, known)?,
            (Err(_), _) => listed(&source, known, start)?,
        }
    };
    for game in &mut games {
        // A record that ends with a result is an opening without it.
        while game.outcome().is_some() {
            if game.undo().is_none() && game.moves().is_empty() {
                return Err(wrong(&"the game is over before its first move"));
            }
        }
    }
    Ok((games, file))
}

/// Whether the first line that says something is meant for a position: it begins with a word for one, or with an SFEN.
fn is_book(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split_whitespace().next());
    word.is_some_and(|word| matches!(word, "startpos" | "sfen" | "position") || word.contains('/'))
}

/// The games of a record.
fn recorded(source: &RecordText, known: &LoadedVariant) -> Result<Vec<Game>, Failure> {
    let wanted = Wanted {
        known: Some(known),
        by: NamedBy::Option,
    };
    let opened = record::trees(source, wanted, None)?;
    if let Some(remark) = &opened.remark {
        record::tell(remark);
    }
    let games = opened.trees.iter().map(|tree| tree.to_game(&known.compiled));
    Ok(games.collect())
}

/// The games of lists of moves. Each begins with its first number; lines that begin with `#` are passed over.
fn listed(source: &RecordText, known: &LoadedVariant, start: Option<&Game>) -> Result<Vec<Game>, Failure> {
    let start = start.map_or_else(|| Game::new(&known.compiled), Game::clone);
    let mut lists: Vec<String> = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        let line = if line.starts_with('#') { "" } else { line };
        let begins = line.starts_with("1.") && lists.last().is_none_or(|list| !list.trim().is_empty());
        if begins || lists.is_empty() {
            // The lines before keep errors at their places.
            lists.push("\n".repeat(index));
        }
        if let Some(list) = lists.last_mut() {
            list.push_str(line);
            list.push('\n');
        }
    }
    let mut games = Vec::new();
    for list in &lists {
        let (list, read) = find_list(&start, start.variant().notation, None, list)
            .map_err(|error| Failure::problem(&source.name, error))?;
        if let Some(remark) = record::found_out(&source.name, read) {
            record::tell(&remark);
        }
        games.push(list.game);
    }
    Ok(games)
}

fn sprt(args: &MatchArgs) -> Result<Option<Sprt>, Failure> {
    let Some(hypotheses) = args.sprt else {
        return Ok(None);
    };
    let sprt = Sprt {
        elo0: hypotheses.elo0,
        elo1: hypotheses.elo1,
        alpha: args.alpha,
        beta: args.beta,
        model: args.sprt_model.into(),
    };
    let checked = sprt
        .checked()
        .map_err(|error| Failure::usage("`--sprt`", error))?;
    Ok(Some(checked))
}

/// An engine, as the settings of a match have it. A program that was built anew is another engine.
fn described(engine: &Spec, dialect: &Dialect) -> Value {
    let mut said = json!({"name": engine.name, "bounds": engine.control.to_string()});
    match &engine.kind {
        EngineKind::Builtin(builtin) => {
            said["builtin"] = json!({
                "level": builtin.level.map(Level::number),
                "hash": builtin.hash,
                "threads": builtin.threads,
                "parts": builtin.parts.map(parts_text),
                "evaluation": builtin.evaluation,
            });
            said["build"] = json!(own_build());
        }
        EngineKind::Program(program) => {
            said["program"] = json!(program.command);
            said["build"] = json!(program.command.first().and_then(|name| build(Path::new(name))));
            said["protocol"] = json!(program.protocol.to_string());
            let pairs = program.options.iter().map(|option| [&option.name, &option.value]);
            said["options"] = json!(pairs.collect::<Vec<_>>());
            said["init"] = json!(program.init);
            said["variant"] = json!(program.variant);
            said["dialect"] = json!(fingerprint(format!("{dialect:?}").as_bytes()));
            said["searchmoves"] = json!(program.told_moves);
            said["folder"] = json!(program.folder);
            // Files of results from before these were told go on where there are none.
            let files = option_files(program);
            if !files.is_empty() {
                said["files"] = Value::Object(files);
            }
        }
    }
    said
}

// The three texts below stand in files of results, and a later run compares them with its own: a file of an earlier version goes on
// only if they stay as they are, whatever the types and fields are called in the program.

const fn model_name(model: Model) -> &'static str {
    match model {
        Model::Normalised => "normalised",
        Model::Logistic => "logistic",
    }
}

fn adjudication_text(adjudication: Adjudication) -> String {
    let optional =
        |text: Option<String>| text.map_or_else(|| "None".to_owned(), |text| format!("Some({text})"));
    let resignation =
        |Resignation { score, moves }| format!("Resignation {{ score: {score}, moves: {moves} }}");
    let drawing = |rule: Drawing| {
        format!(
            "Drawing {{ score: {}, moves: {}, after: {} }}",
            rule.score, rule.moves, rule.after
        )
    };
    format!(
        "Adjudication {{ resignation: {}, drawing: {}, longest: {} }}",
        optional(adjudication.resignation.map(resignation)),
        optional(adjudication.drawing.map(drawing)),
        adjudication.longest
    )
}

/// One bit for each part of the search that is in use, and ones above them.
fn parts_text(parts: Parts) -> String {
    let bits = (0_u32..)
        .zip(Part::ALL)
        .filter(|&(_, part)| !parts.has(part))
        .fold(u32::MAX, |bits, (place, _)| bits & !(1 << place));
    format!("Parts({bits})")
}

/// The fingerprints of files that a program's options name, alone or as a list of paths, such as files of variants or nets. Logs
/// are left out: the program writes them.
fn option_files(program: &Program) -> serde_json::Map<String, Value> {
    let folder = Path::new(program.folder.as_deref().unwrap_or_default());
    let fingerprint_of = |path: &Path| {
        let path = folder.join(path);
        path.is_file().then(|| build(&path)).flatten()
    };
    let mut files = serde_json::Map::new();
    for EngineOption { name, value } in &program.options {
        if name.to_lowercase().contains("log") {
            continue;
        }
        for path in std::iter::once(value.into()).chain(std::env::split_paths(value)) {
            if let Some(found) = fingerprint_of(&path) {
                files.insert(path.display().to_string(), json!(found));
            }
        }
    }
    files
}

/// This program's fingerprint.
fn own_build() -> Option<String> {
    build(&std::env::current_exe().ok()?)
}

/// How many bytes of a program are read at a time: whole words, and less memory than a program takes.
const PIECE: u64 = 64 << 10;

/// The fingerprint of a program or another file; `None` where it is found otherwise than by its path. Both engines of a match, and what
/// draws its openings, are often one program, which is read once.
fn build(path: &Path) -> Option<String> {
    static KNOWN: Mutex<BTreeMap<PathBuf, Option<String>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let read = || {
        let (mut file, mut whole) = (File::open(path).ok()?, LargeFingerprint::default());
        let mut piece = Vec::with_capacity(PIECE as usize);
        while (&mut file).take(PIECE).read_to_end(&mut piece).ok()? > 0 {
            whole = whole.and(&piece);
            piece.clear();
        }
        Some(format!("{:016x}", whole.value()))
    };
    known.entry(path.to_owned()).or_insert_with(read).clone()
}

/// The fingerprint of bytes, as results say it.
fn fingerprint(bytes: &[u8]) -> String {
    format!("{:016x}", hakugei_search::fingerprint(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_written_as_earlier_versions_wrote_them() {
        let mut adjudication = Adjudication {
            resignation: None,
            drawing: None,
            longest: 400,
        };
        let none = "Adjudication { resignation: None, drawing: None, longest: 400 }";
        assert_eq!(adjudication_text(adjudication), none);
        adjudication.resignation = Some(Resignation { score: 900, moves: 4 });
        adjudication.drawing = Some(Drawing {
            score: 10,
            moves: 8,
            after: 40,
        });
        assert_eq!(
            adjudication_text(adjudication),
            "Adjudication { resignation: Some(Resignation { score: 900, moves: 4 }), \
             drawing: Some(Drawing { score: 10, moves: 8, after: 40 }), longest: 400 }"
        );
        assert_eq!(parts_text(Parts::ALL), "Parts(4294967295)");
        let without: Parts = "table,null-move".parse().expect("two parts");
        assert_eq!(parts_text(without), "Parts(4294967290)");
        assert_eq!(model_name(Model::Normalised), "normalised");
        assert_eq!(model_name(Model::Logistic), "logistic");
    }
}
