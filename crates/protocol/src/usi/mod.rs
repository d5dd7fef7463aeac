//! A session in USI, and in UCI where the client asks for that.

mod client_board;
mod go;
mod info;
mod options;
mod position;
mod search;
mod shown;

use std::collections::VecDeque;
use std::time::Duration;

use hakugei_game::{CompiledVariant, Game, Move};

use crate::evaluation::Valuation;
use crate::job::NewsKind;
use crate::options::Settings;
use crate::refusal::Refusal;
use crate::talk::{ClientPosition, FoundVariant, Input, Outbox, SessionEnvironment, SessionState, Talk};
use crate::thinker::Thinker;
use crate::western;
use client_board::ClientBoard;
use hakugei_text::{harmless_each, quote};
use options::Name;
use position::RefusedMove;
use search::{Search, Waiting};

/// What goes by between the search's end and the clock of a client that reads without delay.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Which words the client understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Those of USI, with squares as the client counts them.
    Usi(ClientBoard),
    /// Those of UCI, with moves and positions as UCI programs write them. Those of USI are understood too.
    Uci,
}

impl Dialect {
    /// A move as the client reads it.
    pub(crate) fn mv(self, game: &Game, mv: Move) -> String {
        match self {
            Self::Usi(client_board) => client_board.mv(game, mv),
            Self::Uci => western::mv(game.variant(), mv),
        }
    }

    /// Reads a legal move of the client.
    ///
    /// # Errors
    /// Where the text is not a move, or the move is not legal.
    pub(crate) fn parse(self, game: &Game, text: &str) -> Result<Move, Refusal> {
        match self {
            Self::Usi(client_board) => client_board.parse(game, text),
            Self::Uci => Ok(western::parse(game, text)?),
        }
    }
}

/// A session in USI or UCI.
pub struct Usi {
    environment: SessionEnvironment,
    dialect: Dialect,
    settings: Settings,
    /// How the client counts squares in USI.
    client_board: ClientBoard,
    compiled: CompiledVariant,
    /// A variant that was read from a file; it is asked for by its id afterwards.
    own: Vec<FoundVariant>,
    valuation: Valuation,
    game: Game,
    /// Whether the game is the one that the client gave last, as far as it gave one.
    client_position: ClientPosition,
    thinker: Thinker,
    search: Option<Search>,
    /// What was asked for while a search was still running.
    waiting: VecDeque<Waiting>,
    state: SessionState,
}

impl Usi {
    /// A session that begins with a variant.
    pub fn new(found: FoundVariant, environment: SessionEnvironment) -> Self {
        let compiled = CompiledVariant::new(found.variant.clone());
        let valuation = Valuation::new(&found);
        let learned = found.evaluation.clone();
        let own = Vec::from_iter(Some(found).filter(|found| !environment.ids.contains(&found.variant.id)));
        Self {
            environment,
            dialect: Dialect::Usi(ClientBoard::default()),
            settings: Settings::new(OVERHEAD),
            client_board: ClientBoard::default(),
            own,
            game: Game::new(&compiled),
            client_position: ClientPosition::Known,
            thinker: Thinker::new(&compiled, learned),
            valuation,
            compiled,
            search: None,
            waiting: VecDeque::new(),
            state: SessionState::Open,
        }
    }

    /// Carries out the first command of a line: words before it that are not commands are named and skipped.
    fn line(&mut self, line: &str, out: &mut Outbox) {
        // A mark of the byte order is no part of the first word.
        let line = line.trim_start_matches('\u{feff}').trim();
        let (command, mut rest) = split(line);
        if command.is_empty() || self.command(command, rest, out) {
            return;
        }
        say(
            out,
            &format!(
                "{} is not a command: write `usi`, `position`, `go`, `stop`, `setoption`, `d` or `quit`",
                quote(command)
            ),
        );
        while !rest.is_empty() {
            let (command, behind) = split(rest);
            if self.command(command, behind, out) {
                return;
            }
            rest = behind;
        }
    }

