//! A session in CECP, the protocol of XBoard, version 2.
//!
//! The first player, Black here and upper case in SFEN, is XBoard's white: it moves first and is upper case there too.

mod board_commands;
mod edit;
mod features;
mod layout;
mod marks;
mod pace;
mod play;
mod start;
mod telling;

use std::time::Duration;

use hakugei_game::{CompiledVariant, Game, Move};
use hakugei_search::Score;
use hakugei_text::{harmless_each, quote_line, shorten};
use hakugei_variant::{Color, Setup};
use hakugei_xboard::Unshowable;

use crate::evaluation::Valuation;
use crate::job::NewsKind;
use crate::options::{Settings, Spin};
use crate::refusal::Refusal;
use crate::talk::{ClientPosition, FoundVariant, Input, Outbox, SessionEnvironment, SessionState, Talk};
use crate::thinker::Thinker;
use edit::Edit;
use features::CecpOption;
use layout::CecpLayout;
use marks::Lifted;
use pace::{Pace, at_least_one};
use play::Search;
use start::Wish;

/// What goes by between the search's end and the clock: XBoard's clock runs until its own process has read the move.
const OVERHEAD: Duration = Duration::from_millis(20);

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

/// What the client has turned on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// The engine's move after the answer that it expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PonderedMove {
    mv: Move,
    /// The next answer that is expected.
    expected: Option<Move>,
}

/// A session in CECP.
pub struct Cecp {
    environment: SessionEnvironment,
    compiled: CompiledVariant,
    /// A variant that was read from a file; it is asked for by its id.
    own: Option<FoundVariant>,
    valuation: Valuation,
    layout: CecpLayout,
    game: Game,
    thinker: Thinker,
    settings: Settings,
    mode: Mode,
    pace: Pace,
    /// Whether the client wants to see what is thought.
    posts: Switch,
    /// Whether the engine thinks on the opponent's time.
    ponders: Switch,
    search: Option<Search>,
    /// Whether all has been done about the position that can be.
    rested: bool,
    /// Whether the client has been told that the game is over, or has said so.
    closed: bool,
    /// The answer that is expected to the engine's last move.
    expected: Option<Move>,
    /// What was found about the expected answer, where the search ended before it came.
    pondered: Option<PonderedMove>,
    /// The value of the position for the engine when it last moved.
    score: Option<Score>,
    edit: Option<Edit>,
    /// What games begin with.
    wish: Wish,
    /// What the mouse has in hand.
    lifted: Option<Lifted>,
    /// The move of which the client was told whether it turns the piece over.
    told: Option<Move>,
    shown: ClientPosition,
    /// Answers to `ping` that wait until the engine has moved.
    pongs: Vec<String>,
    /// Whether the engine was told to move at once before it began to think about its move.
    hurried: bool,
    state: SessionState,
}

impl Cecp {
    /// A session that begins with a variant. Where XBoard cannot be told of it, the session says so when the client asks for the
    /// variant, and plays it with clients that need no board to be told.
    pub fn new(found: FoundVariant, environment: SessionEnvironment) -> Self {
        let (layout, _) = CecpLayout::of(&found.variant);
        let compiled = CompiledVariant::new(found.variant.clone());
        let valuation = Valuation::new(&found);
        let learned = found.evaluation.clone();
        let own = Some(found).filter(|found| !environment.ids.contains(&found.variant.id));
        Self {
            environment,
            own,
            layout,
            game: Game::new(&compiled),
            thinker: Thinker::new(&compiled, learned),
            valuation,
            compiled,
            settings: Settings::new(OVERHEAD),
            mode: Mode::Force,
            pace: Pace::default(),
            posts: Switch::Off,
            ponders: Switch::Off,
            search: None,
            rested: false,
            closed: false,
            expected: None,
            pondered: None,
            score: None,
            edit: None,
            wish: Wish::default(),
            lifted: None,
            told: None,
            shown: ClientPosition::Known,
            pongs: Vec::new(),
            hurried: false,
            state: SessionState::Open,
        }
    }

    fn line(&mut self, line: &str, out: &mut Outbox) {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if self.edit.is_some() && !self.leaves_edit(command) {
            return self.edit_line(line, out);
        }
        let rest = rest.trim();
        if let Err(why) = self.command(command, rest, out) {
            out.say(format!(
                "Error ({}): {}",
                on_one_line(&why.to_string()),
                shorten(line)
            ));
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
            "put" => self.put(rest, out),
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
        match command {
            "level" => self.pace.level(&rest.split_whitespace().collect::<Vec<_>>())?,
            "st" => self.pace.exact(rest)?,
            "sd" => self.pace.depth = Some(at_least_one(command, rest)?.min(1000) as u32),
            "time" => self.pace.time(rest)?,
            "memory" => {
                // XBoard asks for what its user has set, whatever the engine can use.
                self.settings.set_near(Spin::Hash, at_least_one(command, rest)?);
                self.think_anew();
            }
            "cores" => {
                self.settings
                    .set_near(Spin::Threads, at_least_one(command, rest)?);
                self.think_anew();
            }
            "post" => self.posts = Switch::On,
            "nopost" => self.posts = Switch::Off,
            "hard" => self.ponders = Switch::On,
            "easy" => {
                self.ponders = Switch::Off;
                self.stop_pondering();
            }
            "option" => self.set_option(rest)?,
            // Who plays, the opponent's clock and what the mouse does without a click change nothing here.
            "" | "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating" | "ics"
            | "otim" | "hover" => {}
            _ if rest.is_empty() && self.layout.read(&self.game, command).is_ok() => {
                self.user_move(command, out);
            }
            _ => return Err(Refusal::UnknownCommand),
        }
        Ok(())
    }

    /// Sets an option, as `NAME=VALUE` says.
    fn set_option(&mut self, text: &str) -> Result<(), Refusal> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        match CecpOption::named(name.trim())? {
            CecpOption::Spin(spin) => {
                self.settings.set(spin, value)?;
                if spin == Spin::Lines {
                    self.think_anew();
                }
            }
            CecpOption::Evaluation => {
                self.valuation.ask(value.trim());
                self.value_anew()?;
            }
            CecpOption::ClearHash => self.thinker.forget(),
            CecpOption::Handicap => self.wish.handicap = Wish::read(value),
            CecpOption::Position => self.wish.position = Wish::read(value),
        }
        Ok(())
    }

