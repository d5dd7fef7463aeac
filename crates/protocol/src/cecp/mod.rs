//! A session in CECP, the protocol of XBoard, version 2.
//!
//! The first player, Black here and upper case in SFEN, is XBoard's white: it moves first and is upper case there too.

mod board_commands;
mod edit;
mod features;
mod layout;
mod marks;
mod pace;
mod piece_line;
mod play;
mod slots;
mod telling;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::{Level, Score};
use hakugei_text::{harmless_each, shorten};
use hakugei_variant::Color;

pub(crate) use slots::template;

use crate::evaluation::Valuation;
use crate::job::Kind;
use crate::refusal::{Refusal, Unshowable};
use crate::talk::{Found, Input, Outbox, Talk, World};
use crate::thinker::{Resources, Thinker};
use edit::Edit;
use features::{Choice, MOST};
use layout::Layout;
use pace::{Pace, at_least_one};
use play::Search;

/// What the engine does when it is somebody's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Nothing: it takes moves of both sides.
    Force,
    /// It plays a side.
    Plays(Color),
    /// It thinks about every position.
    Analyzes,
}

/// Whether something is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// It is.
    Wanted,
    /// It is not.
    Unwanted,
}

/// A session in CECP.
pub struct Cecp {
    world: World,
    compiled: CompiledVariant,
    /// A variant that was read from a file; it is asked for by its id.
    own: Option<Found>,
    valuation: Valuation,
    layout: Layout,
    game: Game,
    thinker: Thinker,
    resources: Resources,
    mode: Mode,
    pace: Pace,
    level: Level,
    lines: usize,
    /// Whether the client wants to see what is thought.
    posts: Wish,
    /// Whether the engine thinks on the opponent's time.
    ponders: Wish,
    search: Option<Search>,
    /// Whether all has been done about the position that can be.
    rested: bool,
    /// Whether the client has been told that the game is over, or has said so.
    closed: bool,
    /// The answer that is expected to the engine's last move.
    expected: Option<Move>,
    /// What was found about the expected answer, where the search ended before it came: the move, and the next answer that
    /// is expected.
    pondered: Option<(Move, Option<Move>)>,
    /// The value of the position for the engine when it last moved.
    score: Option<Score>,
    edit: Option<Edit>,
    shown: Shown,
    /// Answers to `ping` that wait until the engine has moved.
    pongs: Vec<String>,
    /// Whether the engine was told to move at once before it began to think about its move.
    hurried: bool,
    stay: Stay,
}

/// What the client shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shown {
    /// The position of the game.
    Game,
    /// One that was refused: what would be done about the one before is nothing to it.
    Refused,
}

/// What is known of the session's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stay {
    /// It goes on.
    Here,
    /// It ends with the move that is thought about.
    Leaving,
}

impl Cecp {
    /// A session that begins with a variant.
    ///
    /// # Errors
    /// Why XBoard cannot be told of the variant.
    pub fn new(found: Found, world: World) -> Result<Self, Unshowable> {
        let layout = Layout::of(&found.variant)?;
        let compiled = CompiledVariant::new(found.variant.clone());
        let valuation = Valuation::new(&found);
        let learned = found.evaluation.clone();
        let own = Some(found).filter(|found| !world.ids.contains(&found.variant.id));
        Ok(Self {
            world,
            own,
            layout,
            game: Game::new(&compiled),
            thinker: Thinker::new(&compiled, learned),
            valuation,
            compiled,
            resources: Resources {
                mebibytes: 16,
                threads: 1,
            },
            mode: Mode::Force,
            pace: Pace::default(),
            level: Level::STRONGEST,
            lines: 1,
            posts: Wish::Unwanted,
            ponders: Wish::Unwanted,
            search: None,
            rested: false,
            closed: false,
            expected: None,
            pondered: None,
            score: None,
            edit: None,
            shown: Shown::Game,
            pongs: Vec::new(),
            hurried: false,
            stay: Stay::Here,
        })
    }

    fn line(&mut self, line: &str, out: &mut Outbox) {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if self.edit.is_some() && !self.leaves_edit(command) {
            return self.edit_line(line, out);
        }
        let rest = rest.trim();
        if let Err(why) = self.command(command, rest, out) {
            out.say(format!("Error ({why}): {}", shorten(line)));
        }
    }

    fn command(&mut self, command: &str, rest: &str, out: &mut Outbox) -> Result<(), Refusal> {
        match command {
            "protover" => self.features(out),
            // It is answered when all that came before has been done, a move included.
            "ping" => self
                .pongs
                .push(format!("pong {}", shorten(rest)).trim_end().to_owned()),
            "quit" => out.over = true,
            "new" => self.new_game(),
            "variant" => self.variant(rest, out)?,
            "force" | "exit" => self.turn_to(Mode::Force),
            "go" => self.turn_to(Mode::Plays(self.game.side())),
            "playother" => self.turn_to(Mode::Plays(self.game.side().other())),
            "analyze" => self.turn_to(Mode::Analyzes),
            "result" => self.result(),
            "usermove" => self.user_move(rest, out),
            "?" => self.move_now(),
            "undo" => self.take_back(1)?,
            "remove" => self.take_back(2)?,
            "setboard" => self.set_board(rest, out),
            "edit" => self.begin_edit(),
            "lift" => self.lift(rest, out),
            "hint" => self.hint(out),
            // An empty line ends the answer.
            "bk" => out
                .lines
                .extend(["\tno opening book is used", ""].map(str::to_owned)),
            "draw" => self.draw(out),
            "." => self.statistics(out),
            _ => self.setting(command, rest, out)?,
        }
        Ok(())
    }