    /// Carries out a command; says whether there is one of this name.
    fn command(&mut self, command: &str, rest: &str, out: &mut Outbox) -> bool {
        let words = || rest.split_whitespace().collect::<Vec<&str>>();
        match command {
            "usi" => self.handshake(Dialect::Usi(self.client_board), out),
            "uci" => self.handshake(Dialect::Uci, out),
            "isready" => self.ready(out),
            "usinewgame" | "ucinewgame" => self.new_game(out),
            "setoption" => self.set_option(rest, out),
            "position" => self.position(&words(), out),
            "go" => self.go(&words(), out),
            "ponderhit" => self.ponderhit(out),
            "stop" | "gameover" => self.stop(out),
            "quit" => self.leave(out),
            "d" => out.lines.extend(shown::lines(self.dialect, &self.game)),
            // Nothing can be registered, and no more can be told.
            "debug" | "register" => {}
            _ => return false,
        }
        true
    }

    fn handshake(&mut self, dialect: Dialect, out: &mut Outbox) {
        self.dialect = dialect;
        out.say(concat!("id name Hakugei ", env!("CARGO_PKG_VERSION")));
        out.say("id author the Hakugei authors");
        let mut ids = self.environment.ids.clone();
        let own = self.own.iter().map(|own| &own.variant.id);
        ids.extend(own.filter(|id| !self.environment.ids.contains(id)).cloned());
        let played = &self.compiled.variant().id;
        out.lines.extend(options::told(
            dialect,
            &self.settings,
            self.client_board,
            played,
            &ids,
        ));
        out.say(match dialect {
            Dialect::Usi(_) => "usiok",
            Dialect::Uci => "uciok",
        });
    }

    /// Makes the engine ready and says so; while a search runs it is ready as it is.
    fn ready(&mut self, out: &mut Outbox) {
        self.prepare(out);
        out.say("readyok");
    }

    fn prepare(&mut self, out: &mut Outbox) {
        if let Err(why) = self.thinker.prepare(self.settings.resources) {
            say(out, &why.to_string());
        }
    }

    fn new_game(&mut self, out: &mut Outbox) {
        self.stop(out);
        self.thinker.forget();
        self.environment.seed = self.environment.seed.wrapping_add(1);
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        self.game = Game::new(&self.compiled);
        self.client_position = ClientPosition::Known;
    }

    fn position(&mut self, words: &[&str], out: &mut Outbox) {
        self.client_position = ClientPosition::Refused;
        match position::read(self.dialect, &self.compiled, words) {
            Ok(read) => {
                self.game = read.game;
                match read.refused {
                    None => self.client_position = ClientPosition::Known,
                    Some(RefusedMove { number, why }) => say(
                        out,
                        &format!("move {number}: {why}; the position is the one before this move"),
                    ),
                }
            }
            Err(why) => say(out, &format!("{why}; the position stays as it was")),
        }
    }

    fn set_option(&mut self, rest: &str, out: &mut Outbox) {
        let set = options::parts(rest).and_then(|(name, value)| self.set(&name, &value, out));
        if let Err(why) = set {
            say(out, &why.to_string());
        }
    }

    fn set(&mut self, called: &str, value: &str, out: &mut Outbox) -> Result<(), Refusal> {
        let Some(name) = Name::read(self.dialect, called) else {
            return Err(Refusal::NoOption {
                text: called.to_owned(),
                known: Name::all(self.dialect),
            });
        };
        let of_option = |why| Refusal::Option {
            name: called.to_owned(),
            why: Box::new(why),
        };
        match name {
            Name::Variant => self.turn_to(value, out),
            Name::VariantPath if value.is_empty() || value == "<empty>" => Ok(()),
            Name::VariantPath => {
                let found = (self.environment.find)(value)?;
                self.own.retain(|own| own.variant.id != found.variant.id);
                self.own.push(found.clone());
                self.play_variant(&found, out);
                Ok(())
            }
            Name::Evaluation => {
                self.valuation.ask(value);
                self.value_anew(out);
                Ok(())
            }
            Name::ClearHash => {
                self.thinker.forget();
                Ok(())
            }
            Name::Spin(spin) => self.settings.set(spin, value).map_err(of_option),
            Name::Ponder => options::check_switch(value).map_err(of_option),
            Name::ClientBoard => {
                self.client_board = options::client_board(value).map_err(of_option)?;
                if let Dialect::Usi(client_board) = &mut self.dialect {
                    *client_board = self.client_board;
                }
                Ok(())
            }
        }
    }