    /// Values positions by what is asked for: from the next search on where one for a move is running.
    fn value_anew(&mut self) -> Result<(), Refusal> {
        let chosen = self.valuation.chosen(self.compiled.variant(), &self.environment);
        self.think_anew();
        self.thinker.turn_to(&self.compiled, chosen.learned);
        chosen.refused.map_or(Ok(()), Err)
    }

    /// All variants, the one that is played first. Those that cannot be shown are among them: of a name that is not, the client says only
    /// that it is not supported, and shows a chess board.
    fn variants(&self) -> Vec<String> {
        let first = self.compiled.variant().id.clone();
        let others = self.environment.ids.iter().filter(|id| **id != first).cloned();
        std::iter::once(first.clone()).chain(others).collect()
    }

    fn features(&mut self, out: &mut Outbox) {
        out.lines
            .extend(features::lines(&self.variants(), &self.settings));
    }

    fn variant(&mut self, id: &str, out: &mut Outbox) -> Result<(), Refusal> {
        let own = self.own.as_ref().filter(|own| own.variant.id == id);
        let found = match own {
            Some(own) => Ok(own.clone()),
            None => (self.environment.find)(id),
        };
        let found = found?;
        let (layout, why) = CecpLayout::of(&found.variant);
        self.begin_anew();
        let said = found.warning.iter().flat_map(|warning| harmless_each(warning));
        out.lines.extend(said.map(|line| format!("telluser {line}")));
        if *self.compiled.variant() != found.variant || !self.valuation.is_of(&found) {
            self.compiled = CompiledVariant::new(found.variant.clone());
            self.layout = layout;
            self.valuation.turn_to(&found);
            if let Err(why) = self.value_anew() {
                out.say(format!("telluser {}", on_one_line(&why.to_string())));
            }
        }
        let start = self.begin_game(out);
        if let Some(why) = why {
            self.show_nothing(why, &start, out);
        }
        out.lines.extend(self.layout.lines(&start));
        Ok(())
    }

    /// Shows an empty board, and a window that says why: XBoard would show a chess board. Who reads the log finds the true start there.
    fn show_nothing(&self, why: Unshowable, start: &Setup, out: &mut Outbox) {
        let name = quote_line(&self.compiled.variant().name.english);
        out.lines
            .extend(empty_board(&format!("{name}: {}", Refusal::from(why))));
        out.say(format!("# start {}", self.layout.fen(start)));
    }

    /// Sets up the start of a game, and gives it. A wish that the variant does not grant is answered by a window.
    fn begin_game(&mut self, out: &mut Outbox) -> Setup {
        self.game = self
            .wish
            .game(&self.compiled, &self.layout)
            .unwrap_or_else(|why| {
                out.say(format!("tellusererror {}", on_one_line(&why.to_string())));
                self.wish = Wish::default();
                Game::new(&self.compiled)
            });
        self.game.start().clone()
    }
}

/// The lines that tell XBoard that there is nothing to play: a window with the reason, and a board of one square with nothing on it.
/// Without them it shows a chess board.
pub fn empty_board(why: &str) -> [String; 2] {
    [
        format!("tellusererror {}", on_one_line(why)),
        "setup (P....Kp....k) 1x1+0_fairy 1 w - - 0 1".to_owned(),
    ]
}

impl Talk for Cecp {
    fn take(&mut self, input: Input, out: &mut Outbox) {
        match input {
            Input::Line(_) | Input::Unreadable(_) if self.state == SessionState::Closing => {}
            Input::Line(line) => self.line(&line, out),
            Input::Unreadable(why) => out.say(format!("Error ({})", on_one_line(&why.to_string()))),
            Input::End => self.state = SessionState::Closing,
            Input::News(news) => match news.0 {
                NewsKind::Report(report, time) => self.reported(report, time, out),
                NewsKind::Counted(..) | NewsKind::Mate(..) => {}
                NewsKind::Done(done) => {
                    let used = self.thinker.spent();
                    let ended = self.thinker.ended(done);
                    if let Some(fewer) = self.thinker.fewer_threads() {
                        out.say(format!("telluser {fewer}"));
                    }
                    self.ended(&ended, used, out);
                }
            },
        }
        self.settle(out);
        if !self.owes_move() {
            out.lines.append(&mut self.pongs);
            out.over |= self.state == SessionState::Closing;
        } else if self.state == SessionState::Closing {
            // The move is still said, as soon as may be.
            self.thinker.stop();
        }
    }
}

/// A message of several lines as XBoard shows it.
fn on_one_line(message: &str) -> String {
    harmless_each(message).collect::<Vec<String>>().join("; ")
}