    /// What changes how the engine thinks, and what changes nothing.
    fn setting(&mut self, command: &str, rest: &str, out: &mut Outbox) -> Result<(), Refusal> {
        let [mebibytes, threads, _] = MOST;
        match command {
            "level" => self.pace.level(&rest.split_whitespace().collect::<Vec<_>>())?,
            "st" => self.pace.exact(rest)?,
            "sd" => self.pace.depth = Some(at_least_one(command, rest)?.min(1000) as u32),
            "time" => self.pace.time(rest)?,
            "memory" => {
                self.resources.mebibytes = at_least_one(command, rest)?.min(mebibytes) as usize;
                self.think_anew();
            }
            "cores" => {
                self.resources.threads = at_least_one(command, rest)?.min(threads) as usize;
                self.think_anew();
            }
            "post" => self.posts = Wish::Wanted,
            "nopost" => self.posts = Wish::Unwanted,
            "hard" => self.ponders = Wish::Wanted,
            "easy" => {
                self.ponders = Wish::Unwanted;
                self.stop_pondering();
            }
            "option" => self.choose(Choice::read(rest)?)?,
            // Who plays, the opponent's clock and what the mouse does without a click change nothing here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics"
            | "otim" | "hover" | "put" => {}
            _ if rest.is_empty() && self.layout.read(&self.game, command).is_ok() => {
                self.user_move(command, out);
            }
            _ => return Err("unknown command".into()),
        }
        Ok(())
    }

    fn choose(&mut self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Level(level) => self.level = level,
            Choice::Lines(lines) => {
                self.lines = lines;
                self.think_anew();
            }
            Choice::Overhead(milliseconds) => {
                self.pace.overhead = std::time::Duration::from_millis(milliseconds);
            }
            Choice::Evaluation(value) => {
                self.valuation.ask(&value);
                self.value_anew()?;
            }
            Choice::ClearHash => self.thinker.forget(),
        }
        Ok(())
    }

    /// Values positions by what is asked for: from the next search on where one for a move is running.
    fn value_anew(&mut self) -> Result<(), Refusal> {
        let (learned, wrong) = self.valuation.learned(self.compiled.variant(), &self.world);
        self.think_anew();
        self.thinker.turn_to(&self.compiled, learned);
        wrong.map_or(Ok(()), Err)
    }

    /// The variants that can be told to the client, the one that is played first.
    fn variants(&self) -> Vec<String> {
        let played = self.compiled.variant().id.clone();
        let told = |id: &&String| {
            **id != played && (self.world.find)(id).is_ok_and(|found| Layout::of(&found.variant).is_ok())
        };
        let others = self.world.ids.iter().filter(told).cloned();
        std::iter::once(played.clone()).chain(others).collect()
    }

    fn features(&mut self, out: &mut Outbox) {
        let overhead = self.pace.overhead.as_millis();
        let lines = features::lines(&self.variants(), self.level, self.lines, overhead);
        out.lines.extend(lines);
    }

    fn variant(&mut self, id: &str, out: &mut Outbox) -> Result<(), Refusal> {
        let own = self.own.as_ref().filter(|own| own.variant.id == id);
        let found = match own {
            Some(own) => Ok(own.clone()),
            None => (self.world.find)(id),
        };
        let found = found.map_err(|why| Refusal::World(on_one_line(&why.to_string())))?;
        let layout = Layout::of(&found.variant)?;
        self.begin_anew();
        let said = found.warning.iter().flat_map(|warning| harmless_each(warning));
        out.lines.extend(said.map(|line| format!("telluser {line}")));
        if *self.compiled.variant() != found.variant || !self.valuation.is_of(&found) {
            self.compiled = CompiledVariant::new(found.variant.clone());
            self.layout = layout;
            self.valuation.turn_to(&found);
            if let Err(why) = self.value_anew() {
                out.say(format!("telluser {why}"));
            }
        }
        self.game = Game::new(&self.compiled);
        out.lines.extend(self.layout.lines());
        Ok(())
    }
}

impl Talk for Cecp {
    fn take(&mut self, input: Input, out: &mut Outbox) {
        match input {
            Input::Line(_) | Input::Unreadable(_) if self.stay == Stay::Leaving => {}
            Input::Line(line) => self.line(&line, out),
            Input::Unreadable(why) => out.say(format!("Error ({why})")),
            Input::End => self.stay = Stay::Leaving,
            Input::News(news) => match news.0 {
                Kind::Report(report, time) => self.reported(report, time, out),
                Kind::Counted(..) | Kind::Mate(..) => {}
                Kind::Done(done) => {
                    let used = self.thinker.spent();
                    let ended = self.thinker.ended(done);
                    self.ended(&ended, used, out);
                }
            },
        }
        self.settle(out);
        if !self.owes_move() {
            out.lines.append(&mut self.pongs);
            out.over |= self.stay == Stay::Leaving;
        } else if self.stay == Stay::Leaving {
            // The move is still said, as soon as may be.
            self.thinker.stop();
        }
    }
}

/// A message of several lines as XBoard shows it.
fn on_one_line(message: &str) -> String {
    harmless_each(message).collect::<Vec<String>>().join("; ")
}