    fn turn_to(&mut self, id: &str, out: &mut Outbox) -> Result<(), Refusal> {
        let found = match self.own.iter().find(|own| own.variant.id == id) {
            Some(own) => own.clone(),
            None => (self.environment.find)(id)?,
        };
        self.play_variant(&found, out);
        Ok(())
    }

    /// Plays a variant from its start; a search that is running goes on in the old one until it is stopped.
    fn play_variant(&mut self, found: &FoundVariant, out: &mut Outbox) {
        if let Some(warning) = &found.warning {
            say(out, warning);
        }
        if *self.compiled.variant() != found.variant || !self.valuation.is_of(found) {
            self.stop(out);
            self.compiled = CompiledVariant::new(found.variant.clone());
            self.valuation.turn_to(found);
            self.value_anew(out);
        }
        self.begin_anew();
        out.say(self.variant_told());
    }

    /// Values positions by what is asked for from the next search on.
    fn value_anew(&mut self, out: &mut Outbox) {
        let chosen = self.valuation.chosen(self.compiled.variant(), &self.environment);
        if let Some(refused) = chosen.refused {
            say(out, &refused.to_string());
        }
        self.thinker.turn_to(&self.compiled, chosen.learned);
    }

    /// The variant that is played, as Fairy-Stockfish tells it: adapters read there what board to show.
    fn variant_told(&self) -> String {
        let variant = self.compiled.variant();
        let held = variant
            .kinds()
            .filter(|&kind| variant.may_be_in_hand(kind))
            .count();
        let start = match self.dialect {
            Dialect::Usi(_) => self.game.sfen(),
            Dialect::Uci => western::fen(&self.game),
        };
        format!(
            "info string variant {} files {} ranks {} pocket {held} template {} startpos {start}",
            variant.id,
            variant.board.files(),
            variant.board.ranks(),
            hakugei_xboard::template(variant)
        )
    }

    /// Ends the session; a search that is running first says what it has found.
    fn leave(&mut self, out: &mut Outbox) {
        self.stop(out);
        if self.thinker.is_busy() {
            self.state = SessionState::Closing;
        } else {
            out.over = true;
        }
    }
}

impl Talk for Usi {
    fn take(&mut self, input: Input, out: &mut Outbox) {
        match input {
            Input::News(news) => self.news(news.0, out),
            _ if self.state == SessionState::Closing => {}
            Input::Line(line) => self.line(&line, out),
            Input::Unreadable(why) => say(out, &why.to_string()),
            Input::End => self.leave(out),
        }
    }
}

impl Usi {
    fn news(&mut self, news: NewsKind, out: &mut Outbox) {
        match news {
            NewsKind::Report(report, time) => self.reported(report, time, out),
            NewsKind::Mate(line, nodes, time) => self.mated(line, nodes, time, out),
            NewsKind::Counted(mv, nodes) => self.counted(mv, nodes, out),
            NewsKind::Done(done) => {
                let ended = self.thinker.ended(done);
                if let Some(fewer) = self.thinker.fewer_threads() {
                    say(out, &fewer.to_string());
                }
                self.ended(ended, out);
                self.prepare(out);
                self.go_on(out);
                if self.state == SessionState::Closing && !self.thinker.is_busy() {
                    out.over = true;
                }
            }
        }
    }
}

/// The first word, and what stands behind it.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Says something to a person, on a line for each line of it.
pub(crate) fn say(out: &mut Outbox, message: &str) {
    for line in harmless_each(message) {
        out.say(format!("info string {line}"));
    }
}
